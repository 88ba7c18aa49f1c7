//! The test kit: Markdown cases, marks and snapshots.
