"""Truth from a SCIP index."""
import os
import re

from model import LOCAL, OUTSIDE
from text import from_utf16, lines_of
from truths import scip_index

DESCRIPTOR = re.compile(r"(?s)(.*?)(`(?:[^`]|``)+`|[\w$+\-]+|\[[^\]]*\]|\([^()]*\))(\(\+?\w*\)\.|[#./:!]|)$")
KINDS = {"#": "class", ".": "field", "/": "module", ":": "module", "!": "macro"}


def described(symbol):
    """Name, kind and owner of a symbol, by its last descriptor."""
    if symbol.startswith("local "):
        return symbol, LOCAL, None
    parts = symbol.split(" ", 4)
    last = DESCRIPTOR.match(parts[4] if len(parts) > 4 else symbol)
    if not last:
        return symbol, "other", None
    name, suffix = last.group(2).strip("`"), last.group(3)
    if name[:1] in "[(":
        return name[1:-1], LOCAL, None
    return name, KINDS.get(suffix, "callable"), symbol[:len(symbol) - len(last.group(2)) - len(suffix)]


def truth(made, index):
    """Fills a truth with what an index says."""
    documents = [document for document in scip_index.read(index)
                 if not document["path"].startswith("..") and os.path.exists(os.path.join(made.root, document["path"]))]
    made.files = sorted(document["path"] for document in documents)
    for document in documents:
        definitions(made, document)
    for document in documents:
        references(made, document)
    for document in documents:
        for symbol, other in document["implements"]:
            if made.is_class(symbol) and made.is_class(other):
                made.add_super(symbol, other)
    return made.finish()


def definitions(made, document):
    path = document["path"]
    lines = lines_of(made.root, path)
    for span, symbol, defines, whole in document["occurrences"]:
        name, kind, owner = described(symbol)
        if not defines or not span or kind == LOCAL:
            continue
        line = lines[span[0]] if span[0] < len(lines) else ""
        place = (path, span[0] + 1, from_utf16(line, span[1]) + 1)
        made.add_def(symbol, name, kind, place, [number + 1 for number in whole] if whole else None, owner)


def references(made, document):
    path = document["path"]
    lines = lines_of(made.root, path)
    for span, symbol, defines, _ in document["occurrences"]:
        if defines or not span or span[0] != span[2] or span[0] >= len(lines):
            continue
        line = lines[span[0]]
        did = symbol if symbol in made.defs else LOCAL if described(symbol)[1] == LOCAL else OUTSIDE
        made.add_ref(path, span[0] + 1, from_utf16(line, span[1]) + 1, from_utf16(line, span[3]) + 1, did)
