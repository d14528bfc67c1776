#!/usr/bin/python3
"""A PostgreSQL that takes no more connections, because others hold all of them: a node waits and says so, people read why, nothing is lost
or done twice, and a node that begins meanwhile says why it cannot."""

import http.client
import subprocess
import threading
import unittest

from kit import PROGRAM, Folder, Node, Proxy, ask, free_port, start, until
from players import Player, check_record, make_table, play_to_the_end
from postgres import BIN, Postgres

SLOTS, KEPT = 24, 5  # of them, for who looks after the database
ALL = SLOTS - KEPT


class Crowd:
    """Somebody else who takes every connection that is to be had, and keeps it."""

    def __init__(self, postgres):
        self.postgres, self.sessions = postgres, []

    def count(self, who):
        return int(self.postgres.sql(f"select count(*) from pg_stat_activity where usename = '{who}'", "postgres"))

    def take_all(self):
        words = [BIN / "psql", "-X", "-q", "-h", self.postgres.folder, "-U", "crowd", "-d", "postgres"]

        def has_all():
            # One at a time: who is still asking for one has it for a moment, also of the last five.
            self.sessions = [each for each in self.sessions if each.poll() is None]
            if len(self.sessions) < ALL:
                self.sessions.append(start([*words, "-c", "select pg_sleep(3600)"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            try:
                self.postgres.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'player'", "postgres")
                return self.count("player") == 0 and self.count("crowd") == ALL
            except AssertionError:
                return False

        until("the crowd has every connection", has_all)

    def go(self):
        # Who sleeps in the database does not notice that nobody waits for it.
        self.postgres.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'crowd'", "postgres")
        for each in self.sessions:
            each.terminate()
            each.wait()


class Patient(Player):
    """Waits after some moves until it is told to go on."""

    go_on = threading.Event()

    def decide(self, wire, data):
        if len(self.acknowledged) > 2:
            self.go_on.wait()
        super().decide(wire, data)


class Connections(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres(f"max_connections = {SLOTS}\nsuperuser_reserved_connections = {KEPT}\nfsync = off")
        # Neither of them may have the last five.
        for line in ("create role player login", "create role crowd login", "alter database oya owner to player"):
            cls.postgres.sql(line, "postgres")
        cls.store = cls.postgres.url.replace("oya@", "player@")
        cls.node = Node(Folder().path, "--store", cls.store)
        cls.proxy = Proxy(Folder().path, [cls.node.port], free_port())
        cls.proxy.begin()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.end()
        cls.node.end()
        cls.postgres.end()

    def make(self):
        seats = [{"name": "Ann"}, {"name": "Bob"}]
        return ask(http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=60), "POST", "/api/tables", {"game": "vigo", "seats": seats})

    def tables(self):
        return int(self.postgres.sql("select count(*) from tables"))

    def test_end_in_waiting_and_a_clear_page(self):
        table, _, seats = make_table(self.proxy, 2)
        players = [Patient(self.proxy, table, secret, seed) for seed, secret in enumerate(seats)]
        for player in players:
            player.start()
        until("people play, and one of them waits", lambda: any(len(player.acknowledged) > 2 for player in players))
        crowd, before = Crowd(self.postgres), self.tables()
        crowd.take_all()
        done = [len(player.acknowledged) for player in players]
        Patient.go_on.set()

        until("the node is not ready, and says why", lambda: "connection" in self.node.ask("/readyz").text)
        self.assertEqual(self.node.ask("/readyz").status, 503)
        for _ in range(3):
            answer = self.make()
            self.assertEqual(answer.status, 503, answer.text)
            self.assertIn("Retry-After", answer.headers)
            self.assertTrue(answer.body["error"]["message"], answer.text)
        self.assertEqual(self.node.ask("/").status, 200, "the page is there, and tells what it is told")
        self.assertEqual(self.tables(), before, "what was refused was not done")
        late = start([PROGRAM, "serve", "--data", Folder().path, "--store", self.store, "--port", "0"], stdout=subprocess.PIPE,
                     stderr=subprocess.STDOUT, text=True)
        said = late.communicate(timeout=60)[0]
        self.assertNotEqual(late.returncode, 0, said)
        self.assertIn("connection", said)
        self.assertEqual([len(player.acknowledged) for player in players], done, "nothing is acknowledged that is not kept")

        crowd.go()
        until("the node is ready again by itself", lambda: self.node.ask("/readyz").status == 200)
        self.assertEqual(self.make().status, 201)
        self.assertEqual(self.tables(), before + 1)
        play_to_the_end(players)
        self.assertEqual(players[0].result, players[1].result)
        check_record(self.proxy, table, seats[0], players)
        self.assertGreater(sum(len(player.acknowledged) for player in players), sum(done))


if __name__ == "__main__":
    unittest.main(verbosity=2)
