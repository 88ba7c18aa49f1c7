//! The sixteen pipeline steps: what they take, what they give, and their options.

use std::fmt;

/// What a pipeline row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domain {
    /// A structural match.
    StructuralMatch,
    /// A declaration.
    Declaration,
    /// A place that refers to a declaration.
    ReferenceSite,
    /// A place that calls a declaration.
    CallSite,
    /// An expression given to a call.
    ExpressionSite,
    /// A file.
    File,
}

impl Domain {
    /// The `result_type` of its rows.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Domain::StructuralMatch => "structural_match",
            Domain::Declaration => "declaration",
            Domain::ReferenceSite => "reference_site",
            Domain::CallSite => "call_site",
            Domain::ExpressionSite => "expression_site",
            Domain::File => "file",
        }
    }

    /// In words, for messages.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Domain::StructuralMatch => "structural match",
            Domain::Declaration => "declaration",
            Domain::ReferenceSite => "reference site",
            Domain::CallSite => "call site",
            Domain::ExpressionSite => "expression site",
            Domain::File => "file",
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// A pipeline step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Op {
    /// Smallest declaration that contains the match.
    EnclosingDecl,
    /// Sites that refer to the declaration.
    ReferencesOf,
    /// Declarations that hold those sites.
    UsedBy,
    /// Declarations that this one refers to.
    Uses,
    /// Declarations that call this one.
    Callers,
    /// Declarations that this one calls.
    Callees,
    /// Sites that call this one.
    CallSitesTo,
    /// Sites in this one that call something.
    CallSitesFrom,
    /// What a call gives to one formal parameter, or its receiver.
    CallInput,
    /// The file that holds the value.
    FileOf,
    /// Files that this one imports.
    ImportsOf,
    /// Files that import this one.
    ImportersOf,
    /// Types above.
    Supertypes,
    /// Types below.
    Subtypes,
    /// Members of a type.
    Members,
    /// The type that declares a member.
    Owner,
}

/// An option of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StepOption {
    /// `depth`: a positive integer.
    Depth,
    /// `transitive`: true.
    Transitive,
    /// `proof`: a proof label.
    Proof,
    /// `reference_kinds`: a list of reference kinds.
    ReferenceKinds,
    /// `surface`: a surface label.
    Surface,
    /// `receiver`: true.
    Receiver,
    /// `parameter_index`: a 0-based integer.
    ParameterIndex,
    /// `parameter_name`: a string.
    ParameterName,
}

impl StepOption {
    /// The field name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            StepOption::Depth => "depth",
            StepOption::Transitive => "transitive",
            StepOption::Proof => "proof",
            StepOption::ReferenceKinds => "reference_kinds",
            StepOption::Surface => "surface",
            StepOption::Receiver => "receiver",
            StepOption::ParameterIndex => "parameter_index",
            StepOption::ParameterName => "parameter_name",
        }
    }
}

struct StepRow {
    op: Op,
    label: &'static str,
    takes: &'static [Domain],
    gives: Domain,
    options: &'static [StepOption],
    says: &'static str,
}

const fn row(
    op: Op,
    label: &'static str,
    takes: &'static [Domain],
    gives: Domain,
    options: &'static [StepOption],
    says: &'static str,
) -> StepRow {
    StepRow { op, label, takes, gives, options, says }
}

use Domain::{CallSite, Declaration, ExpressionSite, File, ReferenceSite, StructuralMatch};

const REFERENCE: &[StepOption] =
    &[StepOption::ReferenceKinds, StepOption::Proof, StepOption::Surface];
const TRAVERSAL: &[StepOption] = &[StepOption::Depth, StepOption::Proof];
const HIERARCHY: &[StepOption] = &[StepOption::Depth, StepOption::Transitive];
const INPUT: &[StepOption] =
    &[StepOption::Receiver, StepOption::ParameterIndex, StepOption::ParameterName];
const PLACED: &[Domain] = &[StructuralMatch, Declaration, ReferenceSite, CallSite, ExpressionSite];

#[rustfmt::skip]
const TABLE: [StepRow; 16] = [
    row(Op::EnclosingDecl, "enclosing_decl", &[StructuralMatch], Declaration, &[], "the smallest declaration that contains the match"),
    row(Op::ReferencesOf, "references_of", &[Declaration], ReferenceSite, REFERENCE, "the places that refer to the declaration"),
    row(Op::UsedBy, "used_by", &[Declaration], Declaration, REFERENCE, "the declarations that hold a reference to it"),
    row(Op::Uses, "uses", &[Declaration], Declaration, REFERENCE, "the declarations that it refers to"),
    row(Op::Callers, "callers", &[Declaration], Declaration, TRAVERSAL, "the declarations that call it"),
    row(Op::Callees, "callees", &[Declaration], Declaration, TRAVERSAL, "the declarations that it calls"),
    row(Op::CallSitesTo, "call_sites_to", &[Declaration], CallSite, &[StepOption::Proof], "the calls of it"),
    row(Op::CallSitesFrom, "call_sites_from", &[Declaration], CallSite, &[StepOption::Proof], "the calls in it"),
    row(Op::CallInput, "call_input", &[CallSite], ExpressionSite, INPUT, "what a call gives to a parameter or as receiver"),
    row(Op::FileOf, "file_of", PLACED, File, &[], "the file that holds the value"),
    row(Op::ImportsOf, "imports_of", &[File], File, &[], "the project files that it imports"),
    row(Op::ImportersOf, "importers_of", &[File], File, &[], "the project files that import it"),
    row(Op::Supertypes, "supertypes", &[Declaration], Declaration, HIERARCHY, "the types above"),
    row(Op::Subtypes, "subtypes", &[Declaration], Declaration, HIERARCHY, "the types below"),
    row(Op::Members, "members", &[Declaration], Declaration, &[], "the direct members of a type"),
    row(Op::Owner, "owner", &[Declaration], Declaration, &[], "the type that declares the member"),
];

impl Op {
    /// Every step, in the order of the specification.
    pub fn all() -> impl ExactSizeIterator<Item = Op> + Clone {
        TABLE.iter().map(|row| row.op)
    }

    /// True when the input's own file has the answer: no other file and no manifest has a say.
    #[must_use]
    pub const fn stays_in_file(self) -> bool {
        matches!(self, Op::EnclosingDecl | Op::FileOf)
    }

    /// The value of `op`.
    #[must_use]
    pub const fn label(self) -> &'static str {
        TABLE[self as usize].label
    }

    /// The step with this label.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Op> {
        TABLE.iter().find(|row| row.label == label).map(|row| row.op)
    }

    /// The rows that it accepts.
    #[must_use]
    pub const fn takes(self) -> &'static [Domain] {
        TABLE[self as usize].takes
    }

    /// The rows that it yields.
    #[must_use]
    pub const fn gives(self) -> Domain {
        TABLE[self as usize].gives
    }

    /// Its options.
    #[must_use]
    pub const fn options(self) -> &'static [StepOption] {
        TABLE[self as usize].options
    }

    /// What it yields, in words.
    #[must_use]
    pub const fn says(self) -> &'static str {
        TABLE[self as usize].says
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_enum() {
        assert_eq!(Op::all().len(), 16);
        for (index, op) in Op::all().enumerate() {
            assert_eq!(op as usize, index);
            assert_eq!(Op::from_label(op.label()), Some(op));
        }
    }
}
