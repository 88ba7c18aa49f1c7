//! Edges between the files and declarations of a model in memory.
//!
//! A line `B: A, C?` says that the type `B` has the types `A` and, unproven, `C` above it; names
//! with a dot are paths of files, and what stands behind the colon is imported. `!PATH` is a site in
//! that file that could not be resolved, `~PATH` a file with syntax errors that may hold more,
//! `#PATH` one that was not read. A line `<A: ...` says this of the question backwards. Members and
//! owners are those of the declarations.

use std::collections::{BTreeMap, HashMap};

use bifrost_contract::{DeclKind, Proof, SkipReason};
use bifrost_hir::{DeclId, FileFacts};
use bifrost_model::{DeclRef, Direction, Doubt, FileEntry, FileId, Link, Related, Unfit};

/// All edges of a model.
#[derive(Default)]
pub(crate) struct Graph {
    paths: HashMap<String, FileId>,
    names: HashMap<String, DeclRef>,
    kinds: BTreeMap<DeclRef, DeclKind>,
    owners: BTreeMap<DeclRef, Option<DeclRef>>,
    imports: BTreeMap<(FileId, Direction), Related<FileId>>,
    types: BTreeMap<(DeclRef, Direction), Related<DeclRef>>,
}

impl Graph {
    /// Reads the notation.
    pub(crate) fn read(text: &str, files: &[FileEntry], facts: &[Option<&FileFacts>]) -> Self {
        let mut graph = Graph::default();
        for (at, (entry, facts)) in files.iter().zip(facts).enumerate() {
            graph.paths.insert(entry.path.clone(), FileId(at as u32));
            if let Some(facts) = facts {
                graph.declare(FileId(at as u32), facts);
            }
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            graph.line(line);
        }
        graph
    }

    fn declare(&mut self, file: FileId, facts: &FileFacts) {
        for (at, decl) in facts.decls.iter().enumerate() {
            let own = DeclRef { file, decl: DeclId(at as u32) };
            self.names.insert(facts.names.text(decl.name).to_owned(), own);
            self.kinds.insert(own, decl.kind);
            self.owners.insert(own, decl.owner.map(|decl| DeclRef { file, decl }));
        }
    }

    fn line(&mut self, line: &str) {
        let (head, items) = line.split_once(':').unwrap();
        let (name, direction) = match head.strip_prefix('<') {
            Some(name) => (name, Direction::In),
            None => (head, Direction::Out),
        };
        for item in items.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            if name.contains('.') {
                let from = self.paths[name];
                add(&mut self.imports, &self.paths, &self.paths, (from, direction), item);
            } else {
                let from = self.names[name];
                add(&mut self.types, &self.names, &self.paths, (from, direction), item);
            }
        }
    }

    pub(crate) fn imports(&self, file: FileId, direction: Direction) -> Related<FileId> {
        self.imports.get(&(file, direction)).cloned().unwrap_or_default()
    }

    pub(crate) fn hierarchy(&self, decl: DeclRef, direction: Direction) -> Related<DeclRef> {
        match self.kinds.get(&decl) {
            Some(DeclKind::Class) => {
                self.types.get(&(decl, direction)).cloned().unwrap_or_default()
            }
            _ => Related::unfit(Unfit::NotAType),
        }
    }

    pub(crate) fn members(&self, decl: DeclRef) -> Related<DeclRef> {
        if self.kinds.get(&decl) != Some(&DeclKind::Class) {
            return Related::unfit(Unfit::NotAType);
        }
        let owned = self.owners.iter().filter(|(_, owner)| **owner == Some(decl));
        let links = owned.map(|(to, _)| Link { to: *to, proof: Proof::Proven }).collect();
        Related { links, ..Related::default() }
    }

    pub(crate) fn owner(&self, decl: DeclRef) -> Related<DeclRef> {
        let owner = self.owners.get(&decl).copied().flatten();
        match owner.filter(|owner| self.kinds[owner] == DeclKind::Class) {
            Some(to) => {
                let links = vec![Link { to, proof: Proof::Proven }];
                Related { links, ..Related::default() }
            }
            None => Related::unfit(Unfit::NotAMember),
        }
    }
}

/// Adds one thing that a line says, and the edge backwards.
fn add<T: Copy + Ord>(
    edges: &mut BTreeMap<(T, Direction), Related<T>>,
    ids: &HashMap<String, T>,
    paths: &HashMap<String, FileId>,
    (from, direction): (T, Direction),
    item: &str,
) {
    let own = edges.entry((from, direction)).or_default();
    let doubt = |path: &str, skipped| Doubt { file: paths[path], skipped };
    if let Some(path) = item.strip_prefix('!') {
        own.unresolved.push(paths[path]);
    } else if let Some(path) = item.strip_prefix('~') {
        own.doubts.push(doubt(path, None));
    } else if let Some(path) = item.strip_prefix('#') {
        own.doubts.push(doubt(path, Some(SkipReason::Size)));
    } else {
        let (name, proof) = match item.strip_suffix('?') {
            Some(name) => (name, Proof::Unproven),
            None => (item, Proof::Proven),
        };
        let to = ids[name];
        own.links.push(Link { to, proof });
        let back = edges.entry((to, Direction::In)).or_default();
        back.links.push(Link { to: from, proof });
        back.links.sort_by_key(|link| link.to);
    }
}
