//! Paths of names in expressions, a name after the other.

use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_hir::FileFacts;
use bifrost_hir::bodies::Shape;
use bifrost_hir::semantics::TypeNode;

use super::eval::{Eval, header_scope, type_parameter};
use super::members::Members;
use super::traits::push;
use super::types::{Ty, Tys};
use crate::lexical::Place;
use crate::lookup::Found;

impl Eval<'_> {
    /// What an expression is that is a path of names.
    pub(crate) fn path_value(&mut self, file: FileId, shape: &Shape) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        match (shape.ty.and_then(|ty| facts.semantics.ty(ty)), shape.parts.as_slice()) {
            (Some(node), _) => self.path_value_of(&facts, file, node, node.path.len()),
            (None, parts) => self.path_parts(&facts, file, parts),
        }
    }

    /// What a path is of which the parts are an expression, and the names behind it.
    pub(crate) fn path_parts(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        parts: &[Span],
    ) -> Tys {
        let Some((object, names)) = parts.split_first() else { return Tys::unknown() };
        let mut value = self.value(file, *object);
        for name in names {
            let name = self.text_at(facts, *name).unwrap_or_default().to_owned();
            let held = self.pointed(file, value, &name);
            value = self.member_value_in(file, &held, &name);
        }
        value
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
        if self.is_sorted(file) && (count > 1 || node.absolute) {
            let found = self.lookup.path(
                Place { file, scope: header_scope(facts, node.span), at: node.span.start },
                node.absolute,
                &node.path.iter().map(|name| facts.names.text(*name)).collect::<Vec<_>>(),
                0,
            );
            return self.meaning(&found);
        }
        if count > 1 {
            let from = self.path_value_of(facts, file, node, count - 1).qualifying();
            let given = self.given_by_trait(&from, &name);
            return given.unwrap_or_else(|| self.member_value_in(file, &from, &name));
        }
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        if policy.is_some_and(|policy| policy.own_names.contains(&name.as_str())) {
            let own = self.own(file, node.span);
            return own.into_types();
        }
        if let Some(var) = type_parameter(facts, file, node.span, &name).filter(|_| !node.absolute)
        {
            return Tys::one(var);
        }
        let found = self.path_head(facts, file, node, &name);
        // Bound nowhere, in a language where that alone says nothing: a type that every file sees.
        let known = policy.is_some_and(|policy| !policy.builtin && (policy.outside_type)(&name));
        if known && found.is_nothing() { Tys::outside(&name) } else { self.meaning(&found) }
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

    fn path_head(&mut self, facts: &FileFacts, file: FileId, node: &TypeNode, name: &str) -> Found {
        let scope = header_scope(facts, node.span);
        let place = Place { file, scope, at: node.span.start };
        let found = self.lookup.path(place, node.absolute, &[name], 0);
        if !found.meant.is_empty() || !node.absolute {
            return found;
        }
        // Where types are told apart by their arguments, a module is none without any.
        let module = self.lookup.path_from(place, &["", name]);
        if module.meant.is_empty() { found } else { module }
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
            let from = self.path_value_of(facts, file, node, count - 1).qualifying();
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
}

impl Tys {
    /// The types of instances.
    pub(crate) fn into_types(self) -> Tys {
        let all = self.all.into_iter().map(|ty| match ty {
            Ty::Instance(at, _) => Ty::Type(at),
            other => other,
        });
        Tys { all: all.collect(), open: self.open }
    }

    /// Instances of the types.
    pub(crate) fn into_instances(self) -> Tys {
        let all = self.all.into_iter().map(|ty| match ty {
            Ty::Type(at) => Ty::Instance(at, std::rc::Rc::new([])),
            other => other,
        });
        Tys { all: all.collect(), open: self.open }
    }

    /// What can stand before `::`: types and modules, if there are some.
    pub(crate) fn qualifying(mut self) -> Tys {
        let holds = |ty: &Ty| !matches!(ty, Ty::Callable(_) | Ty::Instance(..));
        if self.all.iter().any(holds) {
            self.all.retain(|ty| holds(ty));
        }
        self
    }
}
