"""The page's own logic: mutants in the TypeScript files of web/src, asked of the unit tests of web/tests."""

import json
import os
import platform
import re
import subprocess
import tempfile
import time
from pathlib import Path

from .find import without_doubles
from .trial import CannotRun, Verdict, run_tamed

HERE = Path(__file__).resolve().parent
SHAPES = {
    # Whole statements begin with a word: a line that begins with a bracket would go on the line before it.
    "skip": "void ({on} ? undefined : ({original}))",
    "act": "void ({on} ? ({mutated}) : ({original}))",
    "flip": "({on} !== !!({original}))",
    "choose": "({on} ? ({mutated}) : ({original}))",
}
SWITCH = "globalThis.oyaMutant"
SETUP = "tests/mutation_switch.ts"
EXCEPTIONS = {
    "web/src/main.ts": "opens the page, which only a browser can do",
    "web/src/virtual.d.ts": "declares what the build generates",
    "web/src/kit/sounds.svelte.ts": "sounds: only an ear could tell",
    "web/src/games/cascadia/trailScene.ts": "a landscape: only an eye could tell",
}
SECONDS = 120


def is_mutated(name):
    """Whether a file is looked at: components (.svelte) are shown by browsers, which no run of a hundred mutants can wait for."""
    return name.startswith("web/src/") and name.endswith(".ts") and name not in EXCEPTIONS


def node(root):
    return root / "web" / "node_modules" / f"node-linux-{'arm64' if platform.machine() in ('aarch64', 'arm64') else 'x64'}" / "bin" / "node"


def need_packages(root):
    if not node(root).exists():
        raise CannotRun("the packages of the page are missing; `./oya test --only web` installs them")


def called(mutant):
    return f"{SWITCH}({mutant['number']})"


def find(root, names):
    """The mutants of these files."""
    need_packages(root)
    words = [part for name in names for part in (str(root / name), name)]
    done = subprocess.run([node(root), HERE / "page.mjs", root / "web", *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotRun(f"{done.stderr[-2000:]}\nthe files of the page cannot be read")
    by_file = {}
    for mutant in json.loads(done.stdout):
        by_file.setdefault(mutant["file"], []).append(mutant)
    return [mutant for name in sorted(by_file) for mutant in without_doubles(by_file[name])]


def configured(text):
    """The configuration of the tests, with the switch set up before each of them."""
    changed = text.replace("environment: 'node'", f"environment: 'node', setupFiles: ['{SETUP}']")
    if changed == text:
        raise CannotRun("web/vite.config.ts no longer says `environment: 'node'`, where the switch of the mutants is put in")
    return changed


class PageTrial:
    def __init__(self, root, tree):
        need_packages(root)
        self.root, self.web = root, tree.tree / "web"
        self.reached = None
        modules = self.web / "node_modules"
        if not modules.is_symlink():
            modules.symlink_to(root / "web" / "node_modules")

    def run(self, files, seconds, **environment):
        with tempfile.TemporaryDirectory() as home:
            inherited = {name: value for name, value in os.environ.items() if not name.startswith("OYA_")}
            words = [node(self.root), self.web / "node_modules" / "vitest" / "vitest.mjs", "run", "--bail", "1", *files]
            return run_tamed(words, inherited | {"NO_COLOR": "1", "CI": "1"} | environment, seconds, self.web, home)

    def learn(self):
        """Which file of tests comes by which mutant."""
        with tempfile.TemporaryDirectory() as folder:
            code, said = self.run((), 600, OYA_MUTANT_REACHED=folder)
            if code != 0:
                raise CannotRun(f"{said[-4000:]}\nthe tests of the page fail although no mutant is awake")
            self.reached = {path.name: set(json.loads(path.read_text())) for path in Path(folder).iterdir()}

    def verdict(self, mutant):
        begin = time.monotonic()
        files = sorted(f"tests/{name}" for name, numbers in self.reached.items() if mutant["number"] in numbers)
        if not files:
            return Verdict("not reached", "", 0.0)
        code, said = self.run(files, SECONDS, OYA_MUTANT=str(mutant["number"]))
        seconds = time.monotonic() - begin
        if code == 0:
            return Verdict("survived", "", seconds)
        failed = re.search(r"^ *(?:FAIL|×) +(.+?)(?: +\d+m?s)?$", said, re.MULTILINE)
        return Verdict("timed out" if code is None else "noticed", failed.group(1) if failed else "vitest", seconds)
