//! The only border with the file system: discovery, ignore rules and loading.
