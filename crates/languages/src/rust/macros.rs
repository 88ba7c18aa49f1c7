//! Macro arguments as code: how a group of tokens is read as expressions or items.

use bifrost_syntax::{Attempt, Quotes};

/// Macros that take code as text to make code of: nothing in them runs where it stands.
const TEMPLATES: &[&[u8]] = &[b"quote", b"quote_spanned", b"parse_quote", b"parse_quote_spanned"];
/// Macros whose second argument is a pattern.
const MATCHERS: &[&[u8]] = &[b"matches", b"assert_matches", b"debug_assert_matches"];

/// The groups that hold code.
pub(super) const QUOTES: Quotes = Quotes { holder: "macro_invocation", group: "token_tree", write };

/// First as it is: `(a, b)` is a tuple, `[a; n]` an array, `{ .. }` a block. Then as a block.
fn write(attempt: u8, before: &[u8], group: &mut [u8]) -> Attempt {
    if is_attribute(before) {
        return Attempt::Leave;
    }
    let name = macro_name(before);
    if name.is_some_and(|name| TEMPLATES.contains(&name)) {
        return Attempt::Leave;
    }
    if name.is_some_and(|name| MATCHERS.contains(&name)) {
        super::tokens::pattern_to_code(group);
        return if attempt == 0 { Attempt::Read } else { Attempt::Leave };
    }
    match (attempt, group.first(), name) {
        (0, ..) => Attempt::Read,
        (1, Some(b'(' | b'['), Some(_)) => {
            let last = group.len() - 1;
            (group[0], group[last]) = (b'{', b'}');
            Attempt::Read
        }
        _ => Attempt::Enter,
    }
}

/// `#` or `#!` before a group makes an attribute of it.
fn is_attribute(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before.strip_suffix(b"!").unwrap_or(before).trim_ascii_end().last() == Some(&b'#')
}

/// `name` of `path::name ! `; none where no macro stands before the group.
fn macro_name(before: &[u8]) -> Option<&[u8]> {
    let before = before.trim_ascii_end().strip_suffix(b"!")?.trim_ascii_end();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    let start = before.iter().rposition(|byte| !is_word(byte)).map_or(0, |at| at + 1);
    Some(&before[start..])
}
