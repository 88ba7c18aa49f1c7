//! The tool `query_code` for agents, over the Model Context Protocol.
//!
//! A door and nothing more: it speaks the query and the envelope that the command line speaks. What
//! is its own is what a model needs and a person does not: a text that teaches the query, schemas of
//! what goes in and comes out, a bound on the length of an answer, and a folder that the client may
//! name.
//!
//! The way of one call: `wire` (what comes in), `server` (protocol), `input` (arguments to a query), `root` (which folder),
//! `desks` and `desk` (the workspace of each root as it is now, shared by all calls), `call` (a run off the protocol's thread,
//! with its end), `answer` (the envelope within its budget, and lines for people).

mod answer;
mod call;
mod desk;
mod desks;
mod input;
mod lessons;
mod listing;
mod resources;
mod root;
mod server;
mod tool;
mod wire;

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use bifrost::OpenOptions;
use rmcp::ServiceExt;

use crate::server::Server;

/// How the tool is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder that is searched. Without one the client is asked for its roots, of which a call
    /// may choose; one that has none gets `fallback`.
    pub root: Option<PathBuf>,
    /// The folder for clients without roots.
    pub fallback: PathBuf,
    /// How it is opened.
    pub open: OpenOptions,
    /// Time after which a call answers what it found.
    pub deadline: Duration,
    /// Bytes that the JSON of an answer may have.
    pub answer_bytes: usize,
}

/// Why the tool could not be served.
#[derive(Debug)]
pub struct ServeError(String);

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServeError {}

/// Bytes that wait between the reader of lines and the protocol.
const PIPE_BYTES: usize = 64 << 10;

/// Serves one client on standard input and output until it goes away.
///
/// # Errors
/// When what the client says is not the protocol.
pub fn serve(options: Options) -> Result<(), ServeError> {
    let failed = |error: &dyn fmt::Display| ServeError(error.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| failed(&error))?;
    let server = Server::new(options);
    let (calls, desks) = (server.calls(), server.desks());
    let served = runtime.block_on(async {
        use rmcp::service::ServerInitializeError::ConnectionClosed;
        let (input, output) = rmcp::transport::stdio();
        let (kept, pumped) = tokio::io::duplex(PIPE_BYTES);
        tokio::spawn(wire::pump(input, pumped));
        match server.serve((kept, output)).await {
            Ok(running) => running.waiting().await.map(|_| ()).map_err(|error| failed(&error)),
            // Nobody ever spoke.
            Err(ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(failed(&error)),
        }
    });
    // Whoever asked is gone: what still runs is stopped and not waited for.
    calls.stop();
    runtime.shutdown_background();
    desks.save();
    served
}
