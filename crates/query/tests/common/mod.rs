//! What every test of this crate needs: a catalogue, and refusals as text.
#![allow(dead_code, clippy::panic)]

use bifrost_contract::{Catalog, LanguageInfo};
use bifrost_query::{Query, Refusal, parse};

const LANGUAGES: [(&str, &[&str]); 13] = [
    ("python", &["py"]),
    ("javascript", &["js", "jsx"]),
    ("typescript", &["ts", "tsx"]),
    ("java", &[]),
    ("go", &["golang"]),
    ("c", &[]),
    ("cpp", &["c++", "cc"]),
    ("rust", &["rs"]),
    ("php", &[]),
    ("scala", &[]),
    ("csharp", &["c#", "cs", "c_sharp"]),
    ("ruby", &["rb"]),
    ("kotlin", &["kt"]),
];

/// Every whole query that the specification shows, the misspelt one left out.
pub(crate) const EXAMPLES: [&str; 11] = [
    r#"{"schema_version":2,"match":{"kind":"call","callee":{"name":"eval"}}}"#,
    r#"{"match":{"kind":"function","name":"handle"},"steps":[{"op":"file_of"},{"op":"imports_of"}]}"#,
    r#"{"match":{"kind":"callable","name":"dangerous"},"steps":[{"op":"enclosing_decl"},{"op":"call_sites_to","proof":"proven"},{"op":"call_input","parameter_name":"payload"}]}"#,
    r#"{"match":{"kind":"call","callee":{"name":"execute"},"capture":"call"},"inside":{"kind":["function","method"],"name":{"regex":"Controller$"},"capture":"handler"},"not_inside":{"kind":"callable","name":{"regex":"^(test_|mock_)"}}}"#,
    r#"{"match":{"kind":"function","has":{"kind":"call","callee":{"name":"open"}},"not_has":{"kind":"call","callee":{"name":"close"}}}}"#,
    r#"{"languages":["python"],"match":{"kind":"call","receiver":{"name":"subprocess"},"callee":{"name":"run"},"args":[{"capture":"command"}],"kwargs":{"shell":{"kind":"boolean_literal","capture":"shell_value"}}},"result_detail":"full"}"#,
    r#"{"match":{"kind":"import","module":{"name":"pickle","capture":"module"}}}"#,
    r#"{"match":{"kind":"assignment","left":{"name":"password"},"right":{"kind":"string_literal","capture":"value"}}}"#,
    r#"{"match":{"kind":"callable","decorators":[{"name":{"regex":"^(route|GetMapping)$"},"capture":"decorator"}]},"result_detail":"full"}"#,
    r#"{"match":{"kind":"callable","not_kind":["constructor","lambda"],"name":{"regex":"^(load|save)"}}}"#,
    r#"{"where":["src/**/*.ts","src/**/*.tsx"],"languages":["typescript"],"match":{"kind":"call","callee":{"name":{"regex":"^(eval|exec)$"}},"args":[{"capture":"argument"}]},"limit":25}"#,
];

/// The labels of section 6 of the contract, with nothing else known of the languages.
pub(crate) fn catalog() -> Catalog {
    Catalog::new(
        LANGUAGES.iter().map(|(label, aliases)| LanguageInfo::named(label, aliases)).collect(),
    )
}

/// Parses a query that must be accepted.
pub(crate) fn accepted(text: &str) -> Query {
    parse(text.as_bytes(), &catalog()).unwrap_or_else(|refusal| panic!("{text}\n{refusal}"))
}

/// The refusal of a query that must be refused.
pub(crate) fn refusal(text: &str) -> Refusal {
    refusal_of_bytes(text.as_bytes())
}

/// The same for bytes that need not be text.
pub(crate) fn refusal_of_bytes(bytes: &[u8]) -> Refusal {
    match parse(bytes, &catalog()) {
        Err(refusal) => refusal,
        Ok(query) => panic!("accepted: {}\n{query:#?}", String::from_utf8_lossy(bytes)),
    }
}

/// The refusal as it is printed, without the words that begin every line.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let printed = refusal(text).to_string();
    printed.lines().map(|line| line.replacen("invalid query at ", "", 1)).collect()
}

/// Checks queries against what is printed of their refusal. `<fields>`, `<top>`, `<kinds>`,
/// `<ops>`, `<languages>` and `<references>` stand for the lists below.
pub(crate) fn check(cases: &[(&str, &[&str])]) {
    for (query, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|line| spelled_out(line)).collect();
        assert_eq!(faults(query), expected, "{query}");
    }
}

/// The same for `match` patterns.
pub(crate) fn check_patterns(cases: &[(&str, &[&str])]) {
    for (pattern, expected) in cases {
        check(&[(&format!(r#"{{"match": {pattern}}}"#), expected)]);
    }
}

/// The same for pipelines.
pub(crate) fn check_steps(cases: &[(&str, &[&str])]) {
    for (steps, expected) in cases {
        check(&[(&format!(r#"{{"match": {{"kind": "call"}}, "steps": {steps}}}"#), expected)]);
    }
}

fn spelled_out(line: &str) -> String {
    LISTS.iter().fold(line.to_owned(), |line, (name, list)| line.replace(name, list))
}

const LISTS: [(&str, &str); 6] = [
    (
        "<fields>",
        "kind, not_kind, name, text, capture, has, not_has, callee, receiver, args, kwargs, left, \
         right, module, decorators, object, field",
    ),
    (
        "<top>",
        "schema_version, languages, where, match, inside, not_inside, steps, limit, result_detail",
    ),
    (
        "<kinds>",
        "declaration, callable, function, method, constructor, lambda, class, import, literal, \
         string_literal, numeric_literal, boolean_literal, null_literal, call, assignment, \
         field_access, identifier, return, throw, catch, if, loop, decorator",
    ),
    (
        "<ops>",
        "enclosing_decl, references_of, used_by, uses, callers, callees, call_sites_to, \
         call_sites_from, call_input, file_of, imports_of, importers_of, supertypes, subtypes, \
         members, owner",
    ),
    (
        "<languages>",
        "python, javascript, typescript, java, go, c, cpp, rust, php, scala, csharp, ruby, kotlin",
    ),
    (
        "<references>",
        "method_call, constructor_call, field_read, field_write, type_reference, \
         static_reference, super_call, inheritance",
    ),
];
