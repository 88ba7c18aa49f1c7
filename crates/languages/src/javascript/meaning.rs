//! What the nodes mean to the resolver that only JavaScript has.

use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{Step, When, ask, child, field, join};

use crate::ecma::{bodies, flags, meaning, told};

pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: &TYPES, used: None };

static TYPES: [TypeRow; OWN_TYPES.len() + meaning::TYPES.len()] =
    join(&[meaning::TYPES, OWN_TYPES]);

const OWN_TYPES: &[TypeRow] = &[ty(&["formal_parameters"], TypeRule::Ask(told::of_result))];

static ROWS: [MeaningRow; OWN.len() + meaning::ROWS.len()] = join(&[OWN, meaning::ROWS]);

const OWN: &[MeaningRow] = &[
    means(
        &["class_declaration", "class"],
        Says::Above(How::Extends, child(&["class_heritage"]).then(Step::Named)),
    ),
    means(&["field_definition"], Says::Body(field("value"))).says(Says::Flags(flags::flags)),
    means(meaning::CALLABLES, Says::Signature(bodies::params, Some(ask(told::result)))),
    means(&["field_definition"], Says::Value(field("value"))).when(When::Test(bodies::has_value)),
];
