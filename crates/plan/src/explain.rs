//! A plan as text for people: what is looked for, in which order, with which words, where.

use std::fmt::Write;

use bifrost_contract::{Kind, KindSet, Role, RoleSet};
use bifrost_query::{Input, NameTest, Reach, Step};

use crate::ir::{LanguagePlan, Part, PatternId, PatternNode, Plan, Position, RoleTargets};

/// The plan in a stable, readable form.
#[must_use]
pub fn explain(plan: &Plan) -> String {
    let mut page = Page { plan, text: String::new() };
    page.pattern(0, "match", plan.root);
    if let Some(id) = plan.inside {
        page.pattern(0, "inside", id);
    }
    if let Some(id) = plan.not_inside {
        page.pattern(0, "not inside", id);
    }
    page.need();
    page.scope();
    page.languages();
    for step in &plan.steps {
        page.line(0, &format!("step {}", step_words(step)));
    }
    page.answer();
    page.text
}

struct Page<'a> {
    plan: &'a Plan,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = depth * 2);
    }

    fn pattern(&mut self, depth: usize, title: &str, id: PatternId) {
        let plan = self.plan;
        let pattern = plan.pattern(id);
        self.line(depth, &format!("{title}: {}", self.own(pattern)));
        if pattern.tests.len() > 1 {
            let order: Vec<_> =
                pattern.tests.iter().map(|part| part_words(pattern, *part)).collect();
            self.line(depth + 1, &format!("tests in order: {}", order.join(", ")));
        }
        for node in &pattern.roles {
            let role = node.role.label();
            match &node.targets {
                RoleTargets::One(id) => self.pattern(depth + 1, role, *id),
                RoleTargets::List(list) => {
                    for (index, id) in list.iter().enumerate() {
                        self.pattern(depth + 1, &format!("{role}[{index}]"), *id);
                    }
                }
                RoleTargets::Map(map) => {
                    for (key, id) in map {
                        self.pattern(depth + 1, &format!("{role}.{key}"), *id);
                    }
                }
            }
        }
        if let Some(id) = pattern.has {
            self.pattern(depth + 1, "has", id);
        }
        if let Some(id) = pattern.not_has {
            self.pattern(depth + 1, "has no", id);
        }
    }

    /// What a pattern asks of the place itself.
    fn own(&self, pattern: &PatternNode) -> String {
        let mut words = vec![kind_words(pattern)];
        match &pattern.name {
            Some(NameTest::Exact(name)) => words.push(format!("named {name:?}")),
            Some(NameTest::Regex(regex)) => words.push(format!("named /{}/", regex.source())),
            None => {}
        }
        if let Some(text) = &pattern.text {
            words.push(format!("text /{}/", text.source()));
        }
        if let Some(label) = pattern.capture {
            let verb = if pattern.positive { "as" } else { "same text as" };
            let label = self.plan.labels.get(label.0 as usize).map_or("", |label| label);
            words.push(format!("{verb} ${label}"));
        }
        words.join(", ")
    }

    /// What of a file's facts is made at all.
    fn need(&mut self) {
        let need = self.plan.need;
        let kinds: Vec<_> = need.kinds.iter().map(|kind| kind.label()).collect();
        let roles = Role::all().filter(|role| need.roles.contains(*role));
        let roles: Vec<_> = roles.map(|role| role.label()).collect();
        let kinds =
            if need.kinds == KindSet::ALL { "every kind".to_owned() } else { kinds.join(", ") };
        let roles = match (need.roles == RoleSet::ALL, roles.is_empty()) {
            (true, _) => " with every role".to_owned(),
            (false, true) => String::new(),
            (false, false) => format!(" with {}", roles.join(", ")),
        };
        self.line(0, &format!("facts: {kinds}{roles}"));
    }

    fn scope(&mut self) {
        if !self.plan.globs.is_empty() {
            let globs: Vec<_> = self.plan.globs.iter().map(|glob| glob.source()).collect();
            self.line(0, &format!("where: {}", globs.join(", ")));
        }
        if self.plan.broad {
            self.line(0, "broad: no exact name, path or language narrows the search");
        }
    }

    /// One line for every group of languages that are searched alike.
    fn languages(&mut self) {
        let plan = self.plan;
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for language in &plan.languages {
            let words = search_words(language);
            match groups.iter_mut().find(|(known, _)| *known == words) {
                Some((_, labels)) => labels.push(language.label),
                None => groups.push((words, vec![language.label])),
            }
        }
        for (words, labels) in groups {
            self.line(0, &format!("{}: {words}", labels.join(", ")));
        }
        for diagnostic in plan.languages.iter().flat_map(|language| &language.diagnostics) {
            self.line(1, &format!("{}: {}", diagnostic.impact.label(), diagnostic.message));
        }
    }

    fn answer(&mut self) {
        let plan = self.plan;
        let mut line = format!("answer: at most {} rows, {}", plan.limit, plan.detail);
        if !plan.bindings.is_empty() {
            let label = |id: &crate::LabelId| plan.labels.get(id.0 as usize);
            let labels: Vec<_> =
                plan.bindings.iter().filter_map(label).map(|label| format!("${label}")).collect();
            let _ = write!(line, ", captures {}", labels.join(" "));
        }
        self.line(0, &line);
    }
}

fn kind_words(pattern: &PatternNode) -> String {
    let asked = match pattern.position {
        _ if !pattern.asked.is_empty() => labels(&pattern.asked, " or "),
        Position::Root | Position::Around => "any kind".to_owned(),
        Position::Below | Position::Role(_) => "anything".to_owned(),
    };
    match pattern.excluded.is_empty() {
        true => asked,
        false => format!("{asked} but {}", labels(&pattern.excluded, ", ")),
    }
}

fn labels(kinds: &[Kind], joint: &str) -> String {
    kinds.iter().map(|kind| kind.label()).collect::<Vec<_>>().join(joint)
}

fn part_words(pattern: &PatternNode, part: Part) -> &'static str {
    match part {
        Part::Text => "text",
        Part::Role(index) => pattern.roles.get(index).map_or("role", |node| node.role.label()),
        Part::Sides { .. } => "left with right",
        Part::Has(_) => "has",
        Part::NotHas(_) => "has no",
    }
}

fn search_words(language: &LanguagePlan) -> String {
    match (language.searched, language.words.is_empty()) {
        (false, _) => "left out".to_owned(),
        (true, true) => "every file".to_owned(),
        (true, false) => {
            let words: Vec<_> = language.words.iter().map(|word| format!("{word:?}")).collect();
            format!("files with {}", words.join(" and "))
        }
    }
}

fn step_words(step: &Step) -> String {
    let mut words = vec![step.op.label().to_owned()];
    match step.reach {
        Reach::Direct => {}
        Reach::Depth(depth) => words.push(format!("depth {depth}")),
        Reach::Transitive => words.push("transitive".to_owned()),
    }
    words.extend(step.proof.map(|proof| format!("only {proof}")));
    words.extend(step.reference_kinds.iter().map(|kind| kind.label().to_owned()));
    words.extend(step.surface.map(|surface| surface.label().to_owned()));
    words.extend(step.input.as_ref().map(input_words));
    words.join(", ")
}

fn input_words(input: &Input) -> String {
    match input {
        Input::Receiver => "the receiver".to_owned(),
        Input::Index(index) => format!("parameter {index}"),
        Input::Name(name) => format!("parameter {name:?}"),
    }
}
