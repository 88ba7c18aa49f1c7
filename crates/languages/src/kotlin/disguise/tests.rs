//! What is shown, and what is left alone.

use super::disguise;

fn shown(text: &str) -> String {
    let bytes = disguise(text.as_bytes()).unwrap_or_else(|| text.as_bytes().to_vec());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_bracket_on_a_new_line_begins_a_statement() {
    assert_eq!(shown("a = b()\n(c + e).d()"), "a = b();(c + e).d()");
    assert_eq!(shown("a.b // c\n  (d + e).f()"), "a.b;// c\n  (d + e).f()");
    assert_eq!(shown("x as B\r\n(c + e)"), "x as B;\n(c + e)");
    assert_eq!(shown("f { g(\"}\") }\n\n(c + e)"), "f { g(\"}\")\n};\n(c + e)");
    assert_eq!(shown("s = \"${a[\"k\"]}\"\n(c + e)"), "s = \"${a[\"k\"]}\";(c + e)");
    assert_eq!(shown("a as B<*>\n(c + e)"), "a as B<*>;(c + e)");
    assert_eq!(shown("a as B?\n(c + e)"), "a as B?;(c + e)");
    assert_eq!(shown("return\n(c + e)"), "return;(c + e)");
}

#[test]
fn other_brackets_go_on() {
    for text in [
        "a and\n(b)",
        "if (a)\n(b + c)\nelse\n(d + e)",
        "a =\n(b)",
        "a >\n(b)",
        "a ->\n(b + c)",
        "f(a,\n(b))",
        "f(a\n(b))",
        "class A\n(val b: B)",
        "@A(\"x\")\n(b + c)",
        "@field:a.A\n(b + c)",
        "while (a)\n(b + c)",
        "\"\"\"a\n(b)\"\"\"",
        "// a\n(b + c)",
    ] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn braces_close_on_a_line_of_their_own() {
    assert_eq!(shown("class A { fun f() {} }"), "class A { fun f() {}\n}");
    assert_eq!(shown("class A { }"), "class A { }");
    assert_eq!(shown("\"${ a }\""), "\"${ a }\"");
}

#[test]
fn annotations_of_types_are_shown_as_receivers() {
    assert_eq!(shown("f: @A () -> B"), "f:  A.() -> B");
    assert_eq!(shown("f: @A() () -> B"), "f: @A() () -> B");
    assert_eq!(shown("@A (b as C)"), "@A (b as C)");
}

#[test]
fn type_arguments_of_calls_are_shown_as_indices() {
    assert_eq!(shown("a ?: f<T>()"), "a ?: f[T]()");
    assert_eq!(shown("a ?: b.f<M.E<out T?>, L<*>> {}"), "a ?: b.f[M,E[    T ], L   ] {}");
    for text in [
        "class A<T>(t: T) : B<T>(t), C<T>(t)",
        "fun f(): a.L<T> {}",
        "a < b && c > (d)",
        "@A<T>(1)",
        "val f: () -> L<T> { }",
        "fun L<T>.f() {}",
    ] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn keywords_are_shown_in_front_of_their_modifiers() {
    assert_eq!(shown("@A(1) open\nclass B<T> {"), "@A(1) class      B<T> {");
    assert_eq!(shown("internal sealed interface B"), "class                     B");
    assert_eq!(shown("private data object B {"), "object              B {");
    assert_eq!(shown("private suspend fun A.b() {"), "fun                 A.b() {");
    for text in ["class A {", "@A class B {", "companion object {", "x open y", "enum class A {"] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn objects_without_body_end() {
    assert_eq!(shown("data object A\nobject B"), "object      A;object B");
    for text in ["object A : B", "object A\n{", "object : A", "val object_ = 1"] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn heads_of_classes_are_shown_in_one_line() {
    let head = "class A<T>\n// why\ninternal actual\nconstructor(a: A)";
    assert_eq!(shown(head), "class A<T>        internal actual constructor(a: A)");
    let other = "class A\n\nclass B { constructor(a: A) }";
    assert_eq!(shown(other), "class A\n\nclass B { constructor(a: A)\n}");
}

#[test]
fn lone_names_are_shown_as_numbers() {
    assert_eq!(shown("{ (ab).c() }"), "{ (11).c()\n}");
    assert_eq!(shown("a -> (b) as? C"), "a -> (1) as? C");
    assert_eq!(shown("if (a) (b).c else (d).e"), "if (a) (1).c else (1).e");
    for text in ["{ (a) -> b }", "f((a).b)", "(a) = b", "(this).a", "x = (a).b", "f(a)"] {
        assert_eq!(shown(text), text.replace(" }", "\n}"));
    }
}

#[test]
fn context_parameters_are_not_shown() {
    assert_eq!(shown("context(a: A<B>)\nfun f()"), "                \nfun f()");
    assert_eq!(shown("context(A)\nval b"), "          \nval b");
    assert_eq!(shown("context(a)\nval b = 1"), "context(a)\nval b = 1");
    assert_eq!(shown("context(A)\nb()"), "context(A)\nb()");
    assert_eq!(shown("val a = context(b)\nfun c()"), "val a = context(b)\nfun c()");
}
