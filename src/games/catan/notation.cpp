#include "games/catan/notation.h"

#include "core/text.h"
#include "games/catan/arguments.h"
#include "games/catan/catan.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace oya {

namespace catan {

namespace {

constexpr std::array<std::string_view, hex_directions> side_names = {"e", "se", "sw", "w", "nw", "ne"};
constexpr std::array<std::string_view, hidden_decks> back_names = {"?trade", "?politics", "?science",
                                                                   "?development"};

std::optional<int> read_integer(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

template <std::size_t N>
std::optional<int> index_of(const std::array<std::string_view, N>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<int>(found - names.begin());
}

std::string text_of(Hex hex) {
    return '(' + std::to_string(int{hex.q}) + ',' + std::to_string(int{hex.r}) + ')';
}

std::string by_number(int number) { return '#' + std::to_string(number); }

std::optional<int> read_by_number(std::string_view text, int end) {
    if (!text.starts_with('#')) return std::nullopt;
    const auto number = read_integer(text.substr(1));
    return number && *number >= 0 && *number < end ? number : std::nullopt;
}

// "(1,-2)", taken off the front.
std::optional<Hex> take_hex(std::string_view& text) {
    const std::size_t end = text.find(')');
    if (!text.starts_with('(') || end == text.npos) return std::nullopt;
    std::string_view inside = text.substr(1, end - 1);
    const auto q = read_integer(take_part(inside, ','));
    const auto r = read_integer(trim(inside));
    if (!q || !r || *q < -100 || *q > 100 || *r < -100 || *r > 100) return std::nullopt;
    text.remove_prefix(end + 1);
    return hex_at(*q, *r);
}

std::optional<int> known(int number) { return number < 0 ? std::nullopt : std::optional(number); }

} // namespace

template <class Size>
std::string hex_text(const Island<Size>& island, int hex) {
    const auto h = static_cast<std::size_t>(hex);
    return h < island.hexes.size() ? text_of(island.hexes[h].hex) : by_number(hex);
}

template <class Size>
std::string corner_text(const Island<Size>& island, int corner) {
    const auto c = static_cast<std::size_t>(corner);
    if (c >= island.corners.size()) return by_number(corner);
    return (island.corners[c].bottom ? "S" : "N") + text_of(island.corners[c].hex);
}

template <class Size>
std::string edge_text(const Island<Size>& island, int edge) {
    const auto e = static_cast<std::size_t>(edge);
    if (e >= island.edges.size()) return by_number(edge);
    return text_of(island.hexes[island.edges[e].hex].hex) + std::string(side_names[island.edges[e].side]);
}

template <class Size>
std::optional<int> read_hex(const Island<Size>& island, std::string_view text) {
    if (const auto number = read_by_number(text, Size::hexes)) return number;
    const auto hex = take_hex(text);
    return hex && text.empty() ? known(island.hex_number(*hex)) : std::nullopt;
}

template <class Size>
std::optional<int> read_corner(const Island<Size>& island, std::string_view text) {
    if (const auto number = read_by_number(text, Size::corners)) return number;
    const char letter = text.empty() ? ' ' : text.front();
    const bool top = letter == 'N' || letter == 'n';
    if (!top && letter != 'S' && letter != 's') return std::nullopt;
    text.remove_prefix(1);
    const auto hex = take_hex(text);
    return hex && text.empty() ? known(island.corner_number({*hex, !top})) : std::nullopt;
}

template <class Size>
std::optional<int> read_edge(const Island<Size>& island, std::string_view text) {
    if (const auto number = read_by_number(text, Size::edges)) return number;
    const auto hex = take_hex(text);
    const auto side = index_of(side_names, text);
    return hex && side ? known(island.edge_number(*hex, *side)) : std::nullopt;
}

std::string card_text(int card) {
    return std::string(card < card_kinds ? card_names[static_cast<std::size_t>(card)]
                                         : back_names[static_cast<std::size_t>(card - card_kinds)]);
}

std::optional<int> read_card(std::string_view text) {
    if (const auto card = index_of(card_names, text)) return card;
    if (const auto back = index_of(back_names, text)) return card_kinds + *back;
    return std::nullopt;
}

std::optional<int> read_good(std::string_view text) { return index_of(good_names, text); }

namespace {

std::string good_text(int good) {
    return good < goods ? std::string(good_names[static_cast<std::size_t>(good)]) : "?";
}

// One argument of an action as text.
template <class Size>
std::string argument_text(const Island<Size>& island, Thing thing, int value) {
    switch (thing) {
    case Thing::none: return {};
    case Thing::seat: return std::to_string(value + 1);
    case Thing::corner: return corner_text(island, value);
    case Thing::hex: return hex_text(island, value);
    case Thing::edge: return edge_text(island, value);
    case Thing::good: return good_text(value);
    case Thing::resource: return value < resources ? good_text(value) : "?";
    case Thing::second_resource: return value < resources ? good_text(value) : "-";
    case Thing::commodity: return value < commodities ? good_text(resources + value) : "?";
    case Thing::terrain: return std::string(terrain_names[static_cast<std::size_t>(value)]);
    case Thing::harbour_kind: return value < resources ? good_text(value) : "3:1";
    case Thing::track: return std::string(track_names[static_cast<std::size_t>(value)]);
    case Thing::card: return card_text(value);
    case Thing::die: return std::to_string(value + 1);
    case Thing::event: return std::string(event_names[static_cast<std::size_t>(value)]);
    case Thing::strength: return std::string(strength_names[static_cast<std::size_t>(value)]);
    case Thing::activity: return value != 0 ? "active" : "inactive";
    case Thing::number: return std::to_string(value);
    }
    return {};
}

template <class Size>
std::optional<int> read_argument(const Island<Size>& island, Thing thing, std::string_view text) {
    const auto within = [](std::optional<int> number, int first, int last) -> std::optional<int> {
        return number && *number >= first && *number <= last ? number : std::nullopt;
    };
    const auto shifted = [](std::optional<int> number, int by) {
        return number ? std::optional(*number + by) : std::nullopt;
    };
    switch (thing) {
    case Thing::none: return std::nullopt;
    case Thing::seat: return shifted(within(read_integer(text), 1, max_seats), -1);
    case Thing::corner: return read_corner(island, text);
    case Thing::hex: return read_hex(island, text);
    case Thing::edge: return read_edge(island, text);
    case Thing::good: return text == "?" ? hidden_good : read_good(text);
    case Thing::resource: return text == "?" ? resources : within(read_good(text), 0, resources - 1);
    case Thing::second_resource:
        return text == "-" ? nothing_more : within(read_good(text), 0, resources - 1);
    case Thing::commodity:
        return text == "?" ? commodities : shifted(within(read_good(text), resources, goods - 1), -resources);
    case Thing::terrain: return index_of(terrain_names, text);
    case Thing::harbour_kind:
        return text == "3:1" ? generic_harbour : within(read_good(text), 0, resources - 1);
    case Thing::track: return index_of(track_names, text);
    case Thing::card: return read_card(text);
    case Thing::die: return shifted(within(read_integer(text), 1, 6), -1);
    case Thing::event: return index_of(event_names, text);
    case Thing::strength: return index_of(strength_names, text);
    case Thing::activity:
        return text == "active" ? std::optional(1) : text == "inactive" ? std::optional(0) : std::nullopt;
    case Thing::number: return within(read_integer(text), 0, 255);
    }
    return std::nullopt;
}

// The word of a kind: its name, written with hyphens.
std::string word_of(const ActionKind& kind) {
    std::string word(kind.name);
    std::replace(word.begin(), word.end(), '_', '-');
    return word;
}

// The arguments that are written.
Arguments written(const Rules& rules, Kind kind) {
    // Where everybody ahead discards no city is named.
    if (kind == Kind::saboteur && !rules.saboteur_overturns) return {};
    Arguments arguments = arguments_of(kind);
    // Base Catan has no event die.
    if (kind == Kind::dice && !rules.knights) arguments[2] = Thing::none;
    return arguments;
}

// The two cards of a pair are read in either order, and stand in that of the goods.
Action in_order(Action action) {
    const Kind kind = kind_of(action);
    const bool pair = kind == Kind::gift || kind == Kind::take || kind == Kind::play_plenty;
    if (pair && action.b < action.a) std::swap(action.a, action.b);
    return action;
}

std::string_view take_token(std::string_view& text) {
    text = trim(text);
    return take_part(text, ' ');
}

} // namespace

} // namespace catan

using namespace catan;

template <class Size>
std::string CatanOf<Size>::notation(const State& state, Actor, Action action) {
    if (!codes.valid(action)) return "?";
    std::string text = word_of(codes.kinds()[action.kind]);
    const Arguments arguments = written(state.rules(), kind_of(action));
    for (std::size_t i = 0; i < arguments.size() && arguments[i] != Thing::none; ++i) {
        text += ' ' + argument_text(state.island(), arguments[i], argument_value(action, i));
    }
    return text;
}

template <class Size>
std::optional<Action> CatanOf<Size>::parse(const State& state, Actor, std::string_view text) {
    std::string_view word = take_token(text);
    if (word == "end") word = "end-turn";
    if (word == "decline") word = "pass";
    for (std::size_t kind = 0; kind < codes.kinds().size(); ++kind) {
        if (word_of(codes.kinds()[kind]) != word) continue;
        Action action = make(static_cast<Kind>(kind));
        const Arguments arguments = written(state.rules(), kind_of(action));
        if (trim(text) == "turn" && kind_of(action) == Kind::end_turn) text = {};
        for (std::size_t i = 0; i < arguments.size() && arguments[i] != Thing::none; ++i) {
            const std::string_view token = take_token(text);
            if (token.empty() && arguments[i] == Thing::event) break;
            const auto value = read_argument(state.island(), arguments[i], token);
            if (!value) return std::nullopt;
            set_argument(action, i, *value);
        }
        if (!trim(text).empty() || !codes.valid(action)) return std::nullopt;
        return in_order(action);
    }
    return std::nullopt;
}

template std::string catan::hex_text(const Island<Small>&, int);
template std::string catan::corner_text(const Island<Small>&, int);
template std::string catan::edge_text(const Island<Small>&, int);
template std::optional<int> catan::read_hex(const Island<Small>&, std::string_view);
template std::optional<int> catan::read_corner(const Island<Small>&, std::string_view);
template std::optional<int> catan::read_edge(const Island<Small>&, std::string_view);
template std::string catan::hex_text(const Island<Large>&, int);
template std::string catan::corner_text(const Island<Large>&, int);
template std::string catan::edge_text(const Island<Large>&, int);
template std::optional<int> catan::read_hex(const Island<Large>&, std::string_view);
template std::optional<int> catan::read_corner(const Island<Large>&, std::string_view);
template std::optional<int> catan::read_edge(const Island<Large>&, std::string_view);

template std::string CatanOf<Small>::notation(const State&, Actor, Action);
template std::optional<Action> CatanOf<Small>::parse(const State&, Actor, std::string_view);
template std::string CatanOf<Large>::notation(const State&, Actor, Action);
template std::optional<Action> CatanOf<Large>::parse(const State&, Actor, std::string_view);

} // namespace oya
