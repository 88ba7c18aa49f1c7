"""Draws whole questions over a folder for people to judge, and reads their verdicts back:

read.py --bifrost PROGRAM --root FOLDER --language LANGUAGE [--seed S] [--count N] [--project NAME] [--answers FOLDER]
read.py --check FILE

The steps are asked in turn, each about a declaration or a file that is drawn, as a user asks: through the command line. What is
shown of an answer is what it says of itself and one row of it, drawn too."""
import argparse
import collections
import json
import os
import random
import re
import subprocess

import verdicts
from cache import files_below
from engine import Engine
from sample import endings
from text import lines_of

CALLABLE = ("function", "method", "constructor")
EITHER = ("class", *CALLABLE)
# Each step, and the kinds of declarations that it is asked about.
STEPS = (
    ("references_of", EITHER), ("used_by", EITHER), ("uses", CALLABLE), ("callers", CALLABLE), ("callees", CALLABLE),
    ("call_sites_to", CALLABLE), ("call_sites_from", CALLABLE), ("call_input", CALLABLE),
    ("members", ("class",)), ("owner", ("method",)), ("subtypes", ("class",)), ("supertypes", ("class",)), ("imports_of", EITHER),
    ("importers_of", EITHER))
OF_FILES = ("imports_of", "importers_of")   # asked about the file of what is drawn
DRAWS = 3           # how often a question is drawn again whose answer is empty; the last one stands
SECONDS = 120       # for one answer
SHOWN = 90          # characters of a source line

Subject = collections.namedtuple("Subject", "path kind name line")


class Subjects:
    """What questions are about: declarations, drawn file by file."""

    def __init__(self, engine, lot, paths):
        self.engine, self.lot, self.paths, self.known = engine, lot, paths, {}

    def named(self, path):
        """The declarations of a file that have a name, but those whose name another in it has: they can't be asked for alone."""
        if path not in self.known:
            facts = [fact for fact in self.engine.facts(path) if fact["kind"] in EITHER and re.fullmatch(r"[\w$]+[?!=]?", fact.get("name", ""))]
            often = collections.Counter(fact["name"] for fact in facts)
            self.known[path] = [Subject(path, fact["kind"], fact["name"], fact["range"]["start_line"])
                                for fact in facts if often[fact["name"]] == 1]
        return self.known[path]

    def draw(self, kinds):
        """A declaration of one of the kinds; None when there is no such thing."""
        for path in self.lot.sample(self.paths, len(self.paths)):
            fitting = [subject for subject in self.named(path) if subject.kind in kinds]
            if fitting:
                return self.lot.choice(fitting)
        return None


class Reader(Engine):
    """The command line, which also tells what a file declares."""

    def facts(self, path):
        words = [self.program, "ir", path, "--format", "json"]
        printed = subprocess.run(words, cwd=self.root, capture_output=True, timeout=self.timeout).stdout
        return json.loads(printed or "{}").get("facts", [])


def query(step, subject, formal):
    """The question about a subject."""
    asked = {"where": [subject.path], "match": {"kind": subject.kind, "name": subject.name}}
    asked["steps"] = [{"op": "file_of" if step in OF_FILES else "enclosing_decl"}]
    if step == "call_input":
        asked["steps"] += [{"op": "call_sites_to"}, {"op": step, "parameter_index": formal}]
    else:
        asked["steps"] += [{"op": step}]
    return asked


def proofs(row):
    """What the steps that led to a row say of their edges; those of the structure say nothing."""
    said = {row.get("proof")}
    for trail in row.get("provenance", []):
        for step in trail.get("steps", []):
            said |= {step["result"].get("proof"), (step.get("via") or {}).get("proof")}
    return said - {None}


def proof(rows):
    said = [proofs(row) for row in rows]
    unproven = sum("unproven" in one for one in said)
    if unproven:
        return f"{len(rows) - unproven} of {len(rows)}"
    return "all" if any(said) else "–"


def complete(answer):
    """Whether the answer calls itself whole, and why not."""
    if answer.get("complete"):
        return "yes"
    codes = {one["code"] for one in answer.get("diagnostics", []) if one["impact"] == "incomplete" or one["code"] == "ambiguous_targets"}
    if any(row.get("provenance_truncated") for row in answer["results"]):
        codes.add("provenance_truncated")
    return "no: " + ", ".join(sorted(codes))


def place(row):
    line = row.get("start_line") or row.get("range", {}).get("start_line")
    return f"{row['path']}:{line}" if line else row["path"]


def shown(root, row):
    """One row: its place, source line, target, proof, and what a call hands over."""
    parts = [place(row)]
    line = row.get("start_line") or row.get("range", {}).get("start_line")
    if line:
        parts.append(f"`{lines_of(root, row['path'])[line - 1].strip()[:SHOWN]}`")
    target = row.get("target") or row.get("callee")
    if target:
        parts.append(f"→ {target.get('fq_name') or target.get('name')} {place(target)}")
    if row.get("fq_name"):
        parts.append(f"= {row['fq_name']}")
    if row.get("input_kind"):
        formal = row.get("parameter_name") or row.get("parameter_index", row["input_kind"])
        parts.append(f"{formal} := `{row.get('text', '')}`, {row.get('callee_fq_name', '')}")
    if row.get("reference_kind"):
        parts.append(row["reference_kind"])
    return ", ".join(parts + sorted(proofs(row)))


def asked(engine, lot, subjects, step, kinds):
    """A subject, a formal and the answer about it, drawn again while it is empty."""
    for _ in range(DRAWS):
        subject, formal = subjects.draw(kinds), lot.choice((0, 0, 1))
        if not subject:
            return None
        answer = engine.whole(query(step, subject, formal))
        if answer.get("results"):
            break
    return subject, formal, answer


def questions(options, engine, lot, subjects):
    """The rows of the table, and the answers behind them."""
    for at in range(options.count):
        step, kinds = STEPS[at % len(STEPS)]
        found = asked(engine, lot, subjects, step, kinds)
        if not found:
            continue
        subject, formal, answer = found
        rows = answer.get("results", [])
        title = f"{step} {formal}" if step == "call_input" else step
        about = f"file {subject.path}" if step in OF_FILES else f"{subject.kind} `{subject.name}` {subject.path}:{subject.line}"
        one = shown(engine.root, lot.choice(rows)) if rows else "none"
        whole = complete(answer) if "results" in answer else f"failed: {answer}"
        yield [title, about, str(len(rows)), whole, proof(rows), one, ""], answer


def cell(text):
    return text.replace("|", "\\|").replace("\t", " ").replace("\n", " ")


def table(options, engine, paths):
    lot = random.Random(options.seed)
    print(f"# {options.language}: {options.project or os.path.basename(engine.root)}\n")
    print(f"Questions drawn by `cargo xtask accuracy read --language {options.language} --seed {options.seed} "
          f"--count {options.count}`; one whose answer is empty is drawn again, at most {DRAWS} times in all. {verdicts.OF_ANSWERS}\n")
    print("| question | about | rows | complete | proven | a row of it | verdict |\n|---|---|---|---|---|---|---|")
    for number, (cells, answer) in enumerate(questions(options, engine, lot, Subjects(engine, lot, paths)), 1):
        print("| " + " | ".join(map(cell, cells)) + " |", flush=True)
        if options.answers:
            with open(os.path.join(options.answers, f"{number:03}.json"), "w") as file:
                json.dump({"asked": cells, **answer}, file, indent=1)


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask accuracy read")
    parser.add_argument("--bifrost", help=argparse.SUPPRESS)
    parser.add_argument("--check", metavar="FILE", nargs="+")
    parser.add_argument("--root")
    parser.add_argument("--language")
    parser.add_argument("--project", help="what the folder is, with its version")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=16)
    parser.add_argument("--answers", metavar="FOLDER", help="write whole answers there")
    options = parser.parse_args()
    if options.check:
        verdicts.check_answers(options.check)
    elif options.root and options.language:
        root = os.path.realpath(options.root)
        engine = Reader(options.bifrost, root, SECONDS)
        table(options, engine, files_below(root, endings(options.bifrost, options.language)))
    else:
        parser.error("--root and --language are wanted, or --check")


if __name__ == "__main__":
    main()
