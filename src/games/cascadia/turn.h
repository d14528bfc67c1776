#pragma once

#include "games/cascadia/goals.h"
#include "games/cascadia/prospects.h"
#include "games/cascadia/weights.h"

#include <array>

// A turn of one player before the selection, weighed: what each tile would bring at each cell, each animal on
// each tile, and the best that tile and animal do together.

namespace oya::cascadia {

// A whole turn from the selection on: tile and animal, where the tile goes and how it lies, where the animal
// goes.
struct Move {
    static constexpr int nowhere = -1;
    static constexpr int on_new_tile = -2;

    std::int8_t tile_slot = 0;
    std::int8_t token_slot = 0;
    std::int8_t turns = 0;
    std::int8_t home = nowhere; // a tile, `on_new_tile`, or `nowhere`
    std::uint8_t open = 0;      // a place in the list of open cells
    std::uint8_t animal = 0;
    float score = 0;
};

// The best moves found, best first.
template <int N>
class BestMoves {
  public:
    bool wants(float score) const { return !moves_.full() || score > moves_.back().score; }
    void offer(const Move& move) {
        if (!wants(move.score)) return;
        if (moves_.full()) moves_.pop_back();
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

class Turn {
  public:
    // `nature`: what a Nature Token counts for.
    Turn(const State&, const Weights&, float nature);
    // The last turn of a player, by what it brings in the end: points alone, with the majorities as they
    // would be if nobody else laid another tile.
    static Turn last(const State&);

    const State& state() const { return state_; }
    const OpenCells& open() const { return open_; }
    Prospects& prospects() { return prospects_; }
    float nature() const { return nature_; }
    float cost() const { return nature_ * static_cast<float>(state_.board->nature_cost); }

    // A tile of the market, or in hand (`in_hand`), at an open cell: the best it can lie there.
    static constexpr int in_hand = market_slots;
    struct Place {
        float score;
        std::int8_t turns;
        bool allowed;
    };
    struct Places {
        std::array<Place, max_open_cells> at;
        std::size_t best; // of those that are allowed, of which there is one
    };
    const Places& places(int tile_slot);

    // An animal: its best home among the tiles that lie, and what it would bring at an open cell.
    struct Homes {
        float best = 0; // giving it back brings nothing
        float second = 0;
        int home = Move::nowhere;
    };
    const Homes& homes(int animal);
    float worth(int slot, int animal);
    float worth_at(std::size_t open, int animal, Tile);
    // Whether the animal may go on the tile once it lies at an open cell.
    bool new_tile_takes(Tile, int animal, std::size_t open) const;

    // The best that tile and animal do together; `token_slot` is only remembered.
    Move best_of(int tile_slot, int token_slot, int animal);
    // Offers every placing of them: with the best home of the animal, and on the new tile.
    template <int N>
    void offer_all(int tile_slot, int token_slot, int animal, BestMoves<N>& best) {
        each_move(tile_slot, token_slot, animal, [&](const Move& move) { best.offer(move); });
    }
    // Calls `visit(tile_slot, token_slot)` for every selection the player may make.
    template <class Visit>
    void each_selection(Visit visit) const {
        const bool pays = can_pay(state_);
        for (int tile = 0; tile < state_.board->market; ++tile) {
            if (!may_take_tile(state_, tile)) continue;
            for (int token = 0; token < state_.board->market; ++token)
                if (tile == token || pays) visit(tile, token);
        }
    }

    // A step in the middle of a turn, by what it brings at once.
    float worth_of_step(Action);

    // What the habitats count on a last turn: corridors and majorities, less the majorities of the others in
    // the mean.
    float habitats_now() const { return habitats(state_.mine()); }

    // What the environment promises the turn after this move.
    float promise(const Move&);

    // What each tile of the market would bring with each animal, and the expectation of the best pair once
    // the animals of some slots have been drawn anew; one that fits badly may be changed for a Nature Token
    // where there is one left.
    using Pairs = std::array<std::array<float, species>, market_slots>;
    Pairs all_pairs(); // each at its best
    float expected_market(const Pairs&, unsigned drawn, int nature_left) const;

    Plan plan_of(const Move&) const;

  private:
    Tile tile_at(int tile_slot) const {
        return tile_slot == in_hand ? state_.tile_in_hand : state_.tiles[static_cast<std::size_t>(tile_slot)];
    }
    template <class Visit>
    void each_move(int tile_slot, int token_slot, int animal, Visit visit);
    Slots homes_for(int animal) const;
    float gain_at(std::size_t open, int animal);
    void heed_goals();
    float asked_for(int animal, float gain) const;
    float on_the_way(Slots beside, int animal) const;
    bool breaks_a_ban(const Environment&, int slot, int animal) const;
    unsigned keeping_bans(Tile, std::size_t open, unsigned allowed) const;
    void weigh_exactly(Tile, std::size_t open, unsigned allowed, Place&);
    float habitats(const Environment&) const;
    bool bans() const {
        const Board& board = *state_.board;
        return board.options.bans_enforced() && board.options.scenario() > 0 && !state_.mine().scenario_lost;
    }

    const State& state_;
    const Weights& weights_;
    float nature_;   // what one is worth that is spent
    float keystone_; // and one that is gained
    bool last_ = false;
    Prospects prospects_;
    OpenCells open_;
    unsigned tiles_known_ = 0;
    unsigned animals_known_ = 0;
    FixedVector<Goal, most_goals> bans_;       // of a scenario, as far as they hold
    std::array<std::int8_t, species> asked_{}; // by how many of its goals
    bool asked_threes_ = false;                // bears that score in threes alone
    std::array<float, species> chances_;       // that the next market offers one
    std::array<Homes, species> homes_;
    std::array<Places, market_slots + 1> places_;
    std::array<std::array<std::int8_t, species>, max_open_cells> gains_; // `unknown` until asked for
};

// The expected best of `drawn` animals out of the bag, by what each species would bring.
float expected_best(const std::array<float, species>& gains, const Counts& bag, int drawn);

template <class Visit>
void Turn::each_move(int tile_slot, int token_slot, int animal, Visit visit) {
    const Places& all = places(tile_slot);
    const Homes& own = homes(animal);
    const Tile tile = tile_at(tile_slot);
    const bool shown = faces[tile].shows(animal);
    Move move;
    move.tile_slot = static_cast<std::int8_t>(tile_slot);
    move.token_slot = static_cast<std::int8_t>(token_slot);
    move.animal = static_cast<std::uint8_t>(animal);
    const float paid = tile_slot == token_slot ? 0.0f : cost();
    for (std::size_t i = 0; i < open_.size(); ++i) {
        if (!all.at[i].allowed) continue;
        move.turns = all.at[i].turns;
        move.open = static_cast<std::uint8_t>(i);
        move.home = static_cast<std::int8_t>(own.home);
        move.score = all.at[i].score + own.best - paid;
        visit(move);
        if (!shown || !new_tile_takes(tile, animal, i)) continue;
        move.home = Move::on_new_tile;
        move.score = all.at[i].score + worth_at(i, animal, tile) - paid;
        visit(move);
    }
}

} // namespace oya::cascadia
