//! Every table against its grammars: no unknown word, nothing lacking without a reason.

use std::collections::BTreeSet;

use bifrost_contract::{Kind, KindSupport};
use bifrost_hir::{Compiled, UnknownWord};
use bifrost_languages::adapters;

#[test]
fn every_node_and_field_is_known_to_a_grammar() {
    for adapter in adapters() {
        let unknown = adapter.dialects.iter().map(|dialect| {
            let tables = Compiled::new(adapter, (dialect.grammar)());
            tables.unknown().iter().cloned().collect::<BTreeSet<UnknownWord>>()
        });
        let everywhere = unknown.reduce(|a, b| a.intersection(&b).cloned().collect());
        assert_eq!(everywhere, Some(BTreeSet::new()), "{}", adapter.label);
    }
}

#[test]
fn what_a_language_lacks_is_said() {
    for adapter in adapters() {
        for kind in Kind::all() {
            let told = adapter.lacks.iter().any(|(lacking, _)| *lacking == kind);
            let supported = adapter.support(kind) == KindSupport::Supported;
            assert_ne!(told, supported, "{} of {}", kind, adapter.label);
        }
    }
}
