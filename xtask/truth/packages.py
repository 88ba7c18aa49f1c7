#!/usr/bin/env python3
"""Import edges of Kotlin or Scala by a reading of its own: `packages.py kotlin|scala ROOT`. It knows clauses, imports by name and
what stands at the left margin (Kotlin) or directly in a package (Scala); imports that take all names are left out."""
import pathlib
import re
import sys

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"', re.S)
MODIFIERS = r"(?:@[\w.:]+(?:\([^()\n]*\))?\s+|(?:public|private|internal|protected|abstract|final|sealed|open|data|value|inline|" \
            r"expect|actual|enum|annotation|fun|suspend|operator|infix|tailrec|external|const|lateinit|override|inner|case|" \
            r"implicit|lazy|opaque|transparent)\s+|(?:private|protected)\[\w+\]\s+)*"
KOTLIN = re.compile(r"^(?:" + MODIFIERS + r")(?:class|interface|object|typealias|fun|val|var)\s+(?:<[^>]*>\s*)?"
                    r"(?:[\w.<>?*, ]+\.)?`?(\w+)`?", re.M)
SCALA = re.compile(r"^(?:" + MODIFIERS + r")(?:class|trait|object|enum|type)\s+`?(\w+)`?", re.M)
PACKAGE = re.compile(r"^package\s+(?!object\b)([\w.`]+)", re.M)


def imports(kind, text):
    if kind == "kotlin":
        return [path.replace("`", "") for path in re.findall(r"^import\s+([\w.`]+)(?!\.\*)\s*(?:as\s+\w+)?\s*;?$", text, re.M)]
    found = []
    for clause in re.findall(r"^import\s+([^\n{]*(?:\{[^}]*\})?)", text, re.M):
        head, braces, inner = clause.partition("{")
        if braces:
            for part in inner.rstrip("} \n").split(","):
                name = re.split(r"=>|\sas\s", part)[0].strip()
                hidden = re.search(r"(=>|\sas)\s*_$", part.strip())
                if name not in ("_", "*", "given", "") and not hidden:
                    found.append(head.strip() + name)
        else:
            found += [path.strip() for path in head.split(",") if not re.search(r"[._*]\s*$|given$", path.strip())]
    return [path.replace("`", "").strip() for path in found]


def main():
    kind, root = sys.argv[1], pathlib.Path(sys.argv[2])
    endings = {"kotlin": (".kt", ".kts"), "scala": (".scala",)}[kind]
    declared, files = {}, []
    for path in sorted(root.rglob("*")):
        if path.suffix not in endings:
            continue
        text = COMMENT.sub(lambda it: "\n" * it.group().count("\n"), path.read_text(errors="replace"))
        clauses = PACKAGE.findall(text)
        package = ".".join(clauses)
        name = str(path.relative_to(root))
        files.append((name, clauses, text))
        for found in (KOTLIN if kind == "kotlin" else SCALA).findall(text):
            declared.setdefault(f"{package}.{found}".strip("."), set()).add(name)
        for found in re.findall(r"^package object (\w+)", text, re.M):
            declared.setdefault(f"{package}.{found}.", set()).add(name)
    for name, clauses, text in files:
        around = [""] + [".".join(clauses[: at + 1]) + "." for at in range(len(clauses))]
        edges = set()
        for path in imports(kind, text):
            for outer in reversed(around if kind == "scala" else [""]):
                names = (outer + path).split(".")
                hits = next((declared[key] for end in range(len(names), 0, -1) if (key := ".".join(names[:end])) in declared), None)
                if hits:
                    edges |= hits
                    break
        for edge in sorted(edges - {name}):
            print(f"{name}\t{edge}")


if __name__ == "__main__":
    main()
