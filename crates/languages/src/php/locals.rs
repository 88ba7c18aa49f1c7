//! What binds variables in PHP, and the signatures of callables.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenName, WrittenParam, WrittenStep};
use bifrost_syntax::Node;

use super::told;

/// Deepest list in a list that is taken apart.
const NESTED: usize = 8;

/// The parameters of a callable. A call can give each by place and by name.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let list = site.node.field_named("parameters");
    let all = list.into_iter().flat_map(|list| list.named_children());
    all.filter_map(|whole| param(site, whole)).collect()
}

fn param<'t>(site: &Site<'_, 't>, whole: Node<'t>) -> Option<WrittenParam<'t>> {
    let kind = whole.kind_name();
    if !matches!(kind, "simple_parameter" | "variadic_parameter" | "property_promotion_parameter") {
        return None;
    }
    let name = plain(whole.field_named("name")?)?;
    let default = whole.field_named("default_value");
    let declared = whole.field_named("type");
    let ty = declared.filter(|ty| !told::is_vague(site, *ty));
    let ty = ty.or_else(|| told::of_parameter(site, name)).or(declared);
    Some(WrittenParam {
        default,
        optional: default.is_some(),
        variadic: match kind {
            "variadic_parameter" => Variadic::Positional,
            _ => Variadic::No,
        },
        by_name: true,
        ..WrittenParam::plain(whole, Some(name), ty)
    })
}

/// The variable that is bound, without the mark of a reference.
fn plain(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind_name() {
        "variable_name" => Some(node),
        "by_ref" => node.named_children().next().filter(|it| it.kind_name() == "variable_name"),
        _ => None,
    }
}

const fn bind<'t>(target: Node<'t>, value: Option<Node<'t>>, take: Take) -> WrittenBind<'t> {
    WrittenBind { target, ty: None, value, take, within: None, narrows: false }
}

/// `$x = ...`.
pub(super) fn assigned<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let (left, right) = (site.node.field_named("left"), site.node.field_named("right"));
    let Some(target) = left.and_then(plain) else { return put(site).into_iter().collect() };
    let mut found = bind(target, right, Take::Whole);
    found.ty = told::of_variable(site, target);
    // Its own value is made before it has it.
    found.within = later(site);
    vec![found]
}

/// `$x[] = ...`, `$x['k'] = ...`: what is put into an array.
fn put<'t>(site: &Site<'_, 't>) -> Option<WrittenBind<'t>> {
    let left =
        site.node.field_named("left").filter(|it| it.kind_name() == "subscript_expression")?;
    let target = left.named_children().next().filter(|it| it.kind_name() == "variable_name")?;
    let operator = site.node.field_named("operator").map(|it| it.text(site.text));
    let plain = operator.is_none_or(|operator| matches!(operator, b"=" | b"??="));
    let value = site.node.field_named("right").filter(|_| plain);
    Some(bind(target, value, Take::Put))
}

/// From the end of an assignment to the end of the text: it ends with its scope.
fn later(site: &Site<'_, '_>) -> Option<Span> {
    Some(Span::new(site.node.span().end, site.text.len() as u32))
}

/// `[$a, [$b]] = ...`, `['k' => $a] = ...`.
pub(super) fn taken_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let (left, right) = (site.node.field_named("left"), site.node.field_named("right"));
    let Some(list) = left.filter(|left| left.kind_name() == "list_literal") else {
        return Vec::new();
    };
    names_of(list, right, Vec::new(), site.node.span().end)
}

/// What a list takes apart: each variable with the way to its value.
fn names_of<'t>(
    list: Node<'t>,
    value: Option<Node<'t>>,
    steps: Vec<WrittenStep<'t>>,
    from: u32,
) -> Vec<WrittenName<'t>> {
    let mut found = Vec::new();
    let mut left = vec![(list, steps)];
    while let Some((list, steps)) = left.pop() {
        let mut place: u16 = 0;
        let mut key: Option<Node<'t>> = None;
        let parts: Vec<Node<'t>> = list.children().filter(|part| !part.is_extra()).collect();
        for (at, part) in parts.iter().copied().enumerate() {
            let before_arrow = parts.get(at + 1).is_some_and(|next| next.kind_name() == "=>");
            match part.kind_name() {
                "," => {
                    place += 1;
                    key = None;
                }
                "=>" => {}
                _ if !part.is_named() => {}
                _ if before_arrow => key = Some(part),
                kind => {
                    let take = if key.is_some() { Take::Unknown } else { Take::Item(place) };
                    let mut steps = steps.clone();
                    steps.push(WrittenStep::Take(take));
                    if kind == "list_literal" && steps.len() < NESTED {
                        left.push((part, steps));
                    } else if let Some(target) = plain(part) {
                        found.push(WrittenName {
                            target,
                            ty: None,
                            value,
                            steps,
                            scope: None,
                            from,
                            within: None,
                        });
                    }
                }
            }
        }
    }
    found
}

/// `foreach (... as $k => $v)`.
pub(super) fn looped<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let mut parts = site.node.named_children().filter(|it| !it.is_extra());
    let (value, target) = (parts.next(), parts.next());
    let Some(target) = target else { return Vec::new() };
    if target.kind_name() != "pair" {
        return element(site, target, value).into_iter().collect();
    }
    let mut pair = target.named_children().filter(|it| !it.is_extra());
    let key = pair.next().and_then(plain).map(|key| bind(key, value, Take::Unknown));
    let element = pair.next().and_then(|target| element(site, target, value));
    key.into_iter().chain(element).collect()
}

fn element<'t>(
    site: &Site<'_, 't>,
    target: Node<'t>,
    value: Option<Node<'t>>,
) -> Option<WrittenBind<'t>> {
    let target = plain(target)?;
    let mut found = bind(target, value, Take::Element);
    found.ty = told::of_variable(site, target);
    Some(found)
}

/// `foreach (... as [$a, $b])`.
pub(super) fn looped_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let mut parts = site.node.named_children().filter(|it| !it.is_extra());
    let (value, target) = (parts.next(), parts.next());
    let target = target.and_then(|target| match target.kind_name() {
        "pair" => target.named_children().last(),
        _ => Some(target),
    });
    match target.filter(|target| target.kind_name() == "list_literal") {
        Some(list) => {
            names_of(list, value, vec![WrittenStep::Take(Take::Element)], list.span().end)
        }
        None => Vec::new(),
    }
}

/// `catch (A | B $e)`.
pub(super) fn caught<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let name = site.node.field_named("name").and_then(plain);
    let found = name.map(|name| WrittenBind {
        ty: site.node.field_named("type"),
        ..bind(name, None, Take::Whole)
    });
    found.into_iter().collect()
}

/// `static $x = ...`.
pub(super) fn kept<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let name = site.node.field_named("name").and_then(plain);
    // Whatever an earlier call left there.
    name.map(|name| bind(name, None, Take::Unknown)).into_iter().collect()
}

/// What tests of a condition say of variables in the part of the code that they let through.
pub(super) fn tested<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let Some(condition) = condition_of(site) else { return Vec::new() };
    let body = match node.kind_name() {
        "binary_expression" => node.field_named("right"),
        _ => node.field_named("body"),
    };
    let mut found = Vec::new();
    if let Some(body) = body {
        found.extend(
            tests(site, condition, "&&").into_iter().map(|test| narrowed(test, body.span())),
        );
    }
    if node.kind_name() == "if_statement"
        && node.field_named("alternative").is_none()
        && body.is_some_and(leaves)
        && let Some(rest) = rest_of_block(site)
    {
        let refused = refusals(site, condition);
        found.extend(refused.into_iter().map(|test| narrowed(test, rest)));
    }
    found
}

fn condition_of<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let node = site.node;
    match node.kind_name() {
        "binary_expression" => {
            let and = matches!(node.field_named("operator")?.text(site.text), b"&&" | b"and");
            node.field_named("left").filter(|_| and)
        }
        _ => node.field_named("condition"),
    }
}

const fn narrowed<'t>((target, ty): (Node<'t>, Node<'t>), within: Span) -> WrittenBind<'t> {
    WrittenBind {
        target,
        ty: Some(ty),
        value: None,
        take: Take::Whole,
        within: Some(within),
        narrows: true,
    }
}

/// The `$x instanceof A` that an expression is made of with this operator.
fn tests<'t>(site: &Site<'_, 't>, of: Node<'t>, joined: &str) -> Vec<(Node<'t>, Node<'t>)> {
    let mut found = Vec::new();
    let mut left = vec![of];
    while let Some(node) = left.pop().map(|node| site.strip(node)) {
        let part = |field: &str| node.field_named(field);
        let (Some(a), Some(operator), Some(b)) = (part("left"), part("operator"), part("right"))
        else {
            continue;
        };
        let word = operator.text(site.text);
        if word.eq_ignore_ascii_case(b"instanceof") {
            let a = site.strip(a);
            let class = matches!(b.kind_name(), "name" | "qualified_name" | "relative_name");
            let path = matches!(a.kind_name(), "variable_name" | "member_access_expression");
            if path && class {
                found.push((a, b));
            }
        } else if word == joined.as_bytes() && left.len() < 64 {
            left.extend([a, b]);
        }
    }
    found
}

/// The tests that are refused one by one: `!$x instanceof A || ...`.
fn refusals<'t>(site: &Site<'_, 't>, of: Node<'t>) -> Vec<(Node<'t>, Node<'t>)> {
    let mut found = Vec::new();
    let mut left = vec![of];
    while let Some(node) = left.pop().map(|node| site.strip(node)) {
        let operator = node.field_named("operator").map(|it| it.text(site.text));
        match (node.kind_name(), operator) {
            ("unary_op_expression", Some(b"!")) => {
                let inner = node.field_named("argument");
                let inner = inner.map(|inner| site.strip(inner));
                let single = inner.map(|inner| tests(site, inner, ""));
                found.extend(single.into_iter().flatten());
            }
            ("binary_expression", Some(b"||")) if left.len() < 64 => {
                left.extend(node.field_named("left"));
                left.extend(node.field_named("right"));
            }
            _ => {}
        }
    }
    found
}

/// Whether a body never runs to its end.
fn leaves(body: Node<'_>) -> bool {
    let last = match body.kind_name() {
        "compound_statement" | "colon_block" => {
            body.named_children().filter(|it| !it.is_extra()).last()
        }
        _ => Some(body),
    };
    last.is_some_and(|last| match last.kind_name() {
        "return_statement" | "continue_statement" | "break_statement" | "exit_statement" => true,
        "expression_statement" => {
            last.named_children().next().is_some_and(|it| it.kind_name() == "throw_expression")
        }
        _ => false,
    })
}

/// What follows a statement in its block.
fn rest_of_block(site: &Site<'_, '_>) -> Option<Span> {
    let around = site.parent()?;
    matches!(
        around.kind_name(),
        "compound_statement" | "colon_block" | "case_statement" | "program"
    )
    .then(|| Span::new(site.node.span().end, around.span().end))
}

/// `assert($x instanceof A)`.
pub(super) fn asserted<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let name = site.node.field_named("function").map(|name| name.text(site.text));
    let is_assert = name.is_some_and(|name| matches!(name, b"assert" | b"\\assert"));
    let list = site.node.field_named("arguments").filter(|_| is_assert);
    let first = list.and_then(|list| list.named_children().next()?.named_children().next());
    let block = site.ancestors().nth(1);
    let (Some(first), Some(block)) = (first, block) else { return Vec::new() };
    let rest = Span::new(site.node.span().end, block.span().end);
    tests(site, first, "&&").into_iter().map(|test| narrowed(test, rest)).collect()
}
