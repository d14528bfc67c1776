#pragma once

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

// Opponents for those who do not know which game is played: the table, the doors, the arena.

namespace oya {

// Which bot or opponent, and how much it may think about a decision. A node is one playout, or one look at
// what instinct says; 0 nodes stand for its own measure. As text: "greedy", "adept", "sampler:5000".
struct BotSpec {
    std::string name;
    int nodes = 0;

    friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

inline constexpr int max_bot_nodes = 100'000'000;

// Reads the text form; nothing when no bot or opponent has this name or the nodes are no number from 1 to
// `max_bot_nodes`.
std::optional<BotSpec> parse_bot(std::string_view text);
std::string to_text(const BotSpec& spec);

// A bot as people choose it.
struct BotInfo {
    std::string_view name;
    Message description;
    int default_nodes;
};

// The bots of the house, from the weakest to the strongest.
std::span<const BotInfo> bots();

// How many nodes it may think, its own measure where none is given.
int nodes_of(const BotSpec& spec);

// Whether it imagines worlds, and so wants a position that learns for its seat.
bool imagines(const BotSpec& spec);

// One decision being thought about. Whoever owns it gives it nodes in slices of any size, which changes
// nothing about what is decided, and makes time limits out of that.
class Thinking {
  public:
    virtual ~Thinking() = default;

    // Thinks for at most this many nodes more; true once it is decided.
    virtual bool run(int nodes) = 0;
    // Before the first node: it is to decide with so many in all, if it had more.
    virtual void limit(int nodes) = 0;
    // The best plan so far: legal steps of the seat, at least one.
    virtual Plan plan() const = 0;
    // The nodes thought so far.
    virtual int nodes() const = 0;
};

// Begins to think for a seat that is awaited. The bot is given what the seat may know and nothing else, and
// decides the same again for the same seed. The spec must name a bot or an opponent of the house. The
// position is copied as far as it is needed and may change or go away afterwards; it must learn for the seat
// of a bot that imagines.
std::unique_ptr<Thinking> think(const AnyPosition& position, Seat seat, const BotSpec& spec,
                                std::uint64_t seed);

} // namespace oya
