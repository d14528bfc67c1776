"""What browser tests have to say is seen in the run, whether they pass at once or not."""

import contextlib
import io
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import run_stages
from run_work import Work

SAID = """Running 2 tests using 1 worker

note: without the right to make a network of its own: three phones at http://127.0.0.2:4711, on loopback
  ✓  1 evening.spec.ts:21:1 › three phones in one flat play a round (41.2s)
  ✓  2 pages.spec.ts:9:1 › a note: nothing of the kind (1.2s)

  2 passed (50.0s)
"""


class Notes(unittest.TestCase):
    def test_are_the_lines_that_begin_so(self):
        self.assertEqual(run_stages.notes_in(SAID), [
            "without the right to make a network of its own: three phones at http://127.0.0.2:4711, on loopback"])

    def test_are_told_by_the_stage(self):
        work = mock.Mock()
        work.command.return_value = SAID
        work.tell = lambda text: Work.tell(mock.Mock(), text)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(run_stages.browser_stage(work), 2)
        self.assertEqual(printed.getvalue(),
                         "          without the right to make a network of its own: three phones at http://127.0.0.2:4711, on loopback\n")


if __name__ == "__main__":
    unittest.main()
