#include "core/text.h"
#include "games/cascadia/box_player.h"

#include <algorithm>
#include <charconv>
#include <utility>

// A description as text: line by line, with drawings.

namespace oya::cascadia {

namespace {

constexpr int most_rows = 60;
constexpr std::size_t tab_stop = 8;
constexpr std::size_t longest_line = 400;

constexpr std::array<std::string_view, 11> line_words = {"player",  "nature",   "tile",      "token",
                                                         "starter", "wildlife", "corridors", "threes",
                                                         "cards",   "option",   "solo"};

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

// The line as it looks: tabs lead to the next column that can be divided by eight; what stands behind a hash
// is a remark.
std::string visible(std::string_view line) {
    std::string seen;
    for (std::size_t at = 0; at < line.size() && seen.size() <= longest_line; ++at) {
        if (line[at] == '#' && (seen.empty() || seen.back() == ' ')) break;
        if (line[at] == '\t') {
            seen.append(tab_stop - seen.size() % tab_stop, ' ');
        } else {
            seen += line[at];
        }
    }
    while (seen.ends_with(' ')) seen.pop_back();
    return seen;
}

// Whether a word can only be that of a line, misspelt: rows of a drawing have letters of species and dots.
bool is_no_drawing(std::string_view word) {
    return word.size() > 1 && small_letters(word).find_first_not_of("beshf.") != word.npos;
}

class TextBox {
  public:
    explicit TextBox(BoxGame& game) : game_(game) {}

    BadBoards read(std::string_view text) {
        BadBoards faults;
        while (!text.empty() && faults.size() < most_faults) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number_;
            if (line.ends_with('\r')) line.remove_suffix(1);
            line_ = visible(line);
            auto fault = line_.size() > longest_line ? std::optional(bad(line_, {"cascadia.score.too-wide"}))
                                                     : read_line();
            if (!fault) continue;
            faults.push_back(std::move(*fault));
            if (game_.players.size() > oya::max_seats) break;
        }
        end_player();
        return faults;
    }

  private:
    Message place(std::string_view word) const {
        const auto column = static_cast<int>(word.data() - line_.data()) + 1;
        return {"cascadia.score.line", {{"line", number_}, {"column", column}}};
    }
    // A fault at a word of the line.
    BadBoard bad(std::string_view word, Message reason) const { return {place(word), std::move(reason)}; }
    std::optional<BadBoard> unless_empty(std::string_view word, Message reason) const {
        if (reason.empty()) return std::nullopt;
        return bad(word, std::move(reason));
    }
    std::optional<BadBoard> unless_laid(std::string_view word, Message reason) const {
        auto fault = unless_empty(word, std::move(reason));
        if (fault) fault->lives = pieces_.lives();
        return fault;
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

    // Lines before the first `player` are about one who has no name.
    void begin_player() {
        if (game_.players.empty()) game_.players.emplace_back().place = place(line_);
    }
    void end_player() {
        if (!game_.players.empty()) pieces_.finish(game_.players.back());
        pieces_ = {};
        row_ = 0;
        parity_ = -1;
    }

    std::optional<BadBoard> read_line() {
        if (line_.empty()) return std::nullopt;
        std::string_view rest = line_;
        const std::string_view written = next_word(rest);
        const std::string word = small_letters(written);
        if (word == "player") return read_player(written, rest);
        if (word == "cards" || word == "option" || word == "solo") {
            auto fault = read_setup(written, word, rest);
            if (fault) game_.setup.unread = true;
            return fault;
        }
        if (word == "nature") return read_nature(written, rest);
        if (word == "wildlife") return read_five(written, GivenKind::wildlife, rest);
        if (word == "corridors" || word == "threes") {
            auto fault =
                read_five(written, word == "threes" ? GivenKind::threes : GivenKind::corridors, rest);
            if (fault && !game_.players.empty()) game_.players.back().habitats_unread = true;
            return fault;
        }
        if (word == "tile") return read_tile(rest);
        if (word == "token") return read_token(rest);
        if (word == "starter") return read_starter_line(written, rest);
        if (is_no_drawing(written)) {
            parity_ = -1; // it may have been a row
            return bad(written, {"cascadia.score.word",
                                 {{"text", std::string(written)}, {"like", meant(written, line_words)}}});
        }
        return read_drawing();
    }

    std::optional<BadBoard> read_player(std::string_view word, std::string_view rest) {
        end_player();
        const std::string name(trim(rest));
        const bool same =
            !name.empty() && std::ranges::find(game_.players, name, &BoxPlayer::name) != game_.players.end();
        BoxPlayer& player = game_.players.emplace_back();
        player.name = name;
        player.place = place(word);
        if (game_.players.size() > oya::max_seats) return bad(word, {"cascadia.score.players"});
        if (same) return bad(word, with_text("cascadia.score.same-name", name));
        return std::nullopt;
    }

    // cards CBDDB, option NAME=VALUE, solo
    std::optional<BadBoard> read_setup(std::string_view written, const std::string& word,
                                       std::string_view rest) {
        if (word == "solo") {
            if (auto fault = at_end(rest)) return fault;
            return unless_empty(written, game_.setup.say("solo", "yes", place(written)));
        }
        const std::string_view first = next_word(rest);
        const std::string_view where = first.empty() ? written : first;
        if (word == "option") {
            const std::size_t equals = std::min(first.find('='), first.size());
            const std::string_view value = equals < first.size() ? first.substr(equals + 1) : next_word(rest);
            if (first.empty() || value.empty()) return bad(where, {"cascadia.score.option"});
            if (auto fault = at_end(rest)) return fault;
            return unless_empty(where, game_.setup.say(first.substr(0, equals), value, place(where)));
        }
        std::string letters(first);
        for (std::string_view more = next_word(rest); !more.empty(); more = next_word(rest)) letters += more;
        if (letters.empty()) return bad(where, {"cascadia.score.cards"});
        return unless_empty(where, game_.setup.say("cards", letters, place(where)));
    }

    std::optional<BadBoard> read_nature(std::string_view written, std::string_view rest) {
        const std::string_view number = next_word(rest);
        const auto tokens = number_in(number, most_points);
        if (!tokens) return bad(number.empty() ? written : number, {"cascadia.score.nature"});
        if (auto fault = at_end(rest)) return fault;
        begin_player();
        return unless_empty(written, pieces_.leave_nature(*tokens, place(number)));
    }

    std::optional<BadBoard> read_five(std::string_view what, GivenKind kind, std::string_view rest) {
        GivenNumbers given;
        for (std::size_t i = 0; i < given.numbers.size(); ++i) {
            const std::string_view word = next_word(rest);
            const auto read = number_in(word, most_points);
            if (!read) return bad(word.empty() ? what : word, {"cascadia.score.five"});
            given.numbers[i] = *read;
            given.places[i] = place(word);
        }
        if (auto fault = at_end(rest)) return fault;
        begin_player();
        return unless_empty(what, pieces_.count(kind, std::move(given)));
    }

    // tile CELL TERRAINS SHOWN TOKEN
    std::optional<BadBoard> read_tile(std::string_view rest) {
        const std::string_view cell_word = next_word(rest);
        const auto cell = read_cell(cell_word);
        if (!cell) return bad(cell_word, {"cascadia.score.cell"});
        const std::string_view sides_word = next_word(rest);
        auto turned = read_terrains(sides_word);
        if (!turned) return bad(sides_word, {"cascadia.score.sides"});
        const std::string_view shown = next_word(rest);
        const auto face = read_shown(shown, turned->face);
        if (!face) return bad(shown, with_text("cascadia.score.shown", shown));
        turned->face = *face;
        const std::string_view token = next_word(rest);
        std::optional<int> animal = -1;
        if (!token.empty() && token != "-") animal = animal_named(token);
        if (!animal) return bad(token, no_such_animal(token));
        if (auto fault = at_end(rest)) return fault;
        begin_player();
        return unless_laid(cell_word, pieces_.lay(*cell, turned, *animal));
    }

    // token CELL SPECIES
    std::optional<BadBoard> read_token(std::string_view rest) {
        const std::string_view cell_word = next_word(rest);
        const auto cell = read_cell(cell_word);
        if (!cell) return bad(cell_word, {"cascadia.score.cell"});
        const std::string_view token = next_word(rest);
        const auto animal = animal_named(token);
        if (!animal) return bad(token, no_such_animal(token));
        if (auto fault = at_end(rest)) return fault;
        begin_player();
        return unless_laid(cell_word, pieces_.lay(*cell, std::nullopt, *animal));
    }

    // starter NAME CELL TURN
    std::optional<BadBoard> read_starter_line(std::string_view written, std::string_view rest) {
        const std::string_view name = next_word(rest);
        const auto starter = read_starter(name);
        if (!starter) return bad(name.empty() ? written : name, {"cascadia.score.starter"});
        const std::string_view cell_word = next_word(rest);
        const auto cell = cell_word.empty() ? std::optional(Hex{}) : read_cell(cell_word);
        if (!cell || std::abs(int{cell->q}) > farthest_cell || std::abs(int{cell->r}) > farthest_cell)
            return bad(cell_word, {"cascadia.score.cell"});
        const std::string_view turn_word = next_word(rest);
        const auto turns = turn_word.empty() ? std::optional(0) : number_in(turn_word, sides - 1);
        if (!turns) return bad(turn_word, {"cascadia.score.turn"});
        if (auto fault = at_end(rest)) return fault;
        begin_player();
        return unless_empty(written, pieces_.lay_starter(*starter, *cell, *turns));
    }

    // Column 2q + r of row r.
    std::optional<BadBoard> read_drawing() {
        begin_player();
        const int row = row_++;
        if (row_ > most_rows) return bad(line_, {"cascadia.score.rows"});
        for (std::size_t column = 0; column < line_.size(); ++column) {
            const std::string_view here = std::string_view(line_).substr(column, 1);
            if (here[0] == ' ') continue;
            const auto animal = animal_named(here);
            if (here[0] != '.' && !animal)
                return bad(here, with_text("cascadia.score.letter", line_.substr(column, character(column))));
            const int shifted = static_cast<int>(column) - row;
            if (parity_ < 0) parity_ = shifted & 1;
            if ((shifted & 1) != parity_) return bad(here, {"cascadia.score.between"});
            const int q = (shifted - parity_) / 2;
            if (q > farthest_cell || q < -farthest_cell) return bad(here, {"cascadia.score.too-wide"});
            Message fault = pieces_.lay(hex_at(q, row), std::nullopt, animal.value_or(-1));
            if (auto wrong = unless_laid(here, std::move(fault))) return wrong;
        }
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
    std::string line_;
    int number_ = 0;
    int row_ = 0;
    int parity_ = -1;
};

} // namespace

BadBoards read_box_text(std::string_view text, BoxGame& game) { return TextBox(game).read(text); }

} // namespace oya::cascadia
