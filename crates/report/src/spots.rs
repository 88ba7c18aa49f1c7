//! Where rows are, for reports that point at places and need no more of a row than that.

use bifrost_base::{Place, Span};
use bifrost_contract::{Need, Proof, Role, RoleSet};
use bifrost_exec::{Outcome, Row, SiteUse};
use bifrost_hir::DeclId;

use crate::Page;
use crate::sheets::{Sheet, Sheets};

/// Where one row is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The path of its file.
    pub path: String,
    /// The label of its language.
    pub language: &'static str,
    /// Its place; a file as a whole has none.
    pub place: Option<Place>,
    /// The line on which it begins, decorators counted in.
    pub first_line: u32,
    /// The line on which it begins for a reader: that of the name of a declaration, and not that of
    /// the decorators before it.
    pub line: u32,
    /// The qualified name of the smallest declaration around it, itself included.
    pub symbol: Option<String>,
    /// Its source, of a declaration its signature alone; that of a file is empty.
    pub snippet: String,
    /// False when it rests on an edge that is not proven.
    pub proven: bool,
}

/// What of the facts of files decides where rows are: with less, a place does without the decorators
/// of its declaration, and its snippet is more than a signature.
pub const SPOT_NEED: Need =
    Need { roles: RoleSet::EMPTY.and(Role::Decorators), semantics: true, ..Need::NOTHING };

/// Where each row is, in their order; none for one that points at nothing.
pub fn spots<'a>(outcome: &'a Outcome, page: Page<'a>) -> impl Iterator<Item = Option<Spot>> + 'a {
    let mut sheets = Sheets::new(outcome, page.files);
    outcome.rows.iter().enumerate().map(move |(at, row)| {
        let mut spot = spot(outcome, page, row, &mut sheets)?;
        spot.proven &= is_proven(outcome, at);
        Some(spot)
    })
}

fn spot(outcome: &Outcome, page: Page<'_>, row: &Row, sheets: &mut Sheets<'_>) -> Option<Spot> {
    match row {
        Row::Match { file, fact, enclosing, .. } => {
            let sheet = sheets.get(*file)?;
            let facts = &sheet.document.facts;
            let span = facts.fact(*fact)?.span;
            let edges = facts.edges_of(*fact).iter().filter(|it| it.role == Role::Decorators);
            let decorators: Vec<Span> = edges.map(|it| it.target.span).collect();
            let outer = decorators.iter().copied().fold(span, Span::union);
            let own = enclosing.and_then(|id| facts.decl(id));
            let own = own.filter(|decl| decl.span == span || decl.outer == outer);
            let last = decorators.iter().map(|it| it.end).filter(|end| *end < span.end).max();
            let after = |end| end + blanks(sheet, Span::new(end, span.end));
            let name = own.and_then(|decl| decl.name_span).map(|name| name.start);
            let head = name.unwrap_or_else(|| last.map_or(span.start, after));
            Some(at(sheet, span, (outer.start, head), *enclosing))
        }
        Row::Declaration(decl) => {
            let sheet = sheets.get(decl.file)?;
            let found = sheet.decl(decl.decl)?;
            let head = found.name_span.unwrap_or(found.span).start;
            Some(at(sheet, found.span, (found.outer.start, head), Some(decl.decl)))
        }
        Row::File(file) => {
            let entry = page.files.get(file.0 as usize)?;
            Some(Spot {
                path: entry.path.clone(),
                language: entry.language,
                place: None,
                first_line: 1,
                line: 1,
                symbol: None,
                snippet: String::new(),
                proven: true,
            })
        }
        Row::Reference(used) => {
            let span = outcome.sites.get(&used.site)?.span;
            site(outcome, sheets, *used, span)
        }
        Row::Call(used) => {
            let call = outcome.sites.get(&used.site)?.call.as_ref()?;
            site(outcome, sheets, *used, call.span)
        }
        Row::Input(given) => site(outcome, sheets, given.call, given.at),
    }
}

fn site(outcome: &Outcome, sheets: &mut Sheets<'_>, used: SiteUse, span: Span) -> Option<Spot> {
    let site = outcome.sites.get(&used.site)?;
    let sheet = sheets.get(used.site.file)?;
    let mut spot = at(sheet, span, (span.start, span.start), site.inside);
    spot.proven = site.proof == Proof::Proven;
    Some(spot)
}

/// A place that begins at the first of two bytes, and for a reader at the second.
fn at(sheet: &Sheet<'_>, span: Span, (first, head): (u32, u32), symbol: Option<DeclId>) -> Spot {
    Spot {
        path: sheet.entry.path.clone(),
        language: sheet.entry.language,
        place: Some(sheet.place(span)),
        first_line: sheet.lines.line(first),
        line: sheet.lines.line(head),
        symbol: symbol.map(|id| sheet.document.facts.fq_name(id)),
        snippet: snippet(sheet, span, symbol),
        proven: true,
    }
}

/// The source of a place; where it is a declaration, its signature, which stays when bodies change.
fn snippet(sheet: &Sheet<'_>, span: Span, symbol: Option<DeclId>) -> String {
    let (facts, text) = (&sheet.document.facts, &sheet.document.text);
    let own = symbol
        .filter(|id| facts.decl(*id).is_some_and(|decl| decl.span == span || decl.outer == span));
    let signature = own.and_then(|id| facts.signature(id, text));
    signature.unwrap_or_else(|| String::from_utf8_lossy(span.of(text)).into_owned())
}

/// The number of blanks that a span begins with.
fn blanks(sheet: &Sheet<'_>, span: Span) -> u32 {
    let text = span.of(&sheet.document.text);
    text.iter().take_while(|byte| byte.is_ascii_whitespace()).count() as u32
}

/// Whether some path to the row rests on nothing unproven; a row without paths is a match.
fn is_proven(outcome: &Outcome, row: usize) -> bool {
    let trails = &outcome.trails;
    let Some(trail) = trails.rows.get(row) else { return true };
    let hops = |end| trails.path(end).map(|(_, hops)| hops);
    let proven = |end| hops(end).is_some_and(|it| it.iter().all(|hop| hop.proof == Proof::Proven));
    trail.ends.iter().any(|end| proven(*end))
}
