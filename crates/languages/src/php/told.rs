//! Types that comments tell. PHP does not look at them; the tools that people check their code with
//! do, so they count where the text has none, or a vague one, and nothing is proven by them alone.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use crate::documented;

/// Types that say less than a comment can.
const VAGUE: [&[u8]; 6] = [b"array", b"iterable", b"object", b"mixed", b"callable", b"?array"];

/// Whether a written type says little.
pub(super) fn is_vague(site: &Site<'_, '_>, ty: Node<'_>) -> bool {
    VAGUE.iter().any(|word| word.eq_ignore_ascii_case(ty.text(site.text)))
}

/// The documentation directly before a node.
fn before<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    documented::before(site.text, node.span().start).map(String::from_utf8_lossy)
}

/// The documentation of what a node declares.
fn documentation<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let around = site.ancestors().take(3).take_while(|node| {
        matches!(
            node.kind_name(),
            "property_declaration"
                | "const_declaration"
                | "expression_statement"
                | "assignment_expression"
        )
    });
    std::iter::once(site.node).chain(around).find_map(|node| before(site, node))
}

/// What follows each mark in a documentation.
fn marked<'c>(text: &'c str, mark: &'c str) -> impl Iterator<Item = &'c str> {
    let marks = [format!("@phpstan-{mark}"), format!("@psalm-{mark}"), format!("@{mark}")];
    let lines = text.lines().map(|line| line.trim_start_matches([' ', '\t', '*', '/']));
    let all: Vec<&str> = lines
        .filter_map(|line| {
            let rest = marks.iter().find_map(|mark| line.strip_prefix(mark.as_str()))?;
            rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
        })
        .collect();
    all.into_iter()
}

/// A type at the beginning of a text, and what follows it.
fn split(text: &str) -> (&str, &str) {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '{' | '[' => depth += 1,
            '>' | ')' | '}' | ']' => depth = depth.saturating_sub(1),
            c if c.is_whitespace() && depth == 0 => return text.split_at(at),
            _ => {}
        }
    }
    (text, "")
}

/// The type of a variable of this name after a mark.
fn named<'c>(text: &'c str, mark: &'c str, name: &str) -> Option<&'c str> {
    marked(text, mark).find_map(|after| {
        let (ty, rest) = split(after);
        let rest = rest.trim_start().trim_start_matches(['&', '.']);
        let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$'));
        (rest.get(..end.unwrap_or(rest.len())) == Some(name)).then_some(ty)
    })
}

/// What stands for the type of a parameter, when the documentation tells it.
pub(super) fn of_parameter<'t>(site: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    (!path(site, name).is_empty()).then_some(name)
}

/// What stands for the type of a variable that is assigned to.
pub(super) fn of_variable<'t>(site: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    (!path(site, name).is_empty()).then_some(name)
}

/// The type of a property: the one that is written, unless it is vague and the documentation tells.
pub(super) fn of_property<'t>(site: &Site<'_, 't>, element: Node<'t>) -> Option<Node<'t>> {
    let written = site.parent()?.field_named("type");
    let name = element.field_named("name")?;
    let vague = written.is_none_or(|written| is_vague(site, written));
    if vague && !path(site, name).is_empty() { Some(name) } else { written }
}

/// The type of a promoted parameter, likewise.
pub(super) fn of_promoted<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("type")
}

/// What a callable gives: the type that is written, unless it is vague and the documentation tells.
pub(super) fn result<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let written = node.field_named("return_type");
    let vague = written.is_none_or(|written| is_vague(site, written));
    let list = node.field_named("parameters")?;
    if vague && !path(site, list).is_empty() { Some(list) } else { written }
}

/// The names of the type that the documentation around tells of a variable, or, for the parameters
/// of a callable, of what it gives.
pub(super) fn path<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let Some(text) = documentation(site) else { return Vec::new() };
    let name = site.text_of(node);
    let told = match (node.kind_name(), site.node.kind_name()) {
        ("formal_parameters", _) => marked(&text, "return").next().map(|after| split(after).0),
        (_, "property_element") => marked(&text, "var").next().map(|after| split(after).0),
        (_, "assignment_expression" | "foreach_statement") => {
            named(&text, "var", &name).or_else(|| {
                let mut all = marked(&text, "var");
                let only = all.next().map(split).filter(|(_, rest)| !rest.contains('$'));
                only.filter(|_| all.next().is_none()).map(|(ty, _)| ty)
            })
        }
        _ => named(&text, "param", &name),
    };
    told.map_or_else(Vec::new, read)
}

/// The names of a told type; none when it is no single class.
fn read<'a>(told: &str) -> Vec<Cow<'a, str>> {
    let told = told.trim_start_matches('?');
    let mut parts = told.split('|').filter(|part| !part.eq_ignore_ascii_case("null"));
    let (Some(one), None) = (parts.next(), parts.next()) else { return Vec::new() };
    let one = match one {
        "$this" => "static",
        one => one.split_once('<').map_or(one, |(head, _)| head),
    };
    let is_name = |part: &str| {
        !part.is_empty()
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !part.starts_with(|c: char| c.is_ascii_digit())
    };
    let (absolute, names) = match one.strip_prefix('\\') {
        Some(rest) => (true, rest),
        None => (false, one),
    };
    // Words for kinds of values are small; names of classes are not.
    let word = names.starts_with(|c: char| c.is_ascii_lowercase()) && !names.contains('\\');
    if !names.split('\\').all(is_name) || (word && !matches!(names, "self" | "static")) {
        return Vec::new();
    }
    let first = absolute.then_some(Cow::Borrowed(""));
    first.into_iter().chain(names.split('\\').map(|name| Cow::Owned(name.to_owned()))).collect()
}
