#pragma once

#include "core/words.h"
#include "games/catan/state.h"

#include <string>
#include <string_view>

// What the picture of a table is put together from. The drawings themselves are in data/catan/art.svg.

namespace oya::catan {

struct Point {
    int x = 0;
    int y = 0;

    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

// The colours of the seats, and what is drawn on them.
inline constexpr std::array<std::string_view, max_seats> seat_paints = {"#bf3b2d", "#2f639b", "#dd7a26",
                                                                        "#fffdf6"};
inline constexpr std::array<std::string_view, max_seats> seat_inks = {"#fffaf0", "#fffaf0", "#2b1a06",
                                                                      "#4a4036"};
inline constexpr std::array<std::string_view, tracks> track_paints = {"#e0b03a", "#3c6ea5", "#4b8450"};
inline constexpr std::string_view ink = "#2b2520";
inline constexpr std::string_view card_paint = "#fffcf4";
inline constexpr std::string_view sea_paint = "#a9c9d0";
inline constexpr std::string_view shore_paint = "#f1e5c6";

class Picture {
  public:
    void circle(Point at, int radius, std::string_view fill, std::string_view line, double width = 1);
    void box(Point at, int width, int height, int round, std::string_view fill, std::string_view line);
    void line(Point from, Point to, std::string_view paint, double width, std::string_view more = {});
    void path(std::string_view shape, std::string_view fill, std::string_view line, double width = 1);
    // One drawing of art.svg with its middle here; the colour is that of whoever owns it.
    void art(std::string_view name, Point middle, int width, int height, std::string_view colour = ink,
             std::string_view more = {});
    void text(Point at, std::string_view words, int size, std::string_view fill = ink,
              std::string_view anchor = "middle", bool strong = false);
    // Every seat has a shape as well as a colour, which is printed on all it owns.
    void sign(std::size_t seat, Point at, int radius, std::string_view fill);
    // A knight, asleep or awake.
    void knight(std::size_t seat, Point at, int strength, bool active);
    // Everything until `close` has this as its caption and may be drawn turned.
    void open(std::string_view caption, std::string_view more = {});
    void close();

    std::string page(int width, int height, std::string_view title) &&;

  private:
    std::string body_;
};

// The island and everything that stands on it, as large as it needs to be.
struct IslandSize {
    Point least;
    Point most;
};
template <class Size>
IslandSize island_size(const Island<Size>&);
// With the middle of hex (0,0) at a point.
template <class Size>
void draw_island(Picture&, const Position<Size>&, const Words&, Point origin);

} // namespace oya::catan
