//! The text that teaches a model the query: a few words, and an example a step.
//!
//! Clients cut long instructions, so these say only what a model must know before its first query;
//! the guide says the same at more length.

use std::fmt::Write;
use std::sync::LazyLock;

use bifrost::contract::Op;

/// What the tool is for, where a model chooses among tools.
pub(crate) const DESCRIPTION: &str = "\
Searches code by structure and follows what it finds through references, calls, imports and types: exact \
where text search guesses. One query works in every language. `match` says what to find, `steps` lead on \
from there; no match, or all matches, may be claimed only when the answer has \"complete\": true. Example, \
all callers of Account.charge: {\"match\": {\"kind\": \"callable\", \"name\": \"charge\"}, \"steps\": \
[{\"op\": \"enclosing_decl\"}, {\"op\": \"callers\"}]}. A refused query lists every fault with its path and \
the accepted words. For more read bifrost://guide.";

/// What is said once, before the steps.
const PATTERN: &str = r#"`match` is a pattern; all its fields must hold:
kind: call, function, method, constructor, lambda, callable (any of these), class, import, assignment, field_access, identifier, literal, string_literal, return, throw, catch, if, loop, decorator; or a list
name: "exact" or {"regex": "^get"}; text: {"regex": ...} of the source
roles: of call callee, receiver, args [..], kwargs {..}; of assignment left, right; of import module; of field_access object, field; of callable and class decorators [..]; each a pattern
has, not_has: a pattern below; capture: "label" returns that part
Beside `match`: inside, not_inside (patterns around it), where ["src/**"], languages ["python"], limit (100), result_detail "full". Exact names make it fast.
{"match": {"kind": "call", "receiver": {"name": "subprocess"}, "callee": {"name": "run"}, "args": [{"capture": "command"}]}, "not_inside": {"kind": "callable", "name": {"regex": "^test_"}}}
"#;

const STEPS: &str = "\
`steps` begin with enclosing_decl (of a matched function or class: itself) or file_of. D is {\"op\": \"enclosing_decl\"}:
";

const SAFETY: &str = "\
Claim \"all\" or \"none\" only when complete is true; else read diagnostics. A row with proof unproven is a candidate.
";

/// One step, with a query that takes it.
pub(crate) struct Lesson {
    pub(crate) op: Op,
    /// What it answers.
    says: &'static str,
    /// The pattern that it starts from.
    pattern: &'static str,
    /// The steps, of which `D` stands for the first in most.
    steps: &'static str,
}

/// One a step, in the order of the specification.
#[rustfmt::skip]
pub(crate) const LESSONS: [Lesson; 16] = [
    Lesson { op: Op::EnclosingDecl, says: "what calls eval", pattern: r#"{"kind": "call", "callee": {"name": "eval"}}"#, steps: "[D]" },
    Lesson { op: Op::ReferencesOf, says: "where Account is a base class", pattern: ACCOUNT, steps: r#"[D, {"op": "references_of", "reference_kinds": ["inheritance"]}]"# },
    Lesson { op: Op::UsedBy, says: "what uses Account", pattern: ACCOUNT, steps: r#"[D, {"op": "used_by"}]"# },
    Lesson { op: Op::Uses, says: "what report uses", pattern: REPORT, steps: r#"[D, {"op": "uses"}]"# },
    Lesson { op: Op::Callers, says: "what calls charge, two calls up", pattern: CHARGE, steps: r#"[D, {"op": "callers", "depth": 2}]"# },
    Lesson { op: Op::Callees, says: "what report calls for sure", pattern: REPORT, steps: r#"[D, {"op": "callees", "proof": "proven"}]"# },
    Lesson { op: Op::CallSitesTo, says: "the calls of charge, with arguments", pattern: CHARGE, steps: r#"[D, {"op": "call_sites_to"}]"# },
    Lesson { op: Op::CallSitesFrom, says: "the calls in report", pattern: REPORT, steps: r#"[D, {"op": "call_sites_from"}]"# },
    Lesson { op: Op::CallInput, says: "what charge is given as amount", pattern: CHARGE, steps: r#"[D, {"op": "call_sites_to"}, {"op": "call_input", "parameter_name": "amount"}]"# },
    Lesson { op: Op::FileOf, says: "the files that call eval", pattern: r#"{"kind": "call", "callee": {"name": "eval"}}"#, steps: r#"[{"op": "file_of"}]"# },
    Lesson { op: Op::ImportsOf, says: "what the file of report imports", pattern: REPORT, steps: r#"[{"op": "file_of"}, {"op": "imports_of"}]"# },
    Lesson { op: Op::ImportersOf, says: "what imports the file of Account", pattern: ACCOUNT, steps: r#"[{"op": "file_of"}, {"op": "importers_of"}]"# },
    Lesson { op: Op::Supertypes, says: "all types above Savings", pattern: r#"{"kind": "class", "name": "Savings"}"#, steps: r#"[D, {"op": "supertypes", "transitive": true}]"# },
    Lesson { op: Op::Subtypes, says: "the types right below Account", pattern: ACCOUNT, steps: r#"[D, {"op": "subtypes"}]"# },
    Lesson { op: Op::Members, says: "the members of Account", pattern: ACCOUNT, steps: r#"[D, {"op": "members"}]"# },
    Lesson { op: Op::Owner, says: "the type that charge is of", pattern: CHARGE, steps: r#"[D, {"op": "owner"}]"# },
];

const ACCOUNT: &str = r#"{"kind": "class", "name": "Account"}"#;
const CHARGE: &str = r#"{"kind": "callable", "name": "charge"}"#;
const REPORT: &str = r#"{"kind": "callable", "name": "report"}"#;

/// What `D` stands for.
const DECL: &str = r#"{"op": "enclosing_decl"}"#;

impl Lesson {
    /// The whole query.
    pub(crate) fn query(&self) -> String {
        let steps = self.steps.replacen("[D", &format!("[{DECL}"), 1);
        format!(r#"{{"match": {}, "steps": {steps}}}"#, self.pattern)
    }
}

/// What a client tells its model of the server.
pub(crate) fn instructions() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut out = format!("query_code takes one JSON query. {PATTERN}{STEPS}");
        for lesson in &LESSONS {
            let _ = writeln!(out, "{} ({})", lesson.steps, lesson.says);
        }
        out.push_str(SAFETY);
        out
    });
    &TEXT
}

/// The same at more length, as a page.
pub(crate) fn guide() -> String {
    let mut out = format!("# How to query code\n\n{DESCRIPTION}\n\n## Patterns\n\n");
    for line in PATTERN.lines() {
        let _ = match line.starts_with('{') {
            true => writeln!(out, "\n```json\n{line}\n```"),
            false => writeln!(out, "- {line}"),
        };
    }
    out.push_str("\n## Steps\n\nA step takes what the one before gives. All but `enclosing_decl` and `file_of` take declarations, call sites or files.\n");
    for lesson in &LESSONS {
        let op = lesson.op;
        let options: Vec<String> =
            op.options().iter().map(|option| format!("`{}`", option.label())).collect();
        let options = match options.is_empty() {
            true => String::new(),
            false => format!(" Options: {}.", options.join(", ")),
        };
        let (says, query) = (op.says(), lesson.query());
        let _ = writeln!(
            out,
            "\n### `{op}`: {says}\n\nGives a {}.{options} For example, {}:\n\n```json\n{query}\n```",
            op.gives(),
            lesson.says,
        );
    }
    let _ = write!(out, "\n## What may be claimed\n\n{SAFETY}");
    out
}

#[cfg(test)]
mod tests;
