#!/usr/bin/env python3
"""Plays whole games through `oya engine`, with nothing but the standard library: every seat, and chance too.

    examples/engine_client.py --program ./oya --game catan --seed 3

One request acts and comes back with the position, what may be done next and the result. Seats choose at random, but know what to
do with cards: discards are named in the order in which they come to mind, an offer is written and sent in one plan, and those who
are asked answer it. docs/engine.md describes every line."""

import argparse
import json
import random
import subprocess

OPTIONS = {"catan": {"expansion": "none", "offers_per_turn": "1"}, "cascadero": {}, "cascadia": {}, "vigo": {}}
SHOWN = ["legal", "outcomes", "position", "result"]


class Refused(Exception):
    pass


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, requests):
        """A request, or a list of them, which is answered in one go."""
        self.process.stdin.write(json.dumps(requests) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def do(self, cmd, **fields):
        answer = self.ask({"cmd": cmd, **fields})
        if "error" in answer:
            raise Refused(f"{fields}: {answer['error']['message']}")
        return answer

    def close(self):
        self.ask({"cmd": "quit"})
        self.process.stdin.close()
        return self.process.wait()


def chance(table, rng):
    """What happens by chance, with the weights that the engine names."""
    outcomes = table["outcomes"]["outcomes"]
    return [rng.choices(outcomes, [each["weight"] for each in outcomes])[0]["code"]]


def discards(table, seat, rng):
    """As many cards as are owed, in any order: the engine sorts them."""
    position = table["position"]
    hand = [good for good, count in position["players"][seat]["hand"].items() for _ in range(count)]
    rng.shuffle(hand)
    return [f"discard {good} 1" for good in hand[: position["owed"][seat]]]


def offer(table, seat, rng):
    """One card for one other, if somebody could have it; the whole offer is one plan."""
    players = table["position"]["players"]
    own = players[seat]["hand"]
    theirs = {good for other, player in enumerate(players) if other != seat for good in player["hand"] if good not in own}
    if not own or not theirs:
        return None
    return ["offer", f"give {rng.choice(sorted(own))} 1", f"want {rng.choice(sorted(theirs))} 1", "send"]


def decide(table, question, rng, counts):
    """The plan of a seat that is asked."""
    seat, actions = question["seat"], [action for action in question["actions"] if action["ask"]]
    by_kind = {}
    for action in actions:
        by_kind.setdefault(action["kind"], []).append(action)
    if "discard" in by_kind:
        counts["discards"] += 1
        return discards(table, seat, rng)
    if "offer" in by_kind and "accept" not in by_kind and "refuse" not in by_kind and rng.random() < 0.2:
        plan = offer(table, seat, rng)
        if plan:
            counts["offers"] += 1
            return plan
    for kind in ("conclude", "accept", "city", "settlement", "buy_card"):
        if kind in by_kind:
            counts["trades"] += kind == "conclude"
            return [rng.choice(by_kind[kind])["code"]]
    quiet = [action for action in actions if action["kind"] != "offer"]
    return [rng.choice(quiet or actions)["code"]]


def play(engine, game, seats, rng):
    """Plays one game to its end. Returns its result, and how much of what was in it."""
    counts = {"requests": 1, "discards": 0, "offers": 0, "trades": 0}
    table = engine.do("new", game=game, seats=seats, options=OPTIONS.get(game, {}), chance="manual", **{"with": SHOWN})
    while table["actor"] != "nobody":
        counts["requests"] += 1
        if table["actor"] == "chance":
            table = engine.do("act", steps=chance(table, rng), **{"with": SHOWN})
        else:
            question = rng.choice(table["legal"])  # several may be asked at once
            plan = decide(table, question, rng, counts)
            table = engine.do("act", seat=question["seat"], steps=plan, version=table["version"], **{"with": SHOWN})
    return table["result"], counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="oya")
    parser.add_argument("--game", choices=sorted(OPTIONS), action="append", help="all of them if left out; may be repeated")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    engine = Engine(arguments.program)
    for game in arguments.game or sorted(OPTIONS):
        result, counts = play(engine, game, arguments.seats, random.Random(arguments.seed))
        told = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
        print(f"{game}: {result['points']}, won by {result['winners']}; {told}")
    raise SystemExit(engine.close())


if __name__ == "__main__":
    main()
