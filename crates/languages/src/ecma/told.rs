//! Types that comments tell, where the text cannot: `@param {Type} name`, `@return {Type}`.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Farthest statement that a callable is in, for the comment before it.
const REACH: usize = 4;
/// How much of a file is searched for types that comments declare.
const HEAD: usize = 4096;
/// Longest comment that is read.
const LONGEST: usize = 8192;

/// The documentation before a callable, where its language has no types.
fn comment<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    if [".ts", ".tsx", ".mts", ".cts"].iter().any(|end| site.path.ends_with(end)) {
        return None;
    }
    let documents = |node: Node<'_>| {
        let before = site.text.get(..node.span().start as usize)?.trim_ascii_end();
        let inner = before.strip_suffix(b"*/")?;
        let from = inner.len().saturating_sub(LONGEST);
        let start = inner.get(from..)?.windows(3).rposition(|it| it == b"/**")?;
        Some(String::from_utf8_lossy(inner.get(from + start..)?))
    };
    let around = site.ancestors().take(REACH).take_while(|node| {
        matches!(
            node.kind_name(),
            "variable_declarator"
                | "lexical_declaration"
                | "variable_declaration"
                | "export_statement"
                | "assignment_expression"
                | "expression_statement"
                | "pair"
        )
    });
    std::iter::once(site.node).chain(around).find_map(documents)
}

/// True when the documentation before a callable tells types of parameters.
pub(crate) fn is_told(site: &Site<'_, '_>) -> bool {
    comment(site).is_some_and(|it| find(&it, "@param").next().is_some())
}

/// What stands for the type that the documentation before a callable says is given.
pub(crate) fn result<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let told = comment(site).is_some_and(|it| returned(&it).is_some());
    if told { site.node.field_named("parameters") } else { None }
}

/// The type that the documentation before a callable gives to one of its parameters.
pub(crate) fn of_parameter<'a>(site: &Site<'a, '_>, name: Node<'_>) -> Vec<Cow<'a, str>> {
    let Some(text) = comment(site) else { return Vec::new() };
    let wanted = site.text_of(name);
    let mut told = find(&text, "@param").filter(|(_, after)| {
        let name = after.trim_start().trim_start_matches('[');
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        name.get(..end.unwrap_or(name.len())) == Some(&*wanted)
    });
    told.next().map_or_else(Vec::new, |(ty, _)| path(site, ty))
}

/// The type that documentation says is given.
pub(crate) fn of_result<'a, 't>(site: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = comment(site);
    text.as_deref().and_then(returned).map_or_else(Vec::new, |ty| path(site, ty))
}

fn returned(text: &str) -> Option<&str> {
    let found = find(text, "@returns").chain(find(text, "@return")).next();
    found.map(|(ty, _)| ty)
}

/// What stands in braces after a tag, and what follows.
fn find<'x>(text: &'x str, tag: &'x str) -> impl Iterator<Item = (&'x str, &'x str)> {
    text.match_indices(tag).filter_map(move |(at, _)| {
        let rest = text.get(at + tag.len()..)?.trim_start().strip_prefix('{')?;
        rest.split_once('}')
    })
}

/// A plain path, or one that may be nothing; else no type that is known.
fn path<'a>(site: &Site<'a, '_>, ty: &str) -> Vec<Cow<'a, str>> {
    let parts = ty.split('|').map(str::trim);
    let mut parts = parts.filter(|part| !matches!(*part, "null" | "undefined" | "void"));
    let (Some(only), None) = (parts.next(), parts.next()) else { return Vec::new() };
    let only = only.trim_matches(['(', ')', '?', '!', '=']);
    let is_name = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    };
    // What a comment declares is nowhere else.
    let told = is_declared(site.text, only.split('.').next().unwrap_or_default());
    match !told && only.split('.').all(is_name) {
        true => only.split('.').map(|part| Cow::Owned(part.to_owned())).collect(),
        false => Vec::new(),
    }
}

/// Whether a comment at the beginning of a file declares a type of this name.
fn is_declared(text: &[u8], name: &str) -> bool {
    let head = text.get(..HEAD.min(text.len())).unwrap_or_default();
    let head = String::from_utf8_lossy(head);
    let mut told =
        head.match_indices("@typedef").filter_map(|(at, _)| head.get(at..)?.lines().next());
    told.any(|line| line.trim_end().trim_end_matches("*/").split_whitespace().any(|it| it == name))
}
