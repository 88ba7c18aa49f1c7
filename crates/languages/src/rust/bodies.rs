//! Rust's parameters, patterns and expressions, where a place cannot tell.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::Take;
use bifrost_hir::meaning::{WrittenName, WrittenParam, WrittenStep};
use bifrost_syntax::Node;

/// Deepest pattern that is read.
const REACH: usize = 64;
/// What takes a name, and nothing else, from its inside.
const SAME: &[&str] =
    &["match_pattern", "ref_pattern", "mut_pattern", "reference_pattern", "or_pattern"];
/// What leaves where it stands.
const LEAVES: &[&str] = &["return_expression", "break_expression", "continue_expression"];
/// Macros that do.
const ENDS: &[&[u8]] = &[b"panic", b"unreachable", b"todo", b"unimplemented"];

/// The formal parameters of a function or closure, or what a tuple struct or variant holds.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let list = site.node.field_named("parameters").or_else(|| site.node.field_named("body"));
    let Some(list) = list else { return Vec::new() };
    if list.kind_name() == "ordered_field_declaration_list" {
        let types = list
            .named_children()
            .filter(|it| !matches!(it.kind_name(), "attribute_item" | "visibility_modifier"));
        return types.map(|ty| WrittenParam::plain(ty, None, Some(ty))).collect();
    }
    let closure = list.kind_name() == "closure_parameters";
    // `_` is no node of its own.
    let blanks = list.children().filter(|it| it.kind_name() == "_");
    let mut spare = blanks.map(|it| it.span().start).peekable();
    let mut params = Vec::new();
    for node in list.named_children() {
        match node.kind_name() {
            "self_parameter" => {
                params
                    .push(WrittenParam { receiver: true, ..WrittenParam::plain(node, None, None) });
            }
            "parameter" => {
                let (pattern, ty) = (node.field_named("pattern"), node.field_named("type"));
                let receiver = pattern.is_some_and(|it| it.kind_name() == "self");
                let name = pattern.filter(|it| is_name(site, *it));
                params.push(WrittenParam { receiver, ..WrittenParam::plain(node, name, ty) });
            }
            "attribute_item" | "line_comment" | "block_comment" => {}
            _ if closure => {
                while spare.next_if(|at| *at < node.span().start).is_some() {
                    params.push(WrittenParam::plain(node, None, None));
                }
                let name = Some(node).filter(|it| is_name(site, *it));
                params.push(WrittenParam::plain(node, name, None));
            }
            _ => {}
        }
    }
    params
}

/// The names that patterns among the parameters bind.
pub(super) fn taken_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let Some(list) = site.node.field_named("parameters") else { return Vec::new() };
    let scope = Some(site.node.span());
    let mut names = Vec::new();
    for node in list.named_children() {
        let (pattern, ty) = match node.kind_name() {
            "parameter" => (node.field_named("pattern"), node.field_named("type")),
            "self_parameter" => continue,
            _ => (Some(node), None),
        };
        let Some(pattern) = pattern.filter(|it| !is_name(site, *it)) else { continue };
        let whole = Whole { ty, value: None, scope, from: 0, within: None, first: None };
        names.extend(bound(site, pattern, &whole));
    }
    names
}

/// The type parameters of what a node declares, and of the `impl` around it, each with its bounds.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    // An associated type is known by its bounds.
    if site.node.kind_name() == "associated_type" {
        let (name, bounds) = (site.node.field_named("name"), site.node.field_named("bounds"));
        return name.map(|name| (name, bounds)).into_iter().collect();
    }
    let holder = site.ancestors().nth(1).filter(|node| node.kind_name() == "impl_item");
    let mut found = Vec::new();
    for node in std::iter::once(site.node).chain(holder) {
        let Some(list) = node.field_named("type_parameters") else { continue };
        for parameter in list.named_children() {
            if !matches!(parameter.kind_name(), "type_parameter" | "const_parameter") {
                continue;
            }
            let Some(name) = parameter.field_named("name") else { continue };
            let bounds = parameter.field_named("bounds");
            let bounds = bounds.or_else(|| {
                let around = std::iter::once(site.node).chain(holder);
                around.into_iter().find_map(|node| required(site, node, name))
            });
            found.push((name, bounds));
        }
    }
    found
}

/// The bounds that `where` gives to a name.
fn required<'t>(site: &Site<'_, 't>, node: Node<'t>, name: Node<'_>) -> Option<Node<'t>> {
    let clause = node.named_children().find(|it| it.kind_name() == "where_clause")?;
    let wanted = name.text(site.text);
    let of =
        |it: &Node<'_>| it.field_named("left").is_some_and(|left| left.text(site.text) == wanted);
    clause
        .named_children()
        .filter(|it| it.kind_name() == "where_predicate")
        .find(of)?
        .field_named("bounds")
}

/// `let pattern: Type = value;`. A closure is a declaration of its own.
pub(super) fn let_names<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    if super::hooks::binds_closure(site) {
        return Vec::new();
    }
    let node = site.node;
    let Some(pattern) = node.field_named("pattern") else { return Vec::new() };
    let (ty, value) = (node.field_named("type"), node.field_named("value"));
    let from = node.span().end;
    bound(site, pattern, &Whole { ty, value, scope: None, from, within: None, first: None })
}

/// `const NAME: Type = ..` among statements: known all over the block.
pub(super) fn constant<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let (node, steps) = (site.node, Vec::new());
    let Some(target) = node.field_named("name") else { return Vec::new() };
    let ty = node.field_named("type");
    vec![WrittenName { target, ty, value: None, steps, scope: None, from: 0, within: None }]
}

/// `if let pattern = value`, `while let ..`: the names hold where the condition does.
pub(super) fn condition_names<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let (Some(pattern), value) = (node.field_named("pattern"), node.field_named("value")) else {
        return Vec::new();
    };
    let from = node.span().end;
    let mut within = None;
    for around in site.ancestors().take(REACH) {
        match around.kind_name() {
            "if_expression" => within = around.field_named("consequence"),
            "while_expression" => within = around.field_named("body"),
            "match_pattern" => continue,
            "match_arm" => within = around.field_named("value"),
            _ => continue,
        }
        break;
    }
    let within = within.map(|node| Span::new(from, node.span().end));
    bound(site, pattern, &Whole { ty: None, value, scope: None, from, within, first: None })
}

/// The pattern of an arm.
pub(super) fn arm_names<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let Some(pattern) = site.node.field_named("pattern") else { return Vec::new() };
    let mut around = site.ancestors();
    let value = around.find(|node| node.kind_name() == "match_expression");
    let value = value.and_then(|node| node.field_named("value"));
    let from = pattern.span().start;
    bound(site, pattern, &Whole { ty: None, value, scope: None, from, within: None, first: None })
}

/// `for pattern in value`.
pub(super) fn loop_names<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let Some(pattern) = node.field_named("pattern") else { return Vec::new() };
    let value = node.field_named("value");
    let from = node.field_named("body").map_or(node.span().end, |body| body.span().start);
    let first = Some(Take::Element);
    bound(site, pattern, &Whole { ty: None, value, scope: None, from, within: None, first })
}

/// What a pattern takes apart, and where its names hold.
struct Whole<'t> {
    ty: Option<Node<'t>>,
    value: Option<Node<'t>>,
    scope: Option<Span>,
    from: u32,
    within: Option<Span>,
    first: Option<Take>,
}

/// A name token that a pattern can bind: constants and variants begin with a capital.
fn is_name(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let small =
        |text: &[u8]| text.first().is_some_and(|it| !it.is_ascii_uppercase()) && text != b"_";
    matches!(node.kind_name(), "identifier" | "shorthand_field_identifier")
        && small(node.text(site.text))
}

/// The names that a pattern binds, each with the way to its value.
fn bound<'t>(site: &Site<'_, 't>, pattern: Node<'t>, whole: &Whole<'t>) -> Vec<WrittenName<'t>> {
    let mut names = Vec::new();
    let start: Vec<WrittenStep<'t>> = whole.first.map(WrittenStep::Take).into_iter().collect();
    let mut left = vec![(pattern, start)];
    while let Some((node, steps)) = left.pop() {
        if steps.len() > REACH {
            continue;
        }
        let then = |step: WrittenStep<'t>| steps.iter().copied().chain([step]).collect::<Vec<_>>();
        match node.kind_name() {
            "identifier" | "shorthand_field_identifier" if is_name(site, node) => {
                names.push(WrittenName {
                    target: node,
                    ty: whole.ty,
                    value: whole.value,
                    steps,
                    scope: whole.scope,
                    from: whole.from,
                    within: whole.within,
                });
            }
            kind if SAME.contains(&kind) => {
                let condition = node.field_named("condition");
                let inner = node.named_children().filter(|it| Some(*it) != condition);
                left.extend(inner.map(|it| (it, steps.clone())));
            }
            "captured_pattern" => left.extend(node.named_children().map(|it| (it, steps.clone()))),
            "tuple_pattern" => {
                for (take, item) in placed(node, None) {
                    left.push((item, then(WrittenStep::Take(take))));
                }
            }
            "slice_pattern" => {
                for item in items(node) {
                    left.push((item, then(WrittenStep::Take(Take::Element))));
                }
            }
            "tuple_struct_pattern" => {
                let Some(ty) = node.field_named("type") else { continue };
                for (take, item) in placed(node, Some(ty)) {
                    let mut steps = then(WrittenStep::As(ty));
                    steps.push(WrittenStep::Take(take));
                    left.push((item, steps));
                }
            }
            "struct_pattern" => {
                let Some(ty) = node.field_named("type") else { continue };
                let fields = node.named_children().filter(|it| it.kind_name() == "field_pattern");
                for field in fields {
                    let Some(name) = field.field_named("name") else { continue };
                    let inner = field.field_named("pattern").unwrap_or(name);
                    let mut steps = then(WrittenStep::As(ty));
                    steps.push(WrittenStep::Member(name));
                    left.push((inner, steps));
                }
            }
            _ => {}
        }
    }
    names
}

/// What a list of patterns holds, with its places: `_` has one too, and behind `..` none is known.
fn placed<'t>(list: Node<'t>, before: Option<Node<'t>>) -> Vec<(Take, Node<'t>)> {
    let (mut found, mut at, mut rest) = (Vec::new(), 0u16, false);
    for child in list.children().filter(|it| Some(*it) != before) {
        match child.kind_name() {
            "," => at = at.saturating_add(1),
            "remaining_field_pattern" => rest = true,
            _ if !child.is_named() || child.kind_name().ends_with("_comment") => {}
            _ => found.push((if rest { Take::Unknown } else { Take::Item(at) }, child)),
        }
    }
    found
}

fn items<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    node.named_children().filter(|it| !it.kind_name().ends_with("_comment"))
}

/// `T` of `x: T` in the fields of a literal: the tokens that name fields.
pub(super) fn keys<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let list = site.node.field_named("body").unwrap_or(site.node);
    let named = |it: Node<'t>| match it.kind_name() {
        "field_initializer" => it.field_named("field"),
        "field_pattern" => it.field_named("pattern").and_then(|_| it.field_named("name")),
        _ => None,
    };
    list.named_children().filter_map(named).collect()
}

/// What a block runs to.
pub(super) fn tail<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    last_of(site, site.node).into_iter().collect()
}

fn last_of<'t>(site: &Site<'_, 't>, block: Node<'t>) -> Option<Node<'t>> {
    let block = match block.kind_name() {
        "block" => block,
        _ => block.named_children().find(|it| it.kind_name() == "block")?,
    };
    let last = items(block).last()?;
    match last.kind_name() {
        "expression_statement" => {
            let runs_on = last.text(site.text).last() == Some(&b';');
            last.named_children().next().filter(|_| !runs_on)
        }
        "let_declaration" | "empty_statement" | "use_declaration" => None,
        kind if kind.ends_with("_item") => None,
        _ => Some(last),
    }
}

/// The branches of `if` and `match` that give a value.
pub(super) fn branches<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let mut found = Vec::new();
    match node.kind_name() {
        "if_expression" => {
            found.extend(node.field_named("consequence"));
            let other = node.field_named("alternative");
            found.extend(other.and_then(|it| it.named_children().last()));
        }
        _ => {
            let body = node.field_named("body");
            let arms = body.into_iter().flat_map(|body| body.named_children().collect::<Vec<_>>());
            found.extend(arms.filter_map(|arm| arm.field_named("value")));
        }
    }
    found.retain(|it| !leaves(site, *it));
    found
}

/// Whether an expression never comes to an end.
fn leaves(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    match node.kind_name() {
        kind if LEAVES.contains(&kind) => true,
        "macro_invocation" => {
            let name = node.field_named("macro").map(|it| it.text(site.text));
            name.is_some_and(|name| ENDS.contains(&name))
        }
        "block" => {
            let last = items(node).last();
            last.is_some_and(|last| match last.kind_name() {
                "expression_statement" => {
                    last.named_children().next().is_some_and(|it| leaves(site, it))
                }
                kind => LEAVES.contains(&kind) || kind == "macro_invocation" && leaves(site, last),
            })
        }
        _ => false,
    }
}

/// `p` of `*p`, `&p`, `p[a..b]`.
pub(super) fn same<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let value = match node.kind_name() {
        "reference_expression" => node.field_named("value"),
        _ => super::hooks::dereferenced(site, node),
    };
    value.into_iter().collect()
}

/// A path whose names can be read one after the other.
pub(super) fn is_plain_path(site: &Site<'_, '_>) -> bool {
    !stands_in_use(site) && plain(site.node)
}

/// A path of which the type before it is written in `<>`.
pub(super) fn is_qualified_path(site: &Site<'_, '_>) -> bool {
    let path = site.node.field_named("path");
    path.is_some_and(|path| path.kind_name() == "bracketed_type") || !plain(site.node)
}

fn plain(path: Node<'_>) -> bool {
    let mut at = path;
    for _ in 0..REACH {
        at = match at.kind_name() {
            "scoped_identifier" | "scoped_type_identifier" => match at.field_named("path") {
                Some(path) => path,
                None => return true,
            },
            "generic_type" | "generic_type_with_turbofish" => match at.field_named("type") {
                Some(ty) => ty,
                None => return false,
            },
            "bracketed_type" => return false,
            _ => return true,
        };
    }
    false
}

fn stands_in_use(site: &Site<'_, '_>) -> bool {
    let around = site.ancestors().take(REACH).take_while(|node| {
        !matches!(node.kind_name(), "block" | "declaration_list" | "source_file")
    });
    around.into_iter().any(|node| node.kind_name() == "use_declaration")
}

/// `self`, `super` and `crate` before `::`.
pub(super) fn is_path_head(site: &Site<'_, '_>) -> bool {
    let parent = site.parent();
    let is_head =
        |it: Node<'_>| matches!(it.kind_name(), "scoped_identifier" | "scoped_type_identifier");
    parent.is_some_and(is_head) && !stands_in_use(site)
}

/// `self` as a value.
pub(super) fn is_own(site: &Site<'_, '_>) -> bool {
    let path =
        |it: Node<'_>| it.kind_name().starts_with("scoped_") || it.kind_name().starts_with("use_");
    !site.parent().is_some_and(path)
}

/// The parts of a qualified path: what stands before the name, and the name.
pub(super) fn path_parts<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    ["path", "name"].iter().filter_map(|field| site.node.field_named(field)).collect()
}

/// The trait of `<T as Trait>`, the type of `<T>`.
pub(super) fn bracketed<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let inner = node.named_children().next()?;
    match inner.kind_name() {
        "qualified_type" => inner.field_named("alias"),
        _ => Some(inner),
    }
}

/// `a[0]`; a range gives more of the same.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    site.node.named_children().take(2).collect()
}

/// Whether what stands in brackets is a range.
pub(super) fn is_by_range(site: &Site<'_, '_>) -> bool {
    site.node.named_children().nth(1).is_some_and(|it| it.kind_name() == "range_expression")
}

/// The elements of `[a, b]` and `[a; n]`.
pub(super) fn elements<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let length = site.node.field_named("length");
    items(site.node)
        .filter(|it| Some(*it) != length && it.kind_name() != "attribute_item")
        .collect()
}
