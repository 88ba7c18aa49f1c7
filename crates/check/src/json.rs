//! A report as JSON, in a fixed order of keys.

use bifrost::report::{diagnostic, range};
use serde_json::{Map, Value, json};

use crate::baseline::Known;
use crate::check::{Report, RuleReport};
use crate::finding::Finding;

/// `{"findings", "unused_ignores"?, "gone"?, "rules", "complete"}`.
#[must_use]
pub fn json(report: &Report, gone: &[Known]) -> Value {
    let mut out = Map::new();
    let findings = report.findings.iter().filter_map(|it| finding(report, it));
    out.insert("findings".to_owned(), findings.collect());
    if !report.unused.is_empty() {
        let unused = report.unused.iter().map(|it| {
            json!({"path": it.path, "line": it.line, "rule": it.rule, "message": it.message()})
        });
        out.insert("unused_ignores".to_owned(), unused.collect());
    }
    if !gone.is_empty() {
        let gone = gone.iter().filter_map(|it| serde_json::to_value(it).ok());
        out.insert("gone".to_owned(), gone.collect());
    }
    out.insert("rules".to_owned(), report.rules.iter().map(rule).collect());
    out.insert("complete".to_owned(), report.is_complete().into());
    Value::Object(out)
}

fn finding(report: &Report, finding: &Finding) -> Option<Value> {
    let (rule, spot) = (report.rule(finding)?, &finding.spot);
    let mut out = Map::new();
    out.insert("rule".to_owned(), rule.id.as_str().into());
    out.insert("severity".to_owned(), rule.severity.label().into());
    out.insert("message".to_owned(), rule.message.as_str().into());
    out.insert("path".to_owned(), spot.path.as_str().into());
    out.insert("language".to_owned(), spot.language.into());
    if let Some(place) = spot.place {
        out.insert("line".to_owned(), spot.line.into());
        out.insert("range".to_owned(), range(place));
    }
    if let Some(symbol) = &spot.symbol {
        out.insert("symbol".to_owned(), symbol.as_str().into());
    }
    if !spot.proven {
        out.insert("proof".to_owned(), "unproven".into());
    }
    out.insert("fingerprint".to_owned(), finding.mark.as_str().into());
    if let Some(state) = finding.state {
        out.insert("state".to_owned(), state.label().into());
    }
    if let Some(ignored) = &finding.ignored {
        let reason = ignored.reason.iter().map(|it| ("reason".to_owned(), it.as_str().into()));
        out.insert("ignored".to_owned(), Value::Object(reason.collect()));
    }
    Some(Value::Object(out))
}

fn rule(report: &RuleReport) -> Value {
    let rule = report.rule();
    let mut out = Map::new();
    out.insert("id".to_owned(), rule.id.as_str().into());
    out.insert("severity".to_owned(), rule.severity.label().into());
    if !rule.tags.is_empty() {
        out.insert("tags".to_owned(), rule.tags.clone().into());
    }
    out.insert("complete".to_owned(), report.complete.into());
    if !report.diagnostics.is_empty() {
        let said = report.diagnostics.iter().map(diagnostic).collect();
        out.insert("diagnostics".to_owned(), said);
    }
    Value::Object(out)
}
