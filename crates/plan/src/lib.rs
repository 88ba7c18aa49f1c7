//! A query to a plan: what it means, which words prune, and why a language is left out.
//!
//! [`build`] writes the query's patterns down in one list and then runs a few small passes over
//! it. What a language is called and supports comes from the catalogue, how it spells a name from
//! [`Spelling`]; this crate knows no language, and no file.
//!
//! ```
//! use bifrost_contract::Catalog;
//! use bifrost_plan::{Spelled, Spelling, build, explain};
//!
//! /// A name stands in a text as it is.
//! struct AsItIs;
//!
//! impl Spelling for AsItIs {
//!     fn words(&self, _language: &str, _of: Spelled, name: &str) -> Vec<String> {
//!         vec![name.to_owned()]
//!     }
//! }
//!
//! let catalog = Catalog::default();
//! let query = br#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#;
//! let query = bifrost_query::parse(query, &catalog).unwrap();
//! let plan = build(&query, &catalog, &AsItIs);
//! assert!(explain(&plan).starts_with("match: call"));
//! ```

mod draft;
mod explain;
mod ir;
mod passes;
mod spelling;

pub use explain::explain;
pub use ir::{
    LabelId, LanguagePlan, Part, PatternId, PatternNode, Plan, Position, RoleNode, RoleTargets,
    Slot,
};
pub use spelling::{Spelled, Spelling};

use bifrost_contract::Catalog;
use bifrost_query::Query;

/// What a query means for these languages.
#[must_use]
pub fn build(query: &Query, catalog: &Catalog, spelling: &dyn Spelling) -> Plan {
    let mut plan = draft::draft(query);
    passes::kinds::resolve(&mut plan);
    passes::scope::select(&mut plan, &query.languages, catalog);
    passes::capability::check(&mut plan, catalog);
    passes::anchors::find(&mut plan, catalog, spelling);
    passes::scope::measure(&mut plan, &query.languages);
    passes::need::gather(&mut plan);
    passes::order::arrange(&mut plan);
    plan
}
