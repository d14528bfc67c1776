#include "games/cascadia/scoring.h"

#include "generated/cascadia_rules.h"

#include <algorithm>
#include <functional>

namespace oya::cascadia {

int Sheet::wildlife_total() const {
    int sum = 0;
    for (int points : wildlife) sum += points;
    return sum;
}

int Sheet::habitat_total() const {
    int sum = 0;
    for (std::size_t terrain = 0; terrain < terrains; ++terrain) sum += corridors[terrain] + bonuses[terrain];
    return sum;
}

// cascadia.majority: a number of 0 never earns anything.
std::array<int, max_seats> majorities(const std::array<int, max_seats>& numbers, int players) {
    std::array<int, max_seats> bonuses{};
    const auto seats = static_cast<std::size_t>(players);
    if (players == 1) {
        bonuses[0] = numbers[0] >= 7 ? 2 : 0;
        return bonuses;
    }
    int first = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) first = std::max(first, numbers[seat]);
    if (first == 0) return bonuses;
    int second = 0;
    int leaders = 0;
    int followers = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        leaders += numbers[seat] == first ? 1 : 0;
        if (numbers[seat] != first) second = std::max(second, numbers[seat]);
    }
    for (std::size_t seat = 0; seat < seats; ++seat) followers += numbers[seat] == second ? 1 : 0;
    const int for_leaders = players == 2 ? 3 - leaders : leaders == 1 ? 3 : leaders == 2 ? 2 : 1;
    const int for_second = players > 2 && leaders == 1 && second > 0 && followers == 1 ? 1 : 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (numbers[seat] == first) bonuses[seat] = for_leaders;
        if (numbers[seat] == second) bonuses[seat] = for_second;
    }
    return bonuses;
}

FixedVector<int, max_tiles> corridor_sizes(const Environment& land, int terrain) {
    FixedVector<int, max_tiles> sizes;
    for (int half = 0; half < 2 * land.count; ++half) {
        const int size = land.corridor_size[static_cast<std::size_t>(half)];
        // A corridor bears the label of one of its own half tiles, so that the label knows the terrain.
        const int here = half % 2 == 0 ? land.first_terrain(half / 2) : land.second_terrain(half / 2);
        if (size > 0 && here == terrain) sizes.push_back(size);
    }
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    return sizes;
}

Slots largest_corridor(const Environment& land, int terrain) {
    for (int half = 0; half < 2 * land.count; ++half) {
        const int here = half % 2 == 0 ? land.first_terrain(half / 2) : land.second_terrain(half / 2);
        const std::uint8_t label = land.corridor[static_cast<std::size_t>(half)];
        if (here != terrain || land.corridor_size[label] != land.longest[static_cast<std::size_t>(terrain)])
            continue;
        Slots tiles = 0;
        for (int other = half; other < 2 * land.count; ++other) {
            if (land.corridor[static_cast<std::size_t>(other)] == label) tiles |= only(other / 2);
        }
        return tiles;
    }
    return 0;
}

int corridor_number(const Environment& land, int terrain, int restriction) {
    const int longest = land.longest[static_cast<std::size_t>(terrain)];
    switch (restriction) {
    case 2: return 0; // cascadia.restrictions.r02-no-habitat-score
    case 3: {         // cascadia.restrictions.r03-threes
        int threes = 0;
        for (int size : corridor_sizes(land, terrain)) threes += size == 3 ? 1 : 0;
        return 3 * threes;
    }
    case 4: return longest >= 5 ? longest : 0; // cascadia.restrictions.r04-minimum-five
    default: return longest;
    }
}

Sheet score_alone(const Environment& land, const CardLetters& cards, const Options& options,
                  unsigned counted) {
    Sheet sheet;
    const CardReadings readings = options.readings();
    for (std::size_t kind = 0; kind < species; ++kind) {
        if ((counted >> kind & 1) == 0) continue;
        for (std::uint8_t card : cards[kind]) { // cascadia.restrictions.r06-choice: the better of two
            if (card == no_letter) continue;
            const int points = score_species(land, static_cast<Species>(kind), card, readings);
            sheet.wildlife[kind] = std::max(sheet.wildlife[kind], points);
        }
    }
    for (int terrain = 0; terrain < terrains; ++terrain)
        sheet.corridors[static_cast<std::size_t>(terrain)] =
            corridor_number(land, terrain, options.restriction());
    sheet.nature = land.nature;
    return sheet;
}

int card_used(const Environment& land, Species kind, const CardLetters& cards, const CardReadings& readings) {
    const auto& two = cards[static_cast<std::size_t>(kind)];
    const bool second = two[1] != no_letter && score_species(land, kind, two[1], readings) >
                                                   score_species(land, kind, two[0], readings);
    return second ? two[1] : two[0];
}

void add_majorities(Sheets& sheets, const std::array<const Environment*, max_seats>& lands, int players,
                    const Options& options) {
    if (!options.majorities() || options.restriction() == 2) return;
    const bool changed = options.restriction() == 3 || options.restriction() == 4;
    const auto reading = options.restriction_majorities();
    if (changed && reading == RestrictionMajorities::none) return;
    const bool real_sizes = changed && reading == RestrictionMajorities::longest;
    for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
        std::array<int, max_seats> numbers{};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            numbers[seat] = real_sizes && lands[seat] != nullptr ? lands[seat]->longest[terrain]
                                                                 : sheets[seat].corridors[terrain];
        }
        const auto bonuses = majorities(numbers, players);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
            sheets[seat].bonuses[terrain] = bonuses[seat];
    }
}

void rank_sheets(const Sheets& sheets, Result& result) {
    const auto seats = static_cast<std::size_t>(result.seats);
    bool by_nature = false;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        result.points[seat] = sheets[seat].total();
        result.places[seat] = 1;
        for (std::size_t other = 0; other < seats; ++other) {
            const int ahead = sheets[other].total() - sheets[seat].total();
            if (ahead > 0 || (ahead == 0 && sheets[other].nature > sheets[seat].nature))
                ++result.places[seat];
        }
    }
    if (!result.over) return;
    if (seats == 1) {
        result.rule = rule::solo_rating; // no winner: the total is rated
        return;
    }
    int best = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        best = std::max(best, result.points[seat]);
        if (result.places[seat] == 1)
            result.winners = result.winners.with(Seat{static_cast<std::uint8_t>(seat)});
    }
    for (std::size_t seat = 0; seat < seats; ++seat)
        by_nature = by_nature || (result.points[seat] == best && result.places[seat] != 1);
    result.rule = result.winners.count() > 1 ? rule::final_tie_shared
                  : by_nature                ? rule::final_tie_nature
                                             : rule::final_winner;
}

RuleId habitat_rule(int restriction) {
    switch (restriction) {
    case 2: return rule::restrictions_r02_no_habitat_score;
    case 3: return rule::restrictions_r03_threes;
    case 4: return rule::restrictions_r04_minimum_five;
    default: return rule::habitat_largest_only;
    }
}

// By the bonuses alone, whichever numbers were compared: somebody is second only behind one who has 3.
RuleId majority_rule(const Sheets& sheets, int players, Seat seat, int terrain) {
    const auto at = static_cast<std::size_t>(terrain);
    const int bonus = sheets[seat.index].bonuses[at];
    if (players == 1) return rule::majority_solo;
    if (players == 2) return bonus == 1 ? rule::majority_two_tie : rule::majority_two_first;
    if (bonus != 1) return bonus == 3 ? rule::majority_multi_first : rule::majority_multi_tie_two;
    const bool second =
        std::ranges::any_of(sheets, [&](const Sheet& other) { return other.bonuses[at] == 3; });
    return second ? rule::majority_multi_second : rule::majority_multi_tie_three;
}

std::string decided_by(const Result& result) {
    return result.rule == rule::final_tie_nature ? "nature" : "points";
}

int solo_rating(int total) {
    int rating = 0;
    for (int from : rating_from) rating += total >= from ? 1 : 0;
    return rating;
}

} // namespace oya::cascadia
