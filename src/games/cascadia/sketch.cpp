#include "core/text.h"
#include "games/cascadia/cascadia.h"
#include "games/cascadia/drawing.h"
#include "games/cascadia/telling.h"

#include <vector>

// A view as a page of plain text, for terminals. What is laid out in columns takes no more than `page_width`
// of them; sentences may be longer, and whoever shows them knows how wide a line may be.

namespace oya::cascadia {

namespace {

constexpr std::size_t name_width = 14;
constexpr std::size_t points_width = 4;
constexpr std::size_t habitat_width = 5;

// As many characters of a name as there is room for.
std::string shortened(std::string text, std::size_t width) {
    if (screen_width(text) <= width) return text;
    while (screen_width(text) >= width || (text.back() & 0xC0) == 0x80) text.pop_back();
    return text + "…";
}

class SketchPage {
  public:
    SketchPage(const View& view, const Words& words, Names names)
        : view_(view), words_(words), names_(names) {}

    std::string draw() {
        const bool over = view_.phase == Phase::over;
        say({over ? "cascadia.sketch.over" : "cascadia.sketch.head",
             {{"player", view_.turn},
              {"turn", view_.turn_number},
              {"turns", view_.turns},
              {"stack", view_.stack}}});
        draw_task();
        draw_cards();
        page_ += '\n';
        draw_sheets();
        const Seat shown = view_.viewer.is_seat() ? view_.viewer.seat() : view_.turn;
        for (Seat seat : Seats::first(view_.seats)) {
            if (seat != shown && view_.environments[seat.index].count > 0)
                page_ += '\n' + name(seat) + '\n' + draw_small(view_.environments[seat.index], words_);
        }
        if (view_.environments[shown.index].count > 0) {
            const bool turning = view_.phase == Phase::turning && shown == view_.turn;
            page_ += '\n' + name(shown) + '\n' +
                     draw_large(view_.environments[shown.index],
                                turning ? std::optional(view_.placed_at) : std::nullopt, words_);
        }
        page_ += '\n';
        draw_legend();
        draw_market();
        return std::move(page_);
    }

    std::string details() {
        draw_task();
        std::string_view last;
        for (int animal = 0; animal < species; ++animal) {
            for (std::uint8_t letter : view_.cards[static_cast<std::size_t>(animal)]) {
                if (letter == no_letter || letter == hidden_card) continue;
                const std::string_view text =
                    words_.rule_text(card_rule(static_cast<Species>(animal), letter).id);
                if (text != last) page_ += std::string(text) + '\n'; // the variants have one card for all
                last = text;
            }
        }
        if (view_.restriction > 0) {
            for (RuleId rule : restriction_rules(view_.restriction).subspan(1)) say(rule);
        }
        for (int goal = 1; view_.achievements == Achievements::normal && goal <= normal_goals; ++goal)
            say(normal_goal_rule(goal));
        return std::move(page_);
    }

  private:
    void say(const Message& message) { page_ += words_.say(message, names_) + '\n'; }
    void say(RuleId rule) { page_ += std::string(words_.rule_text(rule.id)) + '\n'; }
    std::string name(Seat seat) const { return words_.say({"seat.name", {{"player", seat}}}, names_); }

    // What is played for, or what is different.
    void draw_task() {
        if (view_.scenario > 0) say(scenario_rule(view_.scenario));
        if (view_.restriction > 0) say(restriction_rules(view_.restriction).front());
        if (view_.achievements == Achievements::normal) say(Message{"cascadia.sketch.normal"});
    }

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
        std::string head(name_width, ' ');
        for (int animal = 0; animal < species; ++animal)
            head += padded(std::string(1, species_sign(animal, words_)), points_width);
        head += "| ";
        for (int terrain = 0; terrain < terrains; ++terrain)
            head += padded(std::string(1, terrain_sign(terrain, words_)), habitat_width);
        page_ += head + "| " + words_.say({"cascadia.sketch.columns"}) + '\n';
        for (Seat seat : Seats::first(view_.seats)) {
            const Sheet& sheet = view_.sheets[seat.index];
            const bool to_move = view_.turn == seat && view_.phase != Phase::over;
            std::string line =
                padded((to_move ? "▸ " : "  ") + shortened(name(seat), name_width - 3), name_width);
            for (int points : sheet.wildlife) line += padded(std::to_string(points), points_width);
            line += "| ";
            for (std::size_t terrain = 0; terrain < terrains; ++terrain)
                line += padded(std::to_string(sheet.corridors[terrain]) + '+' +
                                   std::to_string(sheet.bonuses[terrain]),
                               habitat_width);
            line += "| " + padded(std::to_string(sheet.nature), 8) + std::to_string(sheet.total());
            page_ += line + '\n';
        }
    }

    void draw_legend() {
        std::vector<Message> signs;
        for (int terrain = 0; terrain < terrains; ++terrain)
            signs.push_back({"cascadia.sign.of",
                             {{"sign", terrain_sign_message(terrain)}, {"what", terrain_message(terrain)}}});
        say({"cascadia.sketch.terrains", {{"signs", signs}}});
        signs.clear();
        for (int animal = 0; animal < species; ++animal)
            signs.push_back({"cascadia.sign.of",
                             {{"sign", species_sign_message(animal)}, {"what", species_message(animal)}}});
        say({"cascadia.sketch.animals",
             {{"signs", signs}, {"letter", std::string(1, animal_sign(0, words_))}}});
    }

    void draw_market() {
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(view_.market); ++slot) {
            const int number = static_cast<int>(slot) + 1;
            if (view_.tiles[slot] == no_tile && view_.tokens[slot] == no_species) {
                say({"cascadia.sketch.taken", {{"slot", number}}});
                continue;
            }
            const Message tile =
                view_.tiles[slot] == no_tile ? Message{"cascadia.nothing"} : tile_message(view_.tiles[slot]);
            const Message token = view_.tokens[slot] == no_species ? Message{"cascadia.nothing"}
                                                                   : species_message(view_.tokens[slot]);
            say({"cascadia.sketch.pair", {{"slot", number}, {"tile", tile}, {"animal", token}}});
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

std::string Cascadia::details(const View& view, const Words& words, Names names) {
    return SketchPage(view, words, names).details();
}

} // namespace oya::cascadia
