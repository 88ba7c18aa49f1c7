//! Members that begin a line as an operator would, signatures with type parameters and what is called
//! `in`: what stands on the line before ends there, but the grammar reads on.

use crate::patches::{Patches, is_word, skip_blanks};

/// Longest list of type parameters or parameters that is looked through.
const REACH: usize = 4_000;
/// Comments between a member and the next.
const COMMENTS: usize = 16;

/// Ends the member before each of these: `(a: A): B<A>`, then `<C>(c: C): C`.
pub(super) fn end(text: &[u8], patches: &mut Patches<'_>) {
    for line in memchr::memchr_iter(b'\n', text) {
        let at = skip_blanks(text, line + 1);
        let begins = match text.get(at) {
            Some(b'<') => is_signature(text, at),
            Some(b'i') => is_called_like_operator(text, at),
            _ => false,
        };
        if begins && let Some(gap) = member_end(text, line) {
            patches.put(gap, b";");
        }
    }
}

/// Whether what begins here is a signature with a result.
fn is_signature(text: &[u8], at: usize) -> bool {
    let list = balanced(text, at, (b'<', b'>')).map(|end| skip_blanks(text, end));
    let list = list.filter(|at| text.get(*at) == Some(&b'('));
    let end = list.and_then(|at| balanced(text, at, (b'(', b')')));
    end.is_some_and(|end| text.get(skip_blanks(text, end)) == Some(&b':'))
}

/// `in: A`, `in?: A`.
fn is_called_like_operator(text: &[u8], at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let rest = rest.strip_prefix(b"instanceof").or_else(|| rest.strip_prefix(b"in"));
    rest.is_some_and(|rest| rest.starts_with(b":") || rest.starts_with(b"?:"))
}

/// The place behind what closes the bracket here; an arrow closes nothing.
fn balanced(text: &[u8], at: usize, (open, close): (u8, u8)) -> Option<usize> {
    let mut depth = 0_usize;
    let mut before = 0;
    for (step, byte) in text.get(at..)?.iter().take(REACH).enumerate() {
        if *byte == open {
            depth += 1;
        } else if *byte == close && before != b'=' {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at + step + 1);
            }
        }
        before = *byte;
    }
    None
}

/// The white space behind the member that ends before a line, comments left out.
fn member_end(text: &[u8], line: usize) -> Option<usize> {
    let mut end = line;
    for _ in 0..COMMENTS {
        let before = text.get(..end)?.trim_ascii_end();
        let first = memchr::memrchr(b'\n', before).map_or(0, |it| it + 1);
        let start = skip_blanks(text, first);
        let last = before.get(start..).unwrap_or_default();
        if last.starts_with(b"//") {
            end = start;
        } else if before.ends_with(b"*/") {
            end = memchr::memmem::rfind(before, b"/*")?;
        } else {
            let closed = before.last().is_some_and(|byte| {
                is_word(*byte) || matches!(byte, b'>' | b']' | b'}' | b')' | b'"' | b'\'' | b'`')
            });
            let gap = text.get(before.len()).is_some_and(u8::is_ascii_whitespace);
            return (closed && gap && !before.ends_with(b"=>")).then_some(before.len());
        }
    }
    None
}
