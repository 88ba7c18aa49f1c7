//! Name tests, resolved once a file.

use bifrost_base::{Name, Names, Pattern as Regex};
use bifrost_plan::{PatternId, PatternNode};
use bifrost_query::NameTest;

use super::Matcher;
use super::meter::Halt;

/// What a pattern's name test means in one file.
pub(super) enum Wanted<'a> {
    /// There is no test.
    Anything,
    /// No fact of the file has this name.
    Nothing,
    /// Exactly this name.
    Exact(Name),
    /// Names that the expression finds, and what is known of each name of the file.
    Regex(&'a Regex, Vec<Verdict>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Unknown,
    No,
    Yes,
}

impl<'a> Wanted<'a> {
    pub(super) fn of(pattern: &'a PatternNode, names: &Names) -> Self {
        match &pattern.name {
            None => Wanted::Anything,
            Some(NameTest::Exact(text)) => names.find(text).map_or(Wanted::Nothing, Wanted::Exact),
            Some(NameTest::Regex(regex)) => Wanted::Regex(regex, Vec::new()),
        }
    }
}

impl Matcher<'_> {
    /// The name test of a pattern.
    pub(super) fn named(&mut self, id: PatternId, name: Option<Name>) -> Result<bool, Halt> {
        let names = &self.facts.names;
        let (regex, verdicts) = match (&mut self.wanted[id.0 as usize], name) {
            (Wanted::Anything, _) => return Ok(true),
            (Wanted::Exact(wanted), name) => return Ok(name == Some(*wanted)),
            (Wanted::Regex(regex, verdicts), Some(_)) => (*regex, verdicts),
            (Wanted::Nothing | Wanted::Regex(..), _) => return Ok(false),
        };
        let Some(name) = name else { return Ok(false) };
        if verdicts.is_empty() {
            verdicts.resize(names.iter().len(), Verdict::Unknown);
        }
        let Some(verdict) = verdicts.get_mut(name.0 as usize) else { return Ok(false) };
        if *verdict == Verdict::Unknown {
            let text = names.text(name).as_bytes();
            self.meter.charge(text.len() as u64)?;
            *verdict = if regex.is_match(text) { Verdict::Yes } else { Verdict::No };
        }
        Ok(*verdict == Verdict::Yes)
    }
}
