//! What comments say of findings: `bifrost-ignore: rule-id, another - why`.
//!
//! Such a comment speaks of the line on which it stands; one that has its line for itself speaks of
//! the next line that holds more than comments.

use bifrost::base::{LineIndex, Span};

use crate::finding::{Finding, Ignored};
use crate::rule::Bound;

/// The word that begins such a comment.
pub const IGNORE: &str = "bifrost-ignore:";

/// A comment that speaks of a rule that found nothing there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// The path of its file.
    pub path: String,
    /// The line on which it stands.
    pub line: u32,
    /// The rule that it names.
    pub rule: String,
    /// Whether there is such a rule.
    pub known: bool,
}

impl Unused {
    /// What is to be said of it.
    #[must_use]
    pub fn message(&self) -> String {
        let rule = &self.rule;
        match self.known {
            true => format!("`{rule}` finds nothing here that this comment could ignore"),
            false => format!("no rule is called `{rule}`"),
        }
    }
}

/// What one comment says of one rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    /// The line on which it stands.
    pub(crate) line: u32,
    /// The line of which it speaks.
    pub(crate) target: u32,
    pub(crate) rule: String,
    pub(crate) reason: Option<String>,
}

/// Takes notice of the comments of one file: sets what they say of its findings, and gives those of
/// which nothing was found.
pub(crate) fn apply<'f>(
    text: &[u8],
    comments: &[Span],
    rules: &[Bound],
    findings: impl Iterator<Item = &'f mut Finding>,
) -> Vec<Directive> {
    let mut directives = directives(text, comments);
    let mut used = vec![false; directives.len()];
    for finding in findings {
        let spot = &finding.spot;
        let lines = [spot.first_line, spot.place.map_or(1, |place| place.start_line), spot.line];
        let speaks = |it: &Directive| {
            lines.contains(&it.target)
                && rules.get(finding.rule).is_some_and(|rule| rule.rule.id == it.rule)
        };
        for (at, directive) in directives.iter().enumerate().filter(|(_, it)| speaks(it)) {
            used[at] = true;
            finding.ignored.get_or_insert_with(|| Ignored { reason: directive.reason.clone() });
        }
    }
    let mut used = used.into_iter();
    directives.retain(|_| !used.next().unwrap_or(false));
    directives
}

/// What the comments of a file say, in order.
fn directives(text: &[u8], comments: &[Span]) -> Vec<Directive> {
    let lines = LineIndex::new(text);
    let bare = Bare::new(text, comments, &lines);
    let mut found = Vec::new();
    for comment in comments {
        let body = String::from_utf8_lossy(comment.of(text)).into_owned();
        let first = lines.line(comment.start);
        for (offset, line) in body.lines().enumerate() {
            let Some((_, said)) = line.split_once(IGNORE) else { continue };
            let own = first + offset as u32;
            let last = lines.line(comment.end.saturating_sub(1).max(comment.start));
            let target = match (bare.holds(own), bare.holds(last)) {
                (true, true) => bare.next(last),
                (true, false) => last,
                (false, _) => own,
            };
            let (rules, reason) = said_of(said);
            found.extend(rules.into_iter().map(|rule| Directive {
                line: own,
                target,
                rule,
                reason: reason.clone(),
            }));
        }
    }
    found
}

/// The rules that are named, and why.
fn said_of(said: &str) -> (Vec<String>, Option<String>) {
    let said = ["*/", "-->"].iter().fold(said, |said, end| said.split(end).next().unwrap_or(said));
    let mut rules = Vec::new();
    let mut rest = said.trim();
    loop {
        let end = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        // `rule: why` is as good as `rule - why`.
        let named = word.trim_end_matches([':', '—', '–']);
        if !named.is_empty() {
            rules.push(named.to_owned());
        }
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(more) if word == named => rest = more.trim_start(),
            _ => {
                let marks = |c: char| c.is_whitespace() || matches!(c, '-' | '—' | '–' | ':');
                let reason = after.trim_start_matches(marks).trim();
                return (rules, (!reason.is_empty()).then(|| reason.to_owned()));
            }
        }
    }
}

/// The lines that hold nothing but comments.
struct Bare(Vec<u32>);

impl Bare {
    fn new(text: &[u8], comments: &[Span], lines: &LineIndex) -> Self {
        let mut found = Vec::new();
        let mut seen = 0;
        for comment in comments {
            let end = comment.end.saturating_sub(1).max(comment.start);
            for line in lines.line(comment.start).max(seen + 1)..=lines.line(end) {
                seen = line;
                if is_bare(text, comments, lines, line) {
                    found.push(line);
                }
            }
        }
        Self(found)
    }

    fn holds(&self, line: u32) -> bool {
        self.0.binary_search(&line).is_ok()
    }

    /// The line after one, those that are bare left out.
    fn next(&self, line: u32) -> u32 {
        let mut next = line + 1;
        while self.holds(next) {
            next += 1;
        }
        next
    }
}

fn is_bare(text: &[u8], comments: &[Span], lines: &LineIndex, line: u32) -> bool {
    let span = lines.span_of_line(line, text);
    let from = comments.partition_point(|comment| comment.end <= span.start);
    let here = comments[from..].iter().take_while(|comment| comment.start < span.end);
    let mut at = span.start;
    let blank = |start: u32, end: u32| {
        Span::new(start, end.max(start)).of(text).iter().all(u8::is_ascii_whitespace)
    };
    for comment in here {
        if comment.start > at && !blank(at, comment.start) {
            return false;
        }
        at = at.max(comment.end);
    }
    at >= span.end || blank(at, span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_reasons_are_read() {
        let said = |text: &str| {
            let (rules, reason) = said_of(text);
            (rules.join("+"), reason.unwrap_or_default())
        };
        let pair = |rules: &str, reason: &str| (rules.to_owned(), reason.to_owned());
        assert_eq!(said(" no-eval"), pair("no-eval", ""));
        assert_eq!(said(" no-eval — it is a number"), pair("no-eval", "it is a number"));
        assert_eq!(said("a, b/c,d -- why, then */ x"), pair("a+b/c+d", "why, then"));
        assert_eq!(said(" a: why -->"), pair("a", "why"));
        assert_eq!(said(" a why not"), pair("a", "why not"));
        assert_eq!(said(" "), pair("", ""));
    }

    #[test]
    fn a_comment_speaks_of_its_line_or_of_the_next() {
        let text = b"f()  # bifrost-ignore: a\n# bifrost-ignore: b\n# more\n# bifrost-ignore: c\n\nf()\n/* bifrost-ignore: d\n*/ g()\n";
        let comments: Vec<Span> = {
            let at =
                |word: &[u8]| text.windows(word.len()).position(|it| it == word).unwrap() as u32;
            let line = |start: u32| {
                let rest = &text[start as usize..];
                start + rest.iter().position(|it| *it == b'\n').unwrap() as u32
            };
            let starts = [
                at(b"# bifrost-ignore: a"),
                at(b"# bifrost-ignore: b"),
                at(b"# more"),
                at(b"# bifrost-ignore: c"),
            ];
            let mut all: Vec<Span> = starts.iter().map(|it| Span::new(*it, line(*it))).collect();
            all.push(Span::new(at(b"/*"), at(b"*/") + 2));
            all
        };
        let targets: Vec<_> =
            directives(text, &comments).iter().map(|it| (it.rule.clone(), it.target)).collect();
        let expected = [("a", 1), ("b", 5), ("c", 5), ("d", 8)];
        assert_eq!(targets, expected.map(|(rule, line)| (rule.to_owned(), line)));
    }
}
