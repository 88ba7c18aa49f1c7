//! The schemas of patterns: their fields, and the kinds that a role asks for.

use bifrost_contract::{Cardinality, Kind, Role, limits};
use serde_json::{Value, json};

use super::{GIVEN_PATTERN, PATTERN, object, reference, said};
use crate::fields::{Plain, REGEX};

/// Any pattern, as a role target may be.
pub(super) fn any() -> Value {
    let plain = Plain::ALL.map(|field| (field.label(), said(plain(field), field.says())));
    let roles = Role::all().map(|role| (role.label(), said(targets(role), &role_says(role))));
    json!({
        "type": "object",
        "properties": object(plain.into_iter().chain(roles)),
        "additionalProperties": false,
        "dependentSchemas": object(Role::all().map(|role| (role.label(), carried(role)))),
    })
}

/// A pattern that says something, as containment asks for.
pub(super) fn given() -> Value {
    json!({"$ref": reference_to(PATTERN), "minProperties": 1})
}

/// A pattern that may be the root.
pub(super) fn root() -> Value {
    let any_of: Vec<_> =
        Plain::ROOT.iter().map(|field| json!({"required": [field.label()]})).collect();
    json!({"$ref": reference_to(PATTERN), "anyOf": any_of})
}

fn reference_to(name: &str) -> Value {
    reference(name).get("$ref").cloned().unwrap_or_default()
}

fn plain(field: Plain) -> Value {
    match field {
        Plain::Kind | Plain::NotKind => kinds(),
        Plain::Name => json!({"anyOf": [text(limits::PREDICATE_BYTES), regex()]}),
        Plain::Text => regex(),
        Plain::Capture => text(limits::CAPTURE_BYTES),
        Plain::Has | Plain::NotHas => reference(GIVEN_PATTERN),
    }
}

/// A text that is not empty. Lengths are bytes when checked; a schema counts characters.
fn text(most: usize) -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": most})
}

fn regex() -> Value {
    json!({
        "type": "object",
        "properties": {REGEX: {"type": "string", "maxLength": limits::PREDICATE_BYTES}},
        "required": [REGEX],
        "additionalProperties": false,
    })
}

fn kinds() -> Value {
    let one = json!({"enum": Kind::all().map(Kind::label).collect::<Vec<_>>()});
    let several = json!({"type": "array", "minItems": 1, "maxItems": limits::KINDS, "items": one});
    json!({"anyOf": [one, several]})
}

fn targets(role: Role) -> Value {
    let target = reference(PATTERN);
    match role.cardinality() {
        Cardinality::One => target,
        Cardinality::List => json!({
            "type": "array", "minItems": 1, "maxItems": limits::ROLE_LIST, "items": target
        }),
        Cardinality::Map => json!({
            "type": "object", "minProperties": 1, "maxProperties": limits::KWARGS,
            "propertyNames": {"minLength": 1, "maxLength": limits::KWARG_BYTES},
            "additionalProperties": target
        }),
    }
}

/// What a pattern with this role must say: a kind, or a union with a kind, that can carry it.
fn carried(role: Role) -> Value {
    let fitting: Vec<_> = Kind::all().filter(|kind| role.fits(*kind)).map(Kind::label).collect();
    let kind = Plain::Kind.label();
    let union = json!({"type": "array", "contains": {"enum": fitting}});
    json!({
        "required": [kind],
        "properties": {kind: {"anyOf": [{"enum": fitting}, union]}},
    })
}

fn role_says(role: Role) -> String {
    let parents: Vec<_> = role.parents().iter().map(|kind| kind.label()).collect();
    let what = match role.cardinality() {
        Cardinality::One => "a pattern for this part",
        Cardinality::List => "patterns for distinct elements, in source order",
        Cardinality::Map => "patterns by argument name",
    };
    format!("{what} of: {}", parents.join(", "))
}
