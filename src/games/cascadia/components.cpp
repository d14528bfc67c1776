#include "games/cascadia/components.h"

namespace oya::cascadia {

namespace {

// A tile as a person reads it off the cardboard: terrains, then the animals it shows.
struct PrintedTile {
    std::string_view terrain;
    std::string_view wildlife;
};

// clang-format off
constexpr std::array<PrintedTile, habitat_tiles> printed = {{
    // keystones
    {"M", "b"}, {"M", "e"}, {"M", "e"}, {"M", "h"}, {"M", "h"},
    {"F", "b"}, {"F", "b"}, {"F", "e"}, {"F", "f"}, {"F", "f"},
    {"P", "e"}, {"P", "e"}, {"P", "s"}, {"P", "s"}, {"P", "f"},
    {"W", "s"}, {"W", "s"}, {"W", "h"}, {"W", "f"}, {"W", "f"},
    {"R", "b"}, {"R", "b"}, {"R", "s"}, {"R", "h"}, {"R", "h"},
    // two terrains
    {"MF", "bh"}, {"MF", "bf"}, {"MF", "eh"}, {"MF", "ef"}, {"MF", "beh"}, {"MF", "bef"},
    {"MP", "bs"}, {"MP", "es"}, {"MP", "eh"}, {"MP", "hf"}, {"MP", "bef"}, {"MP", "bsf"},
    {"MW", "bs"}, {"MW", "eh"}, {"MW", "ef"}, {"MW", "sh"}, {"MW", "bes"}, {"MW", "bhf"},
    {"MR", "be"}, {"MR", "bs"}, {"MR", "bh"}, {"MR", "eh"}, {"MR", "sh"},  {"MR", "bsh"},
    {"FP", "be"}, {"FP", "bf"}, {"FP", "es"}, {"FP", "ef"}, {"FP", "sf"},  {"FP", "esf"},
    {"FW", "bs"}, {"FW", "bf"}, {"FW", "es"}, {"FW", "eh"}, {"FW", "hf"},  {"FW", "esh"},
    {"FR", "be"}, {"FR", "bs"}, {"FR", "bf"}, {"FR", "eh"}, {"FR", "sf"},  {"FR", "ehf"},
    {"PW", "es"}, {"PW", "ef"}, {"PW", "sh"}, {"PW", "hf"}, {"PW", "esf"}, {"PW", "shf"},
    {"PR", "bf"}, {"PR", "es"}, {"PR", "eh"}, {"PR", "hf"}, {"PR", "bsf"}, {"PR", "bhf"},
    {"WR", "bs"}, {"WR", "bh"}, {"WR", "sh"}, {"WR", "sf"}, {"WR", "hf"},  {"WR", "bsh"},
}};

// The hexagons of the starter_count S1 to S5: top, lower left, lower right. The lower hexagons are given with the
// terrain first that `starter_turns` turns towards the top.
constexpr std::array<PrintedTile, starter_count * starter_hexes> printed_starters = {{
    {"M", "b"}, {"FW", "ehf"}, {"RP", "bs"},
    {"F", "e"}, {"MR", "beh"}, {"WP", "sf"},
    {"P", "f"}, {"WR", "shf"}, {"FM", "be"},
    {"W", "h"}, {"RF", "esh"}, {"PM", "bf"},
    {"R", "s"}, {"PF", "bes"}, {"MW", "hf"},
}};
// clang-format on

constexpr Face face_of(const PrintedTile& tile) {
    Face face;
    face.keystone = tile.terrain.size() == 1;
    face.first = static_cast<std::uint8_t>(terrain_letters.find(tile.terrain.front()));
    face.second = static_cast<std::uint8_t>(terrain_letters.find(tile.terrain.back()));
    for (char animal : tile.wildlife)
        face.wildlife = static_cast<std::uint8_t>(face.wildlife | 1u << species_letters.find(animal));
    return face;
}

constexpr std::array<Face, all_tiles> read_faces() {
    std::array<Face, all_tiles> read{};
    for (std::size_t i = 0; i < habitat_tiles; ++i) read[i] = face_of(printed[i]);
    for (std::size_t i = 0; i < printed_starters.size(); ++i)
        read[habitat_tiles + i] = face_of(printed_starters[i]);
    return read;
}

} // namespace

constinit const std::array<Face, all_tiles> faces = read_faces();

} // namespace oya::cascadia
