#!/usr/bin/python3
"""What tools/fuzz promises: runs go on where the last one ended, count what they did, and keep no more than there is room for. Wants the
targets of build/fuzz."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place, self.corpus = Path(folder.name) / "place", Path(folder.name) / "corpus"
        self.place.mkdir()
        shutil.copytree(ROOT / "fuzz" / "corpus" / "notation", self.corpus / "notation")

    def fuzz(self, *words):
        done = subprocess.run([ROOT / "tools" / "fuzz", "notation", "--place", self.place, "--corpus", self.corpus, *words],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        return done.returncode, done.stdout

    def had(self):
        return json.loads((self.place / "had.json").read_text())["notation"]

    def test_goes_on_where_it_ended_and_keeps_what_is_new(self):
        code, said = self.fuzz("--minutes", "0.1", "--slice", "2")
        self.assertEqual(code, 0, said)
        first = self.had()
        self.assertGreaterEqual(first["seconds"], 6)
        self.assertGreater(first["executions"], 100)
        self.assertGreater(first["edges"], 100)
        self.assertGreaterEqual(len(said.splitlines()), 2, "slices of two seconds, or one more, and of what is left")

        self.assertEqual(self.fuzz("--minutes", "0.1"), (0, ""), "it has had enough")
        self.assertEqual(self.had(), first)
        self.assertEqual(self.fuzz("--minutes", str((first["seconds"] + 2) / 60), "--slice", "9")[0], 0)
        self.assertGreater(self.had()["executions"], first["executions"])

        seeds = {path.name for path in (self.corpus / "notation").iterdir()}
        code, said = self.fuzz("--keep")
        self.assertEqual(code, 0, said)
        kept = {path.name for path in (self.corpus / "notation").iterdir()}
        self.assertLess(seeds, kept, said)
        self.assertRegex(self.fuzz("--table")[1], rf"`fuzz/notation.cpp` \| 0 \| [\d,]+ \| [\d,]+ \| {len(kept)} \|")

    def test_says_what_it_cannot_do(self):
        self.assertIn("numbers above 0", self.fuzz("--minutes", "0")[1])
        code, said = self.fuzz("nothing")
        self.assertEqual(code, 2)
        self.assertIn("there is no fuzz/nothing.cpp; there are engine,", said)

    def test_all_that_is_kept_is_below_two_megabytes(self):
        size = sum(path.stat().st_size for path in (ROOT / "fuzz" / "corpus").rglob("*") if path.is_file())
        self.assertLess(size, 2_000_000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
