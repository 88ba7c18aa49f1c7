//! What an expression can be.

use std::rc::Rc;

use bifrost_base::{FileId, Span};
use smallvec::SmallVec;

use crate::lookup::Meant;
use crate::relations::DeclRef;

/// What stands for something that must not change, and ends the form of its type.
pub const FIXED: &str = "fixed";

/// More alternatives than this are not kept apart.
pub(crate) const ALTERNATIVES: usize = 4;

/// One thing that an expression can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    /// An instance of a type, with what its type parameters stand for.
    Instance(DeclRef, Rc<[Tys]>),
    /// A type itself.
    Type(DeclRef),
    /// A module, as a value.
    Module(Meant),
    /// A callable, as a value.
    Callable(DeclRef),
    /// Something of a type outside, by the last name of the type, with its arguments.
    Outside(Rc<str>, Rc<[Tys]>),
    /// A type parameter of a declaration, by its place.
    Var(DeclRef, u16),
    /// Several values in order.
    Tuple(Rc<[Tys]>),
    /// What the literal with these bytes makes, with members of its own.
    Object(FileId, Span),
    /// An instance of the type of a variant, with what the type's parameters stand for: what the
    /// variant declares are its parts.
    Parts(DeclRef, Rc<[Tys]>),
    /// Something outside of which no more is known: a module, what it holds.
    Beyond,
    /// No value.
    Nothing,
}

/// All that an expression can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tys {
    pub(crate) all: SmallVec<[Ty; 1]>,
    /// It can be something else that is not known.
    pub(crate) open: bool,
}

impl Tys {
    pub(crate) fn unknown() -> Self {
        Tys { all: SmallVec::new(), open: true }
    }

    pub(crate) fn one(ty: Ty) -> Self {
        Tys { all: SmallVec::from_iter([ty]), open: false }
    }

    pub(crate) fn instance(of: DeclRef) -> Self {
        Tys::one(Ty::Instance(of, Rc::new([])))
    }

    pub(crate) fn outside(name: &str) -> Self {
        Tys::one(Ty::Outside(name.into(), Rc::new([])))
    }

    /// Nothing is known, not even that it is something else.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn add(&mut self, ty: Ty) {
        if self.all.contains(&ty) {
            return;
        }
        if self.all.len() == ALTERNATIVES {
            self.open = true;
        } else {
            self.all.push(ty);
        }
    }

    pub(crate) fn join(&mut self, other: Tys) {
        self.open |= other.open;
        other.all.into_iter().for_each(|ty| self.add(ty));
    }

    /// With the type parameters of a declaration replaced by what they stand for.
    pub(crate) fn with(&self, of: DeclRef, args: &[Tys]) -> Tys {
        let mut replaced = Tys { open: self.open, ..Tys::default() };
        for ty in &self.all {
            match ty {
                Ty::Var(owner, at) if *owner == of => match args.get(usize::from(*at)) {
                    Some(arg) => replaced.join(arg.clone()),
                    None => replaced.add(ty.clone()),
                },
                Ty::Instance(at, own) => {
                    replaced
                        .add(Ty::Instance(*at, own.iter().map(|it| it.with(of, args)).collect()));
                }
                Ty::Outside(head, own) => {
                    let own = own.iter().map(|it| it.with(of, args)).collect();
                    replaced.add(Ty::Outside(Rc::clone(head), own));
                }
                Ty::Tuple(own) => {
                    replaced.add(Ty::Tuple(own.iter().map(|it| it.with(of, args)).collect()));
                }
                other => replaced.add(other.clone()),
            }
        }
        replaced
    }

    /// With what may be missing left out: a member is only asked of something.
    pub(crate) fn some(mut self) -> Tys {
        if self.all.len() > 1 {
            self.all.retain(|ty| *ty != Ty::Nothing);
        }
        self
    }
}
