#include "games/cascadia/cascadia.h"

// Whose turn it is, what may be done, and what chance may do.

namespace oya::cascadia {

namespace {

// Whether a tile, and not a token, is what the market needs next.
bool needs_tile(const State& state) {
    for (int slot = 0; slot < state.board->market; ++slot) {
        if (state.tiles[static_cast<std::size_t>(slot)] == no_tile) return true;
    }
    return false;
}

} // namespace

NextCard next_card(const State& state) {
    for (std::size_t animal = 0; animal < species; ++animal) {
        if (state.cards[animal][0] == no_letter) return {animal, 0};
        if (state.board->restriction() == 6 && state.cards[animal][1] == no_letter) return {animal, 1};
    }
    return {species, 0};
}

Board Cascadia::board(const Options& options, int seats) {
    Board board;
    board.options = options;
    board.seats = seats;
    const int restriction = options.restriction();
    board.market = restriction == 5 ? 3 : market_slots;
    board.turns = restriction == 7 ? full_turns - 2 : full_turns;
    board.tiles = full_turns * (seats == 1 ? 2 : seats) + spare_tiles;
    board.nature_cost = restriction == 8 ? 2 : 1;
    board.tile_limits =
        restriction == 1 || restriction == 2 || (options.scenario() > 0 && options.bans_enforced());
    if (options.variant() != Variant::standard) {
        const int card = options.variant() == Variant::family ? family_card : intermediate_card;
        for (auto& each : board.cards) each[0] = static_cast<std::uint8_t>(card);
    } else if (options.scenario() > 0) {
        board.cards = read_letters(scenario(options.scenario()).cards);
    } else if (options.card_choice() == Cards::first_game) {
        board.cards = read_letters("AAAAA");
    } else if (options.card_choice() == Cards::chosen) {
        board.cards = options.cards;
    }
    return board;
}

Actor Cascadia::actor(const State& state) {
    switch (state.phase) {
    case Phase::layout:
    case Phase::choosing:
    case Phase::placing:
    case Phase::turning: return Seat{state.turn};
    case Phase::over: return Actor::nobody();
    default: return Actor::chance();
    }
}

Seats Cascadia::awaited(const State& state) {
    const Actor next = actor(state);
    return next.is_seat() ? Seats(next.seat()) : Seats::none();
}

void Cascadia::legal(const State& state, Seat seat, Actions& actions) {
    actions.clear();
    if (seat.index != state.turn) return;
    switch (state.phase) {
    case Phase::choosing: {
        const int slots = state.board->market;
        if (may_refresh(state)) actions.push_back(make(Kind::refresh));
        const bool pays = can_pay(state);
        for (int tile = 0; tile < slots; ++tile) {
            if (!may_take_tile(state, tile)) continue;
            for (int token = 0; token < slots; ++token) {
                if (tile == token || pays) actions.push_back(make(Kind::take, tile, token));
            }
        }
        for (int mask = 1; pays && mask < 1 << slots; ++mask) actions.push_back(make(Kind::wipe, mask));
        return;
    }
    case Phase::placing:
        if (state.tile_in_hand != no_tile) {
            if (state.board->tile_limits) {
                state.mine().each_open_cell([&](Hex cell) {
                    if (turns_allowed(state, state.tile_in_hand, cell) != 0)
                        actions.push_back(at_cell(Kind::place, cell));
                });
            } else {
                place_anywhere(state.mine(), actions);
            }
        }
        if (state.token_in_hand != no_species) {
            for (int slot : bits_of(homes(state)))
                actions.push_back(at_cell(Kind::settle, state.mine().cells[static_cast<std::size_t>(slot)]));
            actions.push_back(make(Kind::give_back));
        }
        return;
    case Phase::turning: {
        const unsigned allowed =
            state.board->tile_limits ? turns_allowed(state, state.tile_in_hand, state.placed_at) : 0b111111;
        for (int turns : bits_of(allowed)) actions.push_back(make(Kind::turn, turns));
        return;
    }
    case Phase::layout:
        for (int turns = 0; turns < sides; ++turns) actions.push_back(make(Kind::turn, turns));
        return;
    default: return;
    }
}

// The lists that random games meet most often need not be written down; the others are short.
Action Cascadia::any_legal(const State& state, Seat seat, Rng& rng) {
    const bool listed =
        state.board->tile_limits || (state.phase != Phase::placing && state.phase != Phase::turning);
    if (listed) {
        Actions actions;
        legal(state, seat, actions);
        return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    }
    if (state.phase == Phase::turning) return make(Kind::turn, static_cast<int>(rng.below(sides)));
    const bool holds_tile = state.tile_in_hand != no_tile;
    const bool holds_token = state.token_in_hand != no_species;
    const Environment& land = state.mine();
    const Slots tiles = homes(state);
    const int cells = holds_tile ? land.open_cells() : 0;
    int place = static_cast<int>(
        rng.below(static_cast<std::uint32_t>(cells + std::popcount(tiles) + (holds_token ? 1 : 0))));
    if (place < cells) return at_cell(Kind::place, land.open_cell(place));
    place -= cells;
    if (place == std::popcount(tiles)) return make(Kind::give_back);
    return at_cell(Kind::settle, land.cells[static_cast<std::size_t>(nth_bit(tiles, place))]);
}

Action Cascadia::draw(const State& state, Rng& rng) {
    const auto any_of = [&](int count) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
    };
    if (state.phase == Phase::first_player) return make(Kind::first, any_of(state.seats()));
    if (state.phase == Phase::start_tiles || (state.phase == Phase::filling && needs_tile(state)))
        return make(Kind::tile, state.unseen.nth(any_of(state.unseen.count())));
    if (state.phase == Phase::filling) {
        int left = any_of(sum_of(state.bag));
        int animal = 0;
        while (left >= state.bag[static_cast<std::size_t>(animal)])
            left -= state.bag[static_cast<std::size_t>(animal++)];
        return make(Kind::token, animal);
    }
    Outcomes all; // set-up, where every outcome is as likely as the others
    outcomes(state, all);
    return all[static_cast<std::size_t>(any_of(static_cast<int>(all.size())))].action;
}

void Cascadia::outcomes(const State& state, Outcomes& outcomes) {
    outcomes.clear();
    switch (state.phase) {
    case Phase::hands:
        for (int animal = 0; animal < species; ++animal) {
            bool free = true;
            for (std::uint8_t held : state.hands) free = free && held != animal;
            if (free) outcomes.push_back({make(Kind::hand, animal), 1});
        }
        return;
    case Phase::cards: {
        const NextCard next = next_card(state);
        for (int letter = 0; letter < letters; ++letter) {
            if (next.place == 1 && state.cards[next.animal][0] == letter) continue;
            const std::uint8_t named = state.board->cards[next.animal][next.place];
            if (named != no_letter && named != letter) continue;
            outcomes.push_back({make(Kind::card, static_cast<int>(next.animal), letter), 1});
        }
        return;
    }
    case Phase::first_player:
        for (Seat seat : Seats::first(state.seats())) outcomes.push_back({make(Kind::first, seat.index), 1});
        return;
    case Phase::starters:
        for (int starter : bits_of(state.starters_left))
            outcomes.push_back({make(Kind::starter, starter), 1});
        return;
    case Phase::start_tiles:
    case Phase::filling:
        if (state.phase == Phase::start_tiles || needs_tile(state)) {
            for (int tile : state.unseen) outcomes.push_back({make(Kind::tile, tile), 1});
            return;
        }
        for (int animal = 0; animal < species; ++animal) {
            const std::uint8_t count = state.bag[static_cast<std::size_t>(animal)];
            if (count > 0) outcomes.push_back({make(Kind::token, animal), count});
        }
        return;
    default: return;
    }
}

Source Cascadia::source(const State& state) {
    switch (state.phase) {
    case Phase::hands: return {"hands"};
    case Phase::cards: return {"cards"};
    case Phase::first_player: return {"first player"};
    case Phase::starters: return {"starters"};
    default: return {state.phase == Phase::start_tiles || needs_tile(state) ? "tiles" : "bag"};
    }
}

Result Cascadia::result(const State& state) {
    Result result;
    result.over = state.phase == Phase::over;
    result.seats = state.seats();
    rank_sheets(sheets(state, cards_seen(state, Viewer::spectator())), result);
    return result;
}

} // namespace oya::cascadia
