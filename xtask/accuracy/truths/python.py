"""Truth for Python: pyright's definition of every identifier, or scip-python's index; classes and imports by Python's own ast."""
import ast
import json
import os

from cache import files_below, run
from model import Truth
from text import from_utf8, lines_of
from tools import NPM, PINS, node_package, program
from truths import language_server, scip

ROOTS = ("src/", "")    # where packages stand


def pyright(root):
    files = files_below(root, [".py"])
    config = root + "/pyrightconfig.json"
    with open(config, "w") as file:
        json.dump({"extraPaths": ["src"], "pythonVersion": "3.11", "typeCheckingMode": "off"}, file)
    server = [program("node"), node_package("pyright") + "/langserver.index.js", "--stdio"]
    truth = language_server.truth(Truth(root, "python", "pyright " + PINS["pyright"]), files, server)
    os.remove(config)
    return with_modules(truth)


def scip_python(root, work):
    node_package("@sourcegraph/scip-python")
    index = work + "/index.scip"
    run([NPM + "/.bin/scip-python", "index", ".", "--project-name", "p", "--project-version", "1", "--output", index], root)
    return with_modules(scip.truth(Truth(root, "python", "scip-python " + PINS["@sourcegraph/scip-python"]), index))


def with_modules(truth):
    trees = dict(parsed(truth))
    supers(truth, trees)
    imports(truth, trees)
    return truth


def parsed(truth):
    for path in truth.files:
        with open(os.path.join(truth.root, path), encoding="utf-8") as file:
            try:
                yield path, ast.parse(file.read())
            except SyntaxError:
                continue


def supers(truth, trees):
    """What a class names as its bases, as the references there say."""
    sites = {(path, line, col): did for path, line, col, _, did, _ in truth.refs}
    classes = {(place[0], place[1]): did for did, known in truth.defs.items() if truth.is_class(did) for place in known["pos"]}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and (path, node.lineno) in classes:
                for base in node.bases:
                    target = sites.get((path, *last_name(base, lines_of(truth.root, path))))
                    if truth.is_class(target):
                        truth.add_super(classes[path, node.lineno], target)


def last_name(base, lines):
    """Line and column of the last name of `a`, `a.b` or `a[b]`."""
    if isinstance(base, ast.Subscript):
        base = base.value
    if isinstance(base, ast.Name):
        return base.lineno, from_utf8(lines[base.lineno - 1], base.col_offset) + 1
    if isinstance(base, ast.Attribute):
        return base.end_lineno, from_utf8(lines[base.end_lineno - 1], base.end_col_offset) - len(base.attr) + 1
    return 0, 0


def imports(truth, trees):
    """Direct imports inside the project by Python's own rules. Whether `from package import module` also counts for the file of
    the package is left open."""
    modules = {}
    for path in truth.files:
        for top in ROOTS:
            if path.startswith(top):
                modules.setdefault(path[len(top):-3].replace("/", ".").removesuffix(".__init__"), path)
    names = {path: name for name, path in reversed(modules.items())}
    truth.imports = []
    for path, tree in trees.items():
        own = names.get(path, "")
        package = own if path.endswith("__init__.py") else own.rpartition(".")[0]
        for node in ast.walk(tree):
            wanted = []
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = origin(node, package)
                below = [f"{base}.{alias.name}" for alias in node.names if f"{base}.{alias.name}" in modules]
                wanted = below + ([base] if len(below) < len(node.names) or base not in modules else [])
                if base in modules and base not in wanted and [path, modules[base]] not in truth.imports:
                    truth.imports_opt.append([path, modules[base]])
            for name in wanted:
                if name in modules:
                    truth.add_import(path, modules[name])


def origin(node, package):
    """The module that a `from` names, without dots at its head."""
    if not node.level:
        return node.module or ""
    above = package.split(".")
    above = [name for name in above[:len(above) - (node.level - 1)] if name]
    return ".".join(above + ([node.module] if node.module else []))
