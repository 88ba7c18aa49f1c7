//! `cargo xtask corpus [LANGUAGE [FILE]]`: the cases under `testdata`, their records, and what has no case yet.
//!
//! The work is done by the test `corpus` of the package `bifrost-corpus`; this chooses what it does.

use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use crate::shell::{Failure, Outcome, cargo, command, root, run as run_command, say};

const HELP: &str =
    "usage: cargo xtask corpus [LANGUAGE [FILE]] [--bless | --review | --uncovered | --no-record]

  --bless      write today's answers into fences that fail, and into the records
  --review     show each record that has changed and ask whether to keep the new one
  --uncovered  list the constructs and matrix pages that have no case
  --no-record  leave the records alone";

/// What a record that waits for a review is called.
const PENDING: &str = ".snap.new";

/// Runs the cases chosen, or what a flag asks for.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let (flags, words): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|word| word.starts_with('-'));
    match (flags.as_slice(), words.as_slice()) {
        (["--help" | "-h"], _) => {
            say(HELP);
            Ok(())
        }
        (["--review"], words) => review(words),
        (["--uncovered"], words) => test(words, &["--uncovered"], false),
        (["--bless"], [] | [_] | [_, _]) => test(&[&filter(&words)], &["--bless"], true),
        (["--no-record"] | [], [] | [_] | [_, _]) => test(&[&filter(&words)], &flags, false),
        _ => Err(Failure { message: HELP.to_owned(), status: 2 }),
    }
}

/// The part of a test's name that language and file select.
fn filter(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [language] => format!("{language}/"),
        [language, file, ..] => format!("{language}/{}", file.trim_end_matches(".md")),
    }
}

fn test(words: &[&str], flags: &[&str], bless: bool) -> Outcome {
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "bifrost-corpus", "--test", "corpus", "--"]);
    command.args(words.iter().filter(|word| !word.is_empty())).args(flags);
    if bless {
        command.env("INSTA_UPDATE", "always").env("INSTA_OUTPUT", "none");
    }
    run_command(command)
}

/// Shows each pending record beside the one that is kept, and asks.
fn review(words: &[&str]) -> Outcome {
    let testdata = root().join("testdata");
    let mut pending = Vec::new();
    find(&testdata, &mut pending)?;
    let wanted = filter(words);
    let (language, file) = wanted.split_once('/').unwrap_or_default();
    pending.retain(|path| {
        let shown = path.to_string_lossy();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        wanted.is_empty()
            || shown.contains(&format!("/{language}/snapshots/")) && name.starts_with(file)
    });
    pending.sort();
    let mut left = pending.len();
    for path in &pending {
        match ask(path)? {
            Answer::Keep => accept(path)?,
            Answer::Drop => fs::remove_file(path)?,
            Answer::Later => continue,
            Answer::Stop => break,
        }
        left -= 1;
    }
    say(&format!("{left} pending"));
    Ok(())
}

fn find(folder: &Path, pending: &mut Vec<PathBuf>) -> Outcome {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, pending)?;
        } else if path.to_string_lossy().ends_with(PENDING) {
            pending.push(path);
        }
    }
    Ok(())
}

enum Answer {
    Keep,
    Drop,
    Later,
    Stop,
}

fn ask(path: &Path) -> Outcome<Answer> {
    let kept = kept(path);
    let old = if kept.exists() { kept } else { PathBuf::from("/dev/null") };
    let files = [old.as_os_str(), path.as_os_str()];
    let mut diff = command("git", &["--no-pager", "diff", "--no-index"], &root());
    // Its status says that the files differ, which is no failure here.
    diff.args(files).status()?;
    loop {
        say_question(path);
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Answer::Stop);
        }
        match line.trim() {
            "y" | "yes" => return Ok(Answer::Keep),
            "n" | "no" => return Ok(Answer::Drop),
            "s" | "skip" => return Ok(Answer::Later),
            "q" | "quit" => return Ok(Answer::Stop),
            _ => {}
        }
    }
}

fn say_question(path: &Path) {
    let shown = path.strip_prefix(root()).unwrap_or(path).display();
    let mut out = std::io::stdout().lock();
    // A terminal that is gone gives no answer either.
    let _ = write!(out, "{shown}\nkeep the new record? y, n, s to skip, q to quit: ")
        .and_then(|()| out.flush());
}

fn kept(pending: &Path) -> PathBuf {
    pending.with_extension("")
}

/// Puts a pending record in the place of the one that was kept. Where it was asserted is not kept.
fn accept(path: &Path) -> Outcome {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with("assertion_line:"));
    let mut clean = lines.collect::<Vec<_>>().join("\n");
    clean.push('\n');
    fs::write(kept(path), clean)?;
    fs::remove_file(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{filter, kept};
    use std::path::Path;

    #[test]
    fn language_and_file_make_a_filter() {
        assert_eq!(filter(&[]), "");
        assert_eq!(filter(&["python"]), "python/");
        assert_eq!(filter(&["python", "calls.md"]), "python/calls");
    }

    #[test]
    fn a_pending_record_stands_beside_the_kept_one() {
        assert_eq!(kept(Path::new("a/b.c.snap.new")), Path::new("a/b.c.snap"));
    }
}
