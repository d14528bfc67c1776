"""What every stage of the test run works with: where things are, the log, and how commands and test programs are run."""

import collections
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "logs"
LINES_SHOWN = 60
TESTS_IN_A_SHARD = 100


class StageFailed(Exception):
    """A stage that did not pass; the text is what a person needs to see of it."""

    def __init__(self, text, passed=0, failed=1):
        super().__init__(text)
        self.passed, self.failed = passed, failed


def tail(text, lines=LINES_SHOWN):
    return "\n".join(text.rstrip("\n").split("\n")[-lines:])


class Work:
    """One stage's means: its log, its scale, and as many workers as the machine has cores."""

    def __init__(self, stage, long_run):
        self.stage, self.long_run = stage, long_run
        self.jobs = len(os.sched_getaffinity(0))
        self.log_path = LOGS / f"{stage}.log"
        self.log_name = self.log_path.relative_to(ROOT)
        self.log_path.write_text("")
        self.logs = (self.log_path, LOGS / stage)
        self.environment = dict(os.environ, OYA_ROOT=str(ROOT), LC_ALL="C.UTF-8",
                                OYA_TEST_SCALE="long" if long_run else "normal")
        for name in ("OYA_SHOWN", "OYA_SHOWN_DIR"):
            self.environment.pop(name, None)
        if not os.access(os.path.expanduser("~"), os.W_OK):
            self.environment["CCACHE_DIR"] = str(ROOT / "build" / "ccache")

    def log(self, text):
        with open(self.log_path, "a") as log:
            log.write(text if text.endswith("\n") else text + "\n")

    def command(self, *words, **more_environment):
        """Runs one command, adds what it says to the log, and returns that. On a terminal its last line is shown meanwhile."""
        words = [str(word) for word in words]
        self.log("$ " + " ".join(words))
        said = []
        with subprocess.Popen(words, cwd=ROOT, env=self.environment | more_environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
            for line in process.stdout:
                said.append(line)
                self.log(line)
                self.show_line(line)
        self.show_line("")
        text = "".join(said)
        if process.returncode != 0:
            raise StageFailed(f"{tail(text)}\n{words[0]} ended with {process.returncode}")
        return text

    def tell(self, text):
        """Prints a line under that of the stage, which stays."""
        self.show_line("")
        print(f"          {text}", flush=True)

    @staticmethod
    def show_line(line):
        if sys.stdout.isatty():
            width = shutil.get_terminal_size().columns - 12
            plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line).rstrip()[:width]
            print(f"\r\x1b[K          {plain}" if plain else "\r\x1b[K", end="", flush=True)

    def build(self, preset, *targets, options=()):
        """Configures, with these options as well, and builds one preset. The front door may not build at the same time."""
        folder = ROOT / "build" / preset
        folder.mkdir(parents=True, exist_ok=True)
        with open(ROOT / "build" / ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.command("cmake", "--preset", preset, *options)
            self.command("cmake", "--build", folder, "-j", self.jobs, *(["--target", *targets] if targets else []))

    def in_parallel(self, function, items):
        """The function's results for all items, in order, with one worker for each core."""
        with ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(function, items))

    def quiet_command(self, words, seconds, **more_environment):
        """Runs one of several commands at a time: returns its exit code and what it said, and leaves the log alone."""
        try:
            done = subprocess.run([str(word) for word in words], cwd=ROOT, env=self.environment | more_environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace", timeout=seconds * (20 if self.long_run else 1))
            return done.returncode, done.stdout
        except subprocess.TimeoutExpired as error:
            said = error.stdout.decode(errors="replace") if error.stdout else ""
            return -1, f"{said}\nstill running after {error.timeout:.0f} s: ended"


Shard = collections.namedtuple("Shard", "program index of code said results")


def count_of_tests(work, program):
    """How many tests a program holds, and that it has some."""
    code, said = work.quiet_command([program, "--gtest_list_tests"], 300, ASAN_OPTIONS="detect_leaks=0")
    count = sum(line.startswith("  ") for line in said.splitlines())
    if code != 0 or count == 0:
        raise StageFailed(f"{tail(said)}\n{program.relative_to(ROOT)} lists no tests (it ended with {code})")
    return count


def test_results(path):
    """Every test of one shard as gtest wrote it down: name, outcome (passed, failed, skipped), seconds."""
    if not path.exists():
        return None
    results = []
    for suite in json.loads(path.read_text())["testsuites"]:
        for test in suite["testsuite"]:
            if test["status"] == "RUN":
                outcome = "failed" if test.get("failures") else "skipped" if test["result"] == "SKIPPED" else "passed"
                results.append((f"{suite['name']}.{test['name']}", outcome, float(test["time"].rstrip("s"))))
    return results


def run_shard(work, program, index, of, environment):
    report = LOGS / work.stage / f"{program.name}.{index}.json"
    report.unlink(missing_ok=True)
    code, said = work.quiet_command([program, f"--gtest_output=json:{report}", "--gtest_color=no"], 900, **environment,
                                    GTEST_TOTAL_SHARDS=str(of), GTEST_SHARD_INDEX=str(index))
    return Shard(program, index, of, code, said, test_results(report))


def failure_of(work, shard):
    """What a shard that went wrong has to say: the output of each failed test and the line that repeats it."""
    name = shard.program.relative_to(ROOT)
    scale = f"OYA_TEST_SCALE={work.environment['OYA_TEST_SCALE']} "
    if shard.results is None:
        begun = re.findall(r"^\[ RUN +\] (\S+)", shard.said, re.MULTILINE)
        repeat = f"repeat with: {scale}{name} --gtest_filter={begun[-1]}" if begun else ""
        return f"{tail(shard.said)}\n{name} ended with {shard.code}\n{repeat}"
    parts = []
    for test in [test for test, outcome, _ in shard.results if outcome == "failed"]:
        said = re.search(rf"^\[ RUN +\] {re.escape(test)}\n(.*?)^\[ +FAILED +\] {re.escape(test)}", shard.said,
                         re.MULTILINE | re.DOTALL)
        parts.append(f"{test}\n{tail(said.group(1)) if said else tail(shard.said)}\n"
                     f"repeat with: {scale}{name} --gtest_filter={test}")
    return "\n\n".join(parts) or f"{tail(shard.said)}\n{name} ended with {shard.code} although no test failed"


def run_tests(work, folder, **environment):
    """Runs every test program of a folder, cut into shards that keep all cores busy. Returns how many tests passed."""
    programs = sorted(path for path in folder.glob("test_*") if os.access(path, os.X_OK) and path.is_file())
    if not programs:
        raise StageFailed(f"there are no test programs in {folder.relative_to(ROOT)}")
    work.environment.update(environment)
    shutil.rmtree(LOGS / work.stage, ignore_errors=True)
    (LOGS / work.stage).mkdir()
    counts = work.in_parallel(lambda program: count_of_tests(work, program), programs)
    jobs = []
    # A process that looks for leaks at its end needs four seconds for that alone: small programs are not cut, and large ones
    # into few shards. The large ones come first, and the short ones fill what is left of the time.
    for count, program in sorted(zip(counts, programs), reverse=True):
        few = count < TESTS_IN_A_SHARD
        shards = 1 if few else min(count, max(work.jobs, min(2 * work.jobs, count // TESTS_IN_A_SHARD)))
        jobs += [(program, index, shards) for index in range(shards)]
    shards = work.in_parallel(lambda job: run_shard(work, *job, environment), jobs)
    for shard in shards:
        work.log(f"== {shard.program.name}, shard {shard.index} of {shard.of}\n{shard.said}")
    results = [result for shard in shards for result in shard.results or []]
    work.log("\n== slowest tests")
    for test, _, seconds in sorted(results, key=lambda result: -result[2])[:20]:
        work.log(f"{seconds:8.2f} s  {test}")
    passed = sum(outcome == "passed" for _, outcome, _ in results)
    wrong = [shard for shard in shards if shard.code != 0 or shard.results is None]
    if wrong:
        failed = sum(outcome == "failed" for _, outcome, _ in results) + sum(shard.results is None for shard in wrong)
        texts = [failure_of(work, shard) for shard in wrong]
        raise StageFailed("\n\n".join(texts[:5]), passed, max(failed, 1))
    return passed
