//! Looking into files, several at a time, for one plan or for many.
//!
//! Workers take the next file from a counter, so every file before the last one taken is looked
//! into by somebody. A plan is done when there are rows enough among the files that are done: those
//! lie before any file not yet taken, so nothing that is reported depends on the number of workers.
//! All plans are asked about a file before the next one is taken: it is read and parsed once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bifrost_base::LineIndex;
use bifrost_contract::Need;
use bifrost_hir::Fact;
use bifrost_model::{CodeModel, Document, FileId, Lookup, Stopped, Words};
use bifrost_plan::Plan;

use super::{Look, Report, Selection};
use crate::control::{Control, Why};
use crate::matcher::{self, Match};
use crate::trail::Seed;

/// One plan of a scan.
pub(crate) struct Task<'a> {
    plan: &'a Plan,
    selection: &'a Selection<'a>,
    /// More rows than these are not looked for.
    most: usize,
    /// By language of the plan.
    words: Vec<Words>,
    rows: AtomicUsize,
    stopped: AtomicBool,
}

impl<'a> Task<'a> {
    pub(crate) fn new(plan: &'a Plan, selection: &'a Selection<'a>, most: usize) -> Self {
        let words = plan.languages.iter().map(|it| Words::new(it.words.iter().cloned())).collect();
        let (rows, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        Self { plan, selection, most, words, rows, stopped }
    }

    fn is_open(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed) && self.rows.load(Ordering::Relaxed) <= self.most
    }

    /// The place of a file among the candidates.
    fn index(&self, file: FileId) -> Option<usize> {
        self.selection.candidates.binary_search_by_key(&file, |candidate| candidate.file).ok()
    }
}

/// Looks into the candidates of each plan until there are more than enough rows, or the run is
/// stopped. By plan, reports come in the order of the files.
pub(crate) fn scan<M: CodeModel>(
    tasks: &[Task<'_>],
    model: &M,
    control: &Control<'_>,
) -> Vec<Vec<Report>> {
    let desk =
        Desk { tasks, files: files(tasks), need: need(tasks), control, next: AtomicUsize::new(0) };
    let threads = control.threads.min(desk.files.len());
    if threads <= 1 {
        return desk.work(model);
    }
    let mut reports = desk.none();
    std::thread::scope(|scope| {
        let worker = || {
            let (model, desk) = (model.clone(), &desk);
            scope.spawn(move || desk.work(&model))
        };
        let workers: Vec<_> = std::iter::repeat_with(worker).take(threads).collect();
        for worker in workers {
            match worker.join() {
                Ok(parts) => {
                    reports.iter_mut().zip(parts).for_each(|(all, mut part)| all.append(&mut part));
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    reports.iter_mut().for_each(|all| all.sort_by_key(|report| report.index));
    reports
}

/// The files that some plan looks into, in order.
fn files(tasks: &[Task<'_>]) -> Vec<FileId> {
    let candidates = tasks.iter().flat_map(|task| &task.selection.candidates);
    let mut files: Vec<FileId> = candidates.map(|candidate| candidate.file).collect();
    if tasks.len() > 1 {
        files.sort_unstable();
        files.dedup();
    }
    files
}

/// What all plans together need of a file.
fn need(tasks: &[Task<'_>]) -> Need {
    let mut needs = tasks.iter().map(|task| task.plan.need);
    let first = needs.next().unwrap_or(Need::SEMANTICS);
    needs.fold(first, Need::and)
}

/// What the workers share.
struct Desk<'a> {
    tasks: &'a [Task<'a>],
    files: Vec<FileId>,
    need: Need,
    control: &'a Control<'a>,
    next: AtomicUsize,
}

impl Desk<'_> {
    fn none(&self) -> Vec<Vec<Report>> {
        std::iter::repeat_with(Vec::new).take(self.tasks.len()).collect()
    }

    fn work<M: CodeModel>(&self, model: &M) -> Vec<Vec<Report>> {
        let mut reports = self.none();
        let mut open = Vec::new();
        loop {
            // Which plans are done is seen before a file is taken, and so by files before it alone.
            open.clear();
            open.extend((0..self.tasks.len()).filter(|at| self.tasks[*at].is_open()));
            if open.is_empty() {
                return reports;
            }
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = self.files.get(next) else { return reports };
            for at in &open {
                let task = &self.tasks[*at];
                let Some(index) = task.index(*file) else { continue };
                reports[*at].push(self.report(model, task, index));
            }
            self.control.advance();
        }
    }

    /// What comes of a file for one plan; when the run is stopped, its last report by this worker.
    fn report<M: CodeModel>(&self, model: &M, task: &Task<'_>, index: usize) -> Report {
        let report = match self.control.stopped() {
            Some(why) => stopped(index, why),
            None => self.file(model, task, index),
        };
        let rows = report.matches.len() + report.seeds.len();
        task.rows.fetch_add(rows, Ordering::Relaxed);
        if report.stopped.is_some() {
            task.stopped.store(true, Ordering::Relaxed);
        }
        report
    }

    fn file<M: CodeModel>(&self, model: &M, task: &Task<'_>, index: usize) -> Report {
        match self.look(model, task, index) {
            Ok((Lookup::Found(document), admitted)) => self.search(task, index, document, admitted),
            Ok((Lookup::Skipped(reason), _)) => Report::new(index, Look::Skipped(reason)),
            Ok((Lookup::NotMentioned, _)) => Report::new(index, Look::Nothing),
            Err(Stopped) => stopped(index, self.control.stopped().unwrap_or(Why::Cancelled)),
        }
    }

    /// Asks the model, and says whether the words admit the file: without pruning too, so that the
    /// health of files that cannot answer is no matter either way.
    fn look<M: CodeModel>(
        &self,
        model: &M,
        task: &Task<'_>,
        index: usize,
    ) -> Result<(Lookup, bool), Stopped> {
        let candidate = task.selection.candidates[index];
        let words = &task.words[candidate.language];
        if self.control.prune {
            return Ok((model.look(candidate.file, words, self.need)?, true));
        }
        match model.look(candidate.file, &Words::default(), Need::ALL)? {
            Lookup::Found(document) => {
                let admitted = words.as_slice().iter().all(|word| holds(&document.text, word));
                Ok((Lookup::Found(document), admitted))
            }
            _ => Ok((model.look(candidate.file, words, Need::ALL)?, true)),
        }
    }

    fn search(&self, task: &Task<'_>, index: usize, document: Document, admitted: bool) -> Report {
        let found = matcher::find(task.plan, &document, self.control, task.most + 1);
        let look = match admitted {
            true => Look::Searched { damaged: document.facts.damaged },
            false => Look::Nothing,
        };
        let mut report = Report::new(index, look);
        report.facts = document.facts.facts.len();
        report.given_up = found.given_up;
        report.stopped = found.stopped;
        if found.matches.is_empty() {
            return report;
        }
        if task.plan.steps.is_empty() {
            report.document = Some(document);
            report.matches = found.matches;
        } else {
            let file = task.selection.candidates[index].file;
            report.seeds = seeds(file, &document, &found.matches);
        }
        report
    }
}

/// Matches with all that is printed of them, so that their document need not be kept.
fn seeds(file: FileId, document: &Document, matches: &[Match]) -> Vec<Seed> {
    let facts = &document.facts;
    let lines = LineIndex::new(&document.text);
    let found = matches.iter().filter_map(|found| facts.fact(found.fact));
    let seed = |fact: &Fact| Seed {
        file,
        kind: fact.kind,
        place: lines.place(fact.span),
        enclosing: facts.enclosing(fact.span),
    };
    found.map(seed).collect()
}

fn stopped(index: usize, why: Why) -> Report {
    Report { stopped: Some(why), ..Report::new(index, Look::Nothing) }
}

fn holds(text: &[u8], word: &str) -> bool {
    text.windows(word.len().max(1)).any(|window| window == word.as_bytes())
}
