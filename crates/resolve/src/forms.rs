//! Types as they are made, with the names in them resolved, so that two of them can be compared.

use bifrost_base::{FileId, Name, Names};
use bifrost_hir::DeclId;
use bifrost_hir::semantics::{TypeId, TypeNode};

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Lookup, Meant};
use crate::project::KnownForm;
use crate::relations::DeclRef;

/// Types nested deeper than this are not told apart.
const DEPTH: usize = 32;

/// What a type is at the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Head {
    /// All that a module declares under a name: alternatives are one.
    Declared(SpaceId, Name),
    /// A declaration that no module holds.
    Local(DeclRef),
    /// A type of a library, or one that the language brings.
    Outside(Name),
    /// A type parameter of the type whose method it is, by its place.
    Open(usize),
    /// Made of others in this way.
    Made(Name),
}

/// A type as it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) head: Head,
    pub(crate) args: Vec<Form>,
}

/// Where a type is written.
#[derive(Clone, Copy)]
pub(crate) struct Place<'p> {
    pub(crate) file: FileId,
    /// The declaration around it.
    pub(crate) scope: Option<DeclId>,
    /// The names of the type parameters that can be used there, by their names in the file.
    pub(crate) open: &'p [Name],
}

impl Form {
    /// With other types in the place of the type parameters.
    pub(crate) fn with(&self, args: &[Form]) -> Form {
        if let Head::Open(at) = self.head
            && let Some(arg) = args.get(at)
        {
            return arg.clone();
        }
        let args = self.args.iter().map(|arg| arg.with(args)).collect();
        Form { head: self.head, args }
    }

    /// Whether another type is this one, for some types in the place of this one's parameters.
    pub(crate) fn fits(&self, other: &Form, bound: &mut Vec<Option<Form>>) -> bool {
        if let Head::Open(at) = self.head {
            if bound.len() <= at {
                bound.resize(at + 1, None);
            }
            return match &bound[at] {
                Some(known) => known == other,
                None => {
                    bound[at] = Some(other.clone());
                    true
                }
            };
        }
        self.head == other.head
            && self.args.len() == other.args.len()
            && self.args.iter().zip(&other.args).all(|(own, its)| own.fits(its, bound))
    }
}

/// Reads forms, and remembers the words in them.
pub(crate) struct Forms<'i> {
    pub(crate) index: &'i Index,
    pub(crate) lookup: Lookup<'i>,
    pub(crate) words: Names,
}

impl<'i> Forms<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        Self { index, lookup: Lookup::new(index), words: Names::default() }
    }

    /// The form of a written type.
    pub(crate) fn read(&mut self, place: Place<'_>, written: &TypeNode) -> Form {
        self.at_depth(place, written, 0)
    }

    fn at_depth(&mut self, place: Place<'_>, written: &TypeNode, depth: usize) -> Form {
        let index = self.index;
        let Some(sheet) = index.sheet(place.file).filter(|_| depth < DEPTH) else {
            return self.outside("?");
        };
        let args = |this: &mut Self| -> Vec<Form> {
            let parts = written.args.iter().filter_map(|arg| sheet.facts.semantics.ty(*arg));
            parts.map(|part| this.at_depth(place, part, depth + 1)).collect()
        };
        if let Some(form) = written.form {
            let head = Head::Made(self.words.intern(sheet.text(form)));
            return Form { head, args: args(self) };
        }
        if let [only] = written.path.as_slice()
            && let Some(at) = place.open.iter().position(|name| name == only)
        {
            return Form { head: Head::Open(at), args: Vec::new() };
        }
        let found = self.lookup.written(place.file, place.scope, written);
        let decl = found.meant.iter().find_map(|meant| match meant {
            Meant::Decl(decl) => Some(*decl),
            _ => None,
        });
        match decl {
            Some(decl) if index.is_type(decl) && self.alias(decl).is_none() => {
                Form { head: self.head(decl), args: args(self) }
            }
            Some(decl) => self.behind(decl, depth),
            None => {
                let name = self.library_name(sheet, written);
                Form { head: Head::Outside(name), args: args(self) }
            }
        }
    }

    /// What a name is another one of.
    fn behind(&mut self, at: DeclRef, depth: usize) -> Form {
        let index = self.index;
        let Some(sheet) = index.sheet(at.file) else { return self.outside("?") };
        let semantics = &sheet.facts.semantics;
        match self.alias(at).and_then(|ty| semantics.ty(ty)) {
            Some(written) => {
                let scope = sheet.facts.decl(at.decl).and_then(|decl| decl.parent);
                let place = Place { file: at.file, scope, open: &[] };
                self.at_depth(place, written, depth + 1)
            }
            None => Form { head: self.head(at), args: Vec::new() },
        }
    }

    /// The type that a declaration is another name of.
    fn alias(&self, at: DeclRef) -> Option<TypeId> {
        let aliases = &self.index.sheet(at.file)?.facts.semantics.aliases;
        let known = aliases.partition_point(|(decl, _)| *decl < at.decl);
        aliases.get(known).filter(|(decl, _)| *decl == at.decl).map(|(_, ty)| *ty)
    }

    /// What a declared type is called.
    pub(crate) fn head(&self, at: DeclRef) -> Head {
        let at = self.index.canonical(at);
        let word = self.index.words.find(self.index.name(at));
        match (self.index.space_around(at), word) {
            (Some(space), Some(word)) => Head::Declared(space, word),
            _ => Head::Local(at),
        }
    }

    /// The name of a type of a library, by the import that brings it.
    fn library_name(&mut self, sheet: &Sheet, written: &TypeNode) -> Name {
        let mut text = String::new();
        for (at, name) in written.path.iter().enumerate() {
            let import = sheet.bound.get(name).filter(|_| at == 0).and_then(|at| at.first());
            let import = import.and_then(|at| sheet.facts.semantics.imports.get(*at as usize));
            let from = import.and_then(|import| import.from);
            if at > 0 {
                text.push('.');
            }
            text.push_str(sheet.text(from.unwrap_or(*name)));
        }
        self.words.intern(&text)
    }

    fn outside(&mut self, name: &str) -> Form {
        Form { head: Head::Outside(self.words.intern(name)), args: Vec::new() }
    }

    /// The form of a type of a library.
    pub(crate) fn known(&mut self, form: &KnownForm) -> Form {
        match form {
            KnownForm::Named(name) => self.outside(name),
            KnownForm::Of(words, parts) => {
                let head = Head::Made(self.words.intern(words));
                Form { head, args: parts.iter().map(|part| self.known(part)).collect() }
            }
        }
    }
}
