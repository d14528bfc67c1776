"""A network of its own for the database, with a wire to each server that can be pulled: what is sent meanwhile is lost, as it is where a
switch fails, and nobody is told. Servers and players stay where they are, so that players go on at the other servers."""

import os
import shutil
import subprocess

from . import processes
from .processes import CannotRun

OWN = 0  # the wire of the run itself, which is never pulled


class Network:
    count = 0

    def __init__(self):
        if os.geteuid() != 0 or shutil.which("ip") is None:
            raise CannotRun("a network of its own can only be made by root, with ip (package iproute2)")
        Network.count += 1
        self.name = f"oya{os.getpid()}n{Network.count}"
        self.wires = set()
        self.ip("netns", "add", self.name)
        self.ip("-n", self.name, "link", "set", "lo", "up")
        self.wire(OWN)

    @staticmethod
    def ip(*words):
        processes.run(["ip", *words])

    def ends(self, number):
        return f"o{os.getpid()}a{number}", f"o{os.getpid()}b{number}"

    def wire(self, number):
        """The address of the database at the end of this wire."""
        if number not in self.wires:
            here, there = self.ends(number)
            self.ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", self.name)
            self.ip("address", "add", f"10.213.{number}.1/30", "dev", here)
            self.ip("-n", self.name, "address", "add", f"10.213.{number}.2/30", "dev", there)
            self.ip("link", "set", here, "up")
            self.ip("-n", self.name, "link", "set", there, "up")
            self.wires.add(number)
        return f"10.213.{number}.2"

    def cut(self, number):
        self.ip("-n", self.name, "link", "set", self.ends(number)[1], "down")

    def mend(self, number):
        self.ip("-n", self.name, "link", "set", self.ends(number)[1], "up")

    def end(self):
        subprocess.run(["ip", "netns", "delete", self.name], check=False, capture_output=True)
