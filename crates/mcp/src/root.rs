//! Which folder is searched: the one that was named, else what the client calls its root.
#![expect(
    deprecated,
    reason = "clients answer it today, and the protocol has nothing in its place for a server without a --root"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

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
    told: Mutex<Option<PathBuf>>,
}

/// What is known of the root at a call.
pub(crate) enum Found {
    /// It is this folder.
    Root(PathBuf),
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

    /// The folder for a call, or why there is none.
    pub(crate) async fn find(
        &self,
        request: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Found, String> {
        if let Some(named) = &self.named {
            return Ok(Found::Root(named.clone()));
        }
        if let Some(told) = self.told.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Ok(Found::Root(told));
        }
        if context.client_capabilities().is_none_or(|can| can.roots.is_none()) {
            return Ok(Found::Root(self.fallback.clone()));
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
        let folder = self.choose(&answer)?;
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder.clone());
        Ok(Found::Root(folder))
    }

    /// The first root that is a folder of this machine.
    fn choose(&self, answer: &ListRootsResult) -> Result<PathBuf, String> {
        if answer.roots.is_empty() {
            return Ok(self.fallback.clone());
        }
        let mut folders = answer.roots.iter().filter_map(|root| folder(&root.uri));
        folders.next().ok_or_else(|| {
            let uris: Vec<_> = answer.roots.iter().map(|root| root.uri.as_str()).collect();
            format!("no root of the client is a folder here: {}", uris.join(", "))
        })
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
