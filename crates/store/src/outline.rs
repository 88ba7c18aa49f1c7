//! What a text says to other files, as bytes and back: names, declarations and what a resolver is
//! told, without facts and bodies.
//!
//! Reading is total: every number that means a name, a declaration, a type or a place is checked
//! once, here, so that nothing behind it has to doubt. A declaration comes after the one around it
//! and a type after those that it is made of, which keeps whoever follows them from going round in
//! circles.

use std::sync::Arc;

use bifrost_base::{Name, Names};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{Decl, DeclId, FileFacts, Lowered, TypeNumbers};

use crate::wire::{Broken, Reader, Writer};

/// Writes and reads outlines.
#[derive(Clone, Debug)]
pub struct Codec {
    /// All that can stand before the names of declarations.
    leads: Vec<&'static str>,
}

impl Codec {
    /// A codec for declarations before whose names one of these can stand
    /// ([`bifrost_hir::Adapter::leads`]).
    pub fn new(leads: impl IntoIterator<Item = &'static str>) -> Self {
        let mut leads: Vec<&'static str> = leads.into_iter().chain([""]).collect();
        leads.sort_unstable();
        leads.dedup();
        Self { leads }
    }

    /// What a text of this length says to others, as bytes: facts and bodies are left out. None when
    /// it says what no outline holds.
    #[must_use]
    pub fn encode(&self, facts: &FileFacts, length: u32) -> Option<Vec<u8>> {
        let mut to = Writer::default();
        self.write(&mut to, facts, length)?;
        Some(to.done())
    }

    /// What was written. None when the bytes are not as they were.
    #[must_use]
    pub fn decode(&self, bytes: &[u8]) -> Option<FileFacts> {
        self.read(&mut Reader::new(bytes)).ok()
    }

    pub(crate) fn write(&self, to: &mut Writer, facts: &FileFacts, length: u32) -> Option<()> {
        let FileFacts { module, lowered } = facts;
        // Named one by one, so that a new field asks to be thought of.
        #[rustfmt::skip]
        let Lowered {
            names, facts: _, edges: _, decls, joint, header_comments, semantics, bodies: _, damaged,
        } = lowered.as_ref();
        let mut body = Writer::with_types(TypeNumbers::new(semantics));
        body.count(decls.len());
        body.number(body.types.count().into());
        body.text(module);
        self.write_lead(&mut body, joint)?;
        body.flag(*damaged);
        for decl in decls {
            self.write_decl(&mut body, decl)?;
        }
        body.list(header_comments, |to, span| to.span(*span));
        body.semantics(semantics, names);
        let order = std::mem::take(&mut body.names).into_order();
        to.number(length.into());
        to.count(order.len());
        order.iter().for_each(|name| to.text(names.text(*name)));
        to.bytes(&body.done());
        Some(())
    }

    /// Reads to the end.
    pub(crate) fn read(&self, from: &mut Reader<'_>) -> Result<FileFacts, Broken> {
        let length = from.small()?;
        from.lie_within(length);
        let names = read_names(from)?;
        let decls = from.count()?;
        let types = from.count()?;
        let count = |count: usize| u32::try_from(count).map_err(|_| Broken);
        let bounds = Bounds {
            names: count(names.iter().len())?,
            decls: count(decls)?,
            types: count(types)?,
        };
        let module = from.text()?.to_owned();
        let joint = self.read_lead(from)?;
        let damaged = from.flag()?;
        let mut all = Vec::with_capacity(decls);
        for own in 0..bounds.decls {
            all.push(self.read_decl(from, bounds, own)?);
        }
        let lowered = Lowered {
            names,
            facts: Vec::new(),
            edges: Vec::new(),
            decls: all,
            joint,
            header_comments: from.list(Reader::span)?,
            semantics: from.semantics(bounds)?,
            bodies: Default::default(),
            damaged,
        };
        from.end()?;
        Ok(FileFacts { module, lowered: Arc::new(lowered) })
    }

    fn write_lead(&self, to: &mut Writer, lead: &str) -> Option<()> {
        self.leads.binary_search(&lead).ok()?;
        to.text(lead);
        Some(())
    }

    fn read_lead(&self, from: &mut Reader<'_>) -> Result<&'static str, Broken> {
        let at = self.leads.binary_search(&from.text()?).map_err(|_| Broken)?;
        self.leads.get(at).copied().ok_or(Broken)
    }

    fn write_decl(&self, to: &mut Writer, decl: &Decl) -> Option<()> {
        #[rustfmt::skip]
        let Decl {
            kind, name, qualifier, span, outer, name_span, header, flags, parent, owner, joint, sigil,
        } = *decl;
        to.count(DeclKind::ALL.iter().position(|known| *known == kind)?);
        to.name(name);
        to.maybe(qualifier, Writer::name);
        to.span(span);
        to.maybe(Some(outer).filter(|outer| *outer != span), Writer::span);
        to.maybe(name_span, Writer::span);
        to.maybe(Some(header).filter(|header| *header != span), Writer::span);
        to.number(flags.bits().into());
        to.maybe(parent, |to, decl| to.number(decl.0.into()));
        to.maybe(owner, |to, decl| to.number(decl.0.into()));
        self.write_lead(to, joint)?;
        self.write_lead(to, sigil)
    }

    fn read_decl(&self, from: &mut Reader<'_>, bounds: Bounds, own: u32) -> Result<Decl, Broken> {
        let kind = *DeclKind::ALL.get(from.small()? as usize).ok_or(Broken)?;
        let name = bounds.name(from)?;
        let qualifier = from.maybe(|from| bounds.name(from))?;
        let span = from.span()?;
        // Only what stands before it can be around it.
        let before = |from: &mut Reader<'_>| from.below(own).map(DeclId);
        Ok(Decl {
            kind,
            name,
            qualifier,
            span,
            outer: from.maybe(Reader::span)?.unwrap_or(span),
            name_span: from.maybe(Reader::span)?,
            header: from.maybe(Reader::span)?.unwrap_or(span),
            flags: DeclFlags::from_bits(from.small()?).ok_or(Broken)?,
            parent: from.maybe(before)?,
            owner: from.maybe(before)?,
            joint: self.read_lead(from)?,
            sigil: self.read_lead(from)?,
        })
    }
}

fn read_names(from: &mut Reader<'_>) -> Result<Names, Broken> {
    let mut names = Names::default();
    for at in 0..from.count()? {
        // A name that is there twice would have two numbers.
        if names.intern(from.text()?).0 as usize != at {
            return Err(Broken);
        }
    }
    Ok(names)
}

/// How many names, declarations and types there are: numbers of them lie below.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    names: u32,
    decls: u32,
    pub(crate) types: u32,
}

impl Bounds {
    pub(crate) fn name(self, from: &mut Reader<'_>) -> Result<Name, Broken> {
        from.below(self.names).map(Name)
    }

    pub(crate) fn decl(self, from: &mut Reader<'_>) -> Result<DeclId, Broken> {
        from.below(self.decls).map(DeclId)
    }

    pub(crate) fn ty(self, from: &mut Reader<'_>) -> Result<TypeId, Broken> {
        from.below(self.types).map(TypeId)
    }
}
