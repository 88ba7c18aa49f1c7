//! Places as authors write them: a mark, a line, or a line and column.

use bifrost::base::Place as Range;

use crate::files::CaseFile;

/// What an author says about where something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) path: String,
    pub(crate) line: u32,
    /// First column, when it matters.
    pub(crate) start: Option<u32>,
    /// End column of what stands on one line, when it matters.
    pub(crate) end: Option<u32>,
}

impl Place {
    /// Reads a place: the name of a mark, `line`, `line:column`, `path:line`, `path:line:column`.
    /// Without a path it is in the first source.
    pub(crate) fn read(word: &str, files: &[CaseFile]) -> Result<Self, String> {
        if let Some(place) = marked(word, files)? {
            return Ok(place);
        }
        let parts: Vec<&str> = word.split(':').collect();
        let (path, numbers) = match parts.as_slice() {
            [.., line, column] if numeric(line) && numeric(column) => {
                (&parts[..parts.len() - 2], vec![*line, *column])
            }
            [.., line] if numeric(line) => (&parts[..parts.len() - 1], vec![*line]),
            _ => return Err(format!("`{word}` is no mark of this case, and no `path:line`")),
        };
        let path = match path {
            [] => first_source(files)?.path.clone(),
            path => path.join(":"),
        };
        if files.iter().all(|file| file.path != path) {
            return Err(format!("`{word}`: this case has no file `{path}`"));
        }
        let mut numbers = numbers.into_iter().map(|number| number.parse().ok());
        Ok(Self {
            path,
            line: numbers.next().flatten().unwrap_or(0),
            start: numbers.next().flatten(),
            end: None,
        })
    }

    /// True when this is where `range` is.
    pub(crate) fn fits(&self, path: &str, range: &Range) -> bool {
        let one_line = range.start_line == range.end_line;
        self.path == path
            && self.line == range.start_line
            && self.start.is_none_or(|start| start == range.start_column)
            && self.end.is_none_or(|end| !one_line || end == range.end_column)
    }
}

fn numeric(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn marked(word: &str, files: &[CaseFile]) -> Result<Option<Place>, String> {
    let marks = files.iter().flat_map(|file| file.marks.iter().map(move |mark| (file, mark)));
    let mut found = marks.filter(|(_, mark)| mark.name == word);
    let Some((file, mark)) = found.next() else {
        return Ok(None);
    };
    if found.next().is_some() {
        return Err(format!("two marks are called `{word}`"));
    }
    Ok(Some(Place {
        path: file.path.clone(),
        line: mark.line,
        start: Some(mark.start),
        end: mark.end,
    }))
}

/// The first file of a known language.
pub(crate) fn first_source(files: &[CaseFile]) -> Result<&CaseFile, String> {
    files
        .iter()
        .find(|file| file.language.is_some())
        .ok_or_else(|| "the case has no source".to_owned())
}

/// How an author would write a range: the mark that names exactly it, else path and line.
pub(crate) fn written(path: &str, range: &Range, files: &[CaseFile]) -> String {
    let marks = files.iter().filter(|file| file.path == path).flat_map(|file| &file.marks);
    let one_line = range.start_line == range.end_line;
    let named = marks.clone().find(|mark| {
        mark.line == range.start_line
            && mark.start == range.start_column
            && (!one_line || mark.end.is_none_or(|end| end == range.end_column))
    });
    match named {
        Some(mark) => mark.name.clone(),
        None => format!("{path}:{}:{}", range.start_line, range.start_column),
    }
}
