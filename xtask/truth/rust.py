"""Compares the edges of a Rust code base with those that rust-analyzer draws.

    rustup component add rust-analyzer
    (cd FOLDER && rust-analyzer scip . --output /tmp/index.scip)
    cargo run --release --example graph FOLDER imports > imports.tsv
    cargo run --release --example graph FOLDER hierarchy > hierarchy.tsv
    python3 xtask/truth/rust.py FOLDER /tmp/index.scip imports.tsv hierarchy.tsv

rust-analyzer says what each name token means; where a `use`, a `mod`, an `impl` or a `trait` stands is
read from the tokens here. What no build with default features sees has no meaning there, and is
counted apart.
"""

import collections
import re
import sys

TOKEN = re.compile(
    rb'//[^\n]*|/\*.*?\*/|b?c?r(#*)".*?"\1|b?c?"(?:\\.|[^"\\])*"|b?\'(?:\\[^\n]{1,10}?|[^\\\'\n])\'(?!\w)|\'\w+'
    rb"|(?:r#)?[A-Za-z_]\w*|::|->|=>|[^\s\w]",
    re.S,
)


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            size, at = (4, at) if kind == 5 else (8, at) if kind == 1 else varint(data, at)
            value = data[at : at + size]
            at += size
        yield key >> 3, value


def packed(data):
    at, out = 0, []
    while at < len(data):
        value, at = varint(data, at)
        out.append(value)
    return out


class Code:
    """What each token of each file means."""

    def __init__(self, path):
        self.meaning = collections.defaultdict(lambda: collections.defaultdict(set))
        self.homes = collections.defaultdict(set)
        with open(path, "rb") as file:
            index = file.read()
        for field, document in fields(index):
            if field == 2:
                self.document(document)

    def document(self, data):
        parts = list(fields(data))
        name = next(value.decode() for field, value in parts if field == 1)
        for field, occurrence in parts:
            if field != 2:
                continue
            place, symbol, role = [], "", 0
            for key, value in fields(occurrence):
                if key == 1:
                    place = packed(value) if isinstance(value, bytes) else place + [value]
                elif key == 2:
                    symbol = value.decode()
                elif key == 3:
                    role = value
            if symbol.startswith("local "):
                continue
            self.meaning[name][(place[0], place[1])].add(symbol)
            if role & 1:
                self.homes[symbol].add(name)


def tokens(text):
    """Name and sign tokens with their line and column."""
    line, start, found, before = 0, 0, [], 0
    for match in TOKEN.finditer(text):
        newlines = text.count(b"\n", before, match.start())
        if newlines:
            line += newlines
            start = text.rfind(b"\n", 0, match.start()) + 1
        before = match.start()
        word = match.group()
        if word[:2] in (b"//", b"/*") or word[-1:] in (b'"',) or word[:1] == b"'":
            continue
        column = len(text[start : match.start()].decode("utf8", "replace"))
        found.append((word.decode("utf8", "replace"), (line, column)))
    return found


def leaves(words, at):
    """The paths of the use tree that begins at a token: lists of token places."""
    found, stack, path = [], [], []
    while at < len(words) and words[at][0] != ";":
        word, place = words[at]
        if word == "{":
            stack.append(list(path))
        elif word in (",", "}"):
            if path and path != (stack[-1] if stack else []):
                found.append(path)
            path = list(stack[-1]) if stack else []
            if word == "}" and stack:
                stack.pop()
                path = []
        elif word == "as":
            at += 1
        elif word not in ("::", "*"):
            path = path + [(word, place)]
        if word == "*":
            found.append(path)
            path = list(stack[-1]) if stack else []
        at += 1
    if path:
        found.append(path)
    return found


def is_module(symbol):
    return symbol.endswith("/")


def imports(code, name, words, edges, unseen):
    for at, (word, _) in enumerate(words):
        if word == "use" and at + 1 < len(words) and (words[at + 1][0] not in "<>(,"):
            for path in leaves(words, at + 1):
                last, any_seen = None, False
                for _, place in path:
                    symbols = code.meaning[name].get(place, ())
                    any_seen |= bool(symbols)
                    modules = [symbol for symbol in symbols if is_module(symbol)]
                    last = modules or last
                if not any_seen:
                    unseen.add(name)
                for symbol in last or ():
                    edges[name].append((symbol, code.homes.get(symbol, set())))
        if word == "mod" and at + 2 < len(words) and words[at + 2][0] == ";":
            symbols = code.meaning[name].get(words[at + 1][1], ())
            if not symbols:
                unseen.add(name)
            for symbol in filter(is_module, symbols):
                edges[name].append((symbol, code.homes.get(symbol, set())))
        if word == "extern" and words[at + 1][0] == "crate":
            # The tool gives the name of the crate no meaning; it is that of a package.
            package = words[at + 2][0].replace("_", "-")
            for symbol, homes in code.homes.items():
                if symbol.split(" ")[2:3] == [package] and symbol.endswith(" crate/"):
                    edges[name].append((symbol, homes))


def depths(words, at, stops):
    """Tokens up to one of the stops outside of brackets, each with its depth."""
    depth = 0
    while at < len(words):
        word = words[at][0]
        if depth == 0 and word in stops:
            return at
        if word in ("<", "(", "["):
            depth += 1
        elif word in (">", ")", "]"):
            depth -= 1
        yield words[at], depth
        at += 1


def heads(words, start, end):
    """The last name of each path outside of brackets between two tokens, apart from `+`."""
    found, last, depth = [], None, 0
    for word, place in words[start:end]:
        if word in ("<", "(", "["):
            depth += 1
        elif word in (">", ")", "]"):
            depth -= 1
        elif depth == 0 and word == "+":
            found.append(last)
            last = None
        elif depth == 0 and re.match(r"[A-Za-z_]|r#", word) and word not in ("dyn", "mut", "for", "const"):
            last = (word, place)
    return [head for head in found + [last] if head]


def until(words, at, stops):
    depth = 0
    while at < len(words):
        word = words[at][0]
        if depth == 0 and word in stops:
            return at
        depth += (word in ("<", "(", "[")) - (word in (">", ")", "]"))
        at += 1
    return at


def hierarchy(code, name, words, edges, unseen):
    means = lambda head: {it for it in code.meaning[name].get(head[1], ()) if it.endswith("#")}
    for at, (word, _) in enumerate(words):
        before = words[at - 1][0] if at else ";"
        if word == "impl" and before in ("}", ";", "]", "{", "unsafe", "default", ")"):
            start = at + 1
            if start < len(words) and words[start][0] == "<":
                start = until(words, start + 1, (">",)) + 1
            middle = until(words, start, ("for", "{", ";", "where"))
            if middle >= len(words) or words[middle][0] != "for" or words[start][0] == "!":
                continue
            end = until(words, middle + 1, ("{", "where", ";"))
            above = heads(words, start, middle)
            below = heads(words, middle + 1, end)
            if not (above and below) or words[middle + 1][0] in ("(", "["):
                continue
            ups, downs = means(above[0]), means(below[0])
            if not code.meaning[name].get(above[0][1]):
                unseen.add(name)
            for up in ups:
                for down in downs:
                    edges.append((down, up, name))
        if word == "trait" and before != "." and at + 2 < len(words):
            own = code.meaning[name].get(words[at + 1][1], ())
            at = at + 2
            if words[at][0] == "<":
                at = until(words, at + 1, (">",)) + 1
            if words[at][0] != ":":
                continue
            for head in heads(words, at + 1, until(words, at + 1, ("{", "where", ";"))):
                for up in means(head):
                    edges.extend((down, up, name) for down in own)


def simple(symbol):
    return re.split(r"[/#:]", symbol.split(" ")[-1].rstrip("#:"))[-1].strip("`")


def report(title, ours, theirs, unseen_of):
    both = ours & theirs
    extra = sorted(ours - theirs)
    apart = [edge for edge in extra if unseen_of(edge)]
    wrong = [edge for edge in extra if not unseen_of(edge)]
    lost = sorted(theirs - ours)
    precision = len(both) / max(1, len(both) + len(wrong))
    recall = len(both) / max(1, len(theirs))
    print(f"{title}: {len(both)} both, {len(wrong)} only here, {len(lost)} only there, "
          f"{len(apart)} in files with parts that the tool does not see; "
          f"precision {precision:.4f}, recall {recall:.4f}")
    for sign, edges in (("+", wrong), ("-", lost), ("?", apart)):
        for edge in edges:
            print("  ", sign, *edge)


def main():
    folder, index, imports_file, hierarchy_file = sys.argv[1:5]
    code = Code(index)
    theirs, unseen, types, unseen_types = collections.defaultdict(list), set(), [], set()
    for name in sorted(code.meaning):
        with open(f"{folder}/{name}", "rb") as file:
            words = tokens(file.read())
        imports(code, name, words, theirs, unseen)
        hierarchy(code, name, words, types, unseen_types)

    ours = set()
    skipped = set()
    for line in open(imports_file):
        start, end, _ = line.rstrip("\n").split("\t")
        if start not in code.meaning:
            skipped.add(start)
        elif end == "?":
            print("unresolved:", start)
        else:
            ours.add((start, end))
    print(f"{len(skipped)} files that the tool did not read: {' '.join(sorted(skipped))}")
    edges = set()
    for name, list_ in theirs.items():
        for symbol, homes in list_:
            if len(homes) > 1:
                # Crates of one package have one name there: any of them, this one too.
                known = {home for home in homes if (name, home) in ours}
                library = {home for home in homes if home.endswith("src/lib.rs")}
                homes = known or ({name} & homes) or library or {sorted(homes)[0]}
            homes = homes - {name}
            edges.update((name, home) for home in homes)
    report("imports", ours, edges, lambda edge: edge[0] in unseen)

    ours = set()
    for line in open(hierarchy_file):
        start, end, proof = line.rstrip("\n").split("\t")
        path, _, name = start.split(":", 2)
        if path not in code.meaning:
            continue
        if end == "?":
            print("unresolved:", path, name)
            continue
        up_path, _, up = end.split(":", 2)
        ours.add((path, name.split("::")[-1], up_path, up.split("::")[-1]))
        if proof.strip() != "proven":
            print("unproven:", line.rstrip())
    edges = set()
    for down, up, name in types:
        # Types of several crates of one package may have one name there: that of the file first.
        near = lambda homes: {name} & homes or homes
        for down_home in near(code.homes.get(down, set())):
            for up_home in near(code.homes.get(up, set())):
                edges.add((down_home, simple(down), up_home, simple(up)))
    report("hierarchy", ours, edges, lambda edge: bool(unseen_types))


main()
