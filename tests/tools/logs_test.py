#!/usr/bin/python3
"""That a run finds what opens something in the logs it has left, and takes nothing else for it. Run by `./oya test --only door`."""

import base64
import secrets
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.dont_write_bytecode = True
import run
import run_secrets
from run_stages import Stage


def letters(count):
    """As the server makes them: random, and here with every kind of letter."""
    while True:
        word = base64.urlsafe_b64encode(secrets.token_bytes(count)).rstrip(b"=").decode()
        if any(map(str.isdigit, word)) and any(map(str.isupper, word)) and any(map(str.islower, word)):
            return word


class Logs(unittest.TestCase):
    def kinds(self, line):
        return [kind for _, kind in run_secrets.secrets_in(f"before\n{line}\nafter")]

    def test_every_kind_of_secret_is_found(self):
        planted = letters(24)
        for line in (planted, f'{{"secret":"{planted}"}}', f"Cookie: oya={planted};", f"/api/tables/x?invite={planted}"):
            with self.subTest(line=line.replace(planted, "…")):
                self.assertEqual(self.kinds(line), ["a secret of a seat, an invitation, a session or a token"])
        self.assertEqual(self.kinds("code 23456-ABCDE-789AB-CDEFG-HJKMN."), ["a recovery code"])
        self.assertEqual(self.kinds("store postgresql://oya:sesame@db/oya is away"), ["a password in an address"])
        self.assertEqual(self.kinds("he took a walk in the woods, he said"), ["a password"])

    def test_nothing_else_is_taken_for_one(self):
        for line in (letters(16), letters(32), "a" * 64, "b" * 32, "0123456789" * 3 + "01", "WhatIsLongAndHasNoFiguresIsAName",
                     "postgresql://oya@127.0.0.1:5432/oya", "http://127.0.0.1:8080/a@b", "12345-67890"):
            with self.subTest(line=line):
                self.assertEqual(self.kinds(line), [])

    def test_a_planted_one_is_found_in_a_kept_log_and_not_said_again(self):
        with tempfile.TemporaryDirectory() as name:
            folder, planted = Path(name), letters(24)
            (folder / "server").mkdir()
            (folder / "server" / "test_server.0.json").write_text(f"[]\nseat {planted}\n")
            (folder / "server.log").write_text("nothing\n")
            said = run_secrets.look(folder / "server.log", folder / "server", folder / "never made")
            self.assertEqual(said, ["test_server.0.json, line 2: a secret of a seat, an invitation, a session or a token"])
            self.assertEqual(run_secrets.look(folder / "server.log"), [])

    def test_a_stage_that_has_left_one_fails(self):
        with tempfile.TemporaryDirectory() as name:
            log = Path(name) / "load.log"

            class Work:
                log_name = "build/logs/load.log"
                logs = (log,)

            with unittest.mock.patch.object(run, "print", create=True) as said:
                for text, failed in (("all is well", 0), (f"GET /api/tables/x?invite={letters(24)}", 1)):
                    log.write_text(text)
                    self.assertEqual(run.run_stage(Stage("load", "many people", lambda _: 1), Work(), unittest.mock.Mock())[2], failed)
            self.assertIn("load.log, line 1: a secret", str(said.call_args_list))

    def test_the_passwords_are_those_of_the_tests(self):
        folders = ("tests/server", "tests/deploy", "web/browser")
        tests = "".join(path.read_text() for folder in folders for path in (ROOT / folder).glob("*.*") if path.suffix in (".cpp", ".py", ".ts"))
        for word in run_secrets.PASSWORDS:
            self.assertRegex(tests, rf"""["']{word}["']""")

    def test_the_passwords_are_words_that_nothing_else_says(self):
        folders = ("docs", "i18n", "lessons", "rulebook", "rules", "src", "tests", "tools", "web/src", "web/tests", "web/browser")
        for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()):
            text = path.read_text(errors="ignore")
            for word in run_secrets.PASSWORDS:
                for line in (line for line in text.split("\n") if word in line and path != Path(__file__)):
                    self.assertRegex(line, rf"""["']{word}\b""", f"{path}: a log with this sentence would be taken for one with a password")


if __name__ == "__main__":
    unittest.main(verbosity=2)
