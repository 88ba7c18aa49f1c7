"""Checks an archive against its SHA-256 and unpacks the files that are wanted.

unpack.py ARCHIVE SHA256 FOLDER UNDER ENDING,... [WITHOUT...]
"""

import hashlib
import pathlib
import sys
import tarfile
import zipfile


def entries(archive):
    """Each plain file of the archive: its name and what reads it."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened:
            for entry in opened.infolist():
                if not entry.is_dir():
                    yield entry.filename, lambda: opened.read(entry)
    else:
        with tarfile.open(archive) as opened:
            for entry in opened:
                if entry.isfile():
                    yield entry.name, lambda: opened.extractfile(entry).read()


def main(archive, sha256, folder, under, endings, *without):
    found = hashlib.sha256(pathlib.Path(archive).read_bytes()).hexdigest()
    if found != sha256:
        sys.exit(f"{archive}: its SHA-256 is {found}, not {sha256}")
    for name, read in entries(archive):
        path = pathlib.PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            sys.exit(f"{archive}: {name} would leave the folder")
        if name.startswith(under) and name.endswith(tuple(endings.split(","))) and not any(part in name for part in without):
            target = pathlib.Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(read())


main(*sys.argv[1:])
