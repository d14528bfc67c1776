"""The long form of the stage `document`: builds the house with the game of docs/adding-a-game.md in build/document, and plays it."""

import json
import re

from run_work import ROOT, StageFailed

TREE = ROOT / "build" / "document"
BUILT = TREE / "build" / "release"
# Anna and Ben take heap after heap; the last stone is Ben's.
MOVES = ("take 1 from 1", "take 3 from 2", "take 5 from 3", "take 7 from 4")


def in_tree(work, *words):
    return work.command("env", f"--chdir={TREE}", *words, OYA_ROOT=str(TREE))


def fed(work, lines, *words):
    """What a program says that is given these lines."""
    text = TREE / "build" / "typed.txt"
    text.write_text("".join(f"{line}\n" for line in lines))
    return in_tree(work, "sh", "-c", f'"$@" < {text}', "sh", *words)


def tests_of(work, program, chosen, **environment):
    """Runs some tests of a program and returns how many have passed."""
    said = in_tree(work, "env", *(f"{name}={value}" for name, value in environment.items()), BUILT / "tests" / program,
                   f"--gtest_filter={chosen}")
    passed = re.search(r"^\[  PASSED  \] (\d+) tests?\.$", said, re.MULTILINE)
    if not passed or passed.group(1) == "0":
        raise StageFailed(f"{program} --gtest_filter={chosen} ran no test")
    return int(passed.group(1))


def build_and_test(work):
    work.command("/usr/bin/python3", "tools/follow_document.py", TREE)
    in_tree(work, "cmake", "--preset", "release")
    in_tree(work, "cmake", "--build", BUILT, "-j", work.jobs, "--target", "oya", "test_every_game", "test_games")
    shown = TREE / "build" / "shown"
    shown.mkdir(exist_ok=True)
    passed = tests_of(work, "test_every_game", "*/nim*") + tests_of(work, "test_games", "Nim.*", OYA_SHOWN_DIR=shown)
    if uncovered := in_tree(work, BUILT / "oya", "rules", "nim", "--uncovered"):
        raise StageFailed(f"{uncovered}\nthese rules have a case that no test shows")
    return passed


def play_in_the_terminal(work):
    data = TREE / "build" / "saves"
    said = fed(work, MOVES, "env", f"XDG_DATA_HOME={data}", BUILT / "oya", "play", "nim", "--seats", "Anna,Ben", "--new", "--fast")
    if "Ben has won." not in said:
        raise StageFailed(f"{said}\nBen should have won")
    asked = [{"cmd": "new", "game": "nim", "seats": 2}, *({"cmd": "act", "seat": turn % 2, "step": move} for turn, move in enumerate(MOVES))]
    answers = [json.loads(line) for line in fed(work, map(json.dumps, asked), BUILT / "oya", "engine").splitlines()]
    if any("error" in answer for answer in answers) or answers[-1].get("actor") != "nobody":
        raise StageFailed(f"{answers}\nthe engine should have played to the end")
    in_tree(work, BUILT / "oya", "sim", "nim", "--games", "100")
    return 3


def play_in_the_browser(work, node):
    """The page of the house with the game in it, and the browser tests that name the game."""
    node(work, "prettier/bin/prettier.cjs", "--check", ".", web=TREE / "web")
    node(work, "svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings", web=TREE / "web")
    node(work, "eslint/bin/eslint.js", ".", web=TREE / "web")
    node(work, "vite/bin/vite.js", "build", web=TREE / "web")
    said = node(work, "@playwright/test/cli.js", "test", "--config", "browser/playwright.config.ts", "-g", "nim|every game on the shelf",
                web=TREE / "web")
    passed = re.search(r"^ +(\d+) passed", said, re.MULTILINE)
    if not passed or int(passed.group(1)) < 2:
        raise StageFailed(f"{said}\nthe game was not played in the browser")
    return 4 + int(passed.group(1))
