//! One reference, call or input: where it is, what it means, and its line of source.

use std::fmt::Write;

use bifrost_base::Span;
use bifrost_exec::{Given, Outcome, Row, SiteUse, Slot};
use bifrost_model::{DeclRef, Site};

use super::excerpt::{Mark, draw};
use super::paint::Paint;
use super::words::harmless;
use crate::sheets::Sheets;

/// What rows of sites are written from.
pub(crate) struct Desk<'d, 'a> {
    pub(crate) outcome: &'d Outcome,
    pub(crate) sheets: &'d mut Sheets<'a>,
    pub(crate) paint: &'d Paint,
}

impl<'d> Desk<'d, '_> {
    /// A row of sites; nothing when there is none such.
    pub(crate) fn row(mut self, out: &mut String, row: &Row) -> Option<()> {
        match row {
            Row::Reference(at) => self.reference(out, *at),
            Row::Call(at) => self.call(out, *at),
            Row::Input(given) => self.input(out, *given),
            Row::Match { .. } | Row::Declaration(_) | Row::File(_) => None,
        }
    }

    /// `path:line:col: reference to NAME (KIND) in SYMBOL`, and the line.
    fn reference(&mut self, out: &mut String, at: SiteUse) -> Option<()> {
        let site = self.site(at)?;
        let mut what = format!("to {}", self.name(at.target)?);
        if let Some(kind) = site.kind {
            let _ = write!(what, " ({kind})");
        }
        self.write(out, (at, site), ("reference", what), site.span)
    }

    /// `path:line:col: call of NAME in SYMBOL`, and the line.
    fn call(&mut self, out: &mut String, at: SiteUse) -> Option<()> {
        let site = self.site(at)?;
        let what = format!("of {}", self.name(at.target)?);
        self.write(out, (at, site), ("call", what), site.call.as_ref()?.span)
    }

    /// `path:line:col: input PARAMETER of NAME in SYMBOL`, and the line.
    fn input(&mut self, out: &mut String, given: Given) -> Option<()> {
        let site = self.site(given.call)?;
        let inputs = self.outcome.inputs.get(&given.call)?;
        let slot = match given.slot {
            Slot::Receiver => "receiver".to_owned(),
            Slot::Parameter(index) => match inputs.formal(index)?.name.as_deref() {
                Some(name) => name.to_owned(),
                None => index.to_string(),
            },
        };
        let what = format!("{} of {}", harmless(&slot), self.name(given.call.target)?);
        self.write(out, (given.call, site), ("input", what), given.at)
    }

    fn site(&self, at: SiteUse) -> Option<&'d Site> {
        self.outcome.sites.get(&at.site).map(AsRef::as_ref)
    }

    fn name(&mut self, at: DeclRef) -> Option<String> {
        Some(harmless(&self.sheets.get(at.file)?.document.facts.fq_name(at.decl)))
    }

    fn write(
        &mut self,
        out: &mut String,
        (at, site): (SiteUse, &Site),
        (kind, what): (&str, String),
        span: Span,
    ) -> Option<()> {
        let sheet = self.sheets.get(at.site.file)?;
        let place = sheet.place(span);
        let head =
            format!("{}:{}:{}", harmless(&sheet.entry.path), place.start_line, place.start_column);
        let _ = write!(out, "{}: {} {what}", self.paint.place(head), self.paint.found(kind));
        if let Some(decl) = site.inside {
            let _ = write!(out, " in {}", harmless(&sheet.document.facts.fq_name(decl)));
        }
        if place.end_line > place.start_line {
            let _ = write!(out, ", to line {}", place.end_line);
        }
        let mark = Mark { span, label: None, primary: true };
        let excerpt = draw(&sheet.document.text, &sheet.lines, &[mark], self.paint);
        let _ = write!(out, "\n{excerpt}\n");
        Some(())
    }
}
