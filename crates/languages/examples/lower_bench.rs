//! What lowering costs beside parsing: `cargo run --release --example lower_bench FOLDER`.
//!
//! Reads every file below the folder whose language is known, and prints the time of both, summed
//! on one thread.

#![allow(clippy::print_stdout)] // It is there to print.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bifrost_contract::Need;
use bifrost_hir::{Parsed, lower};
use bifrost_languages::{Reader, Registry};
use bifrost_syntax::Parser;

#[derive(Default)]
struct Sum {
    files: usize,
    bytes: usize,
    facts: usize,
    parse: Duration,
    lower: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    let registry = Registry::new();
    let (mut sum, mut parser) = (Sum::default(), Parser::default());
    for (reader, path) in files(&registry, folder.into())? {
        measure(&registry, &mut parser, reader, &path, &mut sum)?;
    }
    let (parse, lower) = (sum.parse.as_secs_f64(), sum.lower.as_secs_f64());
    println!("{} files, {} bytes, {} facts", sum.files, sum.bytes, sum.facts);
    println!(
        "parse {parse:.3} s, lower {lower:.3} s, both {:.2} times parse",
        (parse + lower) / parse
    );
    Ok(())
}

fn files(registry: &Registry, folder: PathBuf) -> Result<Vec<(Reader, PathBuf)>, Box<dyn Error>> {
    let (mut folders, mut files) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(reader) = registry.by_name(&path.to_string_lossy()) {
                files.push((reader, path));
            }
        }
    }
    Ok(files)
}

fn measure(
    registry: &Registry,
    parser: &mut Parser,
    reader: Reader,
    path: &Path,
    sum: &mut Sum,
) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read(path)?;
    let tables = registry.tables(reader);
    let begun = Instant::now();
    let tree =
        parser.parse(&tables.grammar, &text, &|| false).map_err(|stop| format!("{stop:?}"))?;
    let parsed = Instant::now();
    let file = Parsed { tree: &tree, text: &text, path: &path.to_string_lossy() };
    let facts = lower(tables, file, Need::ALL, &|| false).map_err(|stop| format!("{stop:?}"))?;
    sum.files += 1;
    sum.bytes += text.len();
    sum.facts += facts.facts.len();
    sum.parse += parsed - begun;
    sum.lower += parsed.elapsed();
    Ok(())
}
