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


def table(suites):
    head = ["suite", "question", "drawn", "proven precision", "proven recall", "recall", "precision", "rows that are true", "unjudged", "floors"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for suite in suites:
        for question, row in suite["rows"].items():
            if not row["truth"] and not row["right"]:
                continue
            under = below(suite, question, row)
            verdict = "" if question not in HELD else "FAIL" if under else "PASS"
            values = [shown(row[column], column in under) for column in COLUMNS]
            if suite["recall_only"] and question in HELD:
                values[0] = values[3] = "–"
            cells = [suite["name"], question, row["drawn"], *values, row["truth"], row["unjudged"], verdict]
            lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def truths(suites):
    lines = ["| suite | sources | truth | files | definitions | references |", "|---|---|---|---|---|---|"]
    for suite in suites:
        lines.append("| {name} | {sources} | {tool} | {files} | {defs} | {refs} |".format(**suite))
    return "\n".join(lines) + "\n"


def page(old, suites, command):
    """The page with a new measured part; its prose stays."""
    part = f"{BEGIN}\n\n```\n{command}\n```\n\n{table(suites)}\n{truths(suites)}\n{END}"
    if BEGIN not in old or END not in old:
        raise SystemExit(f"docs/accuracy.md has no lines `{BEGIN}` and `{END}`")
    return re.sub(f"(?s){re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: part, old)
