//! The arguments of a call to a query: inline, or in a file below the root.

use std::collections::BTreeMap;
use std::path::Path;

use bifrost::Notation;
use bifrost::files_of::read_inside;
use bifrost::query::{Fault, Refusal};
use rmcp::model::JsonObject;
use serde_json::value::RawValue;

use crate::wire::TEXT;

/// The argument that names a file.
pub(crate) const QUERY_FILE: &str = "query_file";

/// Largest query file. A query within its limits is far smaller.
const FILE_BYTES: u64 = 4 << 20;

/// Where the query of a call is.
pub(crate) enum Source {
    /// In the arguments: its JSON.
    Inline(Vec<u8>),
    /// In a file, by its path from the root.
    File(String),
}

impl Source {
    /// What the arguments give. Inside an inline query nothing is checked yet.
    pub(crate) fn of(arguments: Option<&JsonObject>) -> Result<Self, Refusal> {
        let text = arguments.and_then(|all| all.get(TEXT)?.as_str()).unwrap_or("{}");
        let Ok(keys) = serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(text) else {
            // The query's reader says what is wrong.
            return Ok(Self::Inline(text.into()));
        };
        let Some(file) = keys.get(QUERY_FILE) else { return Ok(Self::Inline(text.into())) };
        if let Some(other) = keys.keys().find(|key| *key != QUERY_FILE) {
            return Err(fault(format!("the file holds the whole query; leave out `{other}`")));
        }
        match serde_json::from_str(file.get()) {
            Ok(path) => Ok(Self::File(path)),
            Err(_) => Err(fault("expected a string, a path from the root".to_owned())),
        }
    }

    /// The query as text, and its notation.
    pub(crate) fn read(&self, root: &Path) -> Result<(Notation, Vec<u8>), Refusal> {
        let path = match self {
            Self::Inline(text) => return Ok((Notation::Json, text.clone())),
            Self::File(path) => path,
        };
        let extension = Path::new(path).extension().map(std::ffi::OsStr::to_ascii_lowercase);
        if !extension.is_some_and(|it| it == "json" || it == "rql") {
            return Err(fault(format!("`{path}` is to end in .json or .rql")));
        }
        let text = read_inside(root, path, FILE_BYTES).map_err(|error| fault(error.to_string()))?;
        Ok((Notation::of_file(Path::new(path), &text), text))
    }
}

fn fault(message: String) -> Refusal {
    Refusal::new(vec![Fault::new(QUERY_FILE, message)])
}
