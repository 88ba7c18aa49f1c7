//! The stages, and what they are made by: functions of what they are given.

use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bifrost_base::FileId;
use bifrost_contract::{Need, SkipReason};
use bifrost_hir::{FileFacts, Mentions, Source, read};
use bifrost_languages::{Reader, Registry, policy};
use bifrost_model::{FileEntry, KnownSkip, Links, Stopped};
use bifrost_resolve::{Entry, Layout, Manifest, Policy, Project, Sketch};
use bifrost_syntax::{Parser, Stop as Unparsed};

use crate::family::Family;
use crate::given::Texts;
use crate::stop::Stop;

/// What a model asks. A value belongs to one thread; [`Stages::another`] is for others.
pub trait Stages: Send {
    /// The same stages for another thread, or for other work that stops by itself.
    fn another(&self, stop: Option<Stop>) -> Box<dyn Stages>;

    /// What the manifests say.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn manifests(&self) -> Result<Arc<Manifests>, Stopped>;

    /// Where the files and imports of a language lead; none when it does not resolve.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn layout(&self, label: &str) -> Result<Option<Arc<dyn Layout>>, Stopped>;

    /// The words of a file, where they are known without reading it and it could be read whole.
    fn words(&self, file: FileId) -> Option<Mentions>;

    /// What a file says to others.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn outline(&self, file: FileId) -> Result<Arc<Outline>, Stopped>;

    /// All facts of a file.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn whole(&self, file: FileId) -> Result<Arc<Whole>, Stopped>;

    /// The files that can say something to a file, put together; none when its language does not
    /// resolve.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn family(&self, file: FileId) -> Result<Option<Arc<Family>>, Stopped>;

    /// What every name of a file means.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn links(&self, file: FileId) -> Result<Arc<Links>, Stopped>;

    /// What the names of a file mean that can mean what is known by one of these words, part by part.
    /// A site may be in two parts.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn links_at(&self, file: FileId, words: &[String]) -> Result<Vec<Arc<Links>>, Stopped>;
}

/// What a file says to others, and the words of its text.
#[derive(Clone, Debug)]
pub struct Outline {
    /// Its declarations and semantics, or why there are none.
    pub facts: Result<FileFacts, SkipReason>,
    /// Its words.
    pub mentions: Arc<Mentions>,
    /// The number of its text.
    pub text: u64,
    /// The number of what it says to others.
    pub imprint: u64,
}

/// All facts of a file.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The facts, or why there are none.
    pub facts: Result<Arc<FileFacts>, SkipReason>,
    /// The number of its text.
    pub text: u64,
}

/// What the manifests of a code base say.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Manifests {
    /// Those that could be read, by path.
    pub read: Vec<Manifest>,
    /// Those that could not, by path.
    pub skipped: Vec<KnownSkip>,
}

impl Manifests {
    /// Of the files with these paths.
    pub(crate) fn of<'p>(paths: impl Iterator<Item = &'p str>, texts: &dyn Texts) -> Self {
        let mut this = Self::default();
        for path in paths {
            match texts.manifest(path) {
                Ok(text) => this.read.push(Manifest { path: path.to_owned(), text }),
                Err(reason) => this.skipped.push(KnownSkip { path: path.to_owned(), reason }),
            }
        }
        this
    }
}

/// The words of a text in a language.
pub(crate) fn mentions(text: &[u8], label: &str) -> Arc<Mentions> {
    let folds = policy(label).is_some_and(|policy| policy.folds);
    Arc::new(if folds { Mentions::folded(text) } else { Mentions::of(text) })
}

impl Outline {
    /// Of all facts of a file; none when those are of another text.
    pub(crate) fn of(whole: &Whole, mentions: Arc<Mentions>, text: &[u8]) -> Option<Self> {
        if whole.text != number(text) {
            return None;
        }
        let facts = whole.facts.as_ref().map(|facts| FileFacts::clone(facts));
        let facts = facts.map_err(|reason| *reason);
        let imprint = facts.as_ref().map_or(0, |facts| facts.lowered.imprint());
        Some(Self { facts, mentions, text: whole.text, imprint })
    }

    /// Of a file that cannot be searched.
    pub(crate) fn none(reason: SkipReason) -> Self {
        Self { facts: Err(reason), mentions: Arc::default(), text: 0, imprint: 0 }
    }
}

/// A number that no other call of this process gives.
pub(crate) fn serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A number for a text: equal texts have equal ones.
#[must_use]
pub fn number(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

/// What lowering needs beside a file.
pub(crate) struct Lowerer<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) parser: &'a mut Parser,
    pub(crate) stop: &'a Stop,
}

impl Lowerer<'_> {
    fn lower(
        &mut self,
        reader: Reader,
        file: Source<'_>,
        need: Need,
    ) -> Result<Result<FileFacts, SkipReason>, Stopped> {
        let tables = self.registry.tables(reader);
        match read(tables, self.parser, file, need, &|| self.stop.now()) {
            Ok(facts) => Ok(Ok(facts)),
            Err(Unparsed::Interrupted) => Err(Stopped),
            Err(Unparsed::Refused) => Ok(Err(SkipReason::Parse)),
        }
    }

    /// What a file says to others, its module called as its text alone tells.
    pub(crate) fn outline(
        &mut self,
        reader: Reader,
        path: &str,
        (text, mentions): (Result<Arc<[u8]>, SkipReason>, Arc<Mentions>),
    ) -> Result<Outline, Stopped> {
        let text = match text {
            Ok(text) => text,
            Err(reason) => return Ok(Outline::none(reason)),
        };
        let facts = self.lower(reader, Source { text: &text, path }, Need::SEMANTICS)?;
        let imprint = facts.as_ref().map_or(0, |facts| facts.lowered.imprint());
        Ok(Outline { facts, mentions, text: number(&text), imprint })
    }

    /// All facts of a file, its module called as its text alone tells.
    pub(crate) fn whole(
        &mut self,
        reader: Reader,
        path: &str,
        text: Result<Arc<[u8]>, SkipReason>,
    ) -> Result<(Result<FileFacts, SkipReason>, u64), Stopped> {
        let text = match text {
            Ok(text) => text,
            Err(reason) => return Ok((Err(reason), 0)),
        };
        Ok((self.lower(reader, Source { text: &text, path }, Need::ALL)?, number(&text)))
    }
}

/// The facts of a file, its module called as the code base is laid out.
pub(crate) fn placed(facts: &FileFacts, layout: Option<&dyn Layout>, path: &str) -> FileFacts {
    let mut facts = facts.clone();
    if let Some(layout) = layout {
        facts.module = layout.module(path, &facts.module);
    }
    facts
}

/// Where the files and imports of a language lead.
pub(crate) fn layout(
    policy: &Policy,
    entries: &[FileEntry],
    manifests: &Manifests,
    sketches: &[Sketch],
) -> Arc<dyn Layout> {
    let numbered = entries.iter().enumerate();
    let entries: Vec<Entry<'_>> = numbered
        .map(|(at, FileEntry { path, language })| Entry { id: FileId(at as u32), path, language })
        .collect();
    let project = Project::new(&entries, &manifests.read).with_sketches(sketches);
    Arc::from((policy.layout)(&project))
}

/// The files of the language of a policy that say something of where others are.
pub(crate) fn sketched<'e>(
    policy: &'e Policy,
    entries: &'e [FileEntry],
) -> impl Iterator<Item = FileId> + 'e {
    let mine = entries.iter().enumerate().filter(|(_, entry)| entry.language == policy.label);
    mine.filter(|_| policy.sketch.is_some()).map(|(at, _)| FileId(at as u32))
}

/// The files of a family, by id.
pub(crate) fn members<'e>(
    family: &'e str,
    entries: &'e [FileEntry],
) -> impl Iterator<Item = FileId> + 'e {
    let mine =
        move |entry: &FileEntry| policy(entry.language).is_some_and(|it| it.family == family);
    let files = entries.iter().enumerate().filter(move |(_, entry)| mine(entry));
    files.map(|(at, _)| FileId(at as u32))
}

/// The policy of a file.
pub(crate) fn policy_of(entries: &[FileEntry], file: FileId) -> Option<&'static Policy> {
    policy(entries.get(file.0 as usize)?.language)
}
