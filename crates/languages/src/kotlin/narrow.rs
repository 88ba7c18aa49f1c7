//! Smart casts: what a test says of a name where it holds.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::Take;
use bifrost_hir::meaning::WrittenBind;
use bifrost_syntax::Node;

use super::locals;

/// Tests that are joined to more than these are not looked through.
const TESTS: usize = 32;
/// What ends the run of a block.
const ENDS: &[&str] = &["jump_expression"];

/// What is so when a condition holds, and what when it does not.
#[derive(Default)]
struct Says<'t> {
    holds: Vec<(Node<'t>, Node<'t>)>,
    fails: Vec<(Node<'t>, Node<'t>)>,
}

fn says<'t>(site: &Site<'_, 't>, condition: Node<'t>) -> Says<'t> {
    let mut found = Says::default();
    let mut left = vec![(site.strip(condition), None)];
    for _ in 0..TESTS {
        let Some((node, only)) = left.pop() else { break };
        match node.kind_name() {
            "conjunction_expression" if only != Some(false) => {
                left.extend(node.named_children().map(|it| (site.strip(it), Some(true))));
            }
            "disjunction_expression" if only != Some(true) => {
                left.extend(node.named_children().map(|it| (site.strip(it), Some(false))));
            }
            "check_expression" => {
                let Some(test) = test(site, node) else { continue };
                let negated = node.children().any(|it| matches!(it.kind_name(), "!is" | "!"));
                if negated && only != Some(true) {
                    found.fails.push(test);
                } else if !negated && only != Some(false) {
                    found.holds.push(test);
                }
            }
            _ => {}
        }
    }
    found
}

/// The name and the type of `x is T`.
fn test<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let is_test = node.children().any(|it| matches!(it.kind_name(), "is" | "!is"));
    let name = node
        .named_children()
        .next()
        .filter(|it| matches!(it.kind_name(), "simple_identifier" | "navigation_expression"));
    Some((name.filter(|_| is_test)?, locals::type_in(site, node)?))
}

fn binds<'t>(tests: &[(Node<'t>, Node<'t>)], within: Span) -> Vec<WrittenBind<'t>> {
    let one = |(target, ty): &(Node<'t>, Node<'t>)| WrittenBind {
        target: *target,
        ty: Some(*ty),
        value: None,
        take: Take::Unknown,
        within: Some(within),
        narrows: true,
    };
    tests.iter().map(one).collect()
}

/// `if (x is T) { } else { }`, and what is behind it when one of them leaves.
pub(super) fn branches<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let Some(condition) = node.named_children().next() else { return Vec::new() };
    let said = says(site, condition);
    let bodies: Vec<Node<'t>> =
        node.named_children().filter(|it| it.kind_name() == "control_structure_body").collect();
    let mut found = Vec::new();
    if let Some(then) = bodies.first() {
        found.extend(binds(&said.holds, then.span()));
    }
    if let Some(other) = bodies.get(1) {
        found.extend(binds(&said.fails, other.span()));
    }
    let block = site.parent().filter(|it| it.kind_name() == "statements");
    if let Some(block) = block
        && bodies.len() == 1
        && bodies.first().is_some_and(|it| leaves(*it))
    {
        found.extend(binds(&said.fails, Span::new(node.span().end, block.span().end)));
    }
    found
}

/// Whether what stands behind a body only runs when the body does not.
fn leaves(body: Node<'_>) -> bool {
    let mut at = body;
    while let Some(last) = at.named_children().filter(|it| !it.is_extra()).last() {
        if ENDS.contains(&last.kind_name()) {
            return true;
        }
        if last.kind_name() != "statements" {
            return false;
        }
        at = last;
    }
    false
}

/// `while (x is T) { }`
pub(super) fn repeated<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(condition) = site.node.named_children().next() else { return Vec::new() };
    let body = site.node.named_children().find(|it| it.kind_name() == "control_structure_body");
    body.map(|body| binds(&says(site, condition).holds, body.span())).unwrap_or_default()
}

/// `x is T && …`, `x !is T || …`
pub(super) fn joined<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let mut sides = site.node.named_children();
    let (Some(left), Some(right)) = (sides.next(), sides.last()) else { return Vec::new() };
    let said = says(site, left);
    let tests = match site.node.kind_name() {
        "conjunction_expression" => said.holds,
        _ => said.fails,
    };
    binds(&tests, right.span())
}

/// `when (x) { is T -> … }`, `when { x is T -> … }`
pub(super) fn case<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let part = |kind: &'static str| move |it: &Node<'t>| it.kind_name() == kind;
    let mut conditions = node.named_children().filter(part("when_condition"));
    let (Some(condition), None) = (conditions.next(), conditions.next()) else { return Vec::new() };
    let Some(body) = node.named_children().find(part("control_structure_body")) else {
        return Vec::new();
    };
    let Some(test) = condition.named_children().next() else { return Vec::new() };
    if test.kind_name() != "type_test" {
        return binds(&says(site, test).holds, body.span());
    }
    let subject = site.parent().and_then(|it| it.named_children().find(part("when_subject")));
    let subject = subject.and_then(|it| it.named_children().next());
    let name = subject.and_then(|it| match it.kind_name() {
        "variable_declaration" => it.named_children().find(part("simple_identifier")),
        "simple_identifier" => Some(it),
        _ => None,
    });
    let is_not = test.children().any(|it| matches!(it.kind_name(), "!is" | "!"));
    match (name, locals::type_in(site, test)) {
        (Some(name), Some(ty)) if !is_not => binds(&[(name, ty)], body.span()),
        _ => Vec::new(),
    }
}
