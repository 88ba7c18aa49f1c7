//! What the shared table cannot say.

use std::borrow::Cow;

use bifrost_contract::DeclKind;
use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::declarators;

/// Most segments of a path that are looked at.
const SEGMENTS: usize = 100;

/// A path written right-nested, `a::(b::c)`, as its parts in order.
pub(crate) fn segments<'t>(path: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let mut at = Some(path);
    let parts = std::iter::from_fn(move || {
        let node = at?;
        if node.kind_name() != "qualified_identifier" {
            at = None;
            return Some(node);
        }
        at = node.field_named("name");
        Some(node.field_named("scope").unwrap_or(node))
    });
    parts.take(SEGMENTS).filter(|part| part.kind_name() != "qualified_identifier")
}

/// The name tokens of a path.
pub(crate) fn path_tokens<'t>(site: &Site<'_, 't>, path: Node<'t>) -> Vec<Node<'t>> {
    segments(path).map(|part| site.split(part).callee).collect()
}

/// The parts of the path at hand.
pub(crate) fn path_parts<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    path_tokens(site, site.node)
}

/// True for a path that is no type by where it stands.
pub(crate) fn is_value_path(site: &Site<'_, '_>) -> bool {
    const TYPES: &[&str] =
        &["qualified_identifier", "base_class_clause", "using_declaration", "alias_declaration"];
    let around = site.parent().map(Node::kind_name);
    site.field() != Some("type") && !around.is_some_and(|kind| TYPES.contains(&kind))
}

/// The first segment of a path that has at least two.
pub(crate) fn first_scope<'t>(_: &Site<'_, 't>, path: Node<'t>) -> Option<Node<'t>> {
    let mut parts = segments(path);
    let first = parts.next();
    parts.next().and(first)
}

/// The last segment but one.
pub(crate) fn last_scope<'t>(_: &Site<'_, 't>, path: Node<'t>) -> Option<Node<'t>> {
    let (mut before, mut last) = (None, None);
    for part in segments(path) {
        (before, last) = (last, Some(part));
    }
    last.and(before)
}

/// The last segment of a path.
pub(crate) fn terminal<'t>(_: &Site<'_, 't>, path: Node<'t>) -> Option<Node<'t>> {
    segments(path).last()
}

/// The name token of a member that is accessed, without type arguments and qualifiers.
pub(crate) fn member_token<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let look = site.split(terminal(site, node)?);
    Some(look.callee)
}

/// What stands before the name of a declaration that names its owner itself: `A::B` of
/// `int A<T>::B::f() {}`.
pub(crate) fn qualifier<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let node = site.node;
    let path = match node.kind_name() {
        "function_definition" => declarators::name_in(node),
        "class_specifier" | "struct_specifier" | "union_specifier" | "enum_specifier" => {
            node.field_named("name")?
        }
        _ => node,
    };
    let mut names: Vec<Cow<'a, str>> = Vec::new();
    for part in segments(path) {
        names.push(site.name_of(part).map_or(Cow::Borrowed(""), |(name, _)| name));
    }
    names.pop();
    (!names.is_empty()).then(|| Cow::Owned(names.join("::")))
}

/// What stands before the last name in `namespace a::b {}`.
pub(crate) fn outer_namespaces<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let path = site.node.field_named("name")?;
    let mut names: Vec<Cow<'a, str>> =
        path.named_children().take(SEGMENTS).map(|part| site.text_of(part)).collect();
    names.pop();
    (!names.is_empty()).then(|| Cow::Owned(names.join("::")))
}

/// The name of an operator, as it is written without idle white space: `operator==`, `operator bool`.
pub(crate) fn operator_name<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let node = match site.node.kind_name() {
        "function_definition" => declarators::token(site, site.node)?,
        "qualified_identifier" => terminal(site, site.node)?,
        _ => site.node,
    };
    let text = match node.kind_name() {
        "operator_name" => site.text_of(node),
        "destructor_name" => {
            return Some(Cow::Owned(site.text_of(node).split_whitespace().collect()));
        }
        "operator_cast" => before_parameters(site.text_of(node)),
        _ => return None,
    };
    let rest = text.strip_prefix("operator")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is_word = words.first()?.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == ':');
    Some(Cow::Owned(match is_word {
        true => {
            let name = format!("operator {}", words.join(" "));
            name.replace(" *", "*").replace(" &", "&").replace(" [", "[")
        }
        false => format!("operator{}", words.concat()),
    }))
}

fn before_parameters(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.find('(') {
        Some(end) => Cow::Owned(text[..end].to_owned()),
        None => text,
    }
}

/// The last field that a designator of an initial value names; a subscript otherwise.
pub(crate) fn designated<'t>(_: &Site<'_, 't>, pair: Node<'t>) -> Option<Node<'t>> {
    let value = pair.field_named("value");
    let parts = pair.named_children().take_while(|part| Some(*part) != value);
    let last = parts.last()?;
    match last.kind_name() {
        "field_designator" => last.named_children().next(),
        _ => Some(last),
    }
}

/// True for a type without a body that is a statement of its own, or a member of its own.
pub(crate) fn is_forward(site: &Site<'_, '_>) -> bool {
    let plain = |node: Node<'_>| node.field_named("declarator").is_none();
    site.node.field_named("body").is_none()
        && site.parent().is_some_and(|parent| match parent.kind_name() {
            "field_declaration" => plain(parent),
            "translation_unit"
            | "declaration_list"
            | "compound_statement"
            | "template_declaration"
            | "preproc_if"
            | "preproc_ifdef"
            | "preproc_else"
            | "preproc_elif"
            | "preproc_elifdef" => true,
            _ => false,
        })
}

/// True for an unnamed type whose members belong to what is around it: an enumeration, or a member
/// without a name.
pub(crate) fn is_open(site: &Site<'_, '_>) -> bool {
    let unnamed = site.node.field_named("name").is_none()
        && declarators::given_name(site, site.node).is_none();
    let nameless = |parent: Node<'_>| {
        parent.kind_name() == "field_declaration" && parent.field_named("declarator").is_none()
    };
    unnamed && (site.node.kind_name() == "enum_specifier" || site.parent().is_some_and(nameless))
}

/// True for a path of which the segment before the last is a namespace of this file.
pub(crate) fn in_namespace<'t>(site: &Site<'_, 't>, path: Node<'t>) -> bool {
    last_scope(site, path)
        .is_some_and(|scope| declarators::kind_of(site, scope) == Some(DeclKind::Module))
}

/// A word that the language keeps for itself, where the grammar hands it out as a name: `int` of
/// `va_arg(list, int)`. A type among arguments that was read as one name is none either.
pub(crate) fn is_keyword(site: &Site<'_, '_>) -> bool {
    let word = site.node.text(site.text);
    let is_name =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\' | 0x80..);
    is_kept(word) || !word.iter().all(is_name)
}

fn is_kept(word: &[u8]) -> bool {
    let may_be =
        word.len() < 14 && word.first().is_some_and(|first| matches!(first, b'a'..=b'z' | b'_'));
    may_be
        && matches!(
            word,
            b"int"
                | b"bool"
                | b"_Bool"
                | b"wchar_t"
                | b"char8_t"
                | b"char16_t"
                | b"char32_t"
                | b"__int128"
                | b"char"
                | b"void"
                | b"long"
                | b"short"
                | b"float"
                | b"double"
                | b"signed"
                | b"unsigned"
                | b"const"
                | b"volatile"
                | b"static"
                | b"extern"
                | b"struct"
                | b"union"
                | b"enum"
                | b"if"
                | b"else"
                | b"for"
                | b"while"
                | b"do"
                | b"switch"
                | b"case"
                | b"default"
                | b"break"
                | b"continue"
                | b"return"
                | b"goto"
                | b"typedef"
                | b"sizeof"
                | b"inline"
                | b"register"
                | b"auto"
                | b"__attribute__"
                | b"__finally"
        )
}

/// What the grammar takes for a call although it declares a pointer to a function: a primitive type
/// with a pointer in parentheses, `void (*f)() = g;`.
pub(crate) fn is_pointer_declaration(site: &Site<'_, '_>) -> bool {
    pointer_declared(site, site.node).is_some()
}

/// The name that such a call declares.
pub(crate) fn pointer_declared<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut at = match node.kind_name() {
        "assignment_expression" => node.field_named("left")?,
        _ => node,
    };
    let mut list = None;
    for _ in 0..2 {
        let Some(inner) = at.field_named("function") else { break };
        list = at.field_named("arguments");
        at = inner;
    }
    let only = list?.named_children().next()?;
    let pointer = at.kind_name() == "primitive_type" && only.kind_name() == "pointer_expression";
    pointer.then(|| only.field_named("argument")).flatten()
}

/// The last name of `namespace a::b {}`.
pub(crate) fn last_part<'t>(_: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    match name.kind_name() {
        "nested_namespace_specifier" => name.named_children().last(),
        _ => Some(name),
    }
}

/// What a namespace alias stands for.
pub(crate) fn alias_target<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().nth(1)
}

/// `(my_type_t)(x)` and `(MY_TYPE)(x)`, which the grammar takes for calls: by how they are written
/// these are types, and one argument is what a cast has.
pub(crate) fn is_cast(site: &Site<'_, '_>) -> bool {
    let called = site.node.field_named("function");
    let Some(name) = called.filter(|called| called.kind_name() == "parenthesized_expression")
    else {
        return false;
    };
    let mut inside = name.named_children();
    let (Some(name), None) = (inside.next(), inside.next()) else { return false };
    let word = name.text(site.text);
    let letters = word.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    let is_type = word.ends_with(b"_t") || letters > 1 && !word.iter().any(u8::is_ascii_lowercase);
    let arguments = site.node.field_named("arguments");
    let count = arguments.map_or(0, |list| list.named_children().take(2).count());
    name.kind_name() == "identifier" && is_type && count == 1
}

/// The parts of `a::b` where a namespace is named, in order.
pub(crate) fn nested<'t>(path: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let mut parts = Vec::new();
    let mut left = vec![path];
    while let Some(node) = left.pop().filter(|_| parts.len() < SEGMENTS) {
        match node.kind_name() {
            "nested_namespace_specifier" => {
                let before = left.len();
                left.extend(node.named_children());
                left[before..].reverse();
            }
            _ => parts.push(node),
        }
    }
    parts.into_iter()
}

/// The type at hand, unless it, or what it is taken from, is a parameter of a template around.
pub(crate) fn known_type<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let first = segments(node).next().unwrap_or(node);
    let (name, _) = site.name_of(first)?;
    let around = site.ancestors().take(SEGMENTS);
    let mut lists = around
        .filter(|around| around.kind_name() == "template_declaration")
        .filter_map(|around| around.field_named("parameters"));
    let is_parameter = |list: Node<'t>| {
        list.named_children().any(|parameter| {
            let named = parameter.field_named("name").or_else(|| parameter.named_children().last());
            named.is_some_and(|named| named.text(site.text) == name.as_bytes())
        })
    };
    (!lists.any(is_parameter)).then_some(node)
}
