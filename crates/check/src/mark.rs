//! What a finding is known by: its rule, its file, what holds it, its text without blanks, and which
//! of several alike it is. None of these changes when lines are put in elsewhere.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_128;

use crate::finding::Finding;

/// Marks the findings of one rule, which stand in the order of their places.
pub(crate) fn mark(rule: &str, findings: &mut [Finding]) {
    let mut seen: HashMap<Vec<u8>, usize> = HashMap::new();
    for finding in findings {
        let snippet: String = finding.spot.snippet.split_whitespace().collect();
        let symbol = finding.spot.symbol.as_deref().unwrap_or_default();
        let mut bytes = [rule, &finding.spot.path, symbol, &snippet].join("\0").into_bytes();
        let place = seen.entry(bytes.clone()).or_default();
        bytes.push(0);
        bytes.extend(place.to_string().bytes());
        *place += 1;
        finding.mark = format!("{:032x}", xxh3_128(&bytes));
    }
}
