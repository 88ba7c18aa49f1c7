"""Asks the engine about suites, compares with their truths and prints a table: `measure.py --bifrost PROGRAM [SUITE...]`."""
import argparse
import json
import random
import sys

import questions
import report
from engine import Engine, Oracle
from lookup import Lookup
from model import Truth
from suites import SUITES, truth_of


def arguments():
    parser = argparse.ArgumentParser(prog="cargo xtask accuracy")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--bifrost", help=argparse.SUPPRESS)
    parser.add_argument("--page", help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--oracle", action="store_true")
    parser.add_argument("--rebuild", action="store_true")
    parser.add_argument("--only", action="append", choices=questions.ALL)
    parser.add_argument("--files", type=int, default=12)
    parser.add_argument("--names", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--json")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def measured(name, options):
    truth = Truth.load(truth_of(name, options.rebuild))
    lookup, suite = Lookup(truth), SUITES[name]
    draw = questions.Draw(options.files, options.names, options.seed, options.seconds)
    done = {"name": name, "sources": suite.sources, "tool": truth.tool, "recall_only": suite.recall_only, "rows": {}, "errors": {},
            "files": len(truth.files), "defs": len(truth.defs), "refs": len(truth.refs)}
    for question in options.only or questions.ALL:
        engine = Oracle(truth) if options.oracle else Engine(options.bifrost, truth.root, options.seconds)
        tallies, drawn = questions.ALL[question](engine, lookup, draw)
        for title, tally in tallies.items():
            done["rows"][title] = {**tally.row(), "drawn": drawn}
            show(name, title, tally, options.show)
        done["errors"].update(engine.errors)
        print(f"{name}: {question}: {engine.asked} queries in {engine.seconds:.0f} s, {engine.failed} failed, "
              f"{engine.truncated} cut short", file=sys.stderr)
    return done


def show(name, title, tally, count):
    """Some of what is wrong and of what is missing."""
    for site in tally.wrong_sites[:count]:
        print(f"{name}: {title}: wrong:", *site)
    missed = tally.missed()
    random.Random(1).shuffle(missed)
    for site in missed[:count]:
        print(f"{name}: {title}: missing:", *site)


def main():
    options = arguments()
    if options.list:
        for name, suite in SUITES.items():
            print(f"{name:20} {suite.sources:32} {'' if suite.by_default else 'when named'}".rstrip())
        return
    names = options.suites or [name for name, suite in SUITES.items() if suite.by_default]
    done = [measured(name, options) for name in names]
    print(report.table(report.MEASURED, report.measured(done)))
    if options.json:
        with open(options.json, "w") as file:
            json.dump(done, file, indent=1)
    if options.write:
        with open(options.page) as file:
            new = report.page(file.read(), done, list(SUITES))
        with open(options.page, "w") as file:
            file.write(new)
    faults = report.faults(done)
    print("\n".join(faults))
    print("FAIL" if faults else "PASS")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
