//! Types that comments tell. PHP does not look at them; the tools that people check their code with
//! do, so they count where the text has none, or a vague one, and nothing is proven by them alone.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Said;
use bifrost_syntax::Node;

use crate::documented;

/// Types that say less than a comment can.
const VAGUE: [&[u8]; 6] = [b"array", b"iterable", b"object", b"mixed", b"callable", b"?array"];

/// Kinds of values that are of no class.
const PLAIN: [&str; 7] = ["string", "int", "bool", "float", "true", "false", "array"];
/// What holds values, with their type as the last or the second argument.
const LISTS: [&str; 9] = [
    "array",
    "list",
    "iterable",
    "non-empty-array",
    "non-empty-list",
    "Traversable",
    "\\Traversable",
    "\\Generator",
    "\\Iterator",
];
/// Types nested deeper than this are not read.
const DEEPEST: usize = 6;

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
    if site.node.kind_name() == "property_promotion_parameter" {
        return site.ancestors().nth(1).and_then(|callable| before(site, callable));
    }
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
    (said(site, name).is_some()).then_some(name)
}

/// What stands for the type of a variable that is assigned to.
pub(super) fn of_variable<'t>(site: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    (said(site, name).is_some()).then_some(name)
}

/// The type of a property: the one that is written, unless it is vague and the documentation tells.
pub(super) fn of_property<'t>(site: &Site<'_, 't>, element: Node<'t>) -> Option<Node<'t>> {
    let written = site.parent()?.field_named("type");
    let name = element.field_named("name")?;
    let vague = written.is_none_or(|written| is_vague(site, written));
    if vague && said(site, name).is_some() { Some(name) } else { written }
}

/// The type of a promoted parameter, likewise.
pub(super) fn of_promoted<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let written = node.field_named("type");
    let name = node.field_named("name")?;
    let vague = written.is_none_or(|written| is_vague(site, written));
    if vague && said(site, name).is_some() { Some(name) } else { written }
}

/// What a callable gives: the type that is written, unless it is vague and the documentation tells.
pub(super) fn result<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let written = node.field_named("return_type");
    let vague = written.is_none_or(|written| is_vague(site, written));
    let list = node.field_named("parameters")?;
    if vague && said(site, list).is_some() { Some(list) } else { written }
}

/// The type that the documentation around tells of a variable, or, for the parameters of a callable, of
/// what it gives.
pub(super) fn said<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Said<'a>> {
    let text = documentation(site)?;
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
    read(told?, 0).filter(|said| !is_plain(said))
}

/// Whether a type is no more than a kind of values, of which nothing can be asked.
fn is_plain(said: &Said<'_>) -> bool {
    match said {
        Said::Path(path, args) => args.is_empty() && path.len() == 1 && PLAIN.contains(&&*path[0]),
        Said::Any(parts) => parts.iter().all(is_plain),
        _ => true,
    }
}

/// The parts of a text that stand between marks, those in brackets apart.
fn parts(text: &str, between: char) -> Vec<&str> {
    let (mut found, mut depth, mut from) = (Vec::new(), 0usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '{' | '[' => depth += 1,
            '>' | ')' | '}' | ']' => depth = depth.saturating_sub(1),
            c if c == between && depth == 0 => {
                found.push(text.get(from..at).unwrap_or_default().trim());
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(text.get(from..).unwrap_or_default().trim());
    found
}

/// A told type; none when it says nothing that is known.
fn read<'a>(told: &str, depth: usize) -> Option<Said<'a>> {
    let told = told.trim().trim_start_matches('?');
    let mut all = Vec::new();
    for part in parts(told, '|').into_iter().filter(|part| !part.eq_ignore_ascii_case("null")) {
        all.push(one(part, depth)?);
    }
    match (all.len(), depth > DEEPEST) {
        (0, _) | (_, true) => None,
        (1, _) => all.pop(),
        _ => Some(Said::Any(all)),
    }
}

/// One of the alternatives of a told type.
fn one<'a>(told: &str, depth: usize) -> Option<Said<'a>> {
    let list = |element| Said::Path(vec![Cow::Borrowed("list")], vec![element]);
    if let Some(element) = told.strip_suffix("[]") {
        return read(element, depth + 1).map(list);
    }
    if let Some(inner) = told.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return read(inner, depth + 1);
    }
    let (head, args) = match told.strip_suffix('>').and_then(|rest| rest.split_once('<')) {
        Some((head, args)) => (head, parts(args, ',')),
        None => (told, Vec::new()),
    };
    if LISTS.iter().any(|word| word.eq_ignore_ascii_case(head)) {
        let element = if args.len() > 1 { args.get(1) } else { args.first() };
        return read(element?, depth + 1).map(list);
    }
    if PLAIN.contains(&head) && args.is_empty() {
        return Some(Said::Path(vec![Cow::Owned(head.to_owned())], Vec::new()));
    }
    name(head).map(|path| Said::Path(path, Vec::new()))
}

/// The names of a told class; a first empty one starts at the root.
fn name<'a>(told: &str) -> Option<Vec<Cow<'a, str>>> {
    let told = if told == "$this" { "static" } else { told };
    let is_name = |part: &str| {
        !part.is_empty()
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !part.starts_with(|c: char| c.is_ascii_digit())
    };
    let (absolute, names) = match told.strip_prefix('\\') {
        Some(rest) => (true, rest),
        None => (false, told),
    };
    // Words for kinds of values are small; names of classes are not.
    let word = names.starts_with(|c: char| c.is_ascii_lowercase()) && !names.contains('\\');
    if !names.split('\\').all(is_name) || (word && !matches!(names, "self" | "static")) {
        return None;
    }
    let first = absolute.then_some(Cow::Borrowed(""));
    let names = names.split('\\').map(|name| Cow::Owned(name.to_owned()));
    Some(first.into_iter().chain(names).collect())
}
