//! Gives the crate a number for all sources that decide what a kept entry holds, so that no build
//! reads what another one, which might lower a text otherwise, has kept.

// A build that cannot read its own sources must not go on.
#![allow(clippy::unwrap_used, missing_docs)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

/// The crates whose sources decide what a text is lowered to, and how that is written down.
const CRATES: &[&str] = &["base", "contract", "syntax", "hir", "languages", "store"];

fn main() {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let mut hasher = Xxh3::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    // Grammars are pinned there.
    add(&own.join("../../Cargo.lock"), &mut hasher);
    for name in CRATES {
        let sources = own.join("..").join(name).join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        for source in files(&sources) {
            hasher.update(source.strip_prefix(&own).unwrap().to_string_lossy().as_bytes());
            add(&source, &mut hasher);
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=BIFROST_SOURCES={:032x}", hasher.digest128());
}

/// All files below a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

fn add(path: &Path, hasher: &mut Xxh3) {
    println!("cargo::rerun-if-changed={}", path.display());
    let bytes = fs::read(path).unwrap();
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(&bytes);
}
