//! What Go binds in bodies: parameters, variables, constants, what loops and switches give.

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenName, WrittenParam, WrittenStep};
use bifrost_syntax::Node;

use super::hooks;

/// The statements of a case.
const BODY: &str = "statement_list";

/// What gives one value and, when two are asked for, whether there was one.
const CHECKED: &[&str] = &["index_expression", "type_assertion_expression", "unary_expression"];

/// The formal parameters of a function, method or function literal; first what it is called on.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let node = site.node;
    let mut found = Vec::new();
    for own in named(node.field_named("receiver")) {
        let name = own.field_named("name").filter(|name| is_name(site, *name));
        let ty = own.field_named("type");
        found.push(WrittenParam { receiver: true, ..WrittenParam::plain(own, name, ty) });
    }
    for param in named(node.field_named("parameters")) {
        let variadic = match param.kind_name() {
            "parameter_declaration" => Variadic::No,
            "variadic_parameter_declaration" => Variadic::Positional,
            _ => continue,
        };
        let ty = param.field_named("type");
        let names: Vec<_> = names_of(param).collect();
        let whole = |name: &Node<'t>| if names.len() > 1 { *name } else { param };
        for name in &names {
            let plain = WrittenParam::plain(whole(name), Some(*name), ty);
            let name = plain.name.filter(|name| is_name(site, *name));
            found.push(WrittenParam { name, variadic, ..plain });
        }
        if names.is_empty() {
            found.push(WrittenParam { variadic, ..WrittenParam::plain(param, None, ty) });
        }
    }
    found
}

/// The names of results: they are variables of the function.
pub(super) fn results<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let list = site.node.field_named("result").filter(|it| it.kind_name() == "parameter_list");
    let mut found = Vec::new();
    for result in named(list) {
        for target in names_of(result).filter(|name| is_name(site, *name)) {
            let scope = Some(site.node.span());
            let ty = result.field_named("type");
            found.push(WrittenName { ty, scope, ..plain(target, 0) });
        }
    }
    found
}

/// The type parameters of a function or type; those of a method are its receiver's.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let mut found = Vec::new();
    for declared in named(site.node.field_named("type_parameters")) {
        let bound = declared.field_named("type");
        found.extend(names_of(declared).map(|name| (name, bound)));
    }
    let receiver = hooks::receiver(site).and_then(|ty| ty.field_named("type_arguments"));
    for argument in named(receiver) {
        found.push((argument, None));
    }
    found
}

/// `a, b := f()`. A function literal alone is a declaration of its own.
pub(super) fn defined<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    if hooks::binds_function(site) {
        return Vec::new();
    }
    let targets: Vec<_> = named(node.field_named("left")).collect();
    given(site, &targets, None, node.field_named("right"))
}

/// `var a, b T = f()` and `const a = 1` in a function.
pub(super) fn declared<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let targets: Vec<_> = names_of(node).collect();
    let is_function = |value: Node<'t>| {
        let value = hooks::sole(site, value);
        value.is_some_and(|value| site.strip(value).kind_name() == "func_literal")
    };
    if targets.len() == 1 && node.field_named("value").is_some_and(is_function) {
        return Vec::new();
    }
    let ty = node.field_named("type");
    match ty.is_none().then(|| repeated(site)).flatten() {
        // What a constant repeats is its own value again.
        Some(spec) => given(site, &targets, spec.field_named("type"), spec.field_named("value")),
        None => given(site, &targets, ty, node.field_named("value")),
    }
}

/// Names with the values of a list, or of the one expression that gives them all.
fn given<'t>(
    site: &Site<'_, 't>,
    targets: &[Node<'t>],
    ty: Option<Node<'t>>,
    list: Option<Node<'t>>,
) -> Vec<WrittenName<'t>> {
    let values: Vec<_> = named(list).collect();
    let from = site.node.span().end;
    let mut found = Vec::new();
    for (at, target) in targets.iter().enumerate().filter(|(_, it)| is_name(site, **it)) {
        let mut name = WrittenName { ty, ..plain(*target, from) };
        if ty.is_none() {
            let (value, step) = nth(site, &values, targets.len(), at);
            name.value = value;
            name.steps.extend(step);
        }
        found.push(name);
    }
    found
}

/// Where the value at a place comes from, and how.
fn nth<'t>(
    site: &Site<'_, 't>,
    values: &[Node<'t>],
    count: usize,
    at: usize,
) -> (Option<Node<'t>>, Option<WrittenStep<'t>>) {
    let item = WrittenStep::Take(Take::Item(u16::try_from(at).unwrap_or(u16::MAX)));
    match values {
        [only] if count > 1 => match CHECKED.contains(&site.strip(*only).kind_name()) {
            true if at == 0 => (Some(*only), None),
            true => (None, None),
            false => (Some(*only), Some(item)),
        },
        values => (values.get(at).copied(), None),
    }
}

/// `for k, v := range xs`.
pub(super) fn ranged<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    if !says_new(node) {
        return Vec::new();
    }
    let scope = site.parent().map(|around| around.span());
    let from = node.span().end;
    let mut found = Vec::new();
    for (at, target) in named(node.field_named("left")).enumerate().take(2) {
        if is_name(site, target) {
            let take = if at == 0 { Take::Key } else { Take::Element };
            let steps = vec![WrittenStep::Take(take)];
            let value = node.field_named("right");
            found.push(WrittenName { value, steps, scope, ..plain(target, from) });
        }
    }
    found
}

/// `case v, ok := <-ch:`.
pub(super) fn received<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    if !says_new(node) {
        return Vec::new();
    }
    let from = node.span().end;
    let mut found = Vec::new();
    for (at, target) in named(node.field_named("left")).enumerate() {
        if is_name(site, target) {
            let value = node.field_named("right").filter(|_| at == 0);
            found.push(WrittenName { value, ..plain(target, from) });
        }
    }
    found
}

/// `switch t := v.(type)`: in a case of one type it is of that, else what it was.
pub(super) fn switched<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let alias = named(node.field_named("alias")).next().filter(|name| is_name(site, *name));
    let Some(target) = alias else { return Vec::new() };
    let value = node.field_named("value");
    let cases = node.named_children();
    let cases = cases.filter(|it| matches!(it.kind_name(), "type_case" | "default_case"));
    let case = |case: Node<'t>| {
        let types: Vec<_> = named(Some(case)).filter(|it| it.kind_name() != BODY).collect();
        let ty = match types.as_slice() {
            [only] if only.text(site.text) != b"nil" => Some(*only),
            _ => None,
        };
        let value = value.filter(|_| ty.is_none());
        WrittenName { ty, value, scope: Some(case.span()), ..plain(target, 0) }
    };
    cases.map(case).collect()
}

/// What a specification of constants without values repeats.
pub(super) fn repeated<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let spec = site.node;
    if spec.kind_name() != "const_spec" || spec.field_named("value").is_some() {
        return None;
    }
    let mut before = site.parent()?.named_children().take_while(|it| *it != spec);
    let mut last = None;
    for other in before.by_ref() {
        if other.field_named("value").is_some() {
            last = Some(other);
        }
    }
    last
}

/// The declared type of a package's variable or constant; of a constant that repeats another that
/// one's.
pub(super) fn type_of<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let spec = site.parent()?;
    spec.field_named("type").or_else(|| repeated_before(site)?.field_named("type"))
}

/// The value of a package's variable or constant. What one call gives to several is not told.
pub(super) fn value_of<'t>(site: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    let spec = site.parent()?;
    let own = spec.field_named("value");
    let list = own.or_else(|| repeated_before(site)?.field_named("value"));
    let values: Vec<_> = named(list).collect();
    let count = names_of(spec).count();
    let at = names_of(spec).position(|it| it == name)?;
    let (value, step) = nth(site, &values, count, at);
    value.filter(|_| step.is_none())
}

/// The same as [`repeated`], from a name of the specification.
fn repeated_before<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let spec = around.next().filter(|it| it.kind_name() == "const_spec")?;
    if spec.field_named("value").is_some() {
        return None;
    }
    let before = around.next()?.named_children().take_while(|it| *it != spec);
    before.filter(|it| it.field_named("value").is_some()).last()
}

/// True for a clause that makes its names: `:=`.
fn says_new(clause: Node<'_>) -> bool {
    clause.children().any(|token| token.kind_name() == ":=")
}

fn plain<'t>(target: Node<'t>, from: u32) -> WrittenName<'t> {
    let (ty, value, steps) = (None, None, Vec::new());
    WrittenName { target, ty, value, steps, scope: None, from, within: None }
}

/// The parts of a list, or the one thing that stands for it.
fn named<'t>(list: Option<Node<'t>>) -> impl Iterator<Item = Node<'t>> {
    let (several, one) = match list {
        Some(list) if list.kind_name() == "identifier" => (None, Some(list)),
        other => (other, None),
    };
    let parts = several.into_iter().flat_map(Node::named_children);
    parts.filter(|part| !part.is_extra()).chain(one)
}

fn names_of<'t>(declared: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    declared.named_children().filter(|it| it.kind_name() == "identifier")
}

/// A name that can be used again.
fn is_name(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    node.kind_name() == "identifier" && node.text(site.text) != b"_"
}
