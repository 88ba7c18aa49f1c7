//! Rows of steps as they are printed: keys, their order, and the words for people.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Arc;
use std::time::Duration;

use bifrost_base::{LineIndex, Span};
use bifrost_contract::{DeclKind, Detail, Kind, Op, Proof};
use bifrost_exec::{End, Hop, Outcome, Row, Seed, Spot, Trail};
use bifrost_hir::{Decl, DeclId, Lowered};
use bifrost_model::{DeclRef, Document, FileEntry, FileId};
use bifrost_report::{Page, TextStyle, envelope, text};

const SOURCE: &str = "# é\nclass A(B): # what\n    pass\nclass B: pass\n";

fn span(text: &str) -> Span {
    let start = SOURCE.find(text).unwrap();
    Span::new(start as u32, (start + text.len()) as u32)
}

fn decl(facts: &mut Lowered, name: &str, whole: &str, header: &str) {
    let token = span(&format!("class {name}"));
    let span_of = span(whole);
    let decl = Decl {
        kind: DeclKind::Class,
        name: facts.names.intern(name),
        qualifier: None,
        span: span_of,
        outer: span_of,
        name_span: Some(Span::new(token.end - name.len() as u32, token.end)),
        header: span(header),
        flags: Default::default(),
        parent: None,
        owner: None,
        joint: ".",
        sigil: "",
    };
    facts.decls.push(decl);
}

fn document() -> Document {
    let mut facts = Lowered::default();
    decl(&mut facts, "A", "class A(B): # what\n    pass", "class A(B):");
    decl(&mut facts, "B", "class B: pass", "class B:");
    Document { text: SOURCE.as_bytes().into(), facts: Arc::new(facts.in_module("pkg.a")) }
}

fn files() -> Vec<FileEntry> {
    let entry = |path: &str| FileEntry { path: path.to_owned(), language: "python" };
    vec![entry("pkg/a.py"), entry("pkg/b.py")]
}

/// From the class `A` up to `B`, unproven, and on to a file.
fn outcome() -> Outcome {
    let file = FileId(0);
    let place = LineIndex::new(SOURCE.as_bytes()).place(span("class A(B): # what\n    pass"));
    let mut outcome = Outcome::default();
    outcome.documents.insert(file, document());
    let seed = Seed { file, kind: Kind::Class, place, enclosing: Some(DeclId(0)) };
    outcome.trails.seeds.push(seed);
    let at = |decl| Spot::Declaration(DeclRef { file, decl: DeclId(decl) });
    let hop = |before, op, to, proof| Hop { before, op, to, proof, via: None };
    outcome.trails.hops = vec![
        hop(End::Seed(0), Op::EnclosingDecl, at(0), Proof::Proven),
        hop(End::Hop(0), Op::Supertypes, at(1), Proof::Unproven),
        hop(End::Hop(1), Op::FileOf, Spot::File(FileId(1)), Proof::Proven),
    ];
    outcome.rows = vec![Row::Declaration(DeclRef { file, decl: DeclId(1) }), Row::File(FileId(1))];
    let trail = |end, more| Trail { ends: [End::Hop(end)].into_iter().collect(), more };
    outcome.trails.rows = vec![trail(1, false), trail(2, true)];
    outcome.unproven = true;
    outcome
}

fn page(files: &[FileEntry], detail: Detail) -> Page<'_> {
    Page { files, labels: &[], detail }
}

#[test]
fn compact_rows_name_what_they_are_and_where_they_come_from() {
    let answer = envelope(&outcome(), page(&files(), Detail::Compact)).to_string();
    let seed = r#"{"result_type":"structural_match","path":"pkg/a.py","kind":"class","start_line":2,"end_line":3}"#;
    let a = r#"{"result_type":"declaration","path":"pkg/a.py","kind":"class","name":"A","fq_name":"pkg.a.A","start_line":2,"end_line":3}"#;
    let b = r#"{"result_type":"declaration","path":"pkg/a.py","kind":"class","name":"B","fq_name":"pkg.a.B","start_line":4,"end_line":4}"#;
    let steps = format!(
        r#"{{"op":"enclosing_decl","result":{a}}},{{"op":"supertypes","result":{b},"proof":"unproven"}}"#
    );
    let decl = format!(
        r#"{{"result_type":"declaration","path":"pkg/a.py","language":"python","kind":"class","name":"B","fq_name":"pkg.a.B","signature":"class B","start_line":4,"end_line":4,"provenance":[{{"seed":{seed},"steps":[{steps}]}}]}}"#
    );
    let last = r#"{"op":"file_of","result":{"result_type":"file","path":"pkg/b.py"}}"#;
    let file = format!(
        r#"{{"result_type":"file","path":"pkg/b.py","language":"python","provenance":[{{"seed":{seed},"steps":[{steps},{last}]}}],"provenance_truncated":true}}"#
    );
    let expected = format!(r#"{{"results":[{decl},{file}],"truncated":false,"complete":false}}"#);
    assert_eq!(answer, expected);
}

#[test]
fn full_rows_have_ids_and_ranges_everywhere() {
    let answer = envelope(&outcome(), page(&files(), Detail::Full));
    let row = &answer["results"][0];
    let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
    assert_eq!(keys[keys.len() - 4..], ["provenance", "id", "node_range", "name_range"]);
    assert_eq!(row["id"], "pkg/a.py:class:pkg.a.B:33-46");
    assert_eq!(
        (&row["name_range"]["start_column"], &row["name_range"]["start_byte"]),
        (&7.into(), &39.into())
    );
    let path = &row["provenance"][0];
    assert_eq!(path["seed"]["id"], "pkg/a.py:class:5-32");
    assert_eq!(path["seed"]["node_range"]["end_column"], 9);
    let first = &path["steps"][0]["result"];
    assert_eq!(first["id"], "pkg/a.py:class:pkg.a.A:5-32");
    assert_eq!(first["name_range"]["start_line"], 2);
    let file = answer["results"][1].as_object().unwrap();
    assert!(!file.contains_key("id") && !file.contains_key("node_range"));
}

#[test]
fn people_see_the_line_and_the_way_to_it() {
    let style = TextStyle { colour: false, elapsed: Duration::ZERO };
    let shown = text(&outcome(), page(&files(), Detail::Compact), style);
    let expected = "\
pkg/a.py:4:1: class pkg.a.B
  |
4 | class B: pass
  |       ^
    from class at pkg/a.py:2, through pkg.a.A, not proven

pkg/b.py
    from class at pkg/a.py:2, through pkg.a.A, pkg.a.B, not proven; more ways than are kept

2 results in 2 files; not complete (not all is proven, provenance_truncated); no files searched, 0 parsed, in 0 ms
";
    assert_eq!(shown, expected);
}

#[test]
fn a_stop_that_can_no_longer_be_read_has_its_path() {
    let mut gone = outcome();
    gone.documents.clear();
    gone.rows.remove(0);
    gone.trails.rows.remove(0);
    let answer = envelope(&gone, page(&files(), Detail::Full));
    let stop = &answer["results"][0]["provenance"][0]["steps"][0]["result"];
    assert_eq!(stop.to_string(), r#"{"result_type":"declaration","path":"pkg/a.py"}"#);
}
