//! Outlines as bytes: every source of the repository there and back, and any bytes at all.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use bifrost_hir::{DeclId, FileFacts, outline};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::sources::{Sample, codec, samples, told};

fn length(sample: &Sample) -> u32 {
    sample.text.len() as u32
}

#[test]
fn every_source_comes_back() {
    let (codec, samples) = (codec(), samples());
    for sample in &samples {
        let bytes = codec.encode(&sample.facts, length(sample)).unwrap();
        let again = codec.decode(&bytes).unwrap_or_else(|| panic!("{} is refused", sample.path));
        assert_eq!(told(&sample.facts), told(&again), "{}", sample.path);
        assert_eq!(sample.facts.imprint(), again.imprint(), "{}", sample.path);
        assert_eq!(codec.encode(&again, length(sample)).unwrap(), bytes, "{}", sample.path);
    }
    let labels: std::collections::BTreeSet<&str> =
        samples.iter().filter_map(|it| it.path.rsplit_once('.')).map(|(_, end)| end).collect();
    assert!(samples.len() > 1_000 && labels.len() > 15, "{} of {labels:?}", samples.len());
}

#[test]
fn what_bodies_say_is_left_out() {
    let codec = codec();
    for sample in &samples() {
        let whole = sample.whole();
        assert!(sample.text.is_empty() || !whole.bodies.scopes.is_empty(), "{}", sample.path);
        assert_eq!(whole.imprint(), sample.facts.imprint(), "{}", sample.path);
        let outline = codec.encode(&sample.facts, length(sample)).unwrap();
        if codec.encode(&whole, length(sample)).unwrap() != outline {
            assert_eq!(told(&whole), told(&sample.facts), "{}", sample.path);
            panic!("{}: the bytes differ", sample.path);
        }
    }
}

/// Everything that follows a number of the facts.
fn use_all(facts: &FileFacts, text: &str) {
    for id in (0..facts.decls.len() as u32).map(DeclId) {
        let of_decl = (facts.fq_name(id), facts.signature(id, text.as_bytes()));
        let said = &facts.semantics;
        black_box((of_decl, said.form(id), said.open(id), said.sign(id)));
    }
    for decl in &facts.decls {
        black_box(facts.enclosing(decl.span));
    }
    black_box((outline(facts, text.as_bytes()), facts.imprint()));
}

/// What is done to the bytes of an entry.
#[derive(Clone, Debug)]
enum Harm {
    Set(usize, u8),
    Cut(usize),
    Drop(usize),
    Double(usize, usize),
}

fn harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        6 => (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Harm::Set(at, byte)),
        2 => (any::<usize>(), 0..8_u8).prop_map(|(at, byte)| Harm::Set(at, byte)),
        1 => any::<usize>().prop_map(Harm::Cut),
        1 => any::<usize>().prop_map(Harm::Drop),
        1 => (any::<usize>(), 1..40_usize).prop_map(|(at, count)| Harm::Double(at, count)),
    ]
}

fn harmed(bytes: &[u8], harms: &[Harm]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for harm in harms {
        let length = bytes.len().max(1);
        match *harm {
            Harm::Set(at, byte) => {
                bytes.iter_mut().skip(at % length).take(1).for_each(|it| *it = byte)
            }
            Harm::Cut(at) => bytes.truncate(at % length),
            Harm::Drop(at) if !bytes.is_empty() => drop(bytes.remove(at % length)),
            Harm::Drop(_) => {}
            Harm::Double(at, count) => {
                let from = (at % length).min(bytes.len());
                let again = bytes[from..(from + count).min(bytes.len())].to_vec();
                bytes.splice(from..from, again);
            }
        }
    }
    bytes
}

#[test]
fn harmed_entries_are_read_or_refused() {
    let (codec, samples) = (codec(), samples());
    let whole: Vec<Vec<u8>> =
        samples.iter().map(|it| codec.encode(&it.facts, length(it)).unwrap()).collect();
    let mut runner = TestRunner::new(ProptestConfig::with_cases(20_000));
    let read = std::cell::Cell::new(0);
    let cases = (0..samples.len(), proptest::collection::vec(harm(), 1..4));
    runner
        .run(&cases, |(at, harms)| {
            if let Some(facts) = codec.decode(&harmed(&whole[at], &harms)) {
                use_all(&facts, &samples[at].text);
                read.set(read.get() + 1);
            }
            Ok(())
        })
        .unwrap();
    assert!(read.get() > 100, "only {} were read", read.get());
}

/// Writes what the fuzz target `read_outline` starts from; by hand, when the form has changed.
#[test]
#[ignore = "it writes into the tree"]
fn write_seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/read_outline");
    fs::create_dir_all(&folder).unwrap();
    let codec = codec();
    for (at, sample) in samples().iter().filter(|it| it.text.len() < 400).step_by(150).enumerate() {
        let bytes = codec.encode(&sample.facts, length(sample)).unwrap();
        fs::write(folder.join(format!("{at:02}")), bytes).unwrap();
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        if let Some(facts) = codec().decode(&bytes) {
            use_all(&facts, "");
        }
    }
}
