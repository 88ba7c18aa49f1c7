//! The six rows.

use bifrost_contract::{CallKind, Domain, Kind, ReferenceKind, UsageKind};
use serde_json::{Value, json};

use super::parts::{decl_keys, proof};
use super::{flag, labels, list, reference, shape, text, whole};

/// The name and schema of each, and of any.
pub(super) fn all() -> Vec<(&'static str, Value)> {
    let any = json!({"oneOf": ROWS.map(|(domain, _)| reference(domain.label()))});
    let one = |(domain, keys): (Domain, fn() -> Keys)| (domain.label(), row(domain, keys()));
    ROWS.into_iter().map(one).chain([("row", any)]).collect()
}

/// The keys of a row beside those of all rows.
pub(super) struct Keys {
    pub(super) required: Vec<(&'static str, Value)>,
    pub(super) optional: Vec<(&'static str, Value)>,
}

const ROWS: [(Domain, fn() -> Keys); 6] = [
    (Domain::StructuralMatch, structural_match),
    (Domain::Declaration, declaration),
    (Domain::ReferenceSite, reference_site),
    (Domain::CallSite, call_site),
    (Domain::ExpressionSite, expression_site),
    (Domain::File, || Keys { required: vec![], optional: vec![] }),
];

fn row(domain: Domain, mut own: Keys) -> Value {
    let mut required = vec![
        ("result_type", json!({"const": domain.label()})),
        ("path", text()),
        ("language", text()),
    ];
    required.append(&mut own.required);
    if domain != Domain::StructuralMatch {
        required.push(("provenance", list("path")));
        own.optional.push(("provenance_truncated", flag()));
    }
    shape(&required, &own.optional)
}

fn structural_match() -> Keys {
    let required = vec![
        ("kind", labels(Kind::all().map(Kind::label))),
        ("start_line", whole()),
        ("end_line", whole()),
        ("text", text()),
    ];
    let optional = vec![
        ("captures", list("capture")),
        ("enclosing_symbol", text()),
        ("id", text()),
        ("node_range", reference("range")),
        ("decorator_ranges", list("range")),
        ("decorated_range", reference("range")),
    ];
    Keys { required, optional }
}

fn declaration() -> Keys {
    decl_keys()
}

fn reference_site() -> Keys {
    let required = vec![
        ("range", reference("range")),
        ("proof", proof()),
        ("usage_kind", labels(UsageKind::ALL.iter().map(|kind| kind.label()))),
        ("target", reference("nested_declaration")),
    ];
    let optional = vec![
        ("reference_kind", labels(ReferenceKind::ALL.iter().map(|kind| kind.label()))),
        ("enclosing_declaration", reference("nested_declaration")),
    ];
    Keys { required, optional }
}

fn call_site() -> Keys {
    let required = vec![
        ("range", reference("range")),
        ("callee_range", reference("range")),
        ("call_kind", labels(CallKind::ALL.iter().map(|kind| kind.label()))),
        ("proof", proof()),
        ("callee", reference("nested_declaration")),
    ];
    let optional = vec![
        ("caller", reference("nested_declaration")),
        ("receiver", reference("receiver")),
        ("arguments", list("argument")),
    ];
    Keys { required, optional }
}

fn expression_site() -> Keys {
    let required = vec![
        ("range", reference("range")),
        ("text", text()),
        ("input_kind", labels(["receiver", "parameter"])),
        ("call_range", reference("range")),
        ("callee_fq_name", text()),
    ];
    let optional =
        vec![("parameter_index", whole()), ("parameter_name", text()), ("caller_fq_name", text())];
    Keys { required, optional }
}
