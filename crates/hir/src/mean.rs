//! The table of meanings at work: what the one walk notes for a resolver.

use std::borrow::Cow;

use bifrost_base::{Name, Names, Span};
use bifrost_contract::DeclKind;
use bifrost_syntax::{KindId, Node};
use smallvec::SmallVec;

use crate::build::{Builder, RawDecl};
use crate::compile::{CMeaning, CMeaningRow, CSays, CType};
use crate::facts::DeclId;
use crate::lower::trimmed;
use crate::meaning::{Imported, ImportedWhat, Made, Said, Used};
use crate::semantics::{
    Base, DeclFlags, Holder, How, Import, ImportWhat, Semantics, Subject, TOLD, TypeId, TypeNode,
};
use crate::site::Site;

/// Types nested deeper than this are not read further.
const TYPE_DEPTH: usize = 32;

/// What the walk notes for a resolver, before declarations have their ids.
#[derive(Default)]
pub(crate) struct Notes {
    types: Vec<TypeNode>,
    bases: Vec<RawBase>,
    aliases: Vec<(u32, TypeId)>,
    holders: Vec<Holder>,
    flags: Vec<(u32, DeclFlags)>,
    forms: Vec<(u32, TypeId)>,
    open: Vec<(u32, SmallVec<[Name; 2]>)>,
    apart: bool,
    blocks: Vec<(u32, Span)>,
    grants: Vec<(TypeId, TypeId)>,
    signs: Vec<(u32, Name)>,
    imports: Vec<Import>,
    public: Option<Vec<Name>>,
    pub(crate) clauses: Vec<String>,
    used: Vec<Name>,
    /// Whether names that are used matter: an import takes all names of something.
    pub(crate) takes_all: bool,
}

struct RawBase {
    of: RawSubject,
    how: How,
    ty: TypeId,
}

enum RawSubject {
    /// The declaration with this serial number.
    Decl(u32),
    /// The type around these bytes.
    Around(Span),
    Type(TypeId),
}

/// How much was noted at some time.
#[derive(Clone, Copy)]
pub(crate) struct NotesMark {
    bases: usize,
    aliases: usize,
    holders: usize,
    imports: usize,
}

impl Notes {
    pub(crate) fn mark(&self) -> NotesMark {
        NotesMark {
            bases: self.bases.len(),
            aliases: self.aliases.len(),
            holders: self.holders.len(),
            imports: self.imports.len(),
        }
    }

    /// Of what was noted since then, keeps what is inside one of the spans.
    pub(crate) fn keep_within(&mut self, since: NotesMark, inside: &dyn Fn(Span) -> bool) {
        let types = &self.types;
        let typed = |ty: TypeId| types.get(ty.0 as usize).is_some_and(|ty| inside(ty.span));
        let late = self.bases.split_off(since.bases);
        self.bases.extend(late.into_iter().filter(|base| typed(base.ty)));
        let late = self.aliases.split_off(since.aliases);
        self.aliases.extend(late.into_iter().filter(|(_, ty)| typed(*ty)));
        let late = self.holders.split_off(since.holders);
        self.holders.extend(late.into_iter().filter(|holder| inside(holder.span)));
        let late = self.imports.split_off(since.imports);
        self.imports.extend(late.into_iter().filter(|import| inside(import.span)));
    }

    /// A name that the text uses.
    pub(crate) fn uses(&mut self, name: Name) {
        self.used.push(name);
    }

    /// The marks of the declaration with this serial number, once they are sorted.
    pub(crate) fn flags_of(&self, serial: u32) -> DeclFlags {
        let from = self.flags.partition_point(|(decl, _)| *decl < serial);
        let own = self.flags.get(from..).unwrap_or_default();
        let own = own.iter().take_while(|(decl, _)| *decl == serial);
        own.fold(DeclFlags::NONE, |all, (_, flags)| all.with(*flags))
    }

    /// Marks by serial number, for look-ups one after the other.
    pub(crate) fn sort(&mut self) {
        self.flags.sort_by_key(|(decl, _)| *decl);
    }

    /// With the ids of declarations: `ids` by serial number, `around` by place.
    pub(crate) fn finish(
        self,
        ids: &[Option<DeclId>],
        around: &dyn Fn(Span, bool) -> Option<DeclId>,
    ) -> Semantics {
        let id = |serial: u32| ids.get(serial as usize).copied().flatten();
        let subject = |of: RawSubject| match of {
            RawSubject::Decl(serial) => id(serial).map(Subject::Decl),
            RawSubject::Around(span) => around(span, true).map(Subject::Decl),
            RawSubject::Type(ty) => Some(Subject::Type(ty)),
        };
        let base =
            |raw: RawBase| Some(Base { subject: subject(raw.of)?, how: raw.how, ty: raw.ty });
        let bases = self.bases.into_iter().filter_map(base).collect();
        let aliases = self.aliases.into_iter();
        let forms = self.forms.into_iter();
        let mut forms: Vec<_> = forms.filter_map(|(at, ty)| Some((id(at)?, ty))).collect();
        forms.sort_by_key(|(decl, _)| *decl);
        let open = self.open.into_iter();
        let mut open: Vec<_> = open.filter_map(|(at, names)| Some((id(at)?, names))).collect();
        open.sort_by_key(|(decl, _)| *decl);
        let mut aliases: Vec<_> =
            aliases.filter_map(|(serial, ty)| Some((id(serial)?, ty))).collect();
        aliases.sort_by_key(|(decl, _)| *decl);
        let mut holders = self.holders;
        holders.sort_by_key(|holder| holder.span.order());
        let blocks = self.blocks.into_iter();
        let mut blocks: Vec<_> =
            blocks.filter_map(|(serial, span)| Some((id(serial)?, span))).collect();
        blocks.sort_unstable_by_key(|(decl, span)| (*decl, span.order()));
        let signs = self.signs.into_iter();
        let mut signs: Vec<_> =
            signs.filter_map(|(serial, sign)| Some((id(serial)?, sign))).collect();
        signs.sort_by_key(|(decl, _)| *decl);
        let mut imports = self.imports;
        for import in &mut imports {
            import.inside = around(import.span, false);
        }
        let mut used = self.used;
        used.sort_unstable();
        used.dedup();
        Semantics {
            types: self.types,
            bases,
            aliases,
            forms,
            open,
            holders,
            signs,
            imports,
            public: self.public,
            grants: self.grants,
            blocks,
            package: None,
            clauses: self.clauses,
            apart: self.apart,
            used,
        }
    }
}

/// Notes what a node means. `made` are the serial numbers of the declarations that it made.
pub(crate) fn mean(
    site: &Site<'_, '_>,
    meaning: &CMeaning,
    kind: KindId,
    made: std::ops::Range<usize>,
    (bodies, out): (bool, &mut Builder),
) {
    for index in meaning.rows_of(kind) {
        let row = &meaning.rows[*index as usize];
        if row.when.iter().all(|when| site.holds(when)) {
            let serials = out.decls.get(made.clone()).unwrap_or_default();
            let is_type =
                |decl: &&RawDecl| !matches!(decl.kind, DeclKind::Field | DeclKind::Function);
            let ty = serials.iter().find(is_type).map(|decl| decl.serial);
            let serials: SmallVec<[u32; 2]> = serials.iter().map(|decl| decl.serial).collect();
            Meant { site, meaning, out: &mut *out, serials, ty, bodies }.row(row);
        }
    }
}

pub(crate) struct Meant<'s, 'a, 't> {
    pub(crate) site: &'s Site<'a, 't>,
    meaning: &'s CMeaning,
    pub(crate) out: &'s mut Builder,
    pub(crate) serials: SmallVec<[u32; 2]>,
    /// The type among the declarations that the node makes.
    ty: Option<u32>,
    /// Whether bodies matter.
    bodies: bool,
}

impl<'t> Meant<'_, '_, 't> {
    fn row(&mut self, row: &CMeaningRow) {
        let (site, node) = (self.site, self.site.node);
        for says in &row.says {
            match says {
                CSays::Above(how, place) => {
                    for written in site.all(place, node) {
                        let around = RawSubject::Around(node.span());
                        let of = self.ty.map_or(around, RawSubject::Decl);
                        self.above(of, *how, written);
                    }
                }
                CSays::AboveType(how, of, place) => {
                    let Some(of) = site.first(of, node) else { continue };
                    let of = self.ty(of, 0);
                    for written in site.all(place, node) {
                        self.above(RawSubject::Type(of), *how, written);
                    }
                }
                CSays::Alias(place) => {
                    let Some(written) = site.first(place, node) else { continue };
                    let ty = self.ty(written, 0);
                    let named = self.serials.iter().map(|serial| (*serial, ty));
                    self.out.notes.aliases.extend(named);
                }
                CSays::HoldsFor(place, above) => {
                    let Some(written) = site.first(place, node) else { continue };
                    let ty = self.ty(written, 0);
                    let through = site.first(above, node).map(|above| self.ty(above, 0));
                    let span = trimmed(node.span(), site.text);
                    self.out.notes.holders.push(Holder { span, ty, through });
                }
                CSays::Imports(hook) => {
                    for imported in hook(site) {
                        self.import(&imported);
                    }
                }
                CSays::Flags(hook) => {
                    let flags = hook(site);
                    let marked = self.serials.iter().map(|serial| (*serial, flags));
                    self.out.notes.flags.extend(marked);
                }
                CSays::Sign(hook) => {
                    let Some(sign) = hook(site) else { continue };
                    let sign = self.out.names.intern(&sign);
                    let marked = self.serials.iter().map(|serial| (*serial, sign));
                    self.out.notes.signs.extend(marked);
                }
                CSays::Body(place) => {
                    let Some(body) = site.first(place, node) else { continue };
                    self.cut_headers(body.span().start);
                }
                CSays::Grants(member, ty) => {
                    let places = (site.first(member, node), site.first(ty, node));
                    let (Some(member), Some(ty)) = places else { continue };
                    let grant = (self.ty(member, 0), self.ty(ty, 0));
                    self.out.notes.grants.push(grant);
                }
                CSays::Names(hook) => {
                    let whole = node.span();
                    for (at, (name, said)) in (whole.start..whole.end).zip(hook(site)) {
                        // A byte of its own for each, by which callables are told apart.
                        let at = Span::new(at, at + 1);
                        let said = said.unwrap_or(Said::Unknown);
                        let ty = self.said(&said, at, 0);
                        let path = self.said(&Said::Path(vec![name], Vec::new()), at, 0);
                        self.out.notes.grants.push((path, ty));
                    }
                }
                CSays::Head(place) => {
                    let Some(head) = site.first(place, node) else { continue };
                    self.begin_headers(head.span().start);
                }
                CSays::Aside(place) => {
                    let asides = site.all(place, node);
                    self.out.asides.extend(asides.iter().map(|node| node.span()));
                }
                CSays::Block(place) => {
                    let Some(block) = site.first(place, node) else { continue };
                    let made = self.serials.iter().map(|serial| (*serial, block.span()));
                    self.out.notes.blocks.extend(made);
                }
                CSays::After(from, place) => {
                    let places = (site.first(from, node), site.first(place, node));
                    let (Some(from), Some(block)) = places else { continue };
                    let block = Span::new(from.span().end, block.span().end);
                    let made = self.serials.iter().map(|serial| (*serial, block));
                    self.out.notes.blocks.extend(made);
                }
                says if says.is_of_bodies() && self.bodies => self.body(says),
                CSays::Form(place) => {
                    let Some(written) = site.first(place, node) else { continue };
                    let ty = self.ty(written, 0);
                    let named = self.serials.iter().map(|serial| (*serial, ty));
                    self.out.notes.forms.extend(named);
                }
                CSays::Open(hook) => {
                    let names = hook(site);
                    let names: SmallVec<[Name; 2]> =
                        names.iter().map(|name| self.out.names.intern(name)).collect();
                    if !names.is_empty() {
                        let named = self.serials.iter().map(|serial| (*serial, names.clone()));
                        self.out.notes.open.extend(named);
                    }
                }
                CSays::Apart(test) => self.out.notes.apart |= test(site),
                CSays::Public(hook) => {
                    let names: Vec<Name> =
                        hook(site).iter().map(|name| self.out.names.intern(name)).collect();
                    self.out.notes.public.get_or_insert_default().extend(names);
                }
                _ => {}
            }
        }
    }

    /// The declarations that the node makes.
    fn made(&mut self) -> impl Iterator<Item = &mut RawDecl> {
        let first = self.serials.first().copied();
        let decls = self.out.decls.iter_mut().rev();
        decls.take_while(move |decl| first.is_some_and(|first| decl.serial >= first))
    }

    fn begin_headers(&mut self, start: u32) {
        for decl in self.made().filter(|decl| start < decl.span.start) {
            let header = decl.header.unwrap_or(decl.span);
            decl.header = Some(Span::new(start, header.end));
        }
    }

    fn cut_headers(&mut self, end: u32) {
        let text = self.site.text;
        for decl in self.made().filter(|decl| decl.span.start < end && end <= decl.span.end) {
            decl.header = Some(trimmed(Span::new(decl.span.start, end), text));
        }
    }

    fn above(&mut self, of: RawSubject, how: How, written: Node<'t>) {
        let ty = self.ty(written, 0);
        self.out.notes.bases.push(RawBase { of, how, ty });
    }

    fn import(&mut self, imported: &Imported<'_>) {
        let names = &mut self.out.names;
        let what = match &imported.what {
            ImportedWhat::Whole => ImportWhat::Whole,
            ImportedWhat::Item(item) => ImportWhat::Item(names.intern(item)),
            ImportedWhat::All(but) => {
                self.out.notes.takes_all = true;
                ImportWhat::All(but.iter().map(|name| names.intern(name)).collect())
            }
            ImportedWhat::Nothing => ImportWhat::Nothing,
        };
        self.out.notes.imports.push(Import {
            span: trimmed(imported.span, self.site.text),
            from: imported.from.as_ref().map(|from| names.intern(from)),
            what,
            local: imported.local.as_ref().map(|local| names.intern(local)),
            flags: imported.flags,
            inside: None,
            within: imported.within,
        });
    }

    /// A type that no node is. These bytes stand for it.
    pub(crate) fn said(&mut self, said: &Said<'_>, at: Span, depth: usize) -> TypeId {
        self.said_as(said, at, depth, None)
    }

    fn said_as(&mut self, said: &Said<'_>, at: Span, depth: usize, form: Option<Name>) -> TypeId {
        let deeper = depth < TYPE_DEPTH;
        let (path, parts): (&[Cow<'_, str>], &[Said<'_>]) = match said {
            Said::Unknown => (&[], &[]),
            Said::Path(path, args) => (path, args),
            Said::Any(parts) | Said::Callable(parts) => (&[], parts),
        };
        let parts = parts.iter().take(if deeper { parts.len() } else { 0 });
        let mut args: SmallVec<[TypeId; 2]> =
            parts.map(|part| self.said_as(part, at, depth + 1, form)).collect();
        if let Said::Callable(_) = said {
            if self.bodies {
                self.said_callable(args.to_vec(), at);
            }
            args.clear();
        }
        let absolute = path.first().is_some_and(|name| name.is_empty());
        let path = path.iter().skip(usize::from(absolute));
        let path: SmallVec<[Name; 2]> = path.map(|name| self.out.names.intern(name)).collect();
        let form = form.filter(|_| !path.is_empty());
        let tokens = SmallVec::new();
        let types = &mut self.out.notes.types;
        types.push(TypeNode { span: at, path, tokens, absolute, args, form });
        TypeId(types.len() as u32 - 1)
    }

    /// Reads a written type. What no row tells is a type without a path.
    pub(crate) fn ty(&mut self, written: Node<'t>, depth: usize) -> TypeId {
        if let Some(CType::Said(hook)) = self.meaning.ty(written.kind()) {
            let said = hook(self.site, written).unwrap_or(Said::Unknown);
            return self.said(&said, written.span(), depth);
        }
        if let Some(CType::ToldAs(hook)) = self.meaning.ty(written.kind()) {
            let said = hook(self.site, written).unwrap_or(Said::Unknown);
            let told = self.out.names.intern(TOLD);
            return self.said_as(&said, written.span(), depth, Some(told));
        }
        let Read { path, args, form, mut tokens } = self.read(written, depth);
        let mut path = path.into_iter().peekable();
        let absolute = path.next_if(|name| name.is_empty()).is_some();
        let path: SmallVec<[Name; 2]> = path.map(|name| self.out.names.intern(&name)).collect();
        if tokens.len() > path.len() {
            tokens.clear();
        }
        tokens.reverse();
        let types = &mut self.out.notes.types;
        types.push(TypeNode { span: written.span(), path, tokens, absolute, args, form });
        TypeId(types.len() as u32 - 1)
    }

    fn read(&mut self, written: Node<'t>, depth: usize) -> Read<'t> {
        let site = self.site;
        let mut at = written;
        let mut read = Read::default();
        let mut after: Path<'t> = Vec::new();
        // A chain that is longer than a text is wide would be a loop in the table.
        for _ in 0..TYPE_DEPTH * TYPE_DEPTH {
            match self.meaning.ty(at.kind()) {
                Some(CType::Name) => {
                    read.tokens.push(at.span());
                    return read.ends(vec![owned(site.text_of(at))], after);
                }
                Some(CType::Ask(hook)) => {
                    read.tokens.clear();
                    return read.ends(hook(site, at).into_iter().map(owned).collect(), after);
                }
                Some(CType::Told(hook)) => {
                    read.tokens.clear();
                    read.form = Some(self.out.names.intern(TOLD));
                    return read.ends(hook(site, at).into_iter().map(owned).collect(), after);
                }
                Some(CType::AskAt(hook, tokens_of)) => {
                    let tokens = tokens_of(site, at).into_iter().rev();
                    read.tokens.extend(tokens.map(|it| it.span()));
                    return read.ends(hook(site, at).into_iter().map(owned).collect(), after);
                }
                Some(CType::AskWith(hook, tokens_of, list)) => {
                    if depth < TYPE_DEPTH && after.is_empty() {
                        for arg in site.all(list, at) {
                            let arg = self.ty(arg, depth + 1);
                            read.args.push(arg);
                        }
                    }
                    let tokens = tokens_of(site, at).into_iter().rev();
                    read.tokens.extend(tokens.map(|it| it.span()));
                    return read.ends(hook(site, at).into_iter().map(owned).collect(), after);
                }
                Some(CType::BuiltIn(name, list)) => {
                    if depth < TYPE_DEPTH {
                        for arg in site.all(list, at) {
                            let arg = self.ty(arg, depth + 1);
                            read.args.push(arg);
                        }
                    }
                    return read.ends(vec![Cow::Borrowed(*name)], after);
                }
                Some(CType::Made(hook)) => match hook(site, at) {
                    Some(Made::Named(name)) => {
                        read.tokens.push(at.span());
                        return read.ends(vec![owned(name)], after);
                    }
                    Some(Made::Of(form, parts)) if depth < TYPE_DEPTH => {
                        read.form = Some(self.out.names.intern(&form));
                        read.args = parts.into_iter().map(|it| self.ty(it, depth + 1)).collect();
                        return read;
                    }
                    _ => return read,
                },
                Some(CType::Path(qualifier, name)) => {
                    let (Some(inner), Some(name)) =
                        (site.first(qualifier, at), site.first(name, at))
                    else {
                        return read;
                    };
                    if after.is_empty()
                        && depth < TYPE_DEPTH
                        && let Some(CType::Generic(_, list)) = self.meaning.ty(name.kind())
                    {
                        for arg in site.all(list, name) {
                            read.args.push(self.ty(arg, depth + 1));
                        }
                    }
                    let named = site.name_of(name);
                    read.tokens.push(named.as_ref().map_or(name.span(), |named| named.1));
                    after.push(owned(named.map_or_else(|| site.text_of(name), |it| it.0)));
                    at = inner;
                }
                Some(CType::Generic(base, list)) => {
                    let Some(inner) = site.first(base, at) else { return read };
                    // The arguments of a qualifier are not those of what it qualifies.
                    if depth < TYPE_DEPTH && after.is_empty() {
                        for arg in site.all(list, at) {
                            read.args.push(self.ty(arg, depth + 1));
                        }
                    }
                    at = inner;
                }
                Some(CType::Any(place)) => {
                    if depth < TYPE_DEPTH {
                        for part in site.all(place, at) {
                            read.args.push(self.ty(part, depth + 1));
                        }
                    }
                    return read;
                }
                // A part of a type is no more than names.
                Some(CType::Said(hook) | CType::ToldAs(hook)) => match hook(site, at) {
                    Some(Said::Path(path, _)) => {
                        read.tokens.clear();
                        return read.ends(path.into_iter().map(owned).collect(), after);
                    }
                    _ => return read,
                },
                Some(CType::Via(place)) => match site.first(place, at) {
                    Some(inner) => at = inner,
                    None => return read,
                },
                None => return read,
            }
        }
        read
    }
}

type Path<'t> = Vec<Cow<'t, str>>;

/// What a written type reads as.
#[derive(Default)]
struct Read<'t> {
    path: Path<'t>,
    args: SmallVec<[TypeId; 2]>,
    form: Option<Name>,
    /// The name tokens, innermost first.
    tokens: SmallVec<[Span; 2]>,
}

impl<'t> Read<'t> {
    /// The path is these names, then those that were read outwards.
    fn ends(mut self, first: Path<'t>, after: Path<'t>) -> Self {
        self.path = first;
        self.path.extend(after.into_iter().rev());
        self
    }
}

fn owned<'t>(name: Cow<'_, str>) -> Cow<'t, str> {
    Cow::Owned(name.into_owned())
}

/// Keeps the names that a name token uses.
pub(crate) fn note_uses(site: &Site<'_, '_>, used: Used, names: &mut Names, notes: &mut Notes) {
    match used {
        Used::Tokens(is_use) => {
            if notes.takes_all
                && is_use(site)
                && let Some((name, _)) = site.name_of(site.node)
            {
                notes.uses(names.intern(&name));
            }
        }
        Used::Names(read) => {
            for name in read(site) {
                notes.uses(names.intern(&name));
            }
        }
    }
}
