"""Writes several test files as one, because a compiler spends most of its time on what they all include.

usage: merge_tests.py OUT FILE ...

Each file keeps a namespace of its own, so that two of them may use one name for different things, and its lines, so that
a message names the file it means. What others look for in a namespace stays there if a comment stands behind its brace. Only
the sanitizer build does this: the release build compiles every test as it is written and finds out who forgets an include.
"""

import re
import sys
from pathlib import Path


def part(path):
    """One file's text inside a namespace named after it."""
    text = re.sub(r"^namespace (oya[\w:]*) \{$", rf"namespace \1::of_{path.stem} {{", path.read_text(), flags=re.MULTILINE)
    return f'#line 1 "{path}"\n{text}'


def main():
    out, *files = map(Path, sys.argv[1:])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(map(part, files)))


if __name__ == "__main__":
    main()
