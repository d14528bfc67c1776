#include "core/bits.h"
#include "core/message_format.h"
#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"

// A view as a page of plain text, for terminals of 80 columns.

namespace oya {

using namespace vigo;

namespace {

constexpr std::size_t name_width = 9;
constexpr std::size_t card_width = 8; // "yellow 8"
constexpr std::size_t points_width = 6;

// The width of text on a screen, if every character takes one column: UTF-8 continuation bytes do not count.
std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    for (char byte : text) columns += (byte & 0xC0) != 0x80;
    return columns;
}

std::string left(std::string text, std::size_t columns) {
    for (std::size_t used = width(text); used < columns; ++used) text += ' ';
    return text;
}

std::string right(std::string_view text, std::size_t columns) {
    const std::size_t used = width(text);
    return std::string(used < columns ? columns - used : 0, ' ') + std::string(text);
}

// The text, or its beginning and a sign that there is more.
std::string shortened(std::string_view text, std::size_t columns) {
    if (width(text) <= columns) return std::string(text);
    std::size_t end = 0;
    for (std::size_t used = 0; end < text.size(); ++end) {
        used += (text[end] & 0xC0) != 0x80;
        if (used == columns) break;
    }
    return std::string(text.substr(0, end)) + "…";
}

// How many cards lie in a pile, as a small sign beside its top card; none beside a single one.
std::string_view height_sign(int height) {
    static constexpr std::array<std::string_view, values + 1> signs = {"",  "",  "²", "³", "⁴",
                                                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
    return signs[static_cast<std::size_t>(height)];
}

class Sketch {
  public:
    Sketch(const View& view, const Words& words, Names names) : view_(view), words_(words), names_(names) {}

    std::string draw() {
        if (view_.phase == Phase::over) {
            draw_score_sheet();
            return std::move(page_);
        }
        say({"vigo.sketch.head",
             {{"round", view_.round + 1},
              {"trick", std::min(view_.trick + 1, tricks_per_round)},
              {"player", view_.dealer}}});
        draw_spaces();
        for (std::size_t seat = 0; seat < seats(); ++seat) draw_kingdom(seat);
        draw_trick();
        draw_hand();
        return std::move(page_);
    }

    std::string draw_details() {
        if (view_.phase == Phase::over) return {};
        for (std::size_t seat = 0; seat < seats(); ++seat) draw_piles(seat);
        const auto shown = static_cast<int>(view_.tricks.size());
        int number = view_.trick + (view_.trick_on_table ? 1 : 0) - shown;
        for (const TrickView& trick : view_.tricks)
            say({"vigo.sketch.trick-number", {{"trick", ++number}, {"cards", cards_of(trick)}}});
        return std::move(page_);
    }

  private:
    std::size_t seats() const { return static_cast<std::size_t>(view_.seats); }
    void say(const Message& message) { page_ += words_.say(message, names_) + '\n'; }

    std::string name(std::size_t seat) const {
        return words_.say({"seat.name", {{"player", Seat{static_cast<std::uint8_t>(seat)}}}}, names_);
    }

    static std::size_t space_width(std::size_t space) {
        // The sign of the height takes one column more, or the one before the farmers.
        return card_width +
               (printed_farmers[space] == 0 ? static_cast<std::size_t>(slots[space]) + 2 : std::size_t{2});
    }

    // The heads of the columns: the number of each space, and what it is worth when filled without a card.
    void draw_spaces() {
        std::string line = left("  " + words_.say({"vigo.sketch.space"}), name_width + 2);
        for (std::size_t space = 0; space < spaces; ++space) {
            std::string head = std::to_string(space + 1);
            if (printed_values[space] > 0) head += " (+" + std::to_string(printed_values[space]) + ")";
            line += left(std::move(head), space_width(space));
        }
        page_ += line + right(words_.say({"vigo.sketch.now"}), points_width - 2) +
                 right(words_.say({"vigo.sketch.total"}), points_width) + '\n';
    }

    // One row: name, the five spaces with top card and farmers, what it is worth now, the total.
    void draw_kingdom(std::size_t seat) {
        const KingdomView& shown = view_.kingdoms[seat];
        std::string line = view_.turn.index == seat ? "▸ " : "  ";
        line += left(shortened(name(seat), name_width - 1), name_width);
        for (std::size_t space = 0; space < spaces; ++space) {
            const Pile pile = shown.kingdom.piles[space];
            std::string top = "·";
            if (!pile.empty()) {
                top = words_.say(card_message(Card(shown.kingdom.colour_on[space], pile.top())));
                top += height_sign(shown.heights[space]);
            }
            std::string cell = left(std::move(top), card_width + 1);
            // The spaces with a printed farmer lack none, ever.
            const int standing = farmers_on(space, shown.kingdom.farmers);
            for (int slot = 0; slot < slots[space] && printed_farmers[space] == 0; ++slot)
                cell += slot < standing ? "●" : "○";
            line += left(std::move(cell), space_width(space));
        }
        page_ += line + right(number(shown.worth), points_width - 2) +
                 right(number(view_.result.points[seat]), points_width) + '\n';
    }

    std::string cards_of(const TrickView& trick) const {
        std::string cards;
        Seat seat = trick.leader;
        for (Card card : trick.cards) {
            if (!cards.empty()) cards += " · ";
            cards +=
                words_.say({"vigo.sketch.played", {{"player", seat}, {"card", card_message(card)}}}, names_);
            seat = next_clockwise(seat, view_.seats);
        }
        return cards;
    }

    std::string number(int points) const { return format_number(points, words_.language()); }

    void draw_trick() {
        if (view_.tricks.empty() || !view_.trick_on_table) return;
        say({"vigo.sketch.trick", {{"cards", cards_of(view_.tricks.back())}}});
    }

    // From the bottom to the top; what the table hides is left out with a sign.
    void draw_piles(std::size_t seat) {
        const KingdomView& shown = view_.kingdoms[seat];
        std::string piles;
        for (std::size_t space = 0; space < shown.kingdom.used; ++space) {
            const Pile pile = shown.kingdom.piles[space];
            if (!piles.empty()) piles += " · ";
            piles += words_.say(colour_message(shown.kingdom.colour_on[space]));
            if (shown.heights[space] > pile.height()) piles += " …";
            for (int depth = pile.height(); depth > 0; --depth)
                piles += ' ' + std::to_string(pile.below(depth - 1));
            if (shown.heights[space] > pile.height()) piles += height_sign(shown.heights[space]);
        }
        const Seat whose{static_cast<std::uint8_t>(seat)};
        say({"vigo.sketch.piles", {{"player", whose}, {"piles", piles.empty() ? "·" : std::move(piles)}}});
    }

    // The cards colour by colour, which is shorter than card by card.
    void draw_hand() {
        if (!view_.viewer.is_seat() || view_.hand == 0) return;
        std::string cards;
        for (int colour = 0; colour < colours; ++colour) {
            const Cards held = view_.hand & of_colour(colour);
            if (held == 0) continue;
            if (!cards.empty()) cards += " · ";
            cards += words_.say(colour_message(colour));
            for (int card : bits_of(held)) cards += ' ' + std::to_string(Card(card).value());
        }
        say({"vigo.sketch.hand", {{"cards", std::move(cards)}}});
    }

    void draw_score_sheet() {
        const auto draw_row = [this](const Message& label, auto&& cell) {
            std::string line = left(words_.say(label), name_width);
            for (std::size_t seat = 0; seat < seats(); ++seat) line += right(cell(seat), name_width + 2);
            page_ += line + '\n';
        };
        draw_row({"vigo.sketch.over"}, [&](std::size_t seat) { return shortened(name(seat), name_width); });
        for (int round = 0; round < view_.scored_rounds; ++round) {
            const auto& scores = view_.scores[static_cast<std::size_t>(round)];
            draw_row({"vigo.sketch.round", {{"round", round + 1}}},
                     [&](std::size_t seat) { return number(scores[seat]); });
        }
        draw_row({"vigo.sketch.sum"}, [&](std::size_t seat) { return number(view_.result.points[seat]); });
        draw_row({"vigo.sketch.place"},
                 [&](std::size_t seat) { return std::to_string(view_.result.places[seat]); });
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

std::string Vigo::details(const View& view, const Words& words, Names names) {
    return Sketch(view, words, names).draw_details();
}

} // namespace oya
