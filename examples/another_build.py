#!/usr/bin/env python3
"""Lets a bot of another build of Oya, an older one for instance, sit in the arena of this one: how much stronger have we become?

    ./oya arena catan --players 4 --bots 'expert,program:python3 examples/another_build.py OLD/oya greedy' --games 64 --no-control

OLD/oya is the other program, greedy one of its bots. Its engine is given the position as far as the seat knows it (docs/engine.md, `set`), is
asked what the bot would do (`bot`), and the first step of that is played. Options that the other build does not have are left out: choose
tables that both know."""

import json
import subprocess
import sys


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def known_options(engine, game, options):
    """Those of the options that the other build has, too; nothing if it does not have the game."""
    for each in engine.ask(cmd="games")["games"]:
        if each["name"] == game:
            theirs = {option["name"] for option in each["options"]}
            return {name: value for name, value in options.items() if name in theirs}
    return None


def card_by_card(steps):
    """Older builds lay down several cards of a kind at once, "discard 2 ore"; now every card is a step."""
    for step in steps:
        words = step.split()
        counts = [i for i, word in enumerate(words) if word.isdigit()]
        if words[0] != "discard" or not counts:
            yield step
            continue
        times, words[counts[0]] = int(words[counts[0]]), "1"
        yield from [" ".join(words)] * times


def first_step(engine, table, question, bot, begun):
    """What is played now; the rest of a discard is remembered in `begun`, by seat."""
    seat, legal = question["seat"], question["legal"]
    rest = begun.pop(seat, [])
    if rest and rest[0] in legal:
        begun[seat] = rest[1:]
        return rest[0]
    if len(legal) == 1:
        return legal[0]
    made = engine.ask(cmd="set", game=table["game"], seats=table["seats"], options=table["options"], seed=question["seed"],
                      position=question["world"])
    if "error" in made:
        sys.exit(f"another_build: {made['error']}")
    if made["version"] > 0:
        return legal[0]  # what is forced the other table has done by itself
    answer = engine.ask(cmd="bot", seat=seat, bot=bot)
    if "error" in answer:
        sys.exit(f"another_build: {answer['error']}")
    steps = list(card_by_card(step["text"] for step in answer["plan"]))
    if steps[0].startswith("discard "):
        begun[seat] = steps[1:]
    return steps[0]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    engine, bot = Engine(sys.argv[1]), sys.argv[2]
    table, begun = {}, {}
    for line in sys.stdin:
        question = json.loads(line)
        if question["t"] == "table":
            options = known_options(engine, question["game"], question["options"])
            table, begun = {**question, "options": options}, {}
            answer = {"ready": options is not None, "world": True}
        else:
            answer = {"play": first_step(engine, table, question, bot, begun)}
        print(json.dumps(answer), flush=True)


main()
