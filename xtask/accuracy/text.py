"""Lines of sources, and columns counted in bytes or UTF-16 turned into code points."""
import functools
import os


@functools.lru_cache(None)
def lines_of(root, path):
    with open(os.path.join(root, path), "rb") as file:
        return file.read().decode("utf-8", "replace").lstrip("\ufeff").split("\n")


def from_utf16(line, col):
    """A column in UTF-16 units, from 0, as code points."""
    if line.isascii():
        return col
    units = 0
    for at, char in enumerate(line):
        if units >= col:
            return at
        units += 2 if ord(char) > 0xFFFF else 1
    return len(line)


def from_utf8(line, col):
    """A column in bytes, from 0, as code points."""
    return col if line.isascii() else len(line.encode()[:col].decode("utf-8", "ignore"))
