//! What `go.mod`, `go.work` and `vendor/modules.txt` say.
//!
//! The three share one form of a line: words, a quoted one now and then, a comment after `//`.
//! `vendor/modules.txt` is only asked for being there.

/// What one file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The path of the module.
    pub(super) module: Option<String>,
    /// The paths of the modules that it needs.
    pub(super) requires: Vec<String>,
    /// The paths of modules that lie in folders, and those folders as written.
    pub(super) replaces: Vec<(String, String)>,
    /// The folders of the modules that are worked on together, as written.
    pub(super) uses: Vec<String>,
}

/// Reads a `go.mod` or a `go.work`.
pub(super) fn read(text: &str) -> Manifest {
    let mut manifest = Manifest::default();
    let mut block: Option<String> = None;
    for line in text.lines() {
        let words = words(line);
        match (&block, words.as_slice()) {
            (_, []) => {}
            (_, [only]) if only == ")" => block = None,
            (None, [directive, open]) if open == "(" => block = Some(directive.clone()),
            (None, [directive, rest @ ..]) => manifest.says(directive, rest),
            (Some(directive), rest) => manifest.says(&directive.clone(), rest),
        }
    }
    manifest
}

impl Manifest {
    fn says(&mut self, directive: &str, words: &[String]) {
        let Some(first) = words.first() else { return };
        match directive {
            "module" => self.module = Some(first.clone()),
            "require" => self.requires.push(first.clone()),
            "use" => self.uses.push(first.clone()),
            "replace" => {
                let arrow = words.iter().position(|word| word == "=>");
                let to = arrow.and_then(|at| words.get(at + 1));
                let local = to.filter(|to| to.starts_with("./") || to.starts_with("../"));
                let local = local.or_else(|| to.filter(|to| *to == "." || *to == ".."));
                self.replaces.extend(local.map(|to| (first.clone(), to.clone())));
            }
            _ => {}
        }
    }
}

/// The words of a line. A bracket that opens or closes a block is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            break;
        }
        let end = match first {
            '"' | '`' => rest[1..].find(first).map_or(rest.len(), |at| at + 2),
            '(' | ')' => 1,
            _ => {
                rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len())
            }
        };
        let (word, after) = rest.split_at(end);
        words.push(word.trim_matches(['"', '`']).to_owned());
        rest = after.trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Manifest, read};

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn blocks_lines_quotes_and_comments() {
        let text = "module \"example.com/m\" // the root\n\ngo 1.22\n\nrequire (\n\ta.com/x v1.0.0\n\t// no\n\
                    \tb.com/y/v2 v2.1.0 // indirect\n)\nrequire c.com/z v0.1.0\nreplace a.com/x => ../x\n\
                    replace (\n\tb.com/y/v2 v2.1.0 => ./y\n\tc.com/z => d.com/z v1.0.0\n)\n";
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let expected = Manifest {
            module: Some("example.com/m".to_owned()),
            requires: owned(&["a.com/x", "b.com/y/v2", "c.com/z"]),
            replaces: vec![pair("a.com/x", "../x"), pair("b.com/y/v2", "./y")],
            uses: Vec::new(),
        };
        assert_eq!(read(text), expected);
    }

    #[test]
    fn a_work_space_uses_folders() {
        let read = read("go 1.22\nuse ./a\nuse (\n\t./b\n\t`./c`\n)\nuse ./d\n");
        assert_eq!(read.uses, owned(&["./a", "./b", "./c", "./d"]));
    }
}
