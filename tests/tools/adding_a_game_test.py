#!/usr/bin/python3
"""That docs/adding-a-game.md can be followed: its blocks make a house with one more game, whose rules and words compile and whose
code is what the compiler, clang-format and the drawing of the house want. Building and playing it is for the long run
(tests/run_document.py). Run by `./oya test --only document`."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import follow_document

# The game behind the list of the house, and behind AnyGame.
ON_THE_SHELF = """#include "shelf/game_of.h"
#include "shelf/games.h"
static_assert(oya::Game<oya::Nim> && !oya::HasChance<oya::Nim>);
const oya::AnyGame& nim();
const oya::AnyGame& nim() {
    static const oya::GameOf<oya::Nim> game;
    return game;
}
"""
# A game that begins to have chance must have all of it.
HALF_A_CHANCE = """#include "core/game.h"
#include "games/nim/nim.h"
struct Half : oya::Nim { static oya::Source source(const State&); };
static_assert(!oya::Game<Half>);
"""


class AddingAGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="oya-document-")
        cls.tree = Path(cls.kept.name)
        cls.document = follow_document.DOCUMENT.read_text()
        cls.added = {path: language for path, language, _ in follow_document.blocks(cls.document)}
        follow_document.write_all(cls.tree, follow_document.with_the_game(follow_document.house(), cls.document))

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def run_in_tree(self, *words):
        done = subprocess.run([str(word) for word in words], cwd=self.tree, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def compile(self, *paths):
        self.run_in_tree("/usr/bin/python3", "tools/compile_data.py", "--out", "build/data", "--tests")
        flags = "-std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Isrc -Itests -Ibuild/data"
        for path in paths:
            self.run_in_tree("clang++-19", *flags.split(), path)

    def test_rules_words_and_code_compile(self):
        code = [path for path in self.added if path.endswith(".cpp")]
        self.assertGreater(len(code), 5)
        for name, text in (("shelf.cpp", ON_THE_SHELF), ("half.cpp", HALF_A_CHANCE)):
            (self.tree / name).write_text(text)
        self.compile(*code, "shelf.cpp", "half.cpp")

    def test_code_has_the_form_of_the_house(self):
        self.run_in_tree("clang-format-19", f"--style=file:{ROOT / '.clang-format'}", "--dry-run", "-Werror",
                         *(path for path, language in self.added.items() if language == "cpp"))

    def test_the_drawing_of_the_house_still_holds(self):
        self.assertNotIn("broken", self.run_in_tree("/usr/bin/python3", "tools/check_floors.py"))

    def test_the_build_finds_every_file_it_names(self):
        self.run_in_tree("cmake", "--preset", "release")

    def test_a_second_copy_touches_nothing(self):
        before = (self.tree / "src/shelf/games.h").stat().st_mtime_ns
        follow_document.write_all(self.tree, follow_document.with_the_game(follow_document.house(), self.document))
        self.assertEqual((self.tree / "src/shelf/games.h").stat().st_mtime_ns, before)

    def test_a_block_that_cannot_be_followed_is_said(self):
        house = {"a.h": b"one\ntwo\nthree\nfour\n"}
        follow = lambda path, language, text: follow_document.with_the_game(house, f"### `{path}`\n\n```{language}\n{text}```\n")
        self.assertEqual(follow("a.h", "diff", " one\n+more\n…\n-four\n+five\n")["a.h"], b"one\nmore\ntwo\nthree\nfive\n")
        self.assertEqual(follow("b.h", "cpp", "b\n")["b.h"], b"b\n")
        for path, language, text in (("a.h", "diff", " four\n…\n one\n"), ("a.h", "diff", "-six\n"), ("b.h", "diff", "+b\n"), ("a.h", "cpp", "b\n")):
            with self.assertRaises(follow_document.BadBlock):
                follow(path, language, text)
        with self.assertRaises(follow_document.BadBlock):
            follow_document.blocks("Some words\n\n```cpp\nint i;\n```\n")


if __name__ == "__main__":
    unittest.main()
