"""That nothing which opens something stands in the logs that a stage has left: what has the shape of it, and the passwords that tests use."""

import re

from run_work import ROOT

WORDS = re.compile(r"[A-Za-z0-9_-]+")
# Of a seat, an invitation, a session or a token: 192 random bits. Ids are shorter, hashes are longer, and names have no figures.
SECRET = re.compile(r"(?=.*[0-9])(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{32}")
RECOVERY = re.compile(r"(?:[2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}")
IN_ADDRESS = re.compile(r"://[^\s/:@'\"]+:[^\s/:@'\"]+@")
# With which tests make accounts, so that they may turn up wherever a server or a page says too much.
PASSWORDS = ("grey herons", "correct horse battery", "a newer password 7", "a walk in the woods")


def secrets_in(text):
    """What kind of secret stands in which line: their numbers and kinds, and never the secret itself."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        words = WORDS.findall(line)
        if any(SECRET.fullmatch(word) for word in words):
            found.append((number, "a secret of a seat, an invitation, a session or a token"))
        if any(RECOVERY.fullmatch(word) for word in words):
            found.append((number, "a recovery code"))
        if IN_ADDRESS.search(line):
            found.append((number, "a password in an address"))
        if any(word in line for word in PASSWORDS):
            found.append((number, "a password"))
    return found


def look(*places):
    """A sentence for every secret in these files, and in all files of these folders."""
    files = sorted(path for place in places for path in (place.rglob("*") if place.is_dir() else [place]) if path.is_file())
    return [f"{path.name}, line {number}: {kind}" for path in files for number, kind in secrets_in(path.read_text(errors="replace"))]
