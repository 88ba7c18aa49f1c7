//! Whether a line says all that it wants to say, or goes on below.

use bifrost::Notation;
use bifrost::rql::{TokenKind, tokens};

use super::command::{self, Command};

/// True when nothing is missing: brackets are closed, or closed wrongly, which is told then.
pub(crate) fn finished(text: &str) -> bool {
    if !text.trim_start().starts_with(':') {
        return closed(text);
    }
    match command::parse(text) {
        Ok((Command::Ir, rest)) => pasted(rest),
        Ok((_, rest)) => closed(rest),
        Err(_) => true,
    }
}

/// The source below `:ir LANGUAGE` ends with an empty line. A path needs none.
fn pasted(rest: &str) -> bool {
    match rest.split_once('\n') {
        Some((_, source)) => source.is_empty() || source.ends_with('\n'),
        None => !is_language(rest.trim()),
    }
}

/// True for a word that names a language and not a file.
pub(crate) fn is_language(word: &str) -> bool {
    bifrost::catalog().resolve(word).is_some()
}

fn closed(text: &str) -> bool {
    match Notation::of_text(text.as_bytes()) {
        Notation::Rql => rql_closed(text),
        Notation::Json => json_closed(text),
    }
}

fn rql_closed(text: &str) -> bool {
    let mut depth = 0_usize;
    for token in tokens(text) {
        match token.kind {
            TokenKind::OpenForm | TokenKind::OpenList => depth += 1,
            TokenKind::CloseForm | TokenKind::CloseList => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return true,
            },
            TokenKind::OpenText => return true,
            _ => {}
        }
    }
    // A comment alone waits for its query.
    depth == 0 && tokens(text).any(|token| token.kind == TokenKind::OpenForm)
}

fn json_closed(text: &str) -> bool {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_until_its_brackets_are_closed() {
        for text in [
            "(call)",
            "",
            "  ",
            "call",
            "(call))",
            "(call \"x)",
            ":help",
            ":json",
            ":json (call)",
            ":nonsense (",
            "{\"match\": {}}",
            "{\"a\": \"{\"}",
            ":ir a.py",
            ":ir",
            ":run {}",
        ] {
            assert!(finished(text), "{text}");
        }
        for text in [
            "(call",
            "(call :args [",
            "; why",
            "(call) (",
            "{\"match\": {",
            "{\"a\": \"}\"",
            ":json (call",
            ":run {",
        ] {
            assert!(!finished(text), "{text}");
        }
    }

    #[test]
    fn pasted_source_ends_with_an_empty_line() {
        let label = bifrost::catalog().labels().next().unwrap();
        for (source, whole) in [
            ("", false),
            ("\n", true),
            ("\nx = 1", false),
            ("\nx\n\ny", false),
            ("\nx = 1\n", true),
        ] {
            assert_eq!(finished(&format!(":ir {label}{source}")), whole, "{source:?}");
        }
    }
}
