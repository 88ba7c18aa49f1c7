//! Everything that an answer can say about itself, as named constructors.

use crate::values::labelled;
use crate::{Kind, Op, Role, limits};

/// The `language` of a diagnostic that concerns no single language.
pub const WORKSPACE: &str = "workspace";

labelled! {
    /// Whether an answer with this diagnostic may be called complete.
    Impact {
        /// Something that could hold an answer was not looked at.
        Incomplete = "incomplete",
        /// Worth knowing; nothing is missing.
        Advisory = "advisory",
    }
}

labelled! {
    /// The diagnostic codes, in the order in which an answer lists them.
    Code {
        /// A language lacks a kind or role.
        UnsupportedStructuralFeature = "unsupported_structural_feature",
        /// A language's resolver cannot do a step.
        UnsupportedStep = "unsupported_step",
        /// A searched file has syntax errors.
        ParseIncomplete = "parse_incomplete",
        /// A file was not searched.
        FileSkipped = "file_skipped",
        /// A step could not use some inputs.
        InputsOmitted = "inputs_omitted",
        /// Sites with the right name that could not be resolved.
        UnresolvedCandidates = "unresolved_candidates",
        /// Sites with several candidates.
        AmbiguousTargets = "ambiguous_targets",
        /// Rows that a proof filter dropped.
        FilteredByProof = "filtered_by_proof",
        /// More rows than the limit.
        ResultLimitReached = "result_limit_reached",
        /// Too many seeds.
        SeedBudgetExhausted = "seed_budget_exhausted",
        /// Too many edges.
        EdgeBudgetExhausted = "edge_budget_exhausted",
        /// Matching one root cost too much.
        MatchBudgetExhausted = "match_budget_exhausted",
        /// The answer was cut to a size.
        AnswerBudgetReached = "answer_budget_reached",
        /// The run was stopped.
        Cancelled = "cancelled",
        /// The run was out of time.
        DeadlineExceeded = "deadline_exceeded",
        /// No file is selected.
        WhereMatchedNothing = "where_matched_nothing",
        /// The query has nothing to narrow it.
        BroadQuery = "broad_query",
    }
}

/// Why a file was not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SkipReason {
    /// It holds NUL bytes and is no text.
    Binary,
    /// It is larger than the size limit.
    Size,
    /// It is text in an encoding that is not read.
    Encoding,
    /// The system would not let it be read.
    Unreadable,
    /// It was gone, or had another length, by the time that it was read.
    Changed,
    /// Its path is not UTF-8.
    Path,
    /// Parsing it would cost out of all proportion to its size.
    Parse,
}

impl SkipReason {
    /// The printed label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            SkipReason::Binary => "binary",
            SkipReason::Size => "size",
            SkipReason::Encoding => "encoding",
            SkipReason::Unreadable => "unreadable",
            SkipReason::Changed => "changed",
            SkipReason::Path => "path",
            SkipReason::Parse => "parse",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            SkipReason::Binary => "binary content",
            SkipReason::Size => "over the size limit (--max-file-size raises it)",
            SkipReason::Encoding => "UTF-16 text, which is not read",
            SkipReason::Unreadable => "could not be read",
            SkipReason::Changed => "changed or gone while being read",
            SkipReason::Path => "the path is not UTF-8",
            SkipReason::Parse => {
                "the parser was stopped: the cost is out of proportion to the size"
            }
        }
    }
}

/// One thing that an answer says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is about.
    pub code: Code,
    /// Whether the answer is still whole.
    pub impact: Impact,
    /// A language label, or [`WORKSPACE`].
    pub language: String,
    /// In words.
    pub message: String,
    /// 0-based index of the step that it concerns.
    pub step: Option<usize>,
    /// Tells apart diagnostics of one code.
    pub reason: Option<&'static str>,
    /// How many rows, sites or files.
    pub count: Option<usize>,
    /// Examples, at most [`limits::DIAGNOSTIC_PATHS`].
    pub paths: Vec<String>,
}

impl Diagnostic {
    fn new(code: Code, impact: Impact, language: &str, message: String) -> Self {
        let language = language.to_owned();
        Self {
            code,
            impact,
            language,
            message,
            step: None,
            reason: None,
            count: None,
            paths: Vec::new(),
        }
    }

    fn counted(mut self, count: usize, paths: &[String]) -> Self {
        self.count = Some(count);
        self.paths = paths.iter().take(limits::DIAGNOSTIC_PATHS).cloned().collect();
        self
    }

    /// The same, of the step at this index.
    #[must_use]
    pub const fn at(mut self, step: usize) -> Self {
        self.step = Some(step);
        self
    }

    /// What an answer says only once.
    #[must_use]
    pub fn key(&self) -> impl Eq + use<'_> {
        (self.code, self.language.as_str(), self.step, self.reason)
    }

    /// Where an answer lists it: capability and file health by code, what steps say by step, the
    /// rest by code.
    #[must_use]
    pub fn order(&self) -> impl Ord + use<> {
        let of_steps = Code::InputsOmitted..=Code::FilteredByProof;
        match of_steps.contains(&self.code) {
            true => (Code::InputsOmitted, self.step, self.code),
            false => (self.code, self.step, self.code),
        }
    }

    /// A language has no construct of these kinds, so nothing is missed.
    #[must_use]
    pub fn kinds_absent(language: &str, kinds: &[Kind]) -> Self {
        let message = lacks(language, "kind(s)", kinds.iter().map(|kind| kind.label()));
        Self::new(Code::UnsupportedStructuralFeature, Impact::Advisory, language, message)
    }

    /// A language has the construct, under another kind; `hint` says what to ask for.
    #[must_use]
    pub fn kind_elsewhere(language: &str, kind: Kind, hint: &str) -> Self {
        let message = format!("{}: {hint}", lacks(language, "kind(s)", [kind.label()]));
        let mut this =
            Self::new(Code::UnsupportedStructuralFeature, Impact::Incomplete, language, message);
        this.reason = Some("elsewhere");
        this
    }

    /// A language has no such roles; it was not searched.
    #[must_use]
    pub fn roles_absent(language: &str, roles: &[Role]) -> Self {
        let message = lacks(language, "role(s)", roles.iter().map(|role| role.label()));
        let mut this =
            Self::new(Code::UnsupportedStructuralFeature, Impact::Advisory, language, message);
        this.reason = Some("roles");
        this
    }

    /// A language's resolver cannot do a step.
    #[must_use]
    pub fn unsupported_step(language: &str, step: usize, op: Op) -> Self {
        let message = format!("step {op} is not supported for {language}");
        let mut this = Self::new(Code::UnsupportedStep, Impact::Incomplete, language, message);
        this.step = Some(step);
        this
    }

    /// Searched files whose syntax tree has errors.
    #[must_use]
    pub fn parse_incomplete(language: &str, count: usize, paths: &[String]) -> Self {
        let message = format!(
            "{count} searched {language} file(s) have syntax errors; facts in the broken parts may be missing"
        );
        Self::new(Code::ParseIncomplete, Impact::Incomplete, language, message)
            .counted(count, paths)
    }

    /// Files that were not searched.
    #[must_use]
    pub fn file_skipped(
        reason: SkipReason,
        language: &str,
        count: usize,
        paths: &[String],
    ) -> Self {
        let message = format!("{count} file(s) not searched: {}", reason.words());
        let mut this = Self::new(Code::FileSkipped, Impact::Incomplete, language, message);
        this.reason = Some(reason.label());
        this.counted(count, paths)
    }

    /// No file is selected by `where`.
    #[must_use]
    pub fn where_matched_nothing() -> Self {
        let message = "where selects no file of a known language".to_owned();
        Self::new(Code::WhereMatchedNothing, Impact::Advisory, WORKSPACE, message)
    }

    /// The query has nothing that narrows it.
    #[must_use]
    pub fn broad_query(files: usize) -> Self {
        let message = format!(
            "no exact name narrows this query, so {files} files were searched; add where, languages or an exact name"
        );
        Self::new(Code::BroadQuery, Impact::Advisory, WORKSPACE, message)
    }

    /// More rows than `limit`.
    #[must_use]
    pub fn result_limit_reached(limit: u32) -> Self {
        let message = format!(
            "more than {limit} results; raise limit (at most {}) or narrow the query",
            limits::RESULTS
        );
        Self::new(Code::ResultLimitReached, Impact::Incomplete, WORKSPACE, message)
    }

    /// Roots whose matching cost too much.
    #[must_use]
    pub fn match_budget_exhausted(language: &str, count: usize, paths: &[String]) -> Self {
        let message = format!(
            "matching was given up for {count} fact(s): the pattern has too many ways to fit"
        );
        Self::new(Code::MatchBudgetExhausted, Impact::Incomplete, language, message)
            .counted(count, paths)
    }

    /// More seeds than a pipeline may start from.
    #[must_use]
    pub fn seed_budget_exhausted() -> Self {
        let message = format!(
            "more than {} structural matches to start from; narrow the query",
            limits::SEEDS
        );
        Self::new(Code::SeedBudgetExhausted, Impact::Incomplete, WORKSPACE, message)
    }

    /// More edges than one execution may follow.
    #[must_use]
    pub fn edge_budget_exhausted(step: usize, op: Op) -> Self {
        let message = format!(
            "step {op} stopped: an answer may follow {} edges; narrow the query",
            limits::EDGES
        );
        Self::new(Code::EdgeBudgetExhausted, Impact::Incomplete, WORKSPACE, message).at(step)
    }

    /// Rows that a step could not use. `reason` is the label, `words` say the same.
    #[must_use]
    pub fn inputs_omitted(
        (step, op): (usize, Op),
        language: &str,
        (reason, words): (&'static str, &str),
        count: usize,
        paths: &[String],
    ) -> Self {
        let message = format!("{op} could not use {count} input(s): {words}");
        let mut this = Self::new(Code::InputsOmitted, Impact::Incomplete, language, message);
        this.reason = Some(reason);
        this.at(step).counted(count, paths)
    }

    /// Sites that name what a step asks for and could not be resolved.
    #[must_use]
    pub fn unresolved_candidates(
        (step, op): (usize, Op),
        language: &str,
        count: usize,
        paths: &[String],
    ) -> Self {
        let message = format!("{op} could not resolve {count} place(s) that may belong here");
        Self::new(Code::UnresolvedCandidates, Impact::Incomplete, language, message)
            .at(step)
            .counted(count, paths)
    }

    /// Sites with several candidates, each given as unproven.
    #[must_use]
    pub fn ambiguous_targets(
        (step, op): (usize, Op),
        language: &str,
        count: usize,
        paths: &[String],
    ) -> Self {
        let message = format!("{op} followed {count} edge(s) that are not proven");
        Self::new(Code::AmbiguousTargets, Impact::Advisory, language, message)
            .at(step)
            .counted(count, paths)
    }

    /// Rows that are left out because the step asks for another proof.
    #[must_use]
    pub fn filtered_by_proof(
        (step, op): (usize, Op),
        language: &str,
        count: usize,
        paths: &[String],
    ) -> Self {
        let message = format!("{op} left out {count} row(s) that are not of the asked proof");
        Self::new(Code::FilteredByProof, Impact::Advisory, language, message)
            .at(step)
            .counted(count, paths)
    }

    /// The run was stopped by its caller while a step was at work.
    #[must_use]
    pub fn cancelled_in(step: usize, op: Op, inputs_left: usize) -> Self {
        let message = format!("stopped in step {op}: {inputs_left} input(s) were not used");
        Self::new(Code::Cancelled, Impact::Incomplete, WORKSPACE, message).at(step)
    }

    /// The run was out of time while a step was at work.
    #[must_use]
    pub fn deadline_exceeded_in(step: usize, op: Op, inputs_left: usize) -> Self {
        let message = format!("out of time in step {op}: {inputs_left} input(s) were not used");
        Self::new(Code::DeadlineExceeded, Impact::Incomplete, WORKSPACE, message).at(step)
    }

    /// The rows from some point on are left out because the answer would be too long.
    #[must_use]
    pub fn answer_budget_reached(bytes: usize, left_out: usize) -> Self {
        let message = format!(
            "{left_out} more row(s) do not fit into an answer of {bytes} bytes; name more exactly what is looked \
             for, add where or languages, or ask for shorter rows: compact detail, or a last step that gives \
             declarations or files"
        );
        Self::new(Code::AnswerBudgetReached, Impact::Incomplete, WORKSPACE, message)
            .counted(left_out, &[])
    }

    /// The run was stopped, or out of time, before it had begun.
    #[must_use]
    pub fn not_begun(late: bool) -> Self {
        let (code, why) = match late {
            true => (Code::DeadlineExceeded, "out of time"),
            false => (Code::Cancelled, "stopped"),
        };
        let message = format!("{why} before the search began: no file was searched");
        Self::new(code, Impact::Incomplete, WORKSPACE, message)
    }

    /// The run was stopped by its caller.
    #[must_use]
    pub fn cancelled(files_left: usize) -> Self {
        let message = format!("stopped before the end: {files_left} file(s) were not searched");
        Self::new(Code::Cancelled, Impact::Incomplete, WORKSPACE, message)
    }

    /// The run was out of time.
    #[must_use]
    pub fn deadline_exceeded(files_left: usize) -> Self {
        let message = format!("out of time: {files_left} file(s) were not searched");
        Self::new(Code::DeadlineExceeded, Impact::Incomplete, WORKSPACE, message)
    }
}

fn lacks(language: &str, what: &str, labels: impl IntoIterator<Item = &'static str>) -> String {
    let labels = labels.into_iter().collect::<Vec<_>>().join(", ");
    format!("structural adapter for {language} does not support {what}: {labels}")
}
