//! A code model in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bifrost_contract::{Need, SkipReason};
use bifrost_hir::{Edge, Fact, FactId, FileFacts, Lowered, Target};
use bifrost_model::{
    CodeModel, DeclRef, Direction, Document, FileEntry, FileId, KnownSkip, Lookup, Related, Sites,
    Stopped, Words,
};

use super::graph::Graph;
use super::notation;
use super::sites::{self, Uses};

/// A model whose clones share everything.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<Inner>);

#[derive(Default)]
struct Inner {
    entries: Vec<FileEntry>,
    files: Vec<Held>,
    skips: Vec<KnownSkip>,
    /// Gives no more than is needed.
    strict: bool,
    looks: AtomicUsize,
    /// Set the flag after this many looks.
    trip: Option<(usize, Arc<AtomicBool>)>,
    graph: Graph,
    uses: Uses,
    asks: AtomicUsize,
    /// Set the flag, or stop, with this ask.
    trip_asks: Option<(usize, Option<Arc<AtomicBool>>)>,
}

/// A file as held.
pub(crate) enum Held {
    /// It can be searched.
    Whole(Document),
    /// It can be read, so its text says whether it is missed, and not searched.
    Unsearched(SkipReason, String),
    /// Its edges are known and it can no longer be read.
    Gone(Document),
    /// Looking into it is where the model is stopped.
    Stops,
}

impl Held {
    /// A file from its text and facts.
    pub(crate) fn new((text, facts): (String, Lowered)) -> Self {
        let facts = Arc::new(facts.in_module(""));
        Held::Whole(Document { text: text.into_bytes().into(), facts })
    }

    /// A file from its notation.
    pub(crate) fn of(notation: &str) -> Self {
        Held::new(notation::file(notation))
    }

    /// A file with formal parameters, a line a declaration: `f: self a *rest`.
    pub(crate) fn with_formals(notation: &str, signatures: &str) -> Self {
        let (text, mut facts) = notation::file(notation);
        sites::declare(&mut facts, signatures);
        Held::new((text, facts))
    }

    /// The same, no longer to be read.
    pub(crate) fn gone(notation: &str) -> Self {
        match Self::of(notation) {
            Held::Whole(document) => Held::Gone(document),
            other => other,
        }
    }

    /// The same with syntax errors.
    pub(crate) fn damaged(notation: &str) -> Self {
        let (text, facts) = notation::file(notation);
        Held::new((text, Lowered { damaged: true, ..facts }))
    }
}

impl Memory {
    /// A model of these files, sorted by path. The extension of a path is its label.
    pub(crate) fn new(files: impl IntoIterator<Item = (String, Held)>) -> Self {
        let mut files: Vec<_> = files.into_iter().collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        let entry = |path: &String| FileEntry { path: path.clone(), language: label(path) };
        let entries = files.iter().map(|(path, _)| entry(path)).collect();
        let files = files.into_iter().map(|(_, held)| held).collect();
        Self(Arc::new(Inner { entries, files, ..Inner::default() }))
    }

    /// A model of one file.
    pub(crate) fn one(notation: &str) -> Self {
        Self::new([("a.python".to_owned(), Held::of(notation))])
    }

    /// With files that discovery could not offer.
    pub(crate) fn with_skips(self, skips: Vec<KnownSkip>) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { skips, ..inner }))
    }

    /// A model that gives no more facts than are needed.
    pub(crate) fn strict(self) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { strict: true, ..inner }))
    }

    /// A model that sets a flag after so many looks.
    pub(crate) fn tripping(self, after: usize, flag: Arc<AtomicBool>) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { trip: Some((after, flag)), ..inner }))
    }

    /// With edges, as `Graph` reads them.
    pub(crate) fn with_edges(self, edges: &str) -> Self {
        let mut inner = Arc::into_inner(self.0).unwrap();
        let whole = inner.files.iter().map(|held| match held {
            Held::Whole(document) | Held::Gone(document) => Some(&*document.facts),
            _ => None,
        });
        inner.graph = Graph::read(edges, &inner.entries, &whole.collect::<Vec<_>>());
        Self(Arc::new(inner))
    }

    /// With the sites of all files.
    pub(crate) fn with_sites(self) -> Self {
        let mut inner = Arc::into_inner(self.0).unwrap();
        let whole = inner.files.iter().enumerate().filter_map(|(at, held)| match held {
            Held::Whole(document) | Held::Gone(document) => {
                Some((FileId(at as u32), &document.facts))
            }
            _ => None,
        });
        inner.uses = Uses::of(whole);
        Self(Arc::new(inner))
    }

    /// A model that sets a flag when a step asks for the n-th time, or stops by itself.
    pub(crate) fn tripping_asks(self, after: usize, flag: Option<Arc<AtomicBool>>) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { trip_asks: Some((after, flag)), ..inner }))
    }

    /// How often a step asked.
    pub(crate) fn asks(&self) -> usize {
        self.0.asks.load(Ordering::SeqCst)
    }

    fn used(&self) -> Result<&Uses, Stopped> {
        self.asked()?;
        Ok(&self.0.uses)
    }

    fn asked(&self) -> Result<&Graph, Stopped> {
        let asks = self.0.asks.fetch_add(1, Ordering::SeqCst) + 1;
        match &self.0.trip_asks {
            Some((after, Some(flag))) if asks >= *after => flag.store(true, Ordering::SeqCst),
            Some((after, None)) if asks >= *after => return Err(Stopped),
            _ => {}
        }
        Ok(&self.0.graph)
    }

    /// How often a file was looked into.
    pub(crate) fn looks(&self) -> usize {
        self.0.looks.load(Ordering::SeqCst)
    }
}

fn label(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, label)| label) {
        Some("java") => "java",
        Some("ruby") => "ruby",
        _ => "python",
    }
}

impl CodeModel for Memory {
    fn files(&self) -> &[FileEntry] {
        &self.0.entries
    }

    fn known_skips(&self) -> &[KnownSkip] {
        &self.0.skips
    }

    fn look(&self, file: FileId, words: &Words, need: Need) -> Result<Lookup, Stopped> {
        let looks = self.0.looks.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some((after, flag)) = &self.0.trip
            && looks >= *after
        {
            flag.store(true, Ordering::SeqCst);
        }
        let lacks = |text: &[u8]| {
            let holds = |word: &String| text.windows(word.len()).any(|it| it == word.as_bytes());
            !words.as_slice().iter().all(holds)
        };
        Ok(match &self.0.files[file.0 as usize] {
            Held::Stops => return Err(Stopped),
            Held::Gone(_) => Lookup::Skipped(SkipReason::Changed),
            Held::Whole(document) if lacks(&document.text) => Lookup::NotMentioned,
            Held::Whole(document) if !self.0.strict || need == Need::ALL => {
                Lookup::Found(document.clone())
            }
            Held::Whole(Document { text, facts }) => Lookup::Found(Document {
                text: Arc::clone(text),
                facts: Arc::new(only(facts, need)),
            }),
            Held::Unsearched(_, text) if lacks(text.as_bytes()) => Lookup::NotMentioned,
            Held::Unsearched(reason, _) => Lookup::Skipped(*reason),
        })
    }

    fn imports(&self, file: FileId, direction: Direction) -> Result<Related<FileId>, Stopped> {
        Ok(self.asked()?.imports(file, direction))
    }

    fn hierarchy(&self, decl: DeclRef, direction: Direction) -> Result<Related<DeclRef>, Stopped> {
        Ok(self.asked()?.hierarchy(decl, direction))
    }

    fn members(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        Ok(self.asked()?.members(decl))
    }

    fn owner(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        Ok(self.asked()?.owner(decl))
    }

    fn sites_to(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        Ok(self.used()?.sites_to(decl))
    }

    fn sites_from(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        Ok(self.used()?.sites_from(decl))
    }

    fn canonical(&self, decl: DeclRef) -> Result<DeclRef, Stopped> {
        Ok(decl)
    }

    fn parts(&self, decl: DeclRef) -> Result<Vec<DeclRef>, Stopped> {
        Ok(vec![decl])
    }
}

/// What is needed of a file's facts, and nothing else.
fn only(facts: &FileFacts, need: Need) -> FileFacts {
    let kept: Vec<FactId> =
        facts.ids().filter(|id| need.kinds.contains(facts.fact(*id).unwrap().kind)).collect();
    let new = |id: FactId| kept.binary_search(&id).ok().map(|at| FactId(at as u32));
    let mut slim =
        Lowered { decls: facts.decls.clone(), damaged: facts.damaged, ..Lowered::default() };
    for name in facts.names.iter() {
        slim.names.intern(name);
    }
    for id in &kept {
        let fact = facts.fact(*id).unwrap();
        let parent = facts.ancestors(*id).find_map(new);
        let end = kept.partition_point(|other| other.0 < fact.end) as u32;
        slim.facts.push(Fact { parent, end, ..*fact });
    }
    for edge in &facts.edges {
        let Some(fact) = new(edge.fact).filter(|_| need.roles.contains(edge.role)) else {
            continue;
        };
        let same = |id: &FactId| facts.fact(*id).is_some_and(|it| it.span == edge.target.span);
        let readings =
            edge.target.fact.into_iter().flat_map(|id| (id.0..).map(FactId).take_while(same));
        let target = Target { fact: readings.filter_map(new).next(), ..edge.target };
        slim.edges.push(Edge { fact, target, ..*edge });
    }
    slim.in_module(&facts.module)
}
