//! Whether callers and callees, and what uses and what is used, agree over a whole tree, a line a
//! language: `cargo run --example agree FOLDER [SHOWN]`.

#![allow(clippy::print_stdout)] // It is there to print.

use bifrost::{OpenOptions, Workspace};

fn main() -> std::process::ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(root) = words.next() else {
        println!("name a folder, then how many disagreements of each language are shown");
        return 2.into();
    };
    let shown = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let Ok(workspace) = Workspace::open(root.as_ref(), &OpenOptions::default()) else {
        println!("{root} cannot be opened");
        return 2.into();
    };
    let Ok(all) = workspace.agreement() else { return 2.into() };
    println!("language\tfiles\tlines\tdeclarations\tcalls\tconstructions\tuses\tdisagreements");
    for one in &all {
        let counts =
            [one.files, one.lines, one.declarations, one.calls, one.constructions, one.uses];
        let counts = counts.map(|count| count.to_string()).join("\t");
        println!("{}\t{counts}\t{}", one.language, one.disagreements.len());
        for said in one.disagreements.iter().take(shown) {
            println!("  {said}");
        }
    }
    u8::from(all.iter().any(|one| !one.disagreements.is_empty())).into()
}
