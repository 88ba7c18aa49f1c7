//! A checked glob over project-relative paths.

use std::fmt;

use globset::{GlobBuilder, GlobMatcher};

/// A glob that remembers its source. `*` and `?` stay inside one path segment, `**` crosses,
/// `{a,b}` and `[ab]` work, and case matters.
#[derive(Clone)]
pub struct Glob {
    source: String,
    matcher: GlobMatcher,
}

/// Why a glob was refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobError(String);

impl Glob {
    /// Compiles a glob. A leading `./` and a trailing `/` are dropped.
    ///
    /// # Errors
    /// When brackets or braces do not close, or a range is reversed.
    pub fn new(source: &str) -> Result<Self, GlobError> {
        Ok(Self { source: source.to_owned(), matcher: compile(normal(source))? })
    }

    /// The glob as written.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// True when the glob, read as a plain path, is this path or a folder above it. The root
    /// (`.`) is above every path.
    #[must_use]
    pub fn names(&self, path: &str) -> bool {
        let plain = normal(&self.source);
        match path.strip_prefix(plain) {
            _ if plain.is_empty() || plain == "." => true,
            Some(rest) => rest.is_empty() || rest.starts_with('/'),
            None => false,
        }
    }

    /// True when the glob matches the whole path, with `/` between its segments.
    #[must_use]
    pub fn is_match(&self, path: &str) -> bool {
        self.matcher.is_match(path)
    }
}

fn normal(source: &str) -> &str {
    let mut core = source;
    while let Some(rest) = core.strip_prefix("./") {
        core = rest.trim_start_matches('/');
    }
    core.trim_end_matches('/')
}

fn compile(glob: &str) -> Result<GlobMatcher, GlobError> {
    GlobBuilder::new(glob)
        .literal_separator(true)
        .backslash_escape(true)
        .empty_alternates(true)
        .build()
        .map(|glob| glob.compile_matcher())
        .map_err(|error| GlobError(error.kind().to_string()))
}

impl PartialEq for Glob {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for Glob {}

impl fmt::Debug for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

impl fmt::Display for GlobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GlobError {}

#[cfg(test)]
mod tests {
    use super::Glob;

    fn selects(glob: &str, path: &str) -> bool {
        Glob::new(glob).unwrap().is_match(path)
    }

    #[test]
    fn stars_and_segments() {
        assert!(selects("src/*.ts", "src/a.ts"));
        assert!(!selects("src/*.ts", "src/b/a.ts"));
        assert!(selects("src/**/*.ts", "src/a.ts"));
        assert!(selects("src/**/*.ts", "src/b/c/a.ts"));
        assert!(selects("**/*.{ts,tsx}", "a.tsx"));
        assert!(!selects("*.TS", "a.ts"));
    }

    #[test]
    fn a_plain_path_is_itself_and_all_below_it() {
        let names = |glob: &str, path: &str| Glob::new(glob).unwrap().names(path);
        assert!(names("./src", "src/a/b.py"));
        assert!(names("src/", "src/a/b.py"));
        assert!(names(".", "src/a/b.py"));
        assert!(names("app/[id]/page.ts", "app/[id]/page.ts"));
        assert!(!names("src", "src2/a.py"));
        assert!(!selects("s*", "src/a/b.py"));
    }

    #[test]
    fn a_bad_glob_says_why() {
        assert!(Glob::new("a[b").unwrap_err().to_string().contains("unclosed character class"));
    }
}
