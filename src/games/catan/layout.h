#pragma once

#include "core/chance.h"
#include "core/rng.h"
#include "games/catan/play.h"

// The island laid out by chance: terrain hex by hex, tokens, harbours (catan.board).

namespace oya::catan {

constexpr bool is_red(int token) { return token == 6 || token == 8; }

// How many sets of so many hexes among these have no two neighbours.
template <class Size>
std::uint64_t ways_apart(const Island<Size>&, Hexes<Size>, int hexes);

// Whether the red tokens of the island find places apart wherever the deserts fall, and whether their ways
// can be counted in reasonable time.
template <class Size>
bool red_tokens_fit(const Island<Size>&);

// What chance may do next while the island is laid out.
template <class Size>
void layout_outcomes(const Position<Size>&, Outcomes&);
template <class Size>
Action draw_layout(const Position<Size>&, Rng&);

template <class Size>
bool token_open(const Position<Size>& state, std::size_t hex) {
    return state.island().hexes[hex].token == nothing && state.terrain[hex] != desert;
}

// Goes on to the next place that chance has to fill, or to the set-up when none is left.
template <class Size, class Story>
void lay_on(Play<Size, Story>& play) {
    auto& state = play.state;
    const auto& island = play.island();
    if (state.phase == Phase::laying_terrain) {
        while (state.placed < island.hexes.size() && island.hexes[state.placed].terrain != nothing)
            ++state.placed;
        if (state.placed < island.hexes.size()) return;
        state.placed = 0;
        state.phase = island.token_bag.empty() ? Phase::laying_harbours
                      : play.rules().spiral    ? Phase::laying_spiral
                                               : Phase::laying_tokens;
    }
    if (state.phase == Phase::laying_spiral) return;
    if (state.phase == Phase::laying_tokens) {
        if (state.placed < island.token_bag.size()) return;
        state.placed = 0;
        state.phase = Phase::laying_harbours;
    }
    while (state.placed < island.harbours.size() && island.harbours[state.placed].kind != nothing)
        ++state.placed;
    if (state.placed < island.harbours.size()) return;
    finish_layout(play);
}

template <class Size, class Story>
void finish_layout(Play<Size, Story>& play) {
    auto& state = play.state;
    const auto& island = play.island();
    // catan.board.robber-start
    state.robber = island.robber;
    for (std::size_t hex = island.hexes.size(); hex-- > 0 && island.robber == nothing;) {
        if (state.terrain[hex] == desert) state.robber = static_cast<std::uint8_t>(hex);
    }
    // catan.sea.pirate-start, catan.sea-knights.pirate-lock
    if (robber_free(state)) state.pirate = island.pirate;
    for (const std::uint8_t token : island.later_tokens) ++state.tokens_left[token];
    for (std::size_t hex = 0; hex < island.hexes.size(); ++hex)
        state.with_number[state.token[hex]].set(static_cast<int>(hex));
    state.placed = 0;
    state.turn = founder(state).index;
    play.ask(Phase::founding);
}

// A table that plays neither edition as it stands says so, and so does one for two players, or for three in
// Greater Catan (catan.options.override, player-count, catan.scenarios.greater-map).
template <class Size, class Story>
void tell_table(Play<Size, Story>& play) {
    play.tell([&](Teller& teller) {
        const Options& options = play.state.board->options;
        if (options.custom()) {
            teller.tell(rule::options_override,
                        {options.modern() ? "catan.story.custom-modern" : "catan.story.custom-classic"});
        }
        if (play.state.seats() == 2) teller.tell(rule::options_player_count, {"catan.story.unofficial"});
        if (play.state.seats() == 3 && options.scenario() == Scenario::greater_catan)
            teller.tell(rule::scenarios_greater_map, {"catan.story.unofficial-greater"});
    });
}

template <class Size, class Story>
void choose_first(Play<Size, Story>& play, int seat) {
    auto& state = play.state;
    state.first = static_cast<std::uint8_t>(seat);
    state.turn = state.first;
    tell_table(play);
    play.say(rule::setup_first_player, "catan.story.first");
    state.phase = Phase::laying_terrain;
    lay_on(play);
}

template <class Size, class Story>
void lay_terrain(Play<Size, Story>& play, int hex, int terrain) {
    play.state.terrain[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(terrain);
    ++play.state.placed;
    lay_on(play);
    if (play.state.phase != Phase::laying_terrain)
        play.tell([&](Teller& teller) { tell_terrain(teller, play.state); });
}

// catan.board.spiral-tokens
template <class Size, class Story>
void lay_spiral(Play<Size, Story>& play, int corner) {
    auto& state = play.state;
    const auto& island = play.island();
    const auto& spiral = island.spirals[static_cast<std::size_t>(corner)];
    play.tell([&](Teller& teller) {
        teller.tell(rule::board_spiral_tokens,
                    {"catan.story.spiral", {{"hex", hex_message(island, spiral.front())}}});
    });
    std::size_t letter = 0;
    for (const std::uint8_t hex : spiral) {
        if (token_open(state, hex)) state.token[hex] = island.token_bag[letter++];
    }
    state.phase = Phase::laying_harbours;
    lay_on(play);
}

template <class Size, class Story>
void lay_token(Play<Size, Story>& play, int hex, int number) {
    play.state.token[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(number);
    ++play.state.placed;
    lay_on(play);
    if (play.state.phase != Phase::laying_tokens)
        play.tell([&](Teller& teller) { tell_tokens(teller, play.state); });
}

template <class Size, class Story>
void lay_harbour(Play<Size, Story>& play, int place, int kind) {
    play.state.harbour_kind[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(kind);
    play.tell([&](Teller& teller) {
        teller.tell(rule::board_harbour_shuffle, {"catan.story.harbour",
                                                  {{"edge", harbour_message(play.island(), place)},
                                                   {"kind", harbour_kind_message(kind)}}});
    });
    ++play.state.placed;
    lay_on(play);
}

} // namespace oya::catan
