"""The stages of the test run, in the order in which they run. A stage returns how many checks it has passed."""

import collections
import json
import os
import platform
import re
import shutil

import run_document
import run_tidy
from run_work import LOGS, ROOT, StageFailed, run_tests, tail

# `reads`: all that a stage looks at, so that it need not run again while nothing of it has changed; None: it always runs.
# `makes`: what later stages want of it. `tiers`: "both", "everyday" or "long", the runs it is part of unless it is asked for.
Stage = collections.namedtuple("Stage", "name title run needs reads makes tiers", defaults=((), None, (), "both"))

# What the program is built of.
PRODUCT = ("src", "rules", "i18n", "data", "cmake", "CMakeLists.txt", "CMakePresets.json", "tools")

PLAIN_FUZZ_INPUTS = 400  # of each target in the everyday run
FUZZ_RUNS, FUZZ_SECONDS = 200_000, 100  # and in the long one, whichever comes first
MUTATE_SEED = 1
THREADED = ("test_server", "test_arena")
# Words for tools/faults. Processes are killed and no machine, so that the database need not wait for the disk.
FAULTS_SHORT = (("kill-node", "--store", "sqlite", "--count", 4, "--tables", 6),
                ("kill-node", "--store", "postgresql", "--nodes", 2, "--count", 2, "--tables", 6, "--no-fsync"),
                ("cut-off", "--count", 1, "--tables", 6, "--no-fsync"),
                ("kill-database", "--count", 2, "--tables", 6, "--no-fsync"),
                ("promote-standby", "--count", 1, "--tables", 6, "--no-fsync"))
FAULTS_LONG = (*FAULTS_SHORT, ("term-node", "stop-database", "promote-standby", "cut-off", "slow-reader", "flood", "--count", 3, "--nodes", 2),
               ("pause-node", "--count", 3), ("storm", "--count", 5), ("race", "--count", 1000, "--no-fsync"), ("clocks", "--count", 3))
FAULTS_OF_ROOT = ("full-disk", "pull-wire", "--count", 3)  # who mounts a small disk, or makes a network


def format_stage(work):
    files = sorted(str(path.relative_to(ROOT)) for folder in ("src", "tests", "fuzz", "bench")
                   for path in (ROOT / folder).rglob("*") if path.suffix in (".h", ".cpp"))
    code, said = work.quiet_command(["clang-format-19", "--dry-run", "-Werror", *files], 300)
    work.log(said)
    if code != 0:
        others = sorted(set(line.split(":")[0] for line in said.splitlines() if "clang-formatted" in line))
        raise StageFailed(f"{tail(said, 12)}\nclang-format-19 -i {' '.join(others)}")
    return 1


def python_tests(work, script):
    """Runs tests that are written in Python, and returns how many have passed."""
    ran = re.search(r"^Ran (\d+) tests? in .*\n\nOK$", work.command("/usr/bin/python3", script), re.MULTILINE)
    if not ran or ran.group(1) == "0":
        raise StageFailed(f"not every test of {script} was run")
    return int(ran.group(1))


def floors_stage(work):
    said = work.command("/usr/bin/python3", "tools/check_floors.py")
    return said.count("ok: ") + python_tests(work, "tests/tools/check_floors_test.py")


def door_stage(work):
    return sum(python_tests(work, f"tests/tools/{name}_test.py") for name in ("front_door", "unchanged", "notes", "logs"))


def build_stage(work):
    # The front door compares the sources with the time the build began.
    begun = ROOT / "build" / "release" / ".building"
    begun.parent.mkdir(parents=True, exist_ok=True)
    begun.touch()
    os.utime(begun)
    work.build("release", "oya", "benches", "bare")
    begun.rename(begun.with_name(".built"))
    return 1 + python_tests(work, "tests/tools/samples_test.py")


def all_tests(work, preset, **environment):
    """Runs all tests of a build and keeps the list of ledger cases they show, but only if all of them pass."""
    fresh, kept = ROOT / "build" / "shown.new", ROOT / "build" / "shown"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    passed = run_tests(work, ROOT / "build" / preset / "tests", OYA_SHOWN_DIR=str(fresh), **environment)
    shutil.rmtree(kept, ignore_errors=True)
    fresh.rename(kept)
    return passed


def bare_stage(work):
    return run_tests(work, ROOT / "build" / "release" / "bare")


def unit_stage(work):
    work.build("release")
    return all_tests(work, "release")


def load_stage(work):
    """The benchmark of the server under load in a short form, so that it cannot rot: what it counts, never how long it took."""
    program = ROOT / "build" / "release" / "bench_server_load"
    played = json.loads(work.command(program, "--tables", 6, "--people", 2, "--rate", 500, "--seconds", 2, "--replace", 1, "--deflate",
                                     "--json").splitlines()[-1])
    idle = [kind for kind, actions in played["actions_by_kind"].items() if actions == 0]
    if played["refused"] or idle or not played["replaced"]:
        raise StageFailed(f"refused: {played['refused']}; never played: {idle}; tables replaced: {played['replaced']}")
    adepts = json.loads(work.command(program, "--adepts", 2, "--only", "vigo", "--seconds", 1, "--json").splitlines()[-1])
    if adepts["refused"] or not adepts["actions"]:
        raise StageFailed(f"beside adepts: {adepts['actions']} actions, refused: {adepts['refused']}")
    stores = [json.loads(line) for line in work.command("bench/many_nodes.py", "--tables", 4, "--rates", 100, "--seconds", 1, "--json",
                                                        *(["--yardstick"] if work.long_run else [])).splitlines() if line.startswith("{")]
    if len(stores) != (4 if work.long_run else 3):
        raise StageFailed(f"bench/many_nodes.py told of {len(stores)} servers")
    for row in stores:
        cheap = "PostgreSQL" in row["servers"] and not (row["statements_an_action"] > 0 and row["wal_bytes_an_action"] > 0)
        if row["refused"] or not row["actions"] or cheap:
            raise StageFailed(f"{row['servers']}: {row}")
    work.command("bench/waking.py", "--tables", 50)
    return 3 + len(stores)


def faults_of(work):
    """What tools/faults is told to do. In the long run every fault is among it, if this is root."""
    if not work.long_run:
        return FAULTS_SHORT
    if os.geteuid() == 0:
        return (*FAULTS_LONG, FAULTS_OF_ROOT)
    work.tell(f"left out, because only root can do it: {', '.join(FAULTS_OF_ROOT[:-2])}")
    return FAULTS_LONG


def faults_stage(work):
    """The checker of tools/faults, and faults in a short form: what was kept, never how long it took. In the long run every fault a few
    times; as often as docs/reliability.md has it only tools/faults does it, for hours."""
    passed = python_tests(work, "tests/tools/faults_test.py")
    for words in faults_of(work):
        for text in work.command("tools/faults", *words, "--json").splitlines():
            line = json.loads(text)
            wrong = [kind for kind in ("lost", "doubled", "disordered", "false") if line[kind]]
            if wrong or line["acknowledged"] < 100 or not line["done"]:
                raise StageFailed(f"{tail(text)}\n{line['fault']} on {line['store']}: {', '.join(wrong) or 'hardly anybody played'}")
            passed += 1
    return passed


def sanitize_stage(work):
    work.build("sanitize", options=[f"-DOYA_ALL_CHECKS={'ON' if work.long_run else 'OFF'}"])
    return all_tests(work, "sanitize",
                     OYA_TEST_SCALE="normal" if work.long_run else "small",
                     # Not detect_stack_use_after_return: frames that g++ 12 never gives back make it 100 times slower.
                     ASAN_OPTIONS="strict_string_checks=1",
                     UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1")


def threads_stage(work):
    """The tests of what runs on several threads, under TSan; a race fails the test in which it was seen. Not those that refuse
    memory or look for what was given back: the sanitizer's heap stands in for the one they bring, or mean."""
    work.build("threads", *THREADED)
    return run_tests(work, ROOT / "build" / "threads" / "tests", OYA_TEST_SCALE="small", TSAN_OPTIONS="halt_on_error=1",
                     GTEST_FILTER="-*WithoutMemory.*:GivenBack.*")


def tidy_stage(work):
    return python_tests(work, "tests/tools/tidy_test.py") + run_tidy.check(work)


def mutate_stage(work):
    """That tools/mutate keeps its word; and in the long tier a sample by a fixed seed, which fails when the tool does, when a judged
    equivalent is no longer there, or when hardly anything is noticed."""
    passed = python_tests(work, "tests/tools/mutate_test.py")
    if work.long_run:
        passed += python_tests(work, "tests/tools/mutate_find_test.py")
        work.command("tools/mutate", "--folder", "build/mutate-sample", "--seed", MUTATE_SEED, "--per-group", 4, "--minutes", 5,
                     "--least", 50)
        passed += 1
    return passed


def costs_stage(work):
    """Holds what games and tables cost, beside a fixed piece of work, against what was kept."""
    work.command("build/release/oya", "bench", "--compare", "bench/kept.json")
    return 1


def ledger_stage(work):
    """Asks the program for every game's rules that have a case no passing test has shown; and whether the cases that the rules page
    draws are those that the tests show."""
    games = sorted(path.stem for path in (ROOT / "rules").glob("*.toml"))
    for game in games:
        code, said = work.quiet_command(["build/release/oya", "rules", game, "--uncovered"], 60)
        work.log(f"$ oya rules {game} --uncovered\n{said}")
        if code != 0 or said:
            raise StageFailed(f"{tail(said)}\nthese rules of {game} have a case that no test shows (exit code {code})")
    work.command("/usr/bin/python3", "tools/cases.py", "--check")
    return len(games) + 1 + python_tests(work, "tests/tools/cases_test.py")


def wasm_stage(work):
    work.build("wasm")
    module = ROOT / "build" / "wasm" / "oya.wasm"
    if module.read_bytes()[:4] != b"\0asm":
        raise StageFailed(f"{module.relative_to(ROOT)} is not a WebAssembly module")
    work.log(f"{module.name}: {module.stat().st_size} bytes")
    return 1


def fuzz_targets():
    """Every target with its seeds and, where there is one, its dictionary."""
    for target in sorted(path.stem for path in (ROOT / "fuzz").glob("*.cpp")):
        dictionary = ROOT / "fuzz" / f"{target}.dict"
        yield target, ROOT / "fuzz" / "corpus" / target, dictionary if dictionary.exists() else None


def none_of_these_failed(work, outcomes, repeat):
    """Raises when a target ended otherwise than with 0: with what it said, and the line that repeats it."""
    failures = []
    for (target, *_), (code, said) in outcomes:
        work.log(f"== {target}\n{said}")
        if code != 0:
            failures.append(f"{tail(said)}\nfuzz target {target} ended with {code}\n{repeat(target, said)}")
    if failures:
        raise StageFailed("\n\n".join(failures), len(outcomes) - len(failures), len(failures))
    return len(outcomes)


def fuzz_stage(work):
    return coverage_fuzz(work) + python_tests(work, "tests/tools/fuzz_test.py") if work.long_run else plain_fuzz(work)


def plain_fuzz(work):
    """Every kept input of every target, and inputs made of them, in the build of `sanitize`: the same ones each time, unless OYA_SEED
    asks for others."""
    work.build("sanitize", "plain_fuzz")
    seed = os.environ.get("OYA_SEED", "1")

    def words(target, runs, seeds, dictionary):
        written = LOGS.relative_to(ROOT) / f"fuzz-{target}-input"
        return [ROOT / "build" / "sanitize" / "plain_fuzz", target, runs, seed, written, seeds, *([dictionary] if dictionary else [])]

    targets = list(fuzz_targets())
    outcomes = work.in_parallel(lambda each: work.quiet_command(words(each[0], PLAIN_FUZZ_INPUTS, *each[1:]), 600), targets)
    passed = none_of_these_failed(work, list(zip(targets, outcomes)),
                                  lambda target, _: f"repeat with: build/sanitize/plain_fuzz {target} 0 1 build/again build/logs/fuzz-{target}-input")
    return passed + python_tests(work, "tests/tools/plain_fuzz_test.py")


def coverage_fuzz(work):
    """A run of every target under libFuzzer from its seeds and from what earlier runs have found, a new one each time unless OYA_SEED
    asks for the same."""
    work.build("fuzz")
    seed = os.environ.get("OYA_SEED", "0")  # libFuzzer takes 0 as "any"

    def run_target(each):
        target, seeds, dictionary = each
        found, crashes = ROOT / "build" / "fuzz" / "found" / target, LOGS.relative_to(ROOT) / f"fuzz-{target}-"
        found.mkdir(parents=True, exist_ok=True)
        words = [ROOT / "build" / "fuzz" / f"fuzz_{target}", f"-runs={FUZZ_RUNS}", "-print_final_stats=1",
                 f"-max_total_time={FUZZ_SECONDS}", "-timeout=10", f"-seed={seed}", f"-artifact_prefix={crashes}",
                 *([f"-dict={dictionary}"] if dictionary else []), found, *([seeds] if seeds.is_dir() else [])]
        return work.quiet_command(words, 200)

    def repeat(target, said):
        written = re.search(r"Test unit written to (\S+)", said)
        return f"repeat with: build/fuzz/fuzz_{target} {written.group(1)}" if written else ""

    targets = list(fuzz_targets())
    return none_of_these_failed(work, list(zip(targets, work.in_parallel(run_target, targets))), repeat)


WEB = ROOT / "web"
NODE = WEB / "node_modules" / f"node-linux-{'arm64' if platform.machine() in ('aarch64', 'arm64') else 'x64'}" / "bin" / "node"
# Bytes as a browser gets them, compressed.
FIRST_VISIT_LIMIT = 150_000  # the home page, to somebody who was never here
PAGE_LIMIT = 445_000  # every file but those below: all pages, games and fonts, and words in every language
LEDGERS_LIMIT = 200_000  # the ledgers of all games in every language: who looks up a rule fetches that of one game
LESSONS_LIMIT = 60_000  # the lessons of all games in every language, with their positions: who learns fetches those of one game in one language
BOOKS_LIMIT = 120_000  # the rulebooks and cards of all games in every language, with what their pictures are drawn from
CASES_LIMIT = 60_000  # the cases of the ledgers that are drawn


def node(work, package, *words, web=WEB, **more_environment):
    """Runs the program of an npm package in web/, or in a copy of it, under the node that came with the packages."""
    return work.command("env", f"--chdir={web}", NODE, web / "node_modules" / package, *words, NO_COLOR="1", CI="1",
                        **more_environment)


def quiet_node(work, package, *words, **more_environment):
    """The same for one of several at a time: returns its exit code and what it said."""
    return work.quiet_command(["env", f"--chdir={WEB}", NODE, WEB / "node_modules" / package, *words], 600, NO_COLOR="1", CI="1",
                              **more_environment)


def web_stage(work):
    """Types, lint, form, unit tests, the page itself and its size. Words that a language lacks fail the unit tests."""
    checks = (("svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings"),
              ("eslint/bin/eslint.js", "."),
              ("prettier/bin/prettier.cjs", "--check", "."),
              ("vitest/vitest.mjs", "run"))
    said = ""
    for words, (code, said) in zip(checks, work.in_parallel(lambda words: quiet_node(work, *words), checks)):
        work.log(f"$ {' '.join(words)}\n{said}")
        if code != 0:
            raise StageFailed(f"{tail(said)}\n{words[0]} ended with {code}")
    tests = re.search(r"Tests +(\d+) passed", said)
    if not tests:
        raise StageFailed("vitest does not say how many tests have passed")
    begun = ROOT / "build" / ".web-building"
    begun.touch()
    os.utime(begun)
    # The page; and the same with recorded moments in it, for the stage that looks at them.
    pages = (((), {}), (("--outDir", "../build/gallery"), {"VITE_GALLERY": "1"}))
    for code, said in work.in_parallel(lambda page: quiet_node(work, "vite/bin/vite.js", "build", *page[0], **page[1]), pages):
        work.log(f"$ vite build\n{said}")
        if code != 0:
            raise StageFailed(f"{tail(said)}\nthe page could not be built: vite ended with {code}")
    begun.rename(begun.with_name(".web-built"))
    return int(tests.group(1)) + 4 + page_is_light(work)


def page_is_light(work):
    """What the page weighs on the wire: a first visit, the rulebooks, the lessons, the cases of the ledgers, and every other file together."""
    folder = ROOT / "build" / "web"
    weights = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".br", ".gz"):
            packed = path.with_name(path.name + ".br")
            weights["/" + path.relative_to(folder).as_posix()] = (packed if packed.exists() else path).stat().st_size
    # What index.html names, which is all that is imported; the fonts; and the words of the house in the language that has the longest.
    named = {path for path in re.findall(r'(?:src|href)="(/[^"]+)"', (folder / "index.html").read_text())}
    named |= {path for path in weights if path.endswith(".woff2")}
    words = [path for path in weights if path.startswith("/assets/data/house-")]
    if len(words) < 2 or not named <= weights.keys():
        raise StageFailed("the page is no longer built of the files that this check knows")
    books = {path: weight for path, weight in weights.items() if path.startswith("/assets/book/")}
    lessons = {path: weight for path, weight in weights.items() if path.startswith("/assets/lesson/")}
    cases = {path: weight for path, weight in weights.items() if path.startswith("/assets/cases/")}
    ledgers = {path: weight for path, weight in weights.items() if path.startswith("/assets/ledger/")}
    if not books or not lessons or not cases or not ledgers:
        raise StageFailed("the page has no rulebooks, lessons, ledgers or cases of the ledgers where this check looks for them")
    apart = sum(books.values()) + sum(lessons.values()) + sum(cases.values()) + sum(ledgers.values())
    first = {"/index.html", max(words, key=weights.get), *named}
    for path, weight in sorted(weights.items(), key=lambda each: -each[1]):
        work.log(f"{weight:8}  {'first' if path in first else '     '}  {path}")
    sums = (("a first visit of the home page", sum(weights[path] for path in first), FIRST_VISIT_LIMIT),
            ("all rulebooks", sum(books.values()), BOOKS_LIMIT),
            ("all lessons", sum(lessons.values()), LESSONS_LIMIT),
            ("all cases of the ledgers", sum(cases.values()), CASES_LIMIT),
            ("all ledgers", sum(ledgers.values()), LEDGERS_LIMIT),
            ("all other files of the page", sum(weights.values()) - apart, PAGE_LIMIT))
    for what, weight, limit in sums:
        work.log(f"{weight:8}  bytes, compressed: {what}")
        if weight >= limit:
            raise StageFailed(f"{what} takes {weight} bytes, compressed; {limit} are allowed")
    return len(sums)


def browser_stage(work):
    """Whole games, people and pages in Debian's Chromium, against the real server; pictures of what failed are in build/browser/."""
    said = node(work, "@playwright/test/cli.js", "test", "--config", "browser/playwright.config.ts")
    tests = re.search(r"^ +(\d+) passed", said, re.MULTILINE)
    if not tests or re.search(r"^ +\d+ (skipped|flaky|did not run)", said, re.MULTILINE):
        raise StageFailed(f"{tail(said)}\nnot every browser test was run")
    for note in notes_in(said):
        work.tell(note)
    return int(tests.group(1))


def notes_in(said):
    """What browser tests want to be seen of a run that passes, such as what they had to do without: lines of `note` in house.ts."""
    return re.findall(r"^note: (.+)$", said, re.MULTILINE)


def document_stage(work):
    """The game of docs/adding-a-game.md, out of the page: whether it compiles; in the long run it is built and played."""
    passed = python_tests(work, "tests/tools/adding_a_game_test.py")
    if work.long_run:
        passed += run_document.build_and_test(work) + run_document.play_in_the_terminal(work)
        passed += run_document.play_in_the_browser(work, node)
    return passed


def deploy_stage(work):
    """deploy/ against the tools it is written for, the server behind nginx, the package and the documents; with --long the package in a
    Debian of its own."""
    names = ["files", "proxy", "secrets", "package", "nodes", "connections", "inner", "recovery", "runbook"]
    if os.geteuid() == 0:
        names.append("database")
    else:
        work.tell("left out, because only root can type what the runbook tells root: database")
    return sum(python_tests(work, f"tests/deploy/{name}_test.py") for name in names)


STAGES = [
    Stage("format", "every C++ file is as clang-format leaves it", format_stage,
          reads=("src", "tests", "fuzz", "bench", ".clang-format")),
    Stage("floors", "arrows between floors, forbidden words, traces of a machine", floors_stage),
    Stage("door", "what ./oya itself promises, with tools that pretend", door_stage,
          reads=("oya", "tools", "tests/tools", "tests/run.py", "tests/run_unchanged.py", "tests/run_secrets.py")),
    Stage("build", "the product and its benchmarks, warnings as errors", build_stage),
    # In the long run they are among those of `unit`.
    Stage("bare", "the tests that the sanitizers would hold back", bare_stage, needs=("build",),
          reads=(*PRODUCT, "tests", "docs"), tiers="everyday"),
    Stage("load", "many people at the real server for two seconds", load_stage, needs=("build",),
          reads=(*PRODUCT, "bench", "tests/deploy")),
    Stage("faults", "servers and databases broken while people play", faults_stage, needs=("build",),
          reads=(*PRODUCT, "tests/tools/faults_test.py")),
    Stage("costs", "what things cost, against what was kept", costs_stage, needs=("build",), tiers="long"),
    Stage("unit", "all tests in the product's own build", unit_stage,
          reads=(*PRODUCT, "tests", "docs", "examples", "lessons", "rulebook"), makes=("build/shown",), tiers="long"),
    Stage("sanitize", "all tests under ASan and UBSan", sanitize_stage, reads=(*PRODUCT, "tests", "docs", "examples", "lessons", "rulebook"),
          makes=("build/shown",)),
    Stage("threads", "what runs on several threads, under TSan", threads_stage,
          reads=(*PRODUCT, "tests"), tiers="long"),
    Stage("tidy", "clang-tidy on what has changed; in the long run, on all", tidy_stage, needs=("build",)),
    Stage("ledger", "every case of every rule is shown by a test", ledger_stage, needs=("build", "sanitize")),
    Stage("wasm", "floors 1 to 5 as WebAssembly", wasm_stage, reads=PRODUCT),
    Stage("fuzz", "every reader of outside text, fuzzed for a while", fuzz_stage,
          reads=(*PRODUCT, "tests", "fuzz")),
    Stage("web", "types, lint, form, unit tests and size of the page", web_stage,
          reads=("web", "rules", "rulebook", "lessons", "i18n", "data", "docs", "tests/i18n"), makes=("build/web/index.html", "build/gallery/index.html")),
    Stage("mutate", "tools/mutate; in the long run, a sample of mutants", mutate_stage,
          reads=(*PRODUCT, "tests", "web")),
    # Here joins python (the extension and its tests).
    Stage("browser", "whole games in a real browser, against the real server", browser_stage, needs=("build", "web"),
          reads=(*PRODUCT, "rulebook", "lessons", "web")),
    Stage("deploy", "units, nginx, alerts, package: as a server is run for others", deploy_stage, needs=("build", "web"),
          reads=(*PRODUCT, "deploy", "docs", "NEWS.md", "fuzz", "rulebook", "lessons", "web", "tests")),
    Stage("document", "the game of docs/adding-a-game.md, from its text", document_stage,
          reads=(*PRODUCT, "rulebook", "lessons", "docs", "tests", "web")),
]
