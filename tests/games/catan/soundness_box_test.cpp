#include "games/catan/given.h"

#include "core/json_reader.h"
#include "core/json_writer.h"

#include <functional>
#include <string>

// Positions that cannot be, and to which no change of one thing in a position as JSON leads: what is written
// there follows from something else, or is bounded where it is read. tests/playthroughs has an example of
// every other fault.

namespace oya::catan {

namespace {

template <class Game>
struct Broken {
    std::string_view fault;
    std::function<void(typename Game::State&)> change;
};

template <class Table>
void expect_faults(const Table& sound, std::initializer_list<Broken<typename Table::Game>> list) {
    ASSERT_EQ(Table::Game::unsound(sound.state), "");
    for (const auto& broken : list) {
        auto state = sound.state;
        broken.change(state);
        EXPECT_EQ(Table::Game::unsound(state), broken.fault);
    }
}

// The island as chance lays it, up to such a moment.
Given laid(std::string_view options, const std::function<bool(const Game::State&)>& there) {
    Given island = Given::fresh(options);
    island.state = Game::start(*island.board);
    Rng rng(1);
    while (!there(island.state) && Game::actor(island.state).is_chance())
        Game::apply(island.state, Actor::chance(), Game::draw(island.state, rng));
    EXPECT_TRUE(there(island.state));
    return island;
}

constexpr int far_corner = 60; // the island has 54
constexpr int far_hex = 30;

} // namespace

TEST(CatanSoundness, of_seats_and_of_what_lies_beside_the_island) {
    expect_faults(Given::fresh("").found_all(),
                  {
                      {"a seat nobody sits on", [](auto& s) { s.first = 4; }},
                      {"a seat nobody sits on", [](auto& s) { s.turn = 4; }},
                      {"the robber is off the island", [](auto& s) { s.robber = far_hex; }},
                      {"the merchant is off the island",
                       [](auto& s) {
                           s.merchant = far_hex;
                           s.merchant_owner = 0;
                       }},
                      {"the merchant is off the island",
                       [](auto& s) {
                           s.merchant = 0;
                           s.merchant_owner = 4;
                       }},
                      {"an award of nobody", [](auto& s) { s.longest = 4; }},
                      {"an award of nobody", [](auto& s) { s.largest = 4; }},
                      {"too many offers", [](auto& s) { s.offers_sent = 7; }},
                      {"", [](auto& s) { s.offers_sent = 6; }},
                  });
    const Given three = Given::fresh("", 3).found_all();
    const int free = three.state.roads.first() == 0 ? 1 : 0;
    expect_faults(three,
                  {
                      {"an answer of a seat nobody sits on", [](auto& s) { s.pending = Seats(Seat{3}); }},
                      {"cards of a seat nobody sits on",
                       [](auto& s) {
                           s.players[3].hand += Cards::of(wool);
                           s.bank -= Cards::of(wool);
                       }},
                      {"pieces of a seat nobody sits on", [&](auto& s) { s.players[3].roads.set(free); }},
                  });
    Given offers("1: hand 1 wool; 2: hand 1 ore", "", 3);
    offers.play("offer 1 wool for 1 ore");
    expect_faults(offers,
                  {{"an answer of a seat nobody sits on", [](auto& s) { s.replies[3] = Reply::declines; }}});
}

TEST(CatanSoundness, of_an_island_that_is_laid) {
    const auto phase = [](Phase wanted, int placed) {
        return [=](const Game::State& s) { return s.phase == wanted && s.placed == placed; };
    };
    expect_faults(laid("board=random", phase(Phase::laying_terrain, 1)),
                  {{"tokens too early", [](auto& s) { s.token[s.terrain[0] == desert ? 1 : 0] = 5; }}});
    expect_faults(laid("board=random tokens=random", phase(Phase::laying_tokens, 0)),
                  {{"a spiral nobody wants", [](auto& s) { s.phase = Phase::laying_spiral; }}});
    const Given two = laid("board=random", phase(Phase::laying_harbours, 2));
    expect_faults(two,
                  {{"too many of a harbour", [](auto& s) { s.harbour_kind[0] = s.harbour_kind[1] = wool; }}});
    const int harbours = static_cast<int>(two.state.island().harbours.size());
    const Given last = laid("board=random", phase(Phase::laying_harbours, harbours - 1));
    Game::State after = last.state;
    Rng rng(1);
    Game::apply(after, Actor::chance(), Game::draw(after, rng));
    expect_faults(last, {{"a harbour where none is left to lay", [&](auto& s) {
                              s.harbour_kind = after.harbour_kind;
                              s.placed = static_cast<std::uint8_t>(harbours);
                          }}});
}

TEST(CatanSoundness, of_an_island_that_is_partly_drawn) {
    Options options;
    ASSERT_FALSE(Game::set(options, "board", "file"));
    ASSERT_FALSE(Game::set(options, "tokens", "random"));
    ASSERT_FALSE(Game::set(options, "map",
                           "   Hi?   Fo?   Pa?   Fi5/Pa10  Mo9   Fo11  De    Hi8/   Fi3   Hi5+  Pa12  Mo2/"
                           "Fo10  Pa9   Fi4   Mo4   Fo3/tokens: 8 6 4"));
    ASSERT_EQ(Game::check(options, 3).reason.id, "");
    const Game::Board board = Game::board(options, 3);
    Game::State state = Game::start(board);
    Rng rng(1);
    while (state.phase != Phase::laying_tokens) Game::apply(state, Actor::chance(), Game::draw(state, rng));
    ASSERT_EQ(Game::unsound(state), "");
    Game::State other = state;
    other.token[3] = 4; // drawn as a 5
    EXPECT_EQ(Game::unsound(other), "a token that is not as drawn");
    // In the middle of three hexes in a row a 6 leaves no place for the 8.
    other = state;
    other.token[1] = 6;
    other.placed = 1;
    EXPECT_EQ(Game::unsound(other), "red tokens that find no place");
}

TEST(CatanSoundness, of_cards_and_pieces) {
    const Given begun = Given::fresh("").found_all();
    const auto& player = begun.state.players[0];
    const int settlement = player.settlements.first();
    const int city = player.cities.first();
    const auto metropolis = [](int corner) {
        return Metropolis{0, static_cast<decltype(Metropolis::corner)>(corner)};
    };
    expect_faults(
        begun,
        {
            {"a point card is hidden", [](auto& s) { s.players[0].cards[printer] = 1; }},
            {"point cards that were not shown", [](auto& s) { s.players[0].point_cards = 1; }},
            {"point cards that were not shown", [](auto& s) { s.players[0].shown = only(spy); }},
            {"a card in the wrong deck", [](auto& s) { s.decks[trade].add_unseen(most_in_deck - 1); }},
            {"the decks are not whole", [](auto& s) { s.players[0].army = 1; }},
            {"bought cards that nobody holds", [](auto& s) { s.bought[0] = 1; }},
            {"a piece off the island", [](auto& s) { s.players[0].knights[0].set(far_corner); }},
            {"more pieces than in the box",
             [](auto& s) {
                 for (int corner = 0; corner < 4; ++corner) s.players[0].walls.set(corner);
             }},
            {"a sideways city that is none", [&](auto& s) { s.players[0].sideways.set(city); }},
            {"a wall or an overturned city without a city",
             [&](auto& s) { s.players[0].walls.set(settlement); }},
            {"a wall or an overturned city without a city",
             [&](auto& s) { s.players[0].overturned.set(settlement); }},
            {"a level above the top", [](auto& s) { s.players[0].levels[0] = 6; }},
            {"a metropolis without a city", [&](auto& s) { s.metropolis[0] = metropolis(settlement); }},
            {"a metropolis without a city",
             [](auto& s) {
                 s.metropolis[0] = {};
                 s.metropolis[0].corner = 0;
             }},
            {"a metropolis of a low level",
             [&](auto& s) {
                 s.metropolis[0] = metropolis(city);
                 s.players[0].levels[0] = 3;
             }},
            {"two metropolises in a city",
             [&](auto& s) {
                 s.metropolis[0] = s.metropolis[2] = metropolis(city);
                 s.players[0].levels[0] = s.players[0].levels[2] = 4;
             }},
            {"a largest army that is none", [](auto& s) { s.largest = 0; }},
            {"a road that is too long", [](auto& s) { s.players[0].route = 200; }},
            {"the game should be over", [](auto& s) { s.players[s.turn].defender = 20; }},
        });
    expect_faults(Given::fresh("expansion=none").found_all(),
                  {
                      {"pieces of Cities & Knights", [](auto& s) { s.players[0].levels[0] = 1; }},
                      {"pieces of Cities & Knights", [](auto& s) { s.players[1].defender = 1; }},
                  });
    const SeaGiven sea("1: city S(1,-1)");
    const auto gold_hex = static_cast<std::uint8_t>(hex_called(sea.state, "1,0"));
    expect_faults(sea, {{"the merchant stands where it may not", [&](auto& s) {
                             s.merchant = gold_hex;
                             s.merchant_owner = 0;
                         }}});
}

TEST(CatanSoundness, of_more_questions) {
    Given seven("before roll; 2: hand 8 wool");
    expect_faults(seven.roll(3, 4),
                  {{"an answer without cards", [](auto& s) { s.pending = s.pending | Seats(Seat{2}); }}});
    Given wedding("1: cards wedding; 2: defender 1, hand 3 ore");
    expect_faults(wedding.play("wedding"),
                  {{"a wrong number of cards to choose", [](auto& s) { s.owed[1] = 1; }}});
    expect_faults(Given("1: hand 1 wool; 2: hand 1 ore", "player_trades=off"),
                  {{"players do not trade here", [](auto& s) { s.phase = Phase::offering; }}});
    expect_faults(Given("1: settlement A, road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h-g"),
                  {{"a free road without a piece", [](auto& s) {
                        s.phase = Phase::free_roads;
                        s.free_roads = 1;
                    }}});
}

namespace {

// What is read of a position with so many roads, or ships, of one player, the ships from this path on.
std::string of_reading(int roads, int ships, int first_ship) {
    SeaGiven many;
    for (int edge = 0; edge < roads; ++edge) many.state.players[0].roads.set(edge);
    for (int edge = 0; edge < ships; ++edge) many.state.players[0].ships.set(first_ship + edge);
    std::string text;
    JsonWriter json(text);
    SeaGiven::Game::write(json, many.state);
    JsonReader reader(text);
    SeaGiven::Game::State read;
    SeaGiven::Game::read(reader.root(), *many.board, read);
    return reader.error().what.empty() ? "" : reader.error().path + ": " + reader.error().what;
}

} // namespace

TEST(CatanSoundness, of_more_roads_and_ships_than_there_are) {
    EXPECT_EQ(of_reading(roads_each, ships_each, roads_each), "");
    EXPECT_EQ(of_reading(roads_each + 1, 0, 0), "players[0].roads: must have at most 15 elements");
    EXPECT_EQ(of_reading(0, ships_each + 1, 0), "players[0].ships: must have at most 15 elements");
}

// A corner with a road and three ships, one of them on the road: the search for the longest route would look
// for a fourth path there.
TEST(CatanSoundness, of_a_road_and_a_ship_on_one_path) {
    EXPECT_EQ(of_reading(roads_each, ships_each, 0), "players[0].ships[0]: stands here twice");
    EXPECT_EQ(of_reading(roads_each, ships_each, roads_each - 1), "players[0].ships[0]: stands here twice");
}

} // namespace oya::catan
