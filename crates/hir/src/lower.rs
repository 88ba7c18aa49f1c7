//! The one walk over a tree: nodes to facts, roles and declarations, by table.

use std::borrow::Cow;

use bifrost_base::{Name, Span};
use bifrost_contract::{DeclKind, Kind, KindSet, Need, Role, RoleSet};
use bifrost_syntax::{KindId, Node, Tree};
use smallvec::SmallVec;

use crate::adapter::ModuleParts;
use crate::build::{Builder, RawDecl, RawFact};
use crate::compile::{CFact, CPlace, CRole, CRow, CWhen, Compiled, slot};
use crate::facts::FileFacts;
use crate::shape::{
    Container, DeclName, DeclRow, DeclScope, KindRule, NameRule, RangeRule, RoleRule, When,
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
    let need = closed(need);
    let mut walk = Walk {
        tables,
        text,
        need,
        idle: tables.idle(need.kinds),
        frames: Vec::new(),
        containers: Vec::new(),
        package: None,
        file: tables.adapter.file_module,
        out: Builder::default(),
    };
    walk.run(tree, interrupted)?;
    let package = walk.package.as_deref();
    let module = (tables.adapter.module_name)(ModuleParts { path, package });
    let file = walk.file;
    let mut facts = walk.out.finish(tables.adapter, (module, file), path, text);
    facts.damaged = tree.has_error();
    Ok(facts)
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
    need: Need,
    /// By node kind: whether its rows have nothing to do.
    idle: Vec<bool>,
    frames: Vec<Frame<'t>>,
    containers: Vec<Container>,
    package: Option<String>,
    /// The file is a module.
    file: bool,
    out: Builder,
}

/// What the rows of a node ask of the walk.
#[derive(Default)]
struct Effects {
    opens: Option<Container>,
    skips: bool,
}

impl<'a, 't> Walk<'a, 't> {
    fn run(&mut self, tree: &'t Tree, interrupted: &dyn Fn() -> bool) -> Result<(), Unlowered> {
        let mut cursor = tree.cursor();
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
            let effects = self.visit(node, kind);
            if !effects.skips && cursor.enter() {
                self.containers.extend(effects.opens);
                let opened = effects.opens.is_some();
                self.frames.push(Frame { node, kind, opened, leading: SmallVec::new() });
                continue;
            }
            self.note_sibling(node, kind);
            while !cursor.advance() {
                let (true, Some(frame)) = (cursor.leave(), self.frames.pop()) else {
                    return Ok(());
                };
                if frame.opened {
                    self.containers.pop();
                }
                self.note_sibling(frame.node, frame.kind);
            }
        }
    }

    /// Keeps the run of leading siblings of the next child.
    fn note_sibling(&mut self, node: Node<'t>, kind: KindId) {
        if self.tables.leading.is_empty() {
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

    fn visit(&mut self, node: Node<'t>, kind: KindId) -> Effects {
        let mut effects = Effects::default();
        if self.idle.get(slot(kind)).is_none_or(|idle| *idle) || node.is_missing() {
            return effects;
        }
        let site = Site {
            node,
            text: self.text,
            tables: self.tables,
            frames: &self.frames,
            containers: &self.containers,
        };
        for index in self.tables.rows_of(kind) {
            let row = &self.tables.rows[*index as usize];
            if !row.when.iter().all(|when| site.holds(when)) {
                continue;
            }
            apply(&site, row, self.need, &mut self.out);
            if let Some(place) = &row.package {
                let clause = site.first(place, node).map(|node| squeeze(&site.text_of(node)));
                self.package = match (self.package.take(), clause) {
                    (Some(outer), Some(inner)) => Some(outer + self.tables.adapter.joint + &inner),
                    (outer, inner) => inner.or(outer),
                };
            }
            self.file |= row.row.file;
            effects.opens = effects.opens.or(row.row.opens);
            effects.skips |= row.row.skips;
            if row.row.skips && row.fact.is_none() && node.is_extra() {
                self.out.comments.push(trimmed(node.span(), self.text));
            }
            if !row.row.also {
                break;
            }
        }
        effects
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
    out.decls.push(RawDecl {
        kind: decl.kind,
        name,
        qualifier,
        span,
        outer,
        name_span,
        of: rule.of,
        first: rule.first,
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
                let left = site.first(place, node)?;
                let right = site.first(more?, node)?;
                self.assign(left, right);
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
        let name = self.site.name_of(node).map(|(name, _)| self.out.names.intern(&name));
        let span = trimmed(node.span(), self.site.text);
        self.out.grouped_edge(self.fact, role, group, span, name);
    }

    fn call(&mut self, target: Node<'t>) {
        let look = self.site.split(target);
        let span = look.callee.span();
        let named = look.named.then(|| self.site.name_of(look.callee)).flatten();
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
                _ if arguments.dropped.contains(&kind) || child.is_error() => {}
                Some((node, name, value))
                    if *node == kind && self.site.first(name, child).is_some() =>
                {
                    self.keyword(child, name, value);
                }
                _ if arguments.wrappers.contains(&kind) => {
                    if let Some(inner) = child.named_children().last() {
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
        let key = self.out.names.intern(&key);
        let value = site.strip(value);
        let named = site.name_of(value).map(|(name, _)| self.out.names.intern(&name));
        self.out.keyed_edge(self.fact, key, value.span(), named);
    }

    /// Both sides whole; then pairs where both are flat lists of one length, else each simple
    /// target with the whole value.
    fn assign(&mut self, left: Node<'t>, right: Node<'t>) {
        self.expression(Role::Left, left, 0);
        self.expression(Role::Right, right, 0);
        let site = self.site;
        let (left, right) = (site.strip(left), site.strip(right));
        if !site.tables.parallel.contains(&left.kind()) {
            return;
        }
        let mut targets: Vec<Node<'t>> = left.named_children().collect();
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
    fn holds(&self, when: &CWhen) -> bool {
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

/// Without white space at the end.
pub(crate) fn trimmed(span: Span, text: &[u8]) -> Span {
    let kept = span.of(text).trim_ascii_end().len() as u32;
    Span::new(span.start, span.start + kept)
}

/// Without white space anywhere.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Without a pair of quotes around it.
fn unquoted(text: &str) -> &str {
    let quotes = ['"', '\'', '`'];
    let inner = text.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes));
    inner.unwrap_or(text)
}
