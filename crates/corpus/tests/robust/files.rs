//! Files that are no clean text.

use bifrost::RunOptions;

use crate::yard::{AUDIT, Heard, Yard, ask};

const SMALL: (&str, &[u8]) = ("small.py", b"audit(0)\n");

#[test]
fn binary_garbage() {
    let mut garbage: Vec<u8> =
        (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    garbage.extend(b"\0audit(1)\0");
    let yard = Yard::with(&[("noise.py", &garbage), SMALL]);
    assert_eq!(
        yard.ask(AUDIT),
        Heard::but(&["small.py:1"], &["file_skipped python binary 1 noise.py"])
    );
}

#[test]
fn garbage_without_a_nul_is_searched() {
    let garbage: Vec<u8> =
        (0..20_000u32).map(|n| 1 + (n.wrapping_mul(2_654_435_761) >> 13) as u8 % 255).collect();
    let yard = Yard::with(&[("noise.js", &[&garbage[..], b"\naudit(1)\n"].concat()), SMALL]);
    let heard = yard.ask(AUDIT);
    assert!(heard.rows.contains(&"small.py:1".to_owned()), "{heard:?}");
    assert_eq!(heard.said, ["parse_incomplete javascript 1 noise.js"]);
    assert!(!heard.complete);
}

#[test]
fn invalid_utf8() {
    let yard = Yard::with(&[("bad.py", b"x = '\xE9\xFF'; audit('\xC3\x28')\n"), SMALL]);
    assert_eq!(yard.ask(AUDIT), Heard::clean(&["bad.py:1", "small.py:1"]));
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "a"}], "callee": {"name": "audit"}},
        "where": ["bad.py"], "result_detail": "full"}"#;
    let workspace = yard.open();
    let answer = workspace.run(query.as_bytes(), &RunOptions::default()).unwrap().to_json();
    assert!(answer.contains("\"start_column\":11"), "{answer}");
    assert!(answer.contains("'\u{FFFD}('"), "{answer}");
}

#[test]
fn utf16_with_and_without_a_mark() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let marked = wide("\u{FEFF}audit(1)\n");
    let yard = Yard::with(&[
        ("marked.py", &marked),
        ("plain.py", &wide("audit(1)\n# more text\n")),
        SMALL,
    ]);
    let heard = yard.ask(AUDIT);
    assert_eq!(heard.rows, ["small.py:1"]);
    assert_eq!(heard.said, ["file_skipped python encoding 2 marked.py plain.py"]);
    assert!(!heard.complete);
}

#[test]
fn carriage_returns_and_a_byte_order_mark() {
    let yard = Yard::with(&[
        ("crlf.py", b"def f():\r\n    audit(1)\r\n"),
        ("bom.py", b"\xEF\xBB\xBFaudit(1)"),
    ]);
    assert_eq!(yard.ask(AUDIT), Heard::clean(&["bom.py:1", "crlf.py:2"]));
}

#[test]
fn empty_files_and_files_of_white_space() {
    let yard = Yard::with(&[
        ("a.py", b""),
        ("b.js", b"\n\n"),
        ("C.java", b" "),
        ("d.ts", b"\xEF\xBB\xBF"),
        SMALL,
    ]);
    assert_eq!(yard.ask(AUDIT), Heard::clean(&["small.py:1"]));
    let everything = r#"{"match": {"text": {"regex": ""}}, "where": ["?.*"]}"#;
    assert_eq!(yard.ask(everything), Heard::clean(&[]));
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let names: Vec<String> = (0..40).map(|n| format!("f{n}.py")).collect();
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .enumerate()
        .map(|(n, name)| {
            (name.as_str(), if n % 7 == 0 { &b"audit(\n"[..] } else { &b"audit(1)\n"[..] })
        })
        .collect();
    let yard = Yard::with(&files);
    let workspace = yard.open();
    let with = |threads| ask(&workspace, AUDIT, &RunOptions { threads, ..RunOptions::default() });
    let one = with(1);
    assert_eq!(one.rows.len(), 34, "{one:?}");
    assert_eq!((with(2), with(8)), (one, with(1)));
}

/// A manifest that cannot be read might have led an import to a file, so no answer of imports is
/// whole without it. A query of one file's structure does without, and so does another language.
#[test]
fn a_manifest_that_cannot_be_read() {
    let yard = Yard::with(&[
        ("go.mod", b"m\0o\0d\0u\0l\0e\0 \0e\0x\0.\0c\0o\0m\0/\0a\0\n\0"),
        ("main.go", b"package main\n\nimport \"ex.com/a/b\"\n\nfunc main() { b.F() }\n"),
        ("b/b.go", b"package b\n\nfunc F() {}\n"),
        ("a.py", b"import b\n"),
        ("b.py", b""),
    ]);
    let imports = r#"{"languages": ["LABEL"], "where": ["*"], "match": {"kind": "import"},
        "steps": [{"op": "file_of"}, {"op": "imports_of"}]}"#;
    let heard = yard.ask(&imports.replace("LABEL", "go"));
    assert!(
        !heard.complete && heard.said.iter().any(|it| it.contains("encoding 1 go.mod")),
        "{heard:?}"
    );
    assert!(yard.ask(&imports.replace("LABEL", "python")).complete);
    let structure = r#"{"languages": ["go"], "match": {"kind": "import"}}"#;
    assert_eq!(yard.ask(structure), Heard::clean(&["main.go:3"]));
}
