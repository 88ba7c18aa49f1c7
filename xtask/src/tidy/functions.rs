//! The functions of a source: where each begins, how long it is, how many parameters it has.

use super::source::is_word;

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) lines: usize,
    pub(super) parameters: usize,
    pub(super) name: String,
    pub(super) first_line: usize,
}

/// All functions of a source whose comments and literals are blanked, those inside others too.
pub(super) fn of(code: &[u8]) -> Vec<Function> {
    let mut found = Vec::new();
    let mut line = 1;
    for at in 0..code.len() {
        if code[at] == b'\n' {
            line += 1;
        }
        if begins_function(code, at) {
            found.extend(function(&code[at..], line));
        }
    }
    found
}

/// Does the word `fn`, with a name after it, stand here? (`fn(u8)` is a type.)
fn begins_function(code: &[u8], at: usize) -> bool {
    let starts_word = at == 0 || !is_word(code[at - 1]);
    starts_word
        && code[at..].starts_with(b"fn")
        && code.get(at + 2).is_some_and(u8::is_ascii_whitespace)
}

/// The function whose `fn` the code begins with, if it has a body.
fn function(code: &[u8], first_line: usize) -> Option<Function> {
    let name_start = 2 + code[2..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    let rest = &code[name_start..];
    let name_length = rest.iter().position(|byte| !is_word(*byte) && *byte != b'#')?;
    if name_length == 0 {
        return None;
    }
    let open = find(rest, b"(")?;
    let close = open + group_length(&rest[open..])?;
    let body = close + find(&rest[close..], b"{;")?;
    if rest[body] == b';' {
        return None;
    }
    let end = name_start + body + group_length(&rest[body..])?;
    Some(Function {
        lines: 1 + code[..end].iter().filter(|byte| **byte == b'\n').count(),
        parameters: parameters(&rest[open + 1..close - 1]),
        name: String::from_utf8_lossy(&rest[..name_length]).into_owned(),
        first_line,
    })
}

/// The change of depth that a byte makes, angle brackets counted; the `>` of `->` and `=>` closes nothing.
fn depth_change(before: Option<u8>, byte: u8) -> i32 {
    match byte {
        b'(' | b'[' | b'{' | b'<' => 1,
        b')' | b']' | b'}' => -1,
        b'>' if !matches!(before, Some(b'-' | b'=')) => -1,
        _ => 0,
    }
}

/// The first of the wanted bytes that stands outside every bracket.
fn find(code: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut depth = 0;
    let mut before = None;
    for (at, byte) in code.iter().enumerate() {
        if depth == 0 && wanted.contains(byte) {
            return Some(at);
        }
        depth += depth_change(before, *byte);
        before = Some(*byte);
    }
    None
}

/// The length of the group in round or curly brackets that the code begins with, both brackets counted.
fn group_length(code: &[u8]) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in code.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// How many parameters stand between the brackets: pieces between the outer commas that are not blank.
fn parameters(inside: &[u8]) -> usize {
    let mut count = 0;
    let mut rest = inside;
    loop {
        let end = find(rest, b",").unwrap_or(rest.len());
        if rest[..end].iter().any(|byte| !byte.is_ascii_whitespace()) {
            count += 1;
        }
        if end == rest.len() {
            return count;
        }
        rest = &rest[end + 1..];
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    fn shown(code: &str) -> Vec<String> {
        let functions = of(code.as_bytes());
        functions
            .iter()
            .map(|f| format!("{} {} {} {}", f.name, f.first_line, f.lines, f.parameters))
            .collect()
    }

    #[test]
    fn a_function_runs_from_its_word_to_its_brace() {
        assert_eq!(shown("struct A;\npub fn one() {\n    if x { y }\n}\n"), ["one 2 3 0"]);
    }

    #[test]
    fn functions_inside_functions_are_counted_too() {
        assert_eq!(shown("fn out() {\n fn inner() {}\n}"), ["out 1 3 0", "inner 2 1 0"]);
    }

    #[test]
    fn commas_inside_brackets_part_no_parameters() {
        assert_eq!(
            shown(
                "fn f<A, F: Fn(A, u8) -> u8>(&self, (a, b): (A, A), m: Map<A, F>,) -> [u8; 2] {}"
            ),
            ["f 1 1 3"]
        );
    }

    #[test]
    fn types_and_signatures_without_a_body_are_none() {
        assert_eq!(
            shown("type F = fn(u8); trait T { fn a(&self); } fn b(f: fn(u8) -> u8) {}"),
            ["b 1 1 1"]
        );
    }

    #[test]
    fn code_that_is_cut_off_gives_nothing() {
        for code in ["fn", "fn ", "fn a", "fn a(", "fn a()", "fn a() {"] {
            assert!(of(code.as_bytes()).is_empty(), "{code}");
        }
    }
}
