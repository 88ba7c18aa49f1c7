//! One declaration: where it is, what it is, and its line of source.

use std::fmt::Write;

use bifrost_hir::DeclId;

use super::excerpt::{Mark, draw};
use super::paint::Paint;
use super::words::harmless;
use crate::sheets::Sheet;

/// `path:line:col: kind name`, and the line with its name underlined; a file has none. Nothing when
/// there is no such declaration.
pub(crate) fn write(out: &mut String, id: DeclId, sheet: &Sheet<'_>, paint: &Paint) -> Option<()> {
    let decl = sheet.decl(id)?;
    let place = sheet.place(decl.span);
    let head =
        format!("{}:{}:{}", harmless(&sheet.entry.path), place.start_line, place.start_column);
    let name = sheet.document.facts.fq_name(id);
    let _ = write!(out, "{}: {} {}", paint.place(head), paint.found(decl.kind), harmless(&name));
    if let Some(span) = decl.name_span {
        if place.end_line > place.start_line {
            let _ = write!(out, ", to line {}", place.end_line);
        }
        let mark = Mark { span, label: None, primary: true };
        let excerpt = draw(&sheet.document.text, &sheet.lines, &[mark], paint);
        let _ = write!(out, "\n{excerpt}");
    }
    out.push('\n');
    Some(())
}
