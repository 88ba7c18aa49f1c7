//! `bifrost run`: a query in, its answer out.

use std::time::{Duration, Instant};

use bifrost::report::TextStyle;
use bifrost::{Answer, OpenOptions, RunOptions, Workspace};

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

/// A later deadline is none.
const FOR_EVER: Duration = Duration::from_secs(365 * 24 * 3600);

pub(crate) fn run(args: &RunArgs, out: &Out) -> Result<u8, Failure> {
    let begun = Instant::now();
    let format = format(args, out)?;
    let Source { notation, text } = source::read(&args.query)?;
    // A wrong query is told before the folder is listed.
    notation.parse(&text, &bifrost::catalog())?;
    let cancel = interrupt::listen();
    let progress = Progress::begin();
    let workspace = Workspace::open(&args.tree.root, &open_options(args)?)?;
    progress.expect(workspace.files().len());
    let deadline = args.deadline.filter(|time| *time < FOR_EVER);
    let options = RunOptions {
        threads: args.threads,
        prune: !args.no_prune,
        deadline: deadline.map(|time| time.saturating_sub(begun.elapsed())),
        cancel: Some(cancel),
        progress: Some(progress.counter()),
    };
    let answer = workspace.run_query(&workspace.parse_as(notation, &text)?, &options);
    drop(progress);
    write(&answer, format, args.pretty, begun.elapsed(), out)?;
    cache::save(&workspace);
    Ok(if args.exit_status { status(&answer) } else { DONE })
}

/// The format, `auto` decided.
fn format(args: &RunArgs, out: &Out) -> Result<Format, Failure> {
    match args.format {
        Format::Jsonl | Format::Text if args.pretty => {
            Err(Failure::Usage("--pretty is for --format json".to_owned()))
        }
        Format::Auto if args.pretty || !out.is_terminal() => Ok(Format::Json),
        Format::Auto => Ok(Format::Text),
        given => Ok(given),
    }
}

fn open_options(args: &RunArgs) -> Result<OpenOptions, Failure> {
    Ok(OpenOptions {
        max_file_size: args.max_file_size,
        threads: args.threads,
        cache: cache::folder(&args.cache, &args.tree.root)?,
        ..args.tree.options()
    })
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

fn status(answer: &Answer<'_>) -> u8 {
    let outcome = answer.outcome();
    match (outcome.rows.is_empty(), outcome.complete) {
        (false, _) => DONE,
        (true, true) => NOTHING,
        (true, false) => INCOMPLETE,
    }
}
