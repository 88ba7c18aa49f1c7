//! Which files import which.

use bifrost_base::FileId;
use bifrost_contract::Proof;
use bifrost_hir::semantics::{Import, ImportFlags, ImportWhat};
use rustc_hash::FxHashMap;

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::EdgeRule;
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
            let mut imports =
                Importing { lookup: &mut lookup, file, sheet, out: Vec::new(), lost: 0 };
            for at in 0..sheet.facts.semantics.imports.len() as u32 {
                imports.import(at);
            }
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
    out: Vec<Link<FileId>>,
    lost: usize,
}

impl<'i> Importing<'_, 'i> {
    fn import(&mut self, at: u32) {
        let import: &'i Import = &self.sheet.facts.semantics.imports[at as usize];
        if import.from.is_none() {
            return;
        }
        let landed = self.lookup.land(self.file, at);
        self.lost += usize::from(landed.missing && landed.meant.is_empty());
        let rule = match import.flags.has(ImportFlags::CHILD) {
            true => EdgeRule::File,
            false => self.sheet.policy.edges,
        };
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
            ImportWhat::Nothing => self.files(landed),
            ImportWhat::All(but) => self.uses(import.inside, landed, but),
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
        self.files(found);
    }

    /// The file of the last module on the path.
    fn last_module(&mut self, at: u32, import: &Import, landed: &Found) {
        let found = match import.what {
            ImportWhat::Item(_) => self.lookup.follow(self.file, at),
            _ => landed.clone(),
        };
        let modules = |found: &Found| {
            found.meant.iter().any(|it| matches!(it, Meant::File(_) | Meant::Space(_)))
        };
        match modules(&found) {
            true => self.files(&found),
            false => self.decls(landed),
        }
    }
}
