//! How a folder is read: what cannot be parsed, by the bare grammars and after recovery, and what reading costs beside
//! parsing.
//!
//! `cargo run --release -p bifrost-languages --example survey FOLDER [--files]` prints a line of JSON; with `--files`, a line
//! before it for each file that is still broken. Times are sums over the files, on one thread, of the least of three runs.

#![allow(clippy::print_stdout)] // It is there to print.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bifrost_contract::Need;
use bifrost_hir::{Compiled, Reading, Source, read};
use bifrost_languages::{Reader, Registry};
use bifrost_syntax::{Damage, Parser, Stop};

/// How often each file is read for its time.
const ROUNDS: usize = 3;

/// What is broken: files that are not read whole, and bytes under errors.
#[derive(Default)]
struct Broken {
    files: usize,
    bytes: u64,
}

/// All files together.
#[derive(Default)]
struct Survey {
    files: usize,
    bytes: usize,
    refused: usize,
    facts: usize,
    bare: Broken,
    now: Broken,
    parse: Duration,
    read: Duration,
}

/// What one file came to.
struct Sheet {
    bare: Damage,
    now: Damage,
    incomplete: bool,
    facts: usize,
    parse: Duration,
    read: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    let show = std::env::args().any(|word| word == "--files");
    let registry = Registry::new();
    let files = files(&registry, folder.into())?;
    let settled = registry.settle(files.iter().map(|(reader, _)| *reader));
    let (mut survey, mut parser) = (Survey::default(), Parser::default());
    for (reader, path) in &files {
        let text = std::fs::read(path)?;
        let tables = registry.tables(settled.reader(*reader));
        let sheet =
            sheet(tables, &mut parser, Source { text: &text, path: &path.to_string_lossy() });
        if let Some(sheet) = sheet.as_ref().filter(|sheet| show && sheet.incomplete) {
            println!("{}: {} -> {}", path.display(), told(sheet.bare), told(sheet.now));
        }
        survey.add(text.len(), sheet);
    }
    println!("{}", survey.line());
    Ok(())
}

fn told(damage: Damage) -> String {
    format!("{} bytes, {} made up", damage.error_bytes, damage.missing)
}

/// The files below a folder whose names tell a language, by path.
fn files(registry: &Registry, folder: PathBuf) -> Result<Vec<(Reader, PathBuf)>, Box<dyn Error>> {
    let (mut folders, mut files) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(reader) = reader(registry, &path) {
                files.push((reader, path));
            }
        }
    }
    files.sort_by(|(_, path), (_, other)| path.cmp(other));
    Ok(files)
}

fn reader(registry: &Registry, path: &Path) -> Option<Reader> {
    registry.by_name(&path.file_name()?.to_string_lossy())
}

/// One file; none when it is refused.
fn sheet(tables: &Compiled, parser: &mut Parser, file: Source<'_>) -> Option<Sheet> {
    let never = || false;
    let bare = parser.parse(&tables.grammar, file.text, &never).ok()?.damage();
    let reading = Reading::new(tables, parser, file.text, &never).ok()?;
    let facts = reading.lower(file, Need::ALL, &never).ok()?;
    let (mut parse, mut all) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        parse = parse.min(time(|| parser.parse(&tables.grammar, file.text, &never).map(drop))?);
        all = all.min(time(|| read(tables, parser, file, Need::ALL, &never).map(drop))?);
    }
    Some(Sheet {
        bare,
        now: reading.damage(),
        incomplete: reading.is_damaged(),
        facts: facts.facts.len(),
        parse,
        read: all,
    })
}

fn time(run: impl FnOnce() -> Result<(), Stop>) -> Option<Duration> {
    let begun = Instant::now();
    run().ok().map(|()| begun.elapsed())
}

impl Broken {
    fn add(&mut self, broken: bool, damage: Damage) {
        self.files += usize::from(broken);
        self.bytes += u64::from(damage.error_bytes);
    }
}

impl Survey {
    fn add(&mut self, bytes: usize, sheet: Option<Sheet>) {
        self.files += 1;
        self.bytes += bytes;
        let Some(sheet) = sheet else {
            self.refused += 1;
            return;
        };
        self.bare.add(!sheet.bare.is_none(), sheet.bare);
        self.now.add(sheet.incomplete, sheet.now);
        self.facts += sheet.facts;
        self.parse += sheet.parse;
        self.read += sheet.read;
    }

    /// All of it as JSON.
    fn line(&self) -> String {
        let Survey { files, bytes, refused, facts, bare, now, parse, read } = self;
        format!(
            "{{\"files\":{files},\"bytes\":{bytes},\"refused\":{refused},\"facts\":{facts},\
             \"bare_files\":{},\"bare_bytes\":{},\"now_files\":{},\"now_bytes\":{},\
             \"parse\":{},\"read\":{}}}",
            bare.files,
            bare.bytes,
            now.files,
            now.bytes,
            parse.as_secs_f64(),
            read.as_secs_f64()
        )
    }
}
