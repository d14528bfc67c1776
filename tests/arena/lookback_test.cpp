#include "arena/match.h"
#include "arena/simulation.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace oya {
namespace {

Lineup lineup_of(std::string_view game, int players,
                 std::initializer_list<std::pair<const char*, const char*>> options = {}) {
    Lineup lineup;
    lineup.game = find_game(game);
    lineup.bots.assign(static_cast<std::size_t>(players), *parse_bot("greedy"));
    for (const auto& [name, value] : options) lineup.options.set(name, value);
    lineup.looks = true;
    return lineup;
}

MatchOutcome one_game(const Lineup& lineup, std::uint64_t seed) {
    return make_match(lineup)->play(0, Streams(seed, 0, lineup.seats()));
}

// What the seats had in these sections, added up.
std::array<int, max_seats> sums(const Lookback& lookback, std::initializer_list<std::string_view> sections) {
    std::array<int, max_seats> sums{};
    for (const Lookback::Trait& trait : lookback.traits()) {
        if (std::ranges::find(sections, trait.section) == sections.end()) continue;
        for (const Seat seat : trait.who) sums[seat.index] += trait.amounts[seat.index];
    }
    return sums;
}

int amount(const Lookback& lookback, std::string_view what, Seat seat) {
    for (const Lookback::Trait& trait : lookback.traits())
        if (trait.what.id == what) return trait.amounts[seat.index];
    ADD_FAILURE() << what;
    return 0;
}

TEST(Lookback, CascadiaTellsWhereEveryPointCameFrom) {
    for (const int players : {1, 2, 4}) {
        const MatchOutcome outcome = one_game(lineup_of("cascadia", players), 3);
        ASSERT_TRUE(outcome.lookback);
        EXPECT_EQ(sums(*outcome.lookback, {"cascadia.look.wildlife", "cascadia.look.habitats"}),
                  outcome.result.points);
        EXPECT_EQ(sums(*outcome.lookback, {"cascadia.look.cards"}),
                  sums(*outcome.lookback, {"cascadia.look.wildlife"}));
        EXPECT_TRUE(outcome.lookback->first());
    }
}

TEST(Lookback, VigoTellsThePointsOfEveryRound) {
    for (const int players : {2, 3, 4}) {
        const MatchOutcome outcome = one_game(lineup_of("vigo", players), 4);
        EXPECT_EQ(sums(*outcome.lookback, {"vigo.look.rounds"}), outcome.result.points);
        int cards = 0;
        for (const Seat seat : Seats::first(players))
            cards += amount(*outcome.lookback, "vigo.look.cards", seat);
        EXPECT_EQ(cards, 4 * 10 * players) << "every card of every round is won by somebody";
    }
}

// Whoever deals first sits before the one who begins.
TEST(Lookback, KnowsWhoBegan) {
    for (const char* dealer : {"1", "2", "3"}) {
        const Lineup lineup = lineup_of("vigo", 3, {{"first_dealer", dealer}});
        EXPECT_EQ(one_game(lineup, 5).lookback->first(),
                  Seat{static_cast<std::uint8_t>((dealer[0] - '0') % 3)});
    }
    for (const char* first : {"1", "2"}) {
        const Lineup lineup = lineup_of("cascadero", 3, {{"first_player", first}});
        EXPECT_EQ(one_game(lineup, 6).lookback->first(), Seat{static_cast<std::uint8_t>(first[0] - '1')});
    }
}

TEST(Lookback, CascaderoIsWonByAnOwnCubeAtTheTop) {
    const MatchOutcome outcome = one_game(lineup_of("cascadero", 2), 7);
    for (const Seat seat : outcome.result.winners) {
        EXPECT_EQ(amount(*outcome.lookback, "cascadero.look.eligible", seat), 1);
        EXPECT_EQ(amount(*outcome.lookback, "cascadero.look.own", seat), 15);
    }
}

TEST(Lookback, CatanTellsPointsDiceAndBarbarians) {
    for (const char* expansion : {"none", "ck"}) {
        const Lineup lineup = lineup_of("catan", 3, {{"expansion", expansion}});
        const MatchOutcome outcome = one_game(lineup, 8);
        const auto known = sums(*outcome.lookback, {"catan.look.points"});
        for (const Seat seat : Seats::first(3)) {
            EXPECT_GT(known[seat.index], 0);
            EXPECT_LE(known[seat.index], outcome.result.points[seat.index]) << "cards may bring the others";
        }
        std::map<std::string_view, int> times;
        for (const Lookback::Event& event : outcome.lookback->events()) times[event.section] += event.times;
        EXPECT_GT(times["catan.look.dice"], 10);
        EXPECT_EQ(times["catan.look.barbarians"] > 0, std::string_view(expansion) != "none");
    }
}

TEST(Lookback, CatanAtSeaTellsOfTheTradeRoute) {
    const auto tells = [](const char* scenario, std::string_view what) {
        const Lineup lineup = lineup_of("catan", 3, {{"expansion", "none"}, {"scenario", scenario}});
        const MatchOutcome outcome = one_game(lineup, 8);
        return std::ranges::any_of(outcome.lookback->traits(),
                                   [what](const Lookback::Trait& trait) { return trait.what.id == what; });
    };
    EXPECT_TRUE(tells("none", "catan.look.longest"));
    EXPECT_FALSE(tells("none", "catan.look.trade-route"));
    EXPECT_TRUE(tells("new_shores", "catan.look.trade-route"));
    EXPECT_FALSE(tells("new_shores", "catan.look.longest"));
}

TEST(Lookback, IsToldOnlyWhereSomebodyLooks) {
    Lineup lineup = lineup_of("vigo", 2);
    lineup.bots.assign(2, *parse_bot("random"));
    const MatchOutcome looked = one_game(lineup, 9);
    EXPECT_TRUE(looked.lookback);
    lineup.looks = false;
    const MatchOutcome quick = one_game(lineup, 9);
    EXPECT_FALSE(quick.lookback);
    EXPECT_EQ(quick.result.points, looked.result.points) << "looking changes nothing";
    EXPECT_EQ(quick.actions, looked.actions);
}

Result won_by(std::initializer_list<int> points) {
    Result result;
    result.over = true;
    for (const int each : points) result.points[static_cast<std::size_t>(result.seats++)] = each;
    rank_by_points(result);
    for (const Seat seat : Seats::first(result.seats))
        if (result.places[seat.index] == 1) result.winners = result.winners.with(seat);
    return result;
}

TEST(Chronicle, ComparesWinnersWithOthersAndAsksWhoHadTheMost) {
    const auto with = [](std::initializer_list<int> amounts) {
        Lookback lookback;
        std::uint8_t seat = 0;
        for (const int each : amounts) lookback.had("section", "what", Seat{seat++}, each);
        lookback.happened("section", "event", 2);
        return lookback;
    };
    Chronicle chronicle;
    chronicle.add(with({5, 1, 3}), won_by({10, 8, 3})); // the most, and won
    chronicle.add(with({1, 5, 3}), won_by({10, 8, 3})); // somebody else had the most
    chronicle.add(with({5, 5, 3}), won_by({10, 8, 3})); // two had the most
    chronicle.add(with({9, 1, 3}), won_by({8, 8, 3}));  // the most, and a shared victory
    ASSERT_EQ(chronicle.traits().size(), 1u);
    const Chronicle::Trait& trait = chronicle.traits()[0];
    EXPECT_DOUBLE_EQ(trait.mean_of_winners(), (5 + 1 + 5 + 9 + 1) / 5.0);
    EXPECT_DOUBLE_EQ(trait.mean_of_others(), (1 + 3 + 5 + 3 + 5 + 3 + 3) / 7.0);
    EXPECT_EQ(trait.led, 3);
    EXPECT_DOUBLE_EQ(trait.won_by_most(), 1.5 / 3);
    EXPECT_EQ(chronicle.events()[0].times, 8);
    EXPECT_EQ(chronicle.margins().quantile(0.5), 2);
    EXPECT_EQ(chronicle.winning().total(), 5);

    Chronicle halves;
    halves.add(chronicle);
    halves.add(chronicle);
    EXPECT_EQ(halves.traits()[0].led, 6);
    EXPECT_DOUBLE_EQ(halves.traits()[0].won_by_most(), 0.5);
    EXPECT_EQ(halves.events()[0].times, 16);
}

TEST(Chronicle, IsTheSameWithAnyNumberOfThreads) {
    SimPlan plan;
    plan.lineup = lineup_of("cascadia", 2);
    plan.games = 12;
    const SimReport alone = simulate(plan);
    plan.threads = 3;
    const SimReport three = simulate(plan);
    ASSERT_EQ(alone.chronicle.traits().size(), three.chronicle.traits().size());
    for (std::size_t i = 0; i < alone.chronicle.traits().size(); ++i) {
        EXPECT_EQ(alone.chronicle.traits()[i].what, three.chronicle.traits()[i].what);
        EXPECT_EQ(alone.chronicle.traits()[i].of_winners, three.chronicle.traits()[i].of_winners);
        EXPECT_EQ(alone.chronicle.traits()[i].led_to_victory, three.chronicle.traits()[i].led_to_victory);
    }
    ASSERT_EQ(alone.order.size(), 2u);
    EXPECT_EQ(alone.order[0].wins.mean, three.order[0].wins.mean);
    EXPECT_DOUBLE_EQ(alone.order[0].wins.mean + alone.order[1].wins.mean, 1);
}

} // namespace
} // namespace oya
