#pragma once

#include "arena/contest.h"

#include <cstdint>
#include <string>
#include <vector>

// Tunes the weights of a game's judgement by play: simultaneous perturbation (Spall's SPSA). In each round
// all weights are moved at once, each up or down by the toss of a coin; a player with them sits against one
// with the opposite moves, on the same luck and in every seat; and the weights go a little towards the
// winner.

namespace oya {

struct TunePlan {
    const AnyGame* game = nullptr;
    Settings options;
    int players = 2;                // in turns the one and the other
    BotSpec bot;                    // whose weights they are; those it has of its own are where it begins
    std::vector<std::string> names; // the weights to be tuned
    int rounds = 200;
    int blocks = 16;        // a round
    double reach = 0.06;    // how far weights are moved at first, as a share of their range
    double stride = 0.03;   // how far they go at first for a round won outright, the same
    bool by_points = false; // by points ahead, a tenth of which counts as a victory, instead of by victories
    std::uint64_t seed = 1;
    int threads = 1;
};

// Where tuning stands: after so many rounds, with these weights. It may be written down as text and gone on
// with: the next rounds are the same as if there had been no break.
struct TuneState {
    int rounds = 0;
    std::vector<OwnWeight> weights;

    friend bool operator==(const TuneState&, const TuneState&) = default;
};

// Before the first round: the bot's own weights, and those of the game where it has none.
TuneState begin_tuning(const TunePlan&);

// Plays one round more. What it depends on is the plan without its threads, and the state.
void tune_once(const TunePlan&, TuneState&);

// The bot with these weights.
BotSpec tuned(const TunePlan&, const TuneState&);

} // namespace oya
