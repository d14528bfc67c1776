#include "core/rng.h"
#include "kit/golden.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// What is answered to a hundred things that may not be done, drawn at random in each game. Every line was
// read beside the rulebook: the reason is true, and the rule is the one that says so.

namespace oya {
namespace {

struct Sweep {
    std::string_view game;
    int seats;
    Settings options{};
    int refusals = 100;
};

constexpr int most_alike = 4; // of one rule and one reason

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
    std::vector<std::string> seats;
    for (int seat = 0; seat < sweep.seats; ++seat)
        seats.push_back(std::string(1, static_cast<char>('A' + seat)));
    const std::vector<std::string_view> names(seats.begin(), seats.end());
    std::map<std::string, int> alike;
    std::string lines;
    int found = 0;
    std::unique_ptr<AnyPosition> position;
    for (int tries = 0; found < sweep.refusals && tries < 200'000; ++tries) {
        if (!position || position->actor().is_nobody()) position = game.start(sweep.options, sweep.seats);
        step(*position, rng);
        const Seat seat = any_seat(*position, rng);
        const Action action = any_action(position->game(), rng);
        const Refusal refusal = position->refuse(seat, action);
        if (!refusal || ++alike[std::string(refusal.rule.id) + std::string(refusal.reason.id)] > most_alike)
            continue;
        ++found;
        const Actor actor = position->actor();
        lines += (actor.is_seat() ? seats[actor.seat().index] : actor.is_chance() ? "chance" : "nobody");
        lines += " is asked; " + seats[seat.index] + ": " + position->notation(seat, action) + "\n    " +
                 words.say(refusal.reason, names) + "  § " + std::string(refusal.rule.id) + '\n';
    }
    return lines;
}

Settings with(std::string_view name, std::string_view value) {
    Settings options;
    options.set(name, value);
    return options;
}

TEST(Refusals, OfVigo) { expect_golden("refusals_vigo.txt", refusals_of({"vigo", 3})); }
TEST(Refusals, OfCascadero) { expect_golden("refusals_cascadero.txt", refusals_of({"cascadero", 3})); }
TEST(Refusals, OfCascadia) { expect_golden("refusals_cascadia.txt", refusals_of({"cascadia", 3})); }
TEST(Refusals, OfCatan) {
    expect_golden("refusals_catan.txt", refusals_of({"catan", 3, with("expansion", "none")}));
}
TEST(Refusals, OfCitiesAndKnights) {
    expect_golden("refusals_catan_knights.txt", refusals_of({"catan", 3, with("expansion", "ck")}));
}

} // namespace
} // namespace oya
