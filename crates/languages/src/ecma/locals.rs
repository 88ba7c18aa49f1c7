//! Names that a block or a callable hides from the rest.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::meaning::dotted;

/// Callables, whose parameters and bodies hide names.
const CALLABLES: &[&str] = &[
    "function_declaration",
    "function_expression",
    "generator_function",
    "generator_function_declaration",
    "arrow_function",
    "method_definition",
];
/// Farthest block that is looked for.
const REACH: usize = 500;
/// Longest chain of names for one value.
const CHAIN: usize = 8;

/// The block or callable that alone sees what the node declares; none at the top level of a file
/// or namespace.
pub(crate) fn block<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    // What is assigned to a member of the instance is seen wherever that is.
    let assigned = site.parent().filter(|it| it.kind_name() == "assignment_expression");
    let object = assigned.and_then(|it| it.field_named("left")?.field_named("object"));
    if object.is_some_and(|it| it.kind_name() == "this") {
        return None;
    }
    // A callable's own body is not around its name.
    let mut around = site.ancestors().take(REACH).skip_while(|it| it.span() == node.span());
    let mut found = around.next();
    while let Some(at) = found {
        let next = around.next();
        match at.kind_name() {
            "statement_block" => {
                let holder = next.map_or("", Node::kind_name);
                let open = ["internal_module", "module", "ambient_declaration"].contains(&holder);
                return (!open).then_some(at);
            }
            "class_body" | "object" | "program" => return None,
            kind if CALLABLES.contains(&kind) || kind.starts_with("for_") => return Some(at),
            _ => found = next,
        }
    }
    None
}

/// The path that a name stands for where it is used: itself, what a local variable of that name
/// holds, or nothing when a parameter hides it.
pub(super) fn path<'a, 't>(site: &Site<'a, 't>, name: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(name);
    let mut names = vec![text];
    for _ in 0..CHAIN {
        match hidden(site, names.first().map_or("", Cow::as_ref)) {
            Hidden::No => return names,
            Hidden::By(None) => return Vec::new(),
            Hidden::By(Some(mut path)) => {
                path.extend(names.drain(1..));
                if path.first() == names.first() {
                    return path;
                }
                names = path;
            }
        }
    }
    Vec::new()
}

enum Hidden<'a> {
    /// What it means is asked outside.
    No,
    /// By something; the path that this holds, if one.
    By(Option<Vec<Cow<'a, str>>>),
}

fn hidden<'a>(site: &Site<'a, '_>, name: &str) -> Hidden<'a> {
    for around in site.ancestors().take(REACH) {
        match around.kind_name() {
            "statement_block" => {
                if let Some(found) = in_block(site, around, name) {
                    return found;
                }
            }
            kind if CALLABLES.contains(&kind) => {
                let one = around.field_named("parameter");
                let list = around.field_named("parameters");
                if one.into_iter().chain(list).any(|it| names(site, it, name)) {
                    return Hidden::By(None);
                }
            }
            "program" => break,
            _ => {}
        }
    }
    Hidden::No
}

/// A variable of this name among the statements of a block.
fn in_block<'a, 't>(site: &Site<'a, 't>, block: Node<'t>, name: &str) -> Option<Hidden<'a>> {
    let lists = block.named_children();
    let lists =
        lists.filter(|it| matches!(it.kind_name(), "lexical_declaration" | "variable_declaration"));
    let declarators = lists.flat_map(Node::named_children);
    let named = declarators.filter(|it| it.kind_name() == "variable_declarator");
    for declarator in named {
        let Some(target) = declarator.field_named("name") else { continue };
        if !names(site, target, name) {
            continue;
        }
        let value = declarator.field_named("value").map(|value| site.bare(value));
        let imports = value.is_some_and(|value| super::requires::is_required(site, value));
        let makes = value.is_some_and(|value| value.kind_name() == "class");
        return Some(match target.kind_name() {
            _ if imports || makes => Hidden::No,
            "identifier" => Hidden::By(value.and_then(|value| dotted(site, value))),
            _ => Hidden::By(None),
        });
    }
    None
}

/// Whether a parameter list or pattern binds a name.
fn names(site: &Site<'_, '_>, pattern: Node<'_>, name: &str) -> bool {
    let mut left = vec![pattern];
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "identifier" | "shorthand_property_identifier_pattern"
                if site.text_of(node) == name =>
            {
                return true;
            }
            "pair_pattern" => left.extend(node.field_named("value")),
            "assignment_pattern" | "object_assignment_pattern" => {
                left.extend(node.field_named("left"));
            }
            "required_parameter" | "optional_parameter" => left.extend(node.field_named("pattern")),
            "formal_parameters" | "object_pattern" | "array_pattern" | "rest_pattern" => {
                left.extend(node.named_children());
            }
            _ => {}
        }
    }
    false
}
