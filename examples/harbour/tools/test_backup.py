"""Tests of the backup."""

from tools.backup import checksum, dump


def test_checksum(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"tide")
    assert checksum(file) == 430


def test_dump(tmp_path):
    dump(str(tmp_path / "empty.db"))
