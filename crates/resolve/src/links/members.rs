//! Members of values: along the types above, nearest first.

use bifrost_base::{FileId, Span};
use bifrost_contract::DeclKind;
use bifrost_hir::bodies::Take;
use bifrost_hir::semantics::DeclFlags;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::eval::{Eval, SOMETHING};
use super::objects::Side;
use super::types::{FIXED, Ty, Tys};
use crate::index::Index;
use crate::lookup::Meant;
use crate::policy::{Gives, Policy, SEQUENCE};
use crate::relations::DeclRef;

/// Longest chain of pointers that is looked behind.
const POINTERS: usize = 8;

/// Most types above one that a member is looked for in.
pub(crate) const ABOVE: usize = 256;

/// What a member look-up found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// Declarations, by canonical part.
    pub(crate) all: SmallVec<[DeclRef; 1]>,
    /// A type above that is not of the code base could have it first, or there is more to it.
    pub(crate) open: bool,
    /// A type above that is not of the code base could have callables of that name that suit a call
    /// better.
    pub(crate) more: bool,
    /// It is surely something outside.
    pub(crate) outside: bool,
    /// What they are called on, when they are not its own but added to it.
    pub(crate) extended: Option<Tys>,
}

impl Members {
    fn join(&mut self, other: Members) {
        for at in other.all {
            if !self.all.contains(&at) {
                self.all.push(at);
            }
        }
        self.open |= other.open;
        self.more |= other.more;
        self.outside |= other.outside;
    }
}

impl Eval<'_> {
    /// Whether members may be none of the code base: what they give may be something else then.
    pub(crate) fn may_be_foreign(&self, members: &Members) -> bool {
        let sheet = members.all.first().and_then(|at| self.index.sheet(at.file));
        members.outside && sheet.is_some_and(|sheet| sheet.policy.stays_outside.is_some())
    }

    /// The member of a type with this name, own or inherited.
    pub(crate) fn member_of(&mut self, of: DeclRef, name: &str) -> Members {
        self.member_along(of, name, false, Side::Both)
    }

    /// The member with this name of a type, or of its instances.
    pub(crate) fn member_on(&mut self, of: DeclRef, name: &str, side: Side) -> Members {
        self.member_along(of, name, false, side)
    }

    /// The member with this name of what stands behind a type in its line.
    pub(crate) fn member_beyond(&mut self, of: DeclRef, name: &str, side: Side) -> Members {
        self.member_along(of, name, true, side)
    }

    /// The member with this name of the types above a type.
    pub(crate) fn member_above(&mut self, of: DeclRef, name: &str) -> Members {
        self.member_along(of, name, true, Side::Both)
    }

    fn member_along(&mut self, of: DeclRef, name: &str, skip_own: bool, side: Side) -> Members {
        if self.index.sheet(of.file).is_some_and(|sheet| sheet.policy.by_depth) {
            return self.member_by_depth(of, name, 0);
        }
        if self.index.sheet(of.file).is_some_and(|sheet| sheet.policy.by_trait) {
            return self.member_by_trait(of, name, 0);
        }
        let mut found = Members::default();
        let policy = self.index.sheet(of.file).map(|sheet| sheet.policy);
        let side = if policy.is_some_and(|policy| policy.sides) { side } else { Side::Both };
        let line = match policy.is_some_and(|policy| policy.mixins) {
            true => self.mixed_line(of, side),
            false => std::rc::Rc::new(self.linear(of, Some(name))),
        };
        let own = self.index.canonical(of);
        let mut passed = line.steps.iter().position(|step| *step == Some(own)).unwrap_or(0);
        if !skip_own {
            passed = 0;
        }
        let topped = policy.is_some_and(|it| it.overloads && !it.tops.is_empty());
        let Some(word) = self.index.word(name) else {
            found.open = line.open;
            found.outside = line.open || topped;
            return found;
        };
        let mut unsure = false;
        let mut assigned: SmallVec<[DeclRef; 2]> = SmallVec::new();
        let overloads = self.index.sheet(of.file).is_some_and(|sheet| sheet.policy.overloads);
        for (at, step) in line.steps.iter().enumerate() {
            let Some(ty) = step else {
                unsure = true;
                continue;
            };
            if skip_own && at <= passed {
                continue;
            }
            let mut own = self.index.members_named(*ty, word);
            let side = line.sides.get(at).copied().unwrap_or(Side::Both);
            let nameless = policy.is_some_and(|policy| policy.nameless_constructors);
            own.retain(|at| {
                self.index.decl(*at).is_some_and(|decl| {
                    let hidden = nameless && decl.flags.has(DeclFlags::CONSTRUCTOR);
                    side.has(decl) && can_be_named(policy, decl) && !hidden
                })
            });
            if policy.is_some_and(|policy| policy.terms) {
                self.index.terms_of(&mut own);
            }
            let (own, implied) = self.of_side(own);
            if own.is_empty() {
                continue;
            }
            if implied {
                // A type above may declare what is only assigned here, or assign it, too.
                assigned = own;
                continue;
            }
            assigned.clear();
            let below = found.all.clone();
            if policy.is_some_and(|policy| policy.last_above_first) {
                self.define(&mut found.all, &own);
            }
            for member in own {
                let member = self.index.canonical(member);
                if !found.all.contains(&member) && !self.is_overridden(member, &below) {
                    found.all.push(member);
                }
            }
            found.open = unsure;
            let declared = policy.is_some_and(|policy| policy.last_above_first)
                && found.all.iter().any(|at| self.is_declared(*at));
            if !declared && (!overloads || !found.all.iter().all(|at| self.is_callable(*at))) {
                return found;
            }
        }
        if found.all.is_empty() && !assigned.is_empty() {
            found.all = assigned.iter().map(|at| self.index.canonical(*at)).collect();
            found.open = unsure;
        } else if found.all.is_empty() {
            found.open = line.open;
            // What no type above of the code base has is the built-in top's.
            found.outside = line.open || topped;
        } else {
            let on_top = policy.is_some_and(|policy| policy.is_on_top(name));
            found.more = (line.open || on_top) && overloads;
        }
        if found.all.is_empty() && !skip_own {
            self.by_own_types(of, name, &mut found);
        }
        if let Some(policy) = policy.filter(|policy| policy.last_above_first && line.open) {
            // What is only declared gives way to what a type outside defines.
            let known = policy.outside_members.iter().any(|(_, all)| all.contains(&name));
            found.open |= known && found.all.iter().any(|at| self.is_declared(*at));
        }
        if policy.is_some_and(|policy| !name.is_empty() && name == policy.applies)
            && let Some(made) = self.made_by_object(of)
            && !found.all.contains(&made)
        {
            found.all.push(made);
            (found.open, found.outside) = (false, false);
        }
        found
    }

    /// What the types have that the instances of a type are said to be of in its own text.
    fn by_own_types(&mut self, of: DeclRef, name: &str, found: &mut Members) {
        let said = self.own_types(of);
        for ty in &said.all {
            let Ty::Instance(at, _) = ty else {
                found.open |= found.all.is_empty();
                continue;
            };
            let Some(word) = self.index.word(name) else { continue };
            let line = self.linear(*at, Some(name));
            for step in line.steps.iter().flatten() {
                let mut own = self.index.members_named(*step, word);
                self.index.terms_of(&mut own);
                if found.all.is_empty() {
                    found.all.extend(own.iter().map(|at| self.index.canonical(*at)));
                    found.open = false;
                    found.outside = false;
                }
            }
            found.open |= line.open && found.all.is_empty();
        }
    }

    fn is_declared(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::ABSTRACT))
    }

    /// Puts what a type further up defines in the place of what one below only declares.
    fn define(&mut self, found: &mut SmallVec<[DeclRef; 1]>, own: &[DeclRef]) {
        let defined: Vec<DeclRef> =
            own.iter().copied().filter(|at| !self.is_declared(*at)).collect();
        for member in defined {
            let member = self.index.canonical(member);
            let same = |this: &mut Self, at: DeclRef| {
                let plain = !this.is_callable(at) || !this.is_callable(member);
                this.is_declared(at)
                    && (plain || this.parameters_of(at) == this.parameters_of(member))
            };
            for place in 0..found.len() {
                if same(self, found[place]) && !found.contains(&member) {
                    found[place] = member;
                }
            }
        }
    }

    /// Of the members of one name of a type those of the side that is asked; whether assignments
    /// alone make them.
    fn of_side(&self, own: SmallVec<[DeclRef; 2]>) -> (SmallVec<[DeclRef; 2]>, bool) {
        let has = |at: &DeclRef, flag: DeclFlags| {
            self.index.decl(*at).is_some_and(|decl| decl.flags.has(flag))
        };
        let implied = !own.is_empty() && own.iter().all(|at| has(at, DeclFlags::IMPLIED));
        let mut own = own;
        if !implied {
            own.retain(|at| !has(at, DeclFlags::IMPLIED));
        }
        let Some(of_type) = self.side else { return (own, implied) };
        let fixed = |at: &DeclRef| has(at, DeclFlags::STATIC);
        let mut kept: SmallVec<[DeclRef; 2]> =
            own.iter().copied().filter(|at| !has(at, DeclFlags::CONSTRUCTOR)).collect();
        if !of_type || kept.iter().any(fixed) {
            kept.retain(|at| fixed(at) == of_type);
        }
        (kept, implied)
    }

    /// Whether members of a type are told from those of its instances by its policy.
    fn sides_apart(&self, at: DeclRef) -> bool {
        self.index.sheet(at.file).is_some_and(|sheet| sheet.policy.statics_apart)
    }

    pub(crate) fn is_callable(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.kind == DeclKind::Function)
    }

    /// Whether a type below already has a callable with the same parameters.
    fn is_overridden(&mut self, member: DeclRef, below: &[DeclRef]) -> bool {
        below.iter().any(|other| self.parameters_of(*other) == self.parameters_of(member))
    }

    /// The parameters of a callable by which overloads are told apart: the last names of their
    /// types.
    pub(super) fn parameters_of(&mut self, at: DeclRef) -> Option<Vec<String>> {
        let facts = self.facts(at.file)?;
        let callable = facts.bodies.callable(at.decl)?;
        let whole = self.is_extension(at);
        let formals = callable.params.iter().filter(|param| whole || !param.receiver);
        let mut all = Vec::new();
        for param in formals {
            let shown = param.ty.and_then(|ty| self.shown(&facts, at.file, ty));
            all.push(shown.unwrap_or_else(|| format!("{:?}", param.span.len())));
        }
        Some(all)
    }

    /// A written type as overloads are told apart by it. What may be missing is told from what may
    /// not only where that is another type.
    fn shown(
        &mut self,
        facts: &bifrost_hir::FileFacts,
        file: FileId,
        ty: bifrost_hir::semantics::TypeId,
    ) -> Option<String> {
        let policy = self.index.sheet(file)?.policy;
        let node = facts.semantics.ty(ty)?;
        let last = node.path.last().map(|name| facts.names.text(*name));
        let ([inner], true) = (node.args.as_slice(), last == Some(policy.optional)) else {
            return shown_type(facts, ty);
        };
        let shown = shown_type(facts, *inner)?;
        let value = self.written(file, ty);
        let missing =
            matches!(value.all.as_slice(), [Ty::Outside(head, _)] if &**head == policy.optional);
        Some(if missing { format!("{shown}?") } else { shown })
    }

    /// A type and those above it, nearest first. Nothing stands for one outside.
    /// An outside type that surely has no member of the name is left out.
    pub(super) fn linear(&mut self, of: DeclRef, name: Option<&str>) -> Line {
        let policy = self.index.sheet(of.file).map(|sheet| sheet.policy);
        let breadth = policy.is_some_and(|policy| policy.merges_lines);
        // Where a member is looked for, not what a type can stand for.
        let apart = name.is_some()
            && policy.is_some_and(|policy| policy.interfaces_apart.is_some())
            && !self.is_interface(of);
        let mut line = Line { steps: Vec::new(), sides: Vec::new(), open: false };
        if policy.is_some_and(|policy| policy.last_above_first) {
            self.line_up(of, name, &mut line);
            return line;
        }
        let mut seen: FxHashSet<DeclRef> = FxHashSet::default();
        let mut left: Vec<Option<DeclRef>> = vec![Some(self.index.canonical(of))];
        while let Some(next) = left.pop() {
            let Some(at) = next else {
                line.open = true;
                line.steps.push(None);
                continue;
            };
            if !seen.insert(at) || line.steps.len() >= ABOVE {
                continue;
            }
            line.steps.push(Some(at));
            let bases = self.lookup.bases_of(at);
            let written = self.index.written_bases(at);
            let mut above: Vec<Option<DeclRef>> = Vec::new();
            for (place, base) in bases.iter().enumerate() {
                for meant in &base.meant {
                    if let Meant::Decl(at) = meant
                        && !(apart && self.is_interface(*at))
                    {
                        above.push(Some(*at));
                    }
                }
                let lacks = || {
                    let written = written.get(place);
                    written.is_some_and(|(file, base)| {
                        apart && self.names_interface(*file, base.ty)
                            || self.lacks(*file, base.ty, name)
                    })
                };
                if base.missing || (base.outside && !lacks()) {
                    above.push(None);
                }
            }
            left.extend(above.into_iter().rev());
        }
        if breadth {
            self.settle(&mut line);
        }
        line
    }

    /// A type and those above it, the last written first, each behind all that are below it.
    fn line_up(&mut self, of: DeclRef, name: Option<&str>, line: &mut Line) {
        // What comes last in the line is found first: from the top, in the order written.
        let mut settled: Vec<Option<DeclRef>> = Vec::new();
        let mut seen: FxHashSet<DeclRef> = FxHashSet::default();
        let mut left: Vec<(DeclRef, bool)> = vec![(self.index.canonical(of), false)];
        while let Some((at, done)) = left.pop() {
            if done {
                settled.push(Some(at));
                continue;
            }
            if seen.len() >= ABOVE || !seen.insert(at) {
                continue;
            }
            left.push((at, true));
            let bases = self.lookup.bases_of(at);
            let written = self.index.written_bases(at);
            let mut above: Vec<DeclRef> = Vec::new();
            for (place, base) in bases.iter().enumerate() {
                above.extend(base.meant.iter().filter_map(|meant| match meant {
                    Meant::Decl(at) => Some(*at),
                    _ => None,
                }));
                let lacks =
                    written.get(place).is_some_and(|(file, base)| self.lacks(*file, base.ty, name));
                if base.missing || (base.outside && !lacks) {
                    line.open = true;
                    settled.push(None);
                }
            }
            left.extend(above.into_iter().rev().map(|at| (at, false)));
        }
        settled.reverse();
        line.steps = settled;
    }

    fn is_interface(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::INTERFACE))
    }

    /// Whether a written type is an interface outside.
    fn names_interface(&self, file: FileId, ty: bifrost_hir::semantics::TypeId) -> bool {
        let Some(sheet) = self.index.sheet(file) else { return false };
        let head = sheet.facts.semantics.ty(ty).and_then(|node| node.path.last());
        let head = head.map_or("", |head| sheet.facts.names.text(*head));
        sheet.policy.interfaces_apart.is_some_and(|is_interface| is_interface(head))
    }

    /// Whether a written type is one outside of which it is known that it has no such member.
    pub(super) fn lacks(
        &self,
        file: FileId,
        ty: bifrost_hir::semantics::TypeId,
        name: Option<&str>,
    ) -> bool {
        self.index.lacks(file, ty, name)
    }

    /// In a linearisation that merges, a type comes after all that are below it: one that was
    /// reached early by depth moves behind the last type that has it above.
    fn settle(&mut self, line: &mut Line) {
        let order: Vec<DeclRef> = line.steps.iter().flatten().copied().collect();
        let outside = line.steps.iter().filter(|step| step.is_none()).count();
        let mut rest = order.clone();
        let mut settled: Vec<DeclRef> = Vec::with_capacity(order.len());
        while !rest.is_empty() {
            let mut pick = 0;
            for (at, ty) in rest.iter().enumerate() {
                let below = rest.iter().any(|other| other != ty && self.has_above(*other, *ty));
                if !below {
                    pick = at;
                    break;
                }
            }
            settled.push(rest.remove(pick));
        }
        if settled == order {
            return;
        }
        // Where outside types stand among them is no longer known: before all but the first.
        let mut steps: Vec<Option<DeclRef>> = settled.into_iter().map(Some).collect();
        if outside > 0 {
            steps.push(None);
        }
        line.steps = steps;
    }

    fn has_above(&mut self, of: DeclRef, other: DeclRef) -> bool {
        let bases = self.lookup.bases_of(of);
        bases.iter().any(|base| base.meant.contains(&Meant::Decl(other)))
    }

    /// The members of a value with this name.
    pub(crate) fn members_of(&mut self, tys: &Tys, name: &str) -> Members {
        let mut found = Members { open: tys.open, ..Members::default() };
        if let Some(of_some) = self.members_of_some(tys, name) {
            return of_some;
        }
        for ty in &tys.clone().some().all {
            match ty {
                Ty::Instance(at, _) => {
                    self.side = self.sides_apart(*at).then_some(false);
                    let mut members = self.member_on(*at, name, Side::Instance);
                    self.side = None;
                    members.outside |= members.all.is_empty() && self.answers(*at);
                    self.by_fixed(&mut members, false);
                    found.join(members);
                }
                Ty::Type(at) if self.policy_of(at.file).is_some_and(|it| it.companions) => {
                    let members = self.member_of_type(*at, name);
                    found.join(members);
                }
                Ty::Type(at) => {
                    self.side = self.sides_apart(*at).then_some(true);
                    let mut members = self.member_on(*at, name, Side::Type);
                    self.side = None;
                    if members.all.is_empty() && !self.sides_apart(*at) {
                        // Types and constants are those of what is mixed in, too.
                        let mut others = self.member_of(*at, name);
                        others.all.retain(|at| {
                            self.index.decl(*at).is_some_and(|decl| {
                                let field = decl.kind == DeclKind::Field;
                                decl.kind == DeclKind::Class
                                    || (field && decl.flags.has(DeclFlags::STATIC))
                            })
                        });
                        if !others.all.is_empty() {
                            members = others;
                        }
                    }
                    members.outside |= members.all.is_empty() && self.answers(*at);
                    found.join(members);
                }
                Ty::Var(of, at) => {
                    let bound = self.bound_of(*of, *at);
                    let known = !bound.is_empty();
                    let mut members = self.bounded(&bound, name);
                    let free = self.policy_of(of.file).is_some_and(|it| it.free_generics);
                    members.outside |= !known && !free;
                    members.open |= !known && free;
                    found.join(members);
                }
                Ty::Module(meant) => {
                    if let Some(members) = self.members_of_whole(*meant, name) {
                        found.join(members);
                        continue;
                    }
                    let Some(word) = self.index.word(name) else { continue };
                    let mut members = self.lookup.member(*meant, word);
                    self.plain_types(&mut members);
                    for meant in &members.meant {
                        if let Some(at) = super::names::declaration(self, *meant)
                            && !found.all.contains(&at)
                        {
                            found.all.push(at);
                        }
                    }
                    found.outside |= members.outside;
                }
                Ty::Parts(of, _) => {
                    found.all.extend(self.index.parts_named(*of, name));
                }
                Ty::Outside(head, args) if &**head == FIXED => {
                    for inner in args.iter() {
                        let mut members = match inner.all.as_slice() {
                            [Ty::Instance(at, _)] => self.member_of(*at, name),
                            _ => self.members_of(inner, name),
                        };
                        self.by_fixed(&mut members, true);
                        found.join(members);
                    }
                }
                Ty::Outside(head, args) => {
                    let inner = self.present(head, args, name);
                    let members = match inner {
                        Some(inner) => self.members_of(&inner, name),
                        None => self.foreign(head, name),
                    };
                    found.join(members);
                }
                Ty::Object(file, at) => {
                    let members = self.members_of_literal(*file, *at, name);
                    found.join(members);
                }
                Ty::Callable(at) => {
                    let given = self.index.given_to(*at, name);
                    found.outside |= given.is_empty();
                    found.all.extend(given);
                }
                Ty::Beyond | Ty::Tuple(_) | Ty::Nothing => {
                    found.outside = true;
                }
            }
        }
        found
    }

    /// The members of those alternatives that have some, where a value has the members of each of
    /// its types.
    fn members_of_some(&mut self, tys: &Tys, name: &str) -> Option<Members> {
        let first = tys.all.iter().find_map(|ty| match ty {
            Ty::Instance(at, _) => Some(*at),
            _ => None,
        })?;
        if tys.all.len() < 2 || !self.has_terms(first.file) {
            return None;
        }
        let mut found = Members { open: tys.open, ..Members::default() };
        for ty in &tys.all {
            let own = self.members_of(&Tys::one(ty.clone()), name);
            if !own.all.is_empty() {
                found.join(own);
            }
        }
        (!found.all.is_empty()).then_some(found)
    }

    /// What a member of a value is as a value.
    pub(crate) fn member_value_in(&mut self, file: FileId, tys: &Tys, name: &str) -> Tys {
        let mut joined = Tys { open: tys.open, ..Tys::default() };
        for ty in &tys.clone().some().all {
            if let Ty::Module(meant) = ty {
                if let Some(members) = self.members_of_whole(*meant, name) {
                    joined.join(self.values_of(&members));
                    continue;
                }
                let Some(word) = self.index.word(name) else {
                    joined.open = true;
                    continue;
                };
                let mut found = self.lookup.member(*meant, word);
                self.plain_types(&mut found);
                joined.join(self.meaning(&found));
                continue;
            }
            if *ty == Ty::Beyond {
                joined.add(Ty::Beyond);
                continue;
            }
            if let Ty::Outside(head, args) = ty
                && &**head == FIXED
            {
                for inner in args.iter() {
                    let value = self.member_value_in(file, inner, name);
                    joined.join(self.fixed(file, value));
                }
                continue;
            }
            if let Ty::Outside(head, args) = ty {
                let known = self.known_member(file, head, args, name);
                // What belongs to something outside is outside too.
                joined.join(if known.is_empty() { Tys::outside(SOMETHING) } else { known });
                continue;
            }
            if let (Ty::Instance(..), Ok(at)) = (ty, name.parse::<u16>()) {
                joined.join(self.take(file, Tys::one(ty.clone()), Take::Item(at)));
                continue;
            }
            if let (Ty::Tuple(parts), Ok(at)) = (ty, name.parse::<usize>()) {
                joined.join(parts.get(at).cloned().unwrap_or_else(Tys::unknown));
                continue;
            }
            let members = self.members_of(&Tys::one(ty.clone()), name);
            let value = self.values_of(&members);
            joined.join(self.seen_through(ty, &members, value));
        }
        joined
    }

    /// Members of what a type parameter is bound by; bounds are not looked behind again.
    fn bounded(&mut self, bound: &Tys, name: &str) -> Members {
        let plain = bound.all.iter().filter(|ty| !matches!(ty, Ty::Var(..))).cloned();
        let plain = Tys { all: plain.collect(), open: bound.open };
        let mut found = self.members_of(&plain, name);
        let apart = found.all.first().and_then(|at| self.index.sheet(at.file));
        if apart.is_some_and(|sheet| sheet.policy.by_trait) {
            (found.open, found.outside) = (false, false);
        }
        found
    }

    /// What a member of a type outside gives, where that is known.
    pub(crate) fn known_member(
        &self,
        file: FileId,
        head: &std::rc::Rc<str>,
        args: &std::rc::Rc<[Tys]>,
        name: &str,
    ) -> Tys {
        let known = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.known);
        let of_head = known.iter().find(|known| known.of == &**head && known.member == name);
        let in_row = || {
            let elements = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.elements);
            let is_row = elements.iter().any(|(known, _)| *known == &**head);
            known.iter().find(|known| is_row && known.of == SEQUENCE && known.member == name)
        };
        let known = of_head.or_else(in_row);
        let arg = |at: usize| args.get(at).cloned().unwrap_or_else(Tys::unknown);
        match known.map(|known| known.gives) {
            Some(Gives::Arg(at)) => arg(at),
            Some(Gives::Same) => {
                Tys::one(Ty::Outside(std::rc::Rc::clone(head), std::rc::Rc::clone(args)))
            }
            Some(Gives::Head(head)) => Tys::outside(head),
            Some(Gives::HeadOf(head, at)) => {
                Tys::one(Ty::Outside(head.into(), std::rc::Rc::new([arg(at)])))
            }
            Some(Gives::HeadOfPair(head, at)) => {
                let pair = Ty::Tuple(std::rc::Rc::new([Tys::outside(SOMETHING), arg(at)]));
                Tys::one(Ty::Outside(head.into(), std::rc::Rc::new([Tys::one(pair)])))
            }
            Some(Gives::PairsWith(head, other)) => {
                let pair = Ty::Tuple(std::rc::Rc::new([arg(0), Tys::outside(other)]));
                Tys::one(Ty::Outside(head.into(), std::rc::Rc::new([Tys::one(pair)])))
            }
            Some(Gives::HeadOfAll(head, inner)) => {
                let inner = Ty::Outside(inner.into(), std::rc::Rc::clone(args));
                Tys::one(Ty::Outside(head.into(), std::rc::Rc::new([Tys::one(inner)])))
            }
            Some(Gives::HeadOfBoth(head)) => {
                let pair = Ty::Tuple(std::rc::Rc::new([arg(0), arg(1)]));
                Tys::one(Ty::Outside(head.into(), std::rc::Rc::new([Tys::one(pair)])))
            }
            // What depends on the arguments of the call.
            Some(_) | None => Tys::unknown(),
        }
    }

    /// What something of a member is, seen through a value: the type parameters of the type that
    /// declares the member stand for what the value's type says.
    pub(crate) fn seen_through(&mut self, ty: &Ty, members: &Members, value: Tys) -> Tys {
        let mut value = self.late(ty, value);
        if let Some(by_trait) = self.seen_by_trait(ty, members, &value) {
            value = by_trait;
        }
        let Ty::Instance(of, args) = ty else { return value };
        for member in &members.all {
            let Some(owner) = self.owner_of(*member) else { continue };
            if let Some(args) = self.arguments_above(*of, args, owner, 0) {
                value = value.with(owner, &args);
                let sheet = self.index.sheet(member.file);
                if sheet.is_some_and(|sheet| sheet.policy.own_generics) {
                    value = value.with(*member, &args);
                }
            }
        }
        value
    }

    /// What the type parameters of a type above stand for in one below.
    pub(crate) fn arguments_above(
        &mut self,
        of: DeclRef,
        args: &[Tys],
        above: DeclRef,
        depth: usize,
    ) -> Option<Vec<Tys>> {
        if of == above {
            return Some(args.to_vec());
        }
        if depth >= 8 {
            return None;
        }
        let facts = self.facts(of.file)?;
        let bases = facts.semantics.bases.iter();
        let own =
            bases.filter(|base| base.subject == bifrost_hir::semantics::Subject::Decl(of.decl));
        for base in own {
            let written = self.written(of.file, base.ty);
            for ty in &written.all {
                if let Ty::Instance(next, next_args) = ty {
                    let seen: Vec<Tys> = next_args.iter().map(|arg| arg.with(of, args)).collect();
                    if let Some(found) = self.arguments_above(*next, &seen, above, depth + 1) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// What stands left of a dot, when a member of this name is asked of it.
    pub(crate) fn receiver(&mut self, file: FileId, object: Span, name: &str) -> Tys {
        let value = match self.tested(file, object, name) {
            Some(value) => value,
            None => self.value(file, object),
        };
        self.pointed(file, value, name)
    }

    /// What an instance test says of what is no local name, when that has a member of the name.
    fn tested(&mut self, file: FileId, object: Span, name: &str) -> Option<Tys> {
        let facts = self.facts(file)?;
        let mut value = self.written(file, facts.bodies.tested(object)?);
        let tested = self.members_of(&value, name);
        let declared = self.value(file, object);
        let declared = self.members_of(&declared, name);
        // What it inherits is what was meant before.
        if tested.all.is_empty() || tested.all == declared.all {
            return None;
        }
        // Where both have their own, which is meant rests on who else may change it.
        let both = !declared.all.is_empty();
        value.open |= both || !self.index.sheet(file)?.policy.tests_hold;
        Some(value)
    }

    /// What a value is asked for a member: what it points to, if it has none of that name.
    pub(crate) fn pointed(&mut self, file: FileId, value: Tys, name: &str) -> Tys {
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else { return value };
        if policy.points.is_empty() {
            return value;
        }
        let mut value = value;
        for _ in 0..POINTERS {
            let mut found = Tys { open: value.open, ..Tys::default() };
            for ty in &value.all {
                found.join(match self.pointee(policy, ty, name) {
                    Some(behind) => behind,
                    None => Tys::one(ty.clone()),
                });
            }
            if found == value {
                break;
            }
            value = found;
        }
        value
    }

    /// What stands behind a pointer, or what behaves like one.
    fn pointee(&mut self, policy: &Policy, ty: &Ty, name: &str) -> Option<Tys> {
        match ty {
            Ty::Outside(head, args) if &**head == FIXED => {
                let [Ty::Outside(inner, _)] = args.first()?.all.as_slice() else { return None };
                policy.points.contains(&&**inner).then(|| args.first().cloned())?
            }
            Ty::Outside(head, args) if policy.points.contains(&&**head) => {
                let own = policy.outside_members.iter().find(|(known, _)| *known == &**head);
                let has = own.is_some_and(|(_, members)| members.contains(&name));
                (!has).then(|| args.first().cloned().unwrap_or_else(Tys::unknown))
            }
            Ty::Instance(at, _) if !policy.arrows.is_empty() => {
                if !self.member_of(*at, name).all.is_empty() {
                    return None;
                }
                let mut arrows = policy.arrows.iter().map(|arrow| self.member_of(*at, arrow));
                let found = arrows.find(|found| !found.all.is_empty())?;
                let mut joined = Tys::default();
                for member in &found.all {
                    joined.join(self.result(*member));
                }
                Some(self.seen_through(ty, &found, joined))
            }
            _ => None,
        }
    }
}

impl Index {
    /// Whether a written type is one outside of which it is known that it has no such member.
    pub(crate) fn lacks(
        &self,
        file: FileId,
        ty: bifrost_hir::semantics::TypeId,
        name: Option<&str>,
    ) -> bool {
        let (Some(sheet), Some(name)) = (self.sheet(file), name) else { return false };
        let head = sheet.facts.semantics.ty(ty).and_then(|node| node.path.last());
        let head = head.map_or("", |head| sheet.facts.names.text(*head));
        let known = sheet.policy.outside_members.iter().find(|(known, _)| *known == head);
        known.is_some_and(|(_, members)| !members.contains(&name))
    }
}

/// Whether a member can be named after what has it.
fn can_be_named(policy: Option<&Policy>, decl: &bifrost_hir::Decl) -> bool {
    // Where types are named to make instances of them, what then runs has no name.
    let nameless = policy.is_some_and(|it| it.overloads && it.constructors.is_empty());
    !(decl.flags.has(DeclFlags::EXPLICIT) || nameless && decl.flags.has(DeclFlags::CONSTRUCTOR))
}

/// Of several declarations those that hold values, if some do: a call prefers callables, a read
/// prefers fields.
pub(crate) fn values_first(index: &Index, all: &[DeclRef]) -> SmallVec<[DeclRef; 1]> {
    let callable = |at: &&DeclRef| index.decl(**at).is_some_and(|it| it.kind == DeclKind::Function);
    let values: SmallVec<[DeclRef; 1]> = all.iter().filter(|at| !callable(at)).copied().collect();
    if values.is_empty() { SmallVec::from_slice(all) } else { values }
}

/// Of several declarations those that can be called, if some can.
pub(crate) fn callables_first(index: &Index, all: &[DeclRef]) -> SmallVec<[DeclRef; 1]> {
    let callable = |at: &&DeclRef| index.decl(**at).is_some_and(|it| it.kind != DeclKind::Field);
    let callables: SmallVec<[DeclRef; 1]> = all.iter().filter(callable).copied().collect();
    if callables.is_empty() { SmallVec::from_slice(all) } else { callables }
}

/// A type and those above it.
pub(crate) struct Line {
    /// Nothing stands for one outside.
    pub(crate) steps: Vec<Option<DeclRef>>,
    /// By step: whose members count; both where this says nothing.
    pub(crate) sides: Vec<Side>,
    /// Some type above is outside, or not known.
    pub(crate) open: bool,
}

impl Line {
    pub(crate) fn push(&mut self, step: Option<DeclRef>, side: Side) {
        self.steps.push(step);
        self.sides.push(side);
    }
}

/// A written type by its last names, and how they are put together.
fn shown_type(
    facts: &bifrost_hir::FileFacts,
    ty: bifrost_hir::semantics::TypeId,
) -> Option<String> {
    let node = facts.semantics.ty(ty)?;
    if let Some(last) = node.path.last() {
        return Some(facts.names.text(*last).to_owned());
    }
    let parts = node.args.iter().filter_map(|arg| facts.semantics.ty(*arg));
    let parts = parts.filter_map(|part| part.path.last()).map(|name| facts.names.text(*name));
    let form = node.form.map_or("", |form| facts.names.text(form));
    Some(format!("{}{form}", parts.collect::<Vec<_>>().join("|")))
}
