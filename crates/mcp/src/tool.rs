//! The tool as it is published: its name, what it takes, what it gives.

use std::sync::Arc;

use bifrost::contract::Catalog;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

use crate::input::QUERY_FILE;
use crate::lessons;

/// The name of the tool.
pub(crate) const NAME: &str = "query_code";

const TITLE: &str = "Search code by structure";

/// The tool, for these languages.
pub(crate) fn tool(catalog: &Catalog) -> Tool {
    let about = ToolAnnotations::with_title(TITLE)
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Tool::new(NAME, lessons::DESCRIPTION, Arc::new(input(catalog)))
        .with_title(TITLE)
        .with_raw_output_schema(Arc::new(output()))
        .with_annotations(about)
}

/// The query's schema, with the other way to give one. Hosts want a plain object at the top, so
/// that the two exclude each other is said by what depends on what.
pub(crate) fn input(catalog: &Catalog) -> JsonObject {
    let mut schema = object(bifrost::query::schema(catalog));
    let fields: Vec<String> = schema["properties"]
        .as_object()
        .map(|all| all.keys().cloned().collect())
        .unwrap_or_default();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let file = json!({
            "type": "string",
            "minLength": 1,
            "description": "a file .json or .rql below the root that holds the whole query, instead of all other fields",
        });
        properties.insert(QUERY_FILE.to_owned(), file);
    }
    let required = schema.shift_remove("required").unwrap_or_else(|| json!([]));
    let needs = |field: &String| (field.clone(), required.clone());
    let depends: JsonObject = fields.iter().map(needs).collect();
    schema.insert("minProperties".to_owned(), json!(1));
    schema.insert("dependentRequired".to_owned(), Value::Object(depends));
    schema.insert("dependentSchemas".to_owned(), json!({QUERY_FILE: {"maxProperties": 1}}));
    schema
}

/// An envelope, or what is wrong.
pub(crate) fn output() -> JsonObject {
    let mut envelope = object(bifrost::report::schema());
    let head = ["$schema", "$defs"].map(|key| (key, envelope.shift_remove(key)));
    let mut schema = object(json!({
        "title": "query_code",
        "type": "object",
        "oneOf": [envelope, {"type": "object", "properties": {"error": {"$ref": "#/$defs/error"}},
            "required": ["error"], "additionalProperties": false}],
    }));
    for (key, value) in head.into_iter().filter_map(|(key, value)| Some((key, value?))) {
        schema.insert(key.to_owned(), value);
    }
    if let Some(defs) = schema.get_mut("$defs").and_then(Value::as_object_mut) {
        defs.insert("error".to_owned(), error());
    }
    schema
}

fn error() -> Value {
    let fault = json!({
        "type": "object",
        "properties": {
            "path": {"type": "string", "description": "where in the query: match.kind[1]"},
            "message": {"type": "string"},
            "accepted": {"type": "array", "items": {"type": "string"}},
            "did_you_mean": {"type": "string"},
        },
        "required": ["path", "message"],
        "additionalProperties": false,
    });
    json!({
        "type": "object",
        "properties": {"message": {"type": "string"}, "errors": {"type": "array", "items": fault}},
        "required": ["message"],
        "additionalProperties": false,
    })
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valid(schema: JsonObject, value: &Value) -> bool {
        jsonschema::validator_for(&Value::Object(schema)).unwrap().is_valid(value)
    }

    #[test]
    fn a_query_and_a_file_exclude_each_other() {
        let input = input(&bifrost::catalog());
        let is = |value: Value| valid(input.clone(), &value);
        assert!(is(json!({"query_file": "a.json"})));
        assert!(is(json!({"match": {"kind": "call"}, "limit": 3})));
        assert!(!is(json!({})));
        assert!(!is(json!({"limit": 3})));
        assert!(!is(json!({"query_file": ""})));
        assert!(!is(json!({"query_file": "a.json", "match": {"kind": "call"}})));
        assert!(!is(json!({"query_file": "a.json", "limit": 3})));
        assert!(!is(json!({"match": {"kind": "call"}, "nonsense": 3})));
        for key in ["oneOf", "anyOf", "allOf", "not"] {
            assert!(
                !input.contains_key(key),
                "hosts refuse `{key}` at the top of what a tool takes"
            );
        }
    }

    #[test]
    fn an_answer_and_an_error_are_outputs() {
        let is = |value: Value| valid(output(), &value);
        assert!(is(json!({"results": [], "truncated": false, "complete": true})));
        assert!(is(json!({"error": {"message": "no"}})));
        assert!(is(
            json!({"error": {"message": "no", "errors": [{"path": "$", "message": "no"}]}})
        ));
        assert!(!is(json!({"results": [], "truncated": false})));
        assert!(!is(json!({})));
    }
}
