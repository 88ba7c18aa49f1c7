"""Every example of the page about agents is true."""

import json
import re
import tomllib

from mcp import Client, StdioServerParameters

from kit import BIFROST, CACHE, EVAL, HARBOUR, REPOSITORY, Case, at

PAGE = (REPOSITORY / "docs" / "mcp.md").read_text()
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


class Page(Case):
    async def test_every_configuration_starts_a_server(self):
        servers = []
        for kind, text in FENCES:
            if kind == "json":
                (group,) = json.loads(text).values()
                servers += group.values()
            if kind == "toml":
                servers += tomllib.loads(text)["mcp_servers"].values()
        self.assertEqual(len(servers), 4)
        for server in servers:
            self.assertEqual(server["command"], "bifrost")
            arguments = [word.replace("${workspaceFolder}", str(HARBOUR)) for word in server["args"]]
            async with Client(StdioServerParameters(command=BIFROST, args=arguments, cwd=HARBOUR, env={"XDG_CACHE_HOME": CACHE})) as client:
                result = await client.call_tool("query_code", EVAL)
                self.assertEqual(len(result.structured_content["results"]), 2)

    async def test_every_call_is_answered_as_shown(self):
        shown = 0
        async with at(HARBOUR) as client:
            for (kind, text), (next_kind, next_text) in zip(FENCES, FENCES[1:]):
                if kind != "call":
                    continue
                result = await client.call_tool("query_code", json.loads(text))
                self.assertEqual(result.is_error, next_kind == "error")
                if next_kind == "error":
                    self.assertEqual(result.structured_content, json.loads(next_text))
                else:
                    self.assertEqual(result.content[0].text, next_text.rstrip("\n"))
                shown += 1
        self.assertEqual(shown, 2)

    async def test_every_resource_is_there(self):
        async with at(HARBOUR) as client:
            known = {str(resource.uri) for resource in (await client.list_resources()).resources}
        named = set(re.findall(r"`(bifrost://[\w/-]+)`", PAGE))
        self.assertEqual(len(named), 5)
        self.assertLessEqual(named, known)
