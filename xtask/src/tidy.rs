//! `cargo xtask tidy`: the sizes of our files and functions beside those of projects that we admire.
//!
//! It informs and never fails: a size is a reason to look, not a fault. What is counted: every `.rs` file of `crates/` and
//! `xtask/` outside folders of tests, test data, benches and generated code; a function from its `fn` to its closing
//! brace; a parameter for each, `self` too. Test modules inside a file are counted with it.

mod functions;
mod models;
mod source;

use std::path::{Path, PathBuf};

use crate::shell::{Outcome, root, say};
use functions::Function;

/// Folders whose sources are not the code that one reads first.
const PASSED_OVER: &[&str] = &["tests", "testdata", "generated", "benches", "target"];

/// How many of the longest files and functions are named.
const NAMED: usize = 10;

/// One source file: its place, its lines, its functions.
struct File {
    path: String,
    lines: usize,
    functions: Vec<Function>,
}

/// Prints the tables.
pub(crate) fn run(_arguments: &[String]) -> Outcome {
    let root = root();
    let mut paths = Vec::new();
    for top in ["crates", "xtask"] {
        sources(&root.join(top), &mut paths)?;
    }
    paths.sort();
    let files = paths.iter().map(|path| read(&root, path)).collect::<Outcome<Vec<_>>>()?;
    say(&models::table(&sizes(&files)));
    say(&longest_files(&files));
    say(&longest_functions(&files));
    Ok(())
}

/// All sources under a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) -> Outcome {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            if !PASSED_OVER.contains(&name.as_str()) {
                sources(&entry.path(), found)?;
            }
        } else if name.ends_with(".rs") {
            found.push(entry.path());
        }
    }
    Ok(())
}

fn read(root: &Path, path: &Path) -> Outcome<File> {
    let text = std::fs::read_to_string(path)?;
    let shown = path.strip_prefix(root).unwrap_or(path);
    Ok(File {
        path: shown.to_string_lossy().into_owned(),
        lines: text.lines().count(),
        functions: functions::of(&source::code_only(&text)),
    })
}

/// The figures of one project, as `models.rs` has them for others.
fn sizes(files: &[File]) -> models::Sizes {
    let mut lines: Vec<usize> = files.iter().map(|file| file.lines).collect();
    let mut bodies: Vec<usize> =
        files.iter().flat_map(|file| &file.functions).map(|function| function.lines).collect();
    lines.sort_unstable();
    bodies.sort_unstable();
    models::Sizes {
        name: "bifrost",
        files: files.len(),
        lines: lines.iter().sum(),
        file: [quantile(&lines, 50), quantile(&lines, 95), quantile(&lines, 100)],
        long_files: lines.iter().filter(|lines| **lines > 1000).count(),
        function: [quantile(&bodies, 50), quantile(&bodies, 95), quantile(&bodies, 99)],
        long_functions: bodies.iter().filter(|lines| **lines > 100).count(),
        parameters: files
            .iter()
            .flat_map(|file| &file.functions)
            .map(|function| function.parameters)
            .max()
            .unwrap_or(0),
    }
}

/// The value below or at which this many hundredths of the sorted values lie.
fn quantile(sorted: &[usize], hundredths: usize) -> usize {
    let rank = (sorted.len() * hundredths).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}

fn longest_files(files: &[File]) -> String {
    let mut sorted: Vec<&File> = files.iter().collect();
    sorted.sort_by_key(|file| std::cmp::Reverse(file.lines));
    let mut text = String::from("\nlongest files\n");
    for file in sorted.iter().take(NAMED) {
        text += &format!("{:>6}  {}\n", file.lines, file.path);
    }
    text
}

fn longest_functions(files: &[File]) -> String {
    let mut sorted: Vec<(&File, &Function)> = files
        .iter()
        .flat_map(|file| file.functions.iter().map(move |function| (file, function)))
        .collect();
    sorted.sort_by_key(|(_, function)| std::cmp::Reverse(function.lines));
    let mut text = String::from("\nlongest functions\n");
    for (file, function) in sorted.iter().take(NAMED) {
        let Function { lines, parameters, name, first_line } = function;
        text +=
            &format!("{lines:>6}  {}:{first_line} {name} ({parameters} parameters)\n", file.path);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_are_values_that_occur() {
        let values: Vec<usize> = (1..=100).collect();
        assert_eq!(quantile(&values, 50), 50);
        assert_eq!(quantile(&values, 95), 95);
        assert_eq!(quantile(&values, 100), 100);
        assert_eq!(quantile(&[7], 50), 7);
        assert_eq!(quantile(&[], 99), 0);
    }
}
