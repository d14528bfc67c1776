#!/usr/bin/env python3
"""A bot that plays on a server of Oya from outside, with nothing but the standard library.

    examples/bot.py --url http://localhost:8080 --token oya_… --game vigo --seats 3 --once

It makes a table against the bots of the house (or, without --game, waits to be seated), follows the table on a stream of lines
and answers every question with a legal action chosen at random. docs/server.md describes the requests, docs/protocol.md the messages."""

import argparse
import json
import random
import secrets
import time
import urllib.error
import urllib.request


class Server:
    def __init__(self, url, token):
        self.url, self.headers = url.rstrip("/"), {"Authorization": f"Bearer {token}"}

    def open(self, method, path, body=None):
        """One request; waits and tries again when the server says it is too busy for us."""
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self.url + path, data, self.headers, method=method)
            try:
                return urllib.request.urlopen(request, timeout=120)
            except urllib.error.HTTPError as error:
                answer = json.loads(error.read() or b"{}").get("error", {})
                if "retry_after" not in answer:
                    raise SystemExit(f"{method} {path}: {error.code} {answer.get('message', '')}")
                time.sleep(answer["retry_after"])

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.loads(answer.read())

    def lines(self, path):
        with self.open("GET", path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


def play(server, table):
    """Plays one table to its end. Returns the result."""
    path = f"/api/tables/{table}"
    last, actions = None, 0
    for message in server.lines(f"{path}/stream?legal=codes"):
        data = message.get("d", {})
        if message["t"] == "table" and not data["begun"]:
            server.ask("POST", f"{path}/messages", {"t": "nonce", "d": {"id": "nonce", "nonce": secrets.token_hex(16)}})
        if data.get("result"):
            return data["result"], actions
        if data.get("legal") and message["v"] != last:
            last, actions = message["v"], actions + 1
            act = {"t": "act", "v": last, "d": {"id": secrets.token_hex(8), "codes": [random.choice(data["legal"])]}}
            server.ask("POST", f"{path}/messages", act)
    raise SystemExit("the stream ended before the game")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8080")
    parser.add_argument("--token", required=True)
    parser.add_argument("--game", help="make a table of this game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--once", action="store_true", help="end after one game")
    options = parser.parse_args()
    server = Server(options.url, options.token)
    if options.game:
        seats = [{}] + [{"bot": "greedy"}] * (options.seats - 1)
        server.ask("POST", "/api/tables", {"game": options.game, "seats": seats})
    for message in server.lines("/api/bot/events"):
        if message["t"] == "your_table" and message["d"]["state"] in ("waiting", "playing"):
            result, actions = play(server, message["d"]["table"])
            print(f"{message['d']['game']}: {actions} actions, points {result['points']}", flush=True)
            if options.once:
                return


if __name__ == "__main__":
    main()
