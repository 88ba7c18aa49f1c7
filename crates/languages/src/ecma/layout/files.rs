//! Which file a path without the right ending means.

use bifrost_base::FileId;
use bifrost_resolve::Project;
use rustc_hash::{FxHashMap, FxHashSet};

use super::paths::joined;

/// The files that modules are made of, and the folders that they lie in.
pub(super) struct Files {
    ids: FxHashMap<String, FileId>,
    folders: FxHashSet<String>,
    /// By folder: the entry that its `package.json` names, by order of preference.
    entries: FxHashMap<String, Vec<String>>,
}

/// Whose rules count: those of the compiler, or of what runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    Typed,
    Plain,
}

const TYPED: &[&str] =
    &[".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".d.mts", ".d.cts", ".mjs", ".cjs"];
const PLAIN: &[&str] =
    &[".js", ".jsx", ".mjs", ".cjs", ".es6", ".ts", ".tsx", ".mts", ".cts", ".d.ts"];

/// What an ending is written for in a source: by NodeNext, `x.js` can be `x.ts`.
const WRITTEN: &[(&str, &[&str])] = &[
    (".js", &[".ts", ".tsx", ".d.ts"]),
    (".jsx", &[".tsx", ".ts", ".d.ts"]),
    (".mjs", &[".mts", ".d.mts"]),
    (".cjs", &[".cts", ".d.cts"]),
];

/// Endings of what is imported and is no module of the code base.
const ASSETS: &[&str] = &[
    "json", "json5", "jsonc", "css", "scss", "sass", "less", "styl", "pcss", "svg", "png", "jpg",
    "jpeg", "gif", "webp", "avif", "ico", "bmp", "mp3", "mp4", "webm", "ogg", "wav", "woff",
    "woff2", "ttf", "eot", "otf", "html", "htm", "txt", "md", "mdx", "wasm", "node", "graphql",
    "gql", "yaml", "yml", "toml", "xml", "csv", "vue", "svelte", "astro", "hbs", "ejs", "pug",
    "glsl", "vert", "frag", "proto", "coffee", "pdf", "data", "bin",
];

impl Files {
    pub(super) fn new(project: &Project<'_>) -> Self {
        let mut ids = FxHashMap::default();
        let mut folders = FxHashSet::default();
        let mine = |label: &str| matches!(label, "javascript" | "typescript");
        for entry in project.entries().iter().filter(|entry| mine(entry.language)) {
            ids.insert(entry.path.to_owned(), entry.id);
            let mut path = entry.path;
            while let Some((folder, _)) = path.rsplit_once('/') {
                if !folders.insert(folder.to_owned()) {
                    break;
                }
                path = folder;
            }
        }
        Self { ids, folders, entries: FxHashMap::default() }
    }

    /// Notes what a folder's manifest calls its entry.
    pub(super) fn enter(&mut self, folder: &str, entries: Vec<String>) {
        self.entries.insert(folder.to_owned(), entries);
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.ids.contains_key(path)
    }

    pub(super) fn id(&self, path: &str) -> Option<FileId> {
        self.ids.get(path).copied()
    }

    /// The file that a path means, with or without its ending.
    pub(super) fn file(&self, path: &str, reader: Reader) -> Option<String> {
        let known = |path: String| self.has(&path).then_some(path);
        let written = || {
            let (end, others) = WRITTEN.iter().find(|(end, _)| path.ends_with(end))?;
            let stem = path.strip_suffix(end)?;
            others.iter().find_map(|other| known(format!("{stem}{other}")))
        };
        let exact = || known(path.to_owned());
        let added = |ends: &[&str]| ends.iter().find_map(|end| known(format!("{path}{end}")));
        match reader {
            Reader::Typed => written().or_else(exact).or_else(|| added(TYPED)),
            Reader::Plain => exact().or_else(|| added(PLAIN)).or_else(written),
        }
    }

    /// The module that a path means: a file, else the entry of a folder.
    pub(super) fn module(&self, path: &str, reader: Reader) -> Option<String> {
        let file = (!path.is_empty()).then(|| self.file(path, reader)).flatten();
        file.or_else(|| self.folder(path, reader))
    }

    /// The entry of a folder.
    pub(super) fn folder(&self, path: &str, reader: Reader) -> Option<String> {
        if !path.is_empty() && !self.folders.contains(path) {
            return None;
        }
        let entries = self.entries.get(path).into_iter().flatten();
        let named = entries.filter_map(|entry| joined(path, entry)).find_map(|entry| {
            let index = joined(&entry, "index").filter(|_| entry != path);
            self.file(&entry, reader).or_else(|| self.file(&index?, reader))
        });
        named.or_else(|| self.file(&joined(path, "index")?, reader))
    }
}

/// True for a path to what is no module: styles, pictures, data.
pub(super) fn is_asset(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(_, end)| ASSETS.contains(&end))
}
