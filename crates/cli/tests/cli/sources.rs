//! Where a query may come from, and where it may not.

use crate::process::{EVAL, feed, folder, run_in, small};

#[test]
fn a_file_standard_input_and_the_command_line_are_alike() {
    let folder = small();
    let from_file = run_in(folder.path(), &["run", "query.json"]).good();
    let from_input = feed(folder.path(), &["run", "-"], EVAL).good();
    let inline = run_in(folder.path(), &["run", "--query", EVAL]).good();
    assert!(from_file.contains(r#""text":"eval(x + 1)""#), "{from_file}");
    assert_eq!((&from_input, &inline), (&from_file, &from_file));
}

#[test]
fn exactly_one_source_is_taken() {
    let folder = small();
    for command in ["run", "explain"] {
        assert_eq!(
            run_in(folder.path(), &[command]).bad(2),
            "error: no query: name a file, `-` for standard input, or use --query\n"
        );
        assert_eq!(
            run_in(folder.path(), &[command, "query.json", "--query", EVAL]).bad(2),
            "error: two queries: name a file or use --query, not both\n"
        );
    }
}

#[test]
fn a_query_file_must_be_a_file() {
    let folder = folder(&[("queries/a.json", EVAL)]);
    assert_eq!(
        run_in(folder.path(), &["run", "a.json"]).bad(2),
        "error: the query file `a.json` does not exist\n"
    );
    assert_eq!(
        run_in(folder.path(), &["run", "queries"]).bad(2),
        "error: the query file `queries` is a folder\n"
    );
}

#[test]
fn empty_input_is_a_wrong_query() {
    let folder = small();
    let said = feed(folder.path(), &["run", "-"], "").bad(2);
    assert!(said.starts_with("invalid query at $: "), "{said}");
}
