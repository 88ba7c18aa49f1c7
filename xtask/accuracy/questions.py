"""What is asked of an engine, over files and names drawn by a seed: calls, references, super types, imports."""
import collections
import random
import re
import time
from dataclasses import dataclass

from tally import Tally, judge

NAME = re.compile(r"^[A-Za-z_$][\w$]*$")
DECLARED = ("class", "callable")
# A name for another type is a plain declaration in C and C++.
ASKED = ["class", "callable", "declaration"]
LARGEST_HUB = 400       # a name with more references than this is not asked for: its answer is cut short
PER_QUERY = 300         # references that one query may be expected to answer with
NAMES_AT_ONCE = 10


@dataclass
class Draw:
    """How much is drawn. What has not begun when the seconds are over is left out."""

    files: int = 12
    names: int = 40
    seed: int = 7
    seconds: float = 600

    def shuffled(self, things):
        things = sorted(things)
        random.Random(self.seed).shuffle(things)
        return things


class Clock:
    def __init__(self, draw):
        self.end = time.time() + draw.seconds

    def over(self):
        return time.time() > self.end


def pattern(names):
    return {"regex": f"^(?:{'|'.join(map(re.escape, names))})$"}


def once(rows, kind, span_of, target):
    """The rows of a kind, each place and target once."""
    seen = set()
    for row in rows:
        if row.get("result_type") != kind:
            continue
        span = span_of(row)
        key = (row["path"], *(span[side] for side in ("start_line", "start_column", "end_line", "end_column")),
               (row.get(target) or {}).get("id"))
        if key not in seen:
            seen.add(key)
            yield row, span


def calls(engine, lookup, draw):
    """The calls inside callables of a file."""
    truth = lookup.truth
    bodies = collections.defaultdict(list)
    for known in truth.defs.values():
        if known["kind"] == "callable":
            for place, whole in zip(known["pos"], known["ranges"]):
                if whole:
                    bodies[place[0]].append(whole)
    sites = collections.defaultdict(list)
    for (path, line, col), token in lookup.tokens.items():
        if token.called and "i" not in token.flags and asked(bodies, (path, line, col)):
            sites[path] += [(path, line, col, did) for did in token.called if did in truth.defs and truth.defs[did]["kind"] in DECLARED]
    tally, clock, files = Tally(), Clock(draw), 0
    for path in draw.shuffled(path for path in sites if sites[path])[:draw.files]:
        rows, cut = (None, []) if clock.over() else calls_of_file(engine, truth, path, clock)
        if rows is None:
            continue
        files += 1
        # What no answer of the largest size can hold is not asked for, so it isn't judged either.
        left_out = [whole for known in truth.defs.values() if known["name"] in cut
                    for place, whole in zip(known["pos"], known["ranges"]) if whole and place[0] == path]
        tally.truth.update(site for site in sites[path] if not inside(left_out, site[1], site[2]))
        for row, span in once(rows, "call_site", lambda row: row.get("callee_range") or row["range"], "callee"):
            if inside(left_out, span["start_line"], span["start_column"]):
                tally.unjudged["the answer for the caller was cut short"] += 1
            else:
                judge(tally, lookup, (row["path"], span, row.get("proof", "unproven")), row.get("callee"))
    return {"calls": tally}, f"{files} files"


def asked(bodies, place):
    """Whether any callable is asked of a place. In a file without callables nobody is, so what the body of a class runs is no
    part of the truth; where a truth knows no bodies at all, every place counts."""
    path, line, col = place
    return not bodies or inside(bodies.get(path, ()), line, col)


def inside(ranges, line, col):
    return any((one[0], one[1]) <= (line, col) <= (one[2], one[3]) for one in ranges)


def calls_of_file(engine, truth, path, clock):
    """All of them: when an answer is cut short, by fewer and fewer names; and the names whose answers are cut short alone.
    None when a query failed or the time is over."""
    query = {"where": [path], "match": {"kind": "callable"}, "steps": [{"op": "enclosing_decl"}, {"op": "call_sites_from"}]}
    rows, truncated = engine.ask(query)
    if not truncated or rows is None:
        return rows, []
    cut = []
    declared = truth.defs.values()
    names = sorted({known["name"] for known in declared if known["kind"] == "callable" and any(at[0] == path for at in known["pos"])})
    parts = [names[at:at + 25] for at in range(0, len(names), 25)]
    while parts:
        part = parts.pop()
        more, truncated = engine.ask({**query, "match": {"kind": "callable", "name": pattern(part)}})
        if more is None or clock.over():
            return None, []
        rows += more
        if truncated and len(part) > 1:
            parts += [part[:len(part) // 2], part[len(part) // 2:]]
        elif truncated:
            cut += part
    return rows, cut


def references(engine, lookup, draw):
    """The references of declarations of a name. Those on import lines are counted apart."""
    truth = lookup.truth
    uses = collections.Counter(did for token in lookup.tokens.values() for did in token.meant)
    names = {known["name"] for did, known in truth.defs.items() if known["kind"] in DECLARED and uses[did] and NAME.match(known["name"])}
    elsewhere, importing, clock, used = Tally(), Tally(), Clock(draw), 0
    for part in batches(draw.shuffled(names), lambda name: sum(uses[did] for did in lookup.named[name]), draw.names):
        rows = None if clock.over() else references_of_names(engine, part)
        if rows is None:
            continue
        used += len(part)
        ids = {did for name in part for did in lookup.named[name] if truth.defs[did]["kind"] in DECLARED}
        for (path, line, col), token in lookup.tokens.items():
            tally = importing if "i" in token.flags else elsewhere
            tally.truth.update((path, line, col, did) for did in token.meant if did in ids)
        for row, span in once(rows, "reference_site", lambda row: row["range"], "target"):
            target = row.get("target") or {}
            if target.get("name") not in part and not ids.intersection(lookup.definitions(target)):
                continue    # A local of the name was asked for, which is its function.
            token = lookup.at(row["path"], span)
            imports = token and "i" in token.flags or row.get("usage_kind") == "import"
            judge(importing if imports else elsewhere, lookup, (row["path"], span, row.get("proof", "unproven")), row.get("target"))
    return {"references": elsewhere, "references in imports": importing}, f"{used} names"


def batches(names, uses, limit):
    """So many names in all, in parts whose answers are not cut short."""
    part, expected, taken = [], 0, 0
    for name in names:
        if taken == limit:
            break
        count = uses(name)
        if part and (expected + count > PER_QUERY or len(part) == NAMES_AT_ONCE):
            yield part
            part, expected = [], 0
        if count <= LARGEST_HUB:
            part.append(name)
            expected += count
            taken += 1
    if part:
        yield part


def references_of_names(engine, names):
    """All of them: when an answer is cut short, name by name."""
    steps = [{"op": "enclosing_decl"}, {"op": "references_of", "surface": "lsp_references"}]
    rows, truncated = engine.ask({"match": {"kind": ASKED, "name": pattern(names)}, "steps": steps})
    if rows is None or not truncated or len(names) == 1:
        return rows
    rows = []
    for name in names:
        more, _ = engine.ask({"match": {"kind": ASKED, "name": name}, "steps": steps})
        if more is None:
            return None
        rows += more
    return rows


def subtypes(engine, lookup, draw):
    """The direct subtypes of classes of a name."""
    truth = lookup.truth
    below = collections.defaultdict(set)
    for sub, sup in truth.supers:
        below[sup].add(sub)
    tally, clock = Tally(), Clock(draw)
    names = draw.shuffled({truth.defs[sup]["name"] for sup in below})[:draw.names]
    for part in (names[at:at + NAMES_AT_ONCE] for at in range(0, len(names), NAMES_AT_ONCE)):
        query = {"match": {"kind": "class", "name": pattern(part)}, "steps": [{"op": "enclosing_decl"}, {"op": "subtypes"}]}
        rows = None if clock.over() else engine.ask(query)[0]
        if rows is None:
            continue
        tally.truth.update((sub, sup) for name in part for sup in lookup.named[name] for sub in below.get(sup, ()))
        pairs = {(row["path"], row["start_line"], step["path"], step["start_line"]): (row, step) for row in rows for step in bases(row)}
        for row, step in pairs.values():
            subtype(tally, below, lookup.definitions(row), lookup.definitions(step))
    return {"subtypes": tally}, f"{len(names)} names"


def bases(row):
    """The classes that a subtype was asked of, as its provenance tells."""
    steps = (step for trail in row.get("provenance", []) for step in trail.get("steps", []))
    return [step["result"] for step in steps if step["op"] == "enclosing_decl"]


def subtype(tally, below, subs, sups):
    if not subs or not sups:
        tally.unjudged["the truth does not know the type"] += 1
        return
    keys = [(sub, sup) for sub in subs for sup in sups if sub in below.get(sup, ())]
    if keys:
        tally.hit(keys, "proven")
    else:
        tally.miss((subs[0], sups[0]), "proven", ("answer", subs[0], "below", sups[0]))


def imports(engine, lookup, draw):
    """The files of the project that a file imports."""
    truth = lookup.truth
    if truth.imports is None:
        return {}, ""
    wanted = collections.defaultdict(set)
    for path, target in truth.imports:
        if path != target:
            wanted[path].add(target)
    tally, clock, files = Tally(), Clock(draw), draw.shuffled(truth.files)[:draw.files]
    for path in files:
        query = {"where": [path], "match": {"kind": ["import", "class", "callable", "assignment", "call"]},
                 "steps": [{"op": "file_of"}, {"op": "imports_of"}]}
        rows = None if clock.over() else engine.ask(query)[0]
        if rows is None:
            continue
        tally.truth.update((path, target) for target in wanted[path])
        for target in {row["path"] for row in rows if row.get("result_type") == "file"} - {path}:
            if target in wanted[path]:
                tally.hit([(path, target)], "proven")
            elif [path, target] in truth.imports_opt:
                tally.unjudged["may be counted or not"] += 1
            else:
                tally.miss((path, target), "proven", (path, "answer", target))
    return {"imports": tally}, f"{len(files)} files"


ALL = {"calls": calls, "references": references, "subtypes": subtypes, "imports": imports}
