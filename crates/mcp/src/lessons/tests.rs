//! Everything that is taught is true: each example finds something, and none is missing.

use std::fs;

use bifrost::{OpenOptions, RunOptions, Workspace};

use super::*;

/// A small project in which every example finds something.
const SAMPLE: [(&str, &str); 3] = [
    (
        "bank/account.py",
        "class Account:\n    def charge(self, amount):\n        self.spent = amount\n\n\n\
         class Savings(Account):\n    pass\n",
    ),
    (
        "bank/report.py",
        "from bank.account import Account\n\n\ndef report(account: Account):\n    account.charge(3)\n    \
         return eval(\"1\")\n\n\ndef monthly(account: Account):\n    report(account)\n",
    ),
    ("jobs.py", "import subprocess\n\n\ndef nightly():\n    subprocess.run([\"sync\"])\n"),
];

fn rows(query: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in SAMPLE {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let workspace = Workspace::open(folder.path(), &OpenOptions::default()).unwrap();
    match workspace.run(query.as_bytes(), &RunOptions::default()) {
        Ok(answer) => answer.outcome().rows.len(),
        Err(refusal) => panic!("{query}\n{refusal}"),
    }
}

#[test]
fn there_is_a_lesson_a_step() {
    let taught: Vec<Op> = LESSONS.iter().map(|lesson| lesson.op).collect();
    assert_eq!(taught, Op::all().collect::<Vec<_>>());
    for lesson in &LESSONS {
        assert!(lesson.steps.contains(lesson.op.label()) || lesson.steps == "[D]", "{}", lesson.op);
    }
}

#[test]
fn every_lesson_finds_something() {
    for lesson in &LESSONS {
        let query = lesson.query();
        assert!(rows(&query) > 0, "{query}");
    }
}

#[test]
fn every_other_example_finds_something() {
    let start = DESCRIPTION.find("{\"match\"").unwrap();
    let end = DESCRIPTION.find("}]}.").unwrap() + 3;
    assert!(rows(&DESCRIPTION[start..end]) > 0);
    let examples: Vec<_> = PATTERN.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(examples.len(), 1);
    assert!(rows(examples[0]) > 0);
}

#[test]
fn every_kind_and_role_is_named() {
    use bifrost::contract::{Kind, Role};
    let named = |word: &str| {
        PATTERN.split(|it: char| it != '_' && !it.is_alphanumeric()).any(|it| it == word)
    };
    let subtypes = ["declaration", "numeric_literal", "boolean_literal", "null_literal"];
    let kinds = Kind::all().map(Kind::label).filter(|label| !subtypes.contains(label));
    for label in kinds.chain(Role::all().map(Role::label)) {
        assert!(named(label), "{label} is not taught");
    }
}

/// Clients cut what is longer.
#[test]
fn the_texts_are_short() {
    assert!(DESCRIPTION.len() <= 1024, "{}", DESCRIPTION.len());
    assert!(instructions().len() <= 3072, "{}", instructions().len());
}
