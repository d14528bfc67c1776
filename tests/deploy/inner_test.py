#!/usr/bin/python3
"""A node as the runbook sets one up where there are several machines: in a network of this test's own, at the addresses that stand there.
It serves its neighbours, and those who watch it; and who watches calls somebody."""

import http.client
import http.server
import json
import re
import threading
import unittest

import network
from kit import DEPLOY, ROOT, Folder, Nginx, Node, ask, start, until
from postgres import Postgres

RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()


class OneOfSeveralMachines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres("fsync = off")
        network.move_in("10.0.0.2", "10.0.0.9")
        part = re.search(r"^On several machines.*?(?=^## )", RUNBOOK, re.MULTILINE | re.DOTALL).group(0)
        options = re.search(r'^    OYA_OPTIONS="(.*)"$', part, re.MULTILINE).group(1).split()
        options[options.index("--store") + 1] = cls.postgres.url
        cls.node = Node(Folder().path, *options, port=8080)

    @classmethod
    def tearDownClass(cls):
        cls.node.end()
        cls.postgres.end()

    def seen(self, address, path, source=None, host=None):
        name, port = address.split(":")
        connection = http.client.HTTPConnection(name, int(port), timeout=60, source_address=source and (source, 0))
        return ask(connection, "GET", path, headers={"Host": host or address})

    def test_its_machine_is_told_whether_it_is_ready(self):
        asked = set(re.findall(r"curl -s (?:http://)?(localhost:\d+)(/readyz)", RUNBOOK))
        self.assertEqual(len(asked), 1)
        for address, path in asked:
            self.assertEqual(self.seen(address, path).body["status"], "ready")

    def test_prometheus_on_its_machine_is_shown_its_figures(self):
        scraped = (DEPLOY / "prometheus" / "prometheus.yml").read_text().partition("scrape_configs:")[2]
        targets = re.findall(r'"(.+?:\d+)"', re.search(r"targets: \[(.*)\]", scraped).group(1))
        self.assertTrue(targets)
        for target in targets:
            self.assertIn("oya_connections", self.seen(target, "/metrics").text)

    def test_prometheus_elsewhere_is_shown_them_by_nginx_and_nobody_else(self):
        # Not a sign of it is changed: the addresses are here.
        nginx = Nginx(Folder().path, (DEPLOY / "nginx" / "oya-metrics.conf").read_text(), 9180, "10.0.0.2")
        nginx.begin()
        self.assertIn("oya_connections", self.seen("10.0.0.2:9180", "/metrics", "10.0.0.9").text)
        self.assertEqual(self.seen("10.0.0.2:9180", "/readyz", "10.0.0.9").body["status"], "ready")
        self.assertEqual(self.seen("10.0.0.2:9180", "/api/games", "10.0.0.9").status, 404, "it is no second way in")
        self.assertEqual(self.seen("10.0.0.2:9180", "/metrics", "10.0.0.2").status, 403)
        for host in ("localhost", "play.example.org"):
            self.assertEqual(self.seen("10.0.0.2:8080", "/metrics", "10.0.0.9", host).status, 404, "nor does the node itself tell them")
        nginx.end()

    def test_its_neighbours_reach_it_where_it_says(self):
        url = re.search(r"--node-url http://(\S+)", " ".join(map(str, self.node.words))).group(1)
        self.assertEqual(self.seen(url, "/healthz", "10.0.0.9", "play.example.org").body["status"], "ok")


class Called(unittest.TestCase):
    def test_prometheus_calls_somebody_when_a_node_does_not_answer(self):
        network.move_in("10.0.0.9")
        folder, calls = Folder().path, []
        for path in (DEPLOY / "prometheus").glob("*.yml"):
            # As it is shipped, but in less time.
            text = re.sub(r"(_interval|for): \d+[sm]", r"\1: 1s", path.read_text())
            (folder / path.name).write_text(text)

        class Alertmanager(http.server.BaseHTTPRequestHandler):
            """Where Debian's listens."""

            def do_POST(self):
                calls.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        door = http.server.ThreadingHTTPServer(("127.0.0.1", 9093), Alertmanager)
        threading.Thread(target=door.serve_forever, daemon=True).start()
        with open(folder / "log", "wb") as log:
            prometheus = start(["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data"], stdout=log,
                               stderr=log, cwd=folder)
        called = until("somebody is called", lambda: [call["labels"] for call in calls])
        self.assertEqual({(labels["alertname"], labels["severity"]) for labels in called}, {("OyaNodeDown", "page")})
        prometheus.terminate()
        prometheus.wait(60)
        door.shutdown()
        door.server_close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
