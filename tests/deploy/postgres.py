"""A real PostgreSQL 15 in a temporary folder, never as root, reached by a socket in that folder alone."""

import os
import pwd
import shutil
from pathlib import Path

from kit import Folder, run, start, until

BIN = Path("/usr/lib/postgresql/15/bin")


class Postgres:
    """One database server; `url` is that of its database `oya`. With `base`, it begins with a copy of these files of another one, and
    recovers as far as the settings say. With `empty`, its database is left to whoever asks."""

    def __init__(self, settings="", base=None, encoding="UTF8", empty=False):
        if not (BIN / "initdb").exists():
            raise AssertionError(f"there is no PostgreSQL 15 in {BIN}: apt-get install postgresql-15")
        self.folder = Folder().path
        self.data, self.port = self.folder / "data", 5432
        # As root the server would refuse to start: it is the user postgres' then, and ours otherwise.
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"] if os.geteuid() == 0 else []
        if base:
            shutil.copytree(base, self.data)
            (self.data / "recovery.signal").touch()
            self.own()
        else:
            self.own()
            run(*self.as_user, BIN / "initdb", "-D", self.data, "-A", "trust", "-U", "oya", "-E", encoding, "--locale=C", "--no-sync")
        with open(self.data / "postgresql.conf", "a") as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nmax_connections = 100\n{settings}\n")
        self.process = None
        self.begin()
        if not base and not empty:
            self.sql("create database oya", database="postgres")

    def own(self):
        if self.as_user:
            run("chown", "-R", f"{self.user}:{self.user}", self.folder)

    @property
    def url(self):
        return f"postgresql://oya@/oya?host={self.folder}"

    def begin(self):
        log = self.folder / "log"
        with open(log, "ab") as file:
            self.process = start([*self.as_user, "setpriv", "--pdeathsig", "QUIT", BIN / "postgres", "-D", self.data], stdout=file, stderr=file)

        def answers():
            if self.process.poll() is not None:
                raise AssertionError(f"PostgreSQL ended with {self.process.returncode}:\n{log.read_text(errors='replace')}")
            return run(BIN / "pg_isready", "-q", "-h", self.folder, ok=False)[0] == 0

        until("PostgreSQL takes connections", answers)

    def sql(self, text, database="oya"):
        return run(BIN / "psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "oya", "-d", database, "-c", text)[1].strip()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(2)  # fast: no waiting for clients
            self.process.wait(60)

