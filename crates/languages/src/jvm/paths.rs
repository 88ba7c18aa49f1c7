//! Dotted paths as they are written.

use std::borrow::Cow;

/// A path without white space and the quotes that let a keyword be a name.
pub(crate) fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.contains(|c: char| c.is_whitespace() || c == '`') {
        true => Cow::Owned(text.chars().filter(|c| !c.is_whitespace() && *c != '`').collect()),
        false => text,
    }
}

/// The path before the last name, and the name.
pub(crate) fn split(path: Cow<'_, str>) -> (Cow<'_, str>, Cow<'_, str>) {
    match path {
        Cow::Borrowed(path) => {
            let (before, last) = path.rsplit_once('.').unwrap_or(("", path));
            (Cow::Borrowed(before), Cow::Borrowed(last))
        }
        Cow::Owned(path) => {
            let (before, last) = path.rsplit_once('.').unwrap_or(("", &path));
            (Cow::Owned(before.to_owned()), Cow::Owned(last.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{plain, split};

    #[test]
    fn paths_lose_blanks_and_quotes() {
        assert_eq!(plain("a . `in`.B".into()), "a.in.B");
    }

    #[test]
    fn the_last_name_is_split_off() {
        assert_eq!(split("a.b.C".into()), ("a.b".into(), "C".into()));
        assert_eq!(split(String::from("C").into()), ("".into(), "C".into()));
    }
}
