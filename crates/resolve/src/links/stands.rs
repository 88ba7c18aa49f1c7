//! The names of a file that are no declaration's own, and how they stand in the text.

use std::collections::BTreeMap;

use bifrost_base::{Name, Span};
use bifrost_contract::{Kind, Role};
use bifrost_hir::bodies::{ShapeKind, Take};
use bifrost_hir::semantics::Import;
use bifrost_hir::{Fact, FactId, FileFacts, Target};
use rustc_hash::FxHashSet;

use super::eval::role;

/// How a name stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stand {
    /// Alone.
    Bare,
    /// As the callee of a call.
    Callee(FactId),
    /// As the name of a member access.
    Member(FactId),
    /// As a token with a shape: a key of a literal, the last name of a path.
    Shaped(usize, usize),
    /// As the name of a callable that is not called, of what has these bytes.
    Referred(Span),
    /// As the name of a callable in scope that is not called.
    Named,
    /// As a token of a written type: which, and which of its tokens.
    Type(usize, usize),
    /// As a token that runs a member of what stands beside it: a shape.
    Operator(usize),
    /// As what an import names.
    Import(usize),
}

/// The names of a file that are no declaration's own, by place: how they stand, and their text.
pub(super) type Stands = BTreeMap<(u32, u32), (Stand, Option<Name>)>;

/// The tokens that name arguments: the last fact before the value, where it has one.
fn keys(facts: &FileFacts) -> FxHashSet<Span> {
    let named = facts.edges.iter().filter(|edge| edge.role == Role::Kwargs);
    let key = |edge: &bifrost_hir::Edge| {
        let value = edge.target.span;
        let after = facts.facts.partition_point(|fact| fact.span.start < value.start);
        let before = facts.facts.get(after.checked_sub(1)?)?;
        let is_key = before.kind == Kind::Identifier
            && before.span.end <= value.start
            && before.name == edge.key;
        is_key.then_some(before.span)
    };
    named.filter_map(key).collect()
}

/// The token that an import binds in a block, where no declaration does: the first of that name.
fn bound_by(facts: &FileFacts, import: &Import) -> Option<Span> {
    let local = import.local.filter(|_| import.within.is_some() && import.from.is_some());
    let mut names = facts.within(import.span).filter_map(|id| facts.fact(id));
    let is_local = |fact: &&Fact| {
        fact.kind == Kind::Identifier && fact.name == local && import.span.contains(fact.span)
    };
    local.and_then(|_| names.find(is_local)).map(|fact| fact.span)
}

/// The names of a file that are no declaration's own and stand in no import.
pub(super) fn stands(facts: &FileFacts) -> Stands {
    let mut found = Stands::new();
    let declared: FxHashSet<Span> = facts.decls.iter().filter_map(|decl| decl.name_span).collect();
    let binds = facts.bodies.binds.iter().filter(|bind| bind.take != Take::Put);
    let mut bound: FxHashSet<Span> = binds.map(|bind| bind.span).collect();
    bound.extend(facts.semantics.imports.iter().filter_map(|import| bound_by(facts, import)));
    let keys = keys(facts);
    let imports: Vec<Span> =
        facts.facts.iter().filter(|fact| fact.kind == Kind::Import).map(|fact| fact.span).collect();
    let imported = |at: Span| {
        let after = imports.partition_point(|span| span.order() <= at.order());
        imports[..after].last().is_some_and(|span| span.contains(at))
    };
    for id in facts.ids() {
        let Some(fact) = facts.fact(id) else { continue };
        match fact.kind {
            Kind::Identifier => {
                let at = fact.span;
                let own = declared.contains(&at) || bound.contains(&at) || imported(at);
                if !own && !keys.contains(&at) {
                    found.entry((at.start, at.end)).or_insert((Stand::Bare, fact.name));
                }
            }
            Kind::Call => {
                let own = |at: Span| facts.bodies.shape(at).map(|shape| shape.kind);
                let is_called = |callee: &Target| {
                    let own = own(callee.span);
                    callee.name.is_some() || matches!(own, Some(ShapeKind::Own | ShapeKind::Super))
                };
                // What has a type of its own is no instance of what it names: `new A[3]`.
                let typed = own(fact.span) == Some(ShapeKind::Cast);
                let called = role(facts, id, Role::Callee).filter(|_| !typed).filter(is_called);
                if let Some(callee) = called {
                    let key = (callee.span.start, callee.span.end);
                    found.insert(key, (Stand::Callee(id), callee.name));
                }
            }
            Kind::FieldAccess => {
                if let Some(field) = role(facts, id, Role::Field) {
                    let key = (field.span.start, field.span.end);
                    let taken = matches!(found.get(&key), Some((Stand::Callee(_), _)));
                    if !taken && !declared.contains(&field.span) {
                        found.insert(key, (Stand::Member(id), field.name));
                    }
                }
            }
            _ => {}
        }
    }
    for shape in facts.bodies.shapes.iter().filter(|it| it.kind == ShapeKind::Refers) {
        match shape.parts.as_slice() {
            [object, name] => {
                found.insert((name.start, name.end), (Stand::Referred(*object), None));
            }
            [name] => drop(found.insert((name.start, name.end), (Stand::Named, None))),
            _ => {}
        }
    }
    for (at, shape) in facts.bodies.shapes.iter().enumerate() {
        let tokens = match (shape.kind, shape.parts.as_slice()) {
            (ShapeKind::Key, _) => std::slice::from_ref(&shape.span),
            (ShapeKind::Path, [_, names @ ..]) => names,
            _ => continue,
        };
        for (part, token) in tokens.iter().enumerate() {
            let stand = found.get_mut(&(token.start, token.end));
            if let Some((stand, _)) = stand.filter(|(stand, _)| !matches!(stand, Stand::Callee(_)))
            {
                *stand = Stand::Shaped(at, part + 1);
            }
        }
    }
    found
}
