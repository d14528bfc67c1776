#!/usr/bin/python3
"""Two nodes on one PostgreSQL behind nginx, as the runbook sets them up: people play wherever they land, while nodes are upgraded one
after the other, and while one is lost without a word."""

import re
import unittest

from kit import Folder, Node, Proxy, free_port, until
from players import Player, check_record, make_table, play_to_the_end
from postgres import Postgres

PASSWORD = "swordfish-of-the-database"


class TwoNodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres("fsync = off")
        tls_port, cls.nodes = free_port(), []
        for _ in range(2):
            folder, port = Folder().path, free_port()
            # The database asks for no password; one that is given must still never be seen.
            store = cls.postgres.url.replace("oya@", f"oya:{PASSWORD}@")
            cls.nodes.append(Node(folder, "--public-url", f"https://{Proxy.name}:{tls_port}", "--trust-proxy", "--verbose", "--store", store,
                                  "--node-url", f"http://127.0.0.1:{port}", port=port))
        cls.proxy = Proxy(Folder().path, [node.port for node in cls.nodes], tls_port)
        cls.proxy.begin()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.end()
        for node in cls.nodes:
            node.end()
        cls.postgres.end()

    def ready(self, node):
        until("the node is ready", lambda: node.ask("/readyz").status == 200)

    def both_are_asked(self):
        """Waits until nginx sends people to both nodes, also to one that it has left out for a while."""
        before = [node.said().count("/api/reach") for node in self.nodes]

        def asked():
            self.proxy.ask("GET", "/api/reach")
            return all(node.said().count("/api/reach") > count for node, count in zip(self.nodes, before))

        until("nginx asks both nodes", asked)

    def figure(self, name):
        return sum(int(re.search(rf"^{name} (\d+)$", node.ask("/metrics").text, re.MULTILINE).group(1)) for node in self.nodes)

    def sit(self, games=4):
        """People at several tables, so that each node has some."""
        self.both_are_asked()
        tables = []
        for _ in range(games):
            table, _, secrets = make_table(self.proxy, 2)
            tables.append((table, secrets[0], [Player(self.proxy, table, secret, seed) for seed, secret in enumerate(secrets)]))
        for _, _, players in tables:
            for player in players:
                player.start()
        return tables

    def under_way(self, tables, actions):
        until("moves are made at every table",
              lambda: all(player.result or player.fault or len(player.acknowledged) >= actions for _, _, players in tables for player in players))

    def check(self, tables):
        """Every game ends for all in the same way, and its record has each acknowledged action once and none that was not sent."""
        for table, secret, players in tables:
            play_to_the_end(players)
            self.assertEqual(players[0].result, players[1].result)
            check_record(self.proxy, table, secret, players)

    def test_an_account_is_known_wherever_one_lands(self):
        person = {"name": "Ann", "password": "correct horse battery staple"}
        self.assertEqual(self.proxy.ask("POST", "/api/accounts", person).status, 201)
        for node in self.nodes:
            self.ready(node)
        for _ in range(4):
            self.assertIn(self.proxy.ask("POST", "/api/sessions", person).status, (200, 201))

    def test_games_are_played_to_their_end_by_people_at_different_nodes(self):
        before = self.figure("oya_requests_passed_on_total")
        # nginx asks the nodes in turn: three tables are at one of them, and of their six people it is asked by five at most.
        tables = self.sit(5)
        self.check(tables)
        passed_on = self.figure("oya_requests_passed_on_total")
        self.assertGreater(passed_on, before, "somebody was not where their table was")
        for table, secret, _ in tables:
            here, there = (node.ask(f"/api/tables/{table}/record", **{"Oya-Seat": secret}) for node in self.nodes)
            self.assertEqual((here.status, here.text), (200, there.text))
        self.assertEqual(self.figure("oya_requests_passed_on_total"), passed_on + len(tables), "each is at one node, and found from both")
        self.assertEqual(self.figure("oya_tables_lost_total"), 0)

    def test_nodes_are_upgraded_one_after_the_other_under_games_that_go_on(self):
        tables = self.sit()
        self.under_way(tables, 3)
        for node in self.nodes:
            self.assertEqual(node.end(), 0)
            node.begin()
            self.ready(node)
        self.check(tables)

    def test_a_node_that_is_lost_without_a_word_takes_no_game_along(self):
        tables = self.sit()
        self.under_way(tables, 3)
        self.nodes[0].kill()
        try:
            self.check(tables)
        finally:
            self.nodes[0].begin()
            self.ready(self.nodes[0])

    def test_the_password_of_the_database_is_never_seen(self):
        for node in self.nodes:
            self.assertNotIn(PASSWORD, node.said())
            self.assertNotIn(PASSWORD, node.out.read_text())


if __name__ == "__main__":
    unittest.main(verbosity=2)
