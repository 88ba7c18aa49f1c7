//! Types that YARD's documentation tells. Ruby does not look at comments, so nothing is proven by them
//! alone.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Most lines of a documentation that are read.
const LINES: usize = 200;
/// Words for values that are of no single class.
const VAGUE: [&str; 4] = ["Object", "BasicObject", "Boolean", "Proc"];

/// The lines of comments right before the line on which a node begins, nearest first, without their
/// signs.
fn lines<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let before = site.text.get(..node.span().start as usize).unwrap_or_default();
    let mut above = before.split(|byte| *byte == b'\n').rev();
    // What stands before it on its own line may be a call around it, but no other statement.
    if above.next().is_some_and(|own| own.iter().any(|byte| matches!(byte, b';' | b'#' | b'='))) {
        return Vec::new();
    }
    let comments = above.map(|line| line.trim_ascii()).take(LINES);
    let texts = comments.map_while(|line| line.strip_prefix(b"#"));
    texts.map(String::from_utf8_lossy).collect()
}

/// What follows a tag in a documentation, at the beginning of a line; nothing where it is told for
/// each of several ways to call.
fn tagged<'l>(lines: &'l [Cow<'_, str>], tag: &str) -> Vec<&'l str> {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    if lines.iter().any(|line| line.starts_with("@overload")) {
        return Vec::new();
    }
    let rest = lines.into_iter().filter_map(|line| line.strip_prefix(tag));
    rest.filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim_start).collect()
}

/// `[Type]` at the beginning of a text, and what follows it.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (ty, rest) = text.strip_prefix('[')?.split_once(']')?;
    Some((ty, rest.trim_start()))
}

/// The name of a parameter at the beginning of a text, and what follows it.
fn named(text: &str) -> (&str, &str) {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    (name.trim_start_matches(['*', '&']).trim_end_matches(':'), rest.trim_start())
}

/// The type that a documentation tells of a parameter.
fn of_name<'l>(lines: &'l [Cow<'_, str>], name: &str) -> Option<&'l str> {
    tagged(lines, "@param").into_iter().find_map(|text| {
        let (ty, told) = match bracketed(text) {
            Some((ty, rest)) => (ty, named(rest).0),
            None => {
                let (told, rest) = named(text);
                (bracketed(rest)?.0, told)
            }
        };
        (told == name).then_some(ty)
    })
}

fn given<'l>(lines: &'l [Cow<'_, str>]) -> Option<&'l str> {
    bracketed(tagged(lines, "@return").into_iter().next()?).map(|(ty, _)| ty)
}

/// What stands for the type of a parameter of a method, when the documentation tells it.
pub(super) fn of_parameter<'t>(site: &Site<'_, 't>, name: Option<Node<'t>>) -> Option<Node<'t>> {
    let name = name.filter(|it| it.kind_name() == "identifier")?;
    (!path(site, name).is_empty()).then_some(name)
}

/// What stands for the type that a method gives, when the documentation tells it.
pub(super) fn result<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let name = node.field_named("name").filter(|it| it.kind_name() == "identifier")?;
    (!path(site, name).is_empty()).then_some(name)
}

/// What stands for the type of an attribute, when the documentation tells it.
pub(super) fn of_attribute<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    (!path(site, node).is_empty()).then_some(node)
}

/// The names of the type that the documentation around tells of a parameter, of what a method gives,
/// or of an attribute.
pub(super) fn path<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let told = lines(site, site.node);
    let is_name = site.node.field_named("name") == Some(node) || node == site.node;
    let ty = if is_name { given(&told) } else { of_name(&told, &site.text_of(node)) };
    ty.map_or_else(Vec::new, read)
}

/// The names of a told type; none when it is no single class.
fn read<'a>(told: &str) -> Vec<Cow<'a, str>> {
    if told.contains(['<', '{', '(', '#']) {
        return Vec::new();
    }
    let mut parts = told.split(',').map(str::trim).filter(|part| *part != "nil");
    let (Some(one), None) = (parts.next(), parts.next()) else { return Vec::new() };
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_uppercase())
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    let (root, names) = match one.strip_prefix("::") {
        Some(rest) => (Some(Cow::Borrowed("")), rest),
        None => (None, one),
    };
    if !names.split("::").all(is_name) || VAGUE.contains(&names) {
        return Vec::new();
    }
    root.into_iter().chain(names.split("::").map(|name| Cow::Owned(name.to_owned()))).collect()
}
