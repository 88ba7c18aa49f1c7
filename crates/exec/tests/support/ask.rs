//! Asking a query of a model, and showing what came of it.

use std::sync::atomic::AtomicBool;

use bifrost_contract::{Catalog, Kind, KindSupport, LanguageInfo, Op, Role};
use bifrost_exec::{Control, Outcome, Row, run};
use bifrost_plan::{Plan, Spelled, Spelling, build};
use bifrost_query::{Query, parse};

use super::memory::Memory;

/// Three languages: the second has no named arguments, lambdas or null, and no steps. The third has
/// all steps, the first but one.
pub(crate) fn catalog() -> Catalog {
    Catalog::new(["python", "java", "ruby"].into_iter().map(language).collect())
}

fn language(label: &'static str) -> LanguageInfo {
    let lacks = |kind| label == "java" && matches!(kind, Kind::Lambda | Kind::NullLiteral);
    let support = |kind| match (label, kind) {
        ("python", Kind::Constructor) => KindSupport::Elsewhere("ask for __init__"),
        (_, kind) if lacks(kind) => KindSupport::HasNone,
        _ => KindSupport::Supported,
    };
    LanguageInfo {
        label,
        title: label,
        aliases: &[],
        extensions: Vec::new(),
        covers: &[],
        kinds: Kind::all().map(support).collect(),
        roles: Role::all().filter(|role| *role != Role::Kwargs || label != "java").collect(),
        steps: Op::all().filter(|op| does(label, *op)).collect(),
    }
}

fn does(label: &str, op: Op) -> bool {
    match label {
        "java" => false,
        "python" => op != Op::Owner,
        _ => true,
    }
}

/// Every name is written as it is.
pub(crate) struct Verbatim;

impl Spelling for Verbatim {
    fn words(&self, _: &str, _: Spelled, name: &str) -> Vec<String> {
        vec![name.to_owned()]
    }
}

/// The query of a JSON text.
pub(crate) fn query(text: &str) -> Query {
    parse(text.as_bytes(), &catalog()).unwrap()
}

/// The plan of a query.
pub(crate) fn plan(query: &Query) -> Plan {
    build(query, &catalog(), &Verbatim)
}

/// Runs a query on one thread.
pub(crate) fn outcome(text: &str, model: &Memory) -> Outcome {
    outcome_with(text, model, |_| {})
}

/// Runs a query, with other settings.
pub(crate) fn outcome_with(
    text: &str,
    model: &Memory,
    set: impl FnOnce(&mut Control<'_>),
) -> Outcome {
    let cancel = AtomicBool::new(false);
    let mut control = Control::new(&cancel);
    set(&mut control);
    go(&plan(&query(text)), model, &control)
}

/// Runs a plan; `where` is read as a list of globs.
pub(crate) fn go(plan: &Plan, model: &Memory, control: &Control<'_>) -> Outcome {
    let globs = plan.globs.clone();
    let scope = |entry: &bifrost_model::FileEntry| {
        globs.is_empty() || globs.iter().any(|glob| glob.is_match(&entry.path))
    };
    run(plan, model, &scope, control)
}

/// The rows as text: `path: source a=x b=y`, the path left out for a single file.
pub(crate) fn shown(plan: &Plan, outcome: &Outcome) -> Vec<String> {
    outcome.rows.iter().map(|row| show(plan, outcome, row)).collect()
}

fn show(plan: &Plan, outcome: &Outcome, row: &Row) -> String {
    let Row::Match { file, fact, bindings, .. } = row else { return String::new() };
    let document = &outcome.documents[file];
    let text =
        |span: bifrost_base::Span| String::from_utf8_lossy(span.of(&document.text)).into_owned();
    let mut line = text(document.facts.fact(*fact).unwrap().span);
    for (label, target) in bindings {
        let kind = target.fact.and_then(|id| document.facts.fact(id)).map(|fact| fact.kind.label());
        let kind = kind.map_or(String::new(), |kind| format!(":{kind}"));
        line += &format!(" {}={}{kind}", plan.labels[label.0 as usize], text(target.span));
    }
    line
}

/// The rows of a query on one file, whether the model gives all facts or only those needed.
pub(crate) fn rows(text: &str, notation: &str) -> Vec<String> {
    let plan = plan(&query(text));
    let cancel = AtomicBool::new(false);
    let ask = |model: Memory| {
        let outcome = go(&plan, &model, &Control::new(&cancel));
        assert!(outcome.complete, "{:?}", outcome.diagnostics);
        shown(&plan, &outcome)
    };
    let rows = ask(Memory::one(notation));
    let bare = |rows: &[String]| rows.iter().map(|row| without_kinds(row)).collect::<Vec<_>>();
    assert_eq!(bare(&rows), bare(&ask(Memory::one(notation).strict())), "only what is needed");
    rows
}

/// A shown row without the kinds of its bindings, which need not be known in compact detail.
fn without_kinds(row: &str) -> String {
    Kind::all().fold(row.to_owned(), |row, kind| row.replace(&format!(":{kind}"), ""))
}

/// The codes, languages and counts of an outcome's diagnostics.
pub(crate) fn says(outcome: &Outcome) -> Vec<String> {
    let say = |it: &bifrost_contract::Diagnostic| {
        let mut words = vec![it.code.label().to_owned(), it.language.clone()];
        words.extend(it.step.map(|step| format!("step {step}")));
        words.extend(it.reason.map(str::to_owned));
        words.extend(it.count.map(|count| count.to_string()));
        words.join(" ")
    };
    outcome.diagnostics.iter().map(say).collect()
}
