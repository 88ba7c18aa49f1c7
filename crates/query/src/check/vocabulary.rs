//! Closed sets of labels, and the one way to read a word of them.

use bifrost_base::nearest;
use bifrost_contract::{Detail, Kind, Op, Proof, ReferenceKind, Surface};

use super::Checker;
use crate::refusal::Draft;
use crate::tree::Node;
use crate::words;

/// A closed set of labels.
pub(super) struct Vocabulary<T> {
    pub(super) noun: &'static str,
    from_label: fn(&str) -> Option<T>,
    labels: fn() -> Vec<&'static str>,
}

pub(super) const KINDS: Vocabulary<Kind> = Vocabulary {
    noun: "kind",
    from_label: Kind::from_label,
    labels: || Kind::all().map(Kind::label).collect(),
};

pub(super) const OPS: Vocabulary<Op> = Vocabulary {
    noun: "operation",
    from_label: Op::from_label,
    labels: || Op::all().map(Op::label).collect(),
};

pub(super) const PROOFS: Vocabulary<Proof> = Vocabulary {
    noun: "proof",
    from_label: Proof::from_label,
    labels: || Proof::ALL.iter().map(|proof| proof.label()).collect(),
};

pub(super) const SURFACES: Vocabulary<Surface> = Vocabulary {
    noun: "surface",
    from_label: Surface::from_label,
    labels: || Surface::ALL.iter().map(|surface| surface.label()).collect(),
};

pub(super) const REFERENCE_KINDS: Vocabulary<ReferenceKind> = Vocabulary {
    noun: "reference kind",
    from_label: ReferenceKind::from_label,
    labels: || ReferenceKind::ALL.iter().map(|kind| kind.label()).collect(),
};

pub(super) const DETAILS: Vocabulary<Detail> = Vocabulary {
    noun: "result detail",
    from_label: Detail::from_label,
    labels: || Detail::ALL.iter().map(|detail| detail.label()).collect(),
};

/// An unknown word: what it should have been.
pub(super) fn unknown(noun: &str, word: &str, accepted: Vec<&'static str>) -> Draft {
    let guess = nearest(word, accepted.iter().copied());
    Draft::new(format!("unknown {noun} {}", words::shown(word))).accepting(accepted).meaning(guess)
}

impl<'t> Checker<'t> {
    /// One word of a vocabulary.
    pub(super) fn word<T>(&mut self, node: &'t Node, all: &Vocabulary<T>) -> Option<T> {
        let word = self.text(node)?;
        let value = (all.from_label)(word);
        if value.is_none() {
            self.faults.add(node.at, || unknown(all.noun, word, (all.labels)()));
        }
        value
    }

    /// Several words; repeats of one are dropped. `None` when any is unknown.
    pub(super) fn words<T: PartialEq>(
        &mut self,
        nodes: &'t [Node],
        all: &Vocabulary<T>,
    ) -> Option<Vec<T>> {
        let mut values = Vec::new();
        let mut sound = true;
        for node in nodes {
            match self.word(node, all) {
                Some(value) if values.contains(&value) => {}
                Some(value) => values.push(value),
                None => sound = false,
            }
        }
        sound.then_some(values)
    }
}
