//! JSON as it was written: entries in order with their repeats, every node with its ordinal.
//!
//! Another notation for queries builds the same tree and gives it to [`crate::check`], so that
//! every rule is written once and a fault has the same path whatever the notation.

use crate::words;

/// One JSON value.
#[derive(Debug)]
pub struct Node {
    /// Its ordinal: the root has 0, and every node a larger one than its parent and than all that
    /// stands before it.
    pub at: usize,
    /// What it holds.
    pub value: Value,
}

/// An entry of an object.
pub type Entry = (String, Node);

/// What a node holds.
#[derive(Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer that fits, from zero up.
    Whole(u64),
    /// Any other number, as text for messages.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Node>),
    /// An object, repeated keys included.
    Object(Vec<Entry>),
}

impl Node {
    /// What came, in words for messages.
    pub(crate) fn came(&self) -> String {
        match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Whole(value) => value.to_string(),
            Value::Number(value) => value.clone(),
            Value::Text(_) => "a string".to_owned(),
            Value::List(_) => "an array".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        }
    }

    /// The path of the node with this ordinal somewhere below this one.
    #[must_use]
    pub fn path_to(&self, at: usize) -> String {
        let mut path = String::new();
        let mut here = self;
        while let Some((step, child)) = here.child_towards(at) {
            step.push_to(&mut path);
            here = child;
        }
        if path.is_empty() { words::ROOT.to_owned() } else { path }
    }

    fn child_towards(&self, at: usize) -> Option<(Segment<'_>, &Node)> {
        if at <= self.at {
            return None;
        }
        match &self.value {
            Value::List(items) => {
                let index = items.partition_point(|item| item.at <= at).checked_sub(1)?;
                items.get(index).map(|child| (Segment::Index(index), child))
            }
            Value::Object(entries) => {
                let index = entries.partition_point(|(_, item)| item.at <= at).checked_sub(1)?;
                entries.get(index).map(|(key, child)| (Segment::Key(key), child))
            }
            _ => None,
        }
    }
}

enum Segment<'a> {
    Key(&'a str),
    Index(usize),
}

impl Segment<'_> {
    fn push_to(&self, path: &mut String) {
        match self {
            Segment::Index(index) => {
                path.push_str(&format!("[{index}]"));
            }
            Segment::Key(key) if words::is_plain(key) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&words::clipped(key, words::PATH_KEY_BYTES));
            }
            Segment::Key(key) => {
                if path.is_empty() {
                    path.push_str(words::ROOT);
                }
                path.push_str(&format!("[{}]", words::quoted(key, words::PATH_KEY_BYTES)));
            }
        }
    }
}
