#!/usr/bin/python3
"""The cases of the ledgers that stand on a position, as the tests show them: rulebook/GAME/cases.json, from which the rules page
draws them.

    tools/cases.py            makes the files anew from the last test run that passed (build/shown)
    tools/cases.py --check    changes nothing, and ends with 1 where a file is not what the tests show
    tools/cases.py --count    says how many cases of each game are drawn, and why the others are not

A case is drawn with a position, steps from it, and perhaps a last one that is refused; or it has the reason why it is not:
`option` (it speaks of which tables may be made), `box` (of what lies in it), `part` (of a few cards or tiles, and a table would need
more than those), `games` (of whole games), or what remains where its test says nothing else: `words` (it is counted, compared or told,
and no position shows it alone). How many remain so stands in docs/page.md, and --check fails where it is another number."""

import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "build" / "shown"
REASONS = ("option", "box", "part", "games", "words")
# What a case without a position is about is said by where its rule stands.
SECTIONS = {"components": "box", "options": "option", "variants": "option"}
MOST_BYTES = 1_500_000


def ledger(game):
    return tomllib.loads((ROOT / "rules" / f"{game}.toml").read_text(encoding="utf-8"))["rule"]


def games():
    return sorted(path.stem for path in (ROOT / "rules").glob("*.toml") if (ROOT / "rulebook" / path.stem).is_dir())


def changes(before, after):
    """What makes one value of another, as a table tells it (docs/protocol.md); None where nothing does."""
    found = {}
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [name for name in before if name not in after]
        if gone:
            found["-"] = gone
        for name, value in after.items():
            change = changes(before[name], value) if name in before else {"=": value}
            if change is not None:
                found[name] = change
    elif isinstance(before, list) and isinstance(after, list):
        if len(after) < len(before):
            found["#"] = len(after)
        for at, value in enumerate(after):
            change = changes(before[at], value) if at < len(before) else {"=": value}
            if change is not None:
                found[str(at)] = change
    elif type(before) is not type(after) or before != after:
        return {"=": after}
    whole = {"=": after}
    return None if not found else found if len(compact(found)) < len(compact(whole)) else whole


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def shown_cases():
    """The best that the tests show of each case, by rule and number."""
    files = sorted(SHOWN.glob("*.exhibits"))
    if not files:
        sys.exit("no test run has left what it shows in build/shown: ./oya test --only sanitize")
    best = {}
    for line in sorted(line for path in files for line in path.read_text(encoding="utf-8").splitlines()):
        shown = json.loads(line)
        place = (shown["rule"], shown["case"])
        # A refusal or a story that names the rule says most; then what is short.
        rank = (-shown.get("rank", 0), len(shown.get("steps", ())), REASONS.index(shown.get("why", "words")), len(line), line)
        if place not in best or rank < best[place][0]:
            best[place] = (rank, shown)
    return {place: shown for place, (_, shown) in best.items()}


def kept(game, shown):
    """The file of a game, as text."""
    bases, lines = [], []
    for rule in ledger(game):
        cases = []
        for number in range(1, len(rule["cases"]) + 1):
            each = shown.get((rule["id"], number), {"why": "words"})
            if "position" not in each:
                why = each["why"]
                cases.append(compact(SECTIONS.get(rule["section"], why) if why == "words" else why))
                continue
            table = {"seats": each["seats"], "options": each["options"]}
            base = next((at for at, other in enumerate(bases) if other.items() >= table.items()), None)
            if base is None:
                base = len(bases)
                bases.append({**table, "position": each["position"]})
            case = {"base": base, "changes": changes(bases[base]["position"], each["position"]) or {}, "seat": each["seat"]}
            if each["steps"]:
                case["steps"] = each["steps"]
            if "refused" in each:
                case |= {"refused": each["refused"], "by": each["by"]}
            cases.append(compact(case))
        lines.append(f"    {compact(rule['id'])}: [\n      " + ",\n      ".join(cases) + "\n    ]")
    tables = ",\n    ".join(compact(base) for base in bases)
    return '{\n  "bases": [\n    ' + tables + '\n  ],\n  "cases": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def path_of(game):
    return ROOT / "rulebook" / game / "cases.json"


def counted(game):
    """How many cases of a game there are, are drawn, and are listed for each reason."""
    cases = [case for rule in json.loads(path_of(game).read_text(encoding="utf-8"))["cases"].values() for case in rule]
    return len(cases), sum(isinstance(case, dict) for case in cases), {why: cases.count(why) for why in REASONS}


def row(name, total, drawn, listed):
    return f"| {name} | {total} | {drawn} | {total - drawn} | " + " | ".join(str(listed[why]) for why in REASONS) + " |"


def table():
    """The numbers as docs/page.md has them."""
    rows = {game: counted(game) for game in games()}
    everything = (sum(total for total, _, _ in rows.values()), sum(drawn for _, drawn, _ in rows.values()),
                  {why: sum(listed[why] for _, _, listed in rows.values()) for why in REASONS})
    return "\n".join(["| game | cases | drawn | listed | " + " | ".join(f"`{why}`" for why in REASONS) + " |",
                      "|---|---" + "|---" * (2 + len(REASONS)) + "|", *(row(game, *numbers) for game, numbers in rows.items()),
                      row("all", *everything)])


def main():
    if "--count" in sys.argv:
        print(table())
        return 0
    shown, texts = shown_cases(), {}
    for game in games():
        texts[game] = kept(game, shown)
    size = sum(len(text.encode()) for text in texts.values())
    if size > MOST_BYTES:
        sys.exit(f"the cases take {size} bytes; {MOST_BYTES} are allowed")
    if "--check" not in sys.argv:
        for game, text in texts.items():
            path_of(game).write_text(text, encoding="utf-8")
        print(table())
        print(f"{size} bytes")
        return 0
    stale = [game for game, text in texts.items() if not path_of(game).exists() or path_of(game).read_text(encoding="utf-8") != text]
    for game in stale:
        print(f"{path_of(game).relative_to(ROOT)} is not what the tests show: tools/cases.py makes it anew")
    if not stale and table() not in (ROOT / "docs" / "page.md").read_text(encoding="utf-8"):
        print("docs/page.md has other numbers than tools/cases.py --count prints")
        stale.append("docs")
    print(f"{len(texts)} files, {size} bytes")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
