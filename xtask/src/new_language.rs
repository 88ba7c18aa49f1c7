//! `cargo xtask new-language NAME`: the beginning of a language, which compiles and answers nothing yet.
//!
//! All that is written is worked out first, from the files that are there; nothing is written when something is wrong.

mod insert;
mod options;

use std::path::Path;

use crate::shell::{Outcome, root, say};
use insert::{after_last, sorted};
use options::Options;

/// A file and the text that it is to have.
struct Written {
    path: String,
    text: String,
}

/// Writes the language.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let Some(options) = Options::read(arguments)? else {
        say(options::HELP);
        return Ok(());
    };
    let root = root();
    let all = files(&options, &root)?;
    for Written { path, text } in &all {
        let path = root.join(path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, text)?;
    }
    all.iter().for_each(|file| say(&file.path));
    say(&format!("\n`cargo xtask corpus {}` says what is missing", options.name));
    Ok(())
}

/// Every file that is new or has a new line.
fn files(options: &Options, root: &Path) -> Outcome<Vec<Written>> {
    let mut files = skeleton(options);
    if let Some(file) = files.iter().find(|file| root.join(&file.path).exists()) {
        return Err(format!("{} is there already", file.path).into());
    }
    for (path, edit) in EDITS {
        let old = std::fs::read_to_string(root.join(path))?;
        files.push(Written { path: (*path).to_owned(), text: edit(&old, options)? });
    }
    Ok(files)
}

/// What is new: a folder of code and a folder of cases.
fn skeleton(options: &Options) -> Vec<Written> {
    let name = &options.name;
    [
        (
            format!("crates/languages/src/{name}/mod.rs"),
            include_str!("new_language/adapter.template"),
        ),
        (
            format!("crates/languages/src/{name}/shape.rs"),
            include_str!("new_language/shape.template"),
        ),
        (
            format!("testdata/{name}/constructs.txt"),
            include_str!("new_language/constructs.template"),
        ),
    ]
    .map(|(path, template)| Written { path, text: filled(template, options) })
    .into()
}

fn filled(template: &str, options: &Options) -> String {
    [
        ("{{name}}", options.name.clone()),
        ("{{title}}", options.title()),
        ("{{extension}}", options.extension.clone()),
        ("{{crate}}", options.grammar.replace('-', "_")),
    ]
    .iter()
    .fold(template.to_owned(), |text, (hole, word)| text.replace(hole, word))
}

type Edit = fn(&str, &Options) -> Outcome<String>;

/// The files that get a line.
const EDITS: &[(&str, Edit)] = &[
    ("crates/languages/src/lib.rs", |old, options| {
        let line = format!("mod {};", options.name);
        if old.lines().any(|known| known == line) {
            return Err(format!("crates/languages has a module `{}` already", options.name).into());
        }
        sorted(old, "mod ", &line)
    }),
    ("crates/languages/src/registry.rs", |old, options| {
        after_last(old, "    &crate::", &format!("    &crate::{}::ADAPTER,", options.name))
    }),
    ("crates/languages/Cargo.toml", |old, options| {
        sorted(old, "tree-sitter-", &format!("{}.workspace = true", options.grammar))
    }),
    ("Cargo.toml", |old, options| {
        let Options { grammar, version, .. } = options;
        let text = sorted(old, "tree-sitter-", &format!("{grammar} = \"={version}\""))?;
        let profile = format!("[profile.dev.package.{grammar}]\nopt-level = 2");
        after_last(&text, "[profile.dev.package.tree-sitter-", &profile)
    }),
];

#[cfg(test)]
mod tests;
