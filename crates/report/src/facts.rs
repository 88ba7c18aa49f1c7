//! The facts of one file as JSON: all that a query can match there.

use bifrost_base::{LineIndex, Span, snippet};
use bifrost_hir::{DeclId, Edge, FactId, FileFacts};
use serde_json::{Map, Value};

use crate::json::range;

/// `{"path", "language", "module"?, "damaged"?, "facts", "declarations", "starter_query"?}`. A fact has `id`, `kind`,
/// `name`?, `parent`?, `range`, `text` and `roles`?; a role has `role`, `key`?, `group`? (it pairs
/// `left` with `right`), `name`?, `fact`? (the id of its target), `range` and `text`.
#[must_use]
pub fn facts(
    facts: &FileFacts,
    text: &[u8],
    path: &str,
    language: &str,
    starter: Option<Value>,
) -> Value {
    let sheet = Sheet { facts, text, lines: LineIndex::new(text) };
    let mut out = Map::new();
    out.insert("path".to_owned(), path.into());
    out.insert("language".to_owned(), language.into());
    if !facts.module.is_empty() {
        out.insert("module".to_owned(), facts.module.as_str().into());
    }
    if facts.damaged {
        out.insert("damaged".to_owned(), true.into());
    }
    out.insert("facts".to_owned(), facts.ids().filter_map(|id| sheet.fact(id)).collect());
    let decls = (0..facts.decls.len() as u32).filter_map(|id| sheet.decl(DeclId(id)));
    out.insert("declarations".to_owned(), decls.collect());
    if let Some(query) = starter {
        out.insert("starter_query".to_owned(), query);
    }
    Value::Object(out)
}

struct Sheet<'a> {
    facts: &'a FileFacts,
    text: &'a [u8],
    lines: LineIndex,
}

impl Sheet<'_> {
    fn fact(&self, id: FactId) -> Option<Value> {
        let fact = self.facts.fact(id)?;
        let mut out = Map::new();
        out.insert("id".to_owned(), id.0.into());
        out.insert("kind".to_owned(), fact.kind.label().into());
        if let Some(name) = fact.name {
            out.insert("name".to_owned(), self.facts.names.text(name).into());
        }
        if let Some(parent) = fact.parent {
            out.insert("parent".to_owned(), parent.0.into());
        }
        self.place(fact.span, &mut out);
        let edges = self.facts.edges_of(id);
        if !edges.is_empty() {
            out.insert("roles".to_owned(), edges.iter().map(|edge| self.edge(edge)).collect());
        }
        Some(Value::Object(out))
    }

    fn edge(&self, edge: &Edge) -> Value {
        let names = &self.facts.names;
        let mut out = Map::new();
        out.insert("role".to_owned(), edge.role.label().into());
        if let Some(key) = edge.key {
            out.insert("key".to_owned(), names.text(key).into());
        }
        if edge.group > 0 {
            out.insert("group".to_owned(), edge.group.into());
        }
        if let Some(name) = edge.target.name {
            out.insert("name".to_owned(), names.text(name).into());
        }
        if let Some(fact) = edge.target.fact {
            out.insert("fact".to_owned(), fact.0.into());
        }
        self.place(edge.target.span, &mut out);
        Value::Object(out)
    }

    fn decl(&self, id: DeclId) -> Option<Value> {
        let decl = self.facts.decl(id)?;
        let mut out = Map::new();
        out.insert("kind".to_owned(), decl.kind.label().into());
        out.insert("name".to_owned(), self.facts.names.text(decl.name).into());
        out.insert("fq_name".to_owned(), self.facts.fq_name(id).into());
        self.place(decl.span, &mut out);
        Some(Value::Object(out))
    }

    fn place(&self, span: Span, out: &mut Map<String, Value>) {
        out.insert("range".to_owned(), range(self.lines.place(span)));
        out.insert("text".to_owned(), snippet(span.of(self.text)).into());
    }
}
