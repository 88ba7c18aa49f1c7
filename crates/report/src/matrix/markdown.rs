//! The matrix as a part of a Markdown page.

use std::fmt::Write;

use bifrost_contract::{Catalog, Kind, KindSupport, LanguageInfo, Op, Role};

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

/// What one language is called, what it has, what it has not, and what to ask for instead.
#[must_use]
pub fn language_markdown(info: &LanguageInfo) -> String {
    let mut out = format!("# {}\n\n", info.title);
    let mut line = |name: &str, items: Vec<String>| {
        if !items.is_empty() {
            let _ = writeln!(out, "- {name}: {}", items.join(", "));
        }
    };
    let quoted = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect();
    line("label", quoted(&[info.label]));
    line("aliases", quoted(info.aliases));
    line("files", info.extensions.iter().map(|it| format!("`.{it}`")).collect());
    line("a filter on it also selects", quoted(info.covers));
    let kinds = |wanted: &dyn Fn(KindSupport) -> bool| {
        let fits = Kind::all().filter(|kind| wanted(info.kind(*kind)));
        fits.map(|kind| format!("`{kind}`")).collect::<Vec<_>>()
    };
    line("kinds", kinds(&|it| it == KindSupport::Supported));
    line("kinds that it has none of", kinds(&|it| it == KindSupport::HasNone));
    let roles = |has: bool| Role::all().filter(move |role| info.has_role(*role) == has);
    line("roles", roles(true).map(|role| format!("`{role}`")).collect());
    line("roles that it has none of", roles(false).map(|role| format!("`{role}`")).collect());
    let steps = |has: bool| Op::all().filter(move |op| info.steps.contains(op) == has);
    line("steps", steps(true).map(|op| format!("`{op}`")).collect());
    line("steps that cannot be done in it", steps(false).map(|op| format!("`{op}`")).collect());
    for kind in Kind::all() {
        if let KindSupport::Elsewhere(hint) = info.kind(kind) {
            let _ = writeln!(out, "- `{kind}` comes under another kind: {hint}");
        }
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
