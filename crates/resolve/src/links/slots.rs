//! The places of a file that can be sites, before it is looked at what they mean: what depends on the
//! file alone.

use std::sync::Arc;

use bifrost_base::{Name, Span};
use bifrost_contract::Kind;
use bifrost_hir::bodies::{PatternStep, ShapeKind};
use bifrost_hir::semantics::{How, Import, ImportWhat};
use bifrost_hir::{Fact, FileFacts, spell_words};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::classify::Places;
use super::stands::{Stand, Stands, stands};
use crate::policy::Policy;

/// A place that can be a site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The token.
    pub(super) span: Span,
    pub(super) stand: Stand,
    pub(super) name: Option<Name>,
}

/// The places of one file that can be sites, in source order. A site is known by its number here.
#[derive(Debug)]
pub struct Slots {
    /// The facts that they were made of.
    pub facts: Arc<FileFacts>,
    pub(super) places: Places,
    all: Vec<Slot>,
    /// The words at each.
    named: Vec<(Name, u32)>,
    /// Those that may mean what has another name.
    free: Vec<u32>,
    /// Names are the same in any case of letters.
    folds: bool,
}

/// Some sites of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All of them.
    All,
    /// Those at this word.
    Named(Name),
    /// Those that may mean what has another name than theirs.
    Free,
}

impl Slots {
    /// Of a file in a language of this policy.
    #[must_use]
    pub fn of(facts: Arc<FileFacts>, policy: &Policy) -> Self {
        let stands = stands(&facts);
        let mut all = of_types(&facts, policy, &stands);
        let typed: FxHashSet<Span> = all.iter().map(|slot| slot.span).collect();
        for ((start, end), (stand, name)) in stands {
            let span = Span::new(start, end);
            if !typed.contains(&span) || matches!(stand, Stand::Callee(_)) {
                let name = name.or_else(|| name_at(&facts, span));
                all.push(Slot { span, stand, name });
            }
        }
        all.extend(of_operators(&facts));
        all.extend(of_imports(&facts));
        all.sort_by_key(|slot| (slot.span.start, slot.span.end));
        let named = named(&facts, &all);
        let free = free(&facts, policy, &all);
        Self {
            places: Places::of(&facts, policy.terms),
            all,
            named,
            free,
            folds: policy.folds,
            facts,
        }
    }

    pub(crate) fn slot(&self, at: u32) -> Option<Slot> {
        self.all.get(at as usize).copied()
    }

    /// The places that belong to a part, in order.
    pub(crate) fn of_part(&self, part: Part) -> Vec<u32> {
        match part {
            Part::All => (0..self.all.len() as u32).collect(),
            Part::Free => self.free.clone(),
            Part::Named(name) => {
                let from = self.named.partition_point(|(known, _)| *known < name);
                let own = self.named[from..].iter().take_while(|(known, _)| *known == name);
                own.map(|(_, at)| *at).collect()
            }
        }
    }

    /// The parts that hold every site that can mean what is known by one of these words.
    pub fn parts<'w>(&self, words: &'w [String]) -> impl Iterator<Item = Part> + use<'w, '_> {
        let known = words.iter().flat_map(|word| self.names_of(word));
        let stands = |name: &Name| {
            let from = self.named.partition_point(|(known, _)| known < name);
            self.named.get(from).is_some_and(|(known, _)| known == name)
        };
        let free = (!self.free.is_empty()).then_some(Part::Free);
        known.filter(stands).map(Part::Named).chain(free)
    }

    /// The names by which a file writes a word.
    fn names_of(&self, word: &str) -> SmallVec<[Name; 1]> {
        if !self.folds {
            return self.facts.names.find(word).into_iter().collect();
        }
        let mut names: SmallVec<[Name; 1]> = self.named.iter().map(|(name, _)| *name).collect();
        names.dedup();
        names.retain(|name| self.facts.names.text(*name).eq_ignore_ascii_case(word));
        names
    }
}

fn name_at(facts: &FileFacts, span: Span) -> Option<Name> {
    facts.at(span).find_map(|id| facts.fact(id))?.name
}

/// The words at each place, by word.
fn named(facts: &FileFacts, all: &[Slot]) -> Vec<(Name, u32)> {
    let mut named = Vec::new();
    for (at, slot) in (0u32..).zip(all) {
        let mut add = |name: Name| named.push((name, at));
        slot.name.into_iter().for_each(&mut add);
        match slot.stand {
            Stand::Type(..) => name_at(facts, slot.span).into_iter().for_each(add),
            Stand::Import(import) => {
                let Some(import) = facts.semantics.imports.get(import) else { continue };
                import.local.into_iter().for_each(&mut add);
                match (&import.what, import.from) {
                    (ImportWhat::Item(item), _) => add(*item),
                    (_, Some(from)) => {
                        let words = spell_words(facts.names.text(from));
                        words.iter().filter_map(|it| facts.names.find(it)).for_each(add);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    named.sort_unstable();
    named.dedup();
    named
}

/// Places without a word, those whose word stands for the type around or makes instances of any type,
/// and callees that are bound to some value in the file: what they call has a name of its own.
fn free(facts: &FileFacts, policy: &Policy, all: &[Slot]) -> Vec<u32> {
    let given = facts.bodies.binds.iter().filter(|bind| bind.value.is_some());
    let mut given: FxHashSet<Name> = given.map(|bind| bind.name).collect();
    let fields = facts.bodies.values.iter().filter_map(|(decl, _)| facts.decl(*decl));
    given.extend(fields.map(|decl| decl.name));
    let is_free = |slot: &Slot| match (slot.name, slot.stand) {
        (_, Stand::Operator(_)) => false,
        (None, _) => true,
        (Some(name), Stand::Callee(_)) if given.contains(&name) => true,
        (Some(_), Stand::Callee(_)) if is_keyword(facts, slot.span) => true,
        (Some(name), _) => {
            let text = facts.names.text(name);
            let same = |word: &str| text == word || policy.folds && text.eq_ignore_ascii_case(word);
            let lists = [policy.own_names, policy.super_names, policy.makers];
            lists.into_iter().flatten().any(|word| same(word))
        }
    };
    (0u32..).zip(all).filter(|(_, slot)| is_free(slot)).map(|(at, _)| at).collect()
}

/// Whether a callee is a word of the language: `this(…)`, `super(…)`.
fn is_keyword(facts: &FileFacts, at: Span) -> bool {
    let shape = facts.bodies.shape(at);
    let is_own = |kind| matches!(kind, ShapeKind::Own | ShapeKind::Super);
    let mut names = facts.at(at).filter_map(|id| facts.fact(id));
    shape.is_some_and(|shape| is_own(shape.kind))
        || !names.any(|fact| fact.kind == Kind::Identifier)
}

/// The tokens of written types.
fn of_types(facts: &FileFacts, policy: &Policy, stands: &Stands) -> Vec<Slot> {
    let declared: FxHashSet<Span> = facts.decls.iter().filter_map(|decl| decl.name_span).collect();
    // What is embedded is a field of that name, too.
    let bases = facts.semantics.bases.iter().filter(|base| base.how == How::Embeds);
    let bases = bases.filter_map(|base| facts.semantics.ty(base.ty));
    let embedded: FxHashSet<Span> = bases.flat_map(|ty| ty.tokens.iter().copied()).collect();
    let patterned = patterned(facts, policy.terms);
    let mut done = FxHashSet::default();
    let mut slots = Vec::new();
    for (id, ty) in facts.semantics.types.iter().enumerate() {
        if patterned.contains(&(id as u32)) {
            continue;
        }
        // First names can be without a token.
        let first = ty.path.len().saturating_sub(ty.tokens.len());
        for (at, token) in ty.tokens.iter().enumerate() {
            // What is made an instance of is a callee.
            let stand = stands.get(&(token.start, token.end));
            let called = matches!(stand, Some((Stand::Callee(_), _)));
            let declares = declared.contains(token) && !embedded.contains(token);
            if !called && !declares && done.insert(*token) {
                let name = ty.path.get(first + at).copied();
                slots.push(Slot { span: *token, stand: Stand::Type(id, first + at), name });
            }
        }
    }
    slots
}

/// Tokens that run members of what stands beside them.
fn of_operators(facts: &FileFacts) -> impl Iterator<Item = Slot> + '_ {
    let shapes = facts.bodies.shapes.iter().enumerate();
    shapes.filter(|(_, shape)| shape.kind == ShapeKind::Operator).filter_map(|(at, shape)| {
        let node = shape.ty.and_then(|ty| facts.semantics.ty(ty))?;
        let span = node.tokens.first().copied()?;
        Some(Slot { span, stand: Stand::Operator(at), name: node.path.last().copied() })
    })
}

/// What imports name.
fn of_imports(facts: &FileFacts) -> impl Iterator<Item = Slot> + '_ {
    facts.semantics.imports.iter().enumerate().filter_map(|(at, import)| {
        let mut wanted = match (&import.what, import.from) {
            (ImportWhat::All(_) | ImportWhat::Nothing, _) => return None,
            (ImportWhat::Item(item), _) => vec![facts.names.text(*item).to_owned()],
            (ImportWhat::Whole, from) => {
                spell_words(from.map_or("", |from| facts.names.text(from)))
            }
        };
        let own = imported_token(facts, import.span, &wanted);
        wanted = import.local.map(|local| facts.names.text(local).to_owned()).into_iter().collect();
        let local = || imported_token(facts, import.span, &wanted);
        let span = own.or_else(local).or_else(|| first_token(facts, import))?;
        Some(Slot { span, stand: Stand::Import(at), name: name_at(facts, span) })
    })
}

/// The written types by which patterns take values apart, where those name terms.
pub(super) fn patterned(facts: &FileFacts, terms: bool) -> FxHashSet<u32> {
    let binds = facts.bodies.binds.iter().filter(|_| terms);
    let steps = binds.flat_map(|bind| &bind.steps).filter_map(|step| match step {
        PatternStep::As(ty) => Some(ty.0),
        PatternStep::Take(_) => None,
    });
    let operators = facts.bodies.shapes.iter().filter(|it| it.kind == ShapeKind::Operator);
    steps.chain(operators.filter_map(|it| it.ty).map(|ty| ty.0)).collect()
}

/// The last token of an import clause that is one of these words.
fn imported_token(facts: &FileFacts, clause: Span, wanted: &[String]) -> Option<Span> {
    let is_wanted = |name| wanted.iter().any(|word| word == facts.names.text(name));
    let named = |fact: &&Fact| fact.name.is_some_and(is_wanted);
    tokens(facts, clause).filter(named).last().map(|fact| fact.span)
}

/// The first token of an import. What a file itself gives to others and has no name has none.
fn first_token(facts: &FileFacts, import: &Import) -> Option<Span> {
    let own = facts.within(import.span).next();
    let mut around = own.into_iter().chain(own.into_iter().flat_map(|id| facts.ancestors(id)));
    let imports = import.from.is_some()
        || around.any(|id| facts.fact(id).is_some_and(|it| it.kind == Kind::Import));
    tokens(facts, import.span).next().filter(|_| imports).map(|fact| fact.span)
}

fn tokens(facts: &FileFacts, clause: Span) -> impl Iterator<Item = &Fact> {
    let names = facts.within(clause).filter_map(|id| facts.fact(id));
    names.filter(move |fact| fact.kind == Kind::Identifier && clause.contains(fact.span))
}
