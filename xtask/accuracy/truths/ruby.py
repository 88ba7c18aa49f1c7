"""Truth for Ruby: the calls that a run was seen to make, and reflection on the classes that it loaded. It is a floor."""
import os
import re

from cache import files_below, run
from model import Truth
from text import lines_of
from tools import program

HERE = os.path.dirname(os.path.abspath(__file__))
DEFINES = {
    "callable": r"\bdef\s+(?:self\.|[A-Z]\w*\.)?(%s)(?![\w?!=])",
    "class": r"\b(?:class|module)\s+(?:[A-Z]\w*::)*(%s)\b",
}


def observed(root, lib, driver):
    printed = run([program("ruby"), HERE + "/ruby.rb", root, os.path.join(root, lib), driver])
    table = [row.split("\t") for row in printed.split("\n")]
    version = run([program("ruby"), "-v"]).split()[1]
    truth = Truth(root, "ruby", f"ruby {version} TracePoint and reflection")
    truth.files = files_below(root, [".rb"])
    for mark, *words in table:
        if mark in "MC" and len(words) == 3:
            definition(truth, words[0], int(words[1]), words[2], "callable" if mark == "M" else "class")
    for mark, *words in table:
        if mark == "E":
            call(truth, words)
        elif mark == "S":
            sub = definition(truth, words[0], int(words[1]), words[2], "class")
            sup = definition(truth, words[3], int(words[4]), words[5], "class")
            if sub and sup:
                truth.add_super(sub, sup)
    truth.finish()
    for ref in truth.refs:      # what was seen is a call, with or without parentheses
        ref[5] = "c"
    return truth


def definition(truth, path, line, name, kind):
    """The id of what stands on this line, if the line shows it."""
    lines = lines_of(truth.root, path)
    found = re.search(DEFINES[kind] % re.escape(name), lines[line - 1])
    if not found:
        return None
    col = found.start(1) + 1
    indent = indentation(lines[line - 1])
    did = f"{path}:{line}:{col}"
    truth.add_def(did, name, kind, (path, line, col), (line, indent + 1, last_line(lines, line, indent), 10 ** 6))
    return did


def indentation(text):
    return len(text) - len(text.lstrip())


def last_line(lines, line, indent):
    """Up to the `end` that stands as far in as the beginning."""
    if re.search(r";\s*end\s*(#.*)?$", lines[line - 1]):
        return line
    below = range(line, len(lines))
    return next((at for at in below if lines[at].strip().startswith("end") and indentation(lines[at]) == indent), len(lines)) + 1


def call(truth, words):
    """A call, where the name of what was called stands once on the line."""
    path, line, target, target_line, name = words
    did = definition(truth, target, int(target_line), name, "callable")
    written = "new" if name == "initialize" else name
    code = lines_of(truth.root, path)[int(line) - 1].split(" #")[0]
    hits = list(re.finditer(rf"(?<![\w@$:]){re.escape(written)}(?![\w])", code)) if re.match(r"\w", written) else []
    if did and len(hits) == 1:
        truth.add_ref(path, int(line), hits[0].start() + 1, hits[0].end() + 1, did)
