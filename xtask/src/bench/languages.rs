//! `--only languages`: a real tree of each language, and two of C and of C++: what of it cannot be read, by the bare grammar
//! and as we read it, what reading costs beside parsing, and whether a query over every kind answers for each file.

use std::path::Path;

use serde_json::{Value, json};

use super::corpora::{self, Tree};
use super::home::Home;
use super::limits::{Finding, finding};
use super::options::Options;
use super::tools;
use crate::shell::{Outcome, capture, command, complain};

/// What `--only` calls it.
pub(super) const NAME: &str = "languages";

/// A tree of a language.
struct Sample {
    label: &'static str,
    tree: &'static str,
    /// How many times a bare parse reading may take.
    most: f64,
}

const fn sample(label: &'static str, tree: &'static str, most: f64) -> Sample {
    Sample { label, tree, most }
}

/// Every language, in the order in which people read them.
const SAMPLES: &[Sample] = &[
    sample("python", "homeassistant", 1.5),
    sample("javascript", "webpack", 1.5),
    sample("typescript", "effect", 1.5),
    sample("java", "guava", 1.5),
    sample("go", "golang", 1.5),
    sample("c", "hdf5", 3.0),
    sample("c", "redis", 3.0),
    sample("cpp", "rocksdb", 3.0),
    sample("cpp", "eigen", 3.0),
    sample("rust", "cargo", 1.5),
    sample("php", "wordpress", 1.5),
    sample("scala", "scala", 1.5),
    sample("csharp", "aspnetwebstack", 1.5),
    sample("ruby", "rails", 1.5),
    sample("kotlin", "kotlin", 1.5),
];

/// How a tree was read.
pub(super) struct Read {
    sample: &'static Sample,
    survey: Survey,
    pub(super) findings: Vec<Finding>,
}

/// What the program `survey` says of a tree.
struct Survey {
    files: u64,
    bytes: u64,
    refused: u64,
    bare_files: u64,
    bare_bytes: u64,
    now_files: u64,
    now_bytes: u64,
    /// Seconds.
    parse: f64,
    read: f64,
}

/// What a query over every kind said of the files.
#[derive(Debug, PartialEq, Eq)]
struct Scan {
    searched: u64,
    skipped: u64,
    with_errors: u64,
}

/// Reads every tree that can be had.
pub(super) fn all(home: &Home, options: &Options) -> Outcome<Vec<Read>> {
    let survey = tools::survey(options.build)?;
    let bifrost = tools::bifrost(options.build).ok_or("there is no bifrost to measure")?;
    let languages = languages(&bifrost)?;
    untold(&languages);
    let mut all = Vec::new();
    for sample in SAMPLES {
        match corpora::tree(home, sample.tree, options.fetch) {
            Ok(tree) => {
                complain(&format!("reading {} ...", sample.tree));
                all.push(read(sample, &tree, &survey, (&bifrost, &languages))?);
            }
            Err(failure) => complain(&format!("{} is left out: {}", sample.tree, failure.message)),
        }
    }
    Ok(all)
}

/// The languages of the binary, as it lists them.
fn languages(bifrost: &Path) -> Outcome<Vec<Value>> {
    let told = capture(command(bifrost, &["languages", "--format", "json"], Path::new(".")))?;
    let told: Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    Ok(told["languages"].as_array().cloned().unwrap_or_default())
}

/// Says which languages have no tree in the table.
fn untold(languages: &[Value]) {
    for label in languages.iter().filter_map(|language| language["label"].as_str()) {
        if SAMPLES.iter().all(|sample| sample.label != label) {
            complain(&format!("{label} has no tree: add one to xtask/src/bench/languages.rs"));
        }
    }
}

fn read(
    sample: &'static Sample,
    tree: &Tree,
    survey: &Path,
    (bifrost, languages): (&Path, &[Value]),
) -> Outcome<Read> {
    let told = capture(command(survey, &["."], &tree.path))?;
    let survey = Survey::read(&told)?;
    let language = languages.iter().find(|language| language["label"] == sample.label);
    let query = every_kind(language.unwrap_or(&Value::Null));
    let scan = scan(bifrost, &query, &tree.path);
    let findings = findings(sample, &survey, scan, tree.files);
    Ok(Read { sample, survey, findings })
}

impl Survey {
    fn read(text: &str) -> Outcome<Survey> {
        let told: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let number = |name: &str| told[name].as_u64().unwrap_or(0);
        Ok(Survey {
            files: number("files"),
            bytes: number("bytes"),
            refused: number("refused"),
            bare_files: number("bare_files"),
            bare_bytes: number("bare_bytes"),
            now_files: number("now_files"),
            now_bytes: number("now_bytes"),
            parse: told["parse"].as_f64().unwrap_or(f64::NAN),
            read: told["read"].as_f64().unwrap_or(f64::NAN),
        })
    }
}

/// A query that must look at every fact of every file, and finds none.
fn every_kind(language: &Value) -> String {
    let kinds = language["kinds"].as_object().into_iter().flatten();
    let has = |(kind, support): (&String, &Value)| {
        (support["support"] == "supported").then(|| kind.clone())
    };
    let kinds: Vec<String> = kinds.filter_map(has).collect();
    let pattern = json!({"kind": kinds, "text": {"regex": "^zzz_no_such$"}});
    json!({"languages": [language["label"]], "match": pattern}).to_string()
}

/// Runs a query twice: for what is said to programs, and for how many files were searched.
fn scan(bifrost: &Path, query: &str, tree: &Path) -> Outcome<Scan> {
    let run = |format| {
        let tree_flags = ["--root", ".", "--no-ignore", "--no-cache"];
        let words = [&["run", "--query", query], &tree_flags[..], &["--format", format]].concat();
        capture(command(bifrost, &words, tree))
    };
    let answer: Value = serde_json::from_str(&run("json")?).map_err(|error| error.to_string())?;
    Ok(Scan {
        searched: searched(&run("text")?),
        skipped: counted(&answer, "file_skipped"),
        with_errors: counted(&answer, "parse_incomplete"),
    })
}

/// The number before the words `files searched` in the last line of a text.
fn searched(text: &str) -> u64 {
    let line = text.trim_end().lines().next_back().unwrap_or_default();
    let part = line.split("; ").find(|part| part.contains(" searched"));
    let digits: String = part.unwrap_or_default().chars().take_while(|c| *c != ' ').collect();
    digits.replace(',', "").parse().unwrap_or(0)
}

/// The files of all diagnostics with a code.
fn counted(answer: &Value, code: &str) -> u64 {
    let all = answer["diagnostics"].as_array().into_iter().flatten();
    all.filter(|said| said["code"] == code).filter_map(|said| said["count"].as_u64()).sum()
}

fn findings(sample: &Sample, survey: &Survey, scan: Outcome<Scan>, files: usize) -> Vec<Finding> {
    let ratio = survey.read / survey.parse;
    let cost = Some((format!("{ratio:.2}x"), ratio <= sample.most));
    let broken = format!("{} of {}", survey.now_files, survey.bare_files);
    let broken = Some((broken, survey.now_files <= survey.bare_files));
    let told = match scan {
        Ok(Scan { searched, skipped, with_errors }) => {
            let words = format!("{searched} searched ({with_errors} with errors), {skipped} named");
            (words, searched + skipped == files as u64)
        }
        Err(failure) => (failure.message, false),
    };
    let all = format!("{files} together");
    vec![
        finding("read / parse".to_owned(), format!("at most {}x", sample.most), cost, "over"),
        finding("files with errors".to_owned(), "no more than bare".to_owned(), broken, "more"),
        finding("query over every kind".to_owned(), all, Some(told), "lost"),
    ]
}

/// The heads of [`Read::row`].
pub(super) const READ: [&str; 11] = [
    "language",
    "tree",
    "files",
    "MB",
    "with errors, bare",
    "now",
    "bytes under errors, bare",
    "now",
    "refused",
    "parse s",
    "read / parse",
];

impl Read {
    /// Language and tree.
    pub(super) fn name(&self) -> &'static str {
        self.sample.tree
    }

    /// The figures.
    pub(super) fn row(&self) -> Vec<String> {
        let survey = &self.survey;
        let files = |count: u64| share(count, survey.files);
        let bytes = |count: u64| share(count, survey.bytes);
        vec![
            self.sample.label.to_owned(),
            self.sample.tree.to_owned(),
            survey.files.to_string(),
            format!("{:.1}", survey.bytes as f64 / 1e6),
            files(survey.bare_files),
            files(survey.now_files),
            bytes(survey.bare_bytes),
            bytes(survey.now_bytes),
            survey.refused.to_string(),
            format!("{:.2}", survey.parse),
            format!("{:.2}", survey.read / survey.parse),
        ]
    }
}

/// A count, and how much that is of all.
fn share(count: u64, all: u64) -> String {
    format!("{count} ({:.2} %)", count as f64 * 100.0 / all.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::pins::CORPORA;
    use super::{SAMPLES, Scan, Survey, counted, every_kind, findings, searched};

    #[test]
    fn every_tree_is_pinned() {
        for sample in SAMPLES {
            assert!(CORPORA.iter().any(|corpus| corpus.name == sample.tree), "{}", sample.tree);
        }
    }

    #[test]
    fn what_the_binary_says_is_read() {
        let text =
            "x; 9 searched\n\nno results; complete; 1,234 files searched, 7 parsed, in 4 ms\n";
        assert_eq!((searched(text), searched("")), (1234, 0));
        let answer = json!({"diagnostics": [
            {"code": "file_skipped", "count": 2}, {"code": "broad_query"},
            {"code": "file_skipped", "count": 3},
        ]});
        assert_eq!((counted(&answer, "file_skipped"), counted(&answer, "none")), (5, 0));
        let language = json!({"label": "x", "kinds": {
            "call": {"support": "supported"}, "throw": {"support": "has_none"}}});
        assert_eq!(
            every_kind(&language),
            r#"{"languages":["x"],"match":{"kind":["call"],"text":{"regex":"^zzz_no_such$"}}}"#
        );
    }

    #[test]
    fn limits_are_kept_or_not() {
        let survey =
            Survey::read(r#"{"files":9,"bare_files":2,"now_files":1,"parse":1.0,"read":1.5}"#);
        let survey = survey.unwrap();
        let words = |scan, files| {
            let found = findings(&SAMPLES[0], &survey, scan, files);
            found.iter().map(super::Finding::word).collect::<Vec<_>>()
        };
        let scan = || Ok(Scan { searched: 8, skipped: 1, with_errors: 1 });
        assert_eq!(words(scan(), 9), ["PASS", "PASS", "PASS"]);
        assert_eq!(words(scan(), 10), ["PASS", "PASS", "lost"]);
        assert_eq!(words(Err("crash".into()), 9), ["PASS", "PASS", "lost"]);
    }
}
