//! One folder a language, and the registry of them all.
//!
//! From the bytes of a file to its facts, with nothing else around:
//!
//! ```
//! use bifrost_contract::{Kind, Need};
//! use bifrost_hir::{Source, read};
//! use bifrost_languages::Registry;
//! use bifrost_syntax::Parser;
//!
//! let registry = Registry::new();
//! let reader = registry.by_name("mail.py").expect("files .py are known");
//! let text = b"class Desk:\n    def remind(self, user):\n        post.send(user)\n";
//! let source = Source { text, path: "mail.py" };
//! let tables = registry.tables(reader);
//! let facts = read(tables, &mut Parser::default(), source, Need::ALL, &|| false).unwrap();
//!
//! let call = facts.ids().find(|id| facts.fact(*id).is_some_and(|fact| fact.kind == Kind::Call));
//! let span = facts.fact(call.unwrap()).unwrap().span;
//! assert_eq!(span.of(text), b"post.send(user)");
//! assert_eq!(facts.fq_name(facts.enclosing(span).unwrap()), "mail.Desk.remind");
//! ```
//!
//! To add a language: a folder here, a folder under `testdata`, a line in [`REGISTRY`], a `mod`
//! line, and its grammar in `Cargo.toml`.

mod branches;
mod c;
mod cfamily;
mod cpp;
mod csharp;
mod documented;
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
