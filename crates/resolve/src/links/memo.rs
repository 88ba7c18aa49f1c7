//! What the evaluator has worked out, so that no answer depends on what was asked before.
//!
//! A value that rests on itself is cut where it comes back to itself. What was worked out on the way
//! from there then depends on where the way began: it holds as long as that is under way, and is not
//! remembered.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Longest chain of expressions that an answer rests on.
const DEPTH: usize = 48;

/// What is under way, outermost first.
pub(crate) struct Way {
    /// Numbers that no other one has.
    steps: Vec<u64>,
    next: u64,
    /// The first step that what is being worked out was cut at.
    cut: usize,
}

/// A step, and its number.
type Step = (usize, u64);

impl Way {
    pub(crate) const fn new() -> Self {
        Self { steps: Vec::new(), next: 0, cut: usize::MAX }
    }

    /// Goes one step further; false when the way is too long.
    pub(crate) fn go(&mut self) -> bool {
        if self.steps.len() >= DEPTH {
            self.cut = 0;
            return false;
        }
        self.next += 1;
        self.steps.push(self.next);
        true
    }

    /// Goes the last step back.
    pub(crate) fn back(&mut self) {
        self.steps.pop();
        if self.steps.is_empty() {
            self.cut = usize::MAX;
        }
    }

    fn is_under(&self, (at, number): Step) -> bool {
        self.steps.get(at) == Some(&number)
    }
}

enum Known<V> {
    UnderWay(usize),
    For(Step, V),
    Ever(V),
}

/// Values by what they are of.
pub(crate) struct Memo<K, V>(FxHashMap<K, Known<V>>);

/// How the question for a value begins.
pub(crate) enum Start<V> {
    /// It is known.
    Known(V),
    /// It is under way.
    UnderWay,
    /// The way to it is too long.
    TooFar,
    /// It is to be worked out; with this it ends.
    Begun(Begun),
}

/// What was cut before a value was begun.
pub(crate) struct Begun(usize);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    pub(crate) fn start(&mut self, key: K, way: &mut Way) -> Start<V> {
        match self.0.get(&key) {
            Some(Known::Ever(value)) => return Start::Known(value.clone()),
            Some(Known::UnderWay(at)) => {
                way.cut = way.cut.min(*at);
                return Start::UnderWay;
            }
            Some(Known::For(step, value)) if way.is_under(*step) => {
                way.cut = way.cut.min(step.0);
                return Start::Known(value.clone());
            }
            Some(Known::For(..)) | None => {}
        }
        let at = way.steps.len();
        if !way.go() {
            return Start::TooFar;
        }
        self.0.insert(key, Known::UnderWay(at));
        Start::Begun(Begun(std::mem::replace(&mut way.cut, usize::MAX)))
    }

    pub(crate) fn end(&mut self, key: K, value: V, Begun(before): Begun, way: &mut Way) {
        let cut = way.cut;
        way.back();
        let known = match way.steps.get(cut) {
            Some(number) => Known::For((cut, *number), value),
            None => Known::Ever(value),
        };
        let rests = matches!(known, Known::For(..));
        self.0.insert(key, known);
        way.cut = if rests { before.min(cut) } else { before };
    }
}
