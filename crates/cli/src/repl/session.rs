//! What is said and answered, without a terminal: text in, text out.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bifrost::query::{Pattern, Query, Refusal, Targets};
use bifrost::report::TextStyle;
use bifrost::{Notation, RunOptions, Workspace, report};

use super::command::{self, Command};
use super::complete::Vocabulary;
use super::finished::is_language;
use super::{docs, examples};
use crate::failure::Failure;
use crate::ir;
use crate::progress::Progress;

/// What comes after a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The next line.
    GoOn,
    /// A clear screen.
    Clear,
    /// The end.
    Quit,
}

/// What a line is answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) then: Then,
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self { text, then: Then::GoOn }
    }
}

/// An open workspace, and what was asked of it.
pub(crate) struct Session {
    workspace: Workspace,
    colour: bool,
    stop: &'static AtomicBool,
    /// The last valid query, as it was typed.
    last: Option<String>,
    captures: BTreeSet<String>,
}

impl Session {
    /// `stop` ends the search that runs when it is set.
    pub(crate) fn new(workspace: Workspace, colour: bool, stop: &'static AtomicBool) -> Self {
        Self { workspace, colour, stop, last: None, captures: BTreeSet::new() }
    }

    /// What completion can offer.
    pub(crate) fn vocabulary(&self) -> Vocabulary {
        let languages = self.workspace.catalog().labels().collect();
        Vocabulary { languages, captures: self.captures.clone() }
    }

    /// The labels that queries have used so far.
    pub(crate) const fn captures(&self) -> &BTreeSet<String> {
        &self.captures
    }

    /// Answers a query or a command.
    pub(crate) fn enter(&mut self, text: &str) -> Reply {
        let said = text.trim();
        match said.chars().next() {
            None => String::new().into(),
            Some(':') => match command::parse(text) {
                Ok((command, rest)) => self.command(command, rest),
                Err(said) => said.into(),
            },
            Some('(' | ';' | '{') => self.query(said, Self::run).into(),
            Some(_) => {
                "a query begins with `(`, or in JSON with `{`; a command begins with `:`, and \
                 `:help` lists them\n"
                    .to_owned()
                    .into()
            }
        }
    }

    fn command(&mut self, command: Command, rest: &str) -> Reply {
        match command {
            Command::Help => command::help(),
            Command::Doc => docs::doc(if rest.trim().is_empty() { "doc" } else { rest.trim() }),
            Command::Examples => examples::list(),
            Command::Example => self.example(rest.trim()),
            Command::Kinds => docs::kinds(),
            Command::Roles => docs::roles(),
            Command::Languages => report::languages_text(self.workspace.catalog(), self.colour),
            Command::Ir => self.ir(rest),
            Command::Json => self.query(rest, |_, query| Notation::Json.print(query)),
            Command::Rql => self.query(rest, |_, query| Notation::Rql.print(query)),
            Command::Validate => self.query(rest, |_, _| "it is valid\n".to_owned()),
            Command::Explain => {
                self.query(rest, |session, query| session.workspace.explain_query(query))
            }
            Command::Run => self.query(rest, Self::run),
            Command::Clear => {
                self.last = None;
                self.captures.clear();
                return Reply { text: String::new(), then: Then::Clear };
            }
            Command::Quit => return Reply { text: String::new(), then: Then::Quit },
        }
        .into()
    }

    /// Does something with a query, the last one when none is given.
    fn query(&mut self, text: &str, act: impl FnOnce(&mut Self, &Query) -> String) -> String {
        let text = match (text.trim(), self.last.take()) {
            ("", None) => {
                return "there is no query yet; type one, or see `:examples`\n".to_owned();
            }
            ("", Some(last)) => last,
            (text, last) => {
                self.last = last;
                text.to_owned()
            }
        };
        match self.workspace.parse(text.as_bytes()) {
            Ok(query) => {
                labels(&query, &mut self.captures);
                self.last = Some(text);
                act(self, &query)
            }
            Err(refusal) => refused(&refusal),
        }
    }

    /// Runs a query on the files as they are now.
    fn run(&mut self, query: &Query) -> String {
        self.stop.store(false, Ordering::Relaxed);
        let begun = Instant::now();
        let progress = Progress::begin();
        if let Err(error) = self.workspace.refresh() {
            return complaint(&error.into());
        }
        progress.expect(self.workspace.files().len());
        let options = RunOptions {
            cancel: Some(self.stop),
            progress: Some(progress.counter()),
            ..RunOptions::default()
        };
        let answer = self.workspace.run_query(query, &options);
        drop(progress);
        let style = TextStyle { colour: self.colour, elapsed: begun.elapsed() };
        report::text(answer.outcome(), answer.page(), style)
    }

    fn example(&mut self, name: &str) -> String {
        match examples::find(name) {
            Some(example) => {
                self.last = Some(example.rql.to_owned());
                format!("; {}\n{}\n", example.says, example.rql)
            }
            None => format!("there is no example `{name}`\n{}", examples::list()),
        }
    }

    /// The facts of a file, or of source on the lines below the name of a language.
    fn ir(&self, rest: &str) -> String {
        let (name, source) = rest.split_once('\n').unwrap_or((rest, ""));
        let name = name.trim();
        if name.is_empty() {
            return "name a file, or a language and put the source on the lines below\n".to_owned();
        }
        let sheet = match ir::pasted(name, source).filter(|_| is_language(name)) {
            Some(sheet) => sheet,
            None => {
                let root = self.workspace.root();
                let below = root.join(name);
                let file = if below.exists() { below.as_path() } else { Path::new(name) };
                ir::read(file, root)
            }
        };
        match sheet {
            Ok(sheet) => sheet.page(sheet.starter().map(|json| self.as_rql(json)).as_deref()),
            Err(failure) => complaint(&failure),
        }
    }

    fn as_rql(&self, json: String) -> String {
        let query = Notation::Json.parse(json.as_bytes(), self.workspace.catalog());
        query.map_or(json, |query| Notation::Rql.print(&query))
    }
}

fn refused(refusal: &Refusal) -> String {
    format!("{refusal}\n")
}

fn complaint(failure: &Failure) -> String {
    format!("error: {}\n", failure.message())
}

/// The labels of all captures of a query.
fn labels(query: &Query, found: &mut BTreeSet<String>) {
    let mut left: Vec<&Pattern> = vec![&query.root];
    left.extend(&query.inside);
    left.extend(&query.not_inside);
    while let Some(pattern) = left.pop() {
        found.extend(pattern.capture.clone());
        left.extend(pattern.has.as_deref());
        left.extend(pattern.not_has.as_deref());
        for role in &pattern.roles {
            match &role.targets {
                Targets::One(one) => left.push(one),
                Targets::List(list) => left.extend(list),
                Targets::Map(map) => left.extend(map.iter().map(|(_, target)| target)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use bifrost::OpenOptions;
    use tempfile::TempDir;

    use super::*;

    fn session() -> (TempDir, Session) {
        static STOP: AtomicBool = AtomicBool::new(false);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.py"), "def f(x):\n    return eval(x)\n").unwrap();
        let workspace = Workspace::open(folder.path(), &OpenOptions::default()).unwrap();
        (folder, Session::new(workspace, false, &STOP))
    }

    #[test]
    fn queries_are_answered_in_both_notations() {
        let (_folder, mut session) = session();
        let rql = session.enter("(call :callee \"eval\")").text;
        assert!(rql.starts_with("a.py:2:12: call in a.f\n"), "{rql}");
        assert!(rql.contains("1 result in 1 file; complete"), "{rql}");
        let json =
            session.enter(r#" {"match": {"kind": "call", "callee": {"name": "eval"}}}"#).text;
        let timeless = |text: &str| text.rsplit_once(", in ").map(|(text, _)| text.to_owned());
        assert_eq!(timeless(&json), timeless(&rql));
    }

    #[test]
    fn files_are_looked_at_anew() {
        let (folder, mut session) = session();
        assert!(session.enter("(call :callee \"open\")").text.contains("no results"));
        fs::write(folder.path().join("b.py"), "open()\n").unwrap();
        assert!(session.enter(":run").text.starts_with("b.py:1:1: call"));
        fs::write(folder.path().join("b.py"), "\nopen()\n").unwrap();
        assert!(session.enter(":run").text.starts_with("b.py:2:1: call"));
        fs::remove_file(folder.path().join("b.py")).unwrap();
        assert!(session.enter(":run").text.contains("no results"));
    }

    #[test]
    fn the_last_valid_query_is_kept() {
        let (_folder, mut session) = session();
        assert!(session.enter(":json").text.starts_with("there is no query yet"));
        assert_eq!(session.enter(":validate (call)").text, "it is valid\n");
        let wrong = session.enter("(call :calee \"x\")").text;
        assert!(wrong.starts_with("invalid query at match.calee: unknown field"), "{wrong}");
        assert!(wrong.ends_with("  1 | (call :calee \"x\")\n    |       ^^^^^^^^^^\n"), "{wrong}");
        let json = "{\n  \"schema_version\": 2,\n  \"match\": {\n    \"kind\": \"call\"\n  },\n  \
                    \"limit\": 100,\n  \"result_detail\": \"compact\"\n}\n";
        assert_eq!(session.enter(":json").text, json);
        assert_eq!(session.enter(&format!(":rql {json}")).text, "(call)\n");
        assert!(session.enter(":explain").text.starts_with("match: call"));
        assert_eq!(session.enter(":clear").then, Then::Clear);
        assert!(session.enter(":run").text.starts_with("there is no query yet"));
    }

    #[test]
    fn captures_are_remembered() {
        let (_folder, mut session) = session();
        session.enter(
            "(inside (_ :capture \"a\") (call :capture \"b\" :args [(_ :capture \"c\")]
               :kwargs [(k (_ :has (_ :capture \"d\")))]))",
        );
        let captures: Vec<_> = session.captures().iter().map(String::as_str).collect();
        assert_eq!(captures, ["a", "b", "c", "d"]);
        assert_eq!(session.vocabulary().captures, *session.captures());
    }

    #[test]
    fn every_example_is_a_query() {
        let (_folder, mut session) = session();
        for example in &examples::EXAMPLES {
            let shown = session.enter(&format!(":example {}", example.name)).text;
            assert!(shown.contains(example.rql), "{shown}");
            assert_eq!(session.enter(":validate").text, "it is valid\n", "{}", example.name);
            assert_eq!(session.enter(":rql").text.trim_end(), example.rql);
        }
        assert!(session.enter(":example nothing").text.contains("  secrets"));
    }

    #[test]
    fn facts_of_files_and_of_pasted_source_are_shown() {
        let (_folder, mut session) = session();
        let file = session.enter(":ir a.py").text;
        assert!(file.contains("eval") && file.contains("starter query\n(where \"a.py\""), "{file}");
        let pasted = session.enter(":ir py\nprint(1)\n").text;
        assert!(pasted.ends_with("(call :callee \"print\"))\n"), "{pasted}");
        assert_eq!(session.enter(":ir x.py").text, "error: the file `x.py` does not exist\n");
        assert!(session.enter(":ir").text.starts_with("name a file"));
    }

    #[test]
    fn tables_and_lists_are_shown() {
        let (_folder, mut session) = session();
        for (line, shown) in [
            (":help", "  :explain [QUERY]      what it means"),
            (":examples", "  secrets     strings that"),
            (":kinds", "declaration\n  callable\n    function\n"),
            (":roles", ":kwargs [(name P) ...]     a role of call\n"),
            (":languages", "kwargs "),
            (":doc callers", "(callers :depth :proof QUERY): the declarations that call it"),
            (":doc", "nothing is called `doc`"),
            (":exampel", "did you mean `:example`?"),
            ("eval", "a query begins with `(`"),
        ] {
            let said = session.enter(line).text;
            assert!(said.contains(shown), "{line}\n{said}");
        }
        assert_eq!(session.enter("  ").text, "");
        assert_eq!(session.enter(":quit").then, Then::Quit);
    }

    #[test]
    fn a_root_that_is_gone_ends_no_session() {
        let (folder, mut session) = session();
        folder.close().unwrap();
        let said = session.enter("(call)").text;
        assert!(said.starts_with("error: "), "{said}");
        assert_eq!(session.enter(":validate").text, "it is valid\n");
    }
}
