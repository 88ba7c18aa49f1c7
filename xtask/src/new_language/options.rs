//! The command line of `cargo xtask new-language`.

use crate::shell::{Failure, Outcome};

/// What `--help` prints.
pub(super) const HELP: &str = "\
usage: cargo xtask new-language NAME --grammar CRATE@VERSION [--extension EXT]

  NAME             label, module and folder: small letters, digits and `_`
  --grammar        the crate of its tree-sitter grammar, and the version to pin
  --extension      of its files (NAME)

It writes crates/languages/src/NAME and testdata/NAME, and adds a line to the registry, a `mod` line and the grammar.
";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) name: String,
    pub(super) grammar: String,
    pub(super) version: String,
    pub(super) extension: String,
}

impl Options {
    /// Reads the words after `new-language`; none when help is wanted.
    pub(super) fn read(arguments: &[String]) -> Outcome<Option<Options>> {
        let mut words = arguments.iter().map(String::as_str);
        let (mut name, mut grammar, mut extension) = (None, None, None);
        while let Some(word) = words.next() {
            match word {
                "--help" | "-h" => return Ok(None),
                "--grammar" => grammar = Some(value(word, words.next())?),
                "--extension" => extension = Some(value(word, words.next())?),
                _ if word.starts_with('-') => return Err(wrong(format!("`{word}` is not known"))),
                _ if name.is_some() => return Err(wrong("one NAME at a time".to_owned())),
                _ => name = Some(word),
            }
        }
        let name = name.filter(|name| is_name(name));
        let name = name.ok_or_else(|| wrong("NAME is small letters, digits and `_`".to_owned()))?;
        let pinned = grammar.and_then(|grammar| grammar.split_once('@')).filter(is_pinned);
        let (grammar, version) =
            pinned.ok_or_else(|| wrong("--grammar wants `tree-sitter-NAME@1.2.3`".to_owned()))?;
        Ok(Some(Options {
            name: name.to_owned(),
            grammar: grammar.to_owned(),
            version: version.to_owned(),
            extension: extension.unwrap_or(name).trim_start_matches('.').to_owned(),
        }))
    }

    /// The name for people; a guess.
    pub(super) fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        first.to_uppercase() + rest
    }
}

fn value<'w>(option: &str, word: Option<&'w str>) -> Outcome<&'w str> {
    word.filter(|word| !word.is_empty()).ok_or_else(|| wrong(format!("{option} wants a value")))
}

fn is_name(name: &str) -> bool {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(small)
}

fn is_pinned((grammar, version): &(&str, &str)) -> bool {
    let of_crate = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    let of_version = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
    grammar.starts_with("tree-sitter-")
        && grammar.chars().all(of_crate)
        && version.starts_with(|c: char| c.is_ascii_digit())
        && version.chars().all(of_version)
}

/// A command line that cannot be followed.
fn wrong(message: String) -> Failure {
    Failure { message: format!("{message}\n\n{HELP}"), status: 2 }
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn read(line: &str) -> Result<Option<Options>, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Options::read(&words).map_err(|failure| failure.message)
    }

    #[test]
    fn a_name_and_a_pinned_grammar_are_enough() {
        let options = read("lua --grammar tree-sitter-lua@0.5.0").unwrap().unwrap();
        assert_eq!((options.name.as_str(), options.extension.as_str()), ("lua", "lua"));
        assert_eq!(
            (options.grammar.as_str(), options.version.as_str()),
            ("tree-sitter-lua", "0.5.0")
        );
        assert_eq!(options.title(), "Lua");
        let bash = read("--extension .sh --grammar tree-sitter-bash@1.0.0-rc1 bash").unwrap();
        assert_eq!(bash.unwrap().extension, "sh");
        assert_eq!(read("lua --help"), Ok(None));
    }

    #[test]
    fn what_cannot_be_followed_is_refused() {
        for line in [
            "",
            "lua",
            "Lua --grammar tree-sitter-lua@0.5.0",
            "../lua --grammar tree-sitter-lua@0.5.0",
            "lua luau --grammar tree-sitter-lua@0.5.0",
            "lua --grammar tree-sitter-lua",
            "lua --grammar lua@0.5.0",
            "lua --grammar tree-sitter-lua@latest",
            "lua --grammar",
            "lua --fast --grammar tree-sitter-lua@0.5.0",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
