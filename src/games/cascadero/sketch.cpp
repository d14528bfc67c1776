#include "core/bits.h"
#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "games/cascadero/telling.h"

// A position as a page of plain text, for terminals: the map as it lies on the table, beside it the tracks.

namespace oya {

using namespace cascadero;

namespace {

constexpr std::string_view envoy_letters = "yobp";
constexpr std::string_view town_letters = "YOBPW";
constexpr std::string_view tile_letters = "23+&^"; // by kind

std::string right(int number) { return (number < 10 ? " " : "") + std::to_string(number); }

class Sketch {
  public:
    Sketch(const State& state, const Words& words, Names names)
        : state_(state), words_(words), names_(names) {}

    std::string draw() const {
        std::string page;
        for (int line = -2; line < 2 * rows - 1; ++line) {
            std::string text = padded(line < 0 ? header(line + 2) : map_line(line), 2 * columns + 8);
            text += line < 0 ? track_header(line + 2) : track_line(line);
            while (!text.empty() && text.back() == ' ') text.pop_back();
            page += text + '\n';
        }
        page += say({"cascadero.sketch.key"});
        page += say({"cascadero.sketch.track-key"});
        if (!state_.map().farmer_spaces.empty()) page += say({"cascadero.sketch.farmer-key"});
        page += '\n';
        for (Seat seat : Seats::first(state_.seats())) page += player_lines(seat);
        return page;
    }

  private:
    std::string say(const Message& message) const { return words_.say(message, names_) + '\n'; }

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
        std::string text = line % 2 == 0 ? right(row) + "  " : "    ";
        for (int column = 0; column < columns; ++column)
            text += column % 2 == line % 2 ? hex(Field(column, row)) : std::string("  ");
        return line % 2 == 0 ? text : text + "  " + right(row);
    }

    std::string hex(Field field) const {
        const Map& map = state_.map();
        if (const Town town = map.town_at[field.index]; town != no_town)
            return {town_letters[map.colour(town)], has(state_.heralds, town) ? '!' : ' '};
        if (!map.fields.test(field.index)) return "  ";
        for (Seat seat : Seats::first(state_.seats())) {
            if (state_.player(seat).envoys.test(field.index))
                return {envoy_letters[state_.board->colour(seat)],
                        state_.sealed.test(field.index) ? '|' : ' '};
        }
        if (!map.farmers.test(field.index)) return ". ";
        const std::size_t space = map.farmer_at[field.index];
        return {space < state_.tiles_laid ? tile_letters[state_.tiles[space]] : '?', ' '};
    }

    // Four cubes and a seal leave no gap: a page is at most 78 columns wide.
    std::size_t cell_width() const { return state_.seats() == 4 ? 5 : 6; }

    std::string track_header(int line) const {
        if (line == 0) return "";
        std::string text = "    ";
        for (const char letter : town_letters) text += padded(std::string(1, letter), cell_width());
        return text;
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
                cell += stands ? envoy_letters[state_.board->colour(seat)] : '.';
            }
            if (here.deed == Deed::forbidden)
                cell = std::string(static_cast<std::size_t>(state_.seats()), 'X');
            if ((state_.seals[track] >> space & 1) != 0) cell += '*';
            text += padded(cell, cell_width());
        }
        const Track& coloured = state_.board->tracks[yellow];
        const Track& education = state_.board->tracks[white];
        const auto place = static_cast<std::size_t>(space);
        return text + " " + padded(deed(coloured.spaces[place]), 4) + deed(education.spaces[place]);
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
        line += envoy_letters[state_.board->colour(seat)];
        line += "  " + padded(words_.say({"seat.name", {{"player", seat}}}, names_), 12) + "  ";
        line += words_.say({"cascadero.sketch.player",
                            {{"points", player.points}, {"envoys", player.supply}, {"seals", player.seals}}});
        line += '\n';
        if (eligible(state_, seat)) line += indent() + say({"cascadero.sketch.top"});
        if (to_move && state_.owed > 0)
            line += indent() + say({"cascadero.sketch.extra", {{"count", state_.owed}}});
        if (player.flags == 0) return line;
        std::vector<Message> flags;
        for (int flag : bits_of(player.flags))
            flags.push_back(achievement_message(static_cast<Achievement>(flag)));
        return line + indent() + say({"cascadero.sketch.flags", {{"flags", std::move(flags)}}});
    }
    static std::string indent() { return std::string(5, ' '); }

    const State& state_;
    const Words& words_;
    Names names_;
};

} // namespace

std::string Cascadero::sketch(const View& view, const Words& words, Names names) {
    return Sketch(view.state, words, names).draw();
}

} // namespace oya
