#!/usr/bin/python3
"""Compiles rules/, i18n/ and data/ into C++.

    tools/compile_data.py --out DIR [--tests]

Writes DIR/generated/<game>_rules.h (a constant for every rule), DIR/generated/nets.h (those of data/nets/), DIR/*.cpp (the
tables behind core/ledger.h, core/words.h, core/data_files.h and the nets) and DIR/files.txt, the list of what it wrote. With --tests the ledgers and words of games that only
the tests know join in. Files whose contents stay the same are not touched. Every mistake in the data is a line on stderr that
begins with its file and line; then nothing is written, and the exit status is 1.
"""

import argparse
import json
import re
import sys
import tomllib
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "// Written by tools/compile_data.py: change the data, not this file.\n"
LEDGER_TEXTS = tuple(field + tongue for field in ("title", "players", "summary", "notation") for tongue in ("", "_fr"))
# A game whose ledger says `trial = true` may be written in English alone: where French lacks a text of it, English stands in.
FRENCH_OF = {"fr": "en", "cases_fr": "cases", "ruling_fr": "ruling"}
RULE_TEXTS = ("id", "section", "en", "fr", "source")
RULE_ROW = (*RULE_TEXTS, "source_fr", "ruling", "ruling_fr")
# What a ledger may say of a table option or an edition, for its readers; the program asks the game itself.
OPTION_FIELDS = {"option", "default", "values", "values_fr", "decides", "edition"}
RULE_FIELDS = {*RULE_TEXTS, *OPTION_FIELDS, "cases", "cases_fr", "ruling", "ruling_fr", "planned", "planned_cases"}
# The longest string literal that -Wpedantic lets through.
LITERAL_LIMIT = 65_000


# What a language does not print: pattern -> how it should be. French puts a no-break space before these signs and within its
# quotation marks, wide before a colon and narrow elsewhere, so that none of them begins a line, and bends its apostrophes.
UNPRINTABLE = {
    "fr": [
        (r"[ \u00a0][;!?»]|«[ \u00a0]", "a narrow no-break space (U+202F) belongs before ; ! ? » and after «"),
        (r"[ \u202f]:", "a no-break space (U+00A0) belongs before a colon"),
        (r"(?<=[^\W\d_])'{1,2}(?=[\w{«])", "an apostrophe is written \u2019"),
    ],
}


MISTAKES = {}  # the lines to be said, in the order in which they were found, each once


def mistake(where, what):
    """Something wrong in the data: where, and what. Reading goes on, so that all of them are said at once."""
    MISTAKES[f"{where}: {what}"] = True


class BadText(Exception):
    """A text that is not in the message format."""


def shown(path):
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def read_text(path):
    """What stands in a file; nothing where that cannot be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        mistake(shown(path), f"byte {error.start} is not UTF-8")
        return ""


def place_of(path, text, position):
    return f"{shown(path)}:{text.count(chr(10), 0, max(0, position)) + 1}"


def check_print(where, language, text):
    """That a text for people is set as its language sets texts."""
    for pattern, rule in UNPRINTABLE.get(language, []):
        if found := re.search(pattern, text):
            near = text[max(0, found.start() - 12) : found.end() + 12]
            mistake(where, f"{rule}: {json.dumps(near, ensure_ascii=False)}")


# A refusal is a sentence of its own. What is filled in or chosen at its beginning must bring a capital or a number along.
OPENS_A_SENTENCE = r"[^a-z{]|\{(player|seats|cards)\b|\{\w+, (plural|select), =?\w+ \{[^a-z]"


def check_refusal(where, key, text):
    """That a refusal begins as a sentence does."""
    if ".why." in key and not re.match(OPENS_A_SENTENCE, text):
        mistake(where, f"a refusal begins with a capital: {json.dumps(text[:24], ensure_ascii=False)}")


# ---------------------------------------------------------------- messages


class MessageParser:
    """Checks one text of i18n/ against the message format and collects its parameters as name -> kind.

    The format is ICU MessageFormat limited to {name}, number, plural (=N, one, other) and select, as core/message_format.h
    and intl-messageformat both read it. Angle brackets are left out because the browser would take them for tags.
    """

    def __init__(self, text):
        self.text, self.at, self.parameters = text, 0, {}

    def fail(self, what):
        raise BadText(f"{what}, at character {self.at + 1} of {json.dumps(self.text, ensure_ascii=False)}")

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


class Word:
    """A text of i18n/: the file it stands in, its place there, and its parameters; none where it is not in the message format."""

    def __init__(self, path, where, text):
        self.path, self.where, self.text, self.parameters = path, where, text, None

    def parse(self, key):
        try:
            self.parameters = MessageParser(self.text).parse()
        except BadText as error:
            mistake(f"{self.where}: {key}", error)


def read_area(path):
    """The texts of one file, each with its id; what is none is left out."""
    source = read_text(path)
    try:
        pairs = json.loads(source or "{}", object_pairs_hook=lambda found: found)
    except json.JSONDecodeError as error:
        mistake(f"{shown(path)}:{error.lineno}", f"{error.msg}, at character {error.colno}")
        return
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        mistake(shown(path), "expected one object of ids and texts")
        return
    at = 0
    for key, text in pairs:
        at = max(at, source.find(json.dumps(key, ensure_ascii=False), at) + 1)
        where = place_of(path, source, at)
        if not re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", key):
            mistake(where, f"{json.dumps(key)} is no id: small letters, digits, _ and -, parted by dots")
        elif not isinstance(text, str):
            mistake(where, f"{key}: expected a text")
        else:
            yield key, Word(path, where, text)


def read_language(language, paths):
    """The texts of one language: id -> Word."""
    words = {}
    for path in paths:
        for key, word in read_area(path):
            if key in words and words[key].path == path:
                mistake(word.where, f"{key} is there twice")
            elif key in words:
                mistake(word.where, f"{key} is already in {shown(words[key].path)}")
            else:
                words[key] = word
                word.parse(key)
                check_print(f"{word.where}: {key}", language, word.text)
                check_refusal(f"{word.where}: {key}", key, word.text)
    return words


def is_of(word, games):
    """Whether a text belongs to one of these games, by the name of its file: nim.json, web-nim.json."""
    return word.path.stem.split("-")[-1] in games


def read_languages(folders, trials):
    """Every language, once all of them are known to say the same things with the same parameters."""
    names = sorted({path.name for folder in folders for path in folder.glob("*") if path.is_dir()})
    languages = {
        name: read_language(name, [path for folder in folders for path in sorted((folder / name).glob("*.json"))])
        for name in names
    }
    english = languages.get("en", {})
    for language, words in languages.items():
        for key, word in english.items():
            if key not in words and is_of(word, trials):
                words[key] = word
    for language, words in languages.items():
        for other, others in languages.items():
            for key, word in others.items():
                if key not in words:
                    lacking = word.path.parents[1] / language / word.path.name
                    mistake(shown(lacking), f"{key} is missing (it is in {shown(word.path)})")
                elif other < language and None not in (word.parameters, words[key].parameters):
                    odd = ", ".join(sorted(set(word.parameters) ^ set(words[key].parameters)))
                    if odd:
                        mistake(words[key].where, f"{key}: parameters differ from {shown(word.path)}: {odd}")
    return languages


# ---------------------------------------------------------------- ledgers


def has_text(where, table, field):
    value = table.get(field)
    well = isinstance(value, str) and value.strip() != ""
    if not well:
        mistake(where, f"{field} is missing or empty")
    return well


def want_text_table(where, table, field):
    values = table.setdefault(field, {})
    if not isinstance(values, dict) or not all(isinstance(text, str) and text for text in values.values()):
        mistake(where, f"[{field}] must hold texts only")
        table[field] = {}


def planned_cases(where, rule):
    planned, count = rule.get("planned", []), len(rule["cases"])
    if isinstance(planned, str) and planned.strip():
        # A word says what the cases wait for: all of them, or those that planned_cases lists.
        planned = rule.get("planned_cases", True)
    elif "planned_cases" in rule:
        mistake(where, "planned_cases stands beside a planned that says in a word what the cases wait for")
    if isinstance(planned, bool):
        return list(range(1, count + 1)) if planned else []
    numbers = planned if isinstance(planned, list) else [None]
    if not all(type(number) is int and 1 <= number <= count for number in numbers):
        mistake(where, f"planned must be true, a word or a list of case numbers from 1 to {count}")
        return []
    return sorted(set(numbers))


def check_id(where, game, rule):
    if not re.fullmatch(re.escape(game) + r"(\.[a-z][a-z0-9]*(-[a-z0-9]+)*){2,}", rule["id"]):
        mistake(where, f"an id reads {game}.section.name, in small letters, digits and -")
    elif rule["id"].split(".")[1] != rule.get("section"):
        mistake(where, f"the id does not stand in section {rule.get('section')}")


def check_rule(where, game, rule):
    """Says what is wrong with a rule by itself. Returns whether it is whole, so that more can be asked of it."""
    before = len(MISTAKES)
    named = has_text(where, rule, "id")
    where = f"{where} ({rule['id']})" if named else where
    for field in RULE_TEXTS[1:]:
        has_text(where, rule, field)
    if named:
        check_id(where, game, rule)
    for field in sorted(rule.keys() - RULE_FIELDS):
        mistake(where, f"unknown field {field}")
    if "ruling" in rule or "ruling_fr" in rule:
        has_text(where, rule, "ruling")
        has_text(where, rule, "ruling_fr")
    listed = True
    for field in ("cases", "cases_fr"):
        cases = rule.get(field)
        if not isinstance(cases, list) or not cases or not all(isinstance(case, str) and case.strip() for case in cases):
            mistake(where, f"{field} must be a list of at least one text")
            listed = False
    if listed and len(rule["cases"]) != len(rule["cases_fr"]):
        mistake(where, f"{len(rule['cases'])} cases, but {len(rule['cases_fr'])} in French")
    if listed:
        rule["planned"] = planned_cases(where, rule)
    return len(MISTAKES) == before


def in_french(source, words):
    """A source with the names of our papers in French; the chapters of a rulebook keep their own titles."""
    for english, french in words.items():
        source = source.replace(english, french)
    return re.sub(r"(?<=[^\W\d_])'(?=\w)", "\u2019", source)


def constant_name(rule_id):
    return re.sub(r"[.-]", "_", rule_id.split(".", 1)[1])


def check_french(where, rule):
    """That a rule that is whole is also set as French is, and its source said in French."""
    if rule["source_fr"] == rule["source"] or "facts:" in rule["source_fr"]:
        mistake(where, f"[sources] has no French for {json.dumps(rule['source'], ensure_ascii=False)}")
    for field in ("fr", "source_fr", "ruling_fr"):
        check_print(f"{where}: {field}", "fr", rule.get(field, ""))
    for case in rule["cases_fr"]:
        check_print(f"{where}: cases_fr", "fr", case)


def lend_english(ledger):
    """Fills what a trial lacks in French."""
    for field in LEDGER_TEXTS[::2]:
        ledger.setdefault(f"{field}_fr", ledger.get(field))
    for rule in ledger["rule"]:
        for french, english in FRENCH_OF.items():
            if english in rule:
                rule.setdefault(french, rule[english])


def read_ledger(path):
    """One ledger; nothing where it cannot be read at all."""
    where, source = shown(path), read_text(path)
    try:
        ledger = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        mistake(where, error)
        return None
    ledger["name"] = path.stem
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        mistake(where, "the file must be named after the game, in small letters")
    if not isinstance(ledger.setdefault("trial", False), bool):
        mistake(where, "trial must be true or false")
    rules = ledger.setdefault("rule", [])
    if not isinstance(rules, list) or not rules or not all(isinstance(rule, dict) for rule in rules):
        mistake(where, "expected at least one [[rule]]")
        return None
    if ledger["trial"]:
        lend_english(ledger)
    for field in LEDGER_TEXTS:
        if has_text(where, ledger, field) and field.endswith("_fr") and not ledger["trial"]:
            check_print(f"{where}: {field}", "fr", ledger[field])
    for field in ("options", "sources", "terms"):
        want_text_table(where, ledger, field)
    for english, french in ledger["sources"].items():
        check_print(f"{where}: [sources] {english.strip()}", "fr", french)
    begins = [found.start() for found in re.finditer(r"^\[\[rule\]\]", source, re.MULTILINE)]
    names = {}
    for number, rule in enumerate(rules, 1):
        place = place_of(path, source, begins[number - 1]) if len(begins) == len(rules) else where
        if not check_rule(f"{place}: rule {number}", path.stem, rule):
            continue
        if name := names.get(constant_name(rule["id"])):
            mistake(f"{place}: rule {number}", f"{rule['id']} is there twice, or too like {name}")
        names[constant_name(rule["id"])] = rule["id"]
        rule["source_fr"] = in_french(rule["source"], ledger["sources"])
        if not ledger["trial"]:
            check_french(f"{place}: {rule['id']}", rule)
    return ledger


def read_ledgers(folders):
    ledgers = {}
    for path in sorted(path for folder in folders for path in folder.glob("*.toml")):
        if path.stem in ledgers:
            mistake(shown(path), "there is another ledger of this name")
        elif ledger := read_ledger(path):
            ledgers[path.stem] = ledger
    return [ledgers[name] for name in sorted(ledgers)]


def trials_of(ledgers):
    return {ledger["name"] for ledger in ledgers if ledger["trial"] is True}


def check_sections(ledgers, languages):
    for ledger in ledgers:
        for section in sorted({str(rule.get("section")) for rule in ledger["rule"]}):
            key = f"rules.section.{ledger['name']}.{section}"
            if not any(key in words for words in languages.values()):
                mistake("i18n/en/rules.json", f"{key} is missing: what rules/ calls a section")


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
    rows = [f"Word{{{literal(key)}, {literal(word.text)}}}" for key, word in sorted(words.items())]
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


def packed(path, text):
    """JSON without the spaces that only a reader of the file needs."""
    if path.suffix != ".json":
        return text
    try:
        return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    except json.JSONDecodeError as error:
        mistake(f"{shown(path)}:{error.lineno}", error.msg)
        return ""


def data_source(folder):
    rows = []
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".txt", ".json", ".svg") and path.is_file()):
        text = packed(path, read_text(path))
        if len(text.encode()) > LITERAL_LIMIT:
            mistake(shown(path), f"longer than {LITERAL_LIMIT} bytes: split it")
        rows.append(f'DataFile{{"{path.relative_to(folder).as_posix()}",\n        {literal(text)}}}')
    return (
        f'{MARK}#include "core/data_files.h"\n\n#include <array>\n\nnamespace oya {{\n\nnamespace data_files {{\n\n'
        "struct DataFile {\n    std::string_view path;\n    std::string_view text;\n};\n\n"
        f"{array('DataFile', 'all', rows)}\n}} // namespace data_files\n\n"
        "std::string_view data_file(std::string_view path) {\n    for (const data_files::DataFile& file : data_files::all)\n"
        "        if (file.path == path) return file.text;\n    return {};\n}\n\n} // namespace oya\n"
    )


# ---------------------------------------------------------------- nets


NET_LIMIT = 1_000_000  # bytes
MOST_UNITS, MOST_INPUTS = 128, 256
# What an input, a unit of the first layer and one of the second may be at most (core/seat_net.h).
MOST_IN = (255, 1023, 1023)


def read_net(path):
    """A net of data/nets/ as name, sizes and numbers; nothing when it cannot be one."""
    text = read_text(path)
    lines = text.splitlines()
    if len(text) > NET_LIMIT:
        return mistake(shown(path), f"longer than {NET_LIMIT} bytes")
    heads = (r"oya-net 1", r"features (\d+) (\d+)", r"units (\d+) (\d+)")
    found = [re.fullmatch(pattern, line) for pattern, line in zip(heads, lines)]
    end = re.fullmatch(r"checksum (\d+)", lines[-1]) if lines else None
    if len(found) < len(heads) or not all(found) or not end:
        return mistake(shown(path), "is no net: it begins with 'oya-net 1', 'features MARK COUNT', 'units N N' and ends with 'checksum N'")
    numbers = " ".join(lines[len(heads) : -1])
    if zlib.crc32(numbers.encode()) != int(end[1]):
        return mistake(f"{shown(path)}:{len(lines)}", "the checksum is of other numbers")
    mark, inputs = (int(number) for number in found[1].groups())
    first, second = (int(number) for number in found[2].groups())
    if not (0 < inputs <= MOST_INPUTS and 0 < first <= MOST_UNITS and 0 < second <= MOST_UNITS and mark < 2**32):
        return mistake(f"{shown(path)}:2", f"more than {MOST_INPUTS} features or {MOST_UNITS} units, or none")
    try:
        values = [int(number) for number in numbers.split(" ")]
    except ValueError as error:
        return mistake(shown(path), str(error))
    layers = ((first, inputs), (second, 3 * first), (2, second))
    units = first + second + 2
    if len(values) != units + sum(rows * columns for rows, columns in layers):
        return mistake(shown(path), f"{len(values)} numbers are not those of {inputs} features and {first} and {second} units")
    net = {"name": path.stem, "mark": mark, "sizes": (inputs, first, second), "biases": values[:units], "weights": values[units:]}
    check_net(path, net, layers)
    return net


def check_net(path, net, layers):
    """That no sum of a net leaves 32 bits, and no weight 16."""
    biases, weights = iter(net["biases"]), iter(net["weights"])
    for (rows, columns), most in zip(layers, MOST_IN):
        for row in range(rows):
            row_weights = [next(weights) for _ in range(columns)]
            most_sum = abs(next(biases)) + most * sum(abs(weight) for weight in row_weights)
            if most_sum >= 2**31 or any(not -(2**15) <= weight < 2**15 for weight in row_weights):
                mistake(shown(path), f"unit {row + 1} of {rows} could come to more than 32 bits hold, or a weight 16")


def net_shape(net):
    inputs, first, second = net["sizes"]
    name = net["name"]
    return (
        f'extern const std::int32_t {name}_biases[{len(net["biases"])}];\n'
        f'extern const std::int16_t {name}_weights[{len(net["weights"])}];\n'
        f"inline constexpr SeatNet {name}{{{inputs}, {first}, {second}, {net['mark']}u, {name}_biases, {name}_weights}};\n"
    )


def nets_header(nets):
    shapes = "\n".join(net_shape(net) for net in nets)
    return f'{MARK}#pragma once\n\n#include "core/seat_net.h"\n\nnamespace oya::nets {{\n\n{shapes}\n}} // namespace oya::nets\n'


def nets_source(nets):
    def table(name, values):
        lines = [", ".join(str(value) for value in values[i : i + 20]) for i in range(0, len(values), 20)]
        return f"const {name}[] = {{\n" + ",\n".join(lines) + "};\n"

    tables = "\n".join(
        table(f"std::int32_t {net['name']}_biases", net["biases"]) + table(f"std::int16_t {net['name']}_weights", net["weights"])
        for net in nets
    )
    return f'{MARK}#include "generated/nets.h"\n\nnamespace oya::nets {{\n\n{tables}\n}} // namespace oya::nets\n'


# ---------------------------------------------------------------- files


def read_data(homes):
    ledgers = read_ledgers([home / "rules" for home in homes])
    return ledgers, read_languages([home / "i18n" for home in homes], trials_of(ledgers))


def compile_all(with_tests):
    """Everything to be written: path below DIR -> contents; nothing when there is a mistake."""
    ledgers, languages = read_data([ROOT])
    check_sections(ledgers, languages)
    if with_tests:
        ledgers, languages = read_data([ROOT, ROOT / "tests" / "every_game"])
    data = data_source(ROOT / "data")
    nets = [read_net(path) for path in sorted((ROOT / "data" / "nets").glob("*.net"))]
    if MISTAKES:
        return {}
    files = {"ledgers.cpp": ledgers_source(ledgers), "languages.cpp": languages_source(languages)}
    files["data_files.cpp"] = data
    files |= {"generated/nets.h": nets_header(nets), "nets.cpp": nets_source(nets)}
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
        files = compile_all(options.tests)
        if not MISTAKES:
            write_all(options.out, files)
    except OSError as error:
        mistake(error.filename, error.strerror)
    for line in MISTAKES:
        print(f"compile_data: {line}", file=sys.stderr)
    return 1 if MISTAKES else 0


if __name__ == "__main__":
    sys.exit(main())
