//! What can be typed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bifrost::contract::limits;
use bifrost::languages::Mapped;
use bifrost::{LanguageMap, OpenOptions};
use bifrost_check::Severity;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::failure::Failure;
use crate::{cache, help, units};

/// Structural code search: a query in, rows out.
#[derive(Parser)]
#[command(
    name = "bifrost",
    version,
    max_term_width = 100,
    long_about = help::ABOUT,
    after_long_help = help::TOP,
    after_help = help::TOP,
    subcommand_value_name = "COMMAND"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When text output has colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
}

/// A command.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Answer a query
    #[command(after_help = help::RUN)]
    Run(RunArgs),
    /// Run a folder of rules, for CI: findings, and a status by their severity
    #[command(after_help = help::CHECK)]
    Check(CheckArgs),
    /// Show what a query means: the plan, and the words that narrow the search
    #[command(after_help = help::EXPLAIN)]
    Explain(ExplainArgs),
    /// Print a query in the other notation: JSON as RQL, RQL as JSON
    #[command(after_help = help::CONVERT)]
    Convert(ConvertArgs),
    /// Ask one query after the other
    #[command(after_help = help::REPL)]
    Repl(ReplArgs),
    /// Serve an agent: the tool `query_code` over standard input and output
    #[command(after_help = help::MCP)]
    Mcp(McpArgs),
    /// Show the kinds, roles and steps that every language supports
    #[command(after_help = help::LANGUAGES)]
    Languages(LanguagesArgs),
    /// Show how many references and calls of a tree are resolved, and how surely
    #[command(after_help = help::STATS)]
    Stats(StatsArgs),
    /// Show all that a query can match in one file, and a query to start from
    #[command(after_help = help::IR)]
    Ir(IrArgs),
    /// Show or clear what is kept of the files of all folders that were searched
    #[command(after_help = help::CACHE)]
    Cache(CacheCommand),
    /// Print the JSON Schema of a query
    #[command(after_help = help::SCHEMA)]
    Schema,
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS)]
    Completions(CompletionsArgs),
}

/// Where the query comes from.
#[derive(Args)]
pub(crate) struct QueryArgs {
    /// The file that holds the query, .json or .rql; `-` for standard input
    #[arg(value_name = "QUERY")]
    pub(crate) file: Option<PathBuf>,

    /// The query itself, in JSON or RQL
    #[arg(long, value_name = "TEXT")]
    pub(crate) query: Option<String>,
}

/// The files that are searched.
#[derive(Args)]
pub(crate) struct TreeArgs {
    /// The folder to search
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,

    /// Search files that .gitignore, .ignore and .bifrostignore leave out, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    #[command(flatten)]
    pub(crate) maps: MapArgs,
}

/// Who reads what.
#[derive(Args)]
pub(crate) struct MapArgs {
    /// Read files of this extension as this language: inc=php; may be given several times
    #[arg(long = "language-map", value_name = "EXT=LABEL")]
    pub(crate) entries: Vec<Mapped>,
}

impl MapArgs {
    pub(crate) fn map(&self) -> LanguageMap {
        self.entries.iter().cloned().collect()
    }
}

/// What is kept from run to run.
#[derive(Args)]
pub(crate) struct CacheArgs {
    /// Neither use nor keep what files were found to say; answers are the same
    #[arg(long, conflicts_with = "cache_dir")]
    pub(crate) no_cache: bool,

    /// Keep it below this folder, and not with the user's other caches
    #[arg(long, value_name = "DIR")]
    pub(crate) cache_dir: Option<PathBuf>,
}

/// How far a search goes.
#[derive(Args)]
pub(crate) struct EffortArgs {
    /// Stop after this time and answer what was found: 500ms, 2s, 1m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub(crate) deadline: Option<Duration>,

    /// Skip larger files, and say so: 4194304, 512KiB, 16MiB
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value_t = limits::FILE_BYTES)]
    #[arg(hide_default_value = true)]
    pub(crate) max_file_size: u64,

    /// Threads; 0 for as many as the machine has cores
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) threads: usize,
}

/// A later deadline is none.
pub(crate) const FOR_EVER: Duration = Duration::from_secs(365 * 24 * 3600);

impl EffortArgs {
    /// How a folder is opened that would be opened so without these.
    pub(crate) fn on(&self, options: OpenOptions) -> OpenOptions {
        OpenOptions { max_file_size: self.max_file_size, threads: self.threads, ..options }
    }

    /// The time that is left of a search that began then.
    pub(crate) fn left(&self, begun: Instant) -> Option<Duration> {
        let deadline = self.deadline.filter(|time| *time < FOR_EVER);
        deadline.map(|time| time.saturating_sub(begun.elapsed()))
    }
}

impl TreeArgs {
    /// How the folder is opened when something is kept of it.
    pub(crate) fn kept(&self, cache: &CacheArgs) -> Result<OpenOptions, Failure> {
        Ok(OpenOptions { cache: cache::folder(cache, &self.root)?, ..self.options() })
    }

    /// How the folder is opened.
    pub(crate) fn options(&self) -> OpenOptions {
        OpenOptions {
            ignore_rules: !self.no_ignore,
            language_map: self.maps.map(),
            ..OpenOptions::default()
        }
    }
}

/// The arguments of `run`.
#[derive(Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) query: QueryArgs,

    #[command(flatten)]
    pub(crate) tree: TreeArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    /// How the answer is written; auto is text on a terminal and json elsewhere
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Auto)]
    pub(crate) format: Format,

    /// Indent JSON
    #[arg(long)]
    pub(crate) pretty: bool,

    #[command(flatten)]
    pub(crate) effort: EffortArgs,

    /// What the query is called in SARIF; when left out, as its file
    #[arg(long, value_name = "ID")]
    pub(crate) rule_id: Option<String>,

    /// What SARIF says where something was found
    #[arg(long, value_name = "TEXT")]
    pub(crate) message: Option<String>,

    /// Exit with 0 when something was found, 1 when nothing was and the answer is complete, 4 when
    /// nothing was and it is not
    #[arg(long)]
    pub(crate) exit_status: bool,

    /// Look into every file, whatever its words
    #[arg(long, hide = true)]
    pub(crate) no_prune: bool,
}

/// The arguments of `check`.
#[derive(Args)]
pub(crate) struct CheckArgs {
    /// Rules, .rql or .json, and folders of them
    #[arg(value_name = "RULES", required = true)]
    pub(crate) rules: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) tree: TreeArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    /// How findings are written; auto is text on a terminal and json elsewhere
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Findings::Auto)]
    pub(crate) format: Findings,

    /// Exit with 1 when there is a finding of this severity or above
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = FailOn::Warning)]
    pub(crate) fail_on: FailOn,

    /// Exit with 4 when there may be findings that are not reported
    #[arg(long)]
    pub(crate) require_complete: bool,

    /// Report comments `bifrost-ignore: RULE` where that rule finds nothing, as warnings
    #[arg(long)]
    pub(crate) unused_ignores: bool,

    /// Findings that are known: only others count
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write what is found to the baseline, and report nothing
    #[arg(long, requires = "baseline", conflicts_with = "changed_since")]
    pub(crate) write_baseline: bool,

    /// Only findings on lines that differ from where HEAD left REV, a git revision; new files count
    /// as a whole
    #[arg(long, value_name = "REV")]
    pub(crate) changed_since: Option<String>,

    #[command(flatten)]
    pub(crate) effort: EffortArgs,
}

/// The arguments of `explain`.
#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) query: QueryArgs,

    #[command(flatten)]
    pub(crate) tree: TreeArgs,
}

/// The arguments of `convert`.
#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) query: QueryArgs,

    /// The notation to print; the other one when left out
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) to: Option<To>,
}

/// The arguments of `repl`.
#[derive(Args)]
pub(crate) struct ReplArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,
}

/// The arguments of `mcp`.
#[derive(Args)]
pub(crate) struct McpArgs {
    /// The folder to search; without it the client is asked for its roots, and one that names none
    /// gets the current folder
    #[arg(long, value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,

    /// Search files that .gitignore, .ignore and .bifrostignore leave out, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    #[command(flatten)]
    pub(crate) maps: MapArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    /// Stop a call after this time and answer what was found: 500ms, 2s, 1m
    #[arg(long, value_name = "TIME", value_parser = units::time, default_value = "30s")]
    pub(crate) deadline: Duration,

    /// Leave out the last rows of an answer that would be longer, and say so: 32KiB, 1MiB
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "64KiB")]
    pub(crate) answer_bytes: u64,
}

/// The arguments of `languages`.
#[derive(Args)]
pub(crate) struct LanguagesArgs {
    /// How they are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Plain::Text)]
    pub(crate) format: Plain,
}

/// The arguments of `stats`.
#[derive(Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    /// How they are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Plain::Text)]
    pub(crate) format: Plain,
}

/// The arguments of `ir`.
#[derive(Args)]
pub(crate) struct IrArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The folder that its path is relative to
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,

    #[command(flatten)]
    pub(crate) maps: MapArgs,

    /// How the facts are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Plain::Text)]
    pub(crate) format: Plain,
}

/// The arguments of `cache`.
#[derive(Args)]
pub(crate) struct CacheCommand {
    #[command(subcommand)]
    pub(crate) action: CacheAction,
}

/// What is done with the cache.
#[derive(Subcommand)]
pub(crate) enum CacheAction {
    /// Show what is kept, a line a folder that was searched
    Info {
        /// The folder of the cache, where it is not with the user's other caches
        #[arg(long, value_name = "DIR")]
        cache_dir: Option<PathBuf>,
    },
    /// Take it away
    Clear {
        /// The folder of the cache, where it is not with the user's other caches
        #[arg(long, value_name = "DIR")]
        cache_dir: Option<PathBuf>,

        /// Only what is kept of the files below this folder
        #[arg(long, value_name = "DIR")]
        root: Option<PathBuf>,
    },
}

/// The arguments of `completions`.
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// When text has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text on a terminal, json elsewhere
    Auto,
    /// The whole answer as one object
    Json,
    /// A line a row, then a line with the rest
    Jsonl,
    /// For people
    Text,
    /// SARIF 2.1.0, for services that show findings beside code
    Sarif,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Findings {
    /// Text on a terminal, json elsewhere
    Auto,
    /// For people
    Text,
    /// All of them as one object
    Json,
    /// SARIF 2.1.0, for services that show findings beside code
    Sarif,
    /// Workflow commands, which GitHub shows beside the lines of a change
    Github,
}

impl Findings {
    /// The format, `auto` decided.
    pub(crate) const fn decided(self, terminal: bool) -> Self {
        match self {
            Findings::Auto if terminal => Findings::Text,
            Findings::Auto => Findings::Json,
            given => given,
        }
    }
}

/// From which severity on findings make a run fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// Any
    Note,
    /// None
    Never,
}

impl FailOn {
    pub(crate) const fn severity(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Never => None,
        }
    }
}

/// How something that is no answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Plain {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A notation that a query is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// S-expressions
    Rql,
    /// JSON
    Json,
}

impl Command {
    /// Whether what goes wrong is told as JSON.
    pub(crate) fn errors_as_json(&self) -> bool {
        match self {
            Command::Run(args) => matches!(args.format, Format::Json | Format::Jsonl),
            Command::Check(args) => args.format == Findings::Json,
            Command::Languages(args) => args.format == Plain::Json,
            Command::Stats(args) => args.format == Plain::Json,
            Command::Ir(args) => args.format == Plain::Json,
            Command::Explain(_)
            | Command::Convert(_)
            | Command::Repl(_)
            | Command::Cache(_)
            | Command::Mcp(_)
            | Command::Schema
            | Command::Completions(_) => false,
        }
    }
}

/// Whether arguments that make no sense as a whole ask for JSON all the same.
pub(crate) fn ask_for_json(arguments: &[OsString]) -> bool {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let is_json = |value: &str| matches!(value, "json" | "jsonl");
    words.iter().any(|word| word.strip_prefix("--format=").is_some_and(is_json))
        || words.windows(2).any(|pair| pair[0] == "--format" && is_json(pair[1]))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn json_is_asked_for_in_two_ways() {
        let ask =
            |words: &[&str]| ask_for_json(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert!(ask(&["bifrost", "run", "--format=json"]));
        assert!(ask(&["bifrost", "run", "--format", "jsonl", "--nonsense"]));
        assert!(!ask(&["bifrost", "run", "--format", "text", "json"]));
    }
}
