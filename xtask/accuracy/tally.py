"""Counts what an engine found against what is true, a row for each place and target."""
import collections

from model import LOCAL, OUTSIDE
from text import lines_of

SELF_LIKE = ("self", "static", "parent", "this", "Self", "super", "cls")
SHOWN = 400


class Tally:
    """Of two tiers: what is proven, and all together."""

    def __init__(self):
        self.right, self.wrong, self.unjudged = collections.Counter(), collections.Counter(), collections.Counter()
        self.found = {"proven": set(), "any": set()}
        self.truth = set()
        self.wrong_seen, self.wrong_sites = set(), []

    def hit(self, keys, proof):
        """Counts a right row once, as proven if any answer proves it."""
        if not self.found["any"].intersection(keys):
            self.right[proof] += 1
        elif proof == "proven" and not self.found["proven"].intersection(keys):
            self.right["proven"] += 1
            self.right["unproven"] -= 1
        self.found["any"].update(keys)
        if proof == "proven":
            self.found["proven"].update(keys)

    def miss(self, key, proof, shown):
        """Counts a wrong row once."""
        if key in self.wrong_seen:
            return
        self.wrong_seen.add(key)
        self.wrong[proof] += 1
        if len(self.wrong_sites) < SHOWN:
            self.wrong_sites.append((proof, *shown))

    def missed(self):
        return sorted(self.truth - self.found["any"], key=str)

    def row(self):
        return {
            "proven_precision": share(self.right["proven"], self.wrong["proven"]),
            "proven_recall": self.recall("proven"),
            "precision": share(self.right.total(), self.wrong.total()),
            "recall": self.recall("any"),
            "truth": len(self.truth), "right": self.right.total(), "wrong": self.wrong.total(),
            "unjudged": self.unjudged.total(), "why_unjudged": dict(self.unjudged),
        }

    def recall(self, tier):
        return len(self.found[tier] & self.truth) / len(self.truth) if self.truth else None


def share(right, wrong):
    return right / (right + wrong) if right + wrong else None


def judge(tally, lookup, site, declaration):
    """Judges one row: a site (path, span, proof) and the declaration that the engine says is meant there."""
    path, span, proof = site
    token = lookup.at(path, span)
    if token is None:
        tally.unjudged["the truth says nothing of the place"] += 1
        return
    outside = all(did in (OUTSIDE, LOCAL) for did in token.meant)
    text = lines_of(lookup.truth.root, path)[span["end_line"] - 1][token.col - 1:token.end - 1]
    ids = lookup.definitions(declaration)
    if outside and text in SELF_LIKE:
        tally.unjudged["a word for the receiver"] += 1
    elif not ids:
        tally.unjudged["the truth does not know the target" + ("" if outside else ", but another one")] += 1
    else:
        settle(tally, lookup, (path, span["end_line"], token, proof), ids)


def settle(tally, lookup, place, ids):
    path, line, token, proof = place
    keys = [(path, line, token.col, did) for did in token.meant if any(lookup.same(did, one) for one in ids)]
    if keys:
        tally.hit(keys, proof)
    else:
        tally.miss((path, line, token.col, ids[0]), proof, (path, line, token.col, "answer " + ids[0], "truth " + token.meant[0]))
