//! How a value stands to a type that is asked for.

use std::cmp::Reverse;

use bifrost_base::FileId;
use bifrost_hir::semantics::DeclFlags;

use super::eval::{Eval, SOMETHING};
use super::types::{FIXED, Ty, Tys};
use crate::lookup::Meant;
use crate::policy::Policy;
use crate::relations::DeclRef;

/// Types further above than this are not looked at. What is above all stands so far up.
const ABOVE: u32 = 64;
/// What must be boxed is so much further.
const BOXED: u32 = 2 * ABOVE;
/// What is spread over several arguments is so much further.
pub(super) const SPREAD: u32 = 4 * ABOVE;

/// Bounds of type parameters are not followed further than this.
const BOUNDS: usize = 4;

/// How an argument stands to a formal parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It cannot be given.
    No,
    /// Nothing is known.
    Maybe,
    /// It is of a type below the parameter's: so many steps.
    Below(Reverse<u32>),
    /// It is of the very type.
    Exact,
}

const fn below(steps: u32) -> Fit {
    Fit::Below(Reverse(steps))
}

/// Fits, but less well.
fn further(fit: Fit) -> Fit {
    match fit {
        Fit::Exact => below(1),
        Fit::Below(Reverse(steps)) => below(steps + 1),
        other => other,
    }
}

/// In which round a callable is looked at that fits so.
pub(super) fn phase(fits: &[(Fit, Option<Tys>)]) -> u32 {
    let one = |(fit, _): &(Fit, Option<Tys>)| match fit {
        Fit::Below(Reverse(SPREAD..)) => 2,
        Fit::Below(Reverse(BOXED..)) => 1,
        _ => 0,
    };
    fits.iter().map(one).max().unwrap_or(0)
}

/// How sure it is that a call runs what was found for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sure {
    /// The arguments are of just the types that it asks for.
    Exact,
    /// They can be given to it.
    Fits,
    /// They cannot, as far as is known.
    Unfit,
}

impl Eval<'_> {
    pub(super) fn fit(&mut self, file: FileId, value: &Tys, wanted: &Tys) -> Fit {
        self.fit_at(file, value, wanted, 0)
    }

    fn fit_at(&mut self, file: FileId, value: &Tys, wanted: &Tys, depth: usize) -> Fit {
        let unknown = value.open || wanted.open || value.all.is_empty() || wanted.all.is_empty();
        if unknown || depth > BOUNDS {
            return Fit::Maybe;
        }
        let mut worst = Fit::Exact;
        for ty in &value.all {
            let best = wanted.all.iter().map(|it| self.fit_one(file, ty, it, depth)).max();
            worst = worst.min(best.unwrap_or(Fit::Maybe));
        }
        worst
    }

    fn fit_one(&mut self, file: FileId, value: &Ty, wanted: &Ty, depth: usize) -> Fit {
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else {
            return Fit::Maybe;
        };
        match (value, wanted) {
            // A copy may change; what is asked for is a promise of the callable.
            (Ty::Outside(head, inner), _) if &**head == FIXED => {
                let inner = inner.first().cloned().unwrap_or_default();
                self.fit_at(file, &inner, &Tys::one(wanted.clone()), depth + 1)
            }
            (_, Ty::Outside(head, inner)) if &**head == FIXED => {
                let inner = inner.first().cloned().unwrap_or_default();
                self.fit_at(file, &Tys::one(value.clone()), &inner, depth + 1)
            }
            (Ty::Outside(head, _), _) | (_, Ty::Outside(head, _)) if &**head == SOMETHING => {
                Fit::Maybe
            }
            (Ty::Nothing, Ty::Outside(head, _)) => {
                let small = head.chars().next().is_some_and(char::is_lowercase);
                let plain = policy.values.contains(&&**head) && &**head != policy.optional;
                if small || plain { Fit::No } else { Fit::Maybe }
            }
            (Ty::Nothing, Ty::Instance(at, _)) => match self.is_plain(*at) {
                true => Fit::No,
                false => Fit::Maybe,
            },
            (value, Ty::Outside(head, inner)) if self.is_optional(policy, head, value) => {
                match inner.first() {
                    Some(inner) => {
                        further(self.fit_at(file, &Tys::one(value.clone()), inner, depth + 1))
                    }
                    None => Fit::Maybe,
                }
            }
            (Ty::Outside(own, parts), Ty::Outside(other, others))
                if own == other && !policy.optional.is_empty() && &**own == policy.optional =>
            {
                match (parts.first(), others.first()) {
                    (Some(own), Some(other)) => self.fit_at(file, own, other, depth + 1),
                    _ => Fit::Maybe,
                }
            }
            (Ty::Nothing, _) => Fit::Maybe,
            (Ty::Var(of, at), Ty::Var(other, place)) if of == other && at == place => Fit::Exact,
            (Ty::Var(of, at), _) => match self.bound_or_top(policy, *of, *at) {
                Some(bound) => self.fit_at(file, &bound, &Tys::one(wanted.clone()), depth + 1),
                None => Fit::Maybe,
            },
            (_, Ty::Var(of, at)) if policy.infers_exactly && self.is_callable(*of) => {
                match self.bound_or_top(policy, *of, *at) {
                    Some(bound) => {
                        let fit = self.fit_at(file, &Tys::one(value.clone()), &bound, depth + 1);
                        // What is given is what it stands for.
                        if fit > Fit::Maybe { Fit::Exact } else { fit }
                    }
                    None => Fit::Maybe,
                }
            }
            (_, Ty::Var(of, at)) => match self.bound_or_top(policy, *of, *at) {
                Some(bound) => {
                    let fit = self.fit_at(file, &Tys::one(value.clone()), &bound, depth + 1);
                    // Even what is just the bound fits a type parameter less well than the type.
                    if fit == Fit::Exact { below(1) } else { fit }
                }
                None => Fit::Maybe,
            },
            (Ty::Outside(own, parts), Ty::Outside(other, others)) => {
                let is_list = |head: &str| !policy.list.is_empty() && head == policy.list;
                match (is_list(own), is_list(other)) {
                    (true, true) => self.fit_lists(file, policy, (parts, others), depth),
                    (true, false) if policy.tops.contains(&&**other) => below(ABOVE + 1),
                    (false, false) if own == other && policy.infers_exactly => {
                        self.fit_arguments(file, (parts, others), depth)
                    }
                    (false, false) => outside(policy, own, other),
                    (true, false) if widened(policy, own, other).is_some() => below(BOXED),
                    (false, true) if policy.terms && widened(policy, own, other).is_some() => {
                        below(BOXED)
                    }
                    (one, _) => {
                        let other = if one { other } else { own };
                        converted(policy, policy.closed.contains(&&**other))
                    }
                }
            }
            (Ty::Instance(..), Ty::Outside(head, _)) if policy.tops.contains(&&**head) => {
                below(ABOVE)
            }
            (Ty::Instance(own, _), Ty::Instance(other, _)) => match self.steps_up(*own, *other) {
                Fit::No if self.turns(policy, *own) || self.turns(policy, *other) => Fit::Maybe,
                Fit::No => converted(policy, false),
                fit => fit,
            },
            (Ty::Instance(own, _), Ty::Outside(..)) if self.turns(policy, *own) => Fit::Maybe,
            (Ty::Outside(..), Ty::Instance(own, _)) if self.turns(policy, *own) => Fit::Maybe,
            (Ty::Instance(own, _), Ty::Outside(head, _)) => {
                let shut = policy.closed.contains(&&**head) || &**head == policy.list;
                // A type of the code base is only below one outside when it says so.
                let apart = shut || !self.linear(*own, None).open;
                if apart { converted(policy, false) } else { Fit::Maybe }
            }
            (Ty::Outside(..), Ty::Instance(..)) => converted(policy, false),
            _ => Fit::Maybe,
        }
    }

    /// Whether values of other types are turned into those of a type, or its own into others, by
    /// what it declares.
    fn turns(&self, policy: &Policy, of: DeclRef) -> bool {
        !policy.converts.is_empty()
            && self.index.members(of).links.iter().any(|link| {
                let name = self.index.name(link.to);
                let to = name.strip_prefix(policy.converts);
                to.is_some_and(|to| to.starts_with(|c: char| c.is_alphabetic()))
            })
    }

    fn is_plain(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::VALUE))
    }

    /// Whether a value that is there is given where one may be missing.
    fn is_optional(&self, policy: &Policy, head: &str, value: &Ty) -> bool {
        let same = matches!(value, Ty::Outside(own, _) if **own == *head);
        !policy.optional.is_empty() && head == policy.optional && !same
    }

    /// What a type parameter is bound by; the type above all if it is bound by nothing.
    fn bound_or_top(&mut self, policy: &Policy, of: DeclRef, at: u16) -> Option<Tys> {
        let facts = self.facts(of.file)?;
        let generics = &facts.bodies.generics;
        let from = generics.partition_point(|(decl, ..)| *decl < of.decl);
        let own = generics.get(from + usize::from(at)).filter(|(decl, ..)| *decl == of.decl)?;
        match own.2 {
            Some(_) => Some(self.bound_of(of, at)).filter(|bound| !bound.open),
            None => policy.tops.first().map(|top| Tys::outside(top)),
        }
    }

    /// How a type outside stands to one of its name, by their arguments.
    fn fit_arguments(
        &mut self,
        file: FileId,
        (parts, others): (&[Tys], &[Tys]),
        depth: usize,
    ) -> Fit {
        if parts.len() != others.len() {
            // `Task<T>` is a `Task`; that is no `Func<A>` of `Func<A, B>`.
            return if others.is_empty() { below(1) } else { Fit::No };
        }
        let mut worst = Fit::Exact;
        for (own, other) in parts.iter().zip(others) {
            let fit = match self.fit_at(file, own, other, depth + 1) {
                Fit::Exact => Fit::Exact,
                Fit::No if self.fit_at(file, other, own, depth + 1) == Fit::No => Fit::No,
                // Whether an argument may stand for another is not known of the type.
                _ => Fit::Maybe,
            };
            worst = worst.min(fit);
        }
        worst
    }

    fn fit_lists(
        &mut self,
        file: FileId,
        policy: &Policy,
        (parts, others): (&[Tys], &[Tys]),
        depth: usize,
    ) -> Fit {
        let (Some(own), Some(other)) = (parts.first(), others.first()) else { return Fit::Maybe };
        let plain = |tys: &Tys| {
            let [Ty::Outside(head, _)] = tys.all.as_slice() else { return false };
            policy.boxes.iter().any(|(plain, _)| **plain == **head)
        };
        // Lists of plain values are of just one type.
        match plain(own) || plain(other) {
            true if own.open || other.open => Fit::Maybe,
            true if own.all == other.all => Fit::Exact,
            true => Fit::No,
            false => match (is_fixed(own), is_fixed(other)) {
                // What is pointed to and must not change is not given to what may change it.
                (true, false) => Fit::No,
                (false, true) => match self.fit_at(file, own, other, depth + 1) {
                    Fit::Exact => below(1),
                    fit => fit,
                },
                _ => self.fit_at(file, own, other, depth + 1),
            },
        }
    }

    /// How far a type is below another.
    fn steps_up(&mut self, from: DeclRef, to: DeclRef) -> Fit {
        let mut level = vec![from];
        let mut seen = vec![from];
        for steps in 0..ABOVE {
            if level.contains(&to) {
                return if steps == 0 { Fit::Exact } else { below(steps) };
            }
            let mut next = Vec::new();
            for at in level {
                for base in self.lookup.bases_of(at).iter() {
                    for meant in &base.meant {
                        if let Meant::Decl(at) = meant
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
        Fit::No
    }
}

/// How a value stands to a type that it is not of: it may be converted, unless both are plain.
fn converted(policy: &Policy, plain: bool) -> Fit {
    if policy.conversions && !plain { Fit::Maybe } else { Fit::No }
}

fn is_fixed(value: &Tys) -> bool {
    matches!(value.all.as_slice(), [Ty::Outside(head, _)] if &**head == FIXED)
}

/// How far a type outside is below another that it can stand for.
fn widened(policy: &Policy, from: &str, to: &str) -> Option<u32> {
    let mut ways = policy.widens.iter().filter(|(known, _)| *known == from);
    ways.position(|(_, known)| *known == to).map(|at| at as u32 + 1)
}

/// How a type outside stands to another.
fn outside(policy: &Policy, own: &str, other: &str) -> Fit {
    if own == other {
        return Fit::Exact;
    }
    let widened = |from: &str, to: &str| widened(policy, from, to);
    if let Some(steps) = widened(own, other) {
        return below(steps);
    }
    let is_top = policy.tops.contains(&other);
    let boxed = policy.boxes.iter().find(|(plain, _)| *plain == own).map(|(_, boxed)| *boxed);
    if let Some(boxed) = boxed {
        return match (boxed == other, is_top, widened(boxed, other)) {
            (true, ..) => below(BOXED),
            (_, _, Some(steps)) => below(BOXED + steps),
            (_, true, None) => below(BOXED + ABOVE),
            _ => Fit::No,
        };
    }
    if is_top {
        return below(ABOVE);
    }
    let plain = policy.boxes.iter().find(|(_, boxed)| *boxed == own).map(|(plain, _)| *plain);
    if let Some(plain) = plain {
        return match (plain == other, widened(plain, other)) {
            (true, _) => below(BOXED),
            (_, Some(steps)) => below(BOXED + steps),
            _ => Fit::No,
        };
    }
    let shut = policy.closed.contains(&own) || policy.closed.contains(&other);
    if shut && !policy.conversions { Fit::No } else { Fit::Maybe }
}
