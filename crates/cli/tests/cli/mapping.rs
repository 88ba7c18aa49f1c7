//! `--language-map`, on every command that opens a folder.

use serde_json::Value;

use crate::process::{EVAL, folder, run, run_in};

#[test]
fn run_searches_what_is_given_to_a_language() {
    let folder = folder(&[("a.txt", "eval(1)\n"), ("b.tpl", "<?php eval($a);\n")]);
    let rows = |more: &[&str]| {
        let arguments = [&["run", "--query", EVAL][..], more].concat();
        let answer = run_in(folder.path(), &arguments).envelope();
        let rows = answer["results"].as_array().unwrap().clone();
        let told = |row: &Value| [row["path"].clone(), row["language"].clone()];
        rows.iter().map(told).collect::<Vec<_>>()
    };
    assert!(rows(&[]).is_empty());
    assert_eq!(rows(&["--language-map", "txt=py"]), [["a.txt", "python"]]);
    assert_eq!(
        rows(&["--language-map", "txt=js", "--language-map", "tpl=php"]),
        [["a.txt", "javascript"], ["b.tpl", "php"]]
    );
}

#[test]
fn explain_takes_it_and_shows_nothing_of_it() {
    let folder = folder(&[("a.txt", "eval(1)\n")]);
    let plain = run_in(folder.path(), &["explain", "--query", EVAL]).good();
    let arguments = ["explain", "--query", EVAL, "--language-map", "txt=py"];
    assert_eq!(run_in(folder.path(), &arguments).good(), plain);
}

#[test]
fn ir_reads_a_file_so() {
    let folder = folder(&[("a.h", "class A { };\n"), ("b.c", "int x;\n"), ("c.txt", "f()\n")]);
    let language = |arguments: &[&str]| -> Value {
        let arguments = [&["ir"], arguments, &["--format", "json"]].concat();
        let sheet: Value = serde_json::from_str(&run_in(folder.path(), &arguments).good()).unwrap();
        sheet["language"].clone()
    };
    assert_eq!(language(&["a.h"]), "c");
    assert_eq!(language(&["a.h", "--language-map", "h=c++"]), "cpp");
    assert_eq!(language(&["a.h", "--language-map", "c=cpp"]), "cpp");
    assert_eq!(language(&["c.txt", "--language-map", "txt=rb"]), "ruby");
}

#[test]
fn a_wrong_one_is_refused_with_what_would_be_right() {
    let said = run(&["run", "q.json", "--language-map", "inc"]).bad(2);
    assert_eq!(
        said,
        "error: invalid value 'inc' for '--language-map <EXT=LABEL>': `inc` gives no extension \
         to a language; write it like EXT=LABEL\n\nFor more information, try '--help'.\n"
    );
    for command in ["run", "explain", "ir"] {
        let said = run(&[command, "q.json", "--language-map", "inc=phq"]).bad(2);
        assert!(said.contains("unknown language `phq` (did you mean `php`?); accepted: python, "));
    }
}
