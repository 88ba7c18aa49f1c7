//! Links, pipes, strange names, and what the system keeps closed.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use bifrost_base::Glob;
use bifrost_contract::SkipReason;
use bifrost_workspace::{Loaded, Scope};

use crate::kit::{Yard, discover, load, paths, skips};

#[test]
fn links_are_neither_followed_nor_listed() {
    let outside = Yard::with(&[("far.py", ""), ("folder/far.py", "")]);
    let yard = Yard::with(&[("real/a.py", "")]);
    let link = |target: &Path, name: &str| symlink(target, yard.path(name)).unwrap();
    link(&yard.path("real/a.py"), "inside.py");
    link(&yard.path("real"), "inside");
    link(&outside.path("far.py"), "outside.py");
    link(&outside.path("folder"), "outside");
    link(Path::new("."), "real/loop");
    link(Path::new("me.py"), "me.py");
    link(Path::new("nowhere.py"), "dangling.py");
    let tree = yard.tree();
    assert_eq!(paths(&tree), ["real/a.py"]);
    assert!(tree.skips().is_empty());
}

#[test]
fn a_linked_rule_file_is_no_rule_file() {
    let yard = Yard::with(&[("a.py", ""), ("rules", "*.py\n")]);
    symlink(yard.path("rules"), yard.path(".gitignore")).unwrap();
    assert_eq!(yard.files(), ["a.py"]);
}

#[test]
fn a_pipe_is_never_opened() {
    let yard = Yard::with(&[("a.py", ""), ("b.py", "x")]);
    let fifo = |name: &str| {
        assert!(Command::new("mkfifo").arg(yard.path(name)).status().unwrap().success());
    };
    let tree = yard.tree();
    for name in ["pipe.py", "pipe", ".gitignore"] {
        fifo(name);
    }
    assert_eq!(yard.files(), ["a.py", "b.py"]);
    // Nor when it takes the place of a file after discovery.
    for name in ["a.py", "b.py"] {
        fs::remove_file(yard.path(name)).unwrap();
        fifo(name);
        assert_eq!(load(&tree, name, &[]), Loaded::Skipped(SkipReason::Changed));
    }
}

#[test]
fn a_path_that_is_not_utf8_is_named() {
    let yard = Yard::with(&[("a.py", "")]);
    let folder = yard.root().join(OsStr::from_bytes(b"d\xFF"));
    if fs::create_dir(&folder).is_err() {
        return eprintln!("not tested: this file system takes only UTF-8 names");
    }
    fs::write(folder.join("b.py"), "").unwrap();
    fs::write(folder.join("c.txt"), "").unwrap();
    fs::write(yard.root().join(OsStr::from_bytes(b"\xE9.ts")), "").unwrap();
    fs::write(yard.root().join(OsStr::from_bytes(b"\xE9.txt")), "").unwrap();
    let tree = yard.tree();
    assert_eq!(paths(&tree), ["a.py"]);
    assert_eq!(skips(&tree), ["path d\u{FFFD}/b.py", "path \u{FFFD}.ts"]);
    assert_eq!(tree.skips()[1].label, Some(1));
}

#[test]
fn a_closed_folder_and_file_are_named() {
    let yard =
        Yard::with(&[("closed/a.py", ""), ("b.py", "x"), ("script", "#!python"), ("c.py", "")]);
    let close = |name: &str| {
        fs::set_permissions(yard.path(name), fs::Permissions::from_mode(0o000)).unwrap();
    };
    ["closed", "b.py", "script"].iter().for_each(|name| close(name));
    let is_root = fs::read(yard.path("b.py")).is_ok();
    let tree = yard.tree();
    if is_root {
        // The superuser may read everything; the two tests below find other closed doors.
        assert_eq!(paths(&tree), ["b.py", "c.py", "closed/a.py", "script"]);
    } else {
        assert_eq!(paths(&tree), ["b.py", "c.py"]);
        assert_eq!(skips(&tree), ["unreadable closed/", "unreadable script"]);
        assert_eq!(load(&tree, "b.py", &["y"]), Loaded::Skipped(SkipReason::Unreadable));
    }
    fs::set_permissions(yard.path("closed"), fs::Permissions::from_mode(0o700)).unwrap();
}

/// Two halves that each fit the system's limit for a path, and together do not: the superuser
/// cannot list the folder at the end either.
#[test]
fn a_folder_that_cannot_be_listed_is_named() {
    let yard = Yard::new();
    let half = vec!["n".repeat(200); 12].join("/");
    yard.put(&format!("a/{half}/x.py"), "");
    yard.put(&format!("b/{half}/y.py"), "");
    fs::rename(yard.path("b"), yard.path(&format!("a/{half}/b"))).unwrap();
    let tree = yard.tree();
    assert_eq!(paths(&tree), [format!("a/{half}/x.py")]);
    let [skip] = tree.skips() else { panic!("one skip: {:?}", skips(&tree)) };
    assert_eq!((skip.reason, skip.label, skip.folder), (SkipReason::Unreadable, None, true));
    let concerns = |glob: &str| {
        let globs = [Glob::new(glob).unwrap()];
        skip.concerns(&Scope::new(&globs, tree.files().iter().map(|file| file.path.as_str())))
    };
    assert!(concerns("a") && concerns("**/*.py") && concerns("a/*/x.py"));
    assert!(!concerns("src/**"));
}

/// A file that opens and cannot be read, even by the superuser.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_named() {
    use bifrost_base::Stamp;
    use bifrost_workspace::{FileEntry, Needles};

    let tree = discover(Path::new("/proc/self/net"), true, 1);
    let path = "../mem".to_owned();
    let file = FileEntry { path, label: 0, stamp: Stamp::default() };
    let loaded = tree.loader(1000).load(&file, &Needles::new(["x"]));
    assert_eq!(loaded, Loaded::Skipped(SkipReason::Unreadable));
}
