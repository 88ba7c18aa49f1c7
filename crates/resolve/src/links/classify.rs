//! What a site does with what it means.

use bifrost_base::{Name, Span};
use bifrost_contract::{CallKind, DeclKind, ReferenceKind, Role};
use bifrost_hir::FileFacts;
use bifrost_hir::bodies::ShapeKind;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Call;
use crate::index::Index;
use crate::relations::DeclRef;

/// Places of a file that decide what a site does.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// What is assigned to.
    pub(crate) written: FxHashSet<Span>,
    /// Types as written, in order, outer first.
    pub(crate) types: Vec<Span>,
    /// Types above, as written.
    pub(crate) bases: Vec<Span>,
    /// What stands left of a dot, with the name that stands right of it.
    pub(crate) heads: FxHashMap<Span, Name>,
    /// What stands right of a dot, with what stands left of it.
    pub(crate) objects: FxHashMap<Span, Span>,
    /// What takes a value apart in a pattern, with the pattern.
    pub(crate) extracts: FxHashMap<Span, Span>,
}

impl Places {
    pub(crate) fn of(facts: &FileFacts, terms: bool) -> Self {
        let mut places = Places::default();
        for edge in &facts.edges {
            if edge.role == bifrost_contract::Role::Left {
                places.written.insert(edge.target.span);
            }
        }
        // What is named inside what names its type is given there: `[A(X = 1)]`.
        let keys = facts.bodies.shapes.iter().filter(|shape| shape.kind == ShapeKind::Key);
        let given = keys.filter(|key| {
            let ty = key.ty.and_then(|ty| facts.semantics.ty(ty));
            ty.is_some_and(|ty| ty.span.contains(key.span))
        });
        places.written.extend(given.map(|key| key.span));
        for own in facts.edges.chunk_by(|one, next| one.fact == next.fact) {
            let target = |role| own.iter().find(|edge| edge.role == role).map(|edge| edge.target);
            let head = target(Role::Object).or_else(|| target(Role::Receiver));
            let name = target(Role::Field).or_else(|| target(Role::Callee));
            let Some((head, target)) = head.zip(name) else { continue };
            places.objects.insert(target.span, head.span);
            places.heads.extend(target.name.map(|name| (head.span, name)));
        }
        for shape in facts.bodies.shapes.iter().filter(|it| it.kind == ShapeKind::Extract) {
            places.extracts.extend(shape.parts.first().map(|name| (*name, shape.span)));
        }
        let semantics = &facts.semantics;
        for base in &semantics.bases {
            places.bases.extend(semantics.ty(base.ty).map(|ty| ty.span));
        }
        if terms {
            // Of one with arguments its name alone.
            let named = semantics.bases.iter().filter_map(|base| semantics.ty(base.ty));
            places.bases.extend(named.filter_map(|ty| ty.tokens.last().copied()));
        }
        // A path that is an expression is no type.
        let paths = facts.bodies.shapes.iter().filter(|shape| shape.kind == ShapeKind::Path);
        let paths: FxHashSet<Span> = paths.map(|shape| shape.span).collect();
        let bases: FxHashSet<Span> = places.bases.iter().copied().collect();
        // A type without names may be a whole expression.
        let patterned = super::slots::patterned(facts, terms);
        let named = semantics.types.iter().enumerate().filter(|(_, ty)| !ty.tokens.is_empty());
        let named = named.filter(|(at, _)| !patterned.contains(&(*at as u32)));
        let named = named.map(|(_, ty)| ty);
        let types =
            named.map(|ty| ty.span).filter(|span| !bases.contains(span) && !paths.contains(span));
        places.types = types.collect();
        places.types.sort_unstable_by_key(|span| span.order());
        places
    }

    fn in_type(&self, at: Span) -> bool {
        let after = self.types.partition_point(|span| span.order() <= at.order());
        self.types[..after].iter().rev().take(64).any(|span| span.contains(at))
    }

    fn in_base(&self, at: Span) -> bool {
        self.bases.iter().any(|span| span.contains(at) && span.end == at.end)
    }

    /// The kind of a site that means `target`.
    pub(crate) fn kind(
        &self,
        index: &Index,
        at: Span,
        whole: Span,
        target: DeclRef,
        call: Option<&Call>,
    ) -> Option<ReferenceKind> {
        if self.in_base(at) {
            return Some(ReferenceKind::Inheritance);
        }
        if let Some(call) = call {
            return Some(match call.kind {
                CallKind::Super => ReferenceKind::SuperCall,
                CallKind::Constructor => ReferenceKind::ConstructorCall,
                CallKind::Function | CallKind::Method => ReferenceKind::MethodCall,
            });
        }
        let decl = index.decl(target)?;
        match decl.kind {
            DeclKind::Field if index.is_alias(target) && self.in_type(at) => {
                Some(ReferenceKind::TypeReference)
            }
            DeclKind::Field => Some(match self.written.contains(&whole) {
                true => ReferenceKind::FieldWrite,
                false => ReferenceKind::FieldRead,
            }),
            DeclKind::Class if self.in_type(at) => Some(ReferenceKind::TypeReference),
            DeclKind::Class | DeclKind::Module => Some(ReferenceKind::StaticReference),
            DeclKind::Function => {
                let property = decl.flags.has(bifrost_hir::semantics::DeclFlags::PROPERTY);
                let written = self.written.contains(&whole);
                match (property, written) {
                    (true, true) => Some(ReferenceKind::FieldWrite),
                    (true, false) => Some(ReferenceKind::FieldRead),
                    _ => None,
                }
            }
        }
    }
}
