//! The folders that builds look for headers in: compilation databases, lists of flags, CMake.

use bifrost_resolve::{Manifest, Project};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value;

use super::cmake;

/// Folders that headers are looked for in, in order.
#[derive(Default)]
pub(super) struct Declared {
    /// By file.
    by_file: FxHashMap<String, Folders>,
    /// Of all files that are not named, by the folder that they are below, the deepest first.
    below: Vec<(String, Folders)>,
    /// What any file is given.
    any: Folders,
}

/// The folders of one compilation.
#[derive(Clone, Default)]
struct Folders {
    /// Those for `"x.h"`: with the others behind them.
    quoted: Vec<String>,
    /// Those for `<x.h>`.
    system: Vec<String>,
}

impl Declared {
    pub(super) fn of(project: &Project<'_>) -> Self {
        let mut declared = Self::default();
        for manifest in project.manifests() {
            let (folder, name) = manifest.path.rsplit_once('/').unwrap_or(("", &manifest.path));
            match name {
                "compile_commands.json" => declared.database(project, folder, manifest),
                "compile_flags.txt" => {
                    let words = manifest.text.lines().map(str::trim).map(str::to_owned);
                    let words: Vec<String> = words.collect();
                    declared.add_below(folder, flags(&words, &|path| joined(folder, path)));
                }
                _ => {
                    let system = cmake::folders(project, folder, &manifest.text);
                    if !system.is_empty() {
                        let quoted = system.clone();
                        declared.add_below(folder, Folders { quoted, system });
                    }
                }
            }
        }
        declared.below.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.0.cmp(&b.0)));
        declared.inherit();
        declared
    }

    /// The folders for a file.
    pub(super) fn folders(&self, path: &str, system: bool) -> &[String] {
        let below = |folder: &str| {
            folder.is_empty() || path.strip_prefix(folder).is_some_and(|it| it.starts_with('/'))
        };
        let own = self.by_file.get(path);
        let own = own.or_else(|| self.below.iter().find(|(it, _)| below(it)).map(|(_, it)| it));
        let folders = own.unwrap_or(&self.any);
        if system { &folders.system } else { &folders.quoted }
    }

    fn add_below(&mut self, folder: &str, folders: Folders) {
        self.any.append(&folders);
        self.below.push((folder.to_owned(), folders));
    }

    /// What is declared anywhere comes after what is declared nearer: targets are used from other
    /// folders, and headers are compiled with what includes them.
    fn inherit(&mut self) {
        for at in 0..self.below.len() {
            let (before, after) = self.below.split_at_mut(at + 1);
            let Some((folder, own)) = before.last_mut() else { continue };
            let above = |it: &&(String, Folders)| {
                it.0.is_empty() || folder.strip_prefix(&it.0).is_some_and(|it| it.starts_with('/'))
            };
            after.iter().filter(above).for_each(|(_, outer)| own.append(outer));
            own.append(&self.any);
        }
    }

    /// A compilation database. Where its code base lay is told by the files that it names.
    fn database(&mut self, project: &Project<'_>, folder: &str, manifest: &Manifest) {
        let Ok(Value::Array(entries)) = serde_json::from_str(&manifest.text) else { return };
        let entries: Vec<Compilation> =
            entries.iter().filter_map(|it| Compilation::read(it, folder)).collect();
        let root = root(project, &entries);
        for entry in &entries {
            let inside = |path: &str| {
                let path = full(&entry.folder, path)?;
                let path = path.strip_prefix(&root)?.trim_start_matches('/');
                Some(path.to_owned())
            };
            let folders = flags(&entry.words, &inside);
            self.any.append(&folders);
            if let Some(path) = inside(&entry.file) {
                self.by_file.entry(path).or_default().append(&folders);
            }
        }
    }
}

impl Folders {
    fn append(&mut self, other: &Folders) {
        for (own, more) in [(&mut self.quoted, &other.quoted), (&mut self.system, &other.system)] {
            let mut known: FxHashSet<String> = own.iter().cloned().collect();
            own.extend(more.iter().filter(|it| known.insert((*it).clone())).cloned());
        }
    }
}

/// One entry of a compilation database.
struct Compilation {
    folder: String,
    file: String,
    words: Vec<String>,
}

impl Compilation {
    fn read(entry: &Value, folder: &str) -> Option<Self> {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let words = match (entry.get("arguments"), text("command")) {
            (Some(Value::Array(words)), _) => {
                words.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            (_, Some(command)) => shlex::split(command)?,
            _ => return None,
        };
        let own = text("directory").unwrap_or(".");
        let folder = full(folder, own)?;
        Some(Self { file: text("file")?.to_owned(), folder, words })
    }
}

/// What stands before the paths of the code base in a compilation database.
fn root(project: &Project<'_>, entries: &[Compilation]) -> String {
    let mut votes: FxHashMap<String, usize> = FxHashMap::default();
    for path in entries.iter().filter_map(|entry| full(&entry.folder, &entry.file)) {
        let ends = path.match_indices('/').map(|(at, _)| at + 1);
        let known = |at: &usize| project.find(&path[*at..]).is_some();
        if let Some(at) = std::iter::once(0).chain(ends).find(known) {
            *votes.entry(path[..at].trim_end_matches('/').to_owned()).or_default() += 1;
        }
    }
    let best = votes.into_iter().max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(&a.0)));
    best.map_or_else(String::new, |(root, _)| root)
}

/// The folders that flags name, as far as they are inside.
fn flags(words: &[String], inside: &dyn Fn(&str) -> Option<String>) -> Folders {
    const FLAGS: &[&str] = &["-iquote", "-isystem", "-idirafter", "-I", "/I"];
    let (mut first, mut plain, mut system) = (Vec::new(), Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let Some(flag) = FLAGS.iter().find(|flag| word.starts_with(**flag)) else { continue };
        let path = match word.strip_prefix(flag) {
            Some("") => words.next().map_or("", String::as_str),
            Some(path) => path,
            None => continue,
        };
        let Some(path) = inside(path) else { continue };
        match *flag {
            "-iquote" => first.push(path),
            "-isystem" | "-idirafter" => system.push(path),
            _ => plain.push(path),
        }
    }
    plain.append(&mut system);
    first.extend(plain.iter().cloned());
    Folders { quoted: first, system: plain }
}

/// A path from a folder on; absolute ones stay.
fn full(folder: &str, path: &str) -> Option<String> {
    match path.starts_with('/') {
        true => joined("", path).map(|path| format!("/{path}")),
        false if folder.starts_with('/') => joined(folder, path).map(|path| format!("/{path}")),
        false => joined(folder, path),
    }
}

/// A path from a folder on, without `.` and `..`; none when it leads out.
pub(super) fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
