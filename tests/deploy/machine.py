"""Machines to type the runbook's lines on, as root: this one, each with an /etc, a /var, a /srv and users of its own, so that nothing of
what is done there stays. systemd is left out: what it is told of PostgreSQL is handed on to Debian's pg_ctlcluster, all else is
written down in /var/log/systemctl."""

from pathlib import Path

from kit import PROGRAM, Folder, run, start, until

CLEAN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8"}

SYSTEMCTL = """#!/bin/sh
echo "$*" >>/var/log/systemctl
case "$*" in
    "start postgresql" | "stop postgresql" | "restart postgresql" | "reload postgresql") exec pg_ctlcluster 15 main "$1" ;;
esac
"""

MAKE = r"""
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$0"
cp -a /etc "$0/etc"
rm -rf "$0/etc/postgresql" && mkdir "$0/etc/postgresql"
for folder in var/lib var/log srv run usr/local; do mkdir -p "$0/$folder"; done
mkdir "$0/usr/local/bin" && touch "$0/usr/local/bin/oya" && mount --bind "$1" "$0/usr/local/bin/oya"
for folder in etc var/lib var/log srv run usr/local; do mount --rbind "$0/$folder" "/$folder"; done
mount -t proc proc /proc
exec sleep infinity
"""


class Machine:
    """One of them. Everything that runs on it ends with it."""

    def __init__(self, hosts=""):
        folder = Folder().path
        self.log = folder / "log"
        (folder / "tree").mkdir()
        with open(self.log, "ab") as file:
            self.outer = start(["unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child", "sh", "-ec", MAKE, folder / "tree", PROGRAM],
                               death="KILL", stdout=file, stderr=file)

        def made():
            if self.outer.poll() is not None:
                raise AssertionError(f"the machine could not be made ({self.outer.returncode}): {self.log.read_text()}")
            children = Path(f"/proc/{self.outer.pid}/task/{self.outer.pid}/children").read_text().split()
            return children and Path(f"/proc/{children[0]}/comm").read_text() == "sleep\n" and children[0]

        self.first = until("the machine is there", made)
        self.put("/usr/local/bin/systemctl", SYSTEMCTL)
        self.type("chmod +x /usr/local/bin/systemctl && mkdir -p /run/postgresql && chown postgres: /run/postgresql")
        self.put("/etc/hosts", f"127.0.0.1 localhost\n{hosts}")
        # As the package of Oya leaves it.
        self.type("getent passwd oya || useradd --system --user-group --home-dir /var/lib/oya oya")
        self.type("install -d -o oya -g oya -m 700 /var/lib/oya /var/lib/oya/backups /var/lib/oya/kept && mkdir -p /etc/oya")

    def path(self, name):
        """A file of the machine, as it is reached from here."""
        return Path(f"/proc/{self.first}/root{name}")

    def put(self, name, text):
        self.path(name).write_text(text)

    def words(self):
        return ["nsenter", "-t", self.first, "--mount", "--pid", "--ipc"]

    def as_oya(self):
        """The words before a program that runs there as the user `oya` until it is ended."""
        return ["nsenter", "-t", self.first, "--mount", "setpriv", "--reuid=oya", "--regid=oya", "--init-groups", "--pdeathsig=TERM"]

    def type(self, line, ok=True, seconds=300):
        """One line at the shell of root: its exit code and what it says."""
        return run(*self.words(), "sh", "-c", f"cd\n{line}", ok=ok, seconds=seconds, env=CLEAN)

    def install_postgresql(self):
        """As `apt install postgresql` does: a cluster that runs."""
        self.type("install -d -o postgres -g postgres /var/lib/postgresql /var/log/postgresql")
        self.type("pg_createcluster -p 5432 15 main -- --no-sync && pg_ctlcluster 15 main start")

    def end(self):
        self.outer.kill()
        self.outer.wait()
