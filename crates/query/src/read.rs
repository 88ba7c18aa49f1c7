//! Text to tree: UTF-8, nesting and JSON syntax, each refused with line and column.

use std::fmt;

use bifrost_contract::limits;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::tree::{Node, Value};

const BOM: &str = "\u{FEFF}";

/// Reads one JSON value and nothing after it.
///
/// # Errors
/// With one line that says what is wrong, at which line and column.
pub(crate) fn read(text: &[u8]) -> Result<Node, String> {
    let text = utf8(text)?;
    if text.starts_with(BOM) {
        return Err(said("the text begins with a byte order mark", text, 0));
    }
    refuse_deep(text)?;
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let mut ordinals = 0;
    let tree = Seed { ordinals: &mut ordinals }.deserialize(&mut reader);
    tree.and_then(|tree| reader.end().map(|()| tree)).map_err(|error| explain(&error, text))
}

fn utf8(text: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(text).map_err(|error| {
        let valid = text.get(..error.valid_up_to()).unwrap_or_default();
        let valid = std::str::from_utf8(valid).unwrap_or_default();
        said("the text is not UTF-8", valid, valid.len())
    })
}

/// Refuses brackets nested deeper than any valid query needs, before anything recurses on them.
fn refuse_deep(text: &str) -> Result<(), String> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > limits::JSON_NESTING {
            let most = limits::JSON_NESTING;
            return Err(said(&format!("brackets are nested deeper than {most} levels"), text, at));
        }
    }
    Ok(())
}

/// A message with the line and the column, in characters, of a byte.
fn said(message: &str, text: &str, at: usize) -> String {
    let before = text.get(..text.floor_char_boundary(at)).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() + 1;
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    format!("{message} at line {line}, column {column}")
}

fn explain(error: &serde_json::Error, text: &str) -> String {
    if error.is_eof() {
        return said("not valid JSON: the text ends too early", text, text.trim_end().len());
    }
    let at = offset(error, text);
    let rest = text.get(text.floor_char_boundary(at)..).unwrap_or_default();
    let nothing_before =
        text.get(..text.floor_char_boundary(at)).is_some_and(|it| it.trim().is_empty());
    let whole = error.to_string();
    let reason = match whole.split(" at line ").next().unwrap_or_default() {
        _ if rest.starts_with(['/', '#']) => "JSON has no comments",
        _ if nothing_before => "expected a query, which begins with `{`, or in RQL with `(`",
        "trailing characters" => "more text follows the query",
        "expected ident" => "expected `true`, `false` or `null`",
        "key must be a string" => "expected a key in double quotes",
        reason if reason.starts_with("control character") => {
            "an unescaped control character in a string"
        }
        other => other,
    };
    said(&format!("not valid JSON: {reason}"), text, at)
}

/// The byte that a syntax error is about.
fn offset(error: &serde_json::Error, text: &str) -> usize {
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = text.split_inclusive('\n').take(lines_before).map(str::len).sum();
    // Column 0 is the line feed that ends the line before.
    (line_start + error.column()).saturating_sub(1).min(text.len())
}

/// Builds a node, numbering it before its children.
struct Seed<'a> {
    ordinals: &'a mut usize,
}

impl Seed<'_> {
    fn below(&mut self) -> Seed<'_> {
        Seed { ordinals: self.ordinals }
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Node, D::Error> {
        let at = *self.ordinals;
        *self.ordinals += 1;
        reader.deserialize_any(self).map(|value| Node { at, value })
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Whole(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(format!("{value:?}")))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self.below())? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut items: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = items.next_key::<String>()? {
            entries.push((key, items.next_value_seed(self.below())?));
        }
        Ok(Value::Object(entries))
    }
}
