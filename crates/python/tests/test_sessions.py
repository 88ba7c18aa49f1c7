"""What can go wrong, and what happens over time."""

import os
import pickle
import signal
import threading
import time

import pytest

from bifrost import Query, QueryError, RootError, Workspace

EVAL = {"match": {"kind": "call", "callee": {"name": "eval"}}}
NEVER = {"match": {"kind": "assignment", "name": {"regex": "^never$"}}}


@pytest.fixture
def large(tmp_path):
    text = "value = call(one, two)[three].four(five, six=7)\n" * 500
    for index in range(800):
        (tmp_path / f"file{index:04}.py").write_text(text)
    return tmp_path


def test_every_fault_has_its_path(harbour):
    bad = {"match": {"kind": "call", "calee": {"name": "eval"}, "args": []}, "limit": 0}
    for act in [Workspace(harbour).query, Workspace(harbour).explain, Query]:
        with pytest.raises(QueryError) as raised:
            act(bad)
        error = raised.value
        assert error.paths == ["match.calee", "match.args", "limit"]
        assert error.errors[0].did_you_mean == "callee" and "callee" in error.errors[0].accepted
        assert str(error).startswith("invalid query at match.calee: ")
        assert pickle.loads(pickle.dumps(error)).errors == error.errors


def test_faults_in_rql_show_their_place():
    with pytest.raises(QueryError, match="line 1, column 7"):
        Query('(call :calee "eval")')


def test_what_is_no_query_is_told(tmp_path):
    endless = {}
    endless["match"] = endless
    for wrong in [{"match": object()}, {"limit": float("nan")}, endless]:
        with pytest.raises(QueryError):
            Query(wrong)
    with pytest.raises(TypeError, match="not int"):
        Query(3)
    with pytest.raises(FileNotFoundError):
        Query(tmp_path / "missing.json")


def test_a_root_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(RootError, match="does not exist"):
        Workspace(tmp_path / "missing")
    root = tmp_path / "root"
    root.mkdir()
    workspace = Workspace(root)
    root.rmdir()
    with pytest.raises(RootError):
        workspace.query(EVAL)
    with pytest.raises(ValueError):
        Workspace(tmp_path, language_map={"x": "cobol"})


def test_options_are_obeyed(tmp_path):
    (tmp_path / ".gitignore").write_text("hidden.py\n")
    (tmp_path / "hidden.py").write_text("eval(1)\n")
    (tmp_path / "a.odd").write_text("eval(1)\n")
    assert len(Workspace(tmp_path).query(EVAL)) == 0
    assert len(Workspace(str(tmp_path), ignore_rules=False).query(EVAL)) == 1
    assert len(Workspace(tmp_path, language_map={"odd": "python"}).query(EVAL)) == 1
    assert not Workspace(tmp_path, ignore_rules=False, max_file_size=3).query(EVAL).complete


def test_edits_are_seen(tmp_path):
    workspace = Workspace(tmp_path)
    for count in range(4):
        assert len(workspace.query(EVAL)) == count
        (tmp_path / f"{count}.py").write_text("eval(1)\n")


def test_a_deadline_answers_what_was_found(large):
    answer = Workspace(large).query(NEVER, deadline=0.2)
    assert (answer.truncated, answer.complete) == (True, False)
    assert answer.diagnostics[0].code == "deadline_exceeded"
    with pytest.raises(ValueError):
        Workspace(large).query(NEVER, deadline=-1)
    assert Workspace(large).query(EVAL, deadline=1e300).complete


def test_ctrl_c_stops_it(large):
    workspace = Workspace(large)
    timer = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            workspace.query(NEVER)
    timer.join()
    assert workspace.query(EVAL).complete


def test_others_run_meanwhile(large):
    counted, over = 0, threading.Event()

    def search():
        Workspace(large).query(NEVER, deadline=0.5)
        over.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not over.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


def test_threads_share_a_workspace(harbour):
    workspace = Workspace(harbour)
    wanted = workspace.query(EVAL).to_json()
    found = []
    threads = [threading.Thread(target=lambda: found.append(workspace.query(EVAL).to_json())) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 16
