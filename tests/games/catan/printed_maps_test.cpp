#include "core/sha256.h"
#include "games/catan/sea_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

// What is printed on every map, place by place: each was read from the boxes once and is pinned by a digest
// of its text, so that no terrain, token, harbour or area moves by a slip in a drawing.

namespace oya::catan {

namespace {

using Place = std::tuple<int, int, std::string>; // row and column of a hex, and what is said of it

std::string at(Hex hex) { return std::to_string(int{hex.q}) + ',' + std::to_string(int{hex.r}); }

std::string listed(std::vector<Place> places) {
    std::sort(places.begin(), places.end());
    std::string text;
    for (const auto& [r, q, what] : places) text += at(hex_at(q, r)) + what;
    return text;
}

template <class Size>
class MapText {
  public:
    explicit MapText(const Island<Size>& island) : island_(island) {}

    // The land row by row, then the sea, the harbours, where robber and pirate begin, and the areas.
    std::string text() const {
        return land() + (island_.sea ? sea() : "") + harbours() + robber() + "pirate " +
               (island_.pirate == nothing ? "-" : at(hex(island_.pirate))) + "\nstart" +
               area(island_.start_area) + regions();
    }

  private:
    static Place place(Hex hex, std::string what) { return {hex.r, hex.q, std::move(what)}; }
    Hex hex(int number) const { return island_.hexes[static_cast<std::size_t>(number)].hex; }

    std::string land() const {
        std::vector<Place> places;
        for (int number : island_.land) {
            const auto& [where, terrain, token] = island_.hexes[static_cast<std::size_t>(number)];
            places.push_back(place(
                where, ' ' + (terrain == nothing ? "shuffled" : std::string(terrain_names[terrain])) + ' ' +
                           (token == 0 || token == nothing ? "-" : std::to_string(int{token})) + '\n'));
        }
        return listed(std::move(places));
    }

    std::string sea() const {
        std::vector<Place> places;
        for (int number : island_.all_hexes().andnot(island_.land))
            places.push_back(place(hex(number), " sea\n"));
        return listed(std::move(places));
    }

    std::string harbours() const {
        constexpr std::array<std::string_view, hex_directions> sides{"e", "se", "sw", "w", "nw", "ne"};
        std::vector<Place> places;
        for (const auto& harbour : island_.harbours) {
            const std::string_view kind = harbour.kind == nothing           ? "shuffled"
                                          : harbour.kind == generic_harbour ? "generic"
                                                                            : good_names[harbour.kind];
            places.push_back(place(hex(harbour.hex),
                                   ' ' + std::string(sides[harbour.side]) + ' ' + std::string(kind) + '\n'));
        }
        return listed(std::move(places));
    }

    std::string robber() const {
        std::vector<Place> deserts;
        for (int number : island_.land)
            if (island_.hexes[static_cast<std::size_t>(number)].terrain == desert)
                deserts.push_back(place(hex(number), "\n"));
        if (island_.robber == nothing && deserts.empty()) return "robber main desert\n";
        if (island_.robber != nothing) return "robber " + at(hex(island_.robber)) + '\n';
        std::sort(deserts.begin(), deserts.end());
        return "robber " + listed({deserts.front()});
    }

    std::string area(const Hexes<Size>& hexes) const {
        std::vector<Place> places;
        for (int number : hexes) places.push_back(place(hex(number), " "));
        std::string text = ' ' + listed(std::move(places));
        text.back() = '\n';
        return text;
    }

    std::string regions() const {
        std::vector<Place> places;
        for (const auto& region : island_.regions) {
            Hex first = hex(region.hexes.first());
            for (int number : region.hexes)
                if (std::tuple(hex(number).r, hex(number).q) < std::tuple(first.r, first.q))
                    first = hex(number);
            places.push_back(place(first, "region" + area(region.hexes)));
        }
        std::sort(places.begin(), places.end());
        std::string text;
        for (const auto& [r, q, region] : places) text += region;
        return text;
    }

    const Island<Size>& island_;
};

std::string text_of_map(std::string_view options, int seats) {
    const Options table = table_of(options);
    if (Game::needs_larger(table)) return MapText<Large>(SeaGame::board(table, seats).island).text();
    return MapText<Small>(Game::board(table, seats).island).text();
}

} // namespace

TEST(CatanPrintedMaps, are_those_of_the_boxes_place_by_place) {
    struct Printed {
        std::string_view options;
        int seats;
        std::string_view digest; // its beginning
    };
    const std::array maps{
        Printed{"board=beginner expansion=none", 4, "928c006a3e0c0d53"},
        Printed{"board=beginner", 4, "cd7bdeebfb773afc"},
        Printed{"scenario=new_shores edition=modern", 3, "28cdbb0dc86ad2e0"},
        Printed{"scenario=new_shores edition=modern", 4, "5cb5474625974044"},
        Printed{"scenario=new_shores", 3, "9d08959dda568668"},
        Printed{"scenario=new_shores", 4, "9d08959dda568668"},
        Printed{"scenario=desert edition=modern", 3, "f208aa6758387ba4"},
        Printed{"scenario=desert edition=modern", 4, "0f8c1f2ec5c05394"},
        Printed{"scenario=desert", 3, "ba29bd23856806c3"},
        Printed{"scenario=desert", 4, "d7e986e776c7d8ac"},
        Printed{"scenario=greater_catan", 4, "ccd592f134333bd4"},
    };
    for (const Printed& map : maps) {
        const std::string text = text_of_map(map.options, map.seats);
        EXPECT_EQ(to_hex(sha256(text)).substr(0, 16), map.digest)
            << map.options << " for " << map.seats << ":\n"
            << text;
    }
}

} // namespace oya::catan
