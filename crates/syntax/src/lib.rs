//! The only border with tree-sitter: budgeted parsing, node access and error ranges.
