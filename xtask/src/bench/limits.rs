//! What was measured against what was promised.

use super::cases::{AtMost, Case, Limit, What};
use super::measure::{Figures, Measured};
use super::tools::Tool;

/// One promise, and whether it was kept.
pub(super) struct Finding {
    /// What was looked at.
    pub(super) about: String,
    /// What was found; none when it could not be measured.
    pub(super) found: Option<String>,
    pub(super) wanted: String,
    verdict: Verdict,
}

enum Verdict {
    Kept,
    /// With the word for it.
    Broken(&'static str),
    Unknown,
}

impl Finding {
    pub(super) fn kept(&self) -> bool {
        matches!(self.verdict, Verdict::Kept)
    }

    /// The verdict in a word.
    pub(super) fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Kept => "PASS",
            Verdict::Broken(word) => word,
            Verdict::Unknown => "not measured",
        }
    }
}

/// What was found and whether that is right; `broken` is the word for it when not.
pub(super) fn finding(
    about: String,
    wanted: String,
    outcome: Option<(String, bool)>,
    broken: &'static str,
) -> Finding {
    let verdict = match outcome {
        Some((_, true)) => Verdict::Kept,
        Some((_, false)) => Verdict::Broken(broken),
        None => Verdict::Unknown,
    };
    Finding { about, found: outcome.map(|(found, _)| found), wanted, verdict }
}

/// All findings of a case: its limits, then whether equal work was equal.
pub(super) fn of(case: &Case, runs: &[Measured]) -> Vec<Finding> {
    let limits = case.limits.iter().map(|limit| limit_finding(limit, runs));
    let answers = runs.iter().filter_map(|run| match case.equal {
        true => answer_finding(run, runs),
        false => enough_finding(run),
    });
    limits.chain(answers).collect()
}

fn figures<'r>(runs: &'r [Measured], label: &str) -> Option<&'r Figures> {
    runs.iter().find(|run| run.run.label == label)?.figures.as_ref()
}

fn limit_finding(limit: &Limit, runs: &[Measured]) -> Finding {
    let (noun, figure): (_, fn(&Figures) -> f64) = match limit.what {
        What::Time => ("time", |figures| figures.seconds),
        What::Memory => ("peak memory", |figures| figures.peak),
    };
    let value = |label| figures(runs, label).map(figure);
    match limit.at_most {
        AtMost::Times(most, than) => {
            let ratio = value(limit.of).zip(value(than)).map(|(ours, theirs)| ours / theirs);
            let outcome = ratio.map(|ratio| (format!("{ratio:.2}x"), ratio <= most));
            finding(
                format!("{noun}: {} / {than}", limit.of),
                format!("at most {most}x"),
                outcome,
                "over",
            )
        }
        AtMost::Seconds(most) => {
            let outcome = value(limit.of).map(|found| (format!("{found:.2} s"), found <= most));
            finding(format!("{noun}: {}", limit.of), format!("at most {most} s"), outcome, "over")
        }
        AtMost::Megabytes(most) => {
            let outcome = value(limit.of).map(|found| (format!("{found:.0} MB"), found <= most));
            finding(
                format!("{noun}: {}", limit.of),
                format!("at most {most:.0} MB"),
                outcome,
                "over",
            )
        }
    }
}

/// A command must give so many answers: in the places of the first command over the same tree, or, when it only lists
/// files, with every file of those.
fn answer_finding(run: &Measured, runs: &[Measured]) -> Option<Finding> {
    let wanted = run.run.answers;
    let files_only = run.run.ask.tool() == Tool::Ripgrep;
    let first =
        runs.iter().find(|first| first.run.tree == run.run.tree && first.figures.is_some())?;
    let outcome = run.figures.as_ref().zip(first.figures.as_ref()).map(|(figures, first)| {
        let differences = first.answers.differences(&figures.answers, files_only);
        let right = differences.is_empty() && figures.answers.count == wanted;
        let found = std::iter::once(figures.answers.count.to_string()).chain(differences);
        (found.collect::<Vec<_>>().join("; "), right)
    });
    Some(finding(format!("answers: {}", run.run.label), wanted.to_string(), outcome, "differs"))
}

/// A command must give so many answers or more; one that only gives a measure has none.
fn enough_finding(run: &Measured) -> Option<Finding> {
    let wanted = run.run.answers;
    let found = run.figures.as_ref().map(|figures| figures.answers.count);
    let outcome = found.map(|found| (found.to_string(), found >= wanted));
    let about = format!("answers: {}", run.run.label);
    (wanted > 0).then(|| finding(about, format!("at least {wanted}"), outcome, "too few"))
}

#[cfg(test)]
mod tests {
    use super::super::cases::{AtMost, Case, Limit, What, all};
    use super::super::measure::{Figures, Measured};
    use super::super::{answers, tools::Tool};
    use super::{limit_finding, of};

    fn first() -> &'static Case {
        all().next().unwrap()
    }

    /// The runs of the first case, which took so many seconds; our answers are none.
    fn measured(seconds: [f64; 3]) -> Vec<Measured> {
        let runs = first().runs.iter().zip(seconds);
        let figures = |seconds| Figures {
            seconds,
            least: seconds,
            peak: 200.0,
            answers: answers::read(Tool::Ripgrep, "").unwrap(),
        };
        runs.map(|(run, seconds)| Measured {
            run,
            figures: Some(figures(seconds)),
            files: 1,
            megabytes: 1.0,
        })
        .collect()
    }

    #[test]
    fn limits_are_kept_or_exceeded() {
        let words: Vec<_> =
            of(first(), &measured([0.2, 1.0, 0.05])).iter().map(super::Finding::word).collect();
        assert_eq!(words, ["PASS", "over", "over", "differs", "differs", "differs"]);
    }

    #[test]
    fn more_answers_than_are_known_are_right() {
        let case = all().find(|case| !case.equal).unwrap();
        let runs = case.runs.iter();
        let runs: Vec<_> =
            runs.map(|run| Measured { run, figures: None, files: 1, megabytes: 1.0 }).collect();
        let about: Vec<_> = of(case, &runs).into_iter().map(|it| it.about).collect();
        assert_eq!(about.last().map(String::as_str), Some("answers: bifrost"));
        assert_eq!(about.len(), case.limits.len() + 1);
    }

    #[test]
    fn what_was_not_measured_is_not_kept() {
        let mut runs = measured([0.2, 1.0, 0.05]);
        runs[0].figures = None;
        let limit =
            Limit { what: What::Time, of: "bifrost", at_most: AtMost::Times(1.0, "ast-grep") };
        let finding = limit_finding(&limit, &runs);
        assert_eq!((finding.kept(), finding.word()), (false, "not measured"));
    }
}
