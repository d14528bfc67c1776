"""Which files of src/ the stage `tidy` asks clang-tidy-19 about, and how."""

import json
import re
import subprocess
from pathlib import Path

from run_work import ROOT, StageFailed, tail


def changed_since(commit, root=ROOT):
    """The files of src/ that differ between a commit and the working tree, new ones included; None when there is no such commit."""
    def git(*words):
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
        return done.stdout.splitlines() if done.returncode == 0 else None

    differing = git("diff", "--name-only", "--relative", commit, "--", "src")
    return differing if differing is None else differing + git("ls-files", "--others", "--exclude-standard", "--", "src")


def units(names, root=ROOT):
    """The units among these files that still exist, and for a changed header the one beside it that is named as it is: where there is
    none, the first of its folder that includes it, by itself or through a header that does."""
    found = set()
    for name in map(Path, names):
        unit = name.with_suffix(".cpp")
        if name.suffix in (".h", ".cpp") and (root / unit).is_file():
            found.add(str(unit))
        elif name.suffix == ".h" and (root / name).is_file():
            found.update(reader_of(name, root))
    return sorted(found)


def reader_of(header, root):
    """The first unit of a header's folder that reads it, if there is one."""
    texts = {path: path.read_text() for path in sorted((root / header.parent).glob("*.*")) if path.suffix in (".h", ".cpp")}
    wanted, seen = [header.name], set()
    while wanted:
        name = wanted.pop(0)
        seen.add(name)
        readers = [path for path, text in texts.items() if re.search(rf'^#include "([^"]*/)?{re.escape(name)}"', text, re.MULTILINE)]
        for path in readers:
            if path.suffix == ".cpp":
                return [str(path.relative_to(root))]
        wanted += [path.name for path in readers if path.name not in seen]
    return []


def files(long_run):
    """Every unit in the long tier; else what the last commit and the working tree have changed."""
    if long_run:
        return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.cpp"))
    changed = changed_since("HEAD~1")
    return units(changed if changed is not None else changed_since("HEAD") or [])


def as_written(root=ROOT):
    """A folder whose compile_commands.json reads each file as it is written: without the headers that the release build has read
    before, so that a file which forgets an include is found out."""
    folder = root / "build" / "tidy"
    folder.mkdir(parents=True, exist_ok=True)
    commands = json.loads((root / "build" / "release" / "compile_commands.json").read_text())
    for each in commands:
        each["command"] = re.sub(r" -Xclang -include(-pch)? -Xclang \S+", "", each["command"])
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    return folder


def check(work):
    """Asks about each file, as many at a time as there are cores. Returns how many are as they should be."""
    asked = files(work.long_run)
    faults = []
    folder = as_written()
    for name, (code, said) in zip(asked, work.in_parallel(
            lambda unit: work.quiet_command(["clang-tidy-19", "-p", folder, "--quiet", unit], 300), asked)):
        work.log(f"== {name}\n{said}")
        if code != 0:
            faults.append(tail(said, 20))
    if faults:
        raise StageFailed("\n".join(faults[:5]), len(asked) - len(faults), len(faults))
    return len(asked)
