//! Which of several callables of one name a call runs: by the number of arguments, then by their
//! types.

use std::cmp::Reverse;

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Role};
use bifrost_hir::bodies::{Callable, ShapeKind, Variadic};
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::Eval;
use super::fit::{Fit, SPREAD, phase};
use super::types::Tys;
use crate::relations::DeclRef;

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

    /// Of several callables those that a call can run, and whether the arguments are of just the
    /// types that it asks for. One that cannot be judged can.
    pub(crate) fn applicable(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, bool) {
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
    ) -> (SmallVec<[DeclRef; 1]>, bool) {
        let mut fitting: Vec<(DeclRef, Vec<Fit>)> = Vec::new();
        for at in &candidates {
            let fits = self.fits(*at, arguments);
            if !fits.contains(&Fit::No) {
                fitting.push((*at, fits));
            }
        }
        if fitting.is_empty() {
            return (candidates, false);
        }
        // What fits without boxing goes before what fits with it, and that before what is spread.
        let known = fitting.iter().filter(|(_, fits)| !fits.contains(&Fit::Maybe));
        if let Some(first) = known.map(|(_, fits)| phase(fits)).min() {
            fitting.retain(|(_, fits)| phase(fits) <= first);
        }
        let best = fitting.iter().position(|(_, fits)| {
            // Nearest in every place that differs, and known there.
            fitting.iter().all(|(_, others)| {
                fits.iter().zip(others).all(|(own, other)| {
                    own == other || (*own > *other && *own != Fit::Maybe && *other != Fit::Maybe)
                })
            })
        });
        let alike = |at: usize| fitting.iter().filter(|(_, fits)| *fits == fitting[at].1).count();
        match best.filter(|at| alike(*at) == 1) {
            Some(at) => {
                let exact = fitting[at].1.iter().all(|fit| *fit == Fit::Exact);
                (SmallVec::from_slice(&[fitting[at].0]), exact)
            }
            None => (fitting.into_iter().map(|(at, _)| at).collect(), false),
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

    fn fits(&mut self, at: DeclRef, arguments: &Arguments) -> Vec<Fit> {
        let Some((file, callable)) = self.formals(at) else {
            return vec![Fit::Maybe; arguments.placed.len()];
        };
        let formals: Vec<_> = callable.params.iter().filter(|param| !param.receiver).collect();
        let mut fits = Vec::with_capacity(arguments.placed.len());
        let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
        let mut spread = last.is_some();
        for (place, value) in arguments.placed.iter().enumerate() {
            let formal = formals.get(place).or(last);
            let Some((formal, ty)) = formal.and_then(|formal| Some((formal, formal.ty?))) else {
                fits.push(Fit::Maybe);
                continue;
            };
            let wanted = self.written(file, ty);
            if formal.variadic != Variadic::Positional {
                fits.push(self.fit(file, value, &wanted));
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
                    fits.push(if one == Fit::No { as_list } else { one });
                }
                fit => {
                    spread = false;
                    fits.push(fit);
                }
            }
        }
        // What is spread over several places gives way to what is not.
        fits.push(if spread { Fit::Below(Reverse(SPREAD)) } else { Fit::Exact });
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
