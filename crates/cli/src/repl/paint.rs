//! Colours of a line while it is written.

use anstyle::{AnsiColor, Style};
use bifrost::Notation;
use bifrost::rql::{Token, TokenKind, tokens};

const HEAD: Style = AnsiColor::Blue.on_default().bold();
const KEYWORD: Style = AnsiColor::Cyan.on_default();
const TEXT: Style = AnsiColor::Green.on_default();
const OPEN_TEXT: Style = AnsiColor::Red.on_default();
const COMMENT: Style = AnsiColor::BrightBlack.on_default();
const COMMAND: Style = AnsiColor::Magenta.on_default();

/// The line with colours. Its visible text is the same.
pub(crate) fn painted(line: &str) -> String {
    let blanks = line.len() - line.trim_start().len();
    let mut out = line.get(..blanks).unwrap_or_default().to_owned();
    let mut rest = line.get(blanks..).unwrap_or_default();
    if rest.starts_with(':') {
        let end = rest.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(rest.len());
        let (command, behind) = rest.split_at(end);
        put(&mut out, Some(COMMAND), command);
        rest = behind;
    }
    match Notation::of_text(rest.as_bytes()) {
        Notation::Rql => form(&mut out, rest),
        Notation::Json => out.push_str(rest),
    }
    out
}

fn form(out: &mut String, text: &str) {
    let mut before = TokenKind::Space;
    for Token { kind, span } in tokens(text) {
        let style = match kind {
            TokenKind::Word if before == TokenKind::OpenForm => Some(HEAD),
            TokenKind::Keyword => Some(KEYWORD),
            TokenKind::Text => Some(TEXT),
            TokenKind::OpenText => Some(OPEN_TEXT),
            TokenKind::Comment => Some(COMMENT),
            _ => None,
        };
        put(out, style, text.get(span).unwrap_or_default());
        before = kind;
    }
}

fn put(out: &mut String, style: Option<Style>, text: &str) {
    match style {
        Some(style) => out.push_str(&format!("{style}{text}{style:#}")),
        None => out.push_str(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_no_text() {
        for line in [
            "(call :callee \"eval\" ; why",
            " :json (call \"x",
            "{\"match\": 1}",
            ":help",
            ":",
            "",
            "  ",
            "é (ü) ; ö",
        ] {
            let bare = anstream::adapter::strip_str(&painted(line)).to_string();
            assert_eq!(bare, line);
        }
        assert!(painted("(call)").contains(&format!("{HEAD}call")));
    }
}
