#!/usr/bin/python3
"""That tools/mutate finds what it should in C++, by libclang, and leaves alone what the compiler must know. Run by
`./oya test --long --only mutate`, which installs python3-clang-19."""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from mutating import find, text

TOY = """\
#include <array>
#include <cassert>
#include <string>
struct Seat {
    int index;
    friend bool operator==(const Seat&, const Seat&) = default;
    bool there() const { return index >= 0; }
};
struct Refusal {
    const char* why = nullptr;
};
struct Cards {};
bool operator==(Cards, Cards);
Cards operator+(Cards, Cards);
Cards operator-(Cards, Cards);
template <class T>
bool left_open(T value) {
    if (value.left() == 0) return value.left() + value.right();
    return value.many();
}
Cards all(Cards a, Cards b) { return a + b; }
std::string joined(std::string a, std::string b) { return a + b; }
template <class T>
bool of_template(T value, Seat seat, Seat other) {
    if (const auto more = value + 1; more && seat != other) return false;
    if constexpr (sizeof(T) == 4) return true;
    return seat == other;
}
constexpr int constant(int n) { return n > 3 ? n : 0; }
consteval int unseen(int n) { return n + 1; }
int left_alone(int n) {
    static_assert(sizeof(int) == 4);
    constexpr int limit = 7;
    std::array<int, 3> list{};
    int plain[4] = {};
    assert(n < 3);
    switch (n) {
    case 3: break;
    }
    return std::get<0>(list) * limit * plain[n];
}
Refusal refused(int n) {
    if (n == 3) return Refusal{"three"};
    std::string text;
    text += "x";
    text.clear();
    while (text.empty()) text = "z";
    for (int i = n; i != n; ++i) n++;
    return Refusal{"late"};
}
int numbers() { return 0600 * 0x0 * 0b1 * 0u; }
bool three(bool a, bool b, bool c) { return a || b || c; }
const char* fault(bool wrong) {
    if (wrong) return "wrong";
    return "";
}
"""


class Finding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory(prefix="oya-mutate-") as folder:
            path = Path(folder) / "toy.cpp"
            path.write_text(TOY)
            cls.found = find.mutants_of((path, ["-std=c++20"], [(path, "toy.cpp")]))["toy.cpp"]

    def of(self, function):
        return sorted((each["kind"], each["from"], each["to"]) for each in self.found if each["function"] == function)

    def test_methods_and_templates(self):
        self.assertEqual(self.of("Seat::operator=="), [])
        self.assertEqual(self.of("Seat::there"), [("comparison", "index >= 0", "index < 0"), ("comparison", "index >= 0", "index > 0"),
                                                  ("constant", "0", "0 + 1")])
        self.assertEqual(self.of("of_template"), [
            ("arithmetic", "value + 1", "value - 1"), ("comparison", "seat != other", "seat == other"),
            ("comparison", "seat == other", "seat != other"), ("condition", "more && seat != other", "!(more && seat != other)"),
            ("constant", "1", "1 + 1"), ("constant", "1", "1 - 1"), ("logic", "more && seat != other", "more || seat != other"),
            ("truth", "false", "!(false)"), ("truth", "true", "!(true)")])

    def test_operators_of_classes_and_of_whatever_a_template_is_given(self):
        self.assertEqual(self.of("left_open"), [
            ("arithmetic", "value.left() + value.right()", "value.left() - value.right()"),
            ("comparison", "value.left() == 0", "value.left() != 0"), ("constant", "0", "0 + 1"),
            ("truth", "value.left() + value.right()", "!(value.left() + value.right())"), ("truth", "value.many()", "!(value.many())")])
        self.assertEqual(self.of("all"), [("arithmetic", "a + b", "a - b")])
        self.assertEqual(self.of("joined"), [])

    def test_what_the_compiler_must_know_is_left_alone(self):
        self.assertEqual(self.of("unseen"), [])
        self.assertEqual(self.of("left_alone"), [])

    def test_what_the_compiler_may_evaluate_has_the_careful_switch(self):
        own = [each for each in self.found if each["function"] == "constant"]
        self.assertTrue(own)
        self.assertTrue(all(each["constant"] for each in own))
        self.assertFalse(any(each["constant"] for each in self.found if each["function"] != "constant"))

    def test_refusals_and_statements(self):
        self.assertEqual([each for each in self.of("refused") if each[0] in ("refusal", "statement", "condition", "arithmetic")], [
            ("arithmetic", "n++", "n--"), ("condition", "text.empty()", "!(text.empty())"), ("refusal", 'return Refusal{"three"}', ""),
            ("statement", "n++", ""), ("statement", "text += \"x\"", ""), ("statement", "text = \"z\"", ""),
            ("statement", "text.clear()", "")])
        self.assertEqual(self.of("fault"), [("condition", "wrong", "!(wrong)"), ("refusal", 'return "wrong"', "")])

    def test_numbers_of_every_base(self):
        self.assertEqual([to for _, _, to in self.of("numbers")], ["0600 + 1", "0600 - 1", "0b1 + 1", "0b1 - 1", "0u + 1", "0x0 + 1"])

    def test_and_takes_both_sides_of_or(self):
        self.assertEqual([to for kind, _, to in self.of("three") if kind == "logic"], ["a && b", "(a || b) && c"])

    def test_all_of_them_fit_into_each_other(self):
        numbered = [dict(each, number=number) for number, each in enumerate(self.found, 1)]
        written = text.rewritten(TOY, numbered)
        for each in numbered:
            self.assertEqual(written.count(text.called(each)), 1)


if __name__ == "__main__":
    unittest.main()
