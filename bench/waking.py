#!/usr/bin/python3
"""How long a server takes to bring in all tables whose time has come when it is started again: makes so many at a server of its own, ends it,
lets all of them be due, starts it, and prints the seconds until all are there, and what of the processor and of memory it took.

    bench/waking.py [--tables N] [--postgres] [--json]

For docs/performance.md; asserts nothing but that all come."""

import argparse
import contextlib
import http.client
import json
import os
import re
import sqlite3
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "deploy"))
sys.dont_write_bytecode = True

from kit import PATIENCE, Folder, Node  # noqa: E402
from postgres import Postgres  # noqa: E402

TABLE = {"game": "vigo", "seats": [{"name": "Ann"}, {"name": "Bob"}], "same_seed": "5" * 64,
         "terms": {"clock": {"kind": "live", "bank": 3600000, "increment": 0, "at_zero": "bot"}}}
TABLES_OF_AN_ADDRESS = 50
LONGEST = 600  # seconds
DUE = "UPDATE tables SET wake = 1 WHERE wake > 0"


def make(port, count):
    """So many tables, from many addresses: each may make only some."""
    for first in range(0, count, TABLES_OF_AN_ADDRESS):
        number = first // TABLES_OF_AN_ADDRESS
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(f"127.{10 + number // 250}.{number % 250}.1", 0))
        for _ in range(min(TABLES_OF_AN_ADDRESS, count - first)):
            line.request("POST", "/api/tables", json.dumps(TABLE))
            answer = line.getresponse()
            said = answer.read()
            if answer.status != 201:
                raise SystemExit(f"waking: no table: {answer.status} {said[:200]}")
        line.close()


def let_all_be_due(folder, postgres):
    if postgres:
        postgres.sql(DUE)
        return
    with contextlib.closing(sqlite3.connect(folder / "data" / "oya.db")) as file:
        file.execute(DUE)
        file.commit()


def figure(node, name):
    return int(float(re.search(rf"^{re.escape(name)} (\S+)$", node.ask("/metrics").text, re.MULTILINE).group(1)))


def all_are_there(node, tables):
    """A table is counted when it is asked for, and there when nothing is left to be opened."""
    return figure(node, "oya_tables_loaded") >= tables and not any(
        figure(node, f'oya_waiting{{queue="{queue}"}}') for queue in ("openings", "tables"))


def processor(process):
    """Seconds of the processor that it has used."""
    ticks = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(prog="bench/waking.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument("--postgres", action="store_true", help="in a PostgreSQL of its own")
    parser.add_argument("--json", action="store_true", help="a JSON object instead of a sentence")
    options = parser.parse_args()
    folder, postgres = Folder().path, Postgres("fsync = off") if options.postgres else None
    node = Node(folder, *(["--store", postgres.url] if postgres else []), page=None)
    make(node.port, options.tables)
    node.end()
    let_all_be_due(folder, postgres)
    begun = time.monotonic()
    node.begin()
    while not all_are_there(node, options.tables):
        if time.monotonic() > begun + LONGEST:
            sys.exit(f"waking: only {figure(node, 'oya_tables_loaded')} of {options.tables} tables are there after {LONGEST} s")
        time.sleep(0.05)
    seconds, used = time.monotonic() - begun, processor(node.process)
    memory = figure(node, "process_resident_memory_bytes")
    node.end()
    if options.json:
        print(json.dumps({"tables": options.tables, "seconds": round(seconds, 2), "processor": round(used, 2), "memory": memory}))
    else:
        print(f"{options.tables} tables were there after {seconds:.1f} s; the server had used {used:.2f} s of the processor "
              f"({1e6 * used / options.tables:.0f} µs a table) and held {memory / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
