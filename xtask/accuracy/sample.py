"""Draws sites of a folder for people to judge, and reads their verdicts back:

sample.py --bifrost PROGRAM --links PROGRAM --root FOLDER --language LANGUAGE [--seed S] [--count N] [--project NAME]
sample.py --check FILE

Half of the rows are answers of the engine that name a target. The other half are hits of a text search for names that the
folder declares: a name is drawn, then a hit of it."""
import argparse
import collections
import json
import os
import random
import re
import subprocess

import verdicts
from cache import files_below
from text import lines_of

READ = 80           # files, drawn too, whose declarations give names to search for
COMMENT = re.compile(r"\s*(//|/\*|\*|--|#(?!\s*(include|define|if|\[)))|.*(//|\s#\s)")
DECLARED = ("class", "function", "method")
SHOWN = 110         # characters of a source line

Site = collections.namedtuple("Site", "path begin proof outcome kind targets text")


def said(program, root, paths):
    """What the engine says of the files, in order."""
    printed = subprocess.run([program, root], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    for line in printed.splitlines():
        path, begin, _, proof, outcome, kind, _, targets, text = line.split("\t")
        if path in paths:
            yield Site(path, int(begin), proof, outcome, kind, targets.split(), text)


def endings(program, language):
    listed = json.loads(subprocess.run([program, "languages", "--format", "json"], capture_output=True, check=True).stdout)
    return next(["." + ending for ending in one["extensions"]] for one in listed["languages"] if language in (one["label"], *one["aliases"]))


class Declarations:
    """Names of classes and callables by file, read when they are first wanted."""

    def __init__(self, program, root):
        self.program, self.root, self.known = program, root, {}

    def of(self, path):
        """Pairs of a name and the line on which its declaration begins."""
        if path not in self.known:
            printed = subprocess.run([self.program, "ir", path, "--format", "json"], cwd=self.root, capture_output=True).stdout
            facts = json.loads(printed or "{}").get("facts", [])
            self.known[path] = {(fact["name"], fact["range"]["start_line"]) for fact in facts
                                if fact["kind"] in DECLARED and re.fullmatch(r"\w+", fact.get("name", ""))}
        return self.known[path]


def hits(root, paths, name):
    """Where the name stands in the files, outside comments: path, line, column."""
    found, word = [], re.compile(rf"\b{re.escape(name)}\b")
    for path in paths:
        for number, line in enumerate(lines_of(root, path), 1):
            for hit in word.finditer(line):
                if not COMMENT.match(line[:hit.start()]):
                    found.append((path, number, hit.start() + 1))
    return found


class Places:
    """Lines and columns of bytes."""

    def __init__(self, root):
        self.root, self.data = root, {}

    def place(self, path, byte):
        if path not in self.data:
            with open(os.path.join(self.root, path), "rb") as file:
                self.data[path] = file.read()
        before = self.data[path][:byte]
        return path, before.count(b"\n") + 1, len(before[before.rfind(b"\n") + 1:].decode("utf-8", "replace")) + 1

    def target(self, word):
        if word.startswith("module:"):
            return word
        path, byte = word.rsplit(":", 1)
        return ":".join(map(str, self.place(path, int(byte))[:2]))


def drawn(options, root, paths):
    """The rows: from where, place, answer."""
    lot, places = random.Random(options.seed), Places(root)
    sites = list(said(options.links, root, set(paths)))
    answered = [site for site in sites if site.targets and site.kind != "import"]
    half = options.count // 2
    rows = [("answer", places.place(site.path, site.begin), site) for site in lot.sample(answered, min(half, len(answered)))]
    taken = {place for _, place, _ in rows}
    at = {places.place(site.path, site.begin): site for site in sites}
    for place in searched(options, lot, root, paths):
        if len(rows) == options.count:
            break
        if place not in taken:
            rows.append(("text", place, at.get(place) or at.get(behind_sign(root, place))))
    return rows, places


def behind_sign(root, place):
    """Where the token of a name begins that has a sign before it: `:name`."""
    path, line, col = place
    return (path, line, col - 1) if lines_of(root, path)[line - 1][:col - 1].endswith(":") else None


def searched(options, lot, root, paths):
    """One hit of each of the names that the files drawn declare, which is itself no declaration."""
    declarations = Declarations(options.bifrost, root)
    files = lot.sample(paths, min(READ, len(paths)))
    names = sorted({name for path in files for name, _ in declarations.of(path)})
    for name in lot.sample(names, len(names)):
        found = hits(root, paths, name)
        lot.shuffle(found)
        place = next((place for place in found if (name, place[1]) not in declarations.of(place[0])), None)
        if place:
            yield place


def shown(site, places):
    if not site:
        return "no site"
    targets = " ".join(places.target(word) for word in site.targets)
    return f"{site.proof} {targets}" if targets else site.outcome.lower()


def table(options, root, paths):
    rows, places = drawn(options, root, paths)
    print(f"# {options.language}: {options.project or os.path.basename(root)}\n")
    print(f"{len(rows)} sites, drawn by `cargo xtask accuracy sample --language {options.language} --seed {options.seed} "
          f"--count {options.count}`. {verdicts.MEANING}\n")
    print("| drawn from | place | line | name | answer | verdict |\n|---|---|---|---|---|---|")
    for source, (path, line, col), site in rows:
        text = lines_of(root, path)[line - 1]
        name = site.text if site else re.match(r"\w+", text[col - 1:]).group()
        cells = [source, f"{path}:{line}:{col}", f"`{text.strip()[:SHOWN]}`", f"`{name}`", shown(site, places), ""]
        print("| " + " | ".join(cell.replace("|", "\\|").replace("\t", " ") for cell in cells) + " |")


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask accuracy sample")
    parser.add_argument("--bifrost", help=argparse.SUPPRESS)
    parser.add_argument("--links", help=argparse.SUPPRESS)
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--root")
    parser.add_argument("--language")
    parser.add_argument("--project", help="what the folder is, with its version")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    if options.check:
        verdicts.check(options.check)
    elif options.root and options.language:
        root = os.path.realpath(options.root)
        table(options, root, files_below(root, endings(options.bifrost, options.language)))
    else:
        parser.error("--root and --language are wanted, or --check")


if __name__ == "__main__":
    main()
