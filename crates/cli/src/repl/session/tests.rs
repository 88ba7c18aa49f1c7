//! What a session answers, line by line.

use std::fs;
use std::sync::LazyLock;

use bifrost::OpenOptions;
use tempfile::TempDir;

use super::*;

fn session() -> (TempDir, Session) {
    static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.py"), "def f(x):\n    return eval(x)\n").unwrap();
    let workspace = Workspace::open(folder.path(), &OpenOptions::default()).unwrap();
    (folder, Session::new(workspace, false, &STOP))
}

#[test]
fn queries_are_answered_in_both_notations() {
    let (_folder, mut session) = session();
    let rql = session.enter("(call :callee \"eval\")").text;
    assert!(rql.starts_with("a.py:2:12: call in a.f\n"), "{rql}");
    assert!(rql.contains("1 result in 1 file; complete"), "{rql}");
    let json = session.enter(r#" {"match": {"kind": "call", "callee": {"name": "eval"}}}"#).text;
    let timeless = |text: &str| text.rsplit_once(", in ").map(|(text, _)| text.to_owned());
    assert_eq!(timeless(&json), timeless(&rql));
}

#[test]
fn files_are_looked_at_anew() {
    let (folder, mut session) = session();
    assert!(session.enter("(call :callee \"open\")").text.contains("no results"));
    fs::write(folder.path().join("b.py"), "open()\n").unwrap();
    assert!(session.enter(":run").text.starts_with("b.py:1:1: call"));
    fs::write(folder.path().join("b.py"), "\nopen()\n").unwrap();
    assert!(session.enter(":run").text.starts_with("b.py:2:1: call"));
    fs::remove_file(folder.path().join("b.py")).unwrap();
    assert!(session.enter(":run").text.contains("no results"));
}

#[test]
fn the_last_valid_query_is_kept() {
    let (_folder, mut session) = session();
    assert!(session.enter(":json").text.starts_with("there is no query yet"));
    assert_eq!(session.enter(":validate (call)").text, "it is valid\n");
    let wrong = session.enter("(call :calee \"x\")").text;
    assert!(wrong.starts_with("invalid query at match.calee: unknown field"), "{wrong}");
    assert!(wrong.ends_with("  1 | (call :calee \"x\")\n    |       ^^^^^^^^^^\n"), "{wrong}");
    let json = "{\n  \"schema_version\": 2,\n  \"match\": {\n    \"kind\": \"call\"\n  },\n  \
                \"limit\": 100,\n  \"result_detail\": \"compact\"\n}\n";
    assert_eq!(session.enter(":json").text, json);
    assert_eq!(session.enter(&format!(":rql {json}")).text, "(call)\n");
    assert!(session.enter(":explain").text.starts_with("match: call"));
    assert_eq!(session.enter(":clear").then, Then::Clear);
    assert!(session.enter(":run").text.starts_with("there is no query yet"));
}

#[test]
fn captures_are_remembered() {
    let (_folder, mut session) = session();
    session.enter(
        "(inside (_ :capture \"a\") (call :capture \"b\" :args [(_ :capture \"c\")]
           :kwargs [(k (_ :has (_ :capture \"d\")))]))",
    );
    let captures: Vec<_> = session.captures().iter().map(String::as_str).collect();
    assert_eq!(captures, ["a", "b", "c", "d"]);
    assert_eq!(session.vocabulary().captures, *session.captures());
}

#[test]
fn every_example_is_a_query() {
    let (_folder, mut session) = session();
    for example in &examples::EXAMPLES {
        let shown = session.enter(&format!(":example {}", example.name)).text;
        assert!(shown.contains(example.rql), "{shown}");
        assert_eq!(session.enter(":validate").text, "it is valid\n", "{}", example.name);
        assert_eq!(session.enter(":rql").text.trim_end(), example.rql);
    }
    assert!(session.enter(":example nothing").text.contains("  secrets"));
}

#[test]
fn facts_of_files_and_of_pasted_source_are_shown() {
    let (_folder, mut session) = session();
    let file = session.enter(":ir a.py").text;
    assert!(file.contains("eval") && file.contains("starter query\n(where \"a.py\""), "{file}");
    let pasted = session.enter(":ir py\nprint(1)\n").text;
    assert!(pasted.ends_with("(call :callee \"print\"))\n"), "{pasted}");
    assert_eq!(session.enter(":ir x.py").text, "error: the file `x.py` does not exist\n");
    assert!(session.enter(":ir").text.starts_with("name a file"));
}

#[test]
fn tables_and_lists_are_shown() {
    let (_folder, mut session) = session();
    for (line, shown) in [
        (":help", "  :explain [QUERY]      what it means"),
        (":examples", "  secrets     strings that"),
        (":kinds", "declaration\n  callable\n    function\n"),
        (":roles", ":kwargs [(name P) ...]     a role of call\n"),
        (":languages", "kwargs "),
        (":doc callers", "(callers :depth :proof QUERY): the declarations that call it"),
        (":doc", "nothing is called `doc`"),
        (":exampel", "did you mean `:example`?"),
        ("eval", "a query begins with `(`"),
    ] {
        let said = session.enter(line).text;
        assert!(said.contains(shown), "{line}\n{said}");
    }
    assert_eq!(session.enter("  ").text, "");
    assert_eq!(session.enter(":quit").then, Then::Quit);
}

#[test]
fn a_root_that_is_gone_ends_no_session() {
    let (folder, mut session) = session();
    folder.close().unwrap();
    let said = session.enter("(call)").text;
    assert!(said.starts_with("error: "), "{said}");
    assert_eq!(session.enter(":validate").text, "it is valid\n");
}
