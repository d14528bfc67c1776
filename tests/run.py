"""Runs every check Oya must pass, stage by stage. Called by `./oya test`, which installs what the stages need first."""

import argparse
import fcntl
import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
import run_stages
from run_work import ROOT, StageFailed, Work

DESCRIPTION = """\
Runs the checks stage by stage and stops at the first stage that fails.
The last line is "N passed, 0 failed" when all is well; the log of each stage is in build/logs/."""

EXAMPLES = """\
examples:
  ./oya test                    everything, with the counts of everyday work
  ./oya test --long             everything, with large counts
  ./oya test --only unit        one stage, and the stages it needs
  OYA_SEED=7 ./oya test         other random games than the usual ones

stages, in order:
"""


def arguments():
    names = [stage.name for stage in run_stages.STAGES]
    listing = "".join(f"  {stage.name:<10}{stage.title}\n" for stage in run_stages.STAGES)
    parser = argparse.ArgumentParser(prog="./oya test", description=DESCRIPTION, epilog=EXAMPLES + listing,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="the same checks with large counts")
    parser.add_argument("--only", metavar="STAGE", action="append", choices=names,
                        help="run this stage and what it needs (may be given several times)")
    return parser.parse_args()


def chosen_stages(only):
    """The stages to run, in their order: all, or those named and the ones they need."""
    if not only:
        return run_stages.STAGES
    wanted = set(only)
    for stage in reversed(run_stages.STAGES):
        if stage.name in wanted:
            wanted.update(stage.needs)
    return [stage for stage in run_stages.STAGES if stage.name in wanted]


def hold_lock():
    """Lets one test run at a time use build/; the lock ends with this process."""
    (ROOT / "build" / "logs").mkdir(parents=True, exist_ok=True)
    lock = open(ROOT / "build" / ".test-lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("another ./oya test is running; waiting for it", file=sys.stderr, flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def run_stage(stage, work):
    """Runs one stage and prints its line. Returns seconds, checks passed, checks failed."""
    print(f"{stage.name:<9} {stage.title}", flush=True)
    begin = time.monotonic()
    passed, failed, failure = 0, 0, None
    try:
        passed = stage.run(work)
    except StageFailed as error:
        passed, failed, failure = error.passed, error.failed, error
    seconds = time.monotonic() - begin
    if failure:
        print(f"{failure}\n\n{stage.name} failed after {seconds:.1f} s; the whole log: {work.log_name}", flush=True)
    else:
        print(f"          ok, {passed} passed, {seconds:.1f} s", flush=True)
    return seconds, passed, failed


def print_table(stages, rows):
    print(f"\n{'stage':<10}{'passed':>8}{'failed':>8}{'seconds':>10}")
    for stage in stages:
        if stage.name in rows:
            seconds, passed, failed = rows[stage.name]
            print(f"{stage.name:<10}{passed:>8}{failed:>8}{seconds:>10.1f}")
        else:
            print(f"{stage.name:<10}{'not run':>16}")
    total = [sum(row[column] for row in rows.values()) for column in range(3)]
    print(f"{'all':<10}{total[1]:>8}{total[2]:>8}{total[0]:>10.1f}\n")
    print(f"{total[1]} passed, {total[2]} failed", flush=True)


def main():
    options = arguments()
    lock = hold_lock()
    stages = chosen_stages(options.only)
    rows = {}
    for stage in stages:
        rows[stage.name] = run_stage(stage, Work(stage.name, options.long))
        if rows[stage.name][2]:
            break
    lock.close()
    print_table(stages, rows)
    return 1 if any(failed for _, _, failed in rows.values()) else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        sys.exit(130)
