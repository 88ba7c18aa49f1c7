//! Which lines changed, as `git diff --unified=0` tells.

use std::collections::{BTreeMap, BTreeSet};

use bifrost::Workspace;
use bifrost::base::Glob;
use bifrost::files_of::Scope;
use bifrost::query::Query;

use crate::check::Report;

/// The lines that changed, by file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// First line and the one after the last, in order.
    lines: BTreeMap<String, Vec<(u32, u32)>>,
    whole: BTreeSet<String>,
}

impl Changes {
    /// Reads a diff without context whose new paths begin with `b/`, and the paths, with a NUL after
    /// each, of files that are new as a whole.
    #[must_use]
    pub fn read(diff: &[u8], new: &[u8]) -> Self {
        let mut changes = Self::default();
        let paths = new.split(|byte| *byte == 0).filter(|path| !path.is_empty());
        changes.whole.extend(paths.map(|path| String::from_utf8_lossy(path).into_owned()));
        let mut file: Option<String> = None;
        // Lines of a hunk are counted: one that was put in may look like a head.
        let mut rest = 0_u64;
        for line in diff.split(|byte| *byte == b'\n') {
            if rest > 0 && matches!(line.first(), Some(b'+' | b'-')) {
                rest -= 1;
            } else if let Some(path) = line.strip_prefix(b"+++ ") {
                file = path_of(path);
            } else if let Some(hunk) = line.strip_prefix(b"@@ -") {
                let Some((old, start, count)) = counts(hunk) else { continue };
                rest = u64::from(old) + u64::from(count);
                if let Some(file) = file.as_ref().filter(|_| count > 0) {
                    let lines = changes.lines.entry(file.clone()).or_default();
                    lines.push((start, start.saturating_add(count)));
                }
            }
        }
        changes
    }

    /// Whether one of these lines changed, both ends included.
    #[must_use]
    pub fn touch(&self, path: &str, (first, last): (u32, u32)) -> bool {
        self.whole.contains(path)
            || self.lines.get(path).is_some_and(|lines| {
                let from = lines.partition_point(|(_, end)| *end <= first);
                lines.get(from).is_some_and(|(start, _)| *start <= last)
            })
    }

    /// A query that looks only at files that changed, of those that it selects; none when there are no
    /// such files. What steps lead to may hang on any file, so a query with steps stays as it is.
    pub(crate) fn narrowed(&self, query: Query, workspace: &Workspace) -> Option<Query> {
        if !query.steps.is_empty() {
            return Some(query);
        }
        let paths = || workspace.files().iter().map(|entry| entry.path.as_str());
        let scope = Scope::new(&query.globs, paths());
        let changed = |path: &&str| self.whole.contains(*path) || self.lines.contains_key(*path);
        let files: Vec<&str> = paths().filter(changed).filter(|path| scope.selects(path)).collect();
        if files.is_empty() {
            return None;
        }
        // A path that is no glob can be asked for only with all others.
        let globs: Result<Vec<Glob>, _> = files.iter().map(|path| Glob::new(path)).collect();
        Some(match globs {
            Ok(globs) => Query { globs, ..query },
            Err(_) => query,
        })
    }

    /// Leaves out of a report what stands on other lines. A file as a whole is changed when anything
    /// in it is.
    pub(crate) fn narrow(&self, report: &mut Report) {
        report.findings.retain(|finding| {
            let lines = finding.spot.place.map_or((0, u32::MAX), |_| finding.lines());
            self.touch(&finding.spot.path, lines)
        });
        report.unused.retain(|unused| self.touch(&unused.path, (unused.line, unused.line)));
    }
}

/// The number of old lines, the first new line, and the number of new lines of `1,2 +3,4 @@`.
fn counts(hunk: &[u8]) -> Option<(u32, u32, u32)> {
    let hunk = std::str::from_utf8(hunk.split(|byte| *byte == b'@').next()?).ok()?;
    let (old, new) = hunk.trim().split_once(" +")?;
    let pair = |text: &str| -> Option<(u32, u32)> {
        let (start, count) = text.split_once(',').unwrap_or((text, "1"));
        Some((start.parse().ok()?, count.parse().ok()?))
    };
    let ((_, old), (start, count)) = (pair(old)?, pair(new)?);
    Some((old, start, count))
}

/// The path behind `+++`: as it is, or in quotes with escapes; none for a file that went.
fn path_of(name: &[u8]) -> Option<String> {
    let name = name.strip_suffix(b"\t").unwrap_or(name);
    let bytes = match name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")) {
        Some(quoted) => unescape(quoted),
        None => name.to_vec(),
    };
    let path = bytes.strip_prefix(b"b/")?;
    Some(String::from_utf8_lossy(path).into_owned())
}

/// A text without the escapes of C.
fn unescape(quoted: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(quoted.len());
    let mut rest = quoted;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'\\' {
            bytes.push(*byte);
            continue;
        }
        let digits = rest.iter().take(3).take_while(|it| matches!(it, b'0'..=b'7')).count();
        if digits > 0 {
            let value = rest[..digits].iter().fold(0_u32, |sum, it| sum * 8 + u32::from(it - b'0'));
            bytes.push(value as u8);
            rest = &rest[digits..];
        } else if let Some((escaped, after)) = rest.split_first() {
            bytes.push(match escaped {
                b'a' => 7,
                b'b' => 8,
                b't' => b'\t',
                b'n' => b'\n',
                b'v' => 11,
                b'f' => 12,
                b'r' => b'\r',
                other => *other,
            });
            rest = after;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_are_lines_and_no_line_is_a_head() {
        let diff = b"diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1,2 @@ def f():\n--- a/x\n+++ b/x\n+y\n@@ -9,2 +10,0 @@\n-a\n-b\n@@ -20,0 +19 @@\n+z\ndiff --git a/b.py b/b.py\ndeleted file mode 100644\n--- a/b.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\ndiff --git a/c b/c\n--- /dev/null\n+++ \"b/\\303\\244 \\\"c\\\".py\"\t\n@@ -0,0 +1,3 @@\n+1\n+2\n+3\n";
        let changes = Changes::read(diff, b"new.py\0dir/other.py\0");
        assert!(changes.touch("a.py", (1, 1)) && changes.touch("a.py", (2, 9)));
        assert!(changes.touch("a.py", (18, 30)) && changes.touch("a.py", (19, 19)));
        assert!(!changes.touch("a.py", (3, 18)) && !changes.touch("a.py", (20, 99)));
        assert!(!changes.touch("x", (1, 9)) && !changes.touch("b.py", (0, 9)));
        assert!(changes.touch("ä \"c\".py", (3, 3)) && !changes.touch("ä \"c\".py", (4, 4)));
        assert!(changes.touch("dir/other.py", (7, 7)) && !changes.touch("other.py", (7, 7)));
    }
}
