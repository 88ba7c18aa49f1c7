//! The sources of this repository, read as the outlines that are kept.

// Tests may stop where they stand.
#![allow(clippy::unwrap_used, dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bifrost_contract::Need;
use bifrost_hir::{FileFacts, Source, read};
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
