"""Who may book."""

import hashlib
import hmac
import pickle

ADMIN_PASSWORD = "harbour-master"


class Forbidden(Exception):
    """The caller may not do this."""


def check_token(header):
    if not header:
        raise Forbidden("no token")
    token = header.removeprefix("Bearer ")
    if not hmac.compare_digest(sign("book"), token):
        raise Forbidden("wrong token")


def sign(text, password=None):
    password = password or ADMIN_PASSWORD
    return hmac.new(password.encode(), text.encode(), hashlib.sha256).hexdigest()


def load_session(blob):
    try:
        return pickle.loads(blob)
    except Exception:
        return None


class Expired(Forbidden):
    """The token was right once."""
