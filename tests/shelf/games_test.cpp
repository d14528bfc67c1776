#include "shelf/games.h"

#include <gtest/gtest.h>

#include <set>

namespace oya {
namespace {

Settings options_of(std::string_view name, std::string_view value) {
    Settings settings;
    settings.set(name, value);
    return settings;
}

TEST(Shelf, FindsEveryGameByItsName) {
    ASSERT_FALSE(games().empty());
    std::set<std::string_view> names;
    for (const AnyGame* game : games()) {
        EXPECT_EQ(find_game(game->name()), game);
        EXPECT_TRUE(names.insert(game->name()).second) << game->name() << " is there twice";
        EXPECT_GE(game->rules_version(), 1);
        EXPECT_GE(game->min_seats(), 1);
        EXPECT_LE(game->max_seats(), max_seats);
    }
    EXPECT_EQ(find_game("chess"), nullptr);
    EXPECT_EQ(find_game(""), nullptr);
}

TEST(Shelf, HasALedgerForEveryGame) {
    for (const AnyGame* game : games()) EXPECT_NE(ledger(game->name()), nullptr) << game->name();
}

TEST(Shelf, RefusesAnOptionThatIsNone) {
    const AnyGame& vigo = *find_game("vigo");
    const Refusal refusal = vigo.check(options_of("colour", "red"), 4);
    EXPECT_FALSE(refusal.rule);
    EXPECT_EQ(refusal.reason, (Message{"option.unknown",
                                       {{"option", std::string("colour")}, {"like", std::string("none")}}}));
    EXPECT_EQ(vigo.check(options_of("auto_place", "never"), 4).reason.id, "option.unknown")
        << "a wish of a seat is no option of the table";
    EXPECT_EQ(vigo.check_wish("buried_cards", "open").reason.id, "option.unknown");
}

TEST(Shelf, RefusesAValueThatAnOptionCannotTake) {
    const AnyGame& vigo = *find_game("vigo");
    const Refusal refusal = vigo.check(options_of("buried_cards", "shut"), 4);
    EXPECT_EQ(refusal.reason, (Message{"option.value",
                                       {{"option", std::string("buried_cards")},
                                        {"value", std::string("shut")},
                                        {"values", std::string("open | hidden")},
                                        {"guessed", std::string("no")},
                                        {"like", std::string()}}}));
    const Refusal slip = vigo.check(options_of("buried_cards", "hiden"), 4);
    EXPECT_EQ(slip.reason.parameters.back(), Parameter("like", std::string("hidden")));
    EXPECT_EQ(vigo.check_wish("auto_place", "sometimes").reason.id, "option.value");
    EXPECT_FALSE(vigo.check_wish("auto_place", "never"));
}

TEST(Shelf, LetsTheGameReadFreeText) {
    const AnyGame& vigo = *find_game("vigo");
    EXPECT_FALSE(vigo.check(options_of("icons", "1,1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0"), 4));
    EXPECT_EQ(vigo.check(options_of("icons", "many"), 4).rule.id, "vigo.options.icons");
}

TEST(Shelf, CompletesOptionsWithTheirDefaults) {
    const Settings whole = find_game("vigo")->complete(options_of("first_dealer", "2"));
    EXPECT_EQ(*whole.find("first_dealer"), "2");
    EXPECT_EQ(*whole.find("buried_cards"), "open");
    EXPECT_EQ(whole.find("auto_place"), nullptr) << "a wish belongs to a seat, not to the table";
}

} // namespace
} // namespace oya
