#pragma once

#include "core/json_writer.h"
#include "core/rng.h"
#include "shelf/any_game.h"
#include "shelf/games.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

// What the fuzz targets share.

namespace oya::fuzz {

// Ends the run, with the input kept, when a promise is broken.
inline void require(bool kept, const char* promise) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

// Takes bytes off the front of an input, zeros when there are none left.
class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    unsigned byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }
    std::string_view line() {
        const std::size_t end = rest_.find('\n');
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
        return line;
    }
    std::string_view rest() const { return rest_; }

    // A game of the shelf and a number of seats for it, out of two bytes.
    const AnyGame& game() { return *games()[byte() % games().size()]; }
    int seats(const AnyGame& game) {
        const auto choices = static_cast<unsigned>(game.max_seats() - game.min_seats() + 1);
        return game.min_seats() + static_cast<int>(byte() % choices);
    }

    // Options for a table of the game, out of one byte: '0' leaves all of them alone, and what the game
    // refuses is left as it was.
    Settings options(const AnyGame& game, int seats) {
        Settings chosen;
        const unsigned draw = byte();
        if (draw == '0') return chosen;
        Rng rng(draw);
        for (const OptionSpec& spec : game.options()) {
            if (spec.scope != OptionSpec::Scope::table) continue;
            Settings more = chosen;
            more.set(spec.name, spec.values[rng.below(static_cast<std::uint32_t>(spec.values.size()))]);
            if (!game.check(more, seats)) chosen = more;
        }
        return chosen;
    }

  private:
    std::string_view rest_;
};

// The whole position, as it is stored.
inline std::string json_of(const AnyPosition& position) {
    std::string text;
    JsonWriter json(text);
    position.write(json);
    return text;
}

// One random step; false when the game is over.
inline bool random_step(AnyPosition& position, Rng& rng) {
    const Actor actor = position.actor();
    if (actor.is_nobody()) return false;
    if (actor.is_chance()) {
        position.apply(actor, position.draw(rng));
        return true;
    }
    Actions actions;
    position.legal(actor.seat(), actions);
    require(!actions.empty(), "whoever is to act has a legal action");
    position.apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    return true;
}

} // namespace oya::fuzz
