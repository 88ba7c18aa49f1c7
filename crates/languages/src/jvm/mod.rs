//! What Java, Kotlin and Scala share: packages, where their sources are, how paths are written.

pub(crate) mod layout;
pub(crate) mod paths;

/// Files that say how a code base is laid out.
pub(crate) const MANIFESTS: &[&str] = &[];
