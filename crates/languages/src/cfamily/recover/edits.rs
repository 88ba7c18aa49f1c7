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
        self.words.extend(more.words.into_iter().filter(|span| inside(*span)));
        self.attributes.extend(more.attributes.into_iter().filter(|one| inside(one.span)));
    }
}

/// A region between braces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// The file or a namespace: declarations.
    Declarations,
    /// A class: declarations of members.
    Members,
    /// A function's body: statements.
    Code,
    /// A list of values.
    Values,
}

/// Most tokens of a statement that is taken out.
const STATEMENT: usize = 300;

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
struct Statement {
    /// Words so far that may be types or names.
    words: u32,
    has_type_keyword: bool,
    is_enum: bool,
    is_scope: bool,
    has_parenthesis: bool,
    has_equals: bool,
    after_members: bool,
}

struct Pass<'a> {
    text: &'a [u8],
    tokens: &'a Tokens,
    closers: &'a [Option<u32>],
    defines: &'a Defines<'a>,
    bold: bool,
    regions: Vec<Region>,
    statement: Statement,
    /// The last token that stays.
    last: Option<usize>,
    out: Edits,
}

impl Pass<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(token) = self.tokens.tokens.get(at).copied() {
            at = match token.kind {
                TokenKind::Word => self.word(at),
                TokenKind::Sign(sign) => self.sign(at, sign),
                TokenKind::Text | TokenKind::Number => self.keep(at),
            };
        }
    }

    fn keep(&mut self, at: usize) -> usize {
        self.last = Some(at);
        at + 1
    }

    fn get(&self, at: usize) -> Option<Token> {
        self.tokens.tokens.get(at).copied()
    }

    fn bytes(&self, at: usize) -> &[u8] {
        self.get(at).map_or(&[], |token| token.span.of(self.text))
    }

    fn sign_at(&self, at: usize) -> Option<u8> {
        match self.get(at)?.kind {
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    fn word_at(&self, at: usize) -> Option<&[u8]> {
        let token = self.get(at)?;
        (token.kind == TokenKind::Word).then(|| token.span.of(self.text))
    }

    fn last_sign(&self) -> Option<u8> {
        self.sign_at(self.last?)
    }

    fn last_word(&self) -> Option<&[u8]> {
        self.word_at(self.last?)
    }

    fn region(&self) -> Region {
        self.regions.last().copied().unwrap_or(Region::Declarations)
    }

    fn sign(&mut self, at: usize, sign: u8) -> usize {
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
    fn closed(&mut self) {
        match self.regions.pop() {
            Some(Region::Values) => {}
            Some(Region::Members) => {
                self.statement = Statement { after_members: true, ..Statement::default() };
            }
            _ => self.statement = Statement::default(),
        }
    }

    /// `public:`.
    fn ends_label(&self) -> bool {
        matches!(
            self.last_word(),
            Some(b"public" | b"private" | b"protected" | b"slots" | b"signals")
        )
    }

    fn opened(&self) -> Region {
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

    fn word(&mut self, at: usize) -> usize {
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
        if let Some(close) = list.filter(|_| self.is_prototype_list(at)) {
            return self.unwrap_list(at, close);
        }
        if let Some(end) = self.idle_macro(at, list).or_else(|| self.seeming_macro(at, list)) {
            return self.take_out(at, end);
        }
        if let Some(close) = list
            && self.region() == Region::Code
            && self.is_call(at)
        {
            if self.is_statement_macro(at, close) {
                return self.take_out(at, close);
            }
            self.fill_types(at + 1, close);
        }
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

    /// `int f OF((int a));`: a macro around a whole list of parameters.
    fn is_prototype_list(&self, at: usize) -> bool {
        let inner = self.list_after(at + 1);
        let whole = inner.is_some() && inner.map(|inner| inner + 1) == self.list_after(at);
        whole
            && self.declares()
            && (self.last_word().is_some() || self.last_sign() == Some(b')'))
            && !self.last_word().is_some_and(marks::is_storage)
            && !marks::takes_list(self.bytes(at))
    }

    /// Leaves the list only.
    fn unwrap_list(&mut self, at: usize, close: usize) -> usize {
        let word = self.span(at, at);
        self.out.blanks.extend([self.span(at, at + 1), self.span(close, close)]);
        self.out.words.push(word);
        at + 2
    }

    /// True for a word that calls what it names.
    fn is_call(&self, at: usize) -> bool {
        let calls = |word: &[u8]| !marks::takes_no_call(word);
        calls(self.bytes(at)) && self.last_word().is_none_or(marks::is_statement)
    }

    /// A macro that is a statement without a semicolon: before a block, or before another line.
    fn is_statement_macro(&self, at: usize, close: usize) -> bool {
        let begins = self.begins() || self.last_sign() == Some(b')');
        begins
            && match (self.sign_at(close + 1), self.word_at(close + 1)) {
                (Some(b'{'), _) => true,
                (Some(b'}'), _) => true,
                (_, Some(_)) => marks::is_loud(self.bytes(at)),
                _ => false,
            }
    }

    /// Notes the types among the arguments of a call.
    fn fill_types(&mut self, open: usize, close: usize) {
        let mut first = open + 1;
        let mut at = first;
        while at <= close {
            match self.sign_at(at) {
                Some(b',' | b')') => {
                    if first < at && self.is_type(first, at) {
                        let span = self.span(first, at - 1);
                        self.out.fills.push(span);
                    }
                    first = at + 1;
                    at += 1;
                }
                Some(b'(') => at = self.closers[at].map_or(close, |end| end as usize) + 1,
                Some(b'{' | b';') => return,
                _ => at += 1,
            }
        }
    }

    /// True for an argument that can only be a type: `char *`, `unsigned long`.
    fn is_type(&self, first: usize, end: usize) -> bool {
        let stars =
            (first..end).rev().take_while(|at| matches!(self.sign_at(*at), Some(b'*' | b'&')));
        let words = end - stars.count();
        let named = (first..words).all(|at| {
            self.word_at(at)
                .is_some_and(|word| !marks::is_statement(word) && !marks::is_operator(word))
        });
        let primitive = |at: usize| self.word_at(at).is_some_and(marks::is_primitive);
        words > first && named && (words < end || words > first + 1 || primitive(first))
    }

    /// What is of the language, but not of its grammar: taken out, or left to its names.
    fn unknown_syntax(&mut self, at: usize) -> Option<usize> {
        let next = self.word_at(at + 1);
        let explicit =
            |at: usize| self.word_at(at) == Some(b"template") && self.sign_at(at + 1) != Some(b'<');
        let begins = self.begins() && self.declares();
        let ends = match self.bytes(at) {
            b"typename" if self.last_word() == Some(b"using") => at,
            b"extern" if begins && explicit(at + 1) => self.statement_end(at)?,
            b"template" if begins && explicit(at) => self.statement_end(at)?,
            b"module" if begins && (next.is_some() || self.sign_at(at + 1) == Some(b';')) => {
                self.statement_end(at)?
            }
            b"export" if begins && next.is_some() => at,
            b"delete" | b"default"
                if self.last_sign() == Some(b'=') && self.sign_at(at + 1) == Some(b';') =>
            {
                self.blank_back(at)?
            }
            _ => return None,
        };
        self.out.blanks.push(self.span(at, ends));
        for token in at..=ends {
            if self.word_at(token).is_some_and(|word| !marks::is_reserved(word)) {
                let span = self.span(token, token);
                self.out.words.push(span);
            }
        }
        Some(ends + 1)
    }

    /// The last token before the end of a statement.
    fn statement_end(&self, at: usize) -> Option<usize> {
        let end = (at..at + STATEMENT).find(|at| self.sign_at(*at) == Some(b';'))?;
        Some(end)
    }

    /// Takes the sign before a word out too.
    fn blank_back(&mut self, at: usize) -> Option<usize> {
        let sign = self.last?;
        let span = self.span(sign, sign);
        self.out.blanks.push(span);
        Some(at)
    }

    /// Takes `[[...]]` out, where it stands between `enum` and the name.
    fn square_attribute(&mut self, at: usize) -> Option<usize> {
        let opens = self.sign_at(at) == Some(b'[') && self.sign_at(at + 1) == Some(b'[');
        let named = self.statement.is_enum && self.last_word().is_some_and(marks::is_type_keyword);
        if !opens || !named {
            return None;
        }
        let close = (at..at + STATEMENT)
            .find(|at| self.sign_at(*at) == Some(b']') && self.sign_at(*at + 1) == Some(b']'))?;
        self.note_attributes(at + 2..close, true);
        self.out.blanks.push(self.span(at, close + 1));
        Some(close + 2)
    }

    /// Makes a pointer of a pointer to a member: `(A::*p)`.
    fn member_pointer(&mut self, at: usize) -> Option<usize> {
        let colons =
            |at: usize| self.sign_at(at) == Some(b':') && self.sign_at(at + 1) == Some(b':');
        let begins = self.sign_at(at) == Some(b'(') && self.word_at(at + 1).is_some();
        if !begins || !self.declares() || !colons(at + 2) || self.sign_at(at + 4) != Some(b'*') {
            return None;
        }
        let (path, word) = (self.span(at + 1, at + 3), self.span(at + 1, at + 1));
        self.out.blanks.push(path);
        self.out.words.push(word);
        self.statement.has_parenthesis = true;
        self.keep(at);
        Some(at + 4)
    }

    /// `extern "C"`.
    fn is_linkage(&self, at: usize) -> bool {
        self.bytes(at) == b"extern"
            && self.get(at + 1).is_some_and(|next| next.kind == TokenKind::Text)
            && self.sign_at(at + 2) == Some(b'{')
    }

    /// The bracket that closes the list after a word.
    fn list_after(&self, at: usize) -> Option<usize> {
        (self.sign_at(at + 1) == Some(b'('))
            .then(|| self.closers[at + 1])
            .flatten()
            .map(|at| at as usize)
    }

    fn take_out(&mut self, first: usize, last: usize) -> usize {
        let span = self.span(first, last);
        self.out.blanks.push(span);
        match first == last {
            true => self.out.words.push(span),
            false => self.out.islands.push(span),
        }
        last + 1
    }

    fn span(&self, first: usize, last: usize) -> Span {
        let of = |at: usize| self.tokens.tokens[at].span;
        of(first).union(of(last))
    }

    /// True where the grammars have an attribute: before a declaration or its declarator, after a
    /// function's parameters, at a type.
    fn takes_attribute(&self, next: usize) -> bool {
        let before_name = self.word_at(next).is_some() || self.sign_at(next) == Some(b'*');
        let starts = match self.last_sign() {
            None => true,
            Some(sign) => matches!(sign, b';' | b'{' | b'}' | b')' | b'>'),
        };
        let suffix = matches!(self.last_sign(), Some(b')' | b'}'))
            && matches!(self.sign_at(next), Some(b';' | b'{' | b','));
        let names_type = self.last_word().is_some_and(marks::is_type_keyword);
        suffix || names_type || starts && before_name || self.last_word().is_some() && before_name
    }

    /// Takes an attribute out, and notes its parts.
    fn attribute(&mut self, at: usize, close: usize) -> usize {
        let bound = matches!(self.last_sign(), Some(b'*' | b'&'))
            && self.word_at(close + 1).is_some()
            && self.sign_at(close + 2) == Some(b'(');
        self.out.blanks.push(self.span(at, close));
        let inner = match self.sign_at(at + 2) {
            Some(b'(') => at + 3..close.saturating_sub(1),
            _ => at + 2..close,
        };
        self.note_attributes(inner, bound);
        close + 1
    }

    /// Notes the attributes of a list.
    fn note_attributes(&mut self, inner: std::ops::Range<usize>, bound: bool) {
        let mut part = inner.start;
        while part < inner.end {
            let list = self.list_after(part);
            // The name comes last in `gnu::hot`.
            let prefix = self.sign_at(part + 1) == Some(b':');
            if self.word_at(part).is_some() && !prefix {
                let end = list.unwrap_or(part);
                let name = self.tokens.tokens[part].span;
                let span = self.span(part, end);
                self.out.attributes.push(HiddenAttribute { span, name, bound });
            }
            part = list.unwrap_or(part) + 1;
        }
    }

    /// The end of a macro that is known to stand for nothing, where it could not stand as it is.
    fn idle_macro(&self, at: usize, list: Option<usize>) -> Option<usize> {
        let word = self.bytes(at);
        if self.defines.idle(word, false).is_some() {
            let ends = matches!(self.sign_at(at + 1), Some(b';' | b',' | b')')) && self.begins();
            return (!ends).then_some(at);
        }
        let close = list?;
        self.defines.idle(word, true)?;
        let next = self.sign_at(close + 1);
        let statement = self.begins() || self.region() == Region::Code;
        let call = statement && matches!(next, Some(b';' | b',' | b')' | b'?' | b'.'));
        (!call).then_some(close)
    }

    /// True at the begin of a statement.
    fn begins(&self) -> bool {
        match self.last_sign() {
            Some(sign) => matches!(sign, b';' | b'{' | b'}' | b':'),
            None => self.last.is_none() || matches!(self.last_word(), Some(b"else" | b"do")),
        }
    }

    /// The end of a word in capitals that seems to be a macro.
    fn seeming_macro(&self, at: usize, list: Option<usize>) -> Option<usize> {
        let word = self.bytes(at);
        if self.bold && list.is_none() && self.stands_before_type(at) {
            return Some(at);
        }
        if !self.bold || !marks::is_loud(word) {
            return None;
        }
        let end = list.unwrap_or(at);
        if self.defines.means(word) && list.is_none() {
            let declares = self.declares();
            return (declares && self.alone(at, end)).then_some(end);
        }
        if self.last_word().is_some_and(marks::is_type_keyword) {
            return self.hides_type_name(end).then_some(end);
        }
        if !self.declares() {
            return None;
        }
        let taken = self.alone(at, end)
            || self.before_declaration(end)
            || self.before_function(end, list)
            || self.after_declarator(end, list);
        taken.then_some(end)
    }

    /// `local int f(void)`: a name before a word that begins a type is none of a type.
    fn stands_before_type(&self, at: usize) -> bool {
        let plain = |at: usize| self.word_at(at).is_some_and(|word| !marks::is_keyword(word));
        let next = self.word_at(at + 1);
        let begins = match next {
            Some(b"const") => self.word_at(at + 2).is_some() && self.word_at(at + 3).is_some(),
            Some(b"static" | b"extern" | b"inline") => true,
            Some(word) if marks::is_primitive(word) || marks::is_type_keyword(word) => true,
            Some(_) => plain(at + 1) && plain(at + 2) && self.ends_name(at + 3),
            None => false,
        };
        begins && self.begins() && self.declares() && plain(at)
    }

    /// True at what may follow a declared name.
    fn ends_name(&self, at: usize) -> bool {
        matches!(self.sign_at(at), Some(b'(' | b'[' | b';' | b'=' | b','))
    }

    fn declares(&self) -> bool {
        matches!(self.region(), Region::Declarations | Region::Members)
    }

    /// `class EXPORT Name {`.
    fn hides_type_name(&self, end: usize) -> bool {
        let is_class = self.last_word() == Some(b"class");
        self.word_at(end + 1).is_some()
            && match self.sign_at(end + 2) {
                Some(sign) => matches!(sign, b'{' | b':' | b'<') || sign == b';' && is_class,
                None => {
                    self.word_at(end + 2) == Some(b"final")
                        || self.word_at(end + 2).is_some_and(marks::is_loud)
                }
            }
    }

    /// A macro on a line of its own, without a semicolon.
    fn alone(&self, at: usize, end: usize) -> bool {
        let starts = self.begins() || self.last_sign() == Some(b'>');
        let next = self.get(end + 1);
        let apart = next.is_none_or(|next| {
            let between = Span::new(self.span(end, end).end, next.span.start);
            between.of(self.text).contains(&b'\n')
        });
        let before = at.checked_sub(1).map_or(0, |before| self.tokens.tokens[before].span.end);
        let between = Span::new(before, self.tokens.tokens[at].span.start);
        let first = at == 0 || between.of(self.text).contains(&b'\n');
        let goes_on = |sign: u8| !matches!(sign, b'}' | b'~' | b'[' | b'#');
        starts && first && apart && !self.sign_at(end + 1).is_some_and(goes_on)
    }

    /// `EXPORT type name`.
    fn before_declaration(&self, end: usize) -> bool {
        let starts = self.begins()
            || self.last_sign() == Some(b'>')
            || self.last_word().is_some_and(marks::is_storage);
        let next =
            self.word_at(end + 1).filter(|word| !marks::is_statement(word) || *word == b"template");
        starts
            && next.is_some()
            && (self.word_at(end + 2).is_some()
                || matches!(self.sign_at(end + 2), Some(b'*' | b'&' | b'<'))
                || self.sign_at(end + 2) == Some(b':')
                    && self.last.is_some()
                    && self.word_at(end + 4).is_some()
                    && self.word_at(end + 5).is_some())
    }

    /// `type CALL name(`.
    fn before_function(&self, end: usize, list: Option<usize>) -> bool {
        let typed = self.last_sign() == Some(b'*')
            || self
                .last_word()
                .is_some_and(|word| !marks::is_storage(word) && !marks::is_statement(word));
        let typed = typed || self.statement.after_members && self.last_sign() == Some(b'}');
        let named = self.word_at(end + 1).is_some_and(|word| !marks::is_statement(word))
            && (self.ends_name(end + 2)
                || self.word_at(end + 2).is_some_and(marks::is_loud)
                    && self.list_after(end + 2).is_some());
        let points = self.last_word().is_some() && self.sign_at(end + 1) == Some(b'*');
        list.is_none() && typed && (named || points)
    }

    /// `int f(void) MARK;`, `int a GUARDED_BY(b);`.
    fn after_declarator(&self, end: usize, list: Option<usize>) -> bool {
        let ends = matches!(self.sign_at(end + 1), Some(b';' | b'{' | b'='))
            || self.word_at(end + 1).is_some_and(marks::is_loud);
        let after_list = self.last_sign() == Some(b')')
            || matches!(self.last_word(), Some(b"const" | b"override" | b"final" | b"noexcept"));
        let after_name = list.is_some() && self.last_word().is_some() && self.statement.words >= 2;
        ends && (after_list && self.statement.has_parenthesis || after_name)
    }
}
