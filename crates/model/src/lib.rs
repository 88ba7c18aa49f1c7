//! What the executor may ask of a code base.
//!
//! The executor sees no disk, no parser, no language and no cache: only this trait. One model
//! stands for one revision of the tree; a query sees no edit half way.
//!
//! Whoever has files and knows their facts can be one: the example in the crate of the executor holds a
//! single text, and an editor could hold its buffers.
//!
//! ```
//! use bifrost_model::Words;
//!
//! // What a text must hold to be worth a look, the longest first.
//! let words = Words::new(["run", "subprocess", "", "run"].map(str::to_owned));
//! assert_eq!(words.as_slice(), ["subprocess", "run"]);
//! ```

use std::sync::Arc;

use bifrost_contract::{Need, SkipReason};
use bifrost_hir::FileFacts;

pub use bifrost_base::FileId;
pub use bifrost_resolve::{
    Argument, Call, DeclRef, Direction, Doubt, Formal, Inputs, Link, Links, Outcome, Related, Site,
    SiteAt, SiteRef, Sites, Unfit, Usage,
};

/// What is known of a file before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Project-relative path with `/`.
    pub path: String,
    /// Canonical language label.
    pub language: &'static str,
}

/// A file that is known to be there and cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSkip {
    /// Project-relative path, shown with U+FFFD where it is not UTF-8.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
}

/// The work was stopped: the caller gave up, or time ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// One file's text with its facts.
#[derive(Clone, Debug)]
pub struct Document {
    /// The bytes as stored.
    pub text: Arc<[u8]>,
    /// What lowering says of them.
    pub facts: Arc<FileFacts>,
}

/// What came of looking into one file.
#[derive(Clone, Debug)]
pub enum Lookup {
    /// The file mentions every word.
    Found(Document),
    /// Some word does not occur in it, so nothing that needs it can match.
    NotMentioned,
    /// It could hold an answer and cannot be searched.
    Skipped(SkipReason),
}

/// What the executor may ask of a code base. Cheap to clone; one clone a thread.
pub trait CodeModel: Clone + Send + Sync {
    /// The files of known languages, ordered by the bytes of their paths.
    fn files(&self) -> &[FileEntry];

    /// Files and folders that discovery could not offer and that the query could have selected. The
    /// model applies the query's filters, for it alone knows which are folders.
    fn known_skips(&self) -> &[KnownSkip];

    /// Reads, prunes, parses and lowers one file: its facts when its text holds all `words`. At
    /// least the facts that are needed are there, and all declarations: a declaration has the same
    /// id whatever is needed.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile; nothing is known of the file then.
    fn look(&self, file: FileId, words: &Words, need: Need) -> Result<Lookup, Stopped>;

    /// The text and declarations of a file that holds rows: a look for no words, asked once the rows
    /// are known. A model that can should answer after a stop too, for what was found is shown.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped and the file is not at hand.
    fn show(&self, file: FileId) -> Result<Lookup, Stopped> {
        self.look(file, &Words::default(), Need::SEMANTICS)
    }

    /// True when the file has syntax errors, so that edges out of it may be missing. Asked of the
    /// files that hold inputs; a model that keeps what it lowered should say it from there.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn damaged(&self, file: FileId) -> Result<bool, Stopped> {
        let looked = self.look(file, &Words::default(), Need::SEMANTICS)?;
        Ok(matches!(looked, Lookup::Found(document) if document.facts.damaged))
    }

    /// The files that a file imports, in the order in which it does, or that import it, by path.
    /// Each file once.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn imports(&self, file: FileId, direction: Direction) -> Result<Related<FileId>, Stopped>;

    /// The direct types above a type, in the order written, or below it, by place. Each once, by its
    /// canonical part.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn hierarchy(&self, decl: DeclRef, direction: Direction) -> Result<Related<DeclRef>, Stopped>;

    /// The direct declarations of a type: those of the given part first, then by place.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn members(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped>;

    /// The type that declares a member: its canonical part.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn owner(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped>;

    /// The facts of a file, all that there are; none when it cannot be read. Asked of the files that
    /// declare what is called; a model should keep them.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn bodies(&self, file: FileId) -> Result<Option<Arc<FileFacts>>, Stopped> {
        Ok(match self.look(file, &Words::default(), Need::ALL)? {
            Lookup::Found(document) => Some(document.facts),
            Lookup::NotMentioned | Lookup::Skipped(_) => None,
        })
    }

    /// Every site that refers to a declaration or calls it, or makes an instance of it, imports and
    /// own receivers included; unresolved are those with its name.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn sites_to(&self, decl: DeclRef) -> Result<Sites, Stopped>;

    /// Every site whose smallest declaration is this one, or another part of its entity; unresolved
    /// are those of its calls that are.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn sites_from(&self, decl: DeclRef) -> Result<Sites, Stopped>;

    /// The part of an entity that stands for it.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn canonical(&self, decl: DeclRef) -> Result<DeclRef, Stopped>;

    /// All parts of an entity, by place.
    ///
    /// # Errors
    /// [`Stopped`] when the work was stopped meanwhile.
    fn parts(&self, decl: DeclRef) -> Result<Vec<DeclRef>, Stopped>;
}

/// Words that must all occur in a text for it to hold an answer, as raw bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    words: Vec<String>,
}

impl Words {
    /// A set of words; repeats and empty words are dropped, the longest comes first.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        let mut words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        words.dedup();
        Self { words }
    }

    /// The words, longest first.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.words
    }
}
