//! The tags of a documentation comment: `@param {Type} name`.

/// A tag, and what stands behind it up to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag<'c> {
    /// Its word, without the sign.
    pub(crate) word: &'c str,
    /// What follows.
    pub(crate) text: &'c str,
}

/// The tags of a text. Each begins a line.
pub(crate) fn tags(text: &str) -> Vec<Tag<'_>> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let rest = line.get(indent..).unwrap_or_default();
        if rest.strip_prefix('@').is_some_and(|it| it.starts_with(|c: char| c.is_alphabetic())) {
            starts.push(at + indent);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let each = starts.iter().zip(ends).filter_map(|(start, end)| text.get(start + 1..end));
    each.map(|text| {
        let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
        let (word, text) = text.split_at(end);
        Tag { word, text }
    })
    .collect()
}

impl<'c> Tag<'c> {
    /// The type in braces, and what stands behind it.
    pub(crate) fn ty(self) -> Option<(&'c str, &'c str)> {
        braced(self.text)
    }

    /// The name that it is about, with its type: `{Type} name`, `{Type} [name=value]`, `name {Type}`.
    pub(crate) fn named(self) -> Option<(&'c str, Option<&'c str>)> {
        if let Some((ty, rest)) = braced(self.text) {
            return Some((name(rest)?.0, Some(ty)));
        }
        let (name, rest) = name(self.text)?;
        Some((name, braced(rest).map(|(ty, _)| ty)))
    }
}

/// What stands in braces at the beginning of a text, and what follows.
fn braced(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some((text.get(1..at)?, text.get(at + 1..)?)),
            '}' => depth -= 1,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// A name with dots at the beginning of a text, and what follows.
fn name(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let text = text.strip_prefix('[').map_or(text, str::trim_start);
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let end = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::{Tag, tags};

    #[test]
    fn tags_begin_lines() {
        let all = tags(" Says it.\n\n @param {A} a is @see b\n goes on\n@return {B}\n");
        let words: Vec<&str> = all.iter().map(|tag| tag.word).collect();
        assert_eq!(words, ["param", "return"]);
        assert_eq!(all[0].text.trim(), "{A} a is @see b\n goes on");
    }

    #[test]
    fn names_stand_behind_types_or_before() {
        let named = |text| Tag { word: "param", text }.named();
        assert_eq!(named(" {A} a text"), Some(("a", Some("A"))));
        assert_eq!(named(" {{x: A}} [a=1]"), Some(("a", Some("{x: A}"))));
        assert_eq!(named(" a.b {A}"), Some(("a.b", Some("A"))));
        assert_eq!(named(" a - text"), Some(("a", None)));
        assert_eq!(named(" {A"), None);
    }
}
