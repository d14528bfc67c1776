#include "core/bits.h"
#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/telling.h"

// A position as a drawing: the map, the tracks, the achievements and the players.

namespace oya {

using namespace cascadero;

namespace {

// Lengths are whole numbers, a hundred to the radius of a hex.
constexpr int column_step = 150;
constexpr int row_step = 174;
constexpr int map_width = columns * column_step + 200;
constexpr int track_step = 330;
constexpr int space_step = 150;
constexpr int page_width = map_width + colours * track_step + 500;
constexpr int players_line = rows * row_step + 190;
constexpr int page_height = players_line + 290;

constexpr std::array<std::string_view, colours> paints = {"#f2c230", "#e8762c", "#3b78c4", "#e06a9f",
                                                          "#ffffff"};

std::string number(int value) { return std::to_string(value); }

class Drawing {
  public:
    Drawing(const State& state, const Words& words, Names names)
        : state_(state), words_(words), names_(names) {}

    std::string draw() {
        page_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(page_width) + " " +
                number(page_height) +
                "\" font-family=\"sans-serif\" font-size=\"64\" text-anchor=\"middle\">\n";
        page_ += "<title>" + xml_text(words_.say({"cascadero.svg.title"})) + "</title>\n";
        rectangle(0, 0, page_width, page_height, "#f4efe4", "none");
        for (int index = 0; index < hex_count; ++index) draw_hex(Field(index));
        draw_tracks();
        draw_achievements();
        draw_players();
        draw_key();
        return std::move(page_) + "</svg>\n";
    }

  private:
    struct Point {
        int x;
        int y;
    };

    static Point centre(Field field) {
        const int half = field.column() % 2 == 0 ? row_step / 2 : 0;
        return {field.column() * column_step + 150, field.row() * row_step + half + 120};
    }
    std::string_view paint(Seat seat) const { return paints[state_.board->colour(seat)]; }
    std::string say(const Message& message) const { return xml_text(words_.say(message, names_)); }

    void rectangle(int x, int y, int width, int height, std::string_view fill, std::string_view line,
                   int line_width = 4) {
        page_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) +
                 "\" height=\"" + number(height) + "\" fill=\"" + std::string(fill) + "\" stroke=\"" +
                 std::string(line) + "\" stroke-width=\"" + number(line_width) + "\"/>\n";
    }
    void circle(Point at, int radius, std::string_view fill, std::string_view line, int width) {
        page_ += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(radius) +
                 "\" fill=\"" + std::string(fill) + "\" stroke=\"" + std::string(line) +
                 "\" stroke-width=\"" + number(width) + "\"/>\n";
    }
    void write(Point at, const std::string& text, int size, std::string_view anchor = "middle") {
        page_ += "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" + number(size) +
                 "\" text-anchor=\"" + std::string(anchor) + "\">" + text + "</text>\n";
    }

    void draw_hex(Field field) {
        const Map& map = state_.map();
        const Town town = map.town_at[field.index];
        if (town == no_town && !map.fields.test(field.index)) return;
        const bool farmer = map.farmers.test(field.index);
        const std::string_view fill = town != no_town ? paints[map.colour(town)]
                                      : farmer        ? "#cfe0a6"
                                                      : "#e6dcc4";
        const Point at = centre(field);
        constexpr std::array<Point, 6> corners = {
            {{100, 0}, {50, 87}, {-50, 87}, {-100, 0}, {-50, -87}, {50, -87}}};
        page_ += "<polygon points=\"";
        for (const Point corner : corners)
            page_ += number(at.x + corner.x) + "," + number(at.y + corner.y) + " ";
        page_ += "\" fill=\"" + std::string(fill) + "\" stroke=\"#7a6a4f\" stroke-width=\"" +
                 std::string(town != no_town ? "12" : "4") + "\"/>\n";
        if (town != no_town && has(state_.heralds, town)) write({at.x, at.y + 45}, "★", 130);
        if (farmer && map.farmer_at[field.index] < state_.tiles_laid) {
            constexpr std::array<std::string_view, tile_kinds> signs = {"2", "3", "+1", "↻", "☆"};
            const std::string sign(signs[state_.tiles[map.farmer_at[field.index]]]);
            const bool covered = !state_.free.test(field.index);
            write({at.x, at.y + (covered ? 81 : 30)}, sign, covered ? 34 : 80);
        }
        write({at.x, at.y - 58}, number(field.column()) + "," + number(field.row()), 26);
        for (Seat seat : Seats::first(state_.seats())) {
            if (!state_.player(seat).envoys.test(field.index)) continue;
            if (state_.sealed.test(field.index))
                rectangle(at.x - 68, at.y - 48, 136, 106, "#8d2f2f", "#401010");
            circle({at.x, at.y + 4}, 48, paint(seat), "#2b2118", 8);
        }
    }

    void draw_tracks() {
        for (int track = 0; track < colours; ++track) {
            const int left = map_width + track * track_step + 120;
            for (int space = 0; space <= top; ++space)
                draw_space(static_cast<std::size_t>(track), space, left);
        }
        for (int space = 0; space <= top; ++space)
            write({map_width + 60, space_top(space) + 90}, number(space), 56);
    }
    static int space_top(int space) { return 80 + (top - space) * space_step; }

    void draw_space(std::size_t track, int number_of_space, int left) {
        const Track& drawn = state_.board->tracks[track];
        const Space& space = drawn.spaces[static_cast<std::size_t>(number_of_space)];
        const int y = space_top(number_of_space);
        rectangle(left, y, track_step - 20, space_step - 12, paints[track], "#7a6a4f");
        std::string label;
        switch (space.deed) {
        case Deed::points:
            label = number(space.first) + (space.first == space.later ? "" : "/" + number(space.later));
            break;
        case Deed::folded: label = (state_.seals[track] >> number_of_space & 1) != 0 ? "◆" : "◇"; break;
        case Deed::advance: label = "+1"; break;
        case Deed::extra_turn: label = "↻"; break;
        case Deed::forbidden: label = "✕"; break;
        case Deed::nothing: break;
        }
        for (const std::uint8_t banner : drawn.banner) {
            if (banner == number_of_space) label += " ⚑";
        }
        write({left + track_step - 40, y + 60}, label, 54, "end");
        int x = left + 8;
        for (Seat seat : Seats::first(state_.seats())) {
            if (state_.player(seat).cubes[track] == number_of_space)
                rectangle(x, y + 72, 54, 54, paint(seat), "#2b2118", 10);
            x += 66;
        }
    }

    void draw_achievements() {
        int y = space_top(0) + space_step + 70;
        const int left = map_width + 40;
        constexpr int second = 1120; // from one column to the next
        write({left, y}, say({"cascadero.svg.first"}), 48, "start");
        write({left + second, y}, say({"cascadero.svg.everybody"}), 48, "start");
        for (unsigned i = 0; i < achievement_count; ++i) {
            const int x = left + (i < first_only_count ? 0 : second);
            const int line = y + 62 * (static_cast<int>(i % first_only_count) + 1);
            int flag = x;
            for (Seat seat : Seats::first(state_.seats())) {
                const bool up = (state_.player(seat).flags >> i & 1) != 0;
                if (up) rectangle(flag, line - 36, 36, 36, paint(seat), "#2b2118");
                flag += 40;
            }
            const Message achievement = achievement_message(static_cast<Achievement>(i));
            write({x + 180, line},
                  say({"cascadero.svg.achievement",
                       {{"achievement", achievement}, {"points", achievement_points[i]}}}),
                  42, "start");
        }
    }

    void draw_players() {
        int x = 60;
        const int y = players_line;
        for (Seat seat : Seats::first(state_.seats())) {
            circle({x + 30, y - 18}, 30, paint(seat), "#2b2118",
                   state_.turn == seat.index && state_.phase != Phase::over ? 16 : 6);
            std::string name = say({"seat.name", {{"player", seat}}});
            if (state_.first == seat.index && state_.phase != Phase::choosing_first)
                name += " · " + say({"cascadero.sketch.first"});
            write({x + 75, y - 24}, name, 54, "start");
            write({x + 75, y + 30}, say(player_message(state_, seat)), 34, "start");
            x += (page_width - 60) / state_.seats();
        }
    }

    void draw_key() {
        int y = players_line + 110;
        const auto line = [&](const Message& message, int size) {
            write({60, y}, say(message), size, "start");
            y += 64;
        };
        line({"cascadero.svg.key"}, 44);
        if (!state_.map().farmer_spaces.empty()) line({"cascadero.svg.farmer-key"}, 44);
        if (state_.phase == Phase::over)
            line({"cascadero.sketch.over", {{"outcome", outcome_message(state_)}}}, 54);
    }

    const State& state_;
    const Words& words_;
    Names names_;
    std::string page_;
};

} // namespace

std::string Cascadero::svg(const View& view, const Words& words, Names names) {
    return Drawing(view.state, words, names).draw();
}

} // namespace oya
