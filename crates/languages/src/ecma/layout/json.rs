//! JSON as manifests have it: with comments and commas too many, and in the order written.

use jsonc_parser::{JsonValue, ParseOptions, parse_to_value};

/// A value of a manifest, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Json {
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
    /// `null`.
    Nothing,
    /// Numbers and truth values.
    Other,
}

impl Json {
    /// The value of a text; nothing when it is none.
    pub(super) fn parse(text: &str) -> Json {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match parse_to_value(text, &ParseOptions::default()) {
            Ok(Some(value)) => owned(value),
            _ => Json::Nothing,
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        self.entries().iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn entries(&self) -> &[(String, Json)] {
        match self {
            Json::Map(entries) => entries,
            _ => &[],
        }
    }

    pub(super) fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    /// The texts of a list, or the one text.
    pub(super) fn texts(&self) -> Vec<String> {
        let one = std::slice::from_ref(self);
        let items = if self.text().is_some() { one } else { self.items() };
        items.iter().filter_map(Json::text).map(str::to_owned).collect()
    }
}

/// The parser bounds how deep values nest.
fn owned(value: JsonValue<'_>) -> Json {
    match value {
        JsonValue::String(text) => Json::Text(text.into_owned()),
        JsonValue::Array(items) => Json::List(items.take_inner().into_iter().map(owned).collect()),
        JsonValue::Object(entries) => {
            let entries = entries.take_inner().into_iter();
            Json::Map(entries.map(|(key, value)| (key.into_owned(), owned(value))).collect())
        }
        JsonValue::Null => Json::Nothing,
        JsonValue::Number(_) | JsonValue::Boolean(_) => Json::Other,
    }
}
