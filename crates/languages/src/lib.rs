//! One folder a language, and the registry of them all.
//!
//! To add a language: a folder here, a folder under `testdata`, a line in [`REGISTRY`], a `mod`
//! line, and its grammar in `Cargo.toml`.

mod branches;
mod c;
mod cfamily;
mod cpp;
mod csharp;
mod ecma;
mod go;
mod java;
mod javascript;
mod jvm;
mod kotlin;
mod map;
mod patches;
mod php;
mod python;
mod registry;
mod ruby;
mod rust;
mod scala;
mod typescript;

pub use map::{LanguageMap, MapError, Mapped};
pub use registry::{Language, REGISTRY, Reader, Registry, Settled, adapters, policy};
