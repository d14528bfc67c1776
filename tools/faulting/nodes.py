"""Servers of Oya as processes of their own."""

import http.client
import json
import signal
import sqlite3
import subprocess
import threading
import time

from . import processes
from .processes import CannotRun


class Node:
    """One `oya serve` on a fixed port. It is started again with the same words, so that it is the same server to everybody."""

    def __init__(self, program, folder, name, options, environment=None):
        self.name, self.folder, self.port = name, folder, processes.free_port()
        self.words = [program, "serve", "--port", self.port, *options]
        self.environment = environment
        self.log = open(folder / f"{name}.jsonl", "ab")
        self.process = None

    def start(self, seconds=60):
        self.process = processes.start(self.words, self.log, environment=self.environment, stdout=subprocess.PIPE)
        listening = threading.Event()
        threading.Thread(target=self.read_lines, args=(self.process.stdout, listening), daemon=True).start()
        until = time.monotonic() + seconds
        while self.is_up() and not listening.wait(0.05) and time.monotonic() < until:
            pass
        if not listening.is_set():
            processes.end(self.process)
            raise CannotRun(f"{self.name} does not start: {self.said()}")
        return self

    @staticmethod
    def read_lines(lines, listening):
        for line in lines:
            if b"http://" in line:
                listening.set()
        lines.close()

    def said(self):
        return (self.folder / f"{self.name}.jsonl").read_text(errors="replace")[-800:].strip() or "it says nothing"

    def is_up(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        return processes.end(self.process)

    def terminate(self):
        return processes.end(self.process, signal.SIGTERM)

    def wait_ready(self, seconds=60):
        """Until it says that it is of use."""
        until, why = time.monotonic() + seconds, "no answer"
        while time.monotonic() < until:
            status, why = self.ask("/readyz")
            if status == 200:
                return
            time.sleep(0.1)
        raise CannotRun(f"{self.name} is not ready after {seconds} s: {why}")

    def ask(self, path):
        """Status and text of an answer; 0 if there is none."""
        try:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
            line.request("GET", path, headers={"Host": f"localhost:{self.port}"})
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
            line.close()
            return answer.status, text
        except (OSError, http.client.HTTPException) as error:
            return 0, str(error)

    def end(self):
        if self.process is not None:
            processes.end(self.process)
        self.log.close()


def sqlite_records(file):
    """The events of every table, straight from the rows of a store in one file."""
    found = {}
    store = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        for table, event in store.execute("SELECT table_id, event FROM events ORDER BY table_id, version"):
            found.setdefault(table, []).append(json.loads(event))
    finally:
        store.close()
    return found
