//! Input made to hurt: it must cost little more than reading it. Nothing is timed; anything
//! quadratic would take hours here, so it would be seen.

mod common;

use common::{catalog, refusal};

const LARGE: usize = 200_000;

fn quickly(text: &str) {
    let answer = bifrost_query::parse(text.as_bytes(), &catalog());
    let listed = answer.map_or_else(|refusal| refusal.errors.len(), |_| 0);
    assert!(listed <= bifrost_contract::limits::REPORTED_ERRORS);
}

fn joined(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

#[test]
fn brackets() {
    quickly(&"[".repeat(1 << 20));
    quickly(&"{\"match\":".repeat(LARGE));
    quickly(&"[]".repeat(LARGE));
    quickly(&format!("[{}]", joined(LARGE, |_| "[[]]".to_owned())));
    quickly(&format!("\"{}", "[\\\"".repeat(LARGE)));
}

#[test]
fn keys() {
    let unknown = format!("{{{}}}", joined(LARGE, |index| format!("\"k{index}\":1")));
    quickly(&unknown);
    assert_eq!(refusal(&unknown).more, LARGE + 1 - 20);
    let repeated = format!("{{{}}}", joined(LARGE, |_| "\"match\":{}".to_owned()));
    quickly(&repeated);
    assert_eq!(refusal(&repeated).more, LARGE - 20);
    quickly(&format!(r#"{{"match":{{{}}}}}"#, joined(LARGE, |index| format!("\"kind{index}\":1"))));
    let arguments = joined(LARGE, |index| format!("\"a{index}\":{{}}"));
    quickly(&format!(r#"{{"match":{{"kind":"call","kwargs":{{{arguments}}}}}}}"#));
    quickly(&format!(r#"{{"{}":1}}"#, "k".repeat(1 << 20)));
}

#[test]
fn lists() {
    for field in ["where", "languages", "steps"] {
        quickly(&format!(r#"{{"{field}":[{}]}}"#, joined(LARGE, |index| format!("\"x{index}\""))));
        quickly(&format!(r#"{{"{field}":[{}]}}"#, joined(LARGE, |_| "{}".to_owned())));
    }
    quickly(&format!(r#"{{"steps":[{}]}}"#, joined(LARGE, |_| r#"{"op":"callers"}"#.to_owned())));
    quickly(&format!(r#"{{"match":{{"kind":[{}]}}}}"#, joined(LARGE, |_| "\"callx\"".to_owned())));
    let args = joined(LARGE, |_| "{}".to_owned());
    quickly(&format!(r#"{{"match":{{"kind":"call","args":[{args}]}}}}"#));
    let captures = joined(LARGE, |index| format!(r#"{{"capture":"c{index}"}}"#));
    quickly(&format!(
        r#"{{"match":{{"kind":"if","not_has":{{"kind":"call","args":[{captures}]}}}}}}"#
    ));
}

#[test]
fn text_that_is_no_json() {
    quickly(&"\n".repeat(1 << 20));
    quickly(&format!("{}x", "\n".repeat(1 << 20)));
    quickly(&format!("\"{}", "\\u0041".repeat(LARGE)));
    quickly(&"9".repeat(1 << 20));
    quickly(&format!("{{\"limit\":1{}}}", "0".repeat(300)));
    quickly(&format!("{{\"limit\":0.{}}}", "1".repeat(1 << 20)));
}

/// A full set of patterns, each with an expression that only just cannot be compiled: no more are
/// compiled than are listed.
#[test]
fn expressions_that_are_too_large() {
    let bad = |index: usize| format!(r#"{{"name":{{"regex":"x{{1000}}{{1000}}{index}"}}}}"#);
    let lists = joined(4, |list| {
        format!(r#"{{"kind":"call","args":[{}]}}"#, joined(62, |index| bad(list * 62 + index)))
    });
    let query = format!(r#"{{"match":{{"kind":"call","args":[{lists}]}}}}"#);
    quickly(&query);
    assert_eq!(refusal(&query).errors.len(), 20);
}

/// The same expression in every pattern is compiled once.
#[test]
fn one_large_expression_everywhere() {
    let same = r#"{"name":{"regex":"\\w{150}"},"text":{"regex":"\\w{150}"}}"#;
    let list = format!(r#"{{"kind":"call","args":[{}]}}"#, joined(62, |_| same.to_owned()));
    let lists = joined(4, |_| list.clone());
    quickly(&format!(r#"{{"match":{{"kind":"call","args":[{lists}]}}}}"#));
}

#[test]
fn globs_that_are_large() {
    for piece in ["{a,b}*", "[!a]", "?", "**/", "{a,"] {
        let glob = piece.repeat(1024 / piece.len());
        quickly(&format!(
            r#"{{"match":{{"kind":"if"}},"where":[{}]}}"#,
            joined(128, |_| format!("\"{glob}\""))
        ));
    }
}

/// Recursion is bounded: the deepest tree that is read at all fits a small stack.
#[test]
fn a_small_stack_is_enough() {
    let deepest = |open: &str, close: &str, count: usize| {
        format!("{{\"match\":{}1{}}}", open.repeat(count), close.repeat(count))
    };
    let texts = [
        deepest(r#"{"kind":"call","args":["#, "]}", 70),
        deepest(r#"{"kind":"call","kwargs":{"k":"#, "}}", 70),
        deepest(r#"{"kind":"if","not_has":"#, "}", 140),
        deepest("[", "]", 140),
    ];
    let small = std::thread::Builder::new().stack_size(512 << 10);
    let work = move || texts.iter().map(|text| refusal(text).errors.len()).sum::<usize>();
    let faults = small.spawn(work).map(std::thread::JoinHandle::join);
    assert!(matches!(faults, Ok(Ok(4))), "{faults:?}");
}
