"""A real PostgreSQL in a folder of its own, on a port of this machine, and a standby that follows it."""

import json
import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path

from . import processes
from .network import OWN
from .processes import CannotRun

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "120",
    "shared_buffers": "32MB",
    "wal_level": "replica",
    "max_wal_senders": "4",
    "logging_collector": "off",
    "restart_after_crash": "on",
}


def find_program(name):
    for folder in (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())):
        if (folder / name).is_file():
            return folder / name
    raise CannotRun(f"{name} is missing (package postgresql-15)")


def owner():
    """As whom PostgreSQL runs: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise CannotRun("there is neither a user postgres nor nobody, and PostgreSQL does not run as root")


class Database:
    def __init__(self, folder, fsync=True, more=None, network=None):
        self.folder, self.port, self.user = Path(folder), processes.free_port(), owner()
        self.settings = {**SETTINGS, "fsync": "on" if fsync else "off", **(more or {})}
        self.process, self.log = None, None
        self.network, self.host = network, "127.0.0.1"
        if network is not None:
            self.host = network.wire(OWN)
            self.settings["listen_addresses"] = "*"

    def make(self, segment=16):
        """`segment`: the size of a file of its log in megabytes."""
        self.prepare_folder()
        processes.run([find_program("initdb"), "--pgdata", self.folder, "--username", "oya", "--auth", "trust", "--encoding", "UTF8",
                       "--locale", "C", "--no-sync", f"--wal-segsize={segment}"], self.user)
        if self.network is not None:
            with open(self.folder / "pg_hba.conf", "a", encoding="utf-8") as rules:
                rules.write("host all all 10.213.0.0/16 trust\n")
        self.start()
        self.sql("CREATE DATABASE oya", "postgres")

    def make_standby_of(self, primary):
        self.prepare_folder()
        processes.run([find_program("pg_basebackup"), "--pgdata", self.folder, "--host", "127.0.0.1", "--port", primary.port,
                       "--username", "oya", "--checkpoint", "fast", "--write-recovery-conf", "--no-sync"], self.user)
        self.start()

    def follow(self, settings):
        """Starts again with other settings."""
        self.settings.update(settings)
        self.stop()
        self.start()

    def prepare_folder(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.user:
            shutil.chown(self.folder, self.user)
        self.folder.chmod(0o700)

    def start(self, seconds=60):
        """Starts it and waits until it answers; after a kill it may have to be asked more than once."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self.is_up():
                self.launch()
            while self.is_up() and time.monotonic() < until:
                if self.answers():
                    return
                time.sleep(0.1)
            time.sleep(0.2)
        raise CannotRun(f"PostgreSQL does not start; its log says: {self.said()}")

    def launch(self):
        words = [find_program("postgres"), "-D", self.folder, "-p", self.port]
        for name, value in self.settings.items():
            words += ["-c", f"{name}={value}"]
        if self.log is None:
            self.log = open(self.folder.parent / f"{self.folder.name}.log", "ab")
        network = self.network and self.network.name
        self.process = processes.start(words, self.log, self.user, network=network, stdout=self.log, cwd="/")

    def is_up(self):
        return self.process is not None and self.process.poll() is None

    def answers(self):
        done = subprocess.run([find_program("pg_isready"), "-q", "-h", self.host, "-p", str(self.port), "-U", "oya", "-d", "postgres"],
                              check=False, timeout=20)
        return done.returncode == 0

    def said(self):
        try:
            return (self.folder.parent / f"{self.folder.name}.log").read_text(errors="replace")[-800:].strip()
        except OSError:
            return "nothing"

    def kill(self):
        """As if the machine had failed: the first process and all others at once, at whatever they are."""
        if self.is_up():
            self.process.send_signal(signal.SIGSTOP)
            for child in processes.children_of(self.process.pid):
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            processes.end(self.process)

    def stop(self):
        """As an administrator does it in a hurry: who is connected is sent away, everything is written."""
        if self.is_up():
            processes.end(self.process, signal.SIGINT)

    def promote(self):
        self.sql("SELECT pg_promote(true, 60)", "postgres")

    def signal_children(self, title, number):
        """Sends a signal to those processes whose title has these words, such as "walreceiver"."""
        for child in processes.children_of(self.process.pid):
            try:
                words = Path(f"/proc/{child}/cmdline").read_bytes().decode(errors="replace")
                if title in words:
                    os.kill(child, number)
            except (OSError, ProcessLookupError):
                continue

    def sql(self, text, database="oya"):
        return processes.run([find_program("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.host, "-p", self.port,
                              "-U", "oya", "-d", database], text=text)

    def records(self):
        """The events of every table, straight from the rows: no line of the server's code has a part in it."""
        found = {}
        for line in self.sql("SELECT table_id || ' ' || version || ' ' || event FROM events ORDER BY table_id, version").splitlines():
            table, _, event = line.split(" ", 2)
            found.setdefault(table, []).append(json.loads(event))
        return found

    def end(self):
        self.kill()
        if self.log is not None:
            self.log.close()
