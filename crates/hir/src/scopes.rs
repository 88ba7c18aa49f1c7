//! Which names are local during the walk: scopes as rows open them, names as rows bind them.
//!
//! Scopes are kept when they close, so that text that stands apart is read in the scope of its mark.

use std::collections::VecDeque;

use bifrost_base::Span;
use rustc_hash::FxHashSet;

use crate::shape::Scope;

/// How many scopes a name is looked for in. Real code nests less; looking further would make deep
/// nests quadratic.
const REACH: usize = 200;

/// A scope of one file: an index into their list. The first is the file's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScopeId(u32);

/// The scopes of a file, and the names that each binds so far.
pub(crate) struct Scopes<'a> {
    /// For each scope the one around it, when it sees that.
    sees: Vec<Option<ScopeId>>,
    bound: FxHashSet<(ScopeId, &'a [u8])>,
    current: ScopeId,
}

impl<'a> Scopes<'a> {
    /// The scope of the file alone.
    pub(crate) fn new() -> Self {
        Self { sees: vec![None], bound: FxHashSet::default(), current: ScopeId(0) }
    }

    pub(crate) fn current(&self) -> ScopeId {
        self.current
    }

    /// Goes on in a scope that was opened before.
    pub(crate) fn resume(&mut self, scope: ScopeId) {
        self.current = scope;
    }

    pub(crate) fn open(&mut self, rule: Scope) {
        let sees = match rule {
            Scope::Closed => None,
            Scope::Nested => Some(self.current),
        };
        self.current = ScopeId(self.sees.len() as u32);
        self.sees.push(sees);
    }

    /// Makes a name local from here on.
    pub(crate) fn bind(&mut self, name: &'a [u8]) {
        self.bound.insert((self.current, name));
    }

    /// True when the name is local here.
    pub(crate) fn is_bound(&self, name: &[u8]) -> bool {
        let mut at = Some(self.current);
        for _ in 0..REACH {
            let Some(scope) = at else { return false };
            if self.bound.contains(&(scope, name)) {
                return true;
            }
            at = self.sees.get(scope.0 as usize).copied().flatten();
        }
        false
    }
}

/// The marks whose text has not come yet, by the texts that they stand in.
pub(crate) struct Marks(Vec<VecDeque<(Span, ScopeId)>>);

impl Marks {
    pub(crate) fn new() -> Self {
        Self(vec![VecDeque::new()])
    }

    pub(crate) fn add(&mut self, mark: Span, scope: ScopeId) {
        if let Some(level) = self.0.last_mut() {
            level.push_back((mark, scope));
        }
    }

    /// The mark that the next text belongs to.
    pub(crate) fn take(&mut self) -> Option<(Span, ScopeId)> {
        self.0.last_mut()?.pop_front()
    }

    /// Inside a text.
    pub(crate) fn enter(&mut self) {
        self.0.push(VecDeque::new());
    }

    /// Out of it again.
    pub(crate) fn leave(&mut self) {
        self.0.pop();
    }
}
