"""Berths and who lies there."""

import sqlite3


class Berths:
    """The table of berths."""

    def __init__(self, url, timeout=5):
        self.path = url.removeprefix("sqlite:///")
        self.timeout = timeout

    def free(self, pier=None):
        with self.connect() as db:
            rows = db.execute("SELECT number FROM berths WHERE ship IS NULL AND pier = ?", (pier,))
            return [number for (number,) in rows]

    def book(self, number, ship):
        with self.connect() as db:
            db.execute("UPDATE berths SET ship = ? WHERE number = ?", (ship, number))
        return {"number": number, "ship": ship}

    def connect(self):
        return sqlite3.connect(self.path, timeout=self.timeout)


def depth_ok(berth, ship):
    return berth.depth >= ship.draught and ship.length >= ship.length
