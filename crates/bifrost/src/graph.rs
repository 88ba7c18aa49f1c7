//! Whole graphs of a workspace: every import edge, every type with those above it.

use bifrost_contract::{DeclKind, Need, Proof};
use bifrost_db::Stop;
use bifrost_hir::DeclId;
use bifrost_model::{CodeModel, DeclRef, Direction, FileId, Lookup, Stopped, Words};

use crate::Workspace;
use crate::files::Files;

/// A graph of a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph {
    /// Files and the files that they import.
    Imports,
    /// Types and the types directly above them.
    Hierarchy,
}

/// One edge of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphEdge {
    /// Where it begins.
    pub from: Node,
    /// Where it leads; none for a site that could not be resolved.
    pub to: Option<Node>,
    /// How sure it is.
    pub proof: Proof,
}

/// One end of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Project-relative path.
    pub path: String,
    /// The qualified name of the type; none for a file.
    pub name: Option<String>,
    /// Where the type begins, in bytes; 0 for a file.
    pub start: u32,
}

impl Workspace {
    /// All edges of a graph, by the place where they begin.
    ///
    /// # Errors
    /// Never today: nothing stops it.
    pub fn graph(&self, graph: Graph) -> Result<Vec<GraphEdge>, Stopped> {
        let stop = Stop::default();
        let shared = self.shared(&stop);
        let files = Files::new(&shared);
        let mut edges = Vec::new();
        for at in 0..self.files().len() as u32 {
            match graph {
                Graph::Imports => import_edges(&files, FileId(at), &mut edges)?,
                Graph::Hierarchy => type_edges(&files, FileId(at), &mut edges)?,
            }
        }
        Ok(edges)
    }
}

fn import_edges(
    files: &Files<'_>,
    file: FileId,
    edges: &mut Vec<GraphEdge>,
) -> Result<(), Stopped> {
    let related = files.imports(file, Direction::Out)?;
    let node = |file: FileId| Node {
        path: files.files()[file.0 as usize].path.clone(),
        name: None,
        start: 0,
    };
    for link in &related.links {
        edges.push(GraphEdge { from: node(file), to: Some(node(link.to)), proof: link.proof });
    }
    for _ in &related.unresolved {
        edges.push(GraphEdge { from: node(file), to: None, proof: Proof::Unproven });
    }
    Ok(())
}

fn type_edges(files: &Files<'_>, file: FileId, edges: &mut Vec<GraphEdge>) -> Result<(), Stopped> {
    let Lookup::Found(document) = files.look(file, &Words::default(), Need::SEMANTICS)? else {
        return Ok(());
    };
    for (at, decl) in document.facts.decls.iter().enumerate() {
        if decl.kind != DeclKind::Class {
            continue;
        }
        let from = DeclRef { file, decl: DeclId(at as u32) };
        if files.canonical(from)? != from {
            // Its entity is shown once.
            continue;
        }
        let related = files.hierarchy(from, Direction::Out)?;
        let Some(begin) = files.node(from)? else { continue };
        for link in &related.links {
            let to = files.node(link.to)?;
            edges.push(GraphEdge { from: begin.clone(), to, proof: link.proof });
        }
        for _ in &related.unresolved {
            edges.push(GraphEdge { from: begin.clone(), to: None, proof: Proof::Unproven });
        }
    }
    Ok(())
}
