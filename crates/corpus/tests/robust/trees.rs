//! Trees that change, loop, are closed, or are empty.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use bifrost::{OpenOptions, RunOptions, Workspace};

use crate::yard::{AUDIT, Heard, Yard, ask};

#[test]
fn an_empty_tree() {
    let yard = Yard::with(&[]);
    assert_eq!(yard.ask(AUDIT), Heard::clean(&[]));
    let constructor = r#"{"match": {"kind": "constructor"}}"#;
    assert_eq!(yard.ask(constructor), Heard::clean(&[]));
}

#[test]
fn a_root_that_is_no_folder() {
    let yard = Yard::with(&[("a.py", b"")]);
    for root in ["a.py", "nowhere"] {
        assert!(Workspace::open(&yard.path(root), &OpenOptions::default()).is_err(), "{root}");
    }
}

#[test]
fn a_loop_of_links() {
    let yard = Yard::with(&[("real/a.py", b"audit(1)\n")]);
    symlink(yard.root(), yard.path("real/up")).unwrap();
    symlink("b", yard.path("a")).unwrap();
    symlink("a", yard.path("b")).unwrap();
    symlink("self.py", yard.path("self.py")).unwrap();
    symlink("real/a.py", yard.path("again.py")).unwrap();
    assert_eq!(yard.ask(AUDIT), Heard::clean(&["real/a.py:1"]));
}

#[test]
fn a_file_that_is_deleted_or_replaced_while_the_tree_is_open() {
    let yard = Yard::with(&[
        ("gone.py", b"audit(1)\n"),
        ("kept.py", b"audit(2)\n"),
        ("grown.py", b"audit(3)\n"),
    ]);
    let workspace = yard.open();
    fs::remove_file(yard.path("gone.py")).unwrap();
    fs::write(yard.path("grown.py"), "audit(3)\naudit(4)\n").unwrap();
    let heard = ask(&workspace, AUDIT, &RunOptions::default());
    assert_eq!(
        heard,
        Heard::but(&["kept.py:1"], &["file_skipped python changed 2 gone.py grown.py"])
    );
}

#[test]
fn a_file_that_may_not_be_read() {
    let yard = Yard::with(&[("closed.py", b"audit(1)\n"), ("open.py", b"audit(2)\n")]);
    let closed = yard.path("closed.py");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&closed).is_ok() {
        return eprintln!("not tested: this user may read everything");
    }
    let said = ["file_skipped python unreadable 1 closed.py"];
    assert_eq!(yard.ask(AUDIT), Heard::but(&["open.py:1"], &said));
}

/// Two halves of a path that each fit the system's limit, and together do not: not even the
/// superuser can list the folder at the end.
#[test]
fn a_folder_that_cannot_be_listed() {
    let half = vec!["n".repeat(200); 12].join("/");
    let (near, far) = (format!("a/{half}/near.py"), format!("b/{half}/far.py"));
    let yard = Yard::with(&[(&near, b"audit(1)\n"), (&far, b"audit(2)\n")]);
    fs::rename(yard.path("b"), yard.path(&format!("a/{half}/b"))).unwrap();
    let heard = yard.ask(AUDIT);
    assert_eq!((heard.rows, heard.complete), (vec![format!("{near}:1")], false));
    let [said] = heard.said.as_slice() else { panic!("one diagnostic: {:?}", heard.said) };
    assert!(said.starts_with("file_skipped workspace unreadable 1 a/"), "{said}");
}

/// What is below a closed folder is unknown: a `where` that only files could match asks for it too.
#[test]
fn a_folder_that_cannot_be_listed_and_a_filter_of_files() {
    let half = vec!["n".repeat(200); 12].join("/");
    let far = format!("b/{half}/far.py");
    let yard = Yard::with(&[(&far, b"audit(2)\n"), ("a/near.py", b""), ("c/c.py", b"audit(3)\n")]);
    fs::create_dir_all(yard.path(&format!("a/{half}"))).unwrap();
    fs::rename(yard.path("b"), yard.path(&format!("a/{half}/b"))).unwrap();
    let asked = |glob: &str| {
        let query = AUDIT.replacen('{', &format!(r#"{{"where": ["{glob}"], "#), 1);
        yard.ask(&query)
    };
    let within = asked("a/**/*.py");
    assert!(!within.complete && within.said.len() == 1, "{:?}", within.said);
    assert_eq!(asked("c/*.py"), Heard::clean(&["c/c.py:1"]));
}
