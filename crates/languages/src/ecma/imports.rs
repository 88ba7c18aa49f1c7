//! `import` statements.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::meaning::Imported;
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

use super::hooks::DEFAULT;

/// What an `import` statement takes.
pub(super) fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let node = site.node;
    let span = node.span();
    let children = || node.named_children();
    if let Some(clause) = children().find(|it| it.kind_name() == "import_require_clause") {
        let source = clause.field_named("source").map(|source| unquoted(site, source));
        let local = clause.named_children().next().map(|local| site.text_of(local));
        let whole = source.map(|source| Imported::whole(span, source, local));
        return whole.map(|it| it.marked(reexported(site))).into_iter().collect();
    }
    let Some(from) = node.field_named("source").map(|source| unquoted(site, source)) else {
        return Vec::new();
    };
    let Some(clause) = children().find(|it| it.kind_name() == "import_clause") else {
        return vec![Imported::file(span, from)];
    };
    let mut found = Vec::new();
    for part in clause.named_children() {
        match part.kind_name() {
            "identifier" => {
                let local = site.text_of(part);
                found.push(Imported::item(part.span(), from.clone(), DEFAULT.into(), local));
            }
            "namespace_import" => {
                let local = part.named_children().next().map(|local| site.text_of(local));
                found.push(Imported::whole(part.span(), from.clone(), local));
            }
            "named_imports" => found.extend(specifiers(site, part, &from)),
            _ => {}
        }
    }
    if found.is_empty() {
        found.push(Imported::file(span, from));
    }
    found
}

/// `import A = N.B`.
pub(crate) fn renamed<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let mut parts = site.node.named_children();
    let (Some(local), Some(path)) = (parts.next(), parts.next()) else { return Vec::new() };
    let from: String = site.text_of(path).split_whitespace().collect();
    let whole = Imported::whole(site.node.span(), Cow::Owned(from), Some(site.text_of(local)));
    vec![whole.marked(ImportFlags::LOCAL).marked(reexported(site))]
}

fn reexported(site: &Site<'_, '_>) -> ImportFlags {
    let exported = site.node.children().any(|it| it.kind_name() == "export")
        || site.parent().is_some_and(|it| it.kind_name() == "export_statement");
    ImportFlags::REEXPORT.given(exported)
}

/// The names of `{a, b as c}`.
pub(super) fn specifiers<'a>(
    site: &Site<'a, '_>,
    list: Node<'_>,
    from: &Cow<'a, str>,
) -> Vec<Imported<'a>> {
    let named = |part: Node<'_>| {
        let (name, local, span) = renaming(site, part)?;
        Some(Imported::item(span, from.clone(), name, local))
    };
    list.named_children().filter_map(named).collect()
}

/// The two names of `a as b`.
pub(super) fn renaming<'a>(
    site: &Site<'a, '_>,
    part: Node<'_>,
) -> Option<(Cow<'a, str>, Cow<'a, str>, Span)> {
    let specifier = matches!(part.kind_name(), "import_specifier" | "export_specifier");
    let name = specifier.then(|| part.field_named("name"))??;
    let text = |node: Node<'_>| unquoted(site, node);
    let local = part.field_named("alias").map_or_else(|| text(name), text);
    Some((text(name), local, part.span()))
}

/// The inside of a string; other text as it is.
pub(super) fn unquoted<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    let text = site.text_of(node);
    let bare = |text: &str| {
        let quoted = text.len() > 1 && text.starts_with(['"', '\'', '`']);
        quoted.then(|| text[1..text.len() - 1].to_owned())
    };
    bare(&text).map_or(text, Cow::Owned)
}
