"""Whether steps say the same forward and backward over a real tree of each language: `ways.py --agree PROGRAM [LANGUAGE...]`.

The trees are pinned and fetched through the clients of registries; of each, one folder is asked."""
import argparse
import os
import re
import subprocess
import sys

from cache import WORK, fresh
from report import table
from sources import crate, debian_source, npm, pypi

HEAD = ("language", "tree", "files", "lines", "declarations", "calls", "constructions", "uses", "disagreements")
BEGIN, END = "<!-- ways: begin -->", "<!-- ways: end -->"

# What fetches it, its pin, the folder below, and the words for the page.
TREES = {
    "python": (pypi, "Django==5.2", "django", "Django 5.2 (PyPI), `django`"),
    "javascript": (npm, "webpack@5.113.0", "lib", "webpack 5.113.0 (npm), `lib`"),
    "typescript": (npm, "rxjs@7.8.1", "src", "rxjs 7.8.1 (npm), `src`"),
    "java": (debian_source, "libcommons-lang3-java=3.12.0", "src/main/java", "commons-lang3 3.12.0 (Debian), `src/main/java`"),
    "go": (debian_source, "caddy=2.6.2", "", "caddy 2.6.2 (Debian)"),
    "c": (debian_source, "libzstd=1.5.4", "lib", "zstd 1.5.4 (Debian), `lib`"),
    "cpp": (debian_source, "fmtlib=9.1.0", "", "fmt 9.1.0 (Debian)"),
    "rust": (crate, "clap_builder@4.6.7", "", "clap_builder 4.6.7 (crates.io)"),
    "php": (debian_source, "composer=2.5.5", "src", "composer 2.5.5 (Debian), `src`"),
    "scala": (debian_source, "scala=2.11.12", "src/library", "scala 2.11.12 (Debian), `src/library`"),
    "csharp": (debian_source, "nunit=2.6.4", "src", "nunit 2.6.4 (Debian), `src`"),
    "ruby": (debian_source, "rubocop=1.39.0", "lib", "rubocop 1.39.0 (Debian), `lib`"),
    "kotlin": (debian_source, "kotlin=1.3.31", "libraries/stdlib", "kotlin 1.3.31 (Debian), `libraries/stdlib`"),
}


def tree(language):
    """The folder that is asked, fetched when it is not there."""
    fetch, pin, folder, _ = TREES[language]
    work = os.path.join(WORK, "ways-" + language)
    note = os.path.join(work, "fetched")
    if not os.path.exists(note):
        found = fetch(fresh(work), pin)
        with open(note, "w") as file:
            file.write(os.path.join(found, folder))
    with open(note) as file:
        return file.read()


def agreement(program, language, shown):
    """The row of a language, and whether anything in its tree disagrees; what other languages its tree holds must agree too."""
    done = subprocess.run([program, tree(language), str(shown)], text=True, stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"the tree of {language} could not be asked: {done.stdout}")
    lines = done.stdout.splitlines()[1:]
    print("\n".join(line for line in lines if line.startswith("  ")), end="", file=sys.stderr)
    rows = [line.split("\t") for line in lines if not line.startswith("  ")]
    row = next((row for row in rows if row[0] == language), None)
    if row is None:
        sys.exit(f"the tree of {language} holds none of it")
    return [language, TREES[language][3], *row[1:]], done.returncode != 0


def page(old, rows):
    """The page with new rows; those of other languages stay."""
    if BEGIN not in old or END not in old:
        sys.exit(f"docs/accuracy.md has no lines `{BEGIN}` and `{END}`")
    before, part, behind = re.split(f"{re.escape(BEGIN)}|{re.escape(END)}", old)
    kept = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]
    known = {row[0]: row for row in [*kept, *rows] if row[0] in TREES}
    return f"{before}{BEGIN}\n\n{table(HEAD, [known[language] for language in TREES if language in known])}\n{END}{behind}"


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask accuracy ways")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--agree", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--page", help=argparse.SUPPRESS)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    unknown = [language for language in options.languages if language not in TREES]
    if unknown:
        sys.exit(f"there is no tree of {', '.join(unknown)}; there are: {', '.join(TREES)}")
    print("\t".join(HEAD))
    rows, failed = [], False
    for language in options.languages or TREES:
        row, wrong = agreement(options.agree, language, options.show)
        print("\t".join(row), flush=True)
        rows.append(row)
        failed |= wrong
    if options.write:
        with open(options.page) as file:
            new = page(file.read(), rows)
        with open(options.page, "w") as file:
            file.write(new)
    sys.exit(failed)


if __name__ == "__main__":
    main()
