//! Members that a file can see, for receivers of which nothing is known.

use std::sync::{Arc, PoisonError};

use bifrost_base::{FileId, Name, Span};
use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::FileFacts;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::calls::GUESSES;
use super::eval::{Eval, role};
use super::members::Members;
use super::names::Named;
use super::objects::Side;
use crate::index::{Index, SpaceId};
use crate::relations::DeclRef;

/// By name: the members of types, by canonical part.
pub(crate) type MembersByName = FxHashMap<Name, Vec<DeclRef>>;

/// What a file can see.
pub(crate) type Closure = Arc<FxHashSet<FileId>>;

/// So many are kept; others are made again.
const CLOSURES: usize = 128;

/// More files than these are not walked through for what a file can see.
const CLOSURE: usize = 20_000;

/// More types than these are not compared.
const MANY: usize = 64;

impl Eval<'_> {
    /// The members of a name that a local value can have, told by what else is asked of it: those of
    /// the types that have the most of that.
    pub(crate) fn by_use(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        receiver: Span,
        name: &str,
    ) -> Members {
        let mut members = Members { open: true, ..Members::default() };
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else { return members };
        let local = matches!(self.named(facts, file, receiver), Named::Local(_));
        if !policy.ducks || !local || policy.common.contains(&name) {
            return members;
        }
        let closure = self.index.closure(file);
        let seen = self.index.members_seen_from(&closure, name);
        let asked = asked_of(facts, receiver);
        let known = |name: &&String| {
            !policy.common.contains(&name.as_str()) && !policy.everywhere.contains(&name.as_str())
        };
        let asked: Vec<String> = asked.iter().filter(known).cloned().collect();
        if asked.len() < 2 || seen.len() > MANY {
            return members;
        }
        let mut scored: Vec<(usize, DeclRef)> = Vec::new();
        for member in seen {
            let Some(owner) = self.owner_of(member) else { continue };
            let has = |this: &mut Self, name: &String| {
                !this.member_on(owner, name, Side::Instance).all.is_empty()
            };
            let count = asked.iter().filter(|name| has(self, name)).count();
            scored.push((count, member));
        }
        let most = scored.iter().map(|(count, _)| *count).max().unwrap_or_default();
        let best = scored.iter().filter(|(count, _)| *count == most && most > 1);
        let best: SmallVec<[DeclRef; 1]> = best.map(|(_, member)| *member).collect();
        if best.len() <= GUESSES {
            members.all = best;
        }
        members
    }
}

/// What is asked of a local name in the declaration around it.
fn asked_of(facts: &FileFacts, receiver: Span) -> FxHashSet<String> {
    let name = |at: Span| {
        let mut found = facts.at(at).filter_map(|id| facts.fact(id));
        found.find(|fact| fact.kind == Kind::Identifier)?.name
    };
    let mut asked = FxHashSet::default();
    let around = facts.enclosing(receiver).and_then(|id| facts.decl(id));
    let around = around.filter(|decl| decl.kind == DeclKind::Function);
    let (Some(own), Some(around)) = (name(receiver), around) else { return asked };
    for id in facts.within(around.span) {
        let of = role(facts, id, Role::Receiver).or_else(|| role(facts, id, Role::Object));
        if of.is_some_and(|of| name(of.span) == Some(own)) {
            let member = role(facts, id, Role::Callee).or_else(|| role(facts, id, Role::Field));
            let member = member.and_then(|member| member.name);
            asked.extend(member.map(|member| facts.names.text(member).to_owned()));
        }
    }
    asked
}

impl Index {
    /// The members with a name of the types that a file can see: declared in files that it imports,
    /// directly or through others, or in its own module.
    pub(crate) fn members_seen_from(
        &self,
        closure: &FxHashSet<FileId>,
        name: &str,
    ) -> SmallVec<[DeclRef; 1]> {
        let all = self.by_name.get_or_init(|| self.all_members());
        let Some(word) = self.word(name) else { return SmallVec::new() };
        let Some(members) = all.get(&word) else { return SmallVec::new() };
        members.iter().filter(|at| closure.contains(&at.file)).copied().collect()
    }

    fn all_members(&self) -> MembersByName {
        let mut all = MembersByName::default();
        for (file, sheet) in self.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let here = DeclRef { file, decl: bifrost_hir::DeclId(at as u32) };
                let owned = self.owner(here).unfit.is_none();
                let Some(word) = self.words.find(sheet.text(decl.name)).filter(|_| owned) else {
                    continue;
                };
                let canonical = self.canonical(here);
                let known = all.entry(word).or_default();
                if !known.contains(&canonical) {
                    known.push(canonical);
                }
            }
        }
        all
    }

    /// The files that a file can see.
    pub(crate) fn closure(&self, file: FileId) -> Closure {
        let known = || self.closures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(closure) = known().get(&file) {
            return Arc::clone(closure);
        }
        let closure = Arc::new(self.seen_from(file));
        let mut known = known();
        if known.len() >= CLOSURES {
            known.clear();
        }
        known.insert(file, Arc::clone(&closure));
        closure
    }

    fn seen_from(&self, file: FileId) -> FxHashSet<FileId> {
        let mut seen: FxHashSet<FileId> = FxHashSet::default();
        let mut spaces: FxHashSet<SpaceId> = FxHashSet::default();
        let mut left = vec![file];
        while let Some(at) = left.pop() {
            if !seen.insert(at) || seen.len() >= CLOSURE {
                continue;
            }
            let space = self.sheet(at).map(|sheet| sheet.space).filter(|it| spaces.insert(*it));
            if let Some(space) = space.and_then(|space| self.space(space)) {
                left.extend(space.files.iter().copied());
            }
            left.extend(self.imported(at).iter().map(|link| link.to));
        }
        seen
    }
}
