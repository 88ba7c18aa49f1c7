//! The `answer` fence: a part of the answer's JSON, for what rows cannot say.

use serde_json::Value;

use crate::page::Fence;
use crate::report::Fault;

/// Holds a fence against an answer: every field that it names must be there and hold what it
/// says; arrays are as long as it says; `null` says that a field is not there.
pub(crate) fn check(fence: &Fence, answer: &str) -> Option<Fault> {
    let expected: Value = match serde_json::from_str(&fence.body) {
        Ok(expected) => expected,
        Err(error) => return Some(Fault::new(fence.line, format!("`answer` is no JSON: {error}"))),
    };
    let got: Value = serde_json::from_str(answer).unwrap_or_default();
    let place = first_difference(&expected, &got, "$".to_owned())?;
    let message = format!("{}\n  first at {place}", fence.body.trim_end());
    Some(Fault::differs(fence.line, "answer", &message, answer))
}

fn first_difference(expected: &Value, got: &Value, at: String) -> Option<String> {
    match (expected, got) {
        (Value::Object(expected), Value::Object(got)) => {
            expected.iter().find_map(|(name, value)| {
                let at = format!("{at}.{name}");
                first_difference(value, got.get(name).unwrap_or(&Value::Null), at)
            })
        }
        (Value::Array(expected), Value::Array(got)) if expected.len() == got.len() => {
            let pairs = expected.iter().zip(got).enumerate();
            let mut found = pairs.map(|(index, (expected, got))| {
                first_difference(expected, got, format!("{at}[{index}]"))
            });
            found.find_map(|difference| difference)
        }
        _ => (expected != got).then_some(at),
    }
}

#[cfg(test)]
mod tests {
    use super::first_difference;
    use serde_json::json;

    #[test]
    fn a_part_is_enough() {
        let got = json!({"a": [{"b": 1, "c": 2}], "d": true});
        let differs = |expected| first_difference(&expected, &got, String::new());
        assert_eq!(differs(json!({"a": [{"b": 1}]})), None);
        assert_eq!(differs(json!({"a": [{"b": 2}]})), Some(".a[0].b".to_owned()));
        assert_eq!(differs(json!({"a": []})), Some(".a".to_owned()));
        assert_eq!(differs(json!({"e": null})), None);
    }
}
