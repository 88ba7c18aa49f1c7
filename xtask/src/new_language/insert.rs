//! Putting a line where it belongs among others like it.

use crate::shell::Outcome;

/// The text with a line among those that begin so, in their order; once only.
pub(super) fn sorted(text: &str, begin: &str, line: &str) -> Outcome<String> {
    if text.lines().any(|known| known == line) {
        return Ok(text.to_owned());
    }
    let key = key(line);
    let place = text.lines().position(|known| known.starts_with(begin) && self::key(known) > key);
    match place {
        Some(place) => Ok(with(text, place, line)),
        None => after_last(text, begin, line),
    }
}

/// The text with a line, or several, after the last paragraph line that begins so. A section goes after the whole of the
/// section that begins so.
pub(super) fn after_last(text: &str, begin: &str, line: &str) -> Outcome<String> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|known| known.starts_with(begin));
    let last =
        last.ok_or_else(|| format!("no line begins with `{begin}`: add `{line}` by hand"))?;
    let body = if begin.starts_with('[') {
        lines[last + 1..]
            .iter()
            .take_while(|line| !line.is_empty() && !line.starts_with('['))
            .count()
    } else {
        0
    };
    Ok(with(text, last + 1 + body, line))
}

/// The name that a line is sorted by.
fn key(line: &str) -> &str {
    line.split([' ', '.', '='])
        .find(|word| !word.is_empty() && *word != "mod")
        .unwrap_or(line)
        .trim_end_matches(';')
}

fn with(text: &str, place: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(place, line);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::{after_last, sorted};

    #[test]
    fn a_line_goes_to_its_place() {
        let text = "mod a;\nmod c;\n\npub use c::d;\n";
        assert_eq!(
            sorted(text, "mod ", "mod b;").unwrap(),
            "mod a;\nmod b;\nmod c;\n\npub use c::d;\n"
        );
        assert_eq!(
            sorted(text, "mod ", "mod d;").unwrap(),
            "mod a;\nmod c;\nmod d;\n\npub use c::d;\n"
        );
        assert_eq!(sorted(text, "mod ", "mod c;").unwrap(), text);
        assert!(sorted(text, "use ", "use x;").is_err());
    }

    #[test]
    fn a_section_goes_after_a_section() {
        let text = "[p.a]\nx = 1\n[p.b]\nx = 1\n\n[q]\n";
        assert_eq!(
            after_last(text, "[p.", "[p.c]\nx = 1").unwrap(),
            "[p.a]\nx = 1\n[p.b]\nx = 1\n[p.c]\nx = 1\n\n[q]\n"
        );
    }
}
