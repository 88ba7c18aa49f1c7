//! What a code base is made of: its files as they were listed, and how their bytes are had.

use std::sync::Arc;
use std::time::SystemTime;

use bifrost_base::Stamp;
use bifrost_contract::SkipReason;
use bifrost_languages::{Reader, Registry};
use bifrost_store::Store;

/// How the bytes of a code base are had.
pub trait Texts: Send + Sync {
    /// The text of a file that had this many bytes when it was listed.
    ///
    /// # Errors
    /// Why it cannot be searched.
    fn text(&self, path: &str, size: u64) -> Result<Arc<[u8]>, SkipReason>;

    /// Whether files of this length are read at all.
    fn reads(&self, size: u64) -> bool;

    /// Whether a file is in this state now.
    fn is_still(&self, path: &str, stamp: Stamp) -> bool;

    /// The text of a file that says how the code base is laid out.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn manifest(&self, path: &str) -> Result<String, SkipReason>;
}

/// A file as it was listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Project-relative path with `/`.
    pub path: String,
    /// What it is read with.
    pub reader: Reader,
    /// Its state.
    pub stamp: Stamp,
}

/// A code base as it was listed.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Its files, ordered by the bytes of their paths: a file's id is its place.
    pub files: Vec<Given>,
    /// What says how it is laid out, by path.
    pub manifests: Vec<(String, Stamp)>,
    /// When the listing began. Files that changed shortly before may change again unseen.
    pub begun: SystemTime,
}

/// What stages are made with.
#[derive(Clone)]
pub struct With {
    /// How texts are had.
    pub texts: Arc<dyn Texts>,
    /// The languages.
    pub registry: Arc<Registry>,
    /// Files that are read at a time when all are.
    pub threads: usize,
    /// What is kept on disk of files as they are, if anything is.
    pub store: Option<Arc<Store>>,
}
