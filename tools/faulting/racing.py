"""The same seat acts at two servers at the same moment: under one id, which must be done once, or under two for one question, of which
only one can be answered. Now and then the server that has the table ends, and the others race for it."""

import random
import threading
import time

from .history import now
from .lines import Gone, Socket
from .players import GAMES, Party


class Racer(threading.Thread):
    """Both seats of one table after the other, each with a line to two servers."""

    def __init__(self, house, number, seed):
        super().__init__(daemon=True)
        self.house, self.random = house, random.Random(seed)
        self.party = Party(number, house.ports, house.history, seed, game=GAMES[number % len(GAMES)])
        house.parties.append(self.party)
        self.number, self.shots, self.ended = number, 0, threading.Event()

    def run(self):
        while not self.ended.is_set():
            made = self.party.make_table()
            if made is None:
                return
            try:
                self.play(*made)
            except Exception as error:  # as in players.py
                self.house.history.odd(f"{made[0]}: the racer broke: {error!r}")
                return

    def play(self, table, _, tickets):
        self.table, self.over = table, False
        self.seats = {seat: Racing(self, seat, secret) for seat, secret in tickets}
        while not self.ended.is_set() and not self.over:
            for seat in self.seats.values():
                seat.listen()
                if seat.choices and not self.over:
                    seat.shoot()
                    self.shots += 1
        for seat in self.seats.values():
            seat.leave()


class Racing:
    def __init__(self, racer, seat, secret):
        self.racer, self.seat, self.secret = racer, seat, secret
        self.lines, self.version, self.choices, self.count, self.begun = [], 0, None, 0, False
        self.sight = racer.house.history.sight(racer.table, f"seat {seat}")

    def lines_to_two(self):
        """A line to each of two servers, or two to the only one; waits until they are there."""
        while len(self.lines) < 2 and not self.racer.ended.is_set():
            taken, ports = {line.port for line in self.lines}, self.racer.house.ports()
            port = self.racer.random.choice([port for port in ports if port not in taken] or ports)
            try:
                line = Socket(port, f"127.40.{1 + self.racer.number}.{2 + self.seat}", self.racer.table, {"secret": self.secret})
                line.port = port
                self.lines.append(line)
            except Gone:
                time.sleep(0.05)

    def drop(self, line):
        self.racer.party.lost_lines += 1
        line.close()
        if line in self.lines:
            self.lines.remove(line)

    def leave(self):
        for line in self.lines:
            line.close()
        self.lines = []

    def listen(self):
        """Takes what has come, until it is known how things stand."""
        self.lines_to_two()
        for line in list(self.lines):
            try:
                while (message := line.receive(0.01)) is not None:
                    self.heard(message)
            except Gone:
                self.drop(line)

    def heard(self, message):
        if message["t"] not in ("table", "events"):
            return
        data, version = message["d"], message["v"]
        self.sight.told(data["from"], data["events"])
        self.racer.over = self.racer.over or bool(data.get("result"))
        if version >= self.version:
            self.version, self.begun, self.choices = version, data["begun"], data.get("legal")
        if not data["begun"] and self.count == 0:
            self.count = 1
            self.said = self.racer.house.history.action(self.racer.table, self.seat, "nonce", None)
            self.said.sent.append(now())
            self.both([(self.said, {"t": "nonce", "d": {"id": "nonce", "nonce": f"{self.racer.random.getrandbits(128):032x}"}})] * 2)

    def shoot(self):
        self.count += 1
        shots = []
        twice = self.racer.random.random() < 0.5
        for number in range(2):
            name = f"act-{self.seat}-{self.count}" + ("" if twice else "ab"[number])
            if number == 1 and twice:
                shots.append(shots[0])
                continue
            code = self.racer.random.choice(self.choices)
            action = self.racer.house.history.action(self.racer.table, self.seat, name, code)
            action.sent.append(now())
            shots.append((action, {"t": "act", "v": self.version, "d": {"id": name, "codes": [code]}}))
        self.choices = None
        self.both(shots)
        answered = {action for action, _ in shots if action.acknowledged}
        if not twice and len(answered) == 2 and shots[0][0].acknowledged[0][2] == shots[1][0].acknowledged[0][2]:
            self.racer.house.history.odd(f"{self.racer.table}: two actions were acknowledged as one event")

    def both(self, shots):
        """Sends one to each server and waits for both answers; whoever is not answered is asked again, anywhere."""
        open_shots = list(shots)
        while open_shots and not self.racer.party.given_up.is_set():
            self.lines_to_two()
            pairs = list(zip(self.lines, open_shots))
            if not pairs:
                return
            for line, (_, message) in pairs:
                try:
                    line.send(message)
                except Gone:
                    self.drop(line)
            for line, shot in pairs:
                if line in self.lines and self.answer(line, *shot):
                    open_shots.remove(shot)

    def answer(self, line, action, _):
        until = now() + 8
        try:
            while now() < until:
                message = line.receive(0.25)
                if message is None:
                    continue
                self.heard(message)
                data = message.get("d", {})
                if data.get("id") != action.name:
                    continue
                if message["t"] == "ack":
                    action.acknowledged.append((now(), message["v"], data["event"]))
                    return True
                if message["t"] in ("refused", "error"):
                    action.refused.append((now(), data["code"]))
                    return True
        except Gone:
            pass
        self.drop(line)
        return False


def race(house, count, tables):
    racers = [Racer(house, number, house.random.getrandbits(64)) for number in range(min(tables, 8))]
    for racer in racers:
        racer.start()
    ends = 0
    while sum(racer.shots for racer in racers) < count and any(racer.is_alive() for racer in racers):
        time.sleep(house.random.uniform(1, 6))
        node = house.random.choice(house.nodes)
        node.terminate() if house.random.random() < 0.7 else node.kill()
        node.start()
        ends += 1
    for racer in racers:
        racer.ended.set()
    for racer in racers:
        racer.join(60)
    house.notes.append(f"servers ended meanwhile: {ends}")
    return sum(racer.shots for racer in racers)
