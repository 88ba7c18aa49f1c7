//! What is of the language, but not of its grammar, and attributes where the grammar has none.

use bifrost_hir::HiddenAttribute;

use super::edits::Pass;
use super::marks;

/// Most tokens of a statement that is taken out.
const STATEMENT: usize = 300;

impl Pass<'_> {
    /// What is of the language, but not of its grammar: taken out, or left to its names.
    pub(super) fn unknown_syntax(&mut self, at: usize) -> Option<usize> {
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
    pub(super) fn statement_end(&self, at: usize) -> Option<usize> {
        let end = (at..at + STATEMENT).find(|at| self.sign_at(*at) == Some(b';'))?;
        Some(end)
    }

    /// Takes the sign before a word out too.
    pub(super) fn blank_back(&mut self, at: usize) -> Option<usize> {
        let sign = self.last?;
        let span = self.span(sign, sign);
        self.out.blanks.push(span);
        Some(at)
    }

    /// Takes `[[...]]` out, where it stands between `enum` and the name.
    pub(super) fn square_attribute(&mut self, at: usize) -> Option<usize> {
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
    pub(super) fn member_pointer(&mut self, at: usize) -> Option<usize> {
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

    /// True where the grammars have an attribute: before a declaration or its declarator, after a
    /// function's parameters, at a type.
    pub(super) fn takes_attribute(&self, next: usize) -> bool {
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
    pub(super) fn attribute(&mut self, at: usize, close: usize) -> usize {
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
    pub(super) fn note_attributes(&mut self, inner: std::ops::Range<usize>, bound: bool) {
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
}
