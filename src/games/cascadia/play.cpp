#include "core/places.h"
#include "games/cascadia/cascadia.h"
#include "games/cascadia/places.h"
#include "games/cascadia/telling.h"

// What an action does to the position: setting up, the market, a turn and its end.

namespace oya::cascadia {

namespace {

void add(Counts& counts, int animal, int by = 1) {
    std::uint8_t& count = counts[static_cast<std::size_t>(animal)];
    count = static_cast<std::uint8_t>(count + by);
}

// cascadia.overpopulation.set-aside: all of them together
template <class Story>
void return_aside(State& state, Story& story) {
    if constexpr (Story::tells) {
        if (sum_of(state.aside) > 0) tell_return(story, sum_of(state.aside));
    }
    for (std::size_t animal = 0; animal < species; ++animal)
        add(state.bag, static_cast<int>(animal), state.aside[animal]);
    state.aside = {};
}

// cascadia.overpopulation.bag-short: what lies aside is back before the bag fails.
template <class Story>
void keep_bag_filled(State& state, Story& story) {
    if (sum_of(state.bag) == 0) return_aside(state, story);
}

template <class Story>
void remove_tokens(State& state, unsigned slots, Story& story) {
    for (int slot : bits_of(slots)) {
        add(state.aside, state.tokens[static_cast<std::size_t>(slot)]);
        state.tokens[static_cast<std::size_t>(slot)] = no_species;
    }
    state.phase = Phase::filling;
    keep_bag_filled(state, story);
}

// Looks at the market until nothing happens by itself; then the player chooses.
template <class Story>
void settle_market(State& state, Story& story) {
    const Crowd found = crowd(state);
    const bool automatic = found.size == 4 || (found.size == 3 && state.board->market == 3 &&
                                               state.board->options.all_equal_wiped());
    if (automatic) {
        if constexpr (Story::tells) tell_removal(story, state, Removal::four, found.slots);
        remove_tokens(state, found.slots, story);
        return;
    }
    state.phase = Phase::choosing;
    if (!may_refresh(state)) return_aside(state, story);
}

template <class Story>
void begin_turn(State& state, Story& story) {
    state.in_turn = true;
    state.refreshed = false;
    state.spent = false;
    state.lifted = false;
    state.new_slot = 0xFF;
    if constexpr (Story::tells) tell_turn(story, state);
    settle_market(state, story);
}

template <class Story>
void after_fill(State& state, Story& story) {
    for (int slot = 0; slot < state.board->market; ++slot) {
        const auto at = static_cast<std::size_t>(slot);
        if (state.tiles[at] != no_tile && state.tokens[at] != no_species) continue;
        keep_bag_filled(state, story);
        return;
    }
    if (state.in_turn) {
        settle_market(state, story);
    } else {
        begin_turn(state, story);
    }
}

// cascadia.solo.discard, .slide: each row on its own.
template <class Story>
void slide(State& state, Story& story) {
    Tile tile = no_tile;
    std::uint8_t token = no_species;
    for (std::size_t slot = market_slots; slot-- > 0;) {
        if (tile == no_tile && state.tiles[slot] != no_tile) std::swap(tile, state.tiles[slot]);
        if (token == no_species && state.tokens[slot] != no_species) std::swap(token, state.tokens[slot]);
    }
    add(state.gone, token);
    if constexpr (Story::tells) tell_solo_discard(story, tile, token);
    std::size_t to_tile = market_slots;
    std::size_t to_token = market_slots;
    for (std::size_t slot = market_slots; slot-- > 0;) {
        if (state.tiles[slot] != no_tile) std::swap(state.tiles[--to_tile], state.tiles[slot]);
        if (state.tokens[slot] != no_species) std::swap(state.tokens[--to_token], state.tokens[slot]);
    }
}

template <class Story>
void end_turn(State& state, Story& story) {
    state.in_turn = false;
    state.new_slot = 0xFF;
    if (++state.turns_done == state.board->turns * state.seats()) { // cascadia.end.trigger, .twenty-turns
        state.phase = Phase::over;
        if constexpr (Story::tells) {
            story.reveals(Seats::first(state.seats()));
            tell_end(story, state);
        }
        state.revealed = Seats::first(state.seats());
        return;
    }
    if (state.board->solo()) slide(state, story);
    state.turn = next_clockwise(Seat{state.turn}, state.seats()).index;
    state.phase = Phase::filling;
}

template <class Story>
void pay(State& state, Story& story) {
    const Seat seat{state.turn};
    state.mine().nature = static_cast<std::uint8_t>(state.mine().nature - state.board->nature_cost);
    state.spent = true;
    if constexpr (Story::tells) tell_payment(story, state, seat);
    if (state.hands[seat.index] == no_species || state.revealed.has(seat)) return;
    if constexpr (Story::tells) {
        story.reveals(Seats::first(state.seats()).without(seat));
        tell_reveal(story, state, seat);
    }
    state.revealed = state.revealed.with(seat); // cascadia.restrictions.r10-reveal
}

template <class Story>
void take(State& state, int tile_slot, int token_slot, Story& story) {
    if (tile_slot != token_slot) pay(state, story);
    return_aside(state, story);
    if constexpr (Story::tells) tell_take(story, state, tile_slot, token_slot);
    std::swap(state.tile_in_hand, state.tiles[static_cast<std::size_t>(tile_slot)]);
    std::swap(state.token_in_hand, state.tokens[static_cast<std::size_t>(token_slot)]);
    state.phase = Phase::placing;
    state.lifted = !fits_somewhere(state, state.tile_in_hand);
    if constexpr (Story::tells) {
        if (state.lifted) tell_lifted(story, state);
    }
}

template <class Story>
void warn_of_tile(const State& state, int slot, Story& story) {
    if (state.board->options.scenario() == 0) return;
    const Environment& land = state.mine();
    const Hex cell = land.cells[static_cast<std::size_t>(slot)];
    for (const Goal& goal : scenario(state.board->options.scenario()).goals) {
        if (breaks(goal, land, tiles_beside(land, cell), land.face(slot),
                   land.turns[static_cast<std::size_t>(slot)]))
            tell_warning(story, Seat{state.turn}, goal);
    }
}

template <class Story>
void lay_tile(State& state, Hex cell, int turns, Story& story) {
    Environment& land = state.mine();
    if (state.lifted && state.board->options.scenario() > 0) land.scenario_lost = true;
    land.lay(cell, state.tile_in_hand, turns);
    state.tile_in_hand = no_tile;
    state.placed_at = {};
    state.new_slot = static_cast<std::uint8_t>(land.count - 1);
    state.phase = Phase::placing;
    if constexpr (Story::tells) {
        tell_tile_laid(story, state, Seat{state.turn}, state.new_slot);
        warn_of_tile(state, state.new_slot, story);
    }
    if (state.token_in_hand == no_species) end_turn(state, story);
}

template <class Story>
void settle(State& state, int slot, Story& story) {
    Environment& land = state.mine();
    const int animal = state.token_in_hand;
    if constexpr (Story::tells) {
        tell_settled(story, state, slot);
        if (state.board->options.scenario() > 0) {
            for (const Goal& goal : scenario(state.board->options.scenario()).goals)
                if (breaks(goal, land, slot, animal)) tell_warning(story, Seat{state.turn}, goal);
        }
    }
    land.settle(slot, animal);
    state.token_in_hand = no_species;
    if ((land.keystones >> slot & 1) != 0) { // cascadia.keystone.gain, cascadia.nature.supply-empty
        const bool there = state.board->options.nature_unlimited() || state.nature_supply() > 0;
        land.nature = static_cast<std::uint8_t>(land.nature + (there ? 1 : 0));
        if constexpr (Story::tells) tell_nature(story, Seat{state.turn}, there);
    }
    if (state.tile_in_hand == no_tile) end_turn(state, story);
}

template <class Story>
void give_back(State& state, Story& story) {
    if constexpr (Story::tells) tell_given_back(story, state);
    add(state.bag, state.token_in_hand);
    state.token_in_hand = no_species;
    if (state.tile_in_hand == no_tile) end_turn(state, story);
}

// The steps of setting up, in order; each one that has nothing to do makes way for the next.
void set_up_from(State& state, Phase phase) {
    const Board& board = *state.board;
    state.phase = phase;
    switch (phase) {
    case Phase::hands:
        state.turn = 0;
        if (board.restriction() == 10) return;
        [[fallthrough]];
    case Phase::cards:
        state.phase = Phase::cards;
        for (const auto& each : state.cards) {
            if (each[0] == no_letter) return;
        }
        [[fallthrough]];
    case Phase::first_player:
        state.phase = Phase::first_player;
        if (board.options[Option::first_player] == 0 && !board.solo()) return;
        state.first = static_cast<std::uint8_t>(board.solo() ? 0 : board.options[Option::first_player] - 1);
        [[fallthrough]];
    case Phase::starters:
        state.turn = state.first;
        state.phase = board.restriction() == 7 ? Phase::start_tiles : Phase::starters;
        return;
    default: state.phase = Phase::filling;
    }
}

void next_environment(State& state) {
    state.turn = next_clockwise(Seat{state.turn}, state.seats()).index;
    if (state.turn == state.first) {
        state.phase = Phase::filling;
    } else if (state.board->restriction() == 7) {
        state.phase = Phase::start_tiles;
    }
}

// Restriction 7: lays what needs no decision, and asks for the rest.
template <class Story>
void lay_start_tiles(State& state, int turned, Story& story) {
    state.phase = Phase::layout;
    for (std::size_t which = 0; which < 2; ++which) {
        Tile& tile = state.start_tiles[which];
        if (tile == no_tile) continue;
        if (turned < 0 && faces[tile].two_terrains() && !state.board->options.fixed_layout()) return;
        state.mine().lay(start_tile_cells[which], tile, turned < 0 ? 0 : turned);
        tile = no_tile;
        turned = -1;
        if constexpr (Story::tells) tell_tile_laid(story, state, Seat{state.turn}, static_cast<int>(which));
    }
    next_environment(state);
}

template <class Story>
void draw_tile(State& state, Tile tile, Story& story) {
    state.unseen.reset(tile);
    --state.stack;
    if constexpr (Story::tells) story.reveals(Seats::first(state.seats()));
    if (state.phase == Phase::start_tiles) {
        if constexpr (Story::tells) tell_start_tile(story, Seat{state.turn}, tile);
        state.start_tiles[state.start_tiles[0] == no_tile ? 0 : 1] = tile;
        if (state.start_tiles[1] != no_tile) lay_start_tiles(state, -1, story);
        return;
    }
    std::size_t slot = 0;
    while (state.tiles[slot] != no_tile) ++slot;
    state.tiles[slot] = tile;
    if constexpr (Story::tells) tell_tile(story, state, static_cast<int>(slot), tile);
    after_fill(state, story);
}

template <class Story>
void draw_token(State& state, int animal, Story& story) {
    add(state.bag, animal, -1);
    std::size_t slot = 0;
    while (state.tokens[slot] != no_species) ++slot;
    state.tokens[slot] = static_cast<std::uint8_t>(animal);
    if constexpr (Story::tells) {
        story.reveals(Seats::first(state.seats()));
        tell_token(story, state, static_cast<int>(slot), animal);
    }
    after_fill(state, story);
}

template <class Story>
void draw_card(State& state, Action action, Story& story) {
    if constexpr (Story::tells) {
        Seats knowing = Seats::first(state.seats());
        for (Seat seat : knowing) {
            if (state.hands[seat.index] == action.a) knowing = seat;
        }
        story.reveals(knowing);
        tell_card(story, state, action.a, action.b);
    }
    state.cards[action.a][next_card(state).place] = action.b;
    if (next_card(state).animal == species) set_up_from(state, Phase::first_player);
}

template <class Story>
void deal_hand(State& state, int animal, Story& story) {
    const Seat seat{state.turn};
    state.hands[seat.index] = static_cast<std::uint8_t>(animal);
    if constexpr (Story::tells) {
        story.reveals(seat);
        tell_hand(story, seat, animal);
    }
    if (++state.turn < state.seats()) return;
    state.turn = 0;
    set_up_from(state, Phase::cards);
}

template <class Story>
void apply_to(State& state, Action action, Story& story) {
    switch (kind_of(action)) {
    case Kind::hand: return deal_hand(state, action.a, story);
    case Kind::card: return draw_card(state, action, story);
    case Kind::first:
        state.first = action.a;
        if constexpr (Story::tells) {
            story.reveals(Seats::first(state.seats()));
            tell_first(story, Seat{action.a});
        }
        set_up_from(state, Phase::starters);
        return;
    case Kind::starter:
        if constexpr (Story::tells) {
            story.reveals(Seats::first(state.seats()));
            if (state.turn == state.first) tell_own_cards(story, state.board->options);
            tell_starter(story, Seat{state.turn}, action.a);
        }
        state.mine().lay_starter(action.a);
        state.starters_left = static_cast<std::uint8_t>(state.starters_left & ~(1u << action.a));
        next_environment(state);
        return;
    case Kind::tile: return draw_tile(state, action.a, story);
    case Kind::token: return draw_token(state, action.a, story);
    case Kind::refresh: {
        const unsigned slots = crowd(state).slots;
        state.refreshed = true;
        if constexpr (Story::tells) tell_removal(story, state, Removal::refresh, slots);
        return remove_tokens(state, slots, story);
    }
    case Kind::wipe:
        pay(state, story);
        return_aside(state, story);
        if constexpr (Story::tells) tell_removal(story, state, Removal::wipe, action.a);
        return remove_tokens(state, action.a, story);
    case Kind::take: return take(state, action.a, action.b, story);
    case Kind::place:
        if (!faces[state.tile_in_hand].two_terrains()) return lay_tile(state, cell_of(action), 0, story);
        state.placed_at = cell_of(action);
        state.phase = Phase::turning;
        return;
    case Kind::turn:
        if (state.phase == Phase::layout) return lay_start_tiles(state, action.a, story);
        return lay_tile(state, state.placed_at, action.a, story);
    case Kind::settle: return settle(state, state.mine().slot_at(cell_of(action)), story);
    case Kind::give_back: return give_back(state, story);
    }
}

} // namespace

State Cascadia::start(const Board& board) {
    State state;
    state.board = Reference<Board>(board);
    // Cards that go to hands are turned up one by one, also where the table has named them.
    if (board.restriction() != 10) state.cards = board.cards;
    state.stack = static_cast<std::uint8_t>(board.tiles);
    set_up_from(state, Phase::hands);
    return state;
}

void Cascadia::apply(State& state, Actor, Action action) {
    NoStory silent;
    apply_to(state, action, silent);
}

void Cascadia::apply(State& state, Actor, Action action, Teller& teller) {
    Teller plain;
    apply_to(state, action, plain);
    tell_with_names(plain, teller, [&](const Message& message) { return named(state, message); });
}

} // namespace oya::cascadia
