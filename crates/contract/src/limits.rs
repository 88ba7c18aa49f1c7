//! Every number that bounds a query or its execution. No other file holds one.

/// `limit` when the query names none.
pub const DEFAULT_LIMIT: u32 = 100;
/// Largest `limit`.
pub const RESULTS: u32 = 1000;
/// `where` entries.
pub const GLOBS: usize = 128;
/// Bytes of one `where` entry.
pub const GLOB_BYTES: usize = 1024;
/// Entries of `languages`.
pub const LANGUAGES: usize = 32;
/// Patterns in `match`, `inside` and `not_inside` together.
pub const PATTERN_NODES: usize = 256;
/// Levels of patterns below a root pattern.
pub const PATTERN_NESTING: usize = 64;
/// Kinds in one union or exclusion.
pub const KINDS: usize = 32;
/// Entries of one role list.
pub const ROLE_LIST: usize = 64;
/// Named arguments of one pattern.
pub const KWARGS: usize = 64;
/// Bytes of the name of a named argument.
pub const KWARG_BYTES: usize = 128;
/// Bytes of a name, exact or regex, and of a text regex.
pub const PREDICATE_BYTES: usize = 4096;
/// MiB that the regexes of one query may take together when compiled.
pub const REGEX_TOTAL_MIB: usize = 64;
/// The same in bytes.
pub const REGEX_TOTAL_BYTES: usize = REGEX_TOTAL_MIB << 20;
/// Bytes of a capture label.
pub const CAPTURE_BYTES: usize = 128;
/// Pipeline steps.
pub const STEPS: usize = 16;
/// Seed rows of one execution.
pub const SEEDS: usize = 50_000;
/// Distinct edge rows of one execution.
pub const EDGES: usize = 50_000;
/// Provenance paths of one terminal row.
pub const PROVENANCE_PATHS: usize = 16;
/// The one accepted `schema_version`.
pub const SCHEMA_VERSION: u64 = 2;
/// Levels of JSON brackets that a valid query can need: two a pattern level (`args` holds a list
/// of objects), and a few around them.
pub const JSON_NESTING: usize = 2 * PATTERN_NESTING + 16;
/// Levels of RQL brackets that a valid query can need: four a pattern level (a form, a field, a list
/// and a name around each target), and the wrappers.
pub const RQL_NESTING: usize = 4 * PATTERN_NESTING + 32;
/// Refusals that one answer lists.
pub const REPORTED_ERRORS: usize = 20;
/// Paths that one diagnostic lists.
pub const DIAGNOSTIC_PATHS: usize = 5;
/// Files scanned without an anchor before a query is called broad.
pub const BROAD_FILES: usize = 100;
/// Work units that matching one root may cost before it is given up.
pub const MATCH_STEPS: u64 = 20_000_000;
/// A file may cost as much as this many roots that are given up ...
pub const MATCH_FILE_ROOTS: u64 = 8;
/// ... and so many work units for each of its bytes.
pub const MATCH_BYTE_STEPS: u64 = 250;
/// Largest file that is read by default, in bytes.
pub const FILE_BYTES: u64 = 4 << 20;
