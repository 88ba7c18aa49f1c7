//! Queries to learn from.

/// A query with a name and a sentence.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    pub(crate) rql: &'static str,
}

/// All of them, the simple ones first.
pub(crate) const EXAMPLES: [Example; 8] = [
    Example { name: "calls", says: "calls of one name", rql: r#"(call :callee "eval")"# },
    Example {
        name: "names",
        says: "functions and methods by a regex over their names",
        rql: r#"([function method] :name/regex "^(get|set)_?")"#,
    },
    Example {
        name: "arguments",
        says: "the first argument of a call, and a named one",
        rql: r#"(call
  :callee "run"
  :receiver "subprocess"
  :args [(_ :capture "command")]
  :kwargs [(shell (boolean-literal))])"#,
    },
    Example {
        name: "secrets",
        says: "strings that are assigned to what is called a password or a token",
        rql: r#"(assignment
  :left (_ :name/regex "(?i)(password|secret|token)$")
  :right (string-literal :capture "secret"))"#,
    },
    Example {
        name: "unclosed",
        says: "functions that open and never close",
        rql: r#"(function :has (call :callee "open") :not-has (call :callee "close"))"#,
    },
    Example {
        name: "inside",
        says: "printing inside of a class, outside of tests",
        rql: r#"(where "**/*.py"
  (inside (class)
    (not-inside (callable :name/regex "^test_") (call :callee "print"))))"#,
    },
    Example {
        name: "twice",
        says: "calls with the same argument twice",
        rql: r#"(call :args [(_ :not-kind literal :capture "same") (_ :capture "same")])"#,
    },
    Example {
        name: "callers",
        says: "who calls a function, two calls away at most",
        rql: r#"(callers :depth 2
  (enclosing-decl (callable :name "save")))"#,
    },
];

/// The list of names.
pub(crate) fn list() -> String {
    let line = |example: &Example| format!("  {:<12}{}\n", example.name, example.says);
    EXAMPLES.iter().map(line).chain(["`:example NAME` shows one.\n".to_owned()]).collect()
}

/// The example with this name.
pub(crate) fn find(name: &str) -> Option<&'static Example> {
    EXAMPLES.iter().find(|example| example.name == name)
}
