//! The sources of this repository, read as the outlines that are kept.

// Tests may stop where they stand.
#![allow(clippy::unwrap_used, dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bifrost_base::Name;
use bifrost_contract::Need;
use bifrost_hir::semantics::Semantics;
use bifrost_hir::{FileFacts, Lowered, Source, read};
use bifrost_languages::{Registry, adapters};
use bifrost_store::Codec;
use bifrost_syntax::Parser;

/// A text with what it says.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) facts: FileFacts,
}

impl Sample {
    /// All that it says, bodies too.
    pub(crate) fn whole(&self) -> FileFacts {
        static LANGUAGES: LazyLock<Registry> = LazyLock::new(Registry::new);
        let tables = LANGUAGES.tables(LANGUAGES.by_name(&self.path).unwrap());
        let source = Source { text: self.text.as_bytes(), path: &self.path };
        read(tables, &mut Parser::default(), source, Need::ALL, &|| false).unwrap()
    }
}

/// Every field, with names as they are spelt and types as they are made: their numbers may differ.
pub(crate) fn told(facts: &FileFacts) -> String {
    let Lowered { decls, joint, header_comments, semantics, damaged, .. } = &*facts.lowered;
    let spelt =
        |text: String| with_numbers(&text, "Name(", &|at| facts.names.text(Name(at)).into());
    let mut types: Vec<String> = Vec::new();
    for ty in &semantics.types {
        types.push(with_numbers(&spelt(format!("{ty:?}")), "TypeId(", &|at| {
            types[at as usize].clone()
        }));
    }
    let mut used: Vec<&str> = semantics.used.iter().map(|name| facts.names.text(*name)).collect();
    used.sort_unstable();
    let rest = Semantics { types: Vec::new(), used: Vec::new(), ..semantics.clone() };
    let all = format!("{decls:?} {joint} {header_comments:?} {rest:?} {damaged} {used:?}");
    let all = with_numbers(&spelt(all), "TypeId(", &|at| types[at as usize].clone());
    format!("{} {all}", facts.module)
}

/// The text with what each number means in the place of what opens with these letters.
fn with_numbers(text: &str, opens: &str, means: &dyn Fn(u32) -> String) -> String {
    let mut parts = text.split(opens);
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').unwrap();
        told.push_str(&means(number.parse().unwrap()));
        told.push_str(rest);
    }
    told
}

/// A codec for all languages.
pub(crate) fn codec() -> Codec {
    Codec::new(adapters().flat_map(|adapter| adapter.leads().collect::<Vec<_>>()))
}

/// Every showcase, and every fence of every page whose name tells how it is read.
pub(crate) fn samples() -> Vec<Sample> {
    static ALL: LazyLock<Vec<Sample>> = LazyLock::new(|| read_all(usize::MAX));
    ALL.clone()
}

/// Some of them.
pub(crate) fn few(count: usize) -> Vec<Sample> {
    read_all(count)
}

fn read_all(count: usize) -> Vec<Sample> {
    let (registry, mut parser) = (Registry::new(), Parser::default());
    let mut samples = Vec::new();
    for (path, text) in texts() {
        let Some(reader) = registry.by_name(&path).filter(|_| samples.len() < count) else {
            continue;
        };
        let source = Source { text: text.as_bytes(), path: &path };
        let facts = read(registry.tables(reader), &mut parser, source, Need::SEMANTICS, &|| false);
        if let Ok(facts) = facts {
            samples.push(Sample { path, text, facts });
        }
    }
    samples
}

fn texts() -> Vec<(String, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut texts = Vec::new();
    for path in files(&top) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.strip_prefix(&top).unwrap().to_string_lossy().into_owned();
        match name.ends_with(".md") {
            true => texts.extend(fences(&name, &text)),
            false => texts.push((name, text)),
        }
    }
    texts
}

/// The fences of a page, each at a path of its own. The line that opens one ends with the path, or
/// says only the language.
fn fences(name: &str, page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some("")) => found.extend(open.take()),
            (Some((_, text)), _) => text.extend([line, "\n"]),
            (None, Some(words)) => {
                let path = format!("{name}/{}/{}", found.len(), path(words));
                open = Some((path, String::new()));
            }
            (None, None) => {}
        }
    }
    found
}

fn path(words: &str) -> String {
    let last = words.rsplit(' ').next().unwrap_or_default();
    match adapters().find(|adapter| adapter.label == last) {
        Some(adapter) => format!("main.{}", adapter.dialects[0].extensions[0]),
        None => last.to_owned(),
    }
}

fn files(top: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![top.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}
