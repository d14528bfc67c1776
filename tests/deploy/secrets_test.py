#!/usr/bin/python3
"""That nothing which opens something is ever written down where those who look after the machine, or read its backups, would find it:
not in the log of the node at its most talkative, not in nginx's, not among the figures, not in the store."""

import unittest

from kit import Folder, Node, Proxy, free_port
from players import Player, make_table, play_to_the_end


class Secrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """A day in the life of a server: everything that has a secret in it is done once, and some of it wrongly."""
        cls.folder, tls_port = Folder().path, free_port()
        cls.node = Node(cls.folder, "--public-url", f"https://{Proxy.name}:{tls_port}", "--trust-proxy", "--verbose")
        cls.proxy = Proxy(cls.folder, [cls.node.port], tls_port)
        cls.proxy.begin()
        cls.secrets = {}
        cls.live()
        cls.figures = cls.node.ask("/metrics").text
        cls.proxy.end()
        cls.status = cls.node.end()

    @classmethod
    def keep(cls, what, secret):
        assert len(secret) >= 8, f"too short to be looked for: {what}"
        cls.secrets[f"{what} {len(cls.secrets)}"] = secret
        return secret

    @classmethod
    def cookie(cls, answer):
        """The session that an answer gives, which is one of the secrets, as a header."""
        pair = answer.headers["Set-Cookie"].split(";")[0]
        cls.keep("session", pair.split("=", 1)[1])
        return pair

    @classmethod
    def live(cls):
        def ok(answer):
            assert answer.status in (200, 201, 204), f"{answer.status} {answer.text}"
            return answer

        ask, keep = cls.proxy.ask, cls.keep
        password, newer = keep("password", "correct horse battery"), keep("password", "a newer password 7")
        ann = ok(ask("POST", "/api/accounts", {"name": "Ann", "password": password}))
        keep("recovery code", ann.body["recovery"])
        cls.cookie(ann)
        wrong = keep("wrong password", "a wrong password 42")
        assert ask("POST", "/api/sessions", {"name": "Ann", "password": wrong}).status == 401
        session = cls.cookie(ok(ask("POST", "/api/sessions", {"name": "Ann", "password": password})))
        token = keep("token", ok(ask("POST", "/api/me/tokens", {"label": "bot"}, Cookie=session)).body["token"])
        ok(ask("GET", "/api/me", Authorization=f"Bearer {token}"))
        guess = keep("wrong token", "oya_" + "A" * 43)
        assert ask("GET", "/api/me", Authorization=f"Bearer {guess}").status == 401
        again = ok(ask("POST", "/api/accounts/recover", {"name": "Ann", "recovery": ann.body["recovery"], "password": newer}))
        keep("recovery code", again.body["recovery"])
        if again.headers["Set-Cookie"]:
            cls.cookie(again)

        table, invite, seats = make_table(cls.proxy, 2)
        keep("invitation", invite)
        for seat in seats:
            keep("secret of a seat", seat)
        ok(ask("GET", f"/api/tables/{table}", Oya_Invite=invite))
        ask("GET", f"/api/tables/{table}", Oya_Invite=keep("wrong invitation", "B" * 32))
        stranger = cls.proxy.socket(f"/api/tables/{table}/socket")
        stranger.send({"t": "hello", "d": {"secret": keep("wrong secret of a seat", "C" * 32)}})
        stranger.receive()
        stranger.close()
        players = [Player(cls.proxy, table, secret, seed) for seed, secret in enumerate(seats)]
        play_to_the_end(players)
        ok(ask("GET", f"/api/tables/{table}/record", Oya_Seat=seats[0]))
        # Somebody who joins by the invitation, and what is refused with a secret in it.
        waiting, invite, _ = make_table(cls.proxy, 1, seats=[{"name": "Bob"}, {"empty": True}])
        keep("invitation", invite)
        joined = ok(ask("POST", f"/api/tables/{waiting}/seats", {"name": "Cid"}, Oya_Invite=invite))
        keep("secret of a seat", joined.body["seats"][0]["secret"])
        ask("POST", f"/api/tables/{waiting}/messages", {"t": "nonsense", "secret": seats[0]}, Oya_Seat=seats[1])

    def look(self, where, text):
        for what, secret in self.secrets.items():
            self.assertNotIn(secret, text, f"{what} is in {where}")

    def test_the_day_was_lived_and_logged(self):
        self.assertEqual(self.status, 0)
        self.assertGreater(len(self.secrets), 14)
        for path in ("/api/accounts", "/api/sessions", "/api/me/tokens", "/api/accounts/recover", "/seats"):
            self.assertIn(path, self.node.said())

    def test_the_log_of_a_node_has_no_secret(self):
        self.look("the log", self.node.said())
        self.look("what it says", self.node.out.read_text())

    def test_the_log_of_nginx_has_no_secret(self):
        self.look("nginx's log", self.proxy.said())

    def test_the_figures_have_no_secret(self):
        self.look("/metrics", self.figures)

    def test_the_store_has_no_secret(self):
        # A nonce is public, and so is what was said; whatever opens something is kept as a hash.
        for path in (self.folder / "data").iterdir():
            data = path.read_bytes()
            for what, secret in self.secrets.items():
                self.assertNotIn(secret.encode(), data, f"{what} is in {path.name}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
