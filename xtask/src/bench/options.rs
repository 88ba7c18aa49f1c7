//! The command line of `cargo xtask bench`.

use super::cases::{Case, all};
use super::{languages, session};
use crate::shell::{Failure, Outcome};

/// What `--help` prints.
pub(super) const HELP: &str = "\
usage: cargo xtask bench [OPTIONS]

  --only NAME      measure this case only; may be given several times; `session` asks `bifrost mcp`,
                   `languages` reads a real tree of each language
  --runs N         timed runs of each command (7), after one that is not timed
  --ratios-only    only the cases with limits, and only whether those are kept; exit status 1 if one is not
  --no-fetch       fetch and install nothing: fail when a corpus or a tool is missing
  --no-build       measure target/release/bifrost as it is
  --peers-only     measure ast-grep and ripgrep without ours
  --list           the cases, and what each asks
";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    only: Vec<String>,
    pub(super) runs: usize,
    pub(super) ratios_only: bool,
    pub(super) fetch: bool,
    pub(super) build: bool,
    pub(super) peers_only: bool,
    pub(super) list: bool,
    pub(super) help: bool,
}

impl Options {
    /// Reads the words after `bench`.
    pub(super) fn read(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            only: Vec::new(),
            runs: 7,
            ratios_only: false,
            fetch: true,
            build: true,
            peers_only: false,
            list: false,
            help: false,
        };
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "--only" => options.only.push(case_name(words.next())?),
                "--runs" => options.runs = runs(words.next())?,
                "--ratios-only" => options.ratios_only = true,
                "--no-fetch" => options.fetch = false,
                "--no-build" => options.build = false,
                "--peers-only" => options.peers_only = true,
                "--list" => options.list = true,
                "--help" | "-h" => options.help = true,
                other => return Err(wrong(format!("`{other}` is not known\n\n{HELP}"))),
            }
        }
        Ok(options)
    }

    /// Is this case to be measured?
    pub(super) fn wants(&self, case: &Case) -> bool {
        let named = self.only.is_empty() || self.only.iter().any(|name| name == case.name);
        named && !(self.ratios_only && case.informs())
    }

    /// Is a session to be measured?
    pub(super) fn session(&self) -> bool {
        let named = self.only.is_empty() || self.only.iter().any(|name| name == session::NAME);
        named && !self.peers_only
    }

    /// Is a tree of each language to be read? Only when that is asked for: it takes minutes.
    pub(super) fn languages(&self) -> bool {
        self.only.iter().any(|name| name == languages::NAME)
    }
}

fn case_name(word: Option<&str>) -> Outcome<String> {
    let names: Vec<&str> =
        all().map(|case| case.name).chain([session::NAME, languages::NAME]).collect();
    match word {
        Some(name) if names.contains(&name) => Ok(name.to_owned()),
        _ => Err(wrong(format!("--only wants one of: {}", names.join(", ")))),
    }
}

fn runs(word: Option<&str>) -> Outcome<usize> {
    let number =
        word.and_then(|word| word.parse().ok()).filter(|number| (1..=1000).contains(number));
    number.ok_or_else(|| wrong("--runs wants a number from 1 to 1000".to_owned()))
}

/// A command line that cannot be followed.
fn wrong(message: String) -> Failure {
    Failure { message, status: 2 }
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn read(line: &str) -> Result<Options, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Options::read(&words).map_err(|failure| failure.message)
    }

    #[test]
    fn every_option_is_understood() {
        let options =
            read("--only one-name --runs 3 --ratios-only --no-fetch --no-build --peers-only")
                .unwrap();
        assert_eq!(options.only, ["one-name"]);
        assert_eq!((options.runs, options.ratios_only, options.fetch), (3, true, false));
        assert_eq!((options.build, options.peers_only, options.list), (false, true, false));
    }

    #[test]
    fn languages_are_read_when_asked_for() {
        let options = read("--only languages").unwrap();
        assert!(options.languages() && !super::all().any(|case| options.wants(case)));
        assert!(!read("").unwrap().languages() && read("").unwrap().session());
        assert!(read("--only session").unwrap().session() && !options.session());
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["--only", "--only nothing", "--runs", "--runs 0", "--runs x", "--fast"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
