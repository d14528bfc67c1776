#!/usr/bin/env python3
"""Draws all chance of a game of Oya once more, with nothing but the standard library and none of Oya's code.

    oya record outcomes game.json > outcomes.jsonl
    examples/verify_chance.py outcomes.jsonl
    examples/verify_chance.py game.json --oya ./oya     the same in one step

It checks that the secret is the one the table was committed to, draws every event of chance from secret and nonces (or from the
seed), and works out by itself, from what lies in the box (boxes.py), what could have happened and with which weights. Only which
cards were in a robbed hand, and which hex was reached that a token is drawn for, is taken from the file. docs/chance.md says how a number becomes an outcome. Exit code: 0 all is right,
1 something is not, 2 there is nothing to check."""

import argparse
import collections
import copy
import hashlib
import hmac
import json
import subprocess
import sys

sys.dont_write_bytecode = True  # an example leaves nothing behind
from boxes import BOXES  # noqa: E402

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


class Wrong(Exception):
    """Something in the file is not as it must be."""


def mix(word):
    """The finaliser of splitmix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


class Generator:
    """xoshiro256++"""

    def __init__(self, words):
        self.s = list(words)
        self.s[0] |= not any(self.s)  # four zeros are no state

    @classmethod
    def from_seed(cls, seed):
        return cls(mix(seed + i * GAMMA & MASK) for i in range(1, 5))

    def stream(self, key):
        """The generator named `key` beside this one."""
        seed = mix(key + GAMMA & MASK)
        for word in self.s:
            seed = mix((seed ^ word) + GAMMA & MASK)
        return Generator.from_seed(seed)

    def next(self):
        def turned(word, by):
            return (word << by | word >> 64 - by) & MASK

        s = self.s
        result = turned(s[0] + s[3] & MASK, 23) + s[0] & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 45)
        return result

    def below(self, n):
        """A number from 0 to n - 1, each exactly as likely as the others."""
        if n >> 32:
            unused = 64 - (n - 1).bit_length()
            while (number := self.next() >> unused) >= n:
                pass
            return number
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def fnv1a(text):
    key = 0xCBF29CE484222325
    for byte in text.encode():
        key = (key ^ byte) * 0x100000001B3 & MASK
    return key


def generator_of(head, source, n):
    if "seed" in head:
        return Generator.from_seed(int(head["seed"])).stream(fnv1a(source)).stream(n)
    text = "".join(nonce + "\n" for nonce in head["nonces"]) + f"{source}\n{n}"
    digest = hmac.digest(bytes.fromhex(head["secret"]), text.encode(), "sha256")
    return Generator(int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))


def check_origin(head):
    if "seed" in head:
        return
    if hashlib.sha256(bytes.fromhex(head["secret"])).hexdigest() != head["commitment"]:
        raise Wrong("the commitment is not the SHA-256 of the secret")
    if len(head["nonces"]) != head["seats"]:
        raise Wrong(f"there are {len(head['nonces'])} nonces for {head['seats']} seats")


def pick(outcomes, number):
    for _, text, weight in outcomes:
        if number < weight:
            return text
        number -= weight


def check_drawing(head, game, line):
    """One event of chance. Returns whether its weights were worked out here, and what happened."""
    source, outcomes = line["source"], line["outcomes"]
    told = [(text, weight) for _, text, weight in outcomes]
    try:
        expected = game.expected(source, told) if game else None
    except (LookupError, ValueError):
        raise Wrong("nothing of this kind can be drawn here") from None
    if expected is not None and told != expected:
        differing = next(pair for pair in zip(told + [None], expected + [None]) if pair[0] != pair[1])
        raise Wrong("the file says {}, the box says {}".format(*(f"{p[0]} ×{p[1]}" if p else "no more" for p in differing)))
    generator = generator_of(head, source, line["n"])
    if head["game"] == "catan" and source == "dice":
        due = (game or BOXES["catan"](head)).roll(generator)
    else:
        due = pick(outcomes, generator.below(sum(weight for _, _, weight in outcomes)))
    happened = next((text for code, text, _ in outcomes if code == line["drawn"]), "something else")
    if happened != due:
        raise Wrong(f"{happened} happened, but {due} was drawn")
    return expected is not None, happened


def check(lines):
    head, lines = lines[0], lines[1:]
    check_origin(head)
    # Without chance there is nothing to work out.
    drawn = any("n" in line for line in lines)
    if drawn and head["game"] not in BOXES:
        raise Wrong(f"there is no box of {head['game']} here")
    game = BOXES[head["game"]](head) if drawn and not head.get("opening") else None
    marks = sorted({line["undo"] for line in lines if "undo" in line}, reverse=True)
    kept, worked_out, taken = {}, collections.Counter(), collections.Counter()
    for line in lines:
        while marks and marks[-1] <= line["event"]:
            kept[marks.pop()] = copy.deepcopy(game)
        if "undo" in line:
            game = copy.deepcopy(kept[line["undo"]])
        elif "n" not in line:
            if game:
                game.moved(line["text"])
        else:
            number = sum(worked_out.values()) + sum(taken.values())
            try:
                if line["n"] != number:
                    raise Wrong(f"it is the {number}th event of chance, counted from 0, not the {line['n']}th")
                own, happened = check_drawing(head, game, line)
            except Wrong as wrong:
                raise Wrong(f"event {line['event'] + 1} (chance {line['n']}, {line['source']}): {wrong}") from None
            (worked_out if own else taken)[line["source"]] += 1
            if game:
                game.drawn(happened)
    return head, worked_out, taken


def read(path, oya):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if '"format":"oya-record"' in text[:200]:
        if oya is None:
            raise ValueError("this is a record: say with --oya where the program is, or run oya record outcomes first")
        run = subprocess.run([oya, "record", "outcomes", path], capture_output=True, text=True)
        if run.returncode != 0:
            raise ValueError(run.stderr.strip())
        text = run.stdout
    lines = [json.loads(line) for line in text.splitlines()]
    if not lines or lines[0].get("format") != "oya-outcomes" or lines[0].get("version") != 1:
        raise ValueError("these are no outcomes of Oya, or of another version")
    return lines


def main():
    parser = argparse.ArgumentParser(description="Draws all chance of a game of Oya once more.")
    parser.add_argument("file", help="what oya record outcomes has written, or a record")
    parser.add_argument("--oya", metavar="PATH", help="the program that turns a record into its outcomes")
    arguments = parser.parse_args()
    try:
        head, worked_out, taken = check(read(arguments.file, arguments.oya))
    except Wrong as wrong:
        print(f"wrong: {wrong}")
        return 1
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError) as fault:
        print(f"{arguments.file}: cannot be checked: {fault!r}", file=sys.stderr)
        return 2
    total = sum(worked_out.values()) + sum(taken.values())
    by_source = ", ".join(f"{source} {count}" for source, count in (worked_out + taken).items())
    print(f"right: all chance of this game of {head['game']}, events: {total} ({by_source})")
    if taken:
        print("taken from the file were the weights of " + ", ".join(taken))
    if "commitment" in head:
        print(f"compare with what you were told before the game: commitment {head['commitment']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
