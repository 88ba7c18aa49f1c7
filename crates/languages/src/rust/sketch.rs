//! The modules that a file says are in other files, found without a tree.

use super::tokens::is_word;

/// `mod name;` of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Child {
    /// The inline modules around it, outermost first.
    pub(super) around: Vec<String>,
    /// Its name.
    pub(super) name: String,
    /// The files that attributes name for it.
    pub(super) paths: Vec<String>,
    /// Only some builds take a file that an attribute names.
    pub(super) maybe: bool,
}

/// One line a module: around, name, `?` when the paths count only sometimes, paths.
pub(super) fn sketch(text: &[u8]) -> String {
    let mut lines = String::new();
    for child in Scanner::new(text).children() {
        let around = child.around.join("::");
        let maybe = if child.maybe { "?" } else { "" };
        let mut words = vec![around, child.name, maybe.to_owned()];
        words.extend(child.paths);
        lines.push_str(&words.join("\t"));
        lines.push('\n');
    }
    lines
}

/// Reads what [`sketch`] wrote.
pub(super) fn children(sketch: &str) -> impl Iterator<Item = Child> + '_ {
    sketch.lines().filter_map(|line| {
        let mut words = line.split('\t');
        let around = words.next()?.split("::").filter(|name| !name.is_empty());
        Some(Child {
            around: around.map(str::to_owned).collect(),
            name: words.next()?.to_owned(),
            maybe: words.next()? == "?",
            paths: words.map(str::to_owned).collect(),
        })
    })
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    /// Open braces; those of modules have their names.
    open: Vec<Option<String>>,
    /// What attributes said since the last item.
    paths: Vec<String>,
    maybe: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, open: Vec::new(), paths: Vec::new(), maybe: false }
    }

    fn children(mut self) -> Vec<Child> {
        let mut found = Vec::new();
        while let Some(byte) = self.text.get(self.at).copied() {
            match byte {
                b'/' if self.skip_comment() => {}
                b'"' => self.skip_string(0),
                b'\'' => self.skip_char(),
                b'#' => self.attribute(),
                b'{' => {
                    self.at += 1;
                    self.open.push(None);
                    self.forget();
                }
                b'}' => {
                    self.at += 1;
                    self.open.pop();
                    self.forget();
                }
                b';' => {
                    self.at += 1;
                    self.forget();
                }
                _ if is_word(byte) => self.word(&mut found),
                _ => self.at += 1,
            }
        }
        found
    }

    fn forget(&mut self) {
        self.paths.clear();
        self.maybe = false;
    }

    fn word(&mut self, found: &mut Vec<Child>) {
        let word = self.take_word();
        if matches!(word, b"r" | b"br" | b"cr") && self.skip_raw_string() {
            return;
        }
        if word != b"mod" {
            return;
        }
        self.skip_blanks();
        if self.text[self.at..].starts_with(b"r#") {
            self.at += 2;
        }
        let name = String::from_utf8_lossy(self.take_word()).into_owned();
        self.skip_blanks();
        match self.text.get(self.at) {
            Some(b';') if !name.is_empty() => {
                found.push(Child {
                    around: self.open.iter().flatten().cloned().collect(),
                    name,
                    paths: std::mem::take(&mut self.paths),
                    maybe: self.maybe,
                });
            }
            Some(b'{') if !name.is_empty() => {
                self.at += 1;
                self.open.push(Some(name));
                self.forget();
            }
            _ => {}
        }
    }

    fn take_word(&mut self) -> &'a [u8] {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_word(**byte)).count();
        self.at += length;
        &rest[..length]
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b'/' if self.skip_comment() => {}
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => break,
            }
        }
    }

    /// Past a comment, or past the slash that begins none.
    fn skip_comment(&mut self) -> bool {
        let rest = &self.text[self.at..];
        if rest.starts_with(b"//") {
            self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            return true;
        }
        if !rest.starts_with(b"/*") {
            self.at += 1;
            return true;
        }
        let (mut depth, mut at) = (0usize, 0);
        while at < rest.len() {
            match &rest[at..] {
                [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
                [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
                _ => at += 1,
            }
            if depth == 0 {
                break;
            }
        }
        self.at += at;
        true
    }

    /// Past a string whose first quote is here; raw with this many signs when there are any.
    fn skip_string(&mut self, signs: usize) {
        self.at += 1;
        while let Some(byte) = self.text.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' if signs == 0 => self.at += 1,
                b'"' if signs < 2 => return,
                b'"' if self.text[self.at..].iter().take_while(|it| **it == b'#').count() + 1
                    >= signs =>
                {
                    self.at += signs - 1;
                    return;
                }
                _ => {}
            }
        }
    }

    /// Past a raw string after its `r`. No signs count as one, so that nothing is escaped.
    fn skip_raw_string(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let signs = rest.iter().take_while(|byte| **byte == b'#').count();
        let raw = rest.get(signs) == Some(&b'"');
        if raw {
            self.at += signs;
            self.skip_string(signs + 1);
        }
        raw
    }

    /// Past a character, or past the quote of a lifetime.
    fn skip_char(&mut self) {
        let rest = &self.text[self.at + 1..];
        let length = match rest.first() {
            Some(b'\\') => {
                memchr::memchr(b'\'', rest.get(2..).unwrap_or_default()).map(|at| at + 2)
            }
            Some(first) => {
                let longest = if *first >= 0x80 { 5 } else { 2 };
                let end = rest.iter().take(longest).skip(1).position(|byte| *byte == b'\'');
                end.map(|at| at + 1)
            }
            None => None,
        };
        self.at += 1 + length.map_or(0, |at| at + 1);
    }

    /// `#[path = "..."]` and `#[cfg_attr(..., path = "...")]`.
    fn attribute(&mut self) {
        self.at += 1;
        self.skip_blanks();
        if self.text.get(self.at) != Some(&b'[') {
            return;
        }
        let start = self.at + 1;
        let mut depth = 0usize;
        while let Some(byte) = self.text.get(self.at).copied() {
            match byte {
                b'/' if self.skip_comment() => {}
                b'"' => self.skip_string(0),
                b'\'' => self.skip_char(),
                b'[' | b']' => {
                    depth = if byte == b'[' { depth + 1 } else { depth.saturating_sub(1) };
                    self.at += 1;
                    if depth == 0 {
                        break;
                    }
                }
                _ => self.at += 1,
            }
        }
        let end = self.at.saturating_sub(1).max(start).min(self.text.len());
        let inside = self.text.get(start..end).unwrap_or_default().trim_ascii_start();
        let sometimes = inside.starts_with(b"cfg_attr");
        if (sometimes || inside.starts_with(b"path"))
            && let Some(path) = path_in(inside)
        {
            self.paths.push(path);
            self.maybe |= sometimes;
        }
    }
}

/// The text of `path = "..."`.
fn path_in(attribute: &[u8]) -> Option<String> {
    let mut starts = memchr::memmem::find_iter(attribute, b"path");
    starts.find_map(|at| {
        let rest = attribute[at + 4..].trim_ascii_start().strip_prefix(b"=")?;
        let rest = rest.trim_ascii_start().strip_prefix(b"\"")?;
        let end = memchr::memchr(b'"', rest)?;
        Some(String::from_utf8_lossy(&rest[..end]).replace('\\', "/"))
    })
}

#[cfg(test)]
mod tests {
    use super::{children, sketch};

    #[test]
    fn only_modules_without_a_body_are_in_other_files() {
        let text = br##"
            // mod no;
            /* mod no; /* */ mod no; */
            mod a; pub(crate) mod b { mod c; #[path = "x.rs"] mod d; }
            const S: &str = "mod no;"; const R: &str = r#"mod " no;"#; const C: char = '"';
            fn f<'a>(x: &'a str) { mod e; }
            cfg_if! { #[cfg_attr(unix, path = "u.rs")] mod g; }
            mod r#type;
        "##;
        let found: Vec<_> = children(&sketch(text)).collect();
        let shown: Vec<String> = found
            .iter()
            .map(|it| format!("{}/{} {:?} {}", it.around.join("::"), it.name, it.paths, it.maybe))
            .collect();
        assert_eq!(
            shown,
            [
                "/a [] false",
                "b/c [] false",
                "b/d [\"x.rs\"] false",
                "/e [] false",
                "/g [\"u.rs\"] true",
                "/type [] false"
            ]
        );
    }
}
