#!/usr/bin/python3
"""What deploy/ holds is what its tools understand and what the program keeps: units, rules, board, nginx; and what the documents say
of it and of the tests is so."""

import json
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from kit import DEPLOY, PROGRAM, ROOT, Folder, Node, Proxy, free_port, run

# As systemd counts it: 10 is open to everything, 0 to nothing. Both units stand well below what it calls OK.
LEAST_EXPOSED = 2.0


def names_of_metrics(expression):
    """The metrics that an expression of Prometheus names."""
    return set(re.findall(r"\b(?:oya|process)_[a-z_]+\b", expression))


class Units(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A machine as the unit wants it: systemd's own units beside ours, the program, its configuration.
        cls.tree = Folder().path
        units = cls.tree / "usr" / "lib" / "systemd" / "system"
        shutil.copytree("/usr/lib/systemd/system", units, symlinks=True)
        (cls.tree / "lib").symlink_to("usr/lib")
        for unit in (DEPLOY / "systemd").iterdir():
            shutil.copy(unit, units)
        (cls.tree / "usr" / "bin").mkdir()
        (cls.tree / "bin").symlink_to("usr/bin")
        for program in ("oya", "sh", "find"):
            shutil.copy("/bin/true", cls.tree / "usr" / "bin" / program)
        (cls.tree / "etc" / "oya").mkdir(parents=True)
        shutil.copy(DEPLOY / "oya.conf", cls.tree / "etc" / "oya")
        cls.units = units

    def verify(self, unit):
        return run("systemd-analyze", "verify", f"--root={self.tree}", "--man=no", unit, ok=False)

    def test_systemd_understands_every_line(self):
        for unit in ("oya.service", "oya@8081.service", "oya-backup.service", "oya-backup.timer"):
            self.assertEqual(self.verify(unit), (0, ""), unit)

    def test_systemd_would_say_if_it_did_not(self):
        text = (DEPLOY / "systemd" / "oya.service").read_text()
        (self.units / "wrong.service").write_text(text.replace("ProtectClock=", "ProtectClok="))
        self.assertIn("ProtectClok", self.verify("wrong.service")[1])

    def test_they_are_shut_away(self):
        for unit in ("oya.service", "oya@.service", "oya-backup.service"):
            said = run("systemd-analyze", "security", "--offline=true", "--no-pager", DEPLOY / "systemd" / unit)[1]
            score = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
            self.assertTrue(score, said)
            print(f"{unit}: exposure {score.group(1)} of 10", flush=True)
            self.assertLessEqual(float(score.group(1)), LEAST_EXPOSED)

    def test_the_two_units_differ_in_nothing_but_the_port(self):
        one, many = ((DEPLOY / "systemd" / unit).read_text().splitlines() for unit in ("oya.service", "oya@.service"))
        settings = [{line for line in lines if "=" in line and not line.startswith("#")} for lines in (one, many)]
        self.assertEqual({line.split("=")[0] for line in settings[0] ^ settings[1]},
                         {"Description", "EnvironmentFile", "ExecStart", "StateDirectory"})

    def test_the_program_knows_every_option_that_is_named(self):
        known = {option for door in ("serve", "admin") for option in re.findall(r"--[a-z-]+", run(PROGRAM, door, "--help")[1])}
        for path in (*(DEPLOY / "systemd").glob("*.service"), DEPLOY / "oya.conf", DEPLOY / "nginx" / "oya.conf"):
            named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", path.read_text()))
            self.assertEqual(sorted(named - known), [], path.name)


class Figures(unittest.TestCase):
    """Prometheus' rules and Grafana's board against a node that runs."""

    @classmethod
    def setUpClass(cls):
        cls.node = Node(Folder().path)
        cls.text = cls.node.ask("/metrics").text
        cls.exported = set(re.findall(r"^([a-z_]+)[{ ]", cls.text, re.MULTILINE))
        cls.rules = (DEPLOY / "prometheus" / "oya.rules.yml").read_text()
        cls.board = json.loads((DEPLOY / "grafana" / "oya.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.node.end()

    def queries(self):
        queries = [target["expr"] for panel in self.board["panels"] for target in panel.get("targets", ())]
        return queries + [variable["query"]["query"] for variable in self.board["templating"]["list"] if variable["type"] == "query"]

    def test_prometheus_understands_the_rules_and_its_configuration(self):
        run("promtool", "check", "rules", DEPLOY / "prometheus" / "oya.rules.yml")
        run("promtool", "check", "config", DEPLOY / "prometheus" / "prometheus.yml")

    def test_every_alert_has_somebody_whom_it_calls(self):
        text = (DEPLOY / "prometheus" / "alertmanager.yml").read_text()
        if shutil.which("amtool"):
            run("amtool", "check-config", DEPLOY / "prometheus" / "alertmanager.yml")
        routes, receivers = text.split("\nreceivers:\n")
        named = dict(re.findall(r"- name: (\w+)\n +(\w+_configs):\n", receivers))
        self.assertEqual(set(named), set(re.findall(r"receiver: (\w+)", routes)))
        usual = re.search(r"^  receiver: (\w+)$", routes, re.MULTILINE).group(1)
        led = dict(re.findall(r"- receiver: (\w+)\n +matchers: \['severity=\"(\w+)\"'\]", routes))
        self.assertEqual({*led.values(), usual}, set(re.findall(r"severity: (\w+)", self.rules)))

    def test_alerts_are_raised_when_they_should_be_and_not_otherwise(self):
        run("promtool", "test", "rules", ROOT / "tests" / "deploy" / "alerts.yml")

    def test_every_alert_has_been_seen_to_be_raised(self):
        seen = set(re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n", (ROOT / "tests" / "deploy" / "alerts.yml").read_text()))
        self.assertEqual(seen, set(re.findall(r"- alert: (\w+)", self.rules)))

    def test_prometheus_understands_what_a_node_says(self):
        with open(self.node.out.with_suffix(".metrics"), "w+") as file:
            file.write(self.text)
            file.seek(0)
            done = subprocess.run(["promtool", "check", "metrics"], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  timeout=60)
        # It would rather have names of tables end otherwise; what it cannot read is an error.
        self.assertNotIn("error", done.stdout)

    def test_a_node_exports_every_metric_that_the_rules_name(self):
        named = names_of_metrics("\n".join(re.findall(r"expr: (?:>\n)?(.*?)\n        (?:for|labels):", self.rules, re.DOTALL)))
        self.assertGreater(len(named), 10)
        self.assertEqual(sorted(named - self.exported), [])

    def test_a_node_exports_every_metric_that_the_board_names(self):
        named = set().union(*map(names_of_metrics, self.queries()))
        self.assertGreater(len(named), 20)
        self.assertEqual(sorted(named - self.exported), [])

    def test_the_board_shows_every_metric_that_a_node_exports(self):
        shown = set().union(*map(names_of_metrics, self.queries()))
        self.assertEqual(sorted({re.sub(r"_(sum|count)$", "_bucket", name) for name in self.exported} - shown), [])

    def test_labels_that_are_asked_for_are_there(self):
        texts = [self.rules, *self.queries()]
        asked = {pair for text in texts for pair in re.findall(r'\b(oya_\w+)\{(\w+)="(\w+)"', text)}
        self.assertTrue(asked)
        for name, label, value in asked:
            self.assertIn(f'{name}{{{label}="{value}"}}', self.text)

    def test_the_board_is_whole(self):
        panels = self.board["panels"]
        self.assertEqual(len({panel["id"] for panel in panels}), len(panels))
        for panel in panels:
            place = panel["gridPos"]
            self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])
            if panel["type"] != "row":
                self.assertTrue(panel["targets"], panel["title"])

    def test_every_alert_is_explained_in_the_runbook_where_its_link_says(self):
        runbook = (ROOT / "docs" / "runbook.md").read_text()
        headings = {heading.lower() for heading in re.findall(r"^#+ (.+)$", runbook, re.MULTILINE)}
        alerts = re.findall(r"- alert: (\w+)", self.rules)
        links = re.findall(r'runbook_url: "file:///usr/share/doc/oya/runbook\.md#(\w+)"', self.rules)
        self.assertEqual(links, [alert.lower() for alert in alerts])
        self.assertEqual(sorted(set(links) - headings), [])


class Nginx(unittest.TestCase):
    def test_it_understands_the_configuration(self):
        code, said = Proxy(Folder().path, [free_port(), free_port()], free_port()).check()
        self.assertEqual(code, 0, said)
        self.assertNotIn("warn", said)

    def test_it_has_room_for_as_many_as_a_node(self):
        folder = Folder().path
        shutil.copytree("/etc/nginx", folder / "nginx", symlinks=True)
        for path in (folder / "nginx" / "sites-enabled").iterdir():
            path.unlink()  # what listens at port 80 is for root alone
        main = folder / "nginx" / "nginx.conf"
        text = main.read_text()
        for theirs in ("/etc/nginx", "/var/log/nginx", "/run"):
            text = text.replace(theirs, str(folder / "nginx"))
        main.write_text(text)
        runbook = (ROOT / "docs" / "runbook.md").read_text()
        lines = re.findall(r"^    ((?:sed|echo) .*/etc/nginx/\S+)$", runbook, re.MULTILINE)
        self.assertEqual(len(lines), 2)
        for line in lines:
            run("sh", "-c", line.replace("/etc/nginx", str(folder / "nginx")))
        said = run("nginx", "-T", "-c", main, "-e", folder / "error.log")[1]
        connections, files = (int(re.search(rf"^\s*{name} (\d+);$", said, re.MULTILINE).group(1))
                              for name in ("worker_connections", "worker_rlimit_nofile"))
        most = int(re.search(r"\bconnections = (\d+);", (ROOT / "src" / "server" / "net" / "limits.h").read_text()).group(1))
        self.assertGreaterEqual(connections, 2 * most)
        self.assertGreaterEqual(files, connections)
        self.assertNotIn("warn", said)

    def test_people_are_told_that_no_node_is_there_and_programs_too(self):
        proxy = Proxy(Folder().path, [free_port()], free_port())
        proxy.begin()
        page = (DEPLOY / "nginx" / "away.html").read_text()
        for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/rules/vigo")):
            answer = proxy.ask(method, path, Accept="text/html,*/*;q=0.8")
            self.assertEqual((answer.status, answer.headers["Retry-After"], answer.text), (503, "5", page), path)
            self.assertIn("default-src 'none'", answer.headers["Content-Security-Policy"])
            answer = proxy.ask(method, path, Accept="application/json")
            self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "5"), path)
            self.assertEqual(answer.text, "The server is away for a moment. Games are kept: please come again.\n")
        self.assertNotEqual(proxy.ask("GET", "/away.html", Accept="application/json").text, page, "it is no page of its own")
        proxy.end()

    def test_the_page_for_when_no_node_is_there_speaks_both_languages_and_asks_nobody(self):
        page = (DEPLOY / "nginx" / "away.html").read_text()
        self.assertRegex(page, r'<html lang="en">')
        self.assertRegex(page, r'<section lang="fr">\s*<h2>\w')
        self.assertIn('http-equiv="refresh" content="5"', page)
        self.assertNotRegex(page, r"//|url\(|@import|<script|<link|<img|src=|href=")


class Scripts(unittest.TestCase):
    def test_shells_understand_them(self):
        for script in ("preinst.in", "postinst", "prerm", "postrm"):
            run("sh", "-n", DEPLOY / "debian" / script)


class Documents(unittest.TestCase):
    def test_every_test_that_the_threat_model_names_exists(self):
        model = (ROOT / "docs" / "security.md").read_text()
        tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("*_test.cpp"))
        there = {f"{suite}.{name}" for suite, name in re.findall(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)", tests, re.MULTILINE)}
        scripts = {f"{path.name}: {name}" for path in (ROOT / "tests" / "deploy").glob("*_test.py")
                   for name in re.findall(r"def (test_\w+)\(", path.read_text())}
        named = set(re.findall(r"`([A-Z]\w+\.[A-Za-z]\w+)`", model)) | set(re.findall(r"`(\w+_test\.py: test_\w+)`", model))
        self.assertGreater(len(named), 40)
        self.assertEqual(sorted(named - there - scripts), [])

    def test_no_row_of_the_threat_model_is_without_a_test_or_a_named_gap(self):
        model = (ROOT / "docs" / "security.md").read_text()
        rows = re.search(r"\n## Who may do what\n.*?\n\|---[^\n]*\n((?:\|[^\n]*\n)+)", model, re.DOTALL).group(1).splitlines()
        self.assertGreater(len(rows), 25)
        for row in rows:
            self.assertRegex(row.split("|")[-2], r"`[A-Z]\w+\.\w+`|_test\.py: test_|gap:", row)

    def test_the_fuzz_targets_that_it_names_are_those_there_are(self):
        model = (ROOT / "docs" / "security.md").read_text()
        self.assertEqual(set(re.findall(r"^\| `fuzz/(\w+)\.cpp`", model, re.MULTILINE)),
                         {path.stem for path in (ROOT / "fuzz").glob("*.cpp")})

    def test_the_help_before_anything_is_built_names_every_command(self):
        def listed(text):
            return set(re.findall(r"^  (\w+)  +\w", text, re.MULTILINE))

        short = re.search(r"short_help\(\) \{.*?\n\}", (ROOT / "oya").read_text(), re.DOTALL).group(0)
        full = listed(run(PROGRAM, "help")[1])
        self.assertGreater(len(full), 14)
        # What a shell and a manual are given is of use to who has the program.
        self.assertEqual(full - listed(short), {"completion", "man"})

    def test_what_the_runbook_looks_with_is_installed_by_it_and_sees_every_node(self):
        runbook = (ROOT / "docs" / "runbook.md").read_text()
        installed = set(" ".join(re.findall(r"^ +apt install ([^#\n]*)", runbook, re.MULTILINE)).split())
        for tool, package in {"curl": "curl", "iostat": "sysstat", "smartctl": "smartmontools", "coredumpctl": "systemd-coredump", "nginx": "nginx",
                              "certbot": "certbot", "promtool": "prometheus", "amtool": "prometheus-alertmanager", "psql": "postgresql"}.items():
            self.assertRegex(runbook, rf"(?m)(^ +|`|-- ){tool} ?", tool)
            self.assertIn(package, installed, tool)
        # A unit for each node, oya@8081, and as many processes.
        self.assertEqual(set(re.findall(r"journalctl -u (\S+)", runbook)), {"'oya*'", "oya-backup"})
        self.assertEqual(set(re.findall(r"top .*-p ([^`]*)", runbook)), {"$(pgrep -d, -x oya)"})

    def test_no_link_between_the_documents_is_broken(self):
        for name in ("runbook.md", "security.md", "scale.md"):
            text = (ROOT / "docs" / name).read_text()
            for target, _, anchor in re.findall(r"\]\(((?!http)[^)#]*)(#([\w-]+))?\)", text):
                path = ROOT / "docs" / (target or name)
                self.assertTrue(path.exists(), f"{name}: {target}")
                if anchor:
                    headings = {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")
                                for heading in re.findall(r"^#+ (.+)$", Path(path).read_text(), re.MULTILINE)}
                    self.assertIn(anchor, headings, f"{name}: {target}#{anchor}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
