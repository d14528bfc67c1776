"""Runs the tests against each mutant: first once against none, to learn which test comes by which mutant and how long it takes, then
against each mutant those that come by it, the quickest first, until one fails."""

import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from collections import Counter, namedtuple
from pathlib import Path

Test = namedtuple("Test", "program name seconds")
Verdict = namedtuple("Verdict", "outcome by seconds")  # outcome: noticed, timed out, survived, not reached

FEW = 4
QUICK_SECONDS = 1.0  # tests of so much time are tried before all others
MEMORY = 4 << 30
FILE_SIZE = 512 << 20


class CannotRun(Exception):
    """Why the tests say nothing about mutants; the text is for a person."""


def tame():
    """A mutated program may ask for anything: no core files, no endless files, no memory without end."""
    for limit, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_DATA, MEMORY)):
        resource.setrlimit(limit, (most, most))


def run_tamed(words, environment, seconds, cwd, home):
    """Runs a program in a home of its own and ends it, children and all, when its time is over. Its exit code, None for too long; and
    what it said."""
    environment = dict(environment, HOME=home, TMPDIR=home, XDG_DATA_HOME=home, XDG_STATE_HOME=home)
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([str(word) for word in words], cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=said,
                                   stderr=subprocess.STDOUT, process_group=0, preexec_fn=tame)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        size = said.seek(0, os.SEEK_END)
        said.seek(max(0, size - 20_000))
        return code, said.read().decode(errors="replace")


class Trial:
    def __init__(self, tree, scale="small"):
        self.tree, self.programs_folder = tree.tree, tree.build_folder / "tests"
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("OYA_", "GTEST_"))}
        self.environment |= {"OYA_ROOT": str(self.tree), "LC_ALL": "C.UTF-8", "OYA_TEST_SCALE": scale}

    def tests_of(self, program):
        """The names of a program's tests."""
        with tempfile.TemporaryDirectory() as home:
            code, said = run_tamed([self.programs_folder / program, "--gtest_list_tests"], self.environment, 120, self.tree, home)
        if code != 0:
            raise CannotRun(f"{said[-2000:]}\n{program} lists no tests")
        names, suite = [], ""
        for line in said.splitlines():
            line = line.split("#")[0].rstrip()
            if line.startswith("  "):
                names.append(suite + line.strip())
            elif line.endswith("."):
                suite = line
        return names

    def shard(self, job):
        """One part of a program's tests with no mutant awake: the tests, what each came by, and those that fail anyway."""
        program, index, of = job
        with tempfile.TemporaryDirectory() as home:
            record = Path(home) / "record"
            environment = self.environment | {"OYA_MUTANT_RECORD": str(record), "OYA_MUTANT_REACHED": str(Path(home) / "reached"),
                                              "GTEST_TOTAL_SHARDS": str(of), "GTEST_SHARD_INDEX": str(index)}
            code, said = run_tamed([self.programs_folder / program, "--gtest_color=no"], environment, 1800, self.tree, home)
            lines = record.read_text().splitlines() if record.exists() else []
        if code not in (0, 1):
            raise CannotRun(f"{said[-3000:]}\n{program}, part {index} of {of}, ended with {code} although no mutant was awake")
        tests, always, failing = {}, set(), []
        for line in lines:
            name, passed, milliseconds, reached = line.split("\t")
            numbers = {int(number) for number in reached.split()}
            if name == "*":
                always = numbers
            elif passed == "1":
                tests[Test(program, name, float(milliseconds) / 1000)] = numbers
            else:
                failing.append(f"{program} {name}")
        return {test: numbers | always for test, numbers in tests.items()}, failing

    def batches(self, tests):
        """In which order the tests that come by a mutant are run: the quick ones of every program, then the others, program by program."""
        by_program = {}
        for test in sorted(tests, key=lambda t: (t.seconds, t.name)):
            by_program.setdefault(test.program, []).append(test)
        quick, slow = [], []
        for own in by_program.values():
            spent, cut = 0.0, 0
            while cut < len(own) and (cut == 0 or spent + own[cut].seconds <= QUICK_SECONDS):
                spent += own[cut].seconds
                cut += 1
            quick.append(own[:cut])
            if own[cut:]:
                slow.append(own[cut:])
        time_of = lambda batch: sum(test.seconds for test in batch)
        return sorted(quick, key=time_of) + sorted(slow, key=time_of)

    def run_batch(self, number, program, names, seconds):
        """Whether a mutant is noticed by these tests of one program (all of them where there are no names), and by which."""
        with tempfile.TemporaryDirectory() as home:
            words = [self.programs_folder / program, "--gtest_fail_fast", "--gtest_color=no", "--gtest_brief=0"]
            if names is not None:
                flags = Path(home) / "flags"
                flags.write_text(f"--gtest_filter={':'.join(names)}\n")
                words.append(f"--gtest_flagfile={flags}")
            code, said = run_tamed(words, self.environment | {"OYA_MUTANT": str(number)}, seconds, self.tree, home)
        if code == 0:
            return None
        begun = re.findall(r"^\[ RUN +\] (\S+)", said, re.MULTILINE)
        failed = re.findall(r"^\[ +FAILED +\] (\S+)", said, re.MULTILINE)
        by = failed[0].rstrip(",") if failed else begun[-1] if begun else "before the first test"
        return ("timed out" if code is None else "noticed"), f"{program} {by}"

    def verdict(self, mutant, tests, whole):
        """What the tests say to one mutant. `whole` gives the seconds of each whole program: something that is made once and kept is come
        by in one test and shown by another, so before a mutant that few tests of a program come by is said to survive, that program is
        run as it is."""
        begin = time.monotonic()
        if not tests:
            return Verdict("not reached", "", 0.0)
        steps = [(batch[0].program, [test.name for test in batch], sum(test.seconds for test in batch)) for batch in self.batches(tests)]
        count = Counter(test.program for test in tests)
        steps += [(program, None, whole[program]) for program in sorted(count, key=whole.get) if count[program] <= FEW]
        for program, names, seconds in steps:
            noticed = self.run_batch(mutant["number"], program, names, 30 + 10 * seconds)
            if noticed:
                return Verdict(*noticed, time.monotonic() - begin)
        return Verdict("survived", "", time.monotonic() - begin)
