//! The facts of a file as text for people: what a query can match, indented by nesting.

use std::fmt::Write as _;

use bifrost_base::{LineIndex, Span, snippet};

use crate::facts::{Edge, Fact, FactId, FileFacts};

/// One line a fact: lines and columns, kind, name, and the roles with what they bind; then one a
/// declaration. A place without a fact of its own is shown by its text.
#[must_use]
pub fn outline(facts: &FileFacts, text: &[u8]) -> String {
    let page = Page { facts, text, lines: LineIndex::new(text) };
    let mut out = String::new();
    let mut depths: Vec<usize> = Vec::with_capacity(facts.facts.len());
    for id in facts.ids() {
        let Some(fact) = facts.fact(id) else { continue };
        let depth = fact.parent.map_or(0, |parent| depths[parent.0 as usize] + 1);
        depths.push(depth);
        page.fact(&mut out, id, fact, depth);
    }
    if !facts.decls.is_empty() {
        out.push_str("declarations\n");
    }
    page.decls(&mut out);
    out
}

struct Page<'a> {
    facts: &'a FileFacts,
    text: &'a [u8],
    lines: LineIndex,
}

impl Page<'_> {
    fn fact(&self, out: &mut String, id: FactId, fact: &Fact, depth: usize) {
        let _ = write!(
            out,
            "{:indent$}{} {}",
            "",
            self.place(fact.span),
            fact.kind,
            indent = depth.min(40) * 2
        );
        if let Some(name) = fact.name {
            let _ = write!(out, " `{}`", self.facts.names.text(name));
        }
        let mut group = 0;
        for edge in self.facts.edges_of(id) {
            if edge.group != group {
                group = edge.group;
                let _ = write!(out, " #{group}");
            }
            self.edge(out, edge);
        }
        out.push('\n');
    }

    fn edge(&self, out: &mut String, edge: &Edge) {
        let _ = write!(out, " {}", edge.role);
        if let Some(key) = edge.key {
            let _ = write!(out, ".{}", self.facts.names.text(key));
        }
        let text = snippet(edge.target.span.of(self.text));
        let _ = write!(out, "=‹{text}›");
        if let Some(name) =
            edge.target.name.map(|name| self.facts.names.text(name)).filter(|name| *name != text)
        {
            let _ = write!(out, "`{name}`");
        }
        if edge.target.fact.is_none() {
            out.push('°');
        }
    }

    fn decls(&self, out: &mut String) {
        for (index, decl) in self.facts.decls.iter().enumerate() {
            let name = self.facts.fq_name(crate::facts::DeclId(index as u32));
            let _ = write!(out, "{} {} {name}", self.place(decl.span), decl.kind);
            if decl.outer != decl.span {
                let _ = write!(out, " decorated {}", self.place(decl.outer));
            }
            out.push('\n');
        }
    }

    fn place(&self, span: Span) -> String {
        let place = self.lines.place(span);
        let (line, column) = (place.start_line, place.start_column);
        if place.end_line == line {
            format!("{line}:{column}-{}", place.end_column)
        } else {
            format!("{line}:{column}-{}:{}", place.end_line, place.end_column)
        }
    }
}
