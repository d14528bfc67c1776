#include "every_game/checks.h"
#include "every_game/walk.h"

#include <array>
#include <cmath>

namespace oya::every_game {

namespace {

// How far apart counts and weights may lie: a value that chance exceeds once in a thousand million tries.
double chi_square_bound(int degrees) {
    constexpr double deviations = 6;
    const double part = 2.0 / (9.0 * degrees);
    return degrees * std::pow(1 - part + deviations * std::sqrt(part), 3);
}

// The chi-square distance of counts from weights. Outcomes too rare to count singly are counted together.
bool agrees(const Outcomes& outcomes, const std::vector<int>& counts, int draws, double total_weight) {
    constexpr double enough = 8;
    double distance = 0;
    double rare_expected = 0;
    int rare_count = 0;
    int classes = 0;
    const auto add = [&](double expected, int count) {
        distance += (count - expected) * (count - expected) / expected;
        ++classes;
    };
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const double expected = draws * static_cast<double>(outcomes[i].weight) / total_weight;
        if (expected >= enough) {
            add(expected, counts[i]);
        } else {
            rare_expected += expected;
            rare_count += counts[i];
        }
    }
    if (rare_expected > 0) add(rare_expected, rare_count);
    return classes < 2 || distance <= chi_square_bound(classes - 1);
}

// What docs/chance.md says that chance does with the next numbers of this generator.
std::string drawn_by_the_document(const AnyPosition& position, const Outcomes& outcomes, Rng rng) {
    if (position.game().name() == "catan" && position.source().name == "dice") {
        const bool event_die = outcomes.size() != 36;
        const std::uint32_t rolled = rng.below(event_die ? 216 : 36);
        constexpr std::array<std::string_view, 6> faces = {" ship",  " ship",     " ship",
                                                           " trade", " politics", " science"};
        // After an Alchemist both dice are the same in every outcome.
        const std::string set = position.notation(Actor::chance(), outcomes[0].action).substr(5, 3);
        const std::string dice =
            outcomes.size() < 36 ? set
                                 : std::to_string(rolled % 6 + 1) + ' ' + std::to_string(rolled / 6 % 6 + 1);
        return "dice " + dice + (event_die ? std::string(faces[rolled / 36]) : "");
    }
    std::uint64_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    std::uint64_t left = rng.below64(total);
    std::size_t which = 0;
    while (left >= outcomes[which].weight) left -= outcomes[which++].weight;
    return position.notation(Actor::chance(), outcomes[which].action);
}

void check_draws(const AnyPosition& position, const Moment& moment, Rng& rng, Complaints& complaints) {
    constexpr int draws = 1500;
    constexpr int followed = 20;
    Outcomes outcomes;
    position.outcomes(outcomes);
    std::vector<int> counts(outcomes.size(), 0);
    double total_weight = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const std::string text = position.notation(Actor::chance(), outcomes[i].action);
        total_weight += static_cast<double>(outcomes[i].weight);
        if (outcomes[i].weight == 0) complaints.add(moment.says(text + " has no weight"));
        if (position.game().code(outcomes[i].action) < 0) complaints.add(moment.says(text + " has no code"));
        for (std::size_t j = 0; j < i; ++j) {
            if (outcomes[j].action == outcomes[i].action)
                complaints.add(moment.says(text + " may come twice"));
        }
    }
    for (int i = 0; i < draws; ++i) {
        const Rng before = rng;
        const Action drawn = position.draw(rng);
        if (i < followed) {
            const std::string due = drawn_by_the_document(position, outcomes, before);
            if (position.notation(Actor::chance(), drawn) != due)
                complaints.add(moment.says(position.notation(Actor::chance(), drawn) + " was drawn, but " +
                                           due + " by docs/chance.md"));
        }
        std::size_t which = 0;
        while (which < outcomes.size() && outcomes[which].action != drawn) ++which;
        if (which == outcomes.size()) {
            return complaints.add(moment.says(position.notation(Actor::chance(), drawn) +
                                              " was drawn and is not among the outcomes"));
        }
        ++counts[which];
    }
    if (agrees(outcomes, counts, draws, total_weight)) return;
    std::string table;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        table += ", " + position.notation(Actor::chance(), outcomes[i].action) + ": weight " +
                 std::to_string(outcomes[i].weight) + ", drawn " + std::to_string(counts[i]);
    }
    complaints.add(moment.says("draws do not agree with weights" + table));
}

} // namespace

Complaints check_chance(const TableSetup& table, Rng& rng, int games) {
    constexpr int draw_one_in = 8;
    Complaints complaints;
    each_position(table, rng, games, 1, complaints, [&](const AnyPosition& position, const Moment& moment) {
        if (!position.actor().is_chance()) return;
        if (position.source().name.empty()) complaints.add(moment.says("chance has no source"));
        if (moment.step == 0 || rng.below(draw_one_in) == 0) check_draws(position, moment, rng, complaints);
        Outcomes outcomes;
        position.outcomes(outcomes);
        if (outcomes.empty()) return complaints.add(moment.says("chance is to act and nothing can come"));
        const Outcome& outcome = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))];
        const std::unique_ptr<AnyPosition> after = position.clone();
        after->apply(Actor::chance(), outcome.action);
        if (const std::string_view fault = after->unsound(); !fault.empty()) {
            complaints.add(moment.says("after " + position.notation(Actor::chance(), outcome.action) + ": " +
                                       std::string(fault)));
        }
    });
    return complaints;
}

} // namespace oya::every_game
