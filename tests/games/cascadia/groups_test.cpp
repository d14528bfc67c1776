#include "core/json_reader.h"
#include "core/json_writer.h"
#include "games/cascadia/builder.h"
#include "games/cascadia/cascadia.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

// What the numbers of the sheet are made of, as the view tells it.

namespace oya::cascadia {

namespace {

TEST(CascadiaGroups, AddUpToTheSheet) {
    TestRandom random;
    // Bear A, hawk A and B look the number of their groups up: each has what it adds to those before it.
    for (const std::string_view cards : {"BABCA", "CCDDB", "DDACC", "AABAB", "ABCBD"}) {
        Position table(2, {{"cards", cards}}); // the state refers to its board
        State state = table.state();
        while (!Cascadia::actor(state).is_nobody()) {
            const Actor actor = Cascadia::actor(state);
            const Action action = actor.is_seat() ? Cascadia::any_legal(state, actor.seat(), random.rng)
                                                  : Cascadia::draw(state, random.rng);
            Cascadia::apply(state, actor, action);
        }
        std::string text;
        JsonWriter json(text);
        Cascadia::write(json, Cascadia::view(state, Viewer::spectator()));
        JsonReader reader(text);
        std::int64_t scored = 0;
        for (JsonValue player : reader.root().field("players").list(max_seats)) {
            for (const std::string_view animal : species_names) {
                std::int64_t sum = 0;
                for (JsonValue group : player.field("groups").field(animal).list(64))
                    sum += group.field("points").integer(0, 255);
                scored += sum;
                EXPECT_EQ(sum, player.field("sheet").field(animal).integer(0, 1000))
                    << cards << ' ' << animal;
            }
            for (const std::string_view terrain : terrain_names) {
                const JsonValue corridors = player.field("groups").field(terrain);
                ASSERT_EQ(corridors.list(1).size(), 1u);
                for (JsonValue corridor : corridors.list(1))
                    EXPECT_EQ(static_cast<std::int64_t>(corridor.field("cells").list(64).size()),
                              corridor.field("points").integer(0, 64))
                        << terrain;
            }
        }
        EXPECT_GT(scored, 0) << cards;
        EXPECT_FALSE(reader.root().field("can_pay").boolean()) << "nobody pays when the game is over";
        EXPECT_TRUE(reader.ok()) << text;
    }
}

} // namespace

} // namespace oya::cascadia
