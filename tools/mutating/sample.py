"""Which mutants are drawn, and which were judged to change nothing."""

import hashlib
import tomllib

KEY = ("file", "function", "kind", "from", "to", "nth")
FIELDS = {*KEY, "reason"}
MOST_EQUIVALENT = 0.1  # of a sample


def key_of(mutant):
    return tuple(mutant.get(part, 1 if part == "nth" else "") for part in KEY)


def drawn(mutants, seed, count):
    """The first `count` of an order that the seed alone decides for each mutant: a change elsewhere draws no others."""
    return sorted(mutants, key=lambda m: hashlib.sha256(repr((seed, key_of(m))).encode()).digest())[:count]


def read_equivalents(path):
    """The judged equivalents by key, with their reasons, and a complaint for every entry that cannot be one."""
    judged, complaints = {}, []
    try:
        entries = tomllib.loads(path.read_text()).get("equivalent", []) if path.exists() else []
    except tomllib.TOMLDecodeError as error:
        return {}, [f"{path.name}: {error}"]
    for number, entry in enumerate(entries, 1):
        lacking = {"file", "function", "kind", "from", "reason"} - entry.keys()
        unknown = entry.keys() - FIELDS
        if lacking or unknown or not entry.get("reason", "").strip():
            what = f"lacks {', '.join(sorted(lacking)) or 'a reason'}" if not unknown else f"has the unknown {', '.join(sorted(unknown))}"
            complaints.append(f"{path.name}: entry {number} {what}")
        elif key_of(entry) in judged:
            complaints.append(f"{path.name}: entry {number} stands there twice")
        else:
            judged[key_of(entry)] = entry["reason"]
    return judged, complaints


def stale(judged, mutants, looked_at):
    """A complaint for every judgement on a file that was looked at in which there is no such mutant any more."""
    there = {key_of(mutant) for mutant in mutants}
    return [f"no such mutant any more: {key[0]}, {key[1]}: {key[2]} `{key[3]}` -> `{key[4]}` ({key[5]})"
            for key in judged if key not in there and key[0] in looked_at]
