#!/usr/bin/python3
"""The Debian package: made, looked into, and run from where it was unpacked. In the long run also installed into a Debian 12 with
nothing but the minimal system, where systemd starts it by its unit; killed, backed up, restored, upgraded, removed and purged."""

import json
import os
import re
import shlex
import subprocess
import unittest
from pathlib import Path

from kit import LONG, PAGE, ROOT, Folder, Node, run, start, until

CONFIGURATION = ROOT / "build" / "release" / "CPackConfig.cmake"


def make_package(folder, version=None):
    """Packs what was built; returns the file."""
    folder.mkdir()
    words = ["-D", f"CPACK_PACKAGE_VERSION={version}"] if version else []
    run("cpack", "--config", CONFIGURATION, "-B", folder, *words, seconds=300)
    packages = list(folder.glob("oya_*.deb"))
    if len(packages) != 1:
        raise AssertionError(f"there should be one package in {folder}: {packages}")
    return packages[0]


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Folder().path
        cls.package = make_package(cls.folder / "made")
        cls.tree = cls.folder / "tree"
        run("dpkg-deb", "-x", cls.package, cls.tree)
        run("dpkg-deb", "-e", cls.package, cls.folder / "control")

    def test_it_is_called_as_debian_calls_packages(self):
        version = re.search(r"VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text().split("project(")[1]).group(1)
        architecture = run("dpkg", "--print-architecture")[1].strip()
        self.assertEqual(self.package.name, f"oya_{version}_{architecture}.deb")

    def test_everything_is_in_it(self):
        for path in ("usr/bin/oya", "usr/share/oya/web/index.html", "usr/share/oya/away.html", "usr/share/man/man1/oya.1.gz", "usr/share/man/man1/oya-serve.1.gz",
                     "usr/share/man/fr/man1/oya.1.gz", "usr/share/man/fr/man1/oya-serve.1.gz",
                     "usr/share/bash-completion/completions/oya", "usr/lib/systemd/system/oya.service",
                     "usr/lib/systemd/system/oya@.service", "usr/lib/systemd/system/oya-backup.timer", "etc/oya/oya.conf", "usr/share/doc/oya/copyright",
                     "usr/share/doc/oya/runbook.md", "usr/share/doc/oya/NEWS.md", "usr/share/doc/oya/security.md", "usr/share/doc/oya/examples/nginx/oya.conf",
                     "usr/share/doc/oya/examples/prometheus/oya.rules.yml", "usr/share/doc/oya/examples/prometheus/prometheus.yml",
                     "usr/share/doc/oya/examples/prometheus/alertmanager.yml", "usr/share/doc/oya/examples/grafana/oya.json"):
            self.assertTrue((self.tree / path).is_file(), path)
        ours = {path.relative_to(PAGE) for path in PAGE.rglob("*") if path.is_file()}
        packed = self.tree / "usr" / "share" / "oya" / "web"
        self.assertEqual({path.relative_to(packed) for path in packed.rglob("*") if path.is_file()}, ours)

    def test_nothing_in_it_is_anybodys_but_roots(self):
        for line in run("dpkg-deb", "-c", self.package)[1].splitlines():
            rights, owner = line.split()[:2]
            self.assertEqual(owner, "root/root", line)
            self.assertNotIn("w", rights[4:], line)
            self.assertNotIn("s", rights, line)

    def test_it_names_the_libraries_it_needs(self):
        control = (self.folder / "control" / "control").read_text()
        depends = re.search(r"^Depends: (.*)$", control, re.MULTILINE).group(1)
        for library in ("libc6 (", "libstdc++6 (", "libsqlite3-0 (", "libpq5 (", "libsodium23 (", "libicu", "libqrencode4 (", "adduser", "debconf"):
            self.assertIn(library, depends)

    def test_its_scripts_and_its_configuration_are_known(self):
        for script in ("preinst", "postinst", "prerm", "postrm"):
            path = self.folder / "control" / script
            self.assertTrue(os.access(path, os.X_OK), script)
            run("sh", "-n", path)
        self.assertEqual((self.folder / "control" / "conffiles").read_text(), "/etc/oya/oya.conf\n")
        self.assertIn("oya/remove-data", (self.folder / "control" / "templates").read_text())

    def test_nothing_that_was_switched_on_by_hand_is_left_behind(self):
        script = (self.folder / "control" / "postrm").read_text()
        line = re.search(r"^ +(rm -f /etc/systemd/.*)$", script, re.MULTILINE).group(1)
        units = self.folder / "system"
        for folder, unit in (("multi-user.target.wants", "oya@8081.service"), ("timers.target.wants", "oya-backup.timer"),
                             ("multi-user.target.wants", "nginx.service")):
            (units / folder).mkdir(parents=True, exist_ok=True)
            (units / folder / unit).symlink_to(f"/usr/lib/systemd/system/{unit}")
        run("sh", "-c", line.replace("/etc/systemd/system", str(units)))
        self.assertEqual([path.name for path in units.rglob("*.*") if path.is_symlink()], ["nginx.service"])

    def test_it_tells_nothing_of_the_machine_that_made_it(self):
        for path in self.tree.rglob("*"):
            if path.is_file():
                self.assertNotIn(str(ROOT).encode() + b"/", path.read_bytes(), path)

    def test_a_mistake_in_it_is_hard_to_use(self):
        program = self.tree / "usr" / "bin" / "oya"
        self.assertIn("Position-Independent Executable", run("readelf", "-h", program)[1])
        self.assertIn("BIND_NOW", run("readelf", "-d", program)[1], "what it calls elsewhere is settled before it begins")
        segments = run("readelf", "-lW", program)[1]
        self.assertIn("GNU_RELRO", segments, "and cannot be changed afterwards")
        self.assertRegex(segments, r"GNU_STACK(\s+0x0+){5}\s+RW\s", "the stack is not run")
        symbols = run("readelf", "--dyn-syms", "-W", program)[1]
        self.assertIn("__stack_chk_fail", symbols, "frames are watched")
        self.assertRegex(symbols, r"__\w+_chk\b", "and so are copies")

    def test_a_processor_that_could_not_run_it_is_refused_first(self):
        march = re.search(r"^march='(.*)'$", (self.folder / "control" / "preinst").read_text(), re.MULTILINE).group(1)
        said = run("grep", "-m", "1", "^flags", "/proc/cpuinfo", ok=False)[1].split()
        if march == "x86-64-v3":
            self.assertIn("avx2", said, "it was built for the machine it was built on")
        run("sh", self.folder / "control" / "preinst", "install")
        old = self.folder / "cpuinfo"
        old.write_text("flags\t\t: fpu sse2 avx\n")
        script = (self.folder / "control" / "preinst").read_text().replace("/proc/cpuinfo", str(old))
        (self.folder / "preinst").write_text(re.sub(r"^march=.*$", "march=x86-64-v3", script, flags=re.MULTILINE))
        code, words = run("sh", self.folder / "preinst", "install", ok=False)
        self.assertEqual(code, 1)
        self.assertIn("avx2", words)

    def test_the_program_in_it_serves_the_page_in_it(self):
        node = Node(self.folder, program=self.tree / "usr" / "bin" / "oya", page=None)
        self.assertEqual(node.ask("/").text, (PAGE / "index.html").read_text())
        self.assertEqual(node.end(), 0)

    def test_its_program_helps_with_every_command(self):
        def help_with(*words, ok=True):
            return run(self.tree / "usr" / "bin" / "oya", "help", *words, ok=ok, env={**os.environ, "LC_ALL": "C.UTF-8"})

        listed = re.findall(r"^  (\w+) +[A-Z]", help_with()[1], re.MULTILINE)
        self.assertGreater(len(listed), 12)
        for command in listed:
            self.assertIn("oya " + ("" if command in ("help", "test") else command), help_with(command)[1])
        self.assertIn("usage: oya play [GAME]", help_with("play")[1])
        self.assertIn("oya play [JEU]", help_with("play", "--lang", "fr")[1])
        code, said = help_with("plya", ok=False)
        self.assertEqual((code, "did you mean play?" in said), (2, True), said)

    def test_its_program_never_proposes_what_was_typed(self):
        def said_to(*words):
            return run(self.tree / "usr" / "bin" / "oya", *words, ok=False, env={**os.environ, "LC_ALL": "C.UTF-8"})

        for word in ("help", "man", "completion", "test", "play", "score"):
            for call in (("help", word), ("man", word), ("help", word, "more"), ("man", word, "more")):
                code, said = said_to(*call)
                self.assertEqual(code, 2 if "more" in call or call == ("man", "test") else 0, said)
                self.assertNotIn("did you mean", said)
        for word in ("help", "man", "completion"):
            self.assertTrue(said_to("man", word)[1].startswith(f".TH OYA-{word.upper()} "), word)
        self.assertIn("has no page of its own", said_to("man", "test")[1])
        self.assertIn("unexpected argument more", said_to("man", "play", "more")[1])
        self.assertIn("did you mean play?", said_to("man", "plya")[1])
        self.assertIn("did you mean --list?", said_to("man", "-list")[1])
        self.assertIn("vouliez-vous dire play", said_to("help", "plya", "--lang", "fr")[1])
        self.assertEqual(said_to("help", "--lang", "eng")[0], 2)

    def test_its_program_helps_in_either_language_whatever_the_machine_speaks(self):
        for machine, language, words in (("C.UTF-8", "fr", "joue une partie"), ("fr_FR.UTF-8", "en", "Plays a game")):
            env = {**os.environ, "LC_ALL": machine}
            for call in (("help", "--lang", language), ("--help", f"--lang={language}"), ("help", "play", "--lang", language),
                         ("man", "--lang", language)):
                said = run(self.tree / "usr" / "bin" / "oya", *call, env=env)[1]
                self.assertIn(words.lower(), said.lower().replace("\\-", "-"), call)

    def test_its_commands_agree_on_how_they_end(self):
        folder = self.folder / "endings"
        folder.mkdir()
        (folder / "nonsense").write_text("{ this is nothing")
        missing, bad = folder / "missing", folder / "nonsense"

        def ends(*words, typed=""):
            done = subprocess.run([self.tree / "usr" / "bin" / "oya", *map(str, words)], input=typed, capture_output=True, text=True, timeout=60,
                                  env={"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"})
            self.assertLessEqual(done.stderr.count("\n"), 1, f"{words}: one sentence says why")
            self.assertEqual(done.stderr == "", done.returncode == 0, words)
            return done.returncode

        commands = run(self.tree / "usr" / "bin" / "oya", "man", "--list")[1].split()
        self.assertLessEqual({"play", "score", "help", "man", "completion"}, set(commands))
        self.assertGreater(len(commands), 14)
        for command in commands:
            self.assertEqual(ends(command, "--help"), 0, command)
            self.assertEqual(ends(command, "--no-such-option"), 2, command)
            self.assertEqual(ends(command, *["too"] * 9, "--many"), 2, command)
        # What reads files: one that is not there, one that is nothing, and one that is well.
        readers = {"score": ("score", "cascadia"), "record": ("record", "show"), "show": ("show", "vigo", "--position"), "play": ("play", "--resume")}
        for name, words in readers.items():
            self.assertEqual(ends(*words, missing), 2, name)
            self.assertEqual(ends(*words, bad), 1, name)
        for words in (("score", "chess", bad), ("score", "cascadia", "--cards", "XX", bad), ("record", "dance", bad), ("show", "chess"), ("rules", "chess"),
                      ("rules", "vigo", "--id", "vigo.ghost"), ("show", "vigo", "--option", "icons=9")):
            self.assertEqual(ends(*words), 2, words)
        self.assertEqual(ends("rules", "vigo", "--find", "xyzzy"), 1, "nothing is found")
        (folder / "box.txt").write_text("cards AAAAA\nb b\n")
        for words in (("score", "cascadia", folder / "box.txt"), ("show", "vigo"), ("rules", "vigo", "--find", "trick")):
            self.assertEqual(ends(*words), 0, words)
        for text in (run(self.tree / "usr" / "bin" / "oya", "help")[1], (ROOT / "README.md").read_text()):
            for code in "012":
                self.assertRegex(text, rf"\b{code}\b[^.]*(well|fault|wrong call)")

    def test_its_manual_can_be_read(self):
        def page(name):
            return run("sh", "-c", f"zcat {shlex.quote(str(self.tree / 'usr/share/man' / name))}")[1].replace("\\-", "-")

        self.assertIn("--public-url", page("man1/oya-serve.1.gz"))
        # The same pages in French, with nothing of them left in English.
        for name in sorted(path.name for path in (self.tree / "usr/share/man/man1").iterdir()):
            english, french = page(f"man1/{name}"), page(f"fr/man1/{name}")
            self.assertEqual(english.count("\n.TP\n"), french.count("\n.TP\n"), name)
            self.assertEqual(re.findall(r"^\\fB(--[\w-]+)", english, re.MULTILINE), re.findall(r"^\\fB(--[\w-]+)", french, re.MULTILINE), name)
            self.assertIn("\n.SH CODE DE RETOUR\n", french, name)
            self.assertIn("\n.SH EXIT STATUS\n", english, name)
            for sentence in re.findall(r"^[A-Z]\w+ .*\.$", english, re.MULTILINE):
                self.assertNotIn(sentence, french, name)
        run("bash", "-n", self.tree / "usr/share/bash-completion/completions/oya")


class Debian:
    """A Debian 12 with the minimal system and systemd, made once and kept in build/debian; each time a copy is used. It is booted in
    namespaces of its own: systemd is its first process, its network is its own loopback, and all of it ends with this test."""

    kept = ROOT / "build" / "debian"
    clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}

    def __init__(self):
        self.kept.mkdir(parents=True, exist_ok=True)
        archive = self.kept / "bookworm.tar"
        if not archive.exists():
            self.make(archive)
        folder = Folder().path
        self.tree, self.groups, self.log = folder / "tree", folder / "groups", folder / "log"
        self.tree.mkdir()
        run("tar", "-C", self.tree, "-xf", archive, seconds=120)
        (self.kept / "archives" / "partial").mkdir(parents=True, exist_ok=True)
        for name in ("resolv.conf", "hosts"):
            (self.tree / "etc" / name).write_text(Path("/etc", name).read_text())
        self.group = f"oya-test-{os.getpid()}"
        self.first = None

    @staticmethod
    def mirror():
        for path in [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]:
            found = path.exists() and re.search(r"^(?:URIs:\s*|deb (?:\[.*\] )?)(\S+://\S+)", path.read_text(), re.MULTILINE)
            if found:
                return found.group(1)
        raise AssertionError("no mirror is named in /etc/apt")

    def make(self, archive):
        fresh = Folder().path / "tree"
        run("debootstrap", "--variant=minbase", "--include=systemd", "bookworm", fresh, self.mirror(), seconds=1200)
        run("tar", "-C", fresh, "--one-file-system", "-cf", archive.with_suffix(".new"), ".", seconds=300)
        archive.with_suffix(".new").rename(archive)

    def take(self, package):
        """Brings a package in, and all it depends on from the mirror, or from where an earlier run has kept it."""
        (self.tree / "root" / package.name).write_bytes(package.read_bytes())
        script = ('mount --make-rprivate / && mount -t proc proc "$0/proc" && mount --bind "$1" "$0/var/cache/apt/archives" && '
                  'chroot "$0" apt-get install -y -q --no-install-recommends --download-only "/root/$2" && '
                  'umount "$0/var/cache/apt/archives" && cp "$1"/*.deb "$0/var/cache/apt/archives"')
        run("unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-ec", script, self.tree, self.kept / "archives", package.name,
            seconds=600, env=self.clean)

    def boot(self):
        script = r'''
            tree=$0 groups=$1 group=$2
            mount --make-rprivate /
            mkdir -p "$groups" && mount -t cgroup2 none "$groups"
            mkdir "$groups/$group" && echo $$ >"$groups/$group/cgroup.procs"
            exec unshare --mount --pid --fork --kill-child --uts --ipc --net --cgroup bash -ec '
                mount --bind "$0" "$0"
                mount -t proc proc "$0/proc" && mount --bind "$0/proc/sys" "$0/proc/sys" && mount -o remount,bind,ro "$0/proc/sys"
                mount -t sysfs -o ro sysfs "$0/sys" && mount -t cgroup2 none "$0/sys/fs/cgroup"
                mount -t tmpfs -o mode=755 tmpfs "$0/run" && mount -t tmpfs -o mode=755 tmpfs "$0/dev"
                for device in null zero full random urandom tty; do
                    touch "$0/dev/$device" && mount --bind "/dev/$device" "$0/dev/$device"
                done
                mkdir "$0/dev/pts" "$0/dev/shm" && ln -s /proc/self/fd "$0/dev/fd" && ln -s pts/ptmx "$0/dev/ptmx"
                mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
                cd "$0" && mkdir old && pivot_root . old && cd / && umount -l /old && rmdir /old
                exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null --show-status=no
            ' "$tree"'''
        with open(self.log, "ab") as file:
            outer = start(["unshare", "--mount", "bash", "-ec", script, self.tree, self.groups, self.group], death="KILL", stdout=file,
                          stderr=file)

        def first_process():
            if outer.poll() is not None:
                raise AssertionError(f"systemd could not be started ({outer.returncode}): {self.log.read_text()}")
            children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children").read_text().split()
            return children and Path(f"/proc/{children[0]}/comm").read_text() == "systemd\n" and children[0]

        self.outer, self.first = outer, until("systemd is there", first_process)
        until("the machine runs", lambda: self.inside("systemctl", "is-system-running", ok=False)[1].strip() in ("running", "degraded"))
        run("nsenter", "-t", self.first, "-n", "ip", "link", "set", "lo", "up")

    def inside(self, *words, ok=True, seconds=300):
        """Runs a command as root on the machine that was booted."""
        return run("nsenter", "-t", self.first, "--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup", *words, ok=ok, seconds=seconds,
                   env=self.clean)

    def ask(self, method, path, body=None):
        """One request to the service, from the machine itself: its status and what it answered."""
        script = ("import http.client, sys; c = http.client.HTTPConnection('127.0.0.1', 8080, timeout=30); "
                  "c.request(sys.argv[1], sys.argv[2], sys.argv[3] or None); r = c.getresponse(); "
                  "sys.stdout.write(f'{r.status}\\n' + r.read().decode())")
        code, said = run("nsenter", "-t", self.first, "--net", "/usr/bin/python3", "-c", script, method, path,
                         "" if body is None else json.dumps(body), ok=False)
        if code != 0:
            return 0, said
        status, _, text = said.partition("\n")
        return int(status), text

    def show(self, setting):
        return self.inside("systemctl", "show", "-P", setting, "oya.service")[1].strip()

    def until_ready(self):
        def ready():
            return self.ask("GET", "/readyz")[0] == 200

        try:
            until("the service is ready", ready)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.inside('journalctl', '-u', 'oya', '--no-pager', ok=False)[1]}") from None

    def end(self):
        if self.first:
            self.outer.kill()  # and with it everything inside
            self.outer.wait()
            script = 'mkdir -p "$0" && mount -t cgroup2 none "$0" && find "$0/$1" -depth -type d -exec rmdir {} +'
            until("nothing of it runs any more", lambda: run("unshare", "--mount", "bash", "-c", script, self.groups, self.group, ok=False)[0] == 0)


class Installed(unittest.TestCase):
    """One life of the package on one machine, from the first installation to the last purge."""

    @classmethod
    def setUpClass(cls):
        if os.geteuid() != 0:
            raise AssertionError("only root can make a Debian and boot it")
        cls.folder, cls.debian = Folder().path, Debian()
        cls.first, cls.second = make_package(cls.folder / "first"), make_package(cls.folder / "second", "99.0.1")
        for package in (cls.first, cls.second):
            cls.debian.take(package)
        cls.debian.boot()

    @classmethod
    def tearDownClass(cls):
        cls.debian.end()

    def install(self, package):
        self.debian.inside("apt-get", "install", "-y", "-q", "--no-install-recommends", f"/root/{package.name}")

    def sign_in(self):
        return self.debian.ask("POST", "/api/sessions", {"name": "Ann", "password": "correct horse battery staple"})[0]

    def test_it_is_installed_upgraded_removed_and_purged(self):
        debian = self.debian
        data, configuration = debian.tree / "var/lib/oya", debian.tree / "etc/oya/oya.conf"

        self.install(self.first)
        debian.until_ready()
        self.assertEqual(debian.ask("GET", "/")[1], (PAGE / "index.html").read_text())
        self.assertEqual(debian.inside("systemctl", "is-enabled", "oya")[1], "enabled\n")
        self.assertEqual(debian.inside("stat", "-c", "%U:%G %a", "/var/lib/oya")[1], "oya:oya 700\n")
        self.assertEqual(debian.inside("stat", "-c", "%U:%G %a", "/var/lib/oya/oya.db")[1], "oya:oya 600\n")
        self.assertEqual(debian.inside("sh", "-c", "getent passwd oya | cut -d: -f7")[1], "/usr/sbin/nologin\n")
        debian.inside("oya", "rules", "vigo", "--find", "farmer")
        person = {"name": "Ann", "password": "correct horse battery staple"}
        self.assertEqual(debian.ask("POST", "/api/accounts", person)[0], 201)

        # As its unit has it: the user, no privilege, few calls of the system, nothing to write to but the store.
        status = debian.inside("cat", f"/proc/{debian.show('MainPID')}/status")[1]
        for line in (r"CapBnd:\s0+", r"CapEff:\s0+", r"NoNewPrivs:\s1", r"Seccomp:\s2", r"Uid:\s[1-9]"):
            self.assertRegex(status, rf"(?m)^{line}")
        mounts = debian.inside("cat", f"/proc/{debian.show('MainPID')}/mountinfo")[1]
        self.assertRegex(mounts, r"(?m)^\d+ \d+ \S+ \S+ / ro[, ]")
        self.assertRegex(mounts, r"(?m)^\d+ \d+ \S+ \S+ /var/lib/oya rw[, ]")
        self.assertTrue(debian.show("ExecStart").startswith("{ path=/usr/bin/oya ; argv[]=/usr/bin/oya serve --data /var/lib/oya"))

        # Killed without a word, it comes back by itself.
        before = debian.show("MainPID")
        debian.inside("systemctl", "kill", "-s", "KILL", "oya")
        until("it is started again", lambda: debian.show("MainPID") not in ("0", before))
        debian.until_ready()
        self.assertIn(self.sign_in(), (200, 201), "nothing acknowledged was lost")

        # A copy by the timer's service, and back to it by the runbook.
        debian.inside("systemctl", "start", "oya-backup.service")
        copies = debian.inside("sh", "-c", "ls /var/lib/oya/backups/*.db")[1].split()
        self.assertEqual(len(copies), 1)
        self.assertEqual(debian.ask("POST", "/api/accounts", person | {"name": "Late"})[0], 201)
        debian.inside("systemctl", "stop", "oya")
        self.assertEqual((debian.show("Result"), debian.show("ExecMainStatus")), ("success", "0"), "it ended gently")
        debian.inside("runuser", "-u", "oya", "--", "oya", "admin", "restore", copies[0], "--data", "/var/lib/oya")
        debian.inside("runuser", "-u", "oya", "--", "oya", "admin", "check", "--data", "/var/lib/oya")
        debian.inside("systemctl", "start", "oya")
        debian.until_ready()
        self.assertIn(self.sign_in(), (200, 201))
        self.assertEqual(debian.ask("POST", "/api/sessions", person | {"name": "Late"})[0], 401, "what came after the copy is gone")

        # An upgrade restarts it and keeps everything.
        configuration.write_text('OYA_OPTIONS="--keep-days 30"\n')
        before = debian.show("MainPID")
        self.install(self.second)
        self.assertEqual(debian.inside("dpkg-query", "-W", "-f", "${Version}", "oya")[1], "99.0.1")
        debian.until_ready()
        self.assertNotEqual(debian.show("MainPID"), before)
        self.assertIn("--keep-days 30", debian.inside("sh", "-c", f"tr '\\0' ' ' </proc/{debian.show('MainPID')}/cmdline")[1])
        self.assertIn(self.sign_in(), (200, 201))

        debian.inside("systemctl", "enable", "oya@8081", "oya-backup.timer")
        debian.inside("apt-get", "remove", "-y", "-q", "oya")
        self.assertEqual(debian.ask("GET", "/healthz")[0], 0, "it is gone")
        self.assertFalse((debian.tree / "usr/bin/oya").exists())
        self.assertTrue((data / "oya.db").exists(), "removing keeps the data")
        self.assertTrue(configuration.exists(), "and the configuration")

        said = debian.inside("apt-get", "purge", "-y", "-q", "oya")[1]
        self.assertTrue((data / "oya.db").exists(), "purging asks, and where nobody can be asked the data is kept")
        self.assertIn("were kept", said)
        self.assertEqual(debian.inside("find", "/etc/systemd/system", "-name", "oya*")[1], "", "nor is anything still switched on")
        self.assertFalse(configuration.exists())

        self.install(self.second)
        debian.until_ready()
        self.assertIn(self.sign_in(), (200, 201), "who installs it again finds everything")
        debian.inside("sh", "-c", "echo oya oya/remove-data boolean true | debconf-set-selections")
        debian.inside("apt-get", "purge", "-y", "-q", "oya")
        self.assertFalse(data.exists(), "who says yes is done with it")
        self.assertNotIn("oya.service", debian.inside("systemctl", "list-unit-files", "--no-pager")[1])


if not LONG:
    del Installed

if __name__ == "__main__":
    unittest.main(verbosity=2)
