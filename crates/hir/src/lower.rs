//! The one walk over a tree: nodes to facts, roles and declarations, by table.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use bifrost_base::{Name, Span};
use bifrost_contract::{DeclKind, Kind, KindSet, Need, Role, RoleSet};
use bifrost_syntax::{Cursor, Insets, KindId, Node, Tree};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::adapter::ModuleParts;
use crate::bodies::Bodies;
use crate::build::{Builder, RawDecl, RawFact};
use crate::compile::{CFact, CPlace, CRole, CRow, CWhen, Compiled, slot};
use crate::facts::FileFacts;
use crate::mean::{mean, note_uses};
use crate::read::Recovery;
use crate::scopes::{Marks, Scopes};
use crate::shape::{
    Apart, BindRule, Container, DeclName, DeclRow, DeclScope, KindRule, NameRule, RangeRule,
    RoleRule, Scope, When,
};
use crate::site::{Frame, Site};

/// Nodes between two questions whether to stop.
const PATIENCE: u32 = 4_096;

/// The walk was stopped by its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlowered;

/// A parsed file.
#[derive(Clone, Copy)]
pub struct Parsed<'a> {
    /// Its tree.
    pub tree: &'a Tree,
    /// Its bytes.
    pub text: &'a [u8],
    /// Its project-relative path.
    pub path: &'a str,
}

/// A file as bytes.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Its project-relative path.
    pub path: &'a str,
}

/// The trees of a file.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) parts: &'a [Part<'a>],
    /// How the file was made readable.
    pub(crate) recovery: Option<&'a Recovery>,
    /// The trees have errors, or do not show all.
    pub(crate) damaged: bool,
}

/// A tree of a file, and which parts of it count.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) tree: &'a Tree,
    /// Facts and declarations come only from inside one of these, which are in order and apart.
    pub(crate) within: Option<&'a [Span]>,
}

/// Turns the tree of one file into its facts: those that are needed, and every declaration.
///
/// # Errors
/// [`Unlowered`] when `interrupted` said so.
pub fn lower(
    tables: &Compiled,
    file: Parsed<'_>,
    need: Need,
    interrupted: &dyn Fn() -> bool,
) -> Result<FileFacts, Unlowered> {
    let Parsed { tree, text, path } = file;
    let part = Part { tree, within: None };
    let parts = Parts { parts: &[part], recovery: None, damaged: tree.has_error() };
    lower_parts(tables, parts, Source { text, path }, need, interrupted)
}

/// Turns the trees of one file into its facts.
pub(crate) fn lower_parts(
    tables: &Compiled,
    parts: Parts<'_>,
    file: Source<'_>,
    need: Need,
    interrupted: &dyn Fn() -> bool,
) -> Result<FileFacts, Unlowered> {
    let (Parts { parts, recovery, damaged }, Source { text, path }) = (parts, file);
    let need = closed(need);
    let mut walk = Walk {
        tables,
        text,
        path,
        need,
        idle: tables.idle(need),
        scoped: tables.asks_for_bindings(need.kinds),
        frames: Vec::new(),
        containers: Vec::new(),
        scopes: Scopes::new(),
        marks: Marks::new(),
        package: None,
        named: FxHashMap::default(),
        file: tables.adapter.file_module,
        out: Builder::default(),
        insets: Insets::default(),
    };
    for part in parts {
        let before = walk.out.mark();
        walk.run(part.tree, interrupted)?;
        if let Some(spans) = part.within {
            walk.out.keep_within(before, spans);
        }
    }
    if let Some(recovery) = recovery {
        walk.out.left_out(recovery, text, need.kinds);
    }
    reach(&mut walk.out.decls, text);
    let package = walk.package.as_deref();
    let module = (tables.adapter.module_name)(ModuleParts { path, package });
    let file = walk.file;
    let package = walk.package.take();
    let source = Source { text, path };
    let mut facts = walk.out.finish(tables.adapter, (&module, file), source);
    facts.semantics.package = package;
    facts.damaged = damaged;
    if !need.bodies {
        // The file is a scope even when nobody asks for any.
        facts.bodies = Bodies::default();
    }
    Ok(facts.in_module(&module))
}

/// A decorator in a list is named by its own fact, so the one needs the other.
fn closed(need: Need) -> Need {
    match need.roles.contains(Role::Decorators) {
        true => Need { kinds: need.kinds.with(KindSet::one(Kind::Decorator)), ..need },
        false => need,
    }
}

struct Walk<'a, 't> {
    tables: &'a Compiled,
    text: &'a [u8],
    path: &'a str,
    need: Need,
    /// By node kind: whether its rows have nothing to do.
    idle: Vec<bool>,
    /// Whether some fact depends on which names are local.
    scoped: bool,
    frames: Vec<Frame<'t>>,
    containers: Vec<Container>,
    scopes: Scopes<'a>,
    marks: Marks,
    package: Option<String>,
    /// The types and modules declared so far.
    named: FxHashMap<String, DeclKind>,
    /// The file is a module.
    file: bool,
    out: Builder,
    /// Code that stands for groups of bare tokens.
    insets: Insets<'t>,
}

/// The way back from code to the group of tokens that it stands for.
struct Inset<'t> {
    cursor: Cursor<'t>,
    code: Node<'t>,
    group: Node<'t>,
}

/// What the rows of a node ask of the walk.
#[derive(Default)]
struct Effects {
    opens: Option<Container>,
    scope: Option<Scope>,
    binds: SmallVec<[Span; 1]>,
    apart: Option<Apart>,
    skips: bool,
}

impl<'a, 't> Walk<'a, 't> {
    fn run(&mut self, tree: &'t Tree, interrupted: &dyn Fn() -> bool) -> Result<(), Unlowered> {
        self.insets = tree.insets();
        self.scopes = Scopes::new();
        self.marks = Marks::new();
        let mut cursor = tree.cursor();
        // Where the walk goes on after the code that stands for a group of tokens.
        let mut around: Vec<Inset<'t>> = Vec::new();
        let mut patience = PATIENCE;
        loop {
            patience -= 1;
            if patience == 0 {
                patience = PATIENCE;
                if interrupted() {
                    return Err(Unlowered);
                }
            }
            let node = cursor.node();
            let kind = node.kind();
            let effects = self.visit(&cursor, node, kind);
            if let Some(code) = self.insets.get(node) {
                around.push(Inset { cursor, code, group: node });
                cursor = Cursor::at(code);
                continue;
            }
            for name in &effects.binds {
                self.scopes.bind(name.of(self.text));
            }
            if effects.apart == Some(Apart::Mark) {
                self.marks.add(node.span(), self.scopes.current());
            }
            if !effects.skips && cursor.enter() {
                self.enter(node, kind, &effects);
                continue;
            }
            self.note_sibling(node, kind, &around);
            while !cursor.advance() {
                if !cursor.leave() {
                    let Some(inset) = around.pop() else {
                        return Ok(());
                    };
                    cursor = inset.cursor;
                    self.note_sibling(inset.group, inset.group.kind(), &around);
                    continue;
                }
                let Some(frame) = self.frames.pop() else {
                    return Ok(());
                };
                if frame.opened {
                    self.containers.pop();
                }
                if frame.apart {
                    self.marks.leave();
                }
                self.scopes.resume(frame.scope);
                self.note_sibling(frame.node, frame.kind, &around);
            }
        }
    }

    fn enter(&mut self, node: Node<'t>, kind: KindId, effects: &Effects) {
        self.containers.extend(effects.opens);
        let (scope, apart) = (self.scopes.current(), effects.apart == Some(Apart::Text));
        if apart {
            if let Some((mark, scope)) = self.marks.take() {
                self.out.stand_in(mark, trimmed(node.span(), self.text));
                self.scopes.resume(scope);
            }
            self.marks.enter();
        }
        if let Some(rule) = effects.scope {
            self.scopes.open(rule);
        }
        let opened = effects.opens.is_some();
        self.frames.push(Frame { node, kind, opened, scope, apart, leading: SmallVec::new() });
    }

    /// Keeps the run of leading siblings of the next child. Code in the place of a group of tokens
    /// has no siblings; the group has.
    fn note_sibling(&mut self, node: Node<'t>, kind: KindId, around: &[Inset<'t>]) {
        if self.tables.leading.is_empty() || around.last().is_some_and(|it| it.code == node) {
            return;
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if self.tables.leading.contains(&kind) {
            frame.leading.push(node);
        } else if !frame.leading.is_empty() && !node.is_extra() {
            frame.leading.clear();
        }
    }

    fn visit(&mut self, cursor: &Cursor<'t>, node: Node<'t>, kind: KindId) -> Effects {
        let mut effects = Effects::default();
        if self.idle.get(slot(kind)).is_none_or(|idle| *idle) || node.is_missing() {
            return effects;
        }
        let site = Site {
            node,
            stands: OnceCell::new(),
            known: RefCell::default(),
            text: self.text,
            path: self.path,
            tables: self.tables,
            insets: &self.insets,
            frames: &self.frames,
            containers: &self.containers,
            scopes: &self.scopes,
            cursor,
            named: &self.named,
        };
        let before = self.out.decls.len();
        for index in self.tables.rows_of(kind) {
            let row = &self.tables.rows[*index as usize];
            if !row.when.iter().all(|when| site.holds(when)) {
                continue;
            }
            apply(&site, row, self.need, &mut self.out);
            if let Some(place) = &row.package {
                let clause = site.first(place, node).map(|node| squeeze(&site.text_of(node)));
                self.out.notes.clauses.extend(clause.clone());
                self.package = match (self.package.take(), clause) {
                    (Some(outer), Some(inner)) => Some(outer + self.tables.adapter.joint + &inner),
                    (outer, inner) => inner.or(outer),
                };
            }
            if let Some(holder) = row.joins.as_ref().and_then(|place| site.first(place, node)) {
                self.out.widen(trimmed(holder.span(), self.text), trimmed(node.span(), self.text));
            }
            self.file |= row.row.file;
            effects.opens = effects.opens.or(row.row.opens);
            effects.apart = effects.apart.or(row.row.apart);
            effects.skips |= row.row.skips;
            if self.scoped {
                effects.scope = effects.scope.or(row.row.scope);
                bindings(&site, row, &mut effects.binds);
            }
            if row.row.skips && row.fact.is_none() && node.is_extra() {
                self.out.comments.push(trimmed(node.span(), self.text));
            }
            if !row.row.also {
                break;
            }
        }
        if self.need.semantics {
            let made = before..self.out.decls.len();
            mean(&site, &self.tables.meaning, kind, made, (self.need.bodies, &mut self.out));
            if let Some(used) = self.tables.adapter.meaning.used.filter(|_| site.is_name()) {
                note_uses(&site, used, &mut self.out.names, &mut self.out.notes);
            }
        }
        self.note_named(before);
        effects
    }

    /// Keeps the names of the types and modules among the newest declarations.
    fn note_named(&mut self, first: usize) {
        for decl in self.out.decls.get(first..).unwrap_or_default() {
            if let (DeclKind::Class | DeclKind::Module, Some(name)) = (decl.kind, decl.name) {
                self.named.insert(self.out.names.text(name).to_owned(), decl.kind);
            }
        }
    }
}

/// The names that a row makes local.
fn bindings(site: &Site<'_, '_>, row: &CRow, out: &mut SmallVec<[Span; 1]>) {
    match (row.row.binds, &row.binds) {
        (Some(BindRule::Ask(hook)), _) => out.extend(hook(site)),
        (_, Some(place)) => out.extend(site.all(place, site.node).iter().map(|node| node.span())),
        _ => {}
    }
}

/// Emits the fact and the declarations of a row.
fn apply(site: &Site<'_, '_>, row: &CRow, need: Need, out: &mut Builder) {
    let declares = row.row.declares[0].is_some();
    let fact = row.fact.as_ref().filter(|fact| declares || fact.kinds.meets(need.kinds));
    let fact = fact.and_then(|fact| emit_fact(site, fact, need, out));
    for index in 0..row.row.declares.len() {
        if let Some(decl) = row.row.declares[index] {
            emit_decl(site, (row, index), decl, fact, out);
        }
    }
}

/// What a declaration takes from the fact of its row.
#[derive(Clone, Copy)]
struct Emitted {
    name: Option<Name>,
    outer: Span,
    name_span: Option<Span>,
}

/// Emits a fact with its roles. One that is not needed is taken back; what a declaration takes
/// from it stays.
fn emit_fact(site: &Site<'_, '_>, fact: &CFact, need: Need, out: &mut Builder) -> Option<Emitted> {
    let kind = match fact.row.kind {
        KindRule::Is(kind) => kind,
        KindRule::Member { member, free } => match site.container() {
            Container::Class | Container::Object => member,
            Container::Module | Container::Callable => free,
            Container::Pattern | Container::Type => free,
        },
        KindRule::Ask(hook, _) => hook(site)?,
    };
    let span = trimmed(site.range(fact.row.range, fact.range.as_ref()), site.text);
    if span.is_empty() {
        return None;
    }
    let index = out.fact(RawFact { kind, span, name: None });
    let mut outer = span;
    let wanted = need.roles.with(fact.own_roles);
    for role in fact.roles.iter().filter(|role| role.binds.meets(wanted)) {
        let mut roles = Roles { site, out: &mut *out, fact: index, wanted };
        if let Some(wider) = roles.emit(role) {
            outer = outer.union(wider);
        }
    }
    let (name, name_span) = fact_name(site, fact, index, out);
    match need.kinds.contains(kind) {
        true => out.name_fact(index, name),
        false => out.take_back(index),
    }
    Some(Emitted { name, outer, name_span })
}

fn fact_name(
    site: &Site<'_, '_>,
    fact: &CFact,
    index: u32,
    out: &mut Builder,
) -> (Option<Name>, Option<Span>) {
    for (rule, place) in fact.row.names.iter().zip(&fact.names) {
        let found = match rule {
            NameRule::None => None,
            NameRule::Role(role) => out.role_name(index, *role).map(|name| (name, None)),
            rule => {
                let found = site.named(*rule, place.as_ref());
                found.map(|(name, span)| (out.names.intern(&name), span))
            }
        };
        if let Some((name, span)) = found {
            return (Some(name), span);
        }
    }
    (None, None)
}

fn emit_decl(
    site: &Site<'_, '_>,
    at: (&CRow, usize),
    decl: DeclRow,
    fact: Option<Emitted>,
    out: &mut Builder,
) {
    let (row, index) = at;
    let local = matches!(site.container(), Container::Callable | Container::Pattern);
    if decl.scope == DeclScope::NotLocal && local {
        return;
    }
    let (name, name_span) = match decl.name {
        DeclName::Fact => {
            let Some(fact) = fact else { return };
            (fact.name, fact.name_span)
        }
        DeclName::Rule(rule) => match site.named(rule, row.decl_names[index].as_ref()) {
            Some((name, span)) => (Some(out.names.intern(&name)), span),
            None => (None, None),
        },
        DeclName::Anonymous => (None, None),
    };
    if name.is_none() && !matches!(decl.name, DeclName::Anonymous) {
        return;
    }
    let span = trimmed(site.range(decl.range, row.decl_ranges[index].as_ref()), site.text);
    let outer = match fact {
        Some(fact) if decl.kind != DeclKind::Field => span.union(fact.outer),
        _ => span,
    };
    let held = row.decl_holds[index].as_ref().map(|place| site.all(place, site.node));
    let outer = held.into_iter().flatten().fold(outer, |outer, node| outer.union(node.span()));
    let qualifier = decl.qualifier.and_then(|hook| hook(site)).map(|text| out.names.intern(&text));
    let rule = decl;
    out.declare(RawDecl {
        serial: 0,
        header: None,
        kind: decl.kind,
        name,
        qualifier,
        span,
        outer,
        name_span,
        joint: rule.joint,
        sigil: rule.sigil,
        reaches: rule.reaches,
        of: rule.of,
        first: rule.first,
        outward: rule.outward,
    });
}

/// Emits the roles of one fact.
struct Roles<'s, 'a, 't> {
    site: &'s Site<'a, 't>,
    out: &'s mut Builder,
    fact: u32,
    wanted: RoleSet,
}

impl<'t> Roles<'_, '_, 't> {
    /// Emits one role; decorators answer the bytes that they widen a declaration to.
    fn emit(&mut self, role: &CRole) -> Option<Span> {
        let (site, node) = (self.site, self.site.node);
        let (place, more) = (&role.place, role.more.as_ref());
        match role.rule {
            RoleRule::Call(_) => self.call(site.first(place, node)?),
            RoleRule::Args(_) => self.args(site.first(place, node)?),
            RoleRule::One(role, _) => self.expression(role, site.first(place, node)?, 0),
            RoleRule::Word(role, _, word) => {
                let span = site.first(place, node)?.span();
                let name = Some(self.out.names.intern(word));
                self.out.edge(self.fact, role, span, name);
            }
            RoleRule::Through(role, ..) => {
                let (first, last) = (site.first(place, node)?, site.first(more?, node)?);
                let name = site.name_of(last);
                let name = name.map(|(name, _)| self.out.names.intern(&name));
                let span = first.span().union(last.span());
                self.out.edge(self.fact, role, span, name);
            }
            RoleRule::Spelled(role, bytes, name) => {
                let name = name(site).filter(|name| !name.is_empty());
                let name = name.map(|name| self.out.names.intern(&name));
                self.out.edge(self.fact, role, bytes(site), name);
            }
            RoleRule::Named(role, _, hook) => {
                let named = site.first(place, node)?;
                let name = hook(site).filter(|name| !name.is_empty());
                let name = name.map(|name| self.out.names.intern(&name));
                self.out.edge(self.fact, role, named.span(), name);
            }
            RoleRule::Pieces(role, _, separators) => {
                self.pieces(role, site.first(place, node)?, separators);
            }
            RoleRule::Module(_) => {
                let module = site.first(place, node)?;
                let text = site.text_of(module);
                let name = match unquoted(&text) {
                    inner if inner.len() < text.len() => inner.to_owned(),
                    path => squeeze(path),
                };
                let name = Some(self.out.names.intern(&name)).filter(|_| !name.is_empty());
                self.out.edge(self.fact, Role::Module, module.span(), name);
            }
            RoleRule::List(role, _) => {
                let nodes = site.all(place, node);
                for node in &nodes {
                    self.listed(role, *node);
                }
                return nodes.iter().map(|node| node.span()).reduce(Span::union);
            }
            RoleRule::Assign(..) => {
                let targets = site.all(place, node);
                let right = site.first(more?, node)?;
                match targets.as_slice() {
                    [] => {}
                    [left] => self.assign(*left, right),
                    [first, .., last] => self.assign_each((*first, *last), &targets, right),
                }
            }
            RoleRule::Unpack(.., hook) => {
                let (left, right) = (site.first(place, node)?, site.first(more?, node)?);
                self.expression(Role::Left, left, 0);
                self.expression(Role::Right, right, 0);
                for (index, (target, value)) in hook(site, left, right).into_iter().enumerate() {
                    self.expression(Role::Left, target, index as u32 + 1);
                    self.expression(Role::Right, value, index as u32 + 1);
                }
            }
        }
        None
    }

    /// A decorator in a list: its name is that of its own fact.
    fn listed(&mut self, role: Role, node: Node<'t>) {
        self.out.edge(self.fact, role, trimmed(node.span(), self.site.text), None);
    }

    /// An expression in a role, parentheses removed.
    fn expression(&mut self, role: Role, node: Node<'t>, group: u32) {
        if !self.wanted.contains(role) {
            return;
        }
        let node = self.site.strip(node);
        let name = match role {
            Role::Field => self.site.member_name(node),
            _ => self.site.name_of(node),
        };
        let name = name.map(|(name, _)| self.out.names.intern(&name));
        let span = trimmed(node.span(), self.site.text);
        self.out.grouped_edge(self.fact, role, group, span, name);
    }

    /// What stands between the brackets of a list of bare tokens.
    fn pieces(&mut self, role: Role, list: Node<'t>, separators: &[&str]) {
        let site = self.site;
        let is_separator =
            |node: Node<'_>| separators.iter().any(|text| text.as_bytes() == node.text(site.text));
        let mut piece: Option<(Node<'t>, Node<'t>)> = None;
        let mut tokens = list.children().filter(|node| !node.is_extra()).skip(1).peekable();
        while let Some(token) = tokens.next() {
            let last = tokens.peek().is_none();
            if !last && !is_separator(token) {
                piece = Some((piece.map_or(token, |(first, _)| first), token));
                continue;
            }
            match piece.take() {
                Some((only, end)) if only == end => self.expression(role, only, 0),
                Some((first, end)) => {
                    self.out.edge(self.fact, role, first.span().union(end.span()), None);
                }
                None => {}
            }
        }
    }

    fn call(&mut self, target: Node<'t>) {
        let look = self.site.split(target);
        let span = look.callee.span();
        let named = look.named.then(|| self.site.member_name(look.callee)).flatten();
        let name = named.map(|(name, _)| self.out.names.intern(&name));
        self.out.edge(self.fact, Role::Callee, span, name);
        if let Some(receiver) = look.receiver {
            self.expression(Role::Receiver, receiver, 0);
        }
    }

    fn args(&mut self, list: Node<'t>) {
        let arguments = &self.site.tables.arguments;
        if !arguments.lists.contains(&list.kind()) {
            return self.expression(Role::Args, list, 0);
        }
        for child in list.named_children() {
            let kind = child.kind();
            match &arguments.named {
                _ if child.is_error() => {}
                Some((node, name, value))
                    if *node == kind && self.site.first(name, child).is_some() =>
                {
                    self.keyword(child, name, value);
                }
                _ if arguments.dropped.contains(&kind) => {}
                _ if arguments.wrappers.contains(&kind) => {
                    // A keyword such as `this` is a plain token.
                    let parts = child.children().filter(|part| !part.is_extra());
                    if let Some(inner) = parts.filter(|part| !part.is_error()).last() {
                        self.expression(Role::Args, inner, 0);
                    }
                }
                _ => self.expression(Role::Args, child, 0),
            }
        }
    }

    fn keyword(&mut self, node: Node<'t>, name: &CPlace, value: &CPlace) {
        let site = self.site;
        let (Some(name), Some(value)) = (site.first(name, node), site.first(value, node)) else {
            return;
        };
        let key = site.name_of(name).map_or_else(|| site.text_of(name), |(name, _)| name);
        let key = self.out.names.intern(unquoted(key.trim_matches(':')));
        let value = site.strip(value);
        let named = site.name_of(value).map(|(name, _)| self.out.names.intern(&name));
        self.out.keyed_edge(self.fact, key, value.span(), named);
    }

    /// Both sides whole; then pairs where both are flat lists of one length, else each simple
    /// target with the whole value.
    fn assign(&mut self, left: Node<'t>, right: Node<'t>) {
        self.expression(Role::Left, left, 0);
        self.expression(Role::Right, right, 0);
        let left = self.site.strip(left);
        if self.site.tables.parallel.contains(&left.kind()) {
            self.pair(left.named_children().collect(), right);
        }
    }

    /// Targets that no node of their own lists: the whole is from the first to the last of them.
    fn assign_each(&mut self, ends: (Node<'t>, Node<'t>), targets: &[Node<'t>], right: Node<'t>) {
        if self.wanted.contains(Role::Left) {
            let whole = ends.0.span().union(ends.1.span());
            self.out.edge(self.fact, Role::Left, whole, None);
        }
        self.expression(Role::Right, right, 0);
        self.pair(targets.to_vec(), right);
    }

    fn pair(&mut self, mut targets: Vec<Node<'t>>, right: Node<'t>) {
        let site = self.site;
        let right = site.strip(right);
        let values: Vec<Node<'t>> = match site.tables.parallel.contains(&right.kind()) {
            true => right.named_children().collect(),
            false => Vec::new(),
        };
        let spread = |nodes: &[Node<'t>]| {
            nodes.iter().any(|node| site.tables.spreads.contains(&node.kind()))
        };
        let paired = targets.len() == values.len() && !spread(&targets) && !spread(&values);
        if !paired {
            targets = self.leaves(targets);
        }
        for (index, target) in targets.iter().enumerate() {
            let group = index as u32 + 1;
            let value = if paired { values[index] } else { right };
            if paired || site.name_of(*target).is_some() {
                self.expression(Role::Left, *target, group);
                self.expression(Role::Right, value, group);
            }
        }
    }
}

impl<'t> Roles<'_, '_, 't> {
    /// The targets, with those of nested lists in the place of the list.
    fn leaves(&self, mut targets: Vec<Node<'t>>) -> Vec<Node<'t>> {
        let mut leaves = Vec::with_capacity(targets.len());
        targets.reverse();
        while let Some(target) = targets.pop() {
            if self.site.tables.parallel.contains(&target.kind()) {
                let start = targets.len();
                targets.extend(target.named_children());
                targets[start..].reverse();
            } else {
                leaves.push(target);
            }
        }
        leaves
    }
}

impl<'a> Site<'a, '_> {
    pub(crate) fn holds(&self, when: &CWhen) -> bool {
        match when {
            CWhen::Parent(ids, wanted) => {
                self.frames.last().is_some_and(|frame| ids.contains(&frame.kind)) == *wanted
            }
            CWhen::Holds(place, wanted) => self.first(place, self.node).is_some() == *wanted,
            CWhen::Text(place, texts, wanted) => {
                let text = self.first(place, self.node).map(|node| node.span().of(self.text));
                text.is_some_and(|text| texts.iter().any(|known| known.as_bytes() == text))
                    == *wanted
            }
            CWhen::Is(place, ids) => {
                self.first(place, self.node).is_some_and(|node| ids.contains(&node.kind()))
            }
            CWhen::Field(ids, field) => {
                self.frames.last().is_some_and(|frame| ids.contains(&frame.kind))
                    && field.is_some()
                    && self.field_id() == *field
            }
            CWhen::Bound(place) => {
                self.first(place, self.node).is_some_and(|node| self.is_bound(node))
            }
            CWhen::Other(When::Sound) => {
                !self.node.has_error() || !self.node.children().any(Node::is_error)
            }
            CWhen::Other(When::In(containers)) => containers.contains(&self.container()),
            CWhen::Other(When::Test(test)) => test(self),
            CWhen::Other(_) => true,
        }
    }

    fn range(&self, rule: RangeRule, place: Option<&CPlace>) -> Span {
        match (rule, place) {
            (RangeRule::Ask(hook), _) => hook(self),
            (RangeRule::At(_), Some(place)) => {
                self.first(place, self.node).unwrap_or(self.node).span()
            }
            _ => self.node.span(),
        }
    }

    fn named(
        &self,
        rule: NameRule,
        place: Option<&CPlace>,
    ) -> Option<(Cow<'a, str>, Option<Span>)> {
        match rule {
            NameRule::At(_) => {
                let (name, span) = self.name_of(self.first(place?, self.node)?)?;
                Some((name, Some(span)))
            }
            NameRule::Text(_) => {
                let node = self.first(place?, self.node)?;
                let name = match self.text_of(node) {
                    Cow::Borrowed(text) => Cow::Borrowed(unquoted(text)),
                    Cow::Owned(text) => Cow::Owned(unquoted(&text).to_owned()),
                };
                (!name.is_empty()).then(|| (name, Some(node.span())))
            }
            NameRule::Is(name) => Some((Cow::Borrowed(name), None)),
            NameRule::Ask(hook) => hook(self).map(|name| (name, None)),
            NameRule::None | NameRule::Role(_) => None,
        }
    }
}

/// Lets declarations that reach on end where the next one begins, or with the text.
fn reach(decls: &mut [RawDecl], text: &[u8]) {
    let mut end = text.len() as u32;
    for decl in decls.iter_mut().rev().filter(|decl| decl.reaches) {
        decl.span = trimmed(Span::new(decl.span.start, end), text);
        decl.outer = decl.span;
        end = decl.span.start;
    }
}

/// Without white space at the end.
pub(crate) fn trimmed(span: Span, text: &[u8]) -> Span {
    let kept = span.of(text).trim_ascii_end().len() as u32;
    Span::new(span.start, span.start + kept)
}

/// Without white space anywhere.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Without a pair of quotes or angle brackets around it.
fn unquoted(text: &str) -> &str {
    let last = match text.chars().next() {
        Some('<') => '>',
        Some(quote @ ('"' | '\'' | '`')) => quote,
        _ => return text,
    };
    text.get(1..).and_then(|rest| rest.strip_suffix(last)).unwrap_or(text)
}
