#include "core/text.h"
#include "games/cascadia/cascadia.h"
#include "games/cascadia/drawing.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <vector>

// A picture of the table: the cards, every environment with its animals, the market with what the player has
// in hand, and a key. Names and numbers are text, so that the picture can be searched and read aloud.

namespace oya::cascadia {

namespace {

struct Point {
    int x = 0;
    int y = 0;
};

// A hexagon is 70 wide and 80 high; its corners clockwise from the top, so that side k lies between corners k
// and k + 1.
constexpr int half_width = 35;
constexpr int row_height = 60;
constexpr std::array<Point, sides> corners = {
    {{0, -40}, {35, -20}, {35, 20}, {0, 40}, {-35, 20}, {-35, -20}}};
constexpr std::array<std::string_view, terrains> terrain_colours = {"#9aa0a6", "#3e7d4f", "#e2b84a",
                                                                    "#8fb98a", "#4f8fc0"};
constexpr std::array<std::string_view, species> species_colours = {"#6b4226", "#a9743c", "#d9607e", "#3f7fbf",
                                                                   "#d8722c"};

Point centre_of(Hex cell) { return {(2 * cell.q + cell.r) * half_width, cell.r * row_height}; }

class Picture {
  public:
    explicit Picture(const Words& words) : words_(words) {}

    void polygon(std::string_view points, std::string_view fill) {
        body_ += "<polygon points=\"" + std::string(points) + "\" fill=\"" + std::string(fill) + "\"/>\n";
    }
    void outline(std::string_view points) {
        body_ += "<polygon points=\"" + std::string(points) +
                 "\" fill=\"none\" stroke=\"#30343a\" stroke-width=\"2\"/>\n";
    }
    void circle(Point at, int radius, std::string_view fill) {
        body_ += "<circle cx=\"" + std::to_string(at.x) + "\" cy=\"" + std::to_string(at.y) + "\" r=\"" +
                 std::to_string(radius) + "\" fill=\"" + std::string(fill) +
                 "\" stroke=\"#fff\" stroke-width=\"2\"/>\n";
    }
    void text(Point at, std::string_view words, int size, std::string_view fill,
              std::string_view anchor = "middle") {
        body_ += "<text x=\"" + std::to_string(at.x) + "\" y=\"" + std::to_string(at.y) + "\" font-size=\"" +
                 std::to_string(size) + "\" fill=\"" + std::string(fill) + "\" text-anchor=\"" +
                 std::string(anchor) + "\">" + xml_text(words) + "</text>\n";
    }
    // One hexagon: six triangles in the terrains of its sides, a star for a keystone, and the animal on it or
    // those it shows.
    void tile(Point at, Face face, int turns, int animal) {
        std::string all;
        for (std::size_t side = 0; side < sides; ++side) {
            const std::string from = point(at, corners[side]);
            const std::string to = point(at, corners[(side + 1) % sides]);
            const int terrain = terrain_at(face, turns, static_cast<int>(side));
            polygon(point(at, {}) + ' ' + from + ' ' + to,
                    terrain_colours[static_cast<std::size_t>(terrain)]);
            all += from + ' ';
        }
        outline(all);
        if (face.keystone) text({at.x, at.y - 22}, "★", 14, "#fff");
        if (animal >= 0) return token(at, animal);
        const int shown = std::popcount(face.wildlife);
        int place = 0;
        for (int kind = 0; kind < species; ++kind) {
            if (!face.shows(kind)) continue;
            const Point spot = {at.x + (2 * place++ - shown + 1) * 10, at.y};
            circle(spot, 9, "#ffffffb0");
            const char letter = species_sign(kind, words_);
            text({spot.x, spot.y + 4}, std::string_view(&letter, 1), 12,
                 species_colours[static_cast<std::size_t>(kind)]);
        }
    }
    void token(Point at, int animal) {
        circle(at, 20, species_colours[static_cast<std::size_t>(animal)]);
        const char letter = animal_sign(animal, words_);
        text({at.x, at.y + 7}, std::string_view(&letter, 1), 20, "#fff");
    }
    // What the colours and letters mean, in two rows.
    void key(Point at) {
        constexpr int step = 130;
        for (int i = 0; i < terrains; ++i) {
            const Point here = {at.x + i * step, at.y};
            circle(here, 12, terrain_colours[static_cast<std::size_t>(i)]);
            text({here.x + 18, here.y + 5}, words_.say(terrain_message(i)), 14, "#222", "start");
        }
        text({at.x + terrains * step, at.y + 5}, "★ " + words_.say({"cascadia.svg.keystone"}), 14, "#222",
             "start");
        for (int i = 0; i < species; ++i) {
            const Point here = {at.x + i * step, at.y + 34};
            const char letter = animal_sign(i, words_);
            circle(here, 12, species_colours[static_cast<std::size_t>(i)]);
            text({here.x, here.y + 5}, std::string_view(&letter, 1), 14, "#fff");
            text({here.x + 18, here.y + 5}, words_.say(species_message(i)), 14, "#222", "start");
        }
    }
    std::string body() && { return std::move(body_); }

  private:
    static std::string point(Point at, Point by) {
        return std::to_string(at.x + by.x) + ',' + std::to_string(at.y + by.y);
    }

    const Words& words_;
    std::string body_;
};

// "Cards: bear A, elk B, …", hidden ones by their species alone.
std::string cards_line(const View& view, const Words& words) {
    std::vector<Message> cards;
    for (int animal = 0; animal < species; ++animal) {
        for (std::uint8_t letter : view.cards[static_cast<std::size_t>(animal)]) {
            if (letter == hidden_card) {
                cards.push_back({"cascadia.card.hidden", {{"animal", species_message(animal)}}});
            } else if (letter != no_letter) {
                cards.push_back(card_message(animal, letter));
            }
        }
    }
    return cards.empty() ? std::string()
                         : words.say({"cascadia.sketch.cards", {{"cards", std::move(cards)}}});
}

} // namespace

std::string Cascadia::svg(const View& view, const Words& words, Names names) {
    Picture picture(words);
    constexpr int margin = 60;
    constexpr int top = 90; // below the cards and the names
    picture.text({margin, 28}, cards_line(view, words), 16, "#222", "start");
    int left = margin;
    int bottom = 0;
    for (Seat seat : Seats::first(view.seats)) {
        const Environment& land = view.environments[seat.index];
        Point least{0, 0};
        Point most{0, 0};
        for (std::size_t slot = 0; slot < land.count; ++slot) {
            const Point at = centre_of(land.cells[slot]);
            least = {std::min(least.x, at.x), std::min(least.y, at.y)};
            most = {std::max(most.x, at.x), std::max(most.y, at.y)};
        }
        const std::string player = words.say({"seat.name", {{"player", seat}}}, names);
        const Sheet& sheet = view.sheets[seat.index];
        const std::string points =
            words.say({"cascadia.svg.sheet", {{"total", sheet.total()}, {"nature", sheet.nature}}});
        picture.text({left, 62}, player, 22, "#222", "start");
        picture.text({left, 82}, points, 14, "#222", "start");
        for (int slot = 0; slot < land.count; ++slot) {
            const Point at = centre_of(land.cells[static_cast<std::size_t>(slot)]);
            picture.tile({left + half_width + at.x - least.x, top + 50 + at.y - least.y}, land.face(slot),
                         land.turns[static_cast<std::size_t>(slot)], land.animal_on(slot));
        }
        bottom = std::max(bottom, top + 90 + most.y - least.y);
        left += std::max(most.x - least.x + 2 * half_width, 180) + margin;
    }
    const int width = std::max(left, margin + 6 * 130);
    for (int slot = 0; slot < view.market; ++slot) {
        const auto at = static_cast<std::size_t>(slot);
        const Point here = {margin + half_width + slot * 110, bottom + 60};
        picture.text({here.x, here.y - 46}, std::to_string(slot + 1), 14, "#222");
        if (view.tiles[at] != no_tile) picture.tile(here, faces[view.tiles[at]], 0, -1);
        if (view.tokens[at] != no_species) picture.token({here.x, here.y + 66}, view.tokens[at]);
    }
    const Point hand = {margin + half_width + view.market * 110 + 40, bottom + 60};
    if (view.tile_in_hand != no_tile || view.token_in_hand != no_species)
        picture.text({hand.x, hand.y - 46}, words.say({"cascadia.svg.hand", {{"player", view.turn}}}, names),
                     14, "#222");
    if (view.tile_in_hand != no_tile) picture.tile(hand, faces[view.tile_in_hand], 0, -1);
    if (view.token_in_hand != no_species) picture.token({hand.x, hand.y + 66}, view.token_in_hand);
    picture.key({margin + 12, bottom + 180});
    const int height = bottom + 245;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + ' ' +
           std::to_string(height) +
           "\" font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#f6f3ea\"/>\n" +
           std::move(picture).body() + "</svg>\n";
}

} // namespace oya::cascadia
