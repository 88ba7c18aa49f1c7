//! The rules of files and folders.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bifrost_check::{Fault, Rule};

use crate::failure::Failure;
use crate::source;

/// The endings of files that are rules.
const ENDINGS: [&str; 2] = ["json", "rql"];

/// Reads all rules of these files and folders, in the order of their paths.
pub(crate) fn read(places: &[PathBuf]) -> Result<Vec<Rule>, Failure> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut faults = Vec::new();
    for path in files(places)? {
        let text = source::file("the rule", &path)?;
        let shown = path.to_string_lossy();
        match Rule::read(&shown, &text).and_then(|rule| rule.precheck().map(|()| rule)) {
            Ok(rule) => rules.push(rule),
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(repeated(&rules));
    refuse(&faults)?;
    Ok(rules)
}

/// Refuses, when there is a fault.
pub(crate) fn refuse(faults: &[Fault]) -> Result<(), Failure> {
    if faults.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Err(Failure::Usage(lines.join("\n")))
}

fn repeated(rules: &[Rule]) -> Vec<Fault> {
    let mut known: BTreeMap<&str, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for rule in rules {
        if let Some(first) = known.insert(&rule.id, &rule.file) {
            let message = format!("`{}` is the id of a rule in {first} already", rule.id);
            faults.push(Fault { file: rule.file.clone(), message });
        }
    }
    faults
}

fn files(places: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for place in places {
        if !place.exists() {
            let message =
                format!("`{}` does not exist; name a rule, or a folder of rules", place.display());
            return Err(Failure::Usage(message));
        }
        if !place.is_dir() {
            files.push(place.clone());
            continue;
        }
        let found = below(place).map_err(|error| {
            Failure::Usage(format!("`{}` cannot be read: {}", place.display(), error.kind()))
        })?;
        if found.is_empty() {
            let message = format!("`{}` holds no rule: no file .rql or .json", place.display());
            return Err(Failure::Usage(message));
        }
        files.extend(found);
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// The files below a folder that end as rules do. No link to a folder is followed.
fn below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| ENDINGS.iter().any(|known| it == *known)) {
                found.push(path);
            }
        }
    }
    Ok(found)
}
