#pragma once

#include "core/action.h"
#include "core/seat.h"
#include "shelf/any_game.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

// A bot that is not of the house. The arena does not know how it is reached.

namespace oya {

class Outsider {
  public:
    virtual ~Outsider() = default;

    // What it does for a seat that is awaited, by a position that learns for it: something legal, or nothing
    // when it does not play on. It is to be told what the seat may know and nothing else.
    virtual std::optional<Action> decide(const AnyPosition&, Seat, std::uint64_t seed) = 0;
};

// Brings the outsider that a bot's spec names, once for each match at a time; called on any thread.
using Outsiders = std::function<std::unique_ptr<Outsider>(const std::string& program)>;

} // namespace oya
