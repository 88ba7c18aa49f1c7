//! What an expression can be.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::lookup::Meant;
use crate::relations::DeclRef;

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
    /// Several values in order.
    Tuple(Rc<[Tys]>),
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

    /// With what may be missing left out: a member is only asked of something.
    pub(crate) fn some(mut self) -> Tys {
        if self.all.len() > 1 {
            self.all.retain(|ty| *ty != Ty::Nothing);
        }
        self
    }
}
