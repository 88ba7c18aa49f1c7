//! Sites of a model in memory: every call and every identifier means the declarations of its name.
//!
//! Several of one name make a site unproven. A name that begins with `u_` is not resolved: it may
//! mean what is called like the rest of it. What a class is made with is its member `init`. Names in
//! imports are imports, and `self` is a receiver.

use std::collections::BTreeMap;
use std::sync::Arc;

use bifrost_base::Span;
use bifrost_contract::{CallKind, DeclKind, Kind, Proof, ReferenceKind, Role};
use bifrost_hir::bodies::{Callable, CallableOf, Param, Variadic};
use bifrost_hir::{DeclId, FactId, FileFacts, Lowered, Target};
use bifrost_model::{Call, DeclRef, FileId, Links, Outcome, Site, SiteAt, SiteRef, Sites, Usage};

/// All sites, by file.
#[derive(Default)]
pub(crate) struct Uses {
    links: BTreeMap<FileId, Links>,
}

/// The declarations of a model.
struct Known<'f> {
    facts: Vec<(FileId, &'f Arc<FileFacts>)>,
}

impl Uses {
    pub(crate) fn of<'f>(facts: impl Iterator<Item = (FileId, &'f Arc<FileFacts>)>) -> Self {
        let known = Known { facts: facts.collect() };
        let links = known.facts.iter().map(|(file, facts)| {
            let mut sites: Vec<Site> = facts.ids().filter_map(|id| known.site(facts, id)).collect();
            sites.sort_by_key(|site| site.span.start);
            (*file, Links::new(Arc::clone(facts), (0..).zip(sites).collect()))
        });
        Self { links: links.collect() }
    }

    pub(crate) fn sites_to(&self, decl: DeclRef) -> Sites {
        let name = self.links.get(&decl.file).map_or("", |links| {
            links.facts.decl(decl.decl).map_or("", |it| links.facts.names.text(it.name))
        });
        let mut sites = Sites::default();
        for (found, links) in self.all() {
            let site = &found.site;
            let made = site.call.as_ref().is_some_and(|call| call.makes == Some(decl));
            if site.means(decl) || made {
                sites.found.push(found);
            } else if site.outcome == Outcome::Unresolved
                && links.text(site.span).strip_prefix("u_") == Some(name)
            {
                sites.unresolved.push(found);
            }
        }
        sites
    }

    pub(crate) fn sites_from(&self, decl: DeclRef) -> Sites {
        let mut sites = Sites::default();
        for (found, _) in self.all() {
            let site = &found.site;
            if found.at.file != decl.file || site.inside != Some(decl.decl) {
                continue;
            }
            if site.outcome == Outcome::Unresolved && site.call.is_some() {
                sites.unresolved.push(found.clone());
            }
            sites.found.push(found);
        }
        sites
    }

    fn all(&self) -> impl Iterator<Item = (SiteAt, &Links)> {
        self.links.iter().flat_map(|(file, links)| {
            links.sites().iter().map(move |(at, site)| {
                let at = SiteRef { file: *file, site: *at };
                (SiteAt { at, site: Arc::clone(site) }, links)
            })
        })
    }
}

impl Known<'_> {
    fn site(&self, facts: &FileFacts, id: FactId) -> Option<Site> {
        let fact = facts.fact(id)?;
        let name = facts.names.text(fact.name?);
        let is_call = fact.kind == Kind::Call;
        let is_callee =
            |span| facts.edges.iter().any(|it| it.role == Role::Callee && it.target.span == span);
        if !is_call && (fact.kind != Kind::Identifier || is_callee(fact.span)) {
            return None;
        }
        let token = role(facts, id, Role::Callee).map_or(fact.span, |target| target.span);
        let receiver = role(facts, id, Role::Receiver);
        let named = self.named(name);
        let own = receiver.and_then(|it| it.name).is_some_and(|it| facts.names.text(it) == "self");
        let imports = |id: FactId| facts.fact(id).is_some_and(|it| it.kind == Kind::Import);
        let call = is_call.then(|| self.call(&named, fact.span, receiver));
        let mut targets = named.clone();
        targets.extend(call.iter().flat_map(|it| &it.targets).filter(|it| !named.contains(it)));
        let proof = if named.len() > 1 { Proof::Unproven } else { Proof::Proven };
        let outcome = match (named.is_empty(), name.starts_with("u_")) {
            (false, _) => Outcome::Resolved,
            (true, true) => Outcome::Unresolved,
            (true, false) => Outcome::Outside,
        };
        let kind = named.first().and_then(|at| match (self.kind(*at), is_call) {
            (DeclKind::Class, true) => Some(ReferenceKind::ConstructorCall),
            (_, true) => Some(ReferenceKind::MethodCall),
            (DeclKind::Class | DeclKind::Module, false) => Some(ReferenceKind::StaticReference),
            (DeclKind::Field, false) => Some(ReferenceKind::FieldRead),
            (DeclKind::Function, false) => None,
        });
        let usage = match (own, facts.ancestors(id).any(imports)) {
            (true, _) => Usage::SelfReceiver,
            (false, true) => Usage::Import,
            (false, false) => Usage::Reference,
        };
        let inside = facts.enclosing(fact.span);
        let targets = targets.into_iter().collect();
        Some(Site { span: token, inside, outcome, targets, proof, kind, usage, call })
    }

    fn call(&self, named: &[DeclRef], span: Span, receiver: Option<Target>) -> Call {
        let made = named.iter().find(|at| self.kind(**at) == DeclKind::Class).copied();
        let runs = |at: &DeclRef| self.constructor(*at).unwrap_or(*at);
        let kind = match (made, receiver) {
            (Some(_), _) => CallKind::Constructor,
            (None, Some(_)) => CallKind::Method,
            (None, None) => CallKind::Function,
        };
        let targets = named.iter().map(runs).collect();
        let receiver = receiver.map(|target| target.span);
        Call { span, kind, targets, makes: made, receiver, unbound: false }
    }

    fn decls(&self) -> impl Iterator<Item = (DeclRef, &FileFacts)> {
        self.facts.iter().flat_map(|(file, facts)| {
            let all = (0..facts.decls.len() as u32).map(DeclId);
            all.map(|decl| (DeclRef { file: *file, decl }, facts.as_ref()))
        })
    }

    fn named(&self, name: &str) -> Vec<DeclRef> {
        let is_named = |(at, facts): &(DeclRef, &FileFacts)| {
            facts.decl(at.decl).is_some_and(|it| facts.names.text(it.name) == name)
        };
        self.decls().filter(is_named).map(|(at, _)| at).collect()
    }

    fn kind(&self, at: DeclRef) -> DeclKind {
        let mut decls = self.decls();
        let (_, facts) = decls.find(|(known, _)| *known == at).unwrap();
        facts.decl(at.decl).unwrap().kind
    }

    fn constructor(&self, of: DeclRef) -> Option<DeclRef> {
        if self.kind(of) != DeclKind::Class {
            return None;
        }
        let inits = self.named("init").into_iter();
        let mut own = inits.filter(|at| at.file == of.file);
        own.find(|at| {
            self.decls().any(|(known, facts)| {
                known == *at && facts.decl(at.decl).unwrap().owner == Some(of.decl)
            })
        })
    }
}

fn role(facts: &FileFacts, id: FactId, role: Role) -> Option<Target> {
    facts.edges_of(id).iter().find(|edge| edge.role == role).map(|edge| edge.target)
}

/// Gives the declarations of a file formal parameters: `f: self a *rest`, a line each.
pub(crate) fn declare(facts: &mut Lowered, signatures: &str) {
    for line in signatures.lines().filter(|line| !line.trim().is_empty()) {
        let (name, params) = line.split_once(':').unwrap();
        let of = facts.decls.iter().position(|it| facts.names.text(it.name) == name.trim());
        let params = params.split_whitespace().map(|word| param(facts, word)).collect();
        let of = CallableOf::Decl(DeclId(of.unwrap() as u32));
        facts.bodies.callables.push(Callable { of, params, result: None });
    }
}

fn param(facts: &mut Lowered, word: &str) -> Param {
    let several = word.starts_with('*');
    Param {
        name: Some(facts.names.intern(word.trim_start_matches('*'))),
        label: None,
        span: Span::new(0, 0),
        ty: None,
        optional: false,
        variadic: if several { Variadic::Positional } else { Variadic::No },
        receiver: word == "self",
        by_place: true,
        by_name: !several,
        default: None,
        list: 0,
        given: false,
    }
}
