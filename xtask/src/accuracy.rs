//! `cargo xtask accuracy`: edges beside those that the languages' own tools draw, over pinned real projects.
//!
//! The scripts of `xtask/accuracy` do the work: they fetch sources and tools, build what is true, ask the command line and
//! compare. This builds what they ask and says where it is. How to read the figures stands in `docs/accuracy.md`.

use std::path::PathBuf;

use crate::shell::{Failure, Outcome, cargo, command, root, run as run_command, say};

const HELP: &str = "\
usage: cargo xtask accuracy [SUITE...] [OPTIONS]
       cargo xtask accuracy sites SUITE [--show N]
       cargo xtask accuracy sample --root FOLDER --language LANGUAGE [--seed S] [--count N]
       cargo xtask accuracy sample --check FILE
       cargo xtask accuracy read --root FOLDER --language LANGUAGE [--seed S] [--count N] [--answers FOLDER]
       cargo xtask accuracy read --check FILE...
       cargo xtask accuracy agree SUITE SUITE
       cargo xtask accuracy ways [LANGUAGE...] [--show N] [--write]

Asks the command line about files and names drawn by a seed, and compares with what the languages' own tools say: all
suites, or those that are named. Exit status 1 when a figure is under its floor.

  --list       the suites
  --files N    files whose calls and imports are asked for (12)
  --names N    names whose references and subtypes are asked for (40)
  --seed S     of the draw (7)
  --only WHAT  calls, references, subtypes or imports; may be given several times
  --seconds N  for each question of a suite (600)
  --show N     places that are wrong and that are missing
  --json FILE  all figures
  --write      put the rows of these suites into docs/accuracy.md
  --rebuild    fetch the sources and build the truth again
  --oracle     ask the truth itself: what is lost then is lost by the comparison

  sites        all sites of a suite's project rather than a draw, with N of each kind of fault
  sample       a table of N sites of a folder, half from the answers and half from a text search, for people to judge;
               with --check, what the verdicts of such a table come to
  read         a table of N whole questions about a folder, with what each answer says of itself and a row of it, for people
               to judge; with --answers, the answers themselves; with --check, what the verdicts come to
  agree        two truths of the same sources, site by site
  ways         whether steps say the same forward and backward, over a pinned tree of each language: callers and callees,
               what makes a type and what is made, uses and used_by; with --show, N of the edges that only one way has

Sources, truths and tools stand in the folder that BIFROST_ACCURACY names, or in ~/.cache/bifrost-accuracy.
";

/// One way to look, by its word.
struct View {
    word: &'static str,
    script: &'static str,
    needs: &'static [Program],
}

/// A program of ours that a script asks.
struct Program {
    flag: &'static str,
    build: &'static [&'static str],
    path: &'static str,
}

const BIFROST: Program =
    Program { flag: "--bifrost", build: &["--package", "bifrost-cli"], path: "bifrost" };
const LINKS: Program = Program {
    flag: "--links",
    build: &["--package", "bifrost", "--example", "links"],
    path: "examples/links",
};

const AGREE: Program = Program {
    flag: "--agree",
    build: &["--package", "bifrost", "--example", "agree"],
    path: "examples/agree",
};

const VIEWS: &[View] = &[
    View { word: "sites", script: "sites.py", needs: &[LINKS] },
    View { word: "sample", script: "sample.py", needs: &[BIFROST, LINKS] },
    View { word: "read", script: "read.py", needs: &[BIFROST] },
    View { word: "agree", script: "agree.py", needs: &[] },
    View { word: "ways", script: "ways.py", needs: &[AGREE] },
];

/// What is done when no view is named.
const MEASURE: View = View { word: "", script: "measure.py", needs: &[BIFROST] };

/// Words that need none of our programs.
const UNASKED: &[&str] = &["--list", "--oracle", "--check"];

/// Runs the script that was asked for, with our programs built.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    if arguments.iter().any(|word| word == "--help" || word == "-h") {
        say(HELP);
        return Ok(());
    }
    let (view, rest) = view(arguments);
    let mut words = vec![root().join("xtask/accuracy").join(view.script).display().to_string()];
    if !rest.iter().any(|word| UNASKED.contains(&word.as_str())) {
        for program in view.needs {
            words.push(program.flag.to_owned());
            words.push(built(program)?.display().to_string());
        }
    }
    if rest.iter().any(|word| word == "--write") {
        words.extend(["--page".to_owned(), root().join("docs/accuracy.md").display().to_string()]);
    }
    words.extend_from_slice(rest);
    let here = std::env::current_dir()?;
    run_command(command("python3", &words, &here)).map_err(|failure| Failure {
        message: "the comparison ended with a fault, or a figure is under its floor".to_owned(),
        status: failure.status,
    })
}

/// The view that the first word names, and the words that are left.
fn view(arguments: &[String]) -> (&'static View, &[String]) {
    let named = arguments
        .split_first()
        .and_then(|(word, rest)| Some((VIEWS.iter().find(|view| view.word == word)?, rest)));
    named.unwrap_or((&MEASURE, arguments))
}

/// Builds a program without optimisation, which changes no answer, and says where it is.
fn built(program: &Program) -> Outcome<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--quiet"]).args(program.build);
    run_command(build)?;
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder));
    Ok(target.join("debug").join(program.path))
}

#[cfg(test)]
mod tests {
    use super::{MEASURE, VIEWS, view};
    use crate::shell::root;

    fn script(line: &str) -> (&'static str, usize) {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let (view, rest) = view(&words);
        (view.script, rest.len())
    }

    #[test]
    fn the_first_word_names_the_view() {
        assert_eq!(script(""), ("measure.py", 0));
        assert_eq!(script("py-click --files 3"), ("measure.py", 3));
        assert_eq!(script("sites py-click"), ("sites.py", 1));
        assert_eq!(script("sample --check a.md"), ("sample.py", 2));
        assert_eq!(script("read --check a.md b.md"), ("read.py", 3));
        assert_eq!(script("agree a b"), ("agree.py", 2));
        assert_eq!(script("ways python"), ("ways.py", 1));
    }

    #[test]
    fn every_script_is_there() {
        for view in VIEWS.iter().chain([&MEASURE]) {
            let script = root().join("xtask/accuracy").join(view.script);
            assert!(script.exists(), "{}", script.display());
        }
    }
}
