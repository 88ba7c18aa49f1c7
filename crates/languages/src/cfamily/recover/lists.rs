//! Words with a list in parentheses: calls, and macros around parameters or before blocks.

use bifrost_base::Span;

use super::edits::{Pass, Region};
use super::marks;

impl Pass<'_> {
    /// `int f OF((int a));`: a macro around a whole list of parameters.
    pub(super) fn is_prototype_list(&self, at: usize) -> bool {
        let inner = self.list_after(at + 1);
        let whole = inner.is_some() && inner.map(|inner| inner + 1) == self.list_after(at);
        whole
            && self.declares()
            && (self.last_word().is_some() || self.last_sign() == Some(b')'))
            && !self.last_word().is_some_and(marks::is_storage)
            && !marks::takes_list(self.bytes(at))
    }

    /// Leaves the list only.
    pub(super) fn unwrap_list(&mut self, at: usize, close: usize) -> usize {
        let word = self.span(at, at);
        self.out.blanks.extend([self.span(at, at + 1), self.span(close, close)]);
        self.out.words.push(word);
        at + 2
    }

    /// True for a word that calls what it names.
    pub(super) fn is_call(&self, at: usize) -> bool {
        let calls = |word: &[u8]| !marks::takes_no_call(word);
        calls(self.bytes(at)) && self.last_word().is_none_or(marks::is_statement)
    }

    /// A macro that is a statement without a semicolon: before a block, or before another line.
    pub(super) fn is_statement_macro(&self, at: usize, close: usize) -> bool {
        let begins = self.begins() || self.last_sign() == Some(b')');
        begins
            && match (self.sign_at(close + 1), self.word_at(close + 1)) {
                (Some(b'{'), _) => true,
                (Some(b'}'), _) => true,
                (_, Some(_)) => marks::is_loud(self.bytes(at)),
                _ => false,
            }
    }

    /// `MY_TRY {`: a macro alone before a block.
    pub(super) fn is_block_word(&self, at: usize) -> bool {
        self.bold
            && self.region() == Region::Code
            && self.begins()
            && self.sign_at(at + 1) == Some(b'{')
            && marks::is_loud(self.bytes(at))
    }

    /// The arguments in a list for which a test holds.
    pub(super) fn arguments_that(
        &self,
        open: usize,
        close: usize,
        test: fn(&Self, usize, usize) -> bool,
    ) -> Vec<Span> {
        let mut found = Vec::new();
        let mut first = open + 1;
        let mut at = first;
        while at <= close {
            match self.sign_at(at) {
                Some(b',' | b')') => {
                    if first < at && test(self, first, at) {
                        found.push(self.span(first, at - 1));
                    }
                    first = at + 1;
                    at += 1;
                }
                Some(b'(') => at = self.closers[at].map_or(close, |end| end as usize) + 1,
                Some(b'{' | b';') => break,
                _ => at += 1,
            }
        }
        found
    }

    /// True for an argument that declares something, or stands for any number of them.
    pub(super) fn is_no_expression(&self, first: usize, end: usize) -> bool {
        let mut all = first..end;
        let dots = all.clone().all(|at| self.sign_at(at) == Some(b'.'));
        let fits = all.all(|at| match self.sign_at(at) {
            Some(sign) => matches!(sign, b'*' | b'&' | b'<' | b'>' | b':'),
            None => self.word_at(at).is_some_and(|word| !marks::is_operator(word)),
        });
        let joined = |at: usize| self.word_at(at).is_some() && self.word_at(at + 1).is_some();
        let ends = self.sign_at(end - 1).is_some();
        dots || fits && (ends || (first..end - 1).any(joined))
    }

    /// True for an argument that can only be a type: `char *`, `unsigned long`.
    pub(super) fn is_type(&self, first: usize, end: usize) -> bool {
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
}
