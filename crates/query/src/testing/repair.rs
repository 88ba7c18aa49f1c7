//! What generation cannot see locally, put right afterwards: roles without a kind that carries
//! them, patterns that say nothing where something is needed, and captures that nothing binds.

use std::collections::HashSet;

use bifrost_contract::limits;

use crate::ast::{NameTest, Pattern, Query, Targets};

/// The query with the fewest changes that make it valid.
pub(super) fn repaired(mut query: Query) -> Query {
    let mut bound = HashSet::new();
    let mut room = limits::PATTERN_NODES;
    for (pattern, negative) in roots(&mut query) {
        drop_misfits(pattern);
        prune(pattern, &mut room);
        note_bound(pattern, negative, &mut bound);
    }
    for (pattern, negative) in roots(&mut query) {
        drop_lonely(pattern, negative, &bound);
        fill(pattern);
        fill_containment(pattern);
    }
    let root = &mut query.root;
    if root.kinds.is_empty() && root.text.is_none() {
        say_something(root);
    }
    query
}

fn roots(query: &mut Query) -> impl Iterator<Item = (&mut Pattern, bool)> {
    let inside = query.inside.iter_mut().map(|pattern| (pattern, false));
    let not_inside = query.not_inside.iter_mut().map(|pattern| (pattern, true));
    std::iter::once((&mut query.root, false)).chain(inside).chain(not_inside)
}

/// The patterns directly below, and whether each stands under `not_has`.
fn below(pattern: &mut Pattern) -> Vec<(&mut Pattern, bool)> {
    let mut all = Vec::new();
    for asked in &mut pattern.roles {
        match &mut asked.targets {
            Targets::One(one) => all.push((one.as_mut(), false)),
            Targets::List(list) => all.extend(list.iter_mut().map(|target| (target, false))),
            Targets::Map(map) => all.extend(map.iter_mut().map(|(_, target)| (target, false))),
        }
    }
    all.extend(pattern.has.as_deref_mut().map(|has| (has, false)));
    all.extend(pattern.not_has.as_deref_mut().map(|has| (has, true)));
    all
}

fn drop_misfits(pattern: &mut Pattern) {
    let Pattern { roles, kinds, .. } = pattern;
    roles.retain(|asked| kinds.iter().any(|kind| asked.role.fits(*kind)));
    below(pattern).into_iter().for_each(|(child, _)| drop_misfits(child));
}

/// Cuts what is below a root that would hold too many patterns.
fn prune(root: &mut Pattern, room: &mut usize) {
    // Two are kept for the roots that follow.
    if size(root) + 2 > *room {
        let kept = std::mem::take(root);
        *root = Pattern { roles: Vec::new(), has: None, not_has: None, ..kept };
    }
    *room -= size(root);
}

fn size(pattern: &mut Pattern) -> usize {
    1 + below(pattern).into_iter().map(|(child, _)| size(child)).sum::<usize>()
}

fn note_bound(pattern: &mut Pattern, negative: bool, bound: &mut HashSet<String>) {
    if !negative {
        bound.extend(pattern.capture.clone());
    }
    for (child, not) in below(pattern) {
        note_bound(child, negative || not, bound);
    }
}

fn drop_lonely(pattern: &mut Pattern, negative: bool, bound: &HashSet<String>) {
    if negative && pattern.capture.as_ref().is_some_and(|label| !bound.contains(label)) {
        pattern.capture = None;
    }
    for (child, not) in below(pattern) {
        drop_lonely(child, negative || not, bound);
    }
}

/// Gives every containment pattern below something to say; role targets may say nothing.
fn fill_containment(pattern: &mut Pattern) {
    let Pattern { has, not_has, .. } = pattern;
    has.iter_mut().chain(not_has).for_each(|below| fill(below));
    below(pattern).into_iter().for_each(|(child, _)| fill_containment(child));
}

fn fill(pattern: &mut Pattern) {
    if *pattern == Pattern::default() {
        say_something(pattern);
    }
}

fn say_something(pattern: &mut Pattern) {
    let name = pattern.name.take();
    pattern.name = name.or_else(|| Some(NameTest::Exact("x".to_owned())));
}
