//! Rules to findings, over one workspace.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::Duration;

use bifrost::contract::{Code, Diagnostic, limits};
use bifrost::query::Query;
use bifrost::report::{SPOT_NEED, TextStyle, spots, text_rows};
use bifrost::{Answer, RunOptions, Workspace};

use crate::changes::Changes;
use crate::finding::Finding;
use crate::ignore::{self, IGNORE, Unused};
use crate::mark::mark;
use crate::rule::{Bound, Rule};

/// How to check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run<'a> {
    /// Number of threads; 0 for as many as the machine has cores.
    pub threads: usize,
    /// Time after which it stops and reports what was found.
    pub deadline: Option<Duration>,
    /// Set to true by another thread to stop.
    pub cancel: Option<&'a Arc<AtomicBool>>,
    /// Counts files as they are done with.
    pub progress: Option<&'a AtomicUsize>,
    /// Whether findings come with rows for people, and how these are written.
    pub excerpts: Option<TextStyle>,
    /// The lines that count; all when there is none.
    pub changes: Option<&'a Changes>,
    /// Whether all files are asked for comments of which nothing was found.
    pub unused: bool,
}

/// What all rules found.
#[derive(Debug, Default)]
pub struct Report {
    /// The rules, in the order of their ids.
    pub rules: Vec<RuleReport>,
    /// What they found, in the order of the places.
    pub findings: Vec<Finding>,
    /// Comments of which nothing was found, when that was asked for.
    pub unused: Vec<Unused>,
    /// The number of files of the workspace.
    pub files: usize,
}

/// What one rule says of its findings.
#[derive(Debug)]
pub struct RuleReport {
    /// The rule.
    pub bound: Bound,
    /// True when the findings are all there are.
    pub complete: bool,
    /// True when some finding, or some way to one, is not proven.
    pub unproven: bool,
    /// What is to be said of the answer.
    pub diagnostics: Vec<Diagnostic>,
}

impl RuleReport {
    /// Its rule.
    #[must_use]
    pub const fn rule(&self) -> &Rule {
        &self.bound.rule
    }

    /// Of a rule that had no file to look at.
    const fn idle(bound: Bound) -> Self {
        Self { bound, complete: true, unproven: false, diagnostics: Vec::new() }
    }

    /// True when it was stopped before its end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        let stops = |it: &Diagnostic| matches!(it.code, Code::Cancelled | Code::DeadlineExceeded);
        self.diagnostics.iter().any(stops)
    }
}

impl Report {
    /// True when no rule can have missed anything.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.rules.iter().all(|rule| rule.complete)
    }

    /// The rule of a finding.
    #[must_use]
    pub fn rule(&self, finding: &Finding) -> Option<&Rule> {
        self.rules.get(finding.rule).map(RuleReport::rule)
    }

    /// The answer to one query as the report of a rule. No comment is looked at.
    #[must_use]
    pub fn of_answer(bound: Bound, answer: &Answer<'_>) -> Self {
        let mut findings = found(0, answer, None);
        mark(&bound.rule.id, &mut findings);
        let rules = vec![said(bound, answer)];
        Self { rules, findings, ..Self::default() }
    }
}

/// Runs rules over a workspace, all of them on a file before the next one is read. A limit that the query of a rule names is not looked at: of each
/// rule as many findings are reported as a query may have seeds.
#[must_use]
pub fn check(workspace: &Workspace, mut rules: Vec<Bound>, run: &Run<'_>) -> Report {
    rules.sort_by(|a, b| a.rule.id.cmp(&b.rule.id));
    let mut report = Report { files: workspace.files().len(), ..Report::default() };
    let queries = rules.iter().map(|bound| query(workspace, bound, run));
    let queries: Vec<Option<Query>> = queries.collect();
    let asked: Vec<Query> = queries.iter().flatten().cloned().collect();
    let mut answers = workspace.run_queries(&asked, &options(run)).into_iter();
    for (index, (bound, query)) in rules.iter().zip(&queries).enumerate() {
        let Some(answer) = query.as_ref().and_then(|_| answers.next()) else {
            report.rules.push(RuleReport::idle(bound.clone()));
            continue;
        };
        report.findings.extend(counted((index, bound), &answer, run));
        report.rules.push(said(bound.clone(), &answer));
    }
    report.findings.sort_by_cached_key(Finding::order);
    listen(workspace, &rules, run.unused, &mut report);
    if let Some(changes) = run.changes {
        changes.narrow(&mut report);
    }
    report
}

/// The query of a rule as it is run; none when no file is to be looked at.
fn query(workspace: &Workspace, bound: &Bound, run: &Run<'_>) -> Option<Query> {
    let query = Query { limit: limits::SEEDS as u32, ..bound.query.clone() };
    match run.changes {
        Some(changes) => changes.narrowed(query, workspace),
        None => Some(query),
    }
}

fn options<'a>(run: &Run<'a>) -> RunOptions<'a> {
    RunOptions {
        threads: run.threads,
        deadline: run.deadline,
        cancel: run.cancel,
        progress: run.progress,
        // What a finding is known by is not to depend on what its rule, or one beside it, looks at.
        need: SPOT_NEED,
        ..RunOptions::default()
    }
}

/// What a rule finds and does not exclude.
fn counted((index, bound): (usize, &Bound), answer: &Answer<'_>, run: &Run<'_>) -> Vec<Finding> {
    let mut findings = found(index, answer, run.excerpts);
    let excluded = |path: &str| bound.rule.exclude.iter().any(|glob| glob.is_match(path));
    findings.retain(|finding| !excluded(&finding.spot.path));
    mark(&bound.rule.id, &mut findings);
    findings
}

fn found(rule: usize, answer: &Answer<'_>, excerpts: Option<TextStyle>) -> Vec<Finding> {
    let (outcome, page) = (answer.outcome(), answer.page());
    let style = excerpts.unwrap_or_default();
    let mut rows = excerpts.map(|_| text_rows(outcome, page, style));
    let mut findings: Vec<Finding> = spots(outcome, page)
        .filter_map(|spot| {
            let excerpt = rows.as_mut().and_then(|rows| rows.next().flatten());
            let (mark, ignored, state) = (String::new(), None, None);
            Some(Finding { rule, spot: spot?, mark, ignored, state, excerpt })
        })
        .collect();
    findings.sort_by_cached_key(Finding::order);
    findings
}

fn said(bound: Bound, answer: &Answer<'_>) -> RuleReport {
    let outcome = answer.outcome();
    // A rule is asked once for all, so nobody is to narrow it down.
    let kept = outcome.diagnostics.iter().filter(|it| it.code != Code::BroadQuery);
    RuleReport {
        bound,
        complete: outcome.complete,
        unproven: outcome.unproven,
        diagnostics: kept.cloned().collect(),
    }
}

/// Takes notice of comments: in the files with findings, or in all when those of which nothing was
/// found are asked for.
fn listen(workspace: &Workspace, rules: &[Bound], all: bool, report: &mut Report) {
    let mut rest = report.findings.as_mut_slice();
    for entry in workspace.files() {
        let before = rest.partition_point(|it| it.spot.path < entry.path);
        let (_, from) = rest.split_at_mut(before);
        let count = from.partition_point(|it| it.spot.path == entry.path);
        let (here, after) = from.split_at_mut(count);
        rest = after;
        if here.is_empty() && !all {
            continue;
        }
        let Some((text, comments)) = workspace.comments(&entry.path, IGNORE) else { continue };
        let unused = ignore::apply(&text, &comments, rules, here.iter_mut());
        if all {
            report.unused.extend(unused.into_iter().map(|it| Unused {
                path: entry.path.clone(),
                line: it.line,
                known: rules.iter().any(|bound| bound.rule.id == it.rule),
                rule: it.rule,
            }));
        }
    }
}
