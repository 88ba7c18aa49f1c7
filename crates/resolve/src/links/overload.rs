//! Which of several callables of one name a call runs: by the number of arguments, then by their
//! types.

use std::rc::Rc;

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Role};
use bifrost_hir::bodies::{Callable, ShapeKind, Variadic};
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::Eval;
use super::types::{Ty, Tys};
use crate::relations::DeclRef;

/// Types further above than this are not looked at.
const ABOVE: usize = 64;

/// How an argument stands to a formal parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It cannot be given.
    No,
    /// Nothing is known.
    Maybe,
    /// It is of a type below the parameter's: so many steps.
    Below(u32),
    /// It is of the very type.
    Exact,
}

/// The arguments of a call.
pub(crate) struct Arguments {
    /// Values by place.
    placed: Vec<Tys>,
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

    /// Of several callables those that a call can run. One that cannot be judged can.
    pub(crate) fn applicable(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> SmallVec<[DeclRef; 1]> {
        let judged = |this: &mut Self, at: &DeclRef| {
            let fits = this.formals(*at).is_none_or(|(_, callable)| takes(&callable, arguments));
            fits.then_some(*at)
        };
        let by_number: SmallVec<[DeclRef; 1]> =
            candidates.iter().filter_map(|at| judged(self, at)).collect();
        if by_number.len() < 2 {
            return by_number;
        }
        self.by_types(&by_number, arguments)
    }

    fn by_types(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> SmallVec<[DeclRef; 1]> {
        let mut fitting: Vec<(DeclRef, Vec<Fit>)> = Vec::new();
        for at in candidates {
            let fits = self.fits(*at, arguments);
            if !fits.contains(&Fit::No) {
                fitting.push((*at, fits));
            }
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
            Some(at) => SmallVec::from_slice(&[fitting[at].0]),
            None => fitting.into_iter().map(|(at, _)| at).collect(),
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
        for (place, value) in arguments.placed.iter().enumerate() {
            let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
            let formal = formals.get(place).or(last);
            let fit = match formal.and_then(|formal| Some((formal, formal.ty?))) {
                Some((formal, ty)) => {
                    let wanted = self.written(file, ty);
                    let fit = self.fit(file, value, &wanted);
                    // What is spread over several places gives way to what is not.
                    match (formal.variadic, fit) {
                        (Variadic::Positional, Fit::Exact) => Fit::Below(ABOVE as u32),
                        (Variadic::Positional, Fit::No) => Fit::Maybe,
                        (_, fit) => fit,
                    }
                }
                None => Fit::Maybe,
            };
            fits.push(fit);
        }
        fits
    }

    fn fit(&mut self, file: FileId, value: &Tys, wanted: &Tys) -> Fit {
        if value.open || wanted.open || value.all.is_empty() || wanted.all.is_empty() {
            return Fit::Maybe;
        }
        let mut worst = Fit::Exact;
        for ty in &value.all {
            let best = wanted.all.iter().map(|it| self.fit_one(file, ty, it)).max();
            worst = worst.min(best.unwrap_or(Fit::Maybe));
        }
        worst
    }

    fn fit_one(&mut self, file: FileId, value: &Ty, wanted: &Ty) -> Fit {
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        let is_top = |head: &Rc<str>| policy.is_some_and(|it| it.tops.contains(&&**head));
        match (value, wanted) {
            (Ty::Nothing, Ty::Outside(head, _)) => {
                let small = head.chars().next().is_some_and(char::is_lowercase);
                if small { Fit::No } else { Fit::Maybe }
            }
            (Ty::Nothing, _) | (Ty::Var(..), _) | (_, Ty::Var(..)) => Fit::Maybe,
            (_, Ty::Outside(head, _)) if is_top(head) => Fit::Below(ABOVE as u32 - 1),
            (Ty::Instance(own, _), Ty::Instance(other, _)) => self.steps_up(*own, *other),
            (Ty::Outside(own, _), Ty::Outside(other, _)) if own == other => Fit::Exact,
            (Ty::Outside(own, _), Ty::Outside(other, _)) => {
                let widens = policy.map_or(&[][..], |policy| policy.widens);
                let mut ways = widens.iter().filter(|(from, _)| **from == **own);
                match ways.position(|(_, to)| **to == **other) {
                    Some(at) => Fit::Below(at as u32 + 1),
                    None => Fit::Maybe,
                }
            }
            (Ty::Instance(own, _), Ty::Outside(..)) => {
                // A type of the code base is only below one outside when it says so.
                let known = self.lookup.bases_of(*own).iter().all(|base| !base.outside);
                if known { Fit::No } else { Fit::Maybe }
            }
            (Ty::Outside(..), Ty::Instance(..)) => Fit::No,
            _ => Fit::Maybe,
        }
    }

    /// How far a type is below another.
    fn steps_up(&mut self, from: DeclRef, to: DeclRef) -> Fit {
        let mut level = vec![from];
        let mut seen = vec![from];
        let mut outside = false;
        for steps in 0..ABOVE as u32 {
            if level.contains(&to) {
                return if steps == 0 { Fit::Exact } else { Fit::Below(steps) };
            }
            let mut next = Vec::new();
            for at in level {
                for base in self.lookup.bases_of(at).iter() {
                    outside |= base.outside || base.missing;
                    for meant in &base.meant {
                        if let crate::lookup::Meant::Decl(at) = meant
                            && !seen.contains(at)
                        {
                            seen.push(*at);
                            next.push(*at);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        let _ = outside;
        Fit::No
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
