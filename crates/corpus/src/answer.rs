//! An answer read back from its JSON, as a caller would.

mod sites;

use bifrost::base::{Place, Span};
use serde_json::Value;

/// What a caller reads from an answer in full detail.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) rows: Vec<Row>,
    pub(crate) truncated: bool,
    pub(crate) complete: bool,
    pub(crate) notes: Vec<Note>,
}

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) path: String,
    /// Empty for a file.
    pub(crate) kind: String,
    /// None for a file.
    pub(crate) range: Option<Place>,
    pub(crate) captures: Vec<Capture>,
    pub(crate) enclosing: Option<String>,
    /// The qualified name of a declaration; what a site means, or the text of an input.
    pub(crate) name: Option<String>,
    /// What a site is beside that: its kind, its usage, the parameter.
    pub(crate) details: Option<String>,
    /// The matches that its paths start from, each once, in order.
    pub(crate) seeds: Vec<(String, Place)>,
    /// True when some edge of some path is not proven.
    pub(crate) unproven: bool,
    /// True when there are more paths than are kept.
    pub(crate) more: bool,
}

/// One binding of a row.
#[derive(Clone, Debug)]
pub(crate) struct Capture {
    pub(crate) label: String,
    pub(crate) text: String,
    pub(crate) range: Place,
}

/// One diagnostic.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) code: String,
    pub(crate) incomplete: bool,
    pub(crate) language: String,
    pub(crate) reason: Option<String>,
    pub(crate) count: Option<u64>,
}

impl Answer {
    pub(crate) fn read(value: &Value) -> Result<Self, String> {
        let flag = |name: &str| {
            let flag = value.get(name).and_then(Value::as_bool);
            flag.ok_or_else(|| format!("the answer has no `{name}`"))
        };
        let rows = value.get("results").and_then(Value::as_array);
        let rows = rows.ok_or("the answer has no `results`")?;
        Ok(Self {
            rows: rows.iter().map(row).collect::<Option<_>>().ok_or("a row lacks a field")?,
            truncated: flag("truncated")?,
            complete: flag("complete")?,
            notes: list(value, "diagnostics", note).ok_or("a diagnostic lacks a field")?,
        })
    }

    /// True when nothing is missing, by what the answer says itself.
    pub(crate) fn should_be_complete(&self) -> bool {
        let grave = |note: &Note| note.incomplete || note.code == "ambiguous_targets";
        let unsure = |row: &Row| row.unproven || row.more;
        !self.truncated && !self.notes.iter().any(grave) && !self.rows.iter().any(unsure)
    }

    /// True when the answer has nothing to say about itself.
    pub(crate) fn is_clean(&self) -> bool {
        !self.truncated && self.notes.is_empty()
    }
}

/// The elements of an array that may be missing.
fn list<T>(value: &Value, name: &str, read: fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    match value.get(name) {
        Some(list) => list.as_array()?.iter().map(read).collect(),
        None => Some(Vec::new()),
    }
}

fn text(value: &Value, name: &str) -> Option<String> {
    value.get(name)?.as_str().map(str::to_owned)
}

fn row(value: &Value) -> Option<Row> {
    let kind = text(value, "result_type")?;
    let file = kind == "file";
    let site = sites::read(&kind, value);
    let paths = list(value, "provenance", |path| Some(path.clone()))?;
    let mut seeds: Vec<(String, Place)> = Vec::new();
    for path in &paths {
        let seed = seed(path.get("seed")?)?;
        if !seeds.contains(&seed) {
            seeds.push(seed);
        }
    }
    if let Some(site) = site {
        return Some(Row { seeds, unproven: is_unsure(value, &paths), ..site? });
    }
    Some(Row {
        details: None,
        path: text(value, "path")?,
        kind: if file { String::new() } else { text(value, "kind")? },
        range: if file { None } else { Some(range(value.get("node_range")?)?) },
        captures: list(value, "captures", capture)?,
        enclosing: text(value, "enclosing_symbol"),
        name: text(value, "fq_name"),
        seeds,
        unproven: paths.iter().any(is_unproven),
        more: value.get("provenance_truncated").is_some(),
    })
}

fn seed(value: &Value) -> Option<(String, Place)> {
    Some((text(value, "path")?, range(value.get("node_range")?)?))
}

/// True when a site, or some step on the way to it, is not proven.
fn is_unsure(value: &Value, paths: &[Value]) -> bool {
    value.get("proof").is_some_and(|proof| proof == "unproven") || paths.iter().any(is_unproven)
}

/// True when some step of a path says so.
fn is_unproven(path: &Value) -> bool {
    let steps = path.get("steps").and_then(Value::as_array);
    steps.is_some_and(|steps| {
        steps.iter().any(|step| step.get("proof").is_some_and(|proof| proof == "unproven"))
    })
}

fn capture(value: &Value) -> Option<Capture> {
    Some(Capture {
        label: text(value, "name")?,
        text: text(value, "text")?,
        range: range(value.get("range")?)?,
    })
}

fn note(value: &Value) -> Option<Note> {
    Some(Note {
        code: text(value, "code")?,
        incomplete: text(value, "impact")? == "incomplete",
        language: text(value, "language")?,
        reason: text(value, "reason"),
        count: value.get("count").and_then(Value::as_u64),
    })
}

fn range(value: &Value) -> Option<Place> {
    let number = |name: &str| value.get(name)?.as_u64().map(|number| number as u32);
    Some(Place {
        span: Span::new(number("start_byte")?, number("end_byte")?),
        start_line: number("start_line")?,
        start_column: number("start_column")?,
        end_line: number("end_line")?,
        end_column: number("end_column")?,
    })
}
