//! The top-level fields.

use bifrost_base::nearest;
use bifrost_contract::{Detail, fields, limits};

use super::pattern::Seat;
use super::vocabulary::{DETAILS, unknown};
use super::{Checker, Known};
use crate::ast::Query;
use crate::fields::{Part, Top};
use crate::refusal::Draft;
use crate::tree::{Node, Value};
use crate::words;

impl<'t> Checker<'t> {
    pub(super) fn query(&mut self, node: &'t Node) -> Option<Query> {
        let entries = self.object(node)?;
        let known = self.known(entries, Top::from_label, strange);
        self.root_is_there(node, &known);
        let mut query = Query::default();
        for (field, value) in &known.fields {
            self.top(*field, value, &mut query);
        }
        Some(query)
    }

    fn root_is_there(&mut self, node: &Node, known: &Known<'t, Top>) {
        let root = Top::Match;
        if known.get(root).is_none() && !known.was_meant(root.label()) {
            self.fault(node, || format!("`{}` is required", root.label()));
        }
    }

    fn top(&mut self, field: Top, node: &'t Node, query: &mut Query) {
        match field {
            Top::SchemaVersion => self.version(node),
            Top::Languages => query.languages = self.languages(node).unwrap_or_default(),
            Top::Where => query.globs = self.globs(node).unwrap_or_default(),
            Top::Match => query.root = self.pattern(node, Seat::ROOT),
            Top::Inside => query.inside = Some(self.pattern(node, Seat::INSIDE)),
            Top::NotInside => query.not_inside = Some(self.pattern(node, Seat::NOT_INSIDE)),
            Top::Steps => query.steps = self.steps(node).unwrap_or_default(),
            Top::Limit => query.limit = self.limit(node).unwrap_or(limits::DEFAULT_LIMIT),
            Top::ResultDetail => {
                query.detail = self.word(node, &DETAILS).unwrap_or(Detail::Compact);
            }
        }
    }

    fn version(&mut self, node: &Node) {
        let only = limits::SCHEMA_VERSION;
        match node.value {
            Value::Whole(version) if version == only => {}
            _ => self.expected(&format!("the integer {only}, the only version"), node),
        }
    }

    fn limit(&mut self, node: &Node) -> Option<u32> {
        let most = limits::RESULTS;
        match node.value {
            Value::Whole(limit) if (1..=u64::from(most)).contains(&limit) => {
                u32::try_from(limit).ok()
            }
            _ => {
                self.expected(&format!("an integer from 1 to {most}"), node);
                None
            }
        }
    }

    fn languages(&mut self, node: &'t Node) -> Option<Vec<&'static str>> {
        let items = self.list(node, "language labels")?;
        self.at_most(node, limits::LANGUAGES, "languages", items.len());
        let mut labels = Vec::new();
        for item in items {
            if let Some(label) = self.language(item)
                && !labels.contains(&label)
            {
                labels.push(label);
            }
        }
        Some(labels)
    }

    fn language(&mut self, node: &'t Node) -> Option<&'static str> {
        let word = self.text(node)?;
        let catalog = self.catalog;
        let found = catalog.resolve(word).map(|language| language.label);
        if found.is_none() {
            self.faults.add(node.at, || {
                let draft = unknown("language", word, catalog.labels().collect());
                draft.or_meaning(|| self::alias(word, catalog))
            });
        }
        found
    }
}

/// The language that has an alias near this word.
fn alias(word: &str, catalog: &bifrost_contract::Catalog) -> Option<&'static str> {
    let aliases = catalog.languages().iter().flat_map(|language| language.aliases);
    let near = nearest(word, aliases.copied())?;
    catalog.resolve(near).map(|language| language.label)
}

fn strange(key: &str) -> Draft {
    let accepted: Vec<_> = fields::query().collect();
    let guess = nearest(key, accepted.iter().copied());
    let field = words::shown(key);
    let message = match Part::from_label(key) {
        Some(_) => {
            format!(
                "unknown field {field}; it belongs in a pattern, such as `{}`",
                Top::Match.label()
            )
        }
        None => format!("unknown field {field}"),
    };
    Draft::new(message).accepting(accepted).meaning(guess)
}
