//! Types as Rust writes them: paths from the file's module on.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Longest path that is read.
const REACH: usize = 64;
/// No type of any code base is called so.
const NAMELESS: &str = "()";

/// What has no name that could be declared: tuples, functions, primitive types, what depends on a
/// parameter.
pub(super) fn nameless<'a, 't>(_: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![Cow::Borrowed(NAMELESS)]
}

/// The names of a path. What begins with `self` or `super` is told as the file's module sees it.
pub(super) fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let Some(names) = segments(site, node) else { return nameless(site, node) };
    if names.first().is_some_and(|name| is_parameter(site, name)) && is_in_head(site, node) {
        return nameless(site, node);
    }
    let mut names = from_file(site, names);
    // Steps up are one name, and a first empty one says that the path starts at the root.
    let ups = names.iter().take_while(|name| *name == "super").count();
    if ups > 1 {
        names.splice(..ups, [vec!["super"; ups].join("::")]);
    }
    names.into_iter().map(Cow::Owned).collect()
}

/// The names of a path as written; a first empty one when it starts with `::`.
fn segments(site: &Site<'_, '_>, node: Node<'_>) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut at = node;
    for _ in 0..REACH {
        match at.kind_name() {
            "scoped_type_identifier" | "scoped_identifier" => {
                names.push(bare(site, at.field_named("name")?));
                match at.field_named("path") {
                    Some(path) => at = path,
                    None => {
                        names.push(String::new());
                        break;
                    }
                }
            }
            "generic_type" | "generic_type_with_turbofish" => at = at.field_named("type")?,
            "type_identifier" | "identifier" | "crate" | "self" | "super" => {
                names.push(bare(site, at));
                break;
            }
            _ => return None,
        }
    }
    names.reverse();
    Some(names)
}

/// The name tokens of a path; `self`, `super` and `crate` have none.
pub(super) fn path_tokens<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    let mut tokens = Vec::new();
    let mut at = Some(node);
    for _ in 0..REACH {
        let Some(node) = at else { break };
        at = match node.kind_name() {
            "scoped_type_identifier" | "scoped_identifier" => {
                tokens.extend(node.field_named("name"));
                node.field_named("path")
            }
            "generic_type" | "generic_type_with_turbofish" => node.field_named("type"),
            "type_identifier" | "identifier" => {
                let own = node.text(site.text) == b"Self";
                tokens.extend((!own).then_some(node));
                None
            }
            _ => None,
        };
    }
    tokens.reverse();
    tokens
}

/// The text of a name, without `r#`.
pub(super) fn bare(site: &Site<'_, '_>, node: Node<'_>) -> String {
    let text = site.text_of(node);
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

/// A path as the module of the file sees it, through the inline modules around.
pub(super) fn from_file(site: &Site<'_, '_>, mut names: Vec<String>) -> Vec<String> {
    if names.first().is_some_and(|name| name == "self")
        && names.get(1).is_some_and(|it| it == "super")
    {
        names.remove(0);
    }
    let ups = names.iter().take_while(|name| *name == "super").count();
    if ups == 0 && names.first().is_none_or(|name| name != "self") {
        return names;
    }
    let around = modules_around(site);
    let rest = names.split_off(ups.max(1));
    let kept = around.len().checked_sub(ups);
    let start = match kept {
        Some(kept) => {
            std::iter::once("self".to_owned()).chain(around.into_iter().take(kept)).collect()
        }
        None => vec!["super".to_owned(); ups - around.len()],
    };
    start.into_iter().chain(rest).collect()
}

/// The names of the inline modules around, outermost first.
pub(super) fn modules_around(site: &Site<'_, '_>) -> Vec<String> {
    let modules = site.ancestors().filter(|node| node.kind_name() == "mod_item");
    let mut names: Vec<String> =
        modules.filter_map(|node| Some(bare(site, node.field_named("name")?))).collect();
    names.reverse();
    names
}

/// Whether an `impl` is about what a type parameter stands for.
fn is_in_head(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let holder = Some(site.node).filter(|it| it.kind_name() == "impl_item");
    let mut at = holder.and_then(|it| it.field_named("type"));
    for _ in 0..REACH {
        match at {
            Some(it) if it == node => return true,
            Some(it) => at = it.field_named("type"),
            None => break,
        }
    }
    false
}

/// A type parameter of something around.
fn is_parameter(site: &Site<'_, '_>, name: &str) -> bool {
    let around = std::iter::once(site.node).chain(site.ancestors());
    let lists = around.filter_map(|node| node.field_named("type_parameters"));
    let named = |node: Node<'_>| {
        node.field_named("name").is_some_and(|it| it.text(site.text) == name.as_bytes())
    };
    lists.flat_map(|list| list.named_children().collect::<Vec<_>>()).any(named)
}
