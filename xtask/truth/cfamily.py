#!/usr/bin/env python3
"""What clang says of a tree of C or C++: `cfamily.py ROOT imports|hierarchy -- CLANG FLAGS`.

Prints a line an edge, as `cargo run --example graph` does, without proofs. Files whose compilation
fails still count for what clang saw of them. Needs clang and its Python bindings (`clang`,
`python3-clang` in Debian); nothing is fetched here.

`cfamily.py compare imports|hierarchy OURS THEIRS` compares two such files.
"""
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import clang.cindex as ci

SOURCES = (".c", ".cc", ".cpp", ".cxx")
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".tpp")
CLASSES = (
    ci.CursorKind.CLASS_DECL,
    ci.CursorKind.STRUCT_DECL,
    ci.CursorKind.CLASS_TEMPLATE,
    ci.CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
)


def find_library():
    for number in range(30, 9, -1):
        path = f"/usr/lib/llvm-{number}/lib/libclang.so.1"
        if os.path.exists(path):
            ci.Config.set_library_file(path)
            return


def inside(root, file):
    if file is None:
        return None
    path = os.path.relpath(os.path.realpath(str(file)), root)
    return None if path.startswith("..") else path


def includes(root, unit, edges):
    """What the main file includes; headers are main files too. Guards hide nothing so."""
    main = os.path.realpath(unit.spelling)
    for cursor in unit.cursor.get_children():
        if cursor.kind != ci.CursorKind.INCLUSION_DIRECTIVE:
            continue
        if os.path.realpath(str(cursor.location.file)) != main:
            continue
        try:
            target = inside(root, ci.conf.lib.clang_getIncludedFile(cursor))
        except AssertionError:  # What was not found has no file.
            continue
        source = inside(root, main)
        if target and source != target:
            edges.add((source, target))


def qualified(cursor):
    names = []
    while cursor is not None and cursor.kind != ci.CursorKind.TRANSLATION_UNIT:
        if cursor.spelling and cursor.kind != ci.CursorKind.LINKAGE_SPEC:
            names.append(cursor.spelling.split("<")[0])
        cursor = cursor.semantic_parent
    return "::".join(reversed(names))


def template_of(cursor):
    """The template that a specialisation is made from, else the type itself."""
    seen = 0
    while cursor is not None and seen < 8:
        made = ci.conf.lib.clang_getSpecializedCursorTemplate(cursor)
        if made is None or made.kind.is_invalid():
            return cursor
        cursor, seen = made, seen + 1
    return cursor


def base_of(base):
    """The type that a base names."""
    named = base.type.get_canonical().get_declaration()
    if named.kind in CLASSES:
        return template_of(named)
    for child in base.get_children():
        if child.kind == ci.CursorKind.TEMPLATE_REF and child.referenced:
            return child.referenced
    for child in base.get_children():
        if child.kind == ci.CursorKind.TYPE_REF and child.referenced:
            target = child.referenced
            if target.kind in CLASSES:
                return target
    return None


def bases(root, unit, edges):
    left = [unit.cursor]
    while left:
        cursor = left.pop()
        if cursor.kind != ci.CursorKind.TRANSLATION_UNIT and not inside(root, cursor.location.file):
            continue
        left.extend(cursor.get_children())
        if cursor.kind not in CLASSES:
            continue
        source = inside(root, cursor.location.file)
        for child in cursor.get_children():
            if child.kind != ci.CursorKind.CXX_BASE_SPECIFIER:
                continue
            base = base_of(child)
            base = base and (base.get_definition() or base)
            target = base and inside(root, base.location.file)
            if target:
                edges.add((f"{source}:{qualified(cursor)}", f"{target}:{qualified(base)}"))


# Only what our side calls proven: `compare` with a last word `proven`.
PROVEN = sys.argv[-1] == "proven"


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(SOURCES + HEADERS):
                yield os.path.join(folder, name)


def one(root, path, which, flags):
    edges = set()
    plain = path.endswith(".c") or "-xc" in flags and path.endswith(".h")
    language = "c" if plain else "c++"
    arguments = [f"-x{language}"] + [flag for flag in flags if flag != "-xc"]
    # Bodies count: types are declared in functions too.
    try:
        record = ci.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        skip = ci.TranslationUnit.PARSE_SKIP_FUNCTION_BODIES
        options = record | skip if which == "imports" else 0
        unit = ci.Index.create().parse(path, args=arguments, options=options)
    except ci.TranslationUnitLoadError:
        return edges
    (includes if which == "imports" else bases)(root, unit, edges)
    return edges


def ours(file, which):
    """Our side's edges; of a type only its path and name."""
    edges = set()
    for line in open(file):
        source, target, proof = line.rstrip("\n").split("\t")
        if target == "?" or PROVEN and proof != "proven":
            continue
        if which == "hierarchy":
            source, target = (strip(node) for node in (source, target))
        edges.add((source, target))
    return edges


def strip(node):
    path, _, name = node.split(":", 2)
    return f"{path}:{name}"


def compare(which, mine, theirs):
    mine = ours(mine, which)
    edges = {tuple(line.rstrip("\n").split("\t")) for line in open(theirs)}
    both = len(mine & edges)
    print(f"ours {len(mine)}, clang {len(edges)}, both {both}")
    print(f"precision {both / max(len(mine), 1):.4f}, recall {both / max(len(edges), 1):.4f}")
    for edge in sorted(mine - edges):
        print("only ours\t" + "\t".join(edge))
    for edge in sorted(edges - mine):
        print("only clang\t" + "\t".join(edge))


def main():
    words = sys.argv[1:]
    if words[0] == "compare":
        compare(*words[1:4])
        return
    cut = words.index("--") if "--" in words else len(words)
    flags = words[cut + 1 :]
    root, which = os.path.realpath(words[0]), words[1]
    find_library()
    edges = set()
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda path: one(root, path, which, flags), files(root)):
            edges |= found
    for edge in sorted(edges):
        print("\t".join(edge))


main()
