//! What must not explode: deep nests, wide calls, impossible captures, long texts. Work that grows
//! faster than the text runs out of its budget, and the answer says so: nothing here needs a clock.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bifrost_base::Span;
use bifrost_contract::{Kind, Role};
use bifrost_exec::Control;
use bifrost_hir::{Edge, Fact, FactId, Lowered, Target};
use support::ask::{go, outcome, outcome_with, plan, query, says};
use support::memory::{Held, Memory};

/// `f(f(f(...)))`: every call is the argument of the one around it.
fn nest(depth: u32) -> Memory {
    let text = "f(".repeat(depth as usize) + &")".repeat(depth as usize);
    let mut facts = Lowered::default();
    let name = Some(facts.names.intern("f"));
    for at in 0..depth {
        let span = Span::new(2 * at, 3 * depth - at);
        let parent = at.checked_sub(1).map(FactId);
        facts.facts.push(Fact { kind: Kind::Call, span, name, parent, end: depth });
        let callee = Target { span: Span::new(2 * at, 2 * at + 1), name, fact: None };
        let edge =
            Edge { fact: FactId(at), role: Role::Callee, group: 0, key: None, target: callee };
        facts.edges.push(edge);
        if at + 1 < depth {
            let span = Span::new(2 * at + 2, 3 * depth - at - 1);
            let target = Target { span, name, fact: Some(FactId(at + 1)) };
            facts.edges.push(Edge { role: Role::Args, target, ..edge });
        }
    }
    Memory::new([("a.python".to_owned(), Held::new((text, facts)))])
}

/// `h(x0, x1, ...)` with so many bare arguments, all different.
fn wide(count: u32) -> Memory {
    Memory::one(&wide_call(count))
}

fn wide_call(count: u32) -> String {
    let mut source = String::from("<call:h|h(");
    for at in 0..count {
        source += &format!("@args<:x|x{at}>, ");
    }
    source + ")>"
}

#[test]
fn a_deep_nest_is_linear_without_captures() {
    let model = nest(100_000);
    let text = r#"{"match": {"kind": "call", "has": {"kind": "call", "callee": {"name": "f"}, "has": {"name": {"regex": "^f"}}},
        "not_has": {"kind": "if"}}, "inside": {"kind": "call", "args": [{"kind": "call"}]},
        "not_inside": {"kind": "callable"}, "limit": 1000}"#;
    assert_eq!(outcome(text, &model).rows.len(), 1000);
    let nothing = text.replace("^f", "^g");
    {
        let outcome = outcome(&nothing, &model);
        assert!(outcome.rows.is_empty() && outcome.complete);
    }
    let all = r#"{"match": {"kind": "call", "has": {"kind": "return"}, "not_has": {"kind": "throw"}},
        "inside": {"kind": "class"}, "not_inside": {"kind": "function"}}"#;
    assert!(outcome(all, &model).complete);
}

#[test]
fn a_deep_nest_is_linear_with_captures_that_can_agree() {
    let model = nest(100_000);
    let text = r#"{"match": {"kind": "call", "callee": {"capture": "c"}, "has": {"kind": "call", "callee": {"capture": "c"}, "args": [{"capture": "a"}]},
        "args": [{"kind": "call", "args": [{"capture": "b"}]}]}, "inside": {"kind": "call", "callee": {"capture": "c"}}, "limit": 1000}"#;
    assert_eq!(outcome(text, &model).rows.len(), 1000);
    let bare = r#"{"match": {"kind": "call", "has": {"text": {"regex": "^f$"}, "capture": "c"}, "callee": {"capture": "c"}}, "limit": 1000}"#;
    assert_eq!(outcome(bare, &nest(2_000)).rows.len(), 1000);
}

#[test]
fn many_arguments_and_impossible_captures_end_with_a_diagnostic() {
    let args = vec![r#"{"capture": "same"}"#; 64].join(",");
    let text = format!(r#"{{"match": {{"kind": "call", "args": [{args}]}}}}"#);
    let model = wide(5_000);
    {
        let outcome = outcome(&text, &model);
        assert_eq!(says(&outcome), ["match_budget_exhausted python 1", "broad_query workspace"]);
    }
    let two = r#"{"match": {"kind": "call", "args": [{"capture": "same"}, {"capture": "same"}]}}"#;
    assert!(outcome(two, &wide(500)).complete, "quadratic, no more");
    let text = impossible();
    {
        let outcome = outcome(&text, &model);
        assert_eq!(says(&outcome), ["match_budget_exhausted python 1", "broad_query workspace"]);
        assert!(outcome.rows.is_empty() && outcome.truncated && !outcome.complete);
    }
}

#[test]
fn a_root_that_is_given_up_leaves_the_others() {
    let mut args: Vec<String> = (0..9).map(|at| format!(r#"{{"capture": "c{at}"}}"#)).collect();
    args.push(r#"{"capture": "c0"}"#.to_owned());
    let text = format!(r#"{{"match": {{"kind": "call", "args": [{}]}}}}"#, args.join(","));
    let bad: String = (0..200).map(|at| format!("@args<:x|x{at:03}>, ")).collect();
    let good = "@args<:y|y>, ".repeat(10);
    let source = format!("<call:h|h({bad})> <call:g|g({good})>");
    let outcome = outcome(&text, &Memory::one(&source));
    assert_eq!(outcome.rows.len(), 1);
    assert_eq!(says(&outcome), ["match_budget_exhausted python 1", "broad_query workspace"]);
}

#[test]
fn a_file_of_absurd_roots_ends_too() {
    let text = r#"{"match": {"kind": "call", "callee": {"capture": "c"}, "has": {"kind": "call", "args": [{"capture": "c"}]}}, "limit": 1}"#;
    let model = nest(30_000);
    {
        let outcome = outcome(text, &model);
        assert!(outcome.rows.is_empty() && outcome.truncated);
    }
}

/// Sixty-four arguments of which the first and the last can never agree.
fn impossible() -> String {
    let mut args: Vec<String> = (0..63).map(|at| format!(r#"{{"capture": "c{at}"}}"#)).collect();
    args.push(r#"{"capture": "c0"}"#.to_owned());
    format!(r#"{{"match": {{"kind": "call", "args": [{}]}}}}"#, args.join(","))
}

#[test]
fn a_long_search_hears_that_it_is_stopped() {
    // The flag is set while the file is looked into, so only the matcher can see it.
    let flag = Arc::new(AtomicBool::new(false));
    let model = wide(5_000).tripping(1, Arc::clone(&flag));
    let outcome = go(&plan(&query(&impossible())), &model, &Control::new(&flag));
    assert_eq!(says(&outcome), ["cancelled workspace", "broad_query workspace"]);
}

#[test]
fn a_deadline_ends_many_long_searches() {
    let file = |at: usize| (format!("a{at:03}.python"), Held::of(&wide_call(300)));
    let model = Memory::new((0..1000).map(file));
    let soon = Instant::now() + Duration::from_millis(200);
    let outcome = outcome_with(&impossible(), &model, |it| it.deadline = Some(soon));
    assert!(says(&outcome).contains(&"deadline_exceeded workspace".to_owned()));
}

#[test]
fn the_largest_pattern_needs_little_stack() {
    let depth = 62;
    let mut arg = r#"{"capture": "x"}"#.to_owned();
    for _ in 0..depth {
        arg = format!(
            r#"{{"kind": "call", "args": [{arg}], "capture": "y", "has": {{"capture": "z"}}, "not_has": {{"capture": "x", "kind": "if"}}}}"#
        );
    }
    let text = format!(r#"{{"match": {arg}, "limit": 3}}"#);
    let text = text.replace(r#""capture": "y", "#, "");
    let outcome = outcome(&text, &nest(200));
    assert!(outcome.rows.len() <= 3);
}

#[test]
fn long_texts_are_paid_by_the_byte() {
    let text = r#"{"match": {"kind": "call", "text": {"regex": "f.*z"}}, "limit": 1}"#;
    {
        let outcome = outcome(text, &nest(50_000));
        assert!(outcome.rows.is_empty() && outcome.truncated);
        assert!(says(&outcome)[0].starts_with("match_budget_exhausted python"));
    }
}
