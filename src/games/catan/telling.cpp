#include "games/catan/telling.h"

#include "generated/catan_rules.h"

namespace oya::catan {

namespace {

constexpr std::array<std::string_view, goods> good_ids = {
    "catan.good.lumber", "catan.good.brick", "catan.good.wool", "catan.good.grain",
    "catan.good.ore",    "catan.good.paper", "catan.good.coin", "catan.good.cloth"};
constexpr std::array<std::string_view, goods> card_count_ids = {
    "catan.cards.lumber", "catan.cards.brick", "catan.cards.wool", "catan.cards.grain",
    "catan.cards.ore",    "catan.cards.paper", "catan.cards.coin", "catan.cards.cloth"};
constexpr std::array<std::string_view, terrains> terrain_ids = {
    "catan.terrain.forest",    "catan.terrain.hills",  "catan.terrain.pasture", "catan.terrain.fields",
    "catan.terrain.mountains", "catan.terrain.desert", "catan.terrain.gold",    "catan.terrain.sea"};
constexpr std::array<std::string_view, harbour_kinds> harbour_ids = {
    "catan.harbour.lumber", "catan.harbour.brick", "catan.harbour.wool",
    "catan.harbour.grain",  "catan.harbour.ore",   "catan.harbour.generic"};
constexpr std::array<std::string_view, tracks> track_ids = {"catan.track.trade", "catan.track.politics",
                                                            "catan.track.science"};
constexpr std::array<std::string_view, strengths> strength_ids = {
    "catan.strength.basic", "catan.strength.strong", "catan.strength.mighty"};
constexpr std::array<std::string_view, events> event_ids = {"catan.event.ship", "catan.event.trade",
                                                            "catan.event.politics", "catan.event.science"};
constexpr std::array<std::string_view, hex_directions> side_ids = {
    "catan.side.e", "catan.side.se", "catan.side.sw", "catan.side.w", "catan.side.nw", "catan.side.ne"};
constexpr std::array<std::string_view, card_kinds> card_ids = {"catan.card.commercial-harbor",
                                                               "catan.card.master-merchant",
                                                               "catan.card.merchant",
                                                               "catan.card.merchant-fleet",
                                                               "catan.card.resource-monopoly",
                                                               "catan.card.trade-monopoly",
                                                               "catan.card.bishop",
                                                               "catan.card.constitution",
                                                               "catan.card.deserter",
                                                               "catan.card.diplomat",
                                                               "catan.card.intrigue",
                                                               "catan.card.saboteur",
                                                               "catan.card.spy",
                                                               "catan.card.warlord",
                                                               "catan.card.wedding",
                                                               "catan.card.alchemist",
                                                               "catan.card.crane",
                                                               "catan.card.engineer",
                                                               "catan.card.inventor",
                                                               "catan.card.irrigation",
                                                               "catan.card.medicine",
                                                               "catan.card.mining",
                                                               "catan.card.printer",
                                                               "catan.card.road-building",
                                                               "catan.card.smith",
                                                               "catan.card.knight",
                                                               "catan.card.victory-point",
                                                               "catan.card.free-roads",
                                                               "catan.card.year-of-plenty",
                                                               "catan.card.monopoly"};
constexpr std::array<std::string_view, hidden_decks> hidden_ids = {
    "catan.card.hidden-trade", "catan.card.hidden-politics", "catan.card.hidden-science",
    "catan.card.hidden-development"};
constexpr std::array<std::array<std::string_view, top_level>, tracks> building_ids = {
    {{"catan.building.market", "catan.building.trading-house", "catan.building.merchant-guild",
      "catan.building.bank", "catan.building.great-exchange"},
     {"catan.building.town-hall", "catan.building.church", "catan.building.fortress",
      "catan.building.cathedral", "catan.building.high-assembly"},
     {"catan.building.abbey", "catan.building.library", "catan.building.aqueduct", "catan.building.theater",
      "catan.building.university"}}};

} // namespace

Message good_message(int good) {
    if (good == hidden_good) return "catan.good.hidden";
    return good_ids[static_cast<std::size_t>(good)];
}
Message terrain_message(int terrain) { return terrain_ids[static_cast<std::size_t>(terrain)]; }
Message harbour_kind_message(int kind) { return harbour_ids[static_cast<std::size_t>(kind)]; }
Message card_message(int card) {
    if (card >= card_kinds) return hidden_ids[static_cast<std::size_t>(card - card_kinds)];
    return card_ids[static_cast<std::size_t>(card)];
}
Message track_message(int track) { return track_ids[static_cast<std::size_t>(track)]; }
Message building_message(int track, int level) {
    return building_ids[static_cast<std::size_t>(track)][static_cast<std::size_t>(level - 1)];
}
Message strength_message(int strength) { return strength_ids[static_cast<std::size_t>(strength)]; }
Message event_message(Event event) { return event_ids[static_cast<std::size_t>(event)]; }
// Coordinates are notation, which people can type: text, with a hyphen where they are negative.
Message hex_message(Hex hex) {
    return {"catan.hex", {{"q", std::to_string(hex.q)}, {"r", std::to_string(hex.r)}}};
}
Message corner_message(CornerName corner) {
    return {corner.bottom ? "catan.corner.s" : "catan.corner.n",
            {{"q", std::to_string(corner.hex.q)}, {"r", std::to_string(corner.hex.r)}}};
}
Message edge_message(Hex hex, int side) {
    return {"catan.edge",
            {{"q", std::to_string(hex.q)},
             {"r", std::to_string(hex.r)},
             {"side", Message(side_ids[static_cast<std::size_t>(side)])}}};
}

template <class Size>
Message corner_message(const Island<Size>& island, int corner) {
    static constexpr std::array<std::string_view, hex_directions> ids = {
        "catan.corner.n", "catan.corner.ne", "catan.corner.se",
        "catan.corner.s", "catan.corner.sw", "catan.corner.nw"};
    const CornerName name = island.corners[static_cast<std::size_t>(corner)];
    if (island.hex_number(name.hex) >= 0) return corner_message(name);
    const Hex land = island.hexes[island.hex_list[static_cast<std::size_t>(corner)][0]].hex;
    int direction = 0;
    while (corner_of(land, direction) != name) ++direction;
    return {ids[static_cast<std::size_t>(direction)],
            {{"q", std::to_string(land.q)}, {"r", std::to_string(land.r)}}};
}
template Message corner_message(const Island<Small>&, int);
template Message corner_message(const Island<Large>&, int);

std::vector<Message> cards_message(Cards cards) {
    std::vector<Message> list;
    for (int good = 0; good < goods; ++good) {
        if (cards.has(good))
            list.push_back({card_count_ids[static_cast<std::size_t>(good)], {{"count", cards[good]}}});
    }
    return list;
}

std::vector<Message> cards_or_nothing(Cards cards) {
    if (cards.none()) return {Message("catan.cards.none")};
    return cards_message(cards);
}

void tell_hidden_points(Teller& teller, Seat seat, int cards) {
    teller.tell(rule::dev_cards_victory_point,
                {"catan.story.shows-points", {{"player", seat}, {"count", cards}}});
}

void tell_win(Teller& teller, bool knights, Seat seat, int points) {
    teller.tell(knights ? rule::victory_target_ck : rule::victory_target_base,
                {"catan.story.wins", {{"player", seat}, {"points", points}}});
}

void tell_longest(Teller& teller, std::uint8_t before, std::uint8_t now, int length) {
    if (now == nothing) {
        teller.tell(rule::route_set_aside, {"catan.story.longest-aside", {{"player", Seat{before}}}});
    } else if (before == nothing) {
        teller.tell(rule::route_minimum,
                    {"catan.story.longest", {{"player", Seat{now}}, {"length", length}}});
    } else {
        teller.tell(rule::route_take_strictly,
                    {"catan.story.longest-taken",
                     {{"player", Seat{now}}, {"loser", Seat{before}}, {"length", length}}});
    }
}

// catan.sea.trade-route
void tell_trade_route(Teller& teller, std::uint8_t before, std::uint8_t now, int length) {
    if (now == nothing) {
        teller.tell(rule::route_set_aside, {"catan.story.trade-route-aside", {{"player", Seat{before}}}});
    } else if (before == nothing) {
        teller.tell(rule::sea_trade_route,
                    {"catan.story.trade-route", {{"player", Seat{now}}, {"length", length}}});
    } else {
        teller.tell(rule::route_take_strictly,
                    {"catan.story.trade-route-taken",
                     {{"player", Seat{now}}, {"loser", Seat{before}}, {"length", length}}});
    }
}

void tell_dice(Teller& teller, bool knights, Seat seat, int white, int red, Event event) {
    if (!knights) {
        teller.tell(
            rule::turn_roll_mandatory,
            {"catan.story.rolls", {{"player", seat}, {"white", white}, {"red", red}, {"sum", white + red}}});
        return;
    }
    teller.tell(rule::turn_three_dice, {"catan.story.rolls-three",
                                        {{"player", seat},
                                         {"white", white},
                                         {"red", red},
                                         {"sum", white + red},
                                         {"event", event_message(event)}}});
}

void tell_shortage(Teller& teller, int good, Seats claimants) {
    if (claimants.count() == 1) {
        teller.tell(
            is_resource(good) ? rule::production_shortage_one : rule::production_shortage_commodity,
            {"catan.story.shortage-one", {{"good", good_message(good)}, {"player", *claimants.begin()}}});
        return;
    }
    teller.tell(is_resource(good) ? rule::production_shortage_many : rule::production_shortage_commodity,
                {"catan.story.shortage", {{"good", good_message(good)}}});
}

void tell_gain(Teller& teller, RuleId rule, Seat seat, Cards cards) {
    if (cards.none()) return;
    teller.tell(rule, {"catan.story.receives", {{"player", seat}, {"cards", cards_message(cards)}}});
}

void tell_closed(Teller& teller, RuleId rule, Seat from, Seat to, Cards cards) {
    const Seats both = Seats(from).with(to);
    teller.tell(rule,
                {"catan.story.moves-cards", {{"from", from}, {"to", to}, {"cards", cards_message(cards)}}},
                Audience::only(both));
    teller.tell(rule::info_closed_moves,
                {"catan.story.moves-hidden", {{"from", from}, {"to", to}, {"count", cards.total()}}},
                Audience::except(both));
}

template <class Size>
void tell_terrain(Teller& teller, const Position<Size>& state) {
    const auto& hexes = state.island().hexes;
    for (int terrain = 0; terrain < terrains; ++terrain) {
        for (std::size_t hex = 0; hex < hexes.size(); ++hex) {
            if (hexes[hex].terrain != nothing || state.terrain[hex] != terrain) continue;
            teller.tell(rule::board_random_terrain,
                        {"catan.story.terrain",
                         {{"hex", hex_message(hexes[hex].hex)}, {"terrain", terrain_message(terrain)}}});
        }
    }
}

template <class Size>
void tell_tokens(Teller& teller, const Position<Size>& state) {
    const auto& hexes = state.island().hexes;
    for (int number = 2; number <= 12; ++number) {
        for (std::size_t hex = 0; hex < hexes.size(); ++hex) {
            if (hexes[hex].token != nothing || state.token[hex] != number) continue;
            teller.tell(rule::board_random_tokens,
                        {"catan.story.token", {{"hex", hex_message(hexes[hex].hex)}, {"number", number}}});
        }
    }
}

template void tell_terrain(Teller&, const Position<Small>&);
template void tell_tokens(Teller&, const Position<Small>&);
template void tell_terrain(Teller&, const Position<Large>&);
template void tell_tokens(Teller&, const Position<Large>&);

} // namespace oya::catan
