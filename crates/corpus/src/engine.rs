//! The engine, as the kit asks it: the files of a case in a folder of their own.

use bifrost::base::{LineIndex, Span};
use bifrost::hir::{Fact, FileFacts};
use bifrost::{Engine, OpenOptions, RunOptions, Workspace};
use serde_json::Value;
use tempfile::TempDir;

use crate::answer::Answer;
use crate::files::{self, CaseFile};

/// One file with its facts.
#[derive(Debug)]
pub(crate) struct Lowered {
    pub(crate) path: String,
    pub(crate) language: &'static str,
    pub(crate) text: Vec<u8>,
    pub(crate) lines: LineIndex,
    pub(crate) facts: FileFacts,
}

impl Lowered {
    /// The name of a fact.
    pub(crate) fn name_of(&self, fact: &Fact) -> Option<&str> {
        fact.name.map(|name| self.facts.names.text(name))
    }

    /// The text of a span, white space folded.
    pub(crate) fn folded(&self, span: Span) -> String {
        fold(&String::from_utf8_lossy(span.of(&self.text)))
    }
}

/// White space runs as one blank each, none at the ends.
pub(crate) fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Places among the other engines.
const SESSION: usize = 0;
const EAGER: usize = 1;

/// The workspace of a case. The folder goes when this does.
pub(crate) struct Bench {
    workspace: Workspace,
    /// The same, kept and made from scratch: all must answer the same.
    others: Vec<(Engine, Workspace)>,
    folder: TempDir,
    /// Where what the files say is kept.
    cache: TempDir,
}

impl Bench {
    /// Writes the files and opens their folder.
    pub(crate) fn new(files: &[CaseFile]) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        files::write(files, folder.path()).map_err(|error| error.to_string())?;
        let open = |engine: Engine| {
            let options = OpenOptions { engine, ..OpenOptions::default() };
            Workspace::open(folder.path(), &options).map_err(|error| error.to_string())
        };
        let mut others = [Engine::Session; 2];
        others[EAGER] = Engine::Eager;
        let others = others.into_iter().map(|engine| Ok((engine, open(engine)?)));
        let others = others.collect::<Result<_, String>>()?;
        let cache = TempDir::new().map_err(|error| error.to_string())?;
        Ok(Self { workspace: open(Engine::Once)?, others, folder, cache })
    }

    /// The facts of every file that the engine reads.
    pub(crate) fn facts(&self) -> Vec<Lowered> {
        let lowered = self.workspace.files().iter().filter_map(|file| {
            let (path, language) = (file.path.clone(), file.language);
            let (facts, text) = self.workspace.facts(&path)?;
            Some(Lowered { path, language, lines: LineIndex::new(&text), text, facts })
        });
        lowered.collect()
    }

    /// The plan of a query as text, or why it is refused.
    pub(crate) fn explain(&self, query: &str) -> Result<String, String> {
        let plan = self.workspace.explain(query.as_bytes());
        plan.map_err(|refusal| refusal.to_string())
    }

    /// The answer to a query as JSON, or why it is refused.
    pub(crate) fn run(&self, query: &str, threads: usize, prune: bool) -> Result<String, String> {
        run(&self.workspace, query, RunOptions { threads, prune, ..RunOptions::default() })
    }

    /// Whether all engines answer the same, a kept one when it is asked again too, and whether what is
    /// kept on disk changes nothing.
    fn agree(&self, query: &str, answer: &str) -> Result<(), String> {
        // Without steps a file is only looked at, which is done in two ways: anew, and kept.
        let steps = serde_json::from_str::<Value>(query).is_ok_and(|it| it.get("steps").is_some());
        let engines: &[usize] = if steps { &[SESSION, EAGER, SESSION] } else { &[SESSION] };
        for (engine, workspace) in engines.iter().filter_map(|at| self.others.get(*at)) {
            let options = RunOptions { threads: 1, ..RunOptions::default() };
            let other = run(workspace, query, options)?;
            if other != answer {
                return Err(format!("the engine {engine:?} answers otherwise:\n{other}"));
            }
        }
        // What stands in one file is never asked of it: its files are too young to be believed.
        let states: &[&str] = if query.contains("\"op\"") { &["empty", "filled"] } else { &[] };
        for state in states {
            let cache = Some(self.cache.path().to_owned());
            let options = OpenOptions { cache, ..OpenOptions::default() };
            let workspace = Workspace::open(self.folder.path(), &options);
            let workspace = workspace.map_err(|error| error.to_string())?;
            let other = run(&workspace, query, RunOptions { threads: 1, ..RunOptions::default() })?;
            if other != answer {
                return Err(format!("with a cache that may be {state} the answer is:\n{other}"));
            }
            workspace.save().map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The answer in full detail.
    pub(crate) fn full(&self, query: &str) -> Result<(Value, Answer), String> {
        // What is refused as it stands must not pass for having been written anew.
        self.explain(query)?;
        let query = in_full(query);
        let text = self.run(&query, 1, true)?;
        self.agree(&query, &text)?;
        let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let answer = Answer::read(&value)?;
        Ok((value, answer))
    }
}

fn run(workspace: &Workspace, query: &str, options: RunOptions<'_>) -> Result<String, String> {
    match workspace.run(query.as_bytes(), &options) {
        Ok(answer) => Ok(answer.to_json_pretty()),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// The query with `result_detail` set to `full`.
fn in_full(query: &str) -> String {
    with_field(query, "result_detail", "full".into())
}

/// The query with `languages` set, where it names none, so that its plan does not speak of
/// languages that the case has no file of.
pub(crate) fn narrowed(query: &str, languages: &[&str]) -> String {
    let names_some =
        serde_json::from_str::<Value>(query).is_ok_and(|query| query.get("languages").is_some());
    match names_some || languages.is_empty() {
        true => query.to_owned(),
        false => with_field(query, "languages", languages.to_vec().into()),
    }
}

fn with_field(query: &str, name: &str, value: Value) -> String {
    match serde_json::from_str(query) {
        Ok(Value::Object(mut fields)) => {
            fields.insert(name.to_owned(), value);
            Value::Object(fields).to_string()
        }
        _ => query.to_owned(),
    }
}
