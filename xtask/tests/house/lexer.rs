//! Rust source as tokens: as much as it takes to tell code, strings and comments apart.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or keyword, raw names included.
    Word,
    /// A number with its suffix.
    Number,
    /// A string of any form.
    Text,
    /// A character or byte.
    Char,
    /// A lifetime or loop label.
    Lifetime,
    /// A comment of any form.
    Comment,
    /// One character of punctuation.
    Mark,
}

/// A token, and the byte at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub(crate) kind: Kind,
    pub(crate) text: &'s str,
    pub(crate) at: usize,
}

impl<'s> Token<'s> {
    /// What stands between the quotes of a string, escapes as written.
    pub(crate) fn inside(&self) -> Option<&'s str> {
        if self.kind != Kind::Text {
            return None;
        }
        let open = self.text.find('"')? + 1;
        let close = self.text.rfind('"')?;
        self.text.get(open..close)
    }

    /// The value of a whole number.
    pub(crate) fn value(&self) -> Option<u128> {
        if self.kind != Kind::Number {
            return None;
        }
        let digits = self.text.replace('_', "");
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
            if let Some(rest) = digits.strip_prefix(prefix) {
                return u128::from_str_radix(without_suffix(rest), radix).ok();
            }
        }
        without_suffix(&digits).parse().ok()
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text && self.kind != Kind::Text
    }
}

fn without_suffix(digits: &str) -> &str {
    digits.split(['u', 'i']).next().unwrap_or(digits)
}

/// The tokens of a text, comments among them, white space left out. What is not closed ends with the text.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = token(&text[at..], first);
        let end = (at + length).min(text.len());
        found.push(Token { kind, text: &text[at..end], at });
        at = end;
    }
    found
}

/// The kind and the bytes of the token that begins here.
fn token(rest: &str, first: char) -> (Kind, usize) {
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    match first {
        '"' => (Kind::Text, quoted(rest, 1, '"')),
        '\'' => quote(rest),
        '0'..='9' => (Kind::Number, number(rest)),
        _ if is_word(first) => prefixed(rest).unwrap_or((Kind::Word, word(rest))),
        _ => (Kind::Mark, first.len_utf8()),
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn word(rest: &str) -> usize {
    rest.find(|c| !is_word(c)).unwrap_or(rest.len())
}

/// A string, character or raw name that begins with letters: `b'x'`, `cr#"x"#`, `r#type`.
fn prefixed(rest: &str) -> Option<(Kind, usize)> {
    let letters = word(rest);
    let after = &rest[letters..];
    match &rest[..letters] {
        "b" if after.starts_with('\'') => Some((Kind::Char, quoted(rest, letters + 1, '\''))),
        "b" | "c" if after.starts_with('"') => Some((Kind::Text, quoted(rest, letters + 1, '"'))),
        "r" | "br" | "cr" => raw(rest, letters),
        _ => None,
    }
}

fn raw(rest: &str, letters: usize) -> Option<(Kind, usize)> {
    let after = &rest[letters..];
    let hashes = after.find(|c| c != '#')?;
    let body = letters + hashes + 1;
    if after[hashes..].starts_with('"') {
        let close = format!("\"{}", "#".repeat(hashes));
        let length = rest[body..].find(&close).map(|at| body + at + close.len());
        return Some((Kind::Text, length.unwrap_or(rest.len())));
    }
    (hashes == 1).then(|| (Kind::Word, letters + 1 + word(&after[1..])))
}

/// Where a literal with escapes ends whose body begins at `body`.
fn quoted(rest: &str, body: usize, close: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest[body..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == close => return body + at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A character, a lifetime or a loop label.
fn quote(rest: &str) -> (Kind, usize) {
    let mut after = rest[1..].chars();
    match (after.next(), after.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => (Kind::Char, quoted(rest, 1, '\'')),
        _ => (Kind::Lifetime, 1 + word(&rest[1..])),
    }
}

fn number(rest: &str) -> usize {
    let whole = word(rest);
    let fraction = &rest[whole..];
    let has_digits = fraction
        .strip_prefix('.')
        .is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()));
    if has_digits { whole + 1 + word(&fraction[1..]) } else { whole }
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

#[test]
fn code_strings_and_comments_are_told_apart() {
    let shown = |text| -> Vec<(Kind, &str)> {
        tokens(text).iter().map(|token| (token.kind, token.text)).collect()
    };
    use Kind::{Char, Comment, Lifetime, Mark, Number, Text, Word};
    assert_eq!(shown("a // \"b\"\nc"), [(Word, "a"), (Comment, "// \"b\""), (Word, "c")]);
    assert_eq!(shown("/* { /* } */ { */ x"), [(Comment, "/* { /* } */ { */"), (Word, "x")]);
    assert_eq!(shown(r#"f("a\"b")"#), [(Word, "f"), (Mark, "("), (Text, r#""a\"b""#), (Mark, ")")]);
    assert_eq!(
        shown(r####"r#"a"b"# br"\" b"x" c"y" r#type"####),
        [
            (Text, r###"r#"a"b"#"###),
            (Text, r#"br"\""#),
            (Text, r#"b"x""#),
            (Text, r#"c"y""#),
            (Word, "r#type")
        ]
    );
    assert_eq!(
        shown(r"'a' '\'' 'é' b'x' &'life 'outer:"),
        [
            (Char, "'a'"),
            (Char, r"'\''"),
            (Char, "'é'"),
            (Char, "b'x'"),
            (Mark, "&"),
            (Lifetime, "'life"),
            (Lifetime, "'outer"),
            (Mark, ":")
        ]
    );
    assert_eq!(
        shown("0..50_000usize 1.5 t.0.1"),
        [
            (Number, "0"),
            (Mark, "."),
            (Mark, "."),
            (Number, "50_000usize"),
            (Number, "1.5"),
            (Word, "t"),
            (Mark, "."),
            (Number, "0.1")
        ]
    );
}

#[test]
fn tokens_know_their_place_and_value() {
    let text = "é \"py\" 50_000usize 0xFF r#\"go\"#";
    let found = tokens(text);
    assert_eq!(found[1].at, 3);
    assert_eq!(found[1].inside(), Some("py"));
    assert_eq!(found[2].value(), Some(50_000));
    assert_eq!(found[3].value(), Some(255));
    assert_eq!(found[4].inside(), Some("go"));
}

#[test]
fn what_is_not_closed_ends_with_the_text() {
    for text in ["\"a", "/* a", "r#\"a\"", "'", "'\\", "\"\\", "b'", "x r#\""] {
        let last = *tokens(text).last().unwrap();
        assert_eq!(last.at + last.text.len(), text.len(), "{text}");
    }
    assert!(tokens("").is_empty());
}
