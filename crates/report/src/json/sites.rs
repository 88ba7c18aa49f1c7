//! References, calls and what calls are given, as JSON.

use bifrost_base::{Span, snippet};
use bifrost_contract::Domain;
use bifrost_exec::{Given, Outcome, Row, SiteUse, Slot};
use bifrost_hir::bodies::Variadic;
use bifrost_model::{Argument, Call, DeclRef, Inputs, Site, SiteRef};
use serde_json::{Map, Value};

use super::{Page, decls, range};
use crate::sheets::{Sheet, Sheets};

/// What rows of sites are written from.
pub(super) struct Desk<'d, 'a> {
    pub(super) outcome: &'d Outcome,
    pub(super) page: Page<'d>,
    pub(super) sheets: &'d mut Sheets<'a>,
}

impl<'d> Desk<'d, '_> {
    /// A row of sites, without its paths.
    pub(super) fn row(mut self, row: &Row) -> Option<Map<String, Value>> {
        match row {
            Row::Reference(at) => self.reference(*at),
            Row::Call(at) => self.call(*at),
            Row::Input(given) => self.input(*given),
            Row::Match { .. } | Row::Declaration(_) | Row::File(_) => None,
        }
    }

    fn reference(&mut self, at: SiteUse) -> Option<Map<String, Value>> {
        let site = self.site(at.site)?;
        let sheet = self.sheets.get(at.site.file)?;
        let mut out = super::head(Domain::ReferenceSite, sheet.entry);
        out.insert("range".to_owned(), range(sheet.place(site.span)));
        out.insert("proof".to_owned(), site.proof.label().into());
        if let Some(kind) = site.kind {
            out.insert("reference_kind".to_owned(), kind.label().into());
        }
        out.insert("usage_kind".to_owned(), site.usage.kind().label().into());
        out.insert("target".to_owned(), self.nested(at.target)?);
        self.holder("enclosing_declaration", at.site, site, &mut out);
        Some(out)
    }

    fn call(&mut self, at: SiteUse) -> Option<Map<String, Value>> {
        let site = self.site(at.site)?;
        let call = site.call.as_ref()?;
        let sheet = self.sheets.get(at.site.file)?;
        let mut out = super::head(Domain::CallSite, sheet.entry);
        out.insert("range".to_owned(), range(sheet.place(call.span)));
        out.insert("callee_range".to_owned(), range(sheet.place(site.span)));
        out.insert("call_kind".to_owned(), call.kind.label().into());
        out.insert("proof".to_owned(), site.proof.label().into());
        self.holder("caller", at.site, site, &mut out);
        out.insert("callee".to_owned(), self.nested(at.target)?);
        self.given(at, call, &mut out);
        Some(out)
    }

    fn input(&mut self, given: Given) -> Option<Map<String, Value>> {
        let site = self.site(given.call.site)?;
        let call = site.call.as_ref()?;
        let sheet = self.sheets.get(given.call.site.file)?;
        let mut out = super::head(Domain::ExpressionSite, sheet.entry);
        out.insert("range".to_owned(), range(sheet.place(given.at)));
        out.insert("text".to_owned(), text(sheet, given.at));
        slot(given, self.outcome.inputs.get(&given.call)?, &mut out);
        out.insert("call_range".to_owned(), range(sheet.place(call.span)));
        if let Some(decl) = site.inside {
            let name = sheet.document.facts.fq_name(decl);
            out.insert("caller_fq_name".to_owned(), name.into());
        }
        let target = self.sheets.get(given.call.target.file)?;
        let name = target.document.facts.fq_name(given.call.target.decl);
        out.insert("callee_fq_name".to_owned(), name.into());
        Some(out)
    }

    fn site(&self, at: SiteRef) -> Option<&'d Site> {
        self.outcome.sites.get(&at).map(AsRef::as_ref)
    }

    fn nested(&mut self, at: DeclRef) -> Option<Value> {
        decls::nested(self.sheets.get(at.file)?, at.decl, self.page.detail).map(Value::Object)
    }

    /// The declaration around a site, if it is in one.
    fn holder(&mut self, key: &str, at: SiteRef, site: &Site, out: &mut Map<String, Value>) {
        let holder = site.inside.map(|decl| DeclRef { file: at.file, decl });
        if let Some(holder) = holder.and_then(|at| self.nested(at)) {
            out.insert(key.to_owned(), holder);
        }
    }

    /// The receiver and the arguments of a call.
    fn given(&mut self, at: SiteUse, call: &Call, out: &mut Map<String, Value>) {
        let inputs = self.outcome.inputs.get(&at);
        let Some(sheet) = self.sheets.get(at.site.file) else { return };
        if let Some(receiver) = call.receiver {
            out.insert("receiver".to_owned(), place_and_text(sheet, receiver).into());
        }
        let Some(inputs) = inputs.filter(|inputs| !inputs.arguments.is_empty()) else { return };
        let arguments = inputs.arguments.iter().map(|it| argument(sheet, inputs, it)).collect();
        out.insert("arguments".to_owned(), arguments);
    }
}

/// A site as a stop of a path.
pub(super) fn stop(sheet: &Sheet<'_>, site: &Site, domain: Domain, at: Span) -> Map<String, Value> {
    let mut out = super::reference(domain, sheet.entry);
    out.insert("range".to_owned(), range(sheet.place(at)));
    if domain != Domain::ExpressionSite {
        out.insert("proof".to_owned(), site.proof.label().into());
    }
    out
}

fn text(sheet: &Sheet<'_>, span: Span) -> Value {
    snippet(span.of(&sheet.document.text)).into()
}

fn place_and_text(sheet: &Sheet<'_>, span: Span) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("range".to_owned(), range(sheet.place(span)));
    out.insert("text".to_owned(), text(sheet, span));
    out
}

fn argument(sheet: &Sheet<'_>, inputs: &Inputs, argument: &Argument) -> Value {
    let mut out = place_and_text(sheet, argument.span);
    if let Some(position) = argument.position {
        out.insert("position".to_owned(), position.into());
    }
    if let Some(name) = &argument.name {
        out.insert("name".to_owned(), name.as_str().into());
    }
    let formal = argument.formal.and_then(|at| inputs.formal(at));
    if let (Some(at), Some(formal)) = (argument.formal, formal) {
        out.insert("formal_index".to_owned(), at.into());
        if let Some(name) = &formal.name {
            out.insert("formal_name".to_owned(), name.as_str().into());
        }
        if formal.variadic != Variadic::No {
            out.insert("variadic".to_owned(), true.into());
        }
    }
    if argument.spread {
        out.insert("spread".to_owned(), true.into());
    }
    Value::Object(out)
}

/// What an expression is given for.
fn slot(given: Given, inputs: &Inputs, out: &mut Map<String, Value>) {
    let Slot::Parameter(index) = given.slot else {
        out.insert("input_kind".to_owned(), "receiver".into());
        return;
    };
    out.insert("input_kind".to_owned(), "parameter".into());
    out.insert("parameter_index".to_owned(), index.into());
    if let Some(name) = inputs.formal(index).and_then(|formal| formal.name.as_deref()) {
        out.insert("parameter_name".to_owned(), name.into());
    }
}
