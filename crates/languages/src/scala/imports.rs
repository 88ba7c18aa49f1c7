//! Imports: what one selector of a clause names. The grammar hands a statement out flat, so the
//! parts of a path are found in the text.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;
use memchr::{memchr, memrchr};

/// `import` and `export`.
const KEYWORD: usize = 6;

/// A selector with what stands around it.
struct Leaf<'t> {
    /// The statement.
    whole: Span,
    /// The braces that it stands in.
    braces: Option<Span>,
    /// The path before it, without its last dot.
    prefix: Span,
    /// The name that it imports; none of a wildcard.
    name: Option<Node<'t>>,
}

fn leaf<'t>(site: &Site<'_, 't>) -> Option<Leaf<'t>> {
    let mut around = site.ancestors();
    let first = around.next()?;
    let (whole, braces) = match first.kind_name() {
        "namespace_selectors" => (around.next()?, Some(first.span())),
        _ => (first, None),
    };
    let whole = whole.span();
    let node = site.node;
    let name = match node.kind_name() {
        "identifier" | "operator_identifier" => Some(node),
        _ => node.field_named("name"),
    };
    let end = braces.unwrap_or_else(|| node.span()).start as usize;
    let text = site.text.get(whole.start as usize..end)?;
    let start = memrchr(b',', text).map_or(KEYWORD, |comma| comma + 1).min(text.len());
    let blanks = text[start..].len() - text[start..].trim_ascii_start().len();
    let path = text[start + blanks..].trim_ascii_end();
    let path = path.strip_suffix(b".").unwrap_or(path).trim_ascii_end();
    let start = whole.start + (start + blanks) as u32;
    let prefix = Span::new(start, start + path.len() as u32);
    Some(Leaf { whole, braces, prefix, name })
}

/// True for the last name of a path that ends there: a wildcard or braces would follow a dot.
pub(super) fn ends_path(site: &Site<'_, '_>) -> bool {
    let Some(whole) = site.parent().map(Node::span) else { return false };
    let rest = site.text.get(site.node.span().end as usize..whole.end as usize);
    rest.is_some_and(|rest| matches!(rest.trim_ascii_start().first(), None | Some(b',')))
}

/// The path that is imported, as it was declared.
pub(super) fn module<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let leaf = leaf(site)?;
    let mut path = String::from_utf8_lossy(leaf.prefix.of(site.text)).into_owned();
    if let Some(name) = leaf.name {
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(&site.text_of(name));
    }
    path.retain(|c| !c.is_whitespace() && c != '`');
    Some(Cow::Owned(path))
}

/// The bytes of that path: in braces, those of the name alone.
pub(super) fn module_span(site: &Site<'_, '_>) -> Span {
    let node = site.node.span();
    let Some(leaf) = leaf(site) else { return node };
    match (leaf.name, leaf.braces) {
        (Some(name), Some(_)) => name.span(),
        (Some(name), None) => Span::new(leaf.prefix.start.min(name.span().start), name.span().end),
        (None, _) => leaf.prefix,
    }
}

/// The statement when it imports one thing, else the selector or the path.
pub(super) fn range(site: &Site<'_, '_>) -> Span {
    let node = site.node.span();
    let Some(leaf) = leaf(site) else { return node };
    let clause = match leaf.braces {
        Some(_) => node,
        None => Span::new(leaf.prefix.start.min(node.start), node.end),
    };
    let text = |from: u32, to: u32| site.text.get(from as usize..to as usize).unwrap_or_default();
    let before = match leaf.braces {
        Some(braces) => !text(braces.start + 1, node.start).trim_ascii().is_empty(),
        None => false,
    };
    let first = leaf.braces.map_or(node.start, |braces| braces.start);
    let before = before || memrchr(b',', text(leaf.whole.start, first)).is_some();
    let rest = text(node.end, leaf.whole.end);
    let closes = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'}' | b',');
    let after = memchr(b',', rest).is_some_and(|comma| !rest[comma..].iter().all(closes));
    if before || after { clause } else { leaf.whole }
}
