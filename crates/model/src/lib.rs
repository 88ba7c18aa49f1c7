//! What the executor may ask of a code base.
