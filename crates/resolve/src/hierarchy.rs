//! Which types stand above and below which.

use std::rc::Rc;

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::semantics::{Base, DeclFlags, How, Subject, TypeNode};
use bifrost_hir::{Decl, DeclId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::{Index, Sheet};
use crate::lookup::{Found, Lookup, Meant};
use crate::relations::{DeclRef, Direction, Link, Related, Unfit};

/// Longest chain of other names that a type is looked for behind.
const ALIASES: usize = 32;

/// All types, with what stands above and below them.
#[derive(Default)]
pub(crate) struct Above {
    /// By canonical part: what each base as written means, in order.
    up: FxHashMap<DeclRef, Vec<Found>>,
    /// By canonical part: the types below, by place.
    down: FxHashMap<DeclRef, Vec<Link<DeclRef>>>,
    /// By last name: the files of bases that lead nowhere known.
    lost: FxHashMap<String, Vec<FileId>>,
}

impl Above {
    /// A base of which one end leads nowhere known.
    fn lose(&mut self, file: FileId, sheet: &Sheet, base: &Base) {
        if let Some(name) = sheet.facts.semantics.ty(base.ty).and_then(|ty| ty.path.last()) {
            self.lost.entry(sheet.text(*name).to_owned()).or_default().push(file);
        }
    }
}

impl<'i> Lookup<'i> {
    /// What the bases of a type mean, in the order written: its own part first.
    pub(crate) fn bases_of(&mut self, at: DeclRef) -> Rc<[Found]> {
        let canonical = self.index.canonical(at);
        if let Some(known) = self.bases.get(&canonical) {
            return Rc::clone(known);
        }
        // What a base means may rest on those before it.
        if let Some((_, known)) = self.under.iter().find(|(at, _)| *at == canonical) {
            self.cut = true;
            return known.clone().into();
        }
        let cut = std::mem::take(&mut self.cut);
        let depth = self.under.len();
        self.under.push((canonical, Vec::new()));
        for (file, base) in self.index.written_bases(at) {
            let mut found = self.base(file, &base);
            // Given to several types, of which it is meant for one.
            found.outside |= self.index.shared.contains(&(file, base.ty));
            if let Some((_, known)) = self.under.get_mut(depth) {
                known.push(found);
            }
        }
        let all = self.under.pop().map(|(_, known)| known).unwrap_or_default();
        let all: Rc<[Found]> = all.into();
        if !self.cut || self.under.is_empty() {
            self.bases.insert(canonical, Rc::clone(&all));
        }
        self.cut |= cut;
        all
    }

    fn base(&mut self, file: FileId, base: &Base) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some(written) = sheet.facts.semantics.ty(base.ty) else { return Found::missing() };
        let scope = scope_of(sheet, base);
        let found = self.written(file, scope, written);
        self.types_of(&found)
    }

    /// The types that meanings stand for, other names looked through.
    pub(crate) fn types_of(&mut self, found: &Found) -> Found {
        let mut types =
            Found { outside: found.outside, missing: found.missing, ..Found::default() };
        let mut left: Vec<(Meant, usize)> = found.meant.iter().map(|it| (*it, 0)).collect();
        left.reverse();
        let mut values = false;
        let mut seen: Vec<Meant> = Vec::new();
        while let Some((meant, depth)) = left.pop() {
            if seen.contains(&meant) {
                continue;
            }
            seen.push(meant);
            let at = match meant {
                Meant::Decl(at) => at,
                Meant::File(file) if depth < ALIASES => {
                    let whole = self.stand(file);
                    types.outside |= whole.outside;
                    types.missing |= whole.missing || whole.is_nothing();
                    left.extend(whole.meant.iter().rev().map(|it| (*it, depth + 1)));
                    continue;
                }
                _ => {
                    types.missing = true;
                    continue;
                }
            };
            if self.index.is_type(at) {
                types.add(Meant::Decl(self.index.canonical(at)));
                continue;
            }
            let behind = if depth < ALIASES { self.aliased(at) } else { Found::missing() };
            if behind.is_nothing() && self.may_share(at) {
                values = true;
                continue;
            }
            types.outside |= behind.outside;
            types.missing |= behind.missing || behind.is_nothing();
            left.extend(behind.meant.iter().rev().map(|it| (*it, depth + 1)));
        }
        types.missing |= values && types.is_nothing();
        self.drop_special(&mut types);
        types
    }

    /// What stands in for another in some cases is not meant by the bare name.
    fn drop_special(&self, types: &mut Found) {
        let special = |meant: &Meant| {
            let Meant::Decl(at) = meant else { return false };
            self.index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::SPECIAL))
        };
        if !types.meant.iter().all(special) {
            types.meant.retain(|meant| !special(meant));
        }
    }

    /// Whether a value's name may be that of a type too.
    pub(crate) fn may_share(&self, at: DeclRef) -> bool {
        let value = |decl: &Decl| matches!(decl.kind, DeclKind::Function | DeclKind::Field);
        let separate = self.index.sheet(at.file).is_some_and(|it| it.policy.values_apart);
        separate && self.index.decl(at).is_some_and(value)
    }

    /// The type that a declaration is another name of, as written.
    pub(crate) fn alias_of(&self, at: DeclRef) -> Option<&'i TypeNode> {
        let semantics = &self.index.sheet(at.file)?.facts.semantics;
        let from = semantics.aliases.partition_point(|(decl, _)| *decl < at.decl);
        let (_, ty) = semantics.aliases.get(from).filter(|(decl, _)| *decl == at.decl)?;
        semantics.ty(*ty)
    }

    /// What a declaration is another name of.
    pub(crate) fn aliased(&mut self, at: DeclRef) -> Found {
        let Some(sheet) = self.index.sheet(at.file) else { return Found::default() };
        let Some(written) = self.alias_of(at) else { return Found::default() };
        let scope = sheet.facts.decl(at.decl).and_then(|decl| decl.parent);
        let name = self.index.words.find(self.index.name(at));
        let Some(name) = name else { return self.written(at.file, scope, written) };
        self.guarded((Meant::Decl(at), name), |this| this.written(at.file, scope, written))
    }
}

const fn is_mixed(how: How) -> bool {
    matches!(how, How::Mixes | How::Prepends | How::Singleton)
}

/// Where the names of a base are looked up: around the type when it stands in its header.
pub(crate) fn scope_of(sheet: &Sheet, base: &Base) -> Option<DeclId> {
    let span = sheet.facts.semantics.ty(base.ty)?.span;
    match base.subject {
        Subject::Decl(id) => {
            let decl = sheet.facts.decl(id)?;
            let inside = decl.span.contains(span) && !decl.header.contains(span);
            if inside { Some(id) } else { decl.parent }
        }
        Subject::Type(_) => sheet.facts.enclosing(span),
    }
}

impl Index {
    /// The bases of a type as written: those of the given part, of the others, then those that are
    /// given from outside.
    pub(crate) fn written_bases(&self, at: DeclRef) -> Vec<(FileId, Base)> {
        let mut all = Vec::new();
        let parts = self.parts(at);
        let others = parts.iter().copied().filter(|part| *part != at);
        for part in std::iter::once(at).chain(others) {
            let Some(sheet) = self.sheet(part.file) else { continue };
            let bases = sheet.facts.semantics.bases.iter();
            let own = bases.filter(|base| base.subject == Subject::Decl(part.decl));
            all.extend(own.map(|base| (part.file, *base)));
        }
        for (file, place) in self.grafts.get(&self.canonical(at)).into_iter().flatten() {
            let base = self
                .sheet(*file)
                .and_then(|sheet| sheet.facts.semantics.bases.get(*place as usize));
            all.extend(base.map(|base| (*file, *base)));
        }
        // A type that is inherited stands before those that are mixed in, in whatever part.
        all.sort_by_key(|(_, base)| is_mixed(base.how));
        all
    }

    /// Gives bases that name their subject to it.
    pub(crate) fn graft(&mut self) {
        let mut found: Vec<(DeclRef, (FileId, u32))> = Vec::new();
        let mut strays = Vec::new();
        let mut shared = FxHashSet::default();
        let mut foreign: FxHashMap<String, Vec<DeclRef>> = FxHashMap::default();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (place, base) in sheet.facts.semantics.bases.iter().enumerate() {
                let Subject::Type(ty) = base.subject else { continue };
                let Some(written) = sheet.facts.semantics.ty(ty) else { continue };
                let scope = sheet.facts.enclosing(written.span);
                let subject = lookup.written(file, scope, written);
                let subject = lookup.types_of(&subject);
                if subject.meant.is_empty() && subject.missing {
                    strays.push((file, place as u32));
                }
                if subject.meant.is_empty() && subject.outside {
                    let above = lookup.base(file, base);
                    let head = written.path.last().map_or("", |name| sheet.text(*name));
                    let known = foreign.entry(head.to_owned()).or_default();
                    known.extend(above.meant.iter().filter_map(|meant| match meant {
                        Meant::Decl(at) => Some(*at),
                        _ => None,
                    }));
                }
                if subject.meant.len() > 1 {
                    shared.insert((file, base.ty));
                }
                for meant in subject.meant {
                    if let Meant::Decl(at) = meant {
                        found.push((self.canonical(at), (file, place as u32)));
                    }
                }
            }
        }
        self.strays = strays;
        self.foreign = foreign;
        self.shared = shared;
        for (subject, base) in found {
            self.grafts.entry(subject).or_default().push(base);
        }
    }

    /// The direct types above or below a type.
    #[must_use]
    pub fn hierarchy(&self, at: DeclRef, direction: Direction) -> Related<DeclRef> {
        if !self.is_type(at) {
            return Related::unfit(Unfit::NotAType);
        }
        let above = self.above.get_or_init(|| self.all_above());
        let canonical = self.canonical(at);
        match direction {
            Direction::Out => {
                // Asked of a part, its own bases come first.
                let own = (canonical != at).then(|| Lookup::new(self).bases_of(at).to_vec());
                let bases = own.as_ref().or_else(|| above.up.get(&canonical));
                self.up(at, bases.map_or(&[], Vec::as_slice))
            }
            Direction::In => Related {
                links: above.down.get(&canonical).cloned().unwrap_or_default(),
                unresolved: above.lost.get(self.name(at)).cloned().unwrap_or_default(),
                ..Related::default()
            },
        }
    }

    fn up(&self, at: DeclRef, bases: &[Found]) -> Related<DeclRef> {
        let mut related = Related::default();
        for base in bases {
            for link in links(base) {
                if !related.links.iter().any(|known: &Link<DeclRef>| known.to == link.to) {
                    related.links.push(link);
                }
            }
            if base.meant.is_empty() && base.missing {
                related.unresolved.push(at.file);
            }
        }
        related
    }

    fn all_above(&self) -> Above {
        let mut above = Above::default();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (id, decl) in sheet.facts.decls.iter().enumerate() {
                let at = DeclRef { file, decl: DeclId(id as u32) };
                if decl.kind == DeclKind::Class && self.canonical(at) == at {
                    self.note(at, &mut lookup, &mut above);
                }
            }
        }
        for (below, over, proof) in self.implicit_interfaces() {
            let outside = proof == Proof::Unproven;
            let found = Found { outside, ..Found::one(Meant::Decl(over)) };
            above.up.entry(below).or_default().push(found);
            let known = above.down.entry(over).or_default();
            if !known.iter().any(|link| link.to == below) {
                known.push(Link { to: below, proof });
            }
        }
        for (file, place) in &self.strays {
            let sheet = self.sheet(*file);
            let base = sheet.and_then(|it| it.facts.semantics.bases.get(*place as usize));
            if let (Some(sheet), Some(base)) = (sheet, base) {
                above.lose(*file, sheet, base);
            }
        }
        for below in above.down.values_mut() {
            below.sort_by_key(|link| link.to);
        }
        above
    }

    fn note(&self, at: DeclRef, lookup: &mut Lookup<'_>, above: &mut Above) {
        let written = self.written_bases(at);
        if written.is_empty() {
            return;
        }
        let bases = lookup.bases_of(at);
        for ((file, base), found) in written.iter().zip(bases.iter()) {
            for link in links(found) {
                let below = above.down.entry(link.to).or_default();
                if !below.iter().any(|known| known.to == at) {
                    below.push(Link { to: at, proof: link.proof });
                }
            }
            if found.meant.is_empty()
                && found.missing
                && let Some(sheet) = self.sheet(*file)
            {
                above.lose(*file, sheet, base);
            }
        }
        above.up.insert(at, bases.to_vec());
    }
}

/// The types that a base may mean: proven when there is just one thing that it can be.
fn links(base: &Found) -> impl Iterator<Item = Link<DeclRef>> + '_ {
    let sure = base.meant.len() == 1 && !base.outside && !base.missing;
    let proof = if sure { Proof::Proven } else { Proof::Unproven };
    base.meant.iter().filter_map(move |meant| match meant {
        Meant::Decl(to) => Some(Link { to: *to, proof }),
        _ => None,
    })
}
