//! What files were found to say, kept on disk from run to run: the only border with the cache.
//!
//! A [`Store`] holds, of the files of one root, what each says to others and its words, so that
//! neither is read and parsed again. An entry is found by the content of its file, together with
//! its path and how it is read; a manifest remembers the content of each file by its [`Stamp`], so
//! that a file need not even be read. When a stamp is believed:
//!
//! - length, both times and number of the file are as they were; the second time, where the system
//!   has it, nobody can set back;
//! - the file was left alone for two seconds before it was listed. Else it may have been changed
//!   once more within one tick of the clock of its file system, so its stamp is not kept, and its
//!   text is read and compared by its sum (128 bits of XXH3) until it is old enough.
//!
//! What is believed wrongly: a change that sets the time back where the system has no second time,
//! or one on a network share whose clock is behind this machine's by more than the change is old.
//!
//! On disk, segments of entries are written once and never changed; the manifest is replaced as a
//! whole. Every file begins with a number for the sources of its build, and everything in it is
//! summed up. So whatever is broken, cut or of another build was never there, readers need no lock,
//! and one that writes gives way to one that does already.
//!
//! [`Stamp`]: bifrost_base::Stamp

mod disk;
mod entry;
mod folder;
mod key;
mod manifest;
mod merge;
mod numbers;
mod outline;
mod segment;
mod semantics;
mod store;
mod wire;

pub use entry::{Entry, Words};
pub use folder::{Info, RootInfo, clear, info, is_inside, user_folder};
pub use outline::Codec;
pub use store::{Kept, Seen, Store};
