"""The copy of the repository that holds the mutants, and its build. The working tree itself is only read."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from . import page
from .text import rewritten, with_switch

HERE = Path(__file__).resolve().parent
ERROR = re.compile(r"^(?:\x1b\[[0-9;]*m)*(\S+?):(\d+):(\d+): (?:\x1b\[[0-9;]*[mK])*(?:fatal )?(error|note): ", re.MULTILINE)
COPIED = ("CMakeLists.txt", "CMakePresets.json", "cmake", "data", "docs", "examples", "fuzz", "i18n", "oya", "README.md", "rules", "src",
          "tests", "tools", "web")


class CannotBuild(Exception):
    """Why there is no build; the text is for a person."""


def write(path, text):
    """Writes bytes, but leaves a file that has them already its age, so that ninja builds nothing in vain."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


class Tree:
    def __init__(self, root, home):
        self.root, self.home = root, home
        self.tree, self.build_folder = home / "tree", home / "build"

    def names(self):
        """Every file that is copied: what git would keep, or without git all but build/."""
        try:
            listed = subprocess.run(["git", "-C", str(self.root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", *COPIED],
                                    capture_output=True, check=True).stdout.decode().split("\0")
        except (OSError, subprocess.CalledProcessError):
            listed = [str(p.relative_to(self.root)) for top in COPIED for p in
                      ([self.root / top] if (self.root / top).is_file() else sorted((self.root / top).rglob("*")))
                      if "node_modules" not in p.parts and "__pycache__" not in p.parts]
        return {name for name in listed if name and (self.root / name).is_file()}

    def sources(self):
        return {name for name in self.names() if name.startswith("src/") and name.endswith((".h", ".cpp"))}

    def lay_out(self, mutants):
        """Writes the tree with these mutants in it, and takes away what is no longer in the repository."""
        by_file = {}
        for mutant in mutants:
            by_file.setdefault(mutant["file"], []).append(mutant)
        names = self.names()
        for name in names:
            text = (self.root / name).read_bytes()
            if name in by_file and name.startswith("src/"):
                text = with_switch(rewritten(text.decode("latin-1"), by_file[name])).encode("latin-1")
            elif name in by_file:
                text = rewritten(text.decode("latin-1"), by_file[name], page.SHAPES, page.called).encode("latin-1")
            elif name == "web/vite.config.ts":
                text = page.configured(text.decode()).encode()
            elif name == "tests/main.cpp":
                text = text.replace(b"testing::InitGoogleTest(&argc, argv);",
                                    b"testing::InitGoogleTest(&argc, argv);\n    oya::mutation::listen();")
                text = b"namespace oya::mutation {\nvoid listen();\n}\n" + text
            write(self.tree / name, text)
            shutil.copymode(self.root / name, self.tree / name)
        added = {"src/core/mutation.h": "mutation.h", "src/core/mutation.cpp": "mutation.cpp",
                 "tests/kit/mutation_listener.cpp": "listener.cpp", f"web/{page.SETUP}": "page_switch.ts"}
        for name, own in added.items():
            write(self.tree / name, (HERE / own).read_bytes())
        for path in sorted(self.tree.rglob("*"), reverse=True):
            name = path.relative_to(self.tree).as_posix()
            if path.is_file() and name not in names and name not in added and "node_modules" not in path.parts and \
                    not name.startswith("build/"):
                path.unlink()

    def configure(self, without_server):
        words = ["cmake", "-S", str(self.tree), "-B", str(self.build_folder), "-G", "Ninja", "-DOYA_BUILD=mutate",
                 "-DCMAKE_CXX_COMPILER=clang++-19", f"-DOYA_SERVER={'OFF' if without_server else 'ON'}"]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotBuild(f"{done.stdout[-2000:]}{done.stderr[-4000:]}\ncmake cannot prepare {self.build_folder}")

    def programs(self):
        """The test programs that this build has, as targets of ninja."""
        said = subprocess.run(["ninja", "-C", str(self.build_folder), "-t", "targets", "all"], capture_output=True, text=True).stdout
        return sorted(set(re.findall(r"^tests/(test_\w+):", said, re.MULTILINE)))

    def build(self, mutants, dropped, programs, jobs, say):
        """Builds the test programs; what does not compile is taken out again. `dropped` are the numbers of mutants that are known not to,
        and what is returned are all of them."""
        dropped = set(dropped)
        self.lay_out([mutant for mutant in mutants if mutant["number"] not in dropped])
        while True:
            words = ["ninja", "-C", str(self.build_folder), "-j", str(jobs), "-k", "0", *(f"tests/{name}" for name in programs)]
            done = subprocess.run(words, capture_output=True, text=True, errors="replace",
                                  env=dict(os.environ, CCACHE_SLOPPINESS="pch_defines,time_macros"))
            if done.returncode == 0:
                return dropped
            said = done.stdout + done.stderr
            left = [mutant for mutant in mutants if mutant["number"] not in dropped]
            guilty = self.guilty(said, left)
            if not guilty:
                raise CannotBuild(f"{said[-6000:]}\nthe mutated tree does not build, and no mutant is to blame")
            say(f"{len(guilty)} mutants do not compile and are taken out")
            dropped |= guilty
            self.lay_out([mutant for mutant in left if mutant["number"] not in guilty])

    def guilty(self, said, mutants):
        """The mutants on lines that the compiler names; where it names no such line, those of the files it names."""
        lines, files = set(), set()
        for path, line, _, severity in ERROR.findall(said):
            try:
                name = Path(os.path.normpath(self.build_folder / path)).relative_to(self.tree).as_posix()
            except ValueError:
                name = path  # as -ffile-prefix-map writes it
            lines.add((name, int(line)))
            files.add(name)
        guilty = set()
        for name in {mutant["file"] for mutant in mutants} & files:
            here = {mutant["number"]: mutant for mutant in mutants if mutant["file"] == name}
            for number, text in enumerate((self.tree / name).read_text(errors="replace").splitlines(), 1):
                if (name, number) in lines:
                    guilty |= {int(n) for n in re.findall(r"oya::mutation::on(?:_at_run_time)?\((\d+)\)", text)} & here.keys()
        if not guilty:
            guilty = {mutant["number"] for mutant in mutants if mutant["file"] in files}
        return guilty
