#include "games/cascadia/instinct.h"

#include "games/cascadia/cascadia.h"
#include "games/cascadia/prospects.h"

#include <algorithm>

// What a quick, decent player does: the move that scores most at once, and then looks at what the best animal
// of the next turn could bring.

namespace oya::cascadia {

namespace {

constexpr int nowhere = -1;
constexpr int on_new_tile = -2;

// Among moves that bring the same number of points, what tends to pay later: sides that match, room around
// the tile, keystones, animals on the board rather than in the bag. All together less than a point.
constexpr float per_matching_side = 0.1f;
constexpr float per_neighbour = -0.05f;
constexpr float per_species_shown = -0.05f;
constexpr float for_keystone = 0.2f;
constexpr float for_settling = 0.01f;

// A whole turn from the selection on: tile and token, where the tile goes and how it lies, where the animal
// goes.
struct Move {
    std::int8_t tile_slot = 0;
    std::int8_t token_slot = 0;
    std::int8_t turns = 0;
    std::int8_t home = nowhere; // a tile, on_new_tile, or nowhere
    std::uint8_t open = 0;      // a place in the list of open cells
    float score = 0;
};

// The best moves found, as many as are worth looking at again.
template <int N>
class BestMoves {
  public:
    void offer(const Move& move) {
        if (moves_.full()) {
            if (move.score <= moves_.back().score) return;
            moves_.pop_back();
        }
        std::size_t place = moves_.size();
        moves_.push_back(move);
        for (; place > 0 && moves_[place - 1].score < move.score; --place) moves_[place] = moves_[place - 1];
        moves_[place] = move;
    }
    const FixedVector<Move, N>& list() const { return moves_; }
    FixedVector<Move, N>& list() { return moves_; }

  private:
    FixedVector<Move, N> moves_;
};

// A turn of one player, weighed: what each tile brings at each cell, and each animal on each tile.
class Weighing {
  public:
    // `nature_worth`: what a Nature Token counts for; the end gives one point.
    Weighing(const State& state, float worth_of_nature)
        : nature_worth(worth_of_nature), state_(state), land_(state.mine()),
          prospects_(land_, state, cards_seen(state, Seat{state.turn})), open_(prospects_.open_cells()) {}

    const float nature_worth;

    const OpenCells& open() const { return open_; }
    Prospects& prospects() { return prospects_; }

    // The best a tile can lie at an open cell: what it adds to the corridors and how it is turned; the
    // gain is `may_not_lie` where it may not.
    static constexpr int may_not_lie = -1000;
    struct Lie {
        int gain = may_not_lie;
        int turns = 0;
        int matches = 0;
    };
    Lie best_lie(Tile tile, std::size_t open) const {
        const Face face = faces[tile];
        unsigned allowed = face.two_terrains() ? 0b111111u : 1u;
        if (state_.board->tile_limits) allowed = turns_allowed(state_, tile, open_[open].cell);
        Lie best;
        for (int turns : bits_of(allowed)) {
            const int gain = prospects_.corridor_gain(open_[open], face, turns);
            const int matches = matching_sides(open_[open], face, turns);
            if (gain * sides + matches > best.gain * sides + best.matches) best = {gain, turns, matches};
        }
        return best;
    }

    static int matching_sides(const OpenCell& open, Face face, int turns) {
        int matches = 0;
        for (int side = 0; side < sides; ++side)
            matches += open.terrain[static_cast<std::size_t>(side)] == terrain_at(face, turns, side) ? 1 : 0;
        return matches;
    }
    float later(Tile tile, std::size_t open, int matches) const {
        const Face face = faces[tile];
        return per_matching_side * static_cast<float>(matches) +
               per_neighbour * static_cast<float>(std::popcount(open_[open].near)) +
               per_species_shown * static_cast<float>(std::popcount(face.wildlife)) +
               (face.keystone ? for_keystone : 0.0f);
    }

    // An animal on a tile that lies: points, and a Nature Token for a keystone.
    float worth(int slot, int animal) {
        return for_settling + static_cast<float>(prospects_.gain(slot, animal)) +
               ((land_.keystones >> slot & 1) != 0 ? nature_worth : 0.0f);
    }

    Slots homes_for(int animal) const {
        if (!state_.board->options.bans_enforced()) return land_.open_to(animal);
        State asked = state_;
        asked.token_in_hand = static_cast<std::uint8_t>(animal);
        return homes(asked);
    }
    // Whether the animal may go on the tile once it lies at an open cell.
    bool new_tile_takes(Tile tile, int animal, std::size_t open) const {
        const Board& board = *state_.board;
        if (board.restriction() == 9 || !faces[tile].shows(animal)) return false;
        if (!board.options.bans_enforced() || board.options.scenario() == 0 || land_.scenario_lost)
            return true;
        Environment tried = land_;
        tried.lay(open_[open].cell, tile, 0);
        for (const Goal& goal : scenario(board.options.scenario()).goals)
            if (breaks(goal, tried, tried.count - 1, animal)) return false;
        return true;
    }

  private:
    const State& state_;
    const Environment& land_;
    Prospects prospects_;
    OpenCells open_;
};

// What an animal could bring: on the best tile that lies, and at each open cell.
struct AnimalWorth {
    bool known = false;
    float best = 0; // giving it back brings nothing
    int home = nowhere;
    std::array<float, max_open_cells> at_open{};
};

// Calls `visit(tile_slot, token_slot)` for every selection the player may make.
template <class Visit>
void each_selection(const State& state, Visit visit) {
    const bool pays = can_pay(state);
    for (int tile = 0; tile < state.board->market; ++tile) {
        if (!may_take_tile(state, tile)) continue;
        for (int token = 0; token < state.board->market; ++token)
            if (tile == token || pays) visit(tile, token);
    }
}

template <int N>
void weigh_selections(const State& state, Weighing& weighing, BestMoves<N>& best, bool every_home) {
    std::array<AnimalWorth, species> animals;
    const OpenCells& open = weighing.open();
    std::array<std::array<Weighing::Lie, max_open_cells>, market_slots> lies;
    unsigned weighed = 0;
    each_selection(state, [&](int tile_slot, int token_slot) {
        const Tile tile = state.tiles[static_cast<std::size_t>(tile_slot)];
        const int animal = state.tokens[static_cast<std::size_t>(token_slot)];
        auto& lie = lies[static_cast<std::size_t>(tile_slot)];
        if ((weighed >> tile_slot & 1) == 0) {
            for (std::size_t i = 0; i < open.size(); ++i) lie[i] = weighing.best_lie(tile, i);
            weighed |= 1u << tile_slot;
        }
        AnimalWorth& worth = animals[static_cast<std::size_t>(animal)];
        if (!worth.known) {
            worth.known = true;
            worth.at_open.fill(-100);
            for (int slot : bits_of(weighing.homes_for(animal))) {
                const float gain = weighing.worth(slot, animal);
                if (gain > worth.best) {
                    worth.best = gain;
                    worth.home = slot;
                }
            }
        }
        const float cost = tile_slot == token_slot
                               ? 0.0f
                               : weighing.nature_worth * static_cast<float>(state.board->nature_cost);
        const bool lifted = !fits_somewhere(state, tile);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const int corridors = lifted ? 0 : lie[i].gain;
            if (corridors == Weighing::may_not_lie) continue;
            const bool fits = weighing.new_tile_takes(tile, animal, i);
            Move move;
            move.tile_slot = static_cast<std::int8_t>(tile_slot);
            move.token_slot = static_cast<std::int8_t>(token_slot);
            move.turns = static_cast<std::int8_t>(lie[i].turns);
            move.open = static_cast<std::uint8_t>(i);
            move.home = static_cast<std::int8_t>(worth.home);
            const float places =
                static_cast<float>(corridors) + weighing.later(tile, i, lie[i].matches) - cost;
            move.score = places + worth.best;
            if (!fits || every_home) best.offer(move);
            if (!fits) continue;
            if (worth.at_open[i] < -99)
                worth.at_open[i] = static_cast<float>(weighing.prospects().gain_at(open[i], animal));
            const float here =
                for_settling + worth.at_open[i] + (faces[tile].keystone ? weighing.nature_worth : 0.0f);
            if (!every_home && here <= worth.best) {
                best.offer(move);
                continue;
            }
            move.home = on_new_tile;
            move.score = places + here;
            best.offer(move);
        }
    });
}

Plan plan_of(const State& state, const Move& move, const OpenCells& open) {
    Plan plan;
    const Tile tile = state.tiles[static_cast<std::size_t>(move.tile_slot)];
    const Hex cell = open[move.open].cell;
    plan.push_back(make(Kind::take, move.tile_slot, move.token_slot));
    plan.push_back(at_cell(Kind::place, cell));
    if (faces[tile].two_terrains()) plan.push_back(make(Kind::turn, move.turns));
    if (move.home == on_new_tile) {
        plan.push_back(at_cell(Kind::settle, cell));
    } else if (move.home >= 0) {
        plan.push_back(at_cell(Kind::settle, state.mine().cells[static_cast<std::size_t>(move.home)]));
    } else {
        plan.push_back(make(Kind::give_back));
    }
    return plan;
}

// The expected best of the animals that the next market may offer, by what each would bring and how many are
// in the bag.
float expected_best(std::array<float, species> gains, const Counts& bag) {
    std::array<std::size_t, species> order = {0, 1, 2, 3, 4};
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return gains[a] > gains[b]; });
    const float all = static_cast<float>(std::max(1, sum_of(bag)));
    float expected = 0;
    float missing = 1; // the chance that no better animal is on offer
    float left = 1;
    for (std::size_t animal : order) {
        left -= static_cast<float>(bag[animal]) / all;
        const float rest = left > 0 ? left * left * left * left : 0;
        expected += (missing - rest) * gains[animal];
        missing = rest;
    }
    return expected;
}

// What the environment could gain from one more animal after this move.
float look_ahead(const State& state, const Move& move, Weighing& weighing) {
    const OpenCells& open = weighing.open();
    Prospects after = weighing.prospects();
    const int animal = state.tokens[static_cast<std::size_t>(move.token_slot)];
    if (move.home >= 0) after.settle(move.home, animal);
    after.lay(open[move.open], faces[state.tiles[static_cast<std::size_t>(move.tile_slot)]]);
    const Environment& land = after.land();
    if (move.home == on_new_tile) after.settle(land.count - 1, animal);
    std::array<float, species> gains{};
    for (int next = 0; next < species; ++next) {
        for (int slot : bits_of(land.open_to(next))) {
            const float bonus = (land.keystones >> slot & 1) != 0 ? weighing.nature_worth : 0.0f;
            float& gain = gains[static_cast<std::size_t>(next)];
            gain = std::max(gain, static_cast<float>(after.gain(slot, next)) + bonus);
        }
    }
    return expected_best(gains, state.bag);
}

// The removal of three of a kind: the best tile, and the animals of a new market now and next turn.
float worth_of_refresh(const State& state, Weighing& weighing) {
    std::array<float, species> gains{};
    for (int animal = 0; animal < species; ++animal) {
        float& gain = gains[static_cast<std::size_t>(animal)];
        for (int slot : bits_of(weighing.homes_for(animal)))
            gain = std::max(gain, weighing.worth(slot, animal));
    }
    int corridors = 0;
    for (int slot = 0; slot < state.board->market; ++slot) {
        for (std::size_t i = 0; i < weighing.open().size(); ++i)
            corridors =
                std::max(corridors, weighing.best_lie(state.tiles[static_cast<std::size_t>(slot)], i).gain);
    }
    return static_cast<float>(corridors) + 2 * expected_best(gains, state.bag);
}

void ideas_for_selection(const State& state, Ideas& ideas) {
    const int turns_left = state.board->turns - 1 - state.turns_done / state.seats();
    // Early on a Nature Token can still buy a better pair.
    Weighing weighing(state, 1.0f + static_cast<float>(turns_left) / full_turns);
    BestMoves<60> best;
    weigh_selections(state, weighing, best, true);
    for (Move& move : best.list()) {
        if (turns_left > 0) move.score += look_ahead(state, move, weighing);
        ideas.push_back({plan_of(state, move, weighing.open()), move.score});
    }
    if (may_refresh(state)) ideas.push_back({Plan{make(Kind::refresh)}, worth_of_refresh(state, weighing)});
}

// In the middle of a turn: every step that is allowed, by what it brings at once.
void ideas_for_steps(const State& state, Seat seat, Ideas& ideas) {
    Actions actions;
    Cascadia::legal(state, seat, actions);
    if (state.phase == Phase::layout) {
        for (Action action : actions) ideas.push_back({Plan{action}, 0.0f});
        return;
    }
    Weighing weighing(state, 1.0f);
    const OpenCells& open = weighing.open();
    for (Action action : actions) {
        float score = 0;
        const Hex cell = cell_of(action);
        if (kind_of(action) == Kind::place) {
            for (std::size_t i = 0; i < open.size(); ++i) {
                if (open[i].cell != cell) continue;
                score = static_cast<float>(weighing.best_lie(state.tile_in_hand, i).gain);
                if (state.token_in_hand != no_species &&
                    weighing.new_tile_takes(state.tile_in_hand, state.token_in_hand, i))
                    score += std::max(
                        0.0f, static_cast<float>(weighing.prospects().gain_at(open[i], state.token_in_hand)));
            }
        } else if (kind_of(action) == Kind::turn) {
            for (const OpenCell& each : open) {
                if (each.cell == state.placed_at)
                    score = static_cast<float>(
                        weighing.prospects().corridor_gain(each, faces[state.tile_in_hand], action.a));
            }
        } else if (kind_of(action) == Kind::settle) {
            score = weighing.worth(state.mine().slot_at(cell), state.token_in_hand);
            // With a tile in hand its own place may be better: that is weighed with the tile.
            if (state.tile_in_hand != no_tile) score -= 0.5f;
        }
        if (ideas.full()) {
            best_first(ideas);
            if (ideas.back().score >= score) continue;
            ideas.pop_back();
        }
        ideas.push_back({Plan{action}, score});
    }
}

} // namespace

void greedy(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    if (seat.index != state.turn) return;
    if (state.phase != Phase::choosing) {
        if (Cascadia::actor(state).is_seat()) ideas_for_steps(state, seat, ideas);
        best_first(ideas);
        return;
    }
    Weighing weighing(state, 1.0f);
    BestMoves<1> best;
    weigh_selections(state, weighing, best, false);
    for (const Move& move : best.list()) ideas.push_back({plan_of(state, move, weighing.open()), move.score});
}

void Cascadia::greedy(const State& state, Seat seat, Ideas& ideas) { cascadia::greedy(state, seat, ideas); }

void Cascadia::instinct(const State& state, Seat seat, Ideas& ideas) {
    ideas.clear();
    if (seat.index != state.turn || !actor(state).is_seat()) return;
    if (state.phase == Phase::choosing) {
        ideas_for_selection(state, ideas);
    } else {
        ideas_for_steps(state, seat, ideas);
    }
    best_first(ideas);
}

} // namespace oya::cascadia
