//! Long and deep shapes that real generators write, one of each sort: found, and whole.

use crate::yard::{AUDIT, Yard};

const MANY: usize = 20_000;

fn each(path: &str, shapes: &[(&str, String)]) {
    for (name, text) in shapes {
        let heard = Yard::with(&[(path, text.as_bytes())]).ask(AUDIT);
        let whole = heard.complete && heard.said.is_empty() && heard.rows.len() == 1;
        assert!(whole, "{name} in {path}: {heard:?}");
    }
}

fn around(open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(MANY), close.repeat(MANY))
}

#[test]
fn shapes_of_python() {
    let with = |text: String| format!("{text}\naudit(1)\n");
    each(
        "a.py",
        &[
            ("sum", with(format!("x = 1{}", " + 1".repeat(MANY)))),
            ("chain", with(format!("x = a{}", ".b(1)".repeat(MANY)))),
            ("subscripts", with(format!("x = a{}", "[0]".repeat(MANY)))),
            ("elif", with(format!("if a: pass\n{}", "elif a: pass\n".repeat(MANY)))),
            ("lambdas", with(format!("x = {}1", "lambda: ".repeat(MANY)))),
            ("targets", with(format!("{}1", "x = ".repeat(MANY)))),
            ("decorators", with(format!("{}def f(): pass", "@d\n".repeat(MANY)))),
            ("lists", with(format!("x = {}", around("[", "", "]")))),
        ],
    );
}

/// What both dialects read.
fn script_shapes() -> Vec<(&'static str, String)> {
    let with = |text: String| format!("{text};\naudit(1);\n");
    vec![
        ("sum", with(format!("x = 1{}", " + 1".repeat(MANY)))),
        ("chain", with(format!("x = a{}", ".b(1)".repeat(MANY)))),
        ("else if", with(format!("if (a) {{}} {}", "else if (a) {} ".repeat(MANY)))),
        ("arrows", with(format!("x = {}1", "() => ".repeat(MANY)))),
        ("functions", with(around("function f() {", "", "}"))),
        ("objects", with(format!("x = {}", around("{a:", "1", "}")))),
        ("classes", with(format!("x = {}", around("class { a = ", "1", "}")))),
        ("conditions", with(format!("x = {}1", "a ? 1 : ".repeat(MANY)))),
    ]
}

#[test]
fn shapes_of_javascript() {
    each("a.js", &script_shapes());
    let elements = format!("x = {};\naudit(1);\n", around("<a>", "", "</a>"));
    each("a.jsx", &[("elements", elements)]);
}

#[test]
fn shapes_of_typescript() {
    each("a.ts", &script_shapes());
    let with = |text: String| format!("{text};\naudit(1);\n");
    each(
        "b.ts",
        &[
            ("object types", with(format!("type X = {}", around("{a:", "1", "}")))),
            ("unions", with(format!("type X = 1{}", " | 1".repeat(MANY)))),
            ("conditional types", with(format!("type X = {}d", "a extends b ? c : ".repeat(MANY)))),
            ("casts", with(format!("x = a{}", " as T".repeat(MANY)))),
            ("namespaces", with(around("namespace A {", "", "}"))),
        ],
    );
}

#[test]
fn shapes_of_java() {
    let with = |text: String| format!("class A {{ {text} int y = audit(1); }}\n");
    let value = |text: String| with(format!("Object x = {text};"));
    each(
        "A.java",
        &[
            ("sum", value(format!("1{}", " + 1".repeat(MANY)))),
            ("chain", value(format!("a{}", ".b(1)".repeat(MANY)))),
            ("lambdas", value(format!("{}1", "a -> ".repeat(MANY)))),
            ("casts", value(format!("{}1", "(T) ".repeat(MANY)))),
            ("arrays", value(around("{", "", "}"))),
            ("classes", with(around("class B {", "", "}"))),
            (
                "anonymous",
                value(around("new O() { Object o = ", "1;", "};").trim_end_matches(';').to_owned()),
            ),
            (
                "else if",
                with(format!("void m() {{ if (a) {{}} {} }}", "else if (a) {} ".repeat(MANY))),
            ),
            ("annotations", with(format!("{} int z;", around("@A(", "1", ")")))),
        ],
    );
}
