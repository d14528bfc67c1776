#!/usr/bin/python3
"""Follows docs/adding-a-game.md: copies the house to DIR and adds to it the game that the page describes.

    tools/follow_document.py DIR

Every code block below a heading that is a path goes to that path. A block of the language diff changes a file that is there:
its lines with a blank or `-` must stand in the file in this order, and `…` stands for any lines between. Files whose contents
stay the same are not touched, so that DIR can be built again and again.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "adding-a-game.md"
# What of the house a new game is built with. Tests of other games and floors are left out: they take long and know nothing of it.
HOUSE = ("CMakeLists.txt", "CMakePresets.json", "bench", "cmake", "data", "deploy", "docs", "examples", "i18n", "lessons", "rulebook", "rules", "src", "tests/every_game",
         "tests/i18n", "tests/kit", "tests/main.cpp", "tools", "web")
NOT_COPIED = {"node_modules", "__pycache__", ".svelte-kit"}
BLOCK = re.compile(r"^### `(?P<path>[^`\n]+)`\n\n```(?P<language>\w+)\n(?P<text>.*?\n)```$", re.MULTILINE | re.DOTALL)


class BadBlock(Exception):
    """A block that cannot be followed."""


def blocks(document):
    """Every block of the page in its order: path, language and text. Fences that belong to no path are a mistake."""
    found = [match.group("path", "language", "text") for match in BLOCK.finditer(document)]
    if 2 * len(found) != len(re.findall(r"^```", document, re.MULTILINE)):
        raise BadBlock("a code block does not stand below a heading that is its path")
    return found


def changed(path, text, diff):
    """The text of a file after a block of the language diff."""
    at = 0
    for part in re.split(r"^ ?…\n", diff, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        place = text.find(before, at)
        if place < 0:
            raise BadBlock(f"{path} has no such lines:\n{before}")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        text = text[:place] + after + text[place + len(before):]
        at = place + len(after)
    return text


def house():
    """Every file of the house that goes along: path -> contents."""
    files = {}
    for name in HOUSE:
        home = ROOT / name
        for path in [home] if home.is_file() else home.rglob("*"):
            parts = path.relative_to(ROOT).parts
            if path.is_file() and not NOT_COPIED.intersection(parts):
                files["/".join(parts)] = path.read_bytes()
    return files


def with_the_game(files, document):
    """The same with what the page adds. A path that is there already may only be changed by a diff, and no other may."""
    files = dict(files)
    for path, language, text in blocks(document):
        if (language == "diff") != (path in files):
            raise BadBlock(f"{path} is {'not there to be changed' if language == 'diff' else 'there already'}")
        files[path] = (changed(path, files[path].decode(), text) if language == "diff" else text).encode()
    return files


def write_all(folder, files):
    """Makes the folder hold these files, and of those it was given before no others."""
    listed = folder / ".files"
    for name in set(listed.read_text().split("\n")) - files.keys() if listed.exists() else ():
        (folder / name).unlink(missing_ok=True)
    for name, contents in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != contents:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents)
            path.chmod((ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644)
    listed.write_text("\n".join(sorted(files)))
    packages = folder / "web" / "node_modules"
    if not packages.exists() and (ROOT / "web" / "node_modules").exists():
        packages.symlink_to(ROOT / "web" / "node_modules")


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        folder = Path(sys.argv[1]).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        write_all(folder, with_the_game(house(), DOCUMENT.read_text()))
    except (BadBlock, OSError) as error:
        print(f"follow_document: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
