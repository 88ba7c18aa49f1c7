//! A code base on disk, ready for queries.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use bifrost_base::{Glob, Span};
use bifrost_contract::{Catalog, Need, limits};
use bifrost_db::{Ahead, Given, Stop, With};
use bifrost_exec::{Control, Job};
use bifrost_hir::FileFacts;
use bifrost_languages::{LanguageMap, Reader, Registry, Settled, adapters};
use bifrost_model::{CodeModel, FileEntry, FileId, KnownSkip, Lookup, Words};
use bifrost_plan::Plan;
use bifrost_query::{Fault, Query, Refusal};
use bifrost_store::Store;
use bifrost_syntax::Parser;
use bifrost_workspace::{
    Classify, Discovery, Loaded, Needles, RootError, Scope, Tree, relative_glob,
};

use crate::ahead;
use crate::files::{Files, Shared};
use crate::speller::Speller;
use crate::stages::{Disk, Keeper, Known};
use crate::{Answer, Notation};

/// How to open a workspace.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Whether `.gitignore`, `.ignore` and `.bifrostignore` are obeyed.
    pub ignore_rules: bool,
    /// Larger files are not searched, and named.
    pub max_file_size: u64,
    /// Number of threads; 0 for as many as the machine has cores.
    pub threads: usize,
    /// Extensions that are read as a language of the caller's choice.
    pub language_map: LanguageMap,
    /// What is kept from one query to the next. The answers do not depend on it.
    pub engine: Engine,
    /// The folder in which what files say is kept from run to run; none to keep nothing. The answers
    /// do not depend on it. A folder inside the root is not used.
    pub cache: Option<PathBuf>,
}

/// What is kept from one query to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// What files say to each other. What a query only looks at is read and forgotten: for programs
    /// that ask one question.
    #[default]
    Once,
    /// All that was made of files; after [`Workspace::refresh`] what a change reaches is made anew.
    Session,
    /// Nothing over a refresh: everything is made from scratch, by the same functions. What the others
    /// are checked against.
    Eager,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self {
            ignore_rules: true,
            max_file_size: limits::FILE_BYTES,
            threads: 0,
            language_map: LanguageMap::default(),
            engine: Engine::default(),
            cache: None,
        }
    }
}

/// How to run a query.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions<'a> {
    /// Number of threads; 0 for as many as the machine has cores. The answer does not depend on it.
    pub threads: usize,
    /// Whether files that cannot match are passed over unparsed. The results do not depend on it.
    pub prune: bool,
    /// Time after which the run stops and answers what it found.
    pub deadline: Option<Duration>,
    /// Set to true by another thread to stop the run.
    pub cancel: Option<&'a Arc<AtomicBool>>,
    /// Counts files as they are done with.
    pub progress: Option<&'a std::sync::atomic::AtomicUsize>,
    /// What is made of the facts of files beside what the query needs. The rows do not depend on it;
    /// what is asked of their documents may.
    pub need: Need,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self {
            threads: 0,
            prune: true,
            deadline: None,
            cancel: None,
            progress: None,
            need: Need::NOTHING,
        }
    }
}

/// A code base on disk: its files as they were when it was opened, and the languages.
pub struct Workspace {
    tree: Tree,
    entries: Vec<FileEntry>,
    registry: Arc<Registry>,
    settled: Settled,
    catalog: Catalog,
    options: OpenOptions,
    stages: Mutex<Keeper>,
    known: Known,
    store: Option<Arc<Store>>,
}

/// The files below a root, and what is decided by looking at all of them.
struct Listing {
    tree: Tree,
    entries: Vec<FileEntry>,
    settled: Settled,
    begun: SystemTime,
}

impl Listing {
    fn new(root: &Path, options: &OpenOptions, registry: &Registry) -> Result<Self, RootError> {
        let begun = SystemTime::now();
        let tree = Tree::discover(
            root,
            &Discovery {
                classify: &Kinds(registry, &options.language_map),
                ignore_rules: options.ignore_rules,
                threads: options.threads,
            },
        )?;
        let readers = tree.files().iter().map(|file| Reader::from_number(file.label));
        let settled = registry.settle(readers);
        let entry = |file: &bifrost_workspace::FileEntry| FileEntry {
            path: file.path.clone(),
            language: registry.adapter(settled.reader(Reader::from_number(file.label))).label,
        };
        let entries: Vec<FileEntry> = tree.files().iter().map(entry).collect();
        Ok(Self { tree, entries, settled, begun })
    }

    /// As the stages take it.
    fn given(&self) -> bifrost_db::Listing {
        let given = |file: &bifrost_workspace::FileEntry| Given {
            path: file.path.clone(),
            reader: self.settled.reader(Reader::from_number(file.label)),
            stamp: file.stamp,
        };
        let manifest = |it: &bifrost_workspace::ManifestEntry| (it.path.clone(), it.stamp);
        bifrost_db::Listing {
            files: self.tree.files().iter().map(given).collect(),
            manifests: self.tree.manifests().iter().map(manifest).collect(),
            begun: self.begun,
        }
    }
}

impl Workspace {
    /// Lists the files below `root`. None is read but scripts without an extension, for their
    /// first line.
    ///
    /// # Errors
    /// When the root is missing, no folder, or cannot be read.
    pub fn open(root: &Path, options: &OpenOptions) -> Result<Self, RootError> {
        let registry = Registry::shared();
        let listing = Listing::new(root, options, &registry)?;
        let store = options.cache.as_ref().and_then(|folder| {
            let leads = adapters().flat_map(|adapter| adapter.leads());
            Store::open(folder, listing.tree.root(), leads).map(Arc::new)
        });
        let with = With {
            texts: Arc::new(Disk::new(&listing.tree, options.max_file_size)),
            registry: Arc::clone(&registry),
            threads: cores(options.threads),
            store: store.clone(),
        };
        let stages = Mutex::new(Keeper::new(options.engine, listing.given(), with));
        let catalog = registry.catalog();
        let Listing { tree, entries, settled, .. } = listing;
        let (options, known) = (options.clone(), Known::default());
        Ok(Self { tree, entries, registry, settled, catalog, options, stages, known, store })
    }

    /// Writes to the cache what queries have found out since it was opened or last written, and tells
    /// whether it did: not when nothing is new, nor while another process writes. Best after an
    /// answer is given.
    ///
    /// # Errors
    /// When the disk does not let it. The cache is as it was then, and so are all answers.
    pub fn save(&self) -> io::Result<bool> {
        let Some(store) = &self.store else { return Ok(false) };
        let at = |path: &str| self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path));
        store.save(&|path| at(path).is_ok())
    }

    /// Lists the files anew: queries see what they hold now.
    ///
    /// # Errors
    /// When the root cannot be read any more; the workspace is then as it was.
    pub fn refresh(&mut self) -> Result<(), RootError> {
        let listing = Listing::new(self.tree.root(), &self.options, &self.registry)?;
        let texts = Arc::new(Disk::new(&listing.tree, self.options.max_file_size));
        let stages = self.stages.get_mut().unwrap_or_else(PoisonError::into_inner);
        stages.refresh(listing.given(), texts);
        let Listing { tree, entries, settled, .. } = listing;
        (self.tree, self.entries, self.settled) = (tree, entries, settled);
        Ok(())
    }

    /// Checks a query in either notation. Globs come out relative to the root.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn parse(&self, text: &[u8]) -> Result<Query, Refusal> {
        self.parse_as(Notation::of_text(text), text)
    }

    /// Checks a query whose notation is known.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn parse_as(&self, notation: Notation, text: &[u8]) -> Result<Query, Refusal> {
        let mut query = notation.parse(text, &self.catalog)?;
        let mut errors = Vec::new();
        for (index, glob) in query.globs.iter_mut().enumerate() {
            match self.relative(glob.source()) {
                Ok(relative) => *glob = relative,
                Err(message) => errors.push(Fault::new(format!("where[{index}]"), message)),
            }
        }
        match errors.is_empty() {
            true => Ok(query),
            false => Err(notation.locate(Refusal::new(errors), text)),
        }
    }

    fn relative(&self, entry: &str) -> Result<Glob, String> {
        let relative = relative_glob(self.tree.root(), entry).map_err(|error| error.to_string())?;
        Glob::new(&relative).map_err(|error| error.to_string())
    }

    /// What a query means here.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn plan(&self, text: &[u8]) -> Result<Plan, Refusal> {
        let query = self.parse(text)?;
        Ok(bifrost_plan::build(&query, &self.catalog, &Speller))
    }

    /// The plan of a query as text.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn explain(&self, text: &[u8]) -> Result<String, Refusal> {
        Ok(bifrost_plan::explain(&self.plan(text)?))
    }

    /// The plan of a query that [`Workspace::parse`] has checked, as text.
    #[must_use]
    pub fn explain_query(&self, query: &Query) -> String {
        bifrost_plan::explain(&bifrost_plan::build(query, &self.catalog, &Speller))
    }

    /// Runs a query.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn run(&self, text: &[u8], options: &RunOptions<'_>) -> Result<Answer<'_>, Refusal> {
        Ok(self.run_query(&self.parse(text)?, options))
    }

    /// Runs a query that [`Workspace::parse`] has checked.
    #[must_use]
    pub fn run_query(&self, query: &Query, options: &RunOptions<'_>) -> Answer<'_> {
        let plan = self.planned(query, options);
        let stop = stop_of(options);
        let scope = Scope::new(&plan.globs, self.paths());
        let shared = self.shared_for(&stop, &plan, &scope);
        let control = control(&stop, options);
        let files = Files::new(&shared);
        let outcome = bifrost_exec::run(&plan, &files, &selection(&scope), &control);
        Answer::new(outcome, plan, &self.entries)
    }

    /// Runs many queries, each file read and parsed once for all of them. The answers are those that
    /// each has alone.
    #[must_use]
    pub fn run_queries(&self, queries: &[Query], options: &RunOptions<'_>) -> Vec<Answer<'_>> {
        let plans: Vec<Plan> = queries.iter().map(|query| self.planned(query, options)).collect();
        let stop = stop_of(options);
        let scope = |plan: &Plan| Scope::new(&plan.globs, self.paths());
        let scopes: Vec<Scope> = plans.iter().map(scope).collect();
        let pairs = || plans.iter().zip(&scopes);
        let all: Vec<Shared<'_>> =
            pairs().map(|(plan, scope)| self.shared_for(&stop, plan, scope)).collect();
        let models: Vec<Files<'_>> = all.iter().map(Files::new).collect();
        let selects: Vec<_> = scopes.iter().map(selection).collect();
        let jobs = plans.iter().zip(&models).zip(&selects);
        let jobs: Vec<_> = jobs.map(|((plan, model), scope)| Job { plan, model, scope }).collect();
        let shared = Shared { again: true, ..self.shared(&stop) };
        let control = control(&stop, options);
        let outcomes = bifrost_exec::run_all(&jobs, &Files::new(&shared), &control);
        drop(jobs);
        let answers = outcomes.into_iter().zip(plans);
        answers.map(|(outcome, plan)| Answer::new(outcome, plan, &self.entries)).collect()
    }

    fn planned(&self, query: &Query, options: &RunOptions<'_>) -> Plan {
        let plan = bifrost_plan::build(query, &self.catalog, &Speller);
        Plan { need: plan.need.and(options.need), ..plan }
    }

    /// What the model of one query shares.
    fn shared_for<'w>(&'w self, stop: &'w Stop, plan: &Plan, scope: &Scope) -> Shared<'w> {
        let shared = self.shared_ahead(stop, &ahead::of(plan));
        Shared { skips: self.known_skips(plan, scope), ..shared }
    }

    /// The facts of one file, with its text, whatever its size.
    #[must_use]
    pub fn facts(&self, path: &str) -> Option<(FileFacts, Vec<u8>)> {
        let at = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path)).ok()?;
        let stop = Stop::default();
        let shared = Shared { max_file_size: u64::MAX, keep: false, ..self.shared(&stop) };
        match Files::new(&shared).look(FileId(at as u32), &Words::default(), Need::ALL) {
            Ok(Lookup::Found(document)) => {
                let facts = std::sync::Arc::into_inner(document.facts)?;
                Some((facts, document.text.to_vec()))
            }
            _ => None,
        }
    }

    /// The text of a file and its comments, when it mentions a word and can be searched.
    #[must_use]
    pub fn comments(&self, path: &str, word: &str) -> Option<(Arc<[u8]>, Vec<Span>)> {
        let at = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path)).ok()?;
        let file = self.tree.files().get(at)?;
        let mut loader = self.tree.loader(self.options.max_file_size);
        let Loaded::Text(text) = loader.load(file, &Needles::new([word])) else { return None };
        let reader = self.settled.reader(Reader::from_number(file.label));
        let tables = self.registry.tables(reader);
        let comments = bifrost_hir::comments(tables, &mut Parser::default(), &text, &|| false);
        Some((text, comments.ok()?))
    }

    /// The files of known languages, ordered by the bytes of their paths.
    #[must_use]
    pub fn files(&self) -> &[FileEntry] {
        &self.entries
    }

    /// What every language is called and supports.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The real path of the root.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.tree.root()
    }

    fn paths(&self) -> impl Iterator<Item = &str> + Clone {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    pub(crate) fn shared<'w>(&'w self, stop: &'w Stop) -> Shared<'w> {
        self.shared_ahead(stop, &Ahead::None)
    }

    fn shared_ahead<'w>(&'w self, stop: &'w Stop, ahead: &Ahead) -> Shared<'w> {
        let stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        Shared {
            tree: &self.tree,
            entries: &self.entries,
            skips: Vec::new(),
            registry: &self.registry,
            settled: &self.settled,
            max_file_size: self.options.max_file_size,
            stop,
            stages: Mutex::new(stages.another(stop.clone(), ahead)),
            known: &self.known,
            keep: self.options.engine == Engine::Session,
            again: false,
            threads: cores(self.options.threads),
        }
    }

    /// What discovery could not offer and the query could have selected.
    fn known_skips(&self, plan: &Plan, scope: &Scope) -> Vec<KnownSkip> {
        let language = |label: usize| {
            self.registry.adapter(self.settled.reader(Reader::from_number(label))).label
        };
        let asked = |label: Option<usize>| {
            label.is_none_or(|label| plan.language(language(label)).is_some())
        };
        let skips = self.tree.skips().iter();
        let mut all: Vec<KnownSkip> = skips
            .filter(|skip| asked(skip.label) && skip.concerns(scope))
            .map(|skip| KnownSkip { path: skip.path.clone(), reason: skip.reason })
            .collect();
        if !plan.steps.iter().all(|step| step.op.stays_in_file()) {
            all.extend(self.unread_manifests(plan));
        }
        all
    }

    /// The manifests that cannot be read and lay out code of a language that the query selects:
    /// what they would have said of other files is missing wherever `where` looks.
    fn unread_manifests(&self, plan: &Plan) -> Vec<KnownSkip> {
        let stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        // Reading manifests is never stopped.
        let Ok(manifests) = stages.another(Stop::default(), &Ahead::None).manifests() else {
            return Vec::new();
        };
        let written = |label: &str| self.entries.iter().any(|entry| entry.language == label);
        let concerns = |skip: &&KnownSkip| {
            let name = skip.path.rsplit_once('/').map_or(skip.path.as_str(), |(_, name)| name);
            let mut readers = self.registry.readers_of(name);
            readers.any(|label| plan.language(label).is_some() && written(label))
        };
        manifests.skipped.iter().filter(concerns).cloned().collect()
    }
}

/// How a run ends, as it was asked.
fn stop_of(options: &RunOptions<'_>) -> Stop {
    Stop {
        cancel: options.cancel.map(Arc::clone).unwrap_or_default(),
        deadline: options.deadline.map(|time| Instant::now() + time),
    }
}

fn control<'a>(stop: &'a Stop, options: &RunOptions<'a>) -> Control<'a> {
    Control {
        threads: cores(options.threads),
        prune: options.prune,
        cancel: &stop.cancel,
        deadline: stop.deadline,
        progress: options.progress,
    }
}

/// Whether a scope selects a file.
fn selection<'s>(scope: &'s Scope) -> impl Fn(&FileEntry) -> bool + 's {
    |entry| scope.selects(&entry.path)
}

/// As many threads as asked; 0 asks for one a core.
fn cores(threads: usize) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// The registry, and what was said before it, as the classifier of discovery.
struct Kinds<'r>(&'r Registry, &'r LanguageMap);

impl Classify for Kinds<'_> {
    fn by_name(&self, name: &str) -> Option<usize> {
        self.1.reader(name).or_else(|| self.0.by_name(name)).map(Reader::number)
    }

    fn by_first_line(&self, line: &[u8]) -> Option<usize> {
        self.0.by_first_line(line).map(Reader::number)
    }

    fn is_manifest(&self, name: &str) -> bool {
        self.0.is_manifest(name)
    }
}
