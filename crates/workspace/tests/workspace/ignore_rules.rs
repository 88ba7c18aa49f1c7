//! Which rules are obeyed, and which win.

use crate::kit::{Yard, discover, paths};

#[test]
fn rules_hold_with_and_without_a_repository() {
    let files = [
        (".gitignore", "build/\n*.gen.py\n"),
        ("build/a.py", ""),
        ("src/b.gen.py", ""),
        ("src/b.py", ""),
        ("src/build.py", ""),
    ];
    let yard = Yard::with(&files);
    assert_eq!(yard.files(), ["src/b.py", "src/build.py"]);
    yard.put(".git/HEAD", "");
    assert_eq!(yard.files(), ["src/b.py", "src/build.py"]);
}

#[test]
fn the_nearest_file_and_the_last_line_win() {
    let yard = Yard::with(&[
        (".gitignore", "*.py\n!keep.py\n"),
        ("a.py", ""),
        ("keep.py", ""),
        ("in/.gitignore", "!*.py\nno.py\n"),
        ("in/a.py", ""),
        ("in/no.py", ""),
        ("in/deep/.gitignore", "a.py\n!no.py\n"),
        ("in/deep/a.py", ""),
        ("in/deep/no.py", ""),
    ]);
    assert_eq!(yard.files(), ["in/a.py", "in/deep/no.py", "keep.py"]);
}

#[test]
fn nothing_comes_back_from_an_ignored_folder() {
    let yard = Yard::with(&[
        (".gitignore", "out/\n!out/a.py\nlib/*\n!lib/a.py\n"),
        ("out/a.py", ""),
        ("lib/a.py", ""),
        ("lib/b.py", ""),
    ]);
    assert_eq!(yard.files(), ["lib/a.py"]);
}

#[test]
fn a_slash_ties_a_rule_to_its_folder() {
    let yard = Yard::with(&[
        ("in/.gitignore", "/a.py\nx/b.py\n"),
        ("in/a.py", ""),
        ("in/x/a.py", ""),
        ("in/x/b.py", ""),
        ("in/y/x/b.py", ""),
        ("in2/a.py", ""),
    ]);
    assert_eq!(yard.files(), ["in/x/a.py", "in/y/x/b.py", "in2/a.py"]);
}

#[test]
fn the_own_rule_file_is_the_strongest() {
    let yard = Yard::with(&[
        (".bifrostignore", "secret.py\n!wanted.py\n"),
        (".ignore", "wanted.py\n!generated.py\n"),
        (".gitignore", "generated.py\n!secret.py\n"),
        ("secret.py", ""),
        ("wanted.py", ""),
        ("generated.py", ""),
        ("in/.gitignore", "wanted.py\n"),
        ("in/wanted.py", ""),
    ]);
    assert_eq!(yard.files(), ["generated.py", "in/wanted.py", "wanted.py"]);
}

#[test]
fn rules_above_the_root_hold_inside_its_repository_only() {
    let yard = Yard::with(&[
        (".gitignore", "a.py\n"),
        ("repo/.gitignore", "b.py\n/sub/x/\nsub/y/d.py\n"),
        ("repo/.ignore", "c.py\n"),
        ("repo/sub/a.py", ""),
        ("repo/sub/b.py", ""),
        ("repo/sub/c.py", ""),
        ("repo/sub/x/d.py", ""),
        ("repo/sub/y/d.py", ""),
        ("repo/sub/z/d.py", ""),
        ("repo/sub/z/.gitignore", "!b.py"),
        ("repo/sub/z/b.py", ""),
    ]);
    let sub = yard.path("repo/sub");
    let all = ["a.py", "b.py", "c.py", "x/d.py", "y/d.py", "z/b.py", "z/d.py"];
    assert_eq!(paths(&discover(&sub, true, 0)), all);
    yard.put("repo/.git/HEAD", "");
    assert_eq!(paths(&discover(&sub, true, 0)), ["a.py", "z/b.py", "z/d.py"]);
    assert_eq!(paths(&discover(&yard.path("repo/sub/z"), true, 0)), ["b.py", "d.py"]);
}

#[test]
fn a_repository_of_its_own_below_another_obeys_its_own_rules() {
    let yard = Yard::with(&[
        (".git/HEAD", ""),
        (".gitignore", "a.py\n"),
        ("module/.git", "gitdir: ../.git/modules/module\n"),
        ("module/a.py", ""),
        ("module/b.py", ""),
    ]);
    assert_eq!(paths(&discover(&yard.path("module"), true, 0)), ["a.py", "b.py"]);
    // Seen from above it is a folder of the tree, as it would be in a plain copy.
    assert_eq!(yard.files(), ["module/b.py"]);
}

#[test]
fn a_root_that_is_itself_ignored_was_asked_for() {
    let yard = Yard::with(&[
        (".git/HEAD", ""),
        (".gitignore", "vendor/\n"),
        ("vendor/a.py", ""),
        ("vendor/vendor/b.py", ""),
    ]);
    assert_eq!(paths(&discover(&yard.path("vendor"), true, 0)), ["a.py"]);
}

#[test]
fn the_exclude_file_of_one_checkout_is_not_obeyed() {
    let yard = Yard::with(&[(".git/info/exclude", "a.py\n"), ("a.py", "")]);
    assert_eq!(yard.files(), ["a.py"]);
}

#[test]
fn rules_can_be_turned_off() {
    let yard = Yard::with(&[
        (".gitignore", "*.py\n"),
        (".ignore", "*.ts\n"),
        ("a.py", ""),
        ("in/b.ts", ""),
        (".git/c.py", ""),
    ]);
    assert!(yard.files().is_empty());
    assert_eq!(paths(&discover(yard.root(), false, 0)), ["a.py", "in/b.ts"]);
}

#[test]
fn lines_that_are_no_rule_are_passed_over() {
    let yard = Yard::new();
    yard.put(".gitignore", b"\xEF\xBB\xBFa.py\n# note\n[z\n!\n\xFF\xFE\nb.py\r\n");
    for name in ["a.py", "b.py", "c.py"] {
        yard.put(name, "");
    }
    assert_eq!(yard.files(), ["c.py"]);
}
