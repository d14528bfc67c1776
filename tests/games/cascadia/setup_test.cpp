#include "core/words.h"
#include "games/cascadia/builder.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"
#include "generated/cascadia_rules.h"
#include "kit/seed.h"
#include "kit/shows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace oya::cascadia {

namespace {

int tiles_left_out(const State& state) { return habitat_tiles - state.board->tiles; }

TEST(CascadiaGrid, SixNeighboursInOrder) {
    const std::array<Hex, sides> expected = {{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}};
    for (int side = 0; side < sides; ++side)
        EXPECT_EQ(across(side), expected[static_cast<std::size_t>(side)]);
    shows(rule::grid_axial, 1);
    EXPECT_EQ(distance(hex_at(0, 0), hex_at(1, 1)), 2);
    EXPECT_EQ(distance(hex_at(1, 0), hex_at(0, 1)), 1);
    shows(rule::grid_axial, 2);
}

TEST(CascadiaGrid, TilesAreAdjacentThroughSides) {
    for (std::string_view tokens : {"bear (0,0) (2,0)", "bear (0,0) (2,0), fox (1,0)"}) {
        const Environment land = animals(tokens);
        EXPECT_EQ(land.near[0] & only(1), 0u);
    }
    EXPECT_NE(animals("bear (0,0) (1,0)").near[0] & only(1), 0u);
    shows(rule::grid_adjacent, 1);
    Environment land = tiles("(0,0) FFFFFF, (1,0) RRRRRR");
    EXPECT_EQ(land.near[0], only(1));
    shows(rule::grid_adjacent, 2);
}

TEST(CascadiaGrid, SidesMeetTheOppositeSide) {
    const Environment land = tiles("(0,0) FFFPPP, (1,0) MMMFFF");
    EXPECT_EQ(land.terrain_at(0, 1), land.terrain_at(1, 4));
    EXPECT_EQ(land.longest[static_cast<std::size_t>(Terrain::forest)], 2);
    shows(rule::grid_sides, 1);
    const Face face = read_sides("FFFPPP")->face;
    EXPECT_EQ(sides_text(face, 1), "PFFFPP");
    EXPECT_EQ(sides_text(face, 3), "PPPFFF");
    shows(rule::grid_sides, 2);
}

TEST(CascadiaComponents, OneToFourPlayers) {
    EXPECT_EQ(refuses_table(5, {}), rule::components_player_count.id);
    shows(rule::components_player_count, 1);
    EXPECT_EQ(refuses_table(0, {}), rule::components_player_count.id);
    shows(rule::components_player_count, 2);
    EXPECT_EQ(refuses_table(1, {}), "");
    EXPECT_TRUE(Position(1).board().solo());
    shows(rule::components_player_count, 3);
}

TEST(CascadiaComponents, EightyFiveTiles) {
    int keystones = 0;
    std::map<std::pair<int, int>, int> pairs;
    std::array<int, terrains> by_terrain{};
    std::array<int, species> by_species{};
    std::array<int, 4> by_count{};
    std::map<int, std::multiset<int>> keystone_animals;
    std::array<int, species> keystones_by_species{};
    for (std::size_t tile = 0; tile < habitat_tiles; ++tile) {
        const Face face = faces[tile];
        keystones += face.keystone ? 1 : 0;
        EXPECT_EQ(face.keystone, !face.two_terrains());
        if (face.two_terrains())
            ++pairs[{std::min(face.first, face.second), std::max(face.first, face.second)}];
        for (int terrain = 0; terrain < terrains; ++terrain)
            by_terrain[static_cast<std::size_t>(terrain)] += face.has_terrain(terrain) ? 1 : 0;
        for (int animal = 0; animal < species; ++animal) {
            by_species[static_cast<std::size_t>(animal)] += face.shows(animal) ? 1 : 0;
            if (face.keystone && face.shows(animal)) {
                keystone_animals[face.first].insert(animal);
                ++keystones_by_species[static_cast<std::size_t>(animal)];
            }
        }
        ++by_count[static_cast<std::size_t>(std::popcount(face.wildlife))];
    }
    EXPECT_EQ(keystones, 25);
    EXPECT_EQ(habitat_tiles - keystones, 60);
    shows(rule::components_habitat_tiles, 1);
    EXPECT_EQ(pairs.size(), 10u);
    for (const auto& [pair, count] : pairs) EXPECT_EQ(count, 6);
    shows(rule::components_habitat_tiles, 2);
    for (int count : by_terrain) EXPECT_EQ(count, 29);
    shows(rule::components_habitat_tiles, 3);
    for (int count : by_species) EXPECT_EQ(count, 32);
    shows(rule::components_habitat_tiles, 4);
    EXPECT_EQ(by_count, (std::array<int, 4>{0, 25, 45, 15}));
    shows(rule::components_habitat_tiles, 5);
    enum { b, e, s, h, f };
    EXPECT_EQ(keystone_animals[0], (std::multiset<int>{b, e, e, h, h}));
    EXPECT_EQ(keystone_animals[1], (std::multiset<int>{b, b, e, f, f}));
    EXPECT_EQ(keystone_animals[2], (std::multiset<int>{e, e, s, s, f}));
    EXPECT_EQ(keystone_animals[3], (std::multiset<int>{s, s, h, f, f}));
    EXPECT_EQ(keystone_animals[4], (std::multiset<int>{b, b, s, h, h}));
    shows(rule::components_keystone_face, 1);
    for (int count : keystones_by_species) EXPECT_EQ(count, 5);
    shows(rule::components_keystone_face, 2);
}

TEST(CascadiaComponents, ATileTakesTheSpeciesItShows) {
    Position position(2);
    position.tile(first_seat, "1,0", 85); // wetland/river, bear salmon hawk
    for (std::string_view animal : {"bear", "salmon", "hawk"}) {
        Position taken = position;
        taken.tokens(std::string(animal) + " elk fox elk").acts({"take 1"});
        EXPECT_TRUE(taken.allows("settle 1,0")) << animal;
    }
    for (std::string_view animal : {"elk", "fox"}) {
        Position taken = position;
        taken.tokens(std::string(animal) + " bear bear hawk").acts({"take 1"});
        EXPECT_EQ(taken.refused("settle 1,0"), rule::token_species_shown.id) << animal;
    }
    shows(rule::components_tile_face, 1);
    Position mixed(2);
    mixed.change().environments[0].lay(hex_at(1, 0), foreign_tile, Face{0, 2, 0b10001, false}, 0);
    mixed.tokens("salmon bear elk hawk").act("take 1");
    EXPECT_EQ(mixed.refused("settle 1,0"), rule::token_species_shown.id);
    shows(rule::components_tile_face, 2);
}

TEST(CascadiaComponents, OrientationsOfATile) {
    const Face face = read_sides("FFFPPP")->face;
    std::set<std::string> all;
    for (int turns = 0; turns < sides; ++turns) all.insert(sides_text(face, turns));
    EXPECT_EQ(all, (std::set<std::string>{"FFFPPP", "PFFFPP", "PPFFFP", "PPPFFF", "FPPPFF", "FFPPPF"}));
    shows(rule::components_dual_sides, 1);
    for (int turns = 0; turns < sides; ++turns) EXPECT_EQ(sides_text(faces[5], turns), "FFFFFF");
    shows(rule::components_dual_sides, 2);
}

TEST(CascadiaComponents, CardsBagAndStarters) {
    std::set<std::string_view> cards;
    for (std::size_t kind = 0; kind < species; ++kind)
        for (int letter = 0; letter < letters; ++letter)
            cards.insert(card_rule(static_cast<Species>(kind), letter).id);
    EXPECT_EQ(cards.size(), 20u);
    // The twenty-first has two sides, which score every species.
    for (const std::string_view variant : {"family", "intermediate"}) {
        const Board board = Cascadia::board(options({{"variant", variant}}), 2);
        for (const auto& card : board.cards) EXPECT_EQ(card, board.cards[0]);
        EXPECT_FALSE(cards.contains(card_rule(Species::bear, board.cards[0][0]).id));
    }
    Position drawing = Position::before_set_up(2, {{"cards", "random"}});
    std::size_t sets = 1;
    while (drawing.state().phase == Phase::cards) {
        Outcomes letters_left;
        Cascadia::outcomes(drawing.state(), letters_left);
        sets *= letters_left.size();
        Cascadia::apply(drawing.change(), Actor::chance(), letters_left[0].action);
    }
    EXPECT_EQ(sets, 1024u);
    shows(rule::components_scoring_cards, 1);
    Position position(2);
    position.acts({"take 1", "place 1,0", "turn 0", "give back"});
    Outcomes outcomes;
    Cascadia::outcomes(position.state(), outcomes);
    for (const Outcome& each : outcomes) {
        EXPECT_EQ(kind_of(each.action), Kind::tile);
        EXPECT_LT(each.action.a, habitat_tiles);
    }
    shows(rule::components_starter_tiles, 1);
    position.chance("tile 60");
    Cascadia::outcomes(position.state(), outcomes);
    EXPECT_EQ(outcomes.size(), 5u);
    for (const Outcome& each : outcomes) EXPECT_EQ(each.weight, position.state().bag[each.action.a]);
    EXPECT_EQ(Cascadia::source(position.state()).name, "bag");
    shows(rule::components_bag_and_pad, 1);
    EXPECT_EQ(std::popcount(Position(4).state().starters_left), 1);
    EXPECT_EQ(std::popcount(Position(1).state().starters_left), 4);
    shows(rule::components_starter_tiles, 2);
}

// Random games of every size; at every step nothing is lost and nothing made.
TEST(CascadiaComponents, NothingIsLostOrMade) {
    TestRandom random;
    for (int players = 1; players <= 4; ++players) {
        const Board board = Cascadia::board(options({}), players);
        for (int game = 0; game < scaled(1, 10, 200); ++game) {
            State state = Cascadia::start(board);
            do {
                for (std::size_t animal = 0; animal < species; ++animal) {
                    int all = state.bag[animal] + state.aside[animal] + state.gone[animal];
                    for (std::uint8_t token : state.tokens) all += token == animal ? 1 : 0;
                    all += state.token_in_hand == animal ? 1 : 0;
                    for (const Environment& land : state.environments)
                        all += std::popcount(land.animals[animal]);
                    ASSERT_EQ(all, 20);
                }
                int held = state.nature_supply();
                for (const Environment& land : state.environments) held += land.nature;
                ASSERT_EQ(held, 25);
                ASSERT_GE(state.nature_supply(), 0);
                const Actor actor = Cascadia::actor(state);
                if (actor.is_chance()) {
                    Cascadia::apply(state, actor, Cascadia::draw(state, random.rng));
                } else {
                    Actions actions;
                    Cascadia::legal(state, actor.seat(), actions);
                    Cascadia::apply(state, actor,
                                    actions[random.rng.below(static_cast<std::uint32_t>(actions.size()))]);
                }
            } while (!Cascadia::actor(state).is_nobody());
            ASSERT_EQ(state.turns_done, 20 * players);
            for (Seat seat : Seats::first(players)) {
                ASSERT_EQ(state.environments[seat.index].count, 23);
                ASSERT_LE(std::popcount(state.environments[seat.index].occupied()), 20);
            }
        }
    }
    shows(rule::components_wildlife_tokens, 1);
    shows(rule::components_nature_tokens, 1);
    shows(rule::end_twenty_turns, 1);
    shows(rule::end_twenty_turns, 2);
    shows(rule::starter_counts_as_three, 2);
}

TEST(CascadiaStarter, ShapeAndContacts) {
    for (int starter = 0; starter < starter_count; ++starter) {
        Environment land;
        land.lay_starter(starter);
        EXPECT_EQ(land.count, 3);
        EXPECT_GE(land.slot_at(hex_at(0, 0)), 0);
        EXPECT_GE(land.slot_at(hex_at(-1, 1)), 0);
        EXPECT_GE(land.slot_at(hex_at(0, 1)), 0);
        EXPECT_EQ(land.occupied(), 0u);
        for (std::uint8_t longest : land.longest) EXPECT_EQ(longest, 1);
    }
    shows(rule::starter_shape, 1);
    Environment land;
    land.lay_starter(0);
    std::vector<Hex> touching_two;
    land.each_open_cell([&](Hex cell) {
        const Slots near = tiles_beside(land, cell).all;
        if ((near & 1) != 0 && std::popcount(near) == 2) touching_two.push_back(cell);
    });
    ASSERT_EQ(touching_two.size(), 2u);
    EXPECT_TRUE((touching_two[0] == hex_at(-1, 0) && touching_two[1] == hex_at(1, 0)) ||
                (touching_two[0] == hex_at(1, 0) && touching_two[1] == hex_at(-1, 0)));
    shows(rule::starter_shape, 2);
    Position position(4);
    for (const Sheet& sheet : sheets(position.state())) {
        int corridors = 0;
        for (int points : sheet.corridors) corridors += points;
        EXPECT_EQ(corridors, 5);
    }
    shows(rule::starter_all_terrains, 1);
    const std::array<std::string_view, starter_count> contacts = {"M-F M-R W-P", "F-M F-W R-P", "P-W P-F R-M",
                                                                  "W-R W-P F-M", "R-P R-M F-W"};
    for (int starter = 0; starter < starter_count; ++starter) {
        Environment each;
        each.lay_starter(starter);
        const auto letter = [&](int slot, int side) {
            return terrain_letters[static_cast<std::size_t>(each.terrain_at(slot, side))];
        };
        std::string text;
        text += {letter(0, 3), '-', letter(1, 0), ' ', letter(0, 2), '-',
                 letter(2, 5), ' ', letter(1, 1), '-', letter(2, 4)};
        EXPECT_EQ(text, contacts[static_cast<std::size_t>(starter)]);
    }
    shows(rule::starter_all_terrains, 2);
}

TEST(CascadiaStarter, EachKeystoneTakesItsOwnAnimal) {
    const std::array<RuleId, starter_count> rules = {rule::starter_s1, rule::starter_s2, rule::starter_s3,
                                                     rule::starter_s4, rule::starter_s5};
    const std::array<std::string_view, starter_count> own = {"bear", "elk", "fox", "hawk", "salmon"};
    for (int starter = 0; starter < starter_count; ++starter) {
        const auto at = static_cast<std::size_t>(starter);
        Position position = Position::before_set_up(1, {{"cards", "first_game"}});
        position.chance("starter S" + std::to_string(starter + 1)).refill("bear elk salmon hawk");
        for (std::string_view animal : species_names) {
            Position taken = position;
            taken.tokens(std::string(animal) + " bear elk fox").act("take 1");
            if (animal == own[at]) {
                taken.act("settle 0,0");
                EXPECT_EQ(taken.held(first_seat), 1);
            } else {
                EXPECT_EQ(taken.refused("settle 0,0"), rule::keystone_only_its_species.id);
            }
        }
        shows(rules[at], 2);
    }
}

TEST(CascadiaSetUp, BagAndTiles) {
    const std::array<RuleId, 5> by_players = {RuleId{}, rule::setup_tiles_1, rule::setup_tiles_2,
                                              rule::setup_tiles_3, rule::setup_tiles_4};
    const std::array<int, 5> face_down = {0, 39, 39, 59, 79};
    const std::array<int, 5> left_out = {0, 42, 42, 22, 2};
    for (int players = 1; players <= 4; ++players) {
        const auto at = static_cast<std::size_t>(players);
        Position position(players);
        EXPECT_EQ(position.bag(), 96);
        EXPECT_EQ(position.state().stack, face_down[at]);
        EXPECT_EQ(tiles_left_out(position.state()), left_out[at]);
        shows(by_players[at], 1);
        if (players == 1) continue;
        int turns = 0;
        while (position.state().phase != Phase::over) {
            position.any_turn();
            ++turns;
            ASSERT_FALSE(testing::Test::HasFailure());
            if (turns == 20 * players - 1) {
                EXPECT_EQ(position.state().stack, 0);
            }
        }
        EXPECT_EQ(turns, 20 * players);
        shows(by_players[at], 2);
    }
    shows(rule::setup_bag, 1);
}

TEST(CascadiaSetUp, NobodyKnowsWhatComesNext) {
    for (int players : {2, 4}) {
        Position position(players);
        // What comes next and what was left out is one set without an order, for every player.
        const State& state = position.state();
        EXPECT_EQ(state.unseen.count(), 81);
        EXPECT_EQ(state.unseen.count() - state.stack, players == 2 ? 42 : 2);
        for (Seat seat : Seats::first(players)) {
            Rng rng(7);
            EXPECT_EQ(Cascadia::imagine(state, seat, {}, rng), state);
        }
        shows(rule::setup_unseen_tiles, players == 2 ? 1 : 2);
        position.acts({"take 1", "place 1,0", "turn 0", "give back"});
        Outcomes outcomes;
        Cascadia::outcomes(position.state(), outcomes);
        EXPECT_EQ(outcomes.size(), 81u);
        for (const Outcome& each : outcomes) EXPECT_EQ(each.weight, 1u);
    }
    shows(rule::setup_stack, 1);
    shows(rule::setup_stack, 2);
}

TEST(CascadiaSetUp, CardsOfTheGame) {
    Position random = Position::before_set_up(3, {{"first_player", "1"}});
    for (int animal = 0; animal < species; ++animal) {
        Outcomes outcomes;
        Cascadia::outcomes(random.state(), outcomes);
        ASSERT_EQ(outcomes.size(), 4u);
        for (const Outcome& each : outcomes) {
            EXPECT_EQ(each.action.a, animal);
            EXPECT_EQ(each.weight, 1u);
        }
        random.chance("card " + std::string(species_names[static_cast<std::size_t>(animal)]) + " C");
    }
    for (const auto& each : random.state().cards)
        EXPECT_EQ(each, (std::array<std::uint8_t, 2>{2, no_letter}));
    shows(rule::setup_cards, 1);
    EXPECT_EQ(refuses_table(2, {{"cards", "ABAAAAAAAA"}}), rule::setup_cards.id);
    shows(rule::setup_cards, 2);
    EXPECT_EQ(Position(2, {{"cards", "first_game"}}).state().cards, read_letters("AAAAA"));
    shows(rule::setup_cards_first_game, 1);
    EXPECT_EQ(Position(2, {{"cards", "CBDDB"}}).state().cards, read_letters("CBDDB"));
    EXPECT_EQ(read_letters("CBDDB")[0][0], 2);
    shows(rule::options_cards, 1);
    EXPECT_EQ(Position(1, {{"cards", "first_game"}, {"achievements", "scenarios"}, {"scenario", "5"}})
                  .state()
                  .cards,
              read_letters("CDBBB"));
    shows(rule::options_cards, 2);
    EXPECT_EQ(
        refuses_table(2, {{"cards", "first_game"}, {"achievements", "restrictions"}, {"restriction", "6"}}),
        rule::restrictions_r06_two_cards.id);
    shows(rule::options_cards, 3);
    EXPECT_EQ(refuses_table(2, {{"cards", "ABCDE"}}), rule::options_cards.id);
    EXPECT_EQ(refuses_table(2, {{"cards", "abcd"}}), rule::options_cards.id);
}

TEST(CascadiaSetUp, Starters) {
    Position position = Position::before_set_up(3, {{"cards", "first_game"}, {"first_player", "1"}});
    std::set<std::uint8_t> dealt;
    for (int seat = 0; seat < 3; ++seat) {
        Outcomes outcomes;
        Cascadia::outcomes(position.state(), outcomes);
        EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(5 - seat));
        position.chance("starter S" + std::to_string(5 - seat));
    }
    for (const Environment& land : position.state().environments)
        if (land.count > 0) dealt.insert(land.tiles[0]);
    EXPECT_EQ(dealt.size(), 3u);
    EXPECT_EQ(std::popcount(position.state().starters_left), 2);
    shows(rule::setup_starters_dealt, 1);
    // Turned about its top, a starter offers the same corridors and as many free cells.
    Environment lies;
    lies.lay_starter(0);
    int open = 0;
    lies.each_open_cell([&](Hex) { ++open; });
    for (int turns = 1; turns < sides; ++turns) {
        Environment turned;
        for (std::size_t slot = 0; slot < 3; ++slot)
            turned.lay(rotate(lies.cells[slot], turns), lies.tiles[slot], (lies.turns[slot] + turns) % sides);
        EXPECT_EQ(turned.longest, lies.longest);
        EXPECT_EQ(turned.near, lies.near);
        int turned_open = 0;
        turned.each_open_cell([&](Hex) { ++turned_open; });
        EXPECT_EQ(turned_open, open);
    }
    shows(rule::setup_starters_dealt, 2);
}

TEST(CascadiaSetUp, FirstMarket) {
    Position position = Position::before_set_up(2, {{"cards", "first_game"}, {"first_player", "1"}});
    position.chance("starter S1").chance("starter S2");
    for (int tile : {1, 2, 3, 4}) position.chance("tile " + std::to_string(tile));
    position.draws("fox elk bear fox");
    EXPECT_EQ(position.market_tokens(), "fox elk bear fox");
    shows(rule::setup_market, 1);
    Position four = Position::before_set_up(2, {{"cards", "first_game"}, {"first_player", "1"}});
    four.chance("starter S1").chance("starter S2");
    for (int tile : {1, 2, 3, 4}) four.chance("tile " + std::to_string(tile));
    Position three = four;
    four.draws("elk elk elk elk");
    EXPECT_TRUE(Cascadia::actor(four.state()).is_chance());
    EXPECT_EQ(four.market_tokens(), "- - - -");
    four.draws("fox elk bear fox");
    EXPECT_EQ(Cascadia::actor(four.state()), Actor(first_seat));
    shows(rule::setup_market_overpopulated, 1);
    three.draws("elk elk elk fox");
    EXPECT_EQ(three.market_tokens(), "elk elk elk fox");
    EXPECT_TRUE(three.allows("refresh"));
    EXPECT_TRUE(three.allows("take 1"));
    shows(rule::setup_market_overpopulated, 2);
}

// Where the cards can be read in two ways, the words of the option say which is the usual one, and why.
TEST(CascadiaSetUp, TheReadingsOfTheCardsNameTheirDefault) {
    struct Reading {
        std::string_view option, usual, english, french;
    };
    const Reading readings[] = {
        {"elk_d_ring", "arc", "consecutive ring cells (the default, since",
         "cases consécutives de l’anneau (par défaut, car"},
        {"salmon_malformed", "strict", "worth nothing (the default, since", "ne vaut rien (par défaut, car"},
        {"salmon_d_minimum", "3", "3 (the default, as the card has it)",
         "3 (par défaut, comme sur la carte)"},
    };
    for (const Reading& each : readings) {
        const auto spec = std::ranges::find(Cascadia::options(), each.option, &OptionSpec::name);
        ASSERT_NE(spec, Cascadia::options().end()) << each.option;
        EXPECT_EQ(spec->values.front(), each.usual);
        const std::string id = "cascadia.option." + std::string(each.option);
        const std::string_view english = Words::in("en")->text(id);
        const std::string_view french = Words::in("fr")->text(id);
        EXPECT_NE(english.find(each.english), english.npos) << english;
        EXPECT_NE(french.find(each.french), french.npos) << french;
    }
}

TEST(CascadiaSetUp, NatureTokensAndFirstPlayer) {
    Position position(4);
    for (Seat seat : Seats::first(4)) EXPECT_EQ(position.held(seat), 0);
    EXPECT_EQ(position.refused("wipe 1"), rule::nature_none_left.id);
    EXPECT_NE(position.refused("take tile 1 token 2"), "");
    shows(rule::setup_nature_supply, 1);
    Position random = Position::before_set_up(3, {{"cards", "first_game"}});
    Outcomes outcomes;
    Cascadia::outcomes(random.state(), outcomes);
    ASSERT_EQ(outcomes.size(), 3u);
    for (const Outcome& each : outcomes) EXPECT_EQ(each.weight, 1u);
    shows(rule::setup_first_player, 1);
    for (std::string_view seat : {"1", "2", "3"}) {
        Position chosen(3, {{"first_player", seat}});
        EXPECT_EQ(Cascadia::actor(chosen.state()).seat().index, seat[0] - '1');
    }
    EXPECT_EQ(refuses_table(2, {{"first_player", "3"}}), rule::setup_first_player.id);
    shows(rule::setup_first_player, 2);
    Position order(4, {{"first_player", "3"}});
    for (int seat : {2, 3, 0, 1, 2}) {
        EXPECT_EQ(order.state().turn, seat);
        order.any_turn();
    }
    shows(rule::options_first_player, 1);
}

} // namespace

} // namespace oya::cascadia
