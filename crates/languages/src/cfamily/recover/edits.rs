//! What is taken out of a text: attributes where no grammar has them, and macros that stand for
//! nothing or seem to.

use bifrost_base::Span;
use bifrost_hir::HiddenAttribute;

use super::defines::Defines;
use super::marks;
use super::tokens::{Token, TokenKind, Tokens, tokens};

/// What is taken out.
#[derive(Default)]
pub(crate) struct Edits {
    pub(crate) blanks: Vec<Span>,
    /// What of it is a statement when read by itself: macros with arguments.
    pub(crate) islands: Vec<Span>,
    /// What of it is a name.
    pub(crate) words: Vec<Span>,
    /// What the grammars read only as one name: types among arguments.
    pub(crate) fills: Vec<Span>,
    /// The same in islands.
    pub(crate) island_fills: Vec<Span>,
    pub(crate) attributes: Vec<HiddenAttribute>,
}

impl Edits {
    /// Adds what another reading took out of these branches.
    pub(crate) fn add(&mut self, more: Edits, within: &[Span]) {
        let inside = |span: Span| {
            let at = within.partition_point(|branch| branch.end < span.end);
            within.get(at).is_some_and(|branch| branch.contains(span))
        };
        self.islands.extend(more.islands.into_iter().filter(|span| inside(*span)));
        self.island_fills.extend(more.island_fills.into_iter().filter(|span| inside(*span)));
        self.words.extend(more.words.into_iter().filter(|span| inside(*span)));
        self.attributes.extend(more.attributes.into_iter().filter(|one| inside(one.span)));
    }
}

/// A region between braces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Region {
    /// The file or a namespace: declarations.
    Declarations,
    /// A class: declarations of members.
    Members,
    /// A function's body: statements.
    Code,
    /// A list of values.
    Values,
}

/// Finds what to take out of a text.
pub(crate) fn edits(text: &[u8], defines: &Defines<'_>, bold: bool) -> Edits {
    let tokens = tokens(text);
    let closers = tokens.closers();
    let mut pass = Pass {
        text,
        tokens: &tokens,
        closers: &closers,
        defines,
        bold,
        regions: Vec::new(),
        statement: Statement::default(),
        last: None,
        out: Edits::default(),
    };
    pass.run();
    pass.out
}

/// What is known of the statement at hand.
#[derive(Clone, Copy, Default)]
pub(super) struct Statement {
    /// Words so far that may be types or names.
    pub(super) words: u32,
    pub(super) has_type_keyword: bool,
    pub(super) is_enum: bool,
    pub(super) is_scope: bool,
    pub(super) has_parenthesis: bool,
    pub(super) has_equals: bool,
    pub(super) after_members: bool,
}

pub(super) struct Pass<'a> {
    pub(super) text: &'a [u8],
    pub(super) tokens: &'a Tokens,
    pub(super) closers: &'a [Option<u32>],
    pub(super) defines: &'a Defines<'a>,
    pub(super) bold: bool,
    pub(super) regions: Vec<Region>,
    pub(super) statement: Statement,
    /// The last token that stays.
    pub(super) last: Option<usize>,
    pub(super) out: Edits,
}

impl Pass<'_> {
    pub(super) fn run(&mut self) {
        let mut at = 0;
        while let Some(token) = self.tokens.tokens.get(at).copied() {
            at = match token.kind {
                TokenKind::Word => self.word(at),
                TokenKind::Sign(sign) => self.sign(at, sign),
                TokenKind::Text | TokenKind::Number => self.keep(at),
            };
        }
    }

    pub(super) fn keep(&mut self, at: usize) -> usize {
        self.last = Some(at);
        at + 1
    }

    pub(super) fn get(&self, at: usize) -> Option<Token> {
        self.tokens.tokens.get(at).copied()
    }

    pub(super) fn bytes(&self, at: usize) -> &[u8] {
        self.get(at).map_or(&[], |token| token.span.of(self.text))
    }

    pub(super) fn sign_at(&self, at: usize) -> Option<u8> {
        match self.get(at)?.kind {
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    pub(super) fn word_at(&self, at: usize) -> Option<&[u8]> {
        let token = self.get(at)?;
        (token.kind == TokenKind::Word).then(|| token.span.of(self.text))
    }

    pub(super) fn last_sign(&self) -> Option<u8> {
        self.sign_at(self.last?)
    }

    pub(super) fn last_word(&self) -> Option<&[u8]> {
        self.word_at(self.last?)
    }

    pub(super) fn region(&self) -> Region {
        self.regions.last().copied().unwrap_or(Region::Declarations)
    }

    pub(super) fn sign(&mut self, at: usize, sign: u8) -> usize {
        if let Some(end) = self.square_attribute(at).or_else(|| self.member_pointer(at)) {
            return end;
        }
        match sign {
            b'{' => {
                let region = self.opened();
                self.regions.push(region);
                self.statement = Statement::default();
            }
            b'}' => self.closed(),
            b';' => self.statement = Statement::default(),
            b'(' => self.statement.has_parenthesis = true,
            b'=' => self.statement.has_equals = true,
            b':' if self.ends_label() => self.statement = Statement::default(),
            _ => {}
        }
        self.keep(at)
    }

    /// Leaves a region. More of the declaration may follow a list of values or members.
    pub(super) fn closed(&mut self) {
        match self.regions.pop() {
            Some(Region::Values) => {}
            Some(Region::Members) => {
                self.statement = Statement { after_members: true, ..Statement::default() };
            }
            _ => self.statement = Statement::default(),
        }
    }

    /// `public:`.
    pub(super) fn ends_label(&self) -> bool {
        matches!(
            self.last_word(),
            Some(b"public" | b"private" | b"protected" | b"slots" | b"signals")
        )
    }

    pub(super) fn opened(&self) -> Region {
        let Statement { has_type_keyword, is_enum, is_scope, has_parenthesis, has_equals, .. } =
            self.statement;
        match self.last_sign() {
            Some(b'=' | b',' | b'(' | b'[') => return Region::Values,
            Some(b')') => return Region::Code,
            _ => {}
        }
        if has_equals || is_enum {
            return Region::Values;
        }
        if is_scope {
            return Region::Declarations;
        }
        if has_type_keyword && !has_parenthesis {
            return Region::Members;
        }
        match self.region() {
            Region::Values => Region::Values,
            _ => Region::Code,
        }
    }

    pub(super) fn word(&mut self, at: usize) -> usize {
        let word = self.bytes(at);
        let list = self.list_after(at);
        if marks::is_attribute(word) {
            return match list {
                Some(close) if !self.takes_attribute(close + 1) => self.attribute(at, close),
                Some(close) => self.keep(close),
                None => self.keep(at),
            };
        }
        if let Some(end) = self.unknown_syntax(at) {
            return end;
        }
        if list.is_none() && self.is_block_word(at) {
            return self.take_out(at, at);
        }
        if let Some(close) = list.filter(|_| self.is_prototype_list(at)) {
            return self.unwrap_list(at, close);
        }
        if let Some(end) = self.idle_macro(at, list).or_else(|| self.seeming_macro(at, list)) {
            return self.take_out(at, end);
        }
        if let Some(close) = list.filter(|_| self.region() == Region::Code && self.is_call(at)) {
            if self.is_statement_macro(at, close) {
                return self.take_out(at, close);
            }
            let fills = self.arguments_that(at + 1, close, Self::is_type);
            self.out.fills.extend(fills);
        }
        self.note_word(at)
    }

    /// Keeps a word, and what it says of the statement.
    fn note_word(&mut self, at: usize) -> usize {
        let word = self.bytes(at);
        let (is_type, is_enum) = (marks::is_type_keyword(word), word == b"enum");
        let is_scope = word == b"namespace" || self.is_linkage(at);
        let counts = !marks::is_storage(word) && !is_type;
        self.statement.has_type_keyword |= is_type;
        self.statement.is_enum |= is_enum;
        self.statement.is_scope |= is_scope;
        self.statement.words += u32::from(counts);
        self.keep(at)
    }

    /// `extern "C"`.
    pub(super) fn is_linkage(&self, at: usize) -> bool {
        self.bytes(at) == b"extern"
            && self.get(at + 1).is_some_and(|next| next.kind == TokenKind::Text)
            && self.sign_at(at + 2) == Some(b'{')
    }

    /// The bracket that closes the list after a word.
    pub(super) fn list_after(&self, at: usize) -> Option<usize> {
        (self.sign_at(at + 1) == Some(b'('))
            .then(|| self.closers[at + 1])
            .flatten()
            .map(|at| at as usize)
    }

    pub(super) fn take_out(&mut self, first: usize, last: usize) -> usize {
        let span = self.span(first, last);
        self.out.blanks.push(span);
        match first == last {
            true => self.out.words.push(span),
            false => {
                self.out.islands.push(span);
                let fills = self.arguments_that(first + 1, last, Self::is_no_expression);
                self.out.island_fills.extend(fills);
            }
        }
        last + 1
    }

    pub(super) fn span(&self, first: usize, last: usize) -> Span {
        let of = |at: usize| self.tokens.tokens[at].span;
        of(first).union(of(last))
    }

    /// True at the begin of a statement.
    pub(super) fn begins(&self) -> bool {
        match self.last_sign() {
            Some(sign) => matches!(sign, b';' | b'{' | b'}' | b':'),
            None => self.last.is_none() || matches!(self.last_word(), Some(b"else" | b"do")),
        }
    }

    pub(super) fn declares(&self) -> bool {
        matches!(self.region(), Region::Declarations | Region::Members)
    }
}
