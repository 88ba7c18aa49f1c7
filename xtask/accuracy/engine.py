"""Asks the engine through its CLI; and one that answers from the truth itself, which must come out without a fault."""
import collections
import json
import os
import re
import subprocess
import tempfile
import time


class Engine:
    """What was asked, how long it took, what failed and what was cut short."""

    def __init__(self, program, root, timeout):
        self.program, self.root, self.timeout = program, root, timeout
        self.asked = self.failed = self.truncated = 0
        self.seconds = 0.0
        self.errors = collections.Counter()

    def ask(self, query):
        """The results and whether there are more; None for results when the query failed."""
        begun = time.time()
        self.asked += 1
        answer = self.whole(query)
        self.seconds += time.time() - begun
        if "results" not in answer:
            self.failed += 1
            self.errors[json.dumps(answer)[:300]] += 1
            return None, True
        self.truncated += bool(answer.get("truncated"))
        return answer["results"], bool(answer.get("truncated"))

    def whole(self, query):
        """Everything that the answer says; what went wrong when there is none."""
        try:
            return self.answer({"schema_version": 2, "result_detail": "full", "limit": 1000, **query})
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return {"failed": f"{type(error).__name__}: {error}"[-300:]}

    def answer(self, query):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "query.json")
            with open(path, "w") as file:
                json.dump(query, file)
            words = [self.program, "run", path, "--root", self.root, "--format", "json"]
            done = subprocess.run(words, cwd=self.root, capture_output=True, timeout=self.timeout)
        if not done.stdout:
            raise ValueError(done.stderr[-200:].decode("utf-8", "replace"))
        return json.loads(done.stdout)


class Oracle(Engine):
    """Knows the truth: what it loses is lost by the matching."""

    def __init__(self, truth):
        super().__init__("", truth.root, 0)
        self.truth = truth

    def answer(self, query):
        last = query["steps"][-1]["op"]
        name = query["match"].get("name", "")
        wanted = re.compile(name["regex"] if isinstance(name, dict) else f"^{re.escape(name)}$" if name else "")
        return {"results": list(getattr(self, last)(query, wanted))}

    def sites(self):
        for path, line, col, end, did, flags in self.truth.refs:
            if did in self.truth.defs and self.truth.defs[did]["kind"] in ("class", "callable"):
                span = {"start_line": line, "end_line": line, "start_column": col, "end_column": end}
                yield path, span, did, flags

    def call_sites_from(self, query, _):
        for path, span, did, flags in self.sites():
            if path in query["where"] and flags == "c":
                yield {"result_type": "call_site", "path": path, "callee": self.declaration(did), "callee_range": span,
                       "range": span, "proof": "proven"}

    def references_of(self, _, wanted):
        for path, span, did, _ in self.sites():
            if wanted.search(self.truth.defs[did]["name"]):
                yield {"result_type": "reference_site", "path": path, "target": self.declaration(did), "range": span, "proof": "proven"}

    def subtypes(self, _, wanted):
        for sub, sup in self.truth.supers:
            if wanted.search(self.truth.defs[sup]["name"]):
                step = {"op": "enclosing_decl", "result": self.declaration(sup)}
                yield {**self.declaration(sub), "provenance": [{"steps": [step]}]}

    def imports_of(self, query, _):
        for path, target in self.truth.imports or []:
            if path in query["where"]:
                yield {"result_type": "file", "path": target}

    def declaration(self, did):
        known = self.truth.defs[did]
        place, whole = known["pos"][0], known["ranges"][0]
        first, last = (whole[0], whole[2]) if whole else (place[1], place[1])
        return {"result_type": "declaration", "id": did, "path": place[0], "name": known["name"],
                "start_line": min(first, place[1]), "end_line": max(last, place[1])}
