//! The commands: a table that parsing, help and completion share.

use bifrost::base::nearest;

/// What a line can ask for, beside a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Doc,
    Examples,
    Example,
    Kinds,
    Roles,
    Languages,
    Ir,
    Json,
    Rql,
    Validate,
    Explain,
    Run,
    Clear,
    Quit,
}

/// A command, what follows it, and what it does.
pub(crate) struct Row {
    pub(crate) command: Command,
    pub(crate) name: &'static str,
    pub(crate) takes: &'static str,
    pub(crate) says: &'static str,
}

const fn row(command: Command, name: &'static str, takes: &'static str, says: &'static str) -> Row {
    Row { command, name, takes, says }
}

/// Every command, in the order of the help.
#[rustfmt::skip]
pub(crate) const TABLE: [Row; 15] = [
    row(Command::Help, "help", "", "this list"),
    row(Command::Doc, "doc", "WORD", "what a kind, a field, a role, a step, a form or an option means"),
    row(Command::Examples, "examples", "", "queries to learn from"),
    row(Command::Example, "example", "NAME", "shows one of them and keeps it as the last query"),
    row(Command::Kinds, "kinds", "", "the kinds, each above those that it covers"),
    row(Command::Roles, "roles", "", "the roles, and the kinds that have them"),
    row(Command::Languages, "languages", "", "what each language supports"),
    row(Command::Ir, "ir", "FILE | LANGUAGE", "all that a query can match in a file, or in the source on the lines below, up to an empty one"),
    row(Command::Json, "json", "[QUERY]", "the query in JSON, defaults filled in"),
    row(Command::Rql, "rql", "[QUERY]", "the query in RQL"),
    row(Command::Validate, "validate", "[QUERY]", "whether it is a query, without running it"),
    row(Command::Explain, "explain", "[QUERY]", "what it means, and which words narrow the search"),
    row(Command::Run, "run", "[QUERY]", "runs it (again)"),
    row(Command::Clear, "clear", "", "clears the screen, and forgets the last query and the captures"),
    row(Command::Quit, "quit", "", "ends the session; so does Ctrl-D"),
];

/// Takes a line that begins with `:` apart: the command and the rest.
///
/// # Errors
/// With what to say when there is no such command.
pub(crate) fn parse(line: &str) -> Result<(Command, &str), String> {
    let line = line.trim_start().trim_start_matches(':');
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    match TABLE.iter().find(|row| row.name == word) {
        Some(row) => Ok((row.command, rest.trim_start_matches([' ', '\t']))),
        None => {
            let near = nearest(word, TABLE.iter().map(|row| row.name));
            let guess = near.map_or(String::new(), |near| format!(" (did you mean `:{near}`?)"));
            Err(format!("there is no command `:{word}`{guess}; `:help` lists them\n"))
        }
    }
}

/// The list of commands.
pub(crate) fn help() -> String {
    let mut page = "A query, in RQL or JSON, is answered when its brackets are closed:\n\n  \
                    (call :callee \"eval\" :args [(_ :capture \"what\")])\n\n"
        .to_owned();
    for row in &TABLE {
        let usage = format!(":{} {}", row.name, row.takes);
        page.push_str(&format!("  {:<22}{}\n", usage.trim_end(), row.says));
    }
    page.push_str("\nWhere [QUERY] is left out, the last query is meant. Tab completes.\n");
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_apart() {
        assert_eq!(parse(":json (call)"), Ok((Command::Json, "(call)")));
        assert_eq!(parse(" :json(call)"), Ok((Command::Json, "(call)")));
        assert_eq!(parse(":ir x\ny = 1\n"), Ok((Command::Ir, "x\ny = 1\n")));
        assert_eq!(parse(":quit"), Ok((Command::Quit, "")));
        let said = parse(":exampels").unwrap_err();
        assert!(said.contains("did you mean `:examples`?"), "{said}");
        assert!(parse(":").is_err());
    }
}
