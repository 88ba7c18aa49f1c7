//! What each node means in C.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{KindRule, Row, Shape, decl, join};

use crate::cfamily::{self, exprs, rows};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: exprs::EXPRS,
    arguments: cfamily::ARGUMENTS,
    parallel: &[],
    spreads: &[],
    leading: &[],
    comments: &["comment"],
};

static ROWS: [Row; OWN.len() + rows::ROWS.len()] = join(&[OWN, rows::ROWS]);

const OWN: &[Row] = &[
    rows::BLOCK_MACRO,
    rows::definition(KindRule::Is(Kind::Function), decl(DeclKind::Function)),
    rows::prototype(KindRule::Is(Kind::Function)),
];
