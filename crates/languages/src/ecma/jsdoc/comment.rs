//! Where documentation comments stand.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use crate::documented;

/// Farthest statement that something documented is in.
const REACH: usize = 6;
/// What a value can be documented by: the statement that binds it to a name.
const AROUND: &[&str] = &[
    "variable_declarator",
    "lexical_declaration",
    "variable_declaration",
    "export_statement",
    "assignment_expression",
    "expression_statement",
    "field_definition",
    "pair",
];

/// True in files whose language takes comments for what they are. TypeScript has types of its own.
fn counts(site: &Site<'_, '_>) -> bool {
    ![".ts", ".tsx", ".mts", ".cts"].iter().any(|end| site.path.ends_with(end))
}

/// True when a documentation comment ends right before a node.
pub(crate) fn is_documented(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    counts(site) && before(site, node).is_some()
}

/// The inside of the documentation right before a node, without the stars of its lines.
pub(crate) fn documentation(site: &Site<'_, '_>, node: Node<'_>) -> Option<String> {
    let inner = before(site, node).filter(|_| counts(site))?;
    Some(without_stars(&String::from_utf8_lossy(inner)))
}

/// The inside of a comment that is documentation, without the stars of its lines.
pub(super) fn inside(site: &Site<'_, '_>, comment: Node<'_>) -> Option<String> {
    let text = comment.text(site.text);
    let inner = text.strip_prefix(b"/**")?.strip_suffix(b"*/")?;
    let read = counts(site) && inner.len() <= documented::LONGEST;
    read.then(|| without_stars(&String::from_utf8_lossy(inner)))
}

/// The documentation of what a node declares: right before it, or before the statement that binds
/// it to a name.
pub(crate) fn of_node(site: &Site<'_, '_>) -> Option<String> {
    let own = documentation(site, site.node);
    if own.is_some() || !counts(site) {
        return own;
    }
    let mut below = site.node;
    for node in site.ancestors().take(REACH) {
        let list = matches!(node.kind_name(), "lexical_declaration" | "variable_declaration");
        // A comment before several variables is that of the first.
        let first = !list || node.named_children().next() == Some(below);
        if !AROUND.contains(&node.kind_name()) || !first {
            return None;
        }
        if let Some(found) = documentation(site, node) {
            return Some(found);
        }
        below = node;
    }
    None
}

fn before<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<&'a [u8]> {
    documented::before(site.text, node.span().start)
}

fn without_stars(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim_start();
        line.strip_prefix('*').map_or(Cow::Borrowed(line), |rest| Cow::Borrowed(rest.trim_start()))
    });
    let mut whole = String::with_capacity(text.len());
    for line in lines {
        whole.push_str(&line);
        whole.push('\n');
    }
    whole
}
