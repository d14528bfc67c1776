#include "core/bits.h"
#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/telling.h"

// A position as a page of plain text, for terminals: the map as it lies on the table, beside it the tracks.

namespace oya {

using namespace cascadero;

namespace {

constexpr std::string_view tile_letters = "23+&^"; // by kind
constexpr int page_columns = 78;
constexpr std::size_t hex_width = 4;
constexpr std::size_t cell_width = 5; // four cubes and a seal leave no gap

std::string right(int number) { return (number < 10 ? " " : "") + std::to_string(number); }

class Sketch {
  public:
    Sketch(const State& state, const Words& words, Names names)
        : state_(state), words_(words), names_(names), towns_(words.text("cascadero.sketch.town-letters")),
          envoys_(words.text("cascadero.sketch.envoy-letters")) {}

    std::string draw() const {
        std::string page;
        for (int line = -2; line < 2 * rows - 1; ++line) {
            std::string text = padded(line < 0 ? header(line + 2) : map_line(line), 2 * columns + 8);
            text += line < 0 ? track_header(line + 2) : track_line(line);
            while (!text.empty() && text.back() == ' ') text.pop_back();
            page += text + '\n';
        }
        page += say({"cascadero.sketch.colours"});
        page += say({"cascadero.sketch.key"});
        page += say({"cascadero.sketch.track-key"});
        if (!state_.map().farmer_spaces.empty()) page += say({"cascadero.sketch.farmer-key"});
        page += '\n';
        for (Seat seat : Seats::first(state_.seats())) page += player_lines(seat);
        if (state_.phase == Phase::over)
            page += '\n' + say({"cascadero.sketch.over", {{"outcome", outcome_message(state_)}}});
        return page;
    }

  private:
    std::string say(const Message& message, std::string_view first = {}, std::string_view rest = {}) const {
        return wrapped(words_.say(message, names_), page_columns, first, rest);
    }
    std::string note(const Message& message) const {
        const std::string indent(5, ' ');
        return say(message, indent, indent);
    }

    // The numbers of the columns, the even ones above the odd ones, as they stand on the lines of the map.
    static std::string header(int parity) {
        std::string text = parity == 0 ? "    " : "      ";
        for (int column = parity; column < columns; column += 2) text += padded(std::to_string(column), 4);
        return text;
    }

    // Even columns stand on even lines with their row at the left, odd ones on odd lines with it at the
    // right.
    std::string map_line(int line) const {
        const int row = (line + 1) / 2;
        std::string text = line % 2 == 0 ? right(row) + "  " : "      ";
        for (int column = line % 2; column < columns; column += 2)
            text += padded(hex(Field(column, row)), hex_width);
        return line % 2 == 0 ? text : text + "  " + right(row);
    }

    // A town and its herald, or an envoy, the farmer tile under it and its seal.
    std::string hex(Field field) const {
        const Map& map = state_.map();
        if (const Town town = map.town_at[field.index]; town != no_town)
            return {towns_[map.colour(town)], has(state_.heralds, town) ? '!' : ' '};
        if (!map.fields.test(field.index)) return "";
        std::string text;
        for (Seat seat : Seats::first(state_.seats())) {
            if (state_.player(seat).envoys.test(field.index)) text += envoys_[state_.board->colour(seat)];
        }
        if (map.farmers.test(field.index)) {
            const std::size_t space = map.farmer_at[field.index];
            text += space < state_.tiles_laid ? tile_letters[state_.tiles[space]] : '?';
        }
        if (state_.sealed.test(field.index)) text += '|';
        return text.empty() ? "." : text;
    }

    std::string track_header(int line) const {
        if (line == 0) return "";
        std::string text = "    ";
        for (const char letter : towns_) text += padded(std::string(1, letter), cell_width);
        return text + " " + padded(std::string(towns_.substr(0, 4)), 5) + std::string(towns_.substr(4));
    }

    // One space of all five tracks on every second line, the top first: cubes, a seal that still lies there,
    // and what the spaces do.
    std::string track_line(int line) const {
        if (line % 2 != 0 || line > 2 * top) return "";
        const int space = top - line / 2;
        std::string text = right(space) + "  ";
        for (std::size_t track = 0; track < colours; ++track) {
            const Space& here = state_.board->tracks[track].spaces[static_cast<std::size_t>(space)];
            std::string cell;
            for (Seat seat : Seats::first(state_.seats())) {
                const bool stands = state_.player(seat).cubes[track] == space;
                cell += stands ? envoys_[state_.board->colour(seat)] : '.';
            }
            if (here.deed == Deed::forbidden)
                cell = std::string(static_cast<std::size_t>(state_.seats()), 'X');
            if ((state_.seals[track] >> space & 1) != 0) cell += '*';
            text += padded(cell, cell_width);
        }
        return text + " " + padded(what_it_does(yellow, space), 5) + what_it_does(white, space);
    }

    // The coloured tracks are all alike.
    std::string what_it_does(Colour colour, int number) const {
        const Track& track = state_.board->tracks[colour];
        std::string text = deed(track.spaces[static_cast<std::size_t>(number)]);
        for (const std::uint8_t banner : track.banner) {
            if (banner == number) text += '#';
        }
        return text;
    }

    static std::string deed(const Space& space) {
        switch (space.deed) {
        case Deed::points:
            if (space.first == space.later) return std::to_string(space.first);
            return std::to_string(space.first) + "/" + std::to_string(space.later);
        case Deed::folded: return "*";
        case Deed::advance: return "+1";
        case Deed::extra_turn: return "&";
        default: return "";
        }
    }

    std::string player_lines(Seat seat) const {
        const Player& player = state_.player(seat);
        const bool to_move = state_.turn == seat.index && state_.phase != Phase::over;
        std::string line = to_move ? "▸ " : "  ";
        line += envoys_[state_.board->colour(seat)];
        line += "  " + padded(words_.say({"seat.name", {{"player", seat}}}, names_), 12) + "  ";
        std::string lines = say(player_message(state_, seat), line, "     ");
        if (state_.first == seat.index && state_.phase != Phase::choosing_first)
            lines += note({"cascadero.sketch.first"});
        if (eligible(state_, seat)) lines += note({"cascadero.sketch.top"});
        if (to_move && state_.owed > 0) lines += note({"cascadero.sketch.extra", {{"count", state_.owed}}});
        if (player.flags == 0) return lines;
        std::vector<Message> flags;
        for (int flag : bits_of(player.flags))
            flags.push_back(achievement_message(static_cast<Achievement>(flag)));
        return lines + note({"cascadero.sketch.flags", {{"flags", std::move(flags)}}});
    }

    const State& state_;
    const Words& words_;
    Names names_;
    std::string_view towns_;  // a letter for each colour
    std::string_view envoys_; // the same of the players
};

} // namespace

std::string Cascadero::sketch(const View& view, const Words& words, Names names) {
    return Sketch(view.state, words, names).draw();
}

} // namespace oya
