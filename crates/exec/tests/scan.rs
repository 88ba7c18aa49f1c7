//! Order, limits, pruning, stopping: what the scan over many files decides.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bifrost_contract::SkipReason;
use bifrost_exec::{Control, Job, Outcome, run_all};
use bifrost_model::KnownSkip;
use support::ask::{go, outcome, outcome_with, plan, query, says, shown};
use support::memory::{Held, Memory};

const CALLS: &str = r#"{"match": {"kind": "call", "callee": {"name": "f"}}, "limit": LIMIT}"#;

fn calls(limit: u32) -> String {
    CALLS.replace("LIMIT", &limit.to_string())
}

/// Files of three calls of `f` each, named so that numbers sort.
fn thrice(files: usize) -> Memory {
    let file = "<call:f|@callee<:f|f>(1)> <call:f|@callee<:f|f>(2)> <call:f|@callee<:f|f>(3)>";
    Memory::new((0..files).map(|at| (format!("d/{at:04}.python"), Held::of(file))))
}

fn same(one: &Outcome, other: &Outcome) {
    assert_eq!(one.rows, other.rows);
    assert_eq!(one.diagnostics, other.diagnostics);
    assert_eq!((one.truncated, one.complete), (other.truncated, other.complete));
    assert_eq!(one.stats, other.stats);
    assert!(one.documents.keys().eq(other.documents.keys()));
}

#[test]
fn rows_come_by_path_then_start_outer_first() {
    let model = Memory::new([
        ("b.python".to_owned(), Held::of("<call:f|f()>")),
        ("a/z.python".to_owned(), Held::of("<call:f|f(<call:f|f(1)>)> <call:f|f(2)>")),
        ("a.python".to_owned(), Held::of("<call:f|f(0)>")),
    ]);
    let text = r#"{"match": {"kind": "call"}}"#;
    let outcome = outcome(text, &model);
    assert_eq!(shown(&plan(&query(text)), &outcome), ["f(0)", "f(f(1))", "f(1)", "f(2)", "f()"]);
}

#[test]
fn a_limit_equal_to_the_matches_is_complete() {
    let model = thrice(4);
    for (limit, truncated) in [(13, false), (12, false), (11, true), (10, true), (1, true)] {
        let outcome = outcome(&calls(limit), &model);
        assert_eq!(outcome.rows.len(), 12.min(limit as usize));
        assert_eq!(outcome.truncated, truncated, "limit {limit}");
        assert_eq!(outcome.complete, !truncated);
        let said: &[&str] = if truncated { &["result_limit_reached workspace"] } else { &[] };
        assert_eq!(says(&outcome), said);
    }
}

#[test]
fn the_outcome_does_not_depend_on_threads() {
    let model = thrice(200);
    for limit in [1, 2, 3, 4, 100, 599, 600, 601] {
        let one = outcome(&calls(limit), &model);
        for threads in [2, 3, 8] {
            same(&one, &outcome_with(&calls(limit), &model, |it| it.threads = threads));
        }
    }
}

#[test]
fn many_plans_give_what_each_gives_alone() {
    let model = thrice(200);
    let texts =
        [calls(1), calls(5), calls(600), calls(599), r#"{"match": {"kind": "throw"}}"#.into()];
    let plans: Vec<_> = texts.iter().map(|text| plan(&query(text))).collect();
    let nowhere = |_: &_| false;
    let scope: &dyn Fn(&_) -> bool = &|_| true;
    let mut jobs: Vec<_> = plans.iter().map(|plan| Job { plan, model: &model, scope }).collect();
    jobs.push(Job { plan: &plans[2], model: &model, scope: &nowhere });
    let cancel = AtomicBool::new(false);
    for threads in [1, 2, 8] {
        let control = Control { threads, ..Control::new(&cancel) };
        let outcomes = run_all(&jobs, &model, &control);
        assert_eq!(outcomes.len(), 6);
        texts.iter().zip(&outcomes).for_each(|(text, found)| same(found, &outcome(text, &model)));
        assert_eq!((outcomes[5].rows.len(), outcomes[5].stats.files_read), (0, 0));
    }
    assert!(run_all::<Memory>(&[], &model, &Control::new(&cancel)).is_empty());
}

#[test]
fn many_plans_that_are_stopped_all_say_so() {
    let model = thrice(50);
    let plans: Vec<_> = [calls(600), calls(5)].iter().map(|text| plan(&query(text))).collect();
    let scope: &dyn Fn(&_) -> bool = &|_| true;
    let jobs: Vec<_> = plans.iter().map(|plan| Job { plan, model: &model, scope }).collect();
    let cancel = AtomicBool::new(true);
    for threads in [1, 4] {
        let control = Control { threads, ..Control::new(&cancel) };
        for found in run_all(&jobs, &model, &control) {
            assert_eq!((found.truncated, found.complete), (true, false));
            assert_eq!(says(&found), ["cancelled workspace"]);
        }
    }
}

#[test]
fn enough_rows_stop_the_scan() {
    let model = thrice(1000);
    let outcome = outcome_with(&calls(5), &model, |it| it.threads = 4);
    assert!(model.looks() < 20, "{} files were looked into", model.looks());
    assert_eq!(outcome.stats.files_read, 2);
    assert_eq!(outcome.documents.len(), 2);
}

#[test]
fn only_documents_with_rows_are_held() {
    let none = ("e.python".to_owned(), Held::of("<call:g|@callee<:g|g>(f)>"));
    let some = ("f.python".to_owned(), Held::of("<call:f|@callee<:f|f>()>"));
    let outcome = outcome(&calls(9), &Memory::new([none, some]));
    assert_eq!((outcome.rows.len(), outcome.documents.len()), (1, 1));
    assert_eq!((outcome.stats.files_read, outcome.stats.files_parsed), (2, 2));
}

#[test]
fn health_counts_only_what_the_words_admit_pruned_or_not() {
    let files = || {
        let mut files = vec![
            ("a.python".to_owned(), Held::damaged("<call:f|@callee<:f|f>()>")),
            ("b.python".to_owned(), Held::damaged("<call:g|@callee<:g|g>()>")),
            ("c.python".to_owned(), Held::Unsearched(SkipReason::Size, "f f f".to_owned())),
            ("d.python".to_owned(), Held::Unsearched(SkipReason::Size, "g".to_owned())),
            ("e.ruby".to_owned(), Held::damaged("f")),
        ];
        files.extend((0..7).map(|at| {
            (format!("x{at}.ruby"), Held::Unsearched(SkipReason::Binary, "f".to_owned()))
        }));
        Memory::new(files)
    };
    let pruned = outcome(&calls(9), &files());
    assert_eq!(
        says(&pruned),
        [
            "parse_incomplete python 1",
            "parse_incomplete ruby 1",
            "file_skipped python size 1",
            "file_skipped ruby binary 7",
        ]
    );
    assert_eq!(pruned.diagnostics[3].paths.len(), 5);
    assert!(!pruned.truncated && !pruned.complete);
    let whole = outcome_with(&calls(9), &files(), |it| it.prune = false);
    assert_eq!((pruned.rows, pruned.diagnostics), (whole.rows, whole.diagnostics));
}

#[test]
fn where_and_languages_select_health() {
    let model = Memory::new([
        ("a/a.python".to_owned(), Held::damaged("<call:f|f()>")),
        ("b/b.ruby".to_owned(), Held::damaged("<call:f|f()>")),
    ])
    .with_skips(vec![KnownSkip { path: "a/\u{FFFD}".to_owned(), reason: SkipReason::Path }]);
    let one = outcome(r#"{"match": {"kind": "call"}, "where": ["a/**"]}"#, &model);
    assert_eq!(says(&one), ["parse_incomplete python 1", "file_skipped workspace path 1"]);
    let two = outcome(r#"{"match": {"kind": "call"}, "languages": ["ruby"]}"#, &model);
    assert_eq!(says(&two), ["parse_incomplete ruby 1", "file_skipped workspace path 1"]);
}

#[test]
fn a_where_that_selects_nothing_says_so_and_is_complete() {
    let outcome = outcome(r#"{"match": {"kind": "call"}, "where": ["x/**"]}"#, &thrice(2));
    assert_eq!(says(&outcome), ["where_matched_nothing workspace"]);
    assert!(outcome.complete && !outcome.truncated);
    let java = r#"{"match": {"kind": "call"}, "where": ["d/**"], "languages": ["java"]}"#;
    assert_eq!(
        says(&support::ask::outcome(java, &thrice(2))),
        [""; 0],
        "files there are, of others"
    );
}

#[test]
fn breadth_is_said_of_many_files_or_a_cut() {
    let text = r#"{"match": {"kind": "call"}, "limit": LIMIT}"#;
    let ask = |files, limit: u32| {
        says(&outcome(&text.replace("LIMIT", &limit.to_string()), &thrice(files)))
    };
    assert_eq!(ask(99, 1000), [""; 0]);
    assert_eq!(ask(100, 1000), ["broad_query workspace"]);
    assert_eq!(ask(3, 5), ["result_limit_reached workspace", "broad_query workspace"]);
    assert_eq!(says(&outcome(&calls(1000), &thrice(100))), [""; 0], "a name narrows");
}

#[test]
fn capabilities_are_said_only_of_languages_with_a_file() {
    let files = |label: &str| Memory::new([(format!("a.{label}"), Held::of("nothing here"))]);
    let text = r#"{"match": {"kind": ["lambda", "null_literal", "constructor"], "name": "zzz"}}"#;
    assert_eq!(says(&outcome(text, &files("ruby"))), [""; 0]);
    let java = outcome(text, &files("java"));
    assert_eq!(says(&java), ["unsupported_structural_feature java"]);
    assert!(java.complete, "nothing is missed");
    let python = outcome(text, &files("python"));
    assert_eq!(says(&python), ["unsupported_structural_feature python elsewhere"]);
    assert!(!python.complete);
}

#[test]
fn a_language_without_a_role_is_not_searched() {
    let source = "<call:f|@callee<:f|f>(k=@kwargs.k<:v|v>)>";
    let model = Memory::new([
        ("a.java".to_owned(), Held::damaged(source)),
        ("b.python".to_owned(), Held::of(source)),
    ]);
    let outcome = outcome(r#"{"match": {"kind": "call", "kwargs": {"k": {}}}}"#, &model);
    assert_eq!(says(&outcome), ["unsupported_structural_feature java roles"]);
    assert_eq!(
        (outcome.rows.len(), outcome.complete, outcome.stats.files_considered),
        (1, true, 1)
    );
}

#[test]
fn cancelled_midway_the_rows_so_far_come_in_order() {
    let flag = Arc::new(AtomicBool::new(false));
    let model = thrice(50).tripping(7, Arc::clone(&flag));
    let control = Control { prune: true, ..Control::new(&flag) };
    let outcome = go(&plan(&query(&calls(1000))), &model, &control);
    assert_eq!(says(&outcome), ["cancelled workspace"]);
    assert!(outcome.truncated && !outcome.complete);
    assert_eq!(outcome.rows.len() % 3, 0);
    assert!((18..=21).contains(&outcome.rows.len()), "{}", outcome.rows.len());
    assert!(outcome.rows.is_sorted_by_key(bifrost_exec::Row::file));
    assert!(outcome.diagnostics[0].message.contains("43 file(s) were not searched"));
}

#[test]
fn cancelled_before_it_began() {
    let flag = AtomicBool::new(true);
    let outcome =
        go(&plan(&query(&calls(9))), &thrice(5), &Control { threads: 2, ..Control::new(&flag) });
    assert_eq!(says(&outcome), ["cancelled workspace"]);
    assert!(outcome.rows.is_empty() && outcome.diagnostics[0].message.contains("5 file(s)"));
}

#[test]
fn a_cut_that_was_reached_is_no_cancellation() {
    let flag = Arc::new(AtomicBool::new(false));
    let model = thrice(50).tripping(3, Arc::clone(&flag));
    let outcome = go(&plan(&query(&calls(5))), &model, &Control::new(&flag));
    assert_eq!(says(&outcome), ["result_limit_reached workspace"]);
}

#[test]
fn a_model_that_stops_is_a_cancellation() {
    let ok = |path: &str| (path.to_owned(), Held::of("<call:f|@callee<:f|f>()>"));
    let model = Memory::new([ok("a.python"), ("b.python".to_owned(), Held::Stops), ok("c.python")]);
    let outcome = outcome(&calls(9), &model);
    assert_eq!((outcome.rows.len(), says(&outcome)), (1, vec!["cancelled workspace".to_owned()]));
}

#[test]
fn a_deadline_is_kept() {
    let outcome = outcome_with(&calls(9), &thrice(5), |it| it.deadline = Some(Instant::now()));
    assert_eq!(says(&outcome), ["deadline_exceeded workspace"]);
    assert!(outcome.truncated && !outcome.complete);
    let later = Instant::now() + Duration::from_secs(3600);
    let outcome = outcome_with(&calls(99), &thrice(5), |it| it.deadline = Some(later));
    assert!(outcome.complete);
}

#[test]
fn progress_counts_files() {
    let progress = AtomicUsize::new(0);
    let flag = AtomicBool::new(false);
    let control = Control { threads: 2, progress: Some(&progress), ..Control::new(&flag) };
    go(&plan(&query(&calls(999))), &thrice(40), &control);
    assert_eq!(progress.load(Ordering::SeqCst), 40);
}

#[test]
fn the_enclosing_declaration_is_the_smallest_around_the_bytes() {
    let source = "<class:A !|A <function:f !|f <call:g|g()>> <call:h|h()>> <call:i|i()>";
    let model = Memory::one(source);
    let outcome = outcome(r#"{"match": {"kind": ["call", "function"]}}"#, &model);
    let names = outcome.rows.iter().map(|row| {
        let bifrost_exec::Row::Match { file, enclosing, .. } = row else { return None };
        enclosing.map(|id| outcome.documents[file].facts.fq_name(id))
    });
    let expected = [Some("A.f"), Some("A.f"), Some("A"), None].map(|it| it.map(str::to_owned));
    assert_eq!(names.collect::<Vec<_>>(), expected);
}
