//! Marks of declarations, and names as they are written.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::semantics::DeclFlags;
use bifrost_syntax::Node;

use super::hooks::bare;

/// More directives than these are not looked at for the one around a declaration.
const DIRECTIVES: usize = 1_024;

/// A name token without the sign that lets it be a keyword.
pub(super) fn text<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    match site.text_of(node) {
        Cow::Borrowed(text) => Cow::Borrowed(bare(text)),
        Cow::Owned(text) => Cow::Owned(bare(&text).to_owned()),
    }
}

/// The one name of a type.
pub(super) fn plain<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![text(site, node)]
}

/// `X::A`, `global::A`.
pub(super) fn aliased<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let (Some(alias), Some(name)) = (node.field_named("alias"), node.field_named("name")) else {
        return Vec::new();
    };
    let alias = match text(site, alias) {
        global if global == "global" => Cow::Borrowed(""),
        alias => alias,
    };
    vec![alias, head(site, name)]
}

/// A name without its type arguments.
fn head<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    match node.named_children().next().filter(|_| node.kind_name() == "generic_name") {
        Some(name) => text(site, name),
        None => text(site, node),
    }
}

/// A path with dots, without blanks and type arguments.
pub(super) fn path<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    let mut parts = Vec::new();
    let mut at = Some(node);
    while let Some(part) = at {
        let name = part.field_named("name").unwrap_or(part);
        parts.push(head(site, name));
        at = part.field_named("qualifier");
        if let Some(alias) = part.field_named("alias") {
            let alias = text(site, alias);
            parts.push(if alias == "global" { "global:".into() } else { alias });
        }
    }
    parts.reverse();
    match parts.as_slice() {
        [one] => one.clone(),
        [first, rest @ ..] if first == "global:" => {
            Cow::Owned(format!("global::{}", rest.join(".")))
        }
        all => Cow::Owned(all.join(".")),
    }
}

/// How many type arguments a name has.
pub(super) fn arity(_: &Site<'_, '_>, name: Node<'_>) -> usize {
    let list = name.named_children().find(|part| part.kind_name() == "type_argument_list");
    // `X<,>` writes none.
    list.map_or(0, |list| list.children().filter(|part| part.kind_name() == ",").count() + 1)
}

/// What tells a declaration from others of its name: how many type parameters a type has, the types
/// of a callable's parameters.
pub(super) fn sign<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let node = site.node;
    let generics = node.named_children().find(|part| part.kind_name() == "type_parameter_list");
    let count = generics.map_or(0, |list| {
        list.named_children().filter(|part| part.kind_name() == "type_parameter").count()
    });
    if !node.kind_name().starts_with("method") {
        return (count > 0).then(|| Cow::Owned(count.to_string()));
    }
    let list = node.field_named("parameters")?;
    let types = list.named_children().filter_map(|part| part.field_named("type"));
    let types: Vec<String> =
        types.map(|it| site.text_of(it).split_whitespace().collect()).collect();
    Some(Cow::Owned(format!("{count}({})", types.join(","))))
}

/// What comes after a node.
pub(super) fn after<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let parts = site.node.children().skip_while(|part| part.span().start < node.span().end);
    parts.into_iter().next()
}

/// True for a directive after a namespace without braces.
pub(super) fn follows_namespace(site: &Site<'_, '_>) -> bool {
    let Some(file) = site.parent() else { return false };
    let mut before = file.named_children().take_while(|part| *part != site.node);
    before.any(|part| part.kind_name() == "file_scoped_namespace_declaration")
}

/// Marks of a declaration.
pub(super) fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let holder = match node.kind_name() {
        "variable_declarator" => site.ancestors().nth(1).unwrap_or(node),
        _ => node,
    };
    let mut flags = match holder.kind_name() {
        "constructor_declaration" => DeclFlags::CONSTRUCTOR,
        "interface_declaration" => DeclFlags::INTERFACE.with(DeclFlags::ABSTRACT),
        "struct_declaration" | "enum_declaration" => DeclFlags::VALUE,
        "enum_member_declaration" => DeclFlags::STATIC,
        "property_declaration" | "indexer_declaration" | "event_declaration" => DeclFlags::PROPERTY,
        "method_declaration" => DeclFlags::EXTENSION.given(is_extension(site)),
        _ => DeclFlags::NONE,
    };
    let bodyless =
        holder.kind_name() == "method_declaration" && holder.field_named("body").is_none();
    flags = flags.with(DeclFlags::CONDITIONAL.given(is_conditional(site)));
    let explicit = |part: Node<'_>| part.kind_name() == "explicit_interface_specifier";
    flags = flags.with(DeclFlags::EXPLICIT.given(holder.named_children().any(explicit)));
    let modifiers = holder.named_children().filter(|part| part.kind_name() == "modifier");
    for word in modifiers {
        flags = flags.with(match word.text(site.text) {
            b"static" | b"const" => DeclFlags::STATIC,
            b"abstract" => DeclFlags::ABSTRACT,
            b"private" => DeclFlags::PRIVATE,
            b"partial" => DeclFlags::PARTIAL.with(DeclFlags::PROTOTYPE.given(bodyless)),
            _ => DeclFlags::NONE,
        });
    }
    flags
}

/// Whether a declaration stands between `#if` and `#endif`. The text tells: branches are read one
/// by one, without the lines around them.
fn is_conditional(site: &Site<'_, '_>) -> bool {
    let mut before = site.text.get(..site.node.span().start as usize).unwrap_or_default();
    let mut closed = 0_usize;
    for _ in 0..DIRECTIVES {
        let Some(at) = memchr::memrchr(b'#', before) else { return false };
        let word = before.get(at + 1..).unwrap_or_default().trim_ascii_start();
        let line = before.get(..at).unwrap_or_default().iter().rev();
        let first = line.into_iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        before = before.get(..at).unwrap_or_default();
        if !matches!(first, None | Some(b'\n' | 0xBF)) {
            continue;
        }
        if word.starts_with(b"endif") {
            closed += 1;
        } else if word.starts_with(b"if") {
            match closed.checked_sub(1) {
                Some(less) => closed = less,
                None => return true,
            }
        }
    }
    false
}

/// `static void F(this T self)`, or a member of a block of extensions.
fn is_extension(site: &Site<'_, '_>) -> bool {
    let list = site.node.field_named("parameters");
    let first =
        list.and_then(|list| list.named_children().find(|it| it.kind_name() == "parameter"));
    let marked = first.is_some_and(|first| {
        first
            .named_children()
            .any(|part| part.kind_name() == "modifier" && part.text(site.text) == b"this")
    });
    let around = site.ancestors().nth(1);
    marked
        || around.is_some_and(|around| {
            around.kind_name() == "class_declaration"
                && around.text(site.text).starts_with(b"extension")
        })
}
