//! What is said and answered, without a terminal: text in, text out.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bifrost::query::{Pattern, Query, Refusal, Targets};
use bifrost::report::TextStyle;
use bifrost::{Notation, RunOptions, Workspace, report};

use super::command::{self, Command};
use super::complete::Vocabulary;
use super::finished::is_language;
use super::{docs, examples};
use crate::cache;
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
    stop: &'static Arc<AtomicBool>,
    /// The last valid query, as it was typed.
    last: Option<String>,
    captures: BTreeSet<String>,
}

impl Session {
    /// `stop` ends the search that runs when it is set.
    pub(crate) fn new(workspace: Workspace, colour: bool, stop: &'static Arc<AtomicBool>) -> Self {
        Self { workspace, colour, stop, last: None, captures: BTreeSet::new() }
    }

    /// Keeps what the last answer has found out.
    pub(crate) fn save(&self) {
        cache::save(&self.workspace);
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
            None if name.is_empty() => examples::list(),
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
                ir::read(file, root, bifrost::LanguageMap::default())
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
mod tests;
