//! Entities of which each has one definition: what only declares finds the definition that it is of.

use bifrost_base::Name;
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::entities::Parts;
use crate::included::Nearness;
use crate::index::Index;
use crate::policy::PartRule;
use crate::relations::DeclRef;

/// Declarations of one name and kind in one place.
struct Group<'i> {
    index: &'i Index,
    all: SmallVec<[DeclRef; 4]>,
    /// By place among all: the entity.
    entity: SmallVec<[usize; 4]>,
}

impl Index {
    /// Puts declarations together where each definition is an entity.
    pub(crate) fn join_parts(&mut self) {
        let mut joined: FxHashMap<DeclRef, Parts> = FxHashMap::default();
        for members in self.spaces.iter().flat_map(|space| space.members.values()) {
            if members.len() < 2 {
                continue;
            }
            for kind in [DeclKind::Class, DeclKind::Function, DeclKind::Field] {
                let fits = |at: &DeclRef| self.finds_definition(*at, kind);
                let mut all: SmallVec<[DeclRef; 4]> =
                    members.iter().copied().filter(fits).collect();
                all.sort_unstable();
                all.dedup();
                if all.len() > 1 {
                    Group::new(self, all).solve(&mut joined);
                }
            }
        }
        self.joined = joined;
    }

    fn finds_definition(&self, at: DeclRef, kind: DeclKind) -> bool {
        let Some(sheet) = self.sheet(at.file) else { return false };
        let policy = sheet.policy;
        let decl = sheet.facts.decl(at.decl).filter(|decl| decl.kind == kind);
        policy.parts == PartRule::Definitions
            && decl.is_some_and(|decl| (policy.joins)(decl) && !decl.flags.has(DeclFlags::SPECIAL))
    }

    /// What tells a declaration from others of its name, as text.
    fn sign(&self, at: DeclRef) -> Option<&str> {
        let sheet = self.sheet(at.file)?;
        sheet.facts.semantics.sign(at.decl).map(|sign: Name| sheet.text(sign))
    }
}

impl<'i> Group<'i> {
    fn new(index: &'i Index, all: SmallVec<[DeclRef; 4]>) -> Self {
        let entity = (0..all.len()).collect();
        Self { index, all, entity }
    }

    fn has(&self, at: usize, flag: DeclFlags) -> bool {
        self.index.decl(self.all[at]).is_some_and(|decl| decl.flags.has(flag))
    }

    fn declares(&self, at: usize) -> bool {
        self.has(at, DeclFlags::PROTOTYPE)
    }

    /// Whether two can be of one entity, by their signs and by who may name them.
    fn may_join(&self, one: usize, other: usize, signs: &[Option<&str>], private: &[bool]) -> bool {
        let same_file = self.all[one].file == self.all[other].file;
        let named = same_file || !private[one] && !private[other];
        // Where one of a name has no sign, signs tell nothing: no overloads are there.
        let signed = signs.contains(&None) || signs[one] == signs[other];
        named && signed
    }

    fn solve(mut self, joined: &mut FxHashMap<DeclRef, Parts>) {
        let count = self.all.len();
        let signs: SmallVec<[Option<&str>; 4]> =
            self.all.iter().map(|at| self.index.sign(*at)).collect();
        let private: SmallVec<[bool; 4]> = (0..count).map(|at| self.is_private(at)).collect();
        for at in 0..count {
            if !self.declares(at) {
                continue;
            }
            let fits = |other: &usize| {
                !self.declares(*other) && self.may_join(at, *other, &signs, &private)
            };
            let definitions: SmallVec<[usize; 4]> = (0..count).filter(fits).collect();
            let of = self.best(at, &definitions);
            // Without a definition, or with several, what declares is one entity.
            let first = (0..at).find(|other| {
                self.declares(*other)
                    && self.entity[*other] == *other
                    && self.may_join(at, *other, &signs, &private)
            });
            self.entity[at] = of.or(first).unwrap_or(at);
        }
        self.match_rest(&signs, &private);
        for at in 0..count {
            let parts: Parts = (0..count)
                .filter(|other| self.entity[*other] == self.entity[at])
                .map(|other| self.all[other])
                .collect();
            if parts.len() > 1 {
                joined.insert(self.all[at], parts);
            }
        }
    }

    /// Whether a declaration belongs to its file, by itself or by another there.
    fn is_private(&self, at: usize) -> bool {
        let here = |other: &usize| self.all[*other].file == self.all[at].file;
        let mut all = (0..self.all.len()).filter(here);
        all.any(|other| self.has(other, DeclFlags::PRIVATE))
    }

    /// The definition that a declaration is of: the only one of its file, or of those that see each
    /// other, or at all, or of those that are seen together.
    fn best(&self, at: usize, definitions: &[usize]) -> Option<usize> {
        let from = self.all[at].file;
        let near = |other: &&usize| {
            let to = self.all[**other].file;
            let sees = |a, b| self.index.nearness(a, b) == Nearness::Included;
            sees(to, from) || sees(from, to)
        };
        let own = |other: &&usize| self.all[**other].file == from;
        let own: SmallVec<[usize; 4]> = definitions.iter().filter(own).copied().collect();
        if !own.is_empty() {
            return only(&own);
        }
        let near: SmallVec<[usize; 4]> = definitions.iter().filter(near).copied().collect();
        if !near.is_empty() {
            return only(&near);
        }
        if definitions.len() < 2 {
            return only(definitions);
        }
        let meet = |other: &&usize| self.index.meet(from, self.all[**other].file);
        let meet: SmallVec<[usize; 4]> = definitions.iter().filter(meet).copied().collect();
        only(&meet)
    }

    /// Whether all of an entity declares, or defines.
    fn is_all(&self, of: usize, declares: bool) -> bool {
        let mut members = (0..self.all.len()).filter(|at| self.entity[*at] == of);
        self.entity[of] == of && members.all(|at| self.declares(at) == declares)
    }

    /// Joins what declares with what defines when only the spelling of their signs keeps them apart:
    /// one of each is left with as many parameters.
    fn match_rest(&mut self, signs: &[Option<&str>], private: &[bool]) {
        let count = self.all.len();
        let alone = |declares: bool| -> SmallVec<[usize; 4]> {
            (0..count).filter(|of| self.is_all(*of, declares)).collect()
        };
        let (declared, defined) = (alone(true), alone(false));
        let named = |one: usize, other: usize| {
            let same = self.all[one].file == self.all[other].file;
            arity(signs[one]) == arity(signs[other]) && (same || !private[one] && !private[other])
        };
        let mut pairs: SmallVec<[(usize, usize); 2]> = SmallVec::new();
        for one in &declared {
            let fits: SmallVec<[usize; 2]> =
                defined.iter().copied().filter(|other| named(*one, *other)).collect();
            let Some(other) = only(&fits) else { continue };
            if declared.iter().filter(|it| named(**it, other)).count() == 1 {
                pairs.push((*one, other));
            }
        }
        for (one, other) in pairs {
            for entity in self.entity.iter_mut().filter(|entity| **entity == one) {
                *entity = other;
            }
        }
    }
}

fn only(list: &[usize]) -> Option<usize> {
    match list {
        [one] => Some(*one),
        _ => None,
    }
}

/// The number of parameters that a sign begins with.
fn arity(sign: Option<&str>) -> Option<&str> {
    sign.map(|sign| sign.split(':').next().unwrap_or(sign))
}
