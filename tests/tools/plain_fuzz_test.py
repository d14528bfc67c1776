#!/usr/bin/python3
"""What the fuzz targets without libFuzzer promise: what they ran is counted, and the input over which a program ends is
still there. Wants build/sanitize/plain_fuzz."""

import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build" / "sanitize" / "plain_fuzz"
SEEDS = ROOT / "fuzz" / "corpus" / "words"


class PlainFuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.written = Path(folder.name) / "input"

    def words(self, *, target="words", runs=0, seed=1, seeds=SEEDS):
        return [str(word) for word in (PROGRAM, target, runs, seed, self.written, seeds)]

    def run_it(self, **how):
        done = subprocess.run(self.words(**how), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        return done.returncode, done.stdout

    def test_counts_what_it_ran_and_leaves_nothing_behind(self):
        kept = len(list(SEEDS.iterdir()))
        self.assertGreater(kept, 0)
        self.assertEqual(self.run_it(runs=7), (0, f"{kept} kept and 7 made inputs\n"))
        self.assertEqual(self.run_it(seeds=next(SEEDS.iterdir())), (0, "1 kept and 0 made inputs\n"))
        self.assertFalse(self.written.exists())

    def test_the_input_over_which_it_ends_is_still_there(self):
        with subprocess.Popen(self.words(runs=1_000_000_000), stdout=subprocess.DEVNULL) as process:
            while not self.written.exists():
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            process.kill()
        self.assertEqual(self.run_it(seeds=self.written), (0, "1 kept and 0 made inputs\n"))

    def test_says_what_it_cannot_do(self):
        self.assertIn("usage: plain_fuzz TARGET", self.run_it(target="nothing")[1])
        self.assertEqual(self.run_it(target="nothing")[0], 2)
        code, said = self.run_it(seeds=ROOT / "no such seeds")
        self.assertEqual(code, 2)
        self.assertIn("no such seeds", said)


if __name__ == "__main__":
    unittest.main()
