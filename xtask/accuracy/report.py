"""The table of what was measured, whether the floors hold, and the part of `docs/accuracy.md` that is written by the command."""
import re

COLUMNS = ("proven_precision", "proven_recall", "recall", "precision")
FLOORS = {"proven_precision": 0.99, "proven_recall": 0.80, "recall": 0.90, "precision": 0.90}
HELD = ("calls", "references")
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def below(suite, question, row):
    """The columns that are under their floors. Super types and imports inform; a run shows no more than that calls are made."""
    if question not in HELD or not row["truth"]:
        return []
    held = [column for column in COLUMNS if not (suite["recall_only"] and "precision" in column)]
    return [column for column in held if row[column] is not None and row[column] < FLOORS[column]]


def faults(suites):
    """Everything that is under a floor, and every query that failed."""
    found = []
    for suite in suites:
        for question, row in suite["rows"].items():
            found += [f"{suite['name']}: {question}: {column} is {row[column]:.3f}, wanted {FLOORS[column]:.2f}"
                      for column in below(suite, question, row)]
        found += [f"{suite['name']}: a query failed: {error}" for error in suite["errors"]]
    return found


def shown(value, under):
    text = "–" if value is None else f"{value:.3f}"
    return f"**{text}**" if under else text


MEASURED = ("suite", "question", "drawn", "proven precision", "proven recall", "recall", "precision", "rows that are true", "unjudged",
            "floors")
BUILT = ("suite", "sources", "truth", "files", "definitions", "references")


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, cells)) + " |" for cells in lines) + "\n"


def measured(suites):
    """A row for each question of each suite."""
    for suite in suites:
        for question, row in suite["rows"].items():
            if not row["truth"] and not row["right"]:
                continue
            under = below(suite, question, row)
            verdict = "" if question not in HELD else "FAIL" if under else "PASS"
            values = [shown(row[column], column in under) for column in COLUMNS]
            if suite["recall_only"] and question in HELD:
                values[0] = values[3] = "–"
            yield [suite["name"], question, row["drawn"], *values, row["truth"], row["unjudged"], verdict]


def built(suites):
    """A row for each suite."""
    for suite in suites:
        yield [suite[cell] for cell in ("name", "sources", "tool", "files", "defs", "refs")]


def page(old, suites, order):
    """The page with new rows for the suites that were measured. Rows of other suites stay, and so does the prose."""
    if BEGIN not in old or END not in old:
        raise SystemExit(f"docs/accuracy.md has no lines `{BEGIN}` and `{END}`")
    before, part, behind = re.split(f"{re.escape(BEGIN)}|{re.escape(END)}", old)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]
    names = {suite["name"] for suite in suites}
    tables = []
    for head, new in ((MEASURED, measured(suites)), (BUILT, built(suites))):
        kept = [row for row in rows if len(row) == len(head) and row[0] in order and row[0] not in names]
        tables.append(table(head, sorted([*kept, *new], key=lambda row: order.index(row[0]))))
    return f"{before}{BEGIN}\n\n{tables[0]}\n{tables[1]}\n{END}{behind}"
