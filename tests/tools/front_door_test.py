#!/usr/bin/python3
"""What ./oya promises, shown with a copy of its scripts in a house of cardboard: apt-get, sudo, cmake, npm and the program itself
only pretend, and note down that they were called. Nothing is installed or built. Run by `./oya test --only door`."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ("oya", "tools/packages.sh", "tools/set_up.sh", "tools/set_up_web.sh", "tools/without_services.sh")
# All that the scripts may find of the real machine.
REAL = ("basename", "bash", "cat", "chmod", "cmp", "cp", "dirname", "env", "find", "flock", "grep", "id", "mkdir", "mv", "nproc",
        "readlink", "rm", "sed", "sh", "tail", "touch", "uname")
NOBODY = 65534

# Each begins by noting its call. What they chatter on stdout must not be heard there.
NOTE = '#!/bin/sh\nprintf "%s\\n" "$(basename "$0") $*" >>"$PRETENCE/calls"\n'
PRETENDERS = {
    "dpkg-query": NOTE + 'for name; do grep -qx -e "$name" "$PRETENCE/installed" && printf "installed=%s " "$name"; done; true\n',
    "apt-cache": '#!/bin/sh\nfor name; do :; done\n! grep -qx -e "$name" "$PRETENCE/unknown"\n',
    "apt-get": NOTE + r"""
echo "apt-get chatters"
[ "$(id -u)" = 0 ] || [ "$AS_ROOT" ] || { echo "E: are you root?" >&2; exit 100; }
echo "dlstatus:1:50.0:Fetching" >&3
"$PRETENCE/policy" nginx start
echo "$?" >"$PRETENCE/may-start"
for name; do
    case $name in
        update) rm -f "$PRETENCE/stale" ;;
        -* | *::* | install) ;;
        *)
            [ ! -e "$PRETENCE/stale" ] || { echo "E: Unable to fetch $name" >&2; exit 100; }
            ! grep -qx -e "$name" "$PRETENCE/unknown" || { echo "E: Unable to locate package $name" >&2; exit 100; }
            echo "$name" >>"$PRETENCE/installed" ;;
    esac
done
""",
    "sudo": NOTE + 'AS_ROOT=yes exec "$@"\n',
    "cmake": NOTE + 'echo "cmake chatters"\n[ ! -e "$PRETENCE/cmake-fails" ] && touch build/release/build.ninja\n',
    "ninja": NOTE + 'echo "ninja chatters"\n[ "$1" != package ] || echo "CPack: - package: $PWD/oya_1_amd64.deb generated."\n[ ! -e "$PRETENCE/ninja-fails" ] && cp "$PRETENCE/program" oya && chmod +x oya\n',
    "npm": NOTE + r"""
echo "npm chatters"
for machine in arm64 x64; do
    mkdir -p "node_modules/node-linux-$machine/bin"
    cp "$PRETENCE/node" "node_modules/node-linux-$machine/bin/node"
    chmod +x "node_modules/node-linux-$machine/bin/node"
done
""",
    "node": "#!/bin/sh\necho v18.19.0\n",
}
# The node that npm brings along; it builds the page.
NODE = NOTE + 'echo "node chatters"\ncase $1 in *vite.js) mkdir -p ../build/web && echo page >../build/web/index.html ;; esac\n'
PROGRAM = r"""#!/bin/sh
echo "the program says"
for word; do echo "[$word]"; done
echo "in $OYA_ROOT"
echo "the program complains" >&2
exit 7
"""
RUN = 'import sys\nprint("the tests run", sys.argv[1:])\nsys.exit(3)\n'


class FrontDoor(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="oya-front-door-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.house, self.tools, self.pretence = (self.folder / name for name in ("the house", "tools", "pretence"))
        for name in SCRIPTS:
            (self.house / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.house / name)
        for name, text in {"src/games/a.cpp": "", "rules/a.toml": "", "i18n/a.json": "", "rulebook/a.md": "", "lessons/a.json": "", "data/a.txt": "",
                           "web/package-lock.json": "{}", "tests/run.py": RUN}.items():
            (self.house / name).parent.mkdir(parents=True, exist_ok=True)
            (self.house / name).write_text(text)
        self.tools.mkdir()
        self.pretence.mkdir()
        for name in REAL:
            (self.tools / name).symlink_to(shutil.which(name))
        for name, text in PRETENDERS.items():
            (self.tools / name).write_text(text)
            (self.tools / name).chmod(0o755)
        for name, text in {"program": PROGRAM, "node": NODE, "installed": "", "unknown": "", "calls": ""}.items():
            (self.pretence / name).write_text(text)

    def call(self, *words, user=None, **more):
        """Calls ./oya from another folder, as whoever runs this or as that user; what was called before is forgotten. More is put into
        the environment."""
        (self.pretence / "calls").write_text("")
        if user is not None:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, user, user, follow_symlinks=False)
        environment = {"PATH": str(self.tools), "HOME": str(self.folder), "PRETENCE": str(self.pretence),
                       "OYA_SERVICE_POLICY": str(self.pretence / "policy"), **more}
        return subprocess.run([self.house / "oya", *words], cwd=self.folder, env=environment, user=user, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=60)

    def call_as_user(self, *words):
        """The same as somebody who is not root."""
        return self.call(*words, user=NOBODY if os.geteuid() == 0 else None)

    def calls(self, *names):
        """The calls of these pretenders, or all."""
        lines = (self.pretence / "calls").read_text().splitlines()
        return [line for line in lines if not names or line.split()[0] in names]

    def assert_nothing_was_done(self):
        self.assertEqual([line for line in self.calls() if not line.startswith("dpkg-query ")], [], "to ask is all that is allowed")

    def have_everything(self):
        """Every package is installed, and the program built."""
        lists = (ROOT / "tools/packages.sh").read_text()
        names = re.findall(r"^    (\S+)$", lists, re.MULTILINE)
        self.assertIn("cmake", names)
        (self.pretence / "installed").write_text("\n".join(names) + "\n")
        self.call("play")

    def assert_program_ran(self, done, *words):
        self.assertEqual(done.stdout, "".join(f"{line}\n" for line in
                                              ["the program says", *(f"[{word}]" for word in words), f"in {self.house}"]))
        self.assertEqual(done.returncode, 7, "the exit code is the program's")
        self.assertTrue(done.stderr.endswith("the program complains\n"), done.stderr)

    def assert_one_sentence(self, done, sentence):
        """It failed with this sentence, beside the one that says what it set out to do, and nothing on stdout."""
        said = [line for line in done.stderr.splitlines() if re.match("oya: (?!installing |installation de )", line)]
        self.assertEqual(len(said), 1, done.stderr)
        self.assertRegex(said[0], sentence)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")

    def test_the_first_call_sets_up_in_silence_and_hands_over(self):
        done = self.call("sim", "vigo", "two words", "")
        self.assert_program_ran(done, "sim", "vigo", "two words", "")
        self.assertIn("oya: installing ", done.stderr)
        self.assertIn("oya: building the program", done.stderr)
        self.assertTrue(self.calls("apt-get") and self.calls("cmake") and self.calls("ninja"))

    def test_a_second_call_starts_the_program_and_nothing_else(self):
        self.call("sim")
        done = self.call("sim")
        self.assert_program_ran(done, "sim")
        self.assertEqual(done.stderr, "the program complains\n")
        self.assertEqual(self.calls(), [])

    def test_only_a_change_is_built_again(self):
        self.call("sim")
        stamp = (self.house / "build/release/.built").stat().st_mtime
        os.utime(self.house / "src/games/a.cpp", (stamp + 1, stamp + 1))
        done = self.call("sim")
        self.assert_program_ran(done, "sim")
        self.assertEqual([line.split()[0] for line in self.calls()], ["dpkg-query", "ninja"])

    def test_no_install_prints_the_line_instead(self):
        done = self.call("--no-install", "play")
        self.assert_one_sentence(done, "packages are missing; this line installs them:$")
        sudo = "" if os.geteuid() == 0 else "sudo "
        self.assertRegex(done.stderr.splitlines()[-1], rf"^({sudo}apt-get update && )?{sudo}apt-get install "
                                                       r"--no-install-recommends ccache clang-19 cmake .* python3$")
        self.assert_nothing_was_done()

    def test_no_install_hinders_nobody_who_has_everything(self):
        self.have_everything()
        self.assert_program_ran(self.call("--no-install", "play"), "play")
        self.assert_program_ran(self.call("play", "--no-install"), "play")
        self.assert_program_ran(self.call("play", "--", "--no-install"), "play", "--", "--no-install")

    def test_only_what_is_missing_is_installed(self):
        self.have_everything()
        shutil.rmtree(self.house / "build")
        kept = (self.pretence / "installed").read_text().replace("ninja-build\n", "").replace("cmake\n", "")
        (self.pretence / "installed").write_text(kept)
        self.assert_program_ran(self.call("play"), "play")
        installs = [line for line in self.calls("apt-get") if " install " in line]
        self.assertEqual([line.split("--no-install-recommends ")[1] for line in installs], ["cmake ninja-build"])

    def test_old_package_lists_are_fetched_anew(self):
        (self.pretence / "stale").touch()
        self.assert_program_ran(self.call("play"), "play")
        self.assertTrue(any(line.endswith(" update") for line in self.calls("apt-get")))

    def test_a_package_that_cannot_be_had_is_named_in_one_sentence(self):
        (self.pretence / "unknown").write_text("clang-19\n")
        done = self.call("play")
        self.assert_one_sentence(done, r"^oya: cannot install clang-19: apt finds no such package \(Debian 12 or newer is needed\)$")
        self.assertEqual(self.calls("cmake", "ninja"), [])

    def test_no_service_is_started_by_what_is_installed(self):
        policy = self.pretence / "policy"
        self.assert_program_ran(self.call("play"), "play")
        self.assertEqual((self.pretence / "may-start").read_text(), "101\n", "Debian's word for no")
        self.assertFalse(policy.exists(), "afterwards everything is as it was")

    def test_a_policy_for_services_that_is_there_is_kept(self):
        policy = self.pretence / "policy"
        policy.write_text("#!/bin/sh\nexit 7\n")
        policy.chmod(0o755)
        self.assert_program_ran(self.call("play"), "play")
        self.assertEqual((self.pretence / "may-start").read_text(), "7\n")
        self.assertEqual(policy.read_text(), "#!/bin/sh\nexit 7\n")

    def test_a_user_installs_by_sudo_and_builds_without(self):
        done = self.call_as_user("play")
        self.assert_program_ran(done, "play")
        self.assertTrue(all(" apt-get -y " in line for line in self.calls("sudo")), self.calls("sudo"))
        self.assertEqual(len(self.calls("sudo")), len(self.calls("apt-get")))
        self.assertTrue(self.calls("sudo"))

    def test_a_user_is_told_the_line_with_sudo(self):
        done = self.call_as_user("--no-install", "play")
        self.assertRegex(done.stderr.splitlines()[-1], r"^(sudo apt-get update && )?sudo apt-get install --no-install-recommends ")
        self.assert_nothing_was_done()

    def test_a_user_without_sudo_is_told_what_root_has_to_do(self):
        (self.tools / "sudo").unlink()
        done = self.call_as_user("play")
        self.assert_one_sentence(done, r"only root can install them; as root, run: (apt-get update && )?apt-get install ")
        self.assertNotIn("sudo", done.stderr)
        self.assert_nothing_was_done()

    def test_a_system_without_apt_is_told_so(self):
        (self.tools / "apt-get").unlink()
        self.assert_one_sentence(self.call("play"), "this system has no apt; Oya installs what it needs on Debian 12 or newer only")

    def test_a_build_that_fails_says_so_and_starts_nothing(self):
        (self.pretence / "cmake-fails").touch()
        done = self.call("play")
        self.assertEqual((done.returncode != 0, done.stdout), (True, ""))
        self.assertEqual(done.stderr.splitlines()[-1], "oya: cmake could not prepare the build")
        (self.pretence / "cmake-fails").unlink()
        (self.pretence / "ninja-fails").touch()
        done = self.call("play")
        self.assertEqual((done.returncode != 0, done.stdout), (True, ""))
        self.assertEqual(done.stderr.splitlines()[-1], "oya: the program could not be built")
        (self.pretence / "ninja-fails").unlink()
        self.assert_program_ran(self.call("play"), "play")

    def test_help_is_to_be_had_even_where_nothing_can_be_installed(self):
        (self.tools / "apt-get").unlink()
        done = self.call("help")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.startswith("usage: ./oya [--no-install] COMMAND"), done.stdout)

    def test_a_french_locale_is_answered_in_french(self):
        french = {"LANG": "fr_FR.UTF-8"}
        done = self.call("--no-install", "play", **french)
        self.assert_one_sentence(done, "il manque des paquets\u202f; cette ligne les installe\u00a0:$")
        (self.pretence / "unknown").write_text("clang-19\n")
        done = self.call("play", **french)
        self.assert_one_sentence(done, r"^oya: impossible d’installer clang-19\u00a0: apt ne trouve rien de ce nom")
        (self.pretence / "unknown").write_text("")
        (self.pretence / "ninja-fails").touch()
        done = self.call("play", **french)
        said = [line for line in done.stderr.splitlines() if line.startswith("oya: ")]
        self.assertRegex(said[0], "^oya: installation de .*clang-19")
        self.assertEqual(said[1:], ["oya: construction du programme (une seule fois, une minute ou deux)",
                                    "oya: le programme n’a pas pu être construit"])
        self.assertRegex(done.stderr, "téléchargement\u00a0: paquets +50 %")
        (self.pretence / "ninja-fails").unlink()
        done = self.call("serve", **french)
        self.assert_program_ran(done, "serve")
        self.assertIn("oya: construction de la page\n", done.stderr)
        self.assertEqual(self.call("serve", **french).stderr, "the program complains\n")
        (self.tools / "apt-get").unlink()
        shutil.rmtree(self.house / "build")
        done = self.call("help", **french)
        self.assertTrue(done.stdout.startswith("usage\u00a0: ./oya [--no-install] COMMANDE"), done.stdout)
        # As the program chooses: the first of these that says something.
        self.assertIn("ce système n’a pas apt", self.call("play", LC_MESSAGES="fr", LANG="en_GB.UTF-8").stderr)
        self.assertIn("this system has no apt", self.call("play", LC_ALL="C.UTF-8", **french).stderr)
        self.assertIn("ce système n’a pas apt", self.call("play", LC_ALL="", **french).stderr)

    def test_every_sentence_is_there_in_french(self):
        quoted = r'"(?:[^"\\]|\\.)*"'
        for name in ("oya", "tools/set_up.sh", "tools/set_up_web.sh"):
            script = (ROOT / name).read_text()
            said = re.findall(rf"^.*\bsay {quoted}.*", script, re.MULTILINE)
            pairs = re.findall(rf"\bsay ({quoted}) (?:\\\n *)?({quoted})", script)
            self.assertEqual(len(said), len(pairs), said)
            for english, french in pairs:
                self.assertNotEqual(english, french)
                self.assertNotRegex(french, r"[ \u202f]:(?!/)|[ \u00a0][;!?]|\w'\w", "set as French is")

    def test_a_link_elsewhere_opens_the_same_house(self):
        (self.folder / "a link").symlink_to(self.house / "oya")
        self.call("play")
        done = subprocess.run([self.folder / "a link", "play"], cwd="/", capture_output=True, text=True,
                              env={"PATH": str(self.tools), "PRETENCE": str(self.pretence)})
        self.assert_program_ran(done, "play")

    def test_serve_builds_the_page_once(self):
        done = self.call("serve", "--port", "1")
        self.assert_program_ran(done, "serve", "--port", "1")
        self.assertTrue((self.house / "build/web/index.html").exists())
        self.assertTrue(self.calls("npm"))
        done = self.call("serve")
        self.assert_program_ran(done, "serve")
        self.assertEqual((self.calls(), done.stderr), ([], "the program complains\n"))

    def test_serve_says_how_the_packages_of_the_page_are_installed(self):
        self.have_everything()
        done = self.call("--no-install", "serve")
        self.assert_one_sentence(done, "the packages of the page are missing; this line installs them:$")
        self.assertRegex(done.stderr.splitlines()[-1], r"^\(cd .*web && npm ci --ignore-scripts --engine-strict=false\)$")
        self.assert_nothing_was_done()

    def test_package_builds_program_and_page_and_says_where_it_lies(self):
        done = self.call("package")
        self.assertEqual((done.returncode, done.stdout), (0, f"{self.house}/build/release/oya_1_amd64.deb\n"), done.stderr)
        self.assertTrue((self.house / "build/web/index.html").exists())
        self.assertIn("ninja package", self.calls("ninja"))
        self.assertRegex("\n".join(self.calls("apt-get")), r"install .*\bdpkg-dev file\b")

    def test_a_package_that_cannot_be_made_says_so(self):
        self.have_everything()
        self.call("package")
        (self.pretence / "ninja-fails").write_text("")
        done = self.call("package")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("oya: the package could not be made", done.stderr)
        done = self.call("package", "now")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("takes no arguments", done.stderr)

    def test_test_installs_everything_and_runs_the_tests(self):
        done = self.call("test", "--long")
        self.assertEqual((done.stdout, done.returncode), ("the tests run ['--long']\n", 3))
        installed = (self.pretence / "installed").read_text().split()
        for name in ("cmake", "g++-12", "chromium-headless-shell", "libgtest-dev"):
            self.assertIn(name, installed)
        self.assertTrue(self.calls("npm"))
        done = self.call("--no-install", "test")
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("the tests run []\n", "", 3))
        self.assert_nothing_was_done()

    def test_the_help_of_test_installs_nothing(self):
        done = self.call("test", "--help")
        self.assertEqual(done.stdout, "the tests run ['--help']\n")
        self.assertEqual(self.calls(), [])


if __name__ == "__main__":
    unittest.main()
