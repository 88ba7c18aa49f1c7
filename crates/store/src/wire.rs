//! Numbers, texts, spans and lists as bytes, and back. Reading checks every one of them: any bytes
//! may come, and what is not as it was written is [`Broken`].

use bifrost_base::{Name, Span};
use bifrost_hir::TypeNumbers;

use crate::numbers::NameNumbers;

/// Bytes that do not say what they should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken;

/// Most bytes of a number: seven bits in each.
const NUMBER_BYTES: u32 = 10;

/// Room that a list is given at once: no count is believed beyond it.
const READY: usize = 1_024;

/// Bytes as they are written.
#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
    /// Where the last span starts: most start near the one before.
    at: u32,
    /// What names are written as.
    pub(crate) names: NameNumbers,
    /// What types are written as.
    pub(crate) types: TypeNumbers,
}

impl Writer {
    /// One in which types have these numbers.
    pub(crate) fn with_types(types: TypeNumbers) -> Self {
        Self { types, ..Self::default() }
    }

    /// Writes what another wrote.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    pub(crate) fn name(&mut self, name: Name) {
        let number = self.names.of(name);
        self.number(number.into());
    }

    pub(crate) fn done(self) -> Vec<u8> {
        self.bytes
    }

    /// Small numbers take few bytes.
    pub(crate) fn number(&mut self, number: u64) {
        let mut left = number;
        while left >= 0x80 {
            self.bytes.push(left as u8 | 0x80);
            left >>= 7;
        }
        self.bytes.push(left as u8);
    }

    pub(crate) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    pub(crate) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.bytes.push(u8::from(flag));
    }

    pub(crate) fn wide(&mut self, number: u128) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend(text.as_bytes());
    }

    pub(crate) fn span(&mut self, span: Span) {
        self.signed(i64::from(span.start) - i64::from(self.at));
        self.signed(i64::from(span.end) - i64::from(span.start));
        self.at = span.start;
    }

    pub(crate) fn list<T>(&mut self, items: &[T], mut one: impl FnMut(&mut Self, &T)) {
        self.count(items.len());
        for item in items {
            one(self, item);
        }
    }

    pub(crate) fn maybe<T>(&mut self, item: Option<T>, one: impl FnOnce(&mut Self, T)) {
        self.flag(item.is_some());
        if let Some(item) = item {
            one(self, item);
        }
    }
}

/// Bytes as they are read.
pub(crate) struct Reader<'b> {
    rest: &'b [u8],
    at: u32,
    /// Spans must end here or before.
    length: u32,
}

impl<'b> Reader<'b> {
    pub(crate) const fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes, at: 0, length: u32::MAX }
    }

    /// The length of the text that all spans from here on lie in.
    pub(crate) const fn lie_within(&mut self, length: u32) {
        self.length = length;
    }

    /// All has been read.
    pub(crate) const fn end(&self) -> Result<(), Broken> {
        if self.rest.is_empty() { Ok(()) } else { Err(Broken) }
    }

    fn byte(&mut self) -> Result<u8, Broken> {
        let (first, rest) = self.rest.split_first().ok_or(Broken)?;
        self.rest = rest;
        Ok(*first)
    }

    fn bytes(&mut self, count: usize) -> Result<&'b [u8], Broken> {
        let (bytes, rest) = self.rest.split_at_checked(count).ok_or(Broken)?;
        self.rest = rest;
        Ok(bytes)
    }

    pub(crate) fn number(&mut self) -> Result<u64, Broken> {
        let mut number = 0;
        for at in 0..NUMBER_BYTES {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            let placed = bits.checked_shl(7 * at).ok_or(Broken)?;
            if placed >> (7 * at) != bits {
                return Err(Broken);
            }
            number |= placed;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Broken)
    }

    pub(crate) fn small(&mut self) -> Result<u32, Broken> {
        u32::try_from(self.number()?).map_err(|_| Broken)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u32) -> Result<u32, Broken> {
        Some(self.small()?).filter(|number| *number < bound).ok_or(Broken)
    }

    /// A number of things that are still to come: each takes a byte at least.
    pub(crate) fn count(&mut self) -> Result<usize, Broken> {
        let count = usize::try_from(self.number()?).map_err(|_| Broken)?;
        if count <= self.rest.len() { Ok(count) } else { Err(Broken) }
    }

    pub(crate) fn signed(&mut self) -> Result<i64, Broken> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Broken> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Broken),
        }
    }

    pub(crate) fn wide(&mut self) -> Result<u128, Broken> {
        let bytes = self.bytes(16)?.try_into().map_err(|_| Broken)?;
        Ok(u128::from_le_bytes(bytes))
    }

    pub(crate) fn text(&mut self) -> Result<&'b str, Broken> {
        let count = self.count()?;
        std::str::from_utf8(self.bytes(count)?).map_err(|_| Broken)
    }

    pub(crate) fn span(&mut self) -> Result<Span, Broken> {
        let start = i64::from(self.at).checked_add(self.signed()?).ok_or(Broken)?;
        let end = start.checked_add(self.signed()?).ok_or(Broken)?;
        let place = |at: i64| u32::try_from(at).ok().filter(|at| *at <= self.length).ok_or(Broken);
        let span = Span::new(place(start)?, place(end)?);
        if span.start > span.end {
            return Err(Broken);
        }
        self.at = span.start;
        Ok(span)
    }

    pub(crate) fn list<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, Broken>,
    ) -> Result<Vec<T>, Broken> {
        let count = self.count()?;
        let mut list = Vec::with_capacity(count.min(READY));
        for _ in 0..count {
            list.push(one(self)?);
        }
        Ok(list)
    }

    /// A short list, in any collection.
    pub(crate) fn few<T, C: FromIterator<T>>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, Broken>,
    ) -> Result<C, Broken> {
        let count = self.count()?;
        (0..count).map(|_| one(self)).collect()
    }

    pub(crate) fn maybe<T>(
        &mut self,
        one: impl FnOnce(&mut Self) -> Result<T, Broken>,
    ) -> Result<Option<T>, Broken> {
        if self.flag()? { one(self).map(Some) } else { Ok(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Broken, Reader, Writer};
    use bifrost_base::Span;
    use proptest::prelude::*;

    fn written(write: impl FnOnce(&mut Writer)) -> Vec<u8> {
        let mut writer = Writer::default();
        write(&mut writer);
        writer.done()
    }

    proptest! {
        #[test]
        fn numbers_come_back(number: u64, signed in i64::MIN / 2..i64::MAX / 2) {
            let bytes = written(|to| { to.number(number); to.signed(signed); });
            let mut from = Reader::new(&bytes);
            prop_assert_eq!(from.number(), Ok(number));
            prop_assert_eq!(from.signed(), Ok(signed));
            prop_assert_eq!(from.end(), Ok(()));
        }

        #[test]
        fn spans_come_back(ends: Vec<(u32, u32)>) {
            let spans: Vec<Span> =
                ends.iter().map(|(a, b)| Span::new(*a.min(b), *a.max(b))).collect();
            let bytes = written(|to| to.list(&spans, |to, span| to.span(*span)));
            let read: Result<Vec<Span>, Broken> = Reader::new(&bytes).list(Reader::span);
            prop_assert_eq!(read, Ok(spans));
        }
    }

    #[test]
    fn what_does_not_fit_is_broken() {
        assert_eq!(Reader::new(&[]).number(), Err(Broken));
        assert_eq!(Reader::new(&[0x80; 12]).number(), Err(Broken));
        assert_eq!(Reader::new(&[0xff; 12]).number(), Err(Broken));
        assert_eq!(Reader::new(&[3, b'a', b'b']).text(), Err(Broken));
        assert_eq!(Reader::new(&[1, 0xff]).text(), Err(Broken));
        assert_eq!(Reader::new(&[2]).flag(), Err(Broken));
        assert_eq!(Reader::new(&[9, 0]).count(), Err(Broken));
        let mut short = Reader::new(&[0, 20]);
        short.lie_within(5);
        assert_eq!(short.span(), Err(Broken));
    }
}
