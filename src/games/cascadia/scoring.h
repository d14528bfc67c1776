#pragma once

#include "core/result.h"
#include "games/cascadia/environment.h"
#include "games/cascadia/options.h"

#include <array>
#include <string>

namespace oya::cascadia {

// The score sheet of one player.
struct Sheet {
    std::array<int, species> wildlife{};
    std::array<int, terrains> corridors{};
    std::array<int, terrains> bonuses{};
    int nature = 0;

    int wildlife_total() const;
    int habitat_total() const; // corridors and bonuses
    int total() const { return wildlife_total() + habitat_total() + nature; }
    // The points of one habitat as goals count them (cascadia.goal.habitat-points).
    int habitat(int terrain, bool corridor_only) const {
        const auto at = static_cast<std::size_t>(terrain);
        return corridors[at] + (corridor_only ? 0 : bonuses[at]);
    }
};
using Sheets = std::array<Sheet, max_seats>;

// The majority bonuses of one habitat by its numbers, one for each player.
std::array<int, max_seats> majorities(const std::array<int, max_seats>& numbers, int players);

// What one environment scores without the other players: wildlife (only species whose bit is set in
// `counted`), corridors and Nature Tokens.
Sheet score_alone(const Environment&, const CardLetters&, const Options&, unsigned counted = 0b11111);

// The card that is used for a species: of two the better one (restriction 6).
int card_used(const Environment&, Species, const CardLetters&, const CardReadings&);

// Fills in the bonuses of sheets that are otherwise complete.
void add_majorities(Sheets&, const std::array<const Environment*, max_seats>&, int players, const Options&);

// What one habitat is written down as, by the size of its largest corridor or under restrictions 2 to 4.
int corridor_number(const Environment&, int terrain, int restriction);

// The sizes of all corridors of a terrain, the largest first.
FixedVector<int, max_tiles> corridor_sizes(const Environment&, int terrain);
// The tiles of the largest corridor of a terrain; of several the one with the tile that was laid first.
Slots largest_corridor(const Environment&, int terrain);

// The rules behind the two numbers of a habitat: its corridor, and the bonus that this player has.
RuleId habitat_rule(int restriction);
RuleId majority_rule(const Sheets&, int players, Seat, int terrain);

// Who wins by these sheets, and by which rule (cascadia.final).
void rank_sheets(const Sheets&, Result&);

// How a result was decided, as messages name it: by points, or by Nature Tokens.
std::string decided_by(const Result&);

// The rating of a solo total: 0 for none, otherwise 1 to 6.
int solo_rating(int total);

} // namespace oya::cascadia
