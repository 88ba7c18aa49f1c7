"""Compares the facts of a tree with what the language's own parser says of it.

    compare.py BIFROST ROOT DUMPER...

The dumper prints JSON lines. The first says how kinds are keyed: `{"start": [...], "end": [...], "name": [...],
"count": [...]}`, by the place where they start or end, by their name, or by their number in a file. Each further line is a file that the
parser accepts: `{"path", "facts": [[kind, key...]]}`. What either side has more of is counted and shown.
"""
import collections
import json
import subprocess
import sys

SHOWN = 5


def keyed(fact, how):
    kind = fact["kind"]
    for side in ("start", "end"):
        if kind in how.get(side, []):
            return kind, fact["range"][f"{side}_line"], fact["range"][f"{side}_column"]
    if kind in how["name"]:
        return kind, fact.get("name", "")
    return (kind,) if kind in how["count"] else None


def ours(bifrost, root, path, how):
    command = [bifrost, "ir", path, "--root", root, "--format", "json"]
    page = json.loads(subprocess.run(command, cwd=root, capture_output=True, check=True).stdout)
    skipped = how.get("without", [])
    facts = [fact for fact in page["facts"] if [fact["kind"], fact["text"]] not in skipped]
    return collections.Counter(filter(None, (keyed(fact, how) for fact in facts)))


def main():
    bifrost, root, dumper = sys.argv[1], sys.argv[2], sys.argv[3:]
    lines = subprocess.Popen(dumper, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
    how = json.loads(next(lines))
    table = collections.defaultdict(lambda: [0, 0, 0, []])
    files = 0
    for line in lines:
        file = json.loads(line)
        theirs = collections.Counter(tuple(fact) for fact in file["facts"])
        mine = ours(bifrost, root, file["path"], how)
        files += 1
        for key, count in theirs.items():
            table[key[0]][0] += count
        for column, rest in ((1, theirs - mine), (2, mine - theirs)):
            for key, count in rest.items():
                row = table[key[0]]
                row[column] += count
                row[3].append((("", "missing", "extra")[column], file["path"], *key[1:]))
    print(f"{files} files\n\n| kind | theirs | missing | extra |\n|---|---|---|---|")
    for kind, row in sorted(table.items()):
        print(f"| {kind} | {row[0]} | {row[1]} | {row[2]} |")
    for kind, row in sorted(table.items()):
        for example in row[3][:SHOWN]:
            print(kind, *example)
    sys.exit(any(row[1] or row[2] for row in table.values()))


main()
