//! Made-up trees with made-up rules: the walk agrees with the one of the crate `ignore`, and the
//! same files are found from every folder of a repository.

use std::path::Path;

use ignore::WalkBuilder;

use crate::kit::{Yard, discover, paths};

const FOLDERS: [&str; 8] = ["", "a/", "b/", "a/b/", "a/c/", "b/b/", "a/b/c/", "a/b/a/"];
const NAMES: [&str; 4] = ["a.py", "b.py", ".c.py", "ab.py"];
const RULES: [&str; 16] = [
    "a.py",
    "*.py",
    "!a.py",
    "!*.py",
    "b/",
    "/b",
    "a/b",
    "!a/b/",
    "**/c",
    "a/**",
    "c/*.py",
    "?b.py",
    "!b",
    "/*",
    "[!a].py",
    "b/**/a.py",
];
const RULE_FILES: [&str; 3] = [".gitignore", ".ignore", ".bifrostignore"];

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn tree(&mut self) -> Yard {
        let yard = Yard::with(&[(".git/HEAD", "")]);
        for folder in FOLDERS {
            for name in NAMES {
                yard.put(&format!("{folder}{name}"), "");
            }
            if self.roll(3) == 0 {
                let lines: Vec<&str> =
                    (0..1 + self.roll(3)).map(|_| RULES[self.roll(16)]).collect();
                yard.put(&format!("{folder}{}", RULE_FILES[self.roll(3)]), lines.join("\n"));
            }
        }
        yard
    }
}

fn walked(root: &Path) -> Vec<String> {
    let mut builder = WalkBuilder::new(root);
    builder.hidden(false).parents(false).require_git(false).git_global(false).git_exclude(false);
    builder
        .add_custom_ignore_filename(".bifrostignore")
        .filter_entry(|entry| entry.file_name() != ".git");
    let mut found: Vec<String> = builder
        .build()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .map(|path| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned())
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn the_walk_agrees_with_its_elder() {
    let mut dice = Dice(1);
    for round in 0..60 {
        let yard = dice.tree();
        assert_eq!(yard.files(), walked(yard.root()), "round {round}");
    }
}

#[test]
fn a_folder_has_the_same_files_from_wherever_it_is_seen() {
    let mut dice = Dice(2);
    let mut compared = 0;
    for round in 0..40 {
        let yard = dice.tree();
        let all = yard.files();
        for folder in &FOLDERS[1..] {
            let above: Vec<&str> =
                all.iter().filter_map(|path| path.strip_prefix(folder)).collect();
            // A folder that is ignored as a whole is searched when it is the root.
            if !above.is_empty() {
                assert_eq!(
                    paths(&discover(&yard.path(folder), true, 0)),
                    above,
                    "round {round} {folder}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 50);
}
