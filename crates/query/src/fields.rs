//! The fields of a query as values: one enum a table of `contract::fields`, in its order.

use bifrost_contract::{Op, Role, StepOption, fields};

/// The key of a regular expression under `name` and `text`.
pub(crate) const REGEX: &str = "regex";
/// The key that names the operation of a step.
pub(crate) const OP: &str = "op";

/// A top-level field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Top {
    SchemaVersion,
    Languages,
    Where,
    Match,
    Inside,
    NotInside,
    Steps,
    Limit,
    ResultDetail,
}

impl Top {
    pub(crate) const ALL: [Top; 9] = [
        Top::SchemaVersion,
        Top::Languages,
        Top::Where,
        Top::Match,
        Top::Inside,
        Top::NotInside,
        Top::Steps,
        Top::Limit,
        Top::ResultDetail,
    ];

    pub(crate) fn label(self) -> &'static str {
        fields::QUERY.get(self as usize).map_or("", |(label, _)| label)
    }

    pub(crate) fn says(self) -> &'static str {
        fields::QUERY.get(self as usize).map_or("", |(_, says)| says)
    }

    pub(crate) fn from_label(label: &str) -> Option<Top> {
        Top::ALL.into_iter().find(|field| field.label() == label)
    }
}

/// A pattern field that is no role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Kind,
    NotKind,
    Name,
    Text,
    Capture,
    Has,
    NotHas,
}

impl Plain {
    pub(crate) const ALL: [Plain; 7] = [
        Plain::Kind,
        Plain::NotKind,
        Plain::Name,
        Plain::Text,
        Plain::Capture,
        Plain::Has,
        Plain::NotHas,
    ];

    /// The fields of which a root pattern needs one.
    pub(crate) const ROOT: [Plain; 3] = [Plain::Kind, Plain::Name, Plain::Text];

    pub(crate) fn label(self) -> &'static str {
        fields::PATTERN.get(self as usize).map_or("", |(label, _)| label)
    }

    pub(crate) fn says(self) -> &'static str {
        fields::PATTERN.get(self as usize).map_or("", |(_, says)| says)
    }

    fn from_label(label: &str) -> Option<Plain> {
        Plain::ALL.into_iter().find(|field| field.label() == label)
    }
}

/// A pattern field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Plain(Plain),
    Role(Role),
}

impl Part {
    pub(crate) fn from_label(label: &str) -> Option<Part> {
        Plain::from_label(label)
            .map(Part::Plain)
            .or_else(|| Role::from_label(label).map(Part::Role))
    }
}

/// The options of which `call_input` takes exactly one.
pub(crate) const SELECTORS: [StepOption; 3] =
    [StepOption::Receiver, StepOption::ParameterIndex, StepOption::ParameterName];

/// A field of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepField {
    Op,
    Option(StepOption),
}

impl StepField {
    /// The field of this operation; of any operation when it is not known.
    pub(crate) fn from_label(op: Option<Op>, label: &str) -> Option<StepField> {
        if label == OP {
            return Some(StepField::Op);
        }
        let option = match op {
            Some(op) => op.options().iter().copied().find(|option| option.label() == label),
            None => any_option(label),
        };
        option.map(StepField::Option)
    }
}

/// The option that some operation has under this label.
pub(crate) fn any_option(label: &str) -> Option<StepOption> {
    Op::all().flat_map(Op::options).copied().find(|option| option.label() == label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enums_follow_the_tables() {
        assert_eq!(fields::QUERY.len(), Top::ALL.len());
        assert_eq!(fields::PATTERN.len(), Plain::ALL.len());
        for (index, field) in Top::ALL.into_iter().enumerate() {
            assert_eq!(field as usize, index);
            assert_eq!(Top::from_label(field.label()), Some(field));
        }
        for (index, field) in Plain::ALL.into_iter().enumerate() {
            assert_eq!(field as usize, index);
            assert_eq!(Part::from_label(field.label()), Some(Part::Plain(field)));
        }
        let labels: Vec<_> = Top::ALL.into_iter().map(Top::label).collect();
        let expected = [
            "schema_version",
            "languages",
            "where",
            "match",
            "inside",
            "not_inside",
            "steps",
            "limit",
            "result_detail",
        ];
        assert_eq!(labels, expected);
        let labels: Vec<_> = Plain::ALL.into_iter().map(Plain::label).collect();
        assert_eq!(labels, ["kind", "not_kind", "name", "text", "capture", "has", "not_has"]);
        assert!(Op::all().all(|op| fields::step(op).next() == Some(OP)));
    }
}
