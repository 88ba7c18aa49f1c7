//! What the nodes mean that the grammars of C and C++ have in common, and what C++ adds under kinds
//! that C has too: headers are read with the grammar of C++.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    Container, DeclRow, HERE, KindRule, Kinds, NameRule, Place, RangeRule, RoleRule, Row, Step,
    When, ask, child, decl, fact, field, first_named, on, parent,
};

use super::declarators::{self, AROUND};
use super::hooks;

/// Nodes that spell a declared name.
pub(crate) const DECLARED: Kinds = &[
    "identifier",
    "field_identifier",
    "destructor_name",
    "operator_name",
    "operator_cast",
    "qualified_identifier",
    "template_function",
    "template_method",
];
/// Types that have a body.
pub(crate) const TYPES: Kinds =
    &["struct_specifier", "union_specifier", "enum_specifier", "class_specifier"];
const NAMES: Kinds = &["identifier", "type_identifier", "primitive_type"];
const PATH: Kinds = &["qualified_identifier"];
const SIGNED: Kinds = &["unary_expression"];
/// Where C++ makes a value of a type: `T{1}`, not C's `(T){1}`.
const MADE: Kinds = &[
    "type_identifier",
    "qualified_identifier",
    "template_type",
    "primitive_type",
    "dependent_type",
];

/// The list of attributes that the node stands in.
const ATTRIBUTE: Place = parent(&["argument_list"]).then(Step::Parent(&["attribute_specifier"]));
const TOKEN: Place = ask(declarators::token);
const FUNCTION: Place = ask(declarators::function_of);
const HOLDER: Place = ask(declarators::holder);

/// The attributes at a place: `[[a]]`, `__attribute__((a))` and `__declspec(a)`.
const fn attributes(row: Row, place: Place) -> Row {
    row.decorators(place.children(&["attribute_declaration"]).children(&["attribute"]))
        .decorators(gnu_attributes(place))
        .decorators(place.children(&["ms_declspec_modifier"]).children(&["identifier"]))
}

const fn gnu_attributes(place: Place) -> Place {
    place
        .children(&["attribute_specifier"])
        .children(&["argument_list"])
        .children(&["identifier", "call_expression"])
}

/// A macro before a block, which the grammar takes for a function without a type.
pub(crate) const BLOCK_MACRO: Row = fact(&["function_definition"], Kind::Call)
    .when(When::Parent(&["compound_statement"]))
    .when(When::Lacks(field("type")))
    .when(When::Is(field("declarator"), &["function_declarator"]))
    .call(field("declarator").field("declarator"), field("declarator").field("parameters"))
    .range(RangeRule::At(field("declarator")));

/// A function with its body.
pub(crate) const fn definition(kind: KindRule, decl: DeclRow) -> Row {
    let row = on(&["function_definition"])
        .when(When::Has(TOKEN))
        .kind(kind)
        .named(NameRule::Ask(hooks::operator_name))
        .name(TOKEN)
        .opens(Container::Callable)
        .declares(decl.qualifier(hooks::qualifier));
    attributes(row, HERE)
        .decorators(gnu_attributes(FUNCTION))
        .decorators(FUNCTION.children(&["attribute_declaration"]).children(&["attribute"]))
}

/// A function that is declared without its body.
pub(crate) const fn prototype(kind: KindRule) -> Row {
    let row = on(DECLARED)
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::is_prototype))
        .kind(kind)
        .named(NameRule::Ask(hooks::operator_name))
        .name(TOKEN)
        .range(RangeRule::Ask(declarators::own_range))
        .declares(
            decl(DeclKind::Function)
                .range(RangeRule::Ask(declarators::own_range))
                .qualifier(hooks::qualifier),
        )
        .also();
    attributes(row, HOLDER)
        .decorators(gnu_attributes(FUNCTION))
        .decorators(FUNCTION.children(&["attribute_declaration"]).children(&["attribute"]))
}

/// A type with a body, named by itself or by the type definition around it.
const fn class(nodes: Kinds) -> Row {
    attributes(
        fact(nodes, Kind::Class)
            .when(When::Has(field("body")))
            .name(field("name"))
            .name(ask(declarators::given_name))
            .opens(Container::Class),
        HERE,
    )
}

/// The rows of both languages, and those of C++ that C's kinds suffice for. Rows for functions come
/// before them.
pub(crate) const ROWS: &[Row] = &[
    // Words that are no names.
    on(NAMES).when(When::Test(hooks::is_keyword)),
    // The grammars know `size_t` and its like, which are names of the library.
    fact(&["primitive_type"], Kind::Identifier).name(HERE),
    // Attributes. What they are given is no call.
    fact(&["attribute"], Kind::Decorator).name(field("name")),
    fact(&["identifier"], Kind::Decorator).when(When::Has(ATTRIBUTE)).name(HERE).also(),
    fact(&["call_expression"], Kind::Decorator).when(When::Has(ATTRIBUTE)).name(field("function")),
    fact(&["identifier"], Kind::Decorator)
        .when(When::Parent(&["ms_declspec_modifier"]))
        .name(HERE)
        .also(),
    // Declared names: members with a value, variables, names for types.
    fact(&["field_identifier"], Kind::Assignment)
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::has_default))
        .assign(HERE, ask(declarators::default_value))
        .range(RangeRule::Ask(declarators::own_range))
        .also(),
    on(DECLARED)
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::is_variable))
        .declares(variable(DeclKind::Field))
        .also(),
    on(DECLARED)
        .when(When::Is(parent(&["init_declarator"]).field("value"), &["lambda_expression"]))
        .when(When::Test(declarators::is_declared))
        .declares(variable(DeclKind::Function))
        .also(),
    fact(&["type_identifier"], Kind::Declaration)
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::is_alias))
        .name(HERE)
        .range(RangeRule::Ask(declarators::own_range))
        .declares(decl(DeclKind::Field).range(RangeRule::Ask(declarators::alias_range)))
        .also(),
    // Names.
    fact(
        &["identifier", "field_identifier", "type_identifier", "namespace_identifier"],
        Kind::Identifier,
    )
    .name(HERE)
    .skips(),
    // Types.
    class(TYPES)
        .when(When::Has(field("name")))
        .declares(decl(DeclKind::Class).qualifier(hooks::qualifier)),
    class(TYPES).when(When::Has(ask(declarators::given_name))).declares(decl(DeclKind::Class)),
    class(TYPES).when(When::Test(hooks::is_open)),
    class(TYPES).declares(decl(DeclKind::Class).anonymous()),
    fact(TYPES, Kind::Declaration)
        .when(When::Test(hooks::is_forward))
        .name(field("name"))
        .declares(decl(DeclKind::Class).qualifier(hooks::qualifier)),
    on(&["enumerator"]).declares(decl(DeclKind::Field).named(NameRule::At(field("name")))),
    fact(&["alias_declaration"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Field)),
    fact(&["concept_definition"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Field)),
    // The preprocessor.
    fact(&["preproc_include"], Kind::Import).module(field("path")),
    fact(&["preproc_def"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Field).of_file()),
    fact(&["preproc_function_def"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Function).of_file()),
    // Namespaces.
    on(&["namespace_definition"]).when(When::Has(field("name"))).opens(Container::Module).declares(
        decl(DeclKind::Module)
            .named(NameRule::At(field("name").then(Step::Ask(hooks::last_part))))
            .qualifier(hooks::outer_namespaces),
    ),
    on(&["namespace_definition"]).opens(Container::Module),
    fact(&["namespace_alias_definition"], Kind::Declaration)
        .name(field("name"))
        .role(RoleRule::Module(ask(hooks::alias_target)))
        .declares(decl(DeclKind::Module)),
    fact(&["using_declaration"], Kind::Declaration)
        .when(When::Has(child(PATH)))
        .when(When::Lacks(HERE.then(Step::Token("namespace"))))
        .when(When::Lacks(HERE.then(Step::Token("enum"))))
        .role(RoleRule::Module(child(PATH)))
        .name(child(PATH)),
    fact(&["using_declaration"], Kind::Declaration).role(RoleRule::Module(first_named())),
    on(&["friend_declaration"]).opens(Container::Callable),
    // Calls.
    on(&["call_expression"])
        .when(When::Is(field("function"), &["primitive_type", "call_expression"]))
        .when(When::Test(hooks::is_pointer_declaration)),
    on(&["call_expression"])
        .when(When::Is(field("function"), &["parenthesized_expression"]))
        .when(When::Test(hooks::is_cast)),
    fact(&["call_expression"], Kind::Call)
        .when(When::Is(field("function"), PATH))
        .when(When::Sound)
        .call(field("function"), field("arguments"))
        .role(receiver(field("function"))),
    fact(&["call_expression"], Kind::Call)
        .when(When::Sound)
        .call(field("function"), field("arguments")),
    fact(&["new_expression"], Kind::Call)
        .when(When::Is(field("type"), PATH))
        .call(field("type"), field("arguments"))
        .role(receiver(field("type"))),
    fact(&["new_expression"], Kind::Call).call(field("type"), field("arguments")),
    fact(&["compound_literal_expression"], Kind::Call)
        .when(When::Is(field("type"), PATH))
        .call(field("type"), field("value"))
        .role(receiver(field("type"))),
    fact(&["compound_literal_expression"], Kind::Call)
        .when(When::Is(field("type"), MADE))
        .call(field("type"), field("value")),
    fact(&["field_expression"], Kind::FieldAccess)
        .when(When::Is(field("field"), &["field_identifier"]))
        .member(field("argument"), field("field")),
    fact(&["field_expression"], Kind::FieldAccess)
        .member(field("argument"), field("field").then(Step::Ask(hooks::member_token))),
    // Assignments.
    fact(&["init_declarator"], Kind::Assignment)
        .when(When::Is(field("declarator"), &["identifier"]))
        .when(When::Has(field("value")))
        .when(When::Sound)
        .assign(field("declarator"), field("value")),
    fact(&["init_declarator"], Kind::Assignment)
        .when(When::Has(field("value")))
        .when(When::Sound)
        .assign(TOKEN, field("value"))
        .named(NameRule::Role(Role::Left)),
    fact(&["declaration"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(TOKEN, field("value")),
    fact(&["assignment_expression"], Kind::Assignment)
        .when(When::Is(field("left"), &["call_expression"]))
        .when(When::Test(hooks::is_pointer_declaration))
        .assign(ask(hooks::pointer_declared), field("right")),
    fact(&["assignment_expression", "lambda_capture_initializer"], Kind::Assignment)
        .when(When::Sound)
        .assign(field("left"), field("right")),
    fact(&["initializer_pair"], Kind::Assignment).assign(ask(hooks::designated), field("value")),
    // Statements.
    fact(&["return_statement", "co_return_statement"], Kind::Return),
    fact(&["if_statement"], Kind::If),
    fact(&["for_statement", "while_statement", "do_statement", "for_range_loop"], Kind::Loop),
    // Literals.
    fact(&["string_literal", "raw_string_literal", "char_literal"], Kind::StringLiteral).skips(),
    fact(&["concatenated_string"], Kind::StringLiteral),
    fact(SIGNED, Kind::NumericLiteral)
        .when(When::Is(field("argument"), &["number_literal"]))
        .when(When::Text(field("operator"), &["-"])),
    on(&["number_literal"])
        .when(When::Parent(SIGNED))
        .when(When::Text(parent(SIGNED).field("operator"), &["-"])),
    fact(&["number_literal"], Kind::NumericLiteral).skips(),
    fact(&["true", "false"], Kind::BooleanLiteral).skips(),
    fact(&["null"], Kind::NullLiteral).skips(),
    on(&["comment", "preproc_arg", "preproc_directive"]).skips(),
];

/// A variable or member, named by the node at hand.
const fn variable(kind: DeclKind) -> DeclRow {
    decl(kind)
        .named(NameRule::At(HERE))
        .range(RangeRule::Ask(declarators::declarator_range))
        .qualifier(hooks::qualifier)
}

/// All of a path but its last segment.
pub(crate) const fn receiver(path: Place) -> RoleRule {
    RoleRule::Through(
        Role::Receiver,
        path.then(Step::Ask(hooks::first_scope)),
        path.then(Step::Ask(hooks::last_scope)),
    )
}
