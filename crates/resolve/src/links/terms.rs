//! Languages in which types and terms have names apart, and what is not called runs by its name:
//! what a term means, what is applied to lists of arguments, and what that runs.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, DeclKind, Kind, Role};
use bifrost_hir::bodies::{Callable, CallableOf, Param, Shape, ShapeKind, Variadic};
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{Decl, FactId, FileFacts};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::calls::Callee;
use super::eval::{Eval, role};
use super::fit::Sure;
use super::lists::{lists, own_list};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::index::Index;
use crate::lookup::{Found, Meant};
use crate::relations::DeclRef;

/// What a value runs that is applied to arguments.
#[derive(Default)]
struct Run {
    targets: SmallVec<[DeclRef; 1]>,
    makes: Option<DeclRef>,
    open: bool,
    gives: Tys,
}

impl Eval<'_> {
    pub(crate) fn has_terms(&self, file: FileId) -> bool {
        self.policy_of(file).is_some_and(|policy| policy.terms)
    }

    /// Whether a callable runs where its name stands: it takes nothing that is written.
    pub(crate) fn runs_by_name(&mut self, at: DeclRef) -> bool {
        if !self.has_terms(at.file) || !self.is_callable(at) {
            return false;
        }
        let Some(facts) = self.facts(at.file) else { return false };
        let callable = facts.bodies.callable(at.decl);
        callable.is_some_and(|it| it.params.iter().all(|param| param.receiver || param.given))
    }

    /// The whole of a call whose first list is known: with as many more lists as what it calls has.
    pub(crate) fn whole_call(
        &mut self,
        facts: &FileFacts,
        call: FactId,
        targets: &[DeclRef],
    ) -> FactId {
        let callee = role(facts, call, Role::Callee).map(|callee| callee.span);
        let count = targets.first().map_or(1, |at| self.count_lists(*at));
        let mut whole = call;
        for id in facts.ancestors(call).take(count.saturating_sub(1)) {
            let same = facts.fact(id).is_some_and(|fact| fact.kind == Kind::Call)
                && role(facts, id, Role::Callee).map(|callee| callee.span) == callee;
            if !same {
                break;
            }
            whole = id;
        }
        whole
    }

    /// How many lists of parameters a callable has.
    fn count_lists(&mut self, at: DeclRef) -> usize {
        let Some(facts) = self.facts(at.file) else { return 1 };
        let callable = facts.bodies.callable(at.decl);
        let last = callable.and_then(|it| it.params.iter().map(|param| param.list).max());
        last.map_or(1, |last| usize::from(last) + 1)
    }

    /// The call of what another list of arguments of the same name gives.
    pub(crate) fn further(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        lists: &[FactId],
    ) -> Callee {
        let [first, .., call] = lists else { return Callee::default() };
        let callee = self.callee(facts, file, *first);
        let of = callee.targets.first().copied();
        if let Some(of) = of
            && lists.len() <= self.count_lists(of)
        {
            return callee;
        }
        if callee.names.is_empty() {
            let gives = self.run_gives(facts, file, *call).unwrap_or_else(Tys::unknown);
            return Callee { gives, ..callee };
        }
        let run = self.run_on(facts, file, *call, &callee.gives);
        Callee { gives: run.gives, ..callee }
    }

    /// The call of terms.
    pub(crate) fn of_terms(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        members: Members,
    ) -> Callee {
        let mut members = members;
        if members.all.len() > 1 {
            let arguments = self.arguments(facts, file, call);
            let (all, sure) = self.applicable(&members.all, &arguments);
            members.open |= sure == Sure::Unfit;
            members.outside |= members.more && all.is_empty();
            members.all = all;
        }
        let mut callee =
            Callee { open: members.open, outside: members.outside, ..Callee::default() };
        callee.gives.open = members.open || members.all.is_empty();
        for at in members.all {
            let Some(decl) = self.index.decl(at) else { continue };
            let is_object = decl.kind == DeclKind::Class && decl.flags.has(DeclFlags::OBJECT);
            match decl.kind {
                DeclKind::Class if !is_object => {
                    callee.names.push(at);
                    self.construct(facts, file, call, at, &mut callee);
                }
                DeclKind::Function if !self.is_applied(facts, call, at) => {
                    callee.names.push(at);
                    callee.targets.push(at);
                    let result = self.result(at);
                    let result = self.inferred(facts, file, (call, at, None), result);
                    callee.gives.join(result);
                }
                _ => {
                    let value = self.declared(at);
                    let run = self.run_on(facts, file, call, &value);
                    if run.makes.is_none() {
                        callee.names.push(at);
                    }
                    callee.names.extend(run.makes);
                    let kind = match run.makes.is_some() {
                        true => Some(CallKind::Constructor),
                        false => (!run.targets.is_empty()).then_some(CallKind::Method),
                    };
                    callee.kind = callee.kind.or(kind);
                    callee.makes = callee.makes.or(run.makes);
                    if decl.kind == DeclKind::Function {
                        callee.targets.push(at);
                    }
                    callee.open |= run.open && !run.targets.is_empty();
                    callee.targets.extend(run.targets);
                    callee.gives.join(run.gives);
                }
            }
        }
        callee
    }

    /// Whether what is called is surely a member of something of the library that is known.
    pub(crate) fn is_of_container(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
    ) -> bool {
        let Some(policy) = self.policy_of(file) else { return false };
        let Some(receiver) = role(facts, call, Role::Receiver) else { return true };
        let value = self.value(file, receiver.span);
        let known = |ty: &Ty| match ty {
            Ty::Outside(head, _) => {
                let head = &**head;
                policy.paired.contains(&head)
                    || policy.closed.contains(&head)
                    || policy.elements.iter().any(|(known, _)| *known == head)
                    || policy.widens.iter().any(|(known, _)| *known == head)
            }
            Ty::Tuple(_) | Ty::Instance(..) => true,
            _ => false,
        };
        !value.open && !value.is_empty() && value.all.iter().all(known)
    }

    /// The call of a value that no declaration of the code base has.
    pub(crate) fn applied_value(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        value: &Tys,
    ) -> Callee {
        let run = self.run_on(facts, file, call, value);
        let open = run.open && !run.targets.is_empty();
        let local = run.targets.is_empty();
        Callee {
            names: run.targets.clone(),
            targets: run.targets,
            makes: run.makes,
            open,
            local,
            gives: run.gives,
            kind: Some(CallKind::Method),
            ..Callee::default()
        }
    }

    /// Whether a place is in what makes instances of a type, so that what makes them is called.
    pub(crate) fn is_constructor_around(&self, facts: &FileFacts, at: Span) -> bool {
        let around = facts.enclosing(at).and_then(|id| facts.decl(id));
        around.is_some_and(|decl| decl.flags.has(DeclFlags::CONSTRUCTOR))
    }

    /// Whether it is what a callable gives that takes the arguments of a call.
    fn is_applied(&mut self, facts: &FileFacts, call: FactId, at: DeclRef) -> bool {
        let mut edges = facts.edges_of(call).iter();
        let given = edges.any(|edge| matches!(edge.role, Role::Args | Role::Kwargs));
        let takes = |this: &mut Self| {
            let there = this.facts(at.file)?;
            let callable = there.bodies.callable(at.decl)?;
            Some(callable.params.iter().any(|param| !param.receiver))
        };
        given && self.runs_by_name(at) && !takes(self).unwrap_or(true)
    }

    /// The construction of a type.
    fn construct(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: DeclRef,
        callee: &mut Callee,
    ) {
        callee.kind = Some(CallKind::Constructor);
        callee.makes = Some(at);
        let mut constructor = self.constructor(at);
        if constructor.all.len() > 1 {
            let arguments = self.arguments(facts, file, call);
            constructor.all = self.applicable(&constructor.all, &arguments).0;
            callee.open |= constructor.all.len() > 1;
        }
        match constructor.all.is_empty() {
            true => callee.targets.push(at),
            false => callee.targets.extend(constructor.all),
        }
        let maker = callee.targets.last().copied().unwrap_or(at);
        let args = self.arguments_for(facts, file, call, (maker, at));
        callee.gives.join(Tys::one(Ty::Instance(at, args.into())));
    }

    /// What a value runs that is applied to the arguments of a call, or assigned to.
    fn run_on(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId, value: &Tys) -> Run {
        let mut run = Run { open: value.open || value.is_empty(), ..Run::default() };
        run.gives.open = run.open;
        let Some(policy) = self.policy_of(file) else { return run };
        let member = if is_assigned(facts, call) { policy.updates } else { policy.applies };
        for ty in &value.all {
            match ty {
                Ty::Instance(of, _) => {
                    self.run_member(facts, file, call, (ty, *of, member), &mut run)
                }
                Ty::Type(of) => {
                    let mut callee = Callee::default();
                    self.construct(facts, file, call, *of, &mut callee);
                    run.targets.extend(callee.targets);
                    run.makes = callee.makes;
                    run.gives.join(callee.gives);
                }
                Ty::Callable(at) => {
                    let result = self.result(*at);
                    run.gives.join(result);
                }
                Ty::Outside(head, args) => {
                    let indexed = policy.indexed.iter().find(|(known, _)| **known == **head);
                    let given = indexed.and_then(|(_, at)| args.get(*at).cloned());
                    let known =
                        given.or_else(|| self.known_call(facts, file, call, (head, args), member));
                    let known = known.or_else(|| self.run_value(file, ty));
                    run.gives.join(known.unwrap_or_else(Tys::unknown));
                }
                _ => run.gives.open = true,
            }
        }
        run
    }

    fn run_member(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        (ty, of, member): (&Ty, DeclRef, &str),
        run: &mut Run,
    ) {
        let mut found = self.members_of(&Tys::one(ty.clone()), member);
        // What makes instances of a case class runs by the name of its companion.
        let made = self.made_by_object(of);
        found.all.extend(made.filter(|made| !found.all.contains(made)));
        if found.all.is_empty() {
            let run_by = self.plain(ty);
            let given = self.run_value(file, &run_by);
            run.gives.join(given.unwrap_or_else(Tys::unknown));
            return;
        }
        if found.all.len() > 1 {
            let arguments = self.arguments(facts, file, call);
            let (all, sure) = self.applicable(&found.all, &arguments);
            found.open |= sure == Sure::Unfit || all.len() > 1;
            found.all = all;
        }
        run.open |= found.open;
        let seen = found.clone();
        for at in found.all {
            if Some(at) == made {
                let mut callee = Callee::default();
                self.construct(facts, file, call, at, &mut callee);
                run.targets.extend(callee.targets);
                run.makes = callee.makes;
                run.gives.join(callee.gives);
                continue;
            }
            run.targets.push(at);
            let result = self.result(at);
            let result = self.inferred(facts, file, (call, at, None), result);
            let result = self.seen_through(ty, &seen, result);
            run.gives.join(result);
        }
    }

    /// The case class whose instances an object makes, because it is that one's companion.
    pub(crate) fn made_by_object(&self, object: DeclRef) -> Option<DeclRef> {
        let sheet = self.index.sheet(object.file)?;
        let own = sheet.facts.decl(object.decl)?;
        if !own.flags.has(DeclFlags::OBJECT) {
            return None;
        }
        let is_case = |decl: &Decl| {
            decl.name == own.name
                && decl.kind == DeclKind::Class
                && decl.owner == own.owner
                && decl.parent == own.parent
                && decl.flags.has(DeclFlags::CASE)
                && !decl.flags.has(DeclFlags::OBJECT)
        };
        let at = sheet.facts.decls.iter().position(is_case)?;
        let at = DeclRef { file: object.file, decl: bifrost_hir::DeclId(at as u32) };
        Some(self.index.canonical(at))
    }

    /// What takes a value apart where an object stands in a pattern.
    pub(crate) fn extractor(&mut self, object: DeclRef) -> Members {
        let names = self.policy_of(object.file).map_or(&[][..], |policy| policy.extracts);
        for name in names {
            let members = self.member_of(object, name);
            if !members.all.is_empty() {
                return members;
            }
        }
        Members::default()
    }

    /// What a place that a function literal leaves open is given by what the literal is given to.
    pub(crate) fn given_to_lambda(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, lambda): (FactId, Span),
        place: usize,
    ) -> Option<Tys> {
        let callee = self.callee(facts, file, call);
        let lists = lists(facts, call);
        if callee.names.is_empty() {
            let passed = self.runs(facts, file, call)?.params.get(place)?;
            let value = self.passed_on(facts, file, call, *passed);
            return Some(value);
        }
        let [target] = callee.targets.as_slice() else { return None };
        let there = self.facts(target.file)?;
        let callable = there.bodies.callable(target.decl)?;
        let mut keyed = facts.edges_of(call).iter().filter(|it| it.role == Role::Kwargs);
        let key = keyed.find(|it| it.target.span == lambda).and_then(|it| it.key);
        let formal = match key {
            Some(key) => {
                let key = facts.names.text(key);
                let named = |it: &&Param| it.name.is_some_and(|it| there.names.text(it) == key);
                callable.params.iter().find(named)?
            }
            None => {
                let mut placed = facts.edges_of(call).iter().filter(|it| it.role == Role::Args);
                let at = placed.position(|it| it.target.span == lambda)?;
                listed_formal(callable, lists.len() - 1, at)?
            }
        };
        let wanted = self.written(target.file, formal.ty?);
        let value = self.taken_by(target.file, &wanted, place)?;
        let own = self.stands_in(facts, file, (*lists.first()?, *target));
        let mut value = value.with(*target, &own);
        if let Some(receiver) = role(facts, call, Role::Receiver) {
            let through = self.value(file, receiver.span);
            let members = Members { all: SmallVec::from_iter([*target]), ..Members::default() };
            if let [ty] = through.all.as_slice() {
                value = self.seen_through(ty, &members, value);
            }
        }
        if let Some(made) = callee.makes {
            value = value.with(made, &vec![Tys::unknown(); self.count_generics(made)]);
        }
        Some(value)
    }

    /// What a token runs that stands for a member: the name, and what has it.
    pub(crate) fn operator(&mut self, facts: &FileFacts, file: FileId, shape: &Shape) -> Members {
        let (Some(name), Some(operand)) = (operator_name(facts, shape), shape.parts.first()) else {
            return Members::default();
        };
        let tys = self.value(file, *operand);
        self.members_of(&tys, name)
    }

    /// What a token gives that stands for a member: what it runs, else what is known of a type
    /// outside, else a value like that.
    pub(crate) fn operated(&mut self, file: FileId, shape: &Shape) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let members = self.operator(&facts, file, shape);
        let operand = match shape.parts.first() {
            Some(operand) if members.all.is_empty() => self.value(file, *operand),
            _ => return self.values_of(&members),
        };
        let Some(name) = operator_name(&facts, shape) else { return operand };
        let known = self.policy_of(file).map_or(&[][..], |policy| policy.known);
        if !known.iter().any(|known| known.member == name) {
            return operand;
        }
        match (operand.all.as_slice(), operand.open) {
            ([Ty::Outside(head, args)], false) => self.known_member(file, head, args, name),
            _ => Tys::unknown(),
        }
    }

    /// The value of an argument: what is a function by the places that it leaves open is no value of
    /// what it gives.
    pub(crate) fn argument(&mut self, file: FileId, at: Span) -> Tys {
        match self.is_section(file, at) {
            true => Tys::unknown(),
            false => self.value(file, at),
        }
    }

    /// The instance around that is of a type of this name, or the one around: `C.this`.
    pub(crate) fn own_by_name(&mut self, file: FileId, shape: &Shape, ty: TypeId) -> Tys {
        if !shape.parts.is_empty() {
            return self.own(file, shape.span);
        }
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let name = facts.semantics.ty(ty).and_then(|node| node.path.last().copied());
        let mut around = facts.enclosing(shape.span);
        while let Some(decl) = around.and_then(|id| Some((id, facts.decl(id)?))) {
            if decl.1.kind == DeclKind::Class && Some(decl.1.name) == name {
                let at = DeclRef { file, decl: decl.0 };
                return Tys::instance(self.index.canonical(at));
            }
            around = decl.1.parent;
        }
        Tys::unknown()
    }

    /// The types that instances of a type are said to be of, too, in its own text.
    pub(crate) fn own_types(&mut self, of: DeclRef) -> Tys {
        if !self.has_terms(of.file) {
            return Tys::default();
        }
        let Some(facts) = self.facts(of.file) else { return Tys::default() };
        let forms = &facts.semantics.forms;
        let Ok(at) = forms.binary_search_by_key(&of.decl, |(decl, _)| *decl) else {
            return Tys::default();
        };
        forms.get(at).map(|(_, ty)| self.written(of.file, *ty)).unwrap_or_default()
    }
}

impl Index {
    /// Of what a term can mean leaves out classes that stand beside what is meant before them:
    /// their object, or what else has their name.
    pub(crate) fn terms_first(&self, found: &mut Found) {
        let class = |meant: &Meant| match meant {
            Meant::Decl(at) => self.is_plain_class(*at),
            _ => false,
        };
        if found.meant.len() > 1 && !found.meant.iter().all(class) {
            found.meant.retain(|meant| !class(meant));
        }
    }

    /// Of members of one name those that are terms.
    pub(crate) fn terms_of(&self, all: &mut SmallVec<[DeclRef; 2]>) {
        all.retain(|at| {
            let sheet = self.sheet(at.file);
            sheet.is_none_or(|sheet| {
                let decl = sheet.facts.decl(at.decl);
                decl.is_none_or(|decl| {
                    (sheet.policy.sorts)(decl, self.is_alias(*at), crate::policy::Sort::Term)
                        || !sheet.policy.terms
                })
            })
        });
        if all.len() > 1 && !all.iter().all(|at| self.is_plain_class(*at)) {
            all.retain(|at| !self.is_plain_class(*at));
        }
    }

    fn is_plain_class(&self, at: DeclRef) -> bool {
        self.decl(at)
            .is_some_and(|decl| decl.kind == DeclKind::Class && !decl.flags.has(DeclFlags::OBJECT))
    }
}

/// The function literals of a file, as they are asked for.
#[derive(Default)]
pub(crate) struct Literals {
    /// Those that are one by the places that they leave open.
    sections: FxHashSet<Span>,
    /// By where a parameter begins: its bytes, the literal, and its place there.
    params: FxHashMap<u32, (Span, Span, usize)>,
}

impl Literals {
    fn of(facts: &FileFacts) -> Self {
        let mut found = Self::default();
        for callable in &facts.bodies.callables {
            let CallableOf::Lambda(lambda) = callable.of else { continue };
            let written = facts.bodies.shape(lambda).is_some_and(|it| it.kind == ShapeKind::Lambda);
            if !written {
                found.sections.insert(lambda);
            }
            for (place, param) in callable.params.iter().enumerate() {
                found.params.insert(param.span.start, (param.span, lambda, place));
            }
        }
        found
    }

    /// The literal that has a parameter around these bytes, and its place there.
    pub(crate) fn parameter(&self, at: Span) -> Option<(Span, usize)> {
        let (span, lambda, place) = self.params.get(&at.start)?;
        span.contains(at).then_some((*lambda, *place))
    }

    /// Whether a parameter has just these bytes.
    fn is_open_place(&self, at: Span) -> bool {
        self.params.get(&at.start).is_some_and(|(span, ..)| *span == at)
    }
}

impl Eval<'_> {
    /// The function literals of a file.
    pub(crate) fn literals(&mut self, file: FileId) -> Rc<Literals> {
        if let Some(known) = self.literals.get(&file) {
            return Rc::clone(known);
        }
        let found = self.facts(file).map(|facts| Literals::of(&facts)).unwrap_or_default();
        let found = Rc::new(found);
        self.literals.insert(file, Rc::clone(&found));
        found
    }

    /// Whether an expression is a function by the places that it leaves open.
    pub(crate) fn is_section(&mut self, file: FileId, at: Span) -> bool {
        self.has_terms(file) && self.literals(file).sections.contains(&at)
    }

    /// Whether it is a place that a function literal leaves open.
    pub(crate) fn is_open_place(&mut self, file: FileId, at: Span) -> bool {
        self.has_terms(file) && self.literals(file).is_open_place(at)
    }
}

/// Whether a call is what is assigned to.
pub(crate) fn is_assigned(facts: &FileFacts, call: FactId) -> bool {
    let Some(span) = facts.fact(call).map(|fact| fact.span) else { return false };
    facts.ancestors(call).next().is_some_and(|id| {
        facts.fact(id).is_some_and(|fact| fact.kind == Kind::Assignment)
            && role(facts, id, Role::Left).is_some_and(|left| left.span == span)
    })
}

/// The formal parameter that an argument of a list is given for.
fn listed_formal(callable: &Callable, list: usize, at: usize) -> Option<&Param> {
    let params: Vec<&Param> = callable.params.iter().filter(|param| !param.receiver).collect();
    let own = params.get(own_list(&params, list))?;
    let last = own.last().filter(|param| param.variadic != Variadic::No);
    own.get(at).or(last).copied()
}

/// The member that a token stands for.
fn operator_name<'f>(facts: &'f FileFacts, shape: &Shape) -> Option<&'f str> {
    let name = facts.semantics.ty(shape.ty?)?.path.last().copied()?;
    Some(facts.names.text(name))
}
