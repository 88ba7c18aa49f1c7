//! The files of a code base, its manifests, and where imports lead in it.

use bifrost_base::FileId;
use bifrost_hir::semantics::ImportFlags;

/// A file that modules are made of.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its id.
    pub id: FileId,
    /// Project-relative path with `/`.
    pub path: &'a str,
    /// Canonical label of its language.
    pub language: &'a str,
}

/// A file that says how a code base is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// Project-relative path with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What is known of a code base without parsing it.
#[derive(Clone, Copy)]
pub struct Project<'a> {
    entries: &'a [Entry<'a>],
    manifests: &'a [Manifest],
    sketches: &'a [Sketch],
}

/// What the text of a file says of where other files are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// Its id.
    pub id: FileId,
    /// As the policy wrote it.
    pub text: String,
}

impl<'a> Project<'a> {
    /// Of these files and manifests, both ordered by the bytes of their paths.
    #[must_use]
    pub const fn new(entries: &'a [Entry<'a>], manifests: &'a [Manifest]) -> Self {
        Self { entries, manifests, sketches: &[] }
    }

    /// With the sketches of the language's files, by id. Empty ones may be left out.
    #[must_use]
    pub const fn with_sketches(mut self, sketches: &'a [Sketch]) -> Self {
        self.sketches = sketches;
        self
    }

    /// What the text of a file says of where other files are.
    #[must_use]
    pub fn sketch(&self, file: FileId) -> &'a str {
        let at = self.sketches.binary_search_by_key(&file, |sketch| sketch.id).ok();
        at.and_then(|at| self.sketches.get(at)).map_or("", |sketch| &sketch.text)
    }

    /// All files, of whatever language, by path.
    #[must_use]
    pub const fn entries(&self) -> &'a [Entry<'a>] {
        self.entries
    }

    /// The file with this path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self.entries.binary_search_by(|entry| entry.path.cmp(path)).ok()?;
        self.entries.get(at).map(|entry| entry.id)
    }

    /// The files below a folder; the empty path is the root.
    #[must_use]
    pub fn below(&self, folder: &str) -> &'a [Entry<'a>] {
        if folder.is_empty() {
            return self.entries;
        }
        let prefix = format!("{folder}/");
        let first = self.entries.partition_point(|entry| entry.path < prefix.as_str());
        let rest = self.entries.get(first..).unwrap_or_default();
        let count = rest.partition_point(|entry| entry.path.starts_with(&prefix));
        rest.get(..count).unwrap_or_default()
    }

    /// True when some file lies below this folder.
    #[must_use]
    pub fn has_folder(&self, folder: &str) -> bool {
        !self.below(folder).is_empty()
    }

    /// All manifests, by path.
    #[must_use]
    pub const fn manifests(&self) -> &'a [Manifest] {
        self.manifests
    }

    /// The manifests with this file name, by path.
    pub fn manifests_named<'n>(
        &self,
        name: &'n str,
    ) -> impl Iterator<Item = &'a Manifest> + use<'a, 'n> {
        let named = move |it: &&Manifest| it.path.rsplit('/').next() == Some(name);
        self.manifests.iter().filter(named)
    }

    /// The manifest with this path.
    #[must_use]
    pub fn manifest(&self, path: &str) -> Option<&'a Manifest> {
        let at = self.manifests.binary_search_by(|it| it.path.as_str().cmp(path)).ok()?;
        self.manifests.get(at)
    }
}

/// An import as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The path of the file that it stands in.
    pub path: &'a str,
    /// The module of that file.
    pub space: &'a str,
    /// The module as written.
    pub module: &'a str,
    /// The name that is taken of it, if one is.
    pub item: Option<&'a str>,
    /// Marks.
    pub flags: ImportFlags,
}

/// Where an import leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Landing {
    /// To these files.
    Files(Vec<FileId>),
    /// To the module of this qualified name.
    Space(String),
    /// To what these names lead to from the outermost modules.
    Root(Vec<String>),
    /// To what these names lead to from the top level of these files.
    From(Vec<FileId>, Vec<String>),
    /// To what these names lead to from where the import stands, else from the outermost modules.
    Here(Vec<String>),
    /// There, or out of the code base: it depends on the build.
    Maybe(Box<Landing>),
    /// Out of the code base.
    Outside,
    /// Nowhere, though it should lead to a file of the code base.
    Missing,
}

impl Landing {
    /// The module that the code base declares under the name that an import gives, if it does:
    /// `declare module "m"`.
    #[must_use]
    pub fn declared(name: &str) -> Self {
        Landing::Root(vec![Self::specified(name)])
    }

    /// The name of such a module among the outermost.
    pub(crate) fn specified(name: &str) -> String {
        format!("\"{name}\"")
    }
}

/// Where the files and imports of one language lead in one code base.
pub trait Layout: Send + Sync {
    /// The qualified name of the module that a file's top level belongs to. `given` is what the
    /// file alone tells.
    fn space(&self, path: &str, given: &str) -> String {
        let _ = path;
        given.to_owned()
    }

    /// The qualified name that a developer would give to that module.
    fn module(&self, path: &str, given: &str) -> String {
        self.space(path, given)
    }

    /// Where an import leads.
    fn land(&self, written: &Written<'_>) -> Landing;

    /// Where the first name of a path leads in the file, when nothing around it declares or imports
    /// it. A path that starts at the root is `absolute`.
    fn head(&self, path: &str, name: &str, absolute: bool) -> Option<Landing> {
        let _ = (path, name, absolute);
        None
    }

    /// The folder that the names of a file's module start from: of several types of one qualified
    /// name the one in the nearest folder is meant.
    fn root(&self, path: &str, given: &str) -> String {
        let _ = (path, given);
        String::new()
    }

    /// Whether a file of a package counts as what an import of the package leads to.
    fn is_package_file(&self, path: &str) -> bool {
        let _ = path;
        true
    }

    /// Of the packages that the files of one module name, each with the number of files, the one
    /// that the module is; the others are apart. None where files need not agree.
    fn package_of(&self, names: &[(&str, usize)]) -> Option<usize> {
        let _ = names;
        None
    }

    /// Types of libraries whose methods are known, by name.
    fn known_types(&self) -> &'static [KnownType] {
        &[]
    }
}

/// A type of a library.
#[derive(Clone, Copy, Debug)]
pub struct KnownType {
    /// Its name: the module as written in an import, a dot, its own.
    pub name: &'static str,
    /// Its methods.
    pub methods: &'static [(&'static str, KnownForm)],
}

/// What a type of a library is made of.
#[derive(Clone, Copy, Debug)]
pub enum KnownForm {
    /// A type by its name.
    Named(&'static str),
    /// Made of others.
    Of(&'static str, &'static [KnownForm]),
}
