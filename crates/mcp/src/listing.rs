//! An envelope as a few lines for people: a line a row, then what the answer says of itself.
//!
//! Some clients show a model nothing but these lines, so they name whatever a next query would
//! start from.

use std::fmt::Write;

use serde_json::Value;

/// The lines.
pub(crate) fn text(envelope: &Value) -> String {
    let mut out = String::new();
    let rows = envelope["results"].as_array().map_or(&[][..], Vec::as_slice);
    for found in rows {
        let _ = writeln!(out, "{}", row(found));
    }
    for said in envelope["diagnostics"].as_array().map_or(&[][..], Vec::as_slice) {
        let language = match word(said, "language") {
            "workspace" => String::new(),
            language => format!("{language}: "),
        };
        let (impact, code) = (word(said, "impact"), word(said, "code"));
        let _ = write!(out, "{impact}[{code}]: {language}{}", word(said, "message"));
        let paths: Vec<&str> =
            said["paths"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if !paths.is_empty() {
            let _ = write!(out, " ({})", paths.join(", "));
        }
        out.push('\n');
    }
    let plural = if rows.len() == 1 { "" } else { "s" };
    let more = if envelope["truncated"] == true { ", perhaps more" } else { "" };
    let _ = write!(out, "{} result{plural}{more}; {}", rows.len(), verdict(envelope));
    out
}

/// Whether it is complete; when no diagnostic says why it is not, the rows do.
fn verdict(envelope: &Value) -> &'static str {
    let mut said = envelope["diagnostics"].as_array().into_iter().flatten();
    if envelope["complete"] == true {
        "complete"
    } else if said.any(|said| said["impact"] == "incomplete") {
        "not complete"
    } else {
        "not complete: not all is proven, or more paths lead to a row than are kept"
    }
}

fn word<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn row(row: &Value) -> String {
    match word(row, "result_type") {
        "structural_match" => matched(row),
        "declaration" => {
            format!("{}: {} {}{}", lines(row), word(row, "kind"), called(row), reached(row))
        }
        "reference_site" => {
            let kind = row["reference_kind"].as_str().unwrap_or("reference");
            let inside = within(row, "enclosing_declaration");
            format!(
                "{}: {kind} of {}{inside}{}",
                at(row),
                word(&row["target"], "fq_name"),
                proof(row)
            )
        }
        "call_site" => {
            let inside = within(row, "caller");
            format!(
                "{}: call of {}{inside}{}",
                at(row),
                word(&row["callee"], "fq_name"),
                proof(row)
            )
        }
        "expression_site" => {
            let what = row["parameter_name"].as_str().unwrap_or_else(|| word(row, "input_kind"));
            let (text, callee) = (word(row, "text"), word(row, "callee_fq_name"));
            format!("{}: {text} as {what} of {callee}", at(row))
        }
        _ => word(row, "path").to_owned(),
    }
}

fn matched(row: &Value) -> String {
    let inside = row["enclosing_symbol"].as_str().map(|it| format!(" in {it}")).unwrap_or_default();
    let mut out = format!("{}: {}{inside}: {}", lines(row), word(row, "kind"), word(row, "text"));
    for capture in row["captures"].as_array().into_iter().flatten() {
        let _ = write!(out, " [{} = {}]", word(capture, "name"), word(capture, "text"));
    }
    out
}

/// What a declaration is called, with its header when that says more than a name.
fn called(decl: &Value) -> String {
    let name = word(decl, "fq_name");
    match decl["signature"].as_str() {
        Some(signature) if signature.contains('(') => format!("{name}: {signature}"),
        _ => name.to_owned(),
    }
}

fn within(row: &Value, key: &str) -> String {
    row[key]["fq_name"].as_str().map(|name| format!(" in {name}")).unwrap_or_default()
}

/// Whether no path to a row is proven.
fn reached(row: &Value) -> &'static str {
    let steps = |path: &Value| path["steps"].as_array().cloned().unwrap_or_default();
    let mut paths = row["provenance"].as_array().into_iter().flatten();
    let doubtful = |path: &Value| steps(path).iter().any(|step| step["proof"] == "unproven");
    if paths.all(doubtful) { " (unproven)" } else { "" }
}

fn proof(row: &Value) -> &'static str {
    if word(row, "proof") == "unproven" { " (unproven)" } else { "" }
}

fn lines(row: &Value) -> String {
    let (path, start, end) = (word(row, "path"), &row["start_line"], &row["end_line"]);
    if start == end { format!("{path}:{start}") } else { format!("{path}:{start}-{end}") }
}

fn at(row: &Value) -> String {
    let range = &row["range"];
    format!("{}:{}:{}", word(row, "path"), range["start_line"], range["start_column"])
}
