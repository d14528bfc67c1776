#include "bots/reason.h"

#include "bots/any_bot.h"
#include "core/words.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <utility>
#include <vector>

namespace oya {
namespace {

// A table on which people ask for advice, and how much its adviser thinks: enough to have an opinion.
struct Asked {
    const char* game;
    int players;
    std::vector<std::pair<const char*, const char*>> options;
    int nodes;
};

// Where somebody has a choice in a game that decent players play: the two best plans of a search.
struct Dilemma {
    std::unique_ptr<AnyPosition> position;
    Seat seat{};
    Plan choice;
    Plan other;
};

// Calls `visit` for every so-manieth decision with two different plans, until there are enough.
template <class Visit>
void each_dilemma(const Asked& asked, int stride, int enough, Visit visit) {
    Settings options;
    for (const auto& [name, value] : asked.options) options.set(name, value);
    for (std::uint64_t seed = 1; enough > 0; ++seed) {
        std::unique_ptr<AnyPosition> position = find_game(asked.game)->start(options, asked.players);
        Rng rng(seed);
        int decisions = 0;
        for (Actor actor = position->actor(); !actor.is_nobody() && enough > 0; actor = position->actor()) {
            if (actor.is_chance()) {
                position->apply(actor, position->draw(rng));
                continue;
            }
            Ideas ideas;
            position->instinct(actor.seat(), ideas);
            if (ideas.size() > 1 && ++decisions % stride == 0) {
                const auto thinking = think(*position, actor.seat(), {"adept", asked.nodes}, seed);
                while (!thinking->run(asked.nodes)) {
                }
                const std::vector<Plan> best = thinking->best(2);
                if (best.size() > 1 && best[0] != best[1]) {
                    visit(Dilemma{position->clone(), actor.seat(), best[0], best[1]});
                    --enough;
                }
            }
            for (const Action step : Plan(ideas[0].plan)) position->apply(actor, step);
        }
    }
}

const std::vector<Asked>& asked_tables() {
    static const std::vector<Asked> tables = {
        {"vigo", 3, {}, 60},
        {"vigo", 2, {}, 60},
        {"cascadero", 3, {}, 300},
        {"cascadero", 2, {{"board", "farmer"}}, 300},
        {"cascadia", 3, {}, 8},
        {"catan", 3, {{"expansion", "none"}}, 40},
        {"catan", 3, {{"expansion", "ck"}}, 40},
        {"catan", 3, {{"expansion", "none"}, {"scenario", "new_shores"}}, 40},
    };
    return tables;
}

// What a learner is told for nearly every choice is a thing of the game; how often is printed.
TEST(Reason, IsAThingOfTheGameForNineChoicesInTen) {
    for (const Asked& asked : asked_tables()) {
        int all = 0;
        int concrete = 0;
        std::map<std::string_view, int> told;
        each_dilemma(asked, 3, 40, [&](const Dilemma& at) {
            const auto reason = reason_for(*at.position, at.seat, at.choice, at.other, 1);
            if (!reason) return; // the same in other words
            ++all;
            ++told[reason->id];
            if (reason->id != only_ahead) ++concrete;
        });
        std::cout << asked.game << ", " << asked.players << " players: " << concrete << " of " << all
                  << " choices have a reason that shows\n";
        for (const auto& [id, times] : told) std::cout << "    " << id << ' ' << times << '\n';
        EXPECT_GE(all, 30) << asked.game;
        EXPECT_GE(10 * concrete, 9 * all) << asked.game;
    }
}

TEST(Reason, IsSaidInBothLanguages) {
    const std::vector<std::string_view> names = {"Ada", "Bruno", "Chloé"};
    for (const Asked& asked : asked_tables()) {
        each_dilemma(asked, 5, 6, [&](const Dilemma& at) {
            const auto reason = reason_for(*at.position, at.seat, at.choice, at.other, 1);
            if (!reason) return;
            for (const char* language : {"en", "fr"}) {
                const std::string said = Words::in(language)->say(*reason, names);
                EXPECT_TRUE(said.ends_with('.')) << reason->id << ": " << said;
                EXPECT_EQ(said.find('{'), std::string::npos) << reason->id << ": " << said;
                EXPECT_EQ(said.find(reason->id), std::string::npos) << said;
            }
        });
    }
}

// What others hold may be anything the seat cannot rule out: the reason is the same.
TEST(Reason, TellsOnlyWhatTheSeatMayKnow) {
    for (const Asked& asked : asked_tables()) {
        each_dilemma(asked, 4, 12, [&](const Dilemma& at) {
            const auto reason = reason_for(*at.position, at.seat, at.choice, at.other, 1);
            for (std::uint64_t seed = 2; seed < 6; ++seed)
                EXPECT_EQ(reason, reason_for(*at.position, at.seat, at.choice, at.other, seed)) << asked.game;
        });
    }
}

TEST(Reason, IsNothingForPlansThatAreTheSame) {
    each_dilemma(asked_tables()[0], 5, 3, [](const Dilemma& at) {
        EXPECT_FALSE(reason_for(*at.position, at.seat, at.choice, at.choice, 1)) << "nothing leads itself";
        const auto stranger = at.position->learning(Seats::none());
        EXPECT_FALSE(reason_for(*stranger, at.seat, at.choice, at.other, 1))
            << "who has not looked on imagines nothing";
    });
}

} // namespace
} // namespace oya
