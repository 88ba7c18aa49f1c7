//! Words that can stand at the cursor.

use std::collections::BTreeSet;

use bifrost::contract::{Detail, Kind, Op, Proof, ReferenceKind, Role, Surface, fields};
use bifrost::rql::words::{ANY, WRAPPERS, dashed};
use bifrost::rql::{TokenKind, tokens};

use super::command::TABLE;
use super::context::{Place, REGEXES, cursor, wraps};
use super::{docs, examples};

/// Words that depend on the build and on the session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    /// Labels of languages.
    pub(crate) languages: Vec<&'static str>,
    /// Labels of captures that were used so far.
    pub(crate) captures: BTreeSet<String>,
}

/// Where the word at the cursor begins, and what it may become.
pub(crate) fn candidates(line: &str, at: usize, known: &Vocabulary) -> (usize, Vec<String>) {
    let before = line.get(..line.floor_char_boundary(at)).unwrap_or_default();
    let cursor = cursor(before);
    let begun = before.get(cursor.start..).unwrap_or_default();
    let mut words = words(&cursor.place, line, known);
    words.retain(|word| word.starts_with(begun) && word != begun);
    (cursor.start, words)
}

fn words(place: &Place<'_>, line: &str, known: &Vocabulary) -> Vec<String> {
    match place {
        Place::Query => [heads(), wrappers()].concat(),
        Place::Pattern => heads(),
        Place::Field(head) => fields_of(*head),
        Place::Keyword(Some(head)) if wraps(head) => options(head),
        Place::Keyword(head) => colons(fields_of(*head)),
        Place::Value(word) => values(word, known),
        Place::KindInList => kinds(),
        Place::Capture => captures(line, known),
        Place::Command => colons(TABLE.iter().map(|row| row.name.to_owned()).collect()),
        Place::Argument(command) => arguments(command, known),
        Place::Unknown => Vec::new(),
    }
}

fn kinds() -> Vec<String> {
    Kind::all().map(|kind| dashed(kind.label())).collect()
}

fn heads() -> Vec<String> {
    kinds().into_iter().chain([ANY.to_owned()]).collect()
}

fn wrappers() -> Vec<String> {
    let forms = WRAPPERS.iter().map(|wrapper| wrapper.head.to_owned());
    forms.chain(Op::all().map(|op| dashed(op.label()))).collect()
}

fn colons(words: Vec<String>) -> Vec<String> {
    words.into_iter().map(|word| format!(":{word}")).collect()
}

/// The fields of a pattern; of the roles only those that its kind can carry.
fn fields_of(head: Option<&str>) -> Vec<String> {
    let kind = head.and_then(|head| Kind::from_label(&head.replace('-', "_")));
    let plain = fields::PATTERN.iter().map(|(label, _)| *label).filter(|label| *label != "kind");
    let plain = plain.filter(|label| *label != "text").map(dashed);
    let roles = Role::all().filter(|role| kind.is_none_or(|kind| role.fits(kind)));
    plain
        .chain(REGEXES.map(str::to_owned))
        .chain(roles.map(|role| role.label().to_owned()))
        .collect()
}

fn options(head: &str) -> Vec<String> {
    let op = Op::from_label(&head.replace('-', "_"));
    let options = op.map_or(&[][..], Op::options);
    colons(options.iter().map(|option| dashed(option.label())).collect())
}

fn values(word: &str, known: &Vocabulary) -> Vec<String> {
    let owned = |labels: &[&str]| labels.iter().map(|label| dashed(label)).collect();
    match word.replace('_', "-").as_str() {
        "proof" => Proof::ALL.iter().map(|proof| dashed(proof.label())).collect(),
        "surface" => Surface::ALL.iter().map(|surface| dashed(surface.label())).collect(),
        "reference-kinds" => ReferenceKind::ALL.iter().map(|kind| dashed(kind.label())).collect(),
        "result-detail" => Detail::ALL.iter().map(|detail| dashed(detail.label())).collect(),
        "transitive" | "receiver" => owned(&["true"]),
        "not-kind" | "kind" => kinds(),
        "language" => owned(&known.languages),
        _ => Vec::new(),
    }
}

/// The captures of earlier queries and of this one.
fn captures(line: &str, known: &Vocabulary) -> Vec<String> {
    let mut found = known.captures.clone();
    let mut after_capture = false;
    for token in tokens(line) {
        let word = line.get(token.span).unwrap_or_default();
        match token.kind {
            TokenKind::Space => {}
            TokenKind::Text if after_capture => {
                found.insert(word.trim_matches('"').to_owned());
                after_capture = false;
            }
            _ => after_capture = word.trim_start_matches(':') == "capture",
        }
    }
    found.into_iter().collect()
}

fn arguments(command: &str, known: &Vocabulary) -> Vec<String> {
    match command {
        "doc" => docs::words(),
        "example" => examples::EXAMPLES.iter().map(|example| example.name.to_owned()).collect(),
        "ir" => known.languages.iter().map(|label| (*label).to_owned()).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_end(line: &str) -> Vec<String> {
        let captures = ["secret".to_owned()].into();
        let languages = bifrost::catalog().labels().collect();
        candidates(line, line.len(), &Vocabulary { languages, captures }).1
    }

    #[test]
    fn words_fit_their_place() {
        for (line, words) in [
            ("(calla", &["callable"][..]),
            ("(call-s", &["call-sites-to", "call-sites-from"]),
            ("(call :calle", &[":callee"]),
            ("(call (dec", &[]),
            ("(class :dec", &[":decorators"]),
            ("(call :name/", &[":name/regex"]),
            ("(callers :d", &[":depth"]),
            ("(callers :proof u", &["unproven"]),
            ("(used-by :reference-kinds [field-", &["field-read", "field-write"]),
            ("(result-detail f", &["full"]),
            ("(call :args [(_ :capture \"first\") (_ :capture \"", &["first", "secret"]),
            (":exa", &[":examples", ":example"]),
            (":example sec", &["secrets"]),
            (":doc receiv", &["receiver"]),
        ] {
            assert_eq!(at_end(line), words, "{line}");
        }
        let label = bifrost::catalog().labels().next().unwrap();
        assert!(at_end(&format!("(language {}", &label[..2])).contains(&label.to_owned()));
    }

    #[test]
    fn only_what_stands_before_the_cursor_counts() {
        let (start, words) = candidates("(call :cal \"x\")", 10, &Vocabulary::default());
        assert_eq!((start, words), (6, vec![":callee".to_owned()]));
    }
}
