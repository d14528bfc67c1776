#include "games/cascadero/given.h"

#include "core/json_reader.h"

#include <functional>

// Positions that cannot be, and to which no change of one thing in a position as JSON leads: what is written
// there follows from something else. tests/playthroughs has an example of every other fault.

namespace oya::cascadero {

namespace {

struct Broken {
    std::string_view fault;
    std::function<void(State&)> change;
};

void expect_faults(const Given& sound, std::initializer_list<Broken> list) {
    ASSERT_EQ(Cascadero::unsound(sound.state), "");
    for (const Broken& broken : list) {
        State state = sound.state;
        broken.change(state);
        EXPECT_EQ(Cascadero::unsound(state), broken.fault);
    }
}

void ask(State& state, Phase phase) { state.phase = phase; }

} // namespace

TEST(CascaderoSoundness, of_pieces) {
    expect_faults(Given("Blue 5,9"),
                  {
                      {"a player does not have 30 envoys", [](State& s) { ++s.players[0].supply; }},
                      {"a player does not have 30 envoys", [](State& s) { --s.players[1].supply; }},
                      {"the free fields are wrong", [](State& s) { s.free.reset(Field(5, 8).index); }},
                      {"the free fields are wrong", [](State& s) { s.free.set(Field(5, 9).index); }},
                      {"visits are not counted at this table", [](State& s) { s.visited = 1; }},
                  });
}

TEST(CascaderoSoundness, of_achievements) {
    expect_faults(Given("", "claims=manual"), {
                                                  {"all pairs are claimed together with the fifth pair",
                                                   [](State& s) { s.players[0].flags = only(all_pairs); }},
                                                  {"all pairs are claimed together with the fifth pair",
                                                   [](State& s) { s.players[1].flags = pairs; }},
                                                  {"an achievement is claimed out of turn",
                                                   [](State& s) { s.players[0].flags = only(three_seals); }},
                                                  {"an achievement is claimed out of turn",
                                                   [](State& s) {
                                                       s.players[0].flags = only(three_seals);
                                                       s.met_first[three_seals] = 1;
                                                   }},
                                                  {"an achievement for the first alone is claimed twice",
                                                   [](State& s) {
                                                       s.met_first[three_seals] = 0;
                                                       for (std::size_t seat = 0; seat < 2; ++seat)
                                                           s.players[seat].flags = only(three_seals);
                                                   }},
                                                  {"",
                                                   [](State& s) {
                                                       s.players[1].flags = only(three_seals);
                                                       s.met_first[three_seals] = 1;
                                                   }},
                                              });
}

TEST(CascaderoSoundness, of_questions) {
    expect_faults(Given("Blue yellow=3"),
                  {
                      {"", [](State& s) { ask(s, Phase::advancing); }},
                      {"no cube can advance",
                       [](State& s) {
                           ask(s, Phase::advancing);
                           s.players[0].cubes.fill(top);
                       }},
                      {"no envoy can move", [](State& s) { ask(s, Phase::moving); }},
                      {"the chain of actions is too long",
                       [](State& s) {
                           ask(s, Phase::advancing);
                           s.chain.push_back({yellow, 2, 3});
                           s.chain.push_back({yellow, 3, 3});
                       }},
                      {"",
                       [](State& s) {
                           ask(s, Phase::advancing);
                           s.chain.push_back({yellow, 2, 3});
                       }},
                      {"the chain of actions is wrong",
                       [](State& s) {
                           ask(s, Phase::advancing);
                           s.chain.push_back({yellow, 3, 4});
                       }},
                      {"the chain of actions is wrong", [](State& s) { s.chain.push_back({yellow, 2, 3}); }},
                  });
}

TEST(CascaderoSoundness, of_more_envoys_than_there_are) {
    for (const int envoys : {envoys_each, envoys_each + 1}) {
        Given many;
        int placed = 0;
        for (const int field : many.state.map().fields)
            if (placed++ < envoys) many.state.players[0].envoys.set(field);
        std::string text;
        JsonWriter json(text);
        Cascadero::write(json, many.state);
        JsonReader reader(text);
        State read;
        Cascadero::read(reader.root(), *many.board, read);
        EXPECT_EQ(reader.error().what, envoys > envoys_each ? "has more than 30 envoys" : "");
    }
}

// What is still to be done on a track begins on its first space at the earliest, and ends on its last.
TEST(CascaderoSoundness, of_climbs_beyond_a_track) {
    Given table("Blue yellow=3");
    ask(table.state, Phase::advancing);
    const auto fault = [&](std::uint8_t next, std::uint8_t last) {
        table.state.chain.clear();
        table.state.chain.push_back({yellow, next, last});
        std::string text;
        JsonWriter json(text);
        Cascadero::write(json, table.state);
        JsonReader reader(text);
        State read;
        Cascadero::read(reader.root(), *table.board, read);
        if (reader.error().what.empty()) {
            EXPECT_EQ(read.chain, table.state.chain);
        }
        return reader.error().path + ": " + reader.error().what;
    };
    EXPECT_EQ(fault(1, 1), ": ");
    EXPECT_EQ(fault(1, top), ": ");
    EXPECT_EQ(fault(top, top), ": ");
    EXPECT_EQ(fault(0, 1), "chain[0].next: must be from 1 to 15");
    EXPECT_EQ(fault(top + 1, top), "chain[0].next: must be from 1 to 15");
    EXPECT_EQ(fault(1, 0), "chain[0].last: must be from 1 to 15");
    EXPECT_EQ(fault(1, top + 1), "chain[0].last: must be from 1 to 15");
}

} // namespace oya::cascadero
