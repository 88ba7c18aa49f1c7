//! What the pipeline loop decides: what is the same, in which order, how far, where from, when to
//! stop.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bifrost_contract::limits;
use bifrost_exec::{Control, Outcome};
use support::ask::{go, outcome, outcome_with, plan, query, says};
use support::memory::{Held, Memory};
use support::trails::{more, paths, rows};

/// A query for classes, or for one, with steps. It names its languages, so it is not called broad.
fn ask(name: &str, steps: &str) -> String {
    let name = if name.is_empty() { String::new() } else { format!(r#", "name": "{name}""#) };
    format!(
        r#"{{"match": {{"kind": "class"{name}}}, "languages": ["python", "java", "ruby"],
            "steps": [{{"op": "enclosing_decl"}}, {steps}], "limit": 1000}}"#
    )
}

/// Ruby files that declare these classes, a file a word; `a` alone is `a.ruby`.
fn types(files: &[&str], edges: &str) -> Memory {
    let file = |names: &&str| {
        let class = |name: &str| format!("<class:{name} !|{name} <function:m{name} !|m>>\n");
        let text: String = names.split('+').map(class).collect();
        (format!("{}.ruby", names.replace('+', "")), Held::of(&text))
    };
    Memory::new(files.iter().map(file)).with_edges(edges)
}

const UP: &str = r#"{"op": "supertypes"}"#;
const UP_ALL: &str = r#"{"op": "supertypes", "transitive": true}"#;

fn names(name: &str, steps: &str, model: &Memory) -> Vec<String> {
    rows(&outcome(&ask(name, steps), model), model)
}

#[test]
fn every_step_asks_its_own_question() {
    let model = types(&["A", "B"], "B: A\nB.ruby: A.ruby");
    assert_eq!(names("B", UP, &model), ["A"]);
    assert_eq!(names("A", r#"{"op": "subtypes"}"#, &model), ["B"]);
    assert_eq!(names("A", r#"{"op": "members"}"#, &model), ["A.mA"]);
    assert_eq!(names("A", r#"{"op": "members"}, {"op": "owner"}"#, &model), ["A"]);
    assert_eq!(names("A", r#"{"op": "file_of"}"#, &model), ["A.ruby"]);
    let file = |op| format!(r#"{{"op": "file_of"}}, {{"op": "{op}"}}"#);
    assert_eq!(names("B", &file("imports_of"), &model), ["A.ruby"]);
    assert_eq!(names("A", &file("importers_of"), &model), ["B.ruby"]);
    assert_eq!(names("A", &file("imports_of"), &model), [""; 0]);
}

#[test]
fn the_answer_to_clean_sources_is_complete() {
    let model = types(&["A", "B"], "B: A");
    let outcome = outcome(&ask("", UP_ALL), &model);
    assert!(outcome.complete && says(&outcome).is_empty());
    assert_eq!(paths(&outcome, &model, 0), ["B.ruby:1 > B > A"]);
}

#[test]
fn rows_keep_their_first_place_and_all_their_paths() {
    let model = types(&["A", "B", "C", "D"], "A: D, C\nB: C, D\nC: D");
    let outcome = outcome(&ask("", UP), &model);
    assert_eq!(rows(&outcome, &model), ["D", "C"]);
    assert_eq!(
        paths(&outcome, &model, 0),
        ["A.ruby:1 > A > D", "B.ruby:1 > B > D", "C.ruby:1 > C > D"]
    );
    assert_eq!(paths(&outcome, &model, 1), ["A.ruby:1 > A > C", "B.ruby:1 > B > C"]);
}

#[test]
fn a_match_stands_for_its_smallest_declaration() {
    let model =
        Memory::one("<call:f|f()> <class:A !|A <function:f !|f <call:g|g()> <call:h|h()>>>");
    let text = r#"{"match": {"kind": "call"}, "steps": [{"op": "enclosing_decl"}]}"#;
    let outcome = outcome(text, &model);
    assert_eq!(rows(&outcome, &model), ["A.f"]);
    assert_eq!(paths(&outcome, &model, 0).len(), 2);
    assert_eq!(says(&outcome), ["inputs_omitted python step 0 not_in_a_declaration 1"]);
    assert!(!outcome.complete && !outcome.truncated);
}

#[test]
fn bad_inputs_end_nothing_for_the_others() {
    let model = types(&["A", "B", "C"], "B: A\nC: A");
    let text = r#"{"match": {"kind": ["class", "function"]}, "steps": [{"op": "enclosing_decl"}, {"op": "supertypes"}]}"#;
    let outcome = outcome(text, &model);
    assert_eq!(rows(&outcome, &model), ["A"]);
    assert_eq!(says(&outcome), ["inputs_omitted ruby step 1 not_a_type 3"]);
    assert_eq!(outcome.diagnostics[0].paths, ["A.ruby", "B.ruby", "C.ruby"]);
}

#[test]
fn depth_counts_edges_and_goes_level_by_level() {
    let model = types(&["A", "B", "C", "D", "E"], "A: B, C\nB: D\nC: E\nD: E");
    let up =
        |depth: u32| names("A", &format!(r#"{{"op": "supertypes", "depth": {depth}}}"#), &model);
    assert_eq!(up(1), ["B", "C"]);
    assert_eq!(up(2), ["B", "C", "D", "E"]);
    assert_eq!(up(9), up(2));
    assert_eq!(names("A", UP_ALL, &model), up(2));
    let outcome = outcome(&ask("A", UP_ALL), &model);
    assert_eq!(
        paths(&outcome, &model, 3),
        ["A.ruby:1 > A > C > E", "A.ruby:1 > A > B > D > E"],
        "one hop an edge, shorter ways first"
    );
}

#[test]
fn a_shallow_arrival_goes_further_than_a_deep_one_before() {
    let model = types(&["A", "B", "C", "D"], "A: B\nB: C\nC: D");
    let text = ask("", r#"{"op": "supertypes", "depth": 2}"#);
    assert_eq!(rows(&outcome(&text, &model), &model), ["B", "C", "D"]);
}

#[test]
fn cycles_end_and_never_give_the_start() {
    let model = types(&["A", "B", "C"], "A: B, A\nB: C\nC: A, B");
    assert_eq!(names("A", UP, &model), ["B"]);
    assert_eq!(names("A", UP_ALL, &model), ["B", "C"]);
    let outcome = outcome(&ask("A", UP_ALL), &model);
    assert_eq!(
        paths(&outcome, &model, 0),
        ["A.ruby:1 > A > B", "A.ruby:1 > A > B > C > B"],
        "an edge back is given and not followed"
    );
    assert_eq!(names("", UP_ALL, &model), ["B", "C", "A"]);
    assert!(outcome.complete);
}

#[test]
fn an_earlier_step_is_no_part_of_the_path_that_makes_a_cycle() {
    let model = types(&["A", "B", "C"], "B: A\nA: C");
    let text = r#"{"op": "subtypes"}, {"op": "supertypes", "transitive": true}"#;
    assert_eq!(names("A", text, &model), ["A", "C"]);
}

#[test]
fn a_start_that_filled_all_paths_hides_itself_from_none() {
    // Twenty matches lead to `Y`, which has `X` above it, and that has `Y` and `T` above it.
    let calls = "<call:f|f()>".repeat(20);
    let model = Memory::new([
        ("a.ruby".to_owned(), Held::of(&format!("<class:Y !|Y {calls}>"))),
        ("b.ruby".to_owned(), Held::of("<class:Z !|Z <call:f|f()>>")),
        ("x.ruby".to_owned(), Held::of("<class:X !|X> <class:T !|T>")),
    ])
    .with_edges("Y: X\nX: Y, T\nZ: X");
    let text = r#"{"match": {"kind": "call"}, "steps": [{"op": "enclosing_decl"}, {"op": "supertypes", "transitive": true}]}"#;
    let outcome = outcome(text, &model);
    assert_eq!(rows(&outcome, &model), ["X", "T", "Y"]);
}

#[test]
fn many_deep_arrivals_keep_no_shallow_one_from_going_on() {
    let calls = "<call:f|f()>".repeat(10);
    let model = Memory::new([
        ("a.ruby".to_owned(), Held::of(&format!("<class:A !|{calls}> <class:D !|{calls}>"))),
        ("b.ruby".to_owned(), Held::of("<class:C !|C <call:f|f()>>")),
        ("x.ruby".to_owned(), Held::of("<class:B !|> <class:X !|> <class:Y !|> <class:Z !|>")),
    ])
    .with_edges("A: B\nD: B\nB: X\nX: Y\nY: Z\nC: X");
    let text = r#"{"match": {"kind": "call"}, "steps": [{"op": "enclosing_decl"}, {"op": "supertypes", "depth": 3}]}"#;
    assert_eq!(rows(&outcome(text, &model), &model), ["B", "X", "Y", "Z"]);
}

/// A ladder of diamonds: `L0` to `Ln`, each with two types above it that share the next rung.
fn ladder(rungs: usize) -> Memory {
    let mut names: Vec<String> = vec!["L0".to_owned()];
    let mut edges = String::new();
    for at in 0..rungs {
        let next = at + 1;
        names.extend([format!("P{at}"), format!("Q{at}"), format!("L{next}")]);
        edges += &format!("L{at}: P{at}, Q{at}\nP{at}: L{next}\nQ{at}: L{next}\n");
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    types(&names, &edges)
}

#[test]
fn sixteen_paths_are_kept_and_no_row_is_lost() {
    let model = ladder(4);
    let full = outcome(&ask("L0", UP_ALL), &model);
    assert!(full.complete);
    assert_eq!(paths(&full, &model, 11).len(), 16);
    let model = ladder(40);
    let cut = outcome(&ask("L0", UP_ALL), &model);
    assert_eq!(cut.rows.len(), 120);
    assert!(cut.trails.rows.iter().all(|trail| trail.ends.len() <= limits::PROVENANCE_PATHS));
    let flags = more(&cut);
    assert_eq!(flags.iter().position(|more| *more), Some(14), "the fifth rung has 32 ways to it");
    assert!(flags[14..].iter().all(|more| *more));
    assert!(!cut.complete && !cut.truncated && says(&cut).is_empty());
    assert!(cut.trails.hops.len() < 16 * 200, "{} hops", cut.trails.hops.len());
    assert_eq!(model.asks(), 121, "each is asked once");
}

#[test]
fn what_lies_behind_left_out_paths_is_marked_too() {
    let model = ladder(5);
    let model_end = "L5: E\nE: F";
    let names: Vec<String> = (0..=5).map(|at| format!("L{at}")).collect();
    let rungs: Vec<String> = (0..5).flat_map(|at| [format!("P{at}"), format!("Q{at}")]).collect();
    let files: Vec<&str> =
        names.iter().chain(&rungs).map(String::as_str).chain(["E", "F"]).collect();
    let mut edges = String::new();
    for at in 0..5 {
        let next = at + 1;
        edges += &format!("L{at}: P{at}, Q{at}\nP{at}: L{next}\nQ{at}: L{next}\n");
    }
    let longer = types(&files, &format!("{edges}{model_end}"));
    let outcome_ = outcome(&ask("L0", UP_ALL), &longer);
    assert_eq!(more(&outcome_)[14..], [true, true, true]);
    assert_eq!(outcome(&ask("L0", UP_ALL), &model).rows.len(), 15);
    let after = outcome(&ask("L0", &format!(r#"{UP_ALL}, {{"op": "members"}}"#)), &longer);
    assert_eq!(more(&after)[14..], [true, true, true], "and in the steps after");
}

#[test]
fn unproven_edges_are_said_and_keep_an_answer_from_being_whole() {
    let model = types(&["A", "B", "C"], "B: A?\nC: A");
    let unsure = outcome(&ask("B", UP), &model);
    assert_eq!(paths(&unsure, &model, 0), ["B.ruby:1 > B > ?A"]);
    assert_eq!(says(&unsure), ["ambiguous_targets ruby step 1 1"]);
    assert!(unsure.unproven && !unsure.complete && !unsure.truncated);
    assert!(outcome(&ask("C", UP), &model).complete, "an edge that was not followed is no matter");
}

#[test]
fn what_could_not_be_resolved_or_read_is_said_once() {
    let edges = "<A: !B.ruby, !B.ruby, !C.ruby, ~B.ruby, #C.ruby\n<B: ~B.ruby";
    let model = types(&["A", "B", "C"], edges);
    let outcome = outcome(&ask("", r#"{"op": "subtypes"}"#), &model);
    assert_eq!(
        says(&outcome),
        [
            "parse_incomplete ruby step 1 1",
            "file_skipped ruby step 1 size 1",
            "unresolved_candidates ruby step 1 3",
        ]
    );
    assert_eq!(outcome.diagnostics[2].paths, ["B.ruby", "C.ruby"]);
    assert!(!outcome.complete);
}

#[test]
fn a_damaged_file_is_told_when_edges_lead_out_of_it() {
    let model = Memory::new([
        ("a.ruby".to_owned(), Held::of("<class:A !|A>")),
        ("b.ruby".to_owned(), Held::damaged("<class:B !|B>")),
    ])
    .with_edges("A: B");
    let text = format!("{UP}, {UP}");
    let out = outcome(&ask("A", &text), &model);
    assert_eq!(says(&out), ["parse_incomplete ruby step 2 1"]);
    let back = outcome(&ask("A", &format!("{UP}, {}", r#"{"op": "subtypes"}"#)), &model);
    assert_eq!(rows(&back, &model), ["A"]);
    assert!(back.complete, "what leads in does not stand in it");
}

#[test]
fn where_restricts_only_the_start() {
    let model = types(&["A", "B"], "B: A");
    let text = r#"{"match": {"kind": "class"}, "where": ["B.ruby"], "steps": [{"op": "enclosing_decl"}, {"op": "supertypes"}]}"#;
    assert_eq!(rows(&outcome(text, &model), &model), ["A"]);
}

#[test]
fn the_limit_counts_rows_not_ways() {
    let model = types(&["A", "B", "C", "D"], "A: D\nB: D\nC: D, A");
    let text = |limit: u32| ask("", UP).replace("1000", &limit.to_string());
    let whole = outcome(&text(2), &model);
    assert!(whole.complete && whole.rows.len() == 2);
    let cut = outcome(&text(1), &model);
    assert_eq!(rows(&cut, &model), ["D"]);
    assert_eq!(paths(&cut, &model, 0).len(), 3, "what comes later adds its ways");
    assert_eq!(says(&cut), ["result_limit_reached workspace"]);
    assert!(cut.truncated && !cut.complete);
    assert_eq!(cut.trails.rows.len(), 1);
}

#[test]
fn seeds_have_a_budget_of_their_own() {
    let calls = "<call:f|f()>\n".repeat(20_000);
    let file = |at: usize| (format!("a{at}.ruby"), Held::of(&calls));
    let text = r#"{"match": {"kind": "call"}, "steps": [{"op": "file_of"}], "limit": 9}"#;
    let two = outcome(text, &Memory::new((0..2).map(file)));
    assert!(!two.truncated && says(&two).is_empty());
    assert_eq!((two.rows.len(), more(&two)), (2, vec![true, true]));
    let model = Memory::new((0..3).map(file));
    let three = outcome(text, &model);
    assert_eq!(rows(&three, &model), ["a0.ruby", "a1.ruby", "a2.ruby"]);
    assert!(three.truncated);
    assert_eq!(says(&three), ["seed_budget_exhausted workspace", "broad_query workspace"]);
}

/// One class with so many members.
fn wide(members: usize) -> Memory {
    let members: String = (0..members).map(|at| format!("<function:m{at} !|m>")).collect();
    Memory::new([("a.ruby".to_owned(), Held::of(&format!("<class:A !|A {members}>")))])
        .with_edges("")
}

#[test]
fn edges_have_a_budget() {
    let model = wide(limits::EDGES);
    let exact = outcome(&ask("", r#"{"op": "members"}"#), &model);
    assert_eq!(says(&exact), ["result_limit_reached workspace"], "that many are fine");
    let over = outcome(&ask("", r#"{"op": "members"}, {"op": "owner"}"#), &wide(limits::EDGES));
    assert_eq!(says(&over), ["edge_budget_exhausted workspace step 2"]);
    assert!(over.truncated && over.rows.is_empty());
    let model = wide(limits::EDGES + 1);
    let over = outcome(&ask("", r#"{"op": "members"}, {"op": "file_of"}"#), &model);
    assert_eq!(says(&over), ["edge_budget_exhausted workspace step 1"]);
    assert_eq!(rows(&over, &model), ["a.ruby"], "what was found goes on");
}

fn chain(length: usize) -> Memory {
    let class = |at: usize| format!("<class:C{at} !|C{at}>\n");
    let text: String = (0..length).map(class).collect();
    let edges: String = (1..length).map(|at| format!("C{}: C{at}\n", at - 1)).collect();
    Memory::new([("a.ruby".to_owned(), Held::of(&text))]).with_edges(&edges)
}

#[test]
fn a_cut_that_only_the_steps_see_is_called_broad_too() {
    let text = r#"{"match": {"kind": "class"}, "steps": [{"op": "file_of"}], "limit": 1}"#;
    let said = ["result_limit_reached workspace", "broad_query workspace"];
    assert_eq!(says(&outcome(text, &types(&["A", "B"], ""))), said);
}

#[test]
fn a_deep_chain_is_no_matter() {
    let model = chain(5_000);
    let text = ask("C0", UP_ALL).replace("1000", "50");
    let outcome = outcome(&text, &model);
    assert_eq!(outcome.rows.len(), 50);
    assert_eq!(says(&outcome), ["result_limit_reached workspace"]);
}

#[test]
fn walks_from_everywhere_cost_no_more_than_sixteen_ways() {
    let model = chain(2_000);
    let all = outcome(&ask("", UP_ALL), &model);
    assert_eq!(all.rows.len(), 1_000);
    assert!(all.trails.hops.len() <= (16 + 1) * 2_000, "{} hops", all.trails.hops.len());
    let model = chain(300);
    let deep = outcome(&ask("", r#"{"op": "supertypes", "depth": 299}"#), &model);
    assert!(deep.rows.len() == 299 && !deep.truncated);
}

fn same(one: &Outcome, other: &Outcome) {
    assert_eq!(one.rows, other.rows);
    assert_eq!(one.trails.rows, other.trails.rows);
    assert_eq!(one.trails.hops, other.trails.hops);
    assert_eq!(one.trails.seeds, other.trails.seeds);
    assert_eq!(one.diagnostics, other.diagnostics);
    assert_eq!((one.truncated, one.complete), (other.truncated, other.complete));
    assert!(one.documents.keys().eq(other.documents.keys()));
}

#[test]
fn the_outcome_does_not_depend_on_threads() {
    let model = ladder(40);
    for steps in [UP, UP_ALL, r#"{"op": "members"}, {"op": "owner"}"#, r#"{"op": "file_of"}"#] {
        let one = outcome(&ask("", steps), &model);
        for threads in [2, 3, 8] {
            same(&one, &outcome_with(&ask("", steps), &model, |it| it.threads = threads));
        }
        same(&one, &outcome_with(&ask("", steps), &model, |it| it.prune = false));
    }
}

#[test]
fn stopped_midway_the_rows_so_far_come_in_order() {
    let names: Vec<String> = (0..40).map(|at| format!("T{at:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let edges: String = names.iter().map(|name| format!("{name}: Z{name}\n")).collect();
    let tops: Vec<String> = names.iter().map(|name| format!("Z{name}")).collect();
    let all: Vec<&str> = names.iter().copied().chain(tops.iter().map(String::as_str)).collect();
    let text = ask("", UP);
    let flag = Arc::new(AtomicBool::new(false));
    let model = types(&all, &edges).tripping_asks(10, Some(Arc::clone(&flag)));
    let cancelled = go(&plan(&query(&text)), &model, &Control::new(&flag));
    assert_eq!(says(&cancelled), ["cancelled workspace step 1"]);
    assert!(cancelled.truncated && !cancelled.complete);
    assert_eq!(rows(&cancelled, &model)[..2], ["ZT00", "ZT01"]);
    assert_eq!(cancelled.rows.len(), 10, "all that was answered before");
    let model = types(&all, &edges).tripping_asks(10, None);
    let stopped = outcome(&text, &model);
    assert_eq!(says(&stopped), ["cancelled workspace step 1"]);
    assert_eq!(stopped.rows.len(), 9);
    assert!(stopped.diagnostics[0].message.contains("71 input(s)"), "{:?}", stopped.diagnostics);
}

#[test]
fn out_of_time_what_needs_no_time_is_given() {
    let model = types(&["A", "B"], "B: A");
    let late = outcome_with(&ask("", UP), &model, |it| it.deadline = Some(Instant::now()));
    assert_eq!(says(&late), ["deadline_exceeded workspace"], "said once");
    assert!(late.truncated && late.rows.is_empty());
    let later = Some(Instant::now() + Duration::from_secs(3600));
    assert!(outcome_with(&ask("", UP), &model, |it| it.deadline = later).complete);
}

#[test]
fn what_cannot_be_shown_is_no_row() {
    let model = Memory::new([
        ("a.ruby".to_owned(), Held::gone("<class:A !|A> <class:B !|B>")),
        ("b.ruby".to_owned(), Held::of("<class:C !|C>")),
    ])
    .with_edges("C: A, B\nA: C");
    let text = |steps| ask("C", steps).replace(r#""steps""#, r#""where": ["b.ruby"], "steps""#);
    let gone = outcome(&text(UP), &model);
    assert_eq!(says(&gone), ["file_skipped ruby step 1 changed 1"]);
    assert!(gone.rows.is_empty() && gone.trails.rows.is_empty() && gone.truncated);
    let through = outcome(&text(&format!(r#"{UP}, {{"op": "file_of"}}"#)), &model);
    assert_eq!(rows(&through, &model), ["a.ruby"]);
    assert_eq!(says(&through), ["file_skipped ruby step 2 changed 1"]);
    assert!(!through.complete);
}

#[test]
fn capabilities_take_a_language_out() {
    let files = |labels: &[&str]| {
        Memory::new(labels.iter().map(|it| (format!("a.{it}"), Held::of("<class:A !|A>"))))
    };
    let text = ask("", r#"{"op": "owner"}"#);
    let model = files(&["python", "java"]);
    let none = outcome(&text, &model);
    let expected = [
        "unsupported_step java step 0",
        "unsupported_step python step 1",
        "unsupported_step java step 1",
    ];
    assert_eq!(says(&none), expected);
    assert!(none.rows.is_empty() && !none.complete && !none.truncated);
    assert_eq!(
        says(&outcome(&text, &files(&["ruby"]))),
        ["inputs_omitted ruby step 1 not_a_member 1"]
    );
    assert!(outcome(&text, &files(&[])).complete, "nothing there, nothing missed");
}

#[test]
fn no_document_is_held_but_for_what_is_printed() {
    let model = types(&["A", "B", "C"], "B: A");
    let up = outcome(&ask("", UP), &model);
    assert_eq!(up.documents.len(), 2, "the row and what is on its way");
    let files = outcome(r#"{"match": {"kind": "class"}, "steps": [{"op": "file_of"}]}"#, &model);
    assert_eq!((files.rows.len(), files.documents.len()), (3, 0));
    assert_eq!(model.asks(), 3);
}
