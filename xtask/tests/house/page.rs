//! What tests read in `docs/architecture.md`: fenced blocks, and tables by their heading.

/// The page with the block and the tables.
pub(crate) const PAGE: &str = "docs/architecture.md";

/// The lines of the fenced block with this info string.
pub(crate) fn block<'t>(page: &'t str, info: &str) -> Vec<&'t str> {
    let fence = format!("```{info}");
    page.lines()
        .skip_while(|line| *line != fence)
        .skip(1)
        .take_while(|line| *line != "```")
        .filter(|line| !line.trim().is_empty())
        .collect()
}

/// The rows, without head, of the first table below the heading with this text.
pub(crate) fn table<'t>(page: &'t str, heading: &str) -> Vec<Vec<&'t str>> {
    let is_heading =
        |line: &&str| line.starts_with('#') && line.trim_start_matches('#').trim() == heading;
    page.lines()
        .skip_while(|line| !is_heading(line))
        .skip(1)
        .take_while(|line| !line.starts_with('#'))
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The words in back quotes of a cell.
pub(crate) fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn blocks_and_tables_are_read() {
    let page = "# A\n```x\na: b\n\nc:\n```\n## B\ntext\n\n| h | i |\n|---|---|\n| `a` | `b`, `c` |\n| d | |\n\n| other |\n";
    assert_eq!(block(page, "x"), ["a: b", "c:"]);
    assert_eq!(block(page, "y"), [""; 0]);
    assert_eq!(table(page, "B"), [vec!["`a`", "`b`, `c`"], vec!["d", ""]]);
    assert_eq!(table(page, "C"), Vec::<Vec<&str>>::new());
    assert_eq!(quoted("`b`, `c` and d"), ["b", "c"]);
}
