//! The comments of a text: what the language itself passes over, and no string that looks like one.

use bifrost_base::Span;
use bifrost_syntax::{Parser, Stop, Tree};

use crate::compile::Compiled;
use crate::read::Reading;

/// The comments of a text, in order.
///
/// # Errors
/// [`Stop`] when `interrupted` said so, or when the text cannot be parsed in reasonable time.
pub fn comments(
    tables: &Compiled,
    parser: &mut Parser,
    text: &[u8],
    interrupted: &dyn Fn() -> bool,
) -> Result<Vec<Span>, Stop> {
    let reading = Reading::new(tables, parser, text, interrupted)?;
    let mut found = Vec::new();
    for (tree, within) in reading.trees() {
        let here = in_tree(tables, tree).into_iter();
        found.extend(here.filter(|comment| {
            within.is_none_or(|parts| parts.iter().any(|part| part.contains(*comment)))
        }));
    }
    found.sort_unstable_by_key(|span| span.order());
    found.dedup();
    Ok(found)
}

/// There are grammars in which a comment is also part of something.
fn in_tree(tables: &Compiled, tree: &Tree) -> Vec<Span> {
    let mut found = Vec::new();
    let mut cursor = tree.cursor();
    loop {
        let node = cursor.node();
        let is_comment = tables.is_comment(node.kind()) && node.is_extra();
        if is_comment {
            found.push(node.span());
        }
        if !is_comment && cursor.enter() {
            continue;
        }
        while !cursor.advance() {
            if !cursor.leave() {
                return found;
            }
        }
    }
}
