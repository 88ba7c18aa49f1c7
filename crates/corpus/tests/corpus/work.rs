//! The jobs: a page against the engine, and the records.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use bifrost::languages::adapters;
use bifrost_corpus::{
    Entry, Page, bless as blessed, pages, read, record, record_source, run, showcases, support,
    uncovered,
};

use crate::sum::Done;

/// Something to check.
pub(crate) enum Job {
    /// The cases of a page.
    Cases(Entry),
    /// The record of a page or showcase.
    Record { name: String, entry: Entry, text: fn(&Entry) -> String },
    /// Whether a language has all the cases that it must have, which are in this folder.
    Covered { name: String, label: &'static str, testdata: PathBuf },
    /// The page that is made of all cases, which is in this folder.
    Support(PathBuf),
}

/// What [`Job::Support`] is called.
const SUPPORT: &str = "docs/support";

/// All jobs whose name holds one of the words, or all.
pub(crate) fn jobs(testdata: &Path, words: &[String], records: bool) -> Vec<Job> {
    let pages = chosen(pages(testdata).unwrap(), words);
    let mut jobs: Vec<Job> = pages.iter().cloned().map(Job::Cases).collect();
    if records {
        let showcases = chosen(showcases(testdata).unwrap(), words);
        jobs.extend(pages.into_iter().map(|entry| Job::record(entry, of_page)));
        jobs.extend(showcases.into_iter().map(|entry| Job::record(entry, of_source)));
    }
    jobs.extend(covered(testdata, words));
    if words.is_empty() || words.iter().any(|word| word == SUPPORT) {
        jobs.push(Job::Support(testdata.to_owned()));
    }
    jobs
}

fn covered(testdata: &Path, words: &[String]) -> impl Iterator<Item = Job> {
    let job = |label| {
        let name = format!("{label}/covered");
        Job::Covered { name, label, testdata: testdata.to_owned() }
    };
    let wanted = |job: &Job| words.is_empty() || words.iter().any(|word| job.name().contains(word));
    adapters().map(move |adapter| job(adapter.label)).filter(wanted)
}

fn chosen(mut entries: Vec<Entry>, words: &[String]) -> Vec<Entry> {
    entries.retain(|entry| words.is_empty() || words.iter().any(|word| entry.name.contains(word)));
    entries
}

fn of_page(entry: &Entry) -> String {
    match page(entry) {
        Ok(page) => record(&page),
        Err(faults) => faults,
    }
}

fn of_source(entry: &Entry) -> String {
    record_source(&entry.path).unwrap()
}

fn page(entry: &Entry) -> Result<Page, String> {
    let text = fs::read_to_string(&entry.path).unwrap();
    read(&text).map_err(|faults| {
        let lines = faults.iter().map(|fault| format!("{}.md:{fault}\n", entry.name));
        lines.collect()
    })
}

/// Writes today's answers into the pages chosen.
pub(crate) fn bless(testdata: &Path, words: &[String]) {
    for entry in chosen(pages(testdata).unwrap(), words) {
        let text = fs::read_to_string(&entry.path).unwrap();
        if let Some(new) = read(&text).ok().and_then(|page| blessed(&text, &page)) {
            println!("rewritten: {}.md", entry.name);
            fs::write(&entry.path, new).unwrap();
        }
    }
}

impl Job {
    fn record(entry: Entry, text: fn(&Entry) -> String) -> Self {
        Job::Record { name: format!("{} (record)", entry.name), entry, text }
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Job::Cases(entry) => &entry.name,
            Job::Record { name, .. } | Job::Covered { name, .. } => name,
            Job::Support(_) => SUPPORT,
        }
    }

    pub(crate) fn run(&self) -> Done {
        match self {
            Job::Cases(entry) => cases(entry),
            Job::Record { entry, text, .. } => compare(entry, *text),
            Job::Covered { label, testdata, .. } => check_covered(label, testdata),
            Job::Support(testdata) => check_support(testdata),
        }
    }
}

fn cases(entry: &Entry) -> Done {
    let mut done = Done::default();
    let page = match page(entry) {
        Ok(page) => page,
        Err(faults) => return Done { faults, ..done },
    };
    for case in &page.cases {
        done.cases += 1;
        match catch_unwind(|| run(case)) {
            Ok(verdict) => {
                done.clean += usize::from(verdict.clean);
                done.gaps.extend(
                    verdict.gap.map(|gap| format!("{}: {}: {gap}", entry.name, case.heading)),
                );
                for fault in verdict.faults {
                    done.faults +=
                        &format!("{}.md:{fault}\n  in `{}`\n\n", entry.name, case.heading);
                }
            }
            Err(panic) => {
                let (line, heading, why) = (case.line, &case.heading, words(&*panic));
                done.faults += &format!(
                    "{}.md:{line}: the engine panicked: {why}\n  in `{heading}`\n\n",
                    entry.name
                );
            }
        }
    }
    done
}

/// Holds a record against its snapshot. One that waits for a review is gone when nothing differs.
fn compare(entry: &Entry, text: fn(&Entry) -> String) -> Done {
    let (folder, name) = place(entry);
    let compared = catch_unwind(AssertUnwindSafe(|| {
        let text = text(entry);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(&folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name.as_str(), text));
    }));
    let mut done = Done::default();
    match compared {
        Ok(()) => drop(fs::remove_file(folder.join(format!("{name}.snap.new")))),
        Err(panic) => {
            let why = words(&*panic);
            done.faults = format!("{why}\nSee what is new with `cargo xtask corpus --review`.\n");
        }
    }
    done
}

fn check_covered(label: &str, testdata: &Path) -> Done {
    let missing = uncovered(testdata, &[label.to_owned()]).unwrap();
    let lines = missing.iter().map(|line| format!("missing: {line}\n"));
    Done { faults: lines.collect(), ..Done::default() }
}

/// Where the page of what is supported stands.
pub(crate) fn support_page(testdata: &Path) -> PathBuf {
    testdata.join("../docs/support.md")
}

fn check_support(testdata: &Path) -> Done {
    let (new, kept) = (support(testdata).unwrap(), fs::read_to_string(support_page(testdata)));
    let mut done = Done::default();
    if kept.unwrap_or_default() != new {
        done.faults =
            "docs/support.md is not what tables and cases say: run `cargo xtask support`\n".into();
    }
    done
}

/// The folder of an entry's snapshot, and its name there.
fn place(entry: &Entry) -> (PathBuf, String) {
    let name = entry.name.rsplit('/').next().unwrap_or_default().to_owned();
    let folder = entry.path.parent().unwrap();
    let folder = if folder.ends_with("showcase") { folder.parent().unwrap() } else { folder };
    (folder.join("snapshots"), name)
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
