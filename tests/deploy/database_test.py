#!/usr/bin/python3
"""The lines of docs/runbook.md for a PostgreSQL as Debian sets it up, typed by root as they stand there, on machines that are gone
afterwards: to PostgreSQL, back to a moment of the past, to a database elsewhere, and to a standby."""

import http.client
import re
import unittest

import network
from kit import Folder, Node, ask, until
from machine import Machine
from runbook import RUNBOOK, lines_of

PASSWORD = "correct horse battery staple"


def told(node, path, name):
    connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=60)
    return ask(connection, "POST", path, {"name": name, "password": PASSWORD}).status


class Databases(unittest.TestCase):
    def node(self, machine, store):
        folder = Folder().path
        machine.type(f"chown oya {folder}")
        return Node(folder, "--store", store, by=machine.as_oya())

    def type(self, machine, lines, passwords):
        """Line by line; who is asked for a password or sent into an editor has it from what is said behind the line."""
        for line in lines:
            if "apt install postgresql" in line:
                machine.install_postgresql()
            elif user := re.search(r"createuser -P .*?(\w+)$", line):
                word = passwords[user.group(1)]
                machine.type(f"printf '{word}\\n{word}\\n' | setsid -w {line}")
            elif "pgpass" in line and line.startswith("editor "):
                entry = re.search(rf"^ +{re.escape(line)} +# (\S+):PASSWORD", RUNBOOK, re.MULTILINE).group(1)
                machine.put(line.split()[1], f"{entry}:{passwords[entry.split(':')[3]]}\n")
            else:
                said = machine.type(line)[1]
        return said

    def make_store(self, machine):
        """As the service does where nothing is said to it."""
        folder = Folder().path
        machine.type(f"chown oya {folder}")
        node = Node(folder, by=machine.as_oya())
        self.sign_up(node, "Ann")
        self.assertEqual(node.end(), 0)
        machine.type(f"cp -a {folder}/data/. /var/lib/oya")

    def sign_up(self, node, name):
        self.assertEqual(told(node, "/api/accounts", name), 201)

    def signs_in(self, node, name):
        return told(node, "/api/sessions", name) in (200, 201)

    def test_one_moves_there_and_goes_back_to_a_moment(self):
        machine = Machine()
        self.make_store(machine)
        machine.type("runuser -u oya -- oya admin backup /var/lib/oya/backups/last.db --data /var/lib/oya")
        self.type(machine, [line for line in lines_of("From SQLite to PostgreSQL, and back") if "oya.conf" not in line], {})
        done = machine.path("/var/log/systemctl").read_text().splitlines()
        self.assertLess(done.index("disable --now oya-backup.timer"), done.index("start oya"))
        self.assertEqual(machine.type("ls /var/lib/oya/backups; ls /var/lib/oya/kept")[1], "last.db\n", "no copy of what is dead looks fresh")
        lines = lines_of("PostgreSQL")
        daily = next(number for number, line in enumerate(lines) if "pg_basebackup" in line)
        for line in lines[:daily]:
            said = machine.type(line)[1]
        self.assertRegex(said, r"(?m)^[0-9A-F]{24}$", "the log is kept elsewhere")

        node = self.node(machine, "postgresql://oya@/oya")
        self.assertTrue(self.signs_in(node, "Ann"), "moved from the other store")
        # The copy before an upgrade, read back into another database.
        dump = next(line for line in lines_of("Upgrade") if "pg_dump" in line)
        machine.type(f"{dump} && runuser -u postgres -- createdb -O oya again && runuser -u postgres -- pg_restore -d again <$(ls /var/lib/oya/kept/*.dump)")
        self.assertIn("as they were written", machine.type("runuser -u oya -- oya admin check --store postgresql://oya@/again")[1])
        self.assertIn("Ann", machine.type("runuser -u oya -- oya admin users --store postgresql://oya@/again")[1])
        # What is too old, and what is not.
        for name, age in (("base/old", 15), ("base/young", 13), ("wal/old", 16), ("wal/young", 14)):
            machine.type(f"{'mkdir' if 'base' in name else 'touch'} /srv/{name} && touch -d '{age} days ago 1 hour ago' /srv/{name}")
        machine.type(lines[daily])
        kept = machine.type("ls /srv/base /srv/wal")[1].split()
        self.assertEqual((kept.count("old"), kept.count("young")), (0, 2))
        copy = next(name for name in kept if re.fullmatch(r"[\d-]+T\d+Z", name))
        machine.type("rmdir /srv/base/young && rm /srv/wal/young")
        self.sign_up(node, "Bob")
        moment = machine.type("runuser -u postgres -- psql -XAtc 'select now()'")[1].splitlines()[-1]
        self.sign_up(node, "Cid")
        self.assertEqual(node.end(), 0)

        for line in lines[daily + 1:]:
            line = re.sub(r"(?<=/srv/base/)\S+", copy, re.sub(r"(?<=recovery_target_time = ')[^']*", moment, line))
            if "pg_is_in_recovery" in line:
                until("it has recovered", lambda: machine.type(line)[1].split()[-1] == "f")
            else:
                said = machine.type(line)[1]
        self.assertIn("as they were written", said)
        node = self.node(machine, "postgresql://oya@/oya")
        self.assertTrue(self.signs_in(node, "Ann"))
        self.assertTrue(self.signs_in(node, "Bob"), "acknowledged after the copy and before the moment")
        self.assertFalse(self.signs_in(node, "Cid"), "after the moment")
        self.assertEqual(node.end(), 0)
        machine.end()

    def test_a_database_elsewhere_and_its_standby_are_made_line_by_line(self):
        network.move_in("10.0.0.2", "10.0.0.5", "10.0.0.6")
        names, passwords = "10.0.0.5 db1\n10.0.0.6 db2\n", {"oya": "swordfish", "standby": "halibut"}
        ours, db1, db2 = (Machine(names) for _ in range(3))
        lines = lines_of("A database on a machine of its own")
        here = next(number for number, line in enumerate(lines) if line.endswith("/etc/oya/pgpass"))
        self.type(db1, lines[:here], passwords)
        self.make_store(ours)
        self.assertIn("as they were written", self.type(ours, lines[here:], passwords))

        lines = [line for line in lines_of("When the primary is lost") if "--store" not in line]
        theirs = lines.index("apt install postgresql")
        waiting = next(number for number, line in enumerate(lines) if "alter system" in line)
        self.type(db1, lines[:theirs], passwords)
        self.type(db2, lines[theirs:waiting], passwords)
        db1.type(lines[waiting])
        until("it is waited for", lambda: db1.type(lines[waiting + 1])[1].strip().endswith("db2|sync"))

        # The day itself, and what comes after it, until the other one is waited for.
        stop, *steps, _, clear, copy, begin, wait, look = lines[waiting + 2:]
        db1.type(stop)
        for line in steps:
            self.assertIn("t", db2.type(line)[1].split(), line)
        self.type(db1, [line for line in lines if "/.pgpass" in line], passwords)
        self.type(db1, [clear, copy, begin], passwords)
        db2.type(wait)
        until("it is waited for", lambda: db2.type(look)[1].strip().endswith("db1|sync"))
        self.type(ours, ["runuser -u oya -- env PGPASSFILE=/etc/oya/pgpass oya admin check --store postgresql://oya@db2/oya"], passwords)
        for machine in (ours, db1, db2):
            machine.end()


if __name__ == "__main__":
    unittest.main(verbosity=2)
