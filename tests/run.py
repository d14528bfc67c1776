"""Runs every check Oya must pass, stage by stage. Called by `./oya test`, which installs what the stages need first."""

import argparse
import fcntl
import os
import resource
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
import run_secrets
import run_stages
from run_unchanged import Unchanged
from run_work import ROOT, StageFailed, Work

DESCRIPTION = """\
Runs the checks stage by stage and stops at the first stage that fails.
The last line is "N passed, 0 failed" when all is well; the log of each stage is in build/logs/."""

EXAMPLES = """\
examples:
  ./oya test                    everything, with the counts of everyday work
  ./oya test --long             everything, with large counts, and all tests in the product's own build as well;
                                broken off, it goes on with the stage it was at
  ./oya test --fresh            stages that have passed as well, although nothing they read has changed since
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
    parser.add_argument("--fresh", action="store_true",
                        help="also what is unchanged since it passed in this tier")
    parser.add_argument("--only", metavar="STAGE", action="append", choices=names,
                        help="run this stage and what it needs (may be given several times)")
    return parser.parse_args()


def chosen_stages(options):
    """The stages to run, in their order: all of the tier, or those named and the ones they need."""
    if not options.only:
        return [stage for stage in run_stages.STAGES if stage.tiers in ("both", "long" if options.long else "everyday")]
    wanted = set(options.only)
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


def run_stage(stage, work, unchanged):
    """Runs one stage and prints its line. Returns seconds, checks passed, checks failed."""
    print(f"{stage.name:<9} {stage.title}", flush=True)
    read = unchanged.fingerprint(stage) if stage.reads is not None else None
    unchanged.forget(stage)
    begin, used = time.monotonic(), processor_seconds()
    passed, failed, failure = 0, 0, None
    try:
        passed = stage.run(work)
        if told := run_secrets.look(*work.logs):
            raise StageFailed("\n".join(told[:20]) + "\nwhat opens something stands in what this stage has left")
    except StageFailed as error:
        passed, failed, failure = error.passed, error.failed, error
    seconds, processor = time.monotonic() - begin, processor_seconds() - used
    if failure:
        print(f"{failure}\n\n{stage.name} failed after {seconds:.1f} s; the whole log: {work.log_name}", flush=True)
    else:
        if read is not None:
            unchanged.remember(stage, read)
        print(f"          ok, {passed} passed, {seconds:.1f} s, {processor:.0f} s of processor time", flush=True)
    return seconds, passed, failed, processor


def processor_seconds():
    """What all commands that have ended so far have used, on all cores together."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def print_table(stages, rows, left_out):
    print(f"\n{'stage':<10}{'passed':>8}{'failed':>8}{'seconds':>10}{'processor':>11}")
    for stage in stages:
        if stage.name in rows:
            seconds, passed, failed, processor = rows[stage.name]
            print(f"{stage.name:<10}{passed:>8}{failed:>8}{seconds:>10.1f}{processor:>11.1f}")
        else:
            print(f"{stage.name:<10}{'unchanged' if stage.name in left_out else 'not run':>16}")
    total = [sum(row[column] for row in rows.values()) for column in range(4)]
    print(f"{'all':<10}{total[1]:>8}{total[2]:>8}{total[0]:>10.1f}{total[3]:>11.1f}\n")
    print(f"{total[1]} passed, {total[2]} failed", flush=True)


def main():
    options = arguments()
    lock = hold_lock()
    stages = chosen_stages(options)
    unchanged = Unchanged(options.long)
    rows, left_out = {}, set()
    for stage in stages:
        asked_for = options.fresh or stage.name in (options.only or ())
        if not asked_for and unchanged.since_it_passed(stage):
            print(f"{stage.name:<9} unchanged since it passed", flush=True)
            left_out.add(stage.name)
            continue
        rows[stage.name] = run_stage(stage, Work(stage.name, options.long), unchanged)
        if rows[stage.name][2]:
            break
    lock.close()
    print_table(stages, rows, left_out)
    return 1 if any(row[2] for row in rows.values()) else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        sys.exit(130)
