#include "core/text.h"
#include "games/cascadero/cascadero.h"
#include "generated/cascadero_rules.h"

#include <algorithm>

namespace oya {

using namespace cascadero;

namespace {

constexpr std::string_view board_values[] = {"base", "farmer"};
constexpr std::string_view claims_values[] = {"automatic", "manual"};
constexpr std::string_view contact_values[] = {"present", "history"};
constexpr std::string_view first_values[] = {"random", "1", "2", "3", "4"};
// Any other order of different player colours may be given too.
constexpr std::string_view colours_values[] = {"blue,pink,yellow,orange", "yellow,orange,blue,pink"};

constexpr OptionSpec specs[] = {
    {"board", board_values},     {"heralds", herald_setup_names}, {"claims", claims_values},
    {"contact", contact_values}, {"first_player", first_values},  {"colours", colours_values, true},
};

Refusal set_colours(Options& options, std::string_view value) {
    const auto refuse = [&](RuleId rule, std::string_view id) {
        return Refusal{rule, {id, {{"value", std::string(value)}}}};
    };
    FixedVector<std::uint8_t, player_colours> chosen;
    for (std::string_view rest = value; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        const std::size_t colour = place_of(colour_names, rest.substr(0, comma));
        rest.remove_prefix(comma == rest.npos ? rest.size() : comma + 1);
        if (colour == white) return refuse(rule::map_colours, "cascadero.why.white");
        if (colour > white) return refuse(rule::setup_colour_choice, "cascadero.why.colours");
        const auto number = static_cast<std::uint8_t>(colour);
        if (std::find(chosen.begin(), chosen.end(), number) != chosen.end())
            return refuse(rule::components_player_count, "cascadero.why.colour-twice");
        chosen.push_back(number);
    }
    if (chosen.empty() || value.ends_with(','))
        return refuse(rule::setup_colour_choice, "cascadero.why.colours");
    options.colours = chosen;
    return {};
}

// A drawing that somebody has changed may be wrong: then no table is made.
Refusal check_drawings(const Options& options) {
    const auto refuse = [](const Refusal& fault) {
        return Refusal{fault.rule, {"cascadero.why.drawing", {{"fault", fault.reason}}}};
    };
    const Drawn<Map> map = read_map(map_text(options.farmer_side));
    if (map.fault) return refuse(map.fault);
    const auto setup = static_cast<std::size_t>(options.heralds);
    if (map.value.heralds[setup] == 0) {
        return refuse(
            {rule::components_heralds,
             {"cascadero.drawing.no-heralds", {{"setup", std::string(herald_setup_names[setup])}}}});
    }
    if (const auto tracks = read_tracks(tracks_text()); tracks.fault) return refuse(tracks.fault);
    const Drawn<TileCounts> tiles = read_tiles(tiles_text());
    if (tiles.fault) return refuse(tiles.fault);
    std::size_t count = 0;
    for (const std::uint8_t each : tiles.value) count += each;
    if (options.farmer_side && count != map.value.farmer_spaces.size())
        return refuse({rule::components_farmer_tiles, {"cascadero.drawing.tile-count"}});
    return {};
}

} // namespace

std::span<const OptionSpec> Cascadero::options() { return specs; }

Refusal Cascadero::set(Options& options, std::string_view option, std::string_view value) {
    if (option == "colours") return set_colours(options, value);
    if (option == "board") options.farmer_side = value == "farmer";
    if (option == "heralds") options.heralds = static_cast<HeraldSetup>(place_of(herald_setup_names, value));
    if (option == "claims") options.manual_claims = value == "manual";
    if (option == "contact") options.contact_history = value == "history";
    if (option == "first_player") options.first_player = static_cast<int>(place_of(first_values, value));
    return {};
}

std::string Cascadero::get(const Options& options, std::string_view option) {
    if (option == "board") return options.farmer_side ? "farmer" : "base";
    if (option == "heralds")
        return std::string(herald_setup_names[static_cast<std::size_t>(options.heralds)]);
    if (option == "claims") return options.manual_claims ? "manual" : "automatic";
    if (option == "contact") return options.contact_history ? "history" : "present";
    if (option == "first_player")
        return std::string(first_values[static_cast<std::size_t>(options.first_player)]);
    std::string list;
    for (const std::uint8_t colour : options.colours) {
        if (!list.empty()) list += ',';
        list += colour_names[colour];
    }
    return option == "colours" ? list : std::string{};
}

Refusal Cascadero::check(const Options& options, int seats) {
    if (seats < min_seats || seats > Cascadero::max_seats)
        return {rule::components_player_count, {"cascadero.why.player-count", {{"seats", seats}}}};
    if (options.first_player > seats) {
        return {rule::setup_first_player,
                {"cascadero.why.no-such-seat", {{"seat", options.first_player}, {"seats", seats}}}};
    }
    if (options.colours.size() < static_cast<std::size_t>(seats))
        return {rule::setup_colour_choice, {"cascadero.why.too-few-colours", {{"seats", seats}}}};
    if (options.farmer_side && options.heralds == HeraldSetup::two)
        return {rule::advanced_base_side_only, {"cascadero.why.two-on-farmer-side"}};
    return check_drawings(options);
}

} // namespace oya
