//! What a file gives to others: `export`, and what CommonJS assigns.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, ImportedWhat};
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

use super::hooks::{self, DEFAULT};
use super::imports::{renaming, specifiers, unquoted};
use super::meaning::dotted;

/// Marks of what is given to others.
pub(super) const GIVEN: ImportFlags = ImportFlags::REEXPORT.with(ImportFlags::HIDDEN);

/// What an `export` statement gives. Even when that is nothing, the file is a module.
pub(super) fn exports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let node = site.node;
    let span = node.span();
    let mut found = vec![Imported::nothing(span)];
    let clause = node.named_children().find(|it| it.kind_name() == "export_clause");
    let has = |token: &str| node.children().any(|it| it.kind_name() == token);
    match node.field_named("source").map(|source| unquoted(site, source)) {
        Some(from) => {
            let space = node.named_children().find(|it| it.kind_name() == "namespace_export");
            let given = match (clause, space) {
                (Some(clause), _) => specifiers(site, clause, &from),
                (None, Some(space)) => {
                    let local = space.named_children().next().map(|it| unquoted(site, it));
                    vec![Imported::whole(space.span(), from.clone(), local)]
                }
                (None, None) => vec![all(span, from.clone())],
            };
            // `export {} from` still loads it.
            let none = given.is_empty().then(|| Imported::file(span, from));
            found.extend(given.into_iter().chain(none).map(|it| it.marked(GIVEN)));
        }
        None => {
            let parts = clause.into_iter().flat_map(Node::named_children);
            found.extend(parts.filter_map(|part| {
                let (name, local, span) = renaming(site, part)?;
                Some(Imported::given(span, name, local))
            }));
        }
    }
    if has("default") {
        found.extend(default(site));
    }
    if has("=") {
        let value = node.named_children().next();
        found.extend(value.and_then(|value| standing(site, value)));
    }
    found
}

/// `export default X`.
fn default<'a>(site: &Site<'a, '_>) -> Option<Imported<'a>> {
    if let Some(declared) = site.node.field_named("declaration") {
        let name = declared.field_named("name")?;
        return Some(Imported::given(name.span(), site.text_of(name), DEFAULT.into()));
    }
    given(site, site.node.field_named("value")?, DEFAULT.into())
}

/// All names of a module but its default.
fn all(span: Span, from: Cow<'_, str>) -> Imported<'_> {
    let star = Imported::all(span, from);
    Imported { what: ImportedWhat::All(vec![DEFAULT.into()]), ..star }
}

/// `module.exports = X`, `exports.x = X`, with more assignments between or not.
pub(super) fn assigned<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(target) = site.node.field_named("left").and_then(|left| exported(site, left)) else {
        return Vec::new();
    };
    let mut found = vec![Imported::nothing(site.node.span())];
    let Some(value) = site.node.field_named("right").map(|right| last(site, right)) else {
        return found;
    };
    match target {
        Exported::Name(name) => found.extend(given(site, value, name)),
        Exported::Module => {
            found.extend(standing(site, value));
            found.extend(members(site, value));
        }
    }
    found
}

/// `exports.x = value`, where a declaration is made: the value is no other name, is not required, and
/// declares nothing itself.
pub(crate) fn gives_value(site: &Site<'_, '_>) -> bool {
    let side = |name| site.node.field_named(name);
    let (Some(left), Some(right)) = (side("left"), side("right")) else { return false };
    matches!(exported(site, left), Some(Exported::Name(_))) && is_value(site, right)
}

/// The same of a member of the object that is the module.
pub(crate) fn gives_member(site: &Site<'_, '_>) -> bool {
    let value = site.node.field_named("value");
    value.is_some_and(|value| is_value(site, value)) && in_exported_object(site)
}

fn is_value<'t>(site: &Site<'_, 't>, value: Node<'t>) -> bool {
    let end = last(site, value);
    !hooks::declares_itself(site, value) && dotted(site, end).is_none() && !is_required(site, end)
}

/// `require("x")`, or a member of that.
fn is_required<'t>(site: &Site<'_, 't>, value: Node<'t>) -> bool {
    let mut at = value;
    while at.kind_name() == "member_expression" {
        match at.field_named("object") {
            Some(object) => at = site.bare(object),
            None => return false,
        }
    }
    let called = at.field_named("function").filter(|_| at.kind_name() == "call_expression");
    called.is_some_and(|called| called.text(site.text) == b"require")
}

/// A member of the object that is the module.
pub(super) fn in_exported_object(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors().skip_while(|node| node.kind_name() == "pair");
    if around.next().is_none_or(|node| node.kind_name() != "object") {
        return false;
    }
    let assigned = around.next().filter(|node| node.kind_name() == "assignment_expression");
    let target: Option<Node<'_>> = assigned.and_then(|node| node.field_named("left"));
    matches!(target.and_then(|it| exported(site, it)), Some(Exported::Module))
}

/// `A.b = c`, where `A` is not what the module gives.
pub(crate) fn renames_member(site: &Site<'_, '_>) -> bool {
    let side = |name| site.node.field_named(name).and_then(|side| dotted(site, side));
    let (Some(left), Some(_)) = (side("left"), side("right")) else { return false };
    left.len() > 1 && !matches!(left.first().map(Cow::as_ref), Some("module" | "exports"))
}

/// `Object.assign(exports, {...})`.
pub(super) fn copied<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let arguments = site.node.field_named("arguments");
    let arguments: Vec<Node<'_>> = arguments.into_iter().flat_map(Node::named_children).collect();
    if !arguments.iter().any(|it| matches!(exported(site, *it), Some(Exported::Module))) {
        return Vec::new();
    }
    let mut found = vec![Imported::nothing(site.node.span())];
    found.extend(arguments.into_iter().flat_map(|it| members(site, it)));
    found
}

/// What of the module something is.
pub(super) enum Exported<'a> {
    Module,
    Name(Cow<'a, str>),
}

/// `module.exports`, `exports`, or a name of these.
pub(super) fn exported<'a, 't>(site: &Site<'a, 't>, target: Node<'t>) -> Option<Exported<'a>> {
    let path = dotted(site, target)?;
    let path: Vec<&str> = path.iter().map(Cow::as_ref).collect();
    let name = match path.as_slice() {
        ["module", "exports"] | ["exports"] => return Some(Exported::Module),
        ["module", "exports", name] | ["exports", name] => (*name).to_owned(),
        _ => return None,
    };
    Some(Exported::Name(Cow::Owned(name)))
}

/// The value at the end of `a = b = value`.
fn last<'t>(site: &Site<'_, 't>, value: Node<'t>) -> Node<'t> {
    let mut at = site.bare(value);
    while at.kind_name() == "assignment_expression" {
        match at.field_named("right") {
            Some(right) => at = site.bare(right),
            None => break,
        }
    }
    at
}

/// A value under a name for others. What is required is said where it is.
fn given<'a, 't>(site: &Site<'a, 't>, value: Node<'t>, name: Cow<'a, str>) -> Option<Imported<'a>> {
    let value = site.bare(value);
    let span = value.span();
    if let Some(own) = value.field_named("name")
        && matches!(value.kind_name(), "class" | "function_expression" | "generator_function")
    {
        return Some(Imported::given(span, site.text_of(own), name));
    }
    let path = dotted(site, value)?;
    match path.as_slice() {
        [one] => Some(Imported::given(span, one.clone(), name)),
        path => {
            let whole = Imported::whole(span, Cow::Owned(path.join(".")), Some(name));
            Some(whole.marked(GIVEN).marked(ImportFlags::LOCAL))
        }
    }
}

/// What the whole module is.
fn standing<'a, 't>(site: &Site<'a, 't>, value: Node<'t>) -> Option<Imported<'a>> {
    let bare = site.bare(value);
    let unnamed = bare.field_named("name").is_none();
    let whole = match bare.kind_name() {
        "class" | "function_expression" | "generator_function" | "arrow_function" if unnamed => {
            Imported::given(bare.span(), DEFAULT.into(), DEFAULT.into())
        }
        _ => given(site, value, DEFAULT.into())?,
    };
    Some(whole.marked(ImportFlags::MODULE))
}

/// The members of an object that is the module, or is copied into it.
fn members<'a, 't>(site: &Site<'a, 't>, object: Node<'t>) -> Vec<Imported<'a>> {
    let object = site.bare(object);
    if object.kind_name() != "object" {
        return Vec::new();
    }
    let member = |part: Node<'t>| match part.kind_name() {
        "shorthand_property_identifier" => {
            let name = site.text_of(part);
            Some(Imported::given(part.span(), name.clone(), name))
        }
        "pair" => {
            let key = part
                .field_named("key")
                .filter(|key| key.kind_name() != "computed_property_name")?;
            given(site, part.field_named("value")?, unquoted(site, key))
        }
        _ => None,
    };
    object.named_children().filter_map(member).collect()
}
