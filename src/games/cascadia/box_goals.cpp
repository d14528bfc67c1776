#include "games/cascadia/box_goals.h"

#include <algorithm>

namespace oya::cascadia {

namespace {

// What a goal is judged by.
struct Known {
    bool tokens;     // where each animal lives
    bool wildlife;   // the five wildlife scores
    bool faces;      // the terrains of every tile
    bool habitats;   // the five habitats, with their bonuses where these count
    bool majorities; // all of them
    bool nature;
    bool whole; // the sheet
};

Known known_of(const BoxGame& game, std::size_t seat) {
    const BoxPlayer& player = game.players[seat];
    Known known{};
    known.wildlife = wildlife_known(player, game);
    known.tokens = !player.wildlife && known.wildlife;
    known.faces = player.tiles.count == game.whole_tiles();
    known.majorities = majorities_known(game);
    known.habitats =
        corridors_known(player, game) && (known.majorities || game.options().goal_corridors_only());
    known.nature = player.nature.has_value();
    known.whole = missing_on_sheet(game, seat).empty() && known.majorities;
    return known;
}

// Why a goal cannot be judged; nothing if it can.
Message open_because(const Goal& goal, const Known& known) {
    const auto unless = [](bool there, std::string_view id) { return there ? Message{} : Message{id}; };
    switch (goal.type) {
    case GoalType::total: return unless(known.whole, "cascadia.score.open-sheet");
    case GoalType::top_value:
    case GoalType::tokens_each:
    case GoalType::species_apart:
    case GoalType::species_together: return unless(known.tokens, "cascadia.score.open-tokens");
    case GoalType::each_species:
    case GoalType::any_species:
    case GoalType::wildlife_total: return unless(known.wildlife, "cascadia.score.open-wildlife");
    case GoalType::any_habitats:
    case GoalType::each_habitat: return unless(known.habitats, "cascadia.score.open-habitats");
    case GoalType::habitat_total:
        return unless(known.habitats && known.majorities, "cascadia.score.open-habitats");
    case GoalType::habitats_apart: return unless(known.faces, "cascadia.score.open-tiles");
    case GoalType::species_off_habitat:
        return unless(known.faces && known.tokens, "cascadia.score.open-tiles");
    case GoalType::nature_left: return unless(known.nature, "cascadia.score.open-nature");
    }
    return {};
}

} // namespace

std::vector<JudgedGoal> judge_goals(const BoxGame& game, const Sheets& sheets, std::size_t seat) {
    std::vector<JudgedGoal> judged;
    const int number = game.options().scenario();
    if (number == 0) return judged;
    const BoxPlayer& player = game.players[seat];
    const Known known = known_of(game, seat);
    const Judged by{player.land, sheets[seat], game.cards(), game.options()};
    for (const Goal& goal : scenario(number).goals) {
        JudgedGoal each{&goal, Verdict::open, {}, open_because(goal, known)};
        if (each.why_open.empty()) {
            each.progress = progress(goal, by);
            each.verdict = each.progress.met() ? Verdict::met : Verdict::missed;
            // cascadia.goal.starter-contacts: only who says which tiles the starter is can be known that this
            // is broken.
            if (goal.type == GoalType::habitats_apart && each.verdict == Verdict::missed &&
                !player.knows_starter) {
                each.verdict = Verdict::open;
                each.why_open = {"cascadia.score.open-starter"};
            }
        }
        judged.push_back(std::move(each));
    }
    return judged;
}

Verdict judge_scenario(const std::vector<JudgedGoal>& goals) {
    const auto any = [&](Verdict verdict) {
        return std::ranges::find(goals, verdict, &JudgedGoal::verdict) != goals.end();
    };
    return any(Verdict::missed) ? Verdict::missed : any(Verdict::open) ? Verdict::open : Verdict::met;
}

JudgedAchievements judge_achievements(const BoxGame& game, const Sheets& sheets, std::size_t seat) {
    const BoxPlayer& player = game.players[seat];
    const Judged by{player.land, sheets[seat], game.cards(), game.options()};
    const std::uint32_t met = normal_goals_met(by, sheets, static_cast<int>(game.players.size()),
                                               Seat{static_cast<std::uint8_t>(seat)});
    const Known known = known_of(game, seat);
    JudgedAchievements judged;
    for (int number = 1; number <= normal_goals; ++number) {
        // Which animals live there, and on which tiles.
        const bool by_tokens = (number >= 9 && number <= 14) || number == 25;
        const bool by_keystones = number == 24;
        if ((by_tokens && !known.tokens) || (by_keystones && !(known.faces && known.tokens))) {
            judged.open.push_back(number);
        } else if ((met >> number & 1) != 0) {
            judged.met.push_back(number);
        }
    }
    return judged;
}

} // namespace oya::cascadia
