#include "games/cascadia/builder.h"
#include "games/cascadia/prospects.h"
#include "games/cascadia/reference.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>

// The fast scorers against slow ones on random boards, and the worked example to the last point.

namespace oya::cascadia {

namespace {

// A board as play might leave it: a connected blob of cells, narrow or dense, with animals on most of them.
// The species in question has at least `wanted` of them where there is room.
Environment random_board(Rng& rng, int wanted_species, int wanted) {
    Environment land;
    const bool dense = rng.below(3) == 0;
    const int size = std::max(wanted, max_tiles - static_cast<int>(rng.below(6)));
    std::vector<Hex> cells = {hex_at(0, 0)};
    while (static_cast<int>(cells.size()) < size) {
        const Hex from = cells[rng.below(static_cast<std::uint32_t>(cells.size()))];
        const Hex cell = from + across(static_cast<int>(rng.below(sides)));
        if (std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
        if (dense && distance(cell, {}) > 2 && rng.below(4) != 0) continue;
        cells.push_back(cell);
    }
    rng.shuffle(cells);
    for (Hex cell : cells) {
        const auto terrain = static_cast<std::uint8_t>(rng.below(terrains));
        const auto other = static_cast<std::uint8_t>(rng.below(terrains));
        land.lay(cell, foreign_tile, Face{terrain, other, 0b11111, false},
                 static_cast<int>(rng.below(sides)));
        const int slot = land.count - 1;
        if (slot < wanted) {
            land.settle(slot, wanted_species);
        } else if (slot < 20 && rng.below(8) != 0) {
            const int animal = static_cast<int>(rng.below(species));
            if (animal != wanted_species) land.settle(slot, animal);
        }
    }
    return land;
}

std::string show(const Environment& land) {
    std::string text;
    for (const auto& [letter, cells] : reference::read(land)) {
        text += letter;
        for (const auto& [q, r] : cells) text += " (" + std::to_string(q) + ',' + std::to_string(r) + ')';
        text += "  ";
    }
    return text;
}

int random_count(Rng& rng, int most) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(most))) + 1;
}

struct Card {
    Species kind;
    char letter;
    CardReadings readings;
    std::string name;
};

// All twenty of a species, unless the slow way tries every division or pairing.
int most_for_the_slow_one(const Card& card) {
    const bool divides = card.kind == Species::elk && card.letter <= 'D' && !card.readings.elk_c_capped;
    const bool pairs = (card.kind == Species::hawk || card.kind == Species::fox) && card.letter == 'D';
    return divides || pairs ? 12 : tokens_per_species;
}

class FastScorer : public testing::TestWithParam<Card> {};

TEST_P(FastScorer, AgreesWithTheSlowOne) {
    TestRandom random;
    const Card& card = GetParam();
    const auto kind = static_cast<std::size_t>(card.kind);
    const int fast_card = card.letter == 'F'   ? family_card
                          : card.letter == 'I' ? intermediate_card
                                               : card.letter - 'A';
    for (int i = 0; i < scaled(100, 2000, 100000); ++i) {
        const int count = random_count(random.rng, most_for_the_slow_one(card));
        const Environment land = random_board(random.rng, static_cast<int>(kind), count);
        const int slow =
            reference::score(reference::read(land), species_letters[kind], card.letter, card.readings);
        ASSERT_EQ(score_species(land, card.kind, fast_card, card.readings), slow) << show(land);
        Groups groups;
        ASSERT_EQ(explain_species(land, card.kind, fast_card, card.readings, groups), slow) << show(land);
    }
}

std::vector<Card> all_cards() {
    std::vector<Card> cards;
    for (std::size_t kind = 0; kind < species; ++kind) {
        for (char letter : {'A', 'B', 'C', 'D', 'F', 'I'}) {
            const auto which = static_cast<Species>(kind);
            const std::string name = std::string(species_names[kind]) + '_' + letter;
            cards.push_back({which, letter, {}, name});
            if (which == Species::salmon && letter <= 'D') {
                cards.push_back({which, letter, {true, 3, false, false}, name + "_forgiving"});
                if (letter == 'D')
                    cards.push_back({which, letter, {true, 1, false, false}, name + "_from_1"});
            }
            if (which == Species::elk && letter == 'C')
                cards.push_back({which, letter, {false, 3, true, false}, name + "_capped"});
            if (which == Species::elk && letter == 'D')
                cards.push_back({which, letter, {false, 3, false, true}, name + "_any"});
        }
    }
    return cards;
}

INSTANTIATE_TEST_SUITE_P(Cascadia, FastScorer, testing::ValuesIn(all_cards()),
                         [](const auto& test) { return test.param.name; });

struct LargeHerds {
    char letter;
    int most; // the second method divides herds of card C only so far
    int boards;
    CardReadings readings;
};

TEST(CascadiaScoring, LargeHerdsAgreeWithASecondMethod) {
    TestRandom random;
    const LargeHerds all[] = {{'A', 20, 25, {}},
                              {'B', 20, 25, {}},
                              {'C', 16, 6, {}},
                              {'D', 20, 25, {}},
                              {'D', 20, 25, {false, 3, false, true}}};
    for (const LargeHerds& herds : all) {
        for (int i = 0; i < scaled(2, herds.boards, 20 * herds.boards); ++i) {
            const int count =
                10 + static_cast<int>(random.rng.below(static_cast<std::uint32_t>(herds.most - 9)));
            const Environment land = random_board(random.rng, static_cast<int>(Species::elk), count);
            const int slow =
                reference::score_elk_by_cover(reference::read(land), herds.letter, herds.readings);
            ASSERT_EQ(score_species(land, Species::elk, herds.letter - 'A', herds.readings), slow)
                << herds.letter << ' ' << show(land);
        }
    }
}

TEST(CascadiaScoring, ManyPairsAgreeWithASecondMethod) {
    TestRandom random;
    for (Species kind : {Species::hawk, Species::fox}) {
        for (int i = 0; i < scaled(2, 20, 500); ++i) {
            const Environment land =
                random_board(random.rng, static_cast<int>(kind), 8 + static_cast<int>(random.rng.below(13)));
            const char letter = species_letters[static_cast<std::size_t>(kind)];
            const int slow = reference::score_pairs_by_subsets(reference::read(land), letter);
            ASSERT_EQ(score_species(land, kind, 3, {}), slow) << show(land);
        }
    }
}

// What a tile would add, before it is laid and after, under every way of counting corridors.
TEST(CascadiaScoring, ProspectsOfCorridorsAreExact) {
    TestRandom random;
    for (const std::string_view restriction : {"none", "2", "3", "4"}) {
        std::vector<Setting> settings = {{"achievements", "restrictions"}, {"restriction", restriction}};
        if (restriction == "none") settings.clear();
        Position position(2, settings);
        for (int i = 0; i < scaled(5, 50, 1000); ++i) {
            Environment land = random_board(random.rng, 0, 0);
            --land.count; // room for one more
            Environment room;
            for (int slot = 0; slot < land.count; ++slot)
                room.lay(land.cells[static_cast<std::size_t>(slot)], foreign_tile, land.face(slot),
                         land.turns[static_cast<std::size_t>(slot)]);
            const Prospects prospects(room, position.state(), 0b11111);
            const Face face = faces[random.rng.below(habitat_tiles)];
            for (const OpenCell& open : prospects.open_cells()) {
                const auto turns = static_cast<int>(random.rng.below(face.two_terrains() ? sides : 1));
                Environment laid = room;
                laid.lay(open.cell, foreign_tile, face, turns);
                int gain = 0;
                for (int terrain = 0; terrain < terrains; ++terrain)
                    gain += corridor_number(laid, terrain, position.board().restriction()) -
                            corridor_number(room, terrain, position.board().restriction());
                ASSERT_EQ(prospects.corridor_gain(open, face, turns), gain) << restriction;
            }
        }
    }
}

TEST(CascadiaScoring, CorridorsAgreeWithASlowWalk) {
    TestRandom random;
    for (int i = 0; i < scaled(100, 2000, 100000); ++i) {
        const Environment land = random_board(random.rng, 0, 0);
        std::vector<reference::PlacedTile> placed;
        for (std::size_t slot = 0; slot < land.count; ++slot)
            placed.push_back({{land.cells[slot].q, land.cells[slot].r},
                              sides_text(land.face(static_cast<int>(slot)), land.turns[slot])});
        for (std::size_t terrain = 0; terrain < terrains; ++terrain) {
            ASSERT_EQ(land.longest[terrain], reference::largest_corridor(placed, terrain_letters[terrain]));
            ASSERT_EQ(std::popcount(largest_corridor(land, static_cast<int>(terrain))),
                      land.longest[terrain]);
        }
    }
}

// The sheets of the worked example; Lee and Ash are known by their numbers alone.
Sheets worked_example() {
    Sheets sheets{};
    sheets[0] = score_alone(jade(), Cascadia::board(options({{"cards", "first_game"}}), 3).cards, {});
    sheets[1].wildlife = {19, 7, 20, 8, 13};
    sheets[1].corridors = {5, 4, 3, 7, 7};
    sheets[2].wildlife = {4, 11, 16, 14, 10};
    sheets[2].corridors = {6, 4, 8, 6, 7};
    sheets[2].nature = 1;
    add_majorities(sheets, {}, 3, {});
    return sheets;
}

TEST(CascadiaExample, JadesWildlife) {
    const Environment land = jade();
    EXPECT_EQ(score(land, "bear A"), 11);
    shows(rule::example_jade_wildlife, 1);
    Groups elk;
    EXPECT_EQ(explain_species(land, Species::elk, 0, {}, elk), 14);
    ASSERT_EQ(elk.size(), 2u);
    EXPECT_EQ(std::max(elk[0].points, elk[1].points), 9);
    EXPECT_EQ(std::min(elk[0].points, elk[1].points), 5);
    shows(rule::example_jade_wildlife, 2);
    EXPECT_EQ(score(land, "salmon A"), 12);
    shows(rule::example_jade_wildlife, 3);
    EXPECT_EQ(score(land, "hawk A"), 11);
    shows(rule::example_jade_wildlife, 4);
    Groups foxes;
    EXPECT_EQ(explain_species(land, Species::fox, 0, {}, foxes), 11);
    ASSERT_EQ(foxes.size(), 3u);
    EXPECT_EQ(foxes[0].points, 3);
    EXPECT_EQ(foxes[1].points, 5);
    EXPECT_EQ(foxes[2].points, 3);
    shows(rule::example_jade_wildlife, 5);

    const std::array<std::array<int, species>, 3> others = {
        {{0, 12, 11, 5, 3}, {10, 11, 12, 3, 4}, {10, 12, 13, 9, 5}}};
    for (int card = 1; card < letters; ++card) {
        for (std::size_t kind = 0; kind < species; ++kind)
            EXPECT_EQ(score_species(land, static_cast<Species>(kind), card, {}),
                      others[static_cast<std::size_t>(card - 1)][kind]);
    }
    EXPECT_EQ(score_variant(land, family_card), 48);
    EXPECT_EQ(score_variant(land, intermediate_card), 40);
}

TEST(CascadiaExample, JadesHabitats) {
    const Environment land = jade();
    const Sheets sheets = worked_example();
    EXPECT_EQ(sheets[0].corridors, (std::array<int, terrains>{6, 4, 7, 8, 5}));
    const auto forests = corridor_sizes(land, static_cast<int>(Terrain::forest));
    ASSERT_EQ(forests.size(), 3u);
    EXPECT_EQ(forests[0], 4);
    EXPECT_EQ(forests[1], 4);
    shows(rule::example_jade_habitats, 1);
    EXPECT_EQ(sheets[0].bonuses, (std::array<int, terrains>{2, 1, 1, 3, 0}));
    EXPECT_EQ(sheets[0].habitat_total(), 37);
    shows(rule::example_jade_habitats, 2);
    EXPECT_EQ(land.animal_on(land.slot_at(hex_at(5, 3))), -1);
    EXPECT_NE(largest_corridor(land, static_cast<int>(Terrain::wetland)) & only(land.slot_at(hex_at(5, 3))),
              0u);
    shows(rule::habitat_tokens_ignored, 1);
    for (Hex cell : {hex_at(3, 1), hex_at(2, 2), hex_at(3, 2)}) {
        const int slot = land.slot_at(cell);
        EXPECT_GE(land.animal_on(slot), 0);
        Slots corridors = 0;
        for (int terrain = 0; terrain < terrains; ++terrain) corridors |= largest_corridor(land, terrain);
        EXPECT_NE(corridors & only(slot), 0u);
    }
    shows(rule::starter_counts_as_three, 1);
}

TEST(CascadiaExample, TheScoreSheet) {
    const Sheets sheets = worked_example();
    EXPECT_EQ(sheets[0].wildlife, (std::array<int, species>{11, 14, 12, 11, 11}));
    EXPECT_EQ(sheets[0].wildlife_total(), 59);
    EXPECT_EQ(sheets[1].wildlife_total(), 67);
    EXPECT_EQ(sheets[2].wildlife_total(), 55);
    shows(rule::example_score_sheet, 1);
    EXPECT_EQ(sheets[1].bonuses, (std::array<int, terrains>{0, 1, 0, 1, 2}));
    EXPECT_EQ(sheets[2].bonuses, (std::array<int, terrains>{2, 1, 3, 0, 2}));
    shows(rule::example_score_sheet, 2);
    EXPECT_EQ(sheets[0].habitat_total(), 37);
    EXPECT_EQ(sheets[1].habitat_total(), 30);
    EXPECT_EQ(sheets[2].habitat_total(), 39);
    EXPECT_EQ(sheets[0].total(), 98);
    EXPECT_EQ(sheets[1].total(), 97);
    EXPECT_EQ(sheets[2].total(), 95);
    shows(rule::example_score_sheet, 3);
    EXPECT_EQ(sheets[0].wildlife_total() + 30 + 7 + sheets[0].nature, 98);
    shows(rule::scoring_parts, 1);
    shows(rule::scoring_sheet_lines, 1);
    Result result;
    result.over = true;
    result.seats = 3;
    rank_sheets(sheets, result);
    EXPECT_EQ(result.winners, Seats(first_seat));
    EXPECT_EQ(result.rule, rule::final_winner);
    shows(rule::final_winner, 1);
}

// Sheets of the given totals and Nature Tokens.
Result ranked(std::vector<std::pair<int, int>> totals) {
    Sheets sheets{};
    Result result;
    result.over = true;
    result.seats = static_cast<int>(totals.size());
    for (std::size_t seat = 0; seat < totals.size(); ++seat) {
        sheets[seat].nature = totals[seat].second;
        sheets[seat].wildlife[0] = totals[seat].first - totals[seat].second;
    }
    rank_sheets(sheets, result);
    return result;
}

TEST(CascadiaFinal, TiesGoToNatureTokensAndAreThenShared) {
    EXPECT_EQ(ranked({{90, 3}, {90, 1}}).winners, Seats(first_seat));
    shows(rule::final_tie_nature, 1);
    const Result second = ranked({{90, 1}, {90, 2}, {88, 5}});
    EXPECT_EQ(second.winners, Seats(second_seat));
    EXPECT_EQ(second.rule, rule::final_tie_nature);
    EXPECT_EQ(second.places[2], 3);
    shows(rule::final_tie_nature, 2);
    const Result shared = ranked({{90, 2}, {90, 2}});
    EXPECT_EQ(shared.winners.count(), 2);
    EXPECT_EQ(shared.rule, rule::final_tie_shared);
    shows(rule::final_tie_shared, 1);
    EXPECT_EQ(shared.places[0], 1);
    EXPECT_EQ(shared.places[1], 1);
    shows(rule::final_tie_shared, 2);
    EXPECT_EQ(ranked({{70, 1}, {70, 0}}).winners, Seats(first_seat));
    shows(rule::variants_winner, 1);
}

TEST(CascadiaFinal, NatureTokensLeftScoreOneEach) {
    Environment land;
    land.nature = 2;
    EXPECT_EQ(score_alone(land, no_letters, {}).total(), 2);
    shows(rule::final_nature_points, 1);
    land.nature = 0;
    EXPECT_EQ(score_alone(land, no_letters, {}).total(), 0);
    shows(rule::final_nature_points, 2);
}

TEST(CascadiaFinal, ASoloTotalIsRated) {
    EXPECT_EQ(solo_rating(59), 0);
    shows(rule::solo_rating, 1);
    for (int level = 1; level <= 6; ++level) {
        EXPECT_EQ(solo_rating(50 + 10 * level), level);
        if (level < 6) {
            EXPECT_EQ(solo_rating(59 + 10 * level), level);
        }
    }
    EXPECT_EQ(solo_rating(150), 6);
    shows(rule::solo_rating, 2);
    const Result alone = ranked({{95, 3}});
    EXPECT_TRUE(alone.winners.empty());
    EXPECT_EQ(alone.rule, rule::solo_rating);
    shows(rule::solo_rating, 3);
}

TEST(CascadiaScoring, SecondReadingsOfCards) {
    const Environment crowded = animals("salmon (0,0) (1,0) (0,1) (2,0)");
    EXPECT_EQ(score(crowded, "salmon A"), 0);
    EXPECT_EQ(score(crowded, "salmon A", options({{"salmon_malformed", "forgiving"}}).readings()), 7);
    shows(rule::options_salmon_malformed, 1);
    const Environment lone = animals("salmon (0,0), hawk (1,0)");
    EXPECT_EQ(score(lone, "salmon D"), 0);
    EXPECT_EQ(score(lone, "salmon D", options({{"salmon_d_minimum", "1"}}).readings()), 2);
    shows(rule::options_salmon_d_minimum, 1);
    const Environment ten = animals("elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0) (8,0) (9,0)");
    EXPECT_EQ(score(ten, "elk C"), 32);
    EXPECT_EQ(score(ten, "elk C", options({{"elk_c_large", "capped"}}).readings()), 28);
    shows(rule::options_elk_c_large, 1);
    const Environment opposite = animals("elk (1,0) (-1,0)");
    EXPECT_EQ(score(opposite, "elk D"), 4);
    EXPECT_EQ(score(opposite, "elk D", options({{"elk_d_ring", "any"}}).readings()), 5);
    shows(rule::options_elk_d_ring, 1);
}

TEST(CascadiaScoring, EachPlayerScoresOnlyTheirOwnEnvironment) {
    Position position(2);
    const Sheets before = sheets(position.state());
    position.tile(second_seat, "1,0", 30, 0)
        .animal(second_seat, "1,0", "bear")
        .animal(second_seat, "0,0", "elk");
    const Sheets after = sheets(position.state());
    EXPECT_EQ(after[0].wildlife, before[0].wildlife);
    EXPECT_GT(after[1].wildlife_total(), before[1].wildlife_total());
    shows(rule::scoring_wildlife_cards, 1);
    EXPECT_EQ(after[1].wildlife[static_cast<std::size_t>(Species::salmon)], 0);
    shows(rule::scoring_wildlife_cards, 2);
    EXPECT_FALSE(Cascadia::result(position.state()).over);
    EXPECT_EQ(Cascadia::result(position.state()).points[1], after[1].total());
    shows(rule::scoring_end_only, 1);
}

TEST(CascadiaScoring, OnlyTheLargestCorridorCounts) {
    const Environment three_and_four =
        tiles("(0,0) FFFFFF, (1,0) FFFFFF, (2,0) FFFFFF, (3,0) RRRRRR, (4,0) FFFFFF, "
              "(5,0) FFFFFF, (6,0) FFFFFF, (7,0) FFFFFF");
    EXPECT_EQ(corridor_number(three_and_four, 1, 0), 4);
    shows(rule::habitat_largest_only, 1);
    const Environment two_of_four =
        tiles("(0,0) FFFFFF, (1,0) FFFFFF, (2,0) FFFFFF, (-1,0) FFFFFF, (3,0) RRRRRR, "
              "(4,0) FFFFFF, (5,0) FFFFFF, (6,0) FFFFFF, (7,0) FFFFFF");
    EXPECT_EQ(corridor_number(two_of_four, 1, 0), 4);
    shows(rule::habitat_largest_only, 2);
    Sheets sheets{};
    std::array<const Environment*, oya::max_seats> lands = {&two_of_four, &three_and_four, &three_and_four,
                                                            nullptr};
    for (std::size_t seat = 0; seat < 3; ++seat) sheets[seat] = score_alone(*lands[seat], no_letters, {});
    sheets[1].corridors[1] = 3;
    sheets[2].corridors[1] = 2;
    add_majorities(sheets, lands, 3, {});
    EXPECT_EQ(sheets[0].bonuses[1], 3);
    EXPECT_EQ(sheets[1].bonuses[1], 1);
    shows(rule::majority_compare, 1);
    Sheets alone{};
    alone[0].corridors = {7, 8, 6, 3, 7};
    add_majorities(alone, {}, 1, {});
    EXPECT_EQ(alone[0].bonuses, (std::array<int, terrains>{2, 2, 0, 0, 2}));
    shows(rule::majority_solo, 4);
}

TEST(CascadiaScoring, TheBestGroupingIsFoundWithoutAsking) {
    const Environment row = animals("elk (0,0) (1,0) (2,0) (3,0) (4,0)");
    Groups groups;
    EXPECT_EQ(explain_species(row, Species::elk, 0, {}, groups), 15);
    EXPECT_EQ(groups.size(), 2u);
    shows(rule::elk_best_split, 3);
}

} // namespace

} // namespace oya::cascadia
