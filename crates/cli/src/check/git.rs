//! What changed since a revision, as git tells.

use std::path::Path;
use std::process::{Command, Output};

use bifrost_check::Changes;

use crate::failure::Failure;

/// The lines below `root` that differ from the last commit that `HEAD` and `revision` have in common,
/// whatever has been committed of them; all lines of files that git does not know.
pub(crate) fn changes(root: &Path, revision: &str) -> Result<Changes, Failure> {
    let place = root.display();
    git(root, &["rev-parse", "--is-inside-work-tree"], || {
        format!("--changed-since: `{place}` is in no git repository")
    })?;
    let commit = format!("{revision}^{{commit}}");
    git(root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit], || {
        format!("--changed-since: git knows no revision `{revision}`")
    })?;
    let common = git(root, &["merge-base", "--end-of-options", "HEAD", &commit], || {
        format!(
            "--changed-since: HEAD and `{revision}` have no commit in common; a shallow clone may \
             lack it"
        )
    })?;
    let common = String::from_utf8_lossy(&common).trim().to_owned();
    let failed = || format!("--changed-since: git cannot compare with `{revision}`");
    let diff = git(root, &[&DIFF[..], &[&common, "--", "."]].concat(), failed)?;
    let new = git(root, &["ls-files", "--others", "--exclude-standard", "-z", "--", "."], failed)?;
    Ok(Changes::read(&diff, &new))
}

/// A diff of the files below the current folder that no configuration changes.
const DIFF: [&str; 14] = [
    "-c",
    "core.quotePath=false",
    "diff",
    "--unified=0",
    "--inter-hunk-context=0",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules",
    "--find-renames",
    "--text",
    "--relative",
    "--src-prefix=a/",
    "--dst-prefix=b/",
];

fn git(root: &Path, arguments: &[&str], wrong: impl Fn() -> String) -> Result<Vec<u8>, Failure> {
    let output = Command::new("git").args(arguments).current_dir(root).output();
    let Output { status, stdout, stderr } = output
        .map_err(|error| Failure::Usage(format!("--changed-since needs git: {}", error.kind())))?;
    if status.success() {
        return Ok(stdout);
    }
    let said = String::from_utf8_lossy(&stderr);
    let reason = said.lines().next().map_or_else(String::new, |line| format!(" ({line})"));
    Err(Failure::Usage(format!("{}{reason}", wrong())))
}
