//! What is kept on disk changes no answer: without it, with none yet, with all, and after changes.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bifrost::{Engine, OpenOptions, RunOptions, Workspace};
use tempfile::TempDir;

/// Questions of all kinds: what stands in a file, and what files say to each other.
const QUERIES: &[&str] = &[
    r#"{"match": {"kind": "call", "callee": {"name": "save"}}}"#,
    r#"{"match": {"kind": "class", "name": "Order"}}"#,
    r#"{"match": {"kind": "class"}, "limit": 300, "steps": [{"op": "enclosing_decl"}, {"op": "supertypes"}]}"#,
    r#"{"match": {"kind": "class"}, "limit": 300, "steps": [{"op": "enclosing_decl"}, {"op": "subtypes"}]}"#,
    r#"{"match": {"kind": "class"}, "limit": 900, "steps": [{"op": "enclosing_decl"}, {"op": "members"}]}"#,
    r#"{"match": {"kind": "import"}, "limit": 900, "steps": [{"op": "file_of"}, {"op": "importers_of"}]}"#,
    r#"{"match": {"kind": "import"}, "limit": 900, "steps": [{"op": "file_of"}, {"op": "imports_of"}]}"#,
    r#"{"match": {"kind": "function", "name": "save"}, "limit": 300, "steps": [{"op": "enclosing_decl"}, {"op": "callers"}]}"#,
];

/// The pages whose files are taken.
const PAGES: &[&str] = &["members", "hierarchy", "edges_imports"];

/// A tree with the samples of this repository, and a place for what is kept of it.
struct Yard {
    tree: TempDir,
    cache: TempDir,
}

impl Yard {
    fn new() -> Self {
        let this = Self { tree: tempfile::tempdir().unwrap(), cache: tempfile::tempdir().unwrap() };
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
        for language in ["python", "typescript", "java", "rust"] {
            for (path, text) in samples(&top.join(language)) {
                this.write(&format!("{language}/{path}"), &text);
            }
        }
        this
    }

    fn write(&self, path: &str, text: &[u8]) {
        let path = self.tree.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Waits until files that were written before are believed by their stamps.
    fn settle(&self) {
        thread::sleep(Duration::from_millis(2_300));
    }

    fn open(&self, engine: Engine, cached: bool) -> Workspace {
        let cache = cached.then(|| self.cache.path().to_owned());
        let options = OpenOptions { engine, cache, ..OpenOptions::default() };
        Workspace::open(self.tree.path(), &options).unwrap()
    }

    /// All answers with a cache, which must be those without.
    fn check(&self) {
        let plain = self.open(Engine::Once, false);
        let plain: Vec<String> = QUERIES.iter().map(|query| answer(&plain, query)).collect();
        for engine in [Engine::Once, Engine::Session] {
            let cached = self.open(engine, true);
            for (query, plain) in QUERIES.iter().zip(&plain) {
                assert_eq!(&answer(&cached, query), plain, "{engine:?} {query}");
            }
            cached.save().unwrap();
        }
    }

    fn kept(&self) -> Vec<PathBuf> {
        let roots = bifrost::store::info(self.cache.path()).roots;
        let mut files: Vec<PathBuf> =
            fs::read_dir(&roots[0].folder).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        files
    }
}

fn answer(workspace: &Workspace, query: &str) -> String {
    workspace.run(query.as_bytes(), &RunOptions::default()).unwrap().to_json()
}

/// The sources of the showcase of a language, and those fences of some pages that name a file.
fn samples(top: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![top.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(top).unwrap().to_string_lossy().into_owned();
            match name.strip_suffix(".md") {
                Some(page) if !PAGES.contains(&page) => {}
                Some(page) => fences(page, &fs::read_to_string(&path).unwrap(), &mut found),
                None => drop(found.insert(name, fs::read(&path).unwrap())),
            }
        }
    }
    found
}

fn fences(page: &str, text: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    let mut at = 0;
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some("")) => {
                let closed = open.take().into_iter().filter(|(path, _)| path.contains('.'));
                found.extend(closed.map(|(path, text)| (path, text.into_bytes())));
            }
            (Some((_, text)), _) => text.extend([line, "\n"]),
            (None, Some(words)) => {
                at += 1;
                let name = words.rsplit([' ', '/']).next().unwrap_or_default();
                open = Some((format!("{page}/{}/{name}", at / 12), String::new()));
            }
            (None, None) => {}
        }
    }
}

#[test]
fn what_is_kept_changes_no_answer() {
    let yard = Yard::new();
    // Too young to be believed: kept by content.
    yard.check();
    yard.check();
    yard.settle();
    // Now by stamp; the first run notes it.
    yard.check();
    yard.check();
    let before = yard.kept();
    yard.check();
    assert_eq!(yard.kept(), before, "nothing was new");

    // A change within the same length, at once after a look.
    yard.write("python/new.py", b"class Order:\n    def save(self): pass\n");
    yard.check();
    yard.write("python/new.py", b"class Ordre:\n    def safe(self): pass\n");
    yard.check();
    yard.write("python/new.py", b"class Order:\n    def save(self): pass\n");
    yard.settle();
    yard.check();
    fs::remove_file(yard.tree.path().join("python/new.py")).unwrap();
    yard.check();
}

#[test]
fn what_is_broken_changes_no_answer() {
    let yard = Yard::new();
    yard.settle();
    yard.check();
    for (at, path) in yard.kept().into_iter().enumerate() {
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        for place in (at..bytes.len()).step_by(997) {
            bytes[place] ^= 0x20;
        }
        fs::write(&path, bytes).unwrap();
        yard.check();
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        yard.check();
    }
}
