//! The JSON Schema (2020-12) of an answer, for callers that check what they are given.
//!
//! It names every key that a row can have and allows no other. What only one detail gives is not
//! required.

mod parts;
mod rows;

use bifrost_contract::{Code, Impact};
use serde_json::{Map, Value, json};

/// The schema of an envelope.
#[must_use]
pub fn schema() -> Value {
    let mut schema = shape(
        &[
            ("results", json!({"type": "array", "items": reference("row")})),
            ("truncated", said(json!({"type": "boolean"}), "whether there may be more rows")),
            (
                "complete",
                said(
                    json!({"type": "boolean"}),
                    "only when true do the rows stand for all there is",
                ),
            ),
        ],
        &[("diagnostics", json!({"type": "array", "items": reference("diagnostic")}))],
    );
    let heads = [
        ("$schema", json!("https://json-schema.org/draft/2020-12/schema")),
        ("title", json!("CodeQueryAnswer")),
        ("description", json!("What a query is answered.")),
    ];
    let defs = rows::all().into_iter().chain(parts::all()).chain([("diagnostic", diagnostic())]);
    if let Some(entries) = schema.as_object_mut() {
        entries.extend(heads.map(|(key, value)| (key.to_owned(), value)));
        entries.insert("$defs".to_owned(), map(defs));
    }
    schema
}

fn diagnostic() -> Value {
    shape(
        &[
            ("code", labels(Code::ALL.iter().map(|code| code.label()))),
            ("impact", labels(Impact::ALL.iter().map(|impact| impact.label()))),
            ("language", text()),
            ("message", text()),
        ],
        &[
            ("step", whole()),
            ("reason", text()),
            ("count", whole()),
            ("paths", json!({"type": "array", "items": text()})),
        ],
    )
}

/// An object with these keys and no other.
fn shape(required: &[(&str, Value)], optional: &[(&str, Value)]) -> Value {
    let names: Vec<_> = required.iter().map(|(key, _)| *key).collect();
    let all = required.iter().chain(optional).cloned();
    json!({
        "type": "object",
        "properties": map(all),
        "required": names,
        "additionalProperties": false,
    })
}

fn map<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}

fn list(name: &str) -> Value {
    json!({"type": "array", "items": reference(name)})
}

fn text() -> Value {
    json!({"type": "string"})
}

fn whole() -> Value {
    json!({"type": "integer", "minimum": 0})
}

/// A flag that is left out when it is false.
fn flag() -> Value {
    json!({"const": true})
}

fn labels<'a>(labels: impl IntoIterator<Item = &'a str>) -> Value {
    json!({"enum": labels.into_iter().collect::<Vec<_>>()})
}

fn said(mut schema: Value, says: &str) -> Value {
    if let Some(entries) = schema.as_object_mut() {
        entries.insert("description".to_owned(), says.into());
    }
    schema
}
