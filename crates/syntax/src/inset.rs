//! Code that a grammar leaves as bare tokens, parsed again by itself.
//!
//! The arguments of a macro are such code. Each group of tokens is read again where it stands: in a
//! copy of the text, of the same length, in which all else is left out and each group ends in `;`.
//! So nodes of the second parse have the bytes of the first. A group that is no code, and only that,
//! stays as it is, and the groups inside it get their turn.

use std::collections::HashMap;

use bifrost_base::Span;
use tree_sitter::{Point, Range};

use crate::{Grammar, KindId, Node, Stop};

/// How often groups inside groups are read again. Each time costs a parse of what is inside.
const LAYERS: usize = 6;
/// Groups that are parsed together, while they are code.
const TOGETHER: usize = 64;
/// Parses of one file that may fail. Each stops at its first error.
const FAILURES: usize = 20_000;
/// How many groups of one sort must fail for each that is code, until no more are tried.
const PATIENCE: u32 = 4;

/// Which nodes hold code as bare tokens, and how to read it.
#[derive(Clone, Copy, Debug)]
pub struct Quotes {
    /// What the groups belong to.
    pub holder: &'static str,
    /// The groups: direct children of a holder, and those inside a group that is no code.
    pub group: &'static str,
    /// Makes code of the bytes of a group, without changing their number. It is asked once for each
    /// attempt, counted from 0, and given what stands before the group in its holder.
    pub write: fn(attempt: u8, before: &[u8], group: &mut [u8]) -> Attempt,
}

/// What is to be done with a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Read it; when that fails, ask again.
    Read,
    /// Nothing more can be made of it, but perhaps of the groups inside.
    Enter,
    /// Neither it nor anything inside is code.
    Leave,
}

/// The same with the ids of a grammar.
#[derive(Clone, Copy)]
struct Quoting {
    holder: KindId,
    group: KindId,
    quotes: Quotes,
}

impl Quoting {
    fn new(quotes: Quotes, grammar: &Grammar) -> Option<Self> {
        let (holder, group) =
            (grammar.named_kind(quotes.holder)?, grammar.named_kind(quotes.group)?);
        Some(Self { holder, group, quotes })
    }
}

/// A group with what stands before it in its holder, or in the group around it.
#[derive(Clone, Copy)]
struct Group<'n> {
    node: Node<'n>,
    before: Span,
    /// What stands before the group of the holder that it is in.
    holder: Span,
}

/// A second parse of some groups, and those that it was made for.
pub(crate) struct Layer {
    tree: tree_sitter::Tree,
    group: KindId,
    groups: Vec<Span>,
}

/// Parses a text within these ranges; no tree for what has an error.
pub(crate) type ParseWithin<'p> =
    &'p mut dyn FnMut(&[u8], &[Range]) -> Result<Option<tree_sitter::Tree>, Stop>;

/// The code nodes that stand for groups of tokens.
#[derive(Default)]
pub struct Insets<'t> {
    group: Option<KindId>,
    /// By the start of the group.
    code: Vec<(Span, Node<'t>)>,
}

impl<'t> Insets<'t> {
    /// Those of these layers.
    pub(crate) fn of(layers: &'t [Layer]) -> Self {
        let mut code = Vec::new();
        for layer in layers {
            let mut groups = layer.groups.iter().copied().peekable();
            for statement in Node(layer.tree.root_node()).children() {
                let start = statement.span().start;
                while groups.next_if(|group| group.start < start).is_some() {}
                if let Some(group) = groups.peek().copied()
                    && let Some(node) = code_at(statement, group)
                {
                    code.push((group, node));
                }
            }
        }
        code.sort_by_key(|(group, _)| group.start);
        Self { group: layers.first().map(|layer| layer.group), code }
    }

    /// The code that a group of tokens is.
    #[must_use]
    pub fn get(&self, group: Node<'_>) -> Option<Node<'t>> {
        if Some(group.kind()) != self.group {
            return None;
        }
        let span = group.span();
        let at = self.code.binary_search_by_key(&span.start, |(group, _)| group.start).ok()?;
        let (found, node) = self.code[at];
        (found == span).then_some(node)
    }
}

/// The innermost node with exactly these bytes at the start of a statement.
fn code_at(statement: Node<'_>, group: Span) -> Option<Node<'_>> {
    let mut node = statement;
    while let Some(inner) = node.children().next()
        && (node.span() != group || inner.span() == group)
    {
        node = inner;
    }
    (node.span() == group && node.is_named()).then_some(node)
}

/// Reads the groups of a tree again.
pub(crate) fn layers(
    tree: &tree_sitter::Tree,
    grammar: &Grammar,
    text: &[u8],
    parse: ParseWithin<'_>,
) -> Result<Vec<Layer>, Stop> {
    let Some(quotes) = grammar.quotes.and_then(|quotes| Quoting::new(quotes, grammar)) else {
        return Ok(Vec::new());
    };
    let groups = held(Node(tree.root_node()), quotes);
    let mut reader = Reader {
        quotes,
        text,
        copy: Vec::new(),
        parse,
        failures: FAILURES,
        known: HashMap::default(),
        more: LAYERS,
    };
    reader.round(&groups, LAYERS)
}

/// The groups of all holders below a node, outermost only.
fn held(root: Node<'_>, quotes: Quoting) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    let mut cursor = root.0.walk();
    let mut depth = 0usize;
    loop {
        let node = Node(cursor.node());
        let group = match node.kind() == quotes.holder {
            true => node.children().find(|child| child.kind() == quotes.group),
            false => None,
        };
        groups.extend(group.map(|group| {
            let before = Span::new(node.span().start, group.span().start);
            Group { node: group, before, holder: before }
        }));
        if group.is_none() && cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while depth > 0 && !cursor.goto_next_sibling() {
            cursor.goto_parent();
            depth -= 1;
        }
        if depth == 0 {
            return groups;
        }
    }
}

struct Reader<'r> {
    quotes: Quoting,
    text: &'r [u8],
    copy: Vec<u8>,
    parse: ParseWithin<'r>,
    failures: usize,
    /// Layers that are still to come.
    more: usize,
    /// How many groups of a sort were code, and how many were not: what is asked of one macro is
    /// asked of it everywhere.
    known: HashMap<Sort<'r>, (u32, u32)>,
}

/// Groups that are likely to be alike: what they belong to, their bracket, how deep they are.
type Sort<'r> = (&'r [u8], u8, usize);

impl<'r> Reader<'r> {
    /// Reads these groups, then those inside them.
    fn round(&mut self, groups: &[Group<'_>], more: usize) -> Result<Vec<Layer>, Stop> {
        let mut layers = Vec::new();
        if groups.is_empty() || more == 0 {
            return Ok(layers);
        }
        self.more = more;
        let mut inner = self.read(groups, &mut layers)?;
        let insets = Insets::of(&layers);
        for (_, node) in &insets.code {
            inner.append(&mut held(*node, self.quotes));
        }
        inner.sort_by_key(|group| group.node.span().start);
        let deeper = self.round(&inner, more - 1)?;
        drop(insets);
        layers.extend(deeper);
        Ok(layers)
    }

    /// Reads groups, those that are code together, those that touch another after it. The answer is the groups inside those that are
    /// none.
    fn read<'n>(
        &mut self,
        groups: &[Group<'n>],
        layers: &mut Vec<Layer>,
    ) -> Result<Vec<Group<'n>>, Stop> {
        let (mut inner, mut end) = (Vec::new(), None);
        let (mut ready, mut touching) = (Vec::new(), Vec::new());
        for group in groups {
            // The statement of the group before needs the first byte of this one.
            if end == Some(group.node.span().start) {
                touching.push(*group);
                end = None;
                continue;
            }
            match self.write(*group, 0) {
                Attempt::Read => {
                    ready.push(*group);
                    end = Some(group.node.span().end);
                }
                Attempt::Enter => self.enter(*group, &mut inner),
                Attempt::Leave => {}
            }
        }
        let mut parts: Vec<Vec<Group<'n>>> =
            ready.chunks(TOGETHER).rev().map(<[_]>::to_vec).collect();
        while let Some(mut part) = parts.pop() {
            let hopeless = part.extract_if(.., |group| self.is_hopeless(*group));
            hopeless.for_each(|group| self.enter(group, &mut inner));
            if self.layer(&part, layers)? {
                continue;
            }
            match part.as_slice() {
                [group] if self.is_closed(*group, layers)? => {}
                [group] => self.enter(*group, &mut inner),
                _ => {
                    let second = part.split_off(part.len() / 2);
                    parts.extend([second, part]);
                }
            }
        }
        if !touching.is_empty() {
            inner.append(&mut self.read(&touching, layers)?);
        }
        Ok(inner)
    }

    fn sort(&self, group: Group<'_>) -> Sort<'r> {
        let bracket = group.node.span().of(self.text).first().copied().unwrap_or_default();
        (group.holder.of(self.text), bracket, self.more)
    }

    /// True when too many groups of its sort were no code.
    fn is_hopeless(&self, group: Group<'_>) -> bool {
        let known = self.known.get(&self.sort(group));
        known.is_some_and(|(code, other)| *other >= PATIENCE * (1 + code))
    }

    /// Tries a group in the other ways that it may be written. True when that is the end of it.
    fn is_closed(&mut self, group: Group<'_>, layers: &mut Vec<Layer>) -> Result<bool, Stop> {
        for attempt in 1.. {
            match self.write(group, attempt) {
                Attempt::Read if self.layer(&[group], layers)? => return Ok(true),
                Attempt::Read => {}
                Attempt::Enter => {
                    self.known.entry(self.sort(group)).or_default().1 += 1;
                    return Ok(false);
                }
                Attempt::Leave => return Ok(true),
            }
        }
        Ok(true)
    }

    fn write(&mut self, group: Group<'_>, attempt: u8) -> Attempt {
        if self.copy.is_empty() {
            self.copy.extend_from_slice(self.text);
            self.copy.push(b' ');
        }
        let span = group.node.span();
        let bytes = span.start as usize..span.end as usize;
        let end = bytes.end;
        self.copy[bytes.clone()].copy_from_slice(span.of(self.text));
        self.copy[end] = b';';
        (self.quotes.quotes.write)(attempt, group.before.of(self.text), &mut self.copy[bytes])
    }

    /// Parses groups as they are written; false when some are no code.
    fn layer(&mut self, groups: &[Group<'_>], layers: &mut Vec<Layer>) -> Result<bool, Stop> {
        if groups.is_empty() || self.failures == 0 {
            return Ok(groups.is_empty());
        }
        let ranges: Vec<Range> = groups.iter().map(|group| included(*group)).collect();
        let Some(tree) = (self.parse)(&self.copy, &ranges)? else {
            self.failures -= 1;
            return Ok(false);
        };
        for group in groups {
            self.known.entry(self.sort(*group)).or_default().0 += 1;
        }
        let spans = groups.iter().map(|group| group.node.span()).collect();
        layers.push(Layer { tree, group: self.quotes.group, groups: spans });
        Ok(true)
    }

    /// The groups directly inside one that is no code.
    fn enter<'n>(&self, group: Group<'n>, inner: &mut Vec<Group<'n>>) {
        let start = group.node.span().start;
        let groups = group.node.children().filter(|child| child.kind() == self.quotes.group);
        inner.extend(groups.map(|node| Group {
            node,
            before: Span::new(start, node.span().start),
            holder: group.holder,
        }));
    }
}

/// The bytes of a group, and one more for the end of its statement.
fn included(group: Group<'_>) -> Range {
    let (node, end) = (group.node.0, group.node.0.end_position());
    Range {
        start_byte: node.start_byte(),
        end_byte: node.end_byte() + 1,
        start_point: node.start_position(),
        end_point: Point { row: end.row, column: end.column + 1 },
    }
}
