//! A client of `bifrost mcp` that keeps the bytes of what is answered.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::value::RawValue;

use crate::process::bifrost;

const OPENING: &str = r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"doors","version":"1"}}"#;

/// The fields of an object, each as it stands there.
type Fields = BTreeMap<String, Box<RawValue>>;

/// A server whose own budgets are out of reach.
pub(super) struct Agent {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Agent {
    pub(super) fn start(root: &Path) -> Self {
        let mut command = bifrost();
        command.args(["mcp", "--deadline", "1h", "--answer-bytes", "1GiB", "--root"]).arg(root);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().unwrap());
        let mut agent = Self { process, input, output };
        agent.ask("initialize", OPENING);
        agent.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        agent
    }

    /// What a call with these arguments gives: an envelope, or what is wrong.
    pub(super) fn call(&mut self, arguments: &str) -> Result<String, String> {
        let params = format!(r#"{{"name":"query_code","arguments":{arguments}}}"#);
        let answer = self.ask("tools/call", &params);
        let result: Fields = serde_json::from_str(answer["result"].get()).unwrap();
        let structured = result["structuredContent"].get().to_owned();
        match result.get("isError").is_some_and(|it| it.get() == "true") {
            true => Err(structured),
            false => Ok(structured),
        }
    }

    fn ask(&mut self, method: &str, params: &str) -> Fields {
        self.say(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#));
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").and_then(|()| input.flush()).unwrap();
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.process.wait();
    }
}
