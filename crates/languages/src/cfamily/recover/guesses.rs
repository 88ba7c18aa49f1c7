//! Macros that stand for nothing, or seem to: by their definition, or by how they are written and
//! where they stand.

use bifrost_base::Span;

use super::edits::{Pass, Region};
use super::marks;

impl Pass<'_> {
    /// The end of a macro that is known to stand for nothing, where it could not stand as it is.
    pub(super) fn idle_macro(&self, at: usize, list: Option<usize>) -> Option<usize> {
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

    /// The end of a word in capitals that seems to be a macro.
    pub(super) fn seeming_macro(&self, at: usize, list: Option<usize>) -> Option<usize> {
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
        let destructor = self.begins() && self.sign_at(end + 1) == Some(b'~');
        let taken = destructor
            || self.alone(at, end)
            || self.before_declaration(end)
            || self.before_function(end, list)
            || self.after_declarator(end, list);
        taken.then_some(end)
    }

    /// `local int f(void)`: a name before a word that begins a type is none of a type.
    pub(super) fn stands_before_type(&self, at: usize) -> bool {
        let plain = |at: usize| self.word_at(at).is_some_and(|word| !marks::is_keyword(word));
        let quiet = |at: usize| plain(at) && !self.word_at(at).is_some_and(marks::is_loud);
        let next = self.word_at(at + 1);
        let begins = match next {
            Some(b"const") => self.word_at(at + 2).is_some() && self.word_at(at + 3).is_some(),
            Some(b"static" | b"extern" | b"inline") => true,
            Some(word) if marks::is_primitive(word) || marks::is_type_keyword(word) => true,
            Some(_) => {
                let macro_list =
                    self.word_at(at + 3).is_some() && self.list_after(at + 3).is_some();
                quiet(at + 1) && quiet(at + 2) && (macro_list || self.ends_name(at + 3))
            }
            None => false,
        };
        let starts = self.begins() || self.last_word().is_some_and(marks::is_storage);
        begins && starts && self.declares() && plain(at)
    }

    /// True at what may follow a declared name.
    pub(super) fn ends_name(&self, at: usize) -> bool {
        matches!(self.sign_at(at), Some(b'(' | b'[' | b';' | b'=' | b','))
    }

    /// `class EXPORT Name {`.
    pub(super) fn hides_type_name(&self, end: usize) -> bool {
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
    pub(super) fn alone(&self, at: usize, end: usize) -> bool {
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
    pub(super) fn before_declaration(&self, end: usize) -> bool {
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
    pub(super) fn before_function(&self, end: usize, list: Option<usize>) -> bool {
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
    pub(super) fn after_declarator(&self, end: usize, list: Option<usize>) -> bool {
        let ends = matches!(self.sign_at(end + 1), Some(b';' | b'{' | b'='))
            || self.word_at(end + 1).is_some_and(marks::is_loud);
        let after_list = self.last_sign() == Some(b')')
            || matches!(self.last_word(), Some(b"const" | b"override" | b"final" | b"noexcept"));
        let after_name = list.is_some() && self.last_word().is_some() && self.statement.words >= 2;
        ends && (after_list && self.statement.has_parenthesis || after_name)
    }
}
