//! The steps over sites: which sites, which way, with which options.

mod support;

use bifrost_exec::Outcome;
use support::ask::{outcome, says};
use support::memory::{Held, Memory};
use support::trails::{paths, rows};

/// A query for declarations of a name, with steps.
fn ask(name: &str, steps: &str) -> String {
    format!(
        r#"{{"match": {{"kind": ["class", "function"], "name": "{name}"}}, "languages": ["ruby"],
            "steps": [{{"op": "enclosing_decl"}}, {steps}], "limit": 1000}}"#
    )
}

fn model(files: &[(&str, &str)]) -> Memory {
    let file = |(path, notation): &(&str, &str)| ((*path).to_owned(), Held::of(notation));
    Memory::new(files.iter().map(file)).with_sites()
}

fn run(name: &str, steps: &str, model: &Memory) -> Outcome {
    outcome(&ask(name, steps), model)
}

fn names(name: &str, steps: &str, model: &Memory) -> Vec<String> {
    rows(&run(name, steps, model), model)
}

fn op(op: &str) -> String {
    format!(r#"{{"op": "{op}"}}"#)
}

/// A class with a constructor, one without, and functions that use them.
fn shop() -> Memory {
    model(&[
        ("a.ruby", "<class:A !|A <function:init !|init> <function:run !|run>>\n<class:B !|B>"),
        (
            "b.ruby",
            "<import|use <identifier:A|A>>
<function:f !|f <call:A|A()> <call:run|run()> <identifier:B|B>>
<function:g !|g <call:f|f()> <call:B|B()> <call:run|@receiver<identifier:self|self>.run()> <call:f|f(1)>>
<call:g|g()>",
        ),
    ])
}

#[test]
fn references_leave_out_imports_and_own_receivers_unless_asked() {
    let model = shop();
    assert_eq!(names("A", &op("references_of"), &model), ["A() -> A"]);
    let all = |step: &str| format!(r#"{{"op": "{step}", "surface": "lsp_references"}}"#);
    assert_eq!(names("A", &all("references_of"), &model), ["A -> A", "A() -> A"]);
    assert_eq!(names("run", &op("references_of"), &model), ["run() -> A.run"]);
    assert_eq!(names("run", &all("references_of"), &model).len(), 2);
    assert_eq!(names("run", &op("used_by"), &model), ["f"]);
    assert_eq!(names("run", &all("used_by"), &model), ["f", "g"]);
    assert_eq!(names("run", &op("callers"), &model), ["f", "g"], "calls know no surface");
}

#[test]
fn kinds_choose_among_references() {
    let model = shop();
    let of = |kinds: &str| format!(r#"{{"op": "references_of", "reference_kinds": [{kinds}]}}"#);
    assert_eq!(names("B", &of(r#""static_reference""#), &model), ["B -> B"]);
    assert_eq!(names("B", &of(r#""constructor_call", "field_read""#), &model), ["B() -> B"]);
    assert_eq!(names("B", &of(r#""inheritance""#), &model), [""; 0]);
}

#[test]
fn what_is_used_comes_in_the_order_of_the_source() {
    let model = shop();
    assert_eq!(names("f", &op("uses"), &model), ["A", "A.init", "A.run", "B"]);
    assert_eq!(names("f", &op("callees"), &model), ["A.init", "A.run"]);
    let calls = ["f() -> f", "B() -> B", "self.run() -> A.run", "f(1) -> f"];
    assert_eq!(names("g", &op("call_sites_from"), &model), calls);
}

#[test]
fn a_type_stands_for_the_sites_that_make_it() {
    let model = shop();
    assert_eq!(names("A", &op("call_sites_to"), &model), ["A() -> A.init"]);
    assert_eq!(names("init", &op("call_sites_to"), &model), ["A() -> A.init"]);
    assert_eq!(names("B", &op("call_sites_to"), &model), ["B() -> B"]);
    assert_eq!(names("A", &op("callers"), &model), ["f"]);
}

#[test]
fn a_path_leads_over_its_first_site() {
    let model = shop();
    let outcome = run("f", &op("callers"), &model);
    assert_eq!(rows(&outcome, &model), ["g"]);
    assert_eq!(paths(&outcome, &model, 0), ["b.ruby:2 > f > [3:3] g"], "not over both");
    let outcome = run("f", &op("uses"), &model);
    assert_eq!(paths(&outcome, &model, 3), ["b.ruby:2 > f > [2:13] B"]);
}

#[test]
fn a_site_outside_every_declaration_is_said() {
    let model = shop();
    let outcome = run("g", &op("callers"), &model);
    assert_eq!(rows(&outcome, &model), [""; 0]);
    assert_eq!(says(&outcome), ["inputs_omitted ruby step 1 not_in_a_declaration 1"]);
    assert!(!outcome.complete);
    let outcome = run("g", &op("call_sites_to"), &model);
    assert_eq!(rows(&outcome, &model), ["g() -> g"], "a row needs no caller");
    assert!(outcome.complete);
}

#[test]
fn calls_are_followed_level_by_level_and_back_edges_given() {
    let model = model(&[(
        "a.ruby",
        "<function:a !|a <call:b|b()>>\n<function:b !|b <call:c|c()> <call:b|b()>>\n<function:c !|c <call:a|a()>>",
    )]);
    let deep = |op: &str| format!(r#"{{"op": "{op}", "depth": 9}}"#);
    assert_eq!(names("a", &deep("callees"), &model), ["b", "c", "a"]);
    assert_eq!(names("a", &deep("callers"), &model), ["c", "b", "a"]);
    assert_eq!(names("b", &op("callers"), &model), ["a", "b"]);
    assert!(run("a", &deep("callees"), &model).complete);
}

#[test]
fn several_meanings_are_unproven_and_can_be_filtered() {
    let two = [
        ("a.ruby", "<function:f !|f>"),
        ("b.ruby", "<function:f !|f>"),
        ("c.ruby", "<function:g !|g <call:f|f()> <call:h|h()>>\n<function:h !|h>"),
    ];
    let model = model(&two);
    let outcome = run("g", &op("call_sites_from"), &model);
    assert_eq!(rows(&outcome, &model).len(), 3);
    assert_eq!(says(&outcome), ["ambiguous_targets ruby step 1 1"], "one site");
    assert!(!outcome.complete);
    let proven = r#"{"op": "callees", "proof": "proven"}"#;
    let outcome = run("g", proven, &model);
    assert_eq!(rows(&outcome, &model), ["h"]);
    assert_eq!(says(&outcome), ["filtered_by_proof ruby step 1 2"]);
    assert!(outcome.complete);
    let outcome = run("g", r#"{"op": "callees", "proof": "unproven", "depth": 2}"#, &model);
    assert_eq!(rows(&outcome, &model), ["f", "f"]);
}

#[test]
fn what_is_not_resolved_is_said_both_ways() {
    let model = model(&[(
        "a.ruby",
        "<function:f !|f>\n<function:g !|g <call:u_f|u_f()> <identifier:u_f|u_f> <call:out|out()>>",
    )]);
    let said = |name: &str, steps: &str| says(&run(name, steps, &model));
    assert_eq!(said("g", &op("callees")), ["unresolved_candidates ruby step 1 1"]);
    assert_eq!(said("f", &op("callers")), ["unresolved_candidates ruby step 1 1"]);
    assert_eq!(said("f", &op("references_of")), ["unresolved_candidates ruby step 1 2"]);
    let reads = r#"{"op": "references_of", "reference_kinds": ["field_read"]}"#;
    assert_eq!(said("f", reads), ["unresolved_candidates ruby step 1 1"], "a call reads nothing");
}

/// `pay(amount, *rest)` and its callers.
fn till() -> Memory {
    let pay = Held::with_formals(
        "<function:pay !|pay>\n<function:open !|open>\n<class:Bare !|Bare>",
        "pay: self amount *rest",
    );
    let uses = Held::of(
        "<function:f !|f <call:pay|@receiver<identifier:till|till>.pay(@args<numeric_literal|1>, @args<numeric_literal|2>, @args<numeric_literal|3>)>
<call:pay|pay(@kwargs.amount<numeric_literal|4>)> <call:open|open(@args<numeric_literal|5>)> <call:Bare|Bare()>>",
    );
    Memory::new([("a.ruby".to_owned(), pay), ("b.ruby".to_owned(), uses)]).with_sites()
}

fn input(selector: &str) -> String {
    format!(r#"{{"op": "call_sites_to"}}, {{"op": "call_input", {selector}}}"#)
}

#[test]
fn what_calls_are_given_is_selected_by_parameter() {
    let model = till();
    let given = |selector: &str| names("pay", &input(selector), &model);
    assert_eq!(given(r#""parameter_index": 0"#), ["0=1", "0=4"]);
    assert_eq!(given(r#""parameter_name": "amount""#), ["0=1", "0=4"]);
    assert_eq!(given(r#""parameter_name": "rest""#), ["1=2", "1=3"]);
    assert_eq!(given(r#""receiver": true"#), ["receiver=till"]);
    let outcome = run("pay", &input(r#""parameter_index": 0"#), &model);
    assert_eq!(paths(&outcome, &model, 1), ["a.ruby:1 > pay > pay(4) -> pay > 0=4"]);
    assert!(outcome.complete);
}

#[test]
fn what_no_parameter_is_known_of_is_omitted() {
    let model = till();
    let said = |name: &str, selector: &str| says(&run(name, &input(selector), &model));
    let first = r#""parameter_index": 0"#;
    assert_eq!(said("open", first), ["inputs_omitted ruby step 2 no_formal_layout 1"]);
    assert_eq!(said("Bare", first), ["inputs_omitted ruby step 2 no_formal_layout 1"]);
    let ninth = r#""parameter_index": 9"#;
    assert_eq!(said("pay", ninth), ["inputs_omitted ruby step 2 no_such_parameter 2"]);
    let none = r#""parameter_name": "self""#;
    assert_eq!(said("pay", none), ["inputs_omitted ruby step 2 no_such_parameter 2"]);
}

#[test]
fn sites_stand_in_files() {
    let model = till();
    let files = format!(r#"{}, {{"op": "file_of"}}"#, input(r#""parameter_index": 0"#));
    assert_eq!(names("pay", &files, &model), ["b.ruby"]);
    let files = format!(r#"{}, {{"op": "file_of"}}"#, op("references_of"));
    assert_eq!(names("pay", &files, &model), ["b.ruby"]);
}

#[test]
fn a_row_that_cannot_be_shown_is_left_out() {
    let gone = ("b.ruby".to_owned(), Held::gone("<function:g !|g <call:f|f()>>"));
    let model = Memory::new([("a.ruby".to_owned(), Held::of("<function:f !|f>")), gone]);
    let model = model.with_sites();
    for step in ["references_of", "call_sites_to", "callers"] {
        let outcome = run("f", &op(step), &model);
        assert!(outcome.rows.is_empty() && outcome.truncated, "{step}");
        assert_eq!(says(&outcome)[1], "file_skipped ruby step 1 changed 1");
    }
}

#[test]
fn edges_have_a_budget() {
    let many = bifrost_contract::limits::EDGES + 1;
    let calls = "<call:f|f()>".repeat(many);
    let model =
        model(&[("a.ruby", "<function:f !|f>"), ("b.ruby", &format!("<function:g !|g {calls}>"))]);
    let outcome = run("f", &op("call_sites_to"), &model);
    assert_eq!(outcome.rows.len(), 1000);
    let said = says(&outcome);
    assert!(said.iter().any(|it| it.starts_with("edge_budget_exhausted")), "{said:?}");
    let outcome = run("f", &op("callers"), &model);
    assert!(outcome.complete && outcome.rows.len() == 1, "one edge, however many sites");
}

#[test]
fn forward_and_backward_agree() {
    let model = shop();
    for (out, back) in [("callees", "callers"), ("uses", "used_by")] {
        for from in ["f", "g"] {
            for to in names(from, &op(out), &model) {
                let to = to.rsplit('.').next().unwrap();
                let found = names(to, &op(back), &model);
                assert!(found.iter().any(|it| it == from), "{from} {out} {to}: {found:?}");
            }
        }
    }
}
