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
fn references_are_sites_and_their_targets() {
    let model = shop();
    assert_eq!(names("A", &op("references_of"), &model), ["A -> A"; 0].to_vec());
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
