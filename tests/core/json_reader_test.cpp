#include "core/json_reader.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace oya {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

std::string code_of(std::string_view text) { return JsonReader(text).error().code; }

TEST(JsonReader, ReadsWhatItIsGiven) {
    JsonReader json(R"( {"name":"Zoé","seat":2,"over":false,"moves":[1,-2,3],"note":null,"at":{"x":1}} )");
    const JsonValue root = json.root();
    root.only({"name", "seat", "over", "moves", "note", "at"});
    EXPECT_EQ(root.field("name").text(), "Zoé");
    EXPECT_EQ(root.field("seat").integer(0, 3), 2);
    EXPECT_FALSE(root.field("over").boolean());
    EXPECT_TRUE(root.field("note").is_null());
    EXPECT_EQ(root.field("at").field("x").natural(1), 1u);
    std::vector<std::int64_t> moves;
    for (const JsonValue move : root.field("moves").list(3)) moves.push_back(move.integer(-9, 9));
    EXPECT_EQ(moves, (std::vector<std::int64_t>{1, -2, 3}));
    EXPECT_EQ(root.field("moves").at(2).integer(0, 9), 3);
    std::string names;
    for (const JsonValue field : root) names.append(field.name()).append(" ");
    EXPECT_EQ(names, "name seat over moves note at ") << "fields come in the order of the text";
    EXPECT_TRUE(json.ok()) << json.error().sentence();
}

TEST(JsonReader, TellsWhatAValueIs) {
    JsonReader json(R"([null,true,7,0.5,"7",[],{}])");
    const JsonValue root = json.root();
    ASSERT_EQ(root.size(), 7u);
    std::string kinds;
    for (const JsonValue value : root) {
        kinds += value.is_null()      ? 'n'
                 : value.is_boolean() ? 'b'
                 : value.is_integer() ? 'i'
                 : value.is_text()    ? 't'
                 : value.is_list()    ? 'l'
                 : value.is_object()  ? 'o'
                                      : '?';
    }
    EXPECT_EQ(kinds, "nbi?tlo");
    EXPECT_TRUE(json.ok());
}

TEST(JsonReader, KeepsTheFirstErrorWithItsPath) {
    JsonReader json(R"({"seats":[{"name":"A"},{"name":"B"},{"name":3}],"more":[]})");
    std::string names;
    for (const JsonValue seat : json.root().field("seats").list(4)) names += seat.field("name").text();
    EXPECT_EQ(names, "AB");
    json.root().field("nothing");
    EXPECT_FALSE(json.ok());
    EXPECT_EQ(json.error().code, "json.type");
    EXPECT_EQ(json.error().path, "seats[2].name");
    EXPECT_EQ(json.error().sentence(), "seats[2].name: must be text");
}

struct Misread {
    const char* name;
    const char* text;
    void (*read)(JsonValue);
    const char* code;
    const char* sentence;
};

class JsonMisread : public testing::TestWithParam<Misread> {};

TEST_P(JsonMisread, IsRecorded) {
    JsonReader json(GetParam().text);
    ASSERT_TRUE(json.ok()) << json.error().sentence();
    GetParam().read(json.root());
    EXPECT_EQ(json.error().code, GetParam().code);
    EXPECT_EQ(json.error().sentence(), GetParam().sentence);
}

const Misread misreadings[] = {
    {"TextForNumber", R"({"a":"1"})", [](JsonValue v) { EXPECT_EQ(v.field("a").integer(0, 9), 0); },
     "json.type", "a: must be a whole number"},
    {"FractionForNumber", "[1.0]", [](JsonValue v) { EXPECT_EQ(v.at(0).integer(0, 9), 0); }, "json.type",
     "[0]: must be a whole number"},
    {"ExponentForNumber", "[1e2]", [](JsonValue v) { EXPECT_EQ(v.at(0).natural(999), 0u); }, "json.type",
     "[0]: must be a whole number"},
    {"NumberForText", "7", [](JsonValue v) { EXPECT_EQ(v.text(), ""); }, "json.type", "must be text"},
    {"NumberForBoolean", "1", [](JsonValue v) { EXPECT_FALSE(v.boolean()); }, "json.type",
     "must be true or false"},
    {"NullForNumber", "null", [](JsonValue v) { EXPECT_EQ(v.integer(1, 2), 0); }, "json.type",
     "must be a whole number"},
    {"ObjectForList", "{}", [](JsonValue v) { EXPECT_FALSE(v.list(9).exists()); }, "json.type",
     "must be a list"},
    {"ListForObject", "[]", [](JsonValue v) { EXPECT_FALSE(v.object().exists()); }, "json.type",
     "must be an object"},
    {"FieldOfAList", "[]", [](JsonValue v) { EXPECT_FALSE(v.field("a").exists()); }, "json.type",
     "must be an object"},
    {"OptionalFieldOfAList", "[]", [](JsonValue v) { EXPECT_FALSE(v.optional("a").exists()); }, "json.type",
     "must be an object"},
    {"OnlyOfANumber", "7", [](JsonValue v) { v.only({"a"}); }, "json.type", "must be an object"},
    {"ElementOfAnObject", "{}", [](JsonValue v) { EXPECT_FALSE(v.at(0).exists()); }, "json.type",
     "must be a list"},
    {"SizeOfANumber", "7", [](JsonValue v) { EXPECT_EQ(v.size(), 0u); }, "json.type",
     "must be a list or an object"},
    {"TooLow", "0", [](JsonValue v) { EXPECT_EQ(v.integer(2, 4), 0); }, "json.range", "must be from 2 to 4"},
    {"TooHigh", "5", [](JsonValue v) { EXPECT_EQ(v.integer(2, 4), 0); }, "json.range", "must be from 2 to 4"},
    {"NegativeForNatural", "-1", [](JsonValue v) { EXPECT_EQ(v.natural(4), 0u); }, "json.range",
     "must be from 0 to 4"},
    {"LargeForNatural", "5", [](JsonValue v) { EXPECT_EQ(v.natural(4), 0u); }, "json.range",
     "must be from 0 to 4"},
    {"LongText", R"({"a":"12345"})", [](JsonValue v) { EXPECT_EQ(v.field("a").text(4), ""); }, "json.range",
     "a: must be at most 4 bytes long"},
    {"LongList", "[1,2,3]", [](JsonValue v) { EXPECT_EQ(v.list(2).size(), 0u); }, "json.range",
     "must have at most 2 elements"},
    {"MissingField", R"({"a":{}})", [](JsonValue v) { EXPECT_FALSE(v.field("a").field("b").exists()); },
     "json.missing", "a.b: is missing"},
    {"MissingElement", R"({"a":[0]})", [](JsonValue v) { EXPECT_FALSE(v.field("a").at(1).exists()); },
     "json.missing", "a[1]: is missing"},
    {"UnknownField", R"({"a":1,"c":2})", [](JsonValue v) { v.only({"a", "b"}); }, "json.unknown-field",
     "c: is not a field that is known here"},
    {"MisspeltField", R"({"sead":1})", [](JsonValue v) { v.only({"game", "seed"}); }, "json.unknown-field",
     "sead: is not a field that is known here, did you mean seed?"},
};
INSTANTIATE_TEST_SUITE_P(Every, JsonMisread, testing::ValuesIn(misreadings),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(JsonReader, ReadsTheEdgesOfItsIntegers) {
    JsonReader json("[9223372036854775807,-9223372036854775808,18446744073709551615,-0,0]");
    EXPECT_EQ(json.root().at(0).integer(lowest, highest), highest);
    EXPECT_EQ(json.root().at(1).integer(lowest, highest), lowest);
    EXPECT_EQ(json.root().at(2).natural(std::numeric_limits<std::uint64_t>::max()),
              std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(json.root().at(3).integer(0, 0), 0);
    EXPECT_EQ(json.root().at(4).natural(0), 0u);
    EXPECT_TRUE(json.ok()) << json.error().sentence();
}

TEST(JsonReader, RefusesIntegersBeyondItsEdges) {
    for (const std::string_view text :
         {"9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
          "-18446744073709551616", "99999999999999999999999999999999", "\"9223372036854775808\"",
          "\"-9223372036854775809\"", "\"99999999999999999999999999\""}) {
        JsonReader json(text);
        EXPECT_TRUE(json.ok()) << text;
        EXPECT_EQ(json.root().integer(lowest, highest), 0) << text;
        EXPECT_EQ(json.error().code, "json.range") << text;
    }
    JsonReader huge("1e999");
    EXPECT_EQ(huge.error().code, "json.range");
    JsonReader natural("18446744073709551616");
    EXPECT_EQ(natural.root().natural(std::numeric_limits<std::uint64_t>::max()), 0u);
    EXPECT_EQ(natural.error().code, "json.range");
}

TEST(JsonReader, TakesOnlyTheWritersFormOfANumberInText) {
    for (const std::string_view text :
         {"\"9007199254740991\"", "\"12\"", "\"\"", "\"-\"", "\"+9007199254740993\"", "\"09007199254740993\"",
          "\" 9007199254740993\"", "\"9007199254740993 \"", "\"9007199254740993.0\"",
          "\"--9007199254740993\"", "\"0x20000000000001\""}) {
        JsonReader json(text);
        EXPECT_EQ(json.root().integer(lowest, highest), 0) << text;
        EXPECT_EQ(json.error().code, "json.type") << text;
    }
}

TEST(JsonReader, LeavesOutWhatIsOptional) {
    JsonReader json(R"({"a":null})");
    EXPECT_TRUE(json.root().optional("a").exists());
    const JsonValue missing = json.root().optional("b");
    EXPECT_FALSE(missing.exists());
    EXPECT_EQ(missing.integer(3, 4), 0);
    EXPECT_EQ(missing.text(), "");
    EXPECT_EQ(missing.field("c").list(4).size(), 0u);
    EXPECT_EQ(missing.name(), "");
    for (const JsonValue value : missing) ADD_FAILURE() << value.path();
    EXPECT_TRUE(json.ok()) << "what is not there records nothing";
}

TEST(JsonReader, RecordsTheCallersOwnChecks) {
    JsonReader json(R"({"seats":[0,0]})");
    json.fail(json.root().field("seats").at(1), "sits twice", "table.seat");
    json.fail(json.root(), "another matter");
    EXPECT_EQ(json.error().code, "table.seat");
    EXPECT_EQ(json.error().sentence(), "seats[1]: sits twice");
    EXPECT_FALSE(json.root().reader_ok());

    JsonReader third(R"({"a":[5]})");
    EXPECT_TRUE(third.root().reader_ok());
    third.root().field("a").at(0).fail("is not liked", "test.taste");
    EXPECT_EQ(third.error().code, "test.taste");
    EXPECT_EQ(third.error().sentence(), "a[0]: is not liked");

    JsonReader other("1");
    other.fail(other.root(), "is not liked");
    EXPECT_EQ(other.error().code, "json.value");
    EXPECT_EQ(other.error().sentence(), "is not liked");
}

TEST(JsonReader, RefusesWhatIsNotJson) {
    const std::vector<std::string_view> texts{
        "",
        " ",
        "{",
        "[",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{a:1}",
        "{'a':1}",
        "{1:2}",
        "]",
        "{]",
        "[}",
        "nul",
        "True",
        "NaN",
        "Infinity",
        "+1",
        "01",
        ".5",
        "1.",
        "1e",
        "- 1",
        "0x10",
        "\"",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\u0041\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "1 2",
        "{} {}",
        "{}x",
        "// note\n1",
        "/* note */ 1",
        "{}\0"sv,
        "{}\0garbage"sv,
        "\0{}"sv,
        "\"a\0b\""sv,
        "\"\x80\"",
        "\"\xC3\"",
        "\"\xC0\xAF\"",
        "\"\xED\xA0\x80\"",
        "\"\xF4\x90\x80\x80\"",
        "\"\xFF\"",
        "{\"\xFF\":1}",
        "\xFF\xFE[\0]\0"sv,
    };
    for (const std::string_view text : texts) {
        JsonReader json(text);
        EXPECT_EQ(json.error().code, "json.syntax") << testing::PrintToString(text);
        EXPECT_GE(json.error().line, 1) << testing::PrintToString(text);
        EXPECT_GE(json.error().column, 1) << testing::PrintToString(text);
        EXPECT_FALSE(json.root().exists());
        EXPECT_EQ(json.root().field("a").integer(0, 1), 0);
        EXPECT_EQ(json.error().code, "json.syntax") << "reading on changes nothing";
    }
}

TEST(JsonReader, SaysWhereTheTextIsBroken) {
    JsonReader json("{\n  \"a\": 1,\n  \"b\": oops\n}");
    EXPECT_EQ(json.error().line, 3);
    EXPECT_EQ(json.error().column, 8);
    EXPECT_EQ(json.error().sentence(), "line 3, column 8: this is not valid JSON");
    EXPECT_EQ(JsonReader("[1,\n2").error().sentence(), "line 2, column 2: the text ends too early");
    EXPECT_EQ(JsonReader("").error().sentence(), "line 1, column 1: the text ends too early");
    EXPECT_EQ(JsonReader("[1,\n\0]"sv).error().sentence(), "line 2, column 1: this is not valid JSON");
    EXPECT_EQ(JsonReader("[1]\n\n]").error().sentence(), "line 3, column 1: this is not valid JSON");
}

TEST(JsonReader, ReadsEscapedText) {
    JsonReader json(R"(["\"\\\/\b\f\n\r\t","\u00e9\ud83d\ude00","a\u0000b"])");
    EXPECT_EQ(json.root().at(0).text(), "\"\\/\b\f\n\r\t");
    EXPECT_EQ(json.root().at(1).text(), "é😀");
    EXPECT_EQ(json.root().at(2).text(), "a\0b"sv);
    EXPECT_TRUE(json.ok()) << json.error().sentence();
}

TEST(JsonReader, RefusesANameTwiceInOneObject) {
    JsonReader json(R"({"ok":{"a":1},"seats":[{"a":1},{"b":1,"a":2,"b":3}]})");
    EXPECT_EQ(json.error().code, "json.duplicate");
    EXPECT_EQ(json.error().path, "seats[1].b");
    EXPECT_EQ(code_of(R"({"a":1,"\u0061":2})"), "json.duplicate") << "however it is spelt";
    EXPECT_EQ(code_of(R"({"":1,"":2})"), "json.duplicate");
    EXPECT_EQ(code_of(R"([{"a":1},{"a":1}])"), "");
    EXPECT_EQ(code_of(R"({"a":{"a":{"a":1}}})"), "");
}

std::string nested(int depth, std::string_view open, std::string_view close, std::string_view inside = "") {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    text += inside;
    for (int i = 0; i < depth; ++i) text += close;
    return text;
}

TEST(JsonReader, LimitsTheDepth) {
    EXPECT_EQ(code_of(nested(32, "[", "]")), "");
    EXPECT_EQ(code_of(nested(33, "[", "]")), "json.too-deep");
    EXPECT_EQ(code_of(nested(32, "{\"a\":", "}", "1")), "");
    EXPECT_EQ(code_of(nested(33, "{\"a\":", "}", "1")), "json.too-deep");
    EXPECT_EQ(code_of(std::string(1000000, '[')), "json.too-deep") << "found before the missing brackets";
    EXPECT_EQ(code_of(nested(200000, "{\"\":", "")), "json.too-deep");
    JsonReader json(R"({"a":[0,[1,{"b":[]}]]})", {.depth = 4});
    EXPECT_EQ(json.error().code, "json.too-deep");
    EXPECT_EQ(json.error().sentence(), "a[1][1]: nests more than 4 lists and objects");
    EXPECT_TRUE(JsonReader("7", {.depth = 1}).ok());
}

TEST(JsonReader, LimitsTheSize) {
    const std::string text = "[" + std::string((std::size_t{1} << 20) - 2, ' ') + "]";
    EXPECT_EQ(code_of(text), "");
    EXPECT_EQ(code_of(text + " "), "json.too-large");
    JsonReader json("[1,2]", {.bytes = 4});
    EXPECT_EQ(json.error().sentence(), "the text is longer than 4 bytes");
    EXPECT_FALSE(json.root().exists());
}

TEST(JsonReader, ReadsTheWidestTextsInGoodTime) {
    std::string list = "[0";
    while (list.size() < 1000000) list += ",0";
    JsonReader zeros(list + "]");
    const std::size_t count = zeros.root().size();
    std::size_t naturals = 0;
    for (std::size_t i = 0; i < count; ++i) naturals += zeros.root().at(i).natural(0) == 0 ? 1 : 0;
    EXPECT_EQ(naturals, 500000u);
    EXPECT_TRUE(zeros.ok());

    std::string object = "{\"x\":0";
    for (int i = 0; object.size() < 1000000; ++i) object += ",\"" + std::to_string(i) + "\":0";
    JsonReader fields(object + "}");
    EXPECT_TRUE(fields.ok());
    EXPECT_EQ(fields.root().field("x").integer(0, 0), 0);
    fields.root().only({"x"});
    EXPECT_EQ(fields.error().path, "0") << "the first of many";
}

TEST(JsonReader, ShowsStrangeNamesQuotedAndShort) {
    JsonReader json("{\"a b\":[1],\"\":{\"x\\n\":1},\"" + std::string(39, 'e') + "éé\":2,\"" +
                    std::string(41, 'f') + "\":3}");
    const JsonValue root = json.root();
    EXPECT_EQ(root.field("a b").at(0).path(), R"(["a b"][0])");
    EXPECT_EQ(root.field("").field("x\n").path(), R"([""]["x\n"])");
    EXPECT_EQ(root.field(std::string(39, 'e') + "éé").path(), "[\"" + std::string(39, 'e') + "…\"]");
    EXPECT_EQ(root.field(std::string(41, 'f')).path(), "[\"" + std::string(40, 'f') + "…\"]");
    EXPECT_EQ(root.path(), "");
    EXPECT_TRUE(json.ok()) << json.error().sentence();
}

TEST(JsonReader, NeedsItsTextNoLonger) {
    std::string text = R"({"name":"somebody with a long name"})";
    JsonReader json(text);
    text.assign(text.size(), '#');
    EXPECT_EQ(json.root().field("name").text(), "somebody with a long name");
}

} // namespace
} // namespace oya
