#include "core/no_such_value.h"

#include "core/words.h"

#include <gtest/gtest.h>

#include <array>

namespace oya {
namespace {

constexpr std::array<std::string_view, 3> ways = {"open", "none", "13"};
constexpr OptionSpec buried = {"buried_cards", ways};

std::string said(std::string_view value, std::string_view language = "en") {
    return Words::in(language)->say(no_such_value(buried, value));
}

TEST(NoSuchValue, SaysWhichMayHaveBeenMeant) {
    EXPECT_EQ(said("nonne"), "“nonne” is no value of the option buried_cards: did you mean none? It takes "
                             "open | none | 13.");
    EXPECT_EQ(said("maybe"), "“maybe” is no value of the option buried_cards: it takes open | none | 13.");
    EXPECT_EQ(said("14"), "“14” is no value of the option buried_cards: it takes open | none | 13.")
        << "a number is nobody's slip for another";
    EXPECT_NE(said("nonne", "fr").find("vouliez-vous dire none"), std::string::npos) << said("nonne", "fr");
    EXPECT_NE(said("", "fr").find("elle accepte open | none | 13."), std::string::npos) << said("", "fr");
}

} // namespace
} // namespace oya
