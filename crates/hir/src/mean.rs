//! The table of meanings at work: what the one walk notes for a resolver.

use std::borrow::Cow;

use bifrost_base::{Name, Names, Span};
use bifrost_syntax::{KindId, Node};
use smallvec::SmallVec;

use crate::build::{Builder, RawDecl};
use crate::compile::{CMeaning, CMeaningRow, CSays, CType};
use crate::facts::DeclId;
use crate::lower::trimmed;
use crate::meaning::{Imported, ImportedWhat};
use crate::semantics::{
    Base, DeclFlags, How, Import, ImportWhat, Semantics, Subject, TypeId, TypeNode,
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
    flags: Vec<(u32, DeclFlags)>,
    signs: Vec<(u32, Name)>,
    imports: Vec<Import>,
    public: Option<Vec<Name>>,
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
    imports: usize,
}

impl Notes {
    pub(crate) fn mark(&self) -> NotesMark {
        NotesMark {
            bases: self.bases.len(),
            aliases: self.aliases.len(),
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
        let late = self.imports.split_off(since.imports);
        self.imports.extend(late.into_iter().filter(|import| inside(import.span)));
    }

    /// A name that the text uses.
    pub(crate) fn uses(&mut self, name: Name) {
        self.used.push(name);
    }

    /// The marks of the declaration with this serial number.
    pub(crate) fn flags_of(&self, serial: u32) -> DeclFlags {
        let first = self.flags.partition_point(|(decl, _)| *decl < serial);
        let own = self.flags[first..].iter().take_while(|(decl, _)| *decl == serial);
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
        let mut aliases: Vec<(DeclId, TypeId)> =
            aliases.filter_map(|(serial, ty)| Some((id(serial)?, ty))).collect();
        aliases.sort_by_key(|(decl, _)| *decl);
        let signs = self.signs.into_iter();
        let mut signs: Vec<(DeclId, Name)> =
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
            signs,
            imports,
            public: self.public,
            package: None,
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
            let serials: SmallVec<[u32; 2]> = serials.iter().map(|decl| decl.serial).collect();
            Meant { site, meaning, out: &mut *out, serials, bodies }.row(row);
        }
    }
}

pub(crate) struct Meant<'s, 'a, 't> {
    pub(crate) site: &'s Site<'a, 't>,
    meaning: &'s CMeaning,
    pub(crate) out: &'s mut Builder,
    pub(crate) serials: SmallVec<[u32; 2]>,
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
                        let of = self.serials.first().copied().map_or(around, RawSubject::Decl);
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
                CSays::Head(place) => {
                    let Some(head) = site.first(place, node) else { continue };
                    self.begin_headers(head.span().start);
                }
                CSays::Aside(place) => {
                    let asides = site.all(place, node);
                    self.out.asides.extend(asides.iter().map(|node| node.span()));
                }
                says if says.is_of_bodies() && self.bodies => self.body(says),
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
        });
    }

    /// Reads a written type. What no row tells is a type without a path.
    pub(crate) fn ty(&mut self, written: Node<'t>, depth: usize) -> TypeId {
        let (path, args, mut tokens) = self.read(written, depth);
        let mut path = path.into_iter().peekable();
        let absolute = path.next_if(|name| name.is_empty()).is_some();
        let path: SmallVec<[Name; 2]> = path.map(|name| self.out.names.intern(&name)).collect();
        if tokens.len() != path.len() {
            tokens.clear();
        }
        tokens.reverse();
        let types = &mut self.out.notes.types;
        types.push(TypeNode { span: written.span(), path, tokens, absolute, args });
        TypeId(types.len() as u32 - 1)
    }

    fn read(&mut self, written: Node<'t>, depth: usize) -> Read<'t> {
        let site = self.site;
        let mut tokens: SmallVec<[Span; 2]> = SmallVec::new();
        let mut at = written;
        let mut args = SmallVec::new();
        let mut after: Path<'t> = Vec::new();
        // A chain that is longer than a text is wide would be a loop in the table.
        for _ in 0..TYPE_DEPTH * TYPE_DEPTH {
            match self.meaning.ty(at.kind()) {
                Some(CType::Name) => {
                    after.push(owned(site.text_of(at)));
                    tokens.push(at.span());
                    after.reverse();
                    return (after, args, tokens);
                }
                Some(CType::Ask(hook)) => {
                    let own = hook(site, at).into_iter().map(owned).collect::<Vec<_>>();
                    let path = own.into_iter().chain(after.into_iter().rev());
                    return (path.collect(), args, SmallVec::new());
                }
                Some(CType::Path(qualifier, name)) => {
                    let (Some(inner), Some(name)) =
                        (site.first(qualifier, at), site.first(name, at))
                    else {
                        return (Vec::new(), args, tokens);
                    };
                    if after.is_empty()
                        && depth < TYPE_DEPTH
                        && let Some(CType::Generic(_, list)) = self.meaning.ty(name.kind())
                    {
                        for arg in site.all(list, name) {
                            args.push(self.ty(arg, depth + 1));
                        }
                    }
                    let named = site.name_of(name);
                    tokens.push(named.as_ref().map_or(name.span(), |named| named.1));
                    after.push(owned(named.map_or_else(|| site.text_of(name), |it| it.0)));
                    at = inner;
                }
                Some(CType::Generic(base, list)) => {
                    let Some(inner) = site.first(base, at) else {
                        return (Vec::new(), args, tokens);
                    };
                    // The arguments of a qualifier are not those of what it qualifies.
                    if depth < TYPE_DEPTH && after.is_empty() {
                        for arg in site.all(list, at) {
                            args.push(self.ty(arg, depth + 1));
                        }
                    }
                    at = inner;
                }
                Some(CType::Any(place)) => {
                    if depth < TYPE_DEPTH {
                        for part in site.all(place, at) {
                            args.push(self.ty(part, depth + 1));
                        }
                    }
                    return (Vec::new(), args, tokens);
                }
                Some(CType::Via(place)) => match site.first(place, at) {
                    Some(inner) => at = inner,
                    None => return (Vec::new(), args, tokens),
                },
                None => return (Vec::new(), args, tokens),
            }
        }
        (Vec::new(), args, tokens)
    }
}

type Path<'t> = Vec<Cow<'t, str>>;
/// A type as read: its names, its arguments, its name tokens from the last to the first.
type Read<'t> = (Path<'t>, SmallVec<[TypeId; 2]>, SmallVec<[Span; 2]>);

fn owned<'t>(name: Cow<'_, str>) -> Cow<'t, str> {
    Cow::Owned(name.into_owned())
}

/// The names that a text uses, by their own ids.
pub(crate) fn note_use(site: &Site<'_, '_>, names: &mut Names, notes: &mut Notes) {
    notes.uses(names.intern(&site.text_of(site.node)));
}
