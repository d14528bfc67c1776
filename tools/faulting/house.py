"""A store, the servers on it and the people at their tables, for as long as a fault is tried."""

import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from . import nodes, processes
from .checker import check, is_sight_of
from .database import Database
from .history import History
from .lines import Gone, request
from .network import Network
from .players import Party
from .processes import CannotRun
from .relay import Relay

SETTLE = 90  # seconds in which everything must be answered once nothing is broken any more


class House:
    """`disk`: megabytes of a small disk for the store, if it is to fill up; `network`: whether the database has one of its own."""

    def __init__(self, options, store, servers, seed, standby=False, disk=None, network=False):
        self.options, self.store, self.random = options, store, random.Random(seed)
        self.folder = Path(tempfile.mkdtemp(prefix="oya-faults-"))
        self.folder.chmod(0o755)
        self.history, self.parties, self.notes = History(), [], []
        self.kept = []  # lines that must stay open until the end
        self.database, self.standby, self.relays, self.nodes, self.disk, self.network = None, None, [], [], None, None
        try:
            if disk:
                self.make_disk(disk)
            if network:
                self.network = Network()
            if store == "postgresql":
                self.make_database(standby)
            for number in range(servers):
                self.add_node(number)
        except BaseException:
            self.end()
            raise

    def make_disk(self, megabytes):
        if os.geteuid() != 0:
            raise CannotRun("a small disk can only be made by root (a tmpfs is mounted)")
        place = self.folder / "disk"
        place.mkdir()
        processes.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", place])
        self.disk = place

    def make_database(self, standby):
        place, fsync = self.disk or self.folder, not self.options.no_fsync
        self.database = Database(place / "primary", fsync, network=self.network)
        self.database.make(segment=1 if self.disk else 16)
        if standby:
            self.standby = Database(place / "standby", fsync)
            self.standby.make_standby_of(self.database)
            if not self.options.asynchronous:
                self.database.follow({"synchronous_standby_names": "*"})

    def store_of(self, number):
        """Where the store is for this server, which has a way of its own to the database."""
        if self.database is None:
            return ["--data", self.disk or self.folder]
        if self.standby is not None:
            hosts = f"127.0.0.1:{self.database.port},127.0.0.1:{self.standby.port}"
            return ["--store", f"postgresql://oya@{hosts}/oya?target_session_attrs=read-write"]
        if self.network is not None:
            return ["--store", f"postgresql://oya@{self.network.wire(number + 1)}:{self.database.port}/oya"]
        while len(self.relays) <= number:
            self.relays.append(Relay(self.database.port))
        return ["--store", f"postgresql://oya@127.0.0.1:{self.relays[number].port}/oya"]

    def add_node(self, number, environment=None):
        options = [*self.store_of(number), "--web", self.empty_page()]
        node = nodes.Node(self.options.program, self.folder, f"node{number}", options, environment)
        if self.database is not None:
            node.words += ["--node-url", f"http://127.0.0.1:{node.port}"]
        self.nodes.append(node)
        node.start().wait_ready()
        return node

    def empty_page(self):
        """A page, so that none has to be built."""
        page = self.folder / "page"
        page.mkdir(exist_ok=True)
        (page / "index.html").write_text("<!doctype html><title>Oya</title>")
        return page

    def ports(self):
        return [node.port for node in self.nodes]

    def people(self, tables, **more):
        for number in range(tables):
            self.parties.append(Party(number, self.ports, self.history, self.random.getrandbits(64), **more))
            self.parties[-1].start()

    def wait_for(self, acknowledged, seconds=90):
        """Until so many more actions have been acknowledged: people really play."""
        wanted, until = self.history.acknowledged() + acknowledged, time.monotonic() + seconds
        while self.history.acknowledged() < wanted:
            if time.monotonic() > until:
                raise CannotRun(f"{self.history.acknowledged()} actions were acknowledged where {wanted} were waited for: "
                                f"{[node.ask('/readyz') for node in self.nodes]}")
            time.sleep(0.05)

    def settle(self):
        """Everybody gets an answer to what is under way, and goes."""
        for node in self.nodes:
            if not node.is_up():
                node.start()
            node.wait_ready()
        for party in self.parties:
            party.closing.set()
        until = time.monotonic() + SETTLE
        started = [party for party in self.parties if party.ident is not None]
        for party in started:
            party.join(max(0.1, until - time.monotonic()))
            if party.is_alive():
                self.history.odd(f"party {party.number} was not answered within {SETTLE} s")
                party.given_up.set()
        for party in started:
            party.join(30)

    def verdict(self):
        """Ends all servers, reads the rows, and asks a fresh server and `oya admin check` about them."""
        for node in self.nodes:
            node.kill()
        records = self.database.records() if self.database else nodes.sqlite_records((self.disk or self.folder) / "oya.db")
        self.ask_fresh_node(records)
        store = [str(word) for word in self.store_of(0)]
        done = subprocess.run([str(self.options.program), "admin", "check", "--replay", *store], capture_output=True, text=True,
                              timeout=300, check=False)
        if done.returncode != 0:
            self.history.odd(f"oya admin check: {(done.stdout + done.stderr).strip()[-600:]}")
        for table, events in records.items():
            if any(event[0] == "clock" for event in events):
                self.history.odd(f"{table}: somebody's time was up, which nobody can have used")
        self.look_for_secrets()
        return check(self.history, records)

    def look_for_secrets(self):
        """What opens a seat is in no log, whatever has happened to who wrote it."""
        secrets = {secret for party in self.parties for _, secret in party.tickets}
        for path in self.folder.glob("*.jsonl"):
            text = path.read_text(errors="replace")
            if any(secret in text for secret in secrets):
                self.history.odd(f"{path.name} has the secret of a seat")

    def ask_fresh_node(self, records):
        """What a server tells that was not there when it happened is what the rows have; where a clock runs it notes that the house was
        empty."""
        node = self.add_node(len(self.nodes))
        tickets = [ticket for party in self.parties for ticket in party.tickets]
        for number, (table, secret) in enumerate(tickets):
            try:
                status, answer = request(node.port, f"127.77.{1 + number % 250}.1", "GET", f"/api/tables/{table}/record",
                                         headers={"Oya-Seat": secret})
            except Gone as gone:
                status, answer = 0, str(gone)
            rows = records.get(table, [])
            if status != 200:
                self.history.odd(f"{table}: a fresh server has no record: {status} {answer}")
            elif len(answer["events"]) < len(rows) or not all(map(is_sight_of, answer["events"], rows)) or any(
                    event[0] != "resumed" for event in answer["events"][len(rows):]):
                self.history.odd(f"{table}: the record of a fresh server is not what was stored")
        node.kill()

    def end(self):
        for party in self.parties:
            party.closing.set()
            party.given_up.set()
        for node in self.nodes:
            node.end()
        for relay in self.relays:
            relay.end()
        for database in (self.database, self.standby):
            if database is not None:
                database.end()
        if self.network is not None:
            self.network.end()
        if self.disk is not None:
            subprocess.run(["umount", "--lazy", str(self.disk)], check=False)
        if not self.options.keep:
            shutil.rmtree(self.folder, ignore_errors=True)
