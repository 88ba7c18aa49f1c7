//! Random queries drawn after a fact of a file, so that most of them have rows.

use bifrost_contract::{Detail, Kind, Role};
use bifrost_hir::{FactId, Lowered, Target};
use bifrost_query::{NameTest, Pattern, Query, RolePattern, Targets};

use super::patterns::settle;

/// Chances from random bytes.
pub(crate) struct Dice(pub(crate) Vec<u8>);

impl Dice {
    fn roll(&mut self) -> u8 {
        self.0.rotate_left(1);
        self.0.last().copied().unwrap_or(0)
    }

    fn chance(&mut self, percent: u8) -> bool {
        self.roll() % 100 < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let at = usize::from(self.roll()) % from.len().max(1);
        from.get(at).copied()
    }
}

/// Draws queries after the facts of one file.
pub(crate) struct Mirror<'a> {
    pub(crate) text: &'a str,
    pub(crate) facts: &'a Lowered,
    pub(crate) dice: Dice,
}

impl Mirror<'_> {
    /// A query after some fact.
    pub(crate) fn query(&mut self) -> Option<Query> {
        let ids: Vec<_> = self.facts.ids().collect();
        let root = self.dice.pick(&ids)?;
        let around: Vec<_> = self.facts.ancestors(root).collect();
        let mut pattern = self.pattern(self.fact(root), 0);
        pattern.kinds = vec![self.facts.fact(root)?.kind];
        let inside = self.dice.pick(&around).filter(|_| self.dice.chance(50));
        let not = self.dice.pick(&ids).filter(|_| self.dice.chance(30));
        Some(settle(Query {
            root: pattern,
            inside: inside.map(|id| self.pattern(self.fact(id), 1)),
            not_inside: not.map(|id| self.pattern(self.fact(id), 1)),
            globs: Vec::new(),
            languages: Vec::new(),
            steps: Vec::new(),
            limit: 1000,
            detail: if self.dice.chance(50) { Detail::Full } else { Detail::Compact },
        }))
    }

    fn pattern(&mut self, at: Target, depth: u32) -> Pattern {
        let kind = at.fact.and_then(|id| self.facts.fact(id)).map(|fact| fact.kind);
        let mut pattern = Pattern::default();
        if self.dice.chance(15) {
            let name = at.name.map(|name| self.facts.names.text(name).to_owned());
            pattern.name = name.map(NameTest::Exact);
        }
        if self.dice.chance(60) {
            pattern.capture = Some(self.label(at));
        }
        if depth < 3 {
            pattern.roles = self.roles(at, depth);
            let places = self.below(at);
            let has = self.dice.pick(&places).filter(|_| self.dice.chance(45));
            pattern.has = has.map(|at| Box::new(self.pattern(at, depth + 1)));
            let ids: Vec<_> = self.facts.ids().collect();
            let not = self.dice.pick(&ids).filter(|_| self.dice.chance(25));
            pattern.not_has = not.map(|id| Box::new(self.pattern(self.fact(id), depth + 1)));
        }
        if !pattern.roles.is_empty() || self.dice.chance(30) {
            pattern.kinds = kind.into_iter().collect();
        } else if self.dice.chance(20) {
            pattern.not_kinds = vec![Kind::Identifier];
        }
        pattern
    }

    /// Mostly a label for the text, so that equal labels can agree.
    fn label(&mut self, at: Target) -> String {
        let bytes = at.span.of(self.text.as_bytes());
        let sum = bytes.iter().fold(0, |sum: u8, byte| sum.wrapping_mul(31).wrapping_add(*byte));
        let label = if self.dice.chance(60) { sum } else { self.dice.roll() };
        format!("l{}", label % 4)
    }

    fn roles(&mut self, at: Target, depth: u32) -> Vec<RolePattern> {
        let own = |edge: &&bifrost_hir::Edge| Some(edge.fact) == at.fact;
        let edges: Vec<_> = self.facts.edges.iter().filter(own).copied().collect();
        let kind = at.fact.and_then(|id| self.facts.fact(id)).map(|fact| fact.kind);
        let mut roles = Vec::new();
        for role in Role::all().filter(|role| kind.is_some_and(|kind| role.fits(kind))) {
            let these: Vec<_> = edges.iter().filter(|it| it.role == role).copied().collect();
            if these.is_empty() || !self.dice.chance(70) {
                continue;
            }
            let targets = match role {
                Role::Args | Role::Decorators => {
                    let taken: Vec<_> =
                        these.into_iter().filter(|_| self.dice.chance(60)).collect();
                    let draw = |it: bifrost_hir::Edge| self.pattern(it.target, depth + 1);
                    Targets::List(taken.into_iter().map(draw).collect())
                }
                Role::Kwargs => {
                    let keyed = these.iter().find_map(|it| Some((it.key?, it.target)));
                    let draw = |(key, at)| {
                        (self.facts.names.text(key).to_owned(), self.pattern(at, depth + 1))
                    };
                    Targets::Map(keyed.map(draw).into_iter().collect())
                }
                _ => {
                    let Some(edge) = self.dice.pick(&these) else { continue };
                    Targets::One(Box::new(self.pattern(edge.target, depth + 1)))
                }
            };
            roles.push(RolePattern { role, targets });
        }
        roles
    }

    /// Facts inside the bytes of a place, and the bare places that they bind.
    fn below(&self, at: Target) -> Vec<Target> {
        let facts: Vec<_> = self.facts.within(at.span).collect();
        let bare = |it: &&bifrost_hir::Edge| it.target.fact.is_none() && facts.contains(&it.fact);
        let bare = self.facts.edges.iter().filter(bare).map(|edge| edge.target);
        let strict = facts.iter().filter(|id| Some(**id) != at.fact);
        strict.map(|id| self.fact(*id)).chain(bare).collect()
    }

    fn fact(&self, id: FactId) -> Target {
        let fact = self.facts.fact(id).unwrap();
        Target { span: fact.span, name: fact.name, fact: Some(id) }
    }
}
