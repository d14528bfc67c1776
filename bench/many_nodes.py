#!/usr/bin/python3
"""The server under load on each store: bench_server_load on one node with SQLite, on one with a PostgreSQL of its own, and on two of them that
share one, where the people of each table are at different nodes; for every row how long an action took, and what it cost servers and
database. Prints a table for docs/performance.md.

    bench/many_nodes.py [--tables 500] [--rates 1000,3000] [--seconds 60] [--share PERCENT] [--yardstick] [--json]

With --share each node may take no more than so much of one core, as on a small machine of its own: then neither client nor database is
what limits it, and one sees whether two carry more than one. That takes root and the first version of Linux' control groups.
With --yardstick also boardgame.io (bench/yardstick), which keeps nothing on a disk. Ends with 1 if anything was refused."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "deploy"))

from postgres import Postgres  # noqa: E402

LOAD = ROOT / "build" / "release" / "bench_server_load"
YARDSTICK = ROOT / "bench" / "yardstick" / "run"
TICKS = os.sysconf("SC_CLK_TCK")
GROUPS = Path("/sys/fs/cgroup/cpu")
PERIOD = 20_000  # microseconds: shorter than what a person would notice


def processor_seconds(pid):
    """What a process and all that it started have taken: PostgreSQL has one for each connection."""
    def times(number):
        fields = Path(f"/proc/{number}/stat").read_text().rsplit(") ", 1)[1].split()
        return [int(field) for field in fields[11:15]], int(fields[1])

    total = 0
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            spent, parent = times(entry.name)
        except OSError:  # it has just ended
            continue
        if int(entry.name) == pid:
            total += sum(spent)
        elif parent == pid:
            total += sum(spent[:2])
    return total / TICKS


class SmallMachines:
    """A program to start instead of oya: the same in a group of its own, which has that share of a core."""

    def __init__(self, percent):
        self.folder = Path(tempfile.mkdtemp(prefix="oya-share-"))
        self.program = self.folder / "oya"
        self.groups = GROUPS / self.folder.name
        self.groups.mkdir()
        self.program.write_text(f"""#!/bin/sh
group={self.groups}/$$
mkdir $group && echo {PERIOD} > $group/cpu.cfs_period_us && echo {PERIOD * percent // 100} > $group/cpu.cfs_quota_us || exit 1
echo $$ > $group/cgroup.procs && exec {LOAD.parent / "oya"} "$@"
""")
        self.program.chmod(0o755)

    def end(self):
        for group in [*self.groups.iterdir(), self.groups]:
            if group.is_dir():
                group.rmdir()
        shutil.rmtree(self.folder)


class Database:
    """A new PostgreSQL, as it is set up by itself, and what it has done so far."""

    def __init__(self):
        self.postgres = Postgres("shared_preload_libraries = 'pg_stat_statements'")
        self.postgres.sql("create extension pg_stat_statements")

    def figures(self):
        wal, statements, commits = self.postgres.sql(
            "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), (select sum(calls) from pg_stat_statements), "
            "(select xact_commit from pg_stat_database where datname = 'oya')").split("|")
        return {"wal_bytes": int(wal), "statements": int(statements), "commits": int(commits),
                "database_ms": 1000 * processor_seconds(self.postgres.process.pid)}


def measured(words, database):
    """Runs the benchmark, and counts what the database did once all tables stood."""
    process = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said, before = "", None
    for line in process.stderr:
        said += line
        if before is None and " tables with " in line:
            before = database.figures() if database else {}
    out = process.stdout.read()
    if process.wait() != 0 or before is None:
        sys.exit(f"{' '.join(map(str, words))} ended with {process.returncode}:\n{said}{out}")
    row = json.loads(out.splitlines()[-1])
    if database:
        after = database.figures()
        row |= {f"{name}_an_action": (after[name] - before[name]) / row["actions"] for name in before}
    return row


def rows(tables, rate, seconds, program, yardstick):
    words = [LOAD, "--tables", tables, "--rate", rate, "--seconds", seconds, "--deflate", "--json"]
    if program:
        words += ["--program", program]
    yield "one node, SQLite", measured(words, None)
    for nodes, name in ((1, "one node, PostgreSQL"), (2, "two nodes, PostgreSQL")):
        database = Database()
        yield name, measured([*words, "--nodes", nodes, "--store", database.postgres.url], database)
        database.postgres.end()
    if yardstick:
        done = subprocess.run([YARDSTICK, "--tables", str(tables), "--rate", str(rate), "--seconds", str(seconds)], check=True,
                              stdout=subprocess.PIPE, text=True)
        row = json.loads(done.stdout.splitlines()[-1])
        yield "boardgame.io 0.50, one small game, in memory", row | {
            "refused": row["errors"], "p50_ms": row["acknowledged_ms"]["p50"], "p99_ms": row["acknowledged_ms"]["p99"],
            "told_p99_ms": row["told_ms"]["p99"], "server_mb": row["memory_mb"]}


def text_of(rate, name, row):
    def cost(key, digits):
        return f"{row[key]:,.{digits}f}" if key in row else ""

    cells = (f"{rate:,} a second", name, f"{row['actions']:,}", f"{row['p50_ms']:.1f} ms", f"{row['p99_ms']:.1f} ms", f"{row['told_p99_ms']:.1f} ms",
             f"{row['server_ms_an_action']:.2f} ms", f"{row['server_mb']:.0f} MB", cost("database_ms_an_action", 2),
             cost("statements_an_action", 2), cost("commits_an_action", 2), cost("wal_bytes_an_action", 0))
    return f"| {' | '.join(cells)} |"


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--rates", type=lambda text: [int(word) for word in text.split(",")], default=[1000, 3000])
    reader.add_argument("--seconds", type=int, default=60)
    reader.add_argument("--share", type=int, metavar="PERCENT")
    reader.add_argument("--yardstick", action="store_true")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    heads = ("asked for", "servers", "acknowledged", "p50", "p99", "p99 to the last told", "servers' processor an action", "memory",
             "database's processor, ms", "statements", "commits", "bytes of WAL")
    if not asked.json:
        print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}", flush=True)
    refused = 0
    machines = SmallMachines(asked.share) if asked.share else None
    try:
        for rate in asked.rates:
            for name, row in rows(asked.tables, rate, asked.seconds, machines and machines.program, asked.yardstick):
                refused += row["refused"]
                print(json.dumps(row | {"servers": name, "rate": rate}) if asked.json else text_of(rate, name, row), flush=True)
    finally:
        if machines:
            machines.end()
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
