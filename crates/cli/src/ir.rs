//! `bifrost ir`: the facts of one file, in or out of a workspace.

use std::path::Path;

use bifrost::contract::Need;
use bifrost::hir::{self, FileFacts, Source, outline};
use bifrost::languages::{Reader, Registry};
use bifrost::report;
use bifrost::syntax::{Parser, Stop};
use bifrost::{LanguageMap, OpenOptions, Workspace};

use crate::args::{IrArgs, Plain};
use crate::failure::Failure;
use crate::out::Out;
use crate::{DONE, source};

/// One file, read and lowered.
pub(crate) struct Sheet {
    /// Relative to the root; the bare name of a file outside.
    path: String,
    inside: bool,
    language: &'static str,
    text: Vec<u8>,
    facts: FileFacts,
}

impl Sheet {
    /// A query that matches something in the file, in JSON.
    pub(crate) fn starter(&self) -> Option<String> {
        let place = self.inside.then_some(self.path.as_str());
        report::starter(&self.facts, self.language, place).map(|query| query.to_string())
    }

    /// The facts for people, and a query to start from.
    pub(crate) fn page(&self, starter: Option<&str>) -> String {
        let mut page = outline(&self.facts, &self.text);
        if self.facts.damaged {
            page.push_str("the file has syntax errors; facts in the broken parts may be missing\n");
        }
        page.push_str(&match starter {
            Some(query) => format!("starter query\n{}\n", query.trim_end()),
            None => "there is nothing here that a query can match\n".to_owned(),
        });
        page
    }
}

pub(crate) fn ir(args: &IrArgs, out: &Out) -> Result<u8, Failure> {
    let sheet = read(&args.file, &args.root, args.maps.map())?;
    match args.format {
        Plain::Json => {
            let place = sheet.inside.then_some(sheet.path.as_str());
            let query = report::starter(&sheet.facts, sheet.language, place);
            let Sheet { path, language, text, facts, .. } = &sheet;
            out.text(&format!("{}\n", report::facts(facts, text, path, language, query)))?;
        }
        Plain::Text => out.text(&sheet.page(sheet.starter().as_deref()))?,
    }
    Ok(DONE)
}

/// The facts of a file below the root, or outside of it.
pub(crate) fn read(file: &Path, root: &Path, map: LanguageMap) -> Result<Sheet, Failure> {
    let shown = file.display();
    let text = source::file("the file", file)?;
    let registry = Registry::new();
    let kinds = Kinds { registry: &registry, map };
    let Some(reader) = kinds.reader(file, &text) else {
        let message = format!("no language of this build reads `{shown}`; see `bifrost languages`");
        return Err(Failure::Usage(message));
    };
    let (path, inside) = relative(file, root);
    let reader = if inside { kinds.settled(reader, root) } else { reader };
    sheet(&registry, reader, text, path, inside)
}

/// The facts of a text in the language with this label; nothing when no language is called so.
pub(crate) fn pasted(label: &str, text: &str) -> Option<Result<Sheet, Failure>> {
    let registry = Registry::new();
    let catalog = registry.catalog();
    let extension = catalog.resolve(label)?.extensions.first()?;
    let path = format!("pasted.{extension}");
    let reader = registry.by_name(&path)?;
    Some(sheet(&registry, reader, text.as_bytes().to_vec(), path, false))
}

fn sheet(
    registry: &Registry,
    reader: Reader,
    text: Vec<u8>,
    path: String,
    inside: bool,
) -> Result<Sheet, Failure> {
    if text.contains(&0) {
        let message =
            format!("`{path}` holds NUL bytes: it is binary or in UTF-16, and is not searched");
        return Err(Failure::Usage(message));
    }
    let facts = facts(registry, reader, &text, &path).map_err(|_| {
        Failure::Usage(format!(
            "`{path}` cannot be parsed: its cost is out of proportion to its size"
        ))
    })?;
    let language = registry.adapter(reader).label;
    Ok(Sheet { path, inside, language, text, facts })
}

/// What is known of files by their names and first lines.
struct Kinds<'r> {
    registry: &'r Registry,
    map: LanguageMap,
}

impl Kinds<'_> {
    fn by_name(&self, name: &str) -> Option<Reader> {
        self.map.reader(name).or_else(|| self.registry.by_name(name))
    }

    fn reader(&self, path: &Path, text: &[u8]) -> Option<Reader> {
        let name = path.file_name()?.to_string_lossy();
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        self.by_name(&name).or_else(|| match path.extension() {
            None => self.registry.by_first_line(first),
            Some(_) => None,
        })
    }

    /// The reader that the files below the root decide on, where the name alone does not tell.
    fn settled(&self, reader: Reader, root: &Path) -> Reader {
        if !self.registry.is_shared(reader) {
            return reader;
        }
        let options = OpenOptions { language_map: self.map.clone(), ..OpenOptions::default() };
        match Workspace::open(root, &options) {
            Ok(workspace) => {
                let names = workspace.files().iter().map(|file| file.path.as_str());
                self.registry.settle(names.filter_map(|name| self.by_name(name))).reader(reader)
            }
            Err(_) => reader,
        }
    }
}

fn facts(registry: &Registry, reader: Reader, text: &[u8], path: &str) -> Result<FileFacts, Stop> {
    let (tables, file) = (registry.tables(reader), Source { text, path });
    hir::read(tables, &mut Parser::default(), file, Need::ALL, &|| false)
}

/// The path below the root with `/`, and true; outside of it the file's name, and false.
fn relative(file: &Path, root: &Path) -> (String, bool) {
    let real = file.canonicalize().ok().zip(root.canonicalize().ok());
    let below = real.and_then(|(file, root)| Some(file.strip_prefix(root).ok()?.to_path_buf()));
    match below {
        Some(path) => {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            (parts.join("/"), true)
        }
        None => (file.file_name().unwrap_or_default().to_string_lossy().into_owned(), false),
    }
}
