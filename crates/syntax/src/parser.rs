//! Parsing under a budget.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState};

use crate::inset::Layer;
use crate::{Cursor, Grammar, Insets, Node, guard, inset};

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller asked to stop.
    Interrupted,
    /// The text would cost out of all proportion to its size.
    Refused,
}

/// What is broken in a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// Bytes under error nodes.
    pub error_bytes: u32,
    /// Tokens that the parser made up.
    pub missing: u32,
}

impl Damage {
    /// True when nothing is broken.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.error_bytes == 0 && self.missing == 0
    }
}

/// A parser that is kept and used again; one a thread.
pub struct Parser(tree_sitter::Parser);

impl Default for Parser {
    fn default() -> Self {
        Self(tree_sitter::Parser::new())
    }
}

impl Parser {
    /// Parses one text. `interrupted` is asked every few milliseconds.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] when the caller said so, [`Stop::Refused`] when the text is one that
    /// the grammar cannot parse in reasonable time.
    pub fn parse(
        &mut self,
        grammar: &Grammar,
        text: &[u8],
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Tree, Stop> {
        if grammar.angle_runs && guard::has_angle_run(text) {
            return Err(Stop::Refused);
        }
        self.0.set_language(&grammar.language).map_err(|_| Stop::Refused)?;
        let mut progress = |_: &ParseState| match interrupted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let shown = grammar.disguise.and_then(|disguise| disguise(text));
        let shown = shown.as_deref().filter(|shown| shown.len() == text.len()).unwrap_or(text);
        let mut read = |at: usize, _| shown.get(at..).unwrap_or_default();
        let Some(tree) = self.0.parse_with_options(&mut read, None, Some(options)) else {
            self.0.reset();
            return Err(Stop::Interrupted);
        };
        let mut within = |text: &[u8], ranges: &[_]| self.parse_within(text, ranges, interrupted);
        let layers = inset::layers(&tree, grammar, shown, &mut within)?;
        Ok(Tree { tree, layers })
    }

    /// Parses some ranges of a text; no tree when there is an error in them.
    fn parse_within(
        &mut self,
        text: &[u8],
        ranges: &[tree_sitter::Range],
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Option<tree_sitter::Tree>, Stop> {
        if self.0.set_included_ranges(ranges).is_err() {
            return Ok(None);
        }
        let mut stopped = false;
        let mut progress = |state: &ParseState| {
            stopped = interrupted();
            match stopped || state.has_error() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut read = |at: usize, _| text.get(at..).unwrap_or_default();
        let tree = self.0.parse_with_options(&mut read, None, Some(options));
        if tree.is_none() {
            self.0.reset();
        }
        self.0.set_included_ranges(&[]).map_err(|_| Stop::Refused)?;
        match stopped {
            true => Err(Stop::Interrupted),
            false => Ok(tree.filter(|tree| !tree.root_node().has_error())),
        }
    }
}

/// A parsed text.
pub struct Tree {
    tree: tree_sitter::Tree,
    layers: Vec<Layer>,
}

impl Tree {
    /// The node for the whole text.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node(self.tree.root_node())
    }

    /// The code that groups of bare tokens are.
    #[must_use]
    pub fn insets(&self) -> Insets<'_> {
        Insets::of(&self.layers)
    }

    /// A cursor at the root.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor(self.tree.walk())
    }

    /// True when some part fits no rule or was made up.
    #[must_use]
    pub fn has_error(&self) -> bool {
        self.tree.root_node().has_error()
    }

    /// How much is broken. Looks only below nodes that have errors.
    #[must_use]
    pub fn damage(&self) -> Damage {
        let mut damage = Damage::default();
        let mut cursor = self.cursor();
        loop {
            let node = cursor.node();
            if node.is_missing() {
                damage.missing += 1;
            }
            if node.is_error() {
                damage.error_bytes += node.span().len();
            }
            let enter = node.has_error() && !node.is_error();
            if enter && cursor.enter() {
                continue;
            }
            while !cursor.advance() {
                if !cursor.leave() {
                    return damage;
                }
            }
        }
    }
}
