//! A report as SARIF 2.1.0.
//!
//! Columns are those of every answer, code points, which `columnKind` says. Paths are relative. What
//! keeps an answer from being whole becomes a notification of the run, with the rule that it
//! concerns, and `complete` among the properties of the run says it in one word.

mod said;

use std::collections::BTreeMap;

use bifrost::Notation;
use bifrost::report::Spot;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, LogicalLocation, Message, MultiformatMessageString,
    PhysicalLocation, PropertyBag, Region, ReportingConfiguration, ReportingDescriptor,
    Result as Entry, ResultLevel, Run, Sarif, Suppression, ToolComponent,
};

use crate::check::{Report, RuleReport};
use crate::finding::Finding;
use crate::rule::Severity;

/// Where the form is described.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What viewers call the folder that paths are relative to.
const ROOT: &str = "%SRCROOT%";

/// The name of the fingerprint, with the version of what goes into it.
const FINGERPRINT: &str = "bifrost/v1";

/// What of a path stands in a URI as it is.
const SEGMENT: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'/')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b'@');

/// The whole report. `base` is put before each path: the folder that paths are relative to, as seen
/// from that of the repository.
#[must_use]
pub fn sarif(report: &Report, base: &str) -> Value {
    let uris = Uris { base };
    let rules: Vec<ReportingDescriptor> = report.rules.iter().map(descriptor).collect();
    let tool = ToolComponent::builder()
        .name("bifrost")
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(rules)
        .notifications(said::descriptors(report))
        .build();
    let stopped = report.rules.iter().any(RuleReport::is_stopped);
    let invocation = Invocation::builder()
        .execution_successful(!stopped)
        .tool_execution_notifications(said::notifications(report, &uris))
        .build();
    let results: Vec<Entry> =
        report.findings.iter().filter_map(|it| entry(report, it, &uris)).collect();
    let run = Run::builder()
        .tool(tool)
        .invocations(vec![invocation])
        .column_kind("unicodeCodePoints")
        .results(results)
        .properties(bag([("complete", report.is_complete().into())]))
        .build();
    let log = Sarif::builder().schema(SCHEMA).version("2.1.0").runs(vec![run]).build();
    // Nothing in it has keys that are no text.
    serde_json::to_value(&log).unwrap_or(Value::Null)
}

fn descriptor(report: &RuleReport) -> ReportingDescriptor {
    let rule = report.rule();
    let level = ReportingConfiguration::builder().level(rule.severity.label()).build();
    let query = Notation::Rql.print(&report.bound.query);
    let help = MultiformatMessageString::builder()
        .text(format!("{}\n\n{query}", rule.message))
        .markdown(format!("{}\n\n```lisp\n{query}```\n", rule.message))
        .build();
    let mut properties = bag([("complete", report.complete.into())]);
    properties.tags = (!rule.tags.is_empty()).then(|| rule.tags.clone());
    ReportingDescriptor::builder()
        .id(&rule.id)
        .short_description(&rule.message)
        .full_description(&rule.message)
        .help(help)
        .default_configuration(level)
        .properties(properties)
        .build()
}

fn entry(report: &Report, finding: &Finding, uris: &Uris<'_>) -> Option<Entry> {
    let rule = report.rule(finding)?;
    let mut entry = Entry::builder()
        .rule_id(&rule.id)
        .rule_index(i64::try_from(finding.rule).ok()?)
        .level(level(rule.severity))
        .message(rule.message.as_str())
        .locations(vec![uris.location(&finding.spot)])
        .partial_fingerprints(BTreeMap::from([(FINGERPRINT.to_owned(), finding.mark.clone())]))
        .build();
    if let Some(ignored) = &finding.ignored {
        let mut suppression = Suppression::builder().kind("inSource").build();
        suppression.justification.clone_from(&ignored.reason);
        entry.suppressions = Some(vec![suppression]);
    }
    entry.baseline_state = finding.state.map(|state| state.label().into());
    if !finding.spot.proven {
        entry.properties = Some(bag([("proof", "unproven".into())]));
    }
    Some(entry)
}

const fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    }
}

/// Properties that SARIF has no fields for.
fn bag<const N: usize>(entries: [(&str, Value); N]) -> PropertyBag {
    let entries = entries.map(|(key, value)| (key.to_owned(), value));
    PropertyBag::builder().additional_properties(entries).build()
}

/// Paths as URIs.
struct Uris<'a> {
    base: &'a str,
}

impl Uris<'_> {
    fn file(&self, path: &str) -> ArtifactLocation {
        let path = format!("{}{path}", self.base);
        let uri = utf8_percent_encode(&path, &SEGMENT).to_string();
        ArtifactLocation::builder().uri(uri).uri_base_id(ROOT).build()
    }

    fn whole(&self, path: &str) -> Location {
        let file = PhysicalLocation::builder().artifact_location(self.file(path)).build();
        Location::builder().physical_location(file).build()
    }

    fn line(&self, path: &str, line: u32) -> Location {
        let mut location = self.whole(path);
        if let Some(physical) = &mut location.physical_location {
            physical.region = Some(Region::builder().start_line(line).build());
        }
        location
    }

    fn location(&self, spot: &Spot) -> Location {
        let mut location = self.whole(&spot.path);
        if let (Some(physical), Some(place)) = (&mut location.physical_location, spot.place) {
            physical.region = Some(
                Region::builder()
                    .start_line(place.start_line)
                    .start_column(place.start_column)
                    .end_line(place.end_line)
                    .end_column(place.end_column)
                    .byte_offset(place.span.start)
                    .byte_length(place.span.len())
                    .source_language(spot.language)
                    .build(),
            );
        }
        location.logical_locations = spot
            .symbol
            .as_ref()
            .map(|symbol| vec![LogicalLocation::builder().fully_qualified_name(symbol).build()]);
        location
    }
}

fn message(text: String) -> Message {
    Message::builder().text(text).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        let uri = |path| Uris { base: "a b/" }.file(path).uri.unwrap();
        assert_eq!(uri("ä/[id]#1?.py"), "a%20b/%C3%A4/%5Bid%5D%231%3F.py");
        assert_eq!(uri("x:y/100%.rs"), "a%20b/x%3Ay/100%25.rs");
        assert_eq!(uri("a-b_c.d~e"), "a%20b/a-b_c.d~e");
    }
}
