//! The methods that types have: their own, and those of what they embed.

use std::rc::Rc;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::DeclId;
use bifrost_hir::semantics::{Base, DeclFlags};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::forms::{Form, Forms, Head, Place};
use crate::hierarchy::scope_of;
use crate::lookup::Meant;
use crate::policy::Sight;
use crate::project::KnownType;
use crate::relations::DeclRef;

/// Types embedded deeper than this give no methods.
const DEPTH: usize = 16;

/// A method.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    /// What it takes and gives, in each of its alternatives.
    pub(crate) forms: Vec<Form>,
    /// It surely is one of the type: all that it is promoted through is just one thing.
    pub(crate) sure: bool,
}

/// The methods of a type.
#[derive(Debug, Default)]
pub(crate) struct Methods {
    pub(crate) named: FxHashMap<Name, Method>,
    /// Types of libraries that give it more, by name.
    pub(crate) unknown: Vec<Name>,
}

/// The methods of all types, as they are asked for.
pub(crate) struct AllMethods<'i> {
    pub(crate) forms: Forms<'i>,
    /// What types declare themselves, by canonical part.
    own: FxHashMap<DeclRef, Vec<DeclRef>>,
    known: FxHashMap<DeclRef, Rc<Methods>>,
    libraries: FxHashMap<Name, &'static KnownType>,
    /// Interfaces that are being put together.
    open: Vec<DeclRef>,
}

/// Something whose methods are at one depth.
enum Level {
    /// A type, its arguments, and whether it is surely that type.
    Type(DeclRef, Vec<Form>, bool),
    Library(&'static KnownType),
}

/// What is found at one depth, by name: the method, if there is just one and it is one.
type Found = FxHashMap<Name, Option<Method>>;

impl<'i> AllMethods<'i> {
    pub(crate) fn new(mut forms: Forms<'i>) -> Self {
        let index = forms.index;
        let mut own: FxHashMap<DeclRef, Vec<DeclRef>> = FxHashMap::default();
        for (file, sheet) in index.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let Some(owner) = decl.owner.filter(|_| decl.qualifier.is_none()) else { continue };
                let owner = DeclRef { file, decl: owner };
                if index.is_type(owner) {
                    let member = DeclRef { file, decl: DeclId(at as u32) };
                    own.entry(index.canonical(owner)).or_default().push(member);
                }
            }
        }
        for (owner, members) in &index.attachments {
            own.entry(*owner).or_default().extend(members);
        }
        let known = index.known_types.iter();
        let libraries = known.map(|ty| (forms.words.intern(ty.name), ty)).collect();
        Self { forms, own, known: FxHashMap::default(), libraries, open: Vec::new() }
    }

    /// The methods of a type, inherited ones included.
    pub(crate) fn of(&mut self, at: DeclRef) -> Rc<Methods> {
        if let Some(known) = self.known.get(&at) {
            return Rc::clone(known);
        }
        if self.open.contains(&at) || self.open.len() >= DEPTH {
            return Rc::default();
        }
        self.open.push(at);
        let methods = match self.is_interface(at) {
            true => self.of_interface(at),
            false => self.promoted(at),
        };
        self.open.pop();
        let methods = Rc::new(methods);
        if self.open.is_empty() {
            self.known.insert(at, Rc::clone(&methods));
        }
        methods
    }

    /// Whether a type is an interface, or defined as one.
    pub(crate) fn is_interface(&mut self, at: DeclRef) -> bool {
        let mut at = at;
        for _ in 0..DEPTH {
            let decl = self.forms.index.decl(at);
            if decl.is_some_and(|decl| decl.flags.has(DeclFlags::INTERFACE)) {
                return true;
            }
            match self.defined_as(at) {
                Some((ty, _)) => at = ty,
                None => return false,
            }
        }
        false
    }

    /// Those that it lists, and those of the interfaces that it embeds.
    fn of_interface(&mut self, at: DeclRef) -> Methods {
        let mut methods = Methods::default();
        for member in self.own.get(&at).cloned().unwrap_or_default() {
            if let Some((name, method)) = self.method(member, at) {
                methods.named.insert(name, method);
            }
        }
        for level in self.embedded(at, &mut methods.unknown) {
            match level {
                Level::Library(known) => methods.named.extend(self.of_library(known)),
                Level::Type(ty, ..) if !self.is_interface(ty) => {
                    // It says which types there are.
                    let word = self.forms.words.intern("");
                    methods.unknown.push(word);
                }
                Level::Type(ty, args, sure) => {
                    let inner = self.of(ty);
                    methods.unknown.extend(&inner.unknown);
                    let inner = inner.named.iter();
                    methods.named.extend(inner.map(|(name, it)| (*name, it.with(&args, sure))));
                }
            }
        }
        if let Some((ty, args)) = self.defined_as(at) {
            let inner = self.of(ty);
            methods.unknown.extend(&inner.unknown);
            let inner = inner.named.iter();
            methods.named.extend(inner.map(|(name, it)| (*name, it.with(&args, true))));
        }
        methods
    }

    /// Those that are nearest under a name, if just one is.
    fn promoted(&mut self, at: DeclRef) -> Methods {
        let mut methods = Methods::default();
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        let mut visited = vec![at];
        let mut level = vec![Level::Type(at, self.identity(at), true)];
        for depth in 0..DEPTH {
            let mut here = Depth::default();
            for entry in std::mem::take(&mut level) {
                match entry {
                    Level::Library(known) => {
                        for (name, method) in self.of_library(known) {
                            note(&mut here.found, name, Some(method));
                        }
                    }
                    Level::Type(ty, args, sure) if depth > 0 && self.is_interface(ty) => {
                        let inner = self.of(ty);
                        here.unknown.extend(&inner.unknown);
                        for (name, method) in &inner.named {
                            note(&mut here.found, *name, Some(method.with(&args, sure)));
                        }
                    }
                    Level::Type(ty, args, sure) => {
                        self.of_struct(ty, &args, sure, &mut here);
                    }
                }
            }
            let Depth { found, mut next, unknown } = here;
            methods.unknown.extend(unknown);
            for (name, method) in found {
                if seen.insert(name)
                    && let Some(method) = method
                {
                    methods.named.insert(name, method);
                }
            }
            next.retain(|entry| match entry {
                Level::Type(ty, ..) => {
                    let fresh = !visited.contains(ty);
                    visited.push(*ty);
                    fresh
                }
                Level::Library(_) => true,
            });
            if next.is_empty() {
                break;
            }
            level = next;
        }
        methods
    }

    /// The fields and methods of a type, and what it embeds; those of what it is defined as, but
    /// for its methods.
    fn of_struct(&mut self, at: DeclRef, args: &[Form], sure: bool, here: &mut Depth) {
        let (mut at, mut args) = (at, args.to_vec());
        for step in 0..DEPTH {
            for (name, method) in self.listed(at, step == 0) {
                note(&mut here.found, name, method.map(|it| it.with(&args, sure)));
            }
            for level in self.embedded(at, &mut here.unknown) {
                here.next.push(match level {
                    Level::Type(ty, own, one) => {
                        let own = own.iter().map(|form| form.with(&args)).collect();
                        Level::Type(ty, own, sure && one)
                    }
                    known => known,
                });
            }
            match self.defined_as(at) {
                Some((ty, own)) => {
                    args = own.iter().map(|form| form.with(&args)).collect();
                    at = ty;
                }
                None => break,
            }
        }
    }

    /// What a type declares itself, by name: methods, if they count, and fields, which are none.
    fn listed(&mut self, at: DeclRef, with_methods: bool) -> Found {
        let mut own = Found::default();
        for member in self.own.get(&at).cloned().unwrap_or_default() {
            match self.method(member, at) {
                Some((name, method)) if with_methods => match own.get_mut(&name) {
                    // One of several machines has it.
                    Some(Some(known)) => known.forms.extend(method.forms),
                    _ => drop(own.insert(name, Some(method))),
                },
                Some(_) => {}
                None => drop(self.called(member).map(|name| own.insert(name, None))),
            }
        }
        own
    }

    /// The name of a member. One that others do not see is another name in each module.
    fn called(&mut self, member: DeclRef) -> Option<Name> {
        let sheet = self.forms.index.sheet(member.file)?;
        let decl = sheet.facts.decl(member.decl)?;
        let text = sheet.text(decl.name);
        let hidden = sheet.policy.sight == Sight::Exported && !decl.flags.has(DeclFlags::EXPORTED);
        Some(match hidden {
            true => self.forms.words.intern(&format!("{text}\0{}", sheet.space.0)),
            false => self.forms.words.intern(text),
        })
    }

    /// The type that a type has the structure of, and its arguments.
    fn defined_as(&mut self, at: DeclRef) -> Option<(DeclRef, Vec<Form>)> {
        let index = self.forms.index;
        let sheet = index.sheet(at.file)?;
        let semantics = &sheet.facts.semantics;
        let written = semantics.form(at.decl)?;
        let scope = sheet.facts.decl(at.decl)?.parent;
        let found = self.forms.lookup.written(at.file, scope, written);
        let types = self.forms.lookup.types_of(&found);
        let ty = types.meant.iter().find_map(|meant| match meant {
            Meant::Decl(ty) if *ty != at => Some(*ty),
            _ => None,
        })?;
        let place = Place { file: at.file, scope, open: semantics.open(at.decl) };
        Some((ty, self.forms.read(place, written).args))
    }

    /// What a type embeds.
    fn embedded(&mut self, at: DeclRef, unknown: &mut Vec<Name>) -> Vec<Level> {
        let index = self.forms.index;
        let written: Vec<(FileId, Base)> = index.written_bases(at);
        let bases = self.forms.lookup.bases_of(at);
        let mut levels = Vec::new();
        for ((file, base), found) in written.iter().zip(bases.iter()) {
            let Some(sheet) = index.sheet(*file) else { continue };
            let Some(ty) = sheet.facts.semantics.ty(base.ty) else { continue };
            let open = sheet.facts.semantics.open(at.decl);
            let open = if at.file == *file { open } else { &[] };
            let place = Place { file: *file, scope: scope_of(sheet, base), open };
            let form = self.forms.read(place, ty);
            let decl = found.meant.iter().find_map(|meant| match meant {
                Meant::Decl(decl) => Some(*decl),
                _ => None,
            });
            match (decl, form.head) {
                (Some(decl), _) => {
                    let sure = found.meant.len() == 1 && !found.outside && !found.missing;
                    levels.push(Level::Type(decl, form.args, sure));
                }
                (None, Head::Outside(name)) => match self.libraries.get(&name) {
                    Some(known) => levels.push(Level::Library(known)),
                    None => unknown.push(name),
                },
                _ => {}
            }
        }
        levels
    }

    /// The type parameters of a type in their own place.
    fn identity(&self, at: DeclRef) -> Vec<Form> {
        let sheet = self.forms.index.sheet(at.file);
        let count = sheet.map_or(0, |sheet| sheet.facts.semantics.open(at.decl).len());
        (0..count).map(|at| Form { head: Head::Open(at), args: Vec::new() }).collect()
    }

    /// A member that is a method, with its name.
    fn method(&mut self, member: DeclRef, owner: DeclRef) -> Option<(Name, Method)> {
        let index = self.forms.index;
        let sheet = index.sheet(member.file)?;
        let decl = sheet.facts.decl(member.decl)?;
        let semantics = &sheet.facts.semantics;
        let written = semantics.form(member.decl).filter(|_| decl.kind == DeclKind::Function)?;
        let mut open = semantics.open(member.decl);
        if open.is_empty() && owner.file == member.file {
            open = semantics.open(owner.decl);
        }
        let place = Place { file: member.file, scope: decl.parent, open };
        let form = self.forms.read(place, written);
        let name = self.called(member)?;
        Some((name, Method { forms: vec![form], sure: true }))
    }

    fn of_library(&mut self, known: &'static KnownType) -> Vec<(Name, Method)> {
        let forms = &mut self.forms;
        let method = |(name, form): &(&str, _)| {
            (forms.words.intern(name), Method { forms: vec![forms.known(form)], sure: true })
        };
        known.methods.iter().map(method).collect()
    }
}

impl Method {
    /// As it is promoted.
    fn with(&self, args: &[Form], sure: bool) -> Method {
        let forms = self.forms.iter().map(|form| form.with(args)).collect();
        Method { forms, sure: self.sure && sure }
    }
}

/// What one depth gives.
#[derive(Default)]
struct Depth {
    found: Found,
    /// What is embedded there.
    next: Vec<Level>,
    /// Types of libraries that give more.
    unknown: Vec<Name>,
}

/// A second one of a name hides the first, and is hidden by it.
fn note(found: &mut Found, name: Name, method: Option<Method>) {
    found.entry(name).and_modify(|known| *known = None).or_insert(method);
}
