//! What a tree lists, and in which order.

use bifrost_workspace::{Discovery, Tree};

use crate::kit::{Kinds, Yard, discover, paths, skips};

#[test]
fn files_come_in_the_order_of_their_bytes() {
    let yard =
        Yard::with(&[("a/b.py", ""), ("a-b.py", ""), ("a.py", ""), ("B.ts", ""), ("é.py", "")]);
    assert_eq!(yard.files(), ["B.ts", "a-b.py", "a.py", "a/b.py", "é.py"]);
}

#[test]
fn entries_have_label_size_and_time() {
    let yard = Yard::with(&[("a.py", "x = 1\n"), ("in/b.ts", "")]);
    let tree = yard.tree();
    let a = tree.find("a.py").unwrap();
    assert_eq!((a.label, a.stamp.size, a.stamp.modified.is_some()), (0, 6, true));
    assert_eq!(tree.find("in/b.ts").unwrap().label, 1);
    assert_eq!(tree.find("in"), None);
    assert_eq!(tree.root(), yard.root().canonicalize().unwrap());
}

#[test]
fn unknown_kinds_are_dropped() {
    let yard = Yard::with(&[("a.rs", ""), ("README.md", ""), ("py", ""), (".py", "")]);
    assert_eq!(yard.files(), [".py"]);
    assert!(yard.tree().skips().is_empty());
}

#[test]
fn a_first_line_tells_the_kind_of_a_file_without_an_extension() {
    let long = format!("#!python{}", " ".repeat(5000));
    let yard = Yard::with(&[
        ("bin/tool", "#!python3\nx = 1\n"),
        ("bin/crlf", "#!python\r\n"),
        ("bin/long", &long),
        ("bin/other", "#!/bin/sh\n#!python\n"),
        ("bin/empty", ""),
        ("bin/tool.txt", "#!python3\n"),
    ]);
    assert_eq!(yard.files(), ["bin/crlf", "bin/long", "bin/tool"]);
}

#[test]
fn hidden_files_are_searched_and_git_is_not() {
    let yard = Yard::with(&[
        (".hidden.py", ""),
        (".github/a.py", ""),
        (".git/hook.py", ""),
        ("in/.git/hook.py", ""),
        ("module/.git", "#!python\n"),
        ("module/a.py", ""),
        (".gitlab/a.py", ""),
    ]);
    assert_eq!(yard.files(), [".github/a.py", ".gitlab/a.py", ".hidden.py", "module/a.py"]);
}

#[test]
fn an_empty_tree_is_a_tree() {
    let yard = Yard::with(&[("in/deep/", "")]);
    let tree = yard.tree();
    assert!(tree.files().is_empty() && tree.skips().is_empty());
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let yard = Yard::with(&[(".gitignore", "skip*\n")]);
    for folder in 0..100 {
        for file in 0..100 {
            yard.put(&format!("f{}/g{folder}/m{file}.py", folder % 7), "x");
        }
        yard.put(&format!("f{}/skip{folder}/a.py", folder % 7), "x");
    }
    let one = discover(yard.root(), true, 1);
    assert_eq!(one.files().len(), 10_000);
    assert!(one.files().is_sorted_by(|a, b| a.path.as_bytes() < b.path.as_bytes()));
    for threads in [0, 2, 3, 8, 500] {
        let many = discover(yard.root(), true, threads);
        assert_eq!(many.files(), one.files());
        assert_eq!(skips(&many), skips(&one));
    }
}

#[test]
fn a_root_that_cannot_be_searched_is_refused() {
    let yard = Yard::with(&[("a.py", "")]);
    let refused = |path: &str| {
        let how = Discovery { classify: &Kinds, ignore_rules: true, threads: 1 };
        Tree::discover(&yard.path(path), &how).unwrap_err().to_string()
    };
    assert_eq!(
        refused("none"),
        format!("the root `{}` does not exist", yard.path("none").display())
    );
    assert_eq!(
        refused("a.py"),
        format!("the root `{}` is not a folder", yard.path("a.py").display())
    );
}

#[cfg(unix)]
#[test]
fn a_root_may_be_a_link() {
    let yard = Yard::with(&[("real/a.py", "")]);
    std::os::unix::fs::symlink(yard.path("real"), yard.path("link")).unwrap();
    assert_eq!(paths(&discover(&yard.path("link"), true, 0)), ["a.py"]);
}

#[test]
fn a_panic_of_the_classifier_is_no_deadlock() {
    struct Trap;
    impl bifrost_workspace::Classify for Trap {
        fn by_name(&self, name: &str) -> Option<usize> {
            assert_ne!(name, "trap.py", "sprung on purpose");
            None
        }
        fn by_first_line(&self, _: &[u8]) -> Option<usize> {
            None
        }
    }
    let yard = Yard::with(&[("a/trap.py", ""), ("b/c/d.py", ""), ("e/f/g.py", "")]);
    let result = std::panic::catch_unwind(|| {
        let how = Discovery { classify: &Trap, ignore_rules: true, threads: 4 };
        Tree::discover(yard.root(), &how).map(|_| ())
    });
    assert!(result.is_err());
}
