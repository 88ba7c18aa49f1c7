//! What comes of reading a file.

use std::fs;

use bifrost_contract::SkipReason::{Binary, Changed, Encoding, Size};
use bifrost_workspace::{Loaded, Needles};

use crate::kit::{Yard, load};

fn text(bytes: &[u8]) -> Loaded {
    Loaded::Text(bytes.into())
}

#[test]
fn a_text_is_its_bytes() {
    let yard = Yard::new();
    for bytes in [&b""[..], b"f(1)\r\n", b"\xEF\xBB\xBFf(1)\n", b"caf\xE9(1)\n"] {
        yard.put("a.py", bytes);
        assert_eq!(yard.load("a.py", &[]), text(bytes));
    }
}

#[test]
fn every_word_must_occur() {
    let yard = Yard::with(&[("a.py", "subprocess.run(x)\n"), ("empty.py", "")]);
    assert!(matches!(yard.load("a.py", &["run", "subprocess"]), Loaded::Text(_)));
    assert_eq!(yard.load("a.py", &["run", "call"]), Loaded::NotMentioned);
    assert_eq!(yard.load("empty.py", &["run"]), Loaded::NotMentioned);
    assert_eq!(yard.load("empty.py", &[]), text(b""));
}

#[test]
fn two_byte_text_always_counts() {
    let yard = Yard::new();
    let source = "def f():\n    return run(1)\n";
    for swap in [false, true] {
        for mark in ["\u{FEFF}", ""] {
            let bytes = |unit: u16| {
                if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }
            };
            let coded: Vec<u8> = format!("{mark}{source}").encode_utf16().flat_map(bytes).collect();
            yard.put("a.py", &coded);
            assert_eq!(yard.load("a.py", &["absent"]), Loaded::Skipped(Encoding));
            yard.put("large.py", coded.repeat(50));
            assert_eq!(yard.load("large.py", &["absent"]), Loaded::Skipped(Encoding));
        }
    }
}

#[test]
fn a_binary_file_counts_when_the_words_occur() {
    let yard = Yard::with(&[("a.py", "run()\0\u{1}")]);
    assert_eq!(yard.load("a.py", &["run"]), Loaded::Skipped(Binary));
    assert_eq!(yard.load("a.py", &[]), Loaded::Skipped(Binary));
    assert_eq!(yard.load("a.py", &["call"]), Loaded::NotMentioned);
    yard.put("large.py", [&b"run()\0"[..], &[b'x'; 2000]].concat());
    assert_eq!(yard.load("large.py", &["run"]), Loaded::Skipped(Binary));
}

#[test]
fn the_limit_is_the_largest_size_that_is_read() {
    let yard = Yard::with(&[("at.py", &"x".repeat(1000)), ("over.py", &"x".repeat(1001))]);
    assert!(matches!(yard.load("at.py", &["x"]), Loaded::Text(_)));
    assert_eq!(yard.load("over.py", &["x"]), Loaded::Skipped(Size));
    assert_eq!(yard.load("over.py", &[]), Loaded::Skipped(Size));
    assert_eq!(yard.load("over.py", &["y"]), Loaded::NotMentioned);
}

#[test]
fn words_are_found_across_the_pieces_of_a_large_file() {
    let yard = Yard::new();
    let border = 256 << 10;
    let word = "a_word_of_some_length";
    for start in (border - 25..border + 25).chain([0, 2 * border - 5, 700_000 - word.len()]) {
        let mut source = vec![b'x'; 700_000];
        source[start..start + word.len()].copy_from_slice(word.as_bytes());
        yard.put("a.py", &source);
        assert_eq!(yard.load("a.py", &[word]), Loaded::Skipped(Size), "at {start}");
        assert_eq!(yard.load("a.py", &[word, "absent"]), Loaded::NotMentioned);
    }
}

#[test]
fn words_of_a_large_file_may_stand_in_different_pieces() {
    let yard = Yard::new();
    let source = [b"first".to_vec(), vec![b' '; 600_000], b"second".to_vec()].concat();
    yard.put("a.py", source);
    assert_eq!(yard.load("a.py", &["second", "first"]), Loaded::Skipped(Size));
}

/// The file takes no space on the disk, and none in memory.
#[test]
fn a_gigantic_file_is_named_without_being_read_through() {
    let yard = Yard::with(&[("a.py", "x = 1\n")]);
    let file = fs::OpenOptions::new().write(true).open(yard.path("a.py")).unwrap();
    file.set_len(1 << 40).unwrap();
    assert_eq!(yard.load("a.py", &["absent"]), Loaded::Skipped(Binary));
}

#[test]
fn a_file_that_changed_after_discovery_counts() {
    let yard = Yard::new();
    let large = "x".repeat(2000);
    for (name, before) in [("small.py", "run()"), ("large.py", &large)] {
        let changed = |change: &dyn Fn()| {
            yard.put(name, before);
            let tree = yard.tree();
            change();
            assert_eq!(load(&tree, name, &["absent"]), Loaded::Skipped(Changed));
        };
        changed(&|| fs::remove_file(yard.path(name)).unwrap());
        changed(&|| yard.put(name, "r"));
        changed(&|| yard.put(name, ""));
        changed(&|| yard.put(name, format!("{before}()")));
        changed(&|| {
            fs::remove_file(yard.path(name)).unwrap();
            fs::create_dir(yard.path(name)).unwrap();
        });
        fs::remove_dir(yard.path(name)).unwrap();
    }
}

#[test]
fn a_folder_that_went_away_takes_its_files_along() {
    let yard = Yard::with(&[("in/a.py", "x")]);
    let tree = yard.tree();
    fs::remove_dir_all(yard.path("in")).unwrap();
    yard.put("in", "no folder any more");
    assert_eq!(load(&tree, "in/a.py", &[]), Loaded::Skipped(Changed));
}

#[test]
fn one_loader_reads_many_files() {
    let yard = Yard::with(&[("a.py", "long text here"), ("b.py", ""), ("c.py", "short")]);
    let tree = yard.tree();
    let mut loader = tree.loader(1000);
    for (path, bytes) in [("a.py", &b"long text here"[..]), ("b.py", b""), ("c.py", b"short")] {
        let loaded = loader.load(tree.find(path).unwrap(), &Needles::default());
        assert_eq!(loaded, text(bytes));
    }
}
