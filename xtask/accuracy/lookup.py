"""Finds the truth's definitions and references for what an engine names by place."""
import collections

CONSTRUCTORS = {"__init__", "__new__", "initialize", "constructor", "<constructor>", "<init>", "new", "__construct"}


class Token:
    """One place that the truth says something of: columns, flags, ids of what it means and of what it calls."""

    def __init__(self, col, end, flags):
        self.col, self.end, self.flags, self.meant, self.called = col, end, flags, [], []


class Lookup:
    def __init__(self, truth):
        self.truth = truth
        self.tokens = {}
        self.of_line = collections.defaultdict(list)
        for path, line, col, end, did, flags in truth.refs:
            if (path, line, col) not in self.tokens:
                self.tokens[path, line, col] = token = Token(col, end, flags)
                self.of_line[path, line].append(token)
            self.tokens[path, line, col].meant.append(did)
            if "c" in flags:
                self.tokens[path, line, col].called.append(did)
        self.named = collections.defaultdict(list)
        for did, known in truth.defs.items():
            self.named[known["name"]].append(did)
        self.above = collections.defaultdict(set)
        for sub, sup in truth.supers:
            self.above[sub].add(sup)

    def definitions(self, declaration):
        """The ids of what an engine's declaration is: of that name, with the name's line inside it and nearest to its start."""
        if not declaration:
            return []
        name = declaration.get("name") or declaration["fq_name"].split("(")[0].replace("$", ".").split(".")[-1]
        ids = self.named.get(name, [])
        if not ids and name in CONSTRUCTORS:
            ids = [did for other in CONSTRUCTORS for did in self.named.get(other, [])]
        first, last = declaration["start_line"], declaration["end_line"]
        near = collections.defaultdict(list)
        for did in ids:
            lines = [place[1] for place in self.truth.defs[did]["pos"] if place[0] == declaration["path"] and first <= place[1] <= last]
            if lines:
                near[min(lines)].append(did)
        return near[min(near)] if near else []

    def same(self, one, other):
        """One declaration, a class and its constructor, or a typedef and the tag in it."""
        return one == other or self.made_by(one, other) or self.made_by(other, one) or self.tagged(one, other) or self.tagged(other, one)

    def made_by(self, cls, maker):
        defs = self.truth.defs
        if not self.truth.is_class(cls) or maker not in defs or defs[maker].get("owner") not in self.ancestors(cls):
            return False
        return defs[maker]["name"] in CONSTRUCTORS or defs[maker]["name"] == defs[cls]["name"]

    def tagged(self, typedef, tag):
        defs = self.truth.defs
        if "@T@" not in typedef or typedef not in defs or not self.truth.is_class(tag):
            return False
        wholes = [(place[0], whole) for place, whole in zip(defs[typedef]["pos"], defs[typedef]["ranges"]) if whole]
        return any(place[0] == path and whole[0] <= place[1] <= whole[2] for path, whole in wholes for place in defs[tag]["pos"])

    def ancestors(self, cls):
        """A class and everything that it inherits from."""
        seen, todo = set(), [cls]
        while todo:
            one = todo.pop()
            if one not in seen:
                seen.add(one)
                todo += self.above.get(one, ())
        return seen

    def at(self, path, span):
        """The token that ends where an engine's range ends, or else starts where it starts."""
        ends = [token for token in self.of_line.get((path, span["end_line"]), []) if token.end == span["end_column"]]
        starts = [token for token in self.of_line.get((path, span["start_line"]), []) if token.col == span["start_column"]]
        return next(iter(ends + starts), None)
