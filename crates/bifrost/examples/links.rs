//! Every site of a folder with what it means, a line each: `cargo run --example links FOLDER [PATH-PART]`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // It is there to print.

use bifrost::{OpenOptions, Workspace};

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(root) = words.next() else { return println!("name a folder") };
    let part = words.next().unwrap_or_default();
    let Ok(workspace) = Workspace::open(root.as_ref(), &OpenOptions::default()) else {
        return println!("{root} cannot be opened");
    };
    let begun = std::time::Instant::now();
    for line in workspace.link_lines(&part) {
        println!("{line}");
    }
    let took = begun.elapsed();
    if part.is_empty()
        && let Ok(stats) = workspace.stats()
    {
        for language in stats {
            eprintln!("{language:#?}");
        }
    }
    eprintln!("{took:?}");
}
