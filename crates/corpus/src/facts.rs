//! The `facts` fence: what a language's table makes of a source.

use bifrost::contract::{Kind, Role};
use bifrost::hir::{Edge, Fact, FactId, outline};

use crate::engine::Lowered;
use crate::expected::{Expected, RoleText};
use crate::files::CaseFile;
use crate::page::Fence;
use crate::report::Fault;

/// Holds every line of a fence against the facts of the files.
pub(crate) fn check(fence: &Fence, files: &[CaseFile], lowered: &[Lowered]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for (line, text) in fence.lines() {
        let repeats = seen.iter().filter(|other| **other == text).count();
        seen.push(text);
        if let Err(message) = check_line(text, repeats, files, lowered) {
            faults.push(Fault::new(line, message));
        }
    }
    if seen.is_empty() {
        faults.push(Fault::new(fence.line, "the `facts` fence says nothing"));
    }
    faults
}

/// Checks one line. A line that stands there for the n-th time needs n such facts.
pub(crate) fn check_line(
    text: &str,
    repeats: usize,
    files: &[CaseFile],
    lowered: &[Lowered],
) -> Result<(), String> {
    let expected = Expected::read(text, files)?;
    let file = lowered.iter().find(|file| file.path == expected.place.path).ok_or_else(|| {
        format!("no facts of `{}`: the engine reads no such file", expected.place.path)
    })?;
    let found = file.facts.ids().filter(|id| holds(&expected, file, *id));
    let count = found.count();
    match (expected.negated, count) {
        (true, 0) => Ok(()),
        (false, count) if count > repeats => Ok(()),
        _ => Err(complaint(text, &expected, file)),
    }
}

/// True when a fact is what the line speaks of.
pub(crate) fn holds(expected: &Expected<'_>, file: &Lowered, id: FactId) -> bool {
    let Some(fact) = file.facts.fact(id) else {
        return false;
    };
    at(expected, file, fact)
        && is_kind(expected, fact.kind)
        && expected.name.is_none_or(|name| name == file.name_of(fact))
        && roles_hold(&expected.roles, file, id)
}

/// True when a fact stands where the line says.
pub(crate) fn at(expected: &Expected<'_>, file: &Lowered, fact: &Fact) -> bool {
    expected.place.fits(&file.path, &file.lines.place(fact.span))
}

/// A line asserts exactly a kind, and denies it with all below it.
fn is_kind(expected: &Expected<'_>, kind: Kind) -> bool {
    match expected.negated {
        true => kind.is(expected.kind),
        false => kind == expected.kind,
    }
}

fn roles_hold(roles: &[RoleText<'_>], file: &Lowered, id: FactId) -> bool {
    let edges = file.facts.edges_of(id);
    let paired = |role: Role| matches!(role, Role::Left | Role::Right);
    let alone = roles.iter().filter(|role| !paired(role.role));
    let (mut alone, pair) = (alone, roles.iter().filter(|role| paired(role.role)));
    alone.all(|role| role_holds(role, file, edges))
        && pair_holds(&pair.collect::<Vec<_>>(), file, edges)
}

/// `left` and `right` must hold together, in one of the pairs of the assignment.
fn pair_holds(roles: &[&RoleText<'_>], file: &Lowered, edges: &[Edge]) -> bool {
    let mut groups: Vec<u32> = edges.iter().map(|edge| edge.group).collect();
    groups.sort_unstable();
    groups.dedup();
    let of_group = |group: u32| -> Vec<Edge> {
        let own = edges.iter().filter(|edge| edge.group == group);
        own.copied().collect()
    };
    roles.is_empty()
        || groups.is_empty() && roles.iter().all(|role| role.text.is_empty())
        || groups
            .iter()
            .map(|group| of_group(*group))
            .any(|edges| roles.iter().all(|role| role_holds(role, file, &edges)))
}

fn role_holds(expected: &RoleText<'_>, file: &Lowered, edges: &[Edge]) -> bool {
    let texts = texts(expected, file, edges);
    match (expected.elements(), expected.text) {
        (_, "") => texts.is_empty(),
        (Some(elements), _) => alike(elements, &texts.join(", ")),
        (None, text) => texts.iter().any(|got| alike(text, got)),
    }
}

/// What a role binds, in order.
fn texts(role: &RoleText<'_>, file: &Lowered, edges: &[Edge]) -> Vec<String> {
    let own = edges.iter().filter(|edge| {
        let key = edge.key.map(|key| file.facts.names.text(key));
        edge.role == role.role && (role.key.is_none() || role.key == key)
    });
    own.map(|edge| file.folded(edge.target.span)).collect()
}

/// True for equal texts, white space folded. An ellipsis stands for any text.
fn alike(expected: &str, got: &str) -> bool {
    let expected = crate::engine::fold(expected);
    if expected == got {
        return true;
    }
    let mut pieces = expected.split('…');
    let Some(mut rest) = pieces.next().and_then(|first| got.strip_prefix(first)) else {
        return false;
    };
    let mut last = None;
    for piece in pieces {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
        last = Some(piece);
    }
    match last {
        Some(piece) => piece.is_empty() || got.ends_with(piece),
        None => false,
    }
}

/// The fence as it would be right today: lines that hold stay, others say what is there.
pub(crate) fn today(fence: &Fence, files: &[CaseFile], lowered: &[Lowered]) -> String {
    let line = |text: &str| match check_line(text.trim(), 0, files, lowered) {
        Ok(()) => text.to_owned(),
        Err(_) => rewritten(text.trim(), files, lowered).unwrap_or_else(|| text.to_owned()),
    };
    fence.body.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn rewritten(text: &str, files: &[CaseFile], lowered: &[Lowered]) -> Option<String> {
    let expected = Expected::read(text, files).ok()?;
    let file = lowered.iter().find(|file| file.path == expected.place.path)?;
    let there = file.facts.ids().filter(|id| {
        let fact = file.facts.fact(*id);
        fact.is_some_and(|fact| at(&expected, file, fact) && is_kind(&expected, fact.kind))
    });
    let there: Vec<FactId> = there.collect();
    let named = |id: &&FactId| {
        let fact = file.facts.fact(**id);
        fact.is_some_and(|fact| expected.name.is_none_or(|name| name == file.name_of(fact)))
    };
    let Some(id) = there.iter().find(named).or(there.first()) else {
        return Some(format!("{} not {}", expected.place_word, expected.kind));
    };
    let fact = file.facts.fact(*id)?;
    let mut line = format!("{} {}", expected.place_word, fact.kind);
    if expected.name.is_some() {
        line += &file.name_of(fact).map_or(" -".to_owned(), |name| format!(" `{name}`"));
    }
    for role in &expected.roles {
        line += &format!(" {}", role_today(role, file, file.facts.edges_of(*id)));
    }
    Some(line)
}

fn role_today(role: &RoleText<'_>, file: &Lowered, edges: &[Edge]) -> String {
    let texts = texts(role, file, edges);
    match (role.key, role.elements()) {
        (Some(key), _) => format!("{}.{key}={}", role.role, texts.concat()),
        (None, Some(_)) => format!("{}=[{}]", role.role, texts.join(", ")),
        (None, None) => format!("{}={}", role.role, texts.first().map_or("", String::as_str)),
    }
}

/// What went wrong, with the outline of the lines concerned.
fn complaint(text: &str, expected: &Expected<'_>, file: &Lowered) -> String {
    let outline = outline(&file.facts, &file.text);
    let prefix = format!("{}:", expected.place.line);
    let there: Vec<&str> = outline
        .lines()
        .take_while(|line| *line != "declarations")
        .map(str::trim_start)
        .filter(|line| line.starts_with(&prefix))
        .collect();
    let mut message =
        format!("`facts`: expected\n    {text}\n  the facts that begin in that line:");
    for line in &there {
        message.push_str("\n    ");
        message.push_str(line);
    }
    if there.is_empty() {
        message.push_str(" none");
    }
    message
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn an_ellipsis_stands_for_any_text() {
        assert!(alike("a  b", "a b") && !alike("a", "a b"));
        assert!(alike("f(…", "f(1, 2)") && alike("f(…)", "f(1, 2)") && alike("…", "x"));
        assert!(!alike("f(…]", "f(1, 2)") && !alike("g…", "f(1)"));
    }
}
