//! The folder of all caches: one below it for each root, what they take, and taking them away.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use xxhash_rust::xxh3::xxh3_128;

use crate::disk;
use crate::manifest::Manifest;

/// Names of what a root's folder holds. All have an end, so that nothing looks into them to find
/// out what they are.
pub(crate) const MANIFEST: &str = "files.manifest";
pub(crate) const LOCK: &str = "writer.lock";
pub(crate) const SEGMENT: &str = "segment";

/// The ends of all names of files that are made here.
const ENDS: &[&str] = &["manifest", "lock", SEGMENT, "tmp"];

/// More bytes than this are not kept: the roots that were not asked for longest go first.
const MOST_BYTES: u64 = 2 << 30;

/// Use is noted once in this time.
const NOTED: Duration = Duration::from_secs(3_600);

/// Tells programs that make copies of disks that they can leave the folder out.
const TAG: (&str, &str) = ("CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n");

/// The name of the segment with this number.
pub(crate) fn segment_name(number: u64) -> String {
    format!("{number:016x}.{SEGMENT}")
}

/// Where this system keeps the caches of this user, if that is known.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    let given = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        given("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        given("HOME").map(|home| home.join("Library/Caches"))
    } else {
        given("XDG_CACHE_HOME").or_else(|| given("HOME").map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("bifrost"))
}

/// The folder of a root, below that of all.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    all: PathBuf,
    pub(crate) own: PathBuf,
    pub(crate) root: String,
}

impl Place {
    /// None when what is kept would lie in the root.
    pub(crate) fn of(all: &Path, root: &Path) -> Option<Self> {
        if is_inside(all, root) {
            return None;
        }
        let root = real(root);
        let own = all.join(format!("{:032x}", xxh3_128(root.as_os_str().as_encoded_bytes())));
        let root = root.to_string_lossy().into_owned();
        Some(Self { all: all.to_owned(), own, root })
    }

    pub(crate) fn make(&self) -> io::Result<()> {
        disk::make_folder(&self.own)?;
        let (name, text) = TAG;
        let tag = self.all.join(name);
        if tag.exists() { Ok(()) } else { fs::write(tag, text) }
    }

    /// The time of the manifest is when it was last of use.
    pub(crate) fn note_use(&self) {
        let path = self.own.join(MANIFEST);
        let Ok(last) = fs::metadata(&path).and_then(|it| it.modified()) else { return };
        let now = SystemTime::now();
        if now.duration_since(last).is_ok_and(|passed| passed > NOTED)
            && let Ok(manifest) = File::options().append(true).open(path)
        {
            // A folder that may only be read is used all the same.
            let _ = manifest.set_modified(now);
        }
    }

    /// Takes away the roots that were not asked for longest, until the rest is small enough.
    pub(crate) fn bound(&self) {
        bound(&self.all, MOST_BYTES);
    }
}

fn bound(all: &Path, most: u64) {
    let mut roots = info(all).roots;
    roots.sort_by_key(|root| root.used);
    let mut bytes: u64 = roots.iter().map(|root| root.bytes).sum();
    for root in roots {
        if bytes <= most {
            break;
        }
        if remove(&root.folder, false).is_ok() {
            bytes -= root.bytes;
        }
    }
}

/// True when what is kept below a folder would lie in a root that is searched, where it is never.
#[must_use]
pub fn is_inside(folder: &Path, root: &Path) -> bool {
    real(folder).starts_with(real(root))
}

/// A path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut ancestors = path.ancestors();
    let known = ancestors.find_map(|above| Some((above, above.canonicalize().ok()?)));
    match known {
        Some((above, real)) => path.strip_prefix(above).map_or(real.clone(), |it| real.join(it)),
        None => path,
    }
}

/// What all caches take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// One a root, by root.
    pub roots: Vec<RootInfo>,
}

/// What is kept of one root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootInfo {
    /// Its path; none when what is kept is of another build or broken, so that it is of no use.
    pub root: Option<String>,
    /// Where it is kept.
    pub folder: PathBuf,
    /// Files that are known.
    pub files: usize,
    /// Bytes that it takes.
    pub bytes: u64,
    /// When it was last of use, give or take an hour.
    pub used: Option<SystemTime>,
}

/// What is kept below a folder.
#[must_use]
pub fn info(folder: &Path) -> Info {
    let mut roots: Vec<RootInfo> = folders(folder).iter().map(|own| root_info(own)).collect();
    roots.sort_by(|one, other| (&one.root, &one.folder).cmp(&(&other.root, &other.folder)));
    Info { roots }
}

fn root_info(own: &Path) -> RootInfo {
    let path = own.join(MANIFEST);
    let manifest = Manifest::load(&path);
    let size = |path: &PathBuf| fs::symlink_metadata(path).map_or(0, |it| it.len());
    RootInfo {
        root: manifest.as_ref().map(|it| it.root.clone()),
        folder: own.to_owned(),
        files: manifest.map_or(0, |it| it.files.len()),
        bytes: disk::files(own, ENDS).iter().map(size).sum(),
        used: fs::metadata(&path).and_then(|it| it.modified()).ok(),
    }
}

/// Takes away what is kept of one root, or of all, and tells how many bytes that were.
///
/// Only what was made here is taken away, whatever else the folder holds.
///
/// # Errors
/// When the disk does not let it.
pub fn clear(folder: &Path, root: Option<&Path>) -> io::Result<u64> {
    let wanted = match root {
        Some(root) => Place::of(folder, root).map(|place| place.own).into_iter().collect(),
        None => folders(folder),
    };
    let mut bytes = 0;
    for own in wanted.iter().filter(|own| own.is_dir()) {
        bytes += root_info(own).bytes;
        remove(own, true)?;
    }
    Ok(bytes)
}

/// Removes the folder of a root, once nobody writes to it: waits for that, or gives up.
fn remove(own: &Path, waits: bool) -> io::Result<()> {
    let lock = File::create(own.join(LOCK))?;
    match waits {
        true => lock.lock()?,
        false => lock.try_lock()?,
    }
    // The manifest first: without it nothing else is looked for.
    let mut files = disk::files(own, ENDS);
    files.sort_by_key(|path| path.file_name().is_none_or(|name| name != MANIFEST));
    files.iter().try_for_each(fs::remove_file)?;
    fs::remove_dir(own)
}

/// The folders of roots: those that are named like one.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_own = |name: &str| name.len() == 32 && name.bytes().all(|it| it.is_ascii_hexdigit());
    let own = entries.flatten().filter(|entry| {
        let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        folder && entry.file_name().to_str().is_some_and(is_own)
    });
    own.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::{LOCK, MANIFEST, Place, bound, clear, info};
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    fn fill(all: &Path, root: &Path, bytes: usize, age: u64) -> Place {
        let place = Place::of(all, root).unwrap();
        place.make().unwrap();
        fs::write(place.own.join("1.segment"), vec![0; bytes]).unwrap();
        fs::write(place.own.join(LOCK), "").unwrap();
        let manifest = fs::File::create(place.own.join(MANIFEST)).unwrap();
        manifest.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        place
    }

    #[test]
    fn a_cache_in_the_root_is_none() {
        let root = tempfile::tempdir().unwrap();
        assert!(Place::of(&root.path().join("not/yet"), root.path()).is_none());
        assert!(Place::of(root.path(), root.path()).is_none());
        assert!(Place::of(root.path(), &root.path().join("below")).is_some());
    }

    #[test]
    fn the_oldest_go_first() {
        let all = tempfile::tempdir().unwrap();
        let [old, new] = [("/a", 900), ("/b", 5)]
            .map(|(root, age)| fill(all.path(), Path::new(root), 1_000, age));
        bound(all.path(), 5_000);
        assert_eq!(info(all.path()).roots.len(), 2);
        bound(all.path(), 1_500);
        assert!(!old.own.exists() && new.own.exists());
        bound(all.path(), 500);
        assert!(!new.own.exists());
    }

    #[test]
    fn clearing_takes_only_what_was_made_here() {
        let all = tempfile::tempdir().unwrap();
        let a = fill(all.path(), Path::new("/a"), 100, 0);
        let b = fill(all.path(), Path::new("/b"), 100, 0);
        fs::write(all.path().join("mine.txt"), "x").unwrap();
        fs::create_dir(all.path().join("folder")).unwrap();
        assert_eq!(clear(all.path(), Some(Path::new("/a"))).unwrap(), 100);
        assert!(!a.own.exists() && b.own.exists());
        assert_eq!(clear(all.path(), None).unwrap(), 100);
        assert!(all.path().join("mine.txt").exists() && all.path().join("folder").exists());
        assert_eq!(clear(all.path(), None).unwrap(), 0);
    }
}
