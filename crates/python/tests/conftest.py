"""Folders to search, and the command line to compare with."""

import json
import os
import pathlib
import subprocess

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture
def harbour():
    return REPOSITORY / "examples" / "harbour"


@pytest.fixture
def repository():
    return REPOSITORY


@pytest.fixture
def run():
    """What the command line prints of a query."""
    binary = os.environ["BIFROST"]

    def run(root, query):
        command = [binary, "run", "--format", "json", "--root", str(root), "-"]
        done = subprocess.run(command, input=json.dumps(query), capture_output=True, text=True)
        return (done.stdout or done.stderr).rstrip("\n")

    return run


@pytest.fixture
def run_file():
    """What the command line prints of a file that holds a query."""
    binary = os.environ["BIFROST"]

    def run(root, path):
        command = [binary, "run", "--format", "json", "--no-cache", "--root", str(root), str(path)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
        return (done.stdout or done.stderr).rstrip("\n")

    return run
