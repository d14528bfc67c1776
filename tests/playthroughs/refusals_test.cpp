#include "core/rng.h"
#include "kit/golden.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// What is answered to a hundred things that may not be done, drawn at random in each game, at tables of
// several kinds in turn. Every line was read beside the rulebook: the reason is true, and the rule is the one
// that says so.

namespace oya {
namespace {

struct Kind {
    int seats;
    std::vector<std::pair<std::string_view, std::string_view>> options{};
};

struct Sweep {
    std::string_view game;
    std::vector<Kind> tables;
    int most_alike = 4; // of one rule and one reason
};

constexpr int refusals = 100;

// An action of any kind, with any arguments.
Action any_action(const AnyGame& game, Rng& rng) {
    const auto kinds = game.kinds();
    const auto kind = rng.below(static_cast<std::uint32_t>(kinds.size()));
    const auto any_of = [&](const Argument& argument) {
        return static_cast<std::uint8_t>(
            argument.name.empty() ? 0 : rng.below(static_cast<std::uint32_t>(argument.values)));
    };
    const ActionKind& chosen = kinds[kind];
    return {static_cast<std::uint8_t>(kind), any_of(chosen.a), any_of(chosen.b), any_of(chosen.c)};
}

// Somebody who is asked, or anybody.
Seat any_seat(const AnyPosition& position, Rng& rng) {
    const auto number = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(position.seats())));
    const Actor actor = position.actor();
    return actor.is_seat() && rng.below(4) != 0 ? actor.seat() : Seat{number};
}

void step(AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (actor.is_chance()) return position.apply(actor, position.draw(rng));
    Actions legal;
    position.legal(actor.seat(), legal);
    position.apply(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
}

std::string refusals_of(const Sweep& sweep) {
    Rng rng(17);
    const AnyGame& game = *find_game(sweep.game);
    const Words& words = *Words::in("en");
    const std::vector<std::string> seats = {"A", "B", "C", "D"};
    const std::vector<std::string_view> names(seats.begin(), seats.end());
    std::map<std::string, int> alike;
    std::string lines;
    int found = 0;
    std::size_t table = 0;
    std::unique_ptr<AnyPosition> position;
    for (int tries = 0; found < refusals && tries < 400'000; ++tries) {
        if (!position || position->actor().is_nobody() || rng.below(2'000) == 0) {
            const Kind& kind = sweep.tables[table++ % sweep.tables.size()];
            Settings options;
            for (const auto& [name, value] : kind.options) options.set(name, value);
            position = game.start(options, kind.seats);
            if (position == nullptr) return "no such table";
        }
        step(*position, rng);
        const Seat seat = any_seat(*position, rng);
        const Action action = any_action(position->game(), rng);
        const Refusal refusal = position->refuse(seat, action);
        if (!refusal ||
            ++alike[std::string(refusal.rule.id) + std::string(refusal.reason.id)] > sweep.most_alike)
            continue;
        ++found;
        const Actor actor = position->actor();
        lines += (actor.is_seat() ? seats[actor.seat().index] : actor.is_chance() ? "chance" : "nobody");
        lines += " is asked; " + seats[seat.index] + ": " + position->notation(seat, action) + "\n    " +
                 words.say(refusal.reason, names) + "  § " + std::string(refusal.rule.id) + '\n';
    }
    EXPECT_EQ(found, refusals) << sweep.game;
    return lines;
}

// VIGO! and Cascadero have few reasons, of which more are looked at.
TEST(Refusals, OfVigo) {
    expect_golden("refusals_vigo.txt",
                  refusals_of({"vigo", {{3}, {2}, {4, {{"buried_cards", "hidden"}}}}, 8}));
}
TEST(Refusals, OfCascadero) {
    expect_golden(
        "refusals_cascadero.txt",
        refusals_of({"cascadero", {{3}, {2, {{"heralds", "cross"}}}, {4, {{"board", "farmer"}}}}, 6}));
}
TEST(Refusals, OfCascadia) {
    expect_golden("refusals_cascadia.txt",
                  refusals_of({"cascadia",
                               {{3},
                                {1, {{"achievements", "scenarios"}, {"scenario", "2"}}},
                                {3, {{"achievements", "restrictions"}, {"restriction", "10"}}},
                                {2}}}));
}
TEST(Refusals, OfCatan) {
    expect_golden("refusals_catan.txt", refusals_of({"catan", {{3, {{"expansion", "none"}}}}}));
}
TEST(Refusals, OfCitiesAndKnights) {
    expect_golden("refusals_catan_knights.txt", refusals_of({"catan", {{3, {{"expansion", "ck"}}}}}));
}
TEST(Refusals, OfCatanAtSea) {
    expect_golden("refusals_catan_sea.txt",
                  refusals_of({"catan",
                               {{3, {{"scenario", "new_shores"}, {"expansion", "none"}}},
                                {4, {{"scenario", "greater_catan"}, {"expansion", "ck"}}},
                                {4, {{"scenario", "desert"}, {"expansion", "ck"}}}},
                               2}));
}

// What a table has agreed on is not said to be left to chance.
TEST(Refusals, SayWhatTheOptionsHaveSettled) {
    struct Agreed {
        std::string_view game, option, value, action, by_chance, settled;
        int seats = 3;
    };
    const std::vector<Agreed> all = {
        {"vigo", "first_dealer", "2", "dealer 1", "vigo.why.chance-dealer", "vigo.why.dealer-agreed"},
        {"cascadero", "first_player", "2", "first 1", "cascadero.why.chance-first",
         "cascadero.why.first-agreed"},
        {"cascadia", "first_player", "2", "first 1", "cascadia.why.chance", "cascadia.why.agreed"},
        {"cascadia", "cards", "first_game", "card elk B", "cascadia.why.chance", "cascadia.why.agreed"},
        {"catan", "board", "beginner", "harbour 1 ore", "catan.why.chance", "catan.why.printed"},
        {"catan", "board", "beginner", "token #20 5", "catan.why.chance", "catan.why.printed"},
    };
    for (const Agreed& each : all) {
        for (const bool agreed : {false, true}) {
            Settings options;
            if (agreed) options.set(each.option, each.value);
            const auto position = find_game(each.game)->start(options, each.seats);
            ASSERT_NE(position, nullptr) << each.game;
            const auto action = position->parse(Actor::chance(), each.action);
            ASSERT_TRUE(action) << each.action;
            EXPECT_EQ(position->refuse(Seat{0}, *action).reason.id, agreed ? each.settled : each.by_chance)
                << each.game << ": " << each.action;
        }
    }
}

} // namespace
} // namespace oya
