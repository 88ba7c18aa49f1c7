//! The bounded evaluator: what an expression can be.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::bodies::{CallableOf, PatternStep, Shape, ShapeKind, Take};
use bifrost_hir::semantics::{DeclFlags, TOLD, TypeId};
use bifrost_hir::{DeclId, FactId, FileFacts};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::Bodies;
use super::fixed::wrapped;
use super::made::Written;
use super::members::{Line, Members, values_first};
use super::memo::{Memo, Start, Way};
use super::names::Named;
use super::objects::Side;
use super::receivers::Gets;
use super::terms::Literals;
use super::types::{FIXED, Ty, Tys};
use crate::index::Index;
use crate::lexical::Place;
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::{Formed, Sort};
use crate::relations::DeclRef;

/// The place of the type parameter that an interface is to itself: what has it.
pub(crate) const OWN: u16 = u16::MAX;
/// The form of a type of which its parts say nothing.
const UNSAID: &str = "?";

/// The type of what is surely outside and nothing else is known of.
pub(crate) const SOMETHING: &str = "?";

/// Works out what expressions can be. One for a file's links; it remembers.
pub(crate) struct Eval<'i> {
    pub(crate) index: &'i Index,
    pub(crate) bodies: &'i dyn Bodies,
    pub(crate) lookup: Lookup<'i>,
    files: FxHashMap<FileId, Option<Arc<FileFacts>>>,
    values: Memo<(FileId, Span), Tys>,
    results: Memo<DeclRef, Tys>,
    pub(crate) lines: FxHashMap<(DeclRef, Side), Rc<Line>>,
    /// By file: the modules and types of which it imports all names.
    pub(crate) opened: FxHashMap<FileId, Rc<FxHashSet<Meant>>>,
    /// The call whose callee is being looked up.
    pub(crate) calling: Option<(FileId, FactId)>,
    /// Implicit conversions.
    pub(crate) views: Option<Rc<Vec<DeclRef>>>,
    /// Function literals, by file.
    pub(crate) literals: FxHashMap<FileId, Rc<Literals>>,
    /// What lambdas get.
    pub(crate) gets: Memo<(FileId, Span), Rc<Gets>>,
    pub(crate) way: Way,
    /// What members are looked for: of a type, of its instances, or all.
    pub(crate) side: Option<bool>,
}

impl<'i> Eval<'i> {
    pub(crate) fn new(index: &'i Index, bodies: &'i dyn Bodies) -> Self {
        Self {
            index,
            bodies,
            lookup: Lookup::new(index),
            files: FxHashMap::default(),
            values: Memo::default(),
            results: Memo::default(),
            lines: FxHashMap::default(),
            opened: FxHashMap::default(),
            gets: Memo::default(),
            literals: FxHashMap::default(),
            views: None,
            calling: None,
            way: Way::new(),
            side: None,
        }
    }

    /// The facts of a file with its bodies.
    pub(crate) fn facts(&mut self, file: FileId) -> Option<Arc<FileFacts>> {
        let bodies = self.bodies;
        self.files.entry(file).or_insert_with(|| bodies.bodies(file)).clone()
    }

    /// What an expression of a file can be.
    pub(crate) fn value(&mut self, file: FileId, at: Span) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let begun = match self.values.start((file, at), &mut self.way) {
            Start::Known(value) => return value,
            // A value that rests on itself adds nothing.
            Start::UnderWay | Start::TooFar => return Tys::unknown(),
            Start::Begun(begun) => begun,
        };
        let value = self.evaluate(&facts, file, at);
        self.values.end((file, at), value.clone(), begun, &mut self.way);
        value
    }

    fn evaluate(&mut self, facts: &Arc<FileFacts>, file: FileId, at: Span) -> Tys {
        let fact = facts.at(at).next();
        let shape = facts.bodies.shape(at);
        if let Some(shape) = shape.filter(|shape| shape.kind != ShapeKind::Macro) {
            return self.shaped(file, shape);
        }
        let Some((id, fact)) = fact.and_then(|id| Some((id, facts.fact(id)?))) else {
            return match self.is_open_place(file, at) {
                true => self.parameter(facts, file, at),
                false => self.names_in_row(facts, file, at),
            };
        };
        match fact.kind {
            Kind::Call => self.called(facts, file, id),
            Kind::FieldAccess => self.accessed(facts, file, id),
            Kind::Identifier => self.name_value(facts, file, at),
            kind => self.literal(kind, file),
        }
    }

    /// What the last of several names is that stand for nothing but a path: `a::b`.
    fn names_in_row(&mut self, facts: &Arc<FileFacts>, file: FileId, at: Span) -> Tys {
        let names = facts.within(at).filter_map(|id| facts.fact(id));
        let mut names = names.filter(|fact| at.contains(fact.span)).peekable();
        if names.peek().is_none_or(|first| first.span.start != at.start) {
            return Tys::unknown();
        }
        let mut value: Option<Tys> = None;
        let mut end = at.start;
        for fact in names {
            let (Kind::Identifier, Some(name)) = (fact.kind, fact.name) else {
                return Tys::unknown();
            };
            end = fact.span.end;
            value = Some(match value {
                None => self.value(file, fact.span),
                Some(value) => {
                    let name = facts.names.text(name).to_owned();
                    self.member_value_in(file, &value, &name)
                }
            });
        }
        value.filter(|_| end == at.end).unwrap_or_else(Tys::unknown)
    }

    fn literal(&self, kind: Kind, file: FileId) -> Tys {
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        let named = |kind: Kind| {
            let heads = policy.map_or(&[][..], |policy| policy.literals);
            heads.iter().find(|(known, _)| *known == kind).map(|(_, head)| *head)
        };
        match kind {
            Kind::NullLiteral => Tys::one(Ty::Nothing),
            kind => {
                let Some(head) = named(kind) else { return Tys::unknown() };
                let list = policy.map_or("", |policy| policy.list);
                match head.strip_prefix(list).filter(|_| !list.is_empty()) {
                    Some(element) => {
                        // Nobody changes a literal.
                        self.listed(file, Tys::one(wrapped(Tys::outside(element))))
                    }
                    None => Tys::outside(head),
                }
            }
        }
    }

    fn shaped(&mut self, file: FileId, shape: &Shape) -> Tys {
        let part = |at: usize| shape.parts.get(at).copied();
        let all = |this: &mut Self| -> SmallVec<[Tys; 2]> {
            shape.parts.iter().map(|part| this.value(file, *part)).collect()
        };
        match shape.kind {
            ShapeKind::Tail => {
                let value = part(0).map(|part| self.value(file, part));
                value.unwrap_or_else(Tys::unknown)
            }
            ShapeKind::Await => {
                let value = part(0).map(|part| self.value(file, part));
                self.awaited(file, value.unwrap_or_else(Tys::unknown))
            }
            ShapeKind::Unwrap => {
                let value = part(0).map(|part| self.value(file, part));
                self.unwrapped(file, value.unwrap_or_else(Tys::unknown).some())
            }
            ShapeKind::Either => {
                let mut joined = Tys::default();
                all(self).into_iter().for_each(|tys| joined.join(tys));
                joined
            }
            ShapeKind::Tuple => {
                let parts: Vec<Tys> = all(self).into_vec();
                Tys::one(Ty::Tuple(parts.into()))
            }
            ShapeKind::Object => Tys::one(Ty::Object(file, shape.span)),
            ShapeKind::List | ShapeKind::Each => {
                let mut element = Tys::default();
                all(self).into_iter().for_each(|tys| element.join(tys));
                let head = self.index.sheet(file).map_or("", |sheet| sheet.policy.list);
                Tys::one(Ty::Outside(head.into(), Rc::new([element])))
            }
            ShapeKind::Map => {
                let (mut keys, mut values) = (Tys::default(), Tys::default());
                for (at, tys) in all(self).into_iter().enumerate() {
                    if at % 2 == 0 { keys.join(tys) } else { values.join(tys) }
                }
                let head = self.index.sheet(file).map_or("", |sheet| sheet.policy.map);
                Tys::one(Ty::Outside(head.into(), Rc::new([keys, values])))
            }
            ShapeKind::Blend => {
                let parts = all(self);
                self.blended(file, &parts)
            }
            ShapeKind::Index => self.indexed(file, shape),
            ShapeKind::New => match shape.ty {
                Some(ty) => {
                    let made = self.written(file, ty);
                    if made.is_empty() { self.made_value(file, shape.span, made) } else { made }
                }
                None => Tys::unknown(),
            },
            ShapeKind::Cast => match shape.ty {
                Some(ty) => self.written(file, ty),
                None => Tys::unknown(),
            },
            ShapeKind::Own if shape.ty.is_some() => match shape.ty {
                Some(ty) => self.own_by_name(file, shape, ty),
                None => Tys::unknown(),
            },
            ShapeKind::Own if self.has_receivers(file) => self.implied_own(file, shape.span),
            ShapeKind::Own => {
                let mut own = self.own_value(file, shape.span);
                if self.is_fixed_around(file, shape.span) {
                    own = self.fixed(file, own);
                }
                let points = self.index.sheet(file).is_some_and(|it| it.policy.own_points);
                if points { self.listed(file, own) } else { own }
            }
            ShapeKind::Path => self.path_value(file, shape),
            ShapeKind::Super if self.is_sorted(file) => self.types_above(file, shape.span),
            ShapeKind::Qualified => match (shape.ty, self.facts(file)) {
                (Some(ty), Some(facts)) => match facts.semantics.ty(ty) {
                    Some(node) => {
                        let found = self.named_by_path(&facts, file, node, Sort::Value);
                        self.meaning(&found)
                    }
                    None => Tys::unknown(),
                },
                _ => Tys::unknown(),
            },
            ShapeKind::Segment => Tys::unknown(),
            ShapeKind::Operator => self.operated(file, shape),
            ShapeKind::Super => self.part_above(file, shape.span),
            ShapeKind::Key => self.key_value(file, shape),
            ShapeKind::Lambda => match self.facts(file) {
                Some(facts) => self.lambda(&facts, file, shape.span),
                None => Tys::unknown(),
            },
            ShapeKind::Spread | ShapeKind::Macro | ShapeKind::Token => Tys::unknown(),
            ShapeKind::Applied => {
                let part = part(0).map(|part| self.value(file, part));
                part.unwrap_or_else(Tys::unknown)
            }
            ShapeKind::Refers | ShapeKind::Sized | ShapeKind::Extract => Tys::unknown(),
        }
    }

    /// What an operator makes of values, where their types leave one answer.
    fn blended(&self, file: FileId, parts: &[Tys]) -> Tys {
        let blends = self.index.sheet(file).and_then(|sheet| sheet.policy.blends);
        let head = |tys: &Tys| match (tys.all.as_slice(), tys.open) {
            ([Ty::Outside(head, _)], false) => Some(Rc::clone(head)),
            ([Ty::Instance(..)], false) => Some("".into()),
            _ => None,
        };
        let made = match parts {
            [one] => blends.zip(head(one)).and_then(|(blends, one)| blends(&one, None)),
            [left, right] => match (blends, head(left), head(right)) {
                (Some(blends), Some(left), Some(right)) => blends(&left, Some(&right)),
                _ => None,
            },
            _ => None,
        };
        made.map_or_else(Tys::unknown, Tys::outside)
    }

    fn indexed(&mut self, file: FileId, shape: &Shape) -> Tys {
        let Some(base) = shape.parts.first() else { return Tys::unknown() };
        let base = self.value(file, *base);
        let mut found = Tys { open: base.open, ..Tys::default() };
        for ty in base.some().all {
            match ty {
                // A type with arguments is that type.
                Ty::Type(at) => found.add(Ty::Type(at)),
                // So is a callable.
                Ty::Callable(at) => found.add(Ty::Callable(at)),
                other => found.join(self.at_index(file, other)),
            }
        }
        found
    }

    /// What the elements of a value can be.
    pub(crate) fn element_of(&mut self, file: FileId, ty: Ty) -> Tys {
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        match ty {
            Ty::Tuple(parts) => {
                let mut joined = Tys::default();
                parts.iter().for_each(|part| joined.join(part.clone()));
                joined
            }
            Ty::Outside(head, args) if &*head == FIXED => {
                let mut joined = Tys::default();
                for inner in args.iter().flat_map(|arg| arg.all.iter().cloned()) {
                    joined.join(self.element_of(file, inner));
                }
                self.fixed(file, joined)
            }
            Ty::Outside(head, args) => {
                let Some(policy) = policy else { return Tys::unknown() };
                if policy.paired.contains(&&*head) {
                    return Tys::one(Ty::Tuple(args));
                }
                let known = |name: &str| policy.elements.iter().find(|(known, _)| *known == name);
                let wide = policy.widens.iter().filter(|(from, _)| *from == &*head);
                let mut wide = wide.map(|(_, to)| *to);
                let place = known(&head).or_else(|| wide.clone().find_map(known));
                if place.is_none() && wide.any(|to| to == policy.map) && policy.receivers {
                    return Tys::one(Ty::Tuple(args));
                }
                let element = place.and_then(|(_, place)| args.get(*place)).cloned();
                let stays = policy.stays_outside.is_some() && args.is_empty();
                element.unwrap_or_else(|| match stays {
                    true => Tys::outside(SOMETHING),
                    false => Tys::unknown(),
                })
            }
            Ty::Instance(..) | Ty::Var(..) if self.plain(&ty) != ty => {
                let plain = self.plain(&ty);
                self.element_of(file, plain)
            }
            Ty::Instance(at, args) => {
                if let Some(element) = self.element_by_base(file, at, &args) {
                    return element;
                }
                if let Some(element) = self.element_by_each(at, &args) {
                    return element;
                }
                let names = policy.map_or(&[][..], |policy| policy.iterates);
                let found = names.iter().find_map(|name| {
                    let found = self.member_of(at, name);
                    (!found.all.is_empty()).then_some(found)
                });
                let Some(found) = found else { return Tys::unknown() };
                let mut joined = Tys::default();
                for member in found.all {
                    joined.join(self.result(member));
                }
                joined
            }
            _ => Tys::unknown(),
        }
    }

    /// What a bare name is.
    fn name_value(&mut self, facts: &Arc<FileFacts>, file: FileId, at: Span) -> Tys {
        if self.index.sheet(file).is_some_and(|sheet| sheet.policy.by_trait) {
            let name = self.text_at(facts, at).unwrap_or_default();
            if let Some(var) = type_parameter(facts, file, at, name) {
                return Tys::one(var);
            }
        }
        match self.named(facts, file, at) {
            Named::Local(binds) => self.bound_value(facts, file, &binds),
            Named::Own(of, unsure) => {
                let text = self.text_at(facts, at).unwrap_or_default().to_owned();
                let mut members = self.member_of(of, &text);
                members.open |= unsure;
                let value = self.values_of(&members);
                if self.is_fixed_around(file, at) { self.fixed(file, value) } else { value }
            }
            Named::On(members, tys) => {
                let value = self.values_of(&members);
                match tys.all.as_slice() {
                    [ty] => self.seen_through(ty, &members, value),
                    _ => value,
                }
            }
            Named::Found(found) => {
                let text = self.text_at(facts, at).unwrap_or_default();
                let policy = self.index.sheet(file).map(|sheet| sheet.policy);
                let is_type = policy.is_some_and(|policy| (policy.outside_type)(text));
                let nothing = found.is_nothing() && (is_type || self.is_builtin(file));
                let value = if nothing { Tys::one(Ty::Beyond) } else { self.meaning(&found) };
                if is_type && value == Tys::one(Ty::Beyond) { Tys::outside(text) } else { value }
            }
        }
    }

    /// Whether names of a file that are bound nowhere are built in.
    fn is_builtin(&self, file: FileId) -> bool {
        self.index.sheet(file).is_some_and(|sheet| sheet.policy.builtin)
    }

    /// What members are as values.
    pub(crate) fn values_of(&mut self, members: &Members) -> Tys {
        let mut joined = Tys { open: members.open || members.all.is_empty(), ..Tys::default() };
        let only = values_first(self.index, &members.all);
        for member in only {
            let property = !self.has_terms(member.file)
                && self.index.decl(member).is_some_and(|decl| {
                    decl.kind == DeclKind::Function && decl.flags.has(DeclFlags::PROPERTY)
                });
            joined.join(if property { self.result(member) } else { self.declared(member) });
        }
        joined
    }

    /// What bindings give.
    pub(crate) fn bound_value(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        binds: &[usize],
    ) -> Tys {
        let mut joined = Tys { open: binds.is_empty(), ..Tys::default() };
        for bind in binds {
            let Some(bind) = facts.bodies.binds.get(*bind) else { continue };
            if bind.take == Take::Put {
                continue;
            }
            let value = match (bind.ty, bind.value) {
                (Some(ty), None) if bind.take == Take::Rest => {
                    let one = self.written(file, ty);
                    self.listed(file, one)
                }
                (Some(ty), Some(value)) => {
                    let value = self.value(file, value);
                    let value = self.take(file, value, bind.take);
                    let held = self.held(facts, file, ty, value);
                    held.unwrap_or_else(|_| self.written(file, ty))
                }
                (Some(ty), None) => self.written(file, ty),
                (None, Some(value)) => {
                    let value = self.value(file, value);
                    self.take(file, value, bind.take)
                }
                (None, None) => self.parameter(facts, file, bind.span),
            };
            let steps = bind.steps.iter();
            let value = steps.fold(value, |value, step| match step {
                PatternStep::Take(take) => self.take(file, value, *take),
                PatternStep::As(ty) => self.matched(facts, file, value, *ty),
            });
            joined.join(value);
        }
        self.filled(facts, file, binds, joined)
    }

    /// A list of such values.
    pub(crate) fn listed(&self, file: FileId, element: Tys) -> Tys {
        let head = self.index.sheet(file).map_or("", |sheet| sheet.policy.list);
        match head {
            "" => Tys::unknown(),
            head => Tys::one(Ty::Outside(head.into(), Rc::new([element]))),
        }
    }

    /// What a parameter without a declared type is: the receiver is an instance of the type around,
    /// or that type.
    fn parameter(&mut self, facts: &Arc<FileFacts>, file: FileId, at: Span) -> Tys {
        if self.has_terms(file) {
            return self.callback_parameter(facts, file, at).unwrap_or_else(Tys::unknown);
        }
        let holds = |span: Span| span.contains(at);
        let callables = facts.bodies.callables.iter();
        let mut params = callables.flat_map(|it| it.params.iter().map(move |param| (it.of, param)));
        let found = params.find(|(_, param)| param.receiver && holds(param.span));
        let Some((CallableOf::Decl(decl), _)) = found else {
            return self.callback_parameter(facts, file, at).unwrap_or_else(Tys::unknown);
        };
        let Some(owner) = self.owner_of(DeclRef { file, decl }) else { return Tys::unknown() };
        let of_type = facts.decl(decl).is_some_and(|decl| decl.flags.has(DeclFlags::STATIC));
        match of_type {
            true => Tys::one(Ty::Type(owner)),
            false => Tys::instance(owner),
        }
    }

    /// The type that a declaration belongs to.
    pub(crate) fn owner_of(&self, at: DeclRef) -> Option<DeclRef> {
        self.index.owner(at).links.first().map(|link| link.to)
    }

    /// The instance around a place.
    pub(crate) fn own(&mut self, file: FileId, at: Span) -> Tys {
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        if policy.is_some_and(|policy| policy.receivers) {
            return self.implied_own(file, at);
        }
        if policy.is_some_and(|policy| policy.sides) {
            return self.own_object(file, at);
        }
        let by_trait = policy.is_some_and(|policy| policy.by_trait);
        match (self.type_around(file, at), by_trait) {
            (Some(owner), true) => self.own_by_trait(file, at, owner),
            (Some(owner), false) => Tys::instance(owner),
            (None, true) => self.own_outside(file, at),
            (None, false) => Tys::unknown(),
        }
    }

    /// What the word for the instance around is: in what belongs to the type, the type itself.
    fn own_value(&mut self, file: FileId, at: Span) -> Tys {
        let Some(facts) = self.index.facts(file) else { return Tys::unknown() };
        let mut around = facts.enclosing(at);
        while let Some(decl) = around.and_then(|id| facts.decl(id)) {
            if decl.kind == DeclKind::Class {
                break;
            }
            if decl.flags.has(DeclFlags::STATIC) {
                let owner = self.type_around(file, at);
                return owner.map_or_else(Tys::unknown, |owner| Tys::one(Ty::Type(owner)));
            }
            around = decl.parent;
        }
        match self.index.sheet(file).is_some_and(|sheet| !sheet.policy.late_own.is_empty()) {
            true => self.late_own(file, at),
            false => self.own(file, at),
        }
    }

    /// The innermost type around a place.
    pub(crate) fn type_around(&mut self, file: FileId, at: Span) -> Option<DeclRef> {
        let facts = self.index.facts(file)?;
        let mut around = facts.enclosing(at);
        while let Some(id) = around {
            let decl = facts.decl(id)?;
            let here = DeclRef { file, decl: id };
            if decl.kind == DeclKind::Class {
                return Some(self.index.canonical(here));
            }
            if decl.kind == DeclKind::Function
                && let Some(owner) = self.owner_of(here)
            {
                return Some(owner);
            }
            around = decl.parent;
        }
        None
    }

    pub(crate) fn take(&mut self, file: FileId, value: Tys, take: Take) -> Tys {
        let each = |this: &mut Self, value: Tys| {
            let mut joined = Tys { open: value.open, ..Tys::default() };
            for ty in value.some().all {
                joined.join(this.element_of(file, ty));
            }
            joined
        };
        match take {
            Take::Whole => value,
            Take::Element => each(self, value),
            Take::Key => {
                let mut joined = Tys { open: value.open, ..Tys::default() };
                for ty in value.some().all {
                    joined.join(self.key_of(file, &ty));
                }
                joined
            }
            Take::Item(at) => self.item(file, value, at),
            Take::ElementItem(at) => {
                let element = each(self, value);
                self.item(file, element, at)
            }
            Take::Entered => self.entered(file, value),
            Take::Member(name) => {
                let name = self.facts(file).map(|it| it.names.text(name).to_owned());
                self.member_value_in(file, &value, &name.unwrap_or_default())
            }
            Take::Rest | Take::Put | Take::Unknown => Tys::unknown(),
        }
    }

    fn item(&mut self, file: FileId, value: Tys, at: u16) -> Tys {
        let mut joined = Tys { open: value.open, ..Tys::default() };
        for ty in value.some().all {
            match ty {
                Ty::Tuple(parts) => {
                    let part = parts.get(usize::from(at)).cloned();
                    joined.join(part.unwrap_or_else(Tys::unknown));
                }
                Ty::Outside(head, args) if self.is_tuple(file, &head) => {
                    // `tuple[T, ...]` has one argument for all.
                    let part = args.get(usize::from(at)).or(args.first()).cloned();
                    joined.join(part.unwrap_or_else(Tys::unknown));
                }
                Ty::Instance(of, args) | Ty::Parts(of, args) => {
                    let part = self.part(of, &args, usize::from(at));
                    joined.join(match part {
                        Some(part) => part,
                        None => self.element_of(file, Ty::Instance(of, args)),
                    });
                }
                other => joined.join(self.element_of(file, other)),
            }
        }
        joined
    }

    fn is_tuple(&self, file: FileId, head: &str) -> bool {
        self.index.sheet(file).is_some_and(|sheet| sheet.policy.tuples.contains(&head))
    }

    /// What a context manager gives.
    fn entered(&mut self, file: FileId, value: Tys) -> Tys {
        let names = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.enters);
        let mut joined = Tys { open: value.open, ..Tys::default() };
        for ty in value.some().all {
            let Ty::Instance(at, _) = &ty else {
                joined.open = true;
                continue;
            };
            let mut found = SmallVec::<[DeclRef; 1]>::new();
            for name in names {
                if found.is_empty() {
                    found = self.member_of(*at, name).all;
                }
            }
            if found.is_empty() {
                joined.open = true;
            }
            for member in found {
                let result = self.result(member);
                // What gives nothing that is known mostly gives itself.
                if result.is_empty() { joined.add(ty.clone()) } else { joined.join(result) }
            }
        }
        joined
    }

    /// What is made where no written type says it: what the call makes.
    fn made_value(&mut self, file: FileId, at: Span, made: Tys) -> Tys {
        let Some(facts) = self.facts(file) else { return made };
        let mut here = facts.at(at);
        let is_call = |id: &FactId| facts.fact(*id).is_some_and(|it| it.kind == Kind::Call);
        let Some(call) = here.find(is_call) else { return made };
        let callee = self.callee(&facts, file, call);
        if callee.kind == Some(bifrost_contract::CallKind::Constructor) && !callee.gives.is_empty()
        {
            return callee.gives;
        }
        made
    }

    /// What meanings are as values.
    pub(crate) fn meaning(&mut self, found: &Found) -> Tys {
        if found.meant.is_empty() && found.outside && !found.missing {
            return Tys::one(Ty::Beyond);
        }
        let mut joined = Tys { open: found.outside || found.missing, ..Tys::default() };
        for meant in &found.meant {
            match meant {
                Meant::Decl(at) => joined.join(self.declared(*at)),
                module => joined.add(Ty::Module(*module)),
            }
        }
        if found.is_nothing() {
            return Tys::unknown();
        }
        if found.meant.is_empty() && found.outside {
            return Tys::outside(SOMETHING);
        }
        joined
    }

    /// What a declaration is as a value.
    pub(crate) fn declared(&mut self, at: DeclRef) -> Tys {
        let Some(decl) = self.index.decl(at) else { return Tys::unknown() };
        match decl.kind {
            DeclKind::Class
                if decl.flags.has(DeclFlags::OBJECT)
                    && self.policy_of(at.file).is_some_and(|policy| policy.companions) =>
            {
                Tys::instance(at)
            }
            DeclKind::Class => Tys::one(Ty::Type(at)),
            DeclKind::Module if self.index.is_alias(at) => {
                let meant = self.lookup.aliased(at);
                let modules = meant.meant.iter().filter(|it| **it != Meant::Decl(at));
                let all = modules.map(|it| match it {
                    Meant::Decl(at) => match self.index.space_of(*at) {
                        Some(space) => Ty::Module(Meant::Space(space)),
                        None => Ty::Module(*it),
                    },
                    it => Ty::Module(*it),
                });
                Tys { all: all.collect(), open: meant.missing || meant.outside }
            }
            DeclKind::Module => match self.index.space_of(at) {
                Some(space) => Tys::one(Ty::Module(Meant::Space(space))),
                None => Tys::one(Ty::Module(Meant::File(at.file))),
            },
            DeclKind::Function if self.runs_by_name(at) => self.result(at),
            DeclKind::Function => Tys::one(Ty::Callable(at)),
            DeclKind::Field => self.variable(at),
        }
    }

    /// What a field or variable holds: what is declared, else what it is made of.
    fn variable(&mut self, at: DeclRef) -> Tys {
        if self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::VARIANT)) {
            return self.owner_of(at).map_or_else(Tys::unknown, Tys::instance);
        }
        if let Some(var) = self.associated(at) {
            return Tys::one(var);
        }
        let aliased = self.lookup.aliased(at);
        let types = self.lookup.types_of(&aliased);
        if let [Meant::Decl(ty)] = types.meant.as_slice() {
            return Tys::one(Ty::Type(*ty));
        }
        let mut joined = Tys::default();
        let mut count = 0;
        // What only a comment tells.
        let mut told = None;
        for part in self.index.all_parts(at) {
            let Some(facts) = self.facts(part.file) else { continue };
            let typed = &facts.bodies.typed;
            let from = typed.partition_point(|(decl, _)| *decl < part.decl);
            if let Some((_, ty)) = typed.get(from).filter(|(decl, _)| *decl == part.decl) {
                let declared = self.written(part.file, *ty);
                if !is_told(&facts, *ty) {
                    return declared;
                }
                told.get_or_insert(declared);
            }
            let values = &facts.bodies.values;
            let from = values.partition_point(|(decl, _)| *decl < part.decl);
            let own = values[from..].iter().take_while(|(decl, _)| *decl == part.decl);
            for (_, value) in own {
                count += 1;
                joined.join(self.value(part.file, *value));
            }
        }
        if count == 0
            && let Some(backing) = self.backing(at)
        {
            (joined, count) = (self.variable(backing), 1);
        }
        match told {
            Some(told) if count == 0 || !tells(&joined) => told,
            _ if count == 0 => Tys::unknown(),
            _ => joined,
        }
    }

    /// The field that holds what another one without a value gives.
    fn backing(&mut self, at: DeclRef) -> Option<DeclRef> {
        let sign = self.index.sheet(at.file)?.policy.backing;
        let name = self.index.name(at);
        if sign.is_empty() || name.starts_with(sign) {
            return None;
        }
        let (owner, name) = (self.owner_of(at)?, format!("{sign}{name}"));
        self.member_of(owner, &name).all.first().copied()
    }

    /// What a callable gives: what is declared, else what its results are.
    pub(crate) fn result(&mut self, at: DeclRef) -> Tys {
        let Some(facts) = self.facts(at.file) else { return Tys::unknown() };
        let begun = match self.results.start(at, &mut self.way) {
            Start::Known(result) => return result,
            // One of several that is being worked out is not the one that it gives.
            Start::UnderWay if self.has_receivers(at.file) => return Tys::default(),
            Start::UnderWay | Start::TooFar => return Tys::unknown(),
            Start::Begun(begun) => begun,
        };
        let result = self.given(&facts, at);
        self.results.end(at, result.clone(), begun, &mut self.way);
        result
    }

    fn given(&mut self, facts: &Arc<FileFacts>, at: DeclRef) -> Tys {
        let declared = facts.bodies.callable(at.decl).and_then(|it| it.result);
        if let Some(ty) = declared {
            let declared = self.written(at.file, ty);
            if !is_told(facts, ty) {
                return declared;
            }
            // What the text itself says goes before what only a comment tells.
            let said = self.said_by_results(facts, at);
            return if tells(&said) { said } else { declared };
        }
        self.said_by_results(facts, at)
    }

    /// What the results of a callable are.
    fn said_by_results(&mut self, facts: &Arc<FileFacts>, at: DeclRef) -> Tys {
        let Some(decl) = facts.decl(at.decl) else { return Tys::unknown() };
        if decl.flags.has(DeclFlags::ABSTRACT) || decl.kind != DeclKind::Function {
            return Tys::unknown();
        }
        if let Some(result) = self.of_lambda(facts, at) {
            return result;
        }
        let own =
            |span: Span| facts.bodies.scope_at(span).map(|scope| facts.bodies.callable_of(scope));
        let results: Vec<Span> = facts
            .bodies
            .results
            .iter()
            .copied()
            .filter(|span| decl.span.contains(*span) && own(*span) == Some(Some(at.decl)))
            .collect();
        let mut joined = Tys::default();
        for value in &results {
            joined.join(self.value(at.file, *value));
        }
        if results.is_empty() { Tys::unknown() } else { joined }
    }

    /// What a call gives.
    fn called(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> Tys {
        self.callee(facts, file, call).gives
    }

    /// What a member access is as a value.
    fn accessed(&mut self, facts: &Arc<FileFacts>, file: FileId, access: FactId) -> Tys {
        let object = role(facts, access, Role::Object);
        let Some(field) = role(facts, access, Role::Field) else { return Tys::unknown() };
        let Some(name) = field.name else { return Tys::unknown() };
        let Some(object) = object else {
            let found = self.at_root(file, field.span, facts.names.text(name));
            return self.meaning(&found);
        };
        let name = facts.names.text(name).to_owned();
        if self.has_receivers(file) {
            let tys = self.receiver(file, object.span, &name);
            return self.added_value(facts, file, field.span, &tys, &name);
        }
        let tys = self.receiver(file, object.span, &name);
        if self.has_terms(file) {
            let members = self.member_or_view(facts, file, field.span, (&name, &tys));
            if members.extended.is_some() {
                return self.values_of(&members);
            }
        }
        self.member_value_in(file, &tys, &name)
    }

    /// What a member of a value is as a value, or what is added to it from outside.
    fn added_value(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        tys: &Tys,
        name: &str,
    ) -> Tys {
        let members = self.member_or_added(facts, file, at, (name, false), tys);
        if members.all.is_empty() {
            return self.member_value_in(file, tys, name);
        }
        let mut value = Tys { open: members.open, ..Tys::default() };
        for member in &members.all {
            let own = match self.is_callable(*member) {
                true => self.result(*member),
                false => self.declared(*member),
            };
            value.join(own);
        }
        if let [ty] = tys.all.as_slice() {
            value = self.seen_through(ty, &members, value);
        }
        value
    }

    /// What a name means that starts at the root: `::A`.
    pub(crate) fn at_root(&mut self, file: FileId, at: Span, name: &str) -> Found {
        self.lookup.path(Place { file, scope: None, at: at.start }, true, &[name], 0)
    }

    /// What a type parameter can be: what its bound says.
    pub(crate) fn bound_of(&mut self, of: DeclRef, at: u16) -> Tys {
        if at == OWN {
            return Tys::instance(of);
        }
        let Some(facts) = self.facts(of.file) else { return Tys::unknown() };
        let generics = &facts.bodies.generics;
        let from = generics.partition_point(|(decl, ..)| *decl < of.decl);
        let own = generics.get(from + usize::from(at)).filter(|(decl, ..)| *decl == of.decl);
        match own.and_then(|(_, _, bound)| *bound) {
            Some(bound) => self.written(of.file, bound),
            None => Tys::unknown(),
        }
    }

    /// What a written type is, as the type of a value.
    pub(crate) fn written(&mut self, file: FileId, ty: TypeId) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        self.written_in(&facts, file, ty, 0)
    }

    /// A type that is made of others: lists of lists, as often as the form says so, or any of them.
    fn formed(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (form, args): (&str, &[TypeId]),
        depth: usize,
    ) -> Tys {
        let mut joined = Tys::default();
        for arg in args {
            joined.join(self.written_in(facts, file, *arg, depth + 1));
        }
        let list = self.index.sheet(file).map_or("", |sheet| sheet.policy.list);
        let mut rest = form;
        if let Some(less) = form.strip_suffix(FIXED) {
            rest = less;
            joined = match less.is_empty() {
                true => self.fixed(file, joined),
                false => Tys::one(wrapped(joined)),
            };
        }
        while let Some(less) = rest.strip_prefix(list).filter(|_| !list.is_empty()) {
            joined = self.listed(file, joined);
            rest = less;
        }
        if args.is_empty() || rest == UNSAID { Tys::unknown() } else { joined }
    }

    /// A written type. What only a comment tells can be something else.
    pub(crate) fn written_in(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        ty: TypeId,
        depth: usize,
    ) -> Tys {
        let mut value = self.read_in(facts, file, ty, depth);
        let node = facts.semantics.ty(ty).filter(|node| !node.path.is_empty());
        let form = node.and_then(|node| node.form).map(|form| facts.names.text(form));
        value.open |= form == Some(TOLD);
        value
    }

    fn read_in(&mut self, facts: &Arc<FileFacts>, file: FileId, ty: TypeId, depth: usize) -> Tys {
        let Some(node) = facts.semantics.ty(ty) else { return Tys::unknown() };
        if depth > 8 {
            return Tys::unknown();
        }
        if let Some(form) = node.form.map(|form| facts.names.text(form))
            && node.path.is_empty()
        {
            let written = Written { form, args: &node.args, span: node.span };
            let made = self.made_of((facts, file), &written, depth);
            return made.unwrap_or_else(|| self.formed(facts, file, (form, &node.args), depth));
        }
        if node.path.is_empty() {
            let mut joined = Tys::default();
            for arg in &node.args {
                joined.join(self.written_in(facts, file, *arg, depth + 1));
            }
            return if node.args.is_empty() { Tys::unknown() } else { joined };
        }
        let last = node.path.last().map_or("", |name| facts.names.text(*name)).to_owned();
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else {
            return Tys::unknown();
        };
        if policy.own_types.contains(&last.as_str()) {
            return self.own(file, node.span);
        }
        if node.path.len() == 1 && policy.late_own.contains(&last.as_str()) {
            return self.late_own(file, node.span);
        }
        if node.path.len() == 1 && policy.super_names.contains(&last.as_str()) {
            let above = self.types_above(file, node.span).all.into_iter();
            let above = above.map(|ty| match ty {
                Ty::Type(at) => Ty::Instance(at, Rc::new([])),
                other => other,
            });
            return Tys { all: above.collect(), open: false };
        }
        if policy.empty_types.contains(&last.as_str()) {
            return Tys::one(Ty::Nothing);
        }
        if policy.transparent.contains(&last.as_str()) {
            let mut joined = Tys::default();
            for arg in &node.args {
                joined.join(self.written_in(facts, file, *arg, depth + 1));
            }
            return if node.args.is_empty() { Tys::unknown() } else { joined };
        }
        if let ([_], Some(var)) =
            (node.path.as_slice(), type_parameter(facts, file, node.span, &last))
        {
            return Tys::one(var);
        }
        if policy.by_trait && node.path.len() > 1 {
            let value = self.path_value_of(facts, file, node, node.path.len());
            let sure = !value.is_empty() && !value.open;
            if sure && value.all.iter().all(|ty| matches!(ty, Ty::Var(..))) {
                return value;
            }
        }
        if let Some((there, of, ty)) = self.said_by_name(facts, file, node) {
            return self.written_in(&there, of, ty, depth + 1);
        }
        let scope = self.scope_of(facts, file, node.span);
        let path: Vec<&str> = node.path.iter().map(|name| facts.names.text(*name)).collect();
        let place = Place { file, scope, at: node.span.start };
        let found = self.lookup.path(place, node.absolute, &path, node.args.len());
        let args = |this: &mut Self| -> Rc<[Tys]> {
            node.args.iter().map(|arg| this.written_in(facts, file, *arg, depth + 1)).collect()
        };
        if let [Meant::Decl(at)] = found.meant.as_slice()
            && self.index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::VARIANT))
        {
            return self.declared(*at);
        }
        if (policy.by_trait || policy.terms)
            && let [Meant::Decl(at)] = found.meant.as_slice()
            && let Some(alias) = self.alias(*at)
            && self.way.go()
        {
            let value = self.written(at.file, alias);
            self.way.back();
            return value.with(*at, &args(self));
        }
        if let Some(value) = self.made_alias(facts, file, &found, node, depth) {
            return value;
        }
        if !policy.optional.is_empty()
            && last == policy.optional
            && let [arg] = node.args.as_slice()
        {
            let value = self.written_in(facts, file, *arg, depth + 1);
            return self.optional(policy, value);
        }
        let types = self.lookup.types_of(&found);
        let mut joined = Tys { open: types.missing, ..Tys::default() };
        for meant in &types.meant {
            if let Meant::Decl(at) = meant {
                let args = args(self);
                joined.add(Ty::Instance(*at, args));
            }
        }
        if types.outside {
            if policy.unknown_types.contains(&last.as_str()) {
                joined.open = true;
            } else {
                let args = args(self);
                joined.add(Ty::Outside(last.as_str().into(), args));
            }
        }
        if joined.is_empty() { Tys::unknown() } else { joined }
    }

    /// The declaration in which the names of a written type are looked up.
    pub(crate) fn scope_of(&self, facts: &FileFacts, file: FileId, at: Span) -> Option<DeclId> {
        let inside = self.index.sheet(file).is_some_and(|sheet| sheet.policy.owner_scope);
        let around = facts.enclosing(at);
        let callable =
            |id: &DeclId| facts.decl(*id).is_some_and(|it| it.kind == DeclKind::Function);
        around.filter(callable).filter(|_| inside).or_else(|| header_scope(facts, at))
    }

    /// What another name of a type is that is made of several.
    fn made_alias(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        found: &Found,
        node: &bifrost_hir::semantics::TypeNode,
        depth: usize,
    ) -> Option<Tys> {
        let [Meant::Decl(at)] = found.meant.as_slice() else { return None };
        let there = self.facts(at.file)?;
        let aliases = &there.semantics.aliases;
        let place = aliases.binary_search_by_key(&at.decl, |(decl, _)| *decl).ok()?;
        let ty = aliases.get(place).map(|(_, ty)| *ty)?;
        let written = there.semantics.ty(ty)?;
        let form = written.form.map(|form| there.names.text(form));
        let sheet = self.index.sheet(at.file)?;
        let made = form.is_some_and(|form| (sheet.policy.forms)(form) != Formed::Parts);
        let through = form.is_none() || !sheet.policy.points.is_empty();
        let several = !written.args.is_empty() && through;
        if !written.path.is_empty() || !(made || several) {
            return None;
        }
        let value = self.written_in(&there, at.file, ty, depth + 2);
        let args: Vec<Tys> =
            node.args.iter().map(|arg| self.written_in(facts, file, *arg, depth + 1)).collect();
        Some(value.with(*at, &args))
    }
}

/// Whether a value is known better than by a comment. What a list holds in the end, it does not tell.
fn tells(value: &Tys) -> bool {
    let is_plain = |ty: &Ty| matches!(ty, Ty::Instance(..) | Ty::Type(_) | Ty::Callable(_));
    !value.open && !value.is_empty() && value.all.iter().all(is_plain)
}

/// Whether only a comment tells a type.
fn is_told(facts: &FileFacts, ty: TypeId) -> bool {
    let form = facts.semantics.ty(ty).and_then(|node| node.form);
    form.is_some_and(|form| facts.names.text(form) == TOLD)
}

/// The type parameter with this name that counts at a place.
pub(crate) fn type_parameter(facts: &FileFacts, file: FileId, at: Span, name: &str) -> Option<Ty> {
    let name = facts.names.find(name)?;
    let generics = &facts.bodies.generics;
    let mut around = facts.enclosing(at);
    while let Some(id) = around {
        let from = generics.partition_point(|(decl, ..)| *decl < id);
        let own = generics[from..].iter().take_while(|(decl, ..)| *decl == id);
        let place = own.into_iter().position(|(_, known, _)| *known == name);
        if let Some(place) = place {
            return Some(Ty::Var(DeclRef { file, decl: id }, place as u16));
        }
        around = facts.decl(id)?.parent;
    }
    None
}

/// The declaration in which the names of a written type are looked up: what stands in a header is
/// looked up around it.
pub(crate) fn header_scope(facts: &FileFacts, at: Span) -> Option<DeclId> {
    let id = facts.enclosing(at)?;
    let decl = facts.decl(id)?;
    let in_header = decl.header != decl.span && decl.header.contains(at);
    if in_header { decl.parent } else { Some(id) }
}

/// The first target of a role.
pub(crate) fn role(facts: &FileFacts, fact: FactId, role: Role) -> Option<bifrost_hir::Target> {
    facts.edges_of(fact).iter().find(|edge| edge.role == role).map(|edge| edge.target)
}
