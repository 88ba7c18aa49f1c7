//! Puts the files of related languages together.

use std::sync::Arc;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{DeclFlags, ImportFlags, ImportWhat};
use bifrost_hir::{Decl, DeclId, FileFacts};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::index::{Index, Sheet, Space, SpaceId};
use crate::packages;
use crate::policy::{Policy, Reach};
use crate::project::{Landing, Layout, Written};
use crate::relations::DeclRef;

/// One file for the index.
pub struct FileInput<'a> {
    /// Its id.
    pub id: FileId,
    /// Project-relative path.
    pub path: &'a str,
    /// How its language resolves.
    pub policy: &'static Policy,
    /// Where its imports lead.
    pub layout: Arc<dyn Layout>,
    /// What it says. Its declarations must have been made together with its semantics.
    pub facts: Arc<FileFacts>,
}

impl Index {
    /// Of these files, which come in the order of their ids.
    #[must_use]
    pub fn new<'a>(files: impl IntoIterator<Item = FileInput<'a>>) -> Self {
        let mut index = Index { spaces: vec![Space::default()], ..Index::default() };
        let files: Vec<FileInput<'a>> = files.into_iter().collect();
        let spaces = packages::spaces(&files);
        for (file, space) in files.into_iter().zip(spaces) {
            index.add(file, &space);
        }
        index.include();
        index.name_packages();
        index.join_parts();
        index.attach();
        index.join_parts();
        index.grant();
        index.graft();
        index.settle();
        index
    }

    fn add(&mut self, file: FileInput<'_>, space_name: &str) {
        let FileInput { id, path, policy, layout, facts } = file;
        let space = self.space_at(SpaceId(0), space_name, policy.joint);
        if policy.implicit_interfaces && self.known_types.is_empty() {
            self.known_types = layout.known_types();
        }
        if !policy.namespaces {
            self.spaces[space.0 as usize].files.push(id);
        }
        let mut sheet = Sheet {
            policy,
            landings: landings(path, space_name, layout.as_ref(), &facts),
            path: path.to_owned(),
            children: FxHashMap::default(),
            root: layout.root(path, &facts.module),
            seen: layout.seen(path),
            implied: layout.implied(path).to_vec(),
            facts,
            space,
            packaged: layout.is_package_file(path),
            layout: Arc::clone(&layout),
            script: false,
            stands: None,
            bound: FxHashMap::default(),
            stars: SmallVec::new(),
            inside: FxHashMap::default(),
            spaces: FxHashMap::default(),
        };
        self.add_imports(id, &mut sheet);
        sheet.script = policy.scripts && is_script(&sheet.facts);
        self.add_decls(id, &mut sheet, &|name| {
            let flags = ImportFlags::CHILD;
            let written = Written { path, space: space_name, module: name, item: None, flags };
            layout.land(&written)
        });
        if policy.reach == Reach::Included {
            self.add_brought(id, &sheet);
        }
        let at = id.0 as usize;
        if self.sheets.len() <= at {
            self.sheets.resize_with(at + 1, || None);
        }
        self.sheets[at] = Some(sheet);
    }

    fn add_imports(&mut self, id: FileId, sheet: &mut Sheet) {
        for (at, import) in sheet.facts.semantics.imports.iter().enumerate() {
            let at = at as u32;
            if let Some(local) = import.local {
                let text = sheet.facts.names.text(local);
                let word = self.words.intern(text);
                if sheet.policy.folds {
                    self.spellings.add(text, word);
                }
                sheet.bound.entry(local).or_default().push(at);
            }
            if matches!(import.what, ImportWhat::All(_)) {
                sheet.stars.push(at);
            }
            if let Some(decl) = import.inside.filter(|_| import.flags.has(ImportFlags::CHILD)) {
                sheet.children.entry(decl).or_default().push(at);
            }
            if import.flags.has(ImportFlags::MODULE) {
                sheet.stands = Some(at);
            }
            if import.flags.has(ImportFlags::GLOBAL) {
                self.global.push((id, at));
            }
        }
    }

    fn add_decls(&mut self, file: FileId, sheet: &mut Sheet, place: &dyn Fn(&str) -> Landing) {
        let facts = Arc::clone(&sheet.facts);
        // The space of each declaration that others can be in by name; locals have none.
        let mut spaces: Vec<Option<SpaceId>> = Vec::with_capacity(facts.decls.len());
        for (at, decl) in facts.decls.iter().enumerate() {
            let id = DeclId(at as u32);
            if decl.is_file() {
                spaces.push(Some(sheet.space));
                continue;
            }
            if decl.qualifier.is_none() {
                let owner = sheet.not_file(decl.owner);
                sheet.inside.entry((owner, decl.name)).or_default().push(id);
            }
            let around = match sheet.not_file(decl.owner) {
                None => Some(sheet.top_space(decl)),
                Some(owner) => spaces.get(owner.0 as usize).copied().flatten(),
            };
            let at = DeclRef { file, decl: id };
            if sheet.policy.folds && decl.kind != DeclKind::Field {
                self.fold(&facts, decl);
            }
            let around = match (decl.qualifier, decl.kind) {
                (None, _) => around,
                // A module that is named with those around it makes them: `package a.b { }`.
                (Some(outer), DeclKind::Module) => around.map(|around| {
                    let outer = facts.names.text(outer);
                    self.space_at(around, outer, sheet.policy.joint)
                }),
                // What names its owner itself is put in its place once types can be looked up.
                (Some(_), _) => None,
            };
            let around = around.filter(|_| sheet.block(id).is_none());
            if decl.flags.has(DeclFlags::EXTENSION) {
                let word = self.words.intern(facts.names.text(decl.name));
                self.added.entry(word).or_default().push(at);
            } else if decl.kind == DeclKind::Function
                && decl.owner.is_some()
                && sheet.policy.namespaces
            {
                let word = self.words.intern(facts.names.text(decl.name));
                self.methods.insert(word);
            }
            let own = around.and_then(|around| {
                if decl.qualifier.is_some() {
                    self.placed.insert(at, around);
                }
                let name = sheet.member_name(decl);
                let joint = sheet.policy.joint;
                let own = match sheet.policy.namespaces && decl.kind == DeclKind::Module {
                    true => Some(self.space_at(around, &name, joint)),
                    false => self.put(around, at, decl, &name, joint),
                };
                if decl.flags.has(DeclFlags::SPECIFIED)
                    && let Landing::Space(module) = place(facts.names.text(decl.name))
                {
                    return Some(self.space_at(SpaceId(0), &module, joint));
                }
                own
            });
            if let Some(own) = own {
                sheet.spaces.insert(id, own);
            }
            spaces.push(own);
        }
    }

    /// Notes how the names of a declaration are written.
    fn fold(&mut self, facts: &FileFacts, decl: &Decl) {
        let outer = decl.qualifier.map_or("", |outer| facts.names.text(outer));
        let outer = outer.split(decl.joint).filter(|part| !part.is_empty());
        for part in outer.chain([facts.names.text(decl.name)]) {
            let word = self.words.intern(part);
            self.spellings.add(part, word);
        }
    }

    /// Puts a declaration in its place; answers the place of what it holds.
    pub(crate) fn put(
        &mut self,
        around: SpaceId,
        at: DeclRef,
        decl: &Decl,
        name: &str,
        joint: &str,
    ) -> Option<SpaceId> {
        self.add_member(around, name, at);
        if !matches!(decl.kind, DeclKind::Class | DeclKind::Module) {
            return None;
        }
        let own = self.space_at(around, name, joint);
        let open = &mut self.spaces[around.0 as usize].open;
        if decl.flags.has(DeclFlags::OPEN) && !open.contains(&own) {
            open.push(own);
        }
        Some(own)
    }

    /// Notes what imports bring into the places that they stand in.
    fn add_brought(&mut self, file: FileId, sheet: &Sheet) {
        for (at, import) in sheet.facts.semantics.imports.iter().enumerate() {
            let place = match sheet.not_file(import.inside) {
                None => Some(sheet.space),
                Some(inside) => sheet.spaces.get(&inside).copied(),
            };
            let Some(place) = place else { continue };
            let from = (file, at as u32);
            if matches!(import.what, ImportWhat::All(_)) {
                self.spaces[place.0 as usize].stars.push(from);
            } else if let Some(local) = import.local {
                let word = self.words.intern(sheet.facts.names.text(local));
                self.spaces[place.0 as usize].brought.entry(word).or_default().push(from);
            }
        }
    }

    pub(crate) fn add_member(&mut self, around: SpaceId, name: &str, decl: DeclRef) {
        let word = self.words.intern(name);
        self.spaces[around.0 as usize].members.entry(word).or_default().push(decl);
    }

    /// The space with this name below another; made when it is new.
    pub(crate) fn space_at(&mut self, from: SpaceId, name: &str, joint: &str) -> SpaceId {
        let mut at = from;
        for part in name.split(joint).filter(|part| !part.is_empty()) {
            let word = self.words.intern(part);
            at = match self.spaces[at.0 as usize].below.get(&word) {
                Some(known) => *known,
                None => {
                    let new = SpaceId(self.spaces.len() as u32);
                    self.spaces.push(Space { parent: Some(at), ..Space::default() });
                    self.spaces[at.0 as usize].below.insert(word, new);
                    new
                }
            };
        }
        at
    }
}

/// True when the top level of a file neither imports nor gives anything as it is loaded.
fn is_script(facts: &FileFacts) -> bool {
    let later =
        |flags: ImportFlags| flags.has(ImportFlags::DYNAMIC) || flags.has(ImportFlags::TOLD);
    facts.semantics.imports.iter().all(|import| import.inside.is_some() || later(import.flags))
}

/// Where each import of a file leads.
fn landings(
    path: &str,
    space: &str,
    layout: &dyn Layout,
    facts: &FileFacts,
) -> Vec<Option<Landing>> {
    let text = |name: Name| facts.names.text(name);
    let imports = facts.semantics.imports.iter();
    let land = |import: &bifrost_hir::semantics::Import| {
        let item = match import.what {
            ImportWhat::Item(item) => Some(text(item)),
            _ => None,
        };
        let module = text(import.from?);
        Some(layout.land(&Written { path, space, module, item, flags: import.flags }))
    };
    imports.map(land).collect()
}
