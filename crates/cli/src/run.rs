//! `bifrost run`: a query in, its answer out.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, Instant};

use bifrost::contract::Need;
use bifrost::report::{SPOT_NEED, TextStyle};
use bifrost::{Answer, RunOptions, Workspace};
use bifrost_check::{Report, Rule};

use crate::args::{Format, RunArgs};
use crate::failure::Failure;
use crate::out::Out;
use crate::progress::Progress;
use crate::source::Source;
use crate::{DONE, cache, interrupt, source};

/// Nothing was found, and nothing was left out.
const NOTHING: u8 = 1;
/// Nothing was found, but something was left out.
const INCOMPLETE: u8 = 4;

pub(crate) fn run(args: &RunArgs, out: &Out) -> Result<u8, Failure> {
    let begun = Instant::now();
    let format = format(args, out)?;
    let Source { notation, text } = source::read(&args.query)?;
    // A wrong query is told before the folder is listed.
    notation.parse(&text, &bifrost::catalog())?;
    let cancel = interrupt::listen();
    let progress = Progress::begin();
    let options = args.effort.on(args.tree.kept(&args.cache)?);
    let workspace = Workspace::open(&args.tree.root, &options)?;
    progress.expect(workspace.files().len());
    let options = RunOptions {
        threads: args.effort.threads,
        prune: !args.no_prune,
        deadline: args.effort.left(begun),
        cancel: Some(cancel),
        progress: Some(progress.counter()),
        need: if format == Format::Sarif { SPOT_NEED } else { Need::NOTHING },
    };
    let answer = workspace.run_query(&workspace.parse_as(notation, &text)?, &options);
    drop(progress);
    if format == Format::Sarif {
        let rule = Rule::of_query(&rule_id(args), &message(args), notation, &text);
        let bound = rule.bind(&workspace).map_err(|fault| Failure::Usage(fault.to_string()))?;
        let report = Report::of_answer(bound, &answer);
        let sarif = bifrost_check::sarif(&report, &base(&args.tree.root));
        out.lines(std::iter::once(format!("{sarif:#}")))?;
    } else {
        write(&answer, format, args.pretty, begun.elapsed(), out)?;
    }
    cache::save(&workspace);
    Ok(if args.exit_status { status(&answer) } else { DONE })
}

/// The format, `auto` decided.
fn format(args: &RunArgs, out: &Out) -> Result<Format, Failure> {
    match args.format {
        Format::Json | Format::Jsonl | Format::Text | Format::Auto
            if args.rule_id.is_some() || args.message.is_some() =>
        {
            Err(Failure::Usage("--rule-id and --message are for --format sarif".to_owned()))
        }
        Format::Jsonl | Format::Text | Format::Sarif if args.pretty => {
            Err(Failure::Usage("--pretty is for --format json".to_owned()))
        }
        Format::Auto if args.pretty || !out.is_terminal() => Ok(Format::Json),
        Format::Auto => Ok(Format::Text),
        given => Ok(given),
    }
}

fn write(
    answer: &Answer<'_>,
    format: Format,
    pretty: bool,
    elapsed: Duration,
    out: &Out,
) -> Result<(), Failure> {
    match format {
        Format::Text => {
            let style = TextStyle { colour: out.colour(), elapsed };
            out.text(&bifrost::report::text(answer.outcome(), answer.page(), style))
        }
        Format::Jsonl => out.lines(answer.to_json_lines()),
        _ if pretty => out.lines(std::iter::once(answer.to_json_pretty())),
        _ => out.lines(std::iter::once(answer.to_json())),
    }
}

/// What the query is called: as asked, or as its file.
fn rule_id(args: &RunArgs) -> String {
    let stem = args.query.file.as_deref().and_then(Path::file_stem).map(OsStr::to_string_lossy);
    let stem = stem.filter(|stem| stem != "-").map_or_else(|| "query".to_owned(), Cow::into_owned);
    args.rule_id.clone().unwrap_or(stem)
}

fn message(args: &RunArgs) -> String {
    args.message.clone().unwrap_or_else(|| format!("found by {}", rule_id(args)))
}

/// The root as seen from the current folder, with `/` at its end: what services that see the whole
/// repository need before each path. Empty when the root is the current folder or not below it.
pub(crate) fn base(root: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let (Ok(here), Ok(root)) = (here, root.canonicalize()) else { return String::new() };
    let below = root.strip_prefix(here).unwrap_or(Path::new(""));
    below.iter().map(|part| part.to_string_lossy() + "/").collect()
}

fn status(answer: &Answer<'_>) -> u8 {
    let outcome = answer.outcome();
    match (outcome.rows.is_empty(), outcome.complete) {
        (false, _) => DONE,
        (true, true) => NOTHING,
        (true, false) => INCOMPLETE,
    }
}
