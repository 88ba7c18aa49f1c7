//! The published JSON Schema against the parser: it accepts whatever the parser accepts, and
//! refuses what the parser refuses, but for the list of what a schema cannot say.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::LazyLock;

use bifrost_query::testing::{Palette, queries};
use bifrost_query::{canonical, parse, schema};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Value, json};

use common::{accepted, catalog, refusal};

static VALIDATOR: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::draft202012::new(&schema(&catalog())).unwrap());

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A query with this text as its `match`.
fn matching(pattern: &str) -> String {
    format!(r#"{{"match": {pattern}}}"#)
}

/// A query with these steps.
fn piped(steps: &str) -> String {
    format!(r#"{{"match": {{"kind": "call"}}, "steps": [{steps}]}}"#)
}

#[test]
fn the_schema_is_itself_valid() {
    assert!(jsonschema::meta::is_valid(&schema(&catalog())));
}

#[test]
fn accepted_samples_validate() {
    let mut samples = vec![
        r#"{"schema_version": 2, "match": {"name": "x"}, "languages": [], "where": [], "steps": []}"#.to_owned(),
        r#"{"match": {"text": {"regex": ""}}, "languages": ["Python", "C++", "c#", "C_Sharp", "KT"]}"#.to_owned(),
        r#"{"match": {"kind": "call"}, "inside": {"capture": "x"}, "limit": 1}"#.to_owned(),
        piped(r#"{"op": "file_of"}, {"op": "imports_of"}"#),
        piped(r#"{"op": "enclosing_decl"}, {"op": "callers", "depth": 18446744073709551615}"#),
    ];
    let patterns = [
        r#"{"kind": ["if", "call"], "args": [{}], "kwargs": {"größe": {}}}"#,
        r#"{"kind": "declaration", "module": {}, "decorators": [{"capture": "d"}]}"#,
        r#"{"kind": "lambda", "decorators": [{}], "not_has": {"name": "x"}}"#,
    ];
    samples.extend(patterns.map(matching));
    for sample in samples {
        accepted(&sample);
        let errors: Vec<_> =
            VALIDATOR.iter_errors(&value(&sample)).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{sample}\n{errors:?}");
    }
}

#[test]
fn the_examples_of_the_specification_validate() {
    for example in common::EXAMPLES {
        assert!(VALIDATOR.is_valid(&value(example)), "{example}");
    }
}

#[test]
fn structural_refusals_do_not_validate() {
    let mut samples: Vec<String> = [
        "{}",
        "[]",
        "null",
        r#"{"match": {"kind": "call"}, "foo": 1}"#,
        r#"{"match": {"kind": "call"}, "schema_version": 3}"#,
        r#"{"match": {"kind": "call"}, "limit": 0}"#,
        r#"{"match": {"kind": "call"}, "limit": 1001}"#,
        r#"{"match": {"kind": "call"}, "limit": "5"}"#,
        r#"{"match": {"kind": "call"}, "result_detail": "all"}"#,
        r#"{"match": {"kind": "call"}, "languages": ["cobol"]}"#,
        r#"{"match": {"kind": "call"}, "languages": ["pythonx"]}"#,
        r#"{"match": {"kind": "call"}, "languages": "python"}"#,
        r#"{"match": {"kind": "call"}, "where": [""]}"#,
        r#"{"match": {"kind": "call"}, "where": "src"}"#,
        r#"{"match": {"kind": "call"}, "inside": {}}"#,
        r#"{"match": {"kind": "call"}, "not_inside": {}}"#,
    ]
    .map(str::to_owned)
    .into();
    samples.extend(PATTERNS.map(matching));
    samples.extend(STEPS.map(piped));
    let call = |field: &str, list: String| {
        format!(r#"{{"match": {{"kind": "call"}}, "{field}": [{list}]}}"#)
    };
    samples.push(call("where", vec![r#""a""#; 129].join(",")));
    samples.push(call("where", format!("\"{}\"", "a".repeat(1025))));
    samples.push(call("languages", vec![r#""c""#; 33].join(",")));
    samples.push(piped(&vec![r#"{"op": "file_of"}"#; 17].join(",")));
    samples.push(matching(&format!(r#"{{"kind": [{}]}}"#, vec![r#""if""#; 33].join(","))));
    samples
        .push(matching(&format!(r#"{{"kind": "call", "args": [{}]}}"#, vec!["{}"; 65].join(","))));
    samples.push(matching(&format!(r#"{{"name": "{}"}}"#, "a".repeat(4097))));
    samples.push(matching(&format!(r#"{{"name": {{"regex": "{}"}}}}"#, "a".repeat(4097))));
    samples.push(matching(&format!(r#"{{"kind": "if", "capture": "{}"}}"#, "a".repeat(129))));
    let long = "a".repeat(129);
    samples.push(matching(&format!(r#"{{"kind": "call", "kwargs": {{"{long}": {{}}}}}}"#)));
    let many: Vec<_> = (0..65).map(|index| format!(r#""a{index}": {{}}"#)).collect();
    samples.push(matching(&format!(r#"{{"kind": "call", "kwargs": {{{}}}}}"#, many.join(","))));
    for sample in samples {
        refusal(&sample);
        assert!(!VALIDATOR.is_valid(&value(&sample)), "{sample}");
    }
}

const PATTERNS: [&str; 28] = [
    "{}",
    "[]",
    r#"{"capture": "x"}"#,
    r#"{"kind": "call", "calee": {}}"#,
    r#"{"kind": "cal"}"#,
    r#"{"kind": []}"#,
    r#"{"kind": ["call", 1]}"#,
    r#"{"kind": "if", "not_kind": []}"#,
    r#"{"name": ""}"#,
    r#"{"name": 1}"#,
    r#"{"name": {}}"#,
    r#"{"name": {"regex": 1}}"#,
    r#"{"name": {"regex": "a", "flags": "i"}}"#,
    r#"{"text": "a"}"#,
    r#"{"kind": "if", "capture": ""}"#,
    r#"{"kind": "if", "has": {}}"#,
    r#"{"kind": "if", "not_has": {}}"#,
    r#"{"kind": "if", "has": []}"#,
    r#"{"kind": "call", "args": []}"#,
    r#"{"kind": "call", "args": {}}"#,
    r#"{"kind": "call", "kwargs": {}}"#,
    r#"{"kind": "call", "kwargs": []}"#,
    r#"{"kind": "call", "kwargs": {"": {}}}"#,
    r#"{"kind": "class", "decorators": []}"#,
    r#"{"name": "x", "callee": {}}"#,
    r#"{"kind": "function", "callee": {}}"#,
    r#"{"kind": ["import", "function"], "left": {}}"#,
    r#"{"kind": "call", "callee": {"receiver": {}}}"#,
];

const STEPS: [&str; 19] = [
    "{}",
    "1",
    r#"{"op": "zap"}"#,
    r#"{"op": "callers"}"#,
    r#"{"op": "imports_of"}"#,
    r#"{"op": "enclosing_decl", "depth": 1}"#,
    r#"{"op": "enclosing_decl"}, {"op": "callers", "depth": 0}"#,
    r#"{"op": "enclosing_decl"}, {"op": "callers", "transitive": true}"#,
    r#"{"op": "enclosing_decl"}, {"op": "callers", "proof": "sure"}"#,
    r#"{"op": "enclosing_decl"}, {"op": "supertypes", "transitive": false}"#,
    r#"{"op": "enclosing_decl"}, {"op": "supertypes", "transitive": true, "depth": 1}"#,
    r#"{"op": "enclosing_decl"}, {"op": "members", "depth": 1}"#,
    r#"{"op": "enclosing_decl"}, {"op": "uses", "reference_kinds": []}"#,
    r#"{"op": "enclosing_decl"}, {"op": "uses", "surface": "all"}"#,
    r#"{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input"}"#,
    r#"{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input", "receiver": false}"#,
    r#"{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input", "receiver": true, "parameter_index": 0}"#,
    r#"{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input", "parameter_index": -1}"#,
    r#"{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input", "parameter_name": ""}"#,
];

/// The whole list: the parser refuses these and the schema does not.
#[test]
fn what_a_schema_cannot_say() {
    let deep = (0..65)
        .fold("{}".to_owned(), |below, _| format!(r#"{{"kind": "call", "callee": {below}}}"#));
    let wide = format!(r#"{{"kind": "call", "args": [{}]}}"#, vec!["{}"; 64].join(","));
    let wider = format!(r#"{{"kind": "call", "args": [{}]}}"#, vec![wide; 4].join(","));
    let samples = [
        ("repeated keys", matching(r#"{"kind": "call", "kind": "call"}"#)),
        ("5.0 for 5", r#"{"match": {"kind": "call"}, "limit": 5.0}"#.to_owned()),
        ("bytes, not characters", matching(&format!(r#"{{"name": "{}"}}"#, "é".repeat(4096)))),
        ("a bad regex", matching(r#"{"name": {"regex": "("}}"#)),
        ("a bad glob", r#"{"match": {"kind": "call"}, "where": ["[a"]}"#.to_owned()),
        ("a glob above the root", r#"{"match": {"kind": "call"}, "where": ["../a"]}"#.to_owned()),
        ("pattern nesting", matching(&deep)),
        ("pattern count", matching(&wider)),
        ("domains after the first step", piped(r#"{"op": "file_of"}, {"op": "callers"}"#)),
        ("lonely captures", matching(r#"{"kind": "if", "not_has": {"capture": "x"}}"#)),
    ];
    for (what, sample) in samples {
        refusal(&sample);
        assert!(VALIDATOR.is_valid(&value(&sample)), "a schema can say it now: {what}");
    }
}

#[test]
fn it_says_what_fields_mean_and_where_defaults_are() {
    let schema = schema(&catalog());
    assert_eq!(schema["properties"]["limit"]["default"], json!(100));
    assert_eq!(schema["properties"]["result_detail"]["default"], json!("compact"));
    assert_eq!(schema["additionalProperties"], json!(false));
    for (field, property) in schema["properties"].as_object().unwrap() {
        assert!(property["description"].is_string(), "{field}");
    }
    for (field, property) in schema["$defs"]["pattern"]["properties"].as_object().unwrap() {
        assert!(property["description"].is_string(), "{field}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn generated_queries_validate(query in queries(&Palette::new(catalog().labels()))) {
        let value = canonical(&query);
        prop_assert!(VALIDATOR.is_valid(&value), "{}", value);
    }
}

/// Small steps away from valid queries: whatever the schema refuses, the parser refuses too.
#[test]
fn the_schema_refuses_nothing_that_the_parser_accepts() {
    let words =
        ["call", "function", "import", "x", "", "args", "true", "2", "0", "{}", "[]", "null"];
    for example in common::EXAMPLES {
        for word in words {
            for mutated in mutations(example, word) {
                let Ok(json) = serde_json::from_str::<Value>(&mutated) else { continue };
                if parse(mutated.as_bytes(), &catalog()).is_ok() {
                    assert!(VALIDATOR.is_valid(&json), "{mutated}");
                }
            }
        }
    }
}

/// The text with each of its strings replaced, once quoted and once bare.
fn mutations(text: &str, word: &str) -> Vec<String> {
    let quotes: Vec<_> = text.match_indices('"').map(|(at, _)| at).collect();
    let strings = quotes.chunks_exact(2);
    let replaced =
        |pair: &[usize], with: &str| format!("{}{with}{}", &text[..pair[0]], &text[pair[1] + 1..]);
    strings
        .flat_map(|pair| [replaced(pair, &format!("\"{word}\"")), replaced(pair, word)])
        .collect()
}
