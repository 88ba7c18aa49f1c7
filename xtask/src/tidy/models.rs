//! The projects that we measure ourselves against, and the table that puts us beside them.

/// The sizes of one project.
pub(super) struct Sizes {
    pub(super) name: &'static str,
    pub(super) files: usize,
    pub(super) lines: usize,
    /// Lines a file: median, 95 in a hundred, longest.
    pub(super) file: [usize; 3],
    /// Files of more than 1000 lines.
    pub(super) long_files: usize,
    /// Lines a function: median, 95 in a hundred, 99 in a hundred.
    pub(super) function: [usize; 3],
    /// Functions of more than 100 lines.
    pub(super) long_functions: usize,
    /// The most parameters that a function has.
    pub(super) parameters: usize,
}

/// Measured in the same way on their sources of 2026.
const ADMIRED: &[Sizes] = &[
    Sizes {
        name: "ast-grep",
        files: 138,
        lines: 39_000,
        file: [231, 742, 1012],
        long_files: 1,
        function: [8, 30, 50],
        long_functions: 5,
        parameters: 6,
    },
    Sizes {
        name: "ripgrep",
        files: 91,
        lines: 50_000,
        file: [176, 1613, 8161],
        long_files: 15,
        function: [6, 37, 71],
        long_functions: 7,
        parameters: 7,
    },
    Sizes {
        name: "rust-analyzer",
        files: 846,
        lines: 457_000,
        file: [306, 1883, 7459],
        long_files: 130,
        function: [12, 65, 147],
        long_functions: 382,
        parameters: 14,
    },
];

/// Ours first, then theirs.
pub(super) fn table(ours: &Sizes) -> String {
    let mut text = format!(
        "{:14} {:>6} {:>7}  {:>18}  {:>5}  {:>16}  {:>5}  {:>10}\n",
        "", "files", "lines", "file p50/p95/max", ">1000", "fn p50/p95/p99", ">100", "parameters"
    );
    for sizes in std::iter::once(ours).chain(ADMIRED) {
        text += &row(sizes);
    }
    text
}

fn row(sizes: &Sizes) -> String {
    format!(
        "{:14} {:>6} {:>7}  {:>18}  {:>5}  {:>16}  {:>5}  {:>10}\n",
        sizes.name,
        sizes.files,
        sizes.lines,
        three(sizes.file),
        sizes.long_files,
        three(sizes.function),
        sizes.long_functions,
        sizes.parameters,
    )
}

fn three([first, second, third]: [usize; 3]) -> String {
    format!("{first} / {second} / {third}")
}
