#pragma once

#include "core/album.h"
#include "core/refusal.h"
#include "core/seat.h"
#include "core/words.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oya {

// What people keep of a game from one game to the next, as text that only the game reads. Each function is
// the one of that meaning in core/game.h.
class Album {
  public:
    virtual ~Album() = default;

    virtual bool kept() const = 0; // whether this table is played for it
    virtual bool readable(std::string_view text) const = 0;
    virtual bool has(std::string_view text, std::string_view person) const = 0;
    virtual Refusal join(std::string& text, std::string_view person) const = 0;
    virtual std::vector<AlbumChoice> choices(std::string_view text, std::string_view person, Seat) const = 0;
    virtual void mark(std::string& text, std::string_view person, Seat, std::size_t choice) const = 0;
    virtual std::string page(std::string_view text, const Words&) const = 0;
};

} // namespace oya
