#include "games/catan/catan.h"
#include "games/catan/sites.h"
#include "games/catan/svg.h"
#include "games/catan/telling.h"

#include <algorithm>

// The island as it lies on the table: land, harbours, and the pieces on hexes, paths and crossings.

namespace oya::catan {

namespace {

// A hex is 104 wide and 120 high.
constexpr int half_width = 52;
constexpr int radius = 60;
constexpr int row_height = 90;
constexpr std::array<std::string_view, terrains> terrain_paints = {
    "#5d8a5a", "#cf7d55", "#b4ca78", "#ecc95c", "#a3a6a8", "#ead9b0", "#d9a441", "#9cc3d5"};

constexpr Point middle_of(Hex hex) { return {half_width * (2 * hex.q + hex.r), row_height * hex.r}; }

std::string hexagon(Point at, int size) {
    const int half = size / 2;
    const int wide = size * 52 / 60;
    const auto point = [&](int x, int y) {
        return std::to_string(at.x + x) + ' ' + std::to_string(at.y + y);
    };
    return 'M' + point(0, -size) + 'L' + point(wide, -half) + 'L' + point(wide, half) + 'L' + point(0, size) +
           'L' + point(-wide, half) + 'L' + point(-wide, -half) + 'z';
}

// A point so many hundredths of the way.
constexpr Point between(Point from, Point to, int hundredths) {
    return {from.x + (to.x - from.x) * hundredths / 100, from.y + (to.y - from.y) * hundredths / 100};
}

template <class Size>
class IslandPicture {
  public:
    IslandPicture(Picture& picture, const Position<Size>& state, const Words& words, Point origin)
        : picture_(picture), state_(state), island_(state.island()), words_(words), origin_(origin) {}

    void draw() {
        for (int hex : island_.all_hexes().andnot(island_.land)) water(static_cast<std::size_t>(hex));
        for (int hex : island_.land)
            picture_.path(hexagon(at(island_.hexes[static_cast<std::size_t>(hex)].hex), radius + 7),
                          shore_paint, shore_paint, 4);
        for (std::size_t i = 0; i < island_.harbours.size(); ++i) harbour(i);
        for (int hex : island_.land) land(static_cast<std::size_t>(hex));
        for (const auto& region : island_.regions)
            for (int hex : region.hexes)
                promise(at(island_.hexes[static_cast<std::size_t>(hex)].hex), region.points);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) roads(seat);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) ships(seat);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) pieces(seat);
        if (state_.pirate != nothing) picture_.art("pirate", at(island_.hexes[state_.pirate].hex), 54, 54);
    }

  private:
    Point at(Hex hex) const { return origin_ + middle_of(hex); }
    Point at(int corner) const {
        const CornerName name = island_.corners[static_cast<std::size_t>(corner)];
        return at(name.hex) + Point{0, name.bottom ? radius : -radius};
    }

    // The sea of a map that has ships, and its frame, which is darker.
    void water(std::size_t hex) {
        const bool rim = island_.frame.test(static_cast<int>(hex));
        picture_.open(words_.say({rim ? "catan.svg.frame" : "catan.svg.sea",
                                  {{"hex", hex_message(island_, static_cast<int>(hex))}}}));
        picture_.path(hexagon(at(island_.hexes[hex].hex), radius - 1), rim ? "#8fb3bd" : sea_paint,
                      "#7fa6b1");
        picture_.close();
    }

    void land(std::size_t hex) {
        const Point middle = at(island_.hexes[hex].hex);
        const std::uint8_t terrain = state_.terrain[hex];
        const std::uint8_t token = state_.token[hex];
        if (terrain >= terrains) return picture_.path(hexagon(middle, radius - 1), card_paint, ink);
        picture_.open(words_.say({"catan.svg.hex",
                                  {{"terrain", terrain_message(terrain)},
                                   {"hex", hex_message(island_, static_cast<int>(hex))},
                                   {"token", int{token}}}}));
        picture_.path(hexagon(middle, radius - 1), terrain_paints[terrain], "#6b6257");
        picture_.art(terrain_names[terrain], middle, 104, 120);
        if (token != 0 && token != nothing) number(middle + Point{0, 8}, token);
        if (island_.later.any() && token == 0 && terrain < desert) no_number(middle + Point{0, 8}, hex);
        picture_.close();
        if (state_.robber == hex) picture_.art("robber", middle + Point{25, 6}, 30, 38);
        if (state_.merchant == hex && state_.merchant_owner != nothing)
            picture_.art("merchant", middle + Point{-29, 4}, 34, 34, seat_paints[state_.merchant_owner]);
    }

    void number(Point spot, int token) {
        const int pips = token < 7 ? token - 1 : 13 - token;
        const std::string_view paint = pips == 5 ? "#a02c1f" : ink;
        picture_.circle(spot, 18, card_paint, "#8a7f70");
        picture_.text(spot + Point{0, 5}, std::to_string(token), 19, paint, "middle", true);
        for (int i = 0; i < pips; ++i)
            picture_.circle(spot + Point{5 * i - 5 * (pips - 1) / 2, 11}, 1, paint, paint);
    }

    // The points that the first settlement there brings.
    void promise(Point middle, int points) {
        const Point spot = middle - Point{0, 35};
        picture_.open(words_.say({"catan.svg.region", {{"points", points}}}));
        picture_.box(spot - Point{15, 10}, 30, 20, 10, "#f8f3e7", "#8a7f70");
        picture_.text(spot + Point{0, 5}, '+' + std::to_string(points), 14, ink, "middle", true);
        picture_.close();
    }

    // Land whose token comes in play, or was taken away; until the island is laid out neither is known.
    void no_number(Point spot, std::size_t hex) {
        if (state_.robber == nothing) return;
        const bool later = island_.later.test(static_cast<int>(hex));
        picture_.open(words_.say({later ? "catan.svg.later" : "catan.svg.exhausted"}));
        picture_.circle(spot, 18, later ? card_paint : "#cfc6b4", "#8a7f70");
        if (later) {
            picture_.text(spot + Point{0, 6}, "?", 19, "#8a7f70", "middle", true);
        } else {
            picture_.line(spot - Point{9, 9}, spot + Point{9, 9}, "#6b6257", 3);
            picture_.line(spot + Point{-9, 9}, spot + Point{9, -9}, "#6b6257", 3);
        }
        picture_.close();
    }

    void harbour(std::size_t place) {
        const auto& pier = island_.harbours[place];
        const std::uint8_t kind = state_.harbour_kind[place];
        const Point land = at(island_.hexes[pier.hex].hex);
        const Point sea = at(neighbour(island_.hexes[pier.hex].hex, pier.side));
        const Point badge = between(land, sea, 81);
        for (const int corner : {island_.edges[pier.edge].from, island_.edges[pier.edge].to}) {
            picture_.line(between(at(corner), badge, 25), badge, "#7d6038", 5);
            picture_.line(between(at(corner), badge, 25), badge, "#c39c62", 3, " stroke-dasharray=\"3 4\"");
        }
        picture_.circle(badge, 18, card_paint, "#6b6257");
        if (kind < resources) {
            picture_.art(good_names[kind], badge - Point{0, 4}, 20, 20);
            picture_.text(badge + Point{0, 14}, "2:1", 10, ink, "middle", true);
        } else {
            picture_.text(badge + Point{0, 4}, kind == generic_harbour ? "3:1" : "?", 13, ink, "middle",
                          true);
        }
    }

    void roads(std::size_t seat) {
        for (int edge : state_.players[seat].roads) {
            const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
            const Point from = between(at(ends.from), at(ends.to), 20);
            const Point to = between(at(ends.from), at(ends.to), 80);
            picture_.line(from, to, ink, 10.5);
            picture_.line(from, to, seat_paints[seat], 7.2);
            picture_.sign(seat, between(from, to, 50), 2, seat_inks[seat]);
        }
    }

    // Upright in the middle of its path, whichever way that runs.
    void ships(std::size_t seat) {
        for (int edge : state_.players[seat].ships) {
            const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
            const Point middle = between(at(ends.from), at(ends.to), 50);
            picture_.art("boat", middle, 36, 36, seat_paints[seat]);
            picture_.sign(seat, middle + Point{0, 9}, 3, seat_inks[seat]);
        }
    }

    void pieces(std::size_t seat) {
        const Player<Size>& player = state_.players[seat];
        for (int corner : player.settlements) {
            if (player.sideways.test(corner)) {
                city(seat, at(corner), true);
            } else {
                picture_.art("settlement", at(corner) - Point{0, 2}, 42, 42, seat_paints[seat]);
                picture_.sign(seat, at(corner) + Point{0, 2}, 4, seat_inks[seat]);
            }
        }
        for (int corner : player.cities) {
            for (std::size_t track = 0; track < tracks; ++track) {
                if (state_.metropolis[track].corner == corner) metropolis(track, at(corner));
            }
            city(seat, at(corner), player.overturned.test(corner));
            if (player.walls.test(corner)) picture_.art("wall", at(corner) + Point{0, 2}, 44, 44);
        }
        for (int corner : player.all_knights())
            picture_.knight(seat, at(corner), player.strength_at(corner), player.active.test(corner));
    }

    // A city lies on its side when it only counts as a settlement, or when the Saboteur has overturned it.
    void city(std::size_t seat, Point spot, bool lying) {
        const std::string middle = std::to_string(spot.x) + ' ' + std::to_string(spot.y);
        if (lying)
            picture_.open(words_.say({"catan.svg.lying"}), " transform=\"rotate(-90 " + middle + ")\"");
        picture_.art("city", spot - Point{0, 1}, 44, 44, seat_paints[seat]);
        picture_.sign(seat, spot + Point{-5, 4}, 4, seat_inks[seat]);
        if (lying) picture_.close();
    }

    void metropolis(std::size_t track, Point spot) {
        picture_.art("metropolis", spot - Point{0, 5}, 62, 62, track_paints[track]);
        picture_.circle(spot - Point{0, 29}, 9, track_paints[track], ink, 1.5);
        picture_.art(std::string(track_names[track]) + "-track", spot - Point{0, 29}, 13, 13, card_paint);
    }

    Picture& picture_;
    const Position<Size>& state_;
    const Island<Size>& island_;
    const Words& words_;
    Point origin_;
};

} // namespace

template <class Size>
IslandSize island_size(const Island<Size>& island) {
    IslandSize size;
    for (const auto& place : island.hexes) {
        const Point middle = middle_of(place.hex);
        size.least = {std::min(size.least.x, middle.x - half_width),
                      std::min(size.least.y, middle.y - radius)};
        size.most = {std::max(size.most.x, middle.x + half_width), std::max(size.most.y, middle.y + radius)};
    }
    return size;
}

template <class Size>
void draw_island(Picture& picture, const Position<Size>& state, const Words& words, Point origin) {
    IslandPicture<Size>(picture, state, words, origin).draw();
}

template IslandSize island_size(const Island<Small>&);
template IslandSize island_size(const Island<Large>&);
template void draw_island(Picture&, const Position<Small>&, const Words&, Point);
template void draw_island(Picture&, const Position<Large>&, const Words&, Point);

} // namespace oya::catan
