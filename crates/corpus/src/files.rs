//! The files that the fences of a case stand for.

use std::fs;
use std::io;
use std::path::Path;

use bifrost::languages::adapters;

use crate::encode;
use crate::marks::{self, Mark};
use crate::page::{Case, Fence};
use crate::report::Fault;

/// A file of a case.
#[derive(Clone, Debug)]
pub(crate) struct CaseFile {
    /// Project-relative path.
    pub(crate) path: String,
    /// The label of its language; none for a plain file.
    pub(crate) language: Option<&'static str>,
    /// What it holds.
    pub(crate) content: Content,
    /// The marks of a source.
    pub(crate) marks: Vec<Mark>,
    /// How the page shows it.
    pub(crate) shown: String,
    /// True when the page says how to make it, not what it holds.
    pub(crate) recipe: bool,
}

impl CaseFile {
    /// Bytes that the file has.
    pub(crate) fn size(&self) -> usize {
        match &self.content {
            Content::Bytes(bytes) => bytes.len(),
            Content::Link(_) => 0,
        }
    }
}

/// What a file holds.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// These bytes.
    Bytes(Vec<u8>),
    /// A symbolic link to this.
    Link(String),
}

/// Bytes of a file beyond which the facts of a case are not looked at: they serve queries only.
pub(crate) const LARGE: usize = 1 << 16;

/// Fences that are no file.
pub(crate) const EXPECTATIONS: &[&str] =
    &["query", "rows", "nothing", "refused", "answer", "diagnostics", "gap", "facts", "decls"];

/// First words of files that the page says how to make.
const RECIPES: &[&str] = &["base64", "generated", "symlink"];

/// All files of a case, in order.
pub(crate) fn of_case(case: &Case) -> Result<Vec<CaseFile>, Fault> {
    let fences = case.fences.iter().filter(|fence| !EXPECTATIONS.contains(&fence.word.as_str()));
    let files = fences.map(file).collect::<Result<Vec<_>, _>>()?;
    for (index, file) in files.iter().enumerate() {
        if files[..index].iter().any(|other| other.path == file.path) {
            let message = format!("two files are called `{}`", file.path);
            return Err(Fault::new(case.line, message));
        }
    }
    Ok(files)
}

fn file(fence: &Fence) -> Result<CaseFile, Fault> {
    let fault = |message: String| Fault::new(fence.line, message);
    let language = language(&fence.word);
    let (flags, paths): (Vec<_>, Vec<_>) =
        fence.rest.iter().map(String::as_str).partition(|word| encode::FLAGS.contains(word));
    let path = match (paths.as_slice(), &language) {
        ([path], _) => (*path).to_owned(),
        ([], Some((_, extension))) => format!("main.{extension}"),
        ([], None) => return Err(fault(format!("a `{}` fence needs a path", fence.word))),
        _ => return Err(fault("a fence has one path, without white space".to_owned())),
    };
    let content = match fence.word.as_str() {
        "base64" => Content::Bytes(encode::base64(&fence.body).map_err(fault)?),
        "generated" => Content::Bytes(encode::generated(&fence.body).map_err(fault)?),
        "symlink" => Content::Link(fence.body.trim().to_owned()),
        _ => Content::Bytes(encode::flagged(&fence.body, &flags)),
    };
    let label = language.map(|(label, _)| label);
    let marks = label.map_or_else(Vec::new, |_| marks::find(&fence.body));
    Ok(CaseFile {
        path,
        language: label,
        content,
        marks,
        shown: fence.body.clone(),
        recipe: language.is_none() && RECIPES.contains(&fence.word.as_str()),
    })
}

/// The label of a language word, and the extension that a file without a path gets.
fn language(word: &str) -> Option<(&'static str, &str)> {
    let called = |word: &str| {
        let word = word.to_ascii_lowercase();
        adapters().find(|adapter| adapter.label == word || adapter.aliases.contains(&word.as_str()))
    };
    let adapter = called(word)?;
    let mut extensions = adapter.dialects.iter().flat_map(|dialect| dialect.extensions);
    let own = extensions.clone().find(|known| **known == word);
    let extension = own.or_else(|| extensions.next())?;
    Some((adapter.label, extension))
}

/// Writes files below a folder.
pub(crate) fn write(files: &[CaseFile], root: &Path) -> io::Result<()> {
    for file in files {
        let path = root.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        match &file.content {
            Content::Bytes(bytes) => fs::write(path, bytes)?,
            Content::Link(target) => link(target, &path)?,
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, path)
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Err(io::Error::other("symbolic links need a Unix system"))
}
