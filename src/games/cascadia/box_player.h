#pragma once

#include "games/cascadia/assistant.h"

#include <span>

// What a description says of one player, piece by piece, whatever form it has.

namespace oya::cascadia {

// Coordinates of a description, so that no sum or difference of two is too large.
inline constexpr int farthest_cell = 60;
// More than any number of a sheet can be; what a card can bring is asked once the cards are known.
inline constexpr int most_points = 250;

enum class GivenKind : std::uint8_t { wildlife, corridors, threes };

class BoxPlayerReader {
  public:
    // Puts down a tile, a token, or both; gives the reason if it cannot lie there.
    Message lay(Hex cell, const std::optional<TurnedFace>& face, int animal, Tile tile = foreign_tile);
    // Puts down the three hexagons of a starter, its top at the cell, turned clockwise.
    Message lay_starter(int starter, Hex cell, int turns);
    // Takes five numbers; gives the reason if they were given before, or if something lies that says it too.
    Message count(GivenKind, GivenNumbers);
    Message leave_nature(int tokens, Message place);
    // Builds the environments from everything that was put down.
    void finish(BoxPlayer&) const;
    // The animals of the tile on which one was just put that may not live there; nothing where none was.
    int lives() const { return lives_; }

  private:
    struct Place {
        Hex cell;
        std::optional<TurnedFace> face;
        int animal = -1;
        Tile tile = foreign_tile;
    };
    Message place_at(Hex cell, Place*& found);

    std::vector<Place> places_;
    std::array<std::optional<GivenNumbers>, 3> given_;
    std::optional<int> nature_;
    Message nature_place_;
    int animals_ = 0;
    bool starter_ = false;
    bool tiles_ = false; // the terrains of one are known
    int lives_ = 0;
};

// The animals a tile shows, such as "bes", and a star for a keystone; "-" or nothing for unknown.
std::optional<Face> read_shown(std::string_view text, Face face);
// The terrains of a tile in any case: six sides such as "PFFFPP"; two terrains and how often they are turned
// clockwise, such as "FP1"; or one terrain all round.
std::optional<TurnedFace> read_terrains(std::string_view text);
// A starter by its name, "S1" to "S5", as a number from 0.
std::optional<int> read_starter(std::string_view text);
// A species as people write it, in any case; the nearest one, if there is any, goes into the reason.
std::optional<int> animal_named(std::string_view text);
Message no_such_animal(std::string_view text);

// The known word that was meant, as messages take it: "none" if none is near.
std::string meant(std::string_view typed, std::span<const std::string_view> known);

// The text in small letters, and in capitals.
std::string small_letters(std::string_view);
std::string capitals(std::string_view);

// The two forms of a description.
BadBoards read_box_text(std::string_view text, BoxGame&);
BadBoards read_box_json(std::string_view text, BoxGame&);

// Numbers that no table can have, held against cards and restrictions.
void check_numbers(const BoxGame&, BadBoards&);
// Remarks upon what is missing, and upon what the box does not have.
void remark_upon(BoxGame&);

} // namespace oya::cascadia
