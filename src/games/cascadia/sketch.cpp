#include "games/cascadia/cascadia.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <vector>

// A view as a page of plain text, for terminals.

namespace oya::cascadia {

namespace {

// The width of text on a screen, if every character takes one column: UTF-8 continuation bytes do not count.
std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (char byte : text) columns += (byte & 0xC0) != 0x80 ? 1 : 0;
    return columns;
}

std::string padded(std::string text, std::size_t columns) {
    for (std::size_t used = columns_of(text); used < columns; ++used) text += ' ';
    return text;
}

char side_letter(const Environment& land, int slot, int side) {
    return terrain_letters[static_cast<std::size_t>(land.terrain_at(slot, side))];
}

// What stands in the middle of a tile: the animals it shows, or the one that lives there in brackets.
std::string middle(const Environment& land, int slot) {
    const int animal = land.animal_on(slot);
    std::string text;
    if (animal >= 0) {
        text =
            '[' +
            std::string(1, static_cast<char>(species_letters[static_cast<std::size_t>(animal)] - 'a' + 'A')) +
            ']';
    } else {
        for (int kind = 0; kind < species; ++kind) {
            if ((land.shown[static_cast<std::size_t>(kind)] >> slot & 1) != 0)
                text += species_letters[static_cast<std::size_t>(kind)];
        }
    }
    if ((land.keystones >> slot & 1) != 0) text += '*';
    return text;
}

// Lines of text on which things are written at places.
class Canvas {
  public:
    void write(int line, int column, std::string_view text) {
        if (line < 0 || column < 0) return;
        const auto row = static_cast<std::size_t>(line);
        const auto from = static_cast<std::size_t>(column);
        if (lines_.size() <= row) lines_.resize(row + 1);
        if (lines_[row].size() < from + text.size()) lines_[row].resize(from + text.size(), ' ');
        lines_[row].replace(from, text.size(), text);
    }
    std::string text() const {
        std::string all;
        for (const std::string& line : lines_) all += line + '\n';
        return all;
    }

  private:
    std::vector<std::string> lines_;
};

// An environment hexagon by hexagon, three lines each, with the free cells around it by their names.
std::string draw_large(const Environment& land) {
    constexpr int width = 8;
    int left = 1000;
    int top = 1000;
    const auto column = [&](Hex cell) { return cell.q * width + cell.r * width / 2; };
    const auto reach = [&](Hex cell) {
        left = std::min(left, column(cell));
        top = std::min(top, int{cell.r});
    };
    land.each_open_cell(reach);
    Canvas canvas;
    const auto at = [&](Hex cell, int line, int shift, std::string_view text) {
        canvas.write((cell.r - top) * 3 + line, column(cell) - left + shift, text);
    };
    land.each_open_cell([&](Hex cell) {
        const std::string name = text(cell);
        at(cell, 1, (width - static_cast<int>(name.size())) / 2, name);
    });
    for (int slot = 0; slot < land.count; ++slot) {
        const Hex cell = land.cells[static_cast<std::size_t>(slot)];
        const auto side = [&](int which) { return std::string(1, side_letter(land, slot, which)); };
        const std::string inside = middle(land, slot);
        at(cell, 0, 1, "/" + side(5) + "  " + side(0) + "\\");
        at(cell, 1, 0, side(4));
        at(cell, 1, 2 + (4 - static_cast<int>(inside.size())) / 2, inside);
        at(cell, 1, 7, side(1));
        at(cell, 2, 1, "\\" + side(3) + "  " + side(2) + "/");
    }
    return canvas.text();
}

// The same with one short word for each hexagon.
std::string draw_small(const Environment& land) {
    constexpr int width = 6;
    int left = 1000;
    int top = 1000;
    for (int slot = 0; slot < land.count; ++slot) {
        const Hex cell = land.cells[static_cast<std::size_t>(slot)];
        left = std::min(left, cell.q * width + cell.r * width / 2);
        top = std::min(top, int{cell.r});
    }
    Canvas canvas;
    for (int slot = 0; slot < land.count; ++slot) {
        const Hex cell = land.cells[static_cast<std::size_t>(slot)];
        std::string word(1, terrain_letters[static_cast<std::size_t>(land.first_terrain(slot))]);
        if (land.first_terrain(slot) != land.second_terrain(slot))
            word += terrain_letters[static_cast<std::size_t>(land.second_terrain(slot))];
        const int animal = land.animal_on(slot);
        word += animal < 0 ? '.'
                           : static_cast<char>(species_letters[static_cast<std::size_t>(animal)] - 'a' + 'A');
        canvas.write(cell.r - top, 2 + cell.q * width + cell.r * width / 2 - left, word);
    }
    return canvas.text();
}

class SketchPage {
  public:
    SketchPage(const View& view, const Words& words, Names names)
        : view_(view), words_(words), names_(names) {}

    std::string draw() {
        say({"cascadia.sketch.head",
             {{"player", view_.turn},
              {"turn", view_.turn_number},
              {"turns", view_.turns},
              {"stack", view_.stack}}});
        if (view_.scenario > 0) say({"cascadia.sketch.scenario", {{"scenario", view_.scenario}}});
        if (view_.restriction > 0) say({"cascadia.sketch.restriction", {{"restriction", view_.restriction}}});
        draw_cards();
        page_ += '\n';
        draw_sheets();
        const Seat shown = view_.viewer.is_seat() ? view_.viewer.seat() : view_.turn;
        for (Seat seat : Seats::first(view_.seats)) {
            if (seat != shown && view_.environments[seat.index].count > 0)
                page_ += '\n' + name(seat) + '\n' + draw_small(view_.environments[seat.index]);
        }
        if (view_.environments[shown.index].count > 0)
            page_ += '\n' + name(shown) + '\n' + draw_large(view_.environments[shown.index]);
        page_ += '\n';
        draw_market();
        return std::move(page_);
    }

  private:
    void say(const Message& message) { page_ += words_.say(message, names_) + '\n'; }
    std::string name(Seat seat) const { return words_.say({"seat.name", {{"player", seat}}}, names_); }
    std::string word(const Message& message) const { return words_.say(message, names_); }

    void draw_cards() {
        std::vector<Message> cards;
        for (int animal = 0; animal < species; ++animal) {
            for (std::uint8_t letter : view_.cards[static_cast<std::size_t>(animal)]) {
                if (letter == no_letter) continue;
                if (letter == hidden_card) {
                    cards.push_back({"cascadia.card.hidden", {{"animal", species_message(animal)}}});
                } else {
                    cards.push_back(card_message(animal, letter));
                }
            }
        }
        if (!cards.empty()) say({"cascadia.sketch.cards", {{"cards", std::move(cards)}}});
        for (Seat seat : Seats::first(view_.seats)) {
            const std::uint8_t hand = view_.hands[seat.index];
            if (hand != no_species)
                say({"cascadia.sketch.hand", {{"player", seat}, {"animal", species_message(hand)}}});
        }
    }

    // One row for each player: animals, habitats with their bonuses, Nature Tokens, total.
    void draw_sheets() {
        std::string head = padded("", 14);
        for (int animal = 0; animal < species; ++animal) head += padded(word(species_message(animal)), 8);
        head += "| ";
        for (int terrain = 0; terrain < terrains; ++terrain)
            head += padded(word(terrain_message(terrain)), 9);
        page_ += head + "| " + word({"cascadia.sketch.columns"}) + '\n';
        for (Seat seat : Seats::first(view_.seats)) {
            const Sheet& sheet = view_.sheets[seat.index];
            const bool to_move = view_.turn == seat && view_.phase != Phase::over;
            std::string line = padded((to_move ? "▸ " : "  ") + name(seat), 14);
            for (int points : sheet.wildlife) line += padded(std::to_string(points), 8);
            line += "| ";
            for (std::size_t terrain = 0; terrain < terrains; ++terrain)
                line += padded(std::to_string(sheet.corridors[terrain]) + '+' +
                                   std::to_string(sheet.bonuses[terrain]),
                               9);
            line += "| " + padded(std::to_string(sheet.nature), 8) + std::to_string(sheet.total());
            page_ += line + '\n';
        }
    }

    void draw_market() {
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(view_.market); ++slot) {
            const Message tile =
                view_.tiles[slot] == no_tile ? Message{"cascadia.nothing"} : tile_message(view_.tiles[slot]);
            const Message token = view_.tokens[slot] == no_species ? Message{"cascadia.nothing"}
                                                                   : species_message(view_.tokens[slot]);
            say({"cascadia.sketch.pair",
                 {{"slot", static_cast<int>(slot) + 1}, {"tile", tile}, {"animal", token}}});
        }
        for (Tile tile : view_.start_tiles)
            if (tile != no_tile) say({"cascadia.sketch.start-tile", {{"tile", tile_message(tile)}}});
        if (view_.tile_in_hand != no_tile)
            say({"cascadia.sketch.tile", {{"tile", tile_message(view_.tile_in_hand)}}});
        if (view_.token_in_hand != no_species)
            say({"cascadia.sketch.token", {{"animal", species_message(view_.token_in_hand)}}});
    }

    const View& view_;
    const Words& words_;
    Names names_;
    std::string page_;
};

} // namespace

std::string Cascadia::sketch(const View& view, const Words& words, Names names) {
    return SketchPage(view, words, names).draw();
}

} // namespace oya::cascadia
