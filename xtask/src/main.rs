//! The project's own tasks: `cargo xtask <task>`.
fn main() {}
