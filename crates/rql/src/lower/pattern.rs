//! Patterns: a kind, and fields as `:field value` or `(field value)`.

use std::ops::Range;

use bifrost_contract::{Cardinality, Role};
use bifrost_query::tree::{Entry, Node, Value};

use super::{Field, Lowerer, entry};
use crate::reader::{Expr, Shape};
use crate::words::{self, NAME_REGEX, TEXT_REGEX, underscored};

impl Lowerer {
    /// A form, or a string that is an exact name.
    pub(super) fn pattern(&mut self, expr: &Expr<'_>, place: Range<usize>) -> Node {
        let at = self.node(place);
        let entries = match &expr.shape {
            Shape::Form(items) => self.form(at, expr, items),
            Shape::Text(name) => vec![entry("name", self.text(expr.span.clone(), name.clone()))],
            Shape::Word(word) => {
                let message = format!(
                    "expected a pattern, got `{word}`; write ({word}) for a kind, \"{word}\" for a \
                     name"
                );
                self.fault(at, expr.mark(), message);
                Vec::new()
            }
            Shape::List(_) | Shape::Keyword(_) => {
                let came = expr.came();
                let message = format!("expected a pattern, a form or a string, got {came}");
                self.fault(at, expr.mark(), message);
                Vec::new()
            }
        };
        Node { at, value: Value::Object(entries) }
    }

    fn form(&mut self, at: usize, expr: &Expr<'_>, items: &[Expr<'_>]) -> Vec<Entry> {
        let Some((head, items)) = items.split_first() else {
            self.fault(at, expr.span.clone(), HEAD);
            return Vec::new();
        };
        let Ok(kinds) = self.head(at, head) else {
            return Vec::new();
        };
        let mut entries: Vec<Entry> = kinds.into_iter().collect();
        let mut items = items.iter();
        while let Some(item) = items.next() {
            let field = match &item.shape {
                Shape::Keyword(key) => match items.next() {
                    Some(value) => Some(Field::new(key, item.span.start, value)),
                    None => {
                        self.no_value(at, key, item);
                        None
                    }
                },
                Shape::Form(parts) => self.nested(at, item, parts),
                _ => {
                    let message = format!("expected `:field value`, got {}", item.came());
                    self.fault(at, item.mark(), message);
                    None
                }
            };
            entries.extend(field.map(|field| self.field(&field)));
        }
        entries
    }

    /// What stands first: the kinds, if any.
    ///
    /// # Errors
    /// When it can begin no pattern, and what follows means nothing.
    fn head(&mut self, at: usize, head: &Expr<'_>) -> Result<Option<Entry>, ()> {
        let message = match &head.shape {
            Shape::Word(words::ANY) => return Ok(None),
            Shape::Word(word) if words::wrapper(word).is_some() || words::is_op(word) => {
                format!("`{word}` wraps a whole query, and stands in no pattern")
            }
            Shape::Word(word) if words::is_field(word) => {
                format!("`{word}` is a field, not a kind; {HEAD}")
            }
            Shape::Word(word) => {
                let kind = self.text(head.span.clone(), underscored(word));
                return Ok(Some(entry("kind", kind)));
            }
            Shape::List(_) => return Ok(Some(entry("kind", self.value(head)))),
            _ => HEAD.to_owned(),
        };
        self.fault(at, head.mark(), message);
        Err(())
    }

    /// `(field value)`.
    fn nested<'e, 't>(
        &mut self,
        at: usize,
        item: &Expr<'t>,
        parts: &'e [Expr<'t>],
    ) -> Option<Field<'e, 't>> {
        let message = match parts {
            [Expr { shape: Shape::Word(key), .. }, value]
                if !words::is_kind(key) && *key != words::ANY =>
            {
                return Some(Field::new(key, item.span.start, value));
            }
            [Expr { shape: Shape::Word(key), .. }, ..] if words::is_field(key) => {
                format!("`{key}` takes one value")
            }
            [Expr { shape: Shape::Word(key), .. }, ..] if words::wrapper(key).is_some() => {
                format!("`{key}` wraps a whole query, and stands in no pattern")
            }
            [Expr { shape: Shape::Word(_) | Shape::List(_), .. }, ..] => {
                "a pattern in a pattern needs a field before it, such as `:has`".to_owned()
            }
            _ => "expected `(field value)`".to_owned(),
        };
        self.fault(at, item.mark(), message);
        None
    }

    fn field(&mut self, field: &Field<'_, '_>) -> Entry {
        let Field { key, value, .. } = field;
        match *key {
            NAME_REGEX => return entry("name", self.regex(field)),
            TEXT_REGEX => return entry("text", self.regex(field)),
            _ => {}
        }
        let label = underscored(key);
        let node = match label.as_str() {
            "name" | "capture" => self.quoted(value),
            "kind" | "not_kind" | "text" => self.value(value),
            "has" | "not_has" => self.pattern(value, value.mark()),
            _ => match Role::from_label(&label).map(Role::cardinality) {
                Some(Cardinality::One) => self.pattern(value, value.mark()),
                Some(Cardinality::List) => self.list(key, value),
                Some(Cardinality::Map) => self.map(key, value),
                None => self.unknown(&label, field),
            },
        };
        if let Some(place) = self.places.get_mut(node.at) {
            *place = field.place.clone();
        }
        entry(label, node)
    }

    fn regex(&mut self, field: &Field<'_, '_>) -> Node {
        let at = self.node(field.place.clone());
        let regex = entry("regex", self.quoted(field.value));
        Node { at, value: Value::Object(vec![regex]) }
    }

    /// A field that the check will refuse. One slip has a message of its own here: what it would say
    /// is written otherwise in JSON.
    fn unknown(&mut self, label: &str, field: &Field<'_, '_>) -> Node {
        let node = self.nothing(field.place.clone());
        let regex = [NAME_REGEX, TEXT_REGEX].into_iter().find(|known| {
            let folded = label.replace('.', "/").replacen('_', "/", 1);
            folded == *known || folded.replace("regexp", "regex") == *known
        });
        if let Some(right) = regex {
            let message = format!("unknown field `{}`; write `:{right} \"...\"`", field.key);
            self.fault(node.at, field.place.clone(), message);
        }
        node
    }
}

const HEAD: &str = "a pattern begins with a kind, with `_` for any kind, or with `[kind kind]`";
