//! Rules over a workspace to findings, for machines that watch over code.
//!
//! ```
//! use bifrost::{OpenOptions, Workspace};
//! use bifrost_check::{Rule, Run, check};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.py"), "eval(x)\neval(y)  # bifrost-ignore: no-eval - y is a number\n")?;
//!
//! let text = b"; message: Parse it instead\n(call :callee \"eval\")";
//! let rule = Rule::read("rules/no-eval.rql", text).map_err(|fault| fault.to_string())?;
//! let workspace = Workspace::open(folder.path(), &OpenOptions::default())?;
//! let bound = rule.bind(&workspace).map_err(|fault| fault.to_string())?;
//! let report = check(&workspace, vec![bound], &Run::default());
//! assert_eq!(report.findings.len(), 2);
//! assert!(report.findings[0].counts() && !report.findings[1].counts());
//! # Ok(())
//! # }
//! ```
//!
//! The path of a rule through it: `rule` (a file to a rule), `check` (rules to findings, over one
//! workspace), `ignore` (what comments say of them), `changes` and `baseline` (which of them are
//! news), then one of `sarif`, `github` and `json`. It reads no file itself and matches nothing
//! itself: files come in as bytes, and every answer is that of [`bifrost`].

mod baseline;
mod changes;
mod check;
mod finding;
mod github;
mod ignore;
mod json;
mod mark;
mod rule;
mod sarif;

pub use baseline::{Baseline, Known};
pub use changes::Changes;
pub use check::{Report, RuleReport, Run, check};
pub use finding::{Finding, Ignored, State};
pub use github::github;
pub use ignore::{IGNORE, Unused};
pub use json::json;
pub use rule::{Bound, Fault, Rule, Severity};
pub use sarif::sarif;
