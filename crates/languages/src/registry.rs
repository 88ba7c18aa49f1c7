//! All languages of this build, and which of them reads a file.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, OnceLock};

use bifrost_contract::{Catalog, LanguageInfo, Op};
use bifrost_hir::{Adapter, Compiled, Dialect};
use bifrost_resolve::Policy;

/// A language: how it is read, and how its names resolve.
pub struct Language {
    /// How it is read.
    pub adapter: &'static Adapter,
    /// How its names resolve.
    pub policy: Option<&'static Policy>,
}

/// Every language, in the order in which people read them.
pub static REGISTRY: &[Language] = &[
    Language { adapter: &crate::python::ADAPTER, policy: Some(&crate::python::policy::POLICY) },
    Language { adapter: &crate::javascript::ADAPTER, policy: Some(&crate::javascript::POLICY) },
    Language { adapter: &crate::typescript::ADAPTER, policy: Some(&crate::typescript::POLICY) },
    Language { adapter: &crate::java::ADAPTER, policy: Some(&crate::java::policy::POLICY) },
    Language { adapter: &crate::go::ADAPTER, policy: Some(&crate::go::policy::POLICY) },
    Language { adapter: &crate::c::ADAPTER, policy: Some(&crate::c::POLICY) },
    Language { adapter: &crate::cpp::ADAPTER, policy: Some(&crate::cpp::POLICY) },
    Language { adapter: &crate::rust::ADAPTER, policy: Some(&crate::rust::policy::POLICY) },
    Language { adapter: &crate::php::ADAPTER, policy: Some(&crate::php::policy::POLICY) },
    Language { adapter: &crate::scala::ADAPTER, policy: Some(&crate::scala::policy::POLICY) },
    Language { adapter: &crate::csharp::ADAPTER, policy: Some(&crate::csharp::policy::POLICY) },
    Language { adapter: &crate::ruby::ADAPTER, policy: Some(&crate::ruby::policy::POLICY) },
    Language { adapter: &crate::kotlin::ADAPTER, policy: Some(&crate::kotlin::policy::POLICY) },
];

/// How every language is read.
pub fn adapters() -> impl Iterator<Item = &'static Adapter> {
    REGISTRY.iter().map(|language| language.adapter)
}

/// How the language with this label resolves.
#[must_use]
pub fn policy(label: &str) -> Option<&'static Policy> {
    REGISTRY.iter().find(|language| language.adapter.label == label)?.policy
}

/// The steps that imports, hierarchy and membership answer.
const STRUCTURE: &[Op] = &[
    Op::EnclosingDecl,
    Op::FileOf,
    Op::ImportsOf,
    Op::ImportersOf,
    Op::Supertypes,
    Op::Subtypes,
    Op::Members,
    Op::Owner,
];

impl Language {
    fn steps(&self) -> Vec<Op> {
        match self.policy {
            None => Op::all().filter(|op| op.stays_in_file()).collect(),
            Some(policy) if policy.calls => Op::all().collect(),
            Some(_) => STRUCTURE.to_vec(),
        }
    }
}

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
    /// The caller chose it, so no other file changes it.
    chosen: bool,
}

/// More grammars than any language has.
const DIALECTS: usize = 16;

impl Reader {
    /// A number for it, for callers that keep readers as labels.
    #[must_use]
    pub const fn number(self) -> usize {
        (self.language * DIALECTS + self.dialect) * 2 + self.chosen as usize
    }

    /// The reader with this number; only numbers from [`Reader::number`] mean one.
    #[must_use]
    pub const fn from_number(number: usize) -> Reader {
        let (known, chosen) = (number / 2, number % 2 == 1);
        Reader { language: known / DIALECTS, dialect: known % DIALECTS, chosen }
    }

    /// The reader for an extension that is given to the language of this label or alias.
    pub(crate) fn chosen(word: &str, extension: &str) -> Option<Reader> {
        let word = word.to_ascii_lowercase();
        let named =
            |adapter: &&Adapter| adapter.label == word || adapter.aliases.contains(&word.as_str());
        let language = adapters().position(|adapter| named(&adapter))?;
        let claims = |extension: &str| {
            let own = |dialect: &Dialect| dialect.extensions.contains(&extension);
            REGISTRY[language].adapter.dialects.iter().position(own)
        };
        let dialect = claims(extension).or_else(|| claims(&word)).unwrap_or(0);
        Some(Reader { language, dialect, chosen: true })
    }
}

impl Registry {
    /// All languages, none of them resolved yet.
    #[must_use]
    pub fn new() -> Self {
        let cells = |adapter: &Adapter| adapter.dialects.iter().map(|_| OnceLock::new()).collect();
        Self { tables: adapters().map(cells).collect() }
    }

    /// The same for the whole process: a table is resolved once, however many code bases there are.
    #[must_use]
    pub fn shared() -> Arc<Self> {
        static SHARED: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(Registry::new()));
        Arc::clone(&SHARED)
    }

    /// What all languages are called and support.
    #[must_use]
    pub fn catalog(&self) -> Catalog {
        let info = |language: &Language| LanguageInfo {
            steps: language.steps(),
            ..language.adapter.info()
        };
        Catalog::new(REGISTRY.iter().map(info).collect())
    }

    /// Whether a file with this name says how a code base is laid out.
    #[must_use]
    pub fn is_manifest(&self, file_name: &str) -> bool {
        self.readers_of(file_name).next().is_some()
    }

    /// The labels of the languages whose code bases a file with this name lays out.
    pub fn readers_of(&self, file_name: &str) -> impl Iterator<Item = &'static str> {
        let named = move |known: &str| match known.split_once('*') {
            Some((start, end)) => {
                let rest = file_name.strip_prefix(start);
                rest.is_some_and(|rest| rest.ends_with(end))
            }
            None => file_name == known,
        };
        let policies = REGISTRY.iter().filter_map(|language| language.policy);
        let reads = move |policy: &&Policy| policy.manifests.iter().any(|known| named(known));
        policies.filter(reads).map(|policy| policy.label)
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
        let claimed = |is: fn(&str, &str) -> bool| {
            let known = |dialect: &Dialect| dialect.extensions.iter().any(|one| is(one, extension));
            find(|adapter| adapter.dialects.iter().position(known))
        };
        claimed(|known, own| known == own).or_else(|| claimed(str::eq_ignore_ascii_case))
    }

    /// True when another language claims an extension of this reader too, so that the files around
    /// one decide whose it is.
    #[must_use]
    pub fn is_shared(&self, reader: Reader) -> bool {
        claimants(reader).next().is_some()
    }

    /// Decides for a list of files, by the readers that their names told, whose the extensions are
    /// that several languages claim: the first language's, unless there is a file that only another
    /// one claims.
    #[must_use]
    pub fn settle(&self, readers: impl IntoIterator<Item = Reader>) -> Settled {
        let mut present = vec![false; REGISTRY.len()];
        let mut seen = BTreeSet::new();
        for reader in readers {
            if seen.insert(reader) && !self.is_shared(reader) {
                present[reader.language] = true;
            }
        }
        Settled { present }
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
        REGISTRY[reader.language].adapter
    }

    /// The table of a reader, resolved now if it was not before.
    #[must_use]
    pub fn tables(&self, reader: Reader) -> &Compiled {
        let adapter = self.adapter(reader);
        self.tables[reader.language][reader.dialect]
            .get_or_init(|| Compiled::new(adapter, (adapter.dialects[reader.dialect].grammar)()))
    }
}

/// Whose the extensions are that several languages claim, for one list of files.
#[derive(Clone, Debug)]
pub struct Settled {
    /// By language: whether there is a file that only it claims.
    present: Vec<bool>,
}

impl Settled {
    /// The reader of a file whose name tells this one.
    #[must_use]
    pub fn reader(&self, reader: Reader) -> Reader {
        let present = |other: &Reader| self.present.get(other.language) == Some(&true);
        claimants(reader).find(present).unwrap_or(reader)
    }
}

/// The other readers that claim an extension of this one.
fn claimants(reader: Reader) -> impl Iterator<Item = Reader> {
    let own = match reader.chosen {
        true => &[],
        false => REGISTRY[reader.language].adapter.dialects[reader.dialect].extensions,
    };
    adapters().enumerate().filter(move |(language, _)| *language != reader.language).filter_map(
        move |(language, adapter)| {
            let shares = |dialect: &Dialect| dialect.extensions.iter().any(|one| own.contains(one));
            let dialect = adapter.dialects.iter().position(shares)?;
            Some(Reader { language, dialect, chosen: false })
        },
    )
}

fn find(dialect: impl Fn(&Adapter) -> Option<usize>) -> Option<Reader> {
    adapters().enumerate().find_map(|(language, adapter)| {
        dialect(adapter).map(|dialect| Reader { language, dialect, chosen: false })
    })
}
