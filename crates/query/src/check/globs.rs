//! The `where` entries.

use bifrost_base::Glob;
use bifrost_contract::limits;

use super::Checker;
use crate::tree::Node;

impl<'t> Checker<'t> {
    pub(super) fn globs(&mut self, node: &'t Node) -> Option<Vec<Glob>> {
        let items = self.list(node, "globs")?;
        self.at_most(node, limits::GLOBS, "globs", items.len());
        let most = limits::GLOBS;
        let globs = items.iter().enumerate().map(|(index, item)| self.glob(item, index < most));
        Some(globs.collect::<Vec<_>>().into_iter().flatten().collect())
    }

    /// One glob. It is compiled only when it is among those that a query may have, so that the
    /// work is bounded.
    fn glob(&mut self, node: &'t Node, compile: bool) -> Option<Glob> {
        let text = self.text(node)?;
        let (got, most) = (text.len(), limits::GLOB_BYTES);
        if text.is_empty() {
            self.fault(node, || "an empty glob selects nothing; use `.` for all files".to_owned());
        } else if got > most {
            self.at_most(node, most, "bytes in a glob", got);
        } else if leaves_the_root(text) {
            self.fault(node, || "the glob leaves the project through `..`".to_owned());
        } else if compile && self.faults.lists(node.at) {
            return self.compiled_glob(node, text);
        }
        None
    }

    fn compiled_glob(&mut self, node: &Node, text: &str) -> Option<Glob> {
        Glob::new(text).map_err(|error| self.fault(node, || format!("invalid glob: {error}"))).ok()
    }
}

/// True when a relative glob certainly climbs above the root. Where an absolute one leads, only
/// the entry points know.
fn leaves_the_root(glob: &str) -> bool {
    if is_absolute(glob) {
        return false;
    }
    let mut depth = 0_usize;
    for segment in glob.split('/') {
        match segment {
            "" | "." => {}
            // Any number of folders: from here on nothing is certain.
            _ if segment.contains("**") => return false,
            ".." => match depth.checked_sub(1) {
                Some(above) => depth = above,
                None => return true,
            },
            _ => depth += 1,
        }
    }
    false
}

/// `/x`, `\\x`, `C:/x`.
fn is_absolute(glob: &str) -> bool {
    let drive = glob.as_bytes().first_chunk::<2>();
    glob.starts_with(['/', '\\'])
        || drive.is_some_and(|[letter, colon]| letter.is_ascii_alphabetic() && *colon == b':')
}
