"""A network of a test's own, with the addresses that a document names."""

import ctypes
import fcntl
import os
import socket
import struct
from pathlib import Path


def move_in(*addresses):
    """From here on this process and all it starts are in a network of their own, with these addresses; for who is not root, in a
    namespace where they are."""
    user, group = os.geteuid(), os.getegid()
    if ctypes.CDLL(None).unshare(0x40000000 | (0x10000000 if user else 0)) != 0:
        raise AssertionError("this system lets nobody have a network of their own")
    if user:
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
            Path("/proc/self", name).write_text(text)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        fcntl.ioctl(line, 0x8914, struct.pack("16sH22x", b"lo", 0x49))
        for number, address in enumerate(addresses):
            for what, value in ((0x8916, address), (0x891C, "255.255.255.0")):
                name = f"lo:{number}".encode()
                fcntl.ioctl(line, what, struct.pack("16sHH4s16x", name, socket.AF_INET, 0, socket.inet_aton(value)))
