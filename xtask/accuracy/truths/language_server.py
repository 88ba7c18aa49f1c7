"""Truth from a Python language server: `textDocument/definition` of every identifier, definitions by Python's own ast."""
import ast
import json
import keyword
import os
import re
import subprocess
import threading
import time
import urllib.parse

from model import LOCAL, OUTSIDE
from text import from_utf16, lines_of

TOKEN = re.compile(r'[rRbBuU]{0,2}(?:"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
                   r"|#[^\n]*|(?P<name>[A-Za-z_]\w*)", re.S)
NO_NAMES = {*keyword.kwlist, "self", "cls"}


class Server:
    """A language server on the other end of two pipes; answers may come in any order."""

    def __init__(self, command, root):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=root)
        self.asked, self.answers, self.arrived = 0, {}, threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        pipe = self.process.stdout
        while True:
            length = 0
            while line := pipe.readline().strip():
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            if not length:
                return
            message = json.loads(pipe.read(length))
            if "method" in message and "id" in message:     # the server asks us
                configures = message["method"] == "workspace/configuration"
                result = [None] * len(message["params"]["items"]) if configures else None
                self.write({"id": message["id"], "result": result})
            elif "id" in message:
                with self.arrived:
                    self.answers[message["id"]] = message
                    self.arrived.notify_all()

    def write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.write({"method": method, "params": params})

    def ask(self, method, params):
        self.asked += 1
        self.write({"id": self.asked, "method": method, "params": params})
        return self.asked

    def answer(self, number, seconds=120):
        with self.arrived:
            self.arrived.wait_for(lambda: number in self.answers, seconds)
            return self.answers.pop(number, {}).get("result")


def uri(path):
    return "file://" + urllib.parse.quote(path)


def opened(command, root, files):
    """A server that has seen all files."""
    server = Server(command, root)
    capabilities = {"textDocument": {"definition": {"linkSupport": False}}, "workspace": {"configuration": True, "workspaceFolders": True}}
    folders = [{"uri": uri(root), "name": "root"}]
    server.answer(server.ask("initialize", {"processId": os.getpid(), "rootUri": uri(root), "rootPath": root, "workspaceFolders": folders,
                                            "initializationOptions": {}, "capabilities": capabilities}))
    server.notify("initialized", {})
    for path in files:
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
            document = {"uri": uri(f"{root}/{path}"), "languageId": "python", "version": 1, "text": file.read()}
        server.notify("textDocument/didOpen", {"textDocument": document})
    time.sleep(5)
    return server


def truth(made, files, command):
    """Fills a truth with what the server says."""
    made.root, made.files = os.path.realpath(made.root), list(files)
    server = opened(command, made.root, files)
    same = {}
    for path in files:
        definitions(made, path, same)
    for path in files:
        lines = lines_of(made.root, path)
        pending = []
        for line, begin, end in names("\n".join(lines)):
            if f"{path}:{line + 1}:{begin + 1}" not in same:
                units = len(lines[line][:begin].encode("utf-16-le")) // 2
                place = {"textDocument": {"uri": uri(f"{made.root}/{path}")}, "position": {"line": line, "character": units}}
                pending.append((server.ask("textDocument/definition", place), line, begin, end))
        for number, line, begin, end in pending:
            found = server.answer(number) or []
            for target in {meant(made, at, same) for at in (found if isinstance(found, list) else [found])}:
                made.add_ref(path, line + 1, begin + 1, end + 1, target)
    server.answer(server.ask("shutdown", None), 5)
    server.notify("exit", None)
    server.process.terminate()
    return made.finish()


def names(text):
    """Line, begin and end, from 0, of every identifier outside comments and strings."""
    line, begun = 0, 0
    for token in TOKEN.finditer(text):
        if token["name"] and token["name"] not in NO_NAMES:
            line += text.count("\n", begun, token.start())
            begun = token.start()
            first = text.rfind("\n", 0, begun) + 1
            yield line, begun - first, token.end() - first


def definitions(made, path, same):
    """Classes and functions; what defines a name again in the same scope is the same (overloads, accessors, branches)."""
    lines = lines_of(made.root, path)
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError:
        return
    first, todo = {}, [(tree, (), None)]
    while todo:
        node, scope, owner = todo.pop()
        inner = []
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                inner.append((child, scope, owner))
                continue
            word = re.search(rf"(?:class|def)\s+({child.name})", lines[child.lineno - 1])
            col = (word.start(1) if word else child.col_offset) + 1
            place = f"{path}:{child.lineno}:{col}"
            did = same[place] = first.setdefault((*scope, child.name), place)
            kind = "class" if isinstance(child, ast.ClassDef) else "callable"
            begin = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            made.add_def(did, child.name, kind, (path, child.lineno, col), (begin, 1, child.end_lineno, 10 ** 6), owner)
            inner.append((child, (*scope, child.name), did))
        todo += reversed(inner)


def meant(made, location, same):
    """What a place that the server answered with is: a definition, a module, something local, something outside."""
    path = urllib.parse.unquote((location.get("uri") or location["targetUri"]).removeprefix("file://"))
    inside = os.path.relpath(path, made.root)
    if inside not in made.files:
        return OUTSIDE
    start = (location.get("range") or location["targetSelectionRange"])["start"]
    lines = lines_of(made.root, inside)
    line = lines[start["line"]] if start["line"] < len(lines) else ""
    place = f"{inside}:{start['line'] + 1}:{from_utf16(line, start['character']) + 1}"
    if place in same:
        return same[place]
    if start["line"] == 0 and start["character"] == 0:
        module = "module:" + inside
        made.add_def(module, os.path.basename(inside).split(".")[0], "module", (inside, 1, 1))
        return module
    return LOCAL
