//! A query to text: one spelling for each meaning. What is a default is left out.

use bifrost_base::Pattern as Regex;
use bifrost_contract::{Detail, Kind, Role, StepOption, limits};
use bifrost_query::{Input, NameTest, Pattern, Query, Reach, RolePattern, Step, Targets};

use crate::layout::{Doc, lines, width};
use crate::string;
use crate::words::{ANY, NAME_REGEX, TEXT_REGEX, dashed};

/// The text of a query, indented, with a line feed at its end. Reading it gives the same query.
#[must_use]
pub fn print(query: &Query) -> String {
    let mut doc = pattern(&query.root);
    let containment = [("not-inside", &query.not_inside), ("inside", &query.inside)];
    for (head, around) in containment {
        if let Some(around) = around {
            doc = contained(head, pattern(around), doc);
        }
    }
    if !query.languages.is_empty() {
        let labels = query.languages.iter().map(|label| atom(&dashed(label)));
        doc = wrap(std::iter::once(atom("language")).chain(labels).collect(), vec![doc]);
    }
    doc = place(query, doc);
    for step in &query.steps {
        doc = wrap(step_head(step), vec![doc]);
    }
    if query.detail != Detail::Compact {
        doc = wrap(vec![atom("result-detail"), atom(query.detail.label())], vec![doc]);
    }
    if query.limit != limits::DEFAULT_LIMIT {
        doc = wrap(vec![atom("limit"), number(query.limit.into())], vec![doc]);
    }
    lines(&doc)
}

/// Columns that what belongs to a wrapper may take on its first line.
const SHORT: usize = 60;

/// A short pattern stands beside the head.
fn contained(head: &str, around: Doc, doc: Doc) -> Doc {
    match width(&around) <= SHORT {
        true => wrap(vec![atom(head), around], vec![doc]),
        false => wrap(vec![atom(head)], vec![around, doc]),
    }
}

/// A few short globs stand beside the head, more of them below each other.
fn place(query: &Query, doc: Doc) -> Doc {
    let mut globs: Vec<Doc> = query.globs.iter().map(|glob| text(glob.source())).collect();
    if globs.is_empty() {
        return doc;
    }
    let mut head = vec![atom("where")];
    if globs.iter().map(width).sum::<usize>() <= SHORT {
        head.append(&mut globs);
    }
    globs.push(doc);
    wrap(head, globs)
}

fn wrap(head: Vec<Doc>, rest: Vec<Doc>) -> Doc {
    Doc::Wrap { head, rest }
}

fn atom(word: &str) -> Doc {
    Doc::Atom(word.to_owned())
}

fn text(text: &str) -> Doc {
    Doc::Atom(string::write(text))
}

fn number(number: u64) -> Doc {
    Doc::Atom(number.to_string())
}

fn pair(key: &str, value: Doc) -> Doc {
    Doc::Pair(format!(":{key}"), Box::new(value))
}

fn pattern(pattern: &Pattern) -> Doc {
    let head = match pattern.kinds.as_slice() {
        [] => atom(ANY),
        [kind] => label(*kind),
        kinds => list_of_kinds(kinds),
    };
    let mut rest = Vec::new();
    rest.extend((!pattern.not_kinds.is_empty()).then(|| not_kinds(&pattern.not_kinds)));
    rest.extend(pattern.name.as_ref().map(name));
    rest.extend(pattern.text.as_ref().map(|regex| expression(TEXT_REGEX, regex)));
    rest.extend(pattern.roles.iter().map(role));
    rest.extend(pattern.has.as_deref().map(|below| pair("has", target(below))));
    rest.extend(pattern.not_has.as_deref().map(|below| pair("not-has", target(below))));
    rest.extend(pattern.capture.as_deref().map(|label| pair("capture", text(label))));
    Doc::Form { head: vec![head], rest }
}

fn label(kind: Kind) -> Doc {
    atom(&dashed(kind.label()))
}

fn list_of_kinds(kinds: &[Kind]) -> Doc {
    Doc::List(kinds.iter().map(|kind| label(*kind)).collect())
}

fn not_kinds(kinds: &[Kind]) -> Doc {
    pair(
        "not-kind",
        match kinds {
            [kind] => label(*kind),
            kinds => list_of_kinds(kinds),
        },
    )
}

fn name(test: &NameTest) -> Doc {
    match test {
        NameTest::Exact(name) => pair("name", text(name)),
        NameTest::Regex(regex) => expression(NAME_REGEX, regex),
    }
}

fn expression(key: &str, regex: &Regex) -> Doc {
    pair(key, text(regex.source()))
}

fn role(asked: &RolePattern) -> Doc {
    let role: Role = asked.role;
    let value = match &asked.targets {
        Targets::One(one) => target(one),
        Targets::List(list) => Doc::List(list.iter().map(target).collect()),
        Targets::Map(map) => Doc::List(map.iter().map(|(key, one)| named(key, one)).collect()),
    };
    pair(&dashed(role.label()), value)
}

/// A pattern that asks for nothing but an exact name is that name.
fn target(asked: &Pattern) -> Doc {
    match &asked.name {
        Some(NameTest::Exact(name)) if only_name(asked) => text(name),
        _ => pattern(asked),
    }
}

fn only_name(asked: &Pattern) -> bool {
    let named = Pattern { name: asked.name.clone(), ..Pattern::default() };
    *asked == named
}

fn named(key: &str, asked: &Pattern) -> Doc {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let key = match !key.is_empty() && key.bytes().all(plain) {
        true => atom(key),
        false => text(key),
    };
    Doc::Form { head: vec![key], rest: vec![target(asked)] }
}

fn step_head(step: &Step) -> Vec<Doc> {
    let options = step
        .op
        .options()
        .iter()
        .filter_map(|one| Some(pair(&dashed(one.label()), option(step, *one)?)));
    std::iter::once(atom(&dashed(step.op.label()))).chain(options).collect()
}

fn option(step: &Step, option: StepOption) -> Option<Doc> {
    match (option, step.reach, &step.input) {
        (StepOption::Depth, Reach::Depth(depth), _) => Some(number(depth)),
        (StepOption::Transitive, Reach::Transitive, _) => Some(atom("true")),
        (StepOption::Proof, ..) => step.proof.map(|proof| atom(proof.label())),
        (StepOption::ReferenceKinds, ..) => {
            let kinds = step.reference_kinds.iter().map(|kind| atom(&dashed(kind.label())));
            let kinds: Vec<Doc> = kinds.collect();
            (!kinds.is_empty()).then_some(Doc::List(kinds))
        }
        (StepOption::Surface, ..) => step.surface.map(|surface| atom(&dashed(surface.label()))),
        (StepOption::Receiver, _, Some(Input::Receiver)) => Some(atom("true")),
        (StepOption::ParameterIndex, _, Some(Input::Index(index))) => Some(number(*index)),
        (StepOption::ParameterName, _, Some(Input::Name(name))) => Some(text(name)),
        _ => None,
    }
}
