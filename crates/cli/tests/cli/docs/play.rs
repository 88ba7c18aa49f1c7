//! Running the examples of a page, one after the other.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;
use tempfile::TempDir;

use super::page::{Fence, Page};
use crate::process::{Said, bifrost, repository};

/// Commands that a page may name and that are not run, by how they begin.
const CHORES: [&str; 6] =
    ["cargo ", "pip install ", "claude mcp add ", "codex mcp add ", "gemini mcp add ", "mdbook "];

/// What a line of a session begins with.
const PROMPT: &str = "bifrost> ";

/// Runs the examples of a page: their number, and what is wrong.
pub(crate) fn play(page: &Page) -> (usize, Vec<String>) {
    let mut stage = Stage::of(page);
    let mut faults = Vec::new();
    let mut blessed = Vec::new();
    for (at, fence) in page.fences.iter().enumerate() {
        if let Some(path) = fence.file() {
            stage.write(path, &fence.text);
            continue;
        }
        let (fence, next) = (fence, page.fences.get(at + 1));
        let shown = match fence.sort() {
            "sh" => stage.commands(fence, next),
            "rql" => stage.same(fence, next),
            "json" => stage.json(fence),
            "query" => stage.query(fence, next),
            "repl" => stage.session(fence),
            "yaml" => stage.configuration(fence),
            "text" | "stderr" | "answer" | "python" | "toml" | "dependencies" | "" => continue,
            "call" | "error" if page.path == "docs/mcp.md" => continue,
            other => Err(format!("a block `{other}` is none of those that are run")),
        };
        let place = format!("{}:{}", page.path, fence.lines.0);
        match shown {
            Ok(Some(real)) => {
                stage.shown += 1;
                let answer = if fence.is("repl") { Some(fence) } else { next };
                let Some(answer) = answer.filter(|it| is_answer(it)) else {
                    faults.push(format!("{place}: no answer is shown"));
                    continue;
                };
                if !agrees(&answer.text, &real) {
                    blessed.push((answer.lines, real.clone()));
                    faults.push(format!("{place}: the answer is\n{real}and not\n{}", answer.text));
                }
            }
            Ok(None) => {}
            Err(fault) => faults.push(format!("{place}: {fault}")),
        }
    }
    if std::env::var("DOCS").is_ok_and(|it| it == "bless") && !blessed.is_empty() {
        bless(page, &blessed);
    }
    (stage.shown, faults)
}

fn is_answer(fence: &Fence) -> bool {
    ["text", "stderr", "json", "answer", "repl"].contains(&fence.sort())
}

/// Where commands run.
struct Stage {
    folder: PathBuf,
    own: Option<TempDir>,
    /// What is kept from run to run; each command begins anew.
    cache: TempDir,
    shown: usize,
}

impl Stage {
    fn of(page: &Page) -> Self {
        let own = page.fences.iter().any(|fence| fence.file().is_some());
        let own = own.then(|| tempfile::tempdir().unwrap());
        let folder = own.as_ref().map_or_else(repository, |own| own.path().to_owned());
        Self { folder, own, cache: tempfile::tempdir().unwrap(), shown: 0 }
    }

    fn write(&self, path: &str, text: &str) {
        assert!(self.own.is_some());
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, folder: &Path, arguments: &[&str], input: &str) -> Said {
        let cache = tempfile::tempdir_in(self.cache.path()).unwrap();
        let mut command = bifrost();
        command.args(arguments).current_dir(folder).env("XDG_CACHE_HOME", cache.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Said::new(child.wait_with_output().unwrap())
    }

    /// What the commands of a block answer, those together that share a block.
    fn commands(&self, fence: &Fence, next: Option<&Fence>) -> Result<Option<String>, String> {
        let mut real = String::new();
        let mut ran = false;
        for line in fence.text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let Some(arguments) = arguments(line)? else { continue };
            ran = true;
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let said = self.run(&self.folder, &arguments, "");
            let fails = next.is_some_and(|next| next.is("stderr"));
            let expected = next.and_then(Fence::exit).unwrap_or(if fails { 2 } else { 0 });
            let (here, other) = if fails { (said.err, said.out) } else { (said.out, said.err) };
            if said.status != Some(expected) || !other.is_empty() {
                return Err(format!("`{line}` ends with {:?}\n{here}{other}", said.status));
            }
            real.push_str(&here);
        }
        Ok(ran.then(|| timeless(&real)))
    }

    fn canonical(&self, query: &str) -> Result<String, String> {
        let said = self.run(&self.folder, &["convert", "--to", "json", "-"], query);
        if said.status == Some(0) { Ok(said.out) } else { Err(format!("{}{query}", said.err)) }
    }

    /// A query, the same as in the block below it when that is JSON.
    fn same(&self, fence: &Fence, next: Option<&Fence>) -> Result<Option<String>, String> {
        let query = self.canonical(&fence.text)?;
        if let Some(next) = next.filter(|next| next.is("json")) {
            let other = self.canonical(&next.text)?;
            if query != other {
                return Err(format!("is\n{query}and below stands\n{other}"));
            }
        }
        Ok(None)
    }

    /// JSON; a query is a valid one.
    fn json(&self, fence: &Fence) -> Result<Option<String>, String> {
        let json: Value = serde_json::from_str(&fence.text).map_err(|error| error.to_string())?;
        if json.get("match").is_some() {
            self.canonical(&fence.text)?;
        }
        Ok(None)
    }

    fn query(&self, fence: &Fence, next: Option<&Fence>) -> Result<Option<String>, String> {
        let said = self.run(&self.folder, &["run", "--query", &fence.text, "--format", "json"], "");
        let real: Value = serde_json::from_str(&said.out).map_err(|error| error.to_string())?;
        let shown = next.filter(|next| next.is("answer")).ok_or("no answer is shown")?;
        let shown_value: Value = serde_json::from_str(&shown.text).unwrap_or_default();
        // How it is broken into lines is up to the page.
        let text = if shown_value == real { shown.text.clone() } else { format!("{real:#}\n") };
        Ok(Some(text))
    }

    fn session(&self, fence: &Fence) -> Result<Option<String>, String> {
        let said: Vec<&str> =
            fence.text.lines().filter_map(|line| line.strip_prefix(PROMPT)).collect();
        let folder = match self.own {
            Some(_) => self.folder.clone(),
            None => repository().join("examples/harbour"),
        };
        // Answers follow each other without the prompts, so lines of one session are put back by
        // running as many of them as there are before each.
        let mut real = String::new();
        let mut before = String::new();
        for count in 1..=said.len() {
            let input = said[..count].join("\n");
            let output = self.run(&folder, &["repl"], &input);
            if output.status != Some(0) {
                return Err(output.err);
            }
            let all = timeless(&output.out);
            let answer = all.strip_prefix(&before).ok_or("a session does not go on as it began")?;
            real.push_str(&format!("{PROMPT}{}\n{answer}", said[count - 1]));
            before.clone_from(&all);
        }
        Ok(Some(real))
    }

    /// A configuration that runs this program: all its arguments are known.
    fn configuration(&self, fence: &Fence) -> Result<Option<String>, String> {
        for line in fence.text.lines() {
            let Some((_, command)) = line.split_once("bifrost ") else { continue };
            let words: Vec<&str> = command.split_whitespace().collect();
            let Some(name) = words.first() else { continue };
            let help = self.run(&self.folder, &[name, "--help"], "");
            let unknown =
                words.iter().find(|word| word.starts_with("--") && !help.out.contains(**word));
            if help.status != Some(0) || unknown.is_some() {
                return Err(format!("there is no `{}`", unknown.unwrap_or(name)));
            }
        }
        Ok(None)
    }
}

/// The words of a command line as a shell takes them. Enough for examples: single quotes only.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The arguments of a line that runs the binary, as a terminal would have it; nothing for chores.
fn arguments(line: &str) -> Result<Option<Vec<String>>, String> {
    let ours = line
        .strip_prefix("bifrost ")
        .or_else(|| line.strip_prefix("cargo run --release -p bifrost-cli -- "));
    let Some(ours) = ours else {
        let known = CHORES.iter().any(|chore| line.starts_with(chore));
        return if known { Ok(None) } else { Err(format!("a page says `{line}`")) };
    };
    let mut arguments = words(ours);
    let command = arguments.first().map_or("", String::as_str);
    if ["run", "check"].contains(&command) && !arguments.iter().any(|word| word == "--format") {
        arguments.extend(["--format".to_owned(), "text".to_owned()]);
    }
    Ok(Some(arguments))
}

/// Without what the clock says.
fn timeless(text: &str) -> String {
    let time = |line: &str| match line.rsplit_once(" parsed, in ") {
        Some((before, _)) => format!("{before} parsed, in 4 ms\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(time).collect()
}

/// Whether the answer is the one that is shown, but for what `…` stands for.
fn agrees(shown: &str, real: &str) -> bool {
    let shown = timeless(shown);
    let mut parts = shown.split("…\n");
    let Some(mut rest) = real.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    if !shown.contains("…\n") {
        return rest.is_empty();
    }
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    shown.ends_with("…\n") || rest.is_empty()
}

/// Puts real answers where others stand.
fn bless(page: &Page, answers: &[((usize, usize), String)]) {
    let lines: Vec<&str> = page.text.lines().collect();
    let mut text = String::new();
    let mut at = 0;
    for ((first, last), real) in answers {
        lines[at..*first].iter().for_each(|line| text.push_str(&format!("{line}\n")));
        text.push_str(real);
        at = *last;
    }
    lines[at..].iter().for_each(|line| text.push_str(&format!("{line}\n")));
    fs::write(repository().join(&page.path), text).unwrap();
}
