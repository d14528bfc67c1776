#include "games/cascadero/telling.h"

#include "games/cascadero/cascadero.h"
#include "generated/cascadero_rules.h"

namespace oya::cascadero {

Message colour_message(int colour) {
    static constexpr std::array<std::string_view, colours> ids = {
        "cascadero.colour.yellow", "cascadero.colour.orange", "cascadero.colour.blue",
        "cascadero.colour.pink", "cascadero.colour.white"};
    return {ids[static_cast<std::size_t>(colour)]};
}

Message field_message(Field field) {
    return {"cascadero.field", {{"column", field.column()}, {"row", field.row()}}};
}

Message town_message(const Map& map, Town town) {
    return {"cascadero.town",
            {{"colour", colour_message(map.colour(town))},
             {"field", field_message(map.towns[town.index].field)}}};
}

Message achievement_message(Achievement achievement) {
    static constexpr std::array<std::string_view, achievement_count> ids = {
        "cascadero.achievement.all-first-banner",    "cascadero.achievement.three-seals",
        "cascadero.achievement.three-second-banner", "cascadero.achievement.five-colours",
        "cascadero.achievement.third-banner",        "cascadero.achievement.three-same-colour",
        "cascadero.achievement.pair-yellow",         "cascadero.achievement.pair-orange",
        "cascadero.achievement.pair-blue",           "cascadero.achievement.pair-pink",
        "cascadero.achievement.pair-white",          "cascadero.achievement.all-pairs"};
    return {ids[achievement]};
}

Message tile_message(Tile tile) {
    static constexpr std::array<std::string_view, tile_kinds> ids = {
        "cascadero.tile.two-points", "cascadero.tile.three-points", "cascadero.tile.advance",
        "cascadero.tile.envoy", "cascadero.tile.herald"};
    return {ids[static_cast<std::size_t>(tile)]};
}

Message player_message(const State& state, Seat seat) {
    const Player& player = state.player(seat);
    return {"cascadero.sketch.player",
            {{"colour", std::string(colour_names[state.board->colour(seat)])},
             {"points", player.points},
             {"envoys", player.supply},
             {"seals", player.seals}}};
}

Message outcome_message(const State& state) {
    const Result result = Cascadero::result(state);
    const Seat winner = *result.winners.begin();
    int second = -1;
    for (const Seat seat : Seats::first(state.seats()))
        if (result.places[seat.index] == 2) second = result.points[seat.index];
    const int points = result.points[winner.index];
    const std::string_view by = result.rule == rule::winner_ties       ? "tie"
                                : result.rule == rule::winner_eligible ? "top"
                                                                       : "points";
    return {eligible(state, winner) ? "cascadero.story.wins" : "cascadero.story.wins-minor",
            {{"player", winner}, {"points", points}, {"ahead", points - second}, {"by", std::string(by)}}};
}

void tell_first(Teller& teller, Seat seat) {
    teller.tell(rule::setup_first_player, {"cascadero.story.first", {{"player", seat}}});
}

void tell_tiles_laid(Teller& teller, const State& state) {
    std::array<std::vector<Message>, tile_kinds> places;
    for (std::size_t i = 0; i < state.tiles_laid; ++i)
        places[state.tiles[i]].push_back(field_message(state.map().farmer_spaces[i]));
    teller.tell(rule::farmer_setup, {"cascadero.story.tiles-laid",
                                     {{"two_points", std::move(places[0])},
                                      {"three_points", std::move(places[1])},
                                      {"advance", std::move(places[2])},
                                      {"envoy", std::move(places[3])},
                                      {"herald", std::move(places[4])}}});
}

void tell_place(Teller& teller, const Map& map, Seat seat, Field field, bool seal, const Contact& contact) {
    teller.tell(map.farmers.test(field.index) ? rule::farmer_unlocked : rule::placement_any_empty_field,
                {"cascadero.story.places", {{"player", seat}, {"field", field_message(field)}}});
    if (seal) teller.tell(rule::seals_use, {"cascadero.story.uses-seal", {{"player", seat}}});
    if (contact.town == no_town) return;
    const Message town = town_message(map, contact.town);
    if (!contact.scores(seal)) {
        teller.tell(contact.group ? rule::scoring_first_contact : rule::scoring_group_condition,
                    {contact.group ? "cascadero.story.no-first-contact" : "cascadero.story.no-group",
                     {{"player", seat}, {"town", town}}});
        return;
    }
    teller.tell(seal ? rule::seals_same_advance : rule::scoring_trigger,
                {"cascadero.story.scores", {{"player", seat}, {"town", town}}});
    teller.tell(contact.fresh ? rule::advance_first_envoy : rule::advance_further_envoys,
                {contact.fresh    ? "cascadero.story.first-envoy"
                 : contact.beside ? "cascadero.story.further-envoy"
                                  : "cascadero.story.visited-before"});
    if (contact.herald) teller.tell(rule::advance_herald, {"cascadero.story.herald-bonus"});
}

void tell_climb(Teller& teller, Seat seat, int track, int from, int to, int steps) {
    const auto say = [&](RuleId rule, std::string_view id) {
        teller.tell(rule, {id,
                           {{"player", seat},
                            {"colour", colour_message(track)},
                            {"from", from},
                            {"to", to},
                            {"spaces", to - from}}});
    };
    if (to == from) {
        if (from == top) return say(rule::advance_top, "cascadero.story.at-the-top");
        return say(rule::forbidden_one_step_blocked, "cascadero.story.below-forbidden");
    }
    say(rule::advance_which_cube, "cascadero.story.climbs");
    if (to == top && from + steps > top) say(rule::advance_top, "cascadero.story.steps-lost");
    if (to != top && from + steps > to) say(rule::forbidden_stop_below, "cascadero.story.stops-below");
}

void tell_space_points(Teller& teller, Seat seat, int track, int space, int points, Rank rank) {
    const std::string_view id = rank == Rank::first   ? "cascadero.story.points-first"
                                : rank == Rank::later ? "cascadero.story.points-later"
                                                      : "cascadero.story.points";
    teller.tell(
        rank == Rank::any ? rule::actions_victory_points : rule::actions_two_numbers,
        {id, {{"player", seat}, {"colour", colour_message(track)}, {"space", space}, {"points", points}}});
}

void tell_seal(Teller& teller, Seat seat, int track, int space, int in_hand) {
    teller.tell(
        rule::folded_take_seal,
        {"cascadero.story.takes-seal",
         {{"player", seat}, {"colour", colour_message(track)}, {"space", space}, {"seals", in_hand}}});
}

void tell_owed(Teller& teller, Seat seat) {
    teller.tell(rule::actions_place_envoy, {"cascadero.story.extra-turn-owed", {{"player", seat}}});
}

void tell_extra_turn(Teller& teller, Seat seat) {
    teller.tell(rule::turn_order, {"cascadero.story.extra-turn", {{"player", seat}}});
}

void tell_move(Teller& teller, Seat seat, Field from, Field to, bool seal) {
    teller.tell(rule::move_adjacent_empty_field,
                {"cascadero.story.moves",
                 {{"player", seat}, {"from", field_message(from)}, {"to", field_message(to)}}});
    if (seal) teller.tell(rule::move_seal_travels, {"cascadero.story.seal-travels", {{"player", seat}}});
}

void tell_tile(Teller& teller, Seat seat, Field field, Tile tile) {
    static constexpr std::array<RuleId, tile_kinds> rules = {
        rule::farmer_action_vp, rule::farmer_action_vp, rule::farmer_action_advance,
        rule::farmer_action_place, rule::farmer_action_herald};
    teller.tell(rules[static_cast<std::size_t>(tile)],
                {"cascadero.story.tile",
                 {{"player", seat}, {"field", field_message(field)}, {"tile", tile_message(tile)}}});
}

void tell_herald(Teller& teller, Seat seat, const Map& map, Town from, Town to, bool by_tile) {
    teller.tell(by_tile ? rule::farmer_action_herald : rule::advanced_reposition,
                {"cascadero.story.herald",
                 {{"player", seat}, {"from", town_message(map, from)}, {"to", town_message(map, to)}}});
}

void tell_decline(Teller& teller, Seat seat, Phase phase) {
    const auto say = [&](RuleId rule, std::string_view id) { teller.tell(rule, {id, {{"player", seat}}}); };
    if (phase == Phase::advancing) say(rule::actions_advance_cube_optional, "cascadero.story.no-advance");
    if (phase == Phase::moving) say(rule::move_optional, "cascadero.story.no-move");
    if (phase == Phase::moving_herald) say(rule::farmer_action_herald, "cascadero.story.no-herald");
    if (phase == Phase::repositioning) say(rule::advanced_optional_and_timing, "cascadero.story.no-herald");
}

void tell_lapse(Teller& teller, Seat seat, Phase phase) {
    const auto say = [&](RuleId rule, std::string_view id) { teller.tell(rule, {id, {{"player", seat}}}); };
    if (phase == Phase::advancing) say(rule::actions_advance_cube_optional, "cascadero.story.advance-lapses");
    if (phase == Phase::moving) say(rule::move_none_possible, "cascadero.story.move-lapses");
    if (phase == Phase::moving_herald) say(rule::farmer_herald_limits, "cascadero.story.herald-lapses");
}

void tell_claim(Teller& teller, Seat seat, Achievement achievement) {
    static constexpr std::array<RuleId, achievement_count> rules = {
        rule::achievements_all_first_banner,    rule::achievements_three_seals,
        rule::achievements_three_second_banner, rule::achievements_five_colours,
        rule::achievements_third_banner,        rule::achievements_three_same_colour,
        rule::achievements_pair_yellow,         rule::achievements_pair_orange,
        rule::achievements_pair_blue,           rule::achievements_pair_pink,
        rule::achievements_pair_white,          rule::achievements_all_pairs};
    teller.tell(rules[achievement], {"cascadero.story.claims",
                                     {{"player", seat},
                                      {"achievement", achievement_message(achievement)},
                                      {"points", achievement_points[achievement]}}});
}

void tell_end(Teller& teller, const State& state, bool by_points) {
    teller.tell(by_points ? rule::end_fifty : rule::end_no_envoy,
                {by_points ? "cascadero.story.end-points" : "cascadero.story.end-supply",
                 {{"player", Seat{state.turn}}}});
    teller.tell(Cascadero::result(state).rule, outcome_message(state));
}

} // namespace oya::cascadero
