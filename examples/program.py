#!/usr/bin/env python3
"""A bot for the arena of Oya in nothing but Python. At VIGO! it plays its highest card; whatever else it is asked, it does something
legal.

    ./oya arena vigo --players 4 --bots 'program:python3 examples/program.py,random' --games 40

docs/programs.md describes the lines it reads and writes."""

import json
import random
import sys


def card(action):
    """How high the card of "play red 4" is; nothing for any other action."""
    kind, *rest = action.split()
    return int(rest[1]) if kind == "play" else None


def main():
    game = ""
    for line in sys.stdin:
        question = json.loads(line)
        if question["t"] == "table":
            game, answer = question["game"], {"ready": True}
        else:
            plays = [action for action in question["legal"] if game == "vigo" and card(action) is not None]
            anything = random.Random(question["seed"]).choice(question["legal"])
            answer = {"play": max(plays, key=card, default=anything)}
        print(json.dumps(answer), flush=True)


main()
