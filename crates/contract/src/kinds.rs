//! The normalised kinds and their hierarchy.

use std::fmt;

/// A normalised kind of fact. The first three are also roots: asking for one asks for all below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A named declaration that is neither callable, class nor import; as a query, all of them.
    Declaration,
    /// As a query: functions, methods, constructors and lambdas.
    Callable,
    /// A named callable that is no member.
    Function,
    /// A callable member of a class-like body.
    Method,
    /// A member in the language's own constructor form.
    Constructor,
    /// An anonymous function.
    Lambda,
    /// A class, interface, struct, enum, record, trait and their like.
    Class,
    /// One imported module.
    Import,
    /// A literal without a kind of its own; as a query, all literals.
    Literal,
    /// A string, template, character or rune.
    StringLiteral,
    /// A number, its sign included.
    NumericLiteral,
    /// True or false.
    BooleanLiteral,
    /// The language's null.
    NullLiteral,
    /// A call or a construction.
    Call,
    /// A value stored into a target.
    Assignment,
    /// A member access.
    FieldAccess,
    /// A name token.
    Identifier,
    /// A return statement.
    Return,
    /// A statement that raises.
    Throw,
    /// An exception handler.
    Catch,
    /// A conditional statement.
    If,
    /// A loop statement.
    Loop,
    /// A decorator, annotation or attribute.
    Decorator,
}

/// Label and parent of every kind, in the order of the enum.
const TABLE: [(Kind, &str, Option<Kind>); 23] = [
    (Kind::Declaration, "declaration", None),
    (Kind::Callable, "callable", Some(Kind::Declaration)),
    (Kind::Function, "function", Some(Kind::Callable)),
    (Kind::Method, "method", Some(Kind::Callable)),
    (Kind::Constructor, "constructor", Some(Kind::Callable)),
    (Kind::Lambda, "lambda", Some(Kind::Callable)),
    (Kind::Class, "class", Some(Kind::Declaration)),
    (Kind::Import, "import", Some(Kind::Declaration)),
    (Kind::Literal, "literal", None),
    (Kind::StringLiteral, "string_literal", Some(Kind::Literal)),
    (Kind::NumericLiteral, "numeric_literal", Some(Kind::Literal)),
    (Kind::BooleanLiteral, "boolean_literal", Some(Kind::Literal)),
    (Kind::NullLiteral, "null_literal", Some(Kind::Literal)),
    (Kind::Call, "call", None),
    (Kind::Assignment, "assignment", None),
    (Kind::FieldAccess, "field_access", None),
    (Kind::Identifier, "identifier", None),
    (Kind::Return, "return", None),
    (Kind::Throw, "throw", None),
    (Kind::Catch, "catch", None),
    (Kind::If, "if", None),
    (Kind::Loop, "loop", None),
    (Kind::Decorator, "decorator", None),
];

impl Kind {
    /// Every kind, in the order of the specification.
    pub fn all() -> impl ExactSizeIterator<Item = Kind> + Clone {
        TABLE.iter().map(|(kind, _, _)| *kind)
    }

    /// The label that queries and answers use.
    #[must_use]
    pub const fn label(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The kind with this label.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Kind> {
        TABLE.iter().find(|(_, known, _)| *known == label).map(|(kind, _, _)| *kind)
    }

    /// The kind directly above.
    #[must_use]
    pub const fn parent(self) -> Option<Kind> {
        TABLE[self as usize].2
    }

    /// True when a query for `asked` also finds this kind.
    #[must_use]
    pub fn is(self, asked: Kind) -> bool {
        std::iter::successors(Some(self), |kind| kind.parent()).any(|kind| kind == asked)
    }

    /// This kind and all below it.
    #[must_use]
    pub fn family(self) -> KindSet {
        Kind::all().filter(|kind| kind.is(self)).collect()
    }

    /// True when some kind lies below.
    #[must_use]
    pub fn is_root(self) -> bool {
        Kind::all().any(|kind| kind.parent() == Some(self))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
    /// Every kind.
    pub const ALL: KindSet = KindSet((1 << TABLE.len()) - 1);

    /// A set of one.
    #[must_use]
    pub const fn one(kind: Kind) -> KindSet {
        KindSet(1 << kind as u32)
    }

    /// True when the kind itself is in the set.
    #[must_use]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }

    /// This set and `other` together.
    #[must_use]
    pub const fn with(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// This set without `other`.
    #[must_use]
    pub const fn without(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    /// What both have.
    #[must_use]
    pub const fn both(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// True when both have a kind.
    #[must_use]
    pub const fn meets(self, other: KindSet) -> bool {
        self.0 & other.0 != 0
    }

    /// True when nothing is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kinds, in the order of the specification.
    pub fn iter(self) -> impl Iterator<Item = Kind> + Clone {
        Kind::all().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(KindSet::EMPTY, |set, kind| set.with(KindSet::one(kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_enum() {
        for (index, kind) in Kind::all().enumerate() {
            assert_eq!(kind as usize, index);
            assert_eq!(Kind::from_label(kind.label()), Some(kind));
        }
    }

    #[test]
    fn families_hold_what_lies_below() {
        let callable: Vec<_> = Kind::Callable.family().iter().map(Kind::label).collect();
        assert_eq!(callable, ["callable", "function", "method", "constructor", "lambda"]);
        assert_eq!(Kind::Declaration.family().iter().count(), 8);
        assert_eq!(Kind::Call.family(), KindSet::one(Kind::Call));
        assert!(Kind::Lambda.is(Kind::Declaration) && !Kind::Callable.is(Kind::Lambda));
    }
}
