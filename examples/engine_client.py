#!/usr/bin/env python3
"""Plays whole games through `oya engine`, with nothing but the standard library: every seat, and chance too.

    examples/engine_client.py --program ./oya --table knights --seed 3

One request acts and comes back with the position, what may be done next and the result. Seats choose at random, but know what to
do with cards: those that are discarded, or taken for gold, are named in one plan in the order in which they come to mind, an offer is
written and sent in one, and those who are asked answer it. All else, progress cards and gifts too, is one choice among those that the
engine names. docs/engine.md describes every line."""

import argparse
import collections
import json
import random
import subprocess

TABLES = {
    "cascadero": {"game": "cascadero"},
    "cascadia": {"game": "cascadia"},
    "catan": {"game": "catan", "options": {"expansion": "none", "offers_per_turn": "1"}},
    "knights": {"game": "catan", "options": {"expansion": "ck", "offers_per_turn": "1"}},
    "sea": {"game": "catan", "options": {"expansion": "none", "scenario": "new_shores", "scenario_maps": "edition5"}},
    "vigo": {"game": "vigo"},
}
LONGEST_PLAN = 16  # steps
GOODS = ["lumber", "brick", "wool", "grain", "ore", "paper", "coin", "cloth"]  # in the order in which the game takes them
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


def some_of(goods, number, rng):
    """So many of these cards, in any order: the engine sorts them."""
    cards = [good for good, count in goods.items() for _ in range(count)]
    rng.shuffle(cards)
    return cards[:number]


def discards(position, seat, rng):
    """As many cards of the hand as are owed."""
    cards = some_of(position["players"][seat]["hand"], position["owed"][seat], rng)
    if len(cards) > LONGEST_PLAN:  # then it is several plans, and among plans there is an order
        cards.sort(key=GOODS.index)
    return [f"discard {good} 1" for good in cards]


def gold(position, seat, actions, rng):
    """As many resources of the bank as gold brings."""
    names = [action["text"].split()[1] for action in actions]
    return [f"gold {good}" for good in some_of({name: position["bank"][name] for name in names}, position["owed"][seat], rng)]


def offer(position, seat, rng):
    """One card for one other, if somebody could have it; the whole offer is one plan."""
    players = position["players"]
    own = players[seat]["hand"]
    theirs = {good for other, player in enumerate(players) if other != seat for good in player["hand"] if good not in own}
    if not own or not theirs:
        return None
    return ["offer", f"give {rng.choice(sorted(own))} 1", f"want {rng.choice(sorted(theirs))} 1", "send"]


def decide(position, question, rng, counts):
    """The plan of a seat that is asked."""
    seat, actions = question["seat"], [action for action in question["actions"] if action["ask"]]
    by_kind = {}
    for action in actions:
        by_kind.setdefault(action["kind"], []).append(action)
    if "discard" in by_kind:
        counts["discards"] += 1
        return discards(position, seat, rng)
    if "gold" in by_kind:
        counts["choices of gold"] += 1
        return gold(position, seat, by_kind["gold"], rng)
    if "offer" in by_kind and "accept" not in by_kind and "refuse" not in by_kind and rng.random() < 0.2:
        plan = offer(position, seat, rng)
        if plan:
            counts["offers"] += 1
            return plan
    quiet = [action for action in actions if action["kind"] != "offer"]
    eager = (by_kind[kind] for kind in ("conclude", "accept", "city", "settlement", "buy_card") if kind in by_kind)
    choice = rng.choice(next(eager, quiet or actions))
    counts["trades"] += choice["kind"] == "conclude"
    if "decks" in position:  # Cities & Knights, where a kind is called as the card that allows it
        counts["gifts"] += choice["kind"] in ("gift", "take")
        counts["progress cards"] += choice["kind"].replace("_", "-") in position["players"][seat]["cards"]
    return [choice["code"]]


def act(engine, table, seat, plan):
    """Carries out a plan of any length. Where there is one way left to go on, that happens by itself, and the seat is asked no more."""
    while plan:
        table = engine.do("act", seat=seat, steps=plan[:LONGEST_PLAN], version=table["version"], **{"with": SHOWN})
        asked = any(question["seat"] == seat for question in table["legal"])
        plan = plan[LONGEST_PLAN:] if asked else []
    return table


def play(engine, kind, seats, rng):
    """Plays one game to its end. Returns its result, and how much of what was in it."""
    counts = collections.Counter(requests=1)
    table = engine.do("new", **TABLES[kind], seats=seats, chance="manual", **{"with": SHOWN})
    while table["actor"] != "nobody":
        counts["requests"] += 1
        if table["actor"] == "chance":
            table = engine.do("act", steps=chance(table, rng), **{"with": SHOWN})
        else:
            question = rng.choice(table["legal"])  # several may be asked at once
            plan = decide(table["position"], question, rng, counts)
            table = act(engine, table, question["seat"], plan)
    return table["result"], counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="oya")
    parser.add_argument("--table", choices=sorted(TABLES), action="append", help="all of them if left out; may be repeated")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    engine = Engine(arguments.program)
    for kind in arguments.table or sorted(TABLES):
        result, counts = play(engine, kind, arguments.seats, random.Random(arguments.seed))
        told = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
        print(f"{kind}: {result['points']}, won by {result['winners']}; {told}")
    raise SystemExit(engine.close())


if __name__ == "__main__":
    main()
