//! The corpus: a test for each page of `testdata`, and one for its record.
//!
//! Arguments are parts of names: `cargo test -p bifrost-corpus --test corpus -- python/calls`. `--bless` writes today's
//! answers, `--no-record` leaves the snapshots alone, `--uncovered` lists what has no case, `--support` writes `docs/support.md`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

mod sum;
mod work;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bifrost_corpus::support;
use sum::Sum;
use work::Job;

/// Pages at a time.
const THREADS: usize = 2;

fn main() -> ExitCode {
    let (flags, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with('-'));
    let has = |flag: &str| flags.iter().any(|word| word == flag);
    if has("--uncovered") {
        return uncovered(&words);
    }
    if has("--support") {
        std::fs::write(work::support_page(&testdata()), support(&testdata()).unwrap()).unwrap();
        return ExitCode::SUCCESS;
    }
    if has("--bless") {
        work::bless(&testdata(), &words);
    }
    let jobs = work::jobs(&testdata(), &words, !has("--no-record"));
    if has("--list") {
        jobs.iter().for_each(|job| println!("{}: test", job.name()));
        return ExitCode::SUCCESS;
    }
    std::panic::set_hook(Box::new(|_| {}));
    let sum = run(&jobs);
    sum.print();
    sum.status()
}

/// Where the cases are.
fn testdata() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).unwrap().join("testdata")
}

fn run(jobs: &[Job]) -> Sum {
    println!("running {} tests", jobs.len());
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(Sum::default());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = job.run();
                    sum.lock().unwrap().add(job.name(), done);
                }
            });
        }
    });
    sum.into_inner().unwrap()
}

fn uncovered(languages: &[String]) -> ExitCode {
    let gaps = bifrost_corpus::uncovered(&testdata(), languages).unwrap();
    for gap in &gaps {
        println!("{gap}");
    }
    println!("{} without a case", gaps.len());
    if gaps.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
