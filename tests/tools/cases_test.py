"""What tools/cases.py keeps of the cases that tests show, and that it notices when a file is no longer what they show."""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import cases


def changed(before, changes):
    """What a client does with changes (docs/protocol.md)."""
    if "=" in changes:
        return changes["="]
    after = list(before) if isinstance(before, list) else dict(before)
    if "#" in changes:
        del after[changes["#"]:]
    for gone in changes.get("-", ()):
        del after[gone]
    for name, change in changes.items():
        if name in ("#", "-"):
            continue
        if isinstance(after, list):
            at = int(name)
            after += [None] * (at + 1 - len(after))
            after[at] = changed(before[at] if at < len(before) else None, change)
        else:
            after[name] = changed(before.get(name), change)
    return after


class Cases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for path in ("rules", "rulebook/game", "build/shown", "docs"):
            (self.root / path).mkdir(parents=True)
        (self.root / "rules/game.toml").write_text(
            '[[rule]]\nid = "game.move"\nsection = "turn"\ncases = ["a", "b", "c"]\n'
            '[[rule]]\nid = "game.box"\nsection = "components"\ncases = ["d"]\n')
        self.show({"rule": "game.move", "case": 1, "test": "T", "why": "part"}, self.shown(1, {"at": [1, 2]}, rank=2),
                  self.shown(2, {"at": [1, 2, 3]}, refused=[0, "go"], by="game.move", rank=3))
        for name, value in (("ROOT", self.root), ("SHOWN", self.root / "build/shown")):
            self.addCleanup(setattr, cases, name, getattr(cases, name))
            setattr(cases, name, value)
        self.run_tool()
        (self.root / "docs/page.md").write_text(cases.table())

    @staticmethod
    def shown(number, position, **more):
        return {"rule": "game.move", "case": number, "test": "T", "seats": 2, "seat": 0, "options": {}, "steps": [], "position": position,
                **more}

    def show(self, *lines):
        (self.root / "build/shown/test.0.exhibits").write_text("".join(json.dumps(line) + "\n" for line in lines))

    def run_tool(self, *words):
        said = io.StringIO()
        before, sys.argv = sys.argv, ["cases.py", *words]
        try:
            with contextlib.redirect_stdout(said):
                return cases.main(), said.getvalue()
        finally:
            sys.argv = before

    def kept(self):
        return json.loads((self.root / "rulebook/game/cases.json").read_text())

    def test_changes_lead_from_one_position_to_another(self):
        pairs = (({"a": [1, 2, 3], "b": {"c": 1}}, {"a": [1, 5], "b": {}, "d": None}), ({"a": []}, {"a": [{"x": 1}]}),
                 ({"a": "x" * 90, "n": 1}, {"a": "x" * 90, "n": 2}), ([1, [2, 3]], [1, [2, 3, 4], 5]))
        for before, after in pairs:
            self.assertEqual(changed(before, cases.changes(before, after)), after)
        self.assertIsNone(cases.changes({"a": 1}, {"a": 1}))
        self.assertIsNotNone(cases.changes({"a": 1}, {"a": True}))

    def test_each_case_is_drawn_or_has_a_reason(self):
        first, second, third = self.kept()["cases"]["game.move"]
        self.assertEqual(first, {"base": 0, "changes": {}, "seat": 0})
        self.assertEqual(changed(self.kept()["bases"][0]["position"], second["changes"]), {"at": [1, 2, 3]})
        self.assertEqual((second["refused"], second["by"]), ([0, "go"], "game.move"))
        self.assertEqual(third, "words")
        self.assertEqual(self.kept()["cases"]["game.box"], ["box"])
        self.assertIn("| game | 4 | 2 | 2 | 0 | 1 | 0 | 0 | 1 |", self.run_tool("--count")[1])

    def test_a_stale_file_is_named_with_what_renews_it(self):
        self.assertEqual(self.run_tool("--check")[0], 0)
        self.show(self.shown(1, {"at": [7]}, rank=2))
        code, said = self.run_tool("--check")
        self.assertEqual(code, 1)
        self.assertIn("rulebook/game/cases.json is not what the tests show: tools/cases.py makes it anew", said)
        self.run_tool()
        code, said = self.run_tool("--check")
        self.assertEqual(code, 1, "the numbers in the documents are others now")
        self.assertIn("docs/page.md", said)

    def test_without_a_test_run_there_is_nothing_to_compare(self):
        (self.root / "build/shown/test.0.exhibits").unlink()
        with self.assertRaises(SystemExit):
            self.run_tool("--check")


if __name__ == "__main__":
    unittest.main()
