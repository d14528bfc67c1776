#include "games/cascadero/given.h"
#include "games/cascadero/random_games.h"
#include "kit/seed.h"

#include <set>

// What lies in the box, the map, and setting up.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;
constexpr Seat P = pink_player;

Map base() { return read_map(map_text(false)).value; }
Map farmer() { return read_map(map_text(true)).value; }

std::string check(std::string_view options_text, int seats) {
    Options options;
    while (!options_text.empty()) {
        const std::string_view pair = options_text.substr(0, options_text.find(' '));
        options_text.remove_prefix(std::min(options_text.size(), pair.size() + 1));
        const std::size_t equals = pair.find('=');
        if (const Refusal refusal = Cascadero::set(options, pair.substr(0, equals), pair.substr(equals + 1)))
            return std::string(refusal.rule.id);
    }
    return std::string(Cascadero::check(options, seats).rule.id);
}

std::string fields_text(const Fields& fields) {
    std::string text;
    for (int each : fields) text += (text.empty() ? "" : " ") + cascadero::text(Field(each));
    return text;
}

std::string towns_text(const Map& map, Towns towns) {
    Fields fields;
    for (int town : bits_of(towns)) fields.set(map.towns[static_cast<std::size_t>(town)].field.index);
    return fields_text(fields);
}

std::string colours_of(const Map& map) {
    std::string text;
    for (const Towns towns : map.of_colour) text += std::to_string(std::popcount(towns)) + " ";
    return text;
}

} // namespace

TEST(CascaderoComponents, two_to_four_people_play_in_different_colours) {
    shows(rule::components_player_count, 1);
    for (int seats = 2; seats <= 4; ++seats) EXPECT_EQ(check("", seats), "");
    for (const int seats : {0, 1, 5}) EXPECT_EQ(check("", seats), rule::components_player_count.id);
    shows(rule::components_player_count, 2);
    EXPECT_EQ(check("colours=blue,blue", 2), rule::components_player_count.id);
}

TEST(CascaderoComponents, the_board_has_two_sides) {
    shows(rule::components_board, 1);
    EXPECT_EQ(base().towns.size(), 36u);
    EXPECT_EQ(base().fields.count(), 198);
    EXPECT_EQ(base().farmer_spaces.size(), 0u);
    shows(rule::components_board, 2);
    EXPECT_EQ(farmer().towns.size(), 26u);
    EXPECT_EQ(farmer().farmer_spaces.size(), 24u);
    EXPECT_EQ(farmer().fields.count(), 24 + 184);
    shows(rule::components_board, 3);
    EXPECT_EQ(colours_of(base()), "7 7 7 7 8 ");
    EXPECT_EQ(colours_of(farmer()), "5 5 5 5 6 ");
}

TEST(CascaderoComponents, thirty_envoys_each) {
    shows(rule::components_envoys, 1);
    Given game;
    EXPECT_EQ(game.state.player(B).supply, 30);
    EXPECT_EQ(game.state.player(P).supply, 30);
    game.play("place 5,9");
    EXPECT_EQ(game.state.player(B).supply, 29);
    EXPECT_EQ(game.state.player(P).supply, 30);
    shows(rule::components_envoys, 3);
    Given moved("Blue 5,9 yellow=2; gone yellow=3");
    moved.play("place 5,8");
    const int supply = moved.state.player(B).supply;
    moved.play("move 5,8 to 4,8");
    EXPECT_EQ(moved.state.player(B).supply, supply);
}

TEST(CascaderoComponents, five_cubes_each) {
    shows(rule::components_cubes, 1);
    // The line of space 0 of the page: two cubes on each of the five tracks, or four.
    const auto cubes_at_the_start = [](const Given& game) {
        const std::string page = Cascadero::sketch(Cascadero::view(game.state, B), *Words::in("en"), {});
        const std::size_t at = page.find("\n15 ");
        const std::string line = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
        return line.substr(line.rfind(" 0  ") + 4);
    };
    EXPECT_EQ(cubes_at_the_start(Given()), "bp   bp   bp   bp   bp");
    EXPECT_EQ(cubes_at_the_start(Given("", "", 4)), "bpyo bpyo bpyo bpyo bpyo");
    // A cube stays on its track: the other four of the player and all of the others are where they were.
    Given game;
    EXPECT_EQ(game.advance_by(yellow, 1).of(B), "yellow=1");
    EXPECT_EQ(game.of(P), "");
    EXPECT_EQ(cubes_at_the_start(game), ".p   bp   bp   bp   bp");
}

TEST(CascaderoComponents, twelve_flags_are_enough) {
    shows(rule::components_flags, 1);
    Given game("Blue " + std::string(meets_everything), "claims=manual");
    game.state.players[0].flags = 0; // met, and not claimed yet
    for (const std::string_view each : achievement_names) {
        if (each != "all-pairs") game.play("claim " + std::string(each)); // which comes with the fifth pair
    }
    EXPECT_EQ(std::popcount(game.state.player(B).flags), flags_each);
    EXPECT_EQ(game.points(B), 6 * 3 + 5 * 2 + 10);
    EXPECT_EQ(game.choices().find("claim"), std::string::npos); // no flag is missing
}

TEST(CascaderoComponents, points_have_no_upper_limit) {
    shows(rule::components_shield, 1);
    Given game("Blue vp=49 blue=10 flags=pair-yellow,pair-orange,pair-pink,pair-white 0,2 1,3 2,3");
    EXPECT_EQ(game.play("place 3,4").points(B), 64); // space 12, the fifth pair, and all pairs
}

TEST(CascaderoComponents, twelve_seals) {
    shows(rule::components_seals, 2);
    Given game("Blue yellow=2");
    game.advance_by(yellow, 1);
    EXPECT_EQ(game.of(B), "yellow=3 seals=1");
    game.set("Pink yellow=2; turn Pink").advance_by(yellow, 1);
    EXPECT_EQ(game.of(P), "yellow=3");
    EXPECT_EQ(game.state.phase, Phase::moving);
}

TEST(CascaderoComponents, heralds) {
    shows(rule::components_heralds, 1);
    for (const auto* setup : {"star", "dot", "cross"})
        EXPECT_EQ(std::popcount(Given("", "heralds=" + std::string(setup)).state.heralds), 4);
    EXPECT_EQ(std::popcount(Given("", "heralds=two").state.heralds), 2);
}

TEST(CascaderoComponents, farmer_tiles) {
    shows(rule::components_farmer_tiles, 1);
    const TileCounts counts = read_tiles(tiles_text()).value;
    EXPECT_EQ(counts, (TileCounts{5, 5, 5, 4, 5}));
    EXPECT_EQ(farmer().farmer_spaces.size(), 24u);
    shows(rule::components_farmer_tiles, 2);
    EXPECT_EQ(Given().state.tiles_laid, 0);
}

// The promises that hold at every moment of every game.
TEST(CascaderoComponents, nothing_is_lost_or_made) {
    shows(rule::components_envoys, 2);
    shows(rule::components_seals, 1);
    shows(rule::components_heralds, 1);
    shows(rule::components_heralds, 2);
    shows(rule::components_first_player_marker, 1);
    shows(rule::components_open_information, 1);
    shows(rule::advance_never_back, 1);
    shows(rule::forbidden_spaces, 1);
    TestRandom random;
    for (const char* options :
         {"", "heralds=two", "board=farmer claims=manual", "board=farmer heralds=cross contact=history"}) {
        const bool base_star = std::string_view(options).empty();
        random_games(options, 3, scaled(2, 20, 200), random.rng, [&](const Step& step) {
            ASSERT_EQ(Cascadero::unsound(step.after), "")
                << Cascadero::notation(step.before, step.actor, step.action);
            int seals = step.after.sealed.count();
            for (Seat seat : Seats::first(3)) {
                const Player& player = step.after.player(seat);
                seals += player.seals;
                ASSERT_EQ(player.envoys.count() + player.supply, 30);
                for (std::size_t track = 0; track < colours; ++track) {
                    ASSERT_GE(player.cubes[track], step.before.player(seat).cubes[track]);
                    ASSERT_NE(player.cubes[track], 5);
                    ASSERT_NE(player.cubes[track], 11);
                }
            }
            for (const std::uint16_t track : step.after.seals) seals += std::popcount(track);
            ASSERT_EQ(seals, 12);
            if (base_star) {
                ASSERT_EQ(step.after.heralds, step.before.heralds);
            }
            ASSERT_EQ(std::popcount(step.after.heralds), std::popcount(step.before.heralds));
            if (!step.actor.is_chance()) {
                ASSERT_EQ(step.after.first, step.before.first);
            }
            ASSERT_EQ(view_json(step.after, Seat{0}), view_json(step.after, Seat{1}));
        });
    }
}

TEST(CascaderoComponents, the_same_seed_and_decisions_give_the_same_game) {
    shows(rule::components_open_information, 2);
    shows(rule::setup_first_player, 1);
    shows(rule::farmer_setup, 2);
    Options options;
    options.farmer_side = true;
    const Board board = Cascadero::board(options, 4);
    const auto set_up = [&](std::uint64_t seed) {
        Rng rng(seed);
        State state = Cascadero::start(board);
        while (Cascadero::actor(state).is_chance())
            Cascadero::apply(state, Actor::chance(), Cascadero::draw(state, rng));
        return state;
    };
    std::array<int, 4> begins{};
    std::set<std::string> layouts;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const State state = set_up(seed);
        EXPECT_EQ(state, set_up(seed));
        ++begins[state.first];
        layouts.insert(std::string(state.tiles.begin(), state.tiles.end()));
        TileCounts counts{};
        for (std::size_t i = 0; i < 24; ++i) ++counts[state.tiles[i]];
        EXPECT_EQ(counts, board.tiles);
    }
    for (const int times : begins) EXPECT_NEAR(times, 100, 40);
    EXPECT_GT(layouts.size(), 390u);
}

TEST(CascaderoMap, the_grid) {
    shows(rule::map_grid, 1);
    for (const Map& map : {base(), farmer()}) {
        const auto exists = [&](Field each) {
            return map.fields.test(each.index) || map.town_at[each.index] != no_town;
        };
        EXPECT_TRUE(exists(Field(0, 15)) && exists(Field(1, 16)) && exists(Field(14, 15)));
        EXPECT_FALSE(exists(Field(0, 16)) || exists(Field(2, 16)) || exists(Field(4, 0)));
    }
    EXPECT_EQ(read_field("(15,3)")->index, hex_count);
    shows(rule::map_grid, 2);
    EXPECT_EQ(base().colour(base().town_at[Field(8, 0).index]), white);
    EXPECT_EQ(base().colour(base().town_at[Field(6, 16).index]), white);
    EXPECT_EQ(farmer().colour(farmer().town_at[Field(6, 0).index]), white);
    EXPECT_EQ(farmer().colour(farmer().town_at[Field(10, 16).index]), white);
    for (int row : {0, 16}) {
        for (int column = 0; column < columns; column += 2) {
            EXPECT_FALSE(base().fields.test(Field(column, row).index));
            EXPECT_FALSE(farmer().fields.test(Field(column, row).index));
        }
    }
}

TEST(CascaderoMap, neighbours_share_an_edge) {
    const auto around = [](Field middle) {
        Fields fields;
        for (int direction = 0; direction < hex_directions; ++direction)
            fields.set(neighbour(middle, direction).index);
        return fields_text(fields);
    };
    shows(rule::map_neighbours, 1);
    EXPECT_EQ(around(Field(8, 5)), "(7,5) (7,6) (8,4) (8,6) (9,5) (9,6)");
    shows(rule::map_neighbours, 2);
    EXPECT_EQ(around(Field(7, 5)), "(6,4) (6,5) (7,4) (7,6) (8,4) (8,5)");
    shows(rule::map_neighbours, 3);
    EXPECT_EQ(fields_text(base().around[Field(14, 1).index]), "(13,1) (13,2) (14,2)");
}

TEST(CascaderoMap, towns_fields_and_colours) {
    shows(rule::map_towns_and_fields, 1);
    EXPECT_EQ(base().colour(base().town_at[Field(7, 5).index]), white);
    EXPECT_TRUE(base().fields.test(Field(8, 5).index));
    shows(rule::map_towns_and_fields, 2);
    EXPECT_TRUE(farmer().farmers.test(Field(6, 2).index) && farmer().fields.test(Field(6, 2).index));
    EXPECT_EQ(farmer().colour(farmer().town_at[Field(6, 5).index]), blue);
    shows(rule::map_colours, 1);
    EXPECT_EQ(after("Blue 3,3", "place 3,4"), "blue=2 vp=2");
    EXPECT_EQ(Given("Pink 3,3; turn Pink").play("place 3,4").of(P), "blue=2 vp=2");
    shows(rule::map_colours, 2);
    EXPECT_EQ(check("colours=blue,white", 2), rule::map_colours.id);
}

TEST(CascaderoMap, every_field_touches_one_town_at_most) {
    const auto count = [](const Map& map) {
        std::array<int, 3> touching{};
        for (int each : map.fields) {
            int towns = 0;
            for (int direction = 0; direction < hex_directions; ++direction) {
                const Field next = neighbour(Field(each), direction);
                towns += next != Field(each) && map.town_at[next.index] != no_town ? 1 : 0;
            }
            ++touching[static_cast<std::size_t>(std::min(towns, 2))];
        }
        return touching;
    };
    shows(rule::map_one_town_per_field, 1);
    EXPECT_EQ(count(base()), (std::array{10, 188, 0}));
    shows(rule::map_one_town_per_field, 2);
    EXPECT_EQ(count(farmer()), (std::array{73, 135, 0}));
    EXPECT_TRUE((farmer().farmers & farmer().next_to_town).none());
    // A map that breaks the rule is not loaded.
    EXPECT_EQ(read_map("    B\n  .\nB   .\n").fault.rule, rule::map_one_town_per_field);
}

// What is wrong with a drawing is said in the reader's language, with the rule it breaks.
TEST(CascaderoMap, drawings_with_faults_are_not_read) {
    const auto fault = [](const Refusal& refusal, std::string_view language) {
        return std::string(refusal.rule.id) + ": " + Words::in(language)->say(refusal.reason);
    };
    const auto map_fault = [&](std::string_view drawing) { return fault(read_map(drawing).fault, "en"); };
    EXPECT_EQ(map_fault("    B\n  .\nB   .\n"),
              "cascadero.map.one-town-per-field: the field (1,1) touches two towns");
    EXPECT_EQ(fault(read_map("    B\n  .\nB   .\n").fault, "fr"),
              "cascadero.map.one-town-per-field: le champ (1,1) touche deux villes");
    EXPECT_EQ(map_fault("    ?\n"),
              "cascadero.map.towns-and-fields: “?” at (2,0) is neither a field nor a town");
    EXPECT_EQ(map_fault(" .\n"), "cascadero.map.grid: “.” stands between the hexes, in line 1");
    EXPECT_EQ(map_fault(".*\n"), "cascadero.components.heralds: (0,0) has a mark and is no town");
    EXPECT_EQ(map_fault("B?\n"), "cascadero.components.heralds: “?” behind the town (0,0) marks no heralds");
    EXPECT_EQ(map_fault("B*\n"),
              "cascadero.components.heralds: 1 town is marked for the heralds of the setup "
              "star, not 4");
    EXPECT_EQ(map_fault("B\n  f\n"),
              "cascadero.farmer.no-town-contact: the farmer space (1,1) touches a town");
    EXPECT_EQ(fault(read_tracks("15  3 VP  3 VP\n13  -  -\n").fault, "en"),
              "cascadero.actions.coloured-table: space 14 of the tracks is missing or wrong");
    EXPECT_EQ(fault(read_tiles("5 2 VP\n1 cow\n").fault, "en"),
              "cascadero.components.farmer-tiles: “1 cow” is no number of farmer tiles");
}

TEST(CascaderoSetup, board_side) {
    shows(rule::setup_board_side, 1);
    EXPECT_EQ(Given("", "board=base").board->map.towns.size(), 36u);
    EXPECT_EQ(Given("", "board=base").state.tiles_laid, 0);
    EXPECT_EQ(Given("", "board=farmer").board->map.towns.size(), 26u);
    EXPECT_EQ(Given("", "board=farmer").state.tiles_laid, 24);
    EXPECT_EQ(Given().board->map.towns.size(), 36u);
}

TEST(CascaderoSetup, heralds_begin_in_marked_towns) {
    shows(rule::setup_heralds_star, 1);
    EXPECT_EQ(Given("", "heralds=star").heralds(), "(4,4) (4,11) (10,5) (10,12)");
    shows(rule::setup_heralds_star, 2);
    EXPECT_EQ(Given("", "board=farmer heralds=star").heralds(), "(2,9) (6,15) (10,1) (12,9)");
    shows(rule::setup_heralds_star, 3);
    EXPECT_EQ(Given().heralds(), "(4,4) (4,11) (10,5) (10,12)");
    shows(rule::setup_heralds_dot, 1);
    EXPECT_EQ(Given("", "heralds=dot").heralds(), "(1,4) (2,13) (12,3) (13,13)");
    EXPECT_EQ(after("Blue 3,3", "place 3,4", "heralds=dot"), "blue=1");
    shows(rule::setup_heralds_dot, 2);
    EXPECT_EQ(Given("", "board=farmer heralds=dot").heralds(), "(0,6) (0,11) (14,2) (14,7)");
    shows(rule::setup_heralds_cross, 1);
    EXPECT_EQ(Given("", "heralds=cross").heralds(), "(3,9) (5,14) (9,3) (11,8)");
    shows(rule::setup_heralds_cross, 2);
    EXPECT_EQ(Given("", "board=farmer heralds=cross").heralds(), "(2,4) (4,12) (10,6) (12,14)");
    shows(rule::setup_heralds_cross, 3);
    for (const Map& map : {base(), farmer()}) {
        for (std::size_t setup = 0; setup < 3; ++setup) {
            for (std::size_t colour = 0; colour < player_colours; ++colour)
                EXPECT_EQ(std::popcount(map.heralds[setup] & map.of_colour[colour]), 1);
        }
    }
}

TEST(CascaderoSetup, seals_lie_on_folded_spaces) {
    shows(rule::setup_seals, 1);
    for (int seats = 2; seats <= 4; ++seats) {
        const Given game("", "", seats);
        for (std::size_t track = 0; track < white; ++track)
            EXPECT_EQ(game.state.seals[track], 1u << 3 | 1u << 8);
        EXPECT_EQ(game.state.seals[white], 1u << 3 | 1u << 7 | 1u << 9 | 1u << 13);
        for (Seat seat : Seats::first(seats)) EXPECT_EQ(game.state.player(seat).seals, 0);
    }
    shows(rule::setup_seals, 2);
}

TEST(CascaderoSetup, colours_are_chosen) {
    shows(rule::setup_colour_choice, 1);
    for (const char* order : {"yellow,blue,pink", "pink,yellow,blue", "blue,pink,yellow"})
        EXPECT_EQ(check("colours=" + std::string(order), 3), "");
    const Given pink_first("", "colours=pink,blue,yellow first_player=2", 3);
    EXPECT_EQ(pink_first.turn(), pink_first.seat("Blue"));
    shows(rule::setup_colour_choice, 2);
    const Given two("", "colours=pink,yellow");
    EXPECT_EQ(two.board->colour(Seat{0}), pink);
    EXPECT_EQ(two.board->colour(Seat{1}), yellow);
    const Given four("", "", 4);
    EXPECT_EQ(four.board->colour(Seat{0}), blue);
    EXPECT_EQ(four.board->colour(Seat{1}), pink);
    EXPECT_EQ(four.board->colour(Seat{2}), yellow);
    EXPECT_EQ(four.board->colour(Seat{3}), orange);
    shows(rule::setup_colour_choice, 3);
    EXPECT_EQ(check("colours=blue", 2), rule::setup_colour_choice.id);
    EXPECT_EQ(check("colours=blue,green", 2), rule::setup_colour_choice.id);
    EXPECT_EQ(check("colours=blue,", 2), rule::setup_colour_choice.id);
}

TEST(CascaderoSetup, own_track_decides_only_who_may_win) {
    shows(rule::setup_own_track, 1);
    EXPECT_TRUE(eligible(Given("Blue blue=15").state, B));
    EXPECT_FALSE(eligible(Given("Blue blue=14 yellow=15 orange=15 pink=15 white=15").state, B));
    shows(rule::setup_own_track, 2);
    Given by_blue("Blue 3,3");
    Given by_pink("Pink 3,3; turn Pink");
    by_blue.play("place 3,4");
    by_pink.play("place 3,4");
    EXPECT_EQ(by_blue.of(B), by_pink.of(P));
}

TEST(CascaderoSetup, everybody_begins_alike) {
    shows(rule::setup_shields, 1);
    shows(rule::setup_cubes, 1);
    shows(rule::setup_supply, 1);
    for (int seats = 2; seats <= 4; ++seats) {
        const Given game("", "", seats);
        for (Seat seat : Seats::first(seats)) {
            EXPECT_EQ(game.of(seat), ""); // no points, seals or flags, every cube on 0
            EXPECT_EQ(game.state.player(seat).supply, 30);
            EXPECT_EQ(game.state.player(seat).envoys.count(), 0);
        }
        EXPECT_EQ(game.state.free, game.board->map.fields);
    }
}

TEST(CascaderoSetup, the_same_for_every_number_of_players) {
    shows(rule::setup_same_for_all_counts, 1);
    EXPECT_EQ(after("Blue 5,9", "place 5,8"), "yellow=1");
    const Given top_of_others("Blue yellow=15 orange=15 white=15");
    EXPECT_FALSE(eligible(top_of_others.state, B));
    shows(rule::setup_same_for_all_counts, 2);
    EXPECT_EQ(Given("", "board=farmer").state.tiles_laid, 24);
}

TEST(CascaderoSetup, the_first_player_may_be_agreed_on) {
    shows(rule::setup_first_player, 2);
    const Given game("", "first_player=3", 4);
    EXPECT_EQ(game.turn(), Seat{2});
    EXPECT_EQ(game.state.first, 2);
    EXPECT_EQ(check("first_player=4", 3), rule::setup_first_player.id);
    EXPECT_EQ(check("first_player=4", 4), "");
    const Board board = Cascadero::board({}, 3);
    EXPECT_TRUE(Cascadero::actor(Cascadero::start(board)).is_chance());
}

TEST(CascaderoMap, advanced_neighbour_towns_are_three_hexes_away) {
    shows(rule::advanced_distance, 2);
    const Map map = base();
    EXPECT_EQ(towns_text(map, map.near[map.town_at[Field(0, 1).index].index]), "(1,4) (3,2)");
    EXPECT_EQ(towns_text(map, map.near[map.town_at[Field(12, 3).index].index]),
              "(9,3) (10,5) (11,1) (13,6) (14,1)");
}

} // namespace oya::cascadero
