"""The suites: a project whose sources are pinned, and who says what is true of it."""
import glob
import os
import shutil
import sys
from dataclasses import dataclass
from typing import Callable

from cache import WORK, fresh, run
from sources import crate, debian_binary, debian_source, npm, pypi, put
from truths import compilers, ecma, python, ruby, rustdoc

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Suite:
    language: str
    sources: str
    build: Callable             # from a folder to work in and the root to fill, to a Truth
    by_default: bool = True     # a weaker second opinion, or one whose sources are not at hand everywhere, runs only when it is named
    recall_only: bool = False   # what is true was seen in a run: more may be true


def click(work, root):
    tree = pypi(work, "click==8.1.7")
    for folder in ("src", "tests"):
        put(tree, root, folder, [".py"])
    return root


def requests(work, root):
    tree = pypi(work, "requests==2.32.3")
    for folder in ("src", "tests"):
        put(tree, root, folder, [".py"])
    return python.pyright(root)


def rxjs(work, root):
    return put(npm(work, "rxjs@7.8.1"), root, "src", [".ts"])


def commander(work, root):
    return put(npm(work, "commander@12.1.0"), root, "lib", [".js"])


COBRA = ["golang-github-spf13-cobra-dev=1.6.1", "golang-github-spf13-pflag-dev=1.0.6", "golang-gopkg-yaml.v3-dev=3.0.1",
         "golang-github-cpuguy83-go-md2man-v2-dev=2.0.2", "golang-github-russross-blackfriday-v2-dev=2.1.0",
         "golang-github-inconshreveable-mousetrap-dev=1.0.0"]


def cobra(work, _):
    return compilers.go(work, debian_binary(work, COBRA), "github.com/spf13/cobra")


def lang3(work, root):
    tree = debian_source(work, "libcommons-lang3-java=3.12.0")
    shutil.copytree(tree + "/src/main/java", root, dirs_exist_ok=True)
    return compilers.java(root)


def searcher(work, root):
    tree = crate(work, "grep-searcher@0.1.14")
    put(tree, root, "src", [".rs"])
    return rustdoc.truth(work, root, tree, "grep-searcher")


def cjson(work, root):
    tree = debian_source(work, "cjson=1.7.15")
    for name in ("cJSON.c", "cJSON.h", "cJSON_Utils.c", "cJSON_Utils.h", "test.c"):
        shutil.copy(f"{tree}/{name}", root)
    return compilers.clang(root, ["cJSON.c", "cJSON_Utils.c", "test.c"], ["-x", "c", "-std=c99"])


def tinyxml2(work, root):
    tree = debian_source(work, "tinyxml2=9.0.0")
    for name in ("tinyxml2.cpp", "tinyxml2.h", "xmltest.cpp"):
        shutil.copy(f"{tree}/{name}", root)
    return compilers.clang(root, ["tinyxml2.cpp", "xmltest.cpp"], ["-x", "c++", "-std=c++11"])


def scala_xml(work, root):
    tree = debian_source(work, "scala-xml=1.0.3")
    shutil.copytree(tree + "/src/main/scala", root, dirs_exist_ok=True)
    return compilers.scala(work, root)


def scala_parsers(work, root):
    tree = debian_source(work, "scala-parser-combinators=1.0.3")
    shutil.copytree(tree + "/src/main/scala", root, dirs_exist_ok=True)
    return compilers.scala(work, root)


def kramdown(work, root):
    tree = debian_binary(work, ["ruby-kramdown=2.4.0"])
    folders = glob.glob(tree + "/usr/share/rubygems-integration/all/gems/kramdown-*/lib") + [tree + "/usr/lib/ruby/vendor_ruby"]
    lib = next(folder for folder in folders if os.path.exists(folder + "/kramdown.rb"))
    shutil.copytree(lib, root + "/lib",
                    ignore=lambda at, names: [name for name in names if at == lib and not name.startswith("kramdown")])
    return ruby.observed(root, "lib", HERE + "/truths/kramdown.rb")


SUITES = {
    "py-click": Suite("python", "click 8.1.7 (PyPI)", lambda work, root: python.pyright(click(work, root))),
    "py-click-scip": Suite("python", "click 8.1.7 (PyPI)", lambda work, root: python.scip_python(click(work, root), work), False),
    "py-requests": Suite("python", "requests 2.32.3 (PyPI)", requests),
    "ts-rxjs-tsc": Suite("typescript", "rxjs 7.8.1 (npm)", lambda work, root: ecma.checker(rxjs(work, root), "typescript")),
    "ts-rxjs": Suite("typescript", "rxjs 7.8.1 (npm)",
                     lambda work, root: ecma.scip_typescript(rxjs(work, root), work, "typescript"), False),
    "js-commander-tsc": Suite("javascript", "commander 12.1.0 (npm)",
                              lambda work, root: ecma.checker(commander(work, root), "javascript")),
    "js-commander": Suite("javascript", "commander 12.1.0 (npm)",
                          lambda work, root: ecma.scip_typescript(commander(work, root), work, "javascript"), False),
    "java-commons-lang3": Suite("java", "commons-lang3 3.12.0 (Debian)", lang3),
    "go-cobra": Suite("go", "cobra 1.6.1 (Debian)", cobra),
    "rust-grep-searcher": Suite("rust", "grep-searcher 0.1.14 (crates.io)", searcher),
    "c-cjson": Suite("c", "cJSON 1.7.15 (Debian)", cjson),
    "cpp-tinyxml2": Suite("cpp", "tinyxml2 9.0.0 (Debian)", tinyxml2),
    "scala-xml": Suite("scala", "scala-xml 1.0.3 (Debian)", scala_xml, False),
    "scala-parsers": Suite("scala", "scala-parser-combinators 1.0.3 (Debian)", scala_parsers, False),
    "ruby-kramdown": Suite("ruby", "kramdown 2.4.0 (Debian)", kramdown, recall_only=True),
}


def truth_of(name, rebuild=False):
    """The path of a suite's truth, which is built when it is not there."""
    if name not in SUITES:
        sys.exit(f"there is no suite {name}; there are: {', '.join(SUITES)}")
    work = os.path.join(WORK, name)
    path = os.path.join(work, "truth.json")
    if rebuild or not os.path.exists(path):
        print(f"building the truth of {name} ...", file=sys.stderr)
        root = os.path.join(fresh(work), "root")
        os.makedirs(root)
        truth = SUITES[name].build(work, root)
        run(["git", "init", "-q", "."], truth.root)
        truth.dump(path)
    return path
