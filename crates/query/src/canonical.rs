//! A query back to JSON: one spelling for each meaning.
//!
//! Keys stand in the order of `contract::fields`, top-level defaults are filled in, languages
//! have their canonical labels, one kind is a string and several are an array.

use bifrost_base::Pattern as Regex;
use bifrost_contract::{Kind, Role, StepOption, limits};
use serde_json::{Map, Value, json};

use crate::ast::{Input, NameTest, Pattern, Query, Reach, RolePattern, Step, Targets};
use crate::fields::{OP, Plain, REGEX, Top};

/// The canonical JSON of a query; parsing it gives the same query.
#[must_use]
pub fn canonical(query: &Query) -> Value {
    object(Top::ALL.into_iter().map(|field| (field.label(), top(query, field))))
}

/// [`canonical`] as text, in one line.
#[must_use]
pub fn to_canonical_string(query: &Query) -> String {
    canonical(query).to_string()
}

/// An object of the entries that have a value.
fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Option<Value>)>) -> Value {
    let given = entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Value::Object(given.collect::<Map<_, _>>())
}

fn top(query: &Query, field: Top) -> Option<Value> {
    match field {
        Top::SchemaVersion => Some(limits::SCHEMA_VERSION.into()),
        Top::Languages => array(query.languages.iter().copied()),
        Top::Where => array(query.globs.iter().map(bifrost_base::Glob::source)),
        Top::Match => Some(pattern(&query.root)),
        Top::Inside => query.inside.as_ref().map(pattern),
        Top::NotInside => query.not_inside.as_ref().map(pattern),
        Top::Steps => array(query.steps.iter().map(step)),
        Top::Limit => Some(query.limit.into()),
        Top::ResultDetail => Some(query.detail.label().into()),
    }
}

/// An array; nothing when it would be empty.
fn array<T: Into<Value>>(items: impl Iterator<Item = T>) -> Option<Value> {
    let items: Vec<Value> = items.map(Into::into).collect();
    (!items.is_empty()).then_some(Value::Array(items))
}

fn pattern(pattern: &Pattern) -> Value {
    let plain = Plain::ALL.into_iter().map(|field| (field.label(), plain(pattern, field)));
    let roles = Role::all().map(|role| {
        let asked = pattern.roles.iter().find(|asked| asked.role == role);
        (role.label(), asked.map(targets))
    });
    object(plain.chain(roles))
}

fn plain(asked: &Pattern, field: Plain) -> Option<Value> {
    match field {
        Plain::Kind => kinds(&asked.kinds),
        Plain::NotKind => kinds(&asked.not_kinds),
        Plain::Name => asked.name.as_ref().map(|test| match test {
            NameTest::Exact(name) => name.as_str().into(),
            NameTest::Regex(expression) => regex(expression),
        }),
        Plain::Text => asked.text.as_ref().map(regex),
        Plain::Capture => asked.capture.as_deref().map(Value::from),
        Plain::Has => asked.has.as_deref().map(pattern),
        Plain::NotHas => asked.not_has.as_deref().map(pattern),
    }
}

fn kinds(kinds: &[Kind]) -> Option<Value> {
    match kinds {
        [only] => Some(only.label().into()),
        _ => array(kinds.iter().map(|kind| kind.label())),
    }
}

fn regex(expression: &Regex) -> Value {
    json!({REGEX: expression.source()})
}

fn targets(asked: &RolePattern) -> Value {
    match &asked.targets {
        Targets::One(target) => pattern(target),
        Targets::List(list) => Value::Array(list.iter().map(pattern).collect()),
        Targets::Map(map) => {
            object(map.iter().map(|(name, target)| (name.as_str(), Some(pattern(target)))))
        }
    }
}

fn step(step: &Step) -> Value {
    let op = std::iter::once((OP, Some(step.op.label().into())));
    let options = step.op.options().iter().map(|one| (one.label(), option(step, *one)));
    object(op.chain(options))
}

fn option(step: &Step, option: StepOption) -> Option<Value> {
    match (option, step.reach, &step.input) {
        (StepOption::Depth, Reach::Depth(depth), _) => Some(depth.into()),
        (StepOption::Transitive, Reach::Transitive, _) => Some(true.into()),
        (StepOption::Proof, ..) => step.proof.map(|proof| proof.label().into()),
        (StepOption::ReferenceKinds, ..) => {
            array(step.reference_kinds.iter().map(|kind| kind.label()))
        }
        (StepOption::Surface, ..) => step.surface.map(|surface| surface.label().into()),
        (StepOption::Receiver, _, Some(Input::Receiver)) => Some(true.into()),
        (StepOption::ParameterIndex, _, Some(Input::Index(index))) => Some((*index).into()),
        (StepOption::ParameterName, _, Some(Input::Name(name))) => Some(name.as_str().into()),
        _ => None,
    }
}
