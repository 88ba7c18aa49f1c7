//! A text to facts: parsed, made whole where its grammar cannot read it, and lowered.
//!
//! This is the one way from bytes to facts. What a language does about texts that its grammar
//! cannot read is its own affair ([`Recover`]); how the readings are compared and joined is here.

use bifrost_base::Span;
use bifrost_contract::Need;
use bifrost_syntax::{Damage, Parser, Stop, Tree};

use crate::compile::Compiled;
use crate::facts::FileFacts;
use crate::lower::{Part, Parts, Source, lower_parts};

/// What a language reads in the place of a text that its grammar cannot read whole. Asked a second
/// time, with true, when damage is left, for what it would rather not do.
pub type Recover = fn(text: &[u8], bold: bool) -> Option<Recovery>;

/// Texts of as many bytes as the one that they stand for, with blanks in the place of what is left
/// out and the same line ends.
pub struct Recovery {
    /// What is read first.
    pub text: Vec<u8>,
    /// What is left out of that, each with what shows it.
    pub others: Vec<Hidden>,
    /// Attributes that are left out of all.
    pub attributes: Vec<HiddenAttribute>,
    /// Names that are left out of all.
    pub words: Vec<Span>,
    /// Something is in none of the texts.
    pub unread: bool,
}

/// A text that shows what another leaves out.
pub struct Hidden {
    /// The text.
    pub text: Vec<u8>,
    /// Its parts that count, in order: facts come only from inside one of them.
    pub spans: Vec<Span>,
    /// It has nothing in common with what is read first.
    pub apart: bool,
}

/// An attribute that no text shows.
#[derive(Clone, Copy, Debug)]
pub struct HiddenAttribute {
    /// Its bytes.
    pub span: Span,
    /// Its name.
    pub name: Span,
    /// It belongs to the callable or type around it.
    pub bound: bool,
}

/// A text as it was read: the trees that facts are made of.
pub struct Reading<'c> {
    tables: &'c Compiled,
    tree: Tree,
    damage: Damage,
    recovery: Option<Recovery>,
    others: Vec<Tree>,
}

/// Parses a text and turns it into its facts: those that are needed, and every declaration.
///
/// # Errors
/// [`Stop`] when `interrupted` said so, or when the text cannot be parsed in reasonable time.
pub fn read(
    tables: &Compiled,
    parser: &mut Parser,
    file: Source<'_>,
    need: Need,
    interrupted: &dyn Fn() -> bool,
) -> Result<FileFacts, Stop> {
    Reading::new(tables, parser, file.text, interrupted)?.lower(file, need, interrupted)
}

/// Parses a text, maybe with the tree of one that differs little.
type Parse<'p> = dyn FnMut(&Compiled, &[u8], Option<(&Tree, &[u8])>) -> Result<Tree, Stop> + 'p;

impl<'c> Reading<'c> {
    /// Parses a text.
    ///
    /// What its grammar reads with damage is read with the rival grammar too, if there is one, and
    /// as the language's recovery says; the tree with the least damage is kept, of two equal ones
    /// the plainer.
    ///
    /// # Errors
    /// As [`read`].
    pub fn new(
        tables: &'c Compiled,
        parser: &mut Parser,
        text: &[u8],
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Self, Stop> {
        let mut parse = |tables: &Compiled, text: &[u8], like: Option<(&Tree, &[u8])>| match like {
            None => parser.parse(&tables.grammar, text, interrupted),
            Some(like) => parser.parse_like(&tables.grammar, text, like, interrupted),
        };
        let mut kept = best(tables, text, &mut parse)?;
        if let Some(recovery) = &kept.recovery {
            for hidden in &recovery.others {
                let like = (&kept.tree, recovery.text.as_slice());
                let like = (!hidden.apart).then_some(like);
                kept.others.push(parse(kept.tables, &hidden.text, like)?);
            }
        }
        Ok(kept)
    }

    /// How much is broken in the tree for the whole text.
    #[must_use]
    pub const fn damage(&self) -> Damage {
        self.damage
    }

    /// True when the trees have errors where facts are taken from, or do not show all.
    #[must_use]
    pub fn is_damaged(&self) -> bool {
        let broken = |(tree, spans): (&Tree, Option<&[Span]>)| {
            spans.is_some_and(|spans| tree.has_damage_in(spans))
        };
        let unread = self.recovery.as_ref().is_some_and(|recovery| recovery.unread);
        !self.damage.is_none() || unread || self.trees().any(broken)
    }

    /// Turns the trees into facts.
    ///
    /// # Errors
    /// As [`read`].
    pub fn lower(
        &self,
        file: Source<'_>,
        need: Need,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<FileFacts, Stop> {
        let parts: Vec<Part<'_>> =
            self.trees().map(|(tree, within)| Part { tree, within }).collect();
        let recovery = self.recovery.as_ref();
        let parts = Parts { parts: &parts, recovery, damaged: self.is_damaged() };
        lower_parts(self.tables, parts, file, need, interrupted).map_err(|_| Stop::Interrupted)
    }

    /// All trees, each with the parts of it that count.
    pub(crate) fn trees(&self) -> impl Iterator<Item = (&Tree, Option<&[Span]>)> {
        let hidden = self.recovery.iter().flat_map(|recovery| &recovery.others);
        let others = self.others.iter().zip(hidden);
        let others = others.map(|(tree, hidden)| (tree, Some(hidden.spans.as_slice())));
        std::iter::once((&self.tree, None)).chain(others)
    }

    fn plain(tables: &'c Compiled, tree: Tree) -> Self {
        let damage = if tree.has_error() { tree.damage() } else { Damage::default() };
        Self { tables, tree, damage, recovery: None, others: Vec::new() }
    }

    fn or(self, other: Self) -> Self {
        if other.damage.weight() < self.damage.weight() { other } else { self }
    }
}

/// The reading with the least damage.
fn best<'c>(tables: &'c Compiled, text: &[u8], parse: &mut Parse<'_>) -> Result<Reading<'c>, Stop> {
    let plain = Reading::plain(tables, parse(tables, text, None)?);
    let damage = plain.damage.weight();
    let mut kept = recovered(plain, text, parse)?;
    if let Some(rival) =
        tables.rival().filter(|_| !kept.damage.is_none() && tables.grammar.may_be_rival(text))
    {
        let mut other = Reading::plain(rival, parse(rival, text, None)?);
        if other.damage.weight() < damage {
            other = recovered(other, text, parse)?;
        }
        kept = kept.or(other);
    }
    Ok(kept)
}

/// A reading, or what the language's recovery makes of it.
fn recovered<'c>(
    plain: Reading<'c>,
    text: &[u8],
    parse: &mut Parse<'_>,
) -> Result<Reading<'c>, Stop> {
    let mut kept = plain;
    let Some(recover) = kept.tables.adapter.recover else { return Ok(kept) };
    for bold in [false, true] {
        if kept.damage.is_none() {
            break;
        }
        if let Some(recovery) = recover(text, bold) {
            let like = kept.recovery.as_ref().map_or(text, |recovery| &recovery.text);
            let tree = parse(kept.tables, &recovery.text, Some((&kept.tree, like)))?;
            let mut other = Reading::plain(kept.tables, tree);
            other.recovery = Some(recovery);
            kept = kept.or(other);
        }
    }
    Ok(kept)
}
