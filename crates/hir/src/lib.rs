//! The facts of one file, the vocabulary that adapters speak, and the one lowering walk.
