//! Paths of a code base, and patterns with one star.

/// A path from a folder; none when it leads out of the code base.
pub(super) fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The folder of a path; the root is empty.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// What of a path lies below a folder.
pub(super) fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(folder)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// The folders around a path, nearest first; the root is the last.
pub(super) fn around(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder(path)), |at| (!at.is_empty()).then(|| folder(at)))
}

/// What the star of a pattern stands for; an empty text where there is no star.
pub(super) fn star<'n>(pattern: &str, name: &'n str) -> Option<&'n str> {
    match pattern.split_once('*') {
        None => (pattern == name).then_some(""),
        Some((start, end)) => {
            let rest = name.strip_prefix(start)?;
            rest.strip_suffix(end).filter(|_| name.len() >= start.len() + end.len())
        }
    }
}

/// Of patterns that fit a name the closest: without a star, else with the longest start. With what
/// the star stands for.
pub(super) fn closest<'a, 'n, T>(
    patterns: &'a [(String, T)],
    name: &'n str,
) -> Option<(&'a T, &'n str)> {
    let fits = patterns.iter().filter_map(|(pattern, value)| {
        let filled = star(pattern, name)?;
        let rank = pattern.split_once('*').map_or(usize::MAX, |(start, _)| start.len());
        Some((rank, value, filled))
    });
    fits.max_by_key(|(rank, ..)| *rank).map(|(_, value, filled)| (value, filled))
}

#[cfg(test)]
mod tests {
    use super::{around, closest, joined, star};

    #[test]
    fn paths_are_joined_inside_the_code_base() {
        assert_eq!(joined("a/b", "../c/./d").as_deref(), Some("a/c/d"));
        assert_eq!(joined("a", "..").as_deref(), Some(""));
        assert_eq!(joined("a", "../../x"), None);
        assert_eq!(around("a/b/c.ts").collect::<Vec<_>>(), ["a/b", "a", ""]);
        assert_eq!(around("c.ts").collect::<Vec<_>>(), [""]);
    }

    #[test]
    fn the_closest_pattern_wins() {
        assert_eq!(star("@app/*", "@app/x/y"), Some("x/y"));
        assert_eq!(star("aba*ba", "aba"), None);
        let all = [("*", 1), ("@app/*", 2), ("@app/x", 3)].map(|(text, it)| (text.to_owned(), it));
        assert_eq!(closest(&all, "@app/x"), Some((&3, "")));
        assert_eq!(closest(&all, "@app/z"), Some((&2, "z")));
        assert_eq!(closest(&all, "react"), Some((&1, "react")));
    }
}
