#include "games/cascadero/places.h"

#include "core/words.h"
#include "games/cascadero/cascadero.h"

#include <gtest/gtest.h>

#include <set>

// What people call the places of a map. There are two maps, and no more.

namespace oya::cascadero {
namespace {

const Map& map_of(std::string_view side) {
    static const auto board = [](std::string_view name) {
        Options options;
        Cascadero::set(options, "board", name);
        return Cascadero::board(options, 4);
    };
    static const Board base = board("base"), farmer = board("farmer");
    return (side == "base" ? base : farmer).map;
}

TEST(CascaderoPlaces, AllNamesOfOneMapDiffer) {
    for (const std::string_view side : {"base", "farmer"}) {
        const Map& map = map_of(side);
        for (const Words& words : Words::languages()) {
            std::set<std::string> names;
            for (std::size_t town = 0; town < map.towns.size(); ++town) {
                const std::string said = words.say(town_name(map, Town{static_cast<std::uint8_t>(town)}));
                EXPECT_TRUE(names.insert(said).second) << said;
            }
            for (const int field : map.fields) {
                const std::string said = words.say(field_name(map, Field(field)));
                EXPECT_TRUE(names.insert(said).second) << said;
                EXPECT_LE(said.size(), 100u) << said;
            }
        }
    }
}

TEST(CascaderoPlaces, AreCalledByTheTownTheyLieNextTo) {
    const Map& map = map_of("base");
    const Words& english = *Words::in("en");
    const Words& french = *Words::in("fr");
    const Field blue(0, 1); // the topmost town of the first column
    ASSERT_NE(map.town_at[blue.index], no_town);
    EXPECT_EQ(english.say(field_name(map, blue)), "the blue town no. 1 in the north-west");
    EXPECT_EQ(english.say(field_name(map, neighbour(blue, 1))),
              "the field south of the blue town no. 1 in the north-west");
    EXPECT_EQ(french.say(field_name(map, neighbour(blue, 1))),
              "le champ au sud de la ville bleue nº 1 du nord-ouest");
}

} // namespace
} // namespace oya::cascadero
