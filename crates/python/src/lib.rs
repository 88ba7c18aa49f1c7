//! The native part of the Python package: text in, text out.
//!
//! What Python code meets is written in Python, in `python/bifrost`; this opens folders, runs queries
//! without the interpreter's lock, and stops them when a signal comes.

mod run;
mod workspace;

use std::path::{Path, PathBuf};

use bifrost::Notation;
use bifrost::query::Refusal;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::{create_exception, wrap_pyfunction};

create_exception!(_bifrost, Refused, PyException, "A query is wrong; holds what is, as JSON.");
create_exception!(_bifrost, RootUnreadable, PyException, "A root cannot be read; says why.");

fn refused(refusal: &Refusal) -> PyErr {
    Refused::new_err(refusal.to_json().to_string())
}

/// The notation of a query that comes from a file, or from none.
fn notation(text: &[u8], file: Option<&Path>) -> Notation {
    file.map_or_else(|| Notation::of_text(text), |file| Notation::of_file(file, text))
}

/// The canonical text of a query in a notation, `json` or `rql`; its own one when none is named.
#[pyfunction]
#[pyo3(signature = (text, file=None, to=None))]
fn convert(text: &[u8], file: Option<PathBuf>, to: Option<&str>) -> PyResult<String> {
    let own = notation(text, file.as_deref());
    let query = own.parse(text, &bifrost::catalog()).map_err(|it| refused(&it))?;
    let notation = match to {
        Some("rql") => Notation::Rql,
        Some(_) => Notation::Json,
        None => own,
    };
    Ok(notation.print(&query))
}

/// What every language supports, as JSON.
#[pyfunction]
fn languages() -> String {
    bifrost::report::languages(&bifrost::catalog()).to_string()
}

#[pymodule]
fn _bifrost(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Refused", module.py().get_type::<Refused>())?;
    module.add("RootUnreadable", module.py().get_type::<RootUnreadable>())?;
    module.add_class::<workspace::Workspace>()?;
    module.add_function(wrap_pyfunction!(convert, module)?)?;
    module.add_function(wrap_pyfunction!(languages, module)?)
}
