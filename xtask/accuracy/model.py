"""What a truth is: definitions, references, super types and imports of one project, by line and column in code points."""
import json
import os

from marks import import_lines, is_call
from text import lines_of

OUTSIDE = "EXT"    # resolved, to something outside the project
LOCAL = "LOCAL"    # resolved, to a local variable, a parameter or a type parameter


class Truth:
    """Lines and columns count from 1. `defs`: by id, name, kind, `pos` (path, line, column of the name), `ranges` of the whole,
    `owner`. `refs`: path, line, column, end, id of a definition (or OUTSIDE, LOCAL), flags (`c` a call, `i` on an import line)."""

    def __init__(self, root, lang, tool):
        self.root, self.lang, self.tool = root, lang, tool
        self.defs, self.refs, self.supers, self.files = {}, [], [], []
        self.imports = None         # pairs of files; None: this truth does not say
        self.imports_opt = []       # pairs that may be counted or not
        self.lambdas = {}           # ranges of anonymous functions by path

    def add_def(self, did, name, kind, place, whole=None, owner=None):
        known = self.defs.setdefault(did, {"name": name, "kind": kind, "pos": [], "ranges": [], "owner": owner})
        if list(place) not in known["pos"]:
            known["pos"].append(list(place))
            known["ranges"].append(list(whole) if whole else None)

    def add_ref(self, path, line, col, end, did):
        self.refs.append([path, line, col, end, did])

    def add_import(self, path, target):
        self.imports = self.imports or []
        if [path, target] not in self.imports:
            self.imports.append([path, target])

    def add_super(self, sub, sup):
        if [sub, sup] not in self.supers:
            self.supers.append([sub, sup])

    def finish(self):
        """Gives references their flags; leaves out the names of definitions and what is said twice."""
        names = {tuple(place) for known in self.defs.values() for place in known["pos"]}
        importing, seen, kept = {}, set(), []
        for path, line, col, end, did in self.refs:
            if (path, line, col) in names or (path, line, col, did) in seen:
                continue
            seen.add((path, line, col, did))
            lines = lines_of(self.root, path)
            if path not in importing:
                importing[path] = import_lines(lines, self.lang)
            flags = "i" if line in importing[path] else ""
            if line <= len(lines) and is_call(lines, line, end, self.lang):
                flags += "c"
            kept.append([path, line, col, end, did, flags])
        self.refs = kept
        return self

    def is_class(self, did):
        return did in self.defs and self.defs[did]["kind"] == "class"

    def dump(self, path):
        with open(path, "w") as file:
            json.dump(self.__dict__, file)

    @staticmethod
    def load(path):
        truth = Truth("", "", "")
        with open(path) as file:
            truth.__dict__.update(json.load(file))
        return truth
