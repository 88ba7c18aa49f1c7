//! Marks: comment lines that name a range of the source line above them.
//!
//! `#   ^^^^ name  ^^ other` names the columns of the carets, `# <- name` the column where the
//! comment itself begins. Columns count code points.

/// A named range of a source line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The name.
    pub(crate) name: String,
    /// 1-based line.
    pub(crate) line: u32,
    /// 1-based column of the first character.
    pub(crate) start: u32,
    /// One past the last column; none for `<-`, which fixes the start alone.
    pub(crate) end: Option<u32>,
}

/// What begins a comment to the end of the line, in one language or another. Nothing else that
/// begins so is followed by carets.
const LEADERS: [&str; 2] = ["//", "#"];

/// All marks of a source.
pub(crate) fn find(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut above = 0;
    for (index, line) in text.lines().enumerate() {
        match of_line(line) {
            Some(found) => marks.extend(found.into_iter().map(|mark| Mark { line: above, ..mark })),
            None => above = index as u32 + 1,
        }
    }
    marks
}

/// The marks of one line, when it is nothing but marks.
fn of_line(line: &str) -> Option<Vec<Mark>> {
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    let trimmed = line.trim();
    let (body, begins) = inner(trimmed)?;
    let mut marks = Vec::new();
    let mut column = indent + begins;
    let mut rest = body;
    while let Some((skipped, range, name, length)) = next(rest) {
        let start = column + skipped + 1;
        let (start, end) = match range {
            Sign::Carets(count) => (start, Some((start + count) as u32)),
            Sign::Arrow => (indent + 1, None),
        };
        marks.push(Mark { name: name.to_owned(), line: 0, start: start as u32, end });
        column += length;
        rest = rest.get(length..)?;
    }
    (!marks.is_empty() && rest.trim().is_empty()).then_some(marks)
}

/// What stands after the comment's beginning, and how many characters that takes. Block comments
/// serve where a language has no line comment, inside JSX for one.
fn inner(trimmed: &str) -> Option<(&str, usize)> {
    let blocks = [("{/*", "*/}"), ("/*", "*/")];
    for (open, close) in blocks {
        let between = trimmed.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(body) = between {
            return Some((body, open.len()));
        }
    }
    let begun = |leader: &&str| Some((trimmed.strip_prefix(*leader)?, leader.len()));
    LEADERS.iter().find_map(begun)
}

enum Sign {
    Carets(usize),
    Arrow,
}

/// The next mark: white space before it, its sign, its name, and the length of all. A mark line
/// is ASCII, so lengths are columns.
fn next(text: &str) -> Option<(usize, Sign, &str, usize)> {
    let skipped = text.len() - text.trim_start().len();
    let from_sign = text.get(skipped..)?;
    let carets = from_sign.len() - from_sign.trim_start_matches('^').len();
    let (sign, width) = match carets {
        0 if from_sign.starts_with("<-") => (Sign::Arrow, 2),
        0 => return None,
        count => (Sign::Carets(count), count),
    };
    let after = from_sign.get(width..)?;
    let gap = after.len() - after.trim_start().len();
    let name_and_rest = after.get(gap..)?;
    let length = name_and_rest.find(char::is_whitespace).unwrap_or(name_and_rest.len());
    let name = name_and_rest.get(..length)?;
    let fine = !name.is_empty() && name.chars().all(is_name) && gap > 0;
    fine.then_some((skipped, sign, name, skipped + width + gap + length))
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

#[cfg(test)]
mod tests {
    use super::{Mark, find};

    fn mark(name: &str, line: u32, start: u32, end: Option<u32>) -> Mark {
        Mark { name: name.to_owned(), line, start, end }
    }

    #[test]
    fn carets_name_columns_of_the_line_above() {
        let text = "x = f(ä, b)\n#   ^^^^^^^ call\n#     ^ a  ^ b\ny = 1\n";
        assert_eq!(
            find(text),
            [mark("call", 1, 5, Some(12)), mark("a", 1, 7, Some(8)), mark("b", 1, 12, Some(13)),]
        );
    }

    #[test]
    fn an_arrow_names_the_start_of_the_comment() {
        let text = "  f(\n  // <- call\n  1)";
        assert_eq!(find(text), [mark("call", 1, 3, None)]);
    }

    #[test]
    fn block_comments_serve_inside_jsx() {
        let text = "<b>{f()}</b>\n{/*  ^^^ call */}";
        assert_eq!(find(text), [mark("call", 1, 6, Some(9))]);
    }

    #[test]
    fn other_comments_are_source() {
        assert_eq!(find("a\n# see ^^^ x\n# ^^^\n#^^ two words\n"), []);
    }
}
