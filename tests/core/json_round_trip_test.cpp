#include "core/json_reader.h"
#include "core/json_writer.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace oya {
namespace {

using namespace std::string_view_literals;

// A random document that can be written, read and compared.
struct Tree {
    enum class Kind { null, truth, integer, natural, text, list, object } kind = Kind::null;
    std::int64_t integer = 0;
    std::uint64_t natural = 0;
    std::string text;
    std::string name; // as a field of its object
    std::vector<Tree> children;
};

std::string random_text(Rng& rng) {
    constexpr std::string_view pieces[] = {"a",    "Z", "\"", "\\", "/",      "\n", "\x01", "\0"sv,
                                           "\x7f", "é", "€",  "😀", "\u2028", "{",  ",",    " "};
    std::string text;
    for (std::uint32_t i = rng.below(12); i > 0; --i) text += pieces[rng.below(std::size(pieces))];
    return text;
}

Tree random_tree(Rng& rng, int depth) {
    Tree tree;
    tree.kind = static_cast<Tree::Kind>(rng.below(depth > 0 ? 7 : 5));
    // Of every length, so that small and huge numbers are both common.
    tree.natural = rng.next() >> rng.below(64);
    tree.integer = static_cast<std::int64_t>(rng.next()) >> rng.below(64);
    tree.text = random_text(rng);
    if (tree.kind == Tree::Kind::list || tree.kind == Tree::Kind::object) {
        for (std::uint32_t i = rng.below(6); i > 0; --i) {
            tree.children.push_back(random_tree(rng, depth - 1));
            tree.children.back().name = random_text(rng) + std::to_string(i);
        }
    }
    return tree;
}

void write(JsonWriter& json, const Tree& tree) {
    switch (tree.kind) {
    case Tree::Kind::null: json.null(); break;
    case Tree::Kind::truth: json.value(tree.natural % 2 == 1); break;
    case Tree::Kind::integer: json.value(tree.integer); break;
    case Tree::Kind::natural: json.value(tree.natural); break;
    case Tree::Kind::text: json.value(tree.text); break;
    case Tree::Kind::list:
        json.begin_array();
        for (const Tree& child : tree.children) write(json, child);
        json.end_array();
        break;
    case Tree::Kind::object:
        json.begin_object();
        for (const Tree& child : tree.children) write(json.key(child.name), child);
        json.end_object();
        break;
    }
}

void expect_same(JsonValue value, const Tree& tree) {
    using limits = std::numeric_limits<std::int64_t>;
    switch (tree.kind) {
    case Tree::Kind::null: EXPECT_TRUE(value.is_null()); break;
    case Tree::Kind::truth: EXPECT_EQ(value.boolean(), tree.natural % 2 == 1); break;
    case Tree::Kind::integer: EXPECT_EQ(value.integer(limits::min(), limits::max()), tree.integer); break;
    case Tree::Kind::natural: EXPECT_EQ(value.natural(~std::uint64_t{0}), tree.natural); break;
    case Tree::Kind::text: EXPECT_EQ(value.text(), tree.text); break;
    case Tree::Kind::list:
        ASSERT_EQ(value.list(6).size(), tree.children.size());
        for (std::size_t i = 0; i < tree.children.size(); ++i) expect_same(value.at(i), tree.children[i]);
        break;
    case Tree::Kind::object:
        ASSERT_EQ(value.object().size(), tree.children.size());
        for (const Tree& child : tree.children) expect_same(value.field(child.name), child);
        break;
    }
}

TEST(JsonRoundTrip, ReadsBackWhateverTheWriterWrites) {
    TestRandom random;
    for (int i = scaled(100, 2000, 50000); i > 0 && !HasFailure(); --i) {
        const Tree tree = random_tree(random.rng, 5);
        std::string text;
        {
            JsonWriter writer(text);
            write(writer, tree);
        }
        JsonReader json(text);
        ASSERT_TRUE(json.ok()) << json.error().sentence() << '\n' << text;
        expect_same(json.root(), tree);
        EXPECT_TRUE(json.ok()) << json.error().sentence() << '\n' << text;
    }
}

TEST(JsonRoundTrip, SurvivesDamagedText) {
    TestRandom random;
    int refused = 0;
    const int rounds = scaled(300, 5000, 200000);
    for (int i = 0; i < rounds; ++i) {
        std::string text;
        {
            JsonWriter writer(text);
            write(writer, random_tree(random.rng, 3));
        }
        for (std::uint32_t cuts = 1 + random.rng.below(3); cuts > 0; --cuts) {
            const std::size_t place = random.rng.below(static_cast<std::uint32_t>(text.size() + 1));
            const auto byte = static_cast<char>(random.rng.below(256));
            switch (random.rng.below(3)) {
            case 0: text.resize(place); break;
            case 1: text.insert(place, 1, byte); break;
            default: text[std::min(place, text.size() - 1)] = byte; break;
            }
            if (text.empty()) text = "[";
        }
        JsonReader json(text);
        ASSERT_EQ(json.ok(), json.root().exists()) << testing::PrintToString(text);
        ASSERT_NE(json.ok(), json.error().sentence().size() > 0) << testing::PrintToString(text);
        refused += json.ok() ? 0 : 1;
    }
    EXPECT_GT(refused, rounds / 4);
    EXPECT_LT(refused, rounds);
}

} // namespace
} // namespace oya
