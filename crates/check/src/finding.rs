//! One place that a rule found, and whether it counts.

use bifrost::report::Spot;

/// One place that a rule found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule, by its place in the report.
    pub rule: usize,
    /// Where it is.
    pub spot: Spot,
    /// What it is known by when lines move.
    pub mark: String,
    /// Set when a comment says that it is well as it is.
    pub ignored: Option<Ignored>,
    /// Set when there is a baseline.
    pub state: Option<State>,
    /// The row for people, when it was asked for.
    pub excerpt: Option<String>,
}

/// What a comment says of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// Why.
    pub reason: Option<String>,
}

/// What a finding is beside a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The baseline does not know it.
    New,
    /// The baseline knows it.
    Unchanged,
}

impl State {
    /// As SARIF calls it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            State::New => "new",
            State::Unchanged => "unchanged",
        }
    }
}

impl Finding {
    /// Whether somebody is to do something about it.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.ignored.is_none() && self.state != Some(State::Unchanged)
    }

    /// The lines that it takes, both ends included.
    #[must_use]
    pub fn lines(&self) -> (u32, u32) {
        let last = self.spot.place.map_or(self.spot.line, |place| place.end_line);
        (self.spot.first_line, last)
    }

    /// What findings are listed by.
    pub(crate) fn order(&self) -> impl Ord + use<> {
        let start = self.spot.place.map(|place| place.span.order());
        (self.spot.path.clone(), start, self.rule)
    }
}
