//! The matrix as a part of a Markdown page.

use std::fmt::Write;

use bifrost_contract::Catalog;

use super::cells::{self, Row};

/// A heading and a table for kinds, roles and steps, one column a language, and what to ask for
/// where a kind comes under another one.
#[must_use]
pub fn languages_markdown(catalog: &Catalog) -> String {
    let mut out = String::new();
    for section in cells::sections(catalog) {
        let (first, rest) = section.title.split_at(1);
        let _ = writeln!(out, "## {}{rest}\n", first.to_uppercase());
        table(&mut out, catalog, &section.rows);
        out.push('\n');
    }
    out.push_str("## Kinds that come under another one\n\n");
    for (info, kind, hint) in cells::hints(catalog) {
        let _ = writeln!(out, "- {}, `{kind}`: {hint}", info.title);
    }
    out
}

fn table(out: &mut String, catalog: &Catalog, rows: &[Row]) {
    let titles: Vec<_> = catalog.languages().iter().map(|info| info.title).collect();
    let _ = writeln!(out, "| | {} |", titles.join(" | "));
    let _ = writeln!(out, "|---|{}", "---|".repeat(titles.len()));
    for row in rows {
        let depth = "&nbsp;&nbsp;".repeat(row.depth);
        let _ = writeln!(out, "| {depth}`{}` | {} |", row.label, row.marks.join(" | "));
    }
}
