//! The words of the notation: how labels are spelled, and which forms there are.

use bifrost_base::nearest;
use bifrost_contract::{Kind, Op, fields};

/// The head of a pattern of any kind.
pub const ANY: &str = "_";

/// The forms that wrap a query and are no steps, with how they are written.
pub const WRAPPERS: [Wrapper; 7] = [
    Wrapper { head: "where", field: "where", usage: r#"(where "src/**" QUERY)"# },
    Wrapper { head: "language", field: "languages", usage: "(language LABEL... QUERY)" },
    Wrapper { head: "limit", field: "limit", usage: "(limit 10 QUERY)" },
    Wrapper { head: "result-detail", field: "result_detail", usage: "(result-detail full QUERY)" },
    Wrapper { head: "schema-version", field: "schema_version", usage: "(schema-version 2 QUERY)" },
    Wrapper { head: "inside", field: "inside", usage: "(inside PATTERN QUERY)" },
    Wrapper { head: "not-inside", field: "not_inside", usage: "(not-inside PATTERN QUERY)" },
];

/// A form around a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// Its head.
    pub head: &'static str,
    /// The field that it gives.
    pub field: &'static str,
    /// How it is written.
    pub usage: &'static str,
}

/// A label as this notation spells it.
#[must_use]
pub fn dashed(label: &str) -> String {
    label.replace('_', "-")
}

/// A word as JSON spells it.
pub(crate) fn underscored(word: &str) -> String {
    word.replace('-', "_")
}

/// The wrapper with this head.
pub(crate) fn wrapper(head: &str) -> Option<Wrapper> {
    let head = dashed(head);
    WRAPPERS.into_iter().find(|wrapper| wrapper.head == head)
}

/// The wrapper that was probably meant.
pub(crate) fn near_wrapper(head: &str) -> Option<&'static str> {
    nearest(head, WRAPPERS.iter().map(|wrapper| wrapper.head))
}

/// True for the label of a step.
pub(crate) fn is_op(head: &str) -> bool {
    Op::from_label(&underscored(head)).is_some()
}

/// True for the label of a kind.
pub(crate) fn is_kind(head: &str) -> bool {
    Kind::from_label(&underscored(head)).is_some()
}

/// True for the label of a pattern field.
pub(crate) fn is_field(head: &str) -> bool {
    let label = underscored(head);
    fields::pattern().any(|known| known == label) || head == NAME_REGEX || head == TEXT_REGEX
}

/// A name that is found by an expression.
pub const NAME_REGEX: &str = "name/regex";
/// A text that is found by an expression.
pub const TEXT_REGEX: &str = "text/regex";
