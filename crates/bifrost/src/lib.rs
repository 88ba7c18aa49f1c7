//! The facade: open a workspace, run a query, explain it.
