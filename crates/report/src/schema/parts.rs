//! What rows are made of: ranges, captures, arguments, declarations inside other rows, and paths.

use bifrost_contract::{DeclKind, Domain, Kind, Op, Proof};
use serde_json::{Value, json};

use super::rows::Keys;
use super::{flag, labels, reference, shape, text, whole};

/// The name and schema of each part.
pub(super) fn all() -> [(&'static str, Value); 7] {
    [
        ("range", range()),
        ("capture", capture()),
        ("receiver", shape(&[("range", reference("range")), ("text", text())], &[])),
        ("argument", argument()),
        ("nested_declaration", nested()),
        ("path", path()),
        ("stop", stop()),
    ]
}

fn range() -> Value {
    let one = || json!({"type": "integer", "minimum": 1});
    shape(
        &[
            ("start_byte", whole()),
            ("end_byte", whole()),
            ("start_line", one()),
            ("start_column", one()),
            ("end_line", one()),
            ("end_column", one()),
        ],
        &[],
    )
}

fn capture() -> Value {
    shape(
        &[("name", text()), ("text", text()), ("start_line", whole())],
        &[("kind", labels(Kind::all().map(Kind::label))), ("range", reference("range"))],
    )
}

fn argument() -> Value {
    shape(
        &[("range", reference("range")), ("text", text())],
        &[
            ("position", whole()),
            ("name", text()),
            ("formal_index", whole()),
            ("formal_name", text()),
            ("variadic", flag()),
            ("spread", flag()),
        ],
    )
}

/// What a declaration says of itself, as a row or inside one.
pub(super) fn decl_keys() -> Keys {
    let required = vec![
        ("kind", decl_kind()),
        ("name", text()),
        ("fq_name", text()),
        ("start_line", whole()),
        ("end_line", whole()),
    ];
    let optional = vec![
        ("signature", text()),
        ("id", text()),
        ("node_range", reference("range")),
        ("name_range", reference("range")),
    ];
    Keys { required, optional }
}

fn nested() -> Value {
    let own = decl_keys();
    let mut required = vec![("path", text()), ("language", text())];
    required.extend(own.required);
    shape(&required, &own.optional)
}

/// A seed, and the hops from it.
fn path() -> Value {
    let ops = labels(Op::all().map(Op::label));
    let step = shape(
        &[("op", ops), ("result", reference("stop"))],
        &[("via", reference("stop")), ("proof", proof())],
    );
    shape(&[("seed", reference("stop")), ("steps", json!({"type": "array", "items": step}))], &[])
}

/// What a path comes by. Which keys there are depends on what it is.
fn stop() -> Value {
    let domains = [
        Domain::StructuralMatch,
        Domain::Declaration,
        Domain::ReferenceSite,
        Domain::CallSite,
        Domain::ExpressionSite,
        Domain::File,
    ];
    let coarse = DeclKind::ALL.iter().map(|kind| kind.label());
    let fine = Kind::all().map(Kind::label).filter(|label| DeclKind::from_label(label).is_none());
    let kinds = labels(coarse.chain(fine));
    shape(
        &[("result_type", labels(domains.map(Domain::label))), ("path", text())],
        &[
            ("kind", kinds),
            ("name", text()),
            ("fq_name", text()),
            ("start_line", whole()),
            ("end_line", whole()),
            ("range", reference("range")),
            ("proof", proof()),
            ("id", text()),
            ("node_range", reference("range")),
            ("name_range", reference("range")),
        ],
    )
}

fn decl_kind() -> Value {
    labels(DeclKind::ALL.iter().map(|kind| kind.label()))
}

pub(super) fn proof() -> Value {
    labels(Proof::ALL.iter().map(|proof| proof.label()))
}
