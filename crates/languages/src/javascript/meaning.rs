//! What the nodes mean to the resolver that only JavaScript has.

use bifrost_hir::meaning::{Meaning, MeaningRow, Says, means};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{Step, When, child, field, join};

use crate::ecma::{bodies, flags, meaning};

pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: meaning::TYPES, used: None };

static ROWS: [MeaningRow; OWN.len() + meaning::ROWS.len()] = join(&[OWN, meaning::ROWS]);

const OWN: &[MeaningRow] = &[
    means(
        &["class_declaration", "class"],
        Says::Above(How::Extends, child(&["class_heritage"]).then(Step::Named)),
    ),
    means(&["field_definition"], Says::Body(field("value"))).says(Says::Flags(flags::flags)),
    means(&["field_definition"], Says::Value(field("value"))).when(When::Test(bodies::has_value)),
];
