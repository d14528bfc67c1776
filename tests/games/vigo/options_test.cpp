#include "games/vigo/builder.h"
#include "kit/shows.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya::vigo {
namespace {

constexpr std::string_view standard_icons = "0,0,0,2,2,2,1,1,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0";

Options with_icons(std::string_view table) {
    Options options;
    EXPECT_FALSE(Vigo::set(options, "icons", table));
    return options;
}

TEST(VigoOptions, TheStandardIcons) {
    shows("vigo.options.icons", 1);
    EXPECT_EQ(with_icons(standard_icons).icons, Icons{});
    EXPECT_EQ(Vigo::get(with_icons(standard_icons), "icons"), "standard");
    // As they show at the table: every value wins against a 0, and loses to an 8 of its own and another
    // colour.
    for (int value = 0; value < values; ++value) {
        const auto earned = [&](std::string_view trick, Seat seat) {
            return Position(2).trick(trick).lays_all().farmers(seat);
        };
        const auto digit = [&](int list) {
            return standard_icons[static_cast<std::size_t>(list * 18 + value * 2)] - '0';
        };
        const std::string led = "Théo red " + std::to_string(value);
        EXPECT_EQ(earned(led + ", Sonia blue 0", theo), digit(0));
        if (value == 8) continue; // nothing beats it
        EXPECT_EQ(earned(led + ", Sonia red 8", theo), digit(1));
        EXPECT_EQ(earned(led + ", Sonia blue 8", theo), digit(2));
    }
}

TEST(VigoOptions, AnotherTableOfIcons) {
    shows("vigo.options.icons", 2);
    const Options options = with_icons("0,0,0,3,2,2,1,1,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0");
    Position position(2, options);
    position.trick("Théo red 3, Sonia red 0").lays_all();
    EXPECT_EQ(position.farmers(theo), 3);
    EXPECT_EQ(Vigo::get(options, "icons"), "0,0,0,3,2,2,1,1,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0");
}

TEST(VigoOptions, AFarmerForAWinningEightWouldContradictExampleC) {
    shows("vigo.options.icons", 3);
    const auto after_examples = [](const Options& options) {
        Position position(4, options);
        position.trick("Théo red 3, Sonia blue 5, Gabriel red 6, Carole red 4")
            .lays("red 3, red 4, red 6, blue 5");
        position.trick("Gabriel blue 8, Carole red 0, Théo blue 1, Sonia green 6");
        position.lays("blue 1, blue 8, green 6, red 0");
        return std::pair(position.farmers(gabriel), position.worth(gabriel));
    };
    EXPECT_EQ(after_examples(with_icons("0,0,0,2,2,2,1,1,1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0")),
              std::pair(2, 14));
    EXPECT_EQ(after_examples({}), std::pair(1, 3));
}

TEST(VigoOptions, ATableOfIconsHasThreeListsOfNineNumbers) {
    shows("vigo.options.icons", 4);
    const AnyGame& game = *find_game("vigo");
    const auto answer = [&](std::string_view table) {
        Settings settings;
        settings.set("icons", table);
        return game.check(settings, 4).rule.id;
    };
    EXPECT_EQ(answer(standard_icons), "");
    EXPECT_EQ(answer("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9"), "");
    for (std::string_view wrong :
         {"0,0,0,2,2,2,1,1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0",     // eight numbers
          "0,0,0,2,2,2,1,1,0,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0", // ten
          "0,0,0,2,2,2,1,1,0/0,1,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0",
          "0,0,0,2,2,2,1,1,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0,0",
          "0,0,0,2,2,2,1,1,-1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0",
          "0,0,0,2,2,2,1,1,10/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0",
          "0,0,0,2,2,2,1,1,0/0,1,0,0,0,0,0,0,0", // two lists
          "0,0,0,2,2,2,1,1,0/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0/", "0,0,0,2,2,2,1,1,x//", "custom", ""}) {
        EXPECT_EQ(answer(wrong), "vigo.options.icons") << wrong;
    }
}

TEST(VigoOptions, OtherNamesAndValuesAreRefused) {
    const AnyGame& game = *find_game("vigo");
    const auto answer = [&](std::string_view name, std::string_view value) {
        Settings settings;
        settings.set(name, value);
        return game.check(settings, 2).reason.id;
    };
    EXPECT_EQ(answer("two_player_farmers", "12"), "");
    EXPECT_EQ(answer("two_player_farmers", "13"), "option.value");
    EXPECT_EQ(answer("buried_cards", "hidden"), "");
    EXPECT_EQ(answer("buried_cards", "shut"), "option.value");
    EXPECT_EQ(answer("auto_place", "highest"),
              "option.unknown"); // a wish of a seat, not an option of the table
    EXPECT_EQ(answer("trump", "red"), "option.unknown");
    EXPECT_FALSE(game.check_wish("auto_place", "highest"));
    EXPECT_EQ(game.check_wish("auto_place", "always").reason.id, "option.value");
    EXPECT_EQ(game.check_wish("buried_cards", "open").reason.id, "option.unknown");
}

TEST(VigoOptions, EveryValueIsReadBackAsItWasSet) {
    for (const OptionSpec& spec : Vigo::options()) {
        for (std::string_view value : spec.values) {
            Options options;
            Wishes wishes;
            const bool of_table = spec.scope == OptionSpec::Scope::table;
            EXPECT_FALSE(of_table ? Vigo::set(options, spec.name, value)
                                  : Vigo::wish(wishes, spec.name, value));
            EXPECT_EQ(of_table ? Vigo::get(options, spec.name) : Vigo::wish(wishes, spec.name), value);
        }
        EXPECT_EQ(spec.scope == OptionSpec::Scope::table ? Vigo::get({}, spec.name)
                                                         : Vigo::wish(Wishes{}, spec.name),
                  spec.values.front());
    }
}

} // namespace
} // namespace oya::vigo
