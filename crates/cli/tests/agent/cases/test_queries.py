"""Queries: good ones, bad ones, and files that hold one."""

import asyncio
import json
import os
import subprocess

import jsonschema

from kit import BIFROST, EVAL, HARBOUR, MODES, REPOSITORY, Case, at, codes, compact, envelope, run, run_text


def step(op, **options):
    return {"op": op, **options}


DECL = step("enclosing_decl")

STEPS = [
    {"match": {"kind": "function", "name": "sign"}, "steps": [DECL, step("callers", depth=2)]},
    {"match": {"kind": "function", "name": "main"}, "steps": [DECL, step("callees")], "result_detail": "full"},
    {"match": {"kind": "class"}, "steps": [DECL, step("members")]},
    {"match": {"kind": "class", "name": "Berths"}, "steps": [DECL, step("references_of", surface="lsp_references")]},
    {
        "match": {"kind": "function", "name": "upload"},
        "steps": [DECL, step("call_sites_to"), step("call_input", parameter_name="host")],
    },
    {"match": {"kind": "import"}, "steps": [step("file_of"), step("imports_of")]},
]


class Good(Case):
    async def test_the_envelope_is_that_of_the_command_line(self):
        queries = [json.loads(path.read_text()) for path in sorted((REPOSITORY / "examples/queries").glob("*.json"))]
        self.assertEqual(len(queries), 10)
        for mode in MODES:
            async with at(HARBOUR, mode=mode) as client:
                for query in queries + STEPS:
                    result = await client.call_tool("query_code", query)
                    answer = envelope(self, result)
                    self.assertTrue(answer["results"], query)
                    self.assertEqual(compact(answer), run(HARBOUR, query))
                    self.assertIn("complete", result.content[0].text)

    async def test_fifty_at_once_are_answered_alike(self):
        queries = ([EVAL] + STEPS) * 8
        wanted = [run(HARBOUR, query) for query in queries[:7]] * 8
        async with at(HARBOUR) as client:
            calls = [client.call_tool("query_code", query) for query in queries[:50]]
            for result, right in zip(await asyncio.gather(*calls), wanted):
                self.assertEqual(compact(envelope(self, result)), right)

    async def test_the_text_names_what_is_found(self):
        async with at(HARBOUR) as client:
            result = await client.call_tool("query_code", {**EVAL, "languages": ["python"]})
        self.assertEqual(
            result.content[0].text,
            "tools/backup.py:26: call in tools.backup.main: eval(argv[1])\n1 result; complete",
        )

    async def test_an_answer_keeps_to_its_budget(self):
        self.write("a.py", "def f():\n" + "    eval(1)\n" * 900)
        query = {**EVAL, "limit": 1000}
        whole = json.loads(run(self.folder, query))
        async with at(self.folder, "--answer-bytes", "4KiB") as client:
            result = await client.call_tool("query_code", query)
            cut = envelope(self, result)
            small = envelope(self, await client.call_tool("query_code", {**EVAL, "limit": 3}))
        self.assertLessEqual(len(compact(cut).encode()), 4096)
        self.assertLess(len(result.content[0].text), 4096)
        kept = len(cut["results"])
        self.assertGreater(kept, 10)
        self.assertEqual(cut["results"], whole["results"][:kept])
        self.assertEqual((cut["truncated"], cut["complete"]), (True, False))
        self.assertEqual(codes(cut), ["answer_budget_reached"])
        self.assertEqual(cut["diagnostics"][0]["count"], 900 - kept)
        self.assertIn("where", cut["diagnostics"][0]["message"])
        self.assertEqual(codes(small), ["result_limit_reached"])


class Bad(Case):
    async def refused(self, client, arguments):
        result = await client.call_tool("query_code", arguments)
        self.assertTrue(result.is_error, arguments)
        error = result.structured_content["error"]
        self.assertTrue(result.content[0].text.startswith(error["errors"][0]["message"][:0] + "invalid query at "))
        return error

    async def test_every_fault_is_told_with_its_path(self):
        bad = [
            {},
            {"match": {}},
            {"match": {"kind": "call", "calee": {"name": "eval"}, "args": []}},
            {"match": {"kind": ["call", "cal"], "name": {"regex": "("}}, "limit": 0, "nonsense": 1},
            {"match": {"kind": "call"}, "steps": [step("members"), step("callers", depth=0)]},
            {"match": {"kind": "call"}, "limit": 5.0},
            {"match": {"kind": "call"}, "languages": ["cobol"], "where": [""]},
            {"match": "call"},
            {"match": {"kind": "call", "args": [{"has": {}}, {"foo": None}]}},
        ]
        for mode in MODES:
            async with at(HARBOUR, mode=mode) as client:
                for query in bad:
                    error = await self.refused(client, query)
                    self.assertEqual(compact({"error": error}), run(HARBOUR, query))

    async def test_a_refusal_says_how_to_mend_it(self):
        async with at(HARBOUR) as client:
            error = await self.refused(client, {"match": {"kind": "call", "calee": {"name": "eval"}}})
        fault = error["errors"][0]
        self.assertEqual((fault["path"], fault["did_you_mean"]), ("match.calee", "callee"))
        self.assertIn("callee", fault["accepted"])

    async def test_where_does_not_lead_out(self):
        self.write("root/a.py", "eval(1)\n")
        self.write("other/b.py", "eval(1)\n")
        root = self.folder / "root"
        async with at(root) as client:
            for glob in ["../other/**", "/etc/*", str(self.folder / "other" / "b.py"), "a/../../other/b.py"]:
                error = await self.refused(client, {**EVAL, "where": ["a.py", glob]})
                self.assertEqual([fault["path"] for fault in error["errors"]], ["where[1]"], glob)
            answer = envelope(self, await client.call_tool("query_code", {**EVAL, "where": [str(root / "*.py")]}))
            self.assertEqual(len(answer["results"]), 1)

    async def test_text_that_is_odd_is_refused_as_elsewhere(self):
        odd = [
            '{"match": {"kind": "call", "kind": "call"}}',
            '{"match": {"kind": "call"}, "limit": 1e3}',
            '{"match": {"kind": "call"}, "limit": 123456789012345678901234567890}',
            '{"match": ' + '{"kind": "call", "has": ' * 400 + "{}" + "}" * 401,
            '{"match": ' + "[" * 100_000 + "]" * 100_000 + "}",
        ]
        opening = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "odd", "version": "1"}}
        server = subprocess.Popen([BIFROST, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def ask(method, params):
            server.stdin.write(f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}\n')
            server.stdin.flush()
            return json.loads(server.stdout.readline())["result"]

        ask("initialize", compact(opening))
        server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        for text in odd:
            result = ask("tools/call", f'{{"name":"query_code","arguments":{text}}}')
            self.assertTrue(result["isError"])
            wanted = run_text(HARBOUR, text)
            self.assertEqual(compact(result["structuredContent"]), wanted)
        server.communicate()

    async def test_a_deep_query_is_refused_and_not_the_end(self):
        async with at(HARBOUR) as client:
            pattern = {"kind": "call"}
            for _ in range(70):
                pattern = {"kind": "call", "has": pattern}
            error = await self.refused(client, {"match": pattern})
            self.assertIn("64", error["message"])
            self.assertFalse((await client.call_tool("query_code", EVAL)).is_error)

    async def test_a_query_as_deep_as_allowed_is_answered(self):
        pattern = {"kind": "call"}
        for _ in range(64):
            pattern = {"kind": "call", "args": [pattern]}
        self.write("a.py", "f(" * 65 + ")" * 65 + "\n")
        async with at(self.folder) as client:
            answer = envelope(self, await client.call_tool("query_code", {"match": pattern}))
        self.assertEqual(len(answer["results"]), 1)


class Files(Case):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "root"
        self.write("root/a.py", "eval(1)\n")
        self.write("root/queries/eval.json", json.dumps(EVAL))
        self.write("root/queries/eval.rql", '(call :callee "eval") ; all of them\n')
        self.write("root/queries/wrong.rql", '(call :calee "eval")')
        self.write("root/queries/selector.json", '{"query_file": "queries/eval.json"}')
        self.write("root/queries/twice.json", '{"match": {"kind": "call", "kind": "call"}}')
        self.write("root/queries/eval.txt", json.dumps(EVAL))
        self.write("secret.json", json.dumps(EVAL))

    async def test_a_file_is_answered_as_its_query(self):
        async with at(self.root) as client:
            for path in ["queries/eval.json", "queries/eval.rql", "./queries/eval.json"]:
                answer = envelope(self, await client.call_tool("query_code", {"query_file": path}))
                self.assertEqual(compact(answer), run(self.root, EVAL))

    async def test_what_is_wrong_in_a_file_is_told(self):
        wanted = {"wrong.rql": "match.calee", "selector.json": "query_file", "twice.json": "match.kind"}
        async with at(self.root) as client:
            for name, path in wanted.items():
                result = await client.call_tool("query_code", {"query_file": f"queries/{name}"})
                self.assertTrue(result.is_error)
                self.assertIn(path, [fault["path"] for fault in result.structured_content["error"]["errors"]])
            self.assertIn("line 1, column 7", (await client.call_tool("query_code", {"query_file": "queries/wrong.rql"})).content[0].text)

    async def test_no_path_leads_out(self):
        os.symlink("../secret.json", self.root / "link.json")
        os.symlink("..", self.root / "up")
        os.symlink("queries/eval.json", self.root / "inside.json")
        os.mkfifo(self.root / "pipe.json")
        bad = [
            "../secret.json", str(self.folder / "secret.json"), "queries/../../secret.json", "link.json",
            "up/secret.json", "queries/eval.txt", "queries", "missing.json", "pipe.json", "", 3, ["a.json"], None,
        ]  # fmt: skip
        async with at(self.root) as client:
            for path in bad:
                result = await client.call_tool("query_code", {"query_file": path})
                self.assertTrue(result.is_error, path)
                faults = result.structured_content["error"]["errors"]
                self.assertEqual([fault["path"] for fault in faults], ["query_file"], path)
                self.assertNotIn("eval", result.content[0].text.replace("queries/eval.txt", ""))
            result = await client.call_tool("query_code", {"query_file": "queries/eval.json", "limit": 3})
            self.assertTrue(result.is_error)
            self.assertIn("leave out `limit`", result.content[0].text)
            self.assertFalse((await client.call_tool("query_code", {"query_file": "inside.json"})).is_error)


class Tool(Case):
    async def test_it_is_published_in_full(self):
        for mode in MODES:
            async with at(HARBOUR, mode=mode) as client:
                (tool,) = (await client.list_tools()).tools
                self.assertEqual(tool.name, "query_code")
                self.assertTrue(tool.annotations.read_only_hint)
                self.assertFalse(tool.annotations.destructive_hint)
                self.assertFalse(tool.annotations.open_world_hint)
                self.assertIn("enclosing_decl", client.instructions)
                self.assertEqual(client.server_info.name, "bifrost")
                for schema in [tool.input_schema, tool.output_schema]:
                    jsonschema.Draft202012Validator.check_schema(schema)
                takes = jsonschema.Draft202012Validator(tool.input_schema)
                self.assertEqual(tool.input_schema["additionalProperties"], False)
                for query in [EVAL, *STEPS, {"query_file": "a.json"}]:
                    takes.validate(query)
                for query in [{}, {"match": {"kind": "call", "calee": {}}}, {"query_file": "a.json", **EVAL}]:
                    self.assertFalse(takes.is_valid(query), query)

    async def test_another_tool_is_an_error_and_not_the_end(self):
        async with at(HARBOUR) as client:
            with self.assertRaisesRegex(Exception, "unknown tool `grep`; there is `query_code`"):
                await client.call_tool("grep", {})
            self.assertFalse((await client.call_tool("query_code", EVAL)).is_error)

    async def test_there_is_something_to_read(self):
        for mode in MODES:
            async with at(HARBOUR, mode=mode) as client:
                texts = {}
                for resource in (await client.list_resources()).resources:
                    (content,) = (await client.read_resource(str(resource.uri))).contents
                    texts[str(resource.uri)] = content.text
                self.assertEqual(json.loads(texts["bifrost://query-schema"])["title"], "CodeQuery")
                self.assertIn("| `call` |", texts["bifrost://languages"])
                self.assertIn("__init__", texts["bifrost://languages/python"])
                self.assertIn('"callers"', texts["bifrost://guide"])
                self.assertEqual(len(texts), 17)
                with self.assertRaisesRegex(Exception, "no resource `bifrost://nothing`"):
                    await client.read_resource("bifrost://nothing")
