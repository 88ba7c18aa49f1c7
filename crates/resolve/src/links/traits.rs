//! Members that types have by traits, patterns that take values apart, and paths of names.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::DeclKind;
use bifrost_hir::bodies::Shape;
use bifrost_hir::semantics::{DeclFlags, Holder, TypeId, TypeNode};
use bifrost_hir::{DeclId, FileFacts};
use smallvec::SmallVec;

use super::eval::{Eval, OWN, header_scope, type_parameter};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::index::Index;
use crate::lexical::Place;
use crate::lookup::{Found, Meant};
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

    /// A value that matches a pattern of this type or variant.
    pub(crate) fn matched(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        value: Tys,
        ty: TypeId,
    ) -> Tys {
        let Some(node) = facts.semantics.ty(ty) else { return Tys::unknown() };
        let found = self.path_value_of(facts, file, node, node.path.len());
        let arguments = |of: DeclRef| {
            let same = value.all.iter().find_map(|ty| match ty {
                Ty::Instance(at, args) if *at == of => Some(Rc::clone(args)),
                _ => None,
            });
            same.unwrap_or_else(|| Rc::new([]))
        };
        let variant = self.variant(facts, file, node);
        if let Some((variant, owner)) = variant {
            return Tys::one(Ty::Parts(variant, arguments(owner)));
        }
        if let [Ty::Type(at)] = found.all.as_slice() {
            return Tys::one(Ty::Instance(*at, arguments(*at)));
        }
        let last = node.path.last().map_or("", |name| facts.names.text(*name));
        let payloads = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.payloads);
        let Some((_, head, place)) = payloads.iter().find(|(name, ..)| *name == last) else {
            return Tys::unknown();
        };
        let mut held = Tys { open: value.open, ..Tys::default() };
        for ty in &value.all {
            match ty {
                Ty::Outside(own, args) if **own == **head => {
                    held.join(args.get(*place).cloned().unwrap_or_else(Tys::unknown));
                }
                _ => held.open = true,
            }
        }
        held.open |= value.all.is_empty();
        Tys::one(Ty::Tuple(Rc::new([held])))
    }

    /// What has the members that the keys of a literal of this type, or variant, name.
    pub(crate) fn keyed(&mut self, facts: &Arc<FileFacts>, file: FileId, ty: TypeId) -> Tys {
        let Some(node) = facts.semantics.ty(ty) else { return Tys::unknown() };
        match self.variant(facts, file, node) {
            Some((variant, _)) => Tys::one(Ty::Parts(variant, Rc::new([]))),
            None => self.written_in(facts, file, ty, 0),
        }
    }

    /// The variant that a path names, and its type.
    fn variant(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        node: &TypeNode,
    ) -> Option<(DeclRef, DeclRef)> {
        let members = self.path_members(facts, file, node, node.path.len());
        let variant = |at: &&DeclRef| {
            self.index.decl(**at).is_some_and(|decl| decl.flags.has(DeclFlags::VARIANT))
        };
        let at = *members.all.iter().find(variant)?;
        Some((at, self.owner_of(at)?))
    }

    /// The part at a place of what a type or variant declares by places.
    pub(crate) fn part(&mut self, of: DeclRef, args: &Rc<[Tys]>, at: usize) -> Option<Tys> {
        let facts = self.facts(of.file)?;
        let ty = facts.bodies.callable(of.decl)?.params.get(at)?.ty?;
        let owner = if self.index.is_type(of) { of } else { self.owner_of(of)? };
        Some(self.written(of.file, ty).with(owner, args))
    }

    /// What an expression is that is a path of names.
    pub(crate) fn path_value(&mut self, file: FileId, shape: &Shape) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        match (shape.ty.and_then(|ty| facts.semantics.ty(ty)), shape.parts.as_slice()) {
            (Some(node), _) => self.path_value_of(&facts, file, node, node.path.len()),
            (None, [object, name]) => {
                let name = self.text_at(&facts, *name).unwrap_or_default().to_owned();
                self.member_value(file, *object, &name)
            }
            _ => Tys::unknown(),
        }
    }

    /// What the first names of a path are.
    pub(crate) fn path_value_of(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        node: &TypeNode,
        count: usize,
    ) -> Tys {
        let Some(last) = count.checked_sub(1).and_then(|at| node.path.get(at)) else {
            return Tys::unknown();
        };
        let name = facts.names.text(*last).to_owned();
        if count > 1 {
            let from = self.path_value_of(facts, file, node, count - 1).as_qualifier();
            let given = self.given_by_trait(&from, &name);
            return given.unwrap_or_else(|| self.member_value_in(file, &from, &name));
        }
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        if policy.is_some_and(|policy| policy.own_names.contains(&name.as_str())) {
            let own = self.own(file, node.span);
            return own.as_types();
        }
        if let Some(var) = type_parameter(facts, file, node.span, &name).filter(|_| !node.absolute)
        {
            return Tys::one(var);
        }
        let found = self.path_head(facts, file, node, &name);
        self.meaning(&found)
    }

    /// The type that a type gives to the associated type of an interface.
    fn given_by_trait(&mut self, from: &Tys, name: &str) -> Option<Tys> {
        let [Ty::Type(of) | Ty::Instance(of, _)] = from.all.as_slice() else { return None };
        let word = self.index.words.find(name)?;
        let members = self.index.members_named(*of, word);
        let [member] = members.as_slice() else { return None };
        self.index.through.get(member)?;
        self.lookup.alias_of(*member)?;
        Some(self.declared(*member))
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
        if let Some(var) = type_parameter(&facts, file, at, &name.to_owned()) {
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

    fn path_head(&mut self, facts: &FileFacts, file: FileId, node: &TypeNode, name: &str) -> Found {
        let scope = header_scope(facts, node.span);
        let place = Place { file, scope, at: node.span.start };
        self.lookup.path(place, node.absolute, &[name])
    }

    /// The declarations that the first names of a path mean.
    pub(crate) fn path_members(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        node: &TypeNode,
        count: usize,
    ) -> Members {
        let Some(last) = count.checked_sub(1).and_then(|at| node.path.get(at)) else {
            return Members { open: true, ..Members::default() };
        };
        let name = facts.names.text(*last).to_owned();
        if count > 1 {
            let from = self.path_value_of(facts, file, node, count - 1).as_qualifier();
            let mut members = self.members_of(&from, &name);
            members.open |= from.is_empty();
            return members;
        }
        let found = self.path_head(facts, file, node, &name);
        let mut members =
            Members { open: found.missing, outside: found.outside, ..Members::default() };
        for meant in &found.meant {
            let at = super::names::declaration(self, *meant);
            at.into_iter().for_each(|at| push(&mut members.all, at));
        }
        members
    }

    /// What is in a wrapper that may be empty.
    pub(crate) fn unwrapped(&mut self, file: FileId, value: Tys) -> Tys {
        let wraps = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.wraps);
        if wraps.is_empty() {
            return value;
        }
        let mut found = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            match &ty {
                Ty::Outside(head, args) => match wraps.iter().find(|(name, _)| *name == &**head) {
                    Some((_, at)) => {
                        found.join(args.get(*at).cloned().unwrap_or_else(Tys::unknown))
                    }
                    None => found.add(ty),
                },
                _ => found.add(ty),
            }
        }
        found
    }
}

impl Index {
    /// What a variant declares inside it under a name.
    pub(crate) fn parts_named(&self, of: DeclRef, name: &str) -> SmallVec<[DeclRef; 1]> {
        let mut found = SmallVec::new();
        let Some(sheet) = self.sheet(of.file) else { return found };
        let decls = sheet.facts.decls.iter().enumerate().skip(of.decl.0 as usize + 1);
        for (at, decl) in decls.take_while(|(_, it)| {
            sheet.facts.decl(of.decl).is_some_and(|of| of.span.contains(it.span))
        }) {
            if decl.kind == DeclKind::Field && sheet.text(decl.name) == name {
                found.push(DeclRef { file: of.file, decl: DeclId(at as u32) });
            }
        }
        found
    }
}

impl Tys {
    /// The types of instances.
    fn as_types(self) -> Tys {
        let all = self.all.into_iter().map(|ty| match ty {
            Ty::Instance(at, _) => Ty::Type(at),
            other => other,
        });
        Tys { all: all.collect(), open: self.open }
    }

    /// What can stand before `::`: types and modules, if there are some.
    fn as_qualifier(mut self) -> Tys {
        let holds = |ty: &Ty| !matches!(ty, Ty::Callable(_) | Ty::Instance(..));
        if self.all.iter().any(holds) {
            self.all.retain(|ty| holds(ty));
        }
        self
    }

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

fn push(all: &mut SmallVec<[DeclRef; 1]>, at: DeclRef) {
    if !all.contains(&at) {
        all.push(at);
    }
}
