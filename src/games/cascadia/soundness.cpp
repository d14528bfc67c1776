#include "games/cascadia/cascadia.h"

// Whether a position could stand on a table: nothing lost, nothing made, and everything where the rules put
// it.

namespace oya::cascadia {

namespace {

int empty_tile_slots(const State& state) {
    int empty = 0;
    for (int slot = 0; slot < state.board->market; ++slot)
        empty += state.tiles[static_cast<std::size_t>(slot)] == no_tile ? 1 : 0;
    return empty;
}
int empty_token_slots(const State& state) {
    int empty = 0;
    for (int slot = 0; slot < state.board->market; ++slot)
        empty += state.tokens[static_cast<std::size_t>(slot)] == no_species ? 1 : 0;
    return empty;
}
bool before_market(const State& state) { return state.phase < Phase::filling; }

std::string_view unsound_tokens(const State& state) {
    for (std::size_t animal = 0; animal < species; ++animal) {
        int all = state.bag[animal] + state.aside[animal] + state.gone[animal];
        for (std::uint8_t token : state.tokens) all += token == animal ? 1 : 0;
        all += state.token_in_hand == animal ? 1 : 0;
        for (const Environment& land : state.environments) all += std::popcount(land.animals[animal]);
        if (all != tokens_per_species) return "a species does not have 20 tokens";
    }
    if (!state.board->solo() && sum_of(state.gone) > 0) return "tokens are discarded in solo only";
    return "";
}

std::string_view unsound_tiles(const State& state) {
    int in_sight = 0;
    for (Tile tile : state.tiles) in_sight += tile != no_tile ? 1 : 0;
    for (Tile tile : state.start_tiles) in_sight += tile != no_tile ? 1 : 0;
    in_sight += state.tile_in_hand != no_tile ? 1 : 0;
    for (const Environment& land : state.environments) {
        for (std::size_t slot = 0; slot < land.count; ++slot)
            in_sight += land.tiles[slot] < habitat_tiles ? 1 : 0;
    }
    const int drawn = habitat_tiles - state.unseen.count();
    const int last_turn = state.phase == Phase::over ? 1 : 0;
    const int discarded = state.board->solo() ? state.turns_done - last_turn : 0;
    if (drawn - in_sight != discarded) return "tiles are missing";
    if (discarded != sum_of(state.gone)) return "as many tokens as tiles are discarded in solo";
    if (state.stack != state.board->tiles - drawn) return "the stack has the wrong size";
    return "";
}

// The turns a seat has completed.
int turns_of(const State& state, std::size_t seat) {
    const int seats = state.seats();
    const int place = (static_cast<int>(seat) - state.first + seats) % seats;
    return (state.turns_done - place + seats - 1) / seats;
}

// Whether the seat may have placed the token of the turn that it is in the middle of.
bool token_laid(const State& state, std::size_t seat) {
    return state.in_turn && seat == state.turn && state.token_in_hand == no_species &&
           (state.phase == Phase::placing || state.phase == Phase::turning);
}

std::string_view unsound_environments(const State& state) {
    const Board& board = *state.board;
    const int begun = board.restriction() == 7 ? 2 : starter_hexes;
    int nature = 0;
    for (std::size_t seat = 0; seat < oya::max_seats; ++seat) {
        const Environment& land = state.environments[seat];
        nature += land.nature;
        if (land.nature > std::popcount(land.keystones & land.occupied()))
            return "a player has too many Nature Tokens";
        if (seat >= static_cast<std::size_t>(board.seats)) continue;
        const bool starter = land.count > 0 && land.tiles[0] >= habitat_tiles;
        if (board.restriction() == 7 ? starter : !starter && land.count > 0)
            return "an environment begins with the wrong tiles";
        if (board.restriction() == 7 && land.count > 0 && land.cells[0] != start_tile_cells[0])
            return "an environment begins at the wrong cell";
        if (board.restriction() == 7 && land.count > 1 && land.cells[1] != start_tile_cells[1])
            return "an environment begins at the wrong cell";
        if (before_market(state)) continue;
        const bool laid = state.in_turn && seat == state.turn && state.new_slot != 0xFF;
        if (land.count != begun + turns_of(state, seat) + (laid ? 1 : 0))
            return "an environment has the wrong size";
        if (std::popcount(land.occupied()) > turns_of(state, seat) + (token_laid(state, seat) ? 1 : 0))
            return "an environment has too many animals";
    }
    return nature > nature_tokens && !board.options.nature_unlimited() ? "there are too many Nature Tokens"
                                                                       : "";
}

std::string_view unsound_set_up(const State& state) {
    const Board& board = *state.board;
    if (state.turns_done != 0 || state.in_turn) return "a turn is played before the game is set up";
    for (Tile tile : state.tiles)
        if (tile != no_tile) return "the market is laid out too early";
    for (std::uint8_t token : state.tokens)
        if (token != no_species) return "the market is laid out too early";
    for (Seat seat : Seats::first(board.seats)) {
        const int place = (seat.index - state.first + board.seats) % board.seats;
        const int now = (state.turn - state.first + board.seats) % board.seats;
        const bool dealing = state.phase == Phase::starters || state.phase == Phase::start_tiles;
        const int full = board.restriction() == 7 ? 2 : starter_hexes;
        const int count = state.environments[seat.index].count;
        if (state.phase < Phase::starters || (dealing && place >= now) || place > now) {
            if (count != 0) return "an environment is there too early";
        } else if (place < now && count != full) {
            return "an environment is missing";
        }
    }
    if (state.phase < Phase::starters && state.turn != 0 && state.phase != Phase::hands)
        return "it is nobody's turn yet";
    const bool first_tile = state.start_tiles[0] != no_tile;
    const bool second_tile = state.start_tiles[1] != no_tile;
    if (state.phase == Phase::start_tiles) return second_tile ? "the start tiles have been dealt" : "";
    if (state.phase != Phase::layout)
        return first_tile || second_tile ? "a start tile is there too early" : "";
    if (board.restriction() != 7 || board.options.fixed_layout())
        return "start tiles are not laid by players";
    if (!second_tile || state.mine().count != (first_tile ? 0 : 1)) return "a start tile is missing";
    const Tile next = state.start_tiles[first_tile ? 0 : 1];
    return faces[next].two_terrains() ? "" : "a keystone is laid without a question";
}

std::string_view unsound_cards(const State& state) {
    const Board& board = *state.board;
    const bool drawn_before = state.phase > Phase::cards;
    bool missing = false;
    unsigned held = 0;
    for (std::size_t animal = 0; animal < species; ++animal) {
        const auto& letters_here = state.cards[animal];
        const bool named = board.cards[animal][0] != no_letter;
        const bool to_come = board.restriction() == 10 && letters_here[0] == no_letter;
        if (named && !to_come && letters_here != board.cards[animal])
            return "the cards are not those of the table";
        if (named && board.restriction() != 10) continue;
        const bool two = board.restriction() == 6;
        if (letters_here[0] != no_letter && (missing || letters_here[0] >= letters)) return "a card is wrong";
        if (letters_here[1] != no_letter &&
            (!two || letters_here[1] >= letters || letters_here[0] == no_letter ||
             letters_here[0] == letters_here[1]))
            return "a second card is wrong";
        missing = missing || letters_here[0] == no_letter || (two && letters_here[1] == no_letter);
        if (letters_here[0] != no_letter && state.phase == Phase::hands) return "a card is drawn too early";
    }
    if (missing && drawn_before) return "a card is missing";
    if (state.phase == Phase::cards && !missing) return "all cards have been drawn";
    for (Seat seat : Seats::first(board.seats)) {
        const std::uint8_t hand = state.hands[seat.index];
        const bool due =
            board.restriction() == 10 && (state.phase != Phase::hands || seat.index < state.turn);
        if ((hand != no_species) != due) return "a hand has the wrong number of cards";
        if (hand == no_species) continue;
        if ((held >> hand & 1) != 0) return "a card is in two hands";
        held |= 1u << hand;
    }
    if (state.phase == Phase::hands && board.restriction() != 10) return "no cards are dealt to hands";
    if (state.phase != Phase::over && board.restriction() != 10 && !state.revealed.empty())
        return "no card is hidden";
    return "";
}

std::string_view unsound_turn(const State& state) {
    const Board& board = *state.board;
    const int all_turns = board.turns * board.seats;
    const bool over = state.phase == Phase::over;
    const bool holds_tile = state.tile_in_hand != no_tile;
    const bool holds_token = state.token_in_hand != no_species;
    if ((state.turns_done == all_turns) != over) return "the game is over at the wrong time";
    if (over) return holds_tile || holds_token || state.in_turn ? "something is left in hand" : "";
    if (state.turn != (state.first + state.turns_done) % board.seats) return "it is the wrong player's turn";
    for (Tile tile : state.start_tiles)
        if (tile != no_tile) return "a start tile was not laid";
    const int no_tiles = empty_tile_slots(state);
    const int no_tokens = empty_token_slots(state);
    const bool aside = sum_of(state.aside) > 0;
    switch (state.phase) {
    case Phase::choosing:
        if (!state.in_turn || no_tiles + no_tokens > 0) return "the market is not complete";
        if (crowd(state).size > 3 ||
            (crowd(state).size == 3 && board.market == 3 && board.options.all_equal_wiped()))
            return "the market is overpopulated";
        if (aside && !may_refresh(state)) return "tokens lie aside too long";
        break;
    case Phase::filling:
        if (no_tiles + no_tokens == 0) return "the market is complete";
        if (state.in_turn && no_tiles > 0) return "a tile is missing in the market";
        if (no_tokens > 0 && sum_of(state.bag) == 0) return "the bag is empty";
        if (no_tiles > state.stack) return "the stack is empty";
        if (no_tokens > sum_of(state.bag) + sum_of(state.aside)) return "there are too few tokens";
        break;
    default: // placing and turning
        if (!state.in_turn || no_tiles != 1 || no_tokens != 1) return "the selection does not fit the market";
        if (aside) return "tokens lie aside too long";
        if (!holds_tile && !holds_token) return "nothing is in hand";
        if (holds_tile != (state.new_slot == 0xFF)) return "a tile is laid and in hand";
        if (state.phase == Phase::turning && (!holds_tile || !faces[state.tile_in_hand].two_terrains() ||
                                              turns_allowed(state, state.tile_in_hand, state.placed_at) == 0))
            return "no tile waits to be turned there";
        if (holds_tile && !state.lifted && !fits_somewhere(state, state.tile_in_hand))
            return "the tile fits nowhere";
        return "";
    }
    if (holds_tile || holds_token || state.new_slot != 0xFF) return "something is in hand too early";
    return "";
}

} // namespace

std::string_view Cascadia::unsound(const State& state) {
    if (const auto fault = unsound_tokens(state); !fault.empty()) return fault;
    if (const auto fault = unsound_tiles(state); !fault.empty()) return fault;
    if (const auto fault = unsound_cards(state); !fault.empty()) return fault;
    if (const auto fault = unsound_environments(state); !fault.empty()) return fault;
    if (state.phase != Phase::turning && state.placed_at != Hex{}) return "a cell waits for a tile too early";
    return before_market(state) ? unsound_set_up(state) : unsound_turn(state);
}

} // namespace oya::cascadia
