//! Words that are numbers: those of JSON, and read as JSON is.

use bifrost_query::tree::Value;

/// The number that a word is, as the JSON tree holds it.
pub(crate) fn read(word: &str) -> Option<Value> {
    if !is_json(word) {
        return None;
    }
    if let Ok(whole) = word.parse() {
        return Some(Value::Whole(whole));
    }
    if let Some(negative) = word.parse::<i64>().ok().filter(|value| *value != 0) {
        return Some(Value::Number(negative.to_string()));
    }
    let float = word.parse::<f64>().ok()?;
    Some(Value::Number(format!("{float:?}")))
}

/// The grammar of JSON numbers.
fn is_json(word: &str) -> bool {
    let rest = word.strip_prefix('-').unwrap_or(word);
    let (whole, rest) = digits(rest);
    if whole.is_empty() || (whole.len() > 1 && whole.starts_with('0')) {
        return false;
    }
    let rest = match rest.strip_prefix('.') {
        Some(rest) => match digits(rest) {
            ("", _) => return false,
            (_, rest) => rest,
        },
        None => rest,
    };
    match rest.strip_prefix(['e', 'E']) {
        Some(rest) => {
            let (power, rest) = digits(rest.strip_prefix(['+', '-']).unwrap_or(rest));
            !power.is_empty() && rest.is_empty()
        }
        None => rest.is_empty(),
    }
}

fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_json() {
        let shown = |word: &str| read(word).map(|value| format!("{value:?}"));
        for (word, value) in [
            ("0", "Whole(0)"),
            ("18446744073709551615", "Whole(18446744073709551615)"),
            ("-1", "Number(\"-1\")"),
            ("-0", "Number(\"-0.0\")"),
            ("5.0", "Number(\"5.0\")"),
            ("1e3", "Number(\"1000.0\")"),
        ] {
            assert_eq!(shown(word).as_deref(), Some(value));
        }
        for word in ["", "-", "01", "1.", ".5", "1e", "+1", "1x", "0x10", "inf", "NaN", "1e+"] {
            assert_eq!(shown(word), None, "{word}");
        }
    }
}
