#pragma once

#include "core/message.h"
#include "games/catan/state.h"

#include <optional>

namespace oya::catan {

// How closely one looks at what lies somewhere: all water looks the same at a glance.
enum class Look : std::uint8_t { glance, close };

// What people call the places of an island, from what lies there: "grain 4", and of a corner or an edge
// everything that it lies between, "grain 4, ore 11 and the wool harbour"; water is called after the land
// before which it lies. All names of one island differ:
// where two places would be called the same, they are counted from the north.
template <class Size>
class PlaceNames {
  public:
    explicit PlaceNames(const Position<Size>& state) : state_(state), island_(state.island()) {}

    Message hex(int hex) const;
    Message corner(int corner) const;
    Message edge(int edge) const;
    // While the island is laid out: by rows, and with nothing but the sea around it.
    Message hex_by_row(int hex) const;
    Message edge_by_sea(int edge) const;

    // The name of the place that this message is (`hex_message` and the like); none for what is no place.
    std::optional<Message> of(const Message& place, bool layout) const;

  private:
    using Key = std::array<int, 4>; // of what lies there, ascending
    struct Sides {
        int near;
        int far;
        int side; // of `near`
    };
    // Where water lies.
    struct Shore {
        int land;
        int way; // from the land
        int distance;
    };
    int label(int hex, Look) const;
    std::optional<Shore> shore_of(int hex) const;
    bool is_water(int hex) const;
    Message labelled(int hex) const;
    Key key_of_corner(int corner, Look) const;
    Key key_of_edge(int edge, Look) const;
    int harbour_of_edge(int edge) const;
    int sea_side(int corner) const;
    int far_side(int edge) const;
    Sides sides_of(int edge) const;
    bool on_coast(const Sides& beside) const;

    const Position<Size>& state_;
    const Island<Size>& island_;
};

// The message with the names of its places.
template <class Size>
Message named(const Position<Size>& state, Message message);

} // namespace oya::catan
