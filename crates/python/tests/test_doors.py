"""The queries of `testdata/doors.json` are answered byte for byte as the command line answers them.

Its own tests hold the command line against the library and the tool for agents, with the same queries and tree.
"""

import json
import shutil

import pytest

from bifrost import QueryError, Workspace


@pytest.fixture
def sample(repository, tmp_path):
    listed = json.loads((repository / "testdata/doors.json").read_text(encoding="utf-8"))
    for pattern in listed["folders"]:
        for folder in repository.glob(pattern):
            shutil.copytree(folder, tmp_path / folder.relative_to(repository))
    for path, text in listed["files"].items():
        path = tmp_path / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return tmp_path, [query for group in listed["queries"].values() for query in group]


def test_every_query_is_answered_as_elsewhere(sample, run_file, tmp_path_factory):
    root, queries = sample
    folder = tmp_path_factory.mktemp("queries")
    workspace = Workspace(root)
    answered = refused = 0
    for index, query in enumerate(queries):
        is_text = isinstance(query, str)
        text = (query if is_text else json.dumps(query)).encode()
        # A file is read as its ending says, whatever it holds.
        for ending in ["json", "rql"] if is_text else ["json"]:
            path = folder / f"{index}.{ending}"
            path.write_bytes(text)
            wanted = run_file(root, path)
            for given in [path] if is_text else [query, path]:
                try:
                    assert workspace.query(given).to_json() == wanted, query
                    answered += 1
                except QueryError as error:
                    assert error.to_json() == wanted, query
                    refused += 1
    (folder / "latin.rql").write_bytes(b'(call :callee "caf\xe9")')
    with pytest.raises(QueryError) as error:
        workspace.query(folder / "latin.rql")
    assert error.value.to_json() == run_file(root, folder / "latin.rql")
    assert answered >= 200 and refused >= 30
