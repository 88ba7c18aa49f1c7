//! Languages whose blocks bind the names around them again, and what is put into what a name holds.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Name, Span};
use bifrost_contract::{Kind, Role};
use bifrost_hir::FileFacts;
use bifrost_hir::bodies::{Bind, Bodies, CallableOf, ScopeId, ScopeKind, Take};
use smallvec::SmallVec;

use super::eval::Eval;
use super::names::of_next_rounds;
use super::types::{Ty, Tys};

/// Of more bindings of one name than these it is not told to which scope each belongs.
const MANY: usize = 256;
/// What is put into a list more often than this is not looked at.
const PUTS: usize = 256;
/// Scopes nested deeper than this are not looked through.
const NESTED: usize = 64;

/// The bindings of a name that can hold at a place: those of the scope that the name belongs to, and
/// those of the blocks inside, which may run never, or again.
pub(super) fn bound_through(facts: &FileFacts, name: Name, at: Span) -> Vec<usize> {
    let bodies = &facts.bodies;
    let from = bodies.binds.partition_point(|bind| bind.name < name);
    let own: Vec<(usize, &Bind)> = bodies.binds_of(name).iter().enumerate().collect();
    let own: Vec<(usize, &Bind)> = own.into_iter().map(|(at, bind)| (from + at, bind)).collect();
    let Some(owner) = owner_of(bodies, &own, at) else { return Vec::new() };
    let many = own.len() > MANY;
    let tested = |bind: &Bind| bind.narrows && bind.within.is_some_and(|it| it.contains(at));
    let counts = |bind: &Bind| {
        tested(bind)
            || !bind.narrows
                && (bind.scope == owner
                    || is_inside(bodies, bind.scope, owner)
                        && !is_parameter(bodies, bind)
                        && (many || owner_of(bodies, &own, bind.span) == Some(owner)))
    };
    let here = bodies.scope_at(at);
    let crosses = here.is_some_and(|here| crosses_lambda(bodies, here, owner));
    let mut found = Vec::new();
    let mut last = None;
    let mut puts = 0;
    for (index, bind) in own.iter().rev() {
        let put = bind.take == Take::Put;
        // One more than are looked at says that there are too many.
        if if put { puts > PUTS } else { last.is_some() } {
            continue;
        }
        let region = bodies.scope(bind.scope).map(|region| region.span);
        let around = region.is_some_and(|region| region.contains(at));
        let reached = bind.from <= at.start || bind.span == at;
        // What runs again comes back to it.
        let again = around && bind.scope != owner;
        if !(reached || put || crosses || again) || !counts(bind) {
            continue;
        }
        found.push(*index);
        puts += usize::from(put);
        let always = bind.narrows || bind.branch.is_none_or(|branch| branch.contains(at));
        if reached && around && always && !put && !(crosses && bind.scope == owner) {
            last = Some(*bind);
        }
    }
    let all = own.iter().map(|(index, bind)| (*index, *bind));
    for index in of_next_rounds(facts, at, last, all) {
        if !found.contains(&index) && bodies.binds.get(index).is_some_and(counts) {
            found.push(index);
        }
    }
    if found.iter().all(|at| bodies.binds.get(*at).is_some_and(|it| it.take == Take::Put)) {
        // Used before it is bound in the text: a loop comes back to it.
        let plain = |bind: &Bind| !bind.narrows && bind.take != Take::Put && bind.scope == owner;
        let plain = own.iter().filter(|(_, bind)| plain(bind));
        found.extend(plain.map(|(index, _)| *index));
    }
    found.reverse();
    found
}

/// The scope that a name at a place belongs to: the innermost of which it is a parameter, else the
/// outermost that binds it before the scopes inside begin. Definitions see nothing around them.
fn owner_of(bodies: &Bodies, own: &[(usize, &Bind)], at: Span) -> Option<ScopeId> {
    let mut owner = None;
    let mut scope = bodies.scope_at(at);
    let mut inner = u32::MAX;
    for _ in 0..NESTED {
        let Some(id) = scope else { break };
        let region = bodies.scope(id)?;
        let plain = |bind: &Bind| !bind.narrows && bind.take != Take::Put;
        let here = own.iter().filter(|(_, bind)| bind.scope == id && plain(bind));
        let mut here = here.filter(|(_, bind)| bind.span.start < inner).peekable();
        if here.peek().is_some() {
            owner = Some(id);
            if here.any(|(_, bind)| is_parameter(bodies, bind)) {
                break;
            }
        }
        if is_definition(region.kind, region.decl.is_some()) {
            break;
        }
        inner = region.span.start;
        scope = region.parent;
    }
    owner
}

const fn is_definition(kind: ScopeKind, declares: bool) -> bool {
    match kind {
        ScopeKind::Class | ScopeKind::File => true,
        ScopeKind::Callable => declares,
        ScopeKind::Block => false,
    }
}

/// Whether a name of a block or lambda is its own.
fn is_parameter(bodies: &Bodies, bind: &Bind) -> bool {
    if bind.within.is_some() {
        return true;
    }
    let region = bodies.scope(bind.scope);
    let Some(region) = region.filter(|it| it.kind == ScopeKind::Callable && it.decl.is_none())
    else {
        return false;
    };
    let own = bodies.callables.iter().find(|it| it.of == CallableOf::Lambda(region.span));
    own.is_some_and(|own| own.params.iter().any(|param| param.span.contains(bind.span)))
}

/// Whether a scope is a block in another, with no definition between them.
fn is_inside(bodies: &Bodies, scope: ScopeId, owner: ScopeId) -> bool {
    around(bodies, scope, owner).is_some()
}

/// Whether a lambda stands between a scope and one around it.
fn crosses_lambda(bodies: &Bodies, scope: ScopeId, owner: ScopeId) -> bool {
    around(bodies, scope, owner).is_some_and(|kinds| kinds.contains(&ScopeKind::Callable))
}

/// The kinds of the scopes from one up to another, without that.
fn around(bodies: &Bodies, scope: ScopeId, owner: ScopeId) -> Option<SmallVec<[ScopeKind; 4]>> {
    let mut kinds = SmallVec::new();
    let mut next = Some(scope);
    for _ in 0..NESTED {
        let id = next?;
        if id == owner {
            return Some(kinds);
        }
        let region = bodies.scope(id)?;
        if is_definition(region.kind, region.decl.is_some()) {
            return None;
        }
        kinds.push(region.kind);
        next = region.parent;
    }
    None
}

impl Eval<'_> {
    /// A value with what is put into it under its name. What begins empty and is passed on can get
    /// anything there.
    pub(crate) fn filled(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        binds: &[usize],
        value: Tys,
    ) -> Tys {
        let all = &facts.bodies.binds;
        let own = binds.iter().filter_map(|at| all.get(*at));
        let puts: SmallVec<[&Bind; 4]> = own.clone().filter(|it| it.take == Take::Put).collect();
        if puts.is_empty() {
            return value;
        }
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else { return value };
        let many = puts.len() > PUTS;
        let passed = many || !policy.copied && is_passed_on(facts, own);
        let mut put = Tys::default();
        for bind in puts.into_iter().take(PUTS) {
            put.join(bind.value.map_or_else(Tys::unknown, |at| self.value(file, at)));
        }
        let mut filled = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            let known = policy.indexed.iter().chain(policy.elements);
            let place = known.copied().find_map(|(head, place)| match &ty {
                Ty::Outside(own, _) if &**own == head => Some(place),
                _ => None,
            });
            let (Ty::Outside(head, args), Some(place)) = (&ty, place) else {
                filled.add(ty);
                continue;
            };
            let mut args: SmallVec<[Tys; 2]> = args.iter().cloned().collect();
            args.resize(args.len().max(place + 1), Tys::default());
            args[place].join(put.clone());
            args[place].open |= passed;
            filled.add(Ty::Outside(Rc::clone(head), args.into_vec().into()));
        }
        filled
    }
}

/// Whether a name is given to a call, held by something else, or given back before its scope ends.
fn is_passed_on<'f>(facts: &'f FileFacts, binds: impl Iterator<Item = &'f Bind> + Clone) -> bool {
    let name = binds.clone().next().map(|bind| bind.name);
    let regions = binds.filter_map(|bind| facts.bodies.scope(bind.scope));
    let Some(region) = regions.map(|it| it.span).max_by_key(|span| span.len()) else { return true };
    let is_name = |span: Span| {
        let mut at = facts.within(span).filter_map(|id| facts.fact(id));
        at.any(|it| it.span == span && it.kind == Kind::Identifier && it.name == name)
    };
    facts.within(region).any(|id| {
        facts.edges_of(id).iter().any(|edge| {
            matches!(edge.role, Role::Args | Role::Kwargs | Role::Right)
                && is_name(edge.target.span)
        })
    })
}
