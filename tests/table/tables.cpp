#include "table/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {

namespace {

constexpr std::string_view colours[] = {"red", "blue", "green", "yellow", "black"};

std::vector<std::string> every_card() {
    std::vector<std::string> cards;
    for (const std::string_view colour : colours)
        for (int value = 0; value <= 8; ++value)
            cards.push_back(std::string(colour) + ' ' + std::to_string(value));
    return cards;
}

} // namespace

Table vigo_with_hands(TableSetup setup, const Hands& given, bool (*lacks)(int, std::string_view)) {
    Hands hands = given;
    std::vector<std::string> left = every_card();
    for (const auto& hand : given)
        for (const std::string& card : hand) std::erase(left, card);
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        for (auto card = left.begin(); hands[seat].size() < 10 && card != left.end();) {
            const bool fits = !lacks(static_cast<int>(seat), card->substr(0, card->find(' ')));
            if (fits) hands[seat].push_back(*card);
            card = fits ? left.erase(card) : card + 1;
        }
        EXPECT_EQ(hands[seat].size(), 10u) << "no cards left for seat " << seat;
    }
    setup.seed.reset();
    setup.options.set("first_dealer", std::to_string(hands.size()));
    Table table(std::move(setup));
    for (std::size_t card = 0; card < 10; ++card) {
        for (const auto& hand : hands)
            EXPECT_FALSE(table.act_chance(typed(table, Actor::chance(), "deal " + hand[card])));
    }
    return table;
}

} // namespace oya
