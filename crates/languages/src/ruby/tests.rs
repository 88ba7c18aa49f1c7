//! Instance tests: what they tell of a local name, and where.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::Take;
use bifrost_hir::meaning::WrittenBind;
use bifrost_syntax::Node;

/// Methods that tell whether their receiver is an instance of a class.
const ASKS: [&[u8]; 3] = [b"is_a?", b"kind_of?", b"instance_of?"];
/// Statements behind which nothing of a body runs.
const LEAVES: [&str; 5] = ["return", "next", "break", "redo", "retry"];
/// Calls that never come back.
const THROWS: [&[u8]; 6] = [b"raise", b"fail", b"throw", b"exit", b"abort", b"exit!"];
/// Longest chain of conditions.
const CHAIN: usize = 16;

fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn is_constant(node: Node<'_>) -> bool {
    matches!(node.kind_name(), "constant" | "scope_resolution")
}

/// What an instance test tells: a local or a field, and the class that it is of.
fn told<'t>(site: &Site<'_, 't>, test: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let local = |node: &Node<'_>| matches!(node.kind_name(), "identifier" | "instance_variable");
    if test.kind_name() == "binary" {
        let equal = child(test, "operator")?.text(site.text) == b"===";
        let ty = child(test, "left").filter(|it| equal && is_constant(*it))?;
        return Some((child(test, "right").filter(local)?, ty));
    }
    let method = child(test, "method").filter(|_| test.kind_name() == "call")?;
    let target = child(test, "receiver").filter(local)?;
    let ty = child(test, "arguments")?.named_children().next().filter(|it| is_constant(*it))?;
    ASKS.contains(&method.text(site.text)).then_some((target, ty))
}

/// All that holds when a condition does.
fn all_told<'t>(site: &Site<'_, 't>, test: Node<'t>) -> Vec<(Node<'t>, Node<'t>)> {
    let (mut found, mut left) = (Vec::new(), vec![test]);
    for _ in 0..CHAIN {
        let Some(test) = left.pop().map(|test| site.strip(test)) else { break };
        let operator = child(test, "operator").map(|it| it.text(site.text));
        match (test.kind_name(), operator) {
            ("binary", Some(b"&&" | b"and")) => {
                left.extend(child(test, "left"));
                left.extend(child(test, "right"));
            }
            _ => found.extend(told(site, test)),
        }
    }
    found
}

fn narrow<'t>((target, ty): (Node<'t>, Node<'t>), within: Span) -> WrittenBind<'t> {
    WrittenBind {
        target,
        ty: Some(ty),
        value: None,
        take: Take::Unknown,
        within: Some(within),
        narrows: true,
    }
}

/// `if x.is_a?(T)`, `x.y if x.is_a?(T)`, `return unless x.is_a?(T)`, `x.is_a?(T) && x.y`, `case x when T`.
pub(super) fn narrowed<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let kind = node.kind_name();
    let (test, holds) = match kind {
        "case" => return by_case(node),
        "binary" => (child(node, "left"), child(node, "right")),
        "if" | "elsif" | "conditional" => (child(node, "condition"), child(node, "consequence")),
        "if_modifier" | "while" | "while_modifier" => {
            (child(node, "condition"), child(node, "body"))
        }
        "unless" => (child(node, "condition"), child(node, "alternative")),
        "unless_modifier" => {
            let leaves = child(node, "body").is_some_and(|body| leaves(site, body));
            let tests = child(node, "condition").map(|test| all_told(site, test));
            let rest = rest(site).filter(|_| leaves);
            return rest.map_or_else(Vec::new, |rest| {
                tests.into_iter().flatten().map(|told| narrow(told, rest)).collect()
            });
        }
        _ => (None, None),
    };
    let (Some(test), Some(holds)) = (test, holds) else { return Vec::new() };
    all_told(site, test).into_iter().map(|told| narrow(told, holds.span())).collect()
}

fn leaves(site: &Site<'_, '_>, body: Node<'_>) -> bool {
    let name = match body.kind_name() {
        "call" if child(body, "receiver").is_none() => child(body, "method"),
        "identifier" => Some(body),
        kind => return LEAVES.contains(&kind),
    };
    name.is_some_and(|name| THROWS.contains(&name.text(site.text)))
}

/// What stands behind a statement in its body.
fn rest(site: &Site<'_, '_>) -> Option<Span> {
    let around = site.parent()?.span();
    Some(Span::new(site.node.span().end, around.end))
}

fn by_case(node: Node<'_>) -> Vec<WrittenBind<'_>> {
    let value = child(node, "value").filter(|it| it.kind_name() == "identifier");
    let Some(target) = value else { return Vec::new() };
    let clauses = node.named_children().filter(|it| it.kind_name() == "when");
    let told = clauses.filter_map(|clause| {
        let mut patterns = clause.named_children().filter(|it| it.kind_name() == "pattern");
        let (pattern, None) = (patterns.next()?, patterns.next()) else { return None };
        let ty = pattern.named_children().next().filter(|ty| is_constant(*ty))?;
        Some(narrow((target, ty), child(clause, "body")?.span()))
    });
    told.collect()
}
