//! `has` and `not_has`: which places below another can satisfy a pattern.

use std::ops::Range;

use bifrost_base::Span;
use bifrost_hir::{Edge, FactId, Target};
use bifrost_plan::PatternId;

use super::Matcher;
use super::fits::Mode;
use super::meter::{Halt, VISIT};
use super::place::Extent;
use super::sieve::Sieve;

/// What is known of one pattern below others, by [`Rank`].
#[derive(Default)]
pub(super) struct Below([Option<Sieve>; 3]);

/// The places that a role binds and no fact has.
pub(super) struct Bare {
    /// Those inside their bearer, in source order.
    inner: Vec<Edge>,
    /// Those outside, in the order of their bearers.
    outer: Vec<Edge>,
}

/// The three rows of places below others.
#[derive(Clone, Copy)]
enum Rank {
    Facts,
    Inner,
    Outer,
}

/// Where a walk over the places below another stands.
pub(super) struct Walk {
    extent: Extent,
    inner: Range<u32>,
    /// Those outside their bearers, last first.
    outer: Vec<Target>,
    /// The bare place that was given last.
    last: Option<Span>,
}

impl Matcher<'_> {
    /// True when some place below can satisfy the pattern.
    pub(super) fn any_below(&mut self, id: PatternId, at: Target) -> Result<bool, Halt> {
        let extent = self.extent(at);
        if self.first(id, Rank::Facts, extent.facts.clone())?.is_some() {
            return Ok(true);
        }
        if self.pattern(id).needs_fact {
            return Ok(false);
        }
        let mut inner = self.inner(extent.span);
        let outer = self.outer(&extent.bearers);
        Ok(self.next_inner(id, &mut inner, &extent.bearers)?.is_some()
            || self.first(id, Rank::Outer, outer)?.is_some())
    }

    /// Begins a walk over the places below another that can satisfy the pattern.
    pub(super) fn walk(&mut self, id: PatternId, at: Target) -> Result<Walk, Halt> {
        let extent = self.extent(at);
        let mut walk = Walk { extent, inner: 0..0, outer: Vec::new(), last: None };
        if !self.pattern(id).needs_fact {
            walk.inner = self.inner(walk.extent.span);
            let mut outer = self.outer(&walk.extent.bearers);
            while let Some(index) = self.first(id, Rank::Outer, outer.clone())? {
                walk.outer.push(self.row(Rank::Outer)[index as usize].target);
                outer.start = index + 1;
            }
            walk.outer.sort_by_key(|place| std::cmp::Reverse(place.span.order()));
        }
        Ok(walk)
    }

    /// The next place of a walk, in source order; a place that several roles bind comes once.
    pub(super) fn step(&mut self, id: PatternId, walk: &mut Walk) -> Result<Option<Target>, Halt> {
        loop {
            self.meter.charge(VISIT)?;
            let Some((rank, place)) = self.head(id, walk)? else { return Ok(None) };
            match (rank, place.fact) {
                (Rank::Facts, Some(fact)) => walk.extent.facts.start = fact.0 + 1,
                (Rank::Inner, _) => walk.inner.start += 1,
                _ => drop(walk.outer.pop()),
            }
            if place.fact.is_some() {
                return Ok(Some(place));
            }
            if walk.last.replace(place.span) != Some(place.span) {
                return Ok(Some(place));
            }
        }
    }

    /// The place with which a walk goes on.
    fn head(&mut self, id: PatternId, walk: &mut Walk) -> Result<Option<(Rank, Target)>, Halt> {
        let fact = self.first(id, Rank::Facts, walk.extent.facts.clone())?;
        let fact = fact.map(|index| (Rank::Facts, self.place(FactId(index))));
        if self.pattern(id).needs_fact {
            return Ok(fact);
        }
        let inner = self.next_inner(id, &mut walk.inner, &walk.extent.bearers)?;
        let inner = inner.map(|place| (Rank::Inner, place));
        let outer = walk.outer.last().map(|place| (Rank::Outer, *place));
        let heads = [fact, inner, outer];
        Ok(heads.into_iter().flatten().min_by_key(|(_, place)| place.span.order()))
    }

    /// The next bare place of the row whose bearer is among these; the row is moved up to it.
    fn next_inner(
        &mut self,
        id: PatternId,
        row: &mut Range<u32>,
        bearers: &Range<u32>,
    ) -> Result<Option<Target>, Halt> {
        while let Some(index) = self.first(id, Rank::Inner, row.clone())? {
            let edge = self.row(Rank::Inner)[index as usize];
            row.start = index;
            if bearers.contains(&edge.fact.0) {
                return Ok(Some(edge.target));
            }
            self.meter.charge(VISIT)?;
            row.start += 1;
        }
        Ok(None)
    }

    /// The first place of a row, between these, that can satisfy the pattern. What is found out is
    /// kept, and paid by the file.
    fn first(&mut self, id: PatternId, rank: Rank, range: Range<u32>) -> Result<Option<u32>, Halt> {
        let known = self.below[id.0 as usize].0[rank as usize].take();
        let mut sieve = known.unwrap_or_else(|| Sieve::new(self.count(rank)));
        self.meter.share();
        let found = self.sift(id, rank, range, &mut sieve);
        self.meter.own();
        self.below[id.0 as usize].0[rank as usize] = Some(sieve);
        found
    }

    fn sift(
        &mut self,
        id: PatternId,
        rank: Rank,
        range: Range<u32>,
        sieve: &mut Sieve,
    ) -> Result<Option<u32>, Halt> {
        let mut at = sieve.seek(range.start);
        while at < range.end {
            if sieve.is_hit(at) {
                return Ok(Some(at));
            }
            let place = match rank {
                Rank::Facts => self.place(FactId(at)),
                Rank::Inner | Rank::Outer => self.row(rank)[at as usize].target,
            };
            let hit = self.fits(id, place, Mode::Loose)?;
            sieve.learn(at, hit);
            at = sieve.seek(at);
        }
        Ok(None)
    }

    fn count(&mut self, rank: Rank) -> usize {
        match rank {
            Rank::Facts => self.facts.facts.len(),
            Rank::Inner | Rank::Outer => self.row(rank).len(),
        }
    }

    /// The bare places that start inside these bytes.
    fn inner(&mut self, span: Span) -> Range<u32> {
        let row = self.row(Rank::Inner);
        let start = row.partition_point(|edge| edge.target.span.start < span.start);
        let end = row.partition_point(|edge| edge.target.span.start < span.end);
        start as u32..end.max(start) as u32
    }

    /// The bare places outside these bearers.
    fn outer(&mut self, bearers: &Range<u32>) -> Range<u32> {
        let row = self.row(Rank::Outer);
        let start = row.partition_point(|edge| edge.fact.0 < bearers.start);
        let end = row.partition_point(|edge| edge.fact.0 < bearers.end);
        start as u32..end.max(start) as u32
    }

    /// A row of bare places; gathered when first asked for.
    fn row(&mut self, rank: Rank) -> &[Edge] {
        let facts = self.facts;
        let bare = self.bare.get_or_insert_with(|| Bare::of(facts));
        match rank {
            Rank::Outer => &bare.outer,
            Rank::Inner | Rank::Facts => &bare.inner,
        }
    }
}

impl Bare {
    fn of(facts: &bifrost_hir::FileFacts) -> Self {
        let bare = facts.edges.iter().filter(|edge| edge.target.fact.is_none());
        let inside = |edge: &&Edge| {
            facts.fact(edge.fact).is_some_and(|fact| fact.span.contains(edge.target.span))
        };
        let (mut inner, outer): (Vec<Edge>, Vec<Edge>) = bare.copied().partition(|it| inside(&it));
        inner.sort_by_key(|edge| edge.target.span.order());
        Self { inner, outer }
    }
}
