#!/usr/bin/python3
"""How large the store grows: plays whole games through examples/bot.py against the bots of the house, at a server of its own, and prints
for each game how many events it stored and what they take in the file, or in a PostgreSQL of its own.

    bench/store_size.py [GAMES_OF_EACH] [--postgres]

For docs/scale.md; asserts nothing."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "deploy"))

import http.client  # noqa: E402

from kit import PROGRAM, Folder, Node, ask  # noqa: E402
from postgres import Postgres  # noqa: E402


def events_of(node):
    return int(re.search(r"^oya_events_stored_total (\d+)$", node.ask("/metrics").text, re.MULTILINE).group(1))


def post(node, path, body, **headers):
    return ask(http.client.HTTPConnection("127.0.0.1", node.port, timeout=60), "POST", path, body, headers)


def play(node, game, times):
    cookie = post(node, "/api/accounts", {"name": "Robo", "password": "a long one"}).headers["Set-Cookie"].split(";")[0]
    token = post(node, "/api/me/tokens", {"label": "bot"}, Cookie=cookie).body["token"]
    for _ in range(times):
        subprocess.run([sys.executable, ROOT / "examples" / "bot.py", "--url", f"http://127.0.0.1:{node.port}", "--token", token, "--game",
                        game, "--seats", "4", "--once"], check=True, stdout=subprocess.DEVNULL, timeout=600)
    return events_of(node)


def in_sqlite(game, times):
    folder = Folder().path
    node = Node(folder)
    events = play(node, game, times)
    node.end()
    subprocess.run([PROGRAM, "admin", "backup", folder / "copy.db", "--data", folder / "data"], check=True, stdout=subprocess.DEVNULL)
    return events, (folder / "copy.db").stat().st_size


def in_postgres(game, times):
    postgres = Postgres()
    empty = int(postgres.sql("select pg_database_size('oya')"))
    node = Node(Folder().path, "--store", postgres.url)
    events = play(node, game, times)
    node.end()
    postgres.sql("vacuum")
    size = int(postgres.sql("select pg_database_size('oya')")) - empty
    postgres.end()
    return events, size


def main():
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    times = numbers[0] if numbers else 10
    for game in ("vigo", "cascadero", "cascadia", "catan"):
        events, size = (in_postgres if "--postgres" in sys.argv else in_sqlite)(game, times)
        print(f"{game:10} {times} games, {events / times:7.0f} events a game, {size / times / 1024:7.0f} KiB a game, "
              f"{size / events:5.0f} bytes an event", flush=True)


if __name__ == "__main__":
    main()
