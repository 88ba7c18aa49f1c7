//! Members that types have by traits.

use std::rc::Rc;

use bifrost_base::{FileId, Span};
use bifrost_hir::FileFacts;
use bifrost_hir::semantics::{DeclFlags, Holder, TypeId};
use smallvec::SmallVec;

use super::eval::{Eval, OWN, type_parameter};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::lookup::Meant;
use crate::relations::DeclRef;

/// Longest chain of types that stand in for each other.
const FORWARDS: usize = 8;

impl Eval<'_> {
    /// The member of a type where types above hide nothing: its own, else those of all above, else
    /// those of the type that it stands in for.
    pub(crate) fn member_by_trait(&mut self, of: DeclRef, name: &str, depth: usize) -> Members {
        let mut found = Members::default();
        let word = self.index.words.find(name);
        let own = word.map(|word| self.index.members_named(of, word)).unwrap_or_default();
        for member in own.iter().filter(|it| !self.index.through.contains_key(it)) {
            push(&mut found.all, self.index.canonical(*member));
        }
        if !found.all.is_empty() {
            return found;
        }
        if let Some(word) = word {
            for ty in self.linear(of).steps.into_iter().skip(1).flatten() {
                for member in self.index.members_named(ty, word) {
                    if !self.index.through.contains_key(&member) {
                        push(&mut found.all, self.index.canonical(member));
                    }
                }
            }
        }
        if found.all.is_empty() && own.is_empty() && depth < FORWARDS {
            for ty in self.stands_for(of) {
                let members = self.member_by_trait(ty, name, depth + 1);
                members.all.into_iter().for_each(|at| push(&mut found.all, at));
            }
        }
        found.outside = found.all.is_empty();
        found
    }

    /// The type that a declaration is another name of.
    pub(crate) fn alias(&mut self, at: DeclRef) -> Option<TypeId> {
        let facts = self.facts(at.file)?;
        let aliases = &facts.semantics.aliases;
        let from = aliases.partition_point(|(decl, _)| *decl < at.decl);
        aliases.get(from).filter(|(decl, _)| *decl == at.decl).map(|(_, ty)| *ty)
    }

    /// The types whose members a type has because it stands in for them.
    fn stands_for(&mut self, of: DeclRef) -> Vec<DeclRef> {
        let names = self.index.sheet(of.file).map_or(&[][..], |sheet| sheet.policy.forwards);
        let mut found = Vec::new();
        for word in names.iter().filter_map(|name| self.index.words.find(name)) {
            for member in self.index.members_named(of, word) {
                let aliased = self.lookup.aliased(member);
                let types = self.lookup.types_of(&aliased);
                found.extend(types.meant.iter().filter_map(|meant| match meant {
                    Meant::Decl(at) => Some(*at),
                    _ => None,
                }));
            }
        }
        found
    }

    /// The instance around a place: of an interface whatever has it, of a type with its arguments
    /// as the part around writes them.
    pub(crate) fn own_by_trait(&mut self, file: FileId, at: Span, owner: DeclRef) -> Tys {
        let interface = |decl: &bifrost_hir::Decl| decl.flags.has(DeclFlags::INTERFACE);
        if self.index.decl(owner).is_some_and(interface) {
            return Tys::one(Ty::Var(owner, OWN));
        }
        let Some(facts) = self.facts(file) else { return Tys::instance(owner) };
        let written = holder(&facts, at).and_then(|holder| facts.semantics.ty(holder.ty));
        let args: Vec<TypeId> = written.map(|ty| ty.args.to_vec()).unwrap_or_default();
        let args = args.into_iter().map(|arg| {
            let node = facts.semantics.ty(arg);
            let name = node.filter(|node| node.path.len() == 1 && !node.absolute);
            let name = name.and_then(|node| node.path.first());
            let var = name.and_then(|it| type_parameter(&facts, file, at, facts.names.text(*it)));
            var.map_or_else(|| self.written_in(&facts, file, arg, 1), Tys::one)
        });
        let args: Rc<[Tys]> = args.collect();
        Tys::one(Ty::Instance(owner, args))
    }

    /// What a member gives, with what the value that it is asked of says of an interface's own type
    /// and of the type parameters of the part of the type that declares it.
    pub(crate) fn seen_by_trait(&mut self, ty: &Ty, members: &Members, value: &Tys) -> Option<Tys> {
        let mut seen = value.clone();
        for member in &members.all {
            let by_trait = self.index.sheet(member.file).is_some_and(|it| it.policy.by_trait);
            let owner = self.owner_of(*member).filter(|_| by_trait)?;
            let own = match ty {
                Ty::Type(at) => Tys::instance(*at),
                other => Tys::one(other.clone()),
            };
            seen = seen.with_own(owner, &own);
            if let Ty::Instance(_, args) = ty {
                let args = self.part_arguments(*member, args);
                seen = seen.with(*member, &args);
            }
        }
        Some(seen)
    }

    /// What the type parameters that a member's part of a type names stand for, by their places
    /// among those of the member.
    fn part_arguments(&mut self, member: DeclRef, args: &[Tys]) -> Vec<Tys> {
        let Some(facts) = self.facts(member.file) else { return Vec::new() };
        let span = facts.decl(member.decl).map(|decl| decl.span);
        let written = span.and_then(|span| holder(&facts, span));
        let written = written.and_then(|holder| facts.semantics.ty(holder.ty));
        let place = |name| {
            let named =
                |arg: &TypeId| facts.semantics.ty(*arg).is_some_and(|it| it.path[..] == [name]);
            written.and_then(|ty| ty.args.iter().position(named))
        };
        let generics = &facts.bodies.generics;
        let from = generics.partition_point(|(decl, ..)| *decl < member.decl);
        let own = generics[from..].iter().take_while(|(decl, ..)| *decl == member.decl);
        own.enumerate()
            .map(|(at, (_, name, _))| {
                let given = place(*name).and_then(|at| args.get(at)).cloned();
                given.unwrap_or_else(|| Tys::one(Ty::Var(member, at as u16)))
            })
            .collect()
    }

    /// What a declaration is that is a type to be given: known by its bounds.
    pub(crate) fn associated(&mut self, at: DeclRef) -> Option<Ty> {
        let name = self.index.decl(at)?.name;
        let name = self.index.facts(at.file)?.names.text(name).to_owned();
        let facts = self.facts(at.file)?;
        let generics = &facts.bodies.generics;
        let from = generics.partition_point(|(decl, ..)| *decl < at.decl);
        let (decl, own, _) = generics.get(from)?;
        (*decl == at.decl && facts.names.text(*own) == name).then_some(Ty::Var(at, 0))
    }

    /// The instance around a place that belongs to no type of the code base: what the part around
    /// is about, else whatever has its interface.
    pub(crate) fn own_outside(&mut self, file: FileId, at: Span) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let Some(holder) = holder(&facts, at).copied() else { return Tys::unknown() };
        let Some(node) = facts.semantics.ty(holder.ty) else { return Tys::unknown() };
        let token = node.tokens.last().filter(|_| node.tokens.len() == 1);
        let name = token.and_then(|token| self.text_at(&facts, *token)).unwrap_or_default();
        if let Some(var) = type_parameter(&facts, file, at, name) {
            return Tys::one(var);
        }
        let interface = holder.through.map(|above| self.written(file, above));
        match interface.as_ref().map(|above| above.all.as_slice()) {
            Some([Ty::Instance(above, _)]) => Tys::one(Ty::Var(*above, OWN)),
            _ => self.written(file, holder.ty),
        }
    }

    /// The members that interfaces of the code base give to a type outside. It may have others of
    /// the name itself.
    pub(crate) fn foreign(&mut self, head: &str, name: &str) -> Members {
        let index = self.index;
        let common = |name: &str| {
            let mut sheets = index.foreign.get(head).into_iter().flatten();
            sheets
                .next()
                .and_then(|at| index.sheet(at.file))
                .is_some_and(|sheet| sheet.policy.common.contains(&name))
        };
        let Some(word) = index.words.find(name).filter(|_| !common(name)) else {
            return Members { outside: true, ..Members::default() };
        };
        let mut found = Members { outside: true, ..Members::default() };
        // What is given to all that a type parameter can be, too.
        let all = [head, "()"].into_iter().filter_map(|head| index.foreign.get(head));
        for at in all.flatten() {
            for member in index.members_named(*at, word) {
                push(&mut found.all, index.canonical(member));
            }
        }
        found
    }
}

impl Tys {
    /// With what an interface is to itself replaced.
    fn with_own(&self, interface: DeclRef, own: &Tys) -> Tys {
        let mut replaced = Tys { open: self.open, ..Tys::default() };
        let inner = |args: &Rc<[Tys]>| -> Rc<[Tys]> {
            args.iter().map(|arg| arg.with_own(interface, own)).collect()
        };
        for ty in &self.all {
            match ty {
                Ty::Var(of, OWN) if *of == interface => replaced.join(own.clone()),
                Ty::Instance(at, args) => replaced.add(Ty::Instance(*at, inner(args))),
                Ty::Outside(head, args) => replaced.add(Ty::Outside(Rc::clone(head), inner(args))),
                Ty::Tuple(parts) => replaced.add(Ty::Tuple(inner(parts))),
                other => replaced.add(other.clone()),
            }
        }
        replaced
    }
}

/// The innermost part of a file around a place that gives its declarations to a type.
pub(crate) fn holder(facts: &FileFacts, at: Span) -> Option<&Holder> {
    let holders = &facts.semantics.holders;
    let after = holders.partition_point(|holder| holder.span.order() <= at.order());
    holders[..after].iter().rev().find(|holder| holder.span.contains(at))
}

pub(crate) fn push(all: &mut SmallVec<[DeclRef; 1]>, at: DeclRef) {
    if !all.contains(&at) {
        all.push(at);
    }
}
