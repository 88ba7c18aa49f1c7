//! Every import edge, or every type with those above it, a line each:
//! `cargo run --release --example graph FOLDER imports|hierarchy`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // It is there to print.

use bifrost::{Graph, Node, OpenOptions, Workspace};

fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(root), Some(which)) = (words.next(), words.next()) else {
        return println!("name a folder, then `imports` or `hierarchy`");
    };
    let graph = if which == "imports" { Graph::Imports } else { Graph::Hierarchy };
    let Ok(workspace) = Workspace::open(root.as_ref(), &OpenOptions::default()) else {
        return println!("{root} cannot be opened");
    };
    let begun = std::time::Instant::now();
    let Ok(edges) = workspace.graph(graph) else { return };
    eprintln!("{} edges in {:?}", edges.len(), begun.elapsed());
    for edge in edges {
        let to = edge.to.as_ref().map_or_else(|| "?".to_owned(), shown);
        println!("{}\t{to}\t{}", shown(&edge.from), edge.proof);
    }
}

fn shown(node: &Node) -> String {
    match &node.name {
        Some(name) => format!("{}:{}:{name}", node.path, node.start),
        None => node.path.clone(),
    }
}
