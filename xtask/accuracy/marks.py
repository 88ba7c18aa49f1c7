"""What the text around a name says of it: that it is called, that it stands in an import."""
import re

TYPE_ARGUMENTS = {"go": "[]", "scala": "[]", "typescript": "<>", "javascript": "<>", "java": "<>", "cpp": "<>", "c": "<>", "rust": "<>"}


def is_call(lines, line, end, lang):
    """True if an argument list opens behind the name that ends before column `end`."""
    rest = lines[line - 1][end - 1:]
    for more in lines[line:line + 5]:
        if len(rest) >= 400:
            break
        rest += "\n" + more
    rest = rest.lstrip(" \t") if lang in ("python", "go") else rest.lstrip()
    if lang == "rust" and rest.startswith("::<"):
        rest = rest[2:]
    brackets = TYPE_ARGUMENTS.get(lang)
    if brackets and rest[:1] == brackets[0]:
        rest = behind(rest, brackets, lang)
    return rest.startswith("(") or lang in ("typescript", "javascript") and rest.startswith("?.(")


def behind(rest, brackets, lang):
    """What follows type arguments, or nothing if they are none."""
    depth = 0
    for at, char in enumerate(rest):
        if char == brackets[0]:
            depth += 1
        elif char == brackets[1] and rest[at - 1] not in "=-":
            depth -= 1
            if depth == 0:
                return rest[at + 1:].lstrip()
        elif char in ";{})" and depth and not (lang == "typescript" and char in "{})"):
            return ""
    return ""


IMPORTS = {
    "python": re.compile(r"\s*(from\s+[\w.]+\s+import\b|from\s+\.|import\s+)"),
    "typescript": re.compile(r"\s*(import\b(?!\s*\()|export\s*(\*|\{|type\s*\{))"),
    "java": re.compile(r"\s*(import|package)\s"),
    "rust": re.compile(r"\s*(pub(\([^)]*\))?\s+)?(use\s|extern\s+crate|mod\s+\w+\s*;)"),
    "go": re.compile(r"\s*(import\b|package\s)"),
    "cpp": re.compile(r"\s*#\s*include|\s*using\s"),
    "scala": re.compile(r"\s*(import|package)\s"),
    "ruby": re.compile(r"\s*(require|require_relative|autoload)\b"),
}
IMPORTS["javascript"] = IMPORTS["typescript"]
IMPORTS["c"] = IMPORTS["cpp"]


def import_lines(lines, lang):
    """The lines, from 1, that belong to imports."""
    found, at = set(), 0
    while at < len(lines):
        if IMPORTS[lang].match(lines[at]):
            begun, text = at, lines[at]
            found.add(at + 1)
            while not complete(text, lang) and at + 1 < len(lines) and at - begun < 120:
                at += 1
                text += "\n" + lines[at]
                found.add(at + 1)
        at += 1
    return found


def complete(text, lang):
    if lang == "python":
        return text.count("(") <= text.count(")") and not text.rstrip().endswith("\\")
    if lang in ("rust", "typescript", "javascript"):
        return ";" in text or text.count("{") <= text.count("}") or "{" not in text
    return lang != "go" or text.count("(") <= text.count(")")
