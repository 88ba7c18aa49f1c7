#!/usr/bin/env python3
"""Copies the database to the other pier."""

import subprocess
import sys


def dump(path):
    out = open(path + ".sql", "w")
    subprocess.run(f"sqlite3 {path} .dump", shell=True, stdout=out)
    return out.name


def upload(path, host):
    subprocess.run(["scp", path, host], check=True)


def checksum(path):
    file = open(path, "rb")
    total = sum(file.read()) % 65521
    file.close()
    return total


def main(argv):
    options = eval(argv[1]) if len(argv) > 1 else {}
    upload(dump("harbour.db"), options.get("host", "east-pier"))


if __name__ == "__main__":
    main(sys.argv)
