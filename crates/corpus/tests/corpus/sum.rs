//! What the jobs come to, counted and told as the standard harness tells it.

use std::process::ExitCode;
use std::time::Instant;

/// What came of one job.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// What is wrong, for people; empty when nothing is.
    pub(crate) faults: String,
    /// Cases that were run.
    pub(crate) cases: usize,
    /// Cases that assert `complete: true` of an answer without diagnostics.
    pub(crate) clean: usize,
    /// Known wrong answers.
    pub(crate) gaps: Vec<String>,
}

/// All jobs so far.
pub(crate) struct Sum {
    begun: Instant,
    passed: usize,
    failed: Vec<(String, String)>,
    cases: usize,
    clean: usize,
    gaps: Vec<String>,
}

impl Default for Sum {
    fn default() -> Self {
        Self {
            begun: Instant::now(),
            passed: 0,
            failed: Vec::new(),
            cases: 0,
            clean: 0,
            gaps: Vec::new(),
        }
    }
}

impl Sum {
    pub(crate) fn add(&mut self, name: &str, done: Done) {
        let verdict = if done.faults.is_empty() { "ok" } else { "FAILED" };
        println!("test {name} ... {verdict}");
        if done.faults.is_empty() {
            self.passed += 1;
        } else {
            self.failed.push((name.to_owned(), done.faults));
        }
        self.cases += done.cases;
        self.clean += done.clean;
        self.gaps.extend(done.gaps);
    }

    pub(crate) fn print(&self) {
        let mut failed: Vec<_> = self.failed.iter().collect();
        failed.sort();
        for (name, faults) in failed {
            println!("\n---- {name} ----\n{faults}");
        }
        let verdict = if self.failed.is_empty() { "ok" } else { "FAILED" };
        println!(
            "\ntest result: {verdict}. {} passed; {} failed; 0 ignored; 0 measured; 0 filtered out; finished in {:.2}s\n",
            self.passed,
            self.failed.len(),
            self.begun.elapsed().as_secs_f64(),
        );
        println!("corpus: {} cases, {} of them assert `complete`", self.cases, self.clean);
        for gap in &self.gaps {
            println!("gap: {gap}");
        }
        println!("corpus: {} gaps", self.gaps.len());
    }

    pub(crate) fn status(&self) -> ExitCode {
        if self.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
