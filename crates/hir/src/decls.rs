//! Declarations of a file, nested by their bytes and owned by name.

use bifrost_base::{Name, Names, Span};
use bifrost_contract::DeclKind;
use rustc_hash::FxHashMap;

use crate::adapter::Adapter;
use crate::build::RawDecl;
use crate::facts::{Decl, DeclId};
use crate::mean::Notes;
use crate::semantics::DeclFlags;
use crate::shape::DeclOwner;

/// What joins the name of a file to that of its folder.
pub(crate) const FOLDER_JOINT: &str = "/";

/// By what two declarations are of one name: owner, qualifier, sigil, name, and whether it is one for
/// others alone.
type Label<'s> = (Option<DeclId>, Option<Name>, &'s str, Name, bool);

/// Orders, nests and names the declarations. With a file module, that is the first of them.
///
/// Answers, beside them, the id that each serial number came to.
pub(crate) fn finish(
    mut raw: Vec<RawDecl>,
    count: usize,
    names: &mut Names,
    adapter: &Adapter,
    notes: &Notes,
) -> (Vec<Decl>, Vec<Option<DeclId>>) {
    let mut ids = vec![None; count];
    raw.sort_by_key(|decl| decl.outer.order());
    let mut nest =
        Nest { decls: Vec::with_capacity(raw.len()), open: Vec::new(), around: Vec::new() };
    let mut seen: FxHashMap<Label<'_>, DeclId> = FxHashMap::default();
    let mut anonymous: FxHashMap<Option<DeclId>, u32> = FxHashMap::default();
    for decl in raw {
        let parent = nest.parent(decl.outer);
        let owner = nest.owner(parent, &decl);
        let name = decl.name.unwrap_or_else(|| {
            let count = anonymous.entry(owner).or_default();
            *count += 1;
            names.intern(&format!("<anonymous {count}>"))
        });
        let id = DeclId(nest.decls.len() as u32);
        let label = (owner, decl.qualifier, decl.sigil, name, decl.outward);
        let known = *seen.entry(label).or_insert(id);
        let counts = !decl.first || known == id;
        if let Some(slot) = ids.get_mut(decl.serial as usize) {
            // What is said of a later one holds for the first.
            *slot = Some(if counts { id } else { known });
        }
        if !counts {
            continue;
        }
        nest.push(Decl {
            header: decl.header.unwrap_or(decl.span),
            flags: notes.flags_of(decl.serial).with(DeclFlags::OUTWARD.given(decl.outward)),
            kind: decl.kind,
            name,
            qualifier: decl.qualifier,
            span: decl.span,
            outer: decl.outer,
            name_span: decl.name_span,
            parent,
            owner,
            joint: decl.joint.unwrap_or(adapter.joint),
            sigil: decl.sigil,
        });
    }
    (nest.decls, ids)
}

/// The declaration that a file is. It is called like the file, where its qualified name ends so;
/// where files are no part of names, its own is its path.
pub(crate) fn file_module(names: &mut Names, module: &str, path: &str, length: u32) -> RawDecl {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = if stem.is_empty() { file } else { stem };
    let last = match module.is_empty() || module.ends_with(stem) {
        true => stem,
        false => module.rsplit(['.', '/', ':']).next().unwrap_or(module),
    };
    let folder = Some(folder).filter(|folder| module.is_empty() && !folder.is_empty());
    let span = Span::new(0, length);
    RawDecl {
        serial: 0,
        header: None,
        kind: DeclKind::Module,
        name: Some(names.intern(last)),
        qualifier: folder.map(|folder| names.intern(folder)),
        span,
        outer: span,
        name_span: None,
        joint: folder.map(|_| FOLDER_JOINT),
        sigil: "",
        reaches: false,
        of: DeclOwner::Around,
        first: false,
        outward: false,
    }
}

struct Nest {
    decls: Vec<Decl>,
    open: Vec<DeclId>,
    /// For each declaration the innermost module that it is or lies in.
    around: Vec<Option<DeclId>>,
}

impl Nest {
    fn get(&self, id: DeclId) -> Option<&Decl> {
        self.decls.get(id.0 as usize)
    }

    /// The innermost declaration around these bytes. What ends before them is closed for good.
    fn parent(&mut self, outer: Span) -> Option<DeclId> {
        while let Some(last) = self.open.last() {
            if self.get(*last).is_some_and(|decl| decl.outer.contains(outer)) {
                return Some(*last);
            }
            self.open.pop();
        }
        None
    }

    /// The declaration that owns one by name. A variable owns no variable: in `a = b = 1` both
    /// belong to what is around them.
    fn owner(&self, parent: Option<DeclId>, raw: &RawDecl) -> Option<DeclId> {
        let owns = |decl: &Decl| match (raw.of, raw.kind) {
            (DeclOwner::Class, _) => decl.kind == DeclKind::Class,
            (DeclOwner::Module | DeclOwner::File, _) => true,
            (DeclOwner::Scope, _) | (DeclOwner::Around, DeclKind::Field) => {
                decl.kind != DeclKind::Field
            }
            (DeclOwner::Around, _) => true,
        };
        let mut at = match raw.of {
            // Not searched upwards: functions may nest deep, and all belong to the module.
            DeclOwner::Module => parent.and_then(|id| *self.around.get(id.0 as usize)?),
            DeclOwner::File => self.open.first().copied().filter(|id| self.is_file(*id)),
            _ => parent,
        };
        while let Some(id) = at {
            let decl = self.get(id)?;
            if owns(decl) {
                return Some(id);
            }
            at = decl.parent;
        }
        parent.filter(|_| matches!(raw.of, DeclOwner::Around | DeclOwner::Class))
    }

    /// True for the declaration that the file is.
    fn is_file(&self, id: DeclId) -> bool {
        let file = |decl: &Decl| decl.kind == DeclKind::Module && decl.name_span.is_none();
        self.get(id).is_some_and(file)
    }

    fn push(&mut self, decl: Decl) {
        let id = DeclId(self.decls.len() as u32);
        let outside = decl.parent.and_then(|parent| *self.around.get(parent.0 as usize)?);
        self.around.push(if decl.kind == DeclKind::Module { Some(id) } else { outside });
        self.open.push(id);
        self.decls.push(decl);
    }
}
