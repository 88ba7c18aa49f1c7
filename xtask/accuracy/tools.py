"""The tools that truths are taken from: pinned, fetched into the cache when a suite first needs them."""
import os
import shutil
import sys
import venv

from cache import TOOLS, run

NPM = os.path.join(TOOLS, "npm/node_modules")
PINS = {
    "pyright": "1.1.414",
    "typescript": "5.6.3",
    "@sourcegraph/scip-typescript": "0.4.0",
    "@sourcegraph/scip-python": "0.6.6",
}
LIBCLANG = "18.1.1"

PROGRAMS = {
    "go": "golang-go",
    "java": "openjdk-17-jdk-headless",
    "ruby": "ruby",
    "scalac": "scala",
    "clang": "clang libclang-common-14-dev",
    "apt-get": "apt",
    "cargo": "cargo",
    "node": "nodejs",
    "npm": "npm",
}


def node_package(name):
    """The folder of a pinned package of npm."""
    home = os.path.join(NPM, name)
    if not os.path.exists(os.path.join(home, "package.json")):
        os.makedirs(os.path.dirname(NPM), exist_ok=True)
        words = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"{name}@{PINS[name]}"]
        run([program("npm"), *words[1:]], os.path.dirname(NPM))
    return home


def python():
    """A Python that has libclang."""
    home = os.path.join(TOOLS, "venv")
    ours = os.path.join(home, "bin/python")
    if not os.path.exists(ours):
        venv.create(home, with_pip=True)
        run([ours, "-m", "pip", "-q", "install", f"libclang=={LIBCLANG}"])
    return ours


def program(name):
    """A program of the system, which is not installed from here."""
    found = shutil.which(name)
    if not found:
        sys.exit(f"`{name}` is needed; in Debian it comes with: {PROGRAMS[name]}")
    return found
