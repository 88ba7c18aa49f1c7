//! Names of methods and constants that stand in symbols: `alias a b`, `private :a`, `method(:a)`,
//! `send(:a)`, `each(&:a)`, `autoload :A`.

use bifrost_hir::Site;
use bifrost_hir::bodies::ShapeKind;
use bifrost_hir::meaning::{MeaningRow, Says, means};
use bifrost_hir::shape::When;
use bifrost_syntax::Node;

use super::blocks::{EACH, WHOLE};

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
    // What the block is asked of has no place of its own: it stands for the name of the call.
    means(&["identifier"], Says::ShapeBy(ShapeKind::Index, receiver))
        .when(When::Field(&["call"], "method"))
        .when(When::Test(takes_elements)),
    means(&["identifier"], Says::ShapeBy(ShapeKind::Tail, receiver))
        .when(When::Field(&["call"], "method"))
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
    if site.parent().is_some_and(|it| it.kind_name() == "block_argument") {
        let call = site.ancestors().nth(2).filter(|it| it.kind_name() == "call");
        let method = call.filter(|call| asked(*call).is_some()).and_then(|it| child(it, "method"));
        let known = |name: &[u8]| EACH.contains(&name) || WHOLE.contains(&name);
        let method = method.filter(|it| known(it.text(site.text)));
        return method.map_or_else(Vec::new, |method| vec![method, site.node]);
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

/// The receiver of a call whose only argument is `&:name`.
fn asked<'t>(call: Node<'t>) -> Option<Node<'t>> {
    let mut arguments = child(call, "arguments")?.named_children();
    let only = arguments.next().filter(|it| it.kind_name() == "block_argument")?;
    let symbol = only.named_children().next().filter(|it| it.kind_name() == "simple_symbol");
    let receiver = child(call, "receiver")?;
    (symbol.is_some() && arguments.next().is_none()).then_some(receiver)
}

fn takes(site: &Site<'_, '_>, methods: &[&[u8]]) -> bool {
    methods.contains(&site.node.text(site.text)) && !receiver(site).is_empty()
}

fn takes_elements(site: &Site<'_, '_>) -> bool {
    takes(site, EACH)
}

fn takes_whole(site: &Site<'_, '_>) -> bool {
    takes(site, WHOLE)
}

fn receiver<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    site.parent().and_then(asked).into_iter().collect()
}
