#pragma once

#include "games/catan/layout.h"
#include "games/catan/play.h"
#include "games/catan/sites.h"

// Land that has no token until a road or a ship reaches it (catan.scenarios.greater-reveal,
// greater-pool-empty).

namespace oya::catan {

// The hexes that have been reached and wait for their token. They are served in reading order, so that the
// first is the next.
template <class Size>
Hexes<Size> waiting_hexes(const Position<Size>& state) {
    Corners<Size> reached;
    for (const Player<Size>& player : state.players) reached |= player.reached();
    return hexes_around(state, reached) & state.island().later & state.with_number[0];
}

template <class Size>
int drawable_tokens(const Position<Size>& state) {
    int sum = 0;
    for (const std::uint8_t count : state.tokens_left) sum += count;
    return sum;
}

// Whether a building would be left without a number if this hex lost its own.
template <class Size>
bool robs_of_last_number(const Position<Size>& state, int hex) {
    const Island<Size>& island = state.island();
    for (int corner : island.around_hex[static_cast<std::size_t>(hex)] & state.buildings) {
        Hexes<Size> others = island.hexes_at[static_cast<std::size_t>(corner)].andnot(state.with_number[0]);
        others.reset(hex);
        if (others.none()) return true;
    }
    return false;
}

// The hexes whose token may be moved to the next waiting one (catan.scenarios.greater-token-choice).
template <class Size>
Hexes<Size> token_givers(const Position<Size>& state) {
    const Island<Size>& island = state.island();
    const auto goal = static_cast<std::size_t>(waiting_hexes(state).first());
    const Hexes<Size> all = island.land.andnot(island.later | state.with_number[0]);
    const Hexes<Size> reds = state.with_number[6] | state.with_number[8];
    Hexes<Size> apart = all;
    if ((island.beside_hex[goal] & reds).any()) apart = apart.andnot(reds);
    Hexes<Size> harmless;
    for (int hex : apart) harmless.set(hex, !robs_of_last_number(state, hex));
    const Hexes<Size> own = harmless & hexes_around(state, state.active().buildings());
    return own.any() ? own : harmless.any() ? harmless : apart.any() ? apart : all;
}

template <class Size, class Story>
void ask_token(Play<Size, Story>& play) {
    if (drawable_tokens(play.state) > 0) return play.ask(Phase::drawing_token);
    const Hexes<Size> givers = token_givers(play.state);
    if (givers.count() == 1) return move_token(play, givers.first());
    play.ask(Phase::moving_token);
}

// A road or a ship was placed. Whether a hex waits for its token before the game goes on.
template <class Size, class Story>
bool reaches_land(Play<Size, Story>& play, int edge) {
    if constexpr (Size::sea) {
        const auto& ends = play.island().edges[static_cast<std::size_t>(edge)];
        const Hexes<Size> touched = play.island().hexes_at[ends.from] | play.island().hexes_at[ends.to];
        if ((touched & play.island().later & play.state.with_number[0]).none()) return false;
        ask_token(play);
        return true;
    }
    return false;
}

template <class Size, class Story>
void lay_token_on(Play<Size, Story>& play, int hex, int number) {
    auto& state = play.state;
    state.token[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(number);
    state.with_number[0].reset(hex);
    state.with_number[static_cast<std::size_t>(number)].set(hex);
    if (waiting_hexes(state).any()) return ask_token(play);
    if (state.turns == 0) return next_founder(play);
    next_free_path(play);
}

template <class Size, class Story>
void draw_token(Play<Size, Story>& play, int hex, int number) {
    --play.state.tokens_left[static_cast<std::size_t>(number)];
    play.tell([&](Teller& teller) {
        teller.tell(rule::scenarios_greater_reveal,
                    {"catan.story.token-drawn",
                     {{"player", play.oya()}, {"hex", hex_message(play.island(), hex)}, {"number", number}}});
    });
    lay_token_on(play, hex, number);
}

template <class Size, class Story>
void move_token(Play<Size, Story>& play, int from) {
    auto& state = play.state;
    const int to = waiting_hexes(state).first();
    const int number = state.token[static_cast<std::size_t>(from)];
    state.token[static_cast<std::size_t>(from)] = 0;
    state.with_number[static_cast<std::size_t>(number)].reset(from);
    state.with_number[0].set(from);
    play.tell([&](Teller& teller) {
        teller.tell(rule::scenarios_greater_pool_empty, {"catan.story.token-moved",
                                                         {{"player", play.oya()},
                                                          {"from", hex_message(play.island(), from)},
                                                          {"hex", hex_message(play.island(), to)},
                                                          {"number", number}}});
    });
    lay_token_on(play, to, number);
}

} // namespace oya::catan
