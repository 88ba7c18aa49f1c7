//! C++.

mod hooks;
mod meaning;
mod shape;

pub(crate) use crate::cfamily::policy::CPP as POLICY;

use bifrost_hir::{Adapter, Dialect, spell_words};
use bifrost_syntax::Grammar;

use crate::cfamily;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "cpp",
    title: "C++",
    aliases: &["c++", "cc"],
    covers: &["c"],
    dialects: &[
        Dialect {
            extensions: &[
                "cpp", "cc", "cxx", "c++", "C", "hpp", "hh", "hxx", "h++", "H", "inl", "ipp",
                "tpp", "txx", "ixx", "cppm", "cu", "cuh", "ino",
            ],
            grammar: || Grammar::new(tree_sitter_cpp::LANGUAGE).guard_angle_runs(),
        },
        Dialect { extensions: &["h"], grammar: cfamily::header_grammar },
    ],
    file_names: &[],
    interpreters: &[],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling: spell_words,
    module_name: cfamily::module_name,
    file_module: false,
    joint: cfamily::JOINT,
    recover: Some(cfamily::recover::recover),
};
