//! Rules: a file each, a query with what is said where it finds something.
//!
//! In RQL the lines of comments that a file begins with say it, `; message: Say so`; in JSON the
//! fields beside `query` do. Both have the same fields, and in both the name of the file is the id
//! when no other is given.

use std::fmt;

use bifrost::base::Glob;
use bifrost::query::{Query, Refusal};
use bifrost::{Notation, Workspace};
use serde::Deserialize;
use serde_json::value::RawValue;

/// How bad it is, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Perhaps wrong.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// All, the least first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// As it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    fn of(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|severity| severity.label() == label)
    }
}

/// A rule as it was written.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it is called, in reports and in comments.
    pub id: String,
    /// How bad what it finds is.
    pub severity: Severity,
    /// What is said where it finds something.
    pub message: String,
    /// Words that sort rules.
    pub tags: Vec<String>,
    /// Files in which nothing that it finds is reported.
    pub exclude: Vec<Glob>,
    /// The file that it was read from.
    pub file: String,
    notation: Notation,
    query: Vec<u8>,
}

/// A rule with its query, checked for one workspace.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The rule.
    pub rule: Rule,
    /// Its query.
    pub query: Query,
}

/// Why a rule is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.message.lines();
        write!(f, "{}: {}", self.file, lines.next().unwrap_or_default())?;
        lines.try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// The fields of a rule beside its query.
const FIELDS: [&str; 5] = ["id", "severity", "message", "tags", "exclude"];

/// A rule as JSON has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'t> {
    id: Option<String>,
    severity: Option<String>,
    message: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(borrow)]
    query: &'t RawValue,
}

/// What stands beside the query, not yet checked.
#[derive(Default)]
struct Head {
    id: Option<String>,
    severity: Option<String>,
    message: Option<String>,
    tags: Vec<String>,
    exclude: Vec<String>,
}

impl Rule {
    /// Reads a rule. The ending of the file tells its notation, as with queries.
    ///
    /// # Errors
    /// What is wrong with it, its query left out: that is checked by [`Rule::bind`].
    pub fn read(file: &str, text: &[u8]) -> Result<Self, Fault> {
        let (head, notation, query) = match Notation::of_file(file.as_ref(), text) {
            Notation::Rql => (rql(text), Notation::Rql, text.to_vec()),
            Notation::Json => match json(text) {
                Ok((head, notation, query)) => (Ok(head), notation, query),
                Err(message) => (Err(message), Notation::Json, Vec::new()),
            },
        };
        let fault = |message: String| Fault { file: file.to_owned(), message };
        Self::new(file, head.map_err(fault)?, notation, query).map_err(fault)
    }

    /// A query that was asked without a rule, as one.
    #[must_use]
    pub fn of_query(id: &str, message: &str, notation: Notation, query: &[u8]) -> Self {
        Self {
            id: id.to_owned(),
            severity: Severity::Warning,
            message: message.to_owned(),
            tags: Vec::new(),
            exclude: Vec::new(),
            file: String::new(),
            notation,
            query: query.to_vec(),
        }
    }

    fn new(file: &str, head: Head, notation: Notation, query: Vec<u8>) -> Result<Self, String> {
        let id = head.id.unwrap_or_else(|| stem(file).to_owned());
        if !is_id(&id) {
            return Err(format!(
                "`{id}` cannot be the id of a rule: letters, digits, and `-`, `_`, `.`, `/` between them"
            ));
        }
        let severity = match head.severity {
            None => Severity::Warning,
            Some(label) => Severity::of(&label).ok_or_else(|| {
                format!("`{label}` is no severity; accepted: error, warning, note")
            })?,
        };
        let message = head.message.filter(|message| !message.trim().is_empty());
        let message = message.ok_or("the rule has no message to say where it finds something")?;
        let globs = head.exclude.iter().map(|glob| {
            Glob::new(glob).map_err(|error| format!("`{glob}` excludes nothing: {error}"))
        });
        let exclude = globs.collect::<Result<_, _>>()?;
        let (tags, file) = (head.tags, file.to_owned());
        Ok(Self { id, severity, message, tags, exclude, file, notation, query })
    }

    /// Checks the query for a workspace.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn bind(self, workspace: &Workspace) -> Result<Bound, Fault> {
        match workspace.parse_as(self.notation, &self.query) {
            Ok(query) => Ok(Bound { rule: self, query }),
            Err(refusal) => Err(self.refused(&refusal)),
        }
    }

    /// Checks the query before there is a workspace.
    ///
    /// # Errors
    /// All that is wrong with it, paths outside of the workspace excepted.
    pub fn precheck(&self) -> Result<(), Fault> {
        let checked = self.notation.parse(&self.query, &bifrost::catalog());
        checked.map(drop).map_err(|refusal| self.refused(&refusal))
    }

    fn refused(&self, refusal: &Refusal) -> Fault {
        Fault { file: self.file.clone(), message: refusal.to_string() }
    }
}

/// The name of a file without folders and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Whether this can stand in a comment and end before what follows there.
fn is_id(id: &str) -> bool {
    let ends = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    ends(id.chars().next())
        && ends(id.chars().next_back())
        && id.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c))
}

fn json(text: &[u8]) -> Result<(Head, Notation, Vec<u8>), String> {
    let written: Written<'_> = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let Written { id, severity, message, tags, exclude, query } = written;
    let head = Head { id, severity, message, tags, exclude };
    let raw = query.get();
    if !raw.starts_with('"') {
        return Ok((head, Notation::Json, raw.as_bytes().to_vec()));
    }
    let text: String = serde_json::from_str(raw).map_err(|error| error.to_string())?;
    Ok((head, Notation::Rql, text.into_bytes()))
}

/// The fields among the comments that a text begins with: `; severity: error`.
fn rql(text: &[u8]) -> Result<Head, String> {
    let text = String::from_utf8_lossy(text);
    let comments = text.lines().map(str::trim).take_while(|line| line.starts_with(';'));
    let mut head = Head::default();
    for line in comments {
        let line = line.trim_start_matches(';').trim();
        let Some((name, value)) = line.split_once(':') else { continue };
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
            continue;
        }
        let value = value.trim().to_owned();
        let old = match name {
            "id" => head.id.replace(value),
            "severity" => head.severity.replace(value),
            "message" => head.message.replace(value),
            "tags" => {
                let tags = value.split(',').map(str::trim).filter(|tag| !tag.is_empty());
                head.tags.extend(tags.map(str::to_owned));
                None
            }
            "exclude" => {
                head.exclude.push(value);
                None
            }
            _ => {
                return Err(format!(
                    "a rule has no field `{name}`; accepted: {}",
                    FIELDS.join(", ")
                ));
            }
        };
        if old.is_some() {
            return Err(format!("the rule says `{name}` twice"));
        }
    }
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(file: &str, text: &str) -> String {
        Rule::read(file, text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn both_notations_have_the_same_fields() {
        let rql = "; About sockets: see the guide\n;; severity: error\n; message: Close it: always\n; tags: net, io\n\n; tags: not this\n(call)";
        let rql = Rule::read("r/close.rql", rql.as_bytes()).unwrap();
        let json = br#"{"severity": "error", "message": "Close it: always", "tags": ["net", "io"], "query": {"match": {"kind": "call"}}}"#;
        let json = Rule::read("r/close.json", json).unwrap();
        for rule in [&rql, &json] {
            assert_eq!((rule.id.as_str(), rule.severity), ("close", Severity::Error));
            assert_eq!(rule.message, "Close it: always");
            assert_eq!(rule.tags, ["net", "io"]);
            rule.precheck().unwrap();
        }
        let mixed = br#"{"id": "a/b", "message": "m", "query": "(call :callee \"eval\")"}"#;
        let mixed = Rule::read("mixed.json", mixed).unwrap();
        assert_eq!((mixed.id.as_str(), mixed.severity), ("a/b", Severity::Warning));
        mixed.precheck().unwrap();
    }

    #[test]
    fn what_is_wrong_is_said_with_the_file() {
        assert_eq!(
            fault("a.rql", "; severty: error\n; message: m\n(call)"),
            "a.rql: a rule has no field `severty`; accepted: id, severity, message, tags, exclude"
        );
        assert_eq!(
            fault("a.rql", "; severity: bad\n; message: m\n(call)"),
            "a.rql: `bad` is no severity; accepted: error, warning, note"
        );
        assert_eq!(
            fault("a.rql", "(call)"),
            "a.rql: the rule has no message to say where it finds something"
        );
        assert_eq!(fault("a.rql", "; id: a\n; id: b\n(call)"), "a.rql: the rule says `id` twice");
        assert!(fault("a b.rql", "; message: m\n(call)").contains("`a b` cannot be the id"));
        assert!(fault("a.json", r#"{"message": "m"}"#).contains("missing field `query`"));
        assert!(fault("a.json", r#"{"message": "m", "query": {}, "x": 1}"#).contains("`x`"));
    }

    #[test]
    fn a_wrong_query_is_told_as_everywhere() {
        let rule =
            Rule::read("a.json", br#"{"message": "m", "query": {"match": {"kind": "cal"}}}"#);
        let said = rule.unwrap().precheck().unwrap_err().to_string();
        assert!(said.starts_with("a.json: invalid query at match.kind: unknown kind"), "{said}");
    }
}
