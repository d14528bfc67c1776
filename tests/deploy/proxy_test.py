#!/usr/bin/python3
"""Oya behind nginx with the configuration that is shipped, over TLS, on loopback: one node, and two on one PostgreSQL."""

import http.client
import unittest

from kit import DEPLOY, PAGE, Folder, Node, Proxy, free_port, until
from players import Player, check_record, make_table, play_to_the_end


class OneNode(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Folder().path
        tls_port = free_port()
        cls.node = Node(cls.folder, "--public-url", f"https://{Proxy.name}:{tls_port}", "--trust-proxy", "--verbose")
        cls.proxy = Proxy(cls.folder, [cls.node.port], tls_port)
        cls.proxy.begin()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.end()
        cls.node.end()

    def test_the_page_and_its_files_come_through(self):
        page = self.proxy.ask("GET", "/", Accept="text/html")
        self.assertEqual(page.status, 200)
        self.assertEqual(page.text, (PAGE / "index.html").read_text())
        self.assertIn("max-age", page.headers["Strict-Transport-Security"], "behind https, and the node knows it")
        asset = next(path for path in (PAGE / "assets").glob("*.css"))
        self.assertEqual(self.proxy.ask("GET", f"/assets/{asset.name}").text, asset.read_text())
        self.assertEqual(self.proxy.ask("GET", "/healthz").body["status"], "ok")

    def test_plain_http_leads_to_https(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.proxy.plain_port, timeout=10)
        connection.request("GET", "/t/x", headers={"Host": self.proxy.name})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers["Location"]), (308, f"https://{self.proxy.name}/t/x"))
        connection.close()

    def test_what_is_for_those_who_run_it_is_not_public(self):
        for path in ("/metrics", "/readyz"):
            self.assertEqual(self.node.ask(path).status, 200, "at the node itself it is there")
            self.assertEqual(self.proxy.ask("GET", path).status, 404, path)
        # Nor by another way of writing it, or by a claim.
        for path in ("//metrics", "/./metrics", "/%6detrics", "/metrics/", "/metrics?x", "/x/../metrics"):
            answer = self.proxy.ask("GET", path, X_Forwarded_For="127.0.0.1")
            self.assertNotIn("oya_connections", answer.text, path)

    def test_figures_are_not_for_a_stranger_whose_proxy_forgot_them(self):
        # The node itself sees the address that the proxy names, and no claim of the client.
        self.assertEqual(self.node.ask("/metrics", **{"X-Forwarded-For": "192.0.2.7"}).status, 404)

    def test_a_whole_game_is_played_on_sockets_through_it(self):
        table, _, secrets = make_table(self.proxy, 2)
        players = [Player(self.proxy, table, secret, seed) for seed, secret in enumerate(secrets)]
        play_to_the_end(players)
        self.assertEqual(players[0].result, players[1].result)
        self.assertGreater(len(players[0].acknowledged), 10)
        self.assertEqual([player.connections for player in players], [1, 1], "no socket was lost on the way")
        self.assertGreater(check_record(self.proxy, table, secrets[0], players), 20)

    def test_a_stream_comes_line_by_line(self):
        table, _, secrets = make_table(self.proxy, 2)
        connection = http.client.HTTPSConnection(self.proxy.name, self.proxy.tls_port, timeout=20, context=self.proxy.tls())
        connection.request("GET", f"/api/tables/{table}/stream", headers={"Oya-Seat": secrets[0]})
        lines = connection.getresponse()
        self.assertEqual(lines.status, 200)
        self.assertIn(b'"t":"table"', lines.readline(), "it does not wait for more")
        connection.close()

    def test_limits_count_who_asks_and_not_the_proxy_nor_a_claim(self):
        def try_codes(source, times):
            # Each with another claim, as somebody would who wants to be many.
            return [self.proxy.ask("GET", "/api/codes/BCDFGH", source=source, X_Forwarded_For=f"198.51.100.{number}").status
                    for number in range(times)]

        statuses = try_codes("127.0.0.2", 30)
        self.assertEqual(set(statuses[:20]), {404})
        self.assertIn(429, statuses[20:])
        self.assertEqual(set(try_codes("127.0.0.3", 5)), {404}, "somebody else is not held to it")

    def test_a_page_of_another_site_may_change_nothing(self):
        answer = self.proxy.ask("POST", "/api/tables", {"game": "vigo", "seats": [{}, {}]}, Origin="https://evil.example")
        self.assertEqual(answer.status, 403)
        answer = self.proxy.ask("GET", "/healthz", Host="evil.example")
        self.assertEqual(answer.status, 421, "nor is another name answered")

    def test_what_is_too_large_is_refused_before_it_is_read(self):
        answer = self.proxy.ask("POST", "/api/records", {"record": "x" * 5_000_000})
        self.assertEqual(answer.status, 413)


class BetweenTwoVersions(unittest.TestCase):
    def test_each_page_has_its_files_while_nodes_have_different_ones(self):
        tls_port, pages, nodes = free_port(), ("old", "older", "oldest", "new"), []
        for name in pages:
            folder = Folder().path
            (folder / "page" / "assets").mkdir(parents=True)
            (folder / "page" / "index.html").write_text(f'<script type="module" src="/assets/{name}.js"></script>')
            (folder / "page" / "assets" / f"{name}.js").write_text(f"// {name}\n")
            nodes.append(Node(folder, "--public-url", f"https://{Proxy.name}:{tls_port}", "--trust-proxy", page=folder / "page"))
        proxy = Proxy(Folder().path, [node.port for node in nodes], tls_port)
        proxy.begin()
        for name in pages:
            for _ in range(len(pages) + 1):
                answer = proxy.ask("GET", f"/assets/{name}.js")
                self.assertEqual((answer.status, answer.text), (200, f"// {name}\n"), "whichever node is asked first")
        self.assertEqual(proxy.ask("GET", "/assets/nobodys.js").status, 404)
        self.assertEqual([proxy.ask("GET", "/healthz").status for _ in pages], [200] * len(pages), "no node is left out for what it lacks")
        proxy.end()
        for node in nodes:
            node.end()


class NoNode(unittest.TestCase):
    def test_people_are_told_to_come_again_and_are_served_when_it_is_back(self):
        folder, tls_port = Folder().path, free_port()
        node = Node(folder, "--public-url", f"https://{Proxy.name}:{tls_port}", "--trust-proxy")
        proxy = Proxy(folder, [node.port], tls_port)
        proxy.begin()
        table, _, secrets = make_table(proxy, 2)
        players = [Player(proxy, table, secret, seed) for seed, secret in enumerate(secrets)]
        for player in players:
            player.start()
        until("some moves are made", lambda: min(len(player.acknowledged) for player in players) >= 5)
        self.assertEqual(node.end(), 0, "SIGTERM ends it gently")
        answer = proxy.ask("GET", "/")
        self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "5"))
        self.assertIn("come again", answer.text)
        for path in ("/", f"/t/{table}", "/api/games"):
            page = proxy.ask("GET", path, Accept="text/html,application/xhtml+xml,*/*;q=0.8")
            self.assertEqual((page.status, page.headers["Retry-After"], page.headers["Cache-Control"]), (503, "5", "no-store"), path)
            self.assertEqual(page.text, (DEPLOY / "nginx" / "away.html").read_text(), path)
        node.begin()  # on the same port, as a unit would
        play_to_the_end(players)
        self.assertEqual(players[0].result, players[1].result)
        self.assertGreater(players[0].connections, 1)
        self.assertIn(1012, players[0].codes + players[1].codes, "they were told that it restarts")
        check_record(proxy, table, secrets[0], players)
        proxy.end()
        self.assertEqual(node.end(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
