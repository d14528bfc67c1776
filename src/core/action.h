#pragma once

#include "core/fixed_vector.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace oya {

// One decision of a player, or one event of chance: a kind and up to three small arguments.
struct Action {
    std::uint8_t kind = 0;
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint8_t c = 0;

    friend constexpr bool operator==(Action, Action) = default;
};
static_assert(sizeof(Action) == 4);

inline constexpr int max_actions = 512; // in one position, of one seat
inline constexpr int max_plan = 16;     // steps of one turn or answer

using Actions = FixedVector<Action, max_actions>;
using Plan = FixedVector<Action, max_plan>;

// A plan somebody might follow, and how good it looks; only the order of scores has a meaning.
struct Idea {
    Plan plan;
    float score;
};
using Ideas = FixedVector<Idea, 64>;

// Sorts ideas by score; equal ones keep their order, and nothing is allocated.
inline void best_first(Ideas& ideas) {
    for (std::size_t i = 1; i < ideas.size(); ++i) {
        const Idea idea = ideas[i];
        std::size_t place = i;
        for (; place > 0 && ideas[place - 1].score < idea.score; --place) ideas[place] = ideas[place - 1];
        ideas[place] = idea;
    }
}

// What an argument of an action is called, and how many values it can take.
struct Argument {
    std::string_view name;
    int values = 1;
};

// A kind of action, by its name and arguments.
struct ActionKind {
    std::string_view name;
    Argument a{};
    Argument b{};
    Argument c{};

    constexpr int codes() const { return a.values * b.values * c.values; }
};

// Numbers the actions of a game densely, kind after kind: the same in every position and for every seat.
template <std::size_t Kinds>
class Codes {
  public:
    constexpr explicit Codes(const std::array<ActionKind, Kinds>& kinds) : kinds_(kinds) {
        for (std::size_t kind = 0; kind < Kinds; ++kind)
            first_[kind + 1] = first_[kind] + kinds[kind].codes();
    }

    constexpr int count() const { return first_[Kinds]; }
    constexpr std::span<const ActionKind> kinds() const { return kinds_; }

    // Whether the action has a kind of this game, and arguments in their ranges.
    constexpr bool valid(Action action) const {
        if (action.kind >= Kinds) return false;
        const ActionKind& kind = kinds_[action.kind];
        return action.a < kind.a.values && action.b < kind.b.values && action.c < kind.c.values;
    }

    // The action's code, or -1 for what is no action of this game.
    constexpr int code(Action action) const {
        if (!valid(action)) return -1;
        const ActionKind& kind = kinds_[action.kind];
        return first_[action.kind] + (action.a * kind.b.values + action.b) * kind.c.values + action.c;
    }

    constexpr std::optional<Action> action(int code) const {
        if (code < 0 || code >= count()) return std::nullopt;
        std::size_t kind = 0;
        while (code >= first_[kind + 1]) ++kind;
        int rest = code - first_[kind];
        Action action;
        action.kind = static_cast<std::uint8_t>(kind);
        action.c = static_cast<std::uint8_t>(rest % kinds_[kind].c.values);
        rest /= kinds_[kind].c.values;
        action.b = static_cast<std::uint8_t>(rest % kinds_[kind].b.values);
        action.a = static_cast<std::uint8_t>(rest / kinds_[kind].b.values);
        return action;
    }

  private:
    std::array<ActionKind, Kinds> kinds_;
    std::array<int, Kinds + 1> first_{};
};

} // namespace oya
