#include "games/catan/given.h"
#include "games/catan/sites.h"

#include <functional>

// Positions that cannot be: each is sound but for one thing, and is refused for that.

namespace oya::catan {

namespace {

struct Broken {
    std::string_view fault;
    std::function<void(Game::State&)> change;
};

void expect_faults(const Given& sound, std::initializer_list<Broken> list) {
    ASSERT_EQ(Game::unsound(sound.state), "");
    for (const Broken& broken : list) {
        Game::State state = sound.state;
        broken.change(state);
        EXPECT_EQ(Game::unsound(state), broken.fault);
    }
}

} // namespace

TEST(CatanSoundness, of_the_turn) {
    const Given begun = Given::fresh("robber_lock=true").found_all();
    const int corner = static_cast<int>(begun.state.active().settlements.first());
    const int corners = static_cast<int>(begun.state.island().corners.size());
    expect_faults(begun,
                  {
                      {"the set-up is out of order", [](auto& s) { s.turns = 0; }},
                      {"the set-up is out of order", [](auto& s) { s.phase = Phase::founding; }},
                      {"the robber is locked", [](auto& s) { s.phase = Phase::moving_robber; }},
                      {"the robber is locked", [](auto& s) { s.phase = Phase::choosing_victim; }},
                      {"the robber is locked", [](auto& s) { s.phase = Phase::stealing; }},
                      {"the game should not be over", [](auto& s) { s.phase = Phase::over; }},
                      {"the decks are not whole", [](auto& s) { s.players[3].army = 1; }},
                      {"a knight that cannot be ready", [&](auto& s) { s.ready.set(corner); }},
                      {"a deck that does not exist", [](auto& s) { s.deck = tracks; }},
                      {"free roads out of place", [](auto& s) { s.free_roads = 1; }},
                      {"free roads out of place", [](auto& s) { s.phase = Phase::free_roads; }},
                      {"too many free roads",
                       [](auto& s) {
                           s.phase = Phase::free_roads;
                           s.free_roads = 3;
                       }},
                      {"nobody to ask about", [](auto& s) { s.victim = 1; }},
                      {"nobody to ask about", [](auto& s) { s.phase = Phase::spying; }},
                      {"nobody to ask about",
                       [](auto& s) {
                           s.phase = Phase::spying;
                           s.victim = s.turn;
                       }},
                      {"a harbour offer that cannot be", [](auto& s) { s.offered = 0; }},
                      {"a displaced knight out of place", [](auto& s) { s.displaced = {0, 0, 0, false}; }},
                      {"a displaced knight out of place", [](auto& s) { s.phase = Phase::relocating; }},
                      {"a displaced knight that cannot be",
                       [](auto& s) {
                           s.displaced = {};
                           s.displaced.owner = 4;
                       }},
                      {"a displaced knight that cannot be",
                       [&](auto& s) {
                           s.displaced = {};
                           s.displaced.owner = 0;
                           s.displaced.corner = static_cast<decltype(s.displaced.corner)>(corners);
                       }},
                      {"answers are awaited at the wrong time", [](auto& s) { s.pending = Seats(Seat{1}); }},
                      {"answers are awaited at the wrong time", [](auto& s) { s.phase = Phase::returning; }},
                      {"cards aside at the wrong time", [](auto& s) { s.owed[1] = 1; }},
                      {"cards aside at the wrong time", [](auto& s) { s.aside[1] = Cards::of(wool); }},
                      {"an answer to no offer", [](auto& s) { s.replies[1] = Reply::declines; }},
                      {"an offer at the wrong time", [](auto& s) { s.offer.want = Cards::of(ore); }},
                  });
    expect_faults(Given::fresh("expansion=none").found_all(),
                  {
                      {"a question of Cities & Knights", [](auto& s) { s.phase = Phase::losing_city; }},
                      {"a question of Cities & Knights", [](auto& s) { s.phase = Phase::harbor_giving; }},
                      {"a question of Cities & Knights", [](auto& s) { s.phase = Phase::relocating; }},
                  });
}

// Before anything is laid and between two things that are, no place is filled: the next would be left out.
TEST(CatanSoundness, of_an_island_on_which_nothing_is_laid) {
    for (const auto& [options, phase] : {std::pair{"board=random", Phase::choosing_first},
                                         std::pair{"board=random tokens=spiral", Phase::laying_spiral}}) {
        Given island = Given::fresh(options);
        island.state = Game::start(*island.board);
        for (Rng rng(1); island.state.phase != phase;)
            Game::apply(island.state, Actor::chance(), Game::draw(island.state, rng));
        expect_faults(island, {{"places that are filled too early", [](auto& s) { s.placed = 3; }}});
    }
}

TEST(CatanSoundness, of_roads_that_hang_together) {
    const Given begun = Given::fresh("").found_all();
    const auto& island = begun.state.island();
    const auto& player = begun.state.players[0];
    int lone = 0;
    for (const auto near = ends_of(island, player.roads) | begun.state.buildings;
         near.test(island.edges[static_cast<std::size_t>(lone)].from) ||
         near.test(island.edges[static_cast<std::size_t>(lone)].to) || begun.state.roads.test(lone);)
        ++lone;
    const int end = island.edges[static_cast<std::size_t>(lone)].from;
    const int beside = ends_of(island, player.roads).andnot(begun.state.buildings).first();
    expect_faults(
        begun,
        {
            {"a road or a ship without a link", [&](auto& s) { s.players[0].roads.set(lone); }},
            {"a knight without a road", [&](auto& s) { s.players[0].knights[0].set(end); }},
            {"a road or a ship without a link",
             [&](auto& s) {
                 s.players[0].roads.set(lone);
                 s.players[0].knights[0].set(end);
             }},
            {"what is kept does not fit the rest", [&](auto& s) { s.players[0].knights[0].set(beside); }},
        });
}

TEST(CatanSoundness, of_cards_that_are_chosen) {
    Given seven("before roll; 2: hand 8 wool");
    seven.roll(3, 4);
    ASSERT_EQ(seven.asked(), "2");
    expect_faults(seven,
                  {
                      {"cards aside that nobody holds", [](auto& s) { s.aside[1] = Cards::of(ore); }},
                      {"a wrong number of cards aside", [](auto& s) { s.aside[1] = Cards::of(wool, 4); }},
                      {"a wrong number of cards aside", [](auto& s) { s.owed[2] = 1; }},
                      {"cards aside that cannot be completed", [](auto& s) { s.owed[1] = 9; }},
                      {"", [](auto& s) { s.aside[1] = Cards::of(wool, 3); }},
                      {"", [](auto& s) { s.owed[1] = 8; }},
                  });
}

TEST(CatanSoundness, of_offers) {
    Given open("1: hand 1 wool; 2: hand 1 ore; 3: hand 1 brick; 4: hand 1 ore");
    open.play("offer 1 wool for 1 ore");
    expect_faults(open,
                  {
                      {"an empty offer", [](auto& s) { s.offer.want = {}; }},
                      {"an empty offer", [](auto& s) { s.offer.give = {}; }},
                      {"an offer that cannot be", [](auto& s) { s.offer.want = Cards::of(wool); }},
                      {"an offer that cannot be", [](auto& s) { s.offer.give = Cards::of(wool, 2); }},
                      {"an answer that has come already", [](auto& s) { s.replies[1] = Reply::declines; }},
                      {"a counter-offer that cannot be",
                       [](auto& s) { s.counters[1] = {Cards::of(wool), Cards::of(ore)}; }},
                      {"a counter-offer that was not made",
                       [](auto& s) { s.counters[1] = {Cards::of(ore), Cards::of(wool)}; }},
                      {"an answer of the active player", [](auto& s) { s.replies[0] = Reply::declines; }},
                      {"an answer that cannot be kept",
                       [](auto& s) {
                           s.replies[2] = Reply::accepts;
                           s.pending = s.pending.without(Seat{2});
                       }},
                      {"",
                       [](auto& s) {
                           s.replies[1] = Reply::accepts;
                           s.pending = s.pending.without(Seat{1});
                       }},
                  });
    expect_faults(open.play("2: refuse; 3: refuse; 4: accept"),
                  {
                      {"nobody to conclude with", [](auto& s) { s.replies[3] = Reply::declines; }},
                      {"a counter-offer nobody waits for", [](auto& s) { s.replies[1] = Reply::writing; }},
                      {"an empty counter-offer", [](auto& s) { s.replies[1] = Reply::counters; }},
                  });
}

} // namespace oya::catan
