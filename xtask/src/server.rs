//! `bifrost mcp`, asked by a program: for what is measured over many calls.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::shell::Outcome;

/// A server and the two ends of its streams.
pub(crate) struct Server {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one that searches a folder, and keeps what it finds out in another.
    pub(crate) fn start(program: &Path, folder: &Path, cache: &Path) -> Outcome<Self> {
        let mut command = Command::new(program);
        command.arg("mcp").arg("--root").arg(folder).arg("--cache-dir").arg(cache);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("the server has no streams".into());
        };
        let mut server = Self { process, input, output: BufReader::new(output) };
        let client = json!({"name": "xtask", "version": "1"});
        let opening =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
        server.ask("initialize", &opening)?;
        server.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        Ok(server)
    }

    /// What a query is answered: an envelope, or what is wrong with it.
    pub(crate) fn call(&mut self, query: &Value) -> Outcome<Value> {
        let params = json!({"name": "query_code", "arguments": query});
        let mut answer = self.ask("tools/call", &params)?;
        match answer["result"]["structuredContent"].take() {
            Value::Null => Err(format!("{query} is answered {answer}").into()),
            envelope => Ok(envelope),
        }
    }

    fn ask(&mut self, method: &str, params: &Value) -> Outcome<Value> {
        self.say(&json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        serde_json::from_str(&line).map_err(|error| format!("{error}: {line}").into())
    }

    fn say(&mut self, message: &Value) -> Outcome {
        writeln!(self.input, "{message}")?;
        Ok(self.input.flush()?)
    }

    /// What it holds, in KiB.
    pub(crate) fn memory(&self) -> Outcome<usize> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.ok_or_else(|| "the system does not tell what a process holds".into())
    }

    /// Waits until it has ended.
    pub(crate) fn end(mut self) {
        drop(self.input);
        let _ = self.process.wait();
    }
}
