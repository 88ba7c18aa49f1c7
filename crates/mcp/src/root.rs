//! Which folder is searched: the one that was named, else one of those that the client calls its roots.
#![expect(
    deprecated,
    reason = "clients answer it today, and the protocol has nothing in its place for a server without a --root"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bifrost::base::Glob;
use bifrost::files_of::relative_glob;
use rmcp::model::{
    CallToolRequestParams, InputRequest, InputRequiredResult, ListRootsRequest, ListRootsResult,
    ProtocolVersion,
};
use rmcp::service::RequestContext;
use rmcp::{Peer, RoleServer};

use crate::Options;

/// The name under which a client's roots come back.
const ROOTS: &str = "roots";

/// The folder that is searched.
pub(crate) struct Roots {
    named: Option<PathBuf>,
    fallback: PathBuf,
    told: Mutex<Option<Vec<PathBuf>>>,
}

/// What is known of the root at a call.
pub(crate) enum Found {
    /// It is one of these folders; there is at least one.
    Roots(Vec<PathBuf>),
    /// The client is to be asked, by an answer to the call.
    Ask(InputRequiredResult),
}

impl Roots {
    pub(crate) fn new(options: &Options) -> Self {
        let (named, fallback) = (options.root.clone(), options.fallback.clone());
        Self { named, fallback, told: Mutex::default() }
    }

    /// The client's roots may be others now.
    pub(crate) fn forget(&self) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The folders for a call, or why there is none.
    pub(crate) async fn find(
        &self,
        request: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Found, String> {
        if let Some(named) = &self.named {
            return Ok(Found::Roots(vec![named.clone()]));
        }
        if let Some(told) = self.told.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Ok(Found::Roots(told));
        }
        if context.client_capabilities().is_none_or(|can| can.roots.is_none()) {
            return Ok(Found::Roots(vec![self.fallback.clone()]));
        }
        let asks_in_answers =
            context.protocol_version().is_some_and(|it| it >= ProtocolVersion::V_2026_07_28);
        let answer = match asks_in_answers {
            false => ask(&context.peer).await?,
            true => match request.input_responses.as_ref().and_then(|all| all.get(ROOTS)) {
                Some(answer) => serde_json::from_value(answer.clone()).map_err(unheard)?,
                None => return Ok(Found::Ask(question())),
            },
        };
        let folders = self.folders(&answer)?;
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(folders.clone());
        Ok(Found::Roots(folders))
    }

    /// The roots that are folders of this machine.
    fn folders(&self, answer: &ListRootsResult) -> Result<Vec<PathBuf>, String> {
        if answer.roots.is_empty() {
            return Ok(vec![self.fallback.clone()]);
        }
        let folders: Vec<PathBuf> =
            answer.roots.iter().filter_map(|root| folder(&root.uri)).collect();
        if folders.is_empty() {
            let uris: Vec<_> = answer.roots.iter().map(|root| root.uri.as_str()).collect();
            return Err(format!("no root of the client is a folder here: {}", uris.join(", ")));
        }
        Ok(folders)
    }
}

/// Of some folders the one that is searched, and the others.
pub(crate) struct Chosen {
    pub(crate) root: PathBuf,
    pub(crate) others: Vec<PathBuf>,
}

impl Chosen {
    /// The folder into which the absolute entries of `where` lead; without any, the first one.
    pub(crate) fn of(mut folders: Vec<PathBuf>, globs: &[Glob]) -> Option<Self> {
        let absolute = |glob: &&Glob| Path::new(glob.source()).is_absolute();
        let mut named = globs.iter().filter(absolute).peekable();
        let inside = |folder: &PathBuf, glob: &Glob| relative_glob(folder, glob.source()).is_ok();
        let first = named.peek().and_then(|glob| folders.iter().position(|it| inside(it, glob)));
        let at = first.unwrap_or(0);
        if at >= folders.len() {
            return None;
        }
        let root = folders.remove(at);
        Some(Self { root, others: folders })
    }

    /// What is to be said of the others, beside an answer.
    pub(crate) fn note(&self) -> Option<String> {
        let shown = |path: &PathBuf| path.display().to_string();
        let others: Vec<String> = self.others.iter().map(shown).collect();
        let example = others.first()?;
        Some(format!(
            "only {} was searched, and not {}: to search another root, give `where` its absolute path, \
             {{\"where\": [\"{example}/**\"]}}",
            shown(&self.root),
            others.join(", ")
        ))
    }
}

async fn ask(peer: &Peer<RoleServer>) -> Result<ListRootsResult, String> {
    peer.list_roots().await.map_err(unheard)
}

fn unheard(error: impl std::fmt::Display) -> String {
    format!("the client did not say which folder to search, and no --root does: {error}")
}

fn question() -> InputRequiredResult {
    let request = InputRequest::ListRoots(ListRootsRequest::default());
    InputRequiredResult::from_input_requests(BTreeMap::from([(ROOTS.to_owned(), request)]))
}

/// The path of a `file:` URI without a foreign host.
fn folder(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    if !path.starts_with('/') {
        return None;
    }
    let path = String::from_utf8(decoded(path.as_bytes())?).ok()?;
    let mut letters = path.chars().skip(1);
    let drive = letters.next().is_some_and(|it| it.is_ascii_alphabetic())
        && letters.next().is_some_and(|it| it == ':');
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

/// Bytes with each `%xx` read as what it stands for.
fn decoded(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |at: usize| (*text.get(at)? as char).to_digit(16);
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        if *byte == b'%' {
            out.push((digit(at + 1)? * 16 + digit(at + 2)?) as u8);
            at += 3;
        } else {
            out.push(*byte);
            at += 1;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_chooses_among_roots() {
        let folder = tempfile::tempdir().unwrap();
        let folders: Vec<PathBuf> =
            ["one", "two"].map(|name| folder.path().join(name)).into_iter().collect();
        folders.iter().for_each(|it| std::fs::create_dir(it).unwrap());
        let chosen = |globs: &[String]| {
            let globs: Vec<Glob> = globs.iter().map(|it| Glob::new(it).unwrap()).collect();
            Chosen::of(folders.clone(), &globs).unwrap()
        };
        let glob = |of: usize| format!("{}/src/**", folders[of].display());
        for (globs, at) in [(vec![], 0), (vec!["two/**".to_owned()], 0), (vec![glob(1)], 1)] {
            assert_eq!(chosen(&globs).root, folders[at], "{globs:?}");
        }
        assert_eq!(chosen(&[glob(0), glob(1)]).root, folders[0]);
        assert_eq!(chosen(&["/elsewhere/*".to_owned()]).root, folders[0]);
        assert!(chosen(&[glob(1)]).note().unwrap().contains("one/**"));
        assert!(Chosen::of(vec![folders[0].clone()], &[]).unwrap().note().is_none());
        assert!(Chosen::of(Vec::new(), &[]).is_none());
    }

    #[test]
    fn uris_are_paths() {
        let path = |uri| folder(uri).map(|path| path.display().to_string());
        assert_eq!(path("file:///home/me/my%20code"), Some("/home/me/my code".to_owned()));
        assert_eq!(path("file://localhost/a"), Some("/a".to_owned()));
        assert_eq!(path("file:///C:/code"), Some("C:/code".to_owned()));
        assert_eq!(path("file:///caf%C3%A9/%25"), Some("/café/%".to_owned()));
        for foreign in
            ["https://a/b", "file://host/a", "/a", "file:///%", "file:///%f", "file:///%ff"]
        {
            assert_eq!(path(foreign), None, "{foreign}");
        }
    }
}
