//! Runs a query over a folder: `run FOLDER QUERY`.
#![allow(clippy::print_stdout)]

use bifrost::{OpenOptions, RunOptions, Workspace};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (root, query) =
        (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    let workspace = Workspace::open(root.as_ref(), &OpenOptions::default())?;
    println!("{}", workspace.run(query.as_bytes(), &RunOptions::default())?.to_json());
    Ok(())
}
