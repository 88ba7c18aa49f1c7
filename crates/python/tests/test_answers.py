"""What is answered: the same bytes as elsewhere, and typed rows of them."""

import dataclasses
import json

import pytest

import bifrost
from bifrost import Answer, Query, Workspace

DECL = {"op": "enclosing_decl"}
EVAL = {"match": {"kind": "call", "callee": {"name": "eval"}}}


def steps(kind, name, *ops, **more):
    return {"match": {"kind": kind, "name": name}, "steps": [DECL, *ops], **more}


QUERIES = {
    bifrost.Match: {"match": {"kind": "callable", "decorators": [{"capture": "d"}]}, "result_detail": "full"},
    bifrost.Declaration: steps("callable", "sign", {"op": "callers", "depth": 2}, result_detail="full"),
    bifrost.ReferenceSite: steps("class", "Berths", {"op": "references_of"}, result_detail="full"),
    bifrost.CallSite: steps("callable", "upload", {"op": "call_sites_to"}, result_detail="full"),
    bifrost.ExpressionSite: steps(
        "callable", "upload", {"op": "call_sites_to"}, {"op": "call_input", "parameter_name": "host"}
    ),
    bifrost.File: {"match": {"kind": "import"}, "steps": [{"op": "file_of"}, {"op": "imports_of"}]},
}


@pytest.mark.parametrize("kind", QUERIES)
def test_rows_are_typed_and_lose_nothing(harbour, run, kind):
    query = QUERIES[kind]
    answer = Workspace(harbour).query(query)
    assert answer.to_json() == run(harbour, query)
    assert len(answer) > 0 and all(type(row) is kind for row in answer)
    for row, data in zip(answer, answer.to_dicts()):
        same(row, data)


def same(value, data):
    """A value has all that its JSON has."""
    if isinstance(data, dict):
        for key, part in data.items():
            if key != "result_type" or hasattr(value, key):
                same(getattr(value, key), part)
    elif isinstance(data, list):
        assert len(value) == len(data)
        for one, part in zip(value, data):
            same(one, part)
    else:
        assert value == data


def test_all_queries_of_the_examples_are_answered_as_elsewhere(harbour, repository, run):
    workspace = Workspace(harbour)
    paths = sorted((repository / "examples/queries").glob("*.json"))
    assert len(paths) == 10
    for path in paths:
        query = json.loads(path.read_text())
        wanted = run(harbour, query)
        for given in [query, Query(query), path, str(path), Query(path), Query(query).rql, path.read_text()]:
            assert workspace.query(given).to_json() == wanted, given


def test_an_answer_is_a_sequence(harbour):
    answer = Workspace(harbour).query(EVAL)
    assert isinstance(answer, Answer)
    assert (answer.complete, answer.truncated, answer.diagnostics) == (True, False, ())
    assert [row.path for row in answer] == ["tools/backup.py", "web/src/TideChart.jsx"]
    assert answer[0] in answer and answer[-1] == answer.rows[1] and len(answer[:1]) == 1
    assert repr(answer) == "<Answer: 2 rows, complete>"
    assert bool(answer)
    assert not Workspace(harbour).query("(call :callee \"nowhere\")")


def test_rows_are_values(harbour):
    first, again = (Workspace(harbour).query(EVAL)[0] for _ in range(2))
    assert first == again and hash(first) == hash(again)
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.path = "x"


def test_dicts_are_flat_enough_for_tables(harbour):
    dicts = Workspace(harbour).query(EVAL).to_dicts()
    assert [it["language"] for it in dicts] == ["python", "javascript"]
    dicts[0].clear()
    assert Workspace(harbour).query(EVAL).to_dicts()[0]


def test_captures_are_found_by_their_name(harbour):
    answer = Workspace(harbour).query('(call :callee "eval" :args [(_ :capture "what")])')
    assert answer[0].captured("what") == ["argv[1]"]
    assert answer[0].captured("other") == []


def test_paths_say_whether_they_are_proven(harbour):
    (row, *_) = Workspace(harbour).query(QUERIES[bifrost.Declaration])
    assert row.provenance[0].proven
    assert row.provenance[0].steps[-1].op == "callers"


def test_diagnostics_are_typed(harbour):
    answer = Workspace(harbour).query({**EVAL, "limit": 1})
    (said,) = answer.diagnostics
    assert (said.code, said.impact, answer.truncated) == ("result_limit_reached", "incomplete", True)


def test_languages_and_plans(harbour):
    workspace = Workspace(harbour)
    assert len(workspace.languages()) == 13 and workspace.languages() == bifrost.languages()
    assert "eval" in workspace.explain(EVAL)
    assert workspace.root == harbour.resolve()
    assert "tools/backup.py" in workspace.files()
    assert repr(workspace).startswith("Workspace('")


def test_queries_are_values():
    query = Query(EVAL)
    assert query == Query(query.rql) and hash(query) == hash(Query(query.rql))
    assert query.to_dict()["limit"] == 100
    assert repr(query) == "Query('(call :callee \"eval\")')"
