//! What every language of a build supports, as JSON and as a table for people.

mod cells;
mod markdown;

use std::fmt::Write;

use bifrost_contract::{Catalog, Kind, KindSupport, LanguageInfo};
use serde_json::{Map, Value, json};

use crate::text::Paint;
use cells::Row;

pub use markdown::{language_markdown, languages_markdown};

/// `{"languages": [{"label", "title", "aliases", "extensions", "covers"?, "kinds", "roles",
/// "steps"}]}`. Of a kind: `{"support": "supported"}`, `"has_none"`, or `"elsewhere"` with a
/// `hint`; roles and steps are lists of those that are supported.
#[must_use]
pub fn languages(catalog: &Catalog) -> Value {
    json!({ "languages": catalog.languages().iter().map(language).collect::<Vec<_>>() })
}

fn language(info: &LanguageInfo) -> Value {
    let mut out = Map::new();
    out.insert("label".to_owned(), info.label.into());
    out.insert("title".to_owned(), info.title.into());
    out.insert("aliases".to_owned(), info.aliases.into());
    out.insert("extensions".to_owned(), info.extensions.as_slice().into());
    if !info.covers.is_empty() {
        out.insert("covers".to_owned(), info.covers.into());
    }
    let kinds = Kind::all().map(|kind| (kind.label().to_owned(), support(info.kind(kind))));
    out.insert("kinds".to_owned(), Value::Object(kinds.collect()));
    let roles: Vec<_> = info.roles.iter().map(|role| role.label()).collect();
    out.insert("roles".to_owned(), roles.into());
    let steps: Vec<_> = info.steps.iter().map(|step| step.label()).collect();
    out.insert("steps".to_owned(), steps.into());
    Value::Object(out)
}

fn support(support: KindSupport) -> Value {
    match support {
        KindSupport::Supported => json!({"support": "supported"}),
        KindSupport::HasNone => json!({"support": "has_none"}),
        KindSupport::Elsewhere(hint) => json!({"support": "elsewhere", "hint": hint}),
    }
}

/// The same as a table, one column a language.
#[must_use]
pub fn languages_text(catalog: &Catalog, colour: bool) -> String {
    let mut table = Table { catalog, paint: Paint::new(colour), out: String::new() };
    table.header();
    for section in cells::sections(catalog) {
        table.section(section.title);
        section.rows.iter().for_each(|row| table.row(row));
    }
    table.legend();
    table.files();
    table.out
}

/// Width of the first column.
const FIRST: usize = 22;

struct Table<'a> {
    catalog: &'a Catalog,
    paint: Paint,
    out: String,
}

impl Table<'_> {
    fn header(&mut self) {
        let _ = write!(self.out, "{:FIRST$}", "");
        let labels: Vec<_> = self.catalog.labels().collect();
        let _ = writeln!(self.out, "{}", self.paint.place(labels.join("  ")));
    }

    fn section(&mut self, title: &str) {
        let _ = writeln!(self.out, "{}", self.paint.place(title));
    }

    fn row(&mut self, row: &Row) {
        let label = format!("{:width$}{}", "", row.label, width = 2 + row.depth * 2);
        let mut line = format!("{label:FIRST$}");
        for (info, mark) in self.catalog.languages().iter().zip(&row.marks) {
            let _ = write!(line, "{mark:width$}  ", width = info.label.len());
        }
        let _ = writeln!(self.out, "{}", line.trim_end());
    }

    fn legend(&mut self) {
        let legend = "✓ supported   - has none   → under another kind:";
        let _ = writeln!(self.out, "\n{legend}");
        for (info, kind, hint) in cells::hints(self.catalog) {
            let _ = writeln!(self.out, "  {} {kind}: {hint}", info.label);
        }
    }

    fn files(&mut self) {
        let _ =
            writeln!(self.out, "\n{}", self.paint.place("files, and other names of the language"));
        for info in self.catalog.languages() {
            let extensions: Vec<_> = info.extensions.iter().map(|it| format!(".{it}")).collect();
            let _ = write!(self.out, "  {:12}{}", info.label, extensions.join(" "));
            if !info.aliases.is_empty() {
                let _ = write!(self.out, "  ({})", info.aliases.join(", "));
            }
            if !info.covers.is_empty() {
                let _ = write!(self.out, "  covers {}", info.covers.join(", "));
            }
            self.out.push('\n');
        }
    }
}
