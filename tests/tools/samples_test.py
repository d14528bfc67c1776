"""bench_catan_samples writes what tools/train_net.py makes nets of."""

import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build" / "release" / "bench_catan_samples"
SEATS, FIXED = 4, 16


class Samples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "samples"

    def write(self, *words):
        return subprocess.run([PROGRAM, self.file, *map(str, words)], capture_output=True, text=True, check=False)

    def rows(self, *words):
        """The mark of the features, how many they are, and the rows behind them."""
        self.assertEqual(self.write(*words).returncode, 0)
        data = self.file.read_bytes()
        numbers = struct.unpack(f"<{len(data) // 2}h", data)
        self.assertEqual(numbers[0], 0x4F53)
        count, width = numbers[3:5]
        self.assertEqual(width, FIXED + SEATS * count)
        self.assertEqual((len(numbers) - 5) % width, 0)
        rows = [numbers[i : i + width] for i in range(5, len(numbers), width)]
        self.assertGreater(len(rows), 4)
        return numbers[1] % 65536 + numbers[2] % 65536 * 65536, count, rows

    def test_are_positions_and_how_they_ended(self):
        for seats, target, words in ((4, 10, ["expansion=none"]), (3, 13, []), (4, 13, ["expansion=none", "scenario=new_shores"])):
            with self.subTest(words=words):
                _, count, rows = self.rows(seats, 6, 1, *words)
                for row in rows:
                    self.assertEqual(row[2], seats)
                    self.assertLess(row[3], seats)
                    self.assertGreaterEqual(row[4 + row[3]], target)
                    self.assertEqual(row[4 + row[3]], max(row[4:8]))
                    for seat in range(seats):
                        self.assertLessEqual(row[8 + seat], row[4 + row[3]])
                    self.assertAlmostEqual(sum(row[12:16]), 1000, delta=2)
                    self.assertLessEqual(max(map(abs, row[FIXED:])), 255)
                    self.assertFalse(any(row[FIXED + seats * count :]), "empty seats have nothing")

    def test_are_the_same_again(self):
        once = self.rows(4, 4, 7)
        self.assertEqual(once, self.rows(4, 4, 7))
        self.assertNotEqual(once, self.rows(4, 4, 8))

    def test_have_the_features_of_the_nets(self):
        for name, words in (("base", ["expansion=none"]), ("knights", [])):
            mark, count, _ = self.rows(4, 4, 1, *words)
            net = (ROOT / "data" / "nets" / f"catan_{name}.net").read_text(encoding="utf-8")
            self.assertEqual(re.search(r"^features (\d+) (\d+)$", net, re.MULTILINE).groups(), (str(mark), str(count)))

    def test_are_not_written_of_what_cannot_be(self):
        for words in ((5, 1, 1), (4, 1), (4, 1, 1, "expansion=moon"), (2, 1, 1, "expansion"), (2, 1, 1)):
            with self.subTest(words=words):
                said = self.write(*words)
                self.assertEqual(said.returncode, 2)
                self.assertIn("usage: bench_catan_samples", said.stderr)


if __name__ == "__main__":
    unittest.main()
