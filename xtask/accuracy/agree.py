"""Two truths of the same sources, site by site: `agree.py SUITE SUITE`. Definitions are matched by file and line."""
import collections
import sys

from lookup import CONSTRUCTORS
from model import LOCAL, OUTSIDE, Truth
from suites import truth_of
from text import lines_of

SHOWN = 4


def sites(truth):
    """What each place means: lines of definitions, or a word for what is no class and no callable; and its flags."""
    meant = collections.defaultdict(set)
    flags = {}
    for path, line, col, _, did, marks in truth.refs:
        flags[path, line, col] = marks
        known = truth.defs.get(did)
        if not known or known["kind"] not in ("class", "callable"):
            meant[path, line, col].add(did if did in (OUTSIDE, LOCAL) or not known else known["kind"])
            continue
        owner = truth.defs.get(known["owner"]) if known["name"] in CONSTRUCTORS else None
        for one in filter(None, (known, owner)):
            meant[path, line, col].update((place[0], place[1]) for place in one["pos"])
    return meant, flags


def kind(one, other):
    """In what two answers about a place agree, or nothing when neither names a definition."""
    names = [any(isinstance(target, tuple) for target in targets) for targets in (one, other)]
    if all(names):
        return "agree" if one & other else "both name a definition, not the same one"
    if not any(names):
        return None
    silent = other if names[0] else one
    return f"only the {'first' if names[0] else 'second'} names a definition; the other says {min(map(str, silent), default='nothing')}"


def main(first, second):
    truths = [Truth.load(truth_of(name)) for name in (first, second)]
    (one, flags), (other, more_flags) = map(sites, truths)
    found = collections.defaultdict(list)
    for place in sorted({*one, *other}):
        said = kind(one.get(place, set()), other.get(place, set()))
        if said:
            importing = "i" in flags.get(place, "") + more_flags.get(place, "")
            found[said + (", on an import line" if importing else "")].append(place)
    print(f"{first}: {truths[0].tool}\n{second}: {truths[1].tool}")
    for said, places in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(f"{len(places):6} {said}")
        for path, line, col in places[:0 if said.startswith("agree") else SHOWN]:
            print(f"         {path}:{line}:{col} {lines_of(truths[0].root, path)[line - 1].strip()[:90]}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: cargo xtask accuracy agree SUITE SUITE")
    main(*sys.argv[1:])
