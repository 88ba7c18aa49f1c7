#!/usr/bin/env python3
"""Holds our edges against a compiler's: `compare.py OURS TRUTH [FOLDER...]`. Both are lines of two ends; ours have a third
word, the proof, and names behind the byte of a type. Only edges that begin below one of the folders are compared."""
import sys


def end(text):
    return ":".join(text.split(":")[:2])


def read(path, folders):
    edges = {}
    for line in open(path, encoding="utf-8", errors="replace"):
        words = line.rstrip("\n").split("\t")
        if len(words) < 2 or (folders and not words[0].startswith(tuple(folders))):
            continue
        edges[(end(words[0]), end(words[1]))] = line.rstrip("\n")
    return edges


def main():
    folders = [folder.rstrip("/") + "/" for folder in sys.argv[3:]]
    ours, truth = read(sys.argv[1], folders), read(sys.argv[2], folders)
    lost = {edge: line for edge, line in ours.items() if edge[1] == "?"}
    known = {edge: line for edge, line in ours.items() if edge[1] != "?"}
    right = known.keys() & truth.keys()
    wrong = {edge: line for edge, line in known.items() if edge not in truth}
    proven = [line for line in wrong.values() if line.endswith("\tproven")]
    print(f"ours {len(known)}, theirs {len(truth)}, unresolved {len(lost)}, wrong and proven {len(proven)}")
    print(f"precision {len(right) / max(len(known), 1):.4f}, recall {len(right) / max(len(truth), 1):.4f}")
    for mark, edges in ("+", wrong), ("-", {edge: truth[edge] for edge in truth.keys() - ours.keys()}), ("?", lost):
        for edge in sorted(edges):
            print(mark, edges[edge])


if __name__ == "__main__":
    main()
