//! What the name at one place of a file means.

use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{DeclKind, Kind, Proof, Role};
use bifrost_hir::bodies::{CallableOf, Shape, ShapeKind};
use bifrost_hir::semantics::{DeclFlags, ImportWhat, TypeNode};
use bifrost_hir::{Decl, FactId, FileFacts, Target};
use smallvec::SmallVec;

use super::calls::Callee;
use super::classify::Places;
use super::eval::{Eval, OWN, role};
use super::members::{Members, values_first};
use super::names::{Named, declaration};
use super::slots::Slot;
use super::stands::Stand;
use super::types::{Ty, Tys};
use super::{Bodies, Call, Outcome, Site, Slots, Usage};
use crate::index::Index;
use crate::lexical::Place;
use crate::lookup::{Found, Meant};
use crate::policy::Sort;
use crate::relations::DeclRef;

/// Resolves the names of one file.
pub(crate) struct Linker<'i> {
    eval: Eval<'i>,
    index: &'i Index,
    file: FileId,
    facts: Arc<FileFacts>,
    places: &'i Places,
    /// What came of the place that is looked at.
    found: Option<Site>,
    /// What is being looked at is named, and does not run.
    named: bool,
}

impl<'i> Linker<'i> {
    pub(crate) fn new(
        index: &'i Index,
        bodies: &'i dyn Bodies,
        file: FileId,
        slots: &'i Slots,
    ) -> Self {
        Self {
            eval: Eval::new(index, bodies),
            index,
            file,
            facts: Arc::clone(&slots.facts),
            places: &slots.places,
            found: None,
            named: false,
        }
    }

    /// What the name at a place means; nothing where no name stands after all.
    pub(crate) fn site_at(&mut self, slot: Slot) -> Option<Site> {
        let Slot { span: at, stand, name } = slot;
        self.named = matches!(stand, Stand::Referred(_) | Stand::Named);
        match stand {
            Stand::Callee(call) => self.callee(call, at),
            Stand::Member(access) => self.member(access, at, name),
            Stand::Shaped(shape, part) => self.shaped((shape, part), at),
            Stand::Referred(object) => self.referred(object, at),
            Stand::Bare => self.bare(at, false),
            Stand::Named => self.bare(at, true),
            Stand::Type(ty, part) => self.typed(ty, part, at),
            Stand::Operator(shape) => self.operator(shape, at),
            Stand::Import(import) => self.import(import, at),
        }
        self.found.take()
    }

    fn push(&mut self, site: Site) {
        self.found = Some(site);
    }

    fn callee(&mut self, call: FactId, at: Span) {
        let token = at;
        let facts = Arc::clone(&self.facts);
        let callee = self.eval.callee(&facts, self.file, call);
        let receiver = role(&facts, call, Role::Receiver);
        let usage = self.usage(receiver);
        let span = facts.fact(call).map_or(at, |fact| fact.span);
        let Callee { names, targets, makes, open, local, outside, kind, on_type, extended, .. } =
            callee;
        let kind = kind.unwrap_or(match receiver.is_some() {
            true => bifrost_contract::CallKind::Method,
            false => bifrost_contract::CallKind::Function,
        });
        let terms = self.eval.has_terms(self.file);
        let runs = targets.len() > 1 && !terms;
        let several = runs || names.len() > 1 || outside && !names.is_empty();
        let head = receiver.map(|target| target.span);
        let may_be_none = names.iter().any(|at| self.may_be_none(*at, token, head));
        let proof = if open || several || may_be_none { Proof::Unproven } else { Proof::Proven };
        let outcome = match (names.is_empty(), local, outside) {
            (false, ..) => Outcome::Resolved,
            (true, true, _) => Outcome::Local,
            (true, false, true) => Outcome::Outside,
            (true, false, false) => Outcome::Unresolved,
        };
        let mut all = names.clone();
        // A construction refers to the type and to what runs.
        if makes.is_some() || terms {
            let more = targets.iter().filter(|target| !names.contains(target));
            all.extend(more.copied());
        }
        let receiver = receiver.map(|target| target.span);
        let given = |at: &DeclRef| !extended && self.eval.is_extension(*at);
        let unbound =
            makes.is_none() && targets.iter().any(|at| self.is_unbound(*at, on_type) || given(at));
        let whole = match terms {
            true => self.eval.whole_call(&facts, call, &targets),
            false => call,
        };
        let span = facts.fact(whole).map_or(span, |fact| fact.span);
        let call = Call { span, kind, targets, makes, receiver, unbound };
        // What is read before it is applied is not called itself.
        let is_run = |at: &DeclRef| call.targets.contains(at) || call.makes.is_some();
        let as_call = |at: &DeclRef| Some(&call).filter(|_| !terms || is_run(at));
        let kind =
            names.first().and_then(|it| self.places.kind(self.index, at, at, *it, as_call(it)));
        let call = Some(call).filter(|it| !terms || all.is_empty() || !it.targets.is_empty());
        let inside = facts.enclosing(span);
        self.push(Site { span: at, inside, outcome, targets: all, proof, kind, usage, call });
    }

    /// Whether a call of a declaration, by its own name, gives it what it is called on.
    fn is_unbound(&self, target: DeclRef, on_type: bool) -> bool {
        let Some(sheet) = self.index.sheet(target.file) else { return false };
        let Some(decl) = sheet.facts.decl(target.decl) else { return false };
        let named = sheet.policy.unbound.contains(&self.index.name(target));
        named || on_type && !decl.flags.has(DeclFlags::STATIC)
    }

    fn member(&mut self, access: FactId, at: Span, name: Option<bifrost_base::Name>) {
        let facts = Arc::clone(&self.facts);
        let Some(name) = name else { return };
        let Some(object) = role(&facts, access, Role::Object) else {
            let found = self.eval.at_root(self.file, at, facts.names.text(name));
            let (targets, sure, outcome) = self.resolved(&found);
            return self.site(at, at, targets, sure, outcome, Usage::Reference);
        };
        let text = facts.names.text(name).to_owned();
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            // A place of a tuple is no declaration.
            let whole = facts.fact(access).map_or(at, |fact| fact.span);
            self.site(at, whole, SmallVec::new(), false, Outcome::Local, Usage::Reference);
            return;
        }
        let whole = facts.fact(access).map_or(at, |fact| fact.span);
        let above = facts.bodies.shape(object.span).is_some_and(|it| it.kind == ShapeKind::Super);
        if above && self.eval.has_terms(self.file) {
            let own = self.eval.type_around(self.file, object.span);
            let members = own.map(|own| self.eval.member_above(own, &text)).unwrap_or_default();
            let sure = members.all.len() == 1 && !members.open && !members.outside;
            let outcome = match members.all.is_empty() {
                true => Outcome::Outside,
                false => Outcome::Resolved,
            };
            return self.site(at, whole, members.all, sure, outcome, Usage::Reference);
        }
        let tys = self.eval.receiver(self.file, object.span, &text);
        let usage = self.usage(Some(object));
        self.member_site(at, whole, &tys, &text, usage);
    }

    /// A token that names a member of a type, or of what its path names.
    fn shaped(&mut self, (shape, part): (usize, usize), at: Span) {
        let facts = Arc::clone(&self.facts);
        let Some(shape) = facts.bodies.shapes.get(shape) else { return };
        let text = self.eval.text_at(&facts, at).unwrap_or_default().to_owned();
        let tys = match (shape.ty, shape.parts.get(..part)) {
            (Some(ty), _) => self.eval.keyed(&facts, self.file, ty),
            (None, Some(before)) => {
                let value = self.eval.path_parts(&facts, self.file, before);
                self.eval.pointed(self.file, value, &text)
            }
            (None, None) => return,
        };
        let plain: Vec<Ty> = tys.all.iter().map(|ty| self.eval.plain(ty)).collect();
        let held = |ty: &Ty| matches!(ty, Ty::Outside(head, _) if self.is_container(head));
        if shape.kind == ShapeKind::Key && plain.iter().any(held) {
            return self.bare(at, false);
        }
        // What gives a first value to a member can name a type above instead.
        let names_type =
            shape.kind == ShapeKind::Key && self.eval.members_of(&tys, &text).all.is_empty();
        match names_type && self.policy().is_some_and(|policy| policy.nameless_constructors) {
            true => self.bare(at, false),
            false => self.member_site(at, at, &tys, &text, Usage::Reference),
        }
    }

    fn member_site(&mut self, at: Span, whole: Span, tys: &Tys, text: &str, usage: Usage) {
        let writer = self.index.sheet(self.file).map_or("", |sheet| sheet.policy.writers);
        let mut members = Members::default();
        if !writer.is_empty() && self.places.written.contains(&whole) {
            let text = format!("{text}{writer}");
            members = self.eval.members_of(tys, &text);
            if members.all.is_empty() && tys.open {
                members = self.eval.guessed(self.file, &text);
            }
        }
        if members.all.is_empty() && self.eval.has_receivers(self.file) {
            let facts = Arc::clone(&self.facts);
            members = self.eval.member_or_added(&facts, self.file, at, (text, false), tys);
        } else if members.all.is_empty() && self.eval.has_terms(self.file) {
            let facts = Arc::clone(&self.facts);
            members = self.eval.member_or_view(&facts, self.file, at, (text, tys));
        } else if members.all.is_empty() {
            members = self.eval.members_of(tys, text);
        }
        if members.all.is_empty() && tys.open {
            members = self.eval.guessed(self.file, text);
        }
        if self.eval.is_sorted(self.file) {
            self.eval.read_of(at, text, tys, &mut members);
            let types = tys.all.iter().all(|ty| matches!(ty, Ty::Type(_)));
            members.outside |= members.all.is_empty()
                && (self.eval.is_everywhere(self.file, text, types && !tys.is_empty())
                    || self.is_of_variant(tys, text));
        }
        members.all = values_first(self.index, &members.all);
        let sure = members.all.len() == 1 && !members.open && !members.outside;
        let outcome = match (members.all.is_empty(), members.outside && !tys.is_empty()) {
            (false, _) => Outcome::Resolved,
            (true, true) => Outcome::Outside,
            (true, false) => Outcome::Unresolved,
        };
        self.site(at, whole, members.all, sure, outcome, usage);
    }

    /// Whether a member is one that what a type lists has from outside.
    fn is_of_variant(&self, tys: &Tys, name: &str) -> bool {
        let known = self.policy().is_some_and(|policy| policy.of_variants.contains(&name));
        known && !tys.is_empty() && tys.all.iter().all(|ty| self.is_variant(ty))
    }

    fn is_variant(&self, ty: &Ty) -> bool {
        let (Ty::Instance(of, _) | Ty::Var(of, OWN)) = ty else { return false };
        let members = self.index.members(*of).links;
        let listed =
            |at: &DeclRef| self.index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::VARIANT));
        members.iter().any(|link| listed(&link.to))
    }

    /// `A::m`.
    fn referred(&mut self, object: Span, at: Span) {
        let facts = Arc::clone(&self.facts);
        let text = self.eval.text_at(&facts, at).unwrap_or_default().to_owned();
        let mut members = self.eval.referred(&facts, self.file, object, &text);
        if members.all.is_empty() && members.open && self.policy().is_some_and(|it| it.ducks) {
            members = self.eval.guessed(self.file, &text);
        }
        let sure = members.all.len() == 1 && !members.open && !members.outside;
        let outcome = match (members.all.is_empty(), members.outside) {
            (false, _) => Outcome::Resolved,
            (true, true) => Outcome::Outside,
            (true, false) => Outcome::Unresolved,
        };
        self.site(at, at, members.all, sure, outcome, Usage::Reference);
    }

    fn bare(&mut self, at: Span, named: bool) {
        let facts = Arc::clone(&self.facts);
        let text = self.eval.text_at(&facts, at).unwrap_or_default().to_owned();
        if facts.bodies.shape(at).is_some_and(|shape| shape.kind == ShapeKind::Token) {
            return self.site(
                at,
                at,
                SmallVec::new(),
                false,
                Outcome::Unresolved,
                Usage::Reference,
            );
        }
        let segment = facts.bodies.shape(at).is_some_and(|it| it.kind == ShapeKind::Segment);
        if segment || self.is_own_name(&text) || is_type_parameter(&facts, at, &text) {
            return self.site(at, at, SmallVec::new(), false, Outcome::Local, Usage::Reference);
        }
        if named && self.policy().is_some_and(|policy| policy.implicit_self) {
            let members = self.eval.member_named(self.file, at, &text);
            let sure = members.all.len() == 1 && !members.open;
            let outside = members.outside || self.eval.is_everywhere(self.file, &text, true);
            let outcome = match (members.all.is_empty(), outside) {
                (false, _) => Outcome::Resolved,
                (true, true) => Outcome::Outside,
                (true, false) => Outcome::Unresolved,
            };
            return self.site(at, at, members.all, sure, outcome, Usage::Reference);
        }
        let writer = self.policy().map_or("", |policy| policy.writers);
        let terms = self.eval.has_terms(self.file);
        if terms && !writer.is_empty() && self.places.written.contains(&at) {
            let setter = format!("{text}{writer}");
            let meant = self.eval.name_at(&facts, self.file, at, &setter, named);
            if let Named::Own(of, unsure) = meant {
                let members = self.eval.member_of(of, &setter);
                let sure = members.all.len() == 1 && !members.open && !unsure;
                return self.site(at, at, members.all, sure, Outcome::Resolved, Usage::Reference);
            }
        }
        let mut meant = self.eval.name_at(&facts, self.file, at, &text, named);
        if named && matches!(&meant, Named::Found(found) if found.meant.is_empty()) {
            // A field that is named, not read.
            meant = self.eval.named(&facts, self.file, at);
        }
        match meant {
            Named::Local(_) => {
                self.site(at, at, SmallVec::new(), false, Outcome::Local, Usage::Reference);
            }
            Named::On(members, _) => {
                let all = values_first(self.index, &members.all);
                let sure = all.len() == 1 && !members.open;
                self.site(at, at, all, sure, Outcome::Resolved, Usage::Reference);
            }
            Named::Own(of, unsure) => {
                let members = self.eval.member_of(of, &text);
                let mut all = values_first(self.index, &members.all);
                let mut sure = all.len() == 1 && !members.open && !unsure;
                if let Some((of, is_known)) = self.or_its_type(at, &all, &text) {
                    all = SmallVec::from_slice(&[of]);
                    sure &= is_known;
                }
                self.site(at, at, all, sure, Outcome::Resolved, Usage::Reference);
            }
            Named::Found(found) => {
                let found = self.eval.thing(self.file, found);
                let found = self.apart(found, false);
                let (targets, sure, outcome) = self.resolved(&found);
                self.site(at, at, targets, sure, outcome, Usage::Reference);
            }
        }
    }

    /// Whether a type outside is that of lists or maps.
    fn is_container(&self, head: &str) -> bool {
        let held = |policy: &crate::policy::Policy| head == policy.list || head == policy.map;
        !head.is_empty() && self.policy().is_some_and(held)
    }

    fn policy(&self) -> Option<&'static crate::policy::Policy> {
        self.index.sheet(self.file).map(|sheet| sheet.policy)
    }

    fn is_own_name(&self, name: &str) -> bool {
        self.policy().is_some_and(|policy| policy.own_names.contains(&name))
    }

    /// A name of a written type.
    fn typed(&mut self, ty: usize, at: usize, token: Span) {
        let facts = Arc::clone(&self.facts);
        let Some(ty) = facts.semantics.types.get(ty) else { return };
        let path: Vec<&str> =
            ty.path.iter().take(at + 1).map(|name| facts.names.text(*name)).collect();
        let Some(name) = path.get(at) else { return };
        let parameter = is_type_parameter(&facts, token, name) && !ty.absolute;
        if at == 0 && (parameter || self.is_own_name(name)) {
            let none = SmallVec::new();
            return self.site(token, token, none, false, Outcome::Local, Usage::Reference);
        }
        if at > 0 && self.policy().is_some_and(|policy| policy.by_trait) {
            return self.path_site(&facts, ty, at + 1, token);
        }
        let scope = self.eval.scope_of(&facts, self.file, ty.span);
        let place = Place { file: self.file, scope, at: ty.span.start };
        let args = if path.len() == ty.path.len() { ty.args.len() } else { 0 };
        let value = facts.bodies.shape(ty.span);
        let found = match value.is_some_and(|it| it.kind == ShapeKind::Qualified) {
            true => self.eval.named_by_path(&facts, self.file, ty, Sort::Value),
            false if path.len() < ty.path.len() && self.eval.has_terms(self.file) => {
                let sort = Sort::Qualifier;
                let mut found = self.eval.lookup.path_as(sort, place, ty.absolute, &path);
                self.index.terms_first(&mut found);
                found
            }
            false => self.eval.lookup.path(place, ty.absolute, &path, args),
        };
        let found = self.eval.lookup.whole(found);
        let found = self.apart(found, true);
        let (targets, sure, outcome) = self.resolved(&found);
        self.site(token, token, targets, sure, outcome, Usage::Reference);
    }

    /// A name of a path behind its first.
    fn path_site(&mut self, facts: &Arc<FileFacts>, ty: &TypeNode, count: usize, at: Span) {
        let members = self.eval.path_members(facts, self.file, ty, count);
        let several = members.all.len() > 1;
        let sure = !several && !members.open && !members.outside;
        let outcome = match (members.all.is_empty(), members.outside) {
            (false, _) => Outcome::Resolved,
            (true, true) => Outcome::Outside,
            (true, false) => Outcome::Unresolved,
        };
        self.site(at, at, members.all, sure, outcome, Usage::Reference);
    }

    /// Where a name stands for a value and a type at once: what is meant by where it stands.
    fn apart(&self, found: Found, types: bool) -> Found {
        let policy = self.index.sheet(self.file).map(|sheet| sheet.policy);
        if found.meant.len() < 2 || !policy.is_some_and(|policy| policy.values_apart) {
            return found;
        }
        let fits = |meant: &Meant| match meant {
            Meant::Decl(at) if types => self.index.is_type(*at),
            Meant::Decl(at) => {
                let flags = self.index.decl(*at).map(|decl| decl.flags);
                !flags.is_some_and(|flags| flags.has(DeclFlags::INTERFACE))
            }
            _ => true,
        };
        let kept: SmallVec<[Meant; 2]> = found.meant.iter().copied().filter(fits).collect();
        if kept.is_empty() { found } else { Found { meant: kept, ..found } }
    }

    fn resolved(&self, found: &Found) -> (SmallVec<[DeclRef; 1]>, bool, Outcome) {
        let meant = found.meant.iter();
        let targets: SmallVec<[DeclRef; 1]> =
            meant.filter_map(|meant| declaration(&self.eval, *meant)).collect();
        let sure = found.meant.len() == 1 && !found.outside && !found.missing;
        let modules = found.meant.iter().any(|meant| !matches!(meant, Meant::Decl(_)));
        let outcome = match (targets.is_empty(), found.missing) {
            (false, _) => Outcome::Resolved,
            (true, true) => Outcome::Unresolved,
            (true, false) if modules => Outcome::Local,
            (true, false) => Outcome::Outside,
        };
        (targets, sure, outcome)
    }

    fn site(
        &mut self,
        at: Span,
        whole: Span,
        targets: SmallVec<[DeclRef; 1]>,
        sure: bool,
        outcome: Outcome,
        usage: Usage,
    ) {
        if self.is_own_module(at, &targets) {
            return self.push(Site {
                span: at,
                inside: self.facts.enclosing(at),
                outcome: Outcome::Local,
                targets: SmallVec::new(),
                proof: Proof::Unproven,
                kind: None,
                usage,
                call: None,
            });
        }
        let object = self.places.objects.get(&at).copied();
        let sure = sure && !targets.iter().any(|it| self.may_be_none(*it, at, object));
        let proof = if sure { Proof::Proven } else { Proof::Unproven };
        let first = targets.first().copied();
        let call = first.and_then(|it| self.run_by_name(it, at, whole, usage, &targets));
        let kind = first.and_then(|it| {
            let call = call.as_ref().filter(|call| call.targets.contains(&it));
            self.places.kind(self.index, at, whole, it, call)
        });
        let inside = self.facts.enclosing(at);
        let mut targets = targets;
        let more = call.iter().flat_map(|call| &call.targets).copied();
        let more: SmallVec<[DeclRef; 1]> = more.filter(|it| !targets.contains(it)).collect();
        targets.extend(more);
        self.push(Site { span: at, inside, outcome, targets, proof, kind, usage, call });
    }

    /// Whether a word means the file's own module, or one around it, without naming it.
    fn is_own_module(&self, at: Span, targets: &[DeclRef]) -> bool {
        let Some(policy) = self.policy() else { return false };
        let module = |at: &DeclRef| self.index.decl(*at).is_some_and(Decl::is_file);
        let is_word =
            |text: &str| policy.module_words.contains(&text) || policy.path_words.contains(&text);
        !targets.is_empty()
            && targets.iter().all(module)
            && self.eval.text_at(&self.facts, at).is_some_and(is_word)
    }

    /// The call of what runs where its name stands: callables that take nothing, those that are
    /// assigned to, and what takes a value apart in a pattern.
    fn run_by_name(
        &mut self,
        first: DeclRef,
        at: Span,
        whole: Span,
        usage: Usage,
        targets: &[DeclRef],
    ) -> Option<Call> {
        if usage == Usage::Import || self.named || !self.eval.has_terms(self.file) {
            return None;
        }
        let receiver = self.places.objects.get(&at).copied();
        let kind = match receiver.is_some() || self.eval.owner_of(first).is_some() {
            true => bifrost_contract::CallKind::Method,
            false => bifrost_contract::CallKind::Function,
        };
        let plain = |span, targets| {
            Some(Call { span, kind, targets, makes: None, receiver, unbound: false })
        };
        if let Some(pattern) = self.places.extracts.get(&at).copied() {
            let found = self.eval.extractor(first);
            let method = |call: Call| Call { kind: bifrost_contract::CallKind::Method, ..call };
            let call = plain(pattern, found.all.clone()).map(method);
            return call.filter(|_| !found.all.is_empty());
        }
        let written = self.places.written.contains(&whole) && self.eval.is_callable(first);
        let runs = written || self.eval.runs_by_name(first);
        runs.then(|| plain(whole, SmallVec::from_slice(targets))).flatten()
    }

    /// Whether what was found may not be there, so that something outside has its name: a type, or
    /// what is added to others, that another file declares under a condition.
    fn may_be_none(&self, at: DeclRef, named: Span, object: Option<Span>) -> bool {
        let conditional = |at: DeclRef| {
            let parts = self.index.all_parts(at);
            let is_there = |part: &DeclRef| {
                part.file == self.file
                    || !self
                        .index
                        .decl(*part)
                        .is_some_and(|it| it.flags.has(DeclFlags::CONDITIONAL))
            };
            !parts.iter().any(is_there)
        };
        let facts = &self.facts;
        let text = |at: Span| self.eval.text_at(facts, at);
        // By another name it is named for itself; so is what is asked of a value.
        match self.index.is_type(at) || self.eval.is_extension(at) {
            true => {
                let own = self.index.name(at);
                text(named).is_some_and(|text| own.starts_with(text)) && conditional(at)
            }
            false => self.eval.owner_of(at).is_some_and(|owner| {
                let head = object.and_then(text);
                head == Some(self.index.name(owner)) && conditional(owner)
            }),
        }
    }

    /// Where a field has the name of its type, a name before a dot is that of the type if what comes
    /// after it belongs to that.
    fn or_its_type(&mut self, at: Span, all: &[DeclRef], text: &str) -> Option<(DeclRef, bool)> {
        let [field] = all else { return None };
        let next = self.places.heads.get(&at).copied()?;
        if self.index.decl(*field).is_none_or(|decl| decl.kind != DeclKind::Field) {
            return None;
        }
        let facts = Arc::clone(&self.facts);
        let value = self.eval.declared(*field);
        match value.all.as_slice() {
            [Ty::Instance(of, _)] if self.index.name(*of) == text => {
                let members = self.eval.member_of(*of, facts.names.text(next)).all;
                let fixed = |at: &DeclRef| {
                    self.index.is_type(*at)
                        || self.index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::STATIC))
                };
                let of_type = !members.is_empty() && members.iter().all(fixed);
                of_type.then_some((*of, true))
            }
            [Ty::Outside(head, _)] if **head == *text => Some((*field, false)),
            _ => None,
        }
    }

    /// Whether a receiver is the enclosing type's own.
    fn usage(&mut self, receiver: Option<Target>) -> Usage {
        let Some(receiver) = receiver else { return Usage::Reference };
        let facts = Arc::clone(&self.facts);
        let own = facts
            .bodies
            .shape(receiver.span)
            .is_some_and(|shape| shape.kind == ShapeKind::Own || self.names_own(&facts, shape));
        let mut named = || match self.eval.named(&facts, self.file, receiver.span) {
            Named::Local(binds) => {
                let is_own = |at: &usize| {
                    let bind = facts.bodies.binds.get(*at);
                    bind.is_some_and(|bind| is_receiver(&facts, bind.span))
                };
                !binds.is_empty() && binds.iter().all(is_own)
            }
            Named::Own(..) | Named::On(..) | Named::Found(_) => false,
        };
        let identifier = receiver.fact.and_then(|id| facts.fact(id));
        let identifier = identifier.is_some_and(|fact| fact.kind == Kind::Identifier);
        if own || (identifier && named()) { Usage::SelfReceiver } else { Usage::Reference }
    }

    /// Whether a path is a word for the type around.
    fn names_own(&self, facts: &FileFacts, shape: &Shape) -> bool {
        let node = shape.ty.filter(|_| shape.kind == ShapeKind::Path);
        let node = node.and_then(|ty| facts.semantics.ty(ty)).filter(|node| !node.absolute);
        node.is_some_and(|node| match node.path.as_slice() {
            [name] => self.is_own_name(facts.names.text(*name)),
            _ => false,
        })
    }

    /// A token that runs a member of what stands beside it.
    fn operator(&mut self, shape: usize, at: Span) {
        let facts = Arc::clone(&self.facts);
        let Some(shape) = facts.bodies.shapes.get(shape) else { return };
        let members = self.eval.operator(&facts, self.file, shape);
        let Some(first) = members.all.first().copied() else { return };
        let sure = members.all.len() == 1 && !members.open && !members.outside;
        let kind = bifrost_contract::CallKind::Method;
        let call = Call {
            span: shape.span,
            kind,
            targets: members.all.clone(),
            makes: None,
            receiver: shape.parts.first().copied(),
            unbound: false,
        };
        self.push(Site {
            span: at,
            inside: facts.enclosing(shape.span),
            outcome: Outcome::Resolved,
            kind: self.places.kind(self.index, at, at, first, Some(&call)),
            targets: members.all,
            proof: if sure { Proof::Proven } else { Proof::Unproven },
            usage: Usage::Reference,
            call: Some(call),
        });
    }

    /// What an import names.
    fn import(&mut self, at: usize, token: Span) {
        let facts = Arc::clone(&self.facts);
        let Some(import) = facts.semantics.imports.get(at) else { return };
        let found = match import.what {
            ImportWhat::Item(_) => self.eval.lookup.follow(self.file, at as u32),
            _ => self.eval.lookup.land(self.file, at as u32),
        };
        let (mut targets, sure, outcome) = self.resolved(&found);
        // A module that is one thing as a whole: the name that is bound means that, too.
        let whole = self.eval.lookup.whole(found);
        let (things, known, _) = self.resolved(&whole);
        let new: Vec<DeclRef> = things.into_iter().filter(|it| !targets.contains(it)).collect();
        targets.extend(new);
        self.site(token, token, targets, sure && known, outcome, Usage::Import);
    }
}

/// Whether a name is a type parameter where it stands.
fn is_type_parameter(facts: &FileFacts, at: Span, name: &str) -> bool {
    let Some(name) = facts.names.find(name) else { return false };
    let mut around = facts.enclosing(at);
    while let Some(id) = around {
        if facts.bodies.generics.iter().any(|(decl, known, _)| *decl == id && *known == name) {
            return true;
        }
        around = facts.decl(id).and_then(|decl| decl.parent);
    }
    false
}

fn is_receiver(facts: &FileFacts, at: Span) -> bool {
    // What a callable that belongs to a type is called on is not the instance around.
    let fixed = |of: CallableOf| match of {
        CallableOf::Decl(decl) => facts
            .decl(decl)
            .is_some_and(|decl| decl.flags.has(DeclFlags::EXTENSION.with(DeclFlags::STATIC))),
        CallableOf::Lambda(_) => false,
    };
    let callables = facts.bodies.callables.iter().filter(|it| !fixed(it.of));
    let params = callables.flat_map(|it| &it.params);
    params.into_iter().any(|param| param.receiver && param.span.contains(at))
}
