"""Truth for Rust: rustc, by the source pages of `rustdoc --generate-link-to-definition`, whose names link to what they mean.

What the pages do not have is read from the text, comments and strings blanked: where items stand and end, and the heads of `impl`s."""
import bisect
import html
import os
import re
import shutil

from cache import WORK, files_below, run
from model import LOCAL, OUTSIDE, Truth
from text import lines_of
from tools import program

FLAGS = "-Zunstable-options --generate-link-to-definition --document-private-items --cap-lints allow"
ITEM = re.compile(r"\b(fn|struct|enum|trait|union|type|mod|const|static|macro_rules!)\s+(?:mut\s+)?(?:r#)?([A-Za-z_]\w*)")
KINDS = {"fn": "callable", "mod": "module", "const": "field", "static": "field", "macro_rules!": "macro"}
BLANK = re.compile(r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\'', re.S)
PIECE = re.compile(r"<a href=#\d+ id=\d+ data-nosnippet>\d+</a>|<[^>]*>|[^<]+")
PLACE = re.compile(r"^([^#:]*?)#(\d+)(?:-(\d+))?$")
BEGINS_NEAR = 8     # lines: attributes and comments may stand before the name of the item that a link names as a whole


class Source:
    """A file, its code with comments and strings blanked, and lines and columns of its places."""

    def __init__(self, root, path):
        text = "\n".join(lines_of(root, path))
        self.code = BLANK.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
        self.starts = [0] + [found.end() for found in re.finditer("\n", text)]

    def place(self, at):
        line = bisect.bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1

    def end(self, at):
        """Where the item that begins here ends: its `;`, or the brace that closes its body."""
        depth = braces = 0
        for here in range(at, len(self.code)):
            char = self.code[here]
            if braces:
                braces += (char == "{") - (char == "}")
                if not braces:
                    return here
            elif char in "([":
                depth += 1
            elif char in ")]":
                depth -= 1
            elif char == ";" and depth == 0:
                return here
            elif char == "{" and depth == 0:
                braces = 1
        return len(self.code) - 1


def truth(work, root, tree, name):
    """Documents a copy of the crate and reads the pages."""
    copy = work + "/build"
    shutil.copytree(tree, copy)
    with open(copy + "/Cargo.toml", "a") as file:
        file.write("\n[workspace]\n")
    env = {"RUSTC_BOOTSTRAP": "1", "CARGO_TARGET_DIR": WORK + "/rust-target", "RUSTDOCFLAGS": FLAGS}
    run([program("cargo"), "doc", "--no-deps", "-j1"], copy, env=env)
    version = run(["rustc", "--version"], copy).split()[1]
    return read(Truth(root, "rust", f"rustc {version}, by rustdoc"), f"{WORK}/rust-target/doc/src/{name.replace('-', '_')}")


def read(made, pages):
    """Fills a truth from the folder of pages and from the sources."""
    sources = {path: Source(made.root, path) for path in files_below(made.root, [".rs"])}
    items = {path: definitions(made, path, source) for path, source in sources.items()}
    for path, source in sources.items():
        page = os.path.join(pages, os.path.relpath(path, "src") + ".html")
        if not path.startswith("src/") or not os.path.exists(page):
            continue
        made.files.append(path)
        with open(page) as file:
            meant = references(made, path, links(file.read()), items)
        for trait, cls in filter(None, map(implemented(source), heads(source))):
            sup, sub = meant.get(trait), meant.get(cls)
            if made.is_class(sup) and made.is_class(sub) and sup != sub:
                made.add_super(sub, sup)
    made.supers.sort()
    return made.finish()


def definitions(made, path, source):
    """The items of a file: line, column, name, id."""
    found = []
    for item in ITEM.finditer(source.code):
        word, name = item.groups()
        if name in ("unsafe", "fn") or (word, name) == ("const", "_"):
            continue
        line, col = source.place(item.start(2))
        did = f"{path}:{line}:{col}"
        whole = source.place(item.start()) + source.place(source.end(item.end()))
        made.add_def(did, name, KINDS.get(word, "class"), (path, line, col), whole)
        found.append((line, col, name, did))
    return found


def heads(source):
    """Where the head of an `impl` stands, and its text."""
    for found in re.finditer(r"(?m)^[ \t]*(?:unsafe\s+)?impl\b", source.code):
        yield found.end(), source.code[found.end():source.end(found.end())].split("{")[0]


def implemented(source):
    """For a head, the places of the trait and of the type that it is implemented for."""
    def places(head):
        at, text = head
        bound = re.sub(r"for\s*<", lambda found: " " * (len(found.group()) - 1) + "<", text)    # `for<'a>` is no `for`
        middle = re.search(r"\bfor\s", bound)
        if not middle:
            return None
        text = re.split(r"\bwhere\b", text)[0]
        trait, cls = last_name(text, 0, middle.start()), last_name(text, middle.end(), len(text))
        return None if trait is None or cls is None else (source.place(at + trait), source.place(at + cls))
    return places


def last_name(text, begin, end):
    """Where the last name outside of type arguments stands."""
    depth, last = 0, None
    for token in re.compile(r"[A-Za-z_]\w*|(?<![-=])>|<").finditer(text, begin, end):
        if token.group() in "<>":
            depth += 1 if token.group() == "<" else -1
        elif depth == 0 and token.group() not in ("dyn", "mut", "const", "for"):
            last = token.start()
    return last


def links(page):
    """Line, column, text and address of the links of a page."""
    begin = page.index('<pre class="rust"><code>')
    line, col, link = 0, 1, None
    for piece in PIECE.findall(page, begin, page.index("</code></pre>", begin)):
        if "data-nosnippet" in piece:
            line, col = int(re.search(r"id=(\d+)", piece).group(1)), 1
        elif piece.startswith("<a "):
            link = [line, col, "", html.unescape(re.search(r'href="([^"]*)"', piece).group(1))]
        elif piece == "</a>":
            if link:
                yield tuple(link)
            link = None
        elif piece[0] != "<":
            text = html.unescape(piece)
            if link:
                link[2] += text
            line += text.count("\n")
            col = col + len(text) if "\n" not in text else len(text) - text.rindex("\n")


def references(made, path, found, items):
    """Adds what the links of a page say, and gives ids by place."""
    own = {(line, col) for line, col, *_ in items[path]}
    meant = {}
    for line, col, text, address in found:
        name = text.split("::")[-1].rstrip("!")
        if not re.fullmatch(r"(r#)?[A-Za-z_]\w*", name):
            continue
        begin = col + text.rindex(name)
        place = PLACE.match(address)
        if place and (not place.group(1) or place.group(1).endswith(".rs.html")):
            did = target(path, place, (text, name), items)
        elif not address.startswith("http") and (line, begin) in own:
            continue        # the definition's own name, which links to its page
        else:
            did = OUTSIDE
        made.add_ref(path, line, begin, begin + len(name), did)
        meant[line, begin] = did
    return meant


def target(path, place, words, items):
    """What a link to lines of a page means: the item of that name on them, or the one that they are the whole of."""
    page, first, last = place.group(1), int(place.group(2)), int(place.group(3) or place.group(2))
    text, name = words
    other = os.path.normpath(os.path.join(os.path.dirname(path), page[:-len(".html")])) if page else path
    if other not in items:
        return OUTSIDE
    inside = [item for item in items[other] if first <= item[0] <= last]
    named = [item for item in inside if item[2] == name.removeprefix("r#")]
    if named:
        return named[0][3]
    whole = inside and last > first and inside[0][0] - first < BEGINS_NEAR
    return inside[0][3] if whole else LOCAL
