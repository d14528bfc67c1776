#include "games/cascadia/box_player.h"

#include <charconv>

// A description as text: line by line, with drawings.

namespace oya::cascadia {

namespace {

constexpr int most_points = 200;
constexpr int most_rows = 60;

std::string_view next_word(std::string_view& line) {
    while (line.starts_with(' ')) line.remove_prefix(1);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

std::optional<int> number_in(std::string_view word, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size() || number < 0 || number > most)
        return std::nullopt;
    return number;
}

class TextBox {
  public:
    explicit TextBox(BoxGame& game) : game_(game) {}

    std::optional<BadBoard> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            line_ = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number_;
            if (line_.ends_with('\r')) line_.remove_suffix(1);
            if (auto fault = read_line()) return fault;
        }
        end_player();
        return std::nullopt;
    }

  private:
    // A fault at a word of the line.
    BadBoard bad(std::string_view word, Message reason) const {
        const auto column = static_cast<int>(word.data() - line_.data()) + 1;
        return {{"cascadia.score.line", {{"line", number_}, {"column", column}}}, std::move(reason)};
    }
    static Message with_text(std::string_view id, std::string_view text) {
        return {id, {{"text", std::string(text)}}};
    }
    // What stands behind the last word of a line.
    std::optional<BadBoard> at_end(std::string_view rest) const {
        const std::string_view word = next_word(rest);
        if (word.empty()) return std::nullopt;
        return bad(word, with_text("cascadia.score.trailing", word));
    }

    BoxPlayer& player() {
        if (game_.players.empty()) game_.players.emplace_back();
        return game_.players.back();
    }
    void end_player() {
        if (!game_.players.empty()) pieces_.finish(game_.players.back());
        pieces_ = {};
        row_ = 0;
        parity_ = -1;
    }

    std::optional<BadBoard> read_line() {
        if (line_.find_first_not_of(' ') == line_.npos || line_.starts_with('#')) return std::nullopt;
        std::string_view rest = line_;
        const std::string_view word = next_word(rest);
        if (word == "player") {
            end_player();
            if (game_.players.size() == oya::max_seats) return bad(word, {"cascadia.score.players"});
            game_.players.emplace_back().name =
                std::string(rest.substr(std::min<std::size_t>(rest.find_first_not_of(' '), rest.size())));
            return std::nullopt;
        }
        if (word == "nature") {
            const std::string_view number = next_word(rest);
            const auto tokens = number_in(number, nature_tokens);
            if (!tokens) return bad(number, {"cascadia.score.nature"});
            player().sheet.nature = *tokens;
            return at_end(rest);
        }
        if (word == "corridors" || word == "wildlife") return read_five(word, rest);
        if (word == "tile") return read_tile(rest);
        return read_drawing();
    }

    std::optional<BadBoard> read_five(std::string_view what, std::string_view rest) {
        const bool corridors = what == "corridors";
        auto& numbers = corridors ? player().sheet.corridors : player().sheet.wildlife;
        for (int& number : numbers) {
            const std::string_view word = next_word(rest);
            const auto read = number_in(word, most_points);
            if (!read) return bad(word, {"cascadia.score.five"});
            number = *read;
        }
        (corridors ? player().counted_corridors : player().counted_wildlife) = true;
        return at_end(rest);
    }

    // tile CELL SIDES SHOWN TOKEN
    std::optional<BadBoard> read_tile(std::string_view rest) {
        const std::string_view cell_word = next_word(rest);
        const auto cell = read_cell(cell_word);
        if (!cell) return bad(cell_word, {"cascadia.score.cell"});
        const std::string_view sides_word = next_word(rest);
        auto turned = read_sides(sides_word);
        if (!turned) return bad(sides_word, {"cascadia.score.sides"});
        const std::string_view shown = next_word(rest);
        const auto face = read_shown(shown, turned->face);
        if (!face) return bad(shown, with_text("cascadia.score.shown", shown));
        turned->face = *face;
        const std::string_view token = next_word(rest);
        std::optional<int> animal = -1;
        if (!token.empty() && token != "-") animal = read_species(token);
        if (!animal) return bad(token, with_text("cascadia.score.species", token));
        if (auto fault = at_end(rest)) return fault;
        player();
        if (Message fault = pieces_.lay(*cell, turned, *animal); !fault.empty())
            return bad(cell_word, std::move(fault));
        return std::nullopt;
    }

    // Column 2q + r of row r.
    std::optional<BadBoard> read_drawing() {
        for (std::size_t column = 0; column < line_.size(); ++column) {
            const std::string_view here = line_.substr(column, 1);
            const bool capital = here[0] >= 'A' && here[0] <= 'Z';
            const char letter = static_cast<char>(capital ? here[0] | 0x20 : here[0]);
            if (letter == ' ') continue;
            const auto animal = read_species(std::string_view(&letter, 1));
            if (letter != '.' && !animal)
                return bad(here, with_text("cascadia.score.letter", line_.substr(column, character(column))));
            const int shifted = static_cast<int>(std::min<std::size_t>(column, 4096)) - row_;
            if (parity_ < 0) parity_ = shifted & 1;
            if ((shifted & 1) != parity_) return bad(here, {"cascadia.score.between"});
            const int q = (shifted - parity_) / 2;
            if (q > farthest_cell || q < -farthest_cell) return bad(here, {"cascadia.score.too-wide"});
            player();
            Message fault = pieces_.lay(hex_at(q, row_), std::nullopt, animal.value_or(-1));
            if (!fault.empty()) return bad(here, std::move(fault));
        }
        if (++row_ > most_rows) return bad(line_, {"cascadia.score.rows"});
        return std::nullopt;
    }
    // The bytes of the UTF-8 character that begins here.
    std::size_t character(std::size_t at) const {
        std::size_t end = at + 1;
        while (end < line_.size() && (line_[end] & 0xC0) == 0x80) ++end;
        return end - at;
    }

    BoxGame& game_;
    BoxPlayerReader pieces_; // of the last player
    std::string_view line_;
    int number_ = 0;
    int row_ = 0;
    int parity_ = -1;
};

} // namespace

std::optional<BadBoard> read_box_text(std::string_view text, BoxGame& game) {
    return TextBox(game).read(text);
}

} // namespace oya::cascadia
