//! Which files import which.

use bifrost_base::FileId;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::semantics::{Import, ImportFlags, ImportWhat};
use rustc_hash::FxHashMap;

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::EdgeRule;
use crate::project::Landing;
use crate::relations::{Direction, Link, Related};

/// The edges of all files.
#[derive(Default)]
pub(crate) struct Edges {
    out: FxHashMap<FileId, Vec<Link<FileId>>>,
    back: FxHashMap<FileId, Vec<Link<FileId>>>,
    /// Files with imports that should lead to a file and do not.
    lost: FxHashMap<FileId, usize>,
}

impl Index {
    /// The files that a file imports, in the order in which it does.
    pub(crate) fn imported(&self, file: FileId) -> &[Link<FileId>] {
        let edges = self.edges.get_or_init(|| self.all_edges());
        edges.out.get(&file).map_or(&[], Vec::as_slice)
    }

    /// The files that a file imports, in the order in which it does, or that import it, by path.
    #[must_use]
    pub fn imports(&self, file: FileId, direction: Direction) -> Related<FileId> {
        let edges = self.edges.get_or_init(|| self.all_edges());
        let side = match direction {
            Direction::Out => &edges.out,
            Direction::In => &edges.back,
        };
        let links = side.get(&file).cloned().unwrap_or_default();
        let lost = match direction {
            Direction::Out => edges.lost.get(&file).copied().unwrap_or_default(),
            Direction::In => 0,
        };
        Related { links, unresolved: vec![file; lost], ..Related::default() }
    }

    fn all_edges(&self) -> Edges {
        let mut edges = Edges::default();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            let mut imports = Importing {
                lookup: &mut lookup,
                file,
                sheet,
                sure: true,
                out: Vec::new(),
                lost: 0,
            };
            for at in 0..sheet.facts.semantics.imports.len() as u32 {
                imports.import(at);
            }
            imports.sure = true;
            imports.unwritten();
            let Importing { out, lost, .. } = imports;
            for Link { to, proof } in &out {
                edges.back.entry(*to).or_default().push(Link { to: file, proof: *proof });
            }
            if lost > 0 {
                edges.lost.insert(file, lost);
            }
            edges.out.insert(file, out);
        }
        edges
    }
}

/// The imports of one file while its edges are gathered.
pub(crate) struct Importing<'l, 'i> {
    pub(crate) lookup: &'l mut Lookup<'i>,
    pub(crate) file: FileId,
    pub(crate) sheet: &'i Sheet,
    /// The import surely leads to what it was found to lead to.
    sure: bool,
    out: Vec<Link<FileId>>,
    lost: usize,
}

impl<'i> Importing<'_, 'i> {
    fn import(&mut self, at: u32) {
        let import: &'i Import = &self.sheet.facts.semantics.imports[at as usize];
        if import.from.is_none() || import.flags.has(ImportFlags::TOLD) {
            return;
        }
        let rule = match import.flags.has(ImportFlags::CHILD) {
            true => EdgeRule::File,
            false => self.sheet.policy.edges,
        };
        let landing = self.sheet.landings.get(at as usize).and_then(Option::as_ref);
        let named = matches!(landing, Some(Landing::Here(_) | Landing::Root(_)));
        if rule == EdgeRule::File && named {
            // Names are no file.
            return;
        }
        let landed = self.lookup.land(self.file, at);
        self.sure = !matches!(landing, Some(Landing::Maybe(_)));
        if landed.missing && landed.meant.is_empty() {
            self.lost += 1;
            return;
        }
        match rule {
            EdgeRule::File => self.files(&landed),
            EdgeRule::Module => {
                self.files(&landed);
                self.submodule(at, import);
            }
            EdgeRule::Package => self.files(&landed),
            EdgeRule::Declaring => self.declaring(at, import, &landed),
            EdgeRule::LastModule => self.last_module(at, import, &landed),
        }
    }

    pub(crate) fn add(&mut self, to: FileId, proof: Proof) {
        if to == self.file {
            return;
        }
        let proof = if self.sure { proof } else { Proof::Unproven };
        match self.out.iter_mut().find(|known| known.to == to) {
            Some(known) if proof == Proof::Proven => known.proof = proof,
            Some(_) => {}
            None => self.out.push(Link { to, proof }),
        }
    }

    /// The files of modules.
    fn files(&mut self, found: &Found) {
        for meant in &found.meant {
            match meant {
                Meant::File(file) => self.add(*file, Proof::Proven),
                Meant::Space(space) => self.space(*space),
                Meant::Decl(_) => {}
            }
        }
    }

    fn space(&mut self, space: SpaceId) {
        let files = self.lookup.index.space(space).map_or(&[][..], |space| &space.files);
        let index = self.lookup.index;
        let counts = |file: &FileId| index.sheet(*file).is_some_and(|sheet| sheet.packaged);
        files.iter().copied().filter(counts).for_each(|file| self.add(file, Proof::Proven));
    }

    /// The file of a module that is taken by name from another.
    fn submodule(&mut self, at: u32, import: &Import) {
        if let ImportWhat::Item(_) = import.what {
            let found = self.lookup.follow(self.file, at);
            self.lost += usize::from(found.missing && found.meant.is_empty());
            self.files(&found);
        }
    }

    /// The files that declare what is taken.
    fn declaring(&mut self, at: u32, import: &'i Import, landed: &Found) {
        match &import.what {
            ImportWhat::Item(_) => {
                let found = self.lookup.follow(self.file, at);
                let lost = found.missing && found.meant.is_empty();
                let of_type = landed.meant.iter().any(|it| matches!(it, Meant::Decl(_)));
                match found.meant.is_empty() && of_type {
                    // A member that is made by rules of its own, or by a type outside.
                    true => self.decls(landed),
                    false => self.lost += usize::from(lost),
                }
                self.decls(&found);
            }
            ImportWhat::Whole => self.decls(landed),
            ImportWhat::Nothing => self.decls(landed),
            ImportWhat::All(but) => {
                if import.flags.has(ImportFlags::IMPLICIT) {
                    self.decls(landed);
                }
                self.uses(import.inside, landed, but);
            }
        }
    }

    /// The files of declarations. Of several types only one can be meant.
    pub(crate) fn decls(&mut self, found: &Found) {
        let decls = found.meant.iter().filter_map(|meant| match meant {
            Meant::Decl(at) => Some(*at),
            _ => None,
        });
        let index = self.lookup.index;
        let mut types = decls.clone().filter(|at| index.is_type(*at)).map(|at| at.file);
        let first = types.next();
        let sure = !found.outside && types.all(|file| Some(file) == first);
        let proof = if sure { Proof::Proven } else { Proof::Unproven };
        for at in decls {
            for part in index.parts(at) {
                self.add(part.file, proof);
            }
        }
        for meant in &found.meant {
            if let Meant::File(file) = meant {
                self.add(*file, proof);
            }
        }
    }

    /// The file of the last module on the path.
    fn last_module(&mut self, at: u32, import: &Import, landed: &Found) {
        let mut last = self.modules_on_path(at);
        if let ImportWhat::Item(_) = import.what
            && last == self.modules(landed)
        {
            let followed = self.lookup.follow(self.file, at);
            let taken = self.modules(&followed);
            last = if taken.is_empty() { last } else { taken };
        }
        last.into_iter().for_each(|file| self.add(file, Proof::Proven));
    }

    /// The files of the last of the modules on the path to what is taken.
    fn modules_on_path(&mut self, at: u32) -> Vec<FileId> {
        let names = match self.sheet.landings.get(at as usize) {
            Some(Some(Landing::From(_, names) | Landing::Here(names))) => names.len(),
            _ => 0,
        };
        // The longest beginning of the path that is a module.
        for left in (0..=names).rev() {
            let found = self.lookup.land_up_to(self.file, at, left);
            let files = self.modules(&found);
            if !files.is_empty() {
                return files;
            }
        }
        Vec::new()
    }

    /// The files of the modules that something means.
    fn modules(&self, found: &Found) -> Vec<FileId> {
        let index = self.lookup.index;
        let mut files = Vec::new();
        for meant in &found.meant {
            match meant {
                Meant::File(file) => files.push(*file),
                Meant::Space(space) => {
                    files.extend(index.space(*space).into_iter().flat_map(|space| &space.files));
                }
                Meant::Decl(at) => {
                    let decl = index.decl(*at).filter(|decl| decl.kind == DeclKind::Module);
                    if decl.is_some() {
                        files.extend(index.child_files(*at).unwrap_or_else(|| vec![at.file]));
                    }
                }
            }
        }
        files
    }
}
