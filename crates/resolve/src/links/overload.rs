//! Which of several callables of one name a call runs: by the number of arguments, then by their
//! types.

use std::cmp::Reverse;

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Role};
use bifrost_hir::bodies::{Param, ShapeKind, Variadic};
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::Eval;
use super::fit::{Fit, SPREAD, Sure, phase};
use super::infer::mentions;
use super::types::Tys;
use crate::relations::DeclRef;

/// How an argument fits, and what is asked for at its place.
type Place = (Fit, Option<Tys>);

/// How a callable fits the arguments of a call.
struct Fits {
    /// At each place.
    places: Vec<Place>,
    /// What decides between callables that fit alike at all places: that it says a type rather than
    /// a type parameter, that it takes no argument as one of several, that none is left out.
    ties: [Fit; 3],
}

impl Fits {
    /// Nearest in every place that differs, and known there.
    fn is_no_worse(&self, others: &Fits) -> bool {
        let mut places = self.places.iter().zip(&others.places);
        let no_worse = places.all(|((own, wanted), (other, asked))| {
            let unknown = *own == Fit::Maybe || *other == Fit::Maybe;
            // Nothing fits better than the very type.
            let known = *own == Fit::Exact;
            if unknown && !known { wanted == asked } else { own >= other }
        });
        no_worse && (!self.is_level(others) || self.ties >= others.ties)
    }

    /// Whether both fit alike at all places.
    fn is_level(&self, others: &Fits) -> bool {
        let own = self.places.iter().map(|(fit, _)| fit);
        own.eq(others.places.iter().map(|(fit, _)| fit))
    }

    fn is_alike(&self, others: &Fits) -> bool {
        self.is_level(others) && self.ties == others.ties
    }
}

/// The arguments of a call.
pub(crate) struct Arguments {
    /// Values by place.
    pub(crate) placed: Vec<Tys>,
    /// Names of named ones, with their values.
    named: Vec<(String, Tys)>,
    /// There may be more than are written.
    spread: bool,
    /// What is spread over several places, by the place where it is written.
    pub(crate) spreads: Vec<(usize, Tys)>,
    /// The type arguments that are written.
    pub(crate) types: Vec<Tys>,
    /// The last goes to the last parameter.
    trailing: bool,
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
        let trailing = placed.last().is_some_and(|last| facts.bodies.trailing.contains(last));
        let named = edges.iter().filter(|edge| edge.role == Role::Kwargs);
        let named = named.filter_map(|edge| Some((edge.key?, edge.target.span)));
        let named: Vec<_> = named.collect();
        let named = named
            .into_iter()
            .map(|(key, span)| (facts.names.text(key).to_owned(), self.argument(file, span)))
            .collect();
        let mut spreads = Vec::new();
        for (at, span) in placed.iter().enumerate().filter(|_| spread) {
            let shape = facts.bodies.shape(*span).filter(|it| it.kind == ShapeKind::Spread);
            if let Some(whole) = shape.and_then(|shape| shape.parts.first()) {
                spreads.push((at, self.value(file, *whole)));
            }
        }
        let placed = placed.into_iter().map(|span| self.argument(file, span)).collect();
        let types = self.type_arguments(facts, file, call);
        Arguments { placed, named, spread, spreads, types, trailing }
    }

    /// The type arguments that are written at a call.
    fn type_arguments(&mut self, facts: &FileFacts, file: FileId, call: FactId) -> Vec<Tys> {
        let callee = facts.edges_of(call).iter().find(|edge| edge.role == Role::Callee);
        let Some(at) = callee.map(|edge| edge.target.span) else { return Vec::new() };
        let shapes = &facts.bodies.shapes;
        let from = shapes.partition_point(|shape| shape.span.start < at.start);
        let here = shapes[from..].iter().take_while(|shape| shape.span.start == at.start);
        let sized = here.into_iter().find(|shape| shape.kind == ShapeKind::Sized);
        let Some(sized) = sized else { return self.applied_terms(facts, file, call) };
        if sized.ty.is_none() {
            let parts = sized.parts.iter();
            return parts.map(|part| self.value(file, *part).into_instances()).collect();
        }
        let node = sized.ty.and_then(|ty| facts.semantics.ty(ty));
        let args = node.map(|node| node.args.clone()).unwrap_or_default();
        args.iter().map(|arg| self.written(file, *arg)).collect()
    }

    /// Of several callables those that a call can run, and how sure that is. One that cannot
    /// be judged can. Where none can by the types of the arguments, all that can by their number.
    pub(crate) fn applicable(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, Sure) {
        let by_number = self.by_number(candidates, arguments);
        let (fitting, sure) = self.by_types(&by_number, arguments);
        if fitting.is_empty() { (by_number, Sure::Unfit) } else { (fitting, sure) }
    }

    /// Of several callables those that a call can run; none where it can run none.
    pub(crate) fn fitting(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, Sure) {
        let by_number = self.by_number(candidates, arguments);
        self.by_types(&by_number, arguments)
    }

    /// Whether it is known that a call can run a callable.
    pub(crate) fn surely_fits(&mut self, at: DeclRef, arguments: &Arguments) -> bool {
        let fits = self.fits(at, arguments);
        fits.places.first().is_some_and(|(fit, _)| *fit > Fit::Maybe)
    }

    fn by_number(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> SmallVec<[DeclRef; 1]> {
        let judged = |this: &mut Self, at: &DeclRef| {
            let formals = this.formals(*at);
            let fits = formals.is_none_or(|(_, formals)| takes(&formals, arguments));
            let fits = fits && (arguments.types.is_empty() || this.is_sized(*at, arguments));
            fits.then_some(*at)
        };
        candidates.iter().filter_map(|at| judged(self, at)).collect()
    }

    fn by_types(
        &mut self,
        candidates: &[DeclRef],
        arguments: &Arguments,
    ) -> (SmallVec<[DeclRef; 1]>, Sure) {
        let mut fitting: Vec<(DeclRef, Fits)> = Vec::new();
        for at in candidates {
            let fits = self.fits(*at, arguments);
            if !fits.places.iter().any(|(fit, _)| *fit == Fit::No) {
                fitting.push((*at, fits));
            }
        }
        if fitting.is_empty() {
            return (SmallVec::new(), Sure::Unfit);
        }
        // What fits without boxing goes before what fits with it, and that before what is spread.
        let in_rounds = fitting.iter().any(|(at, _)| self.looks_in_rounds(*at));
        let is_known = |fits: &Fits| !fits.places.iter().any(|(fit, _)| *fit == Fit::Maybe);
        let known = fitting.iter().filter(|(_, fits)| in_rounds && is_known(fits));
        if let Some(first) = known.map(|(_, fits)| phase(&fits.places)).min() {
            fitting.retain(|(_, fits)| phase(&fits.places) <= first);
        }
        let best = fitting
            .iter()
            .position(|(_, fits)| fitting.iter().all(|(_, others)| fits.is_no_worse(others)));
        let alike = |at: usize| {
            let same = |it: &usize| {
                let (_, own) = &fitting[at];
                let (_, other) = &fitting[*it];
                own.is_alike(other)
            };
            (0..fitting.len()).filter(same).count()
        };
        match best.filter(|at| alike(*at) == 1) {
            Some(at) => {
                let exact = fitting[at].1.places.iter().all(|(fit, _)| *fit == Fit::Exact);
                let sure = if exact { Sure::Exact } else { Sure::Fits };
                (SmallVec::from_slice(&[fitting[at].0]), sure)
            }
            None => (fitting.into_iter().map(|(at, _)| at).collect(), Sure::Fits),
        }
    }

    /// Whether a callable takes so many type arguments as are written.
    fn is_sized(&mut self, at: DeclRef, arguments: &Arguments) -> bool {
        !self.infers_exactly(at) || self.count_generics(at) == arguments.types.len()
    }

    fn infers_exactly(&self, at: DeclRef) -> bool {
        self.index.sheet(at.file).is_some_and(|sheet| sheet.policy.infers_exactly)
    }

    fn looks_in_rounds(&self, at: DeclRef) -> bool {
        self.index.sheet(at.file).is_some_and(|sheet| sheet.policy.rounds)
    }

    /// The formal parameters of a callable that arguments are given for, in its file.
    fn formals(&mut self, at: DeclRef) -> Option<(FileId, Vec<Param>)> {
        let facts = self.facts(at.file)?;
        let decl = facts.decl(at.decl)?;
        let overloads = self.index.sheet(at.file)?.policy.overloads;
        let is_made = overloads && decl.kind == DeclKind::Class;
        let callable = facts
            .bodies
            .callable(at.decl)
            .filter(|_| decl.kind == DeclKind::Function || is_made)?;
        let whole = self.is_extension(at);
        let mut params = callable.params.clone();
        // Default values may stand where it is only declared.
        for part in self.index.all_parts(at).into_iter().filter(|part| *part != at) {
            let Some(there) = self.facts(part.file) else { continue };
            let Some(other) = there.bodies.callable(part.decl) else { continue };
            for (own, other) in params.iter_mut().zip(&other.params) {
                own.optional |= other.optional;
            }
        }
        params.retain(|param| whole || !param.receiver);
        if self.has_terms(at.file) {
            // Of several lists the first that a call writes decides.
            let first = params.iter().filter(|it| !it.given).map(|it| it.list).min();
            params.retain(|param| Some(param.list) == first);
        }
        Some((at.file, params))
    }

    fn fits(&mut self, at: DeclRef, arguments: &Arguments) -> Fits {
        let Some((file, formals)) = self.formals(at) else {
            let count = arguments.placed.len() + arguments.named.len();
            return Fits { places: vec![(Fit::Maybe, None); count], ties: [Fit::Exact; 3] };
        };
        let mut places = Vec::with_capacity(arguments.placed.len() + 1);
        let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
        let spread = Fit::Below(Reverse(SPREAD));
        let mut last_fit = if last.is_some() { spread } else { Fit::Exact };
        let mut general = Fit::Exact;
        let stands = self.types_for(at, &formals, arguments);
        if stands.as_ref().is_some_and(|it| it.contains(&None)) {
            // What a type parameter stands for is said nowhere.
            places.push((Fit::No, None));
        }
        for (place, value) in arguments.placed.iter().enumerate() {
            let is_last = arguments.trailing && place + 1 == arguments.placed.len();
            let formal = if is_last { formals.last() } else { formals.get(place).or(last) };
            let Some((formal, ty)) = formal.and_then(|formal| Some((formal, formal.ty?))) else {
                places.push((Fit::Maybe, None));
                continue;
            };
            let mut wanted = self.written(file, ty);
            if let Some(stands) = &stands
                && mentions(&wanted, at, 0)
            {
                general = Fit::Below(Reverse(1));
                let stands: Vec<Tys> = stands.iter().flatten().cloned().collect();
                wanted = wanted.with(at, &stands);
            }
            if formal.variadic != Variadic::Positional {
                places.push((self.fit(file, value, &wanted), Some(wanted)));
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
                    places.push((fit, Some(wanted)));
                }
                fit => {
                    last_fit = Fit::Exact;
                    places.push((fit, Some(whole)));
                }
            }
        }
        for (name, value) in &arguments.named {
            if self.has_receivers(file) {
                places.push(self.fits_named(file, &formals, name, value));
                continue;
            }
            let formal = formals.iter().find(|formal| self.is_called(file, formal, name));
            let wanted = formal.and_then(|formal| formal.ty).map(|ty| self.written(file, ty));
            let fit = wanted.as_ref().map(|wanted| self.fit(file, value, wanted));
            places.push((fit.unwrap_or(Fit::Maybe), wanted));
        }
        if self.looks_in_rounds(at) {
            // What is spread over several places gives way to what is not.
            places.push((last_fit, (last_fit == Fit::Maybe).then(Tys::default)));
            return Fits { places, ties: [Fit::Exact; 3] };
        }
        let given = arguments.placed.len() + arguments.named.len();
        let filled = formals.iter().filter(|it| it.variadic == Variadic::No).count() <= given;
        let filled = if filled { Fit::Exact } else { Fit::Below(Reverse(1)) };
        Fits { places, ties: [general, last_fit, filled] }
    }

    fn is_called(&self, file: FileId, formal: &Param, name: &str) -> bool {
        let facts = self.index.facts(file);
        let own = formal.label.or(formal.name);
        formal.by_name && facts.zip(own).is_some_and(|(facts, own)| facts.names.text(own) == name)
    }
}

impl Eval<'_> {
    /// Whether a call may run something less near than the one callable that its arguments, as far as
    /// they are known, leave: where what can be called so is looked for further out.
    pub(crate) fn may_be_others(
        &mut self,
        file: FileId,
        all: &[DeclRef],
        arguments: &Arguments,
    ) -> bool {
        let [at] = all else { return false };
        if !self.has_receivers(file) {
            return false;
        }
        // What is given behind the others is a lambda, of which no type is known.
        let lambda = arguments.placed.len().checked_sub(1).filter(|_| arguments.trailing);
        let places = self.fits(*at, arguments).places;
        let mut places = places.iter().enumerate().filter(|(at, _)| Some(*at) != lambda);
        places.any(|(_, (fit, _))| *fit == Fit::Maybe)
    }

    /// How an argument fits that is given by name. One that has no parameter of its name does not.
    fn fits_named(&mut self, file: FileId, params: &[Param], name: &str, value: &Tys) -> Place {
        let Some(facts) = self.facts(file) else { return (Fit::Maybe, None) };
        let text = |name: Option<bifrost_base::Name>| name.map(|name| facts.names.text(name));
        let formal = params.iter().find(|it| text(it.label.or(it.name)) == Some(name));
        let loose = params.iter().any(|it| it.variadic == Variadic::Named);
        match formal.filter(|formal| formal.by_name) {
            None if loose || !params.iter().any(|it| it.by_name) => (Fit::Maybe, None),
            None => (Fit::No, None),
            Some(formal) => match formal.ty.filter(|_| formal.variadic == Variadic::No) {
                Some(ty) => {
                    let wanted = self.written(file, ty);
                    (self.fit(file, value, &wanted), Some(wanted))
                }
                None => (Fit::Maybe, None),
            },
        }
    }
}

/// Whether a callable takes so many arguments.
fn takes(formals: &[Param], arguments: &Arguments) -> bool {
    let endless = formals.iter().any(|param| param.variadic == Variadic::Positional);
    let any_name = formals.iter().any(|param| param.variadic == Variadic::Named);
    let places = formals.iter().filter(|param| param.variadic == Variadic::No).count();
    let given = arguments.placed.len() + arguments.named.len();
    let needed = formals.iter().filter(|it| !it.optional && it.variadic == Variadic::No).count();
    let most = endless || given <= places || (any_name && arguments.placed.len() <= places);
    let least = arguments.spread || given >= needed;
    most && least
}
