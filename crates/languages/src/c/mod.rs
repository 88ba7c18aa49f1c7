//! C.

mod shape;

pub(crate) use crate::cfamily::policy::C as POLICY;

use bifrost_contract::Kind;
use bifrost_hir::{Adapter, Dialect, Lack, spell_words};
use bifrost_syntax::Grammar;

use crate::cfamily;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "c",
    title: "C",
    aliases: &[],
    covers: &[],
    dialects: &[
        Dialect { extensions: &["c"], grammar: || Grammar::new(tree_sitter_c::LANGUAGE) },
        Dialect { extensions: &["h"], grammar: cfamily::header_grammar },
    ],
    file_names: &[],
    interpreters: &[],
    shape: &shape::SHAPE,
    meaning: cfamily::meaning::C,
    lacks: &[
        (Kind::Method, Lack::HasNone),
        (Kind::Constructor, Lack::HasNone),
        (Kind::Lambda, Lack::HasNone),
        (Kind::Throw, Lack::HasNone),
        (Kind::Catch, Lack::HasNone),
    ],
    spelling: spell_words,
    module_name: cfamily::module_name,
    file_module: false,
    joint: cfamily::JOINT,
    recover: Some(cfamily::recover::recover),
};
