"""People who play at random, come again at any server when their line ends, and send again what was not acknowledged."""

import random
import threading
import time

from .history import now
from .lines import Gone, Socket, Stream, request

# Who has not been answered for so long goes elsewhere.
PATIENCE = 6.0
GAMES = (("vigo", 2), ("cascadero", 2), ("cascadia", 2), ("catan", 3))


class Guest(threading.Thread):
    """Somebody at a table, on a seat or beside it: a thread that talks to one server at a time."""

    def __init__(self, party, table, viewer, hello, seed):
        super().__init__(daemon=True)
        self.party, self.table, self.viewer, self.hello = party, table, viewer, hello
        self.random = random.Random(seed)
        self.sight = party.history.sight(table, viewer)
        self.version, self.over, self.line = 0, False, None
        self.connections = 0

    def come_in(self):
        hello = dict(self.hello)
        if self.version and self.random.random() < 0.7:
            hello["have"] = self.version
        kind = Socket if self.random.random() < 0.7 else Stream
        self.line = kind(self.party.any_port(self.random), self.party.address_of(self), self.table, hello)
        self.connections += 1

    def leave(self):
        if self.line is not None:
            self.line.close()
            self.line = None

    def run(self):
        try:
            while not self.is_done():
                try:
                    if self.line is None:
                        self.come_in()
                        self.arrived()
                    self.step()
                except Gone:
                    self.party.lost_lines += self.line is not None
                    self.leave()
                    time.sleep(0.05 + 0.25 * self.random.random())
        except Exception as error:  # a client that breaks must not look like one that saw nothing wrong
            self.party.history.odd(f"{self.table}: the client of {self.viewer} broke: {error!r}")
        self.leave()

    def heard(self, message):
        """Keeps what was told of events. Returns the data of a message that says how things stand, or None."""
        if message["t"] not in ("table", "events"):
            return None
        data, version = message["d"], message["v"]
        if data["from"] + len(data["events"]) != version:
            self.party.history.odd(f"{self.table}: {len(data['events'])} events from {data['from']} make version {version}")
        self.sight.told(data["from"], data["events"])
        if message["t"] == "table" and version < self.version:
            self.party.history.odd(f"{self.table}: {self.viewer} had seen version {self.version}, and then a table of {version}")
        self.over = self.over or bool(data.get("result"))
        if message["t"] == "events" and version < self.version:
            return None
        self.version = version
        return data

    def arrived(self):
        pass


class Watcher(Guest):
    """Looks on, now and then from another server."""

    def is_done(self):
        return self.over or self.party.closing.is_set()

    def step(self):
        message = self.line.receive(0.5)
        if message is not None:
            self.heard(message)
        if self.random.random() < 0.01:
            self.leave()


class Player(Guest):
    def __init__(self, party, table, seat, hello, seed):
        super().__init__(party, table, f"seat {seat}", hello, seed)
        self.seat, self.pending, self.choices, self.began = seat, None, None, False
        self.asked, self.last_word = {}, now()

    def is_done(self):
        if self.pending is not None:
            return self.party.given_up.is_set()
        return self.over or self.party.closing.is_set()

    def arrived(self):
        self.last_word = now()
        if self.pending is not None:
            self.send()

    def step(self):
        if self.pending is None and self.choices:
            time.sleep(self.party.pause * self.random.random())
            self.decide()
        message = self.line.receive(0.25)
        if message is not None:
            self.take(message)
        elif self.pending is not None and now() - self.last_word > PATIENCE:
            raise Gone("no answer")
        elif self.pending is None and now() - self.last_word > 4 * PATIENCE:
            self.last_word = now()
            raise Gone("nothing happens here")

    def ask(self, kind, version, code, more):
        name = f"{kind}-{self.seat}-{len(self.asked)}"
        action = self.asked[name] = self.party.history.action(self.table, self.seat, name, code)
        message = {"t": kind, "d": {"id": name, **more}}
        if version is not None:
            message["v"] = version
        self.pending = (action, message)
        self.send()

    def send(self):
        action, message = self.pending
        action.sent.append(now())
        self.last_word = now()
        self.line.send(message)

    def decide(self):
        code = self.random.choice(self.choices)
        self.choices = None
        self.ask("act", self.version, code, {"codes": [code]})

    def take(self, message):
        kind, data = message["t"], message.get("d", {})
        standing = self.heard(message)
        if standing is not None:
            self.last_word = now() if self.pending is None else self.last_word
            self.choices = None if self.over else standing.get("legal")
            if not standing["begun"] and not self.began and self.pending is None:
                self.began = True
                self.ask("nonce", None, None, {"nonce": f"{self.random.getrandbits(128):032x}"})
            elif self.pending is not None and kind == "table" and not self.over:
                self.send()
        elif kind == "ack":
            action = self.asked[data["id"]]
            action.acknowledged.append((now(), message["v"], data["event"]))
            if self.pending is not None and action is self.pending[0]:
                self.pending = None
        elif kind == "error" and data["code"] == "store.fault":
            raise Gone("the store cannot be read")  # what was sent on an earlier line may be done: it is sent again
        elif kind in ("refused", "error"):
            if self.pending is not None and data.get("id", self.pending[0].name) == self.pending[0].name:
                self.pending[0].refused.append((now(), data["code"]))
                self.pending, self.choices = None, None
                self.line.send({"t": "get", "d": {"since": self.version}})


class Party(threading.Thread):
    """A group that plays one table after the other, each with a watcher."""

    def __init__(self, number, ports, history, seed, pause=0.05, game=None, clock=None):
        super().__init__(daemon=True)
        self.number, self.ports, self.history, self.pause = number, ports, history, pause
        self.random = random.Random(seed)
        self.closing, self.given_up = threading.Event(), threading.Event()
        self.guests, self.tickets, self.fixed_game = [], [], game
        self.lost_lines = 0
        self.terms = {"bot_for_leaver": False, **({"clock": clock} if clock else {})}

    def any_port(self, chooser):
        return chooser.choice(self.ports())

    def address_of(self, guest):
        return f"127.{20 + self.number // 200}.{1 + self.number % 200}.{2 + self.guests.index(guest) % 200}"

    def run(self):
        while not self.closing.is_set():
            made = self.make_table()
            if made is None:
                return
            table, invite, tickets = made
            self.guests = []
            for seat, secret in tickets:
                self.guests.append(Player(self, table, seat, {"secret": secret}, self.random.getrandbits(64)))
            self.guests.append(Watcher(self, table, "a watcher", {"invite": invite}, self.random.getrandbits(64)))
            for guest in self.guests:
                guest.start()
            for guest in self.guests:
                guest.join()

    def make_table(self):
        game, least = self.fixed_game or self.random.choice(GAMES)
        seats = [{"name": "Ann"}, {"name": "Bob"}] + [{"bot": "greedy"}] * max(self.random.randrange(2), least - 2)
        body = {"game": game, "seats": seats, "terms": self.terms}
        while not self.closing.is_set():
            try:
                status, answer = request(self.any_port(self.random), f"127.{20 + self.number // 200}.{1 + self.number % 200}.1",
                                         "POST", "/api/tables", body)
            except Gone:
                time.sleep(0.2)
                continue
            if status == 201:
                self.tickets.append((answer["table"], answer["seats"][0]["secret"]))
                return answer["table"], answer["invite"], [(each["seat"], each["secret"]) for each in answer["seats"]]
            if status not in (429, 500, 502, 503, 504):
                self.history.odd(f"no table: {status} {answer}")
                return None
            time.sleep(0.3)
        return None
