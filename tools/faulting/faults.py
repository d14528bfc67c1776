"""The faults by name. Each is tried in a house of its own: people play, it is done so often, everything is mended, and the checker is
asked."""

import collections
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from .house import House
from .lines import Gone, Socket
from .processes import CannotRun
from .racing import race

# `does(house, options)` does it once; `stores`: where it makes sense.
Fault = collections.namedtuple("Fault", "text does stores servers count standby disk network", defaults=(False, None, False))
Line = collections.namedtuple("Line", "fault store servers acknowledged done verdict pause reconnected notes")


def kill_node(house, _):
    """Mostly back at once; sometimes only after others must have taken its tables."""
    node = house.random.choice(house.nodes)
    node.kill()
    time.sleep(house.random.choice((0, 0.3, 1, 2, 10 if len(house.nodes) > 1 else 0.1)))
    node.start()
    house.wait_for(1)
    time.sleep(house.random.uniform(0.1, 1.5))


def term_node(house, _):
    node = house.random.choice(house.nodes)
    code = node.terminate()
    if code != 0:
        house.history.odd(f"{node.name} ended with {code} when it was asked to end")
    time.sleep(house.random.choice((0, 0.5, 2)))
    node.start()
    house.wait_for(1)
    time.sleep(house.random.uniform(0.1, 1.5))


def pause_node(house, _):
    """A server is stopped for less or more than its lease and goes on as if no time had passed."""
    node = house.random.choice(house.nodes)
    node.process.send_signal(signal.SIGSTOP)
    try:
        time.sleep(house.random.choice((0.5, 3, 7, 8, 9, 12)))
    finally:
        node.process.send_signal(signal.SIGCONT)
    house.wait_for(1)
    time.sleep(house.random.uniform(0.2, 2))


def storm(house, options):
    """Any of what can happen to servers and database."""
    house.random.choice((kill_node, term_node, pause_node, kill_database, cut_off))(house, options)


def kill_database(house, _):
    house.database.kill()
    time.sleep(house.random.choice((0, 0.5, 2)))
    house.database.start()
    house.wait_for(1)
    time.sleep(house.random.uniform(0.2, 2))


def stop_database(house, options):
    house.database.stop()
    time.sleep(options.stop_seconds)
    house.database.start()
    house.wait_for(1)
    time.sleep(1)


def promote_standby(house, options):
    """The primary fails for good and its standby takes over; then the old one is made anew as the standby of the new one. Every other
    time the standby had hung for a while, and never gets what was sent to it meanwhile."""
    old, new = house.database, house.standby
    hangs = house.random.random() < 0.5
    if hangs:
        new.signal_children("walreceiver", signal.SIGSTOP)
        time.sleep(house.random.uniform(0.5, 14))
    old.kill()
    if hangs:
        new.signal_children("walreceiver", signal.SIGKILL)
        time.sleep(0.5)
    new.start()
    new.promote()
    house.wait_for(5)
    shutil.rmtree(old.folder)
    old.settings.pop("synchronous_standby_names", None)
    old.make_standby_of(new)
    if not options.asynchronous:
        new.sql("ALTER SYSTEM SET synchronous_standby_names = '*'", "postgres")
        new.sql("SELECT pg_reload_conf()", "postgres")
    house.database, house.standby = new, old
    house.wait_for(5)


def cut_off(house, _):
    """One server no longer gets to the database, for less or more than its lease; what it sent meanwhile arrives later."""
    relay = house.random.choice(house.relays[:len(house.nodes)])
    relay.cut()
    time.sleep(house.random.choice((0.5, 3, 7, 8, 9, 12)))
    relay.mend()
    house.wait_for(1)
    time.sleep(house.random.uniform(0.2, 2))


def pull_wire(house, _):
    """The same in the network itself: what was sent meanwhile is lost, and only what is sent again arrives."""
    number = house.random.randrange(len(house.nodes)) + 1
    house.network.cut(number)
    time.sleep(house.random.choice((0.5, 3, 7, 8, 9, 12)))
    house.network.mend(number)
    house.wait_for(1)
    time.sleep(house.random.uniform(0.2, 2))


def full_disk(house, _):
    ballast = house.disk / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
        time.sleep(house.random.uniform(1, 4))
        # What was freed meanwhile, by a file of the database that went, is taken as well.
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    time.sleep(1)
    ballast.unlink()
    if house.database is not None:
        house.database.start()
    house.wait_for(1)
    time.sleep(house.random.uniform(0.2, 1))


def slow_reader(house, _):
    """Somebody who asks for the table again and again until they are cut off, and reads nothing of it."""
    table, secret = house.random.choice(house.parties).tickets[-1]
    try:
        line = Socket(house.random.choice(house.ports()), f"127.66.0.{1 + len(house.kept) % 250}", table, {"secret": secret}, 4096)
    except Gone:
        return
    house.kept.append(line)
    threading.Thread(target=ask_for_ever, args=(line,), daemon=True).start()
    house.wait_for(5)


def ask_for_ever(line):
    try:
        while True:
            line.send({"t": "hello", "d": {"legal": "full", "lang": "en"}})
            time.sleep(0.02)
    except (Gone, OSError):
        pass
    line.cut_off = True


def wait_for_cuts(house, seconds=120):
    """Until every one of those who do not read is cut off; people play on meanwhile."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not all(line.cut_off for line in house.kept):
        house.wait_for(1)
        time.sleep(0.2)
    house.notes.append(f"cut off because they did not read: {sum(line.cut_off for line in house.kept)} of {len(house.kept)}")


def flood(house, options):
    """One address sends as much as it can, from a process of its own."""
    words = [sys.executable, str(Path(__file__).with_name("flood.py")), str(options.flood_seconds), *map(str, house.ports())]
    said = subprocess.run(words, capture_output=True, text=True, timeout=options.flood_seconds + 60, check=True).stdout
    house.notes.append(said.strip())
    house.wait_for(5)


def clocks(house, options):
    """Tables with clocks go from server to server, whose clocks differ by minutes."""
    kill_node(house, options)


FAULTS = {
    "kill-node": Fault("a server is killed (kill -9) and started again", kill_node, ("sqlite", "postgresql"), 3, 50),
    "term-node": Fault("a server is asked to end (SIGTERM) and started again", term_node, ("sqlite", "postgresql"), 2, 20),
    "pause-node": Fault("a server stands still (SIGSTOP) for up to 12 s, and goes on", pause_node, ("sqlite", "postgresql"), 2, 20),
    "kill-database": Fault("PostgreSQL is killed with all its processes, and started again", kill_database, ("postgresql",), 2, 20),
    "stop-database": Fault("PostgreSQL is stopped for 20 s", stop_database, ("postgresql",), 2, 3),
    "promote-standby": Fault("the primary is killed, its synchronous standby promoted", promote_standby, ("postgresql",), 2, 6,
                             standby=True),
    "cut-off": Fault("a server does not get to the database for up to 12 s", cut_off, ("postgresql",), 2, 20),
    "pull-wire": Fault("a server's wire to the database, in a network of its own, is pulled for up to 12 s", pull_wire, ("postgresql",), 2, 20,
                       network=True),
    "storm": Fault("any of these, one after the other", storm, ("postgresql",), 3, 30),
    "full-disk": Fault("the disk of the store is full for some seconds", full_disk, ("sqlite", "postgresql"), 2, 10, disk=200),
    "race": Fault("the same seat acts on two lines at once, at two servers", None, ("sqlite", "postgresql"), 3, 10000),
    "clocks": Fault("servers whose clocks differ by 12 minutes, killed in turn", clocks, ("postgresql",), 2, 10),
    "slow-reader": Fault("somebody asks for a table again and again and reads nothing", slow_reader, ("sqlite", "postgresql"), 2, 30),
    "flood": Fault("one address sends as much as it can", flood, ("sqlite", "postgresql"), 2, 1),
}


def tries(name, store, options):
    """Tries one fault on one store. Returns its line of the table."""
    fault = FAULTS[name]
    servers = 1 if store == "sqlite" else options.nodes or fault.servers
    count = options.count or fault.count
    seed = f"{options.seed}-{name}-{store}"
    if name == "clocks":
        find_faketime()
    disk = fault.disk and (fault.disk if store == "postgresql" else 24)
    house = House(options, store, 0 if name == "clocks" else servers, seed, fault.standby, disk, fault.network)
    try:
        more = {"pause": options.pause}
        if name == "clocks":
            shifted_nodes(house, servers)
            more["clock"] = {"kind": "live", "bank": 300000, "increment": 5000, "at_zero": "bot"}
        if name == "race":
            done = race(house, count, options.tables)
        else:
            house.people(options.tables, **more)
            house.wait_for(options.tables)
            for done in range(1, count + 1):
                fault.does(house, options)
                if options.verbose:
                    print(f"  {name} {done}: {house.history.acknowledged()} acknowledged", file=sys.stderr, flush=True)
            house.wait_for(max(0, options.least - house.history.acknowledged()))
        if name == "slow-reader":
            wait_for_cuts(house)
        house.settle()
        pause = house.history.longest_pause()
        verdict = house.verdict()
        reconnected = sum(party.lost_lines for party in house.parties)
        return Line(name, store, servers, verdict.acknowledged, done, verdict, pause, reconnected, "; ".join(house.notes))
    finally:
        house.end()


def find_faketime():
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise CannotRun("libfaketime is missing (package faketime), without which no clock can be shifted")
    return found[0]


def shifted_nodes(house, servers):
    """The even ones 5 minutes ahead, the odd ones 7 behind; time that only goes forward is left alone."""
    for number in range(servers):
        house.add_node(number, {"LD_PRELOAD": str(find_faketime()), "FAKETIME": "+300s" if number % 2 == 0 else "-420s",
                                "FAKETIME_DONT_FAKE_MONOTONIC": "1"})
