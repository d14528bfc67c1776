#include "core/rng.h"
#include "kit/golden.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// What is answered to a hundred things that may not be done, drawn at random in each game, at tables of
// several kinds, each with its share. Every line was read beside the rulebook: the reason is true, and the
// rule is the one that says so.

namespace oya {
namespace {

struct TableKind {
    int seats;
    std::vector<std::pair<std::string_view, std::string_view>> options{};
};

struct Sweep {
    std::string_view game;
    std::vector<TableKind> tables;
    int most_alike = 1; // of one rule and one reason
};

constexpr std::size_t refusals = 100;
constexpr int most_left_to_chance = 2; // at a table: it is one reason, whatever chance decides

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

// Refusals at one kind of table, each with how often its like has been looked at in this game.
class Reader {
  public:
    explicit Reader(const Sweep& sweep) : sweep_(sweep), game_(*find_game(sweep.game)) {}

    // So many at a table of this kind.
    std::string read(const TableKind& kind, std::size_t wanted) {
        std::string lines = heading(kind);
        std::size_t found = 0;
        int left_to_chance = 0;
        std::unique_ptr<AnyPosition> position;
        for (int tries = 0; found < wanted && tries < 400'000; ++tries) {
            if (!position || position->actor().is_nobody() || rng_.below(2'000) == 0) position = start(kind);
            if (position == nullptr) return "no such table";
            step(*position, rng_);
            const Seat seat = any_seat(*position, rng_);
            const Action action = any_action(position->game(), rng_);
            const Refusal refusal = position->refuse(seat, action);
            if (!refusal) continue;
            const std::string reason(refusal.reason.id);
            if (reason.find(".why.chance") != reason.npos && ++left_to_chance > most_left_to_chance) continue;
            if (++alike_[std::string(refusal.rule.id) + reason] > sweep_.most_alike) continue;
            ++found;
            lines += line(*position, seat, action, refusal);
        }
        EXPECT_EQ(found, wanted) << lines.substr(0, lines.find('\n'));
        return lines;
    }

  private:
    static std::string heading(const TableKind& kind) {
        std::string text = std::to_string(kind.seats) + (kind.seats == 1 ? " seat" : " seats");
        for (const auto& [name, value] : kind.options)
            text += ", " + std::string(name) + '=' + std::string(value);
        return "== " + text + '\n';
    }

    std::unique_ptr<AnyPosition> start(const TableKind& kind) const {
        Settings options;
        for (const auto& [name, value] : kind.options) options.set(name, value);
        return game_.start(options, kind.seats);
    }

    std::string line(const AnyPosition& position, Seat seat, Action action, const Refusal& refusal) const {
        const std::vector<std::string> seats = {"A", "B", "C", "D"};
        const std::vector<std::string_view> names(seats.begin(), seats.end());
        const Actor actor = position.actor();
        return (actor.is_seat()     ? seats[actor.seat().index]
                : actor.is_chance() ? "chance"
                                    : "nobody") +
               " is asked; " + seats[seat.index] + ": " + position.notation(seat, action) + "\n    " +
               Words::in("en")->say(refusal.reason, names) + "  § " + std::string(refusal.rule.id) + '\n';
    }

    const Sweep& sweep_;
    const AnyGame& game_;
    Rng rng_{17};
    std::map<std::string, int> alike_;
};

// Each kind of table has its share, so that none fills the page before the others are set up.
std::string refusals_of(const Sweep& sweep) {
    Reader reader(sweep);
    std::string lines;
    const std::size_t kinds = sweep.tables.size();
    for (std::size_t kind = 0; kind < kinds; ++kind)
        lines += reader.read(sweep.tables[kind], (refusals + kinds - 1 - kind) / kinds);
    return lines;
}

// Where a game has few reasons, more of one are looked at.
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
                                {2, {{"achievements", "restrictions"}, {"restriction", "1"}}}},
                               4}));
}
TEST(Refusals, OfCatan) {
    expect_golden("refusals_catan.txt", refusals_of({"catan",
                                                     {{3, {{"expansion", "none"}}},
                                                      {4, {{"expansion", "none"}, {"board", "beginner"}}}},
                                                     2}));
}
TEST(Refusals, OfCitiesAndKnights) {
    expect_golden(
        "refusals_catan_knights.txt",
        refusals_of(
            {"catan", {{3, {{"expansion", "ck"}}}, {4, {{"expansion", "ck"}, {"edition", "modern"}}}}}));
}
TEST(Refusals, OfCatanAtSea) {
    expect_golden("refusals_catan_sea.txt", refusals_of({
                                                "catan",
                                                {{3, {{"scenario", "new_shores"}, {"expansion", "none"}}},
                                                 {4, {{"scenario", "greater_catan"}, {"expansion", "ck"}}},
                                                 {4, {{"scenario", "desert"}, {"expansion", "ck"}}}},
                                            }));
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
