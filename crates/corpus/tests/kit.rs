//! The kit itself: what a page gets wrong is told, and what is blessed holds.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use bifrost_corpus::{Verdict, bless, read, run};

const SOURCE: &str = "```python\ndef f():\n    return g(1)\n    #      ^^^^ call\n```\n";
const QUERY: &str =
    "```query\n{\"match\": {\"kind\": \"call\", \"args\": [{\"capture\": \"a\"}]}}\n```\n";

fn page(case: &str) -> String {
    format!("# T\n\n## case\n\n{case}")
}

fn verdict(case: &str) -> Verdict {
    let page = read(&page(case)).unwrap();
    run(&page.cases[0])
}

/// The lines of the faults, and their first words.
fn faults(case: &str) -> Vec<String> {
    let faults = verdict(case).faults;
    faults.iter().map(|fault| fault.to_string().lines().next().unwrap().to_owned()).collect()
}

fn asked(expected: &str) -> String {
    format!("{SOURCE}\n{QUERY}\n{expected}")
}

#[test]
fn a_right_case_has_no_fault() {
    let right = "```rows\ncall call a=\"1\" in=main.f\n```\n```facts\ncall call `g` args=[1]\n1 function `f`\n2 not lambda\n```\n```decls\nmodule main\nfunction main.f\n```\n";
    let verdict = verdict(&asked(right));
    assert_eq!(verdict.faults, []);
    assert!(verdict.clean);
}

#[test]
fn wrong_rows_are_told() {
    for wrong in [
        "main.py:1",
        "call return",
        "call a=\"2\"",
        "call b=\"1\"",
        "call in=main",
        "main.py:2:5",
        "call\ncall",
    ] {
        let wrong = asked(&format!("```rows\n{wrong}\n```\n"));
        assert_eq!(faults(&wrong), ["15: `rows` differs"], "{wrong}");
    }
    assert_eq!(faults(&asked("```nothing\n```\n")), ["15: `nothing` differs"]);
    assert_eq!(faults(&asked("```refused\nno\n```\n")), ["15: `refused` differs"]);
    assert_eq!(faults(&asked("```answer\n{\"truncated\": true}\n```\n")), ["15: `answer` differs"]);
    let said = asked("```rows\ncall\n```\n```diagnostics\nparse_incomplete python\n```\n");
    assert_eq!(faults(&said), ["18: `diagnostics` differs"]);
}

#[test]
fn wrong_facts_are_told() {
    for wrong in [
        "call call `h`",
        "call call -",
        "call lambda",
        "call call args=[1, 2]",
        "call call args=[]",
        "call call receiver=g",
        "call not call",
        "1 function\n1 function",
    ] {
        let got = faults(&format!("{SOURCE}\n```facts\n{wrong}\n```\n"));
        assert_eq!(got.len(), 1, "{wrong}: {got:?}");
        assert!(got[0].ends_with("`facts`: expected"), "{wrong}: {got:?}");
    }
    assert_eq!(faults(&format!("{SOURCE}```decls\nmodule main\n```\n")), ["10: `decls` differs"]);
}

#[test]
fn what_is_no_case_is_told() {
    let told = [
        (SOURCE.to_owned(), "3: the case asserts nothing"),
        (asked(""), "11: a `query` needs"),
        (format!("{SOURCE}```rows\ncall\n```\n"), "10: `rows` needs a `query`"),
        (asked("```rows\nmark\n```\n"), "16: `rows`: `mark` is no mark"),
        (asked("```rows\nother.py:1\n```\n"), "16: `rows`: `other.py:1`: this case has no file"),
        (format!("{SOURCE}```facts\n1 funktion\n```\n"), "11: `facts`: `funktion` is no kind"),
        ("```json\n{}\n```\n```decls\n```\n".to_owned(), "5: a `json` fence needs a path"),
        (format!("{SOURCE}{SOURCE}```decls\n```\n"), "3: two files are called `main.py`"),
    ];
    for (case, expected) in told {
        let got = faults(&case);
        assert!(got.len() == 1 && got[0].starts_with(expected), "{expected}: {got:?}");
    }
}

#[test]
fn a_broken_source_needs_its_diagnostic() {
    let broken = "```python\nx = = 1\n```\n```facts\n1 identifier `x`\n```\n";
    assert_eq!(faults(broken), ["3: `diagnostics` differs"]);
    assert_eq!(
        faults(&format!("{broken}```diagnostics\nparse_incomplete python 1\n```\n")),
        [""; 0]
    );
}

#[test]
fn a_gap_is_counted_until_it_closes() {
    let open = verdict(&asked("```nothing\n```\n```gap\nnot\nyet\n```\n"));
    assert_eq!((open.faults.len(), open.gap.as_deref()), (0, Some("not yet")));
    assert_eq!(
        faults(&asked("```rows\ncall\n```\n```gap\nnot yet\n```\n")),
        ["18: the answer is right now: take the `gap` fence away"]
    );
}

#[test]
fn what_is_blessed_holds() {
    let wrong = "```rows\nmain.py:1 call a=\"2\"\n```\n\n```facts\ncall call `h` args=[2]\n1 class\n```\n\n```decls\n```\n";
    let text = page(&asked(wrong));
    let blessed = bless(&text, &read(&text).unwrap()).unwrap();
    assert!(blessed.contains("```rows\ncall call a=\"1\"\n```"), "{blessed}");
    assert!(blessed.contains("call call `g` args=[1]\n1 not class\n"), "{blessed}");
    let again = read(&blessed).unwrap();
    assert_eq!(run(&again.cases[0]).faults, []);
    assert_eq!(bless(&blessed, &again), None);
}

#[test]
fn blessing_says_nothing_and_refuses() {
    let text = page(
        &asked("```rows\ncall\n```\n")
            .replace("\"call\"", "\"throw\"")
            .replace(", \"args\": [{\"capture\": \"a\"}]", ""),
    );
    let blessed = bless(&text, &read(&text).unwrap()).unwrap();
    assert!(blessed.contains("```nothing\n```"), "{blessed}");
    let text = page(&asked("```rows\ncall\n```\n").replace("\"kind\"", "\"kin\""));
    let blessed = bless(&text, &read(&text).unwrap()).unwrap();
    assert!(blessed.contains("```refused\ninvalid query at match.kin: "), "{blessed}");
}
