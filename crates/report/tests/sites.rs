//! Rows of sites as they are printed: keys, their order, and the words for people.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Arc;
use std::time::Duration;

use bifrost_base::Span;
use bifrost_contract::{CallKind, DeclKind, Detail, Kind, Op, Proof, ReferenceKind};
use bifrost_exec::{End, Given, Hop, Outcome, Row, Seed, SiteUse, Slot, Spot, Trail};
use bifrost_hir::{Decl, DeclId, FileFacts, Lowered};
use bifrost_model::{
    Argument, Call, DeclRef, Document, FileEntry, FileId, Inputs, Outcome as Came, Site, SiteRef,
    Usage,
};
use bifrost_report::{Page, TextStyle, envelope, text};
use serde_json::Value;

const SOURCE: &str = "def f(a): pass\ndef g(): x.f(1)\n";
const FILE: FileId = FileId(0);

fn span(text: &str) -> Span {
    let start = SOURCE.find(text).unwrap();
    Span::new(start as u32, (start + text.len()) as u32)
}

fn function(facts: &mut Lowered, name: &str, whole: &str) -> Decl {
    let start = span(whole).start + 4;
    Decl {
        kind: DeclKind::Function,
        name: facts.names.intern(name),
        qualifier: None,
        span: span(whole),
        outer: span(whole),
        name_span: Some(Span::new(start, start + 1)),
        header: span(whole.split(':').next().unwrap()),
        flags: Default::default(),
        parent: None,
        owner: None,
        joint: ".",
        sigil: "",
    }
}

fn facts() -> Arc<FileFacts> {
    let mut facts = Lowered::default();
    for (name, whole) in [("f", "def f(a): pass"), ("g", "def g(): x.f(1)")] {
        let decl = function(&mut facts, name, whole);
        facts.decls.push(decl);
    }
    Arc::new(facts.in_module("m"))
}

/// The one site of the source, `x.f(1)` in `g`.
fn site(inside: Option<DeclId>) -> Site {
    let target = DeclRef { file: FILE, decl: DeclId(0) };
    let call = Call {
        span: span("x.f(1)"),
        kind: CallKind::Method,
        targets: [target].into_iter().collect(),
        makes: None,
        receiver: Some(span("x")),
        unbound: false,
    };
    Site {
        span: Span::new(span("x.f(1)").start + 2, span("x.f(1)").start + 3),
        inside,
        outcome: Came::Resolved,
        targets: [target].into_iter().collect(),
        proof: Proof::Unproven,
        kind: Some(ReferenceKind::MethodCall),
        usage: Usage::Reference,
        call: Some(call),
    }
}

fn here() -> SiteUse {
    let target = DeclRef { file: FILE, decl: DeclId(0) };
    SiteUse { site: SiteRef { file: FILE, site: 0 }, target }
}

fn outcome(row: Row, spot: Spot, inside: Option<DeclId>) -> Outcome {
    let mut outcome = Outcome::default();
    let facts = facts();
    let text = SOURCE.as_bytes().into();
    outcome.documents.insert(FILE, Document { text, facts: Arc::clone(&facts) });
    outcome.sites.insert(here().site, Arc::new(site(inside)));
    let argument = Argument { span: span("1"), position: Some(0), ..Argument::default() };
    let spread = Argument { span: span("1"), spread: true, ..Argument::default() };
    outcome
        .inputs
        .insert(here(), Inputs { arguments: vec![argument, spread], ..Inputs::default() });
    let place = bifrost_base::LineIndex::new(SOURCE.as_bytes()).place(span("def f(a): pass"));
    let enclosing = Some(DeclId(0));
    outcome.trails.seeds.push(Seed { file: FILE, kind: Kind::Function, place, enclosing });
    let hop = |op, to, via| Hop { before: End::Seed(0), op, to, proof: Proof::Unproven, via };
    let from = Spot::Declaration(DeclRef { file: FILE, decl: DeclId(1) });
    outcome.trails.hops = vec![
        hop(Op::Callers, from, Some(here().site)),
        Hop { before: End::Hop(0), ..hop(Op::CallSitesFrom, spot, None) },
    ];
    outcome.rows = vec![row];
    outcome.trails.rows = vec![Trail { ends: [End::Hop(1)].into_iter().collect(), more: false }];
    outcome.unproven = true;
    outcome
}

fn printed(row: Row, spot: Spot, inside: Option<DeclId>, detail: Detail) -> Value {
    let files = [FileEntry { path: "m.py".to_owned(), language: "python" }];
    let page = Page { files: &files, labels: &[], detail };
    envelope(&outcome(row, spot, inside), page)["results"][0].clone()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

const NESTED: [&str; 8] =
    ["path", "language", "kind", "name", "fq_name", "signature", "start_line", "end_line"];

#[test]
fn a_reference_has_its_keys_in_order() {
    let (row, spot) = (Row::Reference(here()), Spot::Reference(here()));
    let shown = printed(row.clone(), spot, Some(DeclId(1)), Detail::Compact);
    let expected = [
        "result_type",
        "path",
        "language",
        "range",
        "proof",
        "reference_kind",
        "usage_kind",
        "target",
        "enclosing_declaration",
        "provenance",
    ];
    assert_eq!(keys(&shown), expected);
    assert_eq!(keys(&shown["target"]), NESTED);
    assert_eq!(shown["enclosing_declaration"]["fq_name"], "m.g");
    let full = printed(row.clone(), spot, Some(DeclId(1)), Detail::Full);
    assert_eq!(keys(&full), expected);
    assert_eq!(keys(&full["target"])[8..], ["id", "node_range", "name_range"]);
    let alone = printed(row, spot, None, Detail::Compact);
    assert!(!keys(&alone).contains(&"enclosing_declaration"));
}

#[test]
fn a_call_has_its_keys_in_order() {
    let shown = printed(Row::Call(here()), Spot::Call(here()), Some(DeclId(1)), Detail::Compact);
    let expected = [
        "result_type",
        "path",
        "language",
        "range",
        "callee_range",
        "call_kind",
        "proof",
        "caller",
        "callee",
        "receiver",
        "arguments",
        "provenance",
    ];
    assert_eq!(keys(&shown), expected);
    assert_eq!(shown["receiver"]["text"], "x");
    assert_eq!(keys(&shown["arguments"][0]), ["range", "text", "position"]);
    assert_eq!(keys(&shown["arguments"][1]), ["range", "text", "spread"]);
}

#[test]
fn an_input_has_its_keys_in_order() {
    let given = Given { call: here(), slot: Slot::Receiver, at: span("x") };
    let shown = printed(Row::Input(given), Spot::Input(given), Some(DeclId(1)), Detail::Compact);
    let expected = [
        "result_type",
        "path",
        "language",
        "range",
        "text",
        "input_kind",
        "call_range",
        "caller_fq_name",
        "callee_fq_name",
        "provenance",
    ];
    assert_eq!(keys(&shown), expected);
    let stop = &shown["provenance"][0]["steps"][1]["result"];
    assert_eq!(keys(stop), ["result_type", "path", "range"]);
}

#[test]
fn a_path_shows_the_site_that_it_leads_over() {
    let shown = printed(Row::Call(here()), Spot::Call(here()), Some(DeclId(1)), Detail::Compact);
    let steps = &shown["provenance"][0]["steps"];
    assert_eq!(keys(&steps[0]), ["op", "result", "via", "proof"]);
    assert_eq!(keys(&steps[0]["via"]), ["result_type", "path", "range", "proof"]);
    assert_eq!(steps[0]["via"]["result_type"], "call_site");
    assert_eq!(keys(&steps[1]["result"]), ["result_type", "path", "range", "proof"]);
}

#[test]
fn people_see_what_is_meant_and_the_line() {
    let files = [FileEntry { path: "m.py".to_owned(), language: "python" }];
    let page = Page { files: &files, labels: &[], detail: Detail::Compact };
    let style = TextStyle { colour: false, elapsed: Duration::ZERO };
    let shown = |row, spot| text(&outcome(row, spot, Some(DeclId(1))), page, style);
    let reference = shown(Row::Reference(here()), Spot::Reference(here()));
    let expected = "\
m.py:2:12: reference to m.f (method_call) in m.g
  |
2 | def g(): x.f(1)
  |            ^
    from function at m.py:1, through m.g, not proven
";
    assert!(reference.starts_with(expected), "{reference}");
    let call = shown(Row::Call(here()), Spot::Call(here()));
    assert!(call.starts_with("m.py:2:10: call of m.f in m.g\n"), "{call}");
    let given = Given { call: here(), slot: Slot::Receiver, at: span("x") };
    let input = shown(Row::Input(given), Spot::Input(given));
    assert!(input.starts_with("m.py:2:10: input receiver of m.f in m.g\n"), "{input}");
}
