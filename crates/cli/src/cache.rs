//! `bifrost cache`, and where the other commands keep what files were found to say.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bifrost::Workspace;
use bifrost::report::count;
use bifrost::store::{self, RootInfo};

use crate::args::{CacheAction, CacheArgs, CacheCommand};
use crate::failure::Failure;
use crate::out::Out;
use crate::{DONE, units};

/// The folder of the cache for a search below `root`; none when nothing is kept.
pub(crate) fn folder(args: &CacheArgs, root: &Path) -> Result<Option<PathBuf>, Failure> {
    match &args.cache_dir {
        _ if args.no_cache => Ok(None),
        None => Ok(store::user_folder()),
        Some(folder) if store::is_inside(folder, root) => Err(Failure::Usage(format!(
            "the cache folder {} lies in the folder that is searched",
            folder.display()
        ))),
        Some(folder) => Ok(Some(folder.clone())),
    }
}

/// The folder of the cache while it is not known what is searched.
pub(crate) fn anywhere(args: &CacheArgs) -> Option<PathBuf> {
    match args.no_cache {
        true => None,
        false => args.cache_dir.clone().or_else(store::user_folder),
    }
}

/// Keeps what was found out. An answer does not depend on it, so nothing is said when it fails.
pub(crate) fn save(workspace: &Workspace) {
    let _ = workspace.save();
}

pub(crate) fn cache(args: &CacheCommand, out: &Out) -> Result<u8, Failure> {
    match &args.action {
        CacheAction::Info { cache_dir } => out.text(&info(&chosen(cache_dir.as_deref())?))?,
        CacheAction::Clear { cache_dir, root } => {
            let folder = chosen(cache_dir.as_deref())?;
            let freed = store::clear(&folder, root.as_deref()).map_err(|error| {
                Failure::Usage(format!("{} cannot be cleared: {error}", folder.display()))
            })?;
            out.text(&format!("{} freed\n", units::shown(freed)))?;
        }
    }
    Ok(DONE)
}

fn chosen(folder: Option<&Path>) -> Result<PathBuf, Failure> {
    let unknown = || {
        Failure::Usage("this system tells no folder for caches; name one: --cache-dir DIR".into())
    };
    folder.map(Path::to_owned).or_else(store::user_folder).ok_or_else(unknown)
}

fn info(folder: &Path) -> String {
    let roots = store::info(folder).roots;
    let bytes: u64 = roots.iter().map(|root| root.bytes).sum();
    let count = count(roots.len(), "root");
    let mut text = format!("{}: {count}, {}\n", folder.display(), units::shown(bytes));
    for root in &roots {
        let name = root.root.as_deref().unwrap_or("(of another version, or broken)");
        let (bytes, used) = (units::shown(root.bytes), used(root));
        let _ = writeln!(text, "{bytes:>10}  {:>7} files  {used:<14}  {name}", root.files);
    }
    text
}

fn used(root: &RootInfo) -> String {
    let passed = root.used.and_then(|used| SystemTime::now().duration_since(used).ok());
    passed.map_or_else(|| "used lately".to_owned(), |passed| format!("used {}", ago(passed)))
}

fn ago(passed: Duration) -> String {
    match passed.as_secs() / 3_600 {
        0 => "within 1 h".to_owned(),
        hours @ 1..48 => format!("{hours} h ago"),
        hours => format!("{} days ago", hours / 24),
    }
}

#[cfg(test)]
mod tests {
    use super::ago;
    use std::time::Duration;

    #[test]
    fn times_are_coarse() {
        let said = |hours: u64| ago(Duration::from_secs(hours * 3_600 + 5));
        assert_eq!([said(0), said(47), said(50)], ["within 1 h", "47 h ago", "2 days ago"]);
    }
}
