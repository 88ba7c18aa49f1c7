//! The table of what is measured: cases, the commands of each, and the limits that must be kept.

use super::edges::EDGES;
use super::tools::Tool;

/// Commands that do equal work, run in turns.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) runs: &'static [Run],
    pub(super) limits: &'static [Limit],
    /// Do the commands over one tree do equal work? Else the others only give a measure, and so many answers
    /// or more are right: what is found in code that nobody wrote for it grows as more is understood.
    pub(super) equal: bool,
}

impl Case {
    /// Has it no limit to keep?
    pub(super) fn informs(&self) -> bool {
        self.limits.is_empty()
    }
}

/// One command over one tree.
pub(super) struct Run {
    /// What the report calls it; a name once in its case.
    pub(super) label: &'static str,
    pub(super) tree: &'static str,
    pub(super) ask: Ask,
    /// How many rows, or files, it must give.
    pub(super) answers: usize,
}

/// A question, and by that the program that is asked.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    /// bifrost: a query, with nothing kept from another run.
    Query(&'static str),
    /// bifrost: a query, with what the run to warm up has kept.
    Kept(&'static str),
    /// ast-grep: a Python pattern.
    Pattern(&'static str),
    /// ast-grep: a rule.
    Rule(&'static str),
    /// ripgrep: the files that hold a word.
    Word(&'static str),
}

impl Ask {
    pub(super) fn tool(self) -> Tool {
        match self {
            Ask::Query(_) | Ask::Kept(_) => Tool::Bifrost,
            Ask::Pattern(_) | Ask::Rule(_) => Tool::AstGrep,
            Ask::Word(_) => Tool::Ripgrep,
        }
    }

    /// The command line, in the folder that is searched; `cache` is a folder for what is kept.
    pub(super) fn arguments(self, cache: &str) -> Vec<&str> {
        match self {
            Ask::Query(query) => {
                vec!["run", "--query", query, "--root", ".", "--format", "json", "--no-cache"]
            }
            Ask::Kept(query) => {
                let run = ["run", "--query", query, "--root", ".", "--format", "json"];
                [&run[..], &["--cache-dir", cache]].concat()
            }
            Ask::Pattern(pattern) => {
                vec!["run", "--lang", "python", "--pattern", pattern, "--json=stream", "."]
            }
            Ask::Rule(rule) => vec!["scan", "--inline-rules", rule, "--json=stream", "."],
            Ask::Word(word) => {
                vec!["--no-config", "--files-with-matches", "--word-regexp", word, "."]
            }
        }
    }
}

/// What may not be exceeded.
pub(super) struct Limit {
    pub(super) what: What,
    /// The label of the run that must keep it.
    pub(super) of: &'static str,
    pub(super) at_most: AtMost,
}

/// What is limited.
#[derive(Clone, Copy)]
pub(super) enum What {
    Time,
    Memory,
}

/// How far it may go.
#[derive(Clone, Copy)]
pub(super) enum AtMost {
    /// So many times what the run of this label takes.
    Times(f64, &'static str),
    /// So many megabytes.
    Megabytes(f64),
    /// So many seconds.
    Seconds(f64),
}

pub(super) const fn run(label: &'static str, tree: &'static str, ask: Ask, answers: usize) -> Run {
    Run { label, tree, ask, answers }
}

pub(super) const fn times(what: What, of: &'static str, most: f64, than: &'static str) -> Limit {
    Limit { what, of, at_most: AtMost::Times(most, than) }
}

pub(super) const fn megabytes(of: &'static str, most: f64) -> Limit {
    Limit { what: What::Memory, of, at_most: AtMost::Megabytes(most) }
}

pub(super) const fn seconds(of: &'static str, most: f64) -> Limit {
    Limit { what: What::Time, of, at_most: AtMost::Seconds(most) }
}

/// A full scan of one tree, without a limit.
const fn scan(name: &'static str, about: &'static str, runs: &'static [Run]) -> Case {
    Case { name, about, runs, limits: &[], equal: true }
}

/// The words of a call of one name, which occurs 54 times in Django, never as a method.
const ONE_NAME: Ask =
    Ask::Query(r#"{"match":{"kind":"call","callee":{"name":"mark_safe"}},"limit":1000}"#);

/// A call whose name is found evenly in the two trees of the scaling cases.
const SCALED_NAME: Ask = Ask::Query(
    r#"{"match":{"kind":"call","callee":{"name":"async_dispatcher_connect"}},"limit":1000}"#,
);

/// The same for ast-grep.
const SCALED_PATTERN: Ask = Ask::Pattern("async_dispatcher_connect($$$)");

/// Every assignment must be looked at, and none is an answer.
const FULL_SCAN: Ask = Ask::Query(
    r#"{"match":{"kind":"assignment","left":{"name":{"regex":"^zzz_no_such$"}}},"limit":1000}"#,
);

/// The same for ast-grep: the nodes that are assignments in each language, and the field that holds the left side.
pub(super) const PYTHON_SCAN: Ask = Ask::Rule(
    "\
id: scan
language: python
rule:
  any:
    - {kind: assignment, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: augmented_assignment, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: named_expression, has: {field: name, regex: ^zzz_no_such$}}
",
);

const JAVASCRIPT_SCAN: Ask = Ask::Rule(
    "\
id: scan
language: javascript
rule:
  any:
    - {kind: assignment_expression, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: augmented_assignment_expression, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: variable_declarator, has: {field: name, regex: ^zzz_no_such$}}
    - {kind: field_definition, has: {field: property, regex: ^zzz_no_such$}}
",
);

const TYPESCRIPT_SCAN: Ask = Ask::Rule(
    "\
id: scan
language: typescript
rule:
  any:
    - {kind: assignment_expression, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: augmented_assignment_expression, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: variable_declarator, has: {field: name, regex: ^zzz_no_such$}}
    - {kind: public_field_definition, has: {field: name, regex: ^zzz_no_such$}}
",
);

const JAVA_SCAN: Ask = Ask::Rule(
    "\
id: scan
language: java
rule:
  any:
    - {kind: assignment_expression, has: {field: left, regex: ^zzz_no_such$}}
    - {kind: variable_declarator, has: {field: name, regex: ^zzz_no_such$}}
    - {kind: resource, has: {field: name, regex: ^zzz_no_such$}}
",
);

/// The cases that look for what stands in files.
const STRUCTURE: &[Case] = &[
    Case {
        name: "one-name",
        about: "the calls of `mark_safe` in Django; for ripgrep, the files that hold the word",
        runs: &[
            run("bifrost", "django", ONE_NAME, 54),
            run("ast-grep", "django", Ask::Pattern("mark_safe($$$)"), 54),
            run("ripgrep", "django", Ask::Word("mark_safe"), 19),
        ],
        limits: &[
            times(What::Time, "bifrost", 0.4, "ast-grep"),
            times(What::Time, "bifrost", 3.0, "ripgrep"),
            megabytes("bifrost", 150.0),
        ],
        equal: true,
    },
    Case {
        name: "full-scan",
        about: "the assignments in Django whose name matches a regex that matches none: nothing can be pruned",
        runs: &[run("bifrost", "django", FULL_SCAN, 0), run("ast-grep", "django", PYTHON_SCAN, 0)],
        limits: &[times(What::Time, "bifrost", 1.2, "ast-grep"), megabytes("bifrost", 150.0)],
        equal: true,
    },
    Case {
        name: "scale-name",
        about: "the calls of one name in 1,000 files and in 10,000",
        runs: &[
            run("bifrost, 1,000", "python1k", SCALED_NAME, 52),
            run("bifrost, 10,000", "python10k", SCALED_NAME, 543),
            run("ast-grep, 1,000", "python1k", SCALED_PATTERN, 52),
            run("ast-grep, 10,000", "python10k", SCALED_PATTERN, 543),
        ],
        limits: &[
            times(What::Time, "bifrost, 10,000", 12.0, "bifrost, 1,000"),
            times(What::Memory, "bifrost, 10,000", 12.0, "bifrost, 1,000"),
        ],
        equal: true,
    },
    Case {
        name: "scale-scan",
        about: "the full scan of 1,000 files and of 10,000",
        runs: &[
            run("bifrost, 1,000", "python1k", FULL_SCAN, 0),
            run("bifrost, 10,000", "python10k", FULL_SCAN, 0),
            run("ast-grep, 1,000", "python1k", PYTHON_SCAN, 0),
            run("ast-grep, 10,000", "python10k", PYTHON_SCAN, 0),
        ],
        limits: &[
            times(What::Time, "bifrost, 10,000", 12.0, "bifrost, 1,000"),
            times(What::Memory, "bifrost, 10,000", 12.0, "bifrost, 1,000"),
        ],
        equal: true,
    },
    scan(
        "scan-javascript",
        "the full scan of webpack",
        &[run("bifrost", "webpack", FULL_SCAN, 0), run("ast-grep", "webpack", JAVASCRIPT_SCAN, 0)],
    ),
    scan(
        "scan-typescript",
        "the full scan of effect",
        &[run("bifrost", "effect", FULL_SCAN, 0), run("ast-grep", "effect", TYPESCRIPT_SCAN, 0)],
    ),
    scan(
        "scan-java",
        "the full scan of guava",
        &[run("bifrost", "guava", FULL_SCAN, 0), run("ast-grep", "guava", JAVA_SCAN, 0)],
    ),
];

/// Every case, in the order in which they run.
pub(super) fn all() -> impl Iterator<Item = &'static Case> {
    STRUCTURE.iter().chain(EDGES)
}

/// The cases, for a person.
pub(super) fn list() -> String {
    all().map(|case| format!("{:16} {}\n", case.name, case.about)).collect()
}

#[cfg(test)]
mod tests {
    use super::{AtMost, all};

    #[test]
    fn limits_name_runs_of_their_case() {
        for case in all() {
            let has = |label| case.runs.iter().filter(|run| run.label == label).count() == 1;
            for limit in case.limits {
                assert!(has(limit.of), "{}: {}", case.name, limit.of);
                assert!(
                    !matches!(limit.at_most, AtMost::Times(_, than) if !has(than)),
                    "{}",
                    case.name
                );
            }
        }
    }
}
