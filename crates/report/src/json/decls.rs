//! A declaration as JSON: a row, or what names one in the path of another.

use bifrost_contract::{Detail, Domain};
use bifrost_hir::DeclId;
use serde_json::{Map, Value};

use super::range;
use crate::sheets::Sheet;

/// A declaration as a row, without its paths and what full detail adds.
pub(super) fn row(sheet: &Sheet<'_>, id: DeclId) -> Option<Map<String, Value>> {
    let mut out = super::head(Domain::Declaration, sheet.entry);
    name(&mut out, sheet, id)?;
    if let Some(signature) = sheet.document.facts.signature(id, &sheet.document.text) {
        out.insert("signature".to_owned(), signature.into());
    }
    lines(&mut out, sheet, id)?;
    Some(out)
}

/// A declaration inside another row.
pub(super) fn nested(sheet: &Sheet<'_>, id: DeclId, detail: Detail) -> Option<Map<String, Value>> {
    let mut out = row(sheet, id)?;
    out.shift_remove("result_type");
    if detail == Detail::Full {
        precise(&mut out, sheet, id);
    }
    Some(out)
}

/// A declaration as a stop of a path, without what full detail adds.
pub(super) fn stop(sheet: &Sheet<'_>, id: DeclId) -> Option<Map<String, Value>> {
    let mut out = super::reference(Domain::Declaration, sheet.entry);
    name(&mut out, sheet, id)?;
    lines(&mut out, sheet, id)?;
    Some(out)
}

/// What full detail adds: the id, and precise ranges.
pub(super) fn precise(out: &mut Map<String, Value>, sheet: &Sheet<'_>, id: DeclId) {
    let Some(decl) = sheet.decl(id) else { return };
    let (path, fq_name) = (&sheet.entry.path, sheet.document.facts.fq_name(id));
    let (start, end) = (decl.span.start, decl.span.end);
    out.insert("id".to_owned(), format!("{path}:{}:{fq_name}:{start}-{end}", decl.kind).into());
    out.insert("node_range".to_owned(), range(sheet.place(decl.span)));
    if let Some(name) = decl.name_span {
        out.insert("name_range".to_owned(), range(sheet.place(name)));
    }
}

fn name(out: &mut Map<String, Value>, sheet: &Sheet<'_>, id: DeclId) -> Option<()> {
    let decl = sheet.decl(id)?;
    let facts = &sheet.document.facts;
    out.insert("kind".to_owned(), decl.kind.label().into());
    out.insert("name".to_owned(), facts.names.text(decl.name).into());
    out.insert("fq_name".to_owned(), facts.fq_name(id).into());
    Some(())
}

fn lines(out: &mut Map<String, Value>, sheet: &Sheet<'_>, id: DeclId) -> Option<()> {
    let place = sheet.place(sheet.decl(id)?.span);
    out.insert("start_line".to_owned(), place.start_line.into());
    out.insert("end_line".to_owned(), place.end_line.into());
    Some(())
}
