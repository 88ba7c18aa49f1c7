"""Truth for Go, Java, C and C++: what their own compilers say, printed by a dumper in each one's tongue."""
import glob
import json
import os
import re
import shutil
import sys

from cache import WORK, files_below, run
from text import lines_of
from tools import LIBCLANG, program, python
from truths import rows

HERE = os.path.dirname(os.path.abspath(__file__))


def go(work, tree, package):
    """Package trees as Debian ships them are a GOPATH; truth is go/types: Defs, Uses, Selections, satisfaction of interfaces."""
    path = work + "/gopath"
    shutil.copytree(tree + "/usr/share/gocode/src", path + "/src")
    root = f"{path}/src/{package}"
    env = {"GO111MODULE": "off", "GOPATH": path, "GOFLAGS": "", "GOCACHE": WORK + "/gocache", "CGO_ENABLED": "0"}
    printed = run([program("go"), "run", HERE + "/go.go", root, package], env=env)
    with open(root + "/go.mod", "w") as file:
        file.write(f"module {package}\n")
    version = run([program("go"), "version"]).split()[2].removeprefix("go")
    return rows.truth(root, "go", f"go/types {version}", printed.split("\n"))


def java(root):
    files = [os.path.join(root, path) for path in files_below(root, [".java"])]
    printed = run([program("java"), HERE + "/JavaTruth.java", root, *files])
    version = run([program("javac"), "-version"]).split()[-1]
    return rows.truth(root, "java", f"javac {version}", printed.split("\n"))


SCALA = "2.11.12"


def scala(work, root):
    """What scalac says behind its typer: a program on the compiler's own trees, which it compiles first."""
    jars = [f"/usr/share/java/scala-{name}-{SCALA}.jar" for name in ("compiler", "library", "reflect")]
    jars += glob.glob("/usr/share/java/scala-xml.jar") + glob.glob("/usr/share/java/scala-parser-combinators.jar")
    if not os.path.exists(jars[0]):
        sys.exit(f"scalac {SCALA} is needed; in Debian it comes with: scala")
    path = ":".join([work + "/dumper", *jars])
    os.makedirs(work + "/dumper")
    run([program("scalac"), "-d", work + "/dumper", "-cp", path, HERE + "/ScalaTruth.scala"])
    files = [os.path.join(root, name) for name in files_below(root, [".scala"])]
    printed = run([program("java"), "-Dscala.usejavacp=true", "-cp", path, "ScalaTruth", root, *files])
    table = [row.split("\t") for row in printed.split("\n")]
    truth = rows.truth(root, "scala", f"scalac {SCALA}", ["\t".join(row[:6] if row[0] == "R" else row) for row in table])
    # Calls have no brackets that tell them.
    called = {(row[1], int(row[2]), int(row[3]), row[5]) for row in table if row[0] == "R" and len(row) > 6}
    for ref in truth.refs:
        ref[5] = ref[5].replace("c", "") + ("c" if (*ref[:3], ref[4]) in called else "")
    return truth


def clang(root, units, flags):
    """Several translation units are one project: what a header says is said once."""
    program("clang")
    printed = run([python(), HERE + "/clang_rows.py", root, json.dumps(units), json.dumps(flags)])
    table = [row.split("\t") for row in printed.split("\n")]
    # A typedef that is called as a struct, union or enum of the project is that type.
    tags = {row[2]: row[1] for row in table if row[0] == "D" and row[3] == "class" and "@T@" not in row[1]}
    same = {row[1]: tags[row[2]] for row in table if row[0] == "D" and "@T@" in row[1] and row[2] in tags}
    truth = rows.truth(root, "cpp", f"libclang {LIBCLANG}", ["\t".join(same.get(word, word) for word in row) for row in table])
    includes(truth)
    return truth


INCLUDE = re.compile(r'(?m)^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]')


def includes(truth):
    """Lines of `#include`, looked for as the compiler was told to: beside the file, then in the root."""
    known = set(files_below(truth.root, [".h", ".c", ".cc", ".cpp", ".hpp"]))
    truth.imports = []
    for path in truth.files:
        for quote, name in INCLUDE.findall("\n".join(lines_of(truth.root, path))):
            folders = [os.path.dirname(path), "."] if quote == '"' else ["."]
            found = (os.path.normpath(os.path.join(folder, name)) for folder in folders)
            target = next((one for one in found if one in known), None)
            if target:
                truth.add_import(path, target)
