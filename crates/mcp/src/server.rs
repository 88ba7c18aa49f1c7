//! The protocol: what is announced, and what is done with each request.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bifrost::base::Glob;
use bifrost::contract::Catalog;
use bifrost::query;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::{NotificationContext, RequestContext};
use rmcp::{RoleServer, ServerHandler};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::call::{Call, Calls, Watch};
use crate::desks::Desks;
use crate::input::Source;
use crate::root::{Chosen, Found, Roots};
use crate::{Options, answer, lessons, resources, tool};

/// Time between two notes of progress.
const TICK: Duration = Duration::from_millis(500);

/// Calls that run at a time. More wait: each keeps all cores busy already.
const AT_A_TIME: usize = 4;

/// One client's server.
pub(crate) struct Server {
    options: Options,
    catalog: Catalog,
    tool: Tool,
    roots: Roots,
    desks: Desks,
    calls: Calls,
    turns: Arc<Semaphore>,
}

impl Server {
    pub(crate) fn new(options: Options) -> Self {
        let catalog = bifrost::catalog();
        Self {
            tool: tool::tool(&catalog),
            roots: Roots::new(&options),
            desks: Desks::new(options.open.clone()),
            calls: Calls::default(),
            turns: Arc::new(Semaphore::new(AT_A_TIME)),
            catalog,
            options,
        }
    }

    pub(crate) fn calls(&self) -> Calls {
        self.calls.clone()
    }

    pub(crate) fn desks(&self) -> Desks {
        self.desks.clone()
    }

    /// The query of a call, and its `where`, when nothing is wrong that can be seen without the
    /// files.
    fn source(
        &self,
        request: &CallToolRequestParams,
    ) -> Result<(Source, Vec<Glob>), query::Refusal> {
        let source = Source::of(request.arguments.as_ref())?;
        let globs = match &source {
            Source::Inline(text) => query::parse(text, &self.catalog)?.globs,
            Source::File(_) => Vec::new(),
        };
        Ok((source, globs))
    }

    /// Waits for its turn, runs it, and tells how far it is.
    async fn run(&self, call: Call, root: PathBuf, context: &RequestContext<RoleServer>) -> Ran {
        let (watch, left) = (Arc::clone(&call.watch), call.left());
        let turn = Arc::clone(&self.turns).acquire_owned();
        let turn = tokio::select! {
            turn = tokio::time::timeout(left, turn) => turn,
            () = context.ct.cancelled() => return Ran::NotBegun { late: false },
        };
        let Ok(turn) = turn else { return Ran::NotBegun { late: true } };
        let desk = self.desks.of(&root);
        let saved = Arc::clone(&desk);
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            call.run(&desk, &root)
        });
        let ran = watched(task, &watch, context).await;
        // Nobody waits for what is kept for the next start.
        drop(tokio::task::spawn_blocking(move || saved.save()));
        ran
    }
}

/// What came of a call.
enum Ran {
    Done(CallToolResult),
    NotBegun { late: bool },
    Broken,
}

/// Waits for the end; passes on that it is to stop, and how far it is.
async fn watched(
    mut task: JoinHandle<CallToolResult>,
    watch: &Watch,
    context: &RequestContext<RoleServer>,
) -> Ran {
    let token = context.meta.get_progress_token();
    let mut told = 0;
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + TICK, TICK);
    loop {
        tokio::select! {
            ended = &mut task => return ended.map_or(Ran::Broken, Ran::Done),
            () = context.ct.cancelled(), if !watch.stop.load(Ordering::Relaxed) => {
                watch.stop.store(true, Ordering::Relaxed);
            }
            _ = ticks.tick() => {
                let done = watch.done.load(Ordering::Relaxed);
                let (Some(token), true) = (&token, done > told) else { continue };
                told = done;
                let all = watch.all.load(Ordering::Relaxed).max(done);
                let note = ProgressNotificationParam::new(token.clone(), done as f64)
                    .with_total(all as f64)
                    .with_message(format!("{done} of {all} files searched"));
                // A client that cannot hear it is about to be gone.
                let _ = context.peer.notify_progress(note).await;
            }
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let can = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let who = Implementation::new("bifrost", env!("CARGO_PKG_VERSION"))
            .with_title("Bifrost: structural code search");
        ServerConfig::new(can).with_server_info(who).with_instructions(lessons::instructions())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(vec![self.tool.clone()]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arrived = Instant::now();
        if request.name != tool::NAME {
            let message = format!("unknown tool `{}`; there is `{}`", request.name, tool::NAME);
            return Err(ErrorData::invalid_params(message, None));
        }
        let (source, globs) = match self.source(&request) {
            Ok(source) => source,
            Err(refusal) => return Ok(answer::refused(&refusal).into()),
        };
        let folders = match self.roots.find(&request, &context).await {
            Ok(Found::Roots(folders)) => folders,
            Ok(Found::Ask(question)) => return Ok(question.into()),
            Err(why) => return Ok(answer::hindered(&why).into()),
        };
        let Some(chosen) = Chosen::of(folders, &globs) else {
            return Ok(answer::hindered("there is no root to search").into());
        };
        let note = chosen.note();
        let call = Call {
            source,
            arrived,
            deadline: self.options.deadline,
            answer_bytes: self.options.answer_bytes,
            watch: self.calls.watch(),
        };
        let result = match self.run(call, chosen.root, &context).await {
            Ran::Done(result) => result,
            Ran::NotBegun { late } => answer::answered(answer::not_begun(late)),
            Ran::Broken => answer::hindered("the search broke down; the fault is in bifrost"),
        };
        Ok(answer::noted(result, note).into())
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list(&self.catalog)))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        match resources::read(&self.catalog, &request.uri) {
            Some(contents) => Ok(ReadResourceResult::new(vec![contents]).into()),
            None => {
                let message = format!("there is no resource `{}`", request.uri);
                Err(ErrorData::resource_not_found(message, None))
            }
        }
    }

    async fn on_roots_list_changed(&self, _context: NotificationContext<RoleServer>) {
        self.roots.forget();
    }
}
