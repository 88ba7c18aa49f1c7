//! Steps from declaration to declaration or site, over the sites that stand between them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use bifrost_contract::{CallKind, Op, Proof, ReferenceKind, Surface};
use bifrost_model::{Call, CodeModel, DeclRef, Site, SiteAt, SiteRef, Stopped, Usage};
use bifrost_query::Step;

use super::question::{Answer, Edge};
use crate::trail::{SiteUse, Spot};

/// True for the steps that sites answer.
pub(super) const fn is_of_sites(op: Op) -> bool {
    comes_in(op) || matches!(op, Op::Uses | Op::Callees | Op::CallSitesFrom)
}

/// True when the step asks for sites that mean its input.
const fn comes_in(op: Op) -> bool {
    matches!(op, Op::ReferencesOf | Op::UsedBy | Op::Callers | Op::CallSitesTo)
}

/// True when the step sees calls only.
const fn calls_only(op: Op) -> bool {
    matches!(op, Op::Callers | Op::Callees | Op::CallSitesTo | Op::CallSitesFrom)
}

/// What a step makes of a declaration.
pub(super) fn ask<M: CodeModel>(model: &M, step: &Step, decl: DeclRef) -> Result<Answer, Stopped> {
    let sites = match comes_in(step.op) {
        true => model.sites_to(decl)?,
        false => model.sites_from(decl)?,
    };
    let decl = model.canonical(decl)?;
    let mut gathered = Gathered::default();
    gathered.answer.doubts = sites.doubts;
    for found in sites.found.iter().filter(|found| shows(step, &found.site)) {
        for target in targets(step.op, &found.site, decl) {
            gather(model, step, found, *target, &mut gathered)?;
        }
    }
    let unknown = sites.unresolved.iter().filter(|unknown| may_show(step, &unknown.site));
    gathered.answer.unresolved.extend(unknown.map(|unknown| unknown.at.file));
    Ok(gathered.answer)
}

/// What a step over sites leads to from a declaration, each with the site that stands between: the
/// bare relation behind the step, for checks of one step against another.
///
/// # Errors
/// When the model was stopped.
pub fn relation<M: CodeModel>(
    model: &M,
    step: &Step,
    decl: DeclRef,
) -> Result<Vec<(DeclRef, SiteRef)>, Stopped> {
    let end = |edge: Edge| match (edge.to, edge.via) {
        (Spot::Declaration(to), Some(via)) => Some((to, via)),
        (Spot::Call(at) | Spot::Reference(at), _) => Some((at.target, at.site)),
        _ => None,
    };
    Ok(ask(model, step, decl)?.links.into_iter().filter_map(end).collect())
}

/// What the calls in a declaration make, or perhaps do, whatever runs there: `callers` of a type
/// counts them too.
///
/// # Errors
/// When the model was stopped.
pub fn constructions<M: CodeModel>(model: &M, decl: DeclRef) -> Result<Vec<DeclRef>, Stopped> {
    let mut made = Vec::new();
    for SiteAt { site, .. } in model.sites_from(decl)?.found {
        let Some(call) = &site.call else { continue };
        made.extend(call.makes.iter().chain(one_of_several(&site, call)));
    }
    Ok(made)
}

/// Whether the options of a step let a site through. What it calls or refers to is not looked at.
fn shows(step: &Step, site: &Site) -> bool {
    if calls_only(step.op) {
        return site.call.is_some();
    }
    let kinds = &step.reference_kinds;
    is_on_surface(step, site)
        && (kinds.is_empty() || site.kind.is_some_and(|kind| kinds.contains(&kind)))
}

fn is_on_surface(step: &Step, site: &Site) -> bool {
    match step.surface.unwrap_or(Surface::ExternalUsages) {
        Surface::ExternalUsages => site.usage == Usage::Reference,
        Surface::LspReferences => true,
    }
}

/// Whether a site could be let through if what it means were known: its kind is not.
fn may_show(step: &Step, site: &Site) -> bool {
    if calls_only(step.op) {
        return site.call.is_some();
    }
    let calls = |kind: &ReferenceKind| {
        use ReferenceKind::{ConstructorCall, MethodCall, SuperCall};
        matches!(kind, MethodCall | ConstructorCall | SuperCall)
    };
    let kinds = &step.reference_kinds;
    let can_be = |kind: &ReferenceKind| calls(kind) == site.call.is_some();
    is_on_surface(step, site) && (kinds.is_empty() || kinds.iter().any(can_be))
}

/// What a site leads to, for a step that starts from `decl`.
fn targets<'s>(op: Op, site: &'s Site, decl: DeclRef) -> &'s [DeclRef] {
    let only = |targets: &'s [DeclRef]| {
        let at = targets.iter().position(|target| *target == decl);
        at.and_then(|at| targets.get(at..=at)).unwrap_or_default()
    };
    match (op, &site.call) {
        (Op::ReferencesOf | Op::UsedBy, _) => only(&site.targets),
        (Op::Uses, _) => &site.targets,
        (Op::Callers | Op::CallSitesTo, Some(call)) if call.targets.contains(&decl) => {
            only(&call.targets)
        }
        // A type stands for the sites that make it, or perhaps do, whatever runs there.
        (Op::Callers | Op::CallSitesTo, Some(call)) if makes(site, call, decl) => &call.targets,
        (Op::Callees | Op::CallSitesFrom, Some(call)) => &call.targets,
        _ => &[],
    }
}

fn makes(site: &Site, call: &Call, decl: DeclRef) -> bool {
    call.makes == Some(decl) || one_of_several(site, call).contains(&decl)
}

/// The types of which a construction makes one.
fn one_of_several<'s>(site: &'s Site, call: &Call) -> &'s [DeclRef] {
    if call.kind == CallKind::Constructor { &site.targets } else { &[] }
}

/// An answer in the making: each value once, with the best of its sites.
#[derive(Default)]
struct Gathered {
    answer: Answer,
    places: HashMap<Spot, usize>,
}

impl Gathered {
    fn add(&mut self, edge: Edge) {
        match self.places.entry(edge.to) {
            Entry::Vacant(free) => {
                free.insert(self.answer.links.len());
                self.answer.links.push(edge);
            }
            Entry::Occupied(at) => {
                let known = self.answer.links.get_mut(*at.get());
                if let Some(known) = known.filter(|known| edge.proof < known.proof) {
                    *known = edge;
                }
            }
        }
    }
}

fn gather<M: CodeModel>(
    model: &M,
    step: &Step,
    SiteAt { at, site }: &SiteAt,
    target: DeclRef,
    gathered: &mut Gathered,
) -> Result<(), Stopped> {
    let (at, proof): (SiteRef, Proof) = (*at, site.proof);
    if step.proof.is_some_and(|asked| asked != proof) {
        gathered.answer.filtered.push(at.file);
        return Ok(());
    }
    let here = SiteUse { site: at, target };
    let (to, via) = match step.op {
        Op::ReferencesOf => (Spot::Reference(here), None),
        Op::CallSitesTo | Op::CallSitesFrom => (Spot::Call(here), None),
        Op::Uses | Op::Callees => (Spot::Declaration(target), Some(at)),
        _ => {
            let Some(decl) = site.inside else {
                gathered.answer.outside.push(at.file);
                return Ok(());
            };
            let holder = model.canonical(DeclRef { file: at.file, decl })?;
            (Spot::Declaration(holder), Some(at))
        }
    };
    gathered.answer.sites.insert(at, Arc::clone(site));
    gathered.add(Edge { to, proof, via });
    Ok(())
}
