//! What the grammar reads in the place of a text that it loses its way in, of the same length.
//!
//! It takes `a <<"b"` for a heredoc that never ends, and reads the body of a heredoc inside another's
//! `#{}` as code; both swallow the rest of the file without an error. It knows no symbols like `:é`
//! and `:$;`. An edit that happens to hit a string or a comment changes nothing: all texts are read
//! from the true source.

use std::collections::HashMap;

/// What may begin and end a `%Q` string.
const DELIMITERS: &[u8] = b"|!~^;,&*+-@%:.";

/// `<<~ID`, quoted or not.
struct Opener<'a> {
    at: usize,
    end: usize,
    name: &'a [u8],
    /// Its end may be indented.
    indented: bool,
    /// Nothing in it is evaluated.
    raw: bool,
}

/// The lines that hold nothing but a word, by the word: where it begins.
#[derive(Default)]
struct Ends<'a> {
    all: HashMap<&'a [u8], Vec<usize>>,
    flush: HashMap<&'a [u8], Vec<usize>>,
}

/// The text to read in the place of another.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut edits = symbols(text);
    let openers = openers(text);
    if !openers.is_empty() {
        let mut scan = Scan { text, ends: Ends::of(text), around: None, edits };
        for opener in &openers {
            scan.visit(opener);
        }
        edits = scan.edits;
    }
    if edits.is_empty() {
        return None;
    }
    let mut out = text.to_vec();
    for (at, length, with) in edits {
        for (index, byte) in out[at..at + length].iter_mut().enumerate() {
            *byte = with.get(index).copied().unwrap_or(b' ');
        }
    }
    Some(out)
}

/// Bytes to read in the place of others: where, how many, and what; blanks for what is not said.
type Edit = (usize, usize, Vec<u8>);

/// Symbols with letters that are not ASCII, and those of globals with a sign for a name.
fn symbols(text: &[u8]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for colon in memchr::memchr_iter(b':', text) {
        let rest = &text[colon + 1..];
        let word = rest.iter().take_while(|byte| is_word(**byte)).count();
        match rest {
            [b'$', b';' | b',' | b'.' | b':' | b'@' | b'$' | b'?' | b'=' | b'&' | b'+', ..] => {
                edits.push((colon + 2, 1, b"_".to_vec()));
            }
            _ if !rest[..word].is_ascii() => {
                let plain = |byte: &u8| if byte.is_ascii() { *byte } else { b'x' };
                edits.push((colon + 1, word, rest[..word].iter().map(plain).collect()));
            }
            _ => {}
        }
    }
    edits
}

/// The heredocs on one line, and how far their bodies were looked at.
struct Bodies {
    start: usize,
    end: usize,
    raw: bool,
    seen: usize,
    /// Open braces since a `#{`.
    depth: usize,
}

struct Scan<'a> {
    text: &'a [u8],
    ends: Ends<'a>,
    around: Option<Bodies>,
    edits: Vec<Edit>,
}

impl Scan<'_> {
    fn visit(&mut self, opener: &Opener<'_>) {
        let line_end = line_end(self.text, opener.at);
        match self.around.take().filter(|around| opener.at < around.end) {
            Some(mut around) if opener.at >= around.start => {
                around.look(self.text, opener.at);
                if !around.raw && around.depth > 0 && opener.at >= around.seen {
                    self.nested(opener, &mut around);
                }
                self.around = Some(around);
            }
            before => {
                let from = before.as_ref().map_or(line_end, |around| around.end);
                let Some(end) = self.ends.after(opener, from) else {
                    self.edits.push((opener.at, 2, b"+ ".to_vec()));
                    self.around = before;
                    return;
                };
                let raw = opener.raw && before.as_ref().is_none_or(|before| before.raw);
                self.around = Some(Bodies { start: line_end, end, raw, seen: line_end, depth: 0 });
            }
        }
    }

    /// A heredoc in another's `#{}` is read as a string of several lines.
    fn nested(&mut self, opener: &Opener<'_>, around: &mut Bodies) {
        let line_end = line_end(self.text, opener.at);
        let Some(end) = self.ends.after(opener, line_end).filter(|end| *end < around.end) else {
            return;
        };
        let body = &self.text[line_end..end];
        let last = self.text[opener.end..line_end].trim_ascii().is_empty();
        let free = DELIMITERS.iter().find(|delimiter| !body.contains(delimiter));
        if let (true, Some(delimiter)) = (last, free) {
            let start = vec![b'%', if opener.raw { b'q' } else { b'Q' }, *delimiter];
            self.edits.push((opener.at, opener.end - opener.at, start));
            self.edits.push((end, opener.name.len(), vec![*delimiter]));
            around.seen = end + opener.name.len();
        }
    }
}

impl Bodies {
    /// Counts the braces up to a place.
    fn look(&mut self, text: &[u8], to: usize) {
        for at in self.seen..to {
            match text[at] {
                b'{' if self.depth > 0 || text[at - 1] == b'#' => self.depth += 1,
                b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.seen = self.seen.max(to);
    }
}

impl<'a> Ends<'a> {
    fn of(text: &'a [u8]) -> Self {
        let mut ends = Self::default();
        let mut start = 0;
        for line in text.split(|byte| *byte == b'\n') {
            let word = line.trim_ascii();
            if !word.is_empty() && word.iter().copied().all(is_word) {
                let at = start + (line.len() - line.trim_ascii_start().len());
                ends.all.entry(word).or_default().push(at);
                if at == start {
                    ends.flush.entry(word).or_default().push(at);
                }
            }
            start += line.len() + 1;
        }
        ends
    }

    /// Where the first end of a heredoc from a place on begins.
    fn after(&self, opener: &Opener<'_>, from: usize) -> Option<usize> {
        let known = if opener.indented { &self.all } else { &self.flush };
        let places = known.get(opener.name)?;
        places.get(places.partition_point(|at| *at < from)).copied()
    }
}

/// Everything that looks like the start of a heredoc, in order.
fn openers(text: &[u8]) -> Vec<Opener<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| memchr::memmem::find(rest, b"<<")) {
        let start = at + next;
        match opener(text, start) {
            Some(opener) => {
                at = opener.end;
                found.push(opener);
            }
            None => at = start + 2,
        }
    }
    found
}

fn opener(text: &[u8], at: usize) -> Option<Opener<'_>> {
    let mut from = at + 2;
    let indented = matches!(text.get(from), Some(b'~' | b'-'));
    from += usize::from(indented);
    let quote = text.get(from).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    from += usize::from(quote.is_some());
    let length = text[from..].iter().take_while(|byte| is_word(**byte)).count();
    let name = &text[from..from + length];
    let end = from + length;
    let closed = quote.is_none_or(|quote| text.get(end) == Some(&quote));
    let first = name.first().copied()?;
    let singleton = text[..at].trim_ascii_end().ends_with(b"class");
    let plain = quote.is_some() || !first.is_ascii_digit();
    (closed && plain && !singleton).then_some(Opener {
        at,
        end: end + usize::from(quote.is_some()),
        name,
        indented,
        raw: quote == Some(b'\''),
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | 0x80..)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length)
}
