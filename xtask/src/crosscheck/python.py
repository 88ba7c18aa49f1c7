"""What Python's own parser says of the files below a folder: `python.py ROOT`; see compare.py."""
import ast
import json
import os
import sys

BLOCKS = (ast.If, ast.Try, ast.With, ast.AsyncWith, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler)
KINDS = [
    (ast.Call, "call"), (ast.Return, "return"), (ast.Raise, "throw"), (ast.ExceptHandler, "catch"),
    ((ast.For, ast.AsyncFor, ast.While), "loop"), (ast.ClassDef, "class"),
    (ast.Lambda, "lambda"), (ast.Attribute, "field_access"),
]
END = [kind for _, kind in KINDS] + ["function", "method", "assignment", "null_literal", "boolean_literal"]
# An `elif` reaches to the end of the chain for the parser, and to the next link for us.
START = ["if"]


def kind_of(node):
    for types, kind in KINDS:
        if isinstance(node, types):
            return kind
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        around = node.parent
        while isinstance(around, BLOCKS):
            around = around.parent
        return "method" if isinstance(around, ast.ClassDef) else "function"
    if isinstance(node, (ast.AugAssign, ast.NamedExpr)) or isinstance(node, ast.AnnAssign) and node.value:
        return "assignment"
    return None


def facts(tree, lines):
    def end(node):
        before = lines[node.end_lineno - 1][: node.end_col_offset].decode("utf-8", "replace")
        return [node.end_lineno, len(before) + 1]

    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            child.parent = node
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (["import", alias.name] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield ["import", "." * node.level + (node.module or "")]
        elif isinstance(node, ast.Assign):
            # A chain is one assignment a target, each reaching to the end.
            yield from (["assignment", *end(node)] for _ in node.targets)
        elif isinstance(node, ast.If):
            before = lines[node.lineno - 1][: node.col_offset].decode("utf-8", "replace")
            yield ["if", node.lineno, len(before) + 1]
        elif isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool)):
            yield ["null_literal" if node.value is None else "boolean_literal", *end(node)]
        elif (kind := kind_of(node)) is not None:
            yield [kind, *end(node)]


def main():
    root = sys.argv[1]
    print(json.dumps({"start": START, "end": END, "name": ["import"], "count": []}))
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.endswith(".py"):
                continue
            with open(path, "rb") as file:
                text = file.read()
            try:
                tree = ast.parse(text)
            except (SyntaxError, ValueError):
                continue
            found = list(facts(tree, text.split(b"\n")))
            print(json.dumps({"path": os.path.relpath(path, root), "facts": found}))


main()
