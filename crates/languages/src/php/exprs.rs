//! The parts of PHP's expressions, and where its names stand.

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Names of classes and what else a path names.
const NAMES: [&str; 3] = ["name", "qualified_name", "relative_name"];

/// Whether a name stands where only a class can be meant.
pub(super) fn is_class(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    match around.kind_name() {
        "scoped_call_expression" | "scoped_property_access_expression" => {
            site.field() == Some("scope")
        }
        "class_constant_access_expression" => around.named_children().next() == Some(site.node),
        "use_instead_of_clause" => true,
        _ => false,
    }
}

/// Whether a path stands where a function or a constant is meant.
pub(super) fn is_callable_or_value(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    !is_class(site)
        && !is_tested(site)
        && !matches!(
            around.kind_name(),
            "object_creation_expression"
                | "named_type"
                | "base_clause"
                | "class_interface_clause"
                | "use_declaration"
                | "namespace_use_clause"
                | "attribute"
        )
}

/// Whether a name stands after `instanceof`.
fn is_tested(site: &Site<'_, '_>) -> bool {
    let around = site.parent().filter(|around| around.kind_name() == "binary_expression");
    let word = around.and_then(|around| around.field_named("operator"));
    word.is_some_and(|word| word.text(site.text).eq_ignore_ascii_case(b"instanceof"))
}

/// `T::run` in the rules of a trait: the trait, and the token of the method.
pub(super) fn referred<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let parts: Vec<Node<'t>> = site.node.named_children().collect();
    match parts.as_slice() {
        [class, name] if NAMES.contains(&class.kind_name()) => vec![*class, *name],
        _ => Vec::new(),
    }
}

/// What is indexed, and by what.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    site.node.named_children().filter(|it| !it.is_extra()).take(2).collect()
}

/// The values that an expression can be.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let field = |name: &str| node.field_named(name);
    match node.kind_name() {
        "conditional_expression" => {
            let first = field("body").or_else(|| field("condition"));
            first.into_iter().chain(field("alternative")).collect()
        }
        "match_expression" => {
            let arms = field("body").into_iter().flat_map(|body| body.named_children());
            let arms = arms.filter_map(|arm| arm.field_named("return_expression"));
            arms.filter(|value| value.kind_name() != "throw_expression").collect()
        }
        _ => {
            let right = field("right").filter(|it| it.kind_name() != "throw_expression");
            field("left").into_iter().chain(right).collect()
        }
    }
}

/// The elements of a list without keys.
pub(super) fn elements<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let all = site.node.named_children();
    all.filter_map(|element| element.named_children().last()).collect()
}

/// The keys and values of an array.
pub(super) fn entries<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let mut found = Vec::new();
    for element in site.node.named_children() {
        let parts: Vec<Node<'t>> = element.named_children().collect();
        if let [key, value] = parts.as_slice() {
            found.extend([*key, *value]);
        }
    }
    found
}

/// Whether an array has keys.
pub(super) fn has_keys(site: &Site<'_, '_>) -> bool {
    site.node.named_children().any(|element| element.named_children().nth(1).is_some())
}

/// Whether a list of values has none.
pub(super) fn has_no_keys(site: &Site<'_, '_>) -> bool {
    !has_keys(site)
}

/// Whether a word before `::` is one for the class around.
pub(super) fn is_own(site: &Site<'_, '_>) -> bool {
    !is_parent(site)
}

/// Whether a word before `::` is the one for the class above.
pub(super) fn is_parent(site: &Site<'_, '_>) -> bool {
    site.node.text(site.text).eq_ignore_ascii_case(b"parent")
}
