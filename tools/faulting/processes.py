"""Programs that a run starts, each of which ends with it for certain: by hand, or by the system when this process ends in any way."""

import os
import shutil
import signal
import socket
import subprocess


class CannotRun(Exception):
    """Why a run cannot go on; the text is for a person."""


def start(words, log, user=None, environment=None, network=None, **more):
    """Starts a program that is killed when this process ends; `user`: as whom, if this process may choose; `network`: in which. Call it from the main
    thread alone, because that is the one whose end the system looks at."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise CannotRun("setpriv is missing (package util-linux): it ends programs together with this one")
    words = [setpriv, "--pdeathsig", "KILL", *as_user(user), "--", *map(str, words)]
    if network is not None:
        words = ["ip", "netns", "exec", network, *words]
    return subprocess.Popen(words, stderr=log, env={**os.environ, **(environment or {})}, start_new_session=True, **more)


def as_user(user):
    if user is None or os.geteuid() != 0:
        return []
    return ["--reuid", user, "--regid", user, "--init-groups"]


def run(words, user=None, seconds=120, text=None):
    """Runs a program to its end and returns what it said; one that fails ends the run."""
    if user is not None and os.geteuid() == 0:
        words = ["setpriv", *as_user(user), "--", *words]
    done = subprocess.run([str(word) for word in words], input=text, capture_output=True, text=True, timeout=seconds, check=False)
    if done.returncode != 0:
        raise CannotRun(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()[-600:]}")
    return done.stdout


def end(process, number=signal.SIGKILL, seconds=30):
    """Sends the signal and waits; whoever does not end is killed. Returns the exit code."""
    if process.poll() is None:
        process.send_signal(number)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def children_of(number):
    """The processes that this one has started itself."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                if int(file.read().rsplit(")", 1)[1].split()[1]) == number:
                    found.append(int(name))
        except (OSError, IndexError):
            continue
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
