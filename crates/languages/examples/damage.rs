//! What cannot be parsed in a folder, as each grammar reads it and after recovery, and the time that it takes:
//! `cargo run --release --example damage FOLDER [--files]`.

#![allow(clippy::print_stdout)] // It is there to print.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bifrost_hir::Reading;
use bifrost_languages::Registry;
use bifrost_syntax::{Damage, Parser};

/// Files and bytes, and how many of them are broken.
#[derive(Default)]
struct Count {
    files: usize,
    bytes: usize,
    raw: (usize, u64),
    kept: (usize, u64),
    damaged: usize,
    time: (Duration, Duration),
}

fn main() {
    let Some(root) = std::env::args().nth(1) else { return println!("name a folder") };
    let show = std::env::args().any(|word| word == "--files");
    let registry = Registry::new();
    let mut parser = Parser::default();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for path in files(root.into()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(reader) = registry.by_name(&name) else { continue };
        let text = std::fs::read(&path).unwrap_or_default();
        let tables = registry.tables(reader);
        let begun = Instant::now();
        let Ok(tree) = parser.parse(&tables.grammar, &text, &|| false) else { continue };
        let raw_time = begun.elapsed();
        let raw = tree.damage();
        let begun = Instant::now();
        let Ok(kept) = Reading::new(tables, &mut parser, &text, &|| false) else { continue };
        let kept_time = begun.elapsed();
        let extension = name.rsplit('.').next().unwrap_or_default();
        for key in [extension, "all"] {
            let count = counts.entry(key.to_owned()).or_default();
            count.files += 1;
            count.bytes += text.len();
            count.raw.0 += usize::from(!raw.is_none());
            count.raw.1 += u64::from(raw.error_bytes);
            count.kept.0 += usize::from(!kept.damage().is_none());
            count.kept.1 += u64::from(kept.damage().error_bytes);
            count.damaged += usize::from(kept.is_damaged());
            count.time.0 += raw_time;
            count.time.1 += kept_time;
        }
        if show && kept.is_damaged() {
            let told =
                |damage: Damage| format!("{} bytes {} made up", damage.error_bytes, damage.missing);
            println!("{}: {} -> {}", path.display(), told(raw), told(kept.damage()));
        }
    }
    for (key, count) in counts {
        let share = |bytes: u64| bytes as f64 * 100.0 / count.bytes.max(1) as f64;
        println!(
            "{key:>5}: {} files, {} bytes; with errors {} -> {} ({} incomplete), bytes under errors {:.2} % -> {:.2} %; {:.2} times one parse ({:?})",
            count.files,
            count.bytes,
            count.raw.0,
            count.kept.0,
            count.damaged,
            share(count.raw.1),
            share(count.kept.1),
            count.time.1.as_secs_f64() / count.time.0.as_secs_f64(),
            count.time.0,
        );
    }
}

fn files(root: std::path::PathBuf) -> Vec<std::path::PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => found.push(path),
            }
        }
    }
    found.sort();
    found
}
