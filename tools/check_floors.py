#!/usr/bin/python3
"""Checks what the drawing of the house promises: which folder may include which, what floors 1 to 5 must not know, which
pages know no game, and that no file tells of the machine it was written on. Prints one line for each promise kept; ends with 1 when one is broken."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"

FLOORS = {"core": 1, "games": 2, "shelf": 3, "bots": 4, "table": 5, "arena": 5, "doors": 6, "server": 6, "oya.cpp": 7}
# A door that opens the server knows it, although both stand on one floor.
DOORS_OF_THE_SERVER = ("doors/serve/", "doors/admin/")
PORTABLE = ("core", "games", "shelf", "bots", "table")

# Floors 1 to 5, arena aside, also build as WebAssembly, give the same game everywhere, and are told the time.
FORBIDDEN_HEADERS = {
    "exceptions": "exception stdexcept",
    "run-time types": "typeinfo typeindex any",
    "threads": "thread mutex shared_mutex condition_variable future barrier latch semaphore stop_token atomic pthread.h",
    "files and streams": "fstream filesystem iostream istream ostream iomanip sstream cstdio stdio.h unistd.h fcntl.h",
    "clocks": "chrono ctime time.h sys/time.h",
    "a generator whose stream differs between libraries": "random",
    "locales": "locale clocale locale.h regex",
}
# Whole families of headers, by how they begin. Not even arena may know them.
HIGHEST_WITHOUT_SOCKETS = 5
FORBIDDEN_FAMILIES = {"sockets": ("sys/socket.h", "sys/un.h", "netinet/", "arpa/", "netdb.h", "boost/asio", "boost/beast")}
FORBIDDEN_WORDS = {
    "exceptions": r"\b(throw|try|catch)\b",
    "run-time types": r"\b(dynamic_cast|typeid)\b",
    "the environment": r"\b(getenv|setenv|secure_getenv|system)\s*\(",
    "functions that throw on bad text": r"\bsto(i|l|ll|ul|ull|f|d|ld)\s*\(",
}
JSON_LIBRARY_HOME = "core/json_reader.cpp"
ICU_HOME = "server/names.cpp"
QR_HOME = "server/qr.cpp"
POSTGRES_HOME = "server/postgres/"
# Asks whether one passes by that the server has thrown: what it was writing is then given up.
MAY_KNOW_OF_EXCEPTIONS = ("core/json_writer.cpp", "exception")

# Places on the machine of whoever wrote the file, and package registries, which a clone elsewhere cannot reach.
TRACES = {
    "a path of one machine": re.compile(r"(?<![\w.$}])/(work|tmp|root|home|Users)/[\w.]"),
    "a package registry": re.compile(r"\"resolved\"\s*:\s*\"https?:|^\s*(registry|index-url|extra-index-url)\s*=", re.M),
}

# The page knows its games by one list; everything else about a game lies in the game's own folder beside it.
GAMES_OF_THE_PAGE, LIST_OF_THE_PAGE = "web/src/games", "web/src/games/index.ts"
GENERAL_PAGES = ("web/src", "web/public", "web/index.html", "web/build/sources.ts", "web/build/plugin.ts")

NOT_OURS = {".git", "build", "node_modules", "__pycache__"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT_OR_LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


def blank(match):
    return "\n" * match.group().count("\n") or " "


def without_comments(text):
    return COMMENT_OR_LITERAL.sub(lambda m: blank(m) if m.group().startswith(("//", "/*")) else m.group(), text)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def room_of(path):
    """The folder whose files may see each other: core, games/vigo, doors … A generated ledger belongs to its game."""
    ledger = re.fullmatch(r"generated/(\w+)_rules\.h", path)
    if ledger:
        return f"games/{ledger.group(1)}"
    if path == "generated/version.h":
        return "doors"
    parts = path.split("/")
    if parts[0] == "generated":
        return "core"
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def floor_of(room):
    return FLOORS.get(room.split("/")[0])


class Promises:
    def __init__(self):
        self.broken, self.any_broken = [], False

    def breaks(self, path, line, what):
        self.broken.append(f"{path}:{line}: {what}")

    def end(self, promise):
        """Closes one promise: prints what breaks it, or that it is kept."""
        if self.broken:
            self.any_broken = True
            print("\n".join(self.broken) + f"\nbroken: {promise}")
        else:
            print(f"ok: {promise}")
        self.broken = []


def check_arrows(promises, sources):
    for path, text in sources.items():
        room = room_of(path)
        if floor_of(room) is None:
            promises.breaks(f"src/{path}", 1, f"'{room}' is not a floor of the house")
            continue
        for match in INCLUDE.finditer(without_comments(text)):
            bracket, included = match.groups()
            # Our own files are found between angle brackets as well.
            if bracket == "<" and not included.startswith("generated/") and not (SRC / included).is_file():
                continue
            line, other = line_of(text, match.start()), room_of(included)
            if not included.startswith("generated/") and not (SRC / included).is_file():
                promises.breaks(f"src/{path}", line, f'"{included}" is not a file below src/')
            elif other == "server" and path.startswith(DOORS_OF_THE_SERVER):
                continue
            elif other != room and floor_of(other) >= floor_of(room):
                promises.breaks(f"src/{path}", line, f"{room} may not know {other}")
    promises.end("a file includes only lower floors and its own folder")


def check_headers(promises, sources):
    for path, text in sources.items():
        if path.endswith(".h") and not without_comments(text).lstrip().startswith("#pragma once"):
            promises.breaks(f"src/{path}", 1, "a header begins with #pragma once")
    promises.end("every header may be included twice")


def check_json_library(promises, sources):
    for path, text in sources.items():
        for match in INCLUDE.finditer(without_comments(text)):
            if "nlohmann" in match.group(2) and path != JSON_LIBRARY_HOME:
                promises.breaks(f"src/{path}", line_of(text, match.start()), f"only {JSON_LIBRARY_HOME} may do this")
    promises.end("outside JSON is read by the checked reader alone")


def check_icu(promises, sources):
    for path, text in sources.items():
        for match in INCLUDE.finditer(without_comments(text)):
            if match.group(2).startswith("unicode/") and path != ICU_HOME:
                promises.breaks(f"src/{path}", line_of(text, match.start()), f"only {ICU_HOME} may do this")
    promises.end("names are compared in one place")


def check_qr(promises, sources):
    for path, text in sources.items():
        for match in INCLUDE.finditer(without_comments(text)):
            if match.group(2) == "qrencode.h" and path != QR_HOME:
                promises.breaks(f"src/{path}", line_of(text, match.start()), f"only {QR_HOME} may do this")
    promises.end("QR codes are drawn in one place")


def check_postgres(promises, sources):
    for path, text in sources.items():
        for match in INCLUDE.finditer(without_comments(text)):
            if match.group(2) == "libpq-fe.h" and not path.startswith(POSTGRES_HOME):
                promises.breaks(f"src/{path}", line_of(text, match.start()), f"only {POSTGRES_HOME} may do this")
    promises.end("PostgreSQL is asked in one place")


def check_portable(promises, sources):
    portable = {path: text for path, text in sources.items() if path.split("/")[0] in PORTABLE}
    for path, text in portable.items():
        for match in INCLUDE.finditer(without_comments(text)):
            for what, headers in FORBIDDEN_HEADERS.items():
                if (path, match.group(2)) == MAY_KNOW_OF_EXCEPTIONS:
                    continue
                if match.group(1) == "<" and match.group(2) in headers.split():
                    promises.breaks(f"src/{path}", line_of(text, match.start()), f"<{match.group(2)}>: {what}")
    promises.end("floors 1 to 5 include no exceptions, threads, files, clocks or chance of their own")
    for path, text in sources.items():
        if (floor_of(room_of(path)) or 0) > HIGHEST_WITHOUT_SOCKETS:
            continue
        for match in INCLUDE.finditer(without_comments(text)):
            for what, families in FORBIDDEN_FAMILIES.items():
                if match.group(2).startswith(families):
                    promises.breaks(f"src/{path}", line_of(text, match.start()), f"<{match.group(2)}>: {what}")
    promises.end("floors 1 to 5 include no sockets")
    for path, text in portable.items():
        bare = COMMENT_OR_LITERAL.sub(blank, text)
        for what, pattern in FORBIDDEN_WORDS.items():
            for match in re.finditer(pattern, bare):
                promises.breaks(f"src/{path}", line_of(bare, match.start()), f"{match.group().rstrip('( ')}: {what}")
    promises.end("floors 1 to 5 use no exceptions, run-time types or environment")


def check_pages(promises):
    games = sorted(path.name for path in (SRC / "games").glob("*") if path.is_dir())
    named = re.compile(rf"(?<![a-z])({'|'.join(games)})(?![a-z])", re.IGNORECASE)
    own = tuple(f"{GAMES_OF_THE_PAGE}/{game}/" for game in games)
    for home in (ROOT / page for page in GENERAL_PAGES):
        for path in [home] if home.is_file() else sorted(path for path in home.rglob("*") if path.is_file()):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(own) or name == LIST_OF_THE_PAGE or path.suffix == ".woff2":
                continue
            text = path.read_text()
            for match in named.finditer(text):
                promises.breaks(name, line_of(text, match.start()), f"a general page may not know {match.group()}")
    promises.end("pages that are not a game's own name none")


def check_traces(promises):
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT)
        if not path.is_file() or NOT_OURS.intersection(name.parts):
            continue
        try:
            text = path.read_text()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        for what, pattern in TRACES.items():
            for match in pattern.finditer(text):
                promises.breaks(name, line_of(text, match.start()), f"{match.group().strip()} is {what}")
    promises.end("no file tells of the machine it was written on")


def main():
    sources = {str(path.relative_to(SRC)): path.read_text() for path in sorted(SRC.rglob("*")) if path.suffix in (".h", ".cpp")}
    promises = Promises()
    check_arrows(promises, sources)
    check_headers(promises, sources)
    check_json_library(promises, sources)
    check_icu(promises, sources)
    check_qr(promises, sources)
    check_postgres(promises, sources)
    check_portable(promises, sources)
    check_pages(promises)
    check_traces(promises)
    return 1 if promises.any_broken else 0


if __name__ == "__main__":
    sys.exit(main())
