#include "core/json_writer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace oya {
namespace {

using namespace std::string_view_literals;

template <class Value>
std::string written(const Value& value) {
    std::string out;
    JsonWriter(out).value(value);
    return out;
}

TEST(JsonWriter, WritesObjectsAndListsOnOneLine) {
    std::string out;
    JsonWriter(out)
        .begin_object()
        .field("t", "act")
        .field("v", 96)
        .key("codes")
        .begin_array()
        .value(417)
        .value(-3)
        .begin_array()
        .end_array()
        .begin_object()
        .end_object()
        .end_array()
        .field("over", false)
        .field("winner", nullptr)
        .end_object();
    EXPECT_EQ(out, R"({"t":"act","v":96,"codes":[417,-3,[],{}],"over":false,"winner":null})");
}

TEST(JsonWriter, AppendsToWhatIsThere) {
    std::string out = "data: ";
    JsonWriter(out).begin_array().value(true).null().end_array();
    EXPECT_EQ(out, "data: [true,null]");
}

TEST(JsonWriter, TakesEveryKindOfValue) {
    EXPECT_EQ(written(true), "true");
    EXPECT_EQ(written("text"), "\"text\"");
    EXPECT_EQ(written(std::string("text")), "\"text\"");
    EXPECT_EQ(written(std::uint8_t{200}), "200");
    EXPECT_EQ(written(std::int8_t{-5}), "-5");
    EXPECT_EQ(written(std::size_t{12}), "12");
    EXPECT_EQ(written(nullptr), "null");
}

TEST(JsonWriter, WritesIntegersABrowserWouldRoundAsText) {
    EXPECT_EQ(written(std::int64_t{9007199254740991}), "9007199254740991");
    EXPECT_EQ(written(std::int64_t{-9007199254740991}), "-9007199254740991");
    EXPECT_EQ(written(std::int64_t{9007199254740992}), "\"9007199254740992\"");
    EXPECT_EQ(written(std::int64_t{-9007199254740992}), "\"-9007199254740992\"");
    EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "\"18446744073709551615\"");
    EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "\"-9223372036854775808\"");
}

TEST(JsonWriter, WritesTheShortestDigitsOfADouble) {
    EXPECT_EQ(written(0.1), "0.1");
    EXPECT_EQ(written(-2.5), "-2.5");
    EXPECT_EQ(written(1e300), "1e+300");
    EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
    EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(JsonWriter, EscapesWhatJsonWantsEscaped) {
    EXPECT_EQ(written("a\"b\\c/d"), R"("a\"b\\c/d")");
    EXPECT_EQ(written("\b\f\n\r\t"), R"("\b\f\n\r\t")");
    EXPECT_EQ(written("\0\x1f\x7f"sv), "\"\\u0000\\u001f\x7f\"");
    std::string out;
    JsonWriter(out).begin_object().field("a\"b", 1).end_object();
    EXPECT_EQ(out, R"({"a\"b":1})");
}

TEST(JsonWriter, LeavesGoodUtf8AsItIs) {
    EXPECT_EQ(written("é € 😀"), "\"é € 😀\"");
    EXPECT_EQ(written("\xF4\x8F\xBF\xBF"), "\"\xF4\x8F\xBF\xBF\"");
    EXPECT_EQ(written("\xED\x9F\xBF\xEE\x80\x80"), "\"\xED\x9F\xBF\xEE\x80\x80\"");
}

TEST(JsonWriter, ReplacesEveryByteThatIsNotUtf8) {
    const std::string bad = "\xEF\xBF\xBD";
    EXPECT_EQ(written("a\x80z"), "\"a" + bad + "z\"") << "a continuation without its lead";
    EXPECT_EQ(written("a\xC3"), "\"a" + bad + "\"") << "a lead at the end";
    EXPECT_EQ(written("\xC3z"), "\"" + bad + "z\"") << "a lead without its continuation";
    EXPECT_EQ(written("\xC0\xAF"), "\"" + bad + bad + "\"") << "an overlong slash";
    EXPECT_EQ(written("\xE0\x80\xAF"), "\"" + bad + bad + bad + "\"") << "the same in three bytes";
    EXPECT_EQ(written("\xED\xA0\x80"), "\"" + bad + bad + bad + "\"") << "half a surrogate pair";
    EXPECT_EQ(written("\xF4\x90\x80\x80"), "\"" + bad + bad + bad + bad + "\"") << "beyond U+10FFFF";
    EXPECT_EQ(written("\xE2\x82z"), "\"" + bad + bad + "z\"") << "cut short";
    EXPECT_EQ(written("\xFF"), "\"" + bad + "\"");
}

TEST(JsonWriter, NestsDeeply) {
    std::string out;
    {
        JsonWriter writer(out);
        for (int i = 0; i < JsonWriter::max_depth / 2; ++i) writer.begin_array().begin_object().key("k");
        writer.value(0);
        for (int i = 0; i < JsonWriter::max_depth / 2; ++i) writer.end_object().end_array();
    }
    EXPECT_EQ(out.substr(0, 14), R"([{"k":[{"k":[{)");
    EXPECT_EQ(out.substr(out.size() - 6), "}]}]}]");
}

TEST(JsonWriter, NotesWhereListsAndObjectsEnd) {
    std::string out = "before it ";
    std::vector<JsonPart> parts;
    {
        JsonWriter writer(out, parts);
        writer.begin_object().key("a").begin_array().value("]").begin_array().end_array().end_array();
        writer.key("b").begin_object().end_object().end_object();
    }
    ASSERT_EQ(out, R"(before it {"a":["]",[]],"b":{}})");
    ASSERT_EQ(parts.size(), 4u);
    const auto expect_part = [&](std::size_t part, std::string_view behind, std::uint32_t next) {
        EXPECT_EQ(std::string_view(out).substr(parts[part].end), behind);
        EXPECT_EQ(parts[part].next, next);
    };
    expect_part(0, "", 4);
    expect_part(1, R"(,"b":{}})", 3);
    expect_part(2, R"(],"b":{}})", 3);
    expect_part(3, "}", 4);
}

TEST(JsonWriter, LeavesNothingBehindTheValue) {
    for (std::size_t length = 0; length < 200; ++length) {
        const std::string text(length, 'x');
        std::string out;
        JsonWriter(out).begin_array().value(text).value(length).end_array();
        ASSERT_EQ(out, "[\"" + text + "\"," + std::to_string(length) + ']');
    }
}

#ifndef NDEBUG
// There may be no memory for the rest of it.
TEST(JsonWriter, IsGivenUpWhenSomethingIsThrown) {
    std::string out;
    const auto break_off = [&] {
        JsonWriter json(out);
        json.begin_object().key("half");
        throw std::bad_alloc();
    };
    EXPECT_THROW(break_off(), std::bad_alloc);
}

TEST(JsonWriterDeathTest, RefusesWhatWouldNotBeJson) {
    const auto dies = [](auto misuse) {
        EXPECT_DEATH(
            {
                std::string out;
                JsonWriter writer(out);
                misuse(writer);
            },
            "ssert");
    };
    dies([](JsonWriter& writer) { writer.key("outside"); });
    dies([](JsonWriter& writer) { writer.begin_array().key("in a list"); });
    dies([](JsonWriter& writer) { writer.begin_object().value(1); });
    dies([](JsonWriter& writer) { writer.begin_object().key("a").key("b"); });
    dies([](JsonWriter& writer) { writer.begin_object().key("a").end_object(); });
    dies([](JsonWriter& writer) { writer.begin_object().end_array(); });
    dies([](JsonWriter& writer) { writer.end_array(); });
    dies([](JsonWriter& writer) { writer.value(1).value(2); });
    dies([](JsonWriter& writer) { writer.begin_array(); });
}
#endif

} // namespace
} // namespace oya
