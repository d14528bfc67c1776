#!/usr/bin/python3
"""That the checker of tools/faults sees what it is for: histories that were doctored must fail, each by its own name; and that the long
run tries every fault. Run by `./oya test --only faults`, which also breaks real servers."""

import socket
import sys
import threading
import unittest
import unittest.mock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]
sys.dont_write_bytecode = True
import run_stages
from faulting import checker, faults, history, relay


def event(seat, code, name):
    return [seat, code, f"play {code}", {"at": 1000 + code, "id": name}]


class Evening:
    """Two seats at one table: three actions, one after the other, each acknowledged before the next was sent; and who watched."""

    def __init__(self):
        self.history = history.History()
        self.records = {"t": [["open"], event(0, 5, "a"), ["chance", 7, "deal red 3"], event(1, 6, "b"), event(0, 8, "c")]}
        self.actions = {}
        for moment, (seat, code, name, number) in enumerate(((0, 5, "a", 1), (1, 6, "b", 3), (0, 8, "c", 4))):
            action = self.history.action("t", seat, name, code)
            action.sent.append(10.0 * moment)
            action.acknowledged.append((10.0 * moment + 5, number + 1, number))
            self.actions[name] = action
        self.sight = self.history.sight("t", "a watcher")
        self.sight.told(0, [["open"], [0, 5, "play 5"], ["chance", 49, "deal ?"], [1, 6, "play 6"], [0, 8, "play 8"]])

    def verdict(self):
        return checker.check(self.history, self.records)


class Checker(unittest.TestCase):
    def setUp(self):
        self.evening = Evening()
        self.events = self.evening.records["t"]

    def counts(self):
        verdict = self.evening.verdict()
        return {kind: getattr(verdict, kind) for kind in ("lost", "doubled", "disordered", "false") if getattr(verdict, kind)}

    def test_has_nothing_against_an_honest_evening(self):
        self.assertEqual(self.evening.verdict().sentences, [])
        self.assertEqual(self.evening.verdict().acknowledged, 3)

    def test_counts_what_is_missing_at_the_end(self):
        del self.events[4]
        del self.evening.sight.events[4]
        self.assertEqual(self.counts(), {"lost": 1})

    def test_counts_what_is_missing_in_the_middle(self):
        del self.events[3]
        self.assertEqual(self.counts()["lost"], 1)

    def test_counts_a_table_that_is_missing(self):
        self.evening.records.clear()
        self.assertEqual(self.counts()["lost"], 3)

    def test_counts_what_another_event_has_taken_the_place_of(self):
        self.events[4] = [0, 8, "play 8", {"id": "d"}]
        self.assertEqual(self.counts(), {"lost": 1, "false": 1})

    def test_counts_what_was_done_twice(self):
        self.events.append(event(0, 8, "c"))
        self.assertEqual(self.counts(), {"doubled": 1})

    def test_counts_what_was_acknowledged_as_two_events(self):
        self.evening.actions["c"].acknowledged.append((40.0, 6, 5))
        self.assertEqual(self.counts()["doubled"], 1)

    def test_takes_the_same_word_twice(self):
        self.evening.actions["c"].acknowledged.append((40.0, 5, 4))
        self.assertEqual(self.counts(), {})

    def test_sees_that_the_order_is_another(self):
        self.events[3], self.events[4] = self.events[4], self.events[3]
        del self.evening.sight.events[3], self.evening.sight.events[4]
        self.assertEqual(self.counts(), {"disordered": 2})

    def test_sees_an_order_that_no_acknowledgement_agrees_with(self):
        # Record and numbers agree, but c was sent after b had been acknowledged.
        self.events[3], self.events[4] = self.events[4], self.events[3]
        del self.evening.sight.events[3], self.evening.sight.events[4]
        self.evening.actions["b"].acknowledged = [(15.0, 5, 4)]
        self.evening.actions["c"].acknowledged = [(25.0, 4, 3)]
        self.assertEqual(self.counts(), {"disordered": 1})

    def test_lets_what_was_under_way_at_once_stand_in_any_order(self):
        self.events[3], self.events[4] = self.events[4], self.events[3]
        del self.evening.sight.events[3], self.evening.sight.events[4]
        self.evening.actions["b"].acknowledged = [(25.0, 5, 4)]
        self.evening.actions["c"].acknowledged = [(25.0, 4, 3)]
        self.assertEqual(self.counts(), {})

    def test_sees_a_version_that_cannot_be(self):
        self.evening.actions["c"].acknowledged = [(25.0, 9, 4)]
        self.assertEqual(self.counts(), {"disordered": 1})

    def test_sees_what_was_refused_and_done_all_the_same(self):
        action = self.evening.actions["c"]
        action.acknowledged, action.refused = [], [(25.0, "table.stale")]
        self.assertEqual(self.counts(), {"false": 1})

    def test_lets_what_nobody_answered_stand_or_not(self):
        self.evening.actions["c"].acknowledged = []
        self.assertEqual(self.counts(), {})
        del self.events[4], self.evening.sight.events[4]
        self.assertEqual(self.counts(), {})

    def test_sees_another_action_under_the_same_id(self):
        self.events[4] = [0, 9, "play 9", {"id": "c"}]
        del self.evening.sight.events[4]
        self.assertEqual(self.counts(), {"false": 1})

    def test_sees_an_action_of_nobody(self):
        self.events.append(event(1, 9, "z"))
        self.assertEqual(self.counts(), {"false": 1})

    def test_sees_what_was_shown_and_never_stored(self):
        self.evening.sight.told(5, [[1, 9, "play 9"]])
        self.assertEqual(self.counts(), {"false": 1})

    def test_sees_what_was_shown_otherwise_than_it_was(self):
        self.evening.sight.events[3] = [1, 7, "play 7"]
        self.assertEqual(self.counts(), {"false": 1})

    def test_sees_two_stories_of_one_event(self):
        self.evening.sight.told(3, [[1, 7, "play 7"]])
        self.assertEqual(self.counts(), {"false": 1})

    def test_lets_come_out_what_was_hidden(self):
        self.evening.sight.told(2, [["chance", 7, "deal red 3"]])
        self.assertEqual(self.counts(), {})

    def test_names_the_longest_wait(self):
        self.evening.actions["b"].acknowledged = [(33.0, 4, 3)]
        self.assertEqual(self.evening.history.longest_pause(), 23.0)


class Relays(unittest.TestCase):
    def setUp(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.relay = relay.Relay(self.server.getsockname()[1])
        self.addCleanup(self.server.close)
        self.addCleanup(self.relay.end)
        self.client = socket.create_connection(("127.0.0.1", self.relay.port), 30)
        self.addCleanup(self.client.close)
        self.inside = self.server.accept()[0]
        self.addCleanup(self.inside.close)
        self.inside.settimeout(30)

    def test_pass_on_in_both_directions(self):
        self.client.sendall(b"there")
        self.assertEqual(self.inside.recv(100), b"there")
        self.inside.sendall(b"back")
        self.assertEqual(self.client.recv(100), b"back")

    def test_keep_what_was_sent_while_they_were_cut(self):
        self.relay.cut()
        self.client.sendall(b"late")
        self.inside.settimeout(0.2)
        with self.assertRaises(TimeoutError):
            self.inside.recv(100)
        self.inside.settimeout(30)
        threading.Timer(0.05, self.relay.mend).start()
        self.assertEqual(self.inside.recv(100), b"late")

    def test_tell_of_an_end(self):
        self.inside.close()
        self.assertEqual(self.client.recv(100), b"")


class Work:
    """What the stage would tell."""

    long_run = True

    def __init__(self):
        self.told = []

    def tell(self, text):
        self.told.append(text)


class LongRun(unittest.TestCase):
    def faults_for(self, user):
        work = Work()
        with unittest.mock.patch("os.geteuid", lambda: user):
            words = run_stages.faults_of(work)
        return {word for line in words for word in line if word in faults.FAULTS}, work.told

    def test_tries_every_fault_there_is(self):
        self.assertEqual(self.faults_for(0), (set(faults.FAULTS), []))

    def test_says_what_it_leaves_out(self):
        tried, told = self.faults_for(1000)
        self.assertEqual(set(faults.FAULTS) - tried, {"full-disk", "pull-wire"})
        self.assertEqual(told, ["left out, because only root can do it: full-disk, pull-wire"])


if __name__ == "__main__":
    unittest.main()
