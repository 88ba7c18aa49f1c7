//! What the words of a query mean, from the tables that it is checked by.

use bifrost::base::nearest;
use bifrost::contract::{Cardinality, Kind, Op, Role, StepOption, fields};
use bifrost::rql::words::{ANY, WRAPPERS, dashed};

use super::context::REGEXES;

/// Every word that [`doc`] knows.
pub(crate) fn words() -> Vec<String> {
    let mut words: Vec<String> = Kind::all().map(|kind| dashed(kind.label())).collect();
    words.extend(fields::pattern().map(dashed));
    words.extend(REGEXES.map(str::to_owned));
    words.extend(WRAPPERS.iter().map(|wrapper| wrapper.head.to_owned()));
    for op in Op::all() {
        words.push(dashed(op.label()));
        words.extend(op.options().iter().map(|option| dashed(option.label())));
    }
    words.push(ANY.to_owned());
    words.sort();
    words.dedup();
    words
}

/// What a word means; where it means several things, all of them.
pub(crate) fn doc(word: &str) -> String {
    let word = match word.trim_start_matches(':') {
        ANY => ANY.to_owned(),
        word => dashed(word),
    };
    let found =
        [kind(&word), field(&word), role(&word), wrapper(&word), step(&word), option(&word)];
    let found: String = found.into_iter().flatten().collect();
    if !found.is_empty() {
        return found;
    }
    let known = words();
    let near = nearest(&word, known.iter().map(String::as_str));
    let guess = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("nothing is called `{word}`{guess}\n")
}

fn kind(word: &str) -> Option<String> {
    if word == ANY {
        return Some("_: a pattern of any kind, (_ :name \"x\")\n".to_owned());
    }
    let kind = Kind::all().find(|kind| dashed(kind.label()) == word)?;
    let below: Vec<_> = kind.family().iter().filter(|other| *other != kind).map(label).collect();
    let roles: Vec<_> = Role::all().filter(|role| role.fits(kind)).map(Role::label).collect();
    let mut text = format!("{word}: a kind");
    if let Some(above) = kind.parent() {
        text.push_str(&format!(", below {}", label(above)));
    }
    if !below.is_empty() {
        text.push_str(&format!("; covers {}", below.join(", ")));
    }
    if !roles.is_empty() {
        text.push_str(&format!("; roles: {}", roles.join(", ")));
    }
    Some(text + "\n")
}

fn label(kind: Kind) -> String {
    dashed(kind.label())
}

fn field(word: &str) -> Option<String> {
    if let Some(of) = word.strip_suffix("/regex").filter(|_| REGEXES.contains(&word)) {
        return Some(format!(":{word} \"...\": a regex that finds something in the {of}\n"));
    }
    let (_, says) = fields::PATTERN.iter().find(|(label, _)| dashed(label) == word)?;
    Some(format!(":{word}: {says}\n"))
}

fn role(word: &str) -> Option<String> {
    Role::from_label(word).map(|role| format!(":{}\n", role_line(role)))
}

fn role_line(role: Role) -> String {
    let usage = match role.cardinality() {
        Cardinality::One => "P",
        Cardinality::List => "[P ...]",
        Cardinality::Map => "[(name P) ...]",
    };
    let parents: Vec<_> = role.parents().iter().copied().map(label).collect();
    format!("{:<26}a role of {}", format!("{role} {usage}"), parents.join(", "))
}

fn wrapper(word: &str) -> Option<String> {
    let wrapper = WRAPPERS.iter().find(|wrapper| wrapper.head == word)?;
    let says = fields::QUERY.iter().find(|(label, _)| *label == wrapper.field)?.1;
    Some(format!("{}: {says}\n", wrapper.usage))
}

fn step(word: &str) -> Option<String> {
    let op = Op::all().find(|op| dashed(op.label()) == word)?;
    let options: Vec<_> =
        op.options().iter().map(|option| format!(" :{}", dashed(option.label()))).collect();
    let takes: Vec<_> = op.takes().iter().map(|domain| domain.words()).collect();
    Some(format!(
        "({word}{} QUERY): {}; from {} to {}\n",
        options.concat(),
        op.says(),
        takes.join(", "),
        op.gives()
    ))
}

fn option(word: &str) -> Option<String> {
    let has = |op: &Op| op.options().iter().any(|option| dashed(option.label()) == word);
    let ops: Vec<_> = Op::all().filter(has).collect();
    let option = ops.first()?.options().iter().find(|option| dashed(option.label()) == word)?;
    let ops: Vec<_> = ops.iter().map(|op| dashed(op.label())).collect();
    Some(format!(":{word} {}: an option of {}\n", usage(*option), ops.join(", ")))
}

const fn usage(option: StepOption) -> &'static str {
    match option {
        StepOption::Depth => "2",
        StepOption::Transitive | StepOption::Receiver => "true",
        StepOption::Proof => "proven | unproven",
        StepOption::ReferenceKinds => "[method-call ...]",
        StepOption::Surface => "external-usages | lsp-references",
        StepOption::ParameterIndex => "0",
        StepOption::ParameterName => "\"name\"",
    }
}

/// The kinds as a tree.
pub(crate) fn kinds() -> String {
    let line = |kind: Kind| {
        let depth = std::iter::successors(kind.parent(), |above| above.parent()).count();
        format!("{}{}\n", "  ".repeat(depth), label(kind))
    };
    Kind::all().map(line).collect()
}

/// The roles, a line each.
pub(crate) fn roles() -> String {
    Role::all().map(|role| format!(":{}\n", role_line(role))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_means_something() {
        for word in words() {
            assert!(!doc(&word).starts_with("nothing is called"), "{word}");
        }
        assert_eq!(doc("calee"), "nothing is called `calee`; did you mean `callee`?\n");
    }

    #[test]
    fn a_word_may_mean_several_things() {
        let text = doc("receiver");
        assert!(text.contains("a role of call") && text.contains("an option of call-input"));
        assert_eq!(doc("string_literal"), "string-literal: a kind, below literal\n");
    }
}
