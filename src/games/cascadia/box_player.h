#pragma once

#include "games/cascadia/assistant.h"

// What a description says of one player, piece by piece, whatever form it has.

namespace oya::cascadia {

// Coordinates of a description, so that no sum or difference of two is too large.
inline constexpr int farthest_cell = 60;

class BoxPlayerReader {
  public:
    // Puts down a tile, a token, or both; gives the reason if it cannot lie there.
    Message lay(Hex cell, const std::optional<TurnedFace>& face, int animal);
    // Builds the environments from everything that was put down.
    void finish(BoxPlayer&) const;

  private:
    struct Place {
        Hex cell;
        std::optional<TurnedFace> face;
        int animal = -1;
    };
    std::vector<Place> places_;
};

// The animals a tile shows, such as "bes", and a star for a keystone; "-" or nothing for unknown.
std::optional<Face> read_shown(std::string_view text, Face face);

// The two forms of a description.
std::optional<BadBoard> read_box_text(std::string_view text, BoxGame&);
std::optional<BadBoard> read_box_json(std::string_view text, BoxGame&);

} // namespace oya::cascadia
