#include "core/bits.h"
#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"

// A view as a page of plain text, for terminals.

namespace oya {

using namespace vigo;

namespace {

// The width of text on a screen, if every character takes one column: UTF-8 continuation bytes do not count.
std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    for (char byte : text) columns += (byte & 0xC0) != 0x80;
    return columns;
}

void pad(std::string& line, std::string_view text, std::size_t columns) {
    line += text;
    for (std::size_t used = width(text); used < columns; ++used) line += ' ';
}

class Sketch {
  public:
    Sketch(const View& view, const Words& words, Names names) : view_(view), words_(words), names_(names) {}

    std::string draw() {
        say({"vigo.sketch.head",
             {{"round", view_.round + 1},
              {"trick", std::min(view_.trick + 1, tricks_per_round)},
              {"player", view_.dealer}}});
        page_ += '\n';
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(view_.seats); ++seat) draw_kingdom(seat);
        page_ += '\n';
        draw_tricks();
        draw_hand();
        return std::move(page_);
    }

  private:
    void say(const Message& message) { page_ += words_.say(message, names_) + '\n'; }

    std::string name(std::size_t seat) const {
        return words_.say({"seat.name", {{"player", Seat{static_cast<std::uint8_t>(seat)}}}}, names_);
    }

    // One row: name, the five spaces with top card and farmers, what it is worth now, the total.
    void draw_kingdom(std::size_t seat) {
        const KingdomView& shown = view_.kingdoms[seat];
        const bool to_move = view_.turn.index == seat && view_.phase != Phase::over;
        std::string line = to_move ? "▸ " : "  ";
        pad(line, name(seat), 12);
        for (std::size_t space = 0; space < spaces; ++space) {
            const Pile pile = shown.kingdom.piles[space];
            line += space == 0 ? "│ " : " │ ";
            std::string card =
                pile.empty() ? "·"
                             : words_.say(card_message(Card(shown.kingdom.colour_on[space], pile.top())));
            if (shown.heights[space] > 1) card += " ×" + std::to_string(shown.heights[space]);
            pad(line, card, 11);
            const int standing = printed_farmers[space] + farmers_on(space, shown.kingdom.farmers);
            for (int slot = 0; slot < slots[space]; ++slot) line += slot < standing ? "●" : "○";
        }
        line += " │ ";
        line += words_.say(
            {"vigo.sketch.worth", {{"worth", shown.worth}, {"points", view_.result.points[seat]}}});
        page_ += line + '\n';
    }

    void draw_tricks() {
        if (view_.tricks.empty()) return;
        const TrickView& trick = view_.tricks.back();
        std::string line =
            words_.say({view_.trick_on_table ? "vigo.sketch.trick" : "vigo.sketch.last-trick"});
        Seat seat = trick.leader;
        for (Card card : trick.cards) {
            line += "  " + name(seat.index) + " " + words_.say(card_message(card));
            seat = next_clockwise(seat, view_.seats);
        }
        page_ += line + '\n';
        if (view_.to_place != 0) {
            say({"vigo.sketch.to-place", {{"cards", card_messages(view_.to_place)}}});
        }
    }

    void draw_hand() {
        if (!view_.viewer.is_seat() || view_.hand == 0) return;
        say({"vigo.sketch.hand", {{"cards", card_messages(view_.hand)}}});
    }

    const View& view_;
    const Words& words_;
    Names names_;
    std::string page_;
};

} // namespace

std::string Vigo::sketch(const View& view, const Words& words, Names names) {
    return Sketch(view, words, names).draw();
}

} // namespace oya
