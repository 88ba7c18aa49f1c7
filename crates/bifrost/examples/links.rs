//! Every site of a folder with what it means, a line each, tabs between: path, first and last byte,
//! proof, outcome, kind, whether it is a call, targets as path and first byte of the name, the name.
//! `cargo run --example links FOLDER [PATH-PART]`.

#![allow(clippy::print_stdout, clippy::print_stderr)] // It is there to print.

use bifrost::{NamedAt, OpenOptions, ResolvedSite, Workspace};

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(root) = words.next() else { return println!("name a folder") };
    let part = words.next().unwrap_or_default();
    let Ok(workspace) = Workspace::open(root.as_ref(), &OpenOptions::default()) else {
        return println!("{root} cannot be opened");
    };
    let begun = std::time::Instant::now();
    let Ok(sites) = workspace.sites(&part) else { return println!("stopped") };
    let took = begun.elapsed();
    for site in &sites {
        println!("{}", line(site));
    }
    if part.is_empty()
        && let Ok(stats) = workspace.stats()
    {
        for language in stats {
            eprintln!("{language:#?}");
        }
    }
    eprintln!("{took:?}");
}

fn line(ResolvedSite { path, text, site, targets }: &ResolvedSite) -> String {
    let targets: Vec<String> = targets.iter().map(shown).collect();
    let kind = site.kind.map_or("-", |kind| kind.label());
    let call = if site.call.is_some() { "call" } else { "-" };
    format!(
        "{path}\t{}\t{}\t{}\t{:?}\t{kind}\t{call}\t{}\t{text}",
        site.span.start,
        site.span.end,
        site.proof,
        site.outcome,
        targets.join(" "),
    )
}

fn shown(at: &NamedAt) -> String {
    match at.start {
        Some(start) => format!("{}:{start}", at.path),
        None => format!("module:{}", at.path),
    }
}
