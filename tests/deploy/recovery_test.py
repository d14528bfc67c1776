#!/usr/bin/python3
"""The drills of the runbook on a real PostgreSQL: to another store and back, and to a standby."""

import contextlib
import http.client
import re
import sqlite3
import unittest

from kit import PROGRAM, ROOT, Folder, Node, ask, run, until
from postgres import BIN, Postgres

PASSWORD = "correct horse battery staple"


def post(node, path, name):
    connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=60)
    return ask(connection, "POST", path, {"name": name, "password": PASSWORD}).status


class Recovery(unittest.TestCase):
    def sign_up(self, node, name):
        self.assertEqual(post(node, "/api/accounts", name), 201)

    def signs_in(self, node, name):
        return post(node, "/api/sessions", name) in (200, 201)

    def test_everything_moves_to_another_store_and_back(self):
        folder, postgres = Folder().path, Postgres("fsync = off")
        node = Node(folder)
        self.sign_up(node, "Ann")
        node.end()
        file = f"sqlite:{folder}/data/oya.db"
        run(PROGRAM, "admin", "move-store", file, postgres.url)
        self.assertNotEqual(run(PROGRAM, "admin", "move-store", file, postgres.url, ok=False)[0], 0, "what is not empty is no target")
        node = Node(Folder().path, "--store", postgres.url)
        self.assertTrue(self.signs_in(node, "Ann"))
        self.sign_up(node, "Bob")
        node.end()
        with contextlib.closing(sqlite3.connect(folder / "data" / "oya.db")) as store:
            form = store.execute("PRAGMA user_version").fetchone()[0]
        version = re.search(r"project\(oya VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        newest = re.search(r"^\| (\d\S*) \| (\d+) \| (\d+) \| \S", (ROOT / "NEWS.md").read_text(), re.MULTILINE).groups()
        self.assertEqual(newest, (version, str(form), postgres.sql("select version from oya_schema")), "NEWS.md tells of this version, and of its forms")
        back = Folder().path
        run(PROGRAM, "admin", "move-store", postgres.url, f"sqlite:{back}/oya.db")
        run(PROGRAM, "admin", "check", "--data", back)
        node = Node(back, "--store", f"sqlite:{back}/oya.db")
        for name in ("Ann", "Bob"):
            self.assertTrue(self.signs_in(node, name), name)
        node.end()
        postgres.end()

    def test_a_standby_takes_over_line_by_line(self):
        part = re.search(r"^### When the primary is lost\n(.*?)^## ", (ROOT / "docs" / "runbook.md").read_text(), re.MULTILINE | re.DOTALL).group(1)
        lines = re.findall(r"^    runuser -u postgres -- psql (.*?)\s{2,}# \d\. t: ", part, re.MULTILINE)
        self.assertEqual(len(lines), 3)
        again = re.search(r"^    runuser -u postgres -- pg_basebackup -d '(host=db2 .*)' -D \S+ (.*)$", part, re.MULTILINE)
        # How each of the two is waited for, and how one sees that it is.
        waiting = re.findall(r"^    runuser -u postgres -- psql (.*'(db\d)'.*?)(?:\s{2,}#.*)?\n"
                             r"    runuser -u postgres -- psql (.*?)\s{2,}#.* (\2\|\w+)$", part, re.MULTILINE)
        self.assertEqual([(name, answer) for _, name, _, answer in waiting], [("db2", "db2|sync"), ("db1", "db1|sync")])

        def typed_on(postgres, line):
            return run("sh", "-c", f"{BIN}/psql -X -h {postgres.folder} -U oya -d postgres {line}")[1].strip()

        def stand_by(primary, name):
            """As the runbook makes a standby."""
            base = primary.folder / "base"
            whom = again.group(1).replace("host=db2", f"host={primary.folder}").replace("user=standby", "user=oya").replace("=db1", f"={name}")
            run(*primary.as_user, BIN / "pg_basebackup", "-d", whom, "-D", base, *again.group(2).split())
            standby = Postgres("fsync = off", base=base)
            until("it follows", lambda: primary.sql("select 1 from pg_stat_replication where state = 'streaming'") == "1")
            wait, _, look, answer = next(lines for lines in waiting if lines[1] == name)
            typed_on(primary, wait)
            until("it is waited for", lambda: typed_on(primary, look) == answer)
            return standby

        primary = Postgres("fsync = off")
        standby = stand_by(primary, "db2")
        both = f"postgresql://oya@/oya?host={primary.folder},{standby.folder}&target_session_attrs=read-write"
        node = Node(Folder().path, "--store", both)
        self.sign_up(node, "Ann")
        primary.process.send_signal(3)  # at once, as a machine that fails
        primary.process.wait(60)
        self.assertIn(post(node, "/api/accounts", "Bob"), (500, 503), "refused, and not done")
        for line in lines:
            self.assertIn("t", typed_on(standby, line).split(), line)
        until("the node is ready again by itself", lambda: node.ask("/readyz").status == 200)
        self.assertTrue(self.signs_in(node, "Ann"), "nothing acknowledged is lost")
        self.sign_up(node, "Bob")
        # And it is a primary like another: the next standby follows it.
        third = stand_by(standby, "db1")
        self.sign_up(node, "Cid")
        self.assertEqual(third.sql("select pg_is_in_recovery()"), "t")
        self.assertEqual(node.end(), 0)
        third.end()
        standby.end()


if __name__ == "__main__":
    unittest.main(verbosity=2)
