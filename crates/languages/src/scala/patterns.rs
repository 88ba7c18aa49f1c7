//! The names that patterns of Scala bind, and how their values come from what is matched.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::Take;
use bifrost_hir::meaning::{WrittenName, WrittenStep};
use bifrost_syntax::Node;

/// Most parts of one pattern that are looked at.
const PARTS: usize = 4096;

/// Where the value of a pattern comes from.
#[derive(Clone)]
pub(super) struct From<'t> {
    /// What it is said to be.
    pub(super) ty: Option<Node<'t>>,
    /// What is taken apart.
    pub(super) value: Option<Node<'t>>,
    /// How it comes from that.
    pub(super) steps: Vec<WrittenStep<'t>>,
}

impl<'t> From<'t> {
    fn step(&self, step: WrittenStep<'t>) -> From<'t> {
        let mut steps = self.steps.clone();
        steps.push(step);
        From { steps, ..self.clone() }
    }

    fn typed(ty: Option<Node<'t>>) -> From<'t> {
        From { ty, value: None, steps: Vec::new() }
    }
}

/// The names that a pattern binds.
pub(super) fn names<'t>(
    site: &Site<'_, 't>,
    pattern: Node<'t>,
    from: From<'t>,
    within: Option<Span>,
) -> Vec<WrittenName<'t>> {
    let mut found = Vec::new();
    let mut left = vec![(pattern, from)];
    let mut parts = 0;
    while let Some((node, from)) = left.pop() {
        parts += 1;
        if parts > PARTS {
            break;
        }
        match node.kind_name() {
            "identifier" if varies(site, node) => {
                found.push(bound(node, from, within));
            }
            "typed_pattern" => {
                let typed = From::typed(node.field_named("type"));
                left.extend(node.field_named("pattern").map(|it| (it, typed)));
            }
            "capture_pattern" => {
                let inner = node.field_named("pattern");
                if let Some(name) = node.field_named("name").filter(|it| varies(site, *it)) {
                    found.push(bound(name, captured(inner, &from), within));
                }
                left.extend(inner.map(|it| (it, from)));
            }
            "case_class_pattern" => {
                let own = node.field_named("type");
                let from = own.map_or_else(|| from.clone(), |ty| from.step(WrittenStep::As(ty)));
                for (at, part) in parts_of(node).into_iter().skip(1).enumerate() {
                    left.push((inner(part), from.step(item(at))));
                }
            }
            "tuple_pattern" => {
                let parts = parts_of(node);
                let alone = parts.len() == 1;
                for (at, part) in parts.into_iter().enumerate() {
                    let from = if alone { from.clone() } else { from.step(item(at)) };
                    left.push((inner(part), from));
                }
            }
            "infix_pattern" => {
                let operator = node.field_named("operator");
                let text = operator.map(|it| site.text_of(it)).unwrap_or_default();
                let (of_left, of_right) = match text.as_ref() {
                    "::" | "+:" | "#::" => (from.step(ELEMENT), from),
                    ":+" => (from.clone(), from.step(ELEMENT)),
                    _ => (from.step(UNKNOWN), from.step(UNKNOWN)),
                };
                left.extend(node.field_named("left").map(|it| (it, of_left)));
                left.extend(node.field_named("right").map(|it| (it, of_right)));
            }
            _ => {}
        }
    }
    found
}

const ELEMENT: WrittenStep<'static> = WrittenStep::Take(Take::Element);
const UNKNOWN: WrittenStep<'static> = WrittenStep::Take(Take::Unknown);

fn item<'t>(at: usize) -> WrittenStep<'t> {
    WrittenStep::Take(Take::Item(u16::try_from(at).unwrap_or(u16::MAX)))
}

/// The parts of a pattern, of a class the class first.
fn parts_of(node: Node<'_>) -> Vec<Node<'_>> {
    let types = |it: &Node<'_>| it.kind_name() == "type_arguments";
    node.named_children().filter(|it| !it.is_extra() && !types(it)).collect()
}

/// The pattern of a part that is given by name.
fn inner(part: Node<'_>) -> Node<'_> {
    match part.kind_name() {
        "named_pattern" => part.named_children().last().unwrap_or(part),
        _ => part,
    }
}

/// What a name is that is given to a whole pattern.
fn captured<'t>(pattern: Option<Node<'t>>, from: &From<'t>) -> From<'t> {
    let Some(pattern) = pattern else { return from.clone() };
    match pattern.kind_name() {
        "typed_pattern" => From::typed(pattern.field_named("type")),
        "case_class_pattern" => match pattern.field_named("type") {
            Some(ty) => from.step(WrittenStep::As(ty)),
            None => from.clone(),
        },
        "alternative_pattern" | "repeat_pattern" => from.step(UNKNOWN),
        _ => from.clone(),
    }
}

/// A name that a pattern gives a value to begins with a small letter.
pub(super) fn varies(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let text = site.text_of(node);
    node.kind_name() == "identifier"
        && text.chars().next().is_some_and(|c| c.is_lowercase() || c == '_')
        && text != "_"
}

fn bound<'t>(target: Node<'t>, from: From<'t>, within: Option<Span>) -> WrittenName<'t> {
    WrittenName {
        target,
        ty: from.ty,
        value: from.value,
        steps: from.steps,
        scope: None,
        from: within.map_or(target.span().end, |it| it.start),
        within,
    }
}
