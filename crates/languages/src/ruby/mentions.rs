//! Names of methods and constants that stand in symbols: `alias a b`, `private :a`, `method(:a)`,
//! `send(:a)`, `each(&:a)`, `autoload :A`.

use bifrost_hir::Site;
use bifrost_hir::bodies::ShapeKind;
use bifrost_hir::meaning::{MeaningRow, Says, means};
use bifrost_hir::shape::When;
use bifrost_syntax::Node;

use super::params::{EACH, WHOLE};

/// What names methods of the class around, in its arguments.
const MARKS: [&[u8]; 8] = [
    b"private",
    b"protected",
    b"public",
    b"module_function",
    b"private_class_method",
    b"public_class_method",
    b"undef_method",
    b"remove_method",
];
/// What names a method of its receiver in its first argument.
const ASKS: [&[u8]; 8] = [
    b"method",
    b"public_method",
    b"send",
    b"__send__",
    b"public_send",
    b"to_enum",
    b"enum_for",
    b"autoload",
];

pub(super) const ROWS: &[MeaningRow] = &[
    means(&["simple_symbol"], Says::ShapeBy(ShapeKind::Refers, named))
        .when(When::Test(names_something)),
    means(
        &["identifier", "constant", "setter", "operator", "simple_symbol"],
        Says::ShapeBy(ShapeKind::Refers, itself),
    )
    .when(When::Parent(&["alias", "undef"]))
    .when(When::Test(is_old_name)),
    means(&["block_argument"], Says::ShapeBy(ShapeKind::Index, receiver))
        .when(When::Test(takes_elements)),
    means(&["block_argument"], Says::ShapeBy(ShapeKind::Tail, receiver))
        .when(When::Test(takes_whole)),
];

fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn method_of<'a>(site: &Site<'a, '_>, call: Node<'_>) -> &'a [u8] {
    child(call, "method").map_or(&b""[..], |method| method.span().of(site.text))
}

/// The call that has a node among its arguments, and its place there.
fn argument_of<'t>(site: &Site<'_, 't>) -> Option<(Node<'t>, usize)> {
    let mut around = site.ancestors();
    let list = around.next().filter(|list| list.kind_name() == "argument_list")?;
    let call = around.next().filter(|call| call.kind_name() == "call")?;
    let place = list.named_children().position(|it| it == site.node)?;
    Some((call, place))
}

fn is_own(receiver: Option<Node<'_>>) -> bool {
    receiver.is_none_or(|it| it.kind_name() == "self")
}

fn names_something(site: &Site<'_, '_>) -> bool {
    !named(site).is_empty()
}

/// Of `alias new old` the second name.
fn is_old_name(site: &Site<'_, '_>) -> bool {
    !site.parent().is_some_and(|it| child(it, "name") == Some(site.node))
}

fn itself<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    vec![site.node]
}

/// What a symbol is asked of, where that is not the object around, and the symbol; nothing where it
/// names nothing.
fn named<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    if let Some(block) = site.parent().filter(|it| it.kind_name() == "block_argument") {
        return match receiver_of_block(site, block, &[EACH, WHOLE].concat()) {
            Some(_) => vec![block, site.node],
            None => Vec::new(),
        };
    }
    let Some((call, place)) = argument_of(site) else { return Vec::new() };
    let receiver = child(call, "receiver");
    let method = method_of(site, call);
    let own = MARKS.contains(&method) || method == b"alias_method" && place == 1;
    match receiver {
        _ if own && is_own(receiver) => vec![site.node],
        None if place == 0 && ASKS.contains(&method) => vec![site.node],
        Some(receiver) if place == 0 && ASKS.contains(&method) => vec![receiver, site.node],
        _ => Vec::new(),
    }
}

/// The receiver of the call that a block is given to, of those that give it their elements.
fn receiver_of_block<'t>(
    site: &Site<'_, 't>,
    block: Node<'t>,
    methods: &[&[u8]],
) -> Option<Node<'t>> {
    let mut around = site.ancestors().skip_while(|it| *it == block);
    let list = around.next().filter(|list| list.kind_name() == "argument_list")?;
    let call = around.next().filter(|call| call.kind_name() == "call")?;
    let first = list.named_children().next() == Some(block);
    let gives = first && methods.contains(&method_of(site, call));
    child(call, "receiver").filter(|_| gives)
}

fn is_symbol(node: Node<'_>) -> bool {
    node.named_children().next().is_some_and(|it| it.kind_name() == "simple_symbol")
}

fn takes_elements(site: &Site<'_, '_>) -> bool {
    is_symbol(site.node) && receiver_of_block(site, site.node, EACH).is_some()
}

fn takes_whole(site: &Site<'_, '_>) -> bool {
    is_symbol(site.node) && receiver_of_block(site, site.node, WHOLE).is_some()
}

fn receiver<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let methods = [EACH, WHOLE].concat();
    receiver_of_block(site, site.node, &methods).into_iter().collect()
}
