//! JSON for people: what fits on one line stands on one line.

use serde_json::Value;

/// Characters that one line holds.
const LINE: usize = 140;

/// The value over as few lines as it needs.
pub(crate) fn shown(value: &Value) -> String {
    let mut out = String::new();
    write(&mut out, value, 0, 0);
    out.push('\n');
    out
}

/// Writes a value that begins `used` columns into a line of this depth.
fn write(out: &mut String, value: &Value, depth: usize, used: usize) {
    let short = spaced(value);
    if short.chars().count() + used <= LINE {
        out.push_str(&short);
        return;
    }
    match value {
        Value::Object(fields) => {
            let parts = fields
                .iter()
                .map(|(name, value)| (format!("{}: ", Value::from(name.as_str())), value));
            block(out, '{', '}', depth, parts);
        }
        Value::Array(list) => {
            block(out, '[', ']', depth, list.iter().map(|value| (String::new(), value)))
        }
        _ => out.push_str(&short),
    }
}

fn block<'v>(
    out: &mut String,
    open: char,
    close: char,
    depth: usize,
    parts: impl Iterator<Item = (String, &'v Value)>,
) {
    out.push(open);
    for (index, (name, value)) in parts.enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let indent = 2 * (depth + 1);
        *out += &format!("{comma}\n{:indent$}{name}", "");
        write(out, value, depth + 1, indent + name.chars().count());
    }
    *out += &format!("\n{:indent$}{close}", "", indent = 2 * depth);
}

/// The value on one line, with a blank after each comma and colon.
fn spaced(value: &Value) -> String {
    let join = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Object(fields) => {
            let one = |(name, value): (&String, &Value)| {
                format!("{}: {}", Value::from(name.as_str()), spaced(value))
            };
            format!("{{{}}}", join(fields.iter().map(one).collect()))
        }
        Value::Array(list) => format!("[{}]", join(list.iter().map(spaced).collect())),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::shown;
    use serde_json::json;

    #[test]
    fn what_fits_stands_on_one_line() {
        let long = "x".repeat(130);
        let value = json!({"rows": [{"a": 1, "b": [2]}, {"text": long}], "complete": true});
        let lines: Vec<String> = shown(&value).lines().map(str::to_owned).collect();
        assert_eq!(lines[..3], ["{", "  \"rows\": [", "    {\"a\": 1, \"b\": [2]},"]);
        assert_eq!(lines[lines.len() - 3..], ["  ],", "  \"complete\": true", "}"]);
    }
}
