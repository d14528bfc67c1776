#!/usr/bin/python3
"""The lines of docs/runbook.md that a stranger types on the first day, as they stand there: a copy before an upgrade, one by hand, one
by the timer, back to one, and a database for the move to PostgreSQL."""

import http.client
import os
import re
import time
import unittest

from kit import DEPLOY, PROGRAM, Folder, Node, ask, run
from postgres import BIN, Postgres
from runbook import RUNBOOK, lines_of


class Copies(unittest.TestCase):
    """On a machine where the service has just been started for the first time."""

    def setUp(self):
        self.folder = Folder().path
        self.data = self.folder / "data"
        self.node = Node(self.folder)

    def tearDown(self):
        self.node.end()

    def type(self, line):
        """As it stands in the runbook, with the folder and the program of this test, and nobody else to be."""
        line = line.replace("runuser -u oya -- ", "").replace("/var/lib/oya", str(self.data))
        return run("sh", "-c", re.sub(r"(?<![/\w.-])oya admin", f"{PROGRAM} admin", line))

    def copies(self):
        return sorted(path for path in self.data.rglob("*.db") if path != self.data / "oya.db")

    def test_one_is_made_before_every_upgrade_and_the_timer_leaves_it(self):
        lines = [line for line in lines_of("Upgrade") if "oya admin backup" in line]
        self.assertEqual(len(lines), 1)
        for upgrade in range(1, 4):
            self.type(lines[0])
            self.assertEqual(len(self.copies()), upgrade, "each has its own")
            time.sleep(1.1)  # nobody upgrades twice in one second
        for path in self.copies():
            self.assertEqual(path.stat().st_mode & 0o777, 0o600, path)
        # In two months the timer comes by: what it takes away are its own.
        cleaning = re.search(r"^ExecStart=(/usr/bin/find .*)$", (DEPLOY / "systemd" / "oya-backup.service").read_text(), re.MULTILINE).group(1)
        (self.data / "backups").mkdir(exist_ok=True)
        (self.data / "backups" / "old.db").touch()
        run("sh", "-c", f"touch -d '2 months ago' {self.data}/*/*.db")
        self.type(cleaning)
        self.assertEqual(len(self.copies()), 3)

    def test_one_is_made_by_hand_and_gone_back_to(self):
        by_hand = [line for line in lines_of("SQLite") if "oya admin backup" in line]
        back = [line for line in lines_of("SQLite") if re.search(r"oya admin (restore|check) .*--data /var/lib/oya$", line)]
        self.assertEqual((len(by_hand), len(back)), (1, 2))
        self.type(by_hand[0])
        self.assertEqual(len(self.copies()), 1)
        self.node.end()
        for line in back:
            self.type(re.sub(r"/var/lib/oya/backups/\S+\.db", str(self.copies()[0]), line))
        self.node.begin()

    def test_every_line_for_the_one_who_runs_it_is_one_that_can_be_typed(self):
        lines = re.findall(r"^ {4,}(.*\boya admin .*?)(?:\s{2,}#.*)?$", RUNBOOK, re.MULTILINE)
        self.assertGreater(len(lines), 12)
        for line in lines:
            self.assertRegex(line, r"^runuser -u oya -- .*(--data /var/lib/oya|--store postgresql://| sqlite:/var/lib/oya/oya\.db )")
        account = {"name": "NAME", "password": "correct horse battery staple"}
        connection = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=60)
        self.assertEqual(ask(connection, "POST", "/api/accounts", account).status, 201)
        self.node.end()
        # Those that name a database are typed where there is one (database_test.py).
        for line in lines:
            if "postgresql://" not in line:
                copy = str(next(iter(self.copies()), ""))
                self.type(re.sub(r"/var/lib/oya/backups/\S+\.db", copy, line))
        self.node.begin()
        self.assertEqual(ask(http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=60), "POST", "/api/sessions", account).status, 401)

    def test_the_node_tells_how_old_the_newest_copy_of_the_timer_is(self):
        def newest():
            return int(re.search(r"^oya_newest_copy_timestamp_seconds (\d+)$", self.node.ask("/metrics").text, re.MULTILINE).group(1))

        self.assertEqual(newest(), 0, "there is none")
        run(PROGRAM, "admin", "backup", self.data / "by-hand.db", "--data", self.data)
        self.assertEqual(newest(), 0, "none that the timer would make again")
        making = re.search(r"^ExecStart=/bin/sh -c '(.*)'$", (DEPLOY / "systemd" / "oya-backup.service").read_text(), re.MULTILINE).group(1)
        (self.data / "backups").mkdir()
        before = int(time.time())
        self.type(making.replace("$$", "$").replace("%%", "%").replace("/usr/bin/oya", "oya"))
        self.assertLessEqual(abs(newest() - before), 30)
        for path in (self.data / "backups").iterdir():
            os.utime(path, (before - 7200, before - 7200))
        self.assertEqual(newest(), before - 7200)
        (self.data / "backups" / "notes.txt").write_text("today")
        (self.data / "backups" / "empty.db").touch()
        self.assertEqual(newest(), before - 7200, "what nobody can go back to is no copy")

    def test_a_copy_that_cannot_be_made_says_why(self):
        (self.folder / "file").touch()
        code, said = run(PROGRAM, "admin", "backup", self.folder / "file" / "copy.db", "--data", self.data, ok=False)
        self.assertEqual(code, 1)
        self.assertIn("cannot be made", said)


class AnotherStore(unittest.TestCase):
    def test_the_database_for_it_is_one_that_the_server_takes(self):
        lines = [line for line in lines_of("From SQLite to PostgreSQL, and back") if re.search(r"\b(createuser|createdb)\b", line)]
        self.assertEqual(len(lines), 2)
        # As on a bare Debian: where no language is set, PostgreSQL takes no particular signs for text.
        postgres = Postgres("fsync = off", encoding="SQL_ASCII", empty=True)
        # The user that is there belongs to this test; the runbook's has its own name.
        for line in lines:
            word, *rest = line.replace("runuser -u postgres -- ", "").replace("oya", "stranger").split()
            run(*postgres.as_user, BIN / word, "-h", postgres.folder, "-U", "oya", *rest)
        node = Node(Folder().path, "--store", f"postgresql://stranger@/stranger?host={postgres.folder}")
        self.assertEqual(node.ask("/readyz").status, 200)
        node.end()
        postgres.end()


if __name__ == "__main__":
    unittest.main(verbosity=2)
