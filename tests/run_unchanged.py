"""Which stages need not run again: a stage that has passed leaves a mark with the hash of all it reads, tools included."""

import hashlib
import os
import subprocess

from run_work import ROOT

MARKS = ROOT / "build" / "passed"
NOT_READ = {"node_modules", "__pycache__"}


def files_below(path):
    """A file itself, or every file in a folder, in one order everywhere."""
    if not path.is_dir():
        return [path] if path.exists() else []
    found = []
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(set(folders) - NOT_READ)
        found += [os.path.join(folder, name) for name in sorted(names)]
    return found


def tools():
    """Every package that is installed, with its version."""
    return subprocess.run(["dpkg-query", "-W"], stdout=subprocess.PIPE, check=True).stdout


class Unchanged:
    """Knows, for one run of a tier, what each stage would read. Having passed in one tier says nothing of the other."""

    def __init__(self, long_run=False):
        self.tier = "-long" if long_run else ""
        self.tools = tools()
        self.hashes = {}

    def hash_of(self, name):
        """The hash of a file or folder of the repository, and of the names in it."""
        if name not in self.hashes:
            digest = hashlib.sha256()
            for path in files_below(ROOT / name):
                with open(path, "rb") as file:
                    digest.update(f"{os.path.relpath(path, ROOT)}\0{hashlib.sha256(file.read()).hexdigest()}\n".encode())
            self.hashes[name] = digest.hexdigest()
        return self.hashes[name]

    def fingerprint(self, stage):
        seen = [f"{name} {self.hash_of(name)}" for name in ("tests/run_stages.py", "tests/run_work.py", *stage.reads)]
        seen += sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("OYA_"))
        return hashlib.sha256("\n".join(seen).encode() + self.tools).hexdigest()

    def mark_of(self, stage):
        return MARKS / f"{stage.name}{self.tier}"

    def since_it_passed(self, stage):
        """Whether the stage has passed with exactly what it would read now, and what it made then is still there."""
        mark = self.mark_of(stage)
        return (stage.reads is not None and mark.exists() and mark.read_text() == self.fingerprint(stage)
                and all((ROOT / name).exists() for name in stage.makes))

    def forget(self, stage):
        self.mark_of(stage).unlink(missing_ok=True)

    def remember(self, stage, fingerprint):
        """Marks a stage as passed with what it has read, which is known from before it began."""
        MARKS.mkdir(parents=True, exist_ok=True)
        self.mark_of(stage).write_text(fingerprint)
