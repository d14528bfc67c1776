#include "games/vigo/vigo.h"
#include "generated/vigo_rules.h"

namespace oya {

using namespace vigo;

namespace {

// An example of other icons stands beside the standard ones: 1 farmer for a winning 8.
constexpr std::string_view icons_values[] = {"standard",
                                             "0,0,0,2,2,2,1,1,1/0,1,0,0,0,0,0,0,0/0,2,1,0,0,0,0,0,0"};
constexpr std::string_view farmers_values[] = {"36", "12"};
constexpr std::string_view buried_values[] = {"open", "hidden"};
constexpr std::string_view dealer_values[] = {"random", "1", "2", "3", "4"};
constexpr std::string_view place_values[] = {"forced", "highest", "never"};

constexpr OptionSpec specs[] = {
    {"icons", icons_values, true},
    {"two_player_farmers", farmers_values},
    {"buried_cards", buried_values},
    {"first_dealer", dealer_values},
    {"auto_place", place_values, false, OptionSpec::Scope::seat},
};

// Nine numbers from 0 to 9 with commas between them, and nothing else.
bool read_icons(std::string_view text, std::array<std::uint8_t, values>& icons) {
    for (std::size_t value = 0; value < values; ++value) {
        if (text.empty() || text[0] < '0' || text[0] > '9') return false;
        icons[value] = static_cast<std::uint8_t>(text[0] - '0');
        text.remove_prefix(1);
        if (value + 1 == values) return text.empty();
        if (text.empty() || text[0] != ',') return false;
        text.remove_prefix(1);
    }
    return false;
}

std::string write_icons(const std::array<std::uint8_t, values>& icons) {
    std::string text;
    for (std::uint8_t count : icons) {
        if (!text.empty()) text += ',';
        text += static_cast<char>('0' + count);
    }
    return text;
}

Refusal set_icons(Options& options, std::string_view value) {
    Icons icons;
    if (value != "standard") {
        const std::size_t first = value.find('/');
        const std::size_t second = first == value.npos ? value.npos : value.find('/', first + 1);
        if (second == value.npos || !read_icons(value.substr(0, first), icons.win) ||
            !read_icons(value.substr(first + 1, second - first - 1), icons.lose_same_colour) ||
            !read_icons(value.substr(second + 1), icons.lose_other_colour)) {
            return {rule::options_icons, {"vigo.why.icons", {{"value", std::string(value)}}}};
        }
    }
    options.icons = icons;
    return {};
}

std::size_t index_in(std::span<const std::string_view> names, std::string_view value) {
    std::size_t index = 0;
    while (index < names.size() && names[index] != value) ++index;
    return index;
}

} // namespace

std::span<const OptionSpec> Vigo::options() { return specs; }

Refusal Vigo::set(Options& options, std::string_view option, std::string_view value) {
    if (option == "icons") return set_icons(options, value);
    if (option == "two_player_farmers")
        options.two_player_farmers = value == "12" ? farmer_pieces_for_two : farmer_pieces;
    if (option == "buried_cards") options.buried_cards_open = value == "open";
    if (option == "first_dealer") options.first_dealer = static_cast<int>(index_in(dealer_values, value));
    return {};
}

std::string Vigo::get(const Options& options, std::string_view option) {
    if (option == "icons") {
        if (options.icons == Icons{}) return "standard";
        return write_icons(options.icons.win) + '/' + write_icons(options.icons.lose_same_colour) + '/' +
               write_icons(options.icons.lose_other_colour);
    }
    if (option == "two_player_farmers") return std::to_string(options.two_player_farmers);
    if (option == "buried_cards") return options.buried_cards_open ? "open" : "hidden";
    if (option == "first_dealer")
        return std::string(dealer_values[static_cast<std::size_t>(options.first_dealer)]);
    return {};
}

Refusal Vigo::wish(Wishes& wishes, std::string_view option, std::string_view value) {
    if (option == "auto_place") wishes.auto_place = static_cast<Wishes::Place>(index_in(place_values, value));
    return {};
}

std::string Vigo::wish(const Wishes& wishes, std::string_view option) {
    if (option != "auto_place") return {};
    return std::string(place_values[static_cast<std::size_t>(wishes.auto_place)]);
}

Refusal Vigo::check(const Options& options, int seats) {
    if (seats < min_seats || seats > Vigo::max_seats) {
        return {rule::components_player_count, {"vigo.why.player-count", {{"seats", seats}}}};
    }
    if (options.first_dealer > seats) {
        return {rule::setup_first_dealer,
                {"vigo.why.no-such-dealer", {{"dealer", options.first_dealer}, {"seats", seats}}}};
    }
    return {};
}

} // namespace oya
