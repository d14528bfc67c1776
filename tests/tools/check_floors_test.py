#!/usr/bin/python3
"""That tools/check_floors.py finds what it looks for: each test gives it a small house, right but for one file. Run by
`./oya test --only floors`."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOUND = {"core/seat.h": "", "games/vigo/vigo.h": '#include "core/seat.h"\n#include <vector>\n', "games/catan/catan.h": "",
         "table/host.h": '#include "games/vigo/vigo.h"\n', "arena/match.h": "#include <thread>\n",
         "server/server.h": '#include "table/host.h"\n#include <boost/asio.hpp>\n', "doors/text.h": "",
         "doors/serve/serve.h": '#include "server/server.h"\n'}


class CheckFloors(unittest.TestCase):
    def check(self, page=None, **files):
        """What it says of the sound house with these files, `/` written as `__` and without `.h`, and these of the page, by
        path; and its exit code."""
        with tempfile.TemporaryDirectory(prefix="oya-floors-") as folder:
            house = Path(folder)
            (house / "tools").mkdir()
            shutil.copy(ROOT / "tools/check_floors.py", house / "tools")
            for name, text in (SOUND | {name.replace("__", "/") + ".h": text for name, text in files.items()}).items():
                path = house / "src" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text if text.startswith("no pragma") else "#pragma once\n" + text)
            for name, text in (page or {}).items():
                path = house / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, house / "tools/check_floors.py"], capture_output=True, text=True)
            self.assertEqual(done.stderr, "")
            return done.returncode, done.stdout

    def refused(self, because, **files):
        code, said = self.check(**files)
        self.assertIn(because, said)
        self.assertEqual(said.count("broken: "), 1, said)
        self.assertEqual(code, 1)

    def test_a_sound_house_passes(self):
        code, said = self.check()
        self.assertNotIn("broken", said)
        self.assertEqual(code, 0)

    def test_an_arrow_upwards(self):
        self.refused("src/core/a.h:2: core may not know doors", core__a='#include "doors/text.h"\n')
        self.refused("src/table/a.h:2: table may not know arena", table__a='#include "arena/match.h"\n')
        self.refused("games/vigo may not know games/catan", games__vigo__a='#include "games/catan/catan.h"\n')
        self.refused("doors may not know server", doors__a='#include "server/server.h"\n')

    def test_an_arrow_upwards_between_angle_brackets(self):
        self.refused("src/core/a.h:3: core may not know doors", core__a="\n#include <doors/text.h>\n")
        self.refused("src/core/a.h:2: core may not know doors", core__a="#include <generated/version.h>\n")

    def test_a_file_that_is_not_there(self):
        self.refused('"core/none.h" is not a file below src/', core__a='#include "core/none.h"\n')

    def test_a_folder_that_is_no_floor(self):
        self.refused("'attic' is not a floor of the house", attic__a="")

    def test_sockets_below_the_server(self):
        for header in ("sys/socket.h", "netinet/in.h", "arpa/inet.h", "netdb.h", "boost/asio.hpp", "boost/asio/ip/tcp.hpp"):
            self.refused(f"src/core/a.h:2: <{header}>: sockets", core__a=f"#include <{header}>\n")
            self.refused(f"src/arena/a.h:2: <{header}>: sockets", arena__a=f"#include <{header}>\n")
            self.assertEqual(self.check(doors__a=f"#include <{header}>\n")[0], 0)

    def test_what_floors_1_to_5_must_not_know(self):
        for header, what in (("stdexcept", "exceptions"), ("exception", "exceptions"), ("thread", "threads"), ("fstream", "files and streams"), ("chrono", "clocks")):
            self.refused(f"<{header}>: {what}", table__a=f"#include <{header}>\n")
            self.assertEqual(self.check(arena__a=f"#include <{header}>\n")[0], 0)
        self.refused("throw: exceptions", core__a="void f() { throw 1; }\n")
        self.refused("getenv: the environment", core__a='auto f() { return getenv("HOME"); }\n')
        self.assertEqual(self.check(core__a='// throw, or try\nauto f() { return "throw"; }\n')[0], 0)

    def test_json_from_outside_past_the_reader(self):
        self.refused("only core/json_reader.cpp may do this", doors__a="#include <nlohmann/json.hpp>\n")

    def test_a_header_without_its_first_line(self):
        self.refused("src/core/a.h:1: a header begins with #pragma once", core__a="no pragma\n")

    def test_a_game_in_a_general_page(self):
        for path in ("web/src/table/a.ts", "web/src/games/face.ts", "web/index.html", "web/build/plugin.ts"):
            self.refused(f"{path}:2: a general page may not know Vigo", page={path: "\nif (game === 'Vigo') return\n"})
        self.refused("may not know catan", page={"web/src/look/kit.css": ".table.catan {}"})
        for path in ("web/src/games/vigo/a.ts", "web/src/games/index.ts", "web/tests/a.ts"):
            self.assertEqual(self.check(page={path: "vigo"})[0], 0, path)
        self.assertEqual(self.check(page={"web/src/a.ts": "navigo"})[0], 0, "only whole words")

    def test_a_trace_of_a_machine(self):
        self.refused("is a path of one machine", core__a='auto f() { return "/ho' 'me/ann/oya"; }\n')


if __name__ == "__main__":
    unittest.main()
