"""What the cases share: a server with a client, the command line beside it, and folders to search."""

import atexit
import json
import logging
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from mcp import Client, StdioServerParameters

# The loop of the tests complains of each slow step; nothing here is quick enough for it.
logging.getLogger("asyncio").setLevel(logging.ERROR)

BIFROST = os.environ["BIFROST"]
REPOSITORY = pathlib.Path(__file__).resolve().parents[5]
HARBOUR = REPOSITORY / "examples" / "harbour"

# What servers keep from start to start is not kept with the user's.
CACHE = tempfile.mkdtemp()
atexit.register(shutil.rmtree, CACHE, ignore_errors=True)

# The newest handshake, and the protocol without one.
MODES = ["legacy", "auto"]

EVAL = {"match": {"kind": "call", "callee": {"name": "eval"}}}
NEVER = {"match": {"kind": "assignment", "name": {"regex": "^never$"}}}


def client(*arguments, cwd=None, **options):
    """A client of a server that it starts itself."""
    server = StdioServerParameters(command=BIFROST, args=["mcp", *map(str, arguments)], cwd=cwd, env={"XDG_CACHE_HOME": CACHE})
    return Client(server, **options)


def at(root, *arguments, **options):
    return client("--root", root, *arguments, **options)


def compact(value):
    """JSON as the command line prints it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def run(root, query):
    """What the command line prints of a query, without the line's end."""
    return run_text(root, json.dumps(query))


def run_text(root, text):
    command = [BIFROST, "run", "--no-cache", "--format", "json", "--root", str(root), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).rstrip("\n")


def envelope(test, result):
    """The envelope of a call that went well."""
    test.assertFalse(result.is_error, result)
    return result.structured_content


def codes(envelope):
    return [said["code"] for said in envelope.get("diagnostics", [])]


class Case(unittest.IsolatedAsyncioTestCase):
    """A case with a folder of its own."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def large(self):
        """Files that take long to search."""
        text = "value = call(one, two)[three].four(five, six=7)\n" * 500
        for index in range(1200):
            self.write(f"file{index:04}.py", text)
        return self.folder
