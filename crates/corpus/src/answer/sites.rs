//! Rows of sites, read back from their JSON.

use serde_json::Value;

use super::{Row, range, text};

/// A reference, a call, or what a call is given; nothing for rows of other kinds.
pub(super) fn read(result_type: &str, value: &Value) -> Option<Option<Row>> {
    match result_type {
        "reference_site" => Some(reference(value)),
        "call_site" => Some(call(value)),
        "expression_site" => Some(input(value)),
        _ => None,
    }
}

fn reference(value: &Value) -> Option<Row> {
    let kind = text(value, "reference_kind").unwrap_or_else(|| "-".to_owned());
    let usage = text(value, "usage_kind")?;
    let details = if usage == "reference" { kind } else { format!("{kind} {usage}") };
    let holder = name_of(value, "enclosing_declaration");
    blank(value, "reference", name_of(value, "target")?, details, holder)
}

fn call(value: &Value) -> Option<Row> {
    let details = text(value, "call_kind")?;
    range(value.get("callee_range")?)?;
    let holder = name_of(value, "caller");
    blank(value, "call", name_of(value, "callee")?, details, holder)
}

fn input(value: &Value) -> Option<Row> {
    let details = match text(value, "input_kind")?.as_str() {
        "receiver" => "receiver".to_owned(),
        _ => {
            let index = value.get("parameter_index")?.as_u64()?.to_string();
            [Some(index), text(value, "parameter_name")]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" ")
        }
    };
    text(value, "callee_fq_name")?;
    range(value.get("call_range")?)?;
    blank(value, "input", text(value, "text")?, details, text(value, "caller_fq_name"))
}

/// The qualified name of a declaration inside a row, in full detail.
fn name_of(value: &Value, key: &str) -> Option<String> {
    let nested = value.get(key)?;
    range(nested.get("node_range")?)?;
    text(nested, "id")?;
    text(nested, "fq_name")
}

fn blank(
    value: &Value,
    kind: &str,
    name: String,
    details: String,
    enclosing: Option<String>,
) -> Option<Row> {
    Some(Row {
        path: text(value, "path")?,
        kind: kind.to_owned(),
        range: Some(range(value.get("range")?)?),
        captures: Vec::new(),
        enclosing,
        name: Some(name),
        details: Some(details),
        seeds: Vec::new(),
        unproven: false,
        more: value.get("provenance_truncated").is_some(),
    })
}
