//! The label that somebody probably meant.

/// Longer words are not compared: nobody mistypes a word of this length.
const LONGEST: usize = 64;

/// The accepted word nearest to `word`, when it is near enough to be a slip of the pen.
///
/// Case and `-` for `_` cost nothing. The distance may be a third of the length, at most three.
#[must_use]
pub fn nearest<'a>(word: &str, accepted: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let folded = fold(word);
    let allowed = (folded.chars().count() / 3).clamp(1, 3);
    accepted
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&folded, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn fold(word: &str) -> String {
    word.to_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let accepted = ["callee", "kind", "not_kind", "capture"];
        assert_eq!(nearest("calee", accepted), Some("callee"));
        assert_eq!(nearest("not-kind", accepted), Some("not_kind"));
        assert_eq!(nearest("Kinds", accepted), Some("kind"));
        assert_eq!(nearest("zebra", accepted), None);
        assert_eq!(nearest(&"k".repeat(5000), accepted), None);
    }
}
