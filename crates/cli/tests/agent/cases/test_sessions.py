"""What happens over a session: edits, roots, stops, and a client that is gone."""

import asyncio
import os
import pathlib
import signal
import subprocess
import sys
import time

import anyio
import mcp_types as types
from mcp import Client, StdioServerParameters

from kit import BIFROST, EVAL, HARBOUR, MODES, NEVER, Case, at, client, codes, compact, envelope, run


class Edits(Case):
    async def test_the_next_query_sees_them(self):
        callers = {
            "match": {"kind": "function", "name": "target"},
            "steps": [{"op": "enclosing_decl"}, {"op": "callers"}],
        }
        self.write("a.py", "def target():\n    pass\n")
        async with at(self.folder) as client:

            async def same(query, count):
                answer = envelope(self, await client.call_tool("query_code", query))
                self.assertEqual(compact(answer), run(self.folder, query))
                self.assertEqual(len(answer["results"]), count)

            await same(EVAL, 0)
            await same(callers, 0)
            self.write("b.py", "from a import target\n\n\ndef one():\n    target()\n    eval(1)\n")
            await same(EVAL, 1)
            await same(callers, 1)
            self.write("b.py", "from a import target\n\n\ndef one():\n    target()\n\n\ndef two():\n    target()\n")
            await same(EVAL, 0)
            await same(callers, 2)
            (self.folder / "b.py").unlink()
            await same(callers, 0)
            self.write("c.py", "def three():\n    import a\n    a.target()\n")
            self.write(".gitignore", "c.py\n")
            await same(callers, 0)
            (self.folder / ".gitignore").unlink()
            await same(callers, 1)


class Roots(Case):
    def roots(self, *folders):
        async def answer(_context):
            return types.ListRootsResult(roots=[types.Root(uri=pathlib.Path(it).as_uri()) for it in folders])

        return answer

    async def found(self, client):
        return {row["path"] for row in envelope(self, await client.call_tool("query_code", EVAL))["results"]}

    async def test_the_client_says_what_is_searched(self):
        self.write("a b/c%d.py", "eval(1)\n")
        self.write("other.py", "eval(1)\n")
        for mode in MODES:
            roots = self.roots(self.folder / "a b")
            async with client(mode=mode, list_roots_callback=roots, cwd=HARBOUR) as it:
                self.assertEqual(await self.found(it), {"c%d.py"})
                self.assertEqual(await self.found(it), {"c%d.py"})

    async def test_a_named_root_is_not_asked_for(self):
        self.write("a.py", "eval(1)\n")
        for mode in MODES:
            async with at(self.folder, mode=mode, list_roots_callback=self.roots(HARBOUR)) as it:
                self.assertEqual(await self.found(it), {"a.py"})

    async def test_without_roots_it_is_the_current_folder(self):
        self.write("a.py", "eval(1)\n")
        for mode in MODES:
            async with client(mode=mode, cwd=self.folder) as it:
                self.assertEqual(await self.found(it), {"a.py"})
            async with client(mode=mode, cwd=self.folder, list_roots_callback=self.roots()) as it:
                self.assertEqual(await self.found(it), {"a.py"})

    async def test_of_several_roots_one_is_searched_and_the_others_are_named(self):
        one = self.write("one/a.py", "eval(1)\n").parent
        two = self.write("two/b.py", "eval(1)\n").parent
        os.symlink(two, self.folder / "link")
        for mode in MODES:
            async with client(mode=mode, list_roots_callback=self.roots(one, self.folder / "link")) as it:
                result = await it.call_tool("query_code", EVAL)
                self.assertEqual(compact(envelope(self, result)), run(one, EVAL))
                answer, note = (part.text for part in result.content)
                self.assertIn("a.py:1", answer)
                self.assertIn(f"only {one} was searched, and not {self.folder}/link", note)
                asked = {**EVAL, "where": [f"{self.folder}/link/**"]}
                result = await it.call_tool("query_code", asked)
                self.assertEqual(compact(envelope(self, result)), run(two, EVAL))
                self.assertIn(f"only {self.folder}/link was searched, and not {one}", result.content[1].text)
                self.assertEqual(await self.found(it), {"a.py"})
                across = {**EVAL, "where": [f"{two}/**", f"{one}/**"]}
                result = await it.call_tool("query_code", across)
                self.assertTrue(result.is_error)
                (fault,) = result.structured_content["error"]["errors"]
                self.assertEqual(fault["path"], "where[1]")
            async with client(mode=mode, list_roots_callback=self.roots(one)) as it:
                self.assertEqual(len((await it.call_tool("query_code", EVAL)).content), 1)

    async def test_roots_can_change(self):
        self.write("one/a.py", "eval(1)\n")
        self.write("two/b.py", "eval(1)\n")
        folders = [self.folder / "one"]

        async def answer(_context):
            return types.ListRootsResult(roots=[types.Root(uri=folders[0].as_uri())])

        async with client(mode="legacy", list_roots_callback=answer) as it:
            self.assertEqual(await self.found(it), {"a.py"})
            folders[0] = self.folder / "two"
            await it.send_roots_list_changed()
            self.assertEqual(await self.found(it), {"b.py"})

    async def test_a_root_that_is_missing_is_told(self):
        for it in [at(self.folder / "missing"), client(list_roots_callback=self.roots(self.folder / "missing"))]:
            async with it:
                result = await it.call_tool("query_code", EVAL)
                self.assertTrue(result.is_error)
                self.assertIn("does not exist", result.content[0].text)
                (self.folder / "missing").mkdir()
                self.assertFalse((await it.call_tool("query_code", EVAL)).is_error)
                (self.folder / "missing").rmdir()


class Kept(Case):
    async def bytes_read(self, *arguments):
        """What a new server reads to answer one question."""
        pidfile, root = self.folder / "pid", self.folder / "root"
        server = f'echo $$ > "{pidfile}"; exec "$0" "$@"'
        command = ["-c", server, BIFROST, "mcp", "--root", str(root), *map(str, arguments)]
        # Rows that are files: no text is shown.
        users = {"match": {"kind": "class", "name": "Base"}, "steps": [{"op": "file_of"}, {"op": "importers_of"}]}
        async with Client(StdioServerParameters(command="sh", args=command)) as client:
            answer = envelope(self, await client.call_tool("query_code", {**users, "limit": 1000}))
            self.assertEqual(len(answer["results"]), 40)
            io = pathlib.Path(f"/proc/{pidfile.read_text().strip()}/io").read_text()
        return int(io.split()[1])

    async def test_the_next_start_reads_what_is_kept(self):
        self.write("root/base.py", "class Base:\n    pass\n")
        filler = "value = 'what is in no index, and long enough to be seen when it is read'\n" * 1000
        for index in range(40):
            self.write(f"root/k{index}.py", f"import base\n\n{filler}")
        size = sum(path.stat().st_size for path in (self.folder / "root").iterdir())
        # A file that was changed just now is read again.
        await asyncio.sleep(2.2)
        cache = self.folder / "cache"
        self.assertGreater(await self.bytes_read("--cache-dir", cache), size)
        self.assertLess(await self.bytes_read("--cache-dir", cache), size / 2)
        self.assertGreater(await self.bytes_read("--no-cache"), size)

    def test_a_cache_inside_the_root_is_refused(self):
        arguments = ["mcp", "--root", str(self.folder), "--cache-dir", str(self.folder / "cache")]
        done = subprocess.run([BIFROST, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("lies in the folder that is searched", done.stderr)


def busy(pid):
    """Clock ticks that a process has used."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


class Stops(Case):
    async def test_a_deadline_answers_what_was_found(self):
        async with at(self.large(), "--deadline", "200ms") as client:
            began = time.monotonic()
            answer = envelope(self, await client.call_tool("query_code", NEVER))
            self.assertLess(time.monotonic() - began, 5)
        self.assertEqual((answer["truncated"], answer["complete"]), (True, False))
        self.assertEqual(codes(answer)[0], "deadline_exceeded")

    async def test_a_deadline_holds_for_those_who_wait(self):
        async with at(self.large(), "--deadline", "500ms") as client:
            began = time.monotonic()
            calls = [client.call_tool("query_code", NEVER) for _ in range(30)]
            answers = [envelope(self, result) for result in await asyncio.gather(*calls)]
            self.assertLess(time.monotonic() - began, 10)
        for answer in answers:
            self.assertEqual((answer["complete"], codes(answer)[0]), (False, "deadline_exceeded"))

    async def test_a_cancelled_call_stops_working(self):
        self.large()
        (pidfile := self.folder.with_suffix(".pid")).touch()
        self.addCleanup(pidfile.unlink)
        for mode in MODES:
            server = f'echo $$ > "{pidfile}"; exec "$0" "$@"'
            arguments = ["-c", server, BIFROST, "mcp", "--root", str(self.folder), "--deadline", "1h"]
            async with Client(StdioServerParameters(command="sh", args=arguments), mode=mode) as client:
                with self.assertRaises(TimeoutError), anyio.fail_after(0.5):
                    await client.call_tool("query_code", NEVER)
                await asyncio.sleep(0.7)
                pid = int(pidfile.read_text())
                before = busy(pid)
                await asyncio.sleep(0.5)
                self.assertLessEqual(busy(pid) - before, 10, "it goes on")
                answer = envelope(self, await client.call_tool("query_code", {**EVAL, "where": ["file0001.py"]}))
                self.assertTrue(answer["complete"])

    async def test_progress_is_told(self):
        notes = []

        async def note(progress, total, message):
            notes.append((progress, total, message))

        async with at(self.large()) as client:
            envelope(self, await client.call_tool("query_code", NEVER, progress_callback=note))
        self.assertTrue(notes)
        counts = [progress for progress, _, _ in notes]
        self.assertEqual(counts, sorted(set(counts)))
        self.assertEqual({total for _, total, _ in notes}, {1200})
        self.assertIn("of 1200 files", notes[0][2])

    async def test_a_server_ends_with_its_client(self):
        self.large()
        pidfile = self.folder.with_suffix(".pid")
        self.addCleanup(pidfile.unlink)
        script = f"""
import asyncio
from mcp import Client, StdioServerParameters
async def main():
    arguments = ["-c", 'echo $$ > "{pidfile}"; exec "$0" "$@"', "{BIFROST}", "mcp", "--root", "{self.folder}", "--deadline", "1h"]
    async with Client(StdioServerParameters(command="sh", args=arguments)) as client:
        print("ready", flush=True)
        await client.call_tool("query_code", {NEVER!r})
asyncio.run(main())
"""
        client = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
        self.addCleanup(client.stdout.close)
        self.assertEqual(client.stdout.readline(), b"ready\n")
        await asyncio.sleep(0.3)
        server = int(pidfile.read_text())
        os.kill(server, 0)
        client.send_signal(signal.SIGKILL)
        client.wait()
        for _ in range(100):
            try:
                os.kill(server, 0)
            except ProcessLookupError:
                return
            state = pathlib.Path(f"/proc/{server}/stat").read_text().rsplit(")", 1)[1].split()[0]
            if state == "Z":
                return
            await asyncio.sleep(0.05)
        os.kill(server, signal.SIGKILL)
        self.fail("the server goes on")


class Streams(Case):
    def test_noise_is_passed_over(self):
        opening = (
            '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
            '"capabilities":{},"clientInfo":{"name":"noise","version":"1"}}}'
        )
        ping = '{"jsonrpc":"2.0","id":2,"method":"ping"}'
        noise = ["", "no json", "[1,", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","method":"notifications/odd"}', "[" * 9000]
        lines = [opening, '{"jsonrpc":"2.0","method":"notifications/initialized"}', *noise, ping]
        server = subprocess.Popen(
            [BIFROST, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for line in lines:
            server.stdin.write(line + "\n")
        server.stdin.flush()
        answers = [server.stdout.readline()]
        while '"id":2' not in answers[-1]:
            self.assertTrue(answers[-1], "it is gone")
            answers.append(server.stdout.readline())
        out, err = server.communicate()
        self.assertEqual((server.returncode, out, err), (0, "", ""))

    def test_no_client_is_no_fault(self):
        done = subprocess.run([BIFROST, "mcp"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_a_stranger_is_told(self):
        done = subprocess.run(
            [BIFROST, "mcp"], input='{"jsonrpc":"2.0","method":"notifications/initialized"}\n', capture_output=True, text=True, check=False
        )
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("the client was not understood", done.stderr)
