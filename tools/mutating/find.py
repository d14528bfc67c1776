"""Finds what can be mutated in the C++ files of src/, by libclang. Each kind of mutant is a slip that somebody could make:

  comparison  < for <=, == for !=, and each comparison for its opposite
  condition   an if, while or ?: that asks the contrary
  logic       `and` for `or`
  arithmetic  + for -, += for -=, ++ for --
  constant    a whole number one too large or one too small
  statement   a call or an assignment left out
  truth       a bool returned the wrong way round
  refusal     a refusal, or the name of a fault, that is not returned

Only the bodies of functions are looked at. What the compiler must know (constexpr variables, static_assert, case labels, bounds of
arrays, template arguments, `if constexpr`) is left alone, and so is whatever a macro has written."""

import hashlib
import json
import re
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .text import one_line

COMPARISONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
LOGIC = {"&&": "||", "||": "&&"}
ARITHMETIC = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
STEPS = {"++": "--", "--": "++"}
SIGNS = {*COMPARISONS, *ARITHMETIC}
WHOLE_NUMBER = re.compile(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)[uUlLzZ]*")
KEPT_WORD = re.compile(r"-(I|D|std=|isystem|m|f(no-)?exc)")  # of how a file is compiled
OWN_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
PACKAGE = "python3-clang-19"


class CannotFind(Exception):
    """Why no mutants can be found; the text is for a person."""


def libclang():
    """The bindings of libclang, or a sentence that names the package."""
    try:
        from clang import cindex
        cindex.Index.create()
        return cindex
    except ImportError:
        raise CannotFind(f"finding mutants needs libclang; install it with: apt-get install {PACKAGE}") from None
    except Exception as error:  # the bindings are there and their library is not, or is another one
        raise CannotFind(f"libclang cannot be used ({error}); the package {PACKAGE} brings what is needed") from None


def bracketed(side):
    """One side of `and` or `or`, in brackets where it would fall apart beside the other word."""
    return f"({side})" if re.search(r"&&|\|\|", side) else side


class Finder:
    """Walks one parsed file and notes the mutants of its functions."""

    def __init__(self, cindex, tu, path, name):
        self.kinds = cindex.CursorKind
        self.path, self.name = str(path), name
        self.text = Path(path).read_bytes().decode("latin-1")  # so that offsets of bytes are offsets of characters
        self.found = []
        self.macros = [(c.extent.start.offset, c.extent.end.offset) for c in tu.cursor.get_children()
                       if c.kind == self.kinds.MACRO_INSTANTIATION and self.is_here(c)]
        k = self.kinds
        self.rooms = {k.NAMESPACE, k.CLASS_DECL, k.STRUCT_DECL, k.CLASS_TEMPLATE, k.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
                      k.LINKAGE_SPEC, k.UNEXPOSED_DECL, k.FRIEND_DECL}
        self.functions = {k.FUNCTION_DECL, k.FUNCTION_TEMPLATE, k.CXX_METHOD, k.CONSTRUCTOR, k.DESTRUCTOR, k.CONVERSION_FUNCTION}
        self.left_alone = {k.STATIC_ASSERT, k.ENUM_DECL, k.CXX_UNARY_EXPR, k.TYPE_REF, k.TEMPLATE_REF, k.TYPE_ALIAS_DECL,
                           k.TYPEDEF_DECL, k.TEMPLATE_NON_TYPE_PARAMETER, k.TEMPLATE_TYPE_PARAMETER, k.STRING_LITERAL}
        for c in tu.cursor.get_children():
            if self.is_here(c):
                self.room(c, "")

    def is_here(self, cursor):
        file = cursor.location.file
        return file is not None and file.name == self.path

    def room(self, cursor, inside):
        if cursor.kind in self.functions:
            self.function(cursor, inside)
        elif cursor.kind in self.rooms:
            own = cursor.kind in (self.kinds.CLASS_DECL, self.kinds.STRUCT_DECL, self.kinds.CLASS_TEMPLATE,
                                  self.kinds.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION)
            for child in cursor.get_children():
                self.room(child, f"{inside}{cursor.spelling}::" if own else inside)

    def function(self, cursor, inside):
        head = self.text[cursor.extent.start.offset:cursor.location.offset]
        if re.search(r"\bconsteval\b", head):
            return
        children = list(cursor.get_children())
        body = next((c for c in children if c.kind in (self.kinds.COMPOUND_STMT, self.kinds.CXX_TRY_STMT)), None)
        if body is None or not self.of(body).startswith(("{", "try", ":")):  # a body of `= default` is the compiler's own
            return
        name = re.sub(r"<.*", "", cursor.spelling) or cursor.spelling
        parent = cursor.semantic_parent
        if not inside and parent is not None and parent.kind not in (self.kinds.NAMESPACE, self.kinds.TRANSLATION_UNIT):
            inside = f"{parent.spelling}::"
        self.where = inside + name
        self.constant = bool(re.search(r"\bconstexpr\b", head))
        returns = cursor.result_type.spelling
        last = list(body.get_children())[-1:] if body.kind == self.kinds.COMPOUND_STMT else []
        self.last = self.range(last[0]) if last else None
        # Members that a constructor initialises stand before its body.
        for child in children:
            if child is body or (child.kind.is_expression() and child.extent.start.offset > cursor.location.offset):
                self.walk(child, cursor, returns)

    def range(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def of(self, cursor):
        start, end = self.range(cursor)
        return self.text[start:end]

    def between(self, left, right):
        return self.text[left.extent.end.offset:right.extent.start.offset].strip()

    def add(self, cursor, kind, shape, to):
        start, end = self.range(cursor)
        if end <= start or not self.is_here(cursor) or any(s < end and start < e for s, e in self.macros):
            return
        self.found.append({"file": self.name, "line": self.text.count("\n", 0, start) + 1, "function": self.where, "kind": kind,
                           "start": start, "end": end, "from": one_line(self.text[start:end]), "to": one_line(to),
                           "new": to, "shape": shape, "constant": self.constant})

    def bare(self, cursor):
        """The expression itself, below the wrappers that libclang does not name."""
        while cursor.kind == self.kinds.UNEXPOSED_EXPR:
            children = list(cursor.get_children())
            if len(children) != 1 or self.range(children[0]) != self.range(cursor):
                break
            cursor = children[0]
        return cursor

    def operator(self, cursor):
        """The sign between the two sides of an expression, and the sides; built in, overloaded, or left open by a template."""
        cursor = self.bare(cursor)
        k = self.kinds
        if cursor.kind not in (k.BINARY_OPERATOR, k.COMPOUND_ASSIGNMENT_OPERATOR, k.CALL_EXPR, k.UNEXPOSED_EXPR):
            return None, None, None
        sides = list(cursor.get_children())
        if len(sides) == 3 and self.of(sides[1]) in SIGNS:
            sides = [sides[0], sides[2]]
        if len(sides) != 2 or sides[0].extent.end.offset > sides[1].extent.start.offset:
            return None, None, None
        return self.between(*sides), *sides

    def swap(self, cursor, kind, left, right, sign):
        self.add(cursor, kind, "choose", f"{self.of(left)} {sign} {self.of(right)}")

    def expression(self, cursor, parent):
        k = self.kinds
        sign, left, right = self.operator(cursor)
        if sign in COMPARISONS and cursor.kind != k.COMPOUND_ASSIGNMENT_OPERATOR:
            for other in COMPARISONS[sign]:
                self.swap(cursor, "comparison", left, right, other)
        elif cursor.kind == k.BINARY_OPERATOR and sign in LOGIC:
            self.add(cursor, "logic", "choose", f" {LOGIC[sign]} ".join(bracketed(self.of(side)) for side in (left, right)))
        elif sign in ARITHMETIC and not any("string" in side.type.spelling for side in (left, right)):  # text has no minus
            self.swap(cursor, "arithmetic", left, right, ARITHMETIC[sign])
        elif cursor.kind == k.UNARY_OPERATOR:
            text, start = self.of(cursor), cursor.extent.start.offset
            if parent.kind == k.FOR_STMT and self.text[:start].rstrip().endswith(";"):
                return  # a loop that never ends is noticed by any test
            if text[:2] in STEPS:
                self.add(cursor, "arithmetic", "choose", STEPS[text[:2]] + text[2:])
            elif text[-2:] in STEPS:
                self.add(cursor, "arithmetic", "choose", text[:-2] + STEPS[text[-2:]])
        elif cursor.kind == k.INTEGER_LITERAL:
            self.whole_number(cursor, parent)

    def whole_number(self, cursor, parent):
        start, end = self.range(cursor)
        text = self.text[start:end]
        before, after = self.text[:start].rstrip()[-1:], self.text[end:].lstrip()[:1]
        in_template = before in "<," and after == ">" or before == "<" and after == ","
        if not WHOLE_NUMBER.fullmatch(text) or in_template or parent.kind in (self.kinds.DECL_REF_EXPR, self.kinds.MEMBER_REF_EXPR):
            return
        if parent.kind in (self.kinds.VAR_DECL, self.kinds.FIELD_DECL) and start < parent.location.offset:
            return  # in the type, as in std::array<int, 3>
        self.add(cursor, "constant", "choose", f"{text} + 1")
        if re.search(r"[1-9a-fA-F]", re.sub(r"^0[xXbB]", "", text)):  # 0 has nothing below it
            self.add(cursor, "constant", "choose", f"{text} - 1")

    def condition(self, cursor, before="(;"):
        start, end = self.range(cursor)
        inner = self.bare(cursor)
        if self.text[:start].rstrip()[-1:] not in before or self.operator(inner)[0] in COMPARISONS:
            return
        if inner.kind not in (self.kinds.CXX_BOOL_LITERAL_EXPR, self.kinds.INTEGER_LITERAL):
            self.add(cursor, "condition", "flip", f"!({self.of(cursor)})")

    def statement(self, cursor):
        inner = self.bare(cursor)
        k = self.kinds
        changes = inner.kind in (k.CALL_EXPR, k.COMPOUND_ASSIGNMENT_OPERATOR) \
            or inner.kind == k.BINARY_OPERATOR and self.operator(inner)[0] == "=" \
            or inner.kind == k.UNARY_OPERATOR and (self.of(inner)[:2] in STEPS or self.of(inner)[-2:] in STEPS)
        if changes:
            self.add(cursor, "statement", "skip", "")

    def returned(self, cursor, parent, returns):
        value = next(iter(cursor.get_children()), None)
        if value is None:
            return
        if returns == "bool" and self.operator(value)[0] not in COMPARISONS:
            self.add(value, "truth", "flip", f"!({self.of(value)})")
        names_fault = self.of(value).startswith('"')
        if (names_fault or re.search(r"\bRefusal\b", returns or "")) and self.range(cursor) != self.last and \
                self.of(value) not in ("{}", "Refusal{}"):
            self.add(cursor, "refusal", "stay", "")

    def walk(self, cursor, parent, returns):
        k = self.kinds
        kind = cursor.kind
        if kind in self.left_alone:
            return
        if kind == k.VAR_DECL:
            head = self.text[cursor.extent.start.offset:cursor.location.offset]
            if re.search(r"\bconstexpr\b", head) or cursor.type.kind.name == "CONSTANTARRAY":
                return
        children = list(cursor.get_children())
        if kind == k.LAMBDA_EXPR:
            returns = None
        elif kind == k.RETURN_STMT:
            self.returned(cursor, parent, returns)
        elif kind in (k.CLASS_DECL, k.STRUCT_DECL):
            return
        elif kind in (k.IF_STMT, k.WHILE_STMT):
            if re.match(r"if\s+constexpr\b", self.of(cursor)):
                children = [c for c in children if not self.text[:c.extent.start.offset].rstrip().endswith("(")]
            else:
                asked = next((c for c in children if c.kind.is_expression()), None)
                if asked is not None:
                    self.condition(asked)
        elif kind == k.CONDITIONAL_OPERATOR:
            self.condition(children[0], before=self.text[:children[0].extent.start.offset].rstrip()[-1:])
        elif kind == k.CASE_STMT:
            children = children[1:]
        elif kind.is_expression():
            self.expression(cursor, parent)
        if kind == k.COMPOUND_STMT:
            for child in children:
                self.statement(child)
        elif kind in (k.IF_STMT, k.FOR_STMT, k.WHILE_STMT, k.CXX_FOR_RANGE_STMT, k.CASE_STMT, k.DEFAULT_STMT, k.DO_STMT):
            for child in children[-2:] if kind == k.IF_STMT else children[-1:]:
                if self.text[:child.extent.start.offset].rstrip()[-1:] in ")e:":  # `)`, `else`, `case …:`
                    self.statement(child)
        for child in children:
            self.walk(child, cursor, returns)


def without_doubles(mutants):
    """What libclang shows twice (an expression below its wrapper) is one mutant. Numbers each among its equals in the file."""
    once, seen = {}, {}
    for mutant in sorted(mutants, key=lambda m: (m["start"], m["end"], m["kind"], m["to"])):
        once.setdefault((mutant["start"], mutant["end"], mutant["kind"], mutant["to"]), mutant)
    for mutant in once.values():
        key = tuple(mutant[part] for part in ("function", "kind", "from", "to"))
        seen[key] = mutant["nth"] = seen.get(key, 0) + 1
    return list(once.values())


def mutants_of(job):
    """The mutants of some files (full path, name) that one unit includes."""
    unit, words, files = job
    cindex = libclang()
    tu = cindex.Index.create().parse(str(unit), args=words, options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    wrong = [d for d in tu.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if wrong:
        raise CannotFind(f"libclang cannot read {unit}: {wrong[0]}")
    sys.setrecursionlimit(20_000)
    return {name: without_doubles(Finder(cindex, tu, path, name).found) for path, name in files}


def compile_words(build_folder, tree, root):
    """How each .cpp file is compiled, for the files of the repository itself: taken from the build of the copied tree."""
    words = {}
    for entry in json.loads((build_folder / "compile_commands.json").read_text()):
        path = Path(entry["file"])
        if not path.is_relative_to(tree / "src"):
            continue
        said = shlex.split(entry["command"])
        kept = [word for before, word in zip(["", *said], said) if before == "-isystem" or KEPT_WORD.match(word)]
        words[path.relative_to(tree).as_posix()] = [word.replace(str(tree / "src"), str(root / "src")) for word in kept]
    return words


class Includes:
    """Which files of src/ a file reads, as its lines with quotes say."""

    def __init__(self, root):
        self.root, self.direct = root, {}

    def of(self, name):
        if name not in self.direct:
            path = self.root / name
            found = OWN_INCLUDE.findall(path.read_text()) if path.is_file() else []
            self.direct[name] = [f"src/{each}" for each in found if (self.root / "src" / each).is_file()]
        return self.direct[name]

    def closure(self, name):
        seen, waiting = {name}, [name]
        while waiting:
            for each in self.of(waiting.pop()):
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
        return seen


def units_for(names, words, includes):
    """For each wanted file the unit that shows it: itself, or for a header the nearest .cpp file that includes it."""
    units = {}
    sources = sorted(words)
    closures = {source: includes.closure(source) for source in sources}
    for name in sorted(names):
        if name.endswith(".cpp"):
            shown_by = [name] if name in words else []
        else:
            folder = name.rsplit("/", 1)[0]
            shown_by = [s for s in sources if name in closures[s]]
            shown_by.sort(key=lambda s: (s.rsplit("/", 1)[0] != folder, len(closures[s]), s))
        if shown_by:
            units.setdefault(shown_by[0], []).append(name)
    return units


def find(root, tree, build_folder, cache, names, jobs):
    """All mutants of the named files of src/. What was found before in files that have not changed is remembered."""
    words, includes = compile_words(build_folder, tree, root), Includes(root)
    own_text = Path(__file__).read_bytes()
    cache.mkdir(parents=True, exist_ok=True)
    results, work, keys = {}, [], {}
    for unit, files in units_for(names, words, includes).items():
        digest = hashlib.sha256(own_text + repr((words[unit], files)).encode())
        for each in sorted(includes.closure(unit)):
            digest.update((root / each).read_bytes())
        kept = cache / f"{digest.hexdigest()}.json"
        if kept.exists():
            results.update(json.loads(kept.read_text()))
        else:
            work.append((root / unit, words[unit], [(root / name, name) for name in files]))
            keys[unit] = kept
    if work:
        libclang()
        with ProcessPoolExecutor(jobs) as pool:
            for (unit, _, _), found in zip(work, pool.map(mutants_of, work)):
                keys[unit.relative_to(root).as_posix()].write_text(json.dumps(found))
                results.update(found)
    return [mutant for name in sorted(results) for mutant in results[name]]
