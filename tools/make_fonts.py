#!/usr/bin/python3
"""Makes the two fonts of the page, web/src/look/fonts/, out of Source Serif 4 and Source Sans 3.

usage: tools/make_fonts.py FOLDER

FOLDER is where the npm packages @fontsource/source-serif-4 and @fontsource-variable/source-sans-3 (version 5.3) were installed; it needs
python3-fonttools and python3-brotli. Nothing calls this: the fonts are part of the repository, because a page that is quick to load
needs a third of what the packages hold. Their licence asks that a changed font has another name; so they have ours."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parent.parent / "web" / "src" / "look" / "fonts"

# What English and French need, the letters of the other languages of Western Europe for people's names, and the signs that our sentences
# and boards use.
LETTERS = [*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "\u00a0§«°·»Œœ\u2009–—‘’“”•…\u202f←↑→↓−≤≥")]


def made(font, name, features):
    options = subset.Options(layout_features=features, flavor="woff2", name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = name if record.nameID != 6 else name.replace(" ", "")
    font.flavor = "woff2"
    path = OUT / f"{name.lower().replace(' ', '-')}.woff2"
    font.save(path)
    print(f"{path.stat().st_size:6} bytes  {path.name}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1]) / "node_modules"
    serif = folder / "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2"
    sans = folder / "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
    made(TTFont(serif), "Oya Serif", ["kern", "tnum", "lnum"])
    made(TTFont(sans), "Oya Sans", ["tnum", "lnum"])


if __name__ == "__main__":
    main()
