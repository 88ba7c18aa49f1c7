//! The JSON Schema (2020-12) of a query, generated from the tables that also check it.
//!
//! The schema accepts every query that [`crate::parse`] accepts. It cannot say everything that
//! parsing refuses: repeated keys, `5.0` for `5`, lengths in bytes (it counts characters),
//! invalid regexes and globs, the number and nesting of patterns over the whole query, what a step
//! takes from the one before (but for the first), and captures bound only where nothing binds.

mod pattern;
mod steps;

use bifrost_contract::{Catalog, Detail, Op, fields, limits};
use serde_json::{Map, Value, json};

use crate::fields::Top;

const PATTERN: &str = "pattern";
const GIVEN_PATTERN: &str = "given_pattern";
const ROOT_PATTERN: &str = "root_pattern";
const STEP: &str = "step";

/// The schema of a query over these languages.
#[must_use]
pub fn schema(catalog: &Catalog) -> Value {
    let properties = Top::ALL.map(|field| (field.label(), said(top(field, catalog), field.says())));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "CodeQuery",
        "description": "A structural code search: a pattern, where to look, and typed steps.",
        "type": "object",
        "properties": object(properties),
        "required": [Top::Match.label()],
        "additionalProperties": false,
        "$defs": object([
            (PATTERN, pattern::any()),
            (GIVEN_PATTERN, pattern::given()),
            (ROOT_PATTERN, pattern::root()),
            (STEP, steps::any()),
        ]),
    })
}

fn top(field: Top, catalog: &Catalog) -> Value {
    match field {
        Top::SchemaVersion => json!({"const": limits::SCHEMA_VERSION}),
        Top::Languages => json!({
            "type": "array", "maxItems": limits::LANGUAGES, "items": language(catalog)
        }),
        Top::Where => json!({
            "type": "array", "maxItems": limits::GLOBS,
            "items": {"type": "string", "minLength": 1, "maxLength": limits::GLOB_BYTES}
        }),
        Top::Match => reference(ROOT_PATTERN),
        Top::Inside | Top::NotInside => reference(GIVEN_PATTERN),
        Top::Steps => json!({
            "type": "array", "maxItems": limits::STEPS,
            "items": reference(STEP), "allOf": [{"prefixItems": [steps::first()]}]
        }),
        Top::Limit => json!({
            "type": "integer", "minimum": 1, "maximum": limits::RESULTS,
            "default": limits::DEFAULT_LIMIT
        }),
        Top::ResultDetail => {
            let details: Vec<_> = Detail::ALL.iter().map(|detail| detail.label()).collect();
            json!({"enum": details, "default": Detail::Compact.label()})
        }
    }
}

/// The labels, for readers; and every accepted spelling in any case, for completeness.
fn language(catalog: &Catalog) -> Value {
    let labels: Vec<_> = catalog.labels().collect();
    let spellings: Vec<_> = catalog
        .languages()
        .iter()
        .flat_map(|language| std::iter::once(&language.label).chain(language.aliases))
        .map(|word| any_case(word))
        .collect();
    let pattern = format!("^({})$", spellings.join("|"));
    json!({"anyOf": [{"enum": labels}, {"type": "string", "pattern": pattern}]})
}

/// An expression for a word in any case, in the common part of all dialects.
fn any_case(word: &str) -> String {
    let one = |char: char| match char {
        'a'..='z' => format!("[{char}{}]", char.to_ascii_uppercase()),
        '0'..='9' | '_' | '#' => char.to_string(),
        _ => format!("\\{char}"),
    };
    word.chars().map(one).collect()
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}

fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Object(entries.collect::<Map<_, _>>())
}

/// The schema with a description.
fn said(schema: Value, says: &str) -> Value {
    match schema {
        Value::Object(mut entries) => {
            entries.insert("description".to_owned(), says.into());
            Value::Object(entries)
        }
        other => other,
    }
}

fn step_fields(op: Op) -> Vec<&'static str> {
    fields::step(op).collect()
}
