"""People at a table, seen from the far side of the proxy: each has a socket, answers what is asked with any legal action, and comes
back when the socket is closed, as docs/server.md asks of a client."""

import contextlib
import random
import secrets
import threading
import time

from kit import PATIENCE


class Player(threading.Thread):
    def __init__(self, proxy, table, secret, seed):
        super().__init__(daemon=True)
        self.proxy, self.path, self.secret = proxy, f"/api/tables/{table}/socket", secret
        self.rng = random.Random(seed)
        self.acknowledged, self.refused, self.connections, self.codes = [], [], 0, []
        self.result, self.fault, self.pending, self.said_nonce = None, None, None, False
        self.version, self.last, self.stopped = 0, {}, False
        self.sent = set()  # the ids of all that was asked for

    def run(self):
        try:
            while self.result is None and not self.stopped:
                self.sit()
        except Exception as error:  # told by whoever waits for the end
            self.fault = error

    def sit(self):
        try:
            with contextlib.closing(self.proxy.socket(self.path)) as wire:
                if wire.status == 101:
                    return self.follow(wire)
        except OSError:
            pass
        time.sleep(0.1)

    def follow(self, wire):
        self.connections += 1
        wire.send({"t": "hello", "d": {"secret": self.secret, "legal": "codes", "lang": ""}})
        if self.pending:
            wire.send(self.pending)
        while self.result is None and not self.stopped:
            message = wire.receive()
            if message is None:
                self.codes.append(wire.closed)
                return
            self.take(wire, message)

    def send(self, wire, message):
        self.pending = message
        self.sent.add(message["d"]["id"])
        wire.send(message)

    def take(self, wire, message):
        kind, data = message["t"], message.get("d", {})
        if kind in ("table", "events"):
            self.version = message["v"]
            self.result = data.get("result") or self.result
            if kind == "table" and not data["begun"] and not self.said_nonce:
                self.said_nonce = True
                self.send(wire, {"t": "nonce", "d": {"id": "nonce-" + secrets.token_hex(8), "nonce": secrets.token_hex(16)}})
            elif kind == "table" and self.pending:
                wire.send(self.pending)
            elif not self.pending:
                self.decide(wire, data)
            self.last = data
        elif kind == "ack" and self.pending and data["id"] == self.pending["d"]["id"]:
            self.acknowledged.append(data["id"])
            self.pending = None
            if data["event"] < self.version:
                self.decide(wire, self.last)
        elif kind in ("refused", "error"):
            self.refused.append(data.get("code"))
            self.pending = None
            wire.send({"t": "get", "d": {"since": self.version}})

    def decide(self, wire, data):
        if data.get("legal") and self.result is None:
            self.send(wire, {"t": "act", "v": self.version,
                             "d": {"id": secrets.token_hex(8), "codes": [self.rng.choice(data["legal"])]}})


def make_table(proxy, people, **more):
    """A private table of VIGO! for so many people. Returns its id, its invitation and the secrets of the seats."""
    body = {"game": "vigo", "seats": [{"name": f"Person {number}"} for number in range(people)]} | more
    answer = proxy.ask("POST", "/api/tables", body)
    if answer.status != 201:
        raise AssertionError(f"no table: {answer.status} {answer.text}")
    return answer.body["table"], answer.body["invite"], [seat["secret"] for seat in answer.body["seats"]]


def check_record(proxy, table, secret, players):
    """Whether the record has everything that was acknowledged, once, and nothing that nobody asked for."""
    answer = proxy.ask("GET", f"/api/tables/{table}/record", Oya_Seat=secret)
    if answer.status != 200:
        raise AssertionError(f"no record: {answer.status} {answer.text}")
    written = [event[-1]["id"] for event in answer.body["events"] if isinstance(event[-1], dict) and "id" in event[-1]]
    acknowledged = {name for player in players for name in player.acknowledged}
    asked = set().union(*(player.sent for player in players))
    if len(written) != len(set(written)) or not acknowledged <= set(written) <= asked:
        raise AssertionError(f"lost: {acknowledged - set(written)}; written though nobody asked: {set(written) - asked}; "
                             f"twice: {sorted(name for name in set(written) if written.count(name) > 1)}")
    return len(written)


def play_to_the_end(players):
    for player in players:
        if player.ident is None:
            player.start()
    for player in players:
        player.join(4 * PATIENCE)
        if player.fault:
            raise player.fault
        if player.is_alive():
            raise AssertionError(f"the game has not ended; at version {player.version}, waiting for {player.pending}")
