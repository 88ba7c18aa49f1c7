//! Marks of declarations.

use bifrost_hir::Site;
use bifrost_hir::semantics::DeclFlags;
use bifrost_syntax::Node;

use super::exports::{Exported, exported, gives_value, in_exported_object};
use super::given;

/// Farthest statement that a declaration is in.
const REACH: usize = 12;

/// Deeper in a callable nothing is known to stand in it.
const DEPTH: usize = 64;

/// The marks of the declarations that a node makes.
pub(crate) fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let has = |token: &str| node.children().any(|it| it.kind_name() == token);
    let own = match node.kind_name() {
        "interface_declaration" => DeclFlags::INTERFACE.with(DeclFlags::PARTIAL),
        "enum_declaration" => DeclFlags::PARTIAL,
        "internal_module" | "module" => {
            let quoted = node.field_named("name").is_some_and(|it| it.kind_name() == "string");
            DeclFlags::PARTIAL.with(DeclFlags::SPECIFIED.given(quoted))
        }
        "abstract_class_declaration" => DeclFlags::ABSTRACT,
        "function_signature" | "method_signature" => DeclFlags::PROTOTYPE,
        "abstract_method_signature" => DeclFlags::PROTOTYPE.with(DeclFlags::ABSTRACT),
        "function_expression" | "generator_function" | "arrow_function" | "class" => {
            let assigned = site.parent().filter(|it| it.kind_name() == "assignment_expression");
            let of_type = assigned.is_some_and(|it| given::is_of_type(site, it));
            DeclFlags::STATIC.given(of_type)
        }
        "method_definition" => DeclFlags::PROPERTY.given(has("get") || has("set")),
        _ => DeclFlags::NONE,
    };
    let member = matches!(
        node.kind_name(),
        "method_definition"
            | "field_definition"
            | "public_field_definition"
            | "method_signature"
            | "abstract_method_signature"
            | "property_signature"
    );
    match member {
        true => own.with(of_member(site, has("static"))),
        false => own.with(sight(site)),
    }
}

/// `this.x = value` declares nothing where a type above does.
pub(crate) fn implied(_: &Site<'_, '_>) -> DeclFlags {
    DeclFlags::IMPLIED
}

/// The same in untyped sources: there it declares in a constructor. So the checker of the language
/// has it.
fn implied_untyped(site: &Site<'_, '_>) -> DeclFlags {
    let object = site.node.field_named("left").and_then(|left| left.field_named("object"));
    if object.is_none_or(|object| object.kind_name() != "this") {
        return DeclFlags::NONE;
    }
    let runs = |node: &Node<'_>| {
        matches!(
            node.kind_name(),
            "method_definition"
                | "function_declaration"
                | "function_expression"
                | "generator_function"
                | "generator_function_declaration"
                | "class_static_block"
                | "field_definition"
        )
    };
    let around = site.ancestors().take(DEPTH).find(runs);
    let made = around.filter(|node| node.kind_name() == "method_definition");
    let made = made.and_then(|node| node.field_named("name"));
    let made = made.is_some_and(|name| name.text(site.text) == b"constructor");
    if made { DeclFlags::NONE } else { DeclFlags::IMPLIED }
}

fn of_member(site: &Site<'_, '_>, is_static: bool) -> DeclFlags {
    let node = site.node;
    let private = node
        .children()
        .any(|it| it.kind_name() == "accessibility_modifier" && it.text(site.text) == b"private");
    let name = node.field_named("name").or_else(|| node.field_named("property"));
    let hidden = name.is_some_and(|it| it.kind_name() == "private_property_identifier");
    let built = name.is_some_and(|it| it.text(site.text) == b"constructor") && !is_static;
    let given = in_exported_object(site);
    DeclFlags::STATIC
        .given(is_static)
        .with(DeclFlags::PRIVATE.given(private || hidden))
        .with(DeclFlags::CONSTRUCTOR.given(built))
        .with(DeclFlags::EXPORTED.given(given))
        .with(DeclFlags::OUTWARD.given(given))
}

/// What an assignment declares in untyped sources: a field, or what a module gives.
pub(crate) fn of_assignment(site: &Site<'_, '_>) -> DeclFlags {
    match gives_value(site) {
        true => DeclFlags::EXPORTED,
        false if given::makes_member(site) => {
            DeclFlags::STATIC.given(given::is_of_type(site, site.node))
        }
        false => implied_untyped(site),
    }
}

/// Who can name what the top level of a file declares.
fn sight(site: &Site<'_, '_>) -> DeclFlags {
    let (mut global, mut outward) = (false, false);
    let mut given = is_declaration_file(site.path);
    let mut below = site.node;
    for node in site.ancestors().take(REACH) {
        match node.kind_name() {
            "export_statement" => given = true,
            "ambient_declaration" => {
                global = node.children().any(|it| it.kind_name() == "global");
            }
            "assignment_expression" if node.field_named("right") == Some(below) => {
                let target = node.field_named("left").and_then(|it| exported(site, it));
                outward |= below == site.node && matches!(target, Some(Exported::Name(_)));
                given |= target.is_some();
            }
            "pair" => {
                let member = in_exported_object(site);
                outward |= member;
                given |= member;
            }
            "statement_block"
            | "lexical_declaration"
            | "variable_declaration"
            | "variable_declarator"
            | "object_pattern"
            | "array_pattern"
            | "pair_pattern"
            | "rest_pattern"
            | "assignment_pattern"
            | "object_assignment_pattern"
            | "object"
            | "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "assignment_expression" => {}
            _ => break,
        }
        below = node;
    }
    DeclFlags::EXPORTED
        .given(given || global)
        .with(DeclFlags::GLOBAL.given(global))
        .with(DeclFlags::OUTWARD.given(outward))
}

/// Files that only declare: all that they do is for others.
fn is_declaration_file(path: &str) -> bool {
    [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| path.ends_with(end))
}
