#pragma once

#include "bots/manner.h"
#include "core/action.h"
#include "core/message.h"
#include "core/seat.h"
#include "shelf/any_game.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Opponents for those who do not know which game is played: the table, the doors, the arena.

namespace oya {

// One weight of a game's judgement that a bot has instead of the game's own.
struct OwnWeight {
    std::string name;
    float value = 0;

    friend bool operator==(const OwnWeight&, const OwnWeight&) = default;
};

// Which bot or opponent, and how much it may think about a decision. A node is one playout or one judgement,
// or one look at what instinct says; 0 nodes stand for its own measure. As text: "greedy", "adept",
// "sampler:5000". The rest is for experiments (contender.h): at a table with people nobody has it.
struct BotSpec {
    std::string name;
    int nodes = 0;
    Manner manner{};
    std::vector<OwnWeight> weights{};
    std::string program{}; // of the bot "program": the command that starts it, in the arena alone

    friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

inline constexpr int max_bot_nodes = 100'000'000;

// Reads a name and perhaps nodes; nothing when no bot or opponent has this name or the nodes are no number
// from 1 to `max_bot_nodes`.
std::optional<BotSpec> parse_bot(std::string_view text);
// The same as text, and behind it what else there is: "sampler:640,policy,seal_worth=2.6".
std::string to_text(const BotSpec& spec);

// A bot as people choose it.
struct BotInfo {
    std::string_view name;
    Message description;
    int default_nodes;
};

// The bots of the house, from the simplest to the cleverest.
std::span<const BotInfo> bots();

// How many nodes it may think at this game, its own measure where none is given.
int nodes_of(const AnyGame&, const BotSpec& spec);

// Whether it imagines worlds, and so wants a position that learns for its seat.
bool imagines(const AnyGame&, const BotSpec& spec);

// One decision being thought about. Whoever owns it gives it nodes in slices of any size, which changes
// nothing about what is decided, and makes time limits out of that.
class Thinking {
  public:
    virtual ~Thinking() = default;

    // Thinks for at most this many nodes more; true once it is decided.
    virtual bool run(int nodes) = 0;
    // Before the first node: it is to decide with so many in all, if it had more; with several heads so many
    // each.
    virtual void limit(int nodes) = 0;
    // The best plan so far: legal steps of the seat, at least one.
    virtual Plan plan() const = 0;
    // The best plans so far, at most so many, the best first; each begins with legal steps of its own.
    virtual std::vector<Plan> best(std::size_t most) const {
        return most == 0 ? std::vector<Plan>{} : std::vector<Plan>{plan()};
    }
    // The nodes thought so far.
    virtual int nodes() const = 0;

    // How many heads think about it. They share nothing, so that each may be given its nodes on a thread of
    // its own, and what they have found is put together in their order: whoever runs them, and when, changes
    // nothing about what is decided.
    virtual int heads() const { return 1; }
    // The same as `run` for one of them, from 0.
    virtual bool run_head([[maybe_unused]] int head, int nodes) { return run(nodes); }
    // From now on only the first so many heads count, at least one. The others need not have come to an end:
    // nobody looks at them any more.
    virtual void keep_heads([[maybe_unused]] int heads) {}
};

// Begins to think for a seat that is awaited. The bot is given what the seat may know and nothing else, and
// decides the same again for the same seed. The spec must name a bot or an opponent of the house. The
// position is copied as far as it is needed and may change or go away afterwards; it must learn for the seat
// of a bot that imagines.
std::unique_ptr<Thinking> think(const AnyPosition& position, Seat seat, const BotSpec& spec,
                                std::uint64_t seed);

} // namespace oya
