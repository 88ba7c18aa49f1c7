//! Looking into files, several at a time.
//!
//! Workers take the next file from a counter, so every file before the last one taken is looked
//! into by somebody. They stop taking when there are rows enough among the files that are done:
//! those lie before any file not yet taken, so nothing that is reported depends on their number.

use std::sync::atomic::{AtomicUsize, Ordering};

use bifrost_base::LineIndex;
use bifrost_contract::Need;
use bifrost_hir::Fact;
use bifrost_model::{CodeModel, Document, FileId, Lookup, Stopped, Words};
use bifrost_plan::Plan;

use super::{Look, Report, Selection};
use crate::control::{Control, Why};
use crate::matcher::{self, Match};
use crate::trail::Seed;

/// Looks into the candidates until there are more than `most` rows, or the run is stopped.
/// Reports come in the order of the files.
pub(crate) fn scan<M: CodeModel>(
    plan: &Plan,
    model: &M,
    selection: &Selection<'_>,
    control: &Control<'_>,
    most: usize,
) -> Vec<Report> {
    let words = plan.languages.iter().map(|it| Words::new(it.words.iter().cloned())).collect();
    let desk = Desk {
        plan,
        selection,
        control,
        words,
        most,
        next: AtomicUsize::new(0),
        rows: AtomicUsize::new(0),
    };
    let threads = control.threads.min(selection.candidates.len());
    let mut reports = Vec::new();
    if threads <= 1 {
        desk.work(model, &mut reports);
    } else {
        std::thread::scope(|scope| {
            let worker = || {
                let (model, desk) = (model.clone(), &desk);
                scope.spawn(move || {
                    let mut reports = Vec::new();
                    desk.work(&model, &mut reports);
                    reports
                })
            };
            let workers: Vec<_> = std::iter::repeat_with(worker).take(threads).collect();
            for worker in workers {
                match worker.join() {
                    Ok(mut part) => reports.append(&mut part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        reports.sort_by_key(|report| report.index);
    }
    reports
}

/// What the workers share.
struct Desk<'a> {
    plan: &'a Plan,
    selection: &'a Selection<'a>,
    control: &'a Control<'a>,
    /// By language of the plan.
    words: Vec<Words>,
    most: usize,
    next: AtomicUsize,
    rows: AtomicUsize,
}

impl Desk<'_> {
    fn work<M: CodeModel>(&self, model: &M, reports: &mut Vec<Report>) {
        while self.rows.load(Ordering::Relaxed) <= self.most {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.selection.candidates.len() {
                break;
            }
            let report = match self.control.stopped() {
                Some(why) => stopped(index, why),
                None => self.file(model, index),
            };
            let rows = report.matches.len() + report.seeds.len();
            self.rows.fetch_add(rows, Ordering::Relaxed);
            self.control.advance();
            let stop = report.stopped.is_some();
            reports.push(report);
            if stop {
                break;
            }
        }
    }

    fn file<M: CodeModel>(&self, model: &M, index: usize) -> Report {
        match self.look(model, index) {
            Ok((Lookup::Found(document), admitted)) => self.search(index, document, admitted),
            Ok((Lookup::Skipped(reason), _)) => Report::new(index, Look::Skipped(reason)),
            Ok((Lookup::NotMentioned, _)) => Report::new(index, Look::Nothing),
            Err(Stopped) => stopped(index, self.control.stopped().unwrap_or(Why::Cancelled)),
        }
    }

    /// Asks the model, and says whether the words admit the file: without pruning too, so that the
    /// health of files that cannot answer is no matter either way.
    fn look<M: CodeModel>(&self, model: &M, index: usize) -> Result<(Lookup, bool), Stopped> {
        let candidate = self.selection.candidates[index];
        let words = &self.words[candidate.language];
        if self.control.prune {
            return Ok((model.look(candidate.file, words, self.plan.need)?, true));
        }
        match model.look(candidate.file, &Words::default(), Need::ALL)? {
            Lookup::Found(document) => {
                let admitted = words.as_slice().iter().all(|word| holds(&document.text, word));
                Ok((Lookup::Found(document), admitted))
            }
            _ => Ok((model.look(candidate.file, words, Need::ALL)?, true)),
        }
    }

    fn search(&self, index: usize, document: Document, admitted: bool) -> Report {
        let found = matcher::find(self.plan, &document, self.control, self.most + 1);
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
        if self.plan.steps.is_empty() {
            report.document = Some(document);
            report.matches = found.matches;
        } else {
            let file = self.selection.candidates[index].file;
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
