//! All languages of this build, and which of them reads a file.

use std::sync::OnceLock;

use bifrost_contract::Catalog;
use bifrost_hir::{Adapter, Compiled};

/// Every language, in the order in which people read them.
pub static REGISTRY: &[&Adapter] = &[
    &crate::python::ADAPTER,
    &crate::javascript::ADAPTER,
    &crate::typescript::ADAPTER,
    &crate::java::ADAPTER,
    &crate::go::ADAPTER,
    &crate::rust::ADAPTER,
    &crate::php::ADAPTER,
    &crate::scala::ADAPTER,
    &crate::ruby::ADAPTER,
    &crate::kotlin::ADAPTER,
];

/// The languages with their tables, each resolved when a file of it is first read.
#[derive(Default)]
pub struct Registry {
    tables: Vec<Vec<OnceLock<Compiled>>>,
}

/// A language and one of its grammars: what a file is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reader {
    language: usize,
    dialect: usize,
}

/// More grammars than any language has.
const DIALECTS: usize = 16;

impl Reader {
    /// A number for it, for callers that keep readers as labels.
    #[must_use]
    pub const fn number(self) -> usize {
        self.language * DIALECTS + self.dialect
    }

    /// The reader with this number; only numbers from [`Reader::number`] mean one.
    #[must_use]
    pub const fn from_number(number: usize) -> Reader {
        Reader { language: number / DIALECTS, dialect: number % DIALECTS }
    }
}

impl Registry {
    /// All languages, none of them resolved yet.
    #[must_use]
    pub fn new() -> Self {
        let cells = |adapter: &&Adapter| adapter.dialects.iter().map(|_| OnceLock::new()).collect();
        Self { tables: REGISTRY.iter().map(cells).collect() }
    }

    /// What all languages are called and support.
    #[must_use]
    pub fn catalog(&self) -> Catalog {
        Catalog::new(REGISTRY.iter().map(|adapter| adapter.info()).collect())
    }

    /// The reader of a file with this name: by the whole name, else by its extension in any case of
    /// letters.
    #[must_use]
    pub fn by_name(&self, file_name: &str) -> Option<Reader> {
        let whole = file_name.rsplit('/').next().unwrap_or(file_name);
        if let Some(reader) = find(|adapter| adapter.file_names.contains(&whole).then_some(0)) {
            return Some(reader);
        }
        let (_, extension) = file_name.rsplit_once('.')?;
        let known = |extensions: &[&str]| {
            extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        };
        find(|adapter| adapter.dialects.iter().position(|dialect| known(dialect.extensions)))
    }

    /// The reader of a script whose first line is this, when it names an interpreter.
    #[must_use]
    pub fn by_first_line(&self, line: &[u8]) -> Option<Reader> {
        let line = std::str::from_utf8(line.strip_prefix(b"#!")?).ok()?;
        let mut words = line.split_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
        let program =
            words.find(|word| *word != "env" && !word.starts_with('-') && !word.contains('='))?;
        let bare = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let runs_this = |adapter: &Adapter| {
            adapter.interpreters.iter().any(|known| match known.split_once(' ') {
                Some((first, second)) => bare == first && line.contains(second),
                None => bare == *known,
            })
        };
        find(|adapter| runs_this(adapter).then_some(0))
    }

    /// The language of a reader.
    #[must_use]
    pub fn adapter(&self, reader: Reader) -> &'static Adapter {
        REGISTRY[reader.language]
    }

    /// The table of a reader, resolved now if it was not before.
    #[must_use]
    pub fn tables(&self, reader: Reader) -> &Compiled {
        let adapter = self.adapter(reader);
        self.tables[reader.language][reader.dialect]
            .get_or_init(|| Compiled::new(adapter, (adapter.dialects[reader.dialect].grammar)()))
    }
}

fn find(dialect: impl Fn(&Adapter) -> Option<usize>) -> Option<Reader> {
    REGISTRY.iter().enumerate().find_map(|(language, adapter)| {
        dialect(adapter).map(|dialect| Reader { language, dialect })
    })
}
