"""What the stage `tidy` takes for changed, and that its checks do find something."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import run_tidy


class Tidy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", *words], check=True,
                       capture_output=True)

    def changed(self):
        return run_tidy.units(run_tidy.changed_since("HEAD~1", self.root), self.root)

    def test_takes_what_the_last_commit_and_the_working_tree_have_changed(self):
        for name in ("old", "last", "edited", "headed"):
            self.write(f"src/{name}.cpp", "int one;")
        self.write("src/headed.h", "int two();")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "one")
        self.write("src/last.cpp", "int two;")
        self.write("docs/last.md", "Two.")
        self.git("add", ".")
        self.git("commit", "-qm", "two")
        self.assertEqual(self.changed(), ["src/last.cpp"])
        self.write("src/edited.cpp", "int three;")
        self.write("src/headed.h", "int three();")
        self.write("src/fresh.cpp", "int four;")
        self.assertEqual(self.changed(), ["src/edited.cpp", "src/fresh.cpp", "src/headed.cpp", "src/last.cpp"])
        (self.root / "src/last.cpp").unlink()
        self.assertNotIn("src/last.cpp", self.changed())

    def test_asks_of_a_header_without_a_unit_whoever_reads_it(self):
        self.write("src/games/knights.h", "int knights();")
        self.write("src/games/chapters.h", '#include "games/knights.h"\n')
        self.write("src/games/alone.h", "int alone();")
        self.write("src/games/island.cpp", "int island;")
        self.write("src/games/rules.cpp", '#include "chapters.h"\n')
        self.write("src/games/turns.cpp", '#include "games/knights.h"\n')
        self.assertEqual(run_tidy.units(["src/games/knights.h"], self.root), ["src/games/turns.cpp"])
        self.assertEqual(run_tidy.units(["src/games/chapters.h"], self.root), ["src/games/rules.cpp"])
        (self.root / "src/games/turns.cpp").unlink()
        self.assertEqual(run_tidy.units(["src/games/knights.h"], self.root), ["src/games/rules.cpp"])
        self.assertEqual(run_tidy.units(["src/games/alone.h", "src/games/gone.h"], self.root), [])

    def test_knows_no_commit_before_the_first(self):
        self.write("src/one.cpp", "int one;")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "one")
        self.assertIsNone(run_tidy.changed_since("HEAD~1", self.root))

    def test_finds_what_it_is_there_for(self):
        self.write("src/one.cpp", "#include <string>\n#include <utility>\n"
                                  "std::string taken(std::string text) { std::string other = std::move(text); return text + other; }\n")
        said = subprocess.run(["clang-tidy-19", f"--config-file={ROOT / '.clang-tidy'}", "--quiet", self.root / "src/one.cpp", "--",
                               "-std=c++20"], capture_output=True, text=True)
        self.assertIn("bugprone-use-after-move", said.stdout)
        self.assertNotEqual(said.returncode, 0)

    def test_reads_a_file_as_it_is_written(self):
        self.write("everywhere.hxx", "#include <vector>\n")
        self.write("src/whole.cpp", "#include <vector>\nstd::vector<int> all;\n")
        self.write("src/forgets.cpp", "std::vector<int> all;\n")
        self.write("build/release/compile_commands.json", json.dumps([{
            "directory": str(self.root), "file": str(self.root / name),
            "command": f"clang++-19 -std=c++20 -Xclang -include-pch -Xclang {self.root}/everywhere.hxx.pch "
                       f"-Xclang -include -Xclang {self.root}/everywhere.hxx -c {name}"} for name in ("src/whole.cpp", "src/forgets.cpp")]))

        def tidied(folder, name):
            return subprocess.run(["clang-tidy-19", f"--config-file={ROOT / '.clang-tidy'}", "-p", folder, "--quiet", self.root / name],
                                  capture_output=True, text=True)
        folder = run_tidy.as_written(self.root)
        self.assertEqual(tidied(folder, "src/whole.cpp").returncode, 0)
        forgets = tidied(folder, "src/forgets.cpp")
        self.assertIn("'std'", forgets.stdout)
        self.assertNotEqual(forgets.returncode, 0)


if __name__ == "__main__":
    unittest.main()
