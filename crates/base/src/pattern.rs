//! A checked regular expression: Rust syntax, searching bytes, never backtracking.

use std::fmt;
use std::sync::Arc;

use regex_automata::meta::{Config, Regex};
use regex_automata::util::syntax;
use regex_syntax::ast;

/// The largest compiled size of one expression, in bytes.
pub const REGEX_SIZE_LIMIT: usize = 10 << 20;

/// A compiled regular expression that remembers its source. Equal when the sources are equal.
#[derive(Clone)]
pub struct Pattern {
    source: Arc<str>,
    regex: Regex,
}

/// Why an expression was refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError(String);

impl Pattern {
    /// Compiles an expression.
    ///
    /// # Errors
    /// When the syntax is wrong, or the compiled form is over [`REGEX_SIZE_LIMIT`]. Look-around
    /// and back-references are named, since other engines have them.
    pub fn new(source: &str) -> Result<Self, PatternError> {
        let config = Config::new().nfa_size_limit(Some(REGEX_SIZE_LIMIT));
        let regex = Regex::builder()
            .configure(config)
            .syntax(syntax::Config::new())
            .build(source)
            .map_err(|error| PatternError(explain(&error)))?;
        Ok(Self { source: source.into(), regex })
    }

    /// The expression as written.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Bytes of its compiled form.
    #[must_use]
    pub fn size(&self) -> usize {
        self.regex.memory_usage()
    }

    /// True when the expression matches anywhere in `text`, which need not be UTF-8.
    #[must_use]
    pub fn is_match(&self, text: &[u8]) -> bool {
        self.regex.is_match(text)
    }
}

fn explain(error: &regex_automata::meta::BuildError) -> String {
    if let Some(limit) = error.size_limit() {
        return format!("the compiled expression is larger than {} MiB", limit >> 20);
    }
    match error.syntax_error() {
        Some(regex_syntax::Error::Parse(error)) => explain_syntax(error),
        Some(regex_syntax::Error::Translate(error)) => error.kind().to_string(),
        Some(other) => one_line(&other.to_string()),
        None => one_line(&error.to_string()),
    }
}

fn explain_syntax(error: &ast::Error) -> String {
    let what = match error.kind() {
        ast::ErrorKind::UnsupportedLookAround => {
            "look-around is not supported (look-ahead and look-behind)".to_owned()
        }
        ast::ErrorKind::UnsupportedBackreference => "back-references are not supported".to_owned(),
        kind => one_line(&kind.to_string()),
    };
    format!("{what} at column {}", error.span().start.column)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for Pattern {}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}/", self.source)
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PatternError {}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn refusal(source: &str) -> String {
        Pattern::new(source).unwrap_err().to_string()
    }

    #[test]
    fn what_other_engines_have_is_refused_by_name() {
        assert!(refusal("(?=a)").starts_with("look-around is not supported"));
        assert!(refusal("(?<!a)b").starts_with("look-around is not supported"));
        assert!(refusal(r"(a)\1").starts_with("back-references are not supported"));
        assert_eq!(refusal("(ab"), "unclosed group at column 1");
        assert!(refusal(r"\w{5000}{500}").contains("larger than 10 MiB"));
    }

    #[test]
    fn bytes_that_are_not_text_are_searched() {
        assert!(Pattern::new("^caf.$").unwrap().is_match("café".as_bytes()));
        assert!(Pattern::new("b$").unwrap().is_match(b"\xFFb"));
    }
}
