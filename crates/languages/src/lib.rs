//! One folder a language, and the registry of them all.
