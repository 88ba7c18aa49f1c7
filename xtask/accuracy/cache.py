"""Where fetched sources, their truths and the tools stand: one folder outside the repository; and how commands are run there."""
import os
import shutil
import subprocess
import sys

HOME = os.environ.get("BIFROST_ACCURACY") or os.path.expanduser("~/.cache/bifrost-accuracy")
WORK = os.path.join(HOME, "work")
TOOLS = os.path.join(HOME, "tools")


def run(command, folder=None, check=True, env=None):
    """What a command prints, both streams; a failure ends the program with the end of what it said."""
    done = subprocess.run(command, cwd=folder, env={**os.environ, **(env or {})}, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if check and done.returncode:
        sys.exit(f"{done.stdout[-3000:]}\nfailed: {' '.join(command)}")
    return done.stdout


def fresh(folder):
    """An empty folder in the place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def files_below(root, endings):
    """All files with one of the endings, as paths from the root, sorted; hidden folders and fetched modules are left out."""
    found = []
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if not name.startswith(".") and name != "node_modules"]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(tuple(endings))]
    return sorted(found)
