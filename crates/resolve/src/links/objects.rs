//! Languages of objects: calls without a receiver are of the object around, types have members of
//! their own, and what is mixed in stands in a line of its own.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, DeclKind};
use bifrost_hir::bodies::ScopeKind;
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::{Decl, FactId, FileFacts};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::blocks::bound_through;
use super::calls::{Callee, GUESSES};
use super::eval::{Eval, header_scope};
use super::members::{ABOVE, Line, Members};
use super::names::Named;
use super::types::{Ty, Tys};
use crate::index::SpaceId;
use crate::lookup::{Found, Meant};
use crate::relations::{DeclRef, Direction};

/// Whose members are asked for, where those of a type and of its instances are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// Both.
    Both,
    /// Those of instances.
    Instance,
    /// Those of the type itself.
    Type,
}

impl Side {
    /// Whether a declaration of a type is among them.
    pub(crate) fn has(self, decl: &Decl) -> bool {
        if matches!(decl.kind, DeclKind::Class | DeclKind::Module) {
            return true;
        }
        let (of_type, both) =
            (decl.flags.has(DeclFlags::STATIC), decl.flags.has(DeclFlags::SHARED));
        match self {
            Side::Both => true,
            Side::Instance => !of_type || both,
            Side::Type => of_type || both,
        }
    }
}

impl Eval<'_> {
    /// The object around a place: a type, and whether it is an instance of it or that itself.
    pub(crate) fn object_around(&mut self, file: FileId, at: Span) -> Option<(DeclRef, Side)> {
        let facts = self.index.facts(file)?;
        let mut around = facts.enclosing(at);
        while let Some(id) = around {
            let decl = facts.decl(id)?;
            let here = DeclRef { file, decl: id };
            match decl.kind {
                DeclKind::Class => return Some((self.index.canonical(here), Side::Type)),
                DeclKind::Function => {
                    if let Some(owner) = self.owner_of(here) {
                        let of_type = decl.flags.has(DeclFlags::STATIC);
                        return Some((owner, if of_type { Side::Type } else { Side::Instance }));
                    }
                }
                _ => {}
            }
            around = decl.parent;
        }
        None
    }

    /// The member of the object around that a name stands for without a call: in the body of a type
    /// one of its instances, else of the type itself.
    pub(crate) fn member_named(&mut self, file: FileId, at: Span, name: &str) -> Members {
        let Some((owner, side)) = self.object_around(file, at) else {
            return Members { all: self.free_callables(file, name), ..Members::default() };
        };
        if side == Side::Type {
            let own = self.member_before(file, at, (owner, Side::Instance), name);
            let of_type = self.member_before(file, at, (owner, Side::Type), name);
            return match (own.all.is_empty(), of_type.all.is_empty()) {
                (true, false) => of_type,
                (true, true) => Members { outside: own.open, ..Members::default() },
                _ => own,
            };
        }
        self.member_before(file, at, (owner, side), name)
    }

    /// A member of an object that is there before a place, where that is run from top to bottom: what
    /// the file declares further down is not there yet, but what it then hides is.
    fn member_before(
        &mut self,
        file: FileId,
        at: Span,
        (owner, side): (DeclRef, Side),
        name: &str,
    ) -> Members {
        let found = self.member_on(owner, name, side);
        let scope = self.facts(file).and_then(|facts| {
            let scope = facts.bodies.scope_at(at)?;
            facts.bodies.scope(scope).map(|region| region.kind)
        });
        let in_order = matches!(scope, Some(ScopeKind::Class | ScopeKind::File));
        let later = |this: &Self, to: &DeclRef| {
            to.file == file && this.index.decl(*to).is_some_and(|it| it.span.start > at.start)
        };
        let hides = !found.all.is_empty() && found.all.iter().all(|to| later(self, to));
        if !in_order || !hides {
            return found;
        }
        let mut hidden = self.member_beyond(owner, name, side);
        hidden.outside |= hidden.all.is_empty();
        hidden
    }

    /// The object around a place, as a value.
    pub(crate) fn own_object(&mut self, file: FileId, at: Span) -> Tys {
        match self.object_around(file, at) {
            Some((owner, Side::Type)) => Tys::one(Ty::Type(owner)),
            Some((owner, _)) => Tys::instance(owner),
            None => Tys::unknown(),
        }
    }

    /// The object that a call without a receiver is of. What declares a callable is no part of it.
    fn object_of_call(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        call: FactId,
        at: Span,
    ) -> Option<(DeclRef, Side)> {
        let whole = facts.fact(call).map(|fact| fact.span);
        let inner = facts.enclosing(at).and_then(|id| facts.decl(id));
        match inner.filter(|decl| Some(decl.span) == whole && decl.kind == DeclKind::Function) {
            Some(decl) => {
                let around = facts.decl(decl.parent?)?;
                let owner = DeclRef { file, decl: decl.parent? };
                match around.kind {
                    DeclKind::Class => Some((self.index.canonical(owner), Side::Type)),
                    _ => self.object_around(file, around.span),
                }
            }
            None => self.object_around(file, at),
        }
    }

    /// A call without a receiver: it is of the object around.
    pub(crate) fn on_object(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: Span,
        name: &str,
    ) -> Callee {
        let object = self.object_of_call(facts, file, call, at);
        if let Some((owner, side)) = object {
            if let Some(callee) = self.made_by_name(facts, file, call, &[(owner, side)], name) {
                return callee;
            }
            let members = self.member_on(owner, name, side);
            if !members.all.is_empty() {
                let mut callee = self.of_members(facts, file, call, members);
                callee.kind.get_or_insert(CallKind::Method);
                return callee;
            }
        }
        let free = self.free_callables(file, name);
        if !free.is_empty() {
            let members = Members { all: free, ..Members::default() };
            let mut callee = self.of_members(facts, file, call, members);
            callee.kind.get_or_insert(CallKind::Function);
            return callee;
        }
        let of_type = object.is_none_or(|(_, side)| side == Side::Type);
        let everywhere = self.is_everywhere(file, name, of_type)
            || self.index.sheet(file).is_some_and(|it| it.policy.functions.contains(&name));
        let below = match object {
            Some((owner, side)) if !everywhere => self.member_below(owner, name, side),
            _ => Members::default(),
        };
        let outside = below.all.is_empty();
        let mut callee = self.of_members(facts, file, call, below);
        callee.outside = outside && (everywhere || object.is_none_or(|it| self.is_open(it.0)));
        callee.kind.get_or_insert(match object.is_some() {
            true => CallKind::Method,
            false => CallKind::Function,
        });
        callee
    }

    /// A member that every object has, of an object: it is outside.
    pub(crate) fn of_object(&mut self, file: FileId, tys: &Tys, name: &str) -> Callee {
        let mut callee = Callee { outside: true, ..Callee::default() };
        callee.kind = Some(CallKind::Method);
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        callee.gives = Tys::unknown();
        if policy.is_some_and(|policy| policy.keeps.contains(&name)) {
            callee.gives = tys.clone();
        } else if policy.is_some_and(|policy| policy.types_of.contains(&name)) {
            // It may be one below, too: what that has is asked of the one above.
            callee.gives = Tys { open: tys.open || tys.is_empty(), ..Tys::default() };
            for ty in &tys.all {
                match ty {
                    Ty::Instance(of, _) => callee.gives.add(Ty::Type(*of)),
                    _ => callee.gives.open = true,
                }
            }
        } else if policy.is_some_and(|policy| policy.picks.contains(&name)) {
            for ty in &tys.all {
                if let Ty::Type(of) = ty {
                    let members = self.index.members(*of).links;
                    let types = members.iter().map(|link| link.to);
                    let types = types.filter(|at| self.index.is_type(*at)).take(TYPES);
                    callee.gives.all.extend(types.map(Ty::Type));
                }
            }
        } else if !tys.is_empty() {
            callee.gives = Tys { open: tys.open, ..Tys::default() };
            for ty in &tys.all {
                let known = match ty {
                    Ty::Outside(head, args) => self.known_member(file, head, args, name),
                    _ => Tys::unknown(),
                };
                callee.gives.join(known);
            }
        }
        callee
    }

    /// What a name that is no call means: something local, else what the index knows. Definitions
    /// see nothing local around them.
    pub(crate) fn object_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        text: &str,
    ) -> Named {
        if let Some(own) = facts.names.find(text) {
            let found = bound_through(facts, own, at);
            if !found.is_empty() {
                return Named::Local(found);
            }
        }
        let mut found = self.lookup.around(file, header_scope(facts, at), text, at.start);
        let before = found.meant.len();
        found.meant = std::mem::take(&mut found.meant)
            .into_iter()
            .filter(|meant| self.is_name_of(file, at, *meant))
            .collect();
        found.missing |= found.meant.len() < before && found.meant.is_empty();
        Named::Found(found)
    }

    /// Whether a name that is no call can mean something: no callable, and of the fields of
    /// instances only those of the object around.
    fn is_name_of(&mut self, file: FileId, at: Span, meant: Meant) -> bool {
        let Meant::Decl(to) = meant else { return true };
        let Some(decl) = self.index.decl(to) else { return false };
        let of_type = decl.flags.has(DeclFlags::STATIC);
        match decl.kind {
            DeclKind::Function => false,
            DeclKind::Field if !of_type => match self.owner_of(to) {
                Some(owner) => self.type_around(file, at).is_some_and(|around| {
                    self.mixed_line(around, Side::Both).steps.contains(&Some(owner))
                }),
                None => true,
            },
            _ => true,
        }
    }

    /// Whether a name is one that every object has, or every type.
    pub(crate) fn is_everywhere(&self, file: FileId, name: &str, of_type: bool) -> bool {
        self.index.sheet(file).is_some_and(|sheet| {
            let policy = sheet.policy;
            policy.everywhere.contains(&name) || (of_type && policy.every_type.contains(&name))
        })
    }

    /// Whether a type has types above that are not of the code base.
    fn is_open(&mut self, of: DeclRef) -> bool {
        self.mixed_line(of, Side::Both).open
    }

    /// Callables that belong to no type, by name: those of the file, else those of all files.
    fn free_callables(&self, file: FileId, name: &str) -> SmallVec<[DeclRef; 1]> {
        let space = self.index.sheet(file).map_or(SpaceId(0), |sheet| sheet.space);
        let word = self.index.words.find(name);
        let found = word.and_then(|word| self.index.space(space)?.members.get(&word));
        let callable = |at: &&DeclRef| {
            self.index.decl(**at).is_some_and(|decl| decl.kind == DeclKind::Function)
        };
        let all: SmallVec<[DeclRef; 1]> =
            found.into_iter().flatten().filter(callable).copied().collect();
        let own: SmallVec<[DeclRef; 1]> =
            all.iter().filter(|at| at.file == file).copied().collect();
        if own.is_empty() && all.len() <= GUESSES { all } else { own }
    }

    /// The members with a name that types below have: what is mixed into them may count on those. They
    /// are sure when all types that it is mixed into have the same one.
    fn member_below(&mut self, of: DeclRef, name: &str, side: Side) -> Members {
        let mut found = Members { open: true, ..Members::default() };
        let mut left = vec![of];
        let mut seen: FxHashSet<DeclRef> = FxHashSet::default();
        let mut sure = true;
        while let Some(at) = left.pop() {
            if !seen.insert(at) || seen.len() > ABOVE {
                continue;
            }
            let below = self.index.hierarchy(at, Direction::In).links;
            // No object is of a module itself, but of what that is mixed into.
            sure &= self.is_mixed(at) && !below.is_empty() || seen.len() > 1 && !self.is_mixed(at);
            for link in below {
                let members = self.member_on(link.to, name, side);
                sure &= self.is_mixed(link.to) || members.all.len() == 1 && !members.open;
                for member in members.all {
                    if !found.all.contains(&member) {
                        found.all.push(member);
                    }
                }
                left.push(link.to);
            }
        }
        found.open = !sure || found.all.len() != 1;
        if found.all.len() > GUESSES {
            found.all.clear();
        }
        found
    }

    /// Whether a type is one that others are made with: a module.
    fn is_mixed(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::OBJECT))
    }

    /// What the call of a maker (`new`) on types makes: instances, unless they have a member of that
    /// name of their own.
    pub(crate) fn made_by_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        on: &[(DeclRef, Side)],
        name: &str,
    ) -> Option<Callee> {
        let makers = self.index.sheet(file)?.policy.makers;
        let [(of, Side::Type)] = on else { return None };
        if !makers.contains(&name) || !self.member_on(*of, name, Side::Type).all.is_empty() {
            return None;
        }
        if self.makes_types(*of) {
            // One below it, which may have more; asked of such a one, an instance of that.
            let mut gives = Tys { open: true, ..Tys::one(Ty::Type(*of)) };
            gives.join(Tys::instance(*of));
            return Some(Callee { outside: true, gives, ..Callee::default() });
        }
        let members = Members { all: SmallVec::from_iter([*of]), ..Members::default() };
        let mut callee = self.of_members(facts, file, call, members);
        // The name of the call is the constructor's, not the type's.
        callee.names = callee.targets.clone();
        Some(callee)
    }

    /// Whether what makes instances of other types makes types below this one: it names a type
    /// outside of that sort right above.
    fn makes_types(&self, of: DeclRef) -> bool {
        self.index.written_bases(of).iter().any(|(file, base)| {
            let Some(sheet) = self.index.sheet(*file) else { return false };
            let ty = sheet.facts.semantics.ty(base.ty);
            let named = ty.filter(|ty| base.how == How::Extends && !ty.tokens.is_empty());
            let last = named.and_then(|ty| ty.path.last());
            last.is_some_and(|name| sheet.policy.makes_types.contains(&sheet.text(*name)))
        })
    }

    /// A call that runs the member of the types above that the callable around hides.
    pub(crate) fn hidden(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: Span,
    ) -> Callee {
        let name = self.callable_around(facts, at);
        let object = self.object_around(file, at);
        let (Some(name), Some((owner, side))) = (name, object) else {
            return Callee { outside: true, gives: Tys::unknown(), ..Callee::default() };
        };
        let members = self.member_beyond(owner, &name, side);
        let open = members.open;
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Super);
        callee.outside = callee.names.is_empty();
        callee.open |= open;
        callee
    }

    fn callable_around(&self, facts: &FileFacts, at: Span) -> Option<String> {
        let mut around = facts.enclosing(at);
        while let Some(decl) = around.and_then(|id| facts.decl(id)) {
            if decl.kind == DeclKind::Function {
                return Some(facts.names.text(decl.name).to_owned());
            }
            around = decl.parent;
        }
        None
    }

    /// A type and those that are above it, mixed in or inherited, in the order in which members are
    /// looked for: what is put before it, itself, what is mixed in (the last first), then the type
    /// that it inherits from. With the types comes whose members count.
    pub(crate) fn mixed_line(&mut self, of: DeclRef, side: Side) -> Rc<Line> {
        if let Some(known) = self.lines.get(&(of, side)) {
            return Rc::clone(known);
        }
        let mut line = Line { steps: Vec::new(), sides: Vec::new(), open: false };
        let mut seen: FxHashSet<(DeclRef, Side)> = FxHashSet::default();
        self.put_in_line(of, side, &mut line, &mut seen, 0);
        let line = Rc::new(line);
        self.lines.insert((of, side), Rc::clone(&line));
        line
    }

    fn put_in_line(
        &mut self,
        of: DeclRef,
        side: Side,
        line: &mut Line,
        seen: &mut FxHashSet<(DeclRef, Side)>,
        depth: usize,
    ) {
        let of = self.index.canonical(of);
        if depth > DEEP || line.steps.len() >= ABOVE || !seen.insert((of, side)) {
            return;
        }
        let written = self.index.written_bases(of);
        let bases = self.lookup.bases_of(of);
        let above = |how: &[How]| -> Vec<(usize, bool)> {
            let all = written.iter().enumerate();
            let fits = all.filter(|(_, (_, base))| how.contains(&base.how));
            fits.map(|(at, (_, base))| (at, base.how == How::Singleton)).collect()
        };
        let (before, after) = match side {
            Side::Type => (vec![], above(&[How::Singleton])),
            _ => (above(&[How::Prepends]), above(&[How::Mixes])),
        };
        let plain = self.index.sheet(of.file).map_or(&[][..], |sheet| sheet.policy.plain_types);
        let is_plain = |at: usize| {
            written.get(at).is_some_and(|(file, base)| {
                let sheet = self.index.sheet(*file);
                let name = sheet.and_then(|sheet| {
                    Some(sheet.text(*sheet.facts.semantics.ty(base.ty)?.path.last()?))
                });
                name.is_some_and(|name| plain.contains(&name))
            })
        };
        let plain: Vec<bool> = (0..bases.len()).map(is_plain).collect();
        let bases: Vec<Found> = bases
            .iter()
            .zip(plain)
            .map(|(base, plain)| Found { outside: base.outside && !plain, ..base.clone() })
            .collect();
        let below = above(&[How::Extends, How::Implements, How::Embeds]);
        for (at, single) in before.into_iter().rev() {
            self.put_base(bases.get(at), mixed_side(side, single), line, seen, depth);
        }
        line.push(Some(of), side);
        for (at, single) in after.into_iter().rev() {
            self.put_base(bases.get(at), mixed_side(side, single), line, seen, depth);
        }
        if side == Side::Type {
            for (at, _) in above(&[How::Mixes]).into_iter().rev() {
                self.lent(bases.get(at), line, seen, depth);
            }
        }
        for (at, _) in below {
            self.put_base(bases.get(at), side, line, seen, depth);
        }
    }

    fn put_base(
        &mut self,
        base: Option<&Found>,
        side: Side,
        line: &mut Line,
        seen: &mut FxHashSet<(DeclRef, Side)>,
        depth: usize,
    ) {
        let Some(base) = base else { return };
        for meant in &base.meant {
            if let Meant::Decl(at) = meant {
                self.put_in_line(*at, side, line, seen, depth + 1);
            }
        }
        if base.outside || base.missing {
            line.open = true;
            line.push(None, side);
        }
    }

    /// What types in something mixed in lend to the type itself.
    fn lent(
        &mut self,
        base: Option<&Found>,
        line: &mut Line,
        seen: &mut FxHashSet<(DeclRef, Side)>,
        depth: usize,
    ) {
        for meant in base.into_iter().flat_map(|base| &base.meant) {
            let Meant::Decl(of) = meant else { continue };
            let names = self.index.sheet(of.file).map_or(&[][..], |sheet| sheet.policy.lends);
            let words = names.iter().filter_map(|name| self.index.words.find(name));
            let lent: Vec<DeclRef> =
                words.flat_map(|word| self.index.members_named(*of, word)).collect();
            for ty in lent.into_iter().filter(|at| self.index.is_type(*at)) {
                self.put_in_line(ty, Side::Instance, line, seen, depth + 1);
            }
        }
    }
}

/// More types in one are not told apart.
const TYPES: usize = 64;

/// Longest chain of types above that is followed.
const DEEP: usize = 64;

/// What is mixed into a type itself gives it what its instances would have.
const fn mixed_side(side: Side, single: bool) -> Side {
    if single { Side::Instance } else { side }
}
