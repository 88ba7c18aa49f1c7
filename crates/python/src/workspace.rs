//! An open folder.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use bifrost::languages::Mapped;
use bifrost::query::Refusal;
use bifrost::{Engine, Notation, OpenOptions, RunOptions};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::run::interruptible;
use crate::{RootUnreadable, notation, refused};

/// Seconds; a deadline that is later is none.
const FOR_EVER: f64 = 365.0 * 24.0 * 3600.0;

/// An open folder. Queries share it; looking at its files anew excludes them.
#[pyclass(frozen)]
pub(crate) struct Workspace(RwLock<bifrost::Workspace>);

/// Why a query has no answer.
enum Failed {
    Query(Refusal),
    Root(String),
}

impl From<Failed> for PyErr {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Query(refusal) => refused(&refusal),
            Failed::Root(message) => RootUnreadable::new_err(message),
        }
    }
}

#[pymethods]
impl Workspace {
    #[new]
    fn new(
        py: Python<'_>,
        root: PathBuf,
        ignore_rules: bool,
        max_file_size: Option<u64>,
        language_map: Vec<String>,
    ) -> PyResult<Self> {
        let mapped = |entry: &String| entry.parse::<Mapped>().map_err(|it| it.to_string());
        let map: Result<_, String> = language_map.iter().map(mapped).collect();
        let default = OpenOptions::default();
        let options = OpenOptions {
            ignore_rules,
            max_file_size: max_file_size.unwrap_or(default.max_file_size),
            language_map: map.map_err(PyValueError::new_err)?,
            engine: Engine::Session,
            ..default
        };
        let opened = interruptible(py, move |_| bifrost::Workspace::open(&root, &options))?;
        let opened = opened.map_err(|error| Failed::Root(error.to_string()))?;
        Ok(Self(RwLock::new(opened)))
    }

    /// The envelope of a query, as JSON, on the files as they are now.
    #[pyo3(signature = (text, file, deadline))]
    fn run(
        &self,
        py: Python<'_>,
        text: &[u8],
        file: Option<PathBuf>,
        deadline: Option<f64>,
    ) -> PyResult<String> {
        let notation = notation(text, file.as_deref());
        let deadline = deadline.filter(|seconds| seconds.is_nan() || *seconds < FOR_EVER);
        let deadline = deadline.map(Duration::try_from_secs_f64).transpose();
        let deadline = deadline.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let answer = interruptible(py, |cancel| self.answer((notation, text), deadline, cancel))?;
        Ok(answer?)
    }

    /// The plan of a query, as text.
    #[pyo3(signature = (text, file))]
    fn explain(&self, text: &[u8], file: Option<PathBuf>) -> PyResult<String> {
        let notation = notation(text, file.as_deref());
        let workspace = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let query = workspace.parse_as(notation, text).map_err(Failed::Query)?;
        Ok(workspace.explain_query(&query))
    }

    /// The real path of the root.
    #[getter]
    fn root(&self) -> PathBuf {
        self.0.read().unwrap_or_else(PoisonError::into_inner).root().to_owned()
    }

    /// The paths of the files of known languages, as they were when they were last looked at.
    fn files(&self) -> Vec<String> {
        let workspace = self.0.read().unwrap_or_else(PoisonError::into_inner);
        workspace.files().iter().map(|file| file.path.clone()).collect()
    }
}

impl Workspace {
    fn answer(
        &self,
        (notation, text): (Notation, &[u8]),
        deadline: Option<Duration>,
        cancel: &Arc<AtomicBool>,
    ) -> Result<String, Failed> {
        let refreshed = self.0.write().unwrap_or_else(PoisonError::into_inner).refresh();
        refreshed.map_err(|error| Failed::Root(error.to_string()))?;
        let workspace = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let options = RunOptions { deadline, cancel: Some(cancel), ..RunOptions::default() };
        let query = workspace.parse_as(notation, text).map_err(Failed::Query)?;
        Ok(workspace.run_query(&query, &options).to_json())
    }
}
