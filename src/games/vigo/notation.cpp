#include "games/vigo/notation.h"

#include "core/text.h"
#include "games/vigo/telling.h"
#include "games/vigo/vigo.h"

namespace oya {

using namespace vigo;

namespace {

// What nobody may do, but people ask for: the referee explains why not.
constexpr Action no_action{0xFF, 0, 0, 0};

std::optional<int> read_colour(std::string_view word) {
    if (word == "k") return colours - 1; // b is blue
    for (std::size_t colour = 0; colour < colours; ++colour) {
        if (word == colour_names[colour] || (word.size() == 1 && word[0] == colour_names[colour][0])) {
            return static_cast<int>(colour);
        }
    }
    return std::nullopt;
}

std::optional<Action> read_lay(const State& state, std::string_view text) {
    std::string_view rest = text;
    const std::size_t on = rest.find(" on ");
    const auto card = read_card(trim(rest.substr(0, on)));
    if (!card) return std::nullopt;
    if (on == rest.npos) return lay(*card, state.kingdoms[state.turn].space_for(card->colour()));
    rest = trim(rest.substr(on + 4));
    take_word(rest, "space");
    if (rest.size() != 1 || rest[0] < '0' || rest[0] > '9') return std::nullopt;
    return lay(*card, rest[0] - '1');
}

} // namespace

std::string vigo::text(Card card) {
    if (card.is_hidden()) return "?";
    std::string text(colour_names[static_cast<std::size_t>(card.colour())]);
    text += ' ';
    text += static_cast<char>('0' + card.value());
    return text;
}

std::string vigo::text(const Kingdom& kingdom) {
    std::string text = "[";
    for (std::size_t space = 0; space < spaces; ++space) {
        if (space > 0) text += " | ";
        const Pile pile = kingdom.piles[space];
        if (pile.empty()) text += '-';
        for (int depth = pile.height() - 1; depth >= 0; --depth) {
            text += vigo::text(Card(kingdom.colour_on[space], pile.below(depth)));
            if (depth > 0) text += " < ";
        }
    }
    return text + "]";
}

std::optional<Card> vigo::read_card(std::string_view text) {
    text = trim(text);
    if (text.size() < 2) return std::nullopt;
    const bool value_first = text.front() >= '0' && text.front() <= '9';
    const char digit = value_first ? text.front() : text.back();
    if (digit < '0' || digit > '8') return std::nullopt;
    if (value_first) {
        text.remove_prefix(1);
    } else {
        text.remove_suffix(1);
    }
    const auto colour = read_colour(trim(text));
    if (!colour) return std::nullopt;
    return Card(*colour, digit - '0');
}

std::optional<Kingdom> vigo::read_kingdom(std::string_view text) {
    text = trim(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::nullopt;
    text = text.substr(1, text.size() - 2);
    Kingdom kingdom;
    Cards seen = 0;
    for (int space = 0; space < spaces; ++space) {
        const bool last = space + 1 == spaces;
        if ((text.find('|') == text.npos) != last) return std::nullopt;
        std::string_view pile = take_part(text, '|');
        if (pile == "-") continue;
        if (space != kingdom.used || pile.ends_with('<')) return std::nullopt;
        while (!pile.empty()) {
            const auto card = read_card(take_part(pile, '<'));
            if (!card || has(seen, *card) || kingdom.space_for(card->colour()) != space) return std::nullopt;
            kingdom.put(*card);
            seen |= only(*card);
        }
        if (kingdom.used != space + 1) return std::nullopt;
    }
    return kingdom;
}

std::string Vigo::notation(const State&, Actor, Action action) {
    switch (kind_of(action)) {
    case Kind::dealer: return "dealer " + std::to_string(action.a + 1);
    case Kind::deal: return "deal " + text(card_of(action));
    case Kind::play: return "play " + text(card_of(action));
    case Kind::lay: return "lay " + text(card_of(action)) + " on " + std::to_string(space_of(action) + 1);
    }
    return {};
}

std::optional<Action> Vigo::parse(const State& state, Actor, std::string_view text) {
    text = trim(text);
    if (text == "pass" || take_word(text, "take back")) return no_action;
    if (take_word(text, "dealer")) {
        if (text.size() != 1 || text[0] < '1' || text[0] > '4') return std::nullopt;
        return choose_dealer(Seat{static_cast<std::uint8_t>(text[0] - '1')});
    }
    if (take_word(text, "deal")) {
        if (text == "?") return deal(Card::hidden());
        const auto card = read_card(text);
        return card ? std::optional(deal(*card)) : std::nullopt;
    }
    if (take_word(text, "lay")) return read_lay(state, text);
    take_word(text, "play");
    const auto card = read_card(text);
    return card ? std::optional(play(*card)) : std::nullopt;
}

Message Vigo::describe(const State& state, Actor, Action action) {
    const Message card = card_message(card_of(action));
    switch (kind_of(action)) {
    case Kind::dealer: return {"vigo.action.dealer", {{"player", Seat{action.a}}}};
    case Kind::deal: return {"vigo.action.deal", {{"player", Seat{state.turn}}, {"card", card}}};
    case Kind::play: return {"vigo.action.play", {{"card", card}}};
    case Kind::lay: return {"vigo.action.lay", {{"card", card}, {"space", space_of(action) + 1}}};
    }
    return {};
}

Message Vigo::asks(const State& state, Seat seat) {
    if (seat.index != state.turn) return {"vigo.asks.wait", {{"player", Seat{state.turn}}}};
    if (state.phase == Phase::placing) {
        const bool first = std::popcount(state.to_place) == state.seats();
        return {first ? "vigo.asks.lay-first" : "vigo.asks.lay-next"};
    }
    if (state.leading()) return {"vigo.asks.lead"};
    const int led = state.led_colour();
    const bool follows = (state.hands[seat.index] & of_colour(led)) != 0;
    return {follows ? "vigo.asks.follow" : "vigo.asks.discard", {{"colour", colour_message(led)}}};
}

} // namespace oya
