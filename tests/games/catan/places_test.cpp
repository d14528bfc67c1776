#include "games/catan/places.h"

#include "core/words.h"
#include "games/catan/catan.h"
#include "games/catan/sea_table.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

// What people call the places of an island.

namespace oya::catan {
namespace {

template <class Name>
void expect_different_names(std::size_t places, const Name& name, std::size_t in_a_line) {
    for (const Words& words : Words::languages()) {
        std::set<std::string> names;
        for (int place = 0; place < static_cast<int>(places); ++place) {
            const std::string said = words.say(name(place));
            EXPECT_TRUE(names.insert(said).second) << said;
            EXPECT_LE(said.size(), in_a_line) << said;
        }
    }
}

constexpr std::size_t in_a_line = 90; // letters, or a few more bytes

template <class Size>
void expect_different_names(const Position<Size>& state, std::size_t longest = in_a_line) {
    const PlaceNames<Size> names(state);
    const Island<Size>& island = state.island();
    expect_different_names(island.hexes.size(), [&](int hex) { return names.hex(hex); }, longest);
    expect_different_names(island.corners.size(), [&](int corner) { return names.corner(corner); }, longest);
    expect_different_names(island.edges.size(), [&](int edge) { return names.edge(edge); }, longest);
}

// A table after chance has laid its island.
Catan::State laid(const Catan::Board& board, Rng& rng) {
    Catan::State state = Catan::start(board);
    while (Catan::actor(state).is_chance()) Catan::apply(state, Actor::chance(), Catan::draw(state, rng));
    return state;
}

TEST(CatanPlaces, AllNamesOfOneIslandDiffer) {
    TestRandom random;
    for (int island = 0; island < 200; ++island) {
        Options options;
        Catan::set(options, "tokens", island % 2 == 0 ? "random" : "spiral");
        const Catan::Board board = Catan::board(options, 4);
        expect_different_names(laid(board, random.rng));
    }
}

TEST(CatanPlaces, AreCalledByWhatLiesThere) {
    Options options;
    Catan::set(options, "board", "beginner");
    const Catan::Board board = Catan::board(options, 4);
    TestRandom random;
    const Catan::State state = laid(board, random.rng);
    const PlaceNames<Small> names(state);
    const Words& english = *Words::in("en");
    std::set<std::string> corners;
    for (int corner = 0; corner < static_cast<int>(state.island().corners.size()); ++corner)
        corners.insert(english.say(names.corner(corner)));
    const int desert_hex =
        static_cast<int>(std::ranges::find(state.terrain, std::uint8_t{desert}) - state.terrain.begin());
    EXPECT_EQ(english.say(names.hex(desert_hex)), "the desert");
    EXPECT_EQ(Words::in("fr")->say(names.hex(desert_hex)), "le Désert");
    int by_harbours = 0, by_the_sea = 0;
    for (const std::string& name : corners) {
        by_harbours += name.find(" harbour") != std::string::npos;
        by_the_sea += name.find("the sea") != std::string::npos;
        EXPECT_NE(name.find(" and "), std::string::npos) << "a corner lies between things: " << name;
    }
    EXPECT_EQ(by_harbours, 18);
    EXPECT_EQ(by_the_sea, 12);
}

TEST(CatanPlaces, AllNamesOfAMapOfTheSeaDiffer) {
    constexpr std::size_t between_two_shores = 130;
    for (const char* scenario : {"new_shores", "desert", "greater_catan"}) {
        for (const char* maps : {"old", "edition5"}) {
            for (int seats = 3; seats <= 4; ++seats) {
                const std::string table = std::string("scenario=") + scenario + " scenario_maps=" + maps;
                SCOPED_TRACE(table + ", " + std::to_string(seats));
                const SeaGame::Board board = board_of(table, seats);
                for (std::uint64_t seed = 1; seed <= 3; ++seed)
                    expect_different_names(laid_out(board, seed), between_two_shores);
            }
        }
    }
}

TEST(CatanPlaces, WaterIsCalledByTheLandBeforeWhichItLies) {
    constexpr std::array<std::string_view, hex_directions> ways = {"east", "south-east", "south-west",
                                                                   "west", "north-west", "north-east"};
    const SeaGame::Board board = board_of("scenario=new_shores");
    const SeaGame::State state = laid_out(board);
    const PlaceNames<Large> names(state);
    const Words& english = *Words::in("en");
    const Island<Large>& island = state.island();
    // By land: what it calls the water beside it, and what people call that.
    std::map<int, std::set<std::string>> beside_land;
    std::map<int, std::string> called;
    for (int hex = 0; hex < static_cast<int>(island.hexes.size()); ++hex) {
        if (!island.land.test(hex)) {
            called[hex] = english.say(names.hex(hex));
            continue;
        }
        if (state.token[static_cast<std::size_t>(hex)] == 0) continue;
        std::string land = english.say(names.hex(hex));
        land = land.substr(0, land.find(" (no. "));
        for (std::size_t way = 0; way < hex_directions; ++way)
            beside_land[island.hex_number(neighbour(island.hexes[static_cast<std::size_t>(hex)].hex,
                                                    static_cast<int>(way)))]
                .insert("the sea " + std::string(ways[way]) + " of " + land);
    }
    int coastal = 0;
    for (const auto& [hex, said] : called) {
        EXPECT_EQ(said.find(" of row "), said.npos) << said;
        const auto from_land = beside_land.find(hex);
        if (from_land == beside_land.end()) {
            EXPECT_TRUE(said.starts_with("the open sea ")) << said;
            continue;
        }
        EXPECT_TRUE(from_land->second.contains(said.substr(0, said.find(" (no. ")))) << said;
        ++coastal;
    }
    EXPECT_GT(coastal, 20);
    int coasts = 0;
    for (int edge = 0; edge < static_cast<int>(island.edges.size()); ++edge)
        coasts += english.say(names.edge(edge)).find("the sea in the ") != std::string::npos;
    EXPECT_GT(coasts, 30) << "the land on one side is enough";
}

} // namespace
} // namespace oya::catan
