"""Truth for TypeScript and JavaScript: the TypeScript checker, or scip-typescript's index."""
import json
import os
import subprocess

from cache import files_below, run
from model import Truth
from tools import NPM, PINS, node_package, program
from truths import rows, scip

HERE = os.path.dirname(os.path.abspath(__file__))
ENDINGS = [".js", ".ts", ".mjs", ".cjs"]


def checker(root, lang):
    """One row an identifier, aliases followed."""
    printed = run([program("node"), HERE + "/ecma.js", node_package("typescript"), root, *files_below(root, ENDINGS)])
    truth = rows.truth(root, lang, f"TypeScript {PINS['typescript']} checker", printed.split("\n"))
    truth.imports = clauses(truth)["imports"]
    return truth


def scip_typescript(root, work, lang):
    node_package("@sourcegraph/scip-typescript")
    options = {"target": "es2020", "module": "commonjs" if lang == "javascript" else "esnext", "moduleResolution": "node",
               "allowJs": True, "checkJs": False, "skipLibCheck": True, "noEmit": True, "strict": False, "lib": ["es2020", "dom"]}
    with open(root + "/tsconfig.json", "w") as file:
        json.dump({"compilerOptions": options, "include": ["**/*"]}, file)
    with open(root + "/package.json", "w") as file:
        json.dump({"name": "p", "version": "1.0.0"}, file)
    index = work + "/index.scip"
    run([NPM + "/.bin/scip-typescript", "index", "--output", index], root)
    truth = scip.truth(Truth(root, lang, "scip-typescript " + PINS["@sourcegraph/scip-typescript"]), index)
    found = clauses(truth)
    truth.imports = found["imports"]
    supers(truth, found["supers"])
    return truth


def clauses(truth):
    """Imports between the truth's files, and what classes name as their bases."""
    words = [program("node"), HERE + "/ecma_clauses.js", node_package("typescript"), truth.root]
    found = json.loads(subprocess.run(words, input=json.dumps(truth.files), stdout=subprocess.PIPE, text=True, check=True).stdout)
    found["imports"] = [pair for pair in found["imports"] if pair[1] in truth.files]
    return found


def supers(truth, clauses_found):
    """An index does not say which class is another's base: the references in the heritage clauses do."""
    sites = {(path, line, col): did for path, line, col, _, did, _ in truth.refs}
    classes = {tuple(place): did for did, known in truth.defs.items() if truth.is_class(did) for place in known["pos"]}
    truth.supers = []
    for path, name, base in clauses_found:
        sub, sup = classes.get((path, *name)), sites.get((path, *base))
        if sub and sup in truth.defs:
            truth.add_super(sub, sup)
