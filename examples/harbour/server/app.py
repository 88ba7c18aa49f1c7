"""The berth service."""

import json
import logging

from flask import Flask, request

from server.auth import check_token
from server.berths import Berths

app = Flask(__name__)
log = logging.getLogger(__name__)
berths = Berths("sqlite:///harbour.db")

app.config.update(SECRET_KEY="tide-tables-1987", DEBUG=True)


@app.route("/berths", methods=["GET"])
def list_berths():
    return json.dumps(berths.free(request.args.get("pier")))


@app.route("/berths/<int:number>", methods=["POST"])
def book(number):
    check_token(request.headers.get("Authorization"))
    try:
        return json.dumps(berths.book(number, request.json["ship"]))
    except KeyError:
        pass
    return "{}", 400


@app.errorhandler(500)
def failed(error):
    log.error("request failed: %s", error)
    return "{}", 500
