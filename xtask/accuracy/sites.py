"""Every site of a suite's project beside the truth: `sites.py --links PROGRAM [--show N] SUITE`.

The program prints all that the engine says of a folder. Sites on import lines are left out; `references` counts all others,
`calls` those that are called. Where the truth knows only a local or a place outside, an answer is wrong only if the truth
says so: a local that the truth does not tell apart is silence."""
import argparse
import collections
import os
import subprocess

from lookup import CONSTRUCTORS
from model import LOCAL, OUTSIDE, Truth
from suites import truth_of

KINDS = ("wrong proven", "missing", "right unproven", "wrong unproven", "proven where the truth is silent")


class Places:
    """Turns bytes of files into lines and columns, and places of names into ids."""

    def __init__(self, truth):
        self.truth, self.data = truth, {}
        self.ids = {tuple(place): did for did, known in truth.defs.items() for place in known["pos"]}

    def place(self, path, byte):
        if path not in self.data:
            with open(os.path.join(self.truth.root, path), "rb") as file:
                self.data[path] = file.read()
        before = self.data[path][:byte]
        line = before[before.rfind(b"\n") + 1:]
        return path, before.count(b"\n") + 1, len(line.decode("utf-8", "replace")) + 1

    def target(self, word):
        """The id of what a target `path:byte` or `module:path` is; a constructor is its class."""
        if word.startswith("module:"):
            return word
        path, byte = word.rsplit(":", 1)
        place = self.place(path, int(byte))
        return self.owner(self.ids.get(place, ":".join(map(str, place))))

    def owner(self, did):
        known = self.truth.defs.get(did, {})
        makes = known.get("owner") and known["name"] in CONSTRUCTORS - {"new"}
        return known["owner"] if makes else did


Answer = collections.namedtuple("Answer", "proof outcome kind call targets text")


def answers(program, places):
    """What the engine says, by place."""
    truth, found = places.truth, {}
    printed = subprocess.run([program, truth.root], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    for line in printed.splitlines():
        path, begin, _, proof, outcome, kind, call, targets, text = line.split("\t")
        if path in truth.files:
            meant = {places.target(word) for word in targets.split()}
            found[places.place(path, int(begin))] = Answer(proof, outcome, kind, call == "call", meant, text)
    return found


def truths(places):
    """What is true, by place: ids or OUTSIDE or LOCAL, and flags."""
    found = {}
    for path, line, col, _, did, flags in places.truth.refs:
        known = places.ids.get(tuple(did.rsplit(":", 2)), did)
        meant, all_flags = found.setdefault((path, line, col), (set(), set()))
        meant.add(places.owner(known))
        all_flags.update(flags)
    return found


def verdict(meant, answer, calls_only):
    """What an answer is, or nothing when there is nothing to judge."""
    inside = meant - {OUTSIDE, LOCAL}
    if not answer or not answer.targets:
        return "missing" if inside else None
    if inside & answer.targets:
        return "right" if answer.proof == "proven" else "right unproven"
    if not inside and (LOCAL in meant or calls_only and not answer.call):
        return None
    return "wrong proven" if answer.proof == "proven" else "wrong unproven"


def compare(title, said, true, show):
    calls_only = title == "calls"
    sites, total = collections.defaultdict(list), 0
    for place, (meant, flags) in true.items():
        if "i" not in flags and ("c" in flags or not calls_only):
            total += not meant <= {OUTSIDE, LOCAL}
            sites[verdict(meant, said.get(place), calls_only)].append((place, said.get(place), meant))
    for place, answer in said.items():
        if place not in true and answer.targets and answer.proof == "proven" and (answer.call or not calls_only):
            sites[KINDS[-1]].append((place, answer, set()))
    print(summary(title, total, {kind: len(found) for kind, found in sites.items()}))
    for kind in KINDS:
        for place, answer, meant in sites[kind][:show]:
            print("   ", kind, ":".join(map(str, place)), shown(answer), "| truth:", *sorted(meant))


def summary(title, total, count):
    right, unproven = count.get("right", 0), count.get("right unproven", 0)
    wrong, doubtful = count.get("wrong proven", 0), count.get("wrong unproven", 0)
    share = lambda part, whole: f"{part / whole:.4f}" if whole else "–"
    figures = [f"{title}: {total} sites", f"proven precision {share(right, right + wrong)}", f"proven recall {share(right, total)}",
               f"recall {share(right + unproven, total)}",
               f"precision {share(right + unproven, right + unproven + wrong + doubtful)}"]
    return ", ".join(figures + [f"{kind} {count.get(kind, 0)}" for kind in KINDS])


def shown(answer):
    if not answer:
        return "| no site"
    return f"| {answer.text}: {answer.proof} {answer.outcome} {answer.kind}:" + "".join(f" {one}" for one in sorted(answer.targets))


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask accuracy sites")
    parser.add_argument("suite", metavar="SUITE")
    parser.add_argument("--links", help=argparse.SUPPRESS)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    places = Places(Truth.load(truth_of(options.suite)))
    said, true = answers(options.links, places), truths(places)
    for title in ("calls", "references"):
        compare(title, said, true, options.show)


if __name__ == "__main__":
    main()
