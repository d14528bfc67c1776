#!/usr/bin/python3
"""That tools/mutate keeps its word: mutants sleep until they are woken, a draw is the seed's alone, and nothing is called noticed that
was not. All that needs no libclang; mutate_find_test.py has the rest. Run by `./oya test --only mutate`."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ROOT / "tools"
sys.path.insert(0, str(TOOLS))
sys.dont_write_bytecode = True
from mutating import find, groups, page, report, sample, text, tree, trial

TOY = """\
int count = 0;
constexpr int twice(int n) { return n + n; }
bool small(int n) {
    if (n < 3 && n != 1) return true;
    ++count;
    return false;
}
static_assert(twice(2) == 4);
int main() {
    if (small(3)) return 2;
    if (count != 1) return 3;
    if (!small(2) || small(1)) return 4;
    return twice(count) == 4 ? 0 : 5;
}
"""


def mutant(number, source, old, new, shape="choose", nth=0, **more):
    """A mutant of the nth place where `old` stands."""
    start = -1
    for _ in range(nth + 1):
        start = source.index(old, start + 1)
    return {"number": number, "file": "src/toy.cpp", "line": source.count("\n", 0, start) + 1, "function": "small", "kind": "comparison",
            "start": start, "end": start + len(old), "from": old, "to": new, "new": new, "shape": shape, "constant": False, "nth": 1} | more


class Rewriting(unittest.TestCase):
    def test_every_mutant_sleeps_until_it_is_woken(self):
        mutants = [
            mutant(1, TOY, "n < 3 && n != 1", "n < 3 || n != 1"),
            mutant(2, TOY, "n < 3", "n <= 3"),
            mutant(3, TOY, "n != 1", "n == 1"),
            mutant(4, TOY, "n < 3 && n != 1", "", "flip"),
            mutant(5, TOY, "++count", "", "skip"),
            mutant(6, TOY, "++count", "--count"),
            mutant(7, TOY, "return true", "", "stay"),
            mutant(8, TOY, "n + n", "n - n", constant=True),
        ]
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            house = Path(folder)
            (house / "core").mkdir()
            (house / "core" / "mutation.h").write_bytes((TOOLS / "mutating" / "mutation.h").read_bytes())
            (house / "core" / "mutation.cpp").write_bytes((TOOLS / "mutating" / "mutation.cpp").read_bytes())
            (house / "toy.cpp").write_text(text.with_switch(text.rewritten(TOY, mutants)))
            subprocess.run(["clang++-19", "-std=c++20", "-w", "-fno-strict-return", f"-I{house}", house / "toy.cpp",
                            house / "core" / "mutation.cpp", "-o", house / "toy"], check=True)

            def run(number, **more):
                return subprocess.run([house / "toy"], env={"OYA_MUTANT": str(number)} | more).returncode

            self.assertEqual(run(0), 0)
            self.assertEqual(run(99), 0)
            self.assertEqual({each["number"]: run(each["number"]) for each in mutants}, {1: 2, 2: 2, 3: 4, 4: 2, 5: 3, 6: 3, 7: 4, 8: 5})
            run(0, OYA_MUTANT_REACHED=str(house / "reached"))
            reached = (house / "reached").read_bytes()
            self.assertEqual([number for number in range(100) if reached[number]], [1, 2, 3, 4, 5, 6, 7, 8])

    def test_without_mutants_the_text_stays(self):
        self.assertEqual(text.rewritten(TOY, []), TOY)

    def test_mutants_that_cross_are_refused(self):
        with self.assertRaises(ValueError):
            text.rewritten("abcdef", [mutant(1, "abcdef", "abcd", ""), mutant(2, "abcdef", "cdef", "")])

    def test_the_switch_stands_below_pragma_once(self):
        self.assertEqual(text.with_switch("// why\n#pragma once\nint a;\n"),
                         '// why\n#pragma once\n#include "core/mutation.h"\nint a;\n')
        self.assertEqual(text.with_switch("int a;\n"), '#include "core/mutation.h"\nint a;\n')

    def test_the_page_has_shapes_of_its_own(self):
        source = "if (a < b) go()"
        mutants = [mutant(1, source, "a < b", "a <= b"), mutant(2, source, "go()", "", "skip"), mutant(3, source, "go()", "stay()", "act")]
        self.assertEqual(text.rewritten(source, mutants, page.SHAPES, page.called),
                         "if ((globalThis.oyaMutant(1) ? (a <= b) : (a < b))) "
                         "void (globalThis.oyaMutant(2) ? undefined : (void (globalThis.oyaMutant(3) ? (stay()) : (go()))))")
        self.assertIn("setupFiles", page.configured((ROOT / "web" / "vite.config.ts").read_text()))


class Groups(unittest.TestCase):
    def test_every_file_is_in_one_group(self):
        names = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*") if path.suffix in (".h", ".cpp")}
        files, complaints = groups.sort_files(names)
        self.assertEqual(complaints, [])
        self.assertTrue(all(files.values()))

    def test_a_file_of_no_group_is_told(self):
        _, complaints = groups.sort_files({"src/attic/box.cpp", *groups.EXCEPTIONS})
        self.assertEqual(len(complaints), 1)
        self.assertIn("src/attic/box.cpp is in no group", complaints[0])

    def test_an_exception_that_is_no_file_is_told(self):
        _, complaints = groups.sort_files(set())
        self.assertEqual(len(complaints), len(groups.EXCEPTIONS))

    def test_exceptions_of_the_page_are_files(self):
        self.assertEqual([name for name in page.EXCEPTIONS if not (ROOT / name).is_file()], [])


class Drawing(unittest.TestCase):
    def setUp(self):
        self.mutants = [{"file": "src/a.cpp", "function": "f", "kind": "constant", "from": str(n), "to": f"{n} + 1", "nth": 1}
                        for n in range(50)]

    def test_the_seed_alone_decides(self):
        drawn = sample.drawn(self.mutants, 7, 10)
        self.assertEqual(drawn, sample.drawn(list(reversed(self.mutants)), 7, 10))
        self.assertNotEqual(drawn, sample.drawn(self.mutants, 8, 10))
        self.assertEqual(drawn[:5], sample.drawn(self.mutants, 7, 5))

    def test_a_change_elsewhere_draws_the_same(self):
        drawn = sample.drawn(self.mutants, 7, 10)
        without = next(each for each in self.mutants if each not in drawn)
        self.assertEqual(drawn, sample.drawn([each for each in self.mutants if each is not without], 7, 10))

    def judged(self, written):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            path = Path(folder) / "judged.toml"
            path.write_text(written)
            return sample.read_equivalents(path)

    def test_judgements_are_found_again_or_stale(self):
        entry = '[[equivalent]]\nfile = "src/a.cpp"\nfunction = "f"\nkind = "constant"\nfrom = "{}"\nto = "{} + 1"\nreason = "no matter"\n'
        judged, complaints = self.judged(entry.format(3, 3) + entry.format(77, 77))
        self.assertEqual(complaints, [])
        self.assertIn(sample.key_of(self.mutants[3]), judged)
        self.assertEqual(sample.stale(judged, self.mutants, {"src/b.cpp"}), [])
        told = sample.stale(judged, self.mutants, {"src/a.cpp"})
        self.assertEqual(len(told), 1)
        self.assertIn("`77`", told[0])

    def test_a_judgement_without_a_reason_is_refused(self):
        entry = '[[equivalent]]\nfile = "src/a.cpp"\nfunction = "f"\nkind = "constant"\nfrom = "3"\n'
        self.assertIn("entry 1 lacks reason", self.judged(entry)[1][0])
        self.assertIn("entry 1 lacks a reason", self.judged(entry + 'reason = " "\n')[1][0])
        self.assertIn("unknown colour", self.judged(entry + 'reason = "so"\ncolour = "red"\n')[1][0])
        self.assertIn("twice", self.judged(2 * (entry + 'reason = "so"\n'))[1][0])
        self.assertTrue(self.judged("[[equivalent")[1])

    def test_the_kept_judgements_can_be_read(self):
        self.assertEqual(sample.read_equivalents(TOOLS / "mutate_equivalents.toml")[1], [])


class Reporting(unittest.TestCase):
    def setUp(self):
        outcomes = ["noticed"] * 6 + ["timed out", "survived", "not reached"]
        self.mutants = [mutant(n, "abc", "b", "c", group="rules", function=f"f{n}") for n in range(1, 11)]
        self.verdicts = {n: {"outcome": outcome} for n, outcome in enumerate(outcomes, 1)}
        self.judged = {sample.key_of(self.mutants[9]): "it does not matter"}

    def test_counts_and_survivors(self):
        whole, folders = report.counts(self.mutants, self.verdicts, self.judged)["rules"]
        self.assertEqual(dict(whole), {"drawn": 10, "noticed": 6, "timed out": 1, "survived": 2, "equivalent": 1, "not run": 0})
        self.assertAlmostEqual(whole.percent, 100 * 7 / 9)
        self.assertEqual(list(folders), ["src"])
        said = report.text_of({"seed": 1, "found": {"rules": 10}}, self.mutants, self.verdicts, self.judged)
        self.assertIn("f8: `b` -> `c`\n", said)
        self.assertIn("f9: `b` -> `c`  (no test comes by)\n", said)
        self.assertNotIn("f7", said)

    def test_too_few_noticed_and_too_many_judged_are_told(self):
        self.assertEqual(report.complaints(self.mutants, self.verdicts, self.judged, 77), [])
        self.assertIn("78 % noticed", report.complaints(self.mutants, self.verdicts, self.judged, 80)[0])
        judged = {sample.key_of(each): "so" for each in self.mutants[7:]}
        self.assertIn("3 of 10 are judged equivalent", report.complaints(self.mutants, self.verdicts, judged, None)[0])


class Reading(unittest.TestCase):
    def test_a_file_is_read_as_it_is_compiled(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            command = f"clang++-19 -DSOME=1 -I{copy}/tree/src -isystem /usr/include/postgresql -O1 -w -std=c++20 -o a.o -c {copy}/tree/src/server/a.cpp"
            (copy / "compile_commands.json").write_text(json.dumps([{"file": f"{copy}/tree/src/server/a.cpp", "command": command}]))
            words = find.compile_words(copy, copy / "tree", Path("/house"))
        self.assertEqual(words, {"src/server/a.cpp": ["-DSOME=1", "-I/house/src", "-isystem", "/usr/include/postgresql", "-std=c++20"]})


class Building(unittest.TestCase):
    def test_what_does_not_compile_is_found_by_its_line(self):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            copy = tree.Tree(ROOT, Path(folder))
            (copy.tree / "src").mkdir(parents=True)
            mutants = [mutant(1, TOY, "n < 3", "n <= 3"), mutant(2, TOY, "++count", "--count")]
            (copy.tree / "src" / "toy.cpp").write_text(text.rewritten(TOY, mutants))
            path = copy.tree / "src" / "toy.cpp"
            self.assertEqual(copy.guilty(f"{path}:5:9: error: no\n", mutants), {2})
            self.assertEqual(copy.guilty(f"{path}:4:9: error: no\n{path}:5:1: note: here\n", mutants), {1, 2})
            self.assertEqual(copy.guilty(f"{path}:1:9: error: no\n", mutants), {1, 2})
            self.assertEqual(copy.guilty(f"{folder}/tests/other.cpp:1:9: error: no\n", mutants), set())

    def test_an_unchanged_file_keeps_its_age(self):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            path = Path(folder) / "a" / "b"
            tree.write(path, b"one")
            os.utime(path, (1, 1))
            tree.write(path, b"one")
            self.assertEqual(path.stat().st_mtime, 1)
            tree.write(path, b"two")
            self.assertNotEqual(path.stat().st_mtime, 1)


class Asking(unittest.TestCase):
    def tamed(self, program, seconds=60):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as home:
            return trial.run_tamed([sys.executable, "-c", program], dict(os.environ), seconds, home, home), home

    def test_a_mutated_program_has_a_home_of_its_own(self):
        (code, said), home = self.tamed("import os; print(os.environ['HOME'], os.environ['TMPDIR'])")
        self.assertEqual((code, said.split()), (0, [home, home]))

    def test_a_mutated_program_gets_no_memory_without_end(self):
        (code, said), _ = self.tamed("b = bytearray(5 << 30)")
        self.assertEqual(code, 1)
        self.assertIn("MemoryError", said)

    def test_a_loop_without_end_is_ended(self):
        (code, _), _ = self.tamed("while True: pass", 0.3)
        self.assertIsNone(code)

    def test_quick_tests_are_asked_first(self):
        tests = [trial.Test("a", "slow", 5.0), trial.Test("a", "quick", 0.1), trial.Test("b", "quicker", 0.05), trial.Test("b", "also", 0.2)]
        order = [[test.name for test in batch] for batch in trial.Trial(tree.Tree(ROOT, ROOT / "build" / "none")).batches(tests)]
        self.assertEqual(order, [["quick"], ["quicker", "also"], ["slow"]])

    def trial_of(self, folder, script):
        copy = tree.Tree(ROOT, Path(folder))
        program = copy.build_folder / "tests" / "test_toy"
        program.parent.mkdir(parents=True)
        copy.tree.mkdir()
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return trial.Trial(copy)

    def test_verdicts(self):
        script = 'echo "[ RUN      ] Toy.Bites"\n[ "$OYA_MUTANT" = 1 ] || exit 0\necho "[  FAILED  ] Toy.Bites (0 ms)"\nexit 1'
        tests = [trial.Test("test_toy", "Toy.Bites", 0.01)]
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            asked = self.trial_of(folder, script)
            noticed = asked.verdict({"number": 1}, tests, {"test_toy": 0.01})
            self.assertEqual((noticed.outcome, noticed.by), ("noticed", "test_toy Toy.Bites"))
            self.assertEqual(asked.verdict({"number": 2}, tests, {"test_toy": 0.01}).outcome, "survived")
            self.assertEqual(asked.verdict({"number": 3}, [], {}).outcome, "not reached")

    def test_what_only_the_whole_program_shows_is_noticed(self):
        script = 'case "$*" in *flagfile*) exit 0 ;; esac\nexit 1'
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            asked = self.trial_of(folder, script)
            self.assertEqual(asked.verdict({"number": 1}, [trial.Test("test_toy", "A.B", 0.01)], {"test_toy": 0.01}).outcome, "noticed")


class Help(unittest.TestCase):
    def test_it_says_how_it_is_used(self):
        said = subprocess.run([TOOLS / "mutate", "--help"], capture_output=True, text=True, check=True).stdout
        for word in ("prepare", "--seed", "--per-group", "knowledge and views", "examples:"):
            self.assertIn(word, said)

    def test_a_step_without_the_one_before_says_so(self):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            done = subprocess.run([TOOLS / "mutate", "run", "--folder", folder], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("call `tools/mutate prepare` first", done.stderr)
            (Path(folder) / "sample.json").write_text(json.dumps({"per_group": 1, "mutants": []}))
            done = subprocess.run([TOOLS / "mutate", "run", "--folder", folder], capture_output=True, text=True)
            self.assertIn("call `tools/mutate build` first", done.stderr)


if __name__ == "__main__":
    unittest.main()
