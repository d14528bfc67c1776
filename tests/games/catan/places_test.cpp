#include "games/catan/places.h"

#include "core/words.h"
#include "games/catan/catan.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// What people call the places of an island.

namespace oya::catan {
namespace {

template <class Name>
void expect_different_names(std::size_t places, const Name& name) {
    constexpr std::size_t in_a_line = 90; // letters, or a few more bytes
    for (const Words& words : Words::languages()) {
        std::set<std::string> names;
        for (int place = 0; place < static_cast<int>(places); ++place) {
            const std::string said = words.say(name(place));
            EXPECT_TRUE(names.insert(said).second) << said;
            EXPECT_LE(said.size(), in_a_line) << said;
        }
    }
}

void expect_different_names(const Catan::State& state) {
    const PlaceNames<Small> names(state);
    expect_different_names(state.island().hexes.size(), [&](int hex) { return names.hex(hex); });
    expect_different_names(state.island().corners.size(), [&](int corner) { return names.corner(corner); });
    expect_different_names(state.island().edges.size(), [&](int edge) { return names.edge(edge); });
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

} // namespace
} // namespace oya::catan
