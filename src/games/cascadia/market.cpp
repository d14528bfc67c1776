#include "games/cascadia/goals.h"
#include "games/cascadia/state.h"

// What the market and the rules of placement allow.

namespace oya::cascadia {

namespace {

constexpr int cell_width = 2 * max_hex_radius + 1;

// The number of each cell within reach, row by row, as the two arguments of an action.
constexpr auto cell_numbers = [] {
    std::array<std::uint16_t, cell_width * cell_width> numbers{};
    for (int number = 0; number < cell_count; ++number) {
        const Hex cell = disc_cell(number);
        const int place = (cell.r + max_hex_radius) * cell_width + cell.q + max_hex_radius;
        numbers[static_cast<std::size_t>(place)] =
            static_cast<std::uint16_t>(number / cell_columns << 8 | number % cell_columns);
    }
    return numbers;
}();

// The placing of a tile at each of them, and some more so that reading beyond the last row does no harm.
constexpr auto place_actions = [] {
    std::array<Action, cell_width * cell_width + 32> actions{};
    for (std::size_t place = 0; place < cell_numbers.size(); ++place)
        actions[place] = make(Kind::place, cell_numbers[place] >> 8, cell_numbers[place] & 0xFF);
    return actions;
}();

constexpr auto cells_by_number = [] {
    std::array<Hex, cell_count> cells{};
    for (int number = 0; number < cell_count; ++number)
        cells[static_cast<std::size_t>(number)] = disc_cell(number);
    return cells;
}();

} // namespace

Action at_cell(Kind kind, Hex cell) {
    const int place = (cell.r + max_hex_radius) * cell_width + cell.q + max_hex_radius;
    const unsigned number = cell_numbers[static_cast<std::size_t>(place)];
    return make(kind, static_cast<int>(number >> 8), static_cast<int>(number & 0xFF));
}

// Six cells of a row are written at once, however many there are, and the next ones are written over those
// that were too many: how many there are is as good as random, and guessing wrong costs more than writing.
void place_anywhere(const Environment& land, Actions& actions) {
    constexpr int at_once = 6;
    constexpr std::uint32_t beyond = 1u << 31; // no row is so long
    Action* const first = actions.end();
    Action* next = first;
    land.each_open_row([&](int left, int r, std::uint32_t open) {
        const int place = (r + max_hex_radius) * cell_width + max_hex_radius + left;
        const Action* const row = &place_actions[static_cast<std::size_t>(place)];
        int count = std::popcount(open);
        do {
            for (int i = 0; i < at_once; ++i, open &= open - 1)
                next[i] = row[std::countr_zero(open | beyond)];
            next += count < at_once ? count : at_once;
            count -= at_once;
        } while (count > 0);
    });
    actions.extend(static_cast<std::size_t>(next - first));
}

Hex cell_of(Action action) {
    return cells_by_number[static_cast<std::size_t>(action.a) * cell_columns + action.b];
}

int State::nature_supply() const {
    int left = nature_tokens;
    for (const Environment& land : environments) left -= land.nature;
    return left;
}

Crowd crowd(const State& state) {
    // Of four tokens, one of the first two is among any three that are alike.
    for (std::size_t first = 0; first < 2; ++first) {
        const std::uint8_t animal = state.tokens[first];
        unsigned slots = 0;
        for (std::size_t slot = 0; slot < market_slots; ++slot)
            slots |= unsigned{state.tokens[slot] == animal} << slot;
        const int size = std::popcount(slots);
        if (size > 2 && animal != no_species) return {animal, slots, size};
    }
    return {};
}

bool may_refresh(const State& state) {
    if (state.phase != Phase::choosing || state.refreshed) return false;
    if (state.spent && state.board->options.wipe_only_first()) return false;
    return crowd(state).size == 3;
}

bool can_pay(const State& state) { return state.mine().nature >= state.board->nature_cost; }

unsigned turns_allowed(const State& state, Tile tile, Hex cell) {
    const Environment& land = state.mine();
    if (!land.is_open(cell)) return 0;
    const Face face = faces[tile];
    const unsigned all = face.two_terrains() ? 0b111111 : 1;
    const Board& board = *state.board;
    if (!board.tile_limits || state.lifted || land.scenario_lost) return all;
    const Beside beside = tiles_beside(land, cell);
    unsigned allowed = 0;
    for (int turns = 0; turns < (face.two_terrains() ? sides : 1); ++turns) {
        bool fits = true;
        if (board.restriction() == 1) fits = matches_somewhere(land, beside, face, turns);
        if (board.restriction() == 2) fits = !matches_somewhere(land, beside, face, turns);
        if (board.options.scenario() > 0) {
            for (const Goal& goal : scenario(board.options.scenario()).goals)
                fits = fits && !breaks(goal, land, beside, face, turns);
        }
        allowed |= unsigned{fits} << turns;
    }
    return allowed;
}

bool fits_somewhere(const State& state, Tile tile) {
    if (!state.board->tile_limits) return true;
    bool fits = false;
    state.mine().each_open_cell([&](Hex cell) { fits = fits || turns_allowed(state, tile, cell) != 0; });
    return fits;
}

bool may_take_tile(const State& state, int slot) {
    const int restriction = state.board->restriction();
    if (restriction != 1 && restriction != 2) return true;
    if (fits_somewhere(state, state.tiles[static_cast<std::size_t>(slot)])) return true;
    for (Tile other : state.tiles) {
        if (other != no_tile && fits_somewhere(state, other)) return false;
    }
    return true;
}

Slots homes(const State& state) {
    if (state.token_in_hand == no_species) return 0;
    const Environment& land = state.mine();
    const Board& board = *state.board;
    Slots open = land.open_to(state.token_in_hand);
    if (board.restriction() == 9 && state.new_slot != 0xFF) open &= ~only(state.new_slot);
    if (!board.options.bans_enforced() || board.options.scenario() == 0 || land.scenario_lost) return open;
    for (int slot : bits_of(open)) {
        for (const Goal& goal : scenario(board.options.scenario()).goals) {
            if (breaks(goal, land, slot, state.token_in_hand)) open &= ~only(slot);
        }
    }
    return open;
}

unsigned cards_seen(const State& state, Viewer viewer) {
    unsigned seen = 0b11111;
    if (state.phase == Phase::over) return seen;
    for (Seat seat : Seats::first(state.seats())) {
        const std::uint8_t held = state.hands[seat.index];
        if (held != no_species && !state.revealed.has(seat) && !viewer.is(seat)) seen &= ~(1u << held);
    }
    return seen;
}

Sheets sheets(const State& state, unsigned counted) {
    Sheets all{};
    std::array<const Environment*, max_seats> lands{};
    for (Seat seat : Seats::first(state.seats())) {
        lands[seat.index] = &state.environments[seat.index];
        all[seat.index] = score_alone(*lands[seat.index], state.cards, state.board->options, counted);
    }
    add_majorities(all, lands, state.seats(), state.board->options);
    return all;
}

} // namespace oya::cascadia
