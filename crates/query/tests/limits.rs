//! Every limit: as much as it says is accepted, one more is refused with the number.

mod common;

use bifrost_contract::limits;

use common::{accepted, check, faults};

/// Checks that `make(most)` is accepted and `make(most + 1)` gives this one fault.
fn limit(most: usize, make: impl Fn(usize) -> String, fault: &str) {
    accepted(&make(most));
    check(&[(&make(most + 1), &[fault])]);
}

fn matching(pattern: &str) -> String {
    format!(r#"{{"match": {pattern}}}"#)
}

fn with(field: &str, value: &str) -> String {
    format!(r#"{{"match": {{"kind": "call"}}, "{field}": {value}}}"#)
}

fn list(item: &str, count: usize) -> String {
    format!("[{}]", vec![item; count].join(","))
}

/// A string of this many bytes, half of them in two-byte characters.
fn bytes(count: usize) -> String {
    format!("\"{}{}\"", "é".repeat(count / 4), "a".repeat(count - count / 4 * 2))
}

#[test]
fn results() {
    limit(
        limits::RESULTS as usize,
        |count| with("limit", &count.to_string()),
        "limit: expected an integer from 1 to 1000, got 1001",
    );
    accepted(&with("limit", "1"));
    check(&[(&with("limit", "0"), &["limit: expected an integer from 1 to 1000, got 0"])]);
}

#[test]
fn globs() {
    let make = |count| with("where", &list("\"a\"", count));
    limit(limits::GLOBS, make, "where: at most 128 globs, got 129");
    let make = |count| with("where", &format!("[\"b\", {}]", bytes(count)));
    limit(limits::GLOB_BYTES, make, "where[1]: at most 1024 bytes in a glob, got 1025");
}

#[test]
fn languages() {
    let make = |count| with("languages", &list("\"py\"", count));
    limit(limits::LANGUAGES, make, "languages: at most 32 languages, got 33");
}

#[test]
fn kinds() {
    let make = |count| matching(&format!(r#"{{"kind": {}}}"#, list("\"if\"", count)));
    limit(limits::KINDS, make, "match.kind: at most 32 kinds, got 33");
    let make =
        |count| matching(&format!(r#"{{"kind": "if", "not_kind": {}}}"#, list("\"call\"", count)));
    limit(limits::KINDS, make, "match.not_kind: at most 32 kinds, got 33");
}

#[test]
fn role_lists() {
    let make = |count| matching(&format!(r#"{{"kind": "call", "args": {}}}"#, list("{}", count)));
    limit(limits::ROLE_LIST, make, "match.args: at most 64 patterns in a role list, got 65");
    let make =
        |count| matching(&format!(r#"{{"kind": "class", "decorators": {}}}"#, list("{}", count)));
    limit(limits::ROLE_LIST, make, "match.decorators: at most 64 patterns in a role list, got 65");
}

#[test]
fn named_arguments() {
    let named = |count: usize| {
        let entries: Vec<_> = (0..count).map(|index| format!("\"a{index}\": {{}}")).collect();
        matching(&format!(r#"{{"kind": "call", "kwargs": {{{}}}}}"#, entries.join(",")))
    };
    limit(limits::KWARGS, named, "match.kwargs: at most 64 named arguments, got 65");
    let make = |count: usize| {
        matching(&format!(r#"{{"kind": "call", "kwargs": {{"{}": {{}}}}}}"#, "k".repeat(count)))
    };
    let fault = format!(
        "match.kwargs.{}…: at most 128 bytes in the name of an argument, got 129",
        "k".repeat(128)
    );
    limit(limits::KWARG_BYTES, make, &fault);
}

#[test]
fn predicates() {
    let most = limits::PREDICATE_BYTES;
    let make = |count| matching(&format!(r#"{{"name": {}}}"#, bytes(count)));
    limit(most, make, "match.name: at most 4096 bytes in a name, got 4097");
    let make = |count| matching(&format!(r#"{{"name": {{"regex": {}}}}}"#, bytes(count)));
    limit(most, make, "match.name.regex: at most 4096 bytes in a regex, got 4097");
    let make = |count| matching(&format!(r#"{{"text": {{"regex": {}}}}}"#, bytes(count)));
    limit(most, make, "match.text.regex: at most 4096 bytes in a regex, got 4097");
}

#[test]
fn capture_labels() {
    let make = |count| matching(&format!(r#"{{"kind": "if", "capture": {}}}"#, bytes(count)));
    limit(
        limits::CAPTURE_BYTES,
        make,
        "match.capture: at most 128 bytes in a capture label, got 129",
    );
}

#[test]
fn steps() {
    let make = |count: usize| {
        let more = vec![r#"{"op": "imports_of"}"#; count - 1].join(",");
        with("steps", &format!(r#"[{{"op": "file_of"}}, {more}]"#))
    };
    limit(limits::STEPS, make, "steps: at most 16 steps, got 17");
}

/// `match`, `inside` and `not_inside` count together, every role target and `has` as one.
#[test]
fn pattern_nodes() {
    let calls = |counts: [usize; 3]| {
        let call = |count: usize| {
            let args = list("{}", count - 1);
            format!(r#"{{"kind": "call", "args": {args}}}"#)
        };
        let [first, second, third] = counts.map(call);
        format!(
            r#"{{"inside": {{"kind": "call", "args": [{first}, {second}]}},
                "match": {{"kind": "call", "args": [{third}]}},
                "not_inside": {{"kind": "if", "has": {{"kind": "call", "args": {}}}}}}}"#,
            list("{}", 62)
        )
    };
    // inside 1 + 64 + 63, match 1 + 62, not_inside 1 + 1 + 62 and one more.
    accepted(&calls([64, 63, 63]));
    let fault = "a query holds at most 256 patterns; this is one more";
    check(&[(&calls([64, 64, 63]), &[&format!("not_inside.has.args[61]: {fault}")])]);
    check(&[(&calls([64, 65, 65]), &[&format!("not_inside.has.args[58]: {fault}")])]);
}

/// A pattern with this many levels of itself in a field, and a last one at the bottom.
fn nested(levels: usize, open: &str, close: &str, bottom: &str) -> String {
    format!("{}{bottom}{}", open.repeat(levels), close.repeat(levels))
}

#[test]
fn pattern_nesting() {
    let most = limits::PATTERN_NESTING;
    let fault = "patterns are nested deeper than 64 levels";
    let shapes = [
        (r#"{"kind": "call", "callee": "#, "}", ".callee"),
        (r#"{"kind": "call", "args": ["#, "]}", ".args[0]"),
        (r#"{"kind": "call", "kwargs": {"k": "#, "}}", ".kwargs.k"),
        (r#"{"kind": "if", "has": "#, "}", ".has"),
        (r#"{"kind": "if", "not_has": "#, "}", ".not_has"),
    ];
    let bottom = r#"{"kind": ["call", "if"], "name": {"regex": "[({]"}, "text": {"regex": "a"}}"#;
    for (open, close, path) in shapes {
        accepted(&matching(&nested(most, open, close, bottom)));
        let path = format!("match{}", path.repeat(most + 1));
        let query = matching(&nested(most + 1, open, close, bottom));
        check(&[(&query, &[&format!("{path}: {fault}")])]);
        for root in ["inside", "not_inside"] {
            accepted(&with(root, &nested(most, open, close, bottom)));
            let path = path.replacen("match", root, 1);
            let query = with(root, &nested(most + 1, open, close, bottom));
            check(&[(&query, &[&format!("{path}: {fault}")])]);
        }
    }
}

/// The limit on brackets stands well above what the deepest valid pattern needs, so that a
/// pattern a little too deep is told so in the words of patterns.
#[test]
fn json_nesting() {
    let open = r#"{"kind": "call", "args": ["#;
    let spare = (limits::JSON_NESTING - 3) / 2;
    assert!(spare > limits::PATTERN_NESTING + 4);
    let faults = faults(&matching(&nested(spare, open, "]}", r#"{"name": {"regex": "a"}}"#)));
    assert!(faults[0].ends_with("patterns are nested deeper than 64 levels"), "{faults:?}");

    let brackets = |count: usize| format!("{}{}", "[".repeat(count), "]".repeat(count));
    let deepest = limits::JSON_NESTING;
    check(&[
        (&brackets(deepest), &["$: expected an object, got an array"]),
        (
            &brackets(deepest + 1),
            &["$: brackets are nested deeper than 144 levels at line 1, column 145"],
        ),
        (
            &"{\"a\":".repeat(200_000),
            &["$: brackets are nested deeper than 144 levels at line 1, column 721"],
        ),
    ]);
}

#[test]
fn regexes_together() {
    // About 10 MiB each when compiled, and all different.
    let regex =
        |count| format!(r#"{{"kind": "call", "name": {{"regex": "a{{{}}}.{{9000}}"}}}}"#, count);
    let nested = |count: usize| {
        let inner = (1..=count).map(regex).collect::<Vec<_>>().join(",");
        matching(&format!(r#"{{"kind": "call", "args": [{inner}]}}"#))
    };
    accepted(&nested(2));
    let said = "the regexes of a query may compile to at most 64 MiB together";
    let fault = faults(&nested(20)).into_iter().next().unwrap_or_default();
    assert!(fault.contains(said), "{fault}");
}
