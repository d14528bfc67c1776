"""A stage is left out only while everything it reads is as it was when the stage last passed."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import run
import run_unchanged
from run_stages import STAGES, Stage
from run_work import StageFailed


class Unchanged(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("src/rules.cpp", "roll")
        self.write("docs/rules.md", "Roll.")
        for name, value in (("ROOT", self.root), ("MARKS", self.root / "build" / "passed"), ("tools", lambda: b"g++ 12")):
            self.addCleanup(setattr, run_unchanged, name, getattr(run_unchanged, name))
            setattr(run_unchanged, name, value)
        self.addCleanup(setattr, run, "print", print)
        run.print = lambda *words, **how: None

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def stage(self, passes=True, **more):
        def work(_):
            if not passes:
                raise StageFailed("a test failed")
            return 1

        return Stage("unit", "all tests", work, reads=("src",), **more)

    def run_it(self, stage, long_run=False):
        class Work:
            log_name = "build/logs/unit.log"
            logs = ()

        return run.run_stage(stage, Work(), run_unchanged.Unchanged(long_run))

    def unchanged(self, stage=None, long_run=False):
        return run_unchanged.Unchanged(long_run).since_it_passed(stage or self.stage())

    def test_a_fresh_checkout_leaves_nothing_out(self):
        self.assertFalse(self.unchanged())

    def test_what_has_passed_is_left_out(self):
        self.run_it(self.stage())
        self.assertTrue(self.unchanged())
        self.write("docs/rules.md", "Roll both dice.")
        self.assertTrue(self.unchanged(), "it does not read this")

    def test_every_change_brings_it_back(self):
        for change in (
            lambda: self.write("src/rules.cpp", "roll twice"),
            lambda: self.write("src/new.cpp", ""),
            lambda: (self.root / "src/rules.cpp").rename(self.root / "src/dice.cpp"),
            lambda: setattr(run_unchanged, "tools", lambda: b"g++ 13"),
            lambda: os.environ.update(OYA_SEED="7"),
        ):
            self.run_it(self.stage())
            self.assertTrue(self.unchanged())
            change()
            self.assertFalse(self.unchanged())
        del os.environ["OYA_SEED"]

    def test_a_failure_forgets_that_it_has_passed(self):
        self.run_it(self.stage())
        self.run_it(self.stage(passes=False))
        self.assertFalse(self.unchanged())

    def test_each_tier_remembers_for_itself(self):
        self.run_it(self.stage(), long_run=True)
        self.assertFalse(self.unchanged(), "with small counts, and other seeds perhaps, it was not run")
        self.assertTrue(self.unchanged(long_run=True))
        self.run_it(self.stage())
        self.run_it(self.stage(passes=False), long_run=True)
        self.assertTrue(self.unchanged())
        self.assertFalse(self.unchanged(long_run=True))

    def test_each_tier_has_its_stages(self):
        class Options:
            only = None
            long = False

        everyday = {stage.name for stage in run.chosen_stages(Options)}
        Options.long = True
        long_run = {stage.name for stage in run.chosen_stages(Options)}
        self.assertEqual(everyday - long_run, {"bare"}, "its tests are among those of unit")
        self.assertEqual(long_run - everyday, {"costs", "unit", "threads"})
        self.assertEqual(everyday | long_run, {stage.name for stage in STAGES})

    def test_what_it_made_must_still_be_there(self):
        stage = self.stage(makes=("build/shown",))
        self.run_it(stage)
        self.assertFalse(self.unchanged(stage))
        self.write("build/shown", "")
        self.assertTrue(self.unchanged(stage))

    def test_what_is_needed_stands_before(self):
        names = [stage.name for stage in STAGES]
        for stage in STAGES:
            for needed in stage.needs:
                self.assertLess(names.index(needed), names.index(stage.name))


if __name__ == "__main__":
    unittest.main()
