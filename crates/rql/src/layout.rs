//! Brackets to lines: what fits on one line stays on one, the rest is indented.

/// Columns of a line.
const WIDTH: usize = 88;
/// Columns by which what belongs to a form is indented.
const STEP: usize = 2;

/// Something to print.
#[derive(Debug)]
pub(crate) enum Doc {
    /// A word or a string.
    Atom(String),
    /// A keyword and its value.
    Pair(String, Box<Doc>),
    /// `(head rest...)`: the head stays on the first line.
    Form {
        /// What names the form.
        head: Vec<Doc>,
        /// What follows, a line each when it does not fit.
        rest: Vec<Doc>,
    },
    /// A form around a query. One around another is never put on its line.
    Wrap {
        /// What names the form.
        head: Vec<Doc>,
        /// What follows.
        rest: Vec<Doc>,
    },
    /// `[items...]`
    List(Vec<Doc>),
}

/// The lines of a document.
pub(crate) fn lines(doc: &Doc) -> String {
    let mut out = String::new();
    Layout { out: &mut out }.put(doc, 0, 0, 0);
    out.push('\n');
    out
}

struct Layout<'o> {
    out: &'o mut String,
}

impl Layout<'_> {
    /// Puts a document at a column of a line that is indented by `indent`; `behind` columns follow
    /// it on its last line.
    fn put(&mut self, doc: &Doc, indent: usize, column: usize, behind: usize) {
        if !opens(doc) && column + width(doc) + behind <= WIDTH {
            return flat(doc, self.out);
        }
        match doc {
            Doc::Atom(text) => self.out.push_str(text),
            Doc::Pair(key, value) => {
                self.out.push_str(key);
                self.out.push(' ');
                self.put(value, indent, column + key.chars().count() + 1, behind);
            }
            Doc::Form { head, rest } | Doc::Wrap { head, rest } => {
                self.out.push('(');
                spaced(head.iter(), self.out);
                self.each(rest, indent + STEP, behind);
                self.out.push(')');
            }
            Doc::List(items) => {
                self.out.push('[');
                match items.as_slice() {
                    [only] => self.put(only, indent, column + 1, behind + 1),
                    _ => self.each(items, indent + STEP, behind),
                }
                self.out.push(']');
            }
        }
    }

    /// Items, a line each, and a bracket behind the last.
    fn each(&mut self, items: &[Doc], indent: usize, behind: usize) {
        for (index, item) in items.iter().enumerate() {
            self.line(indent);
            let last = index + 1 == items.len();
            self.put(item, indent, indent, if last { behind + 1 } else { 0 });
        }
    }

    fn line(&mut self, column: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', column));
    }
}

/// True for what takes several lines however short it is.
fn opens(doc: &Doc) -> bool {
    matches!(doc, Doc::Wrap { rest, .. } if matches!(rest.last(), Some(Doc::Wrap { .. })))
}

/// Columns of a document on one line.
pub(crate) fn width(doc: &Doc) -> usize {
    match doc {
        Doc::Atom(text) => text.chars().count(),
        Doc::Pair(key, value) => key.chars().count() + 1 + width(value),
        Doc::Form { head, rest } | Doc::Wrap { head, rest } => {
            1 + head.iter().chain(rest).map(one).sum::<usize>()
        }
        Doc::List(items) => 2 + items.iter().map(one).sum::<usize>().saturating_sub(1),
    }
}

fn one(item: &Doc) -> usize {
    width(item) + 1
}

fn flat(doc: &Doc, out: &mut String) {
    match doc {
        Doc::Atom(text) => out.push_str(text),
        Doc::Pair(key, value) => {
            out.push_str(key);
            out.push(' ');
            flat(value, out);
        }
        Doc::Form { head, rest } | Doc::Wrap { head, rest } => {
            out.push('(');
            spaced(head.iter().chain(rest), out);
            out.push(')');
        }
        Doc::List(items) => {
            out.push('[');
            spaced(items.iter(), out);
            out.push(']');
        }
    }
}

fn spaced<'d>(items: impl Iterator<Item = &'d Doc>, out: &mut String) {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(' ');
        }
        flat(item, out);
    }
}
