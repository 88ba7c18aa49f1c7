//! What one step asks of one value.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use bifrost_contract::{Op, Proof};
use bifrost_model::{CodeModel, Direction, Doubt, FileId, Related, Site, SiteRef, Stopped, Unfit};
use bifrost_query::Step;

use super::{inputs, sites};
use crate::trail::{Seed, Spot};

/// What one value is related to.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub(super) links: Vec<Edge>,
    pub(super) unresolved: Vec<FileId>,
    /// The file of every site that lies outside all declarations.
    pub(super) outside: Vec<FileId>,
    /// The file of every row of another proof than asked for.
    pub(super) filtered: Vec<FileId>,
    pub(super) doubts: Vec<Doubt>,
    pub(super) unfit: Option<Unfit>,
    /// The sites that the edges lead over or to.
    pub(super) sites: HashMap<SiteRef, Arc<Site>>,
}

/// What the steps before came to.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    pub(super) seeds: &'a [Seed],
    pub(super) sites: &'a BTreeMap<SiteRef, Arc<Site>>,
}

/// One edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: Spot,
    pub(super) proof: Proof,
    /// The site that leads from declaration to declaration.
    pub(super) via: Option<SiteRef>,
}

impl Edge {
    pub(super) const fn new(to: Spot, proof: Proof) -> Self {
        Self { to, proof, via: None }
    }
}

/// True when the answer is in the value itself: it costs nothing and follows no edge.
pub(super) const fn is_projection(op: Op) -> bool {
    matches!(op, Op::EnclosingDecl | Op::FileOf)
}

/// True when the step goes up or down between types.
pub(super) const fn is_hierarchy(op: Op) -> bool {
    matches!(op, Op::Supertypes | Op::Subtypes)
}

/// True when what the step finds stands in the file of its input.
const fn leads_out(op: Op) -> bool {
    matches!(op, Op::ImportsOf | Op::Supertypes | Op::Members | Op::Owner)
}

/// The file of a value.
pub(super) fn file_of(spot: Spot, seeds: &[Seed]) -> Option<FileId> {
    match spot {
        Spot::Match(at) => seeds.get(at as usize).map(|seed| seed.file),
        Spot::Declaration(decl) => Some(decl.file),
        Spot::File(file) => Some(file),
        Spot::Reference(_) | Spot::Call(_) | Spot::Input(_) => spot.site().map(|site| site.file),
    }
}

/// Asks what a step makes of a value.
pub(super) fn ask<M: CodeModel>(
    model: &M,
    step: &Step,
    spot: Spot,
    before: Before<'_>,
) -> Result<Answer, Stopped> {
    let op = step.op;
    let seeds = before.seeds;
    let mut answer = match spot {
        _ if op == Op::FileOf => projected(file_of(spot, seeds).map(Spot::File)),
        Spot::Match(at) => projected(seeds.get(at as usize).and_then(enclosing)),
        Spot::File(file) => related(model.imports(file, direction(op))?, Spot::File),
        Spot::Call(call) => inputs::ask(model, step, call, before.sites.get(&call.site))?,
        // Nothing else is asked of these.
        Spot::Reference(_) | Spot::Input(_) => Answer::default(),
        Spot::Declaration(decl) if sites::is_of_sites(op) => sites::ask(model, step, decl)?,
        Spot::Declaration(decl) => {
            let related_to = match op {
                Op::Members => model.members(decl)?,
                Op::Owner => model.owner(decl)?,
                _ => model.hierarchy(decl, direction(op))?,
            };
            related(related_to, Spot::Declaration)
        }
    };
    if leads_out(op)
        && answer.unfit.is_none()
        && let Some(file) = file_of(spot, seeds)
        && model.damaged(file)?
    {
        answer.doubts.push(Doubt { file, skipped: None });
    }
    Ok(answer)
}

const fn direction(op: Op) -> Direction {
    match op {
        Op::ImportersOf | Op::Subtypes => Direction::In,
        _ => Direction::Out,
    }
}

fn enclosing(seed: &Seed) -> Option<Spot> {
    let decl = seed.enclosing?;
    Some(Spot::Declaration(bifrost_model::DeclRef { file: seed.file, decl }))
}

fn projected(to: Option<Spot>) -> Answer {
    match to {
        Some(to) => Answer { links: vec![Edge::new(to, Proof::Proven)], ..Answer::default() },
        None => Answer { unfit: Some(Unfit::NotInADeclaration), ..Answer::default() },
    }
}

fn related<T>(related: Related<T>, spot: impl Fn(T) -> Spot) -> Answer {
    let Related { links, unresolved, doubts, unfit } = related;
    let links = links.into_iter().map(|link| Edge::new(spot(link.to), link.proof)).collect();
    Answer { links, unresolved, doubts, unfit, ..Answer::default() }
}
