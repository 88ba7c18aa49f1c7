//! `--changed-since`: only what stands on lines that changed.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{folder, run_in};

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.current_dir(folder).args(["-c", "user.name=t", "-c", "user.email=t@example.invalid"]);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn commit(folder: &Path, message: &str) {
    git(folder, &["add", "--all"]);
    git(folder, &["commit", "--quiet", "--message", message]);
}

fn repository() -> TempDir {
    let folder = folder(&[
        ("r.rql", "; message: m\n(call :callee \"eval\")\n"),
        ("pkg/a.py", "eval(1)\nx = 1\neval(2)\n"),
        ("pkg/old name.py", "eval(1)\nx = 1\ny = 2\nz = 3\nw = 4\n"),
        ("pkg/gone.py", "class Gone:\n    pass\n"),
        (".gitignore", "ignored.py\n"),
    ]);
    git(folder.path(), &["init", "--quiet", "--initial-branch", "main"]);
    commit(folder.path(), "first");
    folder
}

/// `path:line` of what counts.
fn found(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let said = run_in(folder, &[&["check"], arguments].concat());
    assert_eq!(said.err, "");
    let json: Value = serde_json::from_str(&said.out).unwrap();
    let rows = json["findings"].as_array().unwrap().clone();
    rows.iter().map(|it| format!("{}:{}", it["path"].as_str().unwrap(), it["line"])).collect()
}

#[test]
fn only_lines_that_changed_count() {
    let folder = repository();
    let root = folder.path();
    assert_eq!(found(root, &["r.rql", "--changed-since", "HEAD"]), [""; 0]);
    // Committed, staged, changed, and not known to git at all.
    fs::write(root.join("pkg/a.py"), "eval(1)\n++x\neval(3)\n").unwrap();
    fs::rename(root.join("pkg/old name.py"), root.join("pkg/new \"ä\".py")).unwrap();
    fs::remove_file(root.join("pkg/gone.py")).unwrap();
    commit(root, "second");
    fs::write(root.join("pkg/b.py"), "eval(1)\n").unwrap();
    git(root, &["add", "--all"]);
    fs::write(root.join("pkg/new \"ä\".py"), "eval(1)\nx = 1\ny = 2\nz = 3\nw = 4\neval(5)\n")
        .unwrap();
    fs::write(root.join("pkg/c.py"), "x\neval(1)\n").unwrap();
    fs::write(root.join("pkg/ignored.py"), "eval(1)\n").unwrap();
    let all = ["pkg/a.py:3", "pkg/b.py:1", "pkg/c.py:2", "pkg/new \"ä\".py:6"];
    assert_eq!(found(root, &["r.rql", "--changed-since", "HEAD~1"]), all);
    assert_eq!(found(root, &["r.rql", "--changed-since", "HEAD"]), &all[1..]);
    let below = found(root, &["r.rql", "--root", "pkg", "--changed-since", "HEAD~1"]);
    assert_eq!(below, all.map(|path| path.trim_start_matches("pkg/")));
}

#[test]
fn files_that_did_not_change_are_not_asked() {
    let folder = repository();
    let root = folder.path();
    fs::write(root.join("broken.py"), "def (:\neval\n").unwrap();
    fs::write(root.join("app [1].py"), "eval(1)\n").unwrap();
    fs::write(root.join("w.rql"), "; message: m\n(where \"pkg\" (call :callee \"eval\"))\n")
        .unwrap();
    commit(root, "second");
    let check = |more: &[&str]| {
        let said = run_in(root, &[&["check", "--require-complete"], more].concat());
        (said.status, said.out.contains("broken.py"))
    };
    assert_eq!(check(&["r.rql", "--changed-since", "HEAD"]), (Some(0), false));
    assert_eq!(check(&["r.rql", "--changed-since", "HEAD~1"]), (Some(1), true));
    fs::write(root.join("app [1].py"), "eval(2)\n").unwrap();
    assert_eq!(check(&["r.rql", "--changed-since", "HEAD"]), (Some(1), false));
    assert_eq!(found(root, &["r.rql", "--changed-since", "HEAD"]), ["app [1].py:1"]);
    assert_eq!(found(root, &["w.rql", "--changed-since", "HEAD"]), [""; 0]);
    fs::write(root.join("pkg/a.py"), "eval(4)\n").unwrap();
    assert_eq!(found(root, &["w.rql", "--changed-since", "HEAD"]), ["pkg/a.py:1"]);
}

#[test]
fn what_changed_on_the_other_branch_does_not_count() {
    let folder = repository();
    let root = folder.path();
    git(root, &["checkout", "--quiet", "-b", "topic"]);
    fs::write(root.join("pkg/b.py"), "eval(1)\n").unwrap();
    commit(root, "topic");
    git(root, &["checkout", "--quiet", "main"]);
    fs::write(root.join("pkg/a.py"), "x = 1\n").unwrap();
    commit(root, "main goes on");
    git(root, &["checkout", "--quiet", "topic"]);
    assert_eq!(found(root, &["r.rql", "--changed-since", "main"]), ["pkg/b.py:1"]);
}

#[test]
fn a_long_place_counts_when_any_of_its_lines_changed() {
    let folder = folder(&[
        ("r.rql", "; message: m\n(function :not-has (return))\n"),
        ("a.py", "def f():\n    x = 1\n    y = 2\n\n\ndef g():\n    pass\n"),
    ]);
    git(folder.path(), &["init", "--quiet"]);
    commit(folder.path(), "first");
    fs::write(
        folder.path().join("a.py"),
        "def f():\n    x = 1\n    y = 3\n\n\ndef g():\n    pass\n",
    )
    .unwrap();
    assert_eq!(found(folder.path(), &["r.rql", "--changed-since", "HEAD"]), ["a.py:1"]);
}

#[test]
fn what_git_cannot_tell_is_an_error() {
    let plain = folder(&[("r.rql", "; message: m\n(call)\n")]);
    let check = |folder: &Path, revision: &str| {
        run_in(folder, &["check", "r.rql", &format!("--changed-since={revision}")]).bad(2)
    };
    let said = check(plain.path(), "HEAD");
    assert!(said.starts_with("error: --changed-since: `"), "{said}");
    assert!(said.contains("is in no git repository"), "{said}");
    let folder = repository();
    let said = check(folder.path(), "nowhere");
    assert_eq!(said, "error: --changed-since: git knows no revision `nowhere`\n");
    let said = check(folder.path(), "--output=x");
    assert_eq!(said, "error: --changed-since: git knows no revision `--output=x`\n");
    git(folder.path(), &["checkout", "--quiet", "--orphan", "other"]);
    commit(folder.path(), "other");
    assert!(check(folder.path(), "main").contains("have no commit in common"));
}
