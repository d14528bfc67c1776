#pragma once

#include "games/catan/board.h"

// The parts of a map that its drawing calls by letters: the starting area and the bonus regions
// (catan.sea.own-map).

namespace oya::catan {

inline constexpr int area_letters = 26;

// Where a hex stands in the drawing, for what is said about it.
struct DrawnHex {
    std::string_view text;
    int line = 0;
    char letter = 0; // 0 for none
};

Message about_hex(std::string_view id, const DrawnHex&, Hex);

template <class Size>
class Areas {
  public:
    Message add_start(int line, std::string_view letter);
    // A letter and the points of the region: "b2".
    Message add_region(int line, std::string_view text);
    // Writes into the island what the letters of its hexes say. It must be connected already.
    Message lay(Island<Size>&, const FixedVector<DrawnHex, Size::hexes>&) const;

  private:
    enum class Use : std::uint8_t { none, start, region };
    struct Area {
        Use use = Use::none;
        std::uint8_t points = 0;
        int line = 0; // of the text, where it is named
    };

    Message add(std::string_view text, Area);

    std::array<Area, area_letters> areas_{};
};

} // namespace oya::catan
