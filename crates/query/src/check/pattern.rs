//! Patterns: their fields, their number and their nesting.

use bifrost_base::nearest;
use bifrost_contract::{fields, limits};

use super::{Checker, Known};
use crate::ast::Pattern;
use crate::fields::{Part, Plain, REGEX, Top};
use crate::refusal::Draft;
use crate::tree::Node;
use crate::words;

/// Where a pattern stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    level: usize,
    pub(super) negative: bool,
    form: Form,
}

/// How little a pattern may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The root of `match`: a kind, a name or a text.
    Root,
    /// Containment: anything at all.
    Containment,
    /// A role target: nothing.
    Target,
}

impl Seat {
    pub(super) const ROOT: Seat = Seat { level: 0, negative: false, form: Form::Root };
    pub(super) const INSIDE: Seat = Seat { level: 0, negative: false, form: Form::Containment };
    pub(super) const NOT_INSIDE: Seat = Seat { negative: true, ..Seat::INSIDE };

    /// The seat of a role target below this one.
    pub(super) fn target(self) -> Seat {
        Seat { level: self.level + 1, form: Form::Target, ..self }
    }

    fn has(self) -> Seat {
        Seat { form: Form::Containment, ..self.target() }
    }

    fn not_has(self) -> Seat {
        Seat { negative: true, ..self.has() }
    }
}

impl<'t> Checker<'t> {
    /// Checks one pattern. What it gives is whole only when no fault was noted.
    pub(super) fn pattern(&mut self, node: &'t Node, seat: Seat) -> Pattern {
        let mut pattern = Pattern::default();
        self.count(node);
        if seat.level > limits::PATTERN_NESTING {
            let most = limits::PATTERN_NESTING;
            self.fault(node, || format!("patterns are nested deeper than {most} levels"));
            return pattern;
        }
        let Some(entries) = self.object(node) else {
            return pattern;
        };
        if entries.is_empty() && seat.form == Form::Containment {
            self.fault(node, || "an empty pattern is met by everything; give a field".to_owned());
        }
        let known = self.known(entries, Part::from_label, strange);
        if seat.form == Form::Root {
            self.constrained(node, &known);
        }
        for (part, value) in &known.fields {
            self.part(*part, value, seat, &mut pattern);
        }
        self.roles_fit(&known, &pattern);
        pattern.roles.sort_by_key(|asked| asked.role);
        pattern
    }

    fn part(&mut self, part: Part, node: &'t Node, seat: Seat, pattern: &mut Pattern) {
        match part {
            Part::Plain(field) => self.plain(field, node, seat, pattern),
            Part::Role(role) => pattern.roles.extend(self.role(role, node, seat)),
        }
    }

    fn plain(&mut self, field: Plain, node: &'t Node, seat: Seat, pattern: &mut Pattern) {
        match field {
            Plain::Kind => pattern.kinds = self.kinds(node).unwrap_or_default(),
            Plain::NotKind => pattern.not_kinds = self.kinds(node).unwrap_or_default(),
            Plain::Name => pattern.name = self.name(node),
            Plain::Text => pattern.text = self.source_text(node),
            Plain::Capture => pattern.capture = self.capture(node, seat),
            Plain::Has => pattern.has = Some(Box::new(self.pattern(node, seat.has()))),
            Plain::NotHas => pattern.not_has = Some(Box::new(self.pattern(node, seat.not_has()))),
        }
    }

    fn count(&mut self, node: &Node) {
        self.patterns += 1;
        if self.patterns == limits::PATTERN_NODES + 1 {
            let most = limits::PATTERN_NODES;
            self.fault(node, || format!("a query holds at most {most} patterns; this is one more"));
        }
    }

    fn constrained(&mut self, node: &Node, known: &Known<'t, Part>) {
        let given = |field: &Plain| {
            known.get(Part::Plain(*field)).is_some() || known.was_meant(field.label())
        };
        if !Plain::ROOT.iter().any(given) {
            let fields = words::either(&Plain::ROOT.map(|field| words::code(field.label())));
            self.fault(node, || format!("the root pattern needs {fields}"));
        }
    }
}

fn strange(key: &str) -> Draft {
    let accepted: Vec<_> = fields::pattern().collect();
    let guess = predicate(key).or_else(|| nearest(key, accepted.iter().copied()));
    let field = words::shown(key);
    let message = match (Top::from_label(key), predicate(key)) {
        (Some(_), _) => format!("unknown field {field}; it belongs at the top level"),
        (_, Some(name)) => {
            format!("unknown field {field}; write `\"{name}\": {{\"{REGEX}\": \"...\"}}`")
        }
        _ => format!("unknown field {field}"),
    };
    Draft::new(message).accepting(accepted).meaning(guess)
}

/// The predicate that `name_regex` and its like stand for.
fn predicate(key: &str) -> Option<&'static str> {
    let stem = key.strip_suffix(REGEX)?.strip_suffix(['_', '.', '/', '-'])?;
    [Plain::Name, Plain::Text].into_iter().map(Plain::label).find(|label| *label == stem)
}
