#include "games/cascadia/drawing.h"

#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"

#include <algorithm>
#include <vector>

namespace oya::cascadia {

namespace {

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
    // Strip by strip, each beginning where a hexagon of this width does; what stands at the edge of one
    // stands in the next again.
    std::string text(std::size_t hexagon, std::string_view further) const {
        const std::size_t step = (page_width - hexagon) / hexagon * hexagon;
        std::size_t widest = 0;
        for (const std::string& line : lines_) widest = std::max(widest, line.size());
        std::string all;
        for (std::size_t from = 0; from == 0 || from + page_width - step < widest; from += step) {
            if (from > 0) all += std::string(further) + '\n';
            bool begun = from == 0;
            for (const std::string& line : lines_) {
                std::string part = from < line.size() ? line.substr(from, page_width) : std::string();
                while (part.ends_with(' ')) part.pop_back();
                begun = begun || !part.empty();
                if (begun) all += part + '\n';
            }
        }
        return all;
    }

  private:
    std::vector<std::string> lines_;
};

// What stands in the middle of a tile: the animals it shows, or the one that lives there in brackets.
std::string middle(const Environment& land, int slot, const Words& words) {
    const int animal = land.animal_on(slot);
    std::string text;
    if (animal >= 0) {
        text = {'[', animal_sign(animal, words), ']'};
    } else {
        for (int kind = 0; kind < species; ++kind) {
            if ((land.shown[static_cast<std::size_t>(kind)] >> slot & 1) != 0)
                text += species_sign(kind, words);
        }
    }
    if ((land.keystones >> slot & 1) != 0) text += '*';
    return text;
}

} // namespace

char terrain_sign(int terrain, const Words& words) {
    return words.text(terrain_sign_message(terrain).id).front();
}

char species_sign(int animal, const Words& words) {
    return words.text(species_sign_message(animal).id).front();
}

char animal_sign(int animal, const Words& words) {
    return static_cast<char>(species_sign(animal, words) - 'a' + 'A');
}

std::string draw_large(const Environment& land, std::optional<Hex> chosen, const Words& words) {
    constexpr int width = 8;
    int left = 1000;
    int top = 1000;
    const auto column = [&](Hex cell) { return cell.q * width + cell.r * width / 2; };
    land.each_open_cell([&](Hex cell) {
        left = std::min(left, column(cell));
        top = std::min(top, int{cell.r});
    });
    Canvas canvas;
    const auto at = [&](Hex cell, int line, int shift, std::string_view text) {
        canvas.write((cell.r - top) * 3 + line, column(cell) - left + shift, text);
    };
    land.each_open_cell([&](Hex cell) {
        std::string name = text(cell);
        if (cell == chosen) name = '>' + name + '<';
        at(cell, 1, (width - static_cast<int>(name.size())) / 2, name);
    });
    for (int slot = 0; slot < land.count; ++slot) {
        const Hex cell = land.cells[static_cast<std::size_t>(slot)];
        const auto side = [&](int which) {
            return std::string(1, terrain_sign(land.terrain_at(slot, which), words));
        };
        const std::string inside = middle(land, slot, words);
        at(cell, 0, 1, "/" + side(5) + "  " + side(0) + "\\");
        at(cell, 1, 0, side(4));
        at(cell, 1, 2 + (4 - static_cast<int>(inside.size())) / 2, inside);
        at(cell, 1, 7, side(1));
        at(cell, 2, 1, "\\" + side(3) + "  " + side(2) + "/");
    }
    return canvas.text(width, words.text("cascadia.sketch.further"));
}

std::string draw_small(const Environment& land, const Words& words) {
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
        std::string word(1, terrain_sign(land.first_terrain(slot), words));
        if (land.first_terrain(slot) != land.second_terrain(slot))
            word += terrain_sign(land.second_terrain(slot), words);
        const int animal = land.animal_on(slot);
        word += animal < 0 ? '.' : animal_sign(animal, words);
        canvas.write(cell.r - top, 2 + cell.q * width + cell.r * width / 2 - left, word);
    }
    return canvas.text(width, words.text("cascadia.sketch.further"));
}

} // namespace oya::cascadia
