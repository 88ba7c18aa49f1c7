//! Closed vocabularies: every label is accepted, unknown ones list what is.

mod common;

use bifrost_contract::{Detail, Kind, Op, Proof, ReferenceKind, Role, Surface};

use common::{accepted, check, check_patterns, check_steps, faults};

#[test]
fn every_kind_is_accepted() {
    for kind in Kind::all() {
        let query =
            accepted(&format!(r#"{{"match": {{"kind": "{kind}", "not_kind": "{kind}"}}}}"#));
        assert_eq!(query.root.kinds, [kind]);
        assert_eq!(query.root.not_kinds, [kind]);
    }
}

#[test]
fn every_role_is_accepted_on_its_parents() {
    for role in Role::all() {
        for parent in role.parents() {
            let target = match role.cardinality() {
                bifrost_contract::Cardinality::One => "{}",
                bifrost_contract::Cardinality::List => "[{}]",
                bifrost_contract::Cardinality::Map => r#"{"a": {}}"#,
            };
            let text = format!(r#"{{"match": {{"{role}": {target}, "kind": "{parent}"}}}}"#);
            assert_eq!(accepted(&text).root.roles[0].role, role);
        }
    }
}

#[test]
fn every_option_label_is_accepted() {
    let uses = |option: &str, value: &str| {
        let step = format!(r#"{{"op": "uses", "{option}": {value}}}"#);
        let text = format!(
            r#"{{"match": {{"kind": "if"}}, "steps": [{{"op": "enclosing_decl"}}, {step}]}}"#
        );
        accepted(&text).steps.remove(1)
    };
    for proof in Proof::ALL {
        assert_eq!(uses("proof", &format!("\"{proof}\"")).proof, Some(*proof));
    }
    for surface in Surface::ALL {
        assert_eq!(uses("surface", &format!("\"{surface}\"")).surface, Some(*surface));
    }
    for kind in ReferenceKind::ALL {
        assert_eq!(uses("reference_kinds", &format!("[\"{kind}\"]")).reference_kinds, [*kind]);
    }
    for detail in Detail::ALL {
        let text = format!(r#"{{"match": {{"kind": "if"}}, "result_detail": "{detail}"}}"#);
        assert_eq!(accepted(&text).detail, *detail);
    }
}

#[test]
fn unknown_labels_list_the_accepted_ones() {
    check_patterns(&[
        (
            r#"{"kind": "functoin"}"#,
            &[
                r#"match.kind: unknown kind "functoin" (did you mean `function`?); accepted: <kinds>"#,
            ],
        ),
        (
            r#"{"kind": ["call", "zap"]}"#,
            &[r#"match.kind[1]: unknown kind "zap"; accepted: <kinds>"#],
        ),
        (
            r#"{"kind": "if", "not_kind": ["Call"]}"#,
            &[
                r#"match.not_kind[0]: unknown kind "Call" (did you mean `call`?); accepted: <kinds>"#,
            ],
        ),
        (
            r#"{"kind": "call", "kwargs": {"shell": {"kind": "bool_literal"}}}"#,
            &[concat!(
                r#"match.kwargs.shell.kind: unknown kind "bool_literal" "#,
                "(did you mean `boolean_literal`?); accepted: <kinds>"
            )],
        ),
        (r#"{"kind": ""}"#, &[r#"match.kind: unknown kind ""; accepted: <kinds>"#]),
    ]);
    check_steps(&[
        (
            r#"[{"op": "file_of"}, {"op": "imports_of"}, {"op": "importer_of"}]"#,
            &[concat!(
                r#"steps[2].op: unknown operation "importer_of" (did you mean `importers_of`?); "#,
                "accepted: <ops>"
            )],
        ),
        (
            r#"[{"op": "enclosing_decl"}, {"op": "uses", "proof": "proved"}]"#,
            &[concat!(
                r#"steps[1].proof: unknown proof "proved" (did you mean `proven`?); "#,
                "accepted: proven, unproven"
            )],
        ),
        (
            r#"[{"op": "enclosing_decl"}, {"op": "uses", "surface": "lsp-references"}]"#,
            &[concat!(
                r#"steps[1].surface: unknown surface "lsp-references" (did you mean "#,
                "`lsp_references`?); accepted: external_usages, lsp_references"
            )],
        ),
        (
            r#"[{"op": "enclosing_decl"}, {"op": "uses", "reference_kinds": ["field_write", "read"]}]"#,
            &[concat!(
                r#"steps[1].reference_kinds[1]: unknown reference kind "read"; "#,
                "accepted: <references>"
            )],
        ),
    ]);
    check(&[(
        r#"{"match": {"kind": "if"}, "result_detail": "ful"}"#,
        &[concat!(
            r#"result_detail: unknown result detail "ful" (did you mean `full`?); "#,
            "accepted: compact, full"
        )],
    )]);
}

fn languages(list: &str) -> Vec<&'static str> {
    accepted(&format!(r#"{{"match": {{"kind": "if"}}, "languages": {list}}}"#)).languages
}

#[test]
fn languages_become_canonical_and_repeats_go() {
    assert_eq!(languages("[]"), [""; 0]);
    assert_eq!(languages(r#"["Python", "py", "PY", "js"]"#), ["python", "javascript"]);
    assert_eq!(languages(r#"["C++", "cc", "cpp", "c"]"#), ["cpp", "c"]);
    assert_eq!(
        languages(r#"["kt", "rb", "C#", "cs", "c_sharp", "rs", "golang", "tsx", "jsx"]"#),
        ["kotlin", "ruby", "csharp", "rust", "go", "typescript", "javascript"]
    );
}

#[test]
fn unknown_languages_list_the_canonical_labels() {
    let query =
        |label: &str| format!(r#"{{"match": {{"kind": "if"}}, "languages": ["go", "{label}"]}}"#);
    for (label, guess) in [
        ("pyton", "python"),
        ("type-script", "typescript"),
        ("javscript", "javascript"),
        ("golan", "go"),
        ("c-sharp", "csharp"),
    ] {
        let faults = faults(&query(label));
        assert_eq!(faults.len(), 1);
        let start =
            format!(r#"languages[1]: unknown language "{label}" (did you mean `{guess}`?)"#);
        assert!(faults[0].starts_with(&start), "{faults:?}");
    }
    check(&[
        (&query("cobol"), &[r#"languages[1]: unknown language "cobol"; accepted: <languages>"#]),
        (&query(""), &[r#"languages[1]: unknown language ""; accepted: <languages>"#]),
        (
            &query(" py"),
            &[concat!(
                r#"languages[1]: unknown language " py" (did you mean `python`?); "#,
                "accepted: <languages>"
            )],
        ),
    ]);
}

#[test]
fn near_operations() {
    for (slip, op) in [
        ("caller", "callers"),
        ("calees", "callees"),
        ("call-sites-to", "call_sites_to"),
        ("callsites_from", "call_sites_from"),
        ("supertype", "supertypes"),
        ("references_off", "references_of"),
        ("enclosing_decls", "enclosing_decl"),
    ] {
        let faults =
            faults(&format!(r#"{{"match": {{"kind": "if"}}, "steps": [{{"op": "{slip}"}}]}}"#));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains(&format!("(did you mean `{op}`?)")), "{faults:?}");
    }
    assert_eq!(Op::all().len(), 16);
}
