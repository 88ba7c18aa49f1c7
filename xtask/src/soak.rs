//! `cargo xtask soak [CALLS [ROOT]]`: what `bifrost mcp` keeps after many calls.
//!
//! It asks one server the same few queries again and again, edits between them included, and reads of
//! the system what the process holds after a tenth of the calls and after all. Linux only: elsewhere
//! nothing tells.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::server::Server;
use crate::shell::{Failure, Outcome, cargo, root, run as run_command, say, target};

const HELP: &str = "usage: cargo xtask soak [CALLS [ROOT]]

  CALLS  how many, 10000 when left out
  ROOT   the folder that is asked about; a sample that is made when left out";

/// What may be held after all calls, for one byte held after a tenth of them.
const GROWTH: f64 = 1.1;

/// Files of the sample.
const FILES: usize = 60;

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let mut words = arguments.iter();
    let calls = words.next().map_or(Ok(10_000), |word| word.parse::<usize>());
    let (Ok(calls), folder, None) = (calls, words.next(), words.next()) else {
        return Err(Failure { message: HELP.to_owned(), status: 2 });
    };
    let mut build = cargo();
    build.args(["build", "--release", "--package", "bifrost-cli"]);
    run_command(build)?;
    let sample = root().join("target/soak");
    let folder = match folder {
        Some(folder) => PathBuf::from(folder),
        None => make(&sample)?,
    };
    let cache = root().join("target/soak-cache");
    let mut server = Server::start(&target().join("release/bifrost"), &folder, &cache)?;
    let mut early = 0;
    for call in 1..=calls {
        if folder == sample && call % 50 == 0 {
            edit(&sample, call / 50)?;
        }
        server.call(&query(call))?;
        if call == calls.div_ceil(10) {
            early = server.memory()?;
            say(&format!("after {call} calls: {early} KiB"));
        }
    }
    let late = server.memory()?;
    let growth = late as f64 / early.max(1) as f64;
    say(&format!("after {calls} calls: {late} KiB, {growth:.3} times as much"));
    server.end();
    match growth <= GROWTH {
        true => Ok(()),
        false => Err(format!("more than {GROWTH} times as much").into()),
    }
}

/// Matches, calls, an answer that is cut, and a query that is wrong.
fn query(call: usize) -> Value {
    let steps = |op: &str| json!([{"op": "enclosing_decl"}, {"op": op}]);
    let name = format!("work{}", call % FILES);
    match call % 5 {
        0 => json!({"match": {"kind": "call", "callee": {"name": name}}}),
        1 => json!({"match": {"kind": "callable", "name": name}, "steps": steps("callers")}),
        2 => json!({"match": {"kind": "class", "name": "Base"}, "steps": steps("subtypes")}),
        3 => json!({"match": {"kind": "call"}, "limit": 1000, "result_detail": "full"}),
        _ => json!({"match": {"kind": "cal", "name": {"regex": format!("({call}")}}}),
    }
}

fn make(folder: &Path) -> Outcome<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join("base.py"), "class Base:\n    pass\n")?;
    for file in 0..FILES {
        edit(folder, file)?;
    }
    Ok(folder.to_owned())
}

/// Writes one file anew; each time it has other numbers in it.
fn edit(folder: &Path, turn: usize) -> Outcome {
    let (file, next) = (turn % FILES, (turn + 1) % FILES);
    let mut text = format!(
        "from base import Base\nfrom file{next} import work{next}\n\n\nclass Kind{file}(Base):\n    pass\n\n\ndef work{file}():\n"
    );
    for line in 0..40 {
        text += &format!("    work{next}({turn}, {line})\n");
    }
    fs::write(folder.join(format!("file{file}.py")), text)?;
    Ok(())
}
