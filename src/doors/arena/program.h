#pragma once

#include "arena/outsider.h"
#include "core/message.h"
#include "shelf/settings.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

// A bot that is a program of somebody's own, in any language: it reads a line of JSON for each decision and
// answers with a line (docs/programs.md).

namespace oya {

// The programs that play in an arena, and what was wrong with the first that did not play on.
class Programs {
  public:
    // How long one answer may take.
    explicit Programs(std::chrono::milliseconds patience = std::chrono::minutes(1)) : patience_(patience) {}

    // Starts one by the shell and shows it the table; it is ended with its outsider. What it prints to its
    // standard error is seen by whoever holds the arena. Null if it does not begin.
    std::unique_ptr<Outsider> start(const std::string& command, const AnyGame&, const Settings& options,
                                    int seats);

    std::optional<Message> fault() const;

  private:
    friend class Program;
    void note(Message);

    const std::chrono::milliseconds patience_;
    mutable std::mutex mutex_;
    std::optional<Message> fault_;
};

} // namespace oya
