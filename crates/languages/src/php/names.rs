//! Names: paths of namespaces, and words that the language keeps for itself.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Names of types that are no classes, and words that stand for classes.
const TYPES: &[&str] = &[
    "array", "bool", "callable", "false", "float", "int", "iterable", "mixed", "never", "null",
    "object", "string", "true", "void",
];
const SCOPES: &[&str] = &["parent", "self", "static"];
/// What is called like a function and is none.
const CONSTRUCTS: &[&str] = &["die", "empty", "eval", "exit", "isset", "__halt_compiler"];
const EXITS: &[&str] = &["die", "exit"];
const MAGIC: &[&str] = &[
    "__class__",
    "__dir__",
    "__file__",
    "__function__",
    "__line__",
    "__method__",
    "__namespace__",
    "__property__",
    "__trait__",
];

/// The name of a variable; nothing else bears the sigil.
pub(super) fn bare(text: &str) -> &str {
    text.strip_prefix('$').unwrap_or_default()
}

/// True when the text is one of these words, in any case of letters.
fn is_one_of(text: &[u8], words: &[&str]) -> bool {
    words.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(text))
}

/// Where a name stands.
#[derive(PartialEq, Eq)]
enum Position {
    /// Where any word will do, since only a name can stand there.
    Free,
    /// After `::`, where only `class` is none.
    Constant,
    /// In the place of a function's name in a call.
    Callee,
    /// In the place of a type.
    Type,
    /// Anywhere else.
    Value,
}

fn position(site: &Site<'_, '_>) -> Position {
    let Some(parent) = site.parent() else { return Position::Value };
    let here = |field: &str| parent.field_named(field) == Some(site.node);
    match parent.kind_name() {
        "member_access_expression"
        | "nullsafe_member_access_expression"
        | "member_call_expression"
        | "nullsafe_member_call_expression"
        | "scoped_call_expression"
        | "argument"
            if here("name") =>
        {
            Position::Free
        }
        "method_declaration"
        | "function_definition"
        | "class_declaration"
        | "interface_declaration"
        | "trait_declaration"
        | "enum_declaration"
        | "enum_case"
        | "namespace_name"
        | "qualified_name"
        | "relative_name"
        | "namespace_use_clause"
        | "use_as_clause"
        | "const_element" => Position::Free,
        "class_constant_access_expression" if parent.span().end == site.node.span().end => {
            Position::Constant
        }
        "function_call_expression" => Position::Callee,
        "named_type" => Position::Type,
        _ => Position::Value,
    }
}

/// A word that the language keeps for itself, where the grammar hands it out as a name.
pub(super) fn is_reserved(site: &Site<'_, '_>) -> bool {
    let text = site.node.text(site.text);
    let known = [TYPES, SCOPES, CONSTRUCTS, MAGIC, &["class"]];
    if !known.iter().any(|words| is_one_of(text, words)) {
        return false;
    }
    match position(site) {
        Position::Free => false,
        Position::Constant => text.eq_ignore_ascii_case(b"class"),
        Position::Callee => is_one_of(text, CONSTRUCTS),
        Position::Type => is_one_of(text, TYPES) || is_one_of(text, SCOPES),
        Position::Value => is_one_of(text, SCOPES) || is_one_of(text, MAGIC),
    }
}

/// `exit` or `die` without parentheses.
pub(super) fn is_bare_exit(site: &Site<'_, '_>) -> bool {
    is_one_of(site.node.text(site.text), EXITS)
        && position(site) == Position::Value
        && !site.node.has_error()
}

/// `k` of `"$a[k]"`: there it is a string. In `"{$a[k]}"` it is the name of a constant.
pub(super) fn is_key(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let Some(element) = around.next() else { return false };
    let in_text = around.next().is_some_and(|node| {
        matches!(node.kind_name(), "encapsed_string" | "heredoc_body" | "shell_command_expression")
    });
    let before = site.text.get(..element.span().start as usize).unwrap_or_default();
    in_text && (!before.ends_with(b"{") || before.ends_with(b"\\{"))
}

/// The name after `::`, or the expression that stands for it.
pub(super) fn constant<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let last = node.named_children().last()?;
    Some(last.named_children().next().filter(|_| last.kind_name() == "name").unwrap_or(last))
}

/// The first token of a path that has something before its last name.
pub(super) fn path_start<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    path_end(site, node)?;
    node.children().next()
}

/// The last part before the last separator of a path.
pub(super) fn path_end<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    if !matches!(node.kind_name(), "qualified_name" | "relative_name") {
        return None;
    }
    let is_part = |part: &Node<'_>| matches!(part.kind_name(), "namespace_name" | "namespace");
    node.children().filter(is_part).last()
}

/// What stands before the last name of a namespace.
pub(super) fn outer_namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let path = site.node.field_named("name")?;
    let mut parts: Vec<_> = path.named_children().map(|part| site.text_of(part)).collect();
    parts.pop();
    (!parts.is_empty()).then(|| Cow::Owned(parts.join("\\")))
}

/// The group that a clause of `use` stands in.
fn group<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    site.parent().filter(|parent| parent.kind_name() == "namespace_use_group")
}

/// An import statement's bytes when it names one module, else the clause's.
pub(super) fn import_range(site: &Site<'_, '_>) -> Span {
    let clause = site.node.span();
    let Some(list) = site.parent() else { return clause };
    let clauses = list.named_children().filter(|part| part.kind() == site.node.kind());
    let statement = match group(site) {
        Some(_) => site.ancestors().nth(1),
        None => Some(list),
    };
    match (clauses.take(2).count(), group(site)) {
        (1, _) => statement.map_or(clause, Node::span),
        (_, Some(_)) => clause,
        // The first clause has the word of all of them in it: `use function f, g`.
        (_, None) => match site.node.named_children().next() {
            Some(path) => Span::new(path.span().start, clause.end),
            None => clause,
        },
    }
}

/// What a clause of `use` imports, from the root on.
pub(super) fn imported<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let text = site.text_of(site.node.named_children().next()?);
    let prefix = group(site).and_then(|_| {
        let statement = site.ancestors().nth(1)?;
        statement.named_children().find(|part| part.kind_name() == "namespace_name")
    });
    let path = match prefix {
        Some(prefix) => Cow::Owned(format!("{}\\{text}", site.text_of(prefix))),
        None => text,
    };
    let tidy = !path.starts_with('\\') && !path.contains(char::is_whitespace);
    if tidy {
        return Some(path);
    }
    let path: String = path.split_whitespace().collect();
    Some(Cow::Owned(path.trim_start_matches('\\').to_owned()))
}
