//! What Scala binds in bodies: parameters, variables, enumerators.

use bifrost_hir::Site;
use bifrost_hir::bodies::Variadic;
use bifrost_hir::meaning::{WrittenBind, WrittenName, WrittenParam};
use bifrost_hir::{bodies::Take, meaning::WrittenStep};
use bifrost_syntax::Node;

use super::hooks;
use super::patterns::{self, From};

/// Lists of parameters.
const LISTS: &[&str] = &["parameters", "class_parameters"];
/// More lists of parameters than these are not told apart.
const MOST_LISTS: usize = 64;

/// The formal parameters of a callable or a class, over all its lists; of what is added to a type,
/// behind that.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let mut found: Vec<WrittenParam<'t>> = receiver(site).into_iter().collect();
    let lists = site.node.named_children().filter(|it| LISTS.contains(&it.kind_name()));
    for (at, list) in lists.take(MOST_LISTS).enumerate() {
        listed(site, list, at as u16, &mut found);
    }
    found
}

/// The parameter that an extension stands behind.
fn receiver<'t>(site: &Site<'_, 't>) -> Option<WrittenParam<'t>> {
    let around = extension(site)?;
    let mut lists = around.named_children().filter(|it| it.kind_name() == "parameters");
    let list = lists.find(|list| !is_given(site, *list))?;
    let mut found = Vec::new();
    listed(site, list, 0, &mut found);
    let first = found.into_iter().next()?;
    Some(WrittenParam { receiver: true, ..first })
}

/// The extension that a callable is declared in.
pub(super) fn extension<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    around.next().filter(|it| it.kind_name() == "extension_definition")
}

/// Whether a list of parameters is filled in by what is given around.
fn is_given(site: &Site<'_, '_>, list: Node<'_>) -> bool {
    let mut words = list.children().map(|it| it.text(site.text));
    words.any(|word| word == b"implicit" || word == b"using")
}

fn listed<'t>(site: &Site<'_, 't>, list: Node<'t>, at: u16, found: &mut Vec<WrittenParam<'t>>) {
    let given = is_given(site, list);
    for part in list.named_children().filter(|it| !it.is_extra()) {
        let (name, ty) = match part.kind_name() {
            "parameter" | "class_parameter" => (part.field_named("name"), part.field_named("type")),
            "erased_modifier" => continue,
            _ => (None, Some(part)),
        };
        let many = ty.is_some_and(|ty| ty.kind_name() == "repeated_parameter_type");
        // It is of a sequence of what each argument is of.
        let ty = if many { ty.and_then(|ty| ty.named_children().last()) } else { ty };
        let plain = WrittenParam::plain(part, name, ty);
        found.push(WrittenParam {
            default: part.field_named("default_value"),
            optional: given,
            variadic: if many { Variadic::Positional } else { Variadic::No },
            by_name: true,
            list: at,
            given,
            ..plain
        });
    }
}

/// The type parameters of a declaration, each with its upper bound.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let mut found = Vec::new();
    let own = site.node.named_children().filter(|it| it.kind_name() == "type_parameters");
    for list in
        own.chain(extension(site).into_iter().flat_map(|it| {
            it.named_children().filter(|part| part.kind_name() == "type_parameters")
        }))
    {
        typed(list, &mut found);
    }
    found
}

fn typed<'t>(list: Node<'t>, found: &mut Vec<(Node<'t>, Option<Node<'t>>)>) {
    for part in list.named_children() {
        match part.kind_name() {
            "covariant_type_parameter" | "contravariant_type_parameter" => {
                if let Some(name) = part.field_named("name") {
                    let bound = part.named_children().find(|it| it.kind_name() == "upper_bound");
                    found.push((name, bound.and_then(|it| it.field_named("type"))));
                }
            }
            "identifier" | "operator_identifier" => found.push((part, None)),
            "upper_bound" => {
                if let Some(last) = found.last_mut() {
                    last.1 = part.field_named("type");
                }
            }
            _ => {}
        }
    }
}

/// The parameters of a function literal.
pub(super) fn lambda_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let node = site.node;
    let list = node.field_named("parameters").or_else(|| node.field_named("lambda_start"));
    let Some(list) = list else { return Vec::new() };
    match list.kind_name() {
        "bindings" => {
            let all = list.named_children().filter(|it| it.kind_name() == "binding");
            all.map(|it| WrittenParam::plain(it, it.field_named("name"), it.field_named("type")))
                .collect()
        }
        "identifier" | "operator_identifier" => {
            // `x: T => …`: what stands between the name and the body.
            let parts: Vec<Node<'t>> = node.named_children().filter(|it| !it.is_extra()).collect();
            let ty = parts.get(1).filter(|_| parts.len() > 2).copied();
            vec![WrittenParam::plain(list, Some(list), ty)]
        }
        _ => vec![WrittenParam::plain(list, None, None)],
    }
}

/// The parameter of a function literal that is made of cases: its brace stands for it.
pub(super) fn case_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let first = site.node.children().next();
    first.map(|it| WrittenParam::plain(it, None, None)).into_iter().collect()
}

/// `val x = v` where it is no member.
pub(super) fn variable<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let Some(pattern) = node.field_named("pattern") else { return Vec::new() };
    let ty = node.field_named("type");
    let value = node.field_named("value").filter(|it| ty.is_none() && it.kind_name() != "wildcard");
    let targets: Vec<Node<'t>> = match pattern.kind_name() {
        "identifiers" => pattern.named_children().collect(),
        "identifier" | "operator_identifier" => vec![pattern],
        _ => Vec::new(),
    };
    let bind =
        |target| WrittenBind { target, ty, value, take: Take::Whole, within: None, narrows: false };
    targets.into_iter().map(bind).collect()
}

/// `val (a, b) = v`
pub(super) fn taken_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let Some(pattern) = node.field_named("pattern") else { return Vec::new() };
    if matches!(pattern.kind_name(), "identifiers" | "identifier" | "operator_identifier") {
        return Vec::new();
    }
    let from =
        From { ty: node.field_named("type"), value: node.field_named("value"), steps: vec![] };
    patterns::names(site, pattern, from, None)
}

/// `case p => …`: what the pattern takes apart is what is matched.
pub(super) fn case<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let Some(pattern) = site.node.field_named("pattern") else { return Vec::new() };
    let from = From { ty: None, value: matched(site), steps: Vec::new() };
    patterns::names(site, pattern, from, None)
}

/// What the cases around are of: of a function literal its brace, which stands for the parameter.
fn matched<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let cases = around.next()?;
    let holder = around.next()?;
    match holder.kind_name() {
        "match_expression" => holder.field_named("value"),
        "catch_clause" => None,
        _ => cases.children().next(),
    }
}

/// `catch p => …` without cases.
pub(super) fn caught<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let Some(pattern) = site.node.field_named("pattern") else { return Vec::new() };
    patterns::names(site, pattern, From { ty: None, value: None, steps: Vec::new() }, None)
}

/// `for (p <- v; q = w)`: each name holds behind the enumerator that it stands in.
pub(super) fn enumerated<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let mut found = Vec::new();
    let lists = site.node.named_children().filter(|it| it.kind_name() == "enumerators");
    for part in lists.flat_map(|list| list.named_children()) {
        let mut parts = part.named_children().filter(|it| !it.is_extra());
        let (Some(pattern), Some(value)) = (parts.next(), parts.next()) else { continue };
        let each = part.children().any(|it| matches!(it.kind_name(), "<-" | "←"));
        let steps = if each { vec![WrittenStep::Take(Take::Element)] } else { Vec::new() };
        let within = bifrost_base::Span::new(value.span().end, site.node.span().end);
        let from = From { ty: None, value: Some(value), steps };
        found.extend(patterns::names(site, pattern, from, Some(within)));
    }
    found
}

/// `self =>`, `self: T =>`
pub(super) fn own_name<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let target = site.node.named_children().find(|it| it.kind_name() == "identifier");
    let target = target.filter(|it| it.text(site.text) != b"this");
    let bind = |target| WrittenBind {
        target,
        ty: None,
        value: Some(site.node),
        take: Take::Whole,
        within: None,
        narrows: false,
    };
    target.map(bind).into_iter().collect()
}

/// The type that the instance around is said to be of, too.
pub(super) fn own_type<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().filter(|it| !it.is_extra() && it.kind_name() != "identifier").last()
}

/// A variable without a name that can be taken for one: no member of anything.
pub(super) fn is_local(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    !around.next().is_some_and(|it| {
        matches!(
            it.kind_name(),
            "template_body" | "with_template_body" | "enum_body" | "compilation_unit"
        )
    })
}

/// The type that a value is said to be of, or made of.
pub(super) fn said<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("type").or_else(|| {
        let made =
            node.field_named("value").filter(|it| it.kind_name() == "instance_expression")?;
        made.named_children().find(|it| hooks::TYPES.contains(&it.kind_name()))
    })
}
