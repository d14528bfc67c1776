#!/usr/bin/python3
"""Compiles rules/, i18n/ and data/ into C++.

    tools/compile_data.py --out DIR [--tests]

Writes DIR/generated/<game>_rules.h (a constant for every rule), DIR/*.cpp (the tables behind core/ledger.h, core/words.h
and core/data_files.h) and DIR/files.txt, the list of what it wrote. With --tests the ledgers and words of games that only
the tests know join in. Files whose contents stay the same are not touched. A mistake in the data is one line on stderr and exit 1.
"""

import argparse
import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "// Written by tools/compile_data.py: change the data, not this file.\n"
LEDGER_TEXTS = tuple(field + tongue for field in ("title", "players", "summary", "notation") for tongue in ("", "_fr"))
RULE_TEXTS = ("id", "section", "en", "fr", "source")
RULE_ROW = (*RULE_TEXTS, "source_fr", "ruling", "ruling_fr")
# What a ledger may say of a table option or an edition, for its readers; the program asks the game itself.
OPTION_FIELDS = {"option", "default", "values", "values_fr", "decides", "edition"}
RULE_FIELDS = {*RULE_TEXTS, *OPTION_FIELDS, "cases", "cases_fr", "ruling", "ruling_fr", "planned", "planned_cases"}
# The longest string literal that -Wpedantic lets through.
LITERAL_LIMIT = 65_000


# What a language does not print: pattern -> how it should be. French puts a no-break space before these signs and within its
# quotation marks, so that none of them begins a line, and bends its apostrophes.
UNPRINTABLE = {
    "fr": [
        (r" [:;!?»]|« ", "a no-break space (U+00A0) belongs before : ; ! ? » and after «"),
        (r"(?<=[^\W\d_])'{1,2}(?=[\w{«])", "an apostrophe is written \u2019"),
    ],
}


class Mistake(Exception):
    """Something wrong in the data: where, and what."""

    def __init__(self, where, what):
        super().__init__(f"{where}: {what}")


def shown(path):
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def read_text(path):
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Mistake(shown(path), f"byte {error.start} is not UTF-8") from error


def check_print(where, language, text):
    """That a text for people is set as its language sets texts."""
    for pattern, rule in UNPRINTABLE.get(language, []):
        if found := re.search(pattern, text):
            near = text[max(0, found.start() - 12) : found.end() + 12]
            raise Mistake(where, f"{rule}: {json.dumps(near, ensure_ascii=False)}")


# ---------------------------------------------------------------- messages


class MessageParser:
    """Checks one text of i18n/ against the message format and collects its parameters as name -> kind.

    The format is ICU MessageFormat limited to {name}, number, plural (=N, one, other) and select, as core/message_format.h
    and intl-messageformat both read it. Angle brackets are left out because the browser would take them for tags.
    """

    def __init__(self, where, text):
        self.where, self.text, self.at, self.parameters = where, text, 0, {}

    def fail(self, what):
        raise Mistake(self.where, f"{what}, at character {self.at + 1} of {json.dumps(self.text, ensure_ascii=False)}")

    def peek(self, offset=0):
        index = self.at + offset
        return self.text[index] if index < len(self.text) else ""

    def match(self, pattern, what):
        found = re.compile(pattern).match(self.text, self.at)
        if not found:
            self.fail(f"expected {what}")
        self.at = found.end()
        return found.group().strip()

    def parse(self):
        self.message("", False)
        if self.at < len(self.text):
            self.fail("'}' without '{'")
        return self.parameters

    def message(self, kind, nested):
        while (letter := self.peek()) and letter != "}":
            if letter == "{":
                self.argument()
            elif letter == "'":
                self.quote(kind)
            elif letter in "<>":
                self.fail("angle brackets are not part of the message format")
            else:
                self.at += 1
        if nested and not self.peek():
            self.fail("expected '}'")

    def quote(self, kind):
        following = self.peek(1)
        if following == "'":
            self.at += 2
        elif following and (following in "{}<>" or (following == "#" and kind == "plural")):
            end = re.compile(r"'(?:[^']|'')*'").match(self.text, self.at)
            if not end:
                self.fail("a quote that never ends (an apostrophe before a brace is written '')")
            self.at = end.end()
        else:
            self.at += 1

    def argument(self):
        self.at += 1
        name = self.match(r"\s*[a-z][a-z0-9_]*\s*", "a parameter name of small letters, digits and _")
        kind = "value"
        if self.peek() == ",":
            self.at += 1
            kind = self.match(r"\s*(number|plural|select)\b\s*", "number, plural or select")
        if kind in ("plural", "select"):
            self.match(",\\s*", "','")
            self.branches(name, kind)
        self.match("}", "'}'")
        # A parameter of several kinds is known by the strictest: what is counted must be a number.
        if kind != "value" and self.parameters.get(name, "value") not in ("value", "number", kind):
            self.fail(f"{name} is used as {self.parameters[name]} and as {kind}")
        if kind != "value" or name not in self.parameters:
            self.parameters[name] = "number" if kind == "plural" else kind

    def branches(self, name, kind):
        pattern = r"(=\d+|one|other)\s*" if kind == "plural" else r"[A-Za-z0-9_.-]+\s*"
        seen = set()
        while self.peek() not in ("", "}"):
            branch = self.match(pattern, "=N, one or other" if kind == "plural" else "a value to select")
            if branch in seen:
                self.fail(f"{name} has two branches {branch}")
            seen.add(branch)
            self.match(r"\{", "'{'")
            self.message(kind, True)
            self.match(r"\}\s*", "'}'")
        if self.peek() and "other" not in seen:
            self.fail(f"{name} has no branch other")


def unique_object(pairs):
    ids = [key for key, _ in pairs]
    twice = next((key for key in ids if ids.count(key) > 1), None)
    if twice is not None:
        raise ValueError(f"{twice} is there twice")
    return dict(pairs)


def read_language(paths):
    """The texts of one language: id -> (file, text)."""
    words = {}
    for path in paths:
        try:
            area = json.loads(read_text(path), object_pairs_hook=unique_object)
        except ValueError as error:
            raise Mistake(shown(path), error) from error
        if not isinstance(area, dict):
            raise Mistake(shown(path), "expected one object of ids and texts")
        for key, text in area.items():
            if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", key):
                raise Mistake(shown(path), f"{json.dumps(key)} is no id: small letters, digits, _ and -, parted by dots")
            if not isinstance(text, str):
                raise Mistake(shown(path), f"{key}: expected a text")
            if key in words:
                raise Mistake(shown(path), f"{key} is already in {shown(words[key][0])}")
            words[key] = (path, text)
    return words


def read_languages(folders):
    """Every language, once all of them are known to say the same things with the same parameters."""
    names = sorted({path.name for folder in folders for path in folder.glob("*") if path.is_dir()})
    languages = {
        name: read_language([path for folder in folders for path in sorted((folder / name).glob("*.json"))]) for name in names
    }
    for language, words in languages.items():
        for key, (path, text) in words.items():
            check_print(f"{shown(path)}: {key}", language, text)
    parameters = {
        language: {key: MessageParser(f"{shown(path)}: {key}", text).parse() for key, (path, text) in words.items()}
        for language, words in languages.items()
    }
    for language, words in languages.items():
        for other, others in languages.items():
            for key, (path, _) in others.items():
                if key not in words:
                    raise Mistake(shown(path.parents[1] / language / path.name), f"{key} is missing (it is in {shown(path)})")
                mine, theirs = set(parameters[language][key]), set(parameters[other][key])
                if mine != theirs:
                    odd = ", ".join(sorted(mine ^ theirs))
                    raise Mistake(shown(words[key][0]), f"{key}: parameters differ from {shown(path)}: {odd}")
    return languages


# ---------------------------------------------------------------- ledgers


def want_text(where, table, field):
    value = table.get(field)
    if not isinstance(value, str) or not value.strip():
        raise Mistake(where, f"{field} is missing or empty")


def want_text_table(where, table, field):
    values = table.get(field, {})
    if not isinstance(values, dict) or not all(isinstance(text, str) and text for text in values.values()):
        raise Mistake(where, f"[{field}] must hold texts only")


def planned_cases(where, rule):
    planned, count = rule.get("planned", []), len(rule["cases"])
    if isinstance(planned, str) and planned.strip():
        # A word says what the cases wait for: all of them, or those that planned_cases lists.
        planned = rule.get("planned_cases", True)
    elif "planned_cases" in rule:
        raise Mistake(where, "planned_cases stands beside a planned that says in a word what the cases wait for")
    if isinstance(planned, bool):
        return list(range(1, count + 1)) if planned else []
    numbers = planned if isinstance(planned, list) else [None]
    if not all(type(number) is int and 1 <= number <= count for number in numbers):
        raise Mistake(where, f"planned must be true, a word or a list of case numbers from 1 to {count}")
    return sorted(set(numbers))


def check_rule(where, game, rule):
    for field in RULE_TEXTS:
        want_text(where, rule, field)
    where = f"{where} ({rule['id']})"
    if not re.fullmatch(re.escape(game) + r"(\.[a-z][a-z0-9]*(-[a-z0-9]+)*){2,}", rule["id"]):
        raise Mistake(where, f"an id reads {game}.section.name, in small letters, digits and -")
    if rule["id"].split(".")[1] != rule["section"]:
        raise Mistake(where, f"the id does not stand in section {rule['section']}")
    for field in rule.keys() - RULE_FIELDS:
        raise Mistake(where, f"unknown field {field}")
    if "ruling" in rule or "ruling_fr" in rule:
        want_text(where, rule, "ruling")
        want_text(where, rule, "ruling_fr")
    for field in ("cases", "cases_fr"):
        cases = rule.get(field)
        if not isinstance(cases, list) or not cases or not all(isinstance(case, str) and case.strip() for case in cases):
            raise Mistake(where, f"{field} must be a list of at least one text")
    if len(rule["cases"]) != len(rule["cases_fr"]):
        raise Mistake(where, f"{len(rule['cases'])} cases, but {len(rule['cases_fr'])} in French")
    rule["planned"] = planned_cases(where, rule)


def in_french(source, words):
    """A source with the names of our papers in French; the chapters of a rulebook keep their own titles."""
    for english, french in words.items():
        source = source.replace(english, french)
    return re.sub(r"(?<=[^\W\d_])'(?=\w)", "\u2019", source)


def constant_name(rule_id):
    return re.sub(r"[.-]", "_", rule_id.split(".", 1)[1])


def read_ledger(path):
    where = shown(path)
    try:
        ledger = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise Mistake(where, error) from error
    ledger["name"] = path.stem
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        raise Mistake(where, "the file must be named after the game, in small letters")
    for field in LEDGER_TEXTS:
        want_text(where, ledger, field)
        if field.endswith("_fr"):
            check_print(f"{where}: {field}", "fr", ledger[field])
    for field in ("options", "sources", "terms"):
        want_text_table(where, ledger, field)
    for english, french in ledger.get("sources", {}).items():
        check_print(f"{where}: [sources] {english.strip()}", "fr", french)
    rules = ledger.get("rule")
    if not isinstance(rules, list) or not rules:
        raise Mistake(where, "expected at least one [[rule]]")
    names = {}
    for number, rule in enumerate(rules, 1):
        check_rule(f"{where}: rule {number}", path.stem, rule)
        if name := names.get(constant_name(rule["id"])):
            raise Mistake(f"{where}: rule {number}", f"{rule['id']} is there twice, or too like {name}")
        names[constant_name(rule["id"])] = rule["id"]
        rule["source_fr"] = in_french(rule["source"], ledger.get("sources", {}))
        if rule["source_fr"] == rule["source"] or "facts:" in rule["source_fr"]:
            raise Mistake(f"{where}: {rule['id']}", f"[sources] has no French for {json.dumps(rule['source'], ensure_ascii=False)}")
        for field in ("fr", "source_fr", "ruling_fr"):
            check_print(f"{where}: {rule['id']}: {field}", "fr", rule.get(field, ""))
        for case in rule["cases_fr"]:
            check_print(f"{where}: {rule['id']}: cases_fr", "fr", case)
    return ledger


def read_ledgers(folders):
    ledgers = {}
    for path in sorted(path for folder in folders for path in folder.glob("*.toml")):
        if path.stem in ledgers:
            raise Mistake(shown(path), "there is another ledger of this name")
        ledgers[path.stem] = read_ledger(path)
    return [ledgers[name] for name in sorted(ledgers)]


def check_sections(ledgers, languages):
    for ledger in ledgers:
        for section in {rule["section"] for rule in ledger["rule"]}:
            key = f"rules.section.{ledger['name']}.{section}"
            for language in (name for name, words in languages.items() if key not in words):
                raise Mistake(f"i18n/{language}/rules.json", f"{key} is missing: what rules/ calls a section")


# ---------------------------------------------------------------- C++


def literal(text, indent="        "):
    """The text as C++ string literals, in pieces that a person can read and every compiler takes."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "?": "\\?"}
    pieces = re.findall(r"[^\n]{1,100}(?:\n| |$)|[^\n]{1,100}|\n", text) or [""]
    quoted = []
    for piece in pieces:
        body = "".join(escapes.get(c, c if c >= " " and c != "\x7f" else f"\\{ord(c):03o}") for c in piece)
        quoted.append(f'"{body}"')
    return f"\n{indent}".join(quoted)


def array(kind, name, items):
    """A constant array; std::array, because it may be empty."""
    body = "".join(f"\n    {item}," for item in items)
    values = f"{{{{{body}\n}}}}" if items else "{}"
    return f"constexpr std::array<{kind}, {len(items)}> {name}{values};\n"


def rules_header(ledger):
    constants = "".join(
        f'inline constexpr RuleId {constant_name(rule["id"])}{{"{rule["id"]}"}};\n' for rule in ledger["rule"]
    )
    return (
        f'{MARK}#pragma once\n\n#include "core/ledger.h"\n\nnamespace oya::{ledger["name"]}::rule {{\n\n'
        f'{constants}\n}} // namespace oya::{ledger["name"]}::rule\n'
    )


def ledger_source(ledger):
    parts, rows = [], []
    for number, rule in enumerate(ledger["rule"]):
        for field in ("cases", "cases_fr"):
            parts.append(array("std::string_view", f"{field}_{number}", [literal(case) for case in rule[field]]))
        planned = "{}"
        if rule["planned"]:
            planned = f"planned_{number}"
            parts.append(array("int", planned, rule["planned"]))
        texts = [literal(rule.get(field, "")) for field in RULE_ROW]
        rows.append("Rule{" + ",\n        ".join([*texts, f"cases_{number}, cases_fr_{number}, {planned}"]) + "}")
    options = [f"OptionText{{{literal(name)}, {literal(text)}}}" for name, text in ledger.get("options", {}).items()]
    terms = [
        # What stands in brackets after a term is a remark of the ledger.
        f"Term{{{literal(key)}, {literal(key.replace('_', ' '))}, {literal(text.split(' (')[0])}}}"
        for key, text in ledger.get("terms", {}).items()
    ]
    parts += [array("Rule", "rules", rows), array("OptionText", "options", options), array("Term", "terms", terms)]
    texts = ",\n    ".join(literal(ledger[field], "    ") for field in ("name", *LEDGER_TEXTS))
    home = f"ledger_{ledger['name']}"
    return (
        f'{MARK}#include "core/ledger.h"\n\n#include <array>\n\nnamespace oya {{\n\nnamespace {home} {{\n\n'
        + "".join(parts)
        + f"constexpr Ledger whole{{\n    {texts},\n    options, terms, rules}};\n\n}} // namespace {home}\n\n"
        + f"const Ledger& ledger_of_{ledger['name']}();\n"
        + f"const Ledger& ledger_of_{ledger['name']}() {{ return {home}::whole; }}\n\n}} // namespace oya\n"
    )


def ledgers_source(ledgers):
    names = [ledger["name"] for ledger in ledgers]
    declared = "".join(f"const Ledger& ledger_of_{name}();\n" for name in names)
    calls = ", ".join(f"ledger_of_{name}()" for name in names)
    return (
        f'{MARK}#include "core/ledger.h"\n\n#include <array>\n\nnamespace oya {{\n\n{declared}\n'
        f"std::span<const Ledger> ledgers() {{\n    static const std::array<Ledger, {len(names)}> all{{{calls}}};\n"
        "    return all;\n}\n\n} // namespace oya\n"
    )


def words_source(language, words):
    rows = [f"Word{{{literal(key)}, {literal(text)}}}" for key, (_, text) in sorted(words.items())]
    return (
        f'{MARK}#include "core/words.h"\n\n#include <array>\n\nnamespace oya {{\n\nnamespace words_{language} {{\n\n'
        f"{array('Word', 'all', rows)}\n}} // namespace words_{language}\n\n"
        f"std::span<const Word> words_in_{language}();\n"
        f"std::span<const Word> words_in_{language}() {{ return words_{language}::all; }}\n\n}} // namespace oya\n"
    )


def languages_source(languages):
    names = sorted(languages, key=lambda language: (language != "en", language))
    declared = "".join(f"std::span<const Word> words_in_{name}();\n" for name in names)
    calls = ",\n        ".join(f'Words("{name}", words_in_{name}())' for name in names)
    return (
        f'{MARK}#include "core/words.h"\n\n#include <array>\n\nnamespace oya {{\n\n{declared}\n'
        f"std::span<const Words> Words::languages() {{\n    static const std::array<Words, {len(names)}> all{{\n"
        f"        {calls}}};\n    return all;\n}}\n\n}} // namespace oya\n"
    )


def data_source(folder):
    rows = []
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".json", ".svg") and path.is_file()):
        text = read_text(path)
        if len(text.encode()) > LITERAL_LIMIT:
            raise Mistake(shown(path), f"longer than {LITERAL_LIMIT} bytes: split it")
        rows.append(f'DataFile{{"{path.relative_to(folder).as_posix()}",\n        {literal(text)}}}')
    return (
        f'{MARK}#include "core/data_files.h"\n\n#include <array>\n\nnamespace oya {{\n\nnamespace data_files {{\n\n'
        "struct DataFile {\n    std::string_view path;\n    std::string_view text;\n};\n\n"
        f"{array('DataFile', 'all', rows)}\n}} // namespace data_files\n\n"
        "std::string_view data_file(std::string_view path) {\n    for (const data_files::DataFile& file : data_files::all)\n"
        "        if (file.path == path) return file.text;\n    return {};\n}\n\n} // namespace oya\n"
    )


# ---------------------------------------------------------------- files


def compile_all(with_tests):
    """Everything to be written: path below DIR -> contents."""
    languages = read_languages([ROOT / "i18n"])
    ledgers = read_ledgers([ROOT / "rules"])
    check_sections(ledgers, languages)
    if with_tests:
        homes = [ROOT, ROOT / "tests" / "every_game"]
        languages = read_languages([home / "i18n" for home in homes])
        ledgers = read_ledgers([home / "rules" for home in homes])
    files = {"ledgers.cpp": ledgers_source(ledgers), "languages.cpp": languages_source(languages)}
    files["data_files.cpp"] = data_source(ROOT / "data")
    for ledger in ledgers:
        files[f"generated/{ledger['name']}_rules.h"] = rules_header(ledger)
        files[f"ledger_{ledger['name']}.cpp"] = ledger_source(ledger)
    for language, words in languages.items():
        files[f"words_{language}.cpp"] = words_source(language, words)
    files["files.txt"] = "".join(f"{name}\n" for name in sorted(files))
    return files


def write_all(out, files):
    old_list = out / "files.txt"
    for name in old_list.read_text().split() if old_list.exists() else []:
        if name not in files:
            (out / name).unlink(missing_ok=True)
    for name, contents in files.items():
        path = out / name
        data = contents.encode("utf-8")
        if path.exists() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main():
    parser = argparse.ArgumentParser(description="Compiles rules/, i18n/ and data/ into C++.")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the C++ goes")
    parser.add_argument("--tests", action="store_true", help="with the ledgers and words of games that only the tests know")
    options = parser.parse_args()
    try:
        write_all(options.out, compile_all(options.tests))
    except (Mistake, OSError) as error:
        print(f"compile_data: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
