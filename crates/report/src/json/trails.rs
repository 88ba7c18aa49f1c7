//! Where a row comes from, as JSON: `[{"seed", "steps": [{"op", "result", "via"?, "proof"?}]}]`.

use bifrost_base::Span;
use bifrost_contract::{Detail, Domain, Op, Proof};
use bifrost_exec::{End, Hop, Outcome, Seed, Spot, Trail};
use bifrost_model::{Site, SiteRef};
use serde_json::{Map, Value};

use super::{Page, decls, matches, range, reference, sites};
use crate::sheets::Sheets;

/// Writes the paths of a row, and whether there are more.
pub(super) fn write(
    out: &mut Map<String, Value>,
    outcome: &Outcome,
    trail: &Trail,
    page: Page<'_>,
    sheets: &mut Sheets<'_>,
) {
    let mut writer = Writer { outcome, page, sheets };
    let paths: Vec<Value> = trail.ends.iter().filter_map(|end| writer.path(*end)).collect();
    out.insert("provenance".to_owned(), paths.into());
    if trail.more {
        out.insert("provenance_truncated".to_owned(), true.into());
    }
}

struct Writer<'w, 'a> {
    outcome: &'w Outcome,
    page: Page<'w>,
    sheets: &'w mut Sheets<'a>,
}

impl Writer<'_, '_> {
    fn path(&mut self, end: End) -> Option<Value> {
        let (seed, hops) = self.outcome.trails.path(end)?;
        let mut out = Map::new();
        out.insert("seed".to_owned(), self.seed(seed)?.into());
        let steps: Option<Vec<Value>> = hops.into_iter().map(|hop| self.step(hop)).collect();
        out.insert("steps".to_owned(), steps?.into());
        Some(Value::Object(out))
    }

    fn step(&mut self, hop: &Hop) -> Option<Value> {
        let mut out = Map::new();
        out.insert("op".to_owned(), hop.op.label().into());
        out.insert("result".to_owned(), self.stop(hop.to)?.into());
        if let Some(via) = hop.via.and_then(|site| self.via(hop.op, site)) {
            out.insert("via".to_owned(), via.into());
        }
        if hop.proof == Proof::Unproven {
            out.insert("proof".to_owned(), hop.proof.label().into());
        }
        Some(Value::Object(out))
    }

    fn seed(&self, seed: &Seed) -> Option<Map<String, Value>> {
        let entry = self.page.files.get(seed.file.0 as usize)?;
        let mut out = reference(Domain::StructuralMatch, entry);
        out.insert("kind".to_owned(), seed.kind.label().into());
        out.insert("start_line".to_owned(), seed.place.start_line.into());
        out.insert("end_line".to_owned(), seed.place.end_line.into());
        if self.page.detail == Detail::Full {
            let id = matches::id(&entry.path, seed.kind, seed.place.span);
            out.insert("id".to_owned(), id.into());
            out.insert("node_range".to_owned(), range(seed.place));
        }
        Some(out)
    }

    /// The site between two declarations.
    fn via(&mut self, op: Op, site: SiteRef) -> Option<Map<String, Value>> {
        match op {
            Op::Callers | Op::Callees => self.at_site(Domain::CallSite, site, call_span),
            _ => self.at_site(Domain::ReferenceSite, site, |site| Some(site.span)),
        }
    }

    /// A site, or what stands at it.
    fn at_site(
        &mut self,
        domain: Domain,
        at: SiteRef,
        span: impl Fn(&Site) -> Option<Span>,
    ) -> Option<Map<String, Value>> {
        let bare = reference(domain, self.page.files.get(at.file.0 as usize)?);
        let site = self.outcome.sites.get(&at);
        let (Some(site), Some(sheet)) = (site, self.sheets.get(at.file)) else {
            return Some(bare);
        };
        Some(sites::stop(sheet, site, domain, span(site)?))
    }

    /// A value on the way. A declaration whose file can no longer be read has only its path.
    fn stop(&mut self, spot: Spot) -> Option<Map<String, Value>> {
        match spot {
            Spot::Match(at) => self.seed(self.outcome.trails.seeds.get(at as usize)?),
            Spot::File(file) => {
                Some(reference(Domain::File, self.page.files.get(file.0 as usize)?))
            }
            Spot::Reference(at) => {
                self.at_site(Domain::ReferenceSite, at.site, |site| Some(site.span))
            }
            Spot::Call(at) => self.at_site(Domain::CallSite, at.site, call_span),
            Spot::Input(given) => {
                self.at_site(Domain::ExpressionSite, given.call.site, |_| Some(given.at))
            }
            Spot::Declaration(decl) => {
                let bare =
                    reference(Domain::Declaration, self.page.files.get(decl.file.0 as usize)?);
                let Some(sheet) = self.sheets.get(decl.file) else { return Some(bare) };
                let mut out = decls::stop(sheet, decl.decl).unwrap_or(bare);
                if self.page.detail == Detail::Full {
                    decls::precise(&mut out, sheet, decl.decl);
                }
                Some(out)
            }
        }
    }
}

fn call_span(site: &Site) -> Option<Span> {
    site.call.as_ref().map(|call| call.span)
}
