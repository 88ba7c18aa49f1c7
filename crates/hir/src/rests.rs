//! The types that declarations and imports rest on: what a file says to others names no more of them.

use crate::semantics::{Semantics, Subject, TypeId};

/// No number.
const NONE: u32 = u32::MAX;

/// Numbers of those types, in the order in which they are. They do not depend on whether bodies were
/// read too.
#[derive(Debug, Default)]
pub struct TypeNumbers {
    given: Vec<u32>,
    count: u32,
}

impl TypeNumbers {
    /// Of what is said of one file.
    #[must_use]
    pub fn new(said: &Semantics) -> Self {
        let mut given = vec![NONE; said.types.len()];
        let mut mark = |ty: TypeId| {
            if let Some(known) = given.get_mut(ty.0 as usize) {
                *known = 0;
            }
        };
        for base in &said.bases {
            mark(base.ty);
            if let Subject::Type(ty) = base.subject {
                mark(ty);
            }
        }
        said.aliases.iter().chain(&said.forms).for_each(|(_, ty)| mark(*ty));
        for holder in &said.holders {
            mark(holder.ty);
            holder.through.into_iter().for_each(&mut mark);
        }
        for (member, ty) in &said.grants {
            mark(*member);
            mark(*ty);
        }
        // A type comes after those that it is made of.
        for (at, ty) in said.types.iter().enumerate().rev() {
            if given[at] != NONE {
                ty.args.iter().for_each(|arg| given[arg.0 as usize] = 0);
            }
        }
        let mut count = 0;
        for number in given.iter_mut().filter(|number| **number != NONE) {
            *number = count;
            count += 1;
        }
        Self { given, count }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The number of a type; none when nothing rests on it.
    #[must_use]
    pub fn of(&self, ty: TypeId) -> Option<u32> {
        self.given.get(ty.0 as usize).copied().filter(|number| *number != NONE)
    }
}
