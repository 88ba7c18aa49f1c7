//! Running the commands of a case in turns, and what each run took.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use super::answers::{self, Answers};
use super::cases::{Case, Run};
use super::corpora::Tree;
use super::home::{Home, script};
use super::tools::{Programs, Tool};
use crate::shell::{Outcome, capture, command};

/// One run of a command.
#[derive(Clone, Copy)]
struct Sample {
    seconds: f64,
    bytes: f64,
}

/// What the runs of one command came to.
pub(super) struct Measured {
    pub(super) run: &'static Run,
    /// None when there is no such program here.
    pub(super) figures: Option<Figures>,
    pub(super) files: usize,
    pub(super) megabytes: f64,
}

/// The figures of a command that ran.
pub(super) struct Figures {
    /// The median of the times.
    pub(super) seconds: f64,
    /// The shortest time.
    pub(super) least: f64,
    /// The highest peak of memory of all runs, in megabytes.
    pub(super) peak: f64,
    pub(super) answers: Answers,
}

/// Runs every command of a case once to warm the machine up, then all of them in turns, so that what else goes on there
/// meets all alike.
pub(super) fn case(
    case: &'static Case,
    programs: &Programs,
    trees: &BTreeMap<&'static str, Tree>,
    home: &Home,
    rounds: usize,
) -> Outcome<Vec<Measured>> {
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); case.runs.len()];
    for round in 0..=rounds {
        for (run, samples) in case.runs.iter().zip(&mut samples) {
            if let (Some(program), Some(tree)) =
                (programs.path(run.ask.tool()), trees.get(run.tree))
            {
                let sample = once(run, program, tree, &output(home, case, run), home)?;
                if round > 0 {
                    samples.push(sample);
                }
            }
        }
    }
    let measured = case.runs.iter().zip(&samples).map(|(run, samples)| {
        let figures = figures(run, samples, &output(home, case, run))?;
        let tree = trees.get(run.tree);
        let (files, bytes) = tree.map_or((0, 0), |tree| (tree.files, tree.bytes));
        Ok(Measured { run, figures, files, megabytes: bytes as f64 / 1e6 })
    });
    measured.collect()
}

/// Where a command's output goes.
fn output(home: &Home, case: &Case, run: &Run) -> std::path::PathBuf {
    let label: String = run.label.chars().filter(|letter| letter.is_alphanumeric()).collect();
    home.output.join(format!("{}-{label}", case.name))
}

/// One run, in a process of its own that watches it.
fn once(run: &Run, program: &Path, tree: &Tree, output: &Path, home: &Home) -> Outcome<Sample> {
    let cache = home.cache.to_string_lossy();
    let mut arguments: Vec<OsString> =
        vec!["-I".into(), "-S".into(), script("measure.py").into(), output.into(), program.into()];
    arguments.extend(run.ask.arguments(&cache).into_iter().map(OsString::from));
    let told = capture(command("python3", &arguments, &tree.path))?;
    let told: serde_json::Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    let status = told["status"].as_i64().unwrap_or(-1);
    // For ast-grep and ripgrep, 1 says that nothing was found.
    let fine = status == 0 || (status == 1 && run.ask.tool() != Tool::Bifrost);
    match (told["seconds"].as_f64(), told["bytes"].as_f64()) {
        (Some(seconds), Some(bytes)) if fine => Ok(Sample { seconds, bytes }),
        _ => Err(format!("{} ended with status {status}; see {}.err", run.label, output.display())
            .into()),
    }
}

fn figures(run: &Run, samples: &[Sample], output: &Path) -> Outcome<Option<Figures>> {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.seconds).collect();
    times.sort_by(f64::total_cmp);
    let Some(least) = times.first().copied() else {
        return Ok(None);
    };
    let peak = samples.iter().map(|sample| sample.bytes).fold(0.0, f64::max) / 1e6;
    let answers = answers::read(run.ask.tool(), &std::fs::read_to_string(output)?)?;
    Ok(Some(Figures { seconds: median(&times), least, peak, answers }))
}

/// The middle of sorted values, or the mean of the two in the middle; they are never none.
fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    let upper = sorted.get(middle).copied().unwrap_or(f64::NAN);
    if sorted.len() % 2 == 1 { upper } else { f64::midpoint(sorted[middle - 1], upper) }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(&[1.0, 2.0, 9.0]) - 2.0).abs() < 1e-9);
        assert!((median(&[1.0, 2.0, 4.0, 9.0]) - 3.0).abs() < 1e-9);
    }
}
