//! What answers say of themselves, as notifications: nothing that is not whole looks whole.

use bifrost::contract::{Diagnostic, Impact};
use serde_json::Value;
use serde_sarif::sarif::{
    Location, Notification, ReportingDescriptor, ReportingDescriptorReference,
};

use super::{Uris, bag, message};
use crate::check::Report;

/// What an answer rests on and is not proven, of which no diagnostic need speak.
const UNPROVEN: &str = "unproven";
/// A comment of which nothing was found.
const UNUSED: &str = "unused_ignore";

/// The codes that the notifications have, each once.
pub(super) fn descriptors(report: &Report) -> Vec<ReportingDescriptor> {
    let mut codes: Vec<&str> = report
        .rules
        .iter()
        .flat_map(|rule| rule.diagnostics.iter().map(|it| it.code.label()))
        .collect();
    if report.rules.iter().any(|rule| rule.unproven) {
        codes.push(UNPROVEN);
    }
    if !report.unused.is_empty() {
        codes.push(UNUSED);
    }
    codes.sort_unstable();
    codes.dedup();
    codes.into_iter().map(|code| ReportingDescriptor::builder().id(code).build()).collect()
}

/// All that is said, rule by rule.
pub(super) fn notifications(report: &Report, uris: &Uris<'_>) -> Vec<Notification> {
    let mut all = Vec::new();
    for (index, rule) in report.rules.iter().enumerate() {
        let concerned = ReportingDescriptorReference::builder()
            .id(&rule.rule().id)
            .index(i64::try_from(index).unwrap_or(-1))
            .build();
        for said in &rule.diagnostics {
            let mut entry = notification(said, uris);
            entry.associated_rule = Some(concerned.clone());
            all.push(entry);
        }
        if rule.unproven {
            let text = "not all that the findings rest on is proven".to_owned();
            let mut entry = of(UNPROVEN, Impact::Incomplete, text);
            entry.associated_rule = Some(concerned);
            all.push(entry);
        }
    }
    all.extend(report.unused.iter().map(|unused| {
        let mut entry = of(UNUSED, Impact::Incomplete, unused.message());
        entry.locations = Some(vec![uris.line(&unused.path, unused.line)]);
        entry
    }));
    all
}

fn notification(said: &Diagnostic, uris: &Uris<'_>) -> Notification {
    let mut entry = of(said.code.label(), said.impact, said.message.clone());
    let locations: Vec<Location> = said.paths.iter().map(|path| uris.whole(path)).collect();
    entry.locations = (!locations.is_empty()).then_some(locations);
    let mut properties =
        bag([("impact", said.impact.label().into()), ("language", said.language.as_str().into())]);
    let more = [
        ("step", said.step.map(Value::from)),
        ("reason", said.reason.map(Value::from)),
        ("count", said.count.map(Value::from)),
    ];
    for (key, value) in more {
        properties.additional_properties.extend(value.map(|value| (key.to_owned(), value)));
    }
    entry.properties = Some(properties);
    entry
}

fn of(code: &str, impact: Impact, text: String) -> Notification {
    let level = match impact {
        Impact::Incomplete => "warning",
        Impact::Advisory => "note",
    };
    Notification::builder()
        .descriptor(ReportingDescriptorReference::builder().id(code).build())
        .level(level)
        .message(message(text))
        .build()
}
