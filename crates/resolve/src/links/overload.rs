//! Which of several callables of one name a call runs: by the number of arguments, then by their
//! types.

use std::cmp::Reverse;

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Role};
use bifrost_hir::bodies::{Callable, ShapeKind, Variadic};
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::Eval;
use super::fit::{Fit, SPREAD, Sure, phase};
use super::types::Tys;
use crate::relations::DeclRef;

/// How an argument fits, and what is asked for at its place.
type Place = (Fit, Option<Tys>);

/// The arguments of a call.
pub(crate) struct Arguments {
    /// Values by place.
    pub(crate) placed: Vec<Tys>,
    /// Names of named ones.
    named: Vec<String>,
    /// There may be more than are written.
    spread: bool,
}

impl Eval<'_> {
    /// The arguments of a call.
    pub(crate) fn arguments(&mut self, facts: &FileFacts, file: FileId, call: FactId) -> Arguments {
        let edges = facts.edges_of(call);
        let placed = edges.iter().filter(|edge| edge.role == Role::Args);
        let placed: Vec<_> = placed.map(|edge| edge.target.span).collect();
        let spread = placed.iter().any(|span| {
            facts.bodies.shape(*span).is_some_and(|shape| shape.kind == ShapeKind::Spread)
        });
        let named = edges.iter().filter(|edge| edge.role == Role::Kwargs);
        let named = named.filter_map(|edge| edge.key).map(|key| facts.names.text(key).to_owned());
        let named = named.collect();
        let placed = placed.into_iter().map(|span| self.value(file, span)).collect();
        Arguments { placed, named, spread }
    }

    /// Of several callables those that a call can run, and how sure that is. One that cannot
    /// be judged can.
    pub(crate) fn applicable(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, Sure) {
        let judged = |this: &mut Self, at: &DeclRef| {
            let fits = this.formals(*at).is_none_or(|(_, callable)| takes(&callable, arguments));
            fits.then_some(*at)
        };
        let by_number: SmallVec<[DeclRef; 1]> =
            candidates.iter().filter_map(|at| judged(self, at)).collect();
        self.by_types(by_number, arguments)
    }

    fn by_types(
        &mut self,
        candidates: SmallVec<[DeclRef; 1]>,
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, Sure) {
        if candidates.is_empty() {
            return (candidates, Sure::Unfit);
        }
        let mut fitting: Vec<(DeclRef, Vec<Place>)> = Vec::new();
        for at in &candidates {
            let fits = self.fits(*at, arguments);
            if !fits.iter().any(|(fit, _)| *fit == Fit::No) {
                fitting.push((*at, fits));
            }
        }
        if fitting.is_empty() {
            return (candidates, Sure::Unfit);
        }
        // What fits without boxing goes before what fits with it, and that before what is spread.
        let known =
            fitting.iter().filter(|(_, fits)| !fits.iter().any(|(fit, _)| *fit == Fit::Maybe));
        if let Some(first) = known.map(|(_, fits)| phase(fits)).min() {
            fitting.retain(|(_, fits)| phase(fits) <= first);
        }
        let best = fitting.iter().position(|(_, fits)| {
            // Nearest in every place that differs, and known there.
            fitting.iter().all(|(_, others)| {
                fits.iter().zip(others).all(|((own, wanted), (other, asked))| {
                    let unknown = *own == Fit::Maybe || *other == Fit::Maybe;
                    // Nothing fits better than the very type.
                    let known = *own == Fit::Exact;
                    if unknown && !known { wanted == asked } else { own >= other }
                })
            })
        });
        let fits_of = |at: usize| fitting[at].1.iter().map(|(fit, _)| *fit);
        let alike =
            |at: usize| (0..fitting.len()).filter(|it| fits_of(*it).eq(fits_of(at))).count();
        match best.filter(|at| alike(*at) == 1) {
            Some(at) => {
                let exact = fitting[at].1.iter().all(|(fit, _)| *fit == Fit::Exact);
                let sure = if exact { Sure::Exact } else { Sure::Fits };
                (SmallVec::from_slice(&[fitting[at].0]), sure)
            }
            None => (fitting.into_iter().map(|(at, _)| at).collect(), Sure::Fits),
        }
    }

    /// The signature of a callable, in its file.
    fn formals(&mut self, at: DeclRef) -> Option<(FileId, Callable)> {
        let facts = self.facts(at.file)?;
        let decl = facts.decl(at.decl)?;
        let callable =
            facts.bodies.callable(at.decl).filter(|_| decl.kind == DeclKind::Function)?;
        Some((at.file, callable.clone()))
    }

    fn fits(&mut self, at: DeclRef, arguments: &Arguments) -> Vec<Place> {
        let Some((file, callable)) = self.formals(at) else {
            return vec![(Fit::Maybe, None); arguments.placed.len()];
        };
        let formals: Vec<_> = callable.params.iter().filter(|param| !param.receiver).collect();
        let mut fits = Vec::with_capacity(arguments.placed.len());
        let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
        let spread = Fit::Below(Reverse(SPREAD));
        let mut last_fit = if last.is_some() { spread } else { Fit::Exact };
        for (place, value) in arguments.placed.iter().enumerate() {
            let formal = formals.get(place).or(last);
            let Some((formal, ty)) = formal.and_then(|formal| Some((formal, formal.ty?))) else {
                fits.push((Fit::Maybe, None));
                continue;
            };
            let wanted = self.written(file, ty);
            if formal.variadic != Variadic::Positional {
                fits.push((self.fit(file, value, &wanted), Some(wanted)));
                continue;
            }
            // A list can stand for all that are left.
            let whole = self.listed(file, wanted.clone());
            let as_list = match arguments.placed.len() == formals.len() {
                true => self.fit(file, value, &whole),
                false => Fit::No,
            };
            match as_list {
                Fit::No | Fit::Maybe => {
                    let one = self.fit(file, value, &wanted);
                    if as_list == Fit::Maybe {
                        last_fit = Fit::Maybe;
                    }
                    let fit = if one == Fit::No { as_list } else { one };
                    fits.push((fit, Some(wanted)));
                }
                fit => {
                    last_fit = Fit::Exact;
                    fits.push((fit, Some(whole)));
                }
            }
        }
        // What is spread over several places gives way to what is not.
        fits.push((last_fit, (last_fit == Fit::Maybe).then(Tys::default)));
        fits
    }
}

/// Whether a callable takes so many arguments, and those by name.
fn takes(callable: &Callable, arguments: &Arguments) -> bool {
    let formals: Vec<_> = callable.params.iter().filter(|param| !param.receiver).collect();
    let endless = formals.iter().any(|param| param.variadic == Variadic::Positional);
    let any_name = formals.iter().any(|param| param.variadic == Variadic::Named);
    let places = formals.iter().filter(|param| param.variadic == Variadic::No).count();
    let given = arguments.placed.len() + arguments.named.len();
    let needed = formals.iter().filter(|it| !it.optional && it.variadic == Variadic::No).count();
    let most = endless || given <= places || (any_name && arguments.placed.len() <= places);
    let least = arguments.spread || given >= needed;
    most && least
}
