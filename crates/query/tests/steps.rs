//! Steps: options, their combinations, and what flows from one to the next.

mod common;

use bifrost_contract::{Domain, Op};
use bifrost_query::{Input, Reach, Step};

use common::{accepted, check_steps, faults};

fn steps(list: &str) -> Vec<Step> {
    accepted(&format!(r#"{{"match": {{"kind": "call"}}, "steps": {list}}}"#)).steps
}

/// One step after `enclosing_decl`.
fn second(step: &str) -> Step {
    steps(&format!(r#"[{{"op": "enclosing_decl"}}, {step}]"#)).remove(1)
}

#[test]
fn options_are_read() {
    assert_eq!(second(r#"{"op": "callers"}"#), Step::new(Op::Callers));
    assert_eq!(second(r#"{"op": "callees", "depth": 3}"#).reach, Reach::Depth(3));
    assert_eq!(second(r#"{"op": "subtypes", "transitive": true}"#).reach, Reach::Transitive);
    let depth = second(r#"{"depth": 18446744073709551615, "op": "supertypes"}"#).reach;
    assert_eq!(depth, Reach::Depth(u64::MAX));
    let input = |selector: &str| {
        let call = format!(r#"{{"op": "call_input", {selector}}}"#);
        let all = format!(r#"[{{"op": "enclosing_decl"}}, {{"op": "call_sites_to"}}, {call}]"#);
        steps(&all).remove(2).input
    };
    assert_eq!(input(r#""receiver": true"#), Some(Input::Receiver));
    assert_eq!(input(r#""parameter_index": 0"#), Some(Input::Index(0)));
    assert_eq!(input(r#""parameter_name": "p""#), Some(Input::Name("p".to_owned())));
}

#[test]
fn every_pair_of_steps_is_checked_by_the_table() {
    for first in Op::all().filter(|op| op.takes().contains(&Domain::StructuralMatch)) {
        for then in Op::all() {
            let input = match then {
                Op::CallInput => r#", "receiver": true"#,
                _ => "",
            };
            let text = format!(
                r#"{{"match": {{"kind": "if"}}, "steps": [{{"op": "{first}"}}, {{"op": "{then}"{input}}}]}}"#
            );
            match then.takes().contains(&first.gives()) {
                true => assert_eq!(accepted(&text).steps.len(), 2),
                false => {
                    let faults = faults(&text);
                    assert_eq!(faults.len(), 1);
                    assert!(faults[0].starts_with(&format!("steps[1]: `{then}` takes ")));
                }
            }
        }
    }
}

#[test]
fn steps_take_what_the_one_before_gives() {
    check_steps(&[
        (
            r#"[{"op": "callers"}]"#,
            &["steps[0]: `callers` takes a declaration, but the match gives a structural match; \
               put `enclosing_decl` before it"],
        ),
        (
            r#"[{"op": "imports_of"}]"#,
            &["steps[0]: `imports_of` takes a file, but the match gives a structural match; put \
               `file_of` before it"],
        ),
        (
            r#"[{"op": "enclosing_decl"}, {"op": "call_input", "receiver": true}]"#,
            &["steps[1]: `call_input` takes a call site, but `enclosing_decl` gives a \
               declaration; put `call_sites_to` or `call_sites_from` before it"],
        ),
        (
            r#"[{"op": "file_of"}, {"op": "callers"}]"#,
            &["steps[1]: `callers` takes a declaration, but `file_of` gives a file"],
        ),
        (
            r#"[{"op": "file_of"}, {"op": "file_of"}]"#,
            &["steps[1]: `file_of` takes a structural match, a declaration, a reference site, \
               a call site or an expression site, but `file_of` gives a file"],
        ),
        (
            r#"[{"op": "enclosing_decl"}, {"op": "enclosing_decl"}]"#,
            &["steps[1]: `enclosing_decl` takes a structural match, but `enclosing_decl` gives a \
               declaration"],
        ),
        (
            r#"[{"op": "callers"}, {"op": "imports_of"}, {"op": "importers_of"}]"#,
            &[
                "steps[0]: `callers` takes a declaration, but the match gives a structural \
                 match; put `enclosing_decl` before it",
                "steps[1]: `imports_of` takes a file, but `callers` gives a declaration; put \
                 `file_of` before it",
            ],
        ),
    ]);
}

/// What an unknown step would have given is not known, so the next one is not blamed.
#[test]
fn one_faulty_step_does_not_spoil_the_next() {
    check_steps(&[
        (
            r#"[{"op": "zap", "depth": 2, "foo": 1}, {"op": "callers"}]"#,
            &[
                r#"steps[0].op: unknown operation "zap"; accepted: <ops>"#,
                r#"steps[0].foo: unknown field "foo"; no operation has it"#,
            ],
        ),
        (r#"[1, {"op": "callers"}]"#, &["steps[0]: expected an object, got 1"]),
        (r#"[{"op": 1}, {"op": "callers"}]"#, &["steps[0].op: expected a string, got 1"]),
    ]);
}

#[test]
fn options_belong_to_operations() {
    let after = |step: &str| format!(r#"[{{"op": "enclosing_decl"}}, {step}]"#);
    let refused = |op: &str, option: &str, value: &str, accepted: &str| {
        let steps = after(&format!(r#"{{"op": "{op}", "{option}": {value}}}"#));
        let message = format!(
            "steps[1].{option}: unknown field \"{option}\"; `{op}` does not take it; accepted: {accepted}"
        );
        check_steps(&[(&steps, &[&message])]);
    };
    refused("members", "depth", "1", "op");
    refused("owner", "transitive", "true", "op");
    refused("callers", "transitive", "true", "op, depth, proof");
    refused("callees", "surface", "\"lsp_references\"", "op, depth, proof");
    refused("call_sites_to", "depth", "1", "op, proof");
    refused("supertypes", "proof", "\"proven\"", "op, depth, transitive");
    refused("uses", "depth", "1", "op, reference_kinds, proof, surface");
}

#[test]
fn values_of_options() {
    let after = |step: &str| format!(r#"[{{"op": "enclosing_decl"}}, {step}]"#);
    let cases = [
        (
            r#"{"op": "callers", "depth": 0}"#,
            "steps[1].depth: expected a positive integer below 2^64, got 0",
        ),
        (
            r#"{"op": "callers", "depth": -1}"#,
            "steps[1].depth: expected a positive integer below 2^64, got -1",
        ),
        (
            r#"{"op": "callers", "depth": 2.0}"#,
            "steps[1].depth: expected a positive integer below 2^64, got 2.0",
        ),
        (
            r#"{"op": "callers", "depth": 18446744073709551616}"#,
            "steps[1].depth: expected a positive integer below 2^64, got 1.8446744073709552e19",
        ),
        (
            r#"{"op": "subtypes", "transitive": false}"#,
            "steps[1].transitive: expected true, got false; leave the field out",
        ),
        (r#"{"op": "subtypes", "transitive": 1}"#, "steps[1].transitive: expected true, got 1"),
        (
            r#"{"op": "subtypes", "depth": 2, "transitive": true}"#,
            "steps[1]: `depth` and `transitive` exclude each other; give one",
        ),
        (
            r#"{"op": "uses", "reference_kinds": []}"#,
            "steps[1].reference_kinds: an empty array names no reference kind; leave the field out",
        ),
        (
            r#"{"op": "uses", "reference_kinds": "inheritance"}"#,
            "steps[1].reference_kinds: expected an array of reference kinds, got a string",
        ),
        (r#"{"op": "uses", "proof": null}"#, "steps[1].proof: expected a string, got null"),
    ];
    for (step, message) in cases {
        check_steps(&[(&after(step), &[message])]);
    }
}

#[test]
fn an_input_has_exactly_one_selector() {
    let input = |selectors: &str| {
        let call = format!(r#"{{"op": "call_input"{selectors}}}"#);
        format!(r#"[{{"op": "enclosing_decl"}}, {{"op": "call_sites_to"}}, {call}]"#)
    };
    let exactly = "steps[2]: `call_input` needs exactly one of `receiver`, `parameter_index` or \
                   `parameter_name`; got ";
    check_steps(&[
        (&input(""), &[&format!("{exactly}none")]),
        (
            &input(r#", "receiver": true, "parameter_index": 0"#),
            &[&format!("{exactly}`receiver` and `parameter_index`")],
        ),
        (
            &input(r#", "parameter_name": "p", "parameter_index": 0, "receiver": false"#),
            &[
                &format!("{exactly}`receiver` and `parameter_index` and `parameter_name`"),
                "steps[2].receiver: expected true, got false; leave the field out",
            ],
        ),
        (
            &input(r#", "receiver": false"#),
            &["steps[2].receiver: expected true, got false; leave the field out"],
        ),
        (
            &input(r#", "parameter_index": -1"#),
            &["steps[2].parameter_index: expected a 0-based integer below 2^64, got -1"],
        ),
        (
            &input(r#", "parameter_index": 1.0"#),
            &["steps[2].parameter_index: expected a 0-based integer below 2^64, got 1.0"],
        ),
        (
            &input(r#", "parameter_name": """#),
            &["steps[2].parameter_name: the name of a parameter cannot be empty"],
        ),
        (
            &input(r#", "parameter_name": 0"#),
            &["steps[2].parameter_name: expected a string, got 0"],
        ),
        (
            &input(r#", "parameterName": "p""#),
            &[concat!(
                r#"steps[2].parameterName: unknown field "parameterName" (did you mean "#,
                "`parameter_name`?); accepted: op, receiver, parameter_index, parameter_name"
            )],
        ),
    ]);
}
