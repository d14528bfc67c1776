#include "games/catan/catan.h"
#include "games/catan/counted.h"
#include "games/catan/notation.h"
#include "games/catan/sites.h"

// Positions and views as JSON.

namespace oya {

using namespace catan;

namespace {

constexpr std::array<std::string_view, phases> phase_names = {"choosing_first",
                                                              "laying_terrain",
                                                              "laying_spiral",
                                                              "laying_tokens",
                                                              "laying_harbours",
                                                              "founding",
                                                              "founding_road",
                                                              "before_roll",
                                                              "rolling",
                                                              "choosing_fighters",
                                                              "losing_city",
                                                              "choosing_deck",
                                                              "drawing",
                                                              "drawing_for_tie",
                                                              "returning",
                                                              "discarding",
                                                              "moving_robber",
                                                              "choosing_victim",
                                                              "stealing",
                                                              "taking_resource",
                                                              "acting",
                                                              "buying",
                                                              "placing_metropolis",
                                                              "relocating",
                                                              "free_roads",
                                                              "smithing",
                                                              "swapping",
                                                              "giving_up_knight",
                                                              "placing_knight",
                                                              "rebuilding",
                                                              "spying",
                                                              "taking_cards",
                                                              "gifting",
                                                              "harbor_giving",
                                                              "offering",
                                                              "answering",
                                                              "concluding",
                                                              "over"};
constexpr std::array<std::string_view, 3> cause_names = {"seven", "chase", "card"};
constexpr std::array<std::string_view, 5> reply_names = {"none", "writing", "accepts", "declines",
                                                         "counters"};

// Writes what everybody sees and what belongs to one position alike.
template <class Size>
class Writing {
  public:
    Writing(JsonWriter& json, const Position<Size>& state) : json_(json), state_(state) {}

    void common() {
        json_.field("phase", phase_names[static_cast<std::size_t>(state_.phase)]);
        json_.field("first", state_.first).field("turn", state_.turn).field("turns", state_.turns);
        json_.field("placed", state_.placed);
        if (state_.site != no_site) json_.field("site", state_.site);
        json_.field("rolled", state_.rolled).field("white", state_.white).field("red", state_.red);
        json_.field("event", event_names[static_cast<std::size_t>(state_.event)]);
        island();
        place("robber", hex(state_.robber));
        if (state_.rules().knights) {
            json_.field("ship", state_.ship).field("attacked", state_.attacked);
            place("merchant", hex(state_.merchant));
            optional("merchant_owner", state_.merchant_owner);
            metropolises();
        }
        optional("longest", state_.longest);
        optional("largest", state_.largest);
        cards("bank", state_.bank);
        seats("pending", state_.pending);
        numbers("owed", state_.owed);
        json_.field("deck", track_names[state_.deck]);
        optional("victim", state_.victim);
        displaced();
        place("removed", state_.removed == 0xFFFF ? "" : edge_text(state_.island(), state_.removed));
        json_.field("free_roads", state_.free_roads);
        numbers("harbor_rights", state_.harbor_rights);
        goods_list("fleet", state_.fleet);
        json_.field("offers_sent", state_.offers_sent).field("card_played", state_.card_played);
        json_.field("cause", cause_names[static_cast<std::size_t>(state_.cause)]);
        corners("ready", state_.ready);
        corners("spent", state_.spent);
        corners("promoted", state_.promoted);
        offer("offer", state_.offer);
        optional("offered", state_.offered);
        counts("bought", state_.bought, first_development);
    }

    void pieces(const Player<Size>& player) {
        json_.key("roads").begin_array();
        for (int edge : player.roads) json_.value(edge_text(state_.island(), edge));
        json_.end_array();
        corners("settlements", player.settlements);
        corners("cities", player.cities);
        json_.field("route", player.route).field("army", player.army);
        if (!state_.rules().knights) return;
        corners("sideways", player.sideways);
        corners("walls", player.walls);
        corners("overturned", player.overturned);
        corners("basic", player.knights[0]);
        corners("strong", player.knights[1]);
        corners("mighty", player.knights[2]);
        corners("active", player.active);
        json_.key("levels").begin_array();
        for (const std::uint8_t level : player.levels) json_.value(level);
        json_.end_array().field("defender", player.defender);
        json_.key("shown").begin_array();
        for (int card : bits_of(player.shown)) json_.value(card_text(card));
        json_.end_array();
    }

    void cards(std::string_view name, Cards held) {
        json_.key(name).begin_object();
        for (int good = 0; good < goods; ++good) {
            if (held.has(good)) json_.field(good_names[static_cast<std::size_t>(good)], held[good]);
        }
        json_.end_object();
    }

    // Cards by their names, from one kind on.
    template <std::size_t N>
    void counts(std::string_view name, const std::array<std::uint8_t, N>& held, int first = 0) {
        json_.key(name).begin_object();
        for (std::size_t i = 0; i < N; ++i) {
            if (held[i] > 0) json_.field(card_names[static_cast<std::size_t>(first) + i], held[i]);
        }
        json_.end_object();
    }

    void trade(Seat seat) {
        json_.field("reply", reply_names[static_cast<std::size_t>(state_.replies[seat.index])]);
        offer("counter", state_.counters[seat.index]);
        cards("aside", state_.aside[seat.index]);
    }

  private:
    std::string hex(std::uint8_t number) const {
        return number == nothing ? "" : hex_text(state_.island(), number);
    }

    void optional(std::string_view name, std::uint8_t number) {
        if (number != nothing) json_.field(name, number);
    }
    void place(std::string_view name, const std::string& text) {
        if (!text.empty()) json_.field(name, text);
    }
    void corners(std::string_view name, const Corners<Size>& set) {
        json_.key(name).begin_array();
        for (int corner : set) json_.value(corner_text(state_.island(), corner));
        json_.end_array();
    }
    void seats(std::string_view name, Seats set) {
        json_.key(name).begin_array();
        for (Seat seat : set) json_.value(seat.index);
        json_.end_array();
    }
    void numbers(std::string_view name, const std::array<std::uint8_t, max_seats>& list) {
        json_.key(name).begin_array();
        for (int seat = 0; seat < state_.seats(); ++seat) json_.value(list[static_cast<std::size_t>(seat)]);
        json_.end_array();
    }
    void goods_list(std::string_view name, unsigned set) {
        json_.key(name).begin_array();
        for (int good : bits_of(set)) json_.value(good_names[static_cast<std::size_t>(good)]);
        json_.end_array();
    }
    void offer(std::string_view name, const Offer& what) {
        if (what.empty()) return;
        json_.key(name).begin_object();
        cards("give", what.give);
        cards("want", what.want);
        json_.end_object();
    }

    void island() {
        json_.key("hexes").begin_array();
        for (std::size_t i = 0; i < state_.island().hexes.size(); ++i) {
            json_.begin_object().field("hex", hex(static_cast<std::uint8_t>(i)));
            if (state_.terrain[i] != nothing) json_.field("terrain", terrain_names[state_.terrain[i]]);
            if (state_.token[i] != 0) json_.field("token", state_.token[i]);
            json_.end_object();
        }
        json_.end_array().key("harbours").begin_array();
        for (std::size_t i = 0; i < state_.island().harbours.size(); ++i) {
            const std::uint8_t kind = state_.harbour_kind[i];
            json_.begin_object().field("edge", edge_text(state_.island(), state_.island().harbours[i].edge));
            if (kind != nothing) json_.field("kind", kind < resources ? good_names[kind] : "3:1");
            json_.end_object();
        }
        json_.end_array();
    }

    void metropolises() {
        json_.key("metropolises").begin_object();
        for (std::size_t track = 0; track < tracks; ++track) {
            const Metropolis& metropolis = state_.metropolis[track];
            if (metropolis.owner == nothing) continue;
            json_.key(track_names[track]).begin_object().field("owner", metropolis.owner);
            json_.field("corner", corner_text(state_.island(), metropolis.corner)).end_object();
        }
        json_.end_object();
    }

    void displaced() {
        if (state_.displaced.owner == nothing) return;
        json_.key("displaced").begin_object().field("owner", state_.displaced.owner);
        json_.field("corner", corner_text(state_.island(), state_.displaced.corner));
        json_.field("strength", strength_names[state_.displaced.strength]);
        json_.field("active", state_.displaced.active).end_object();
    }

    JsonWriter& json_;
    const Position<Size>& state_;
};

template <class Size>
class Reading {
  public:
    Reading(JsonValue value, Position<Size>& state) : value_(value), state_(state) {}

    void read() {
        value_.only(
            {"phase",       "first",       "turn",     "turns",      "placed",         "site",
             "rolled",      "white",       "red",      "event",      "hexes",          "harbours",
             "robber",      "ship",        "attacked", "merchant",   "merchant_owner", "metropolises",
             "longest",     "largest",     "bank",     "pending",    "owed",           "deck",
             "victim",      "displaced",   "removed",  "free_roads", "harbor_rights",  "fleet",
             "offers_sent", "card_played", "cause",    "ready",      "spent",          "promoted",
             "offer",       "offered",     "bought",   "players",    "decks",          "development"});
        const int seats = state_.seats();
        state_.phase = static_cast<Phase>(name_in(value_.field("phase"), phase_names, "catan.phase"));
        state_.first = number("first", seats - 1);
        state_.turn = number("turn", seats - 1);
        state_.turns = static_cast<std::uint16_t>(value_.field("turns").integer(0, 0xFFFF));
        state_.placed = number("placed", 255);
        if (const JsonValue site = value_.optional("site"); site.exists())
            state_.site = static_cast<std::uint16_t>(site.integer(0, Size::corners - 1));
        state_.rolled = value_.field("rolled").boolean();
        state_.white = number("white", 6);
        state_.red = number("red", 6);
        state_.event = static_cast<Event>(name_in(value_.field("event"), event_names, "catan.event"));
        island();
        state_.robber = hex(value_.optional("robber"));
        if (state_.rules().knights) {
            state_.ship = number("ship", barbarian_steps);
            state_.attacked = value_.field("attacked").boolean();
            state_.merchant = hex(value_.optional("merchant"));
            state_.merchant_owner = optional("merchant_owner", seats - 1);
            metropolises();
        }
        state_.longest = optional("longest", seats - 1);
        state_.largest = optional("largest", seats - 1);
        state_.bank = cards(value_.field("bank"));
        for (JsonValue seat : value_.field("pending").list(max_seats)) {
            state_.pending = state_.pending.with(Seat{static_cast<std::uint8_t>(seat.integer(0, seats - 1))});
        }
        numbers("owed", state_.owed, 120);
        state_.deck = static_cast<std::uint8_t>(name_in(value_.field("deck"), track_names, "catan.track"));
        state_.victim = optional("victim", seats - 1);
        displaced();
        if (const JsonValue removed = value_.optional("removed"); removed.exists())
            state_.removed = static_cast<std::uint16_t>(edge(removed));
        state_.free_roads = number("free_roads", 2);
        numbers("harbor_rights", state_.harbor_rights, 9);
        state_.fleet = 0;
        for (JsonValue good : value_.field("fleet").list(goods))
            state_.fleet =
                static_cast<std::uint8_t>(state_.fleet | 1u << name_in(good, good_names, "catan.good"));
        state_.offers_sent = number("offers_sent", 255);
        state_.card_played = value_.field("card_played").boolean();
        state_.cause = static_cast<Cause>(name_in(value_.field("cause"), cause_names, "catan.cause"));
        state_.ready = corners(value_.field("ready"));
        state_.spent = corners(value_.field("spent"));
        state_.promoted = corners(value_.field("promoted"));
        state_.offer = offer(value_.optional("offer"));
        state_.offered = optional("offered", resources - 1);
        counts(value_.field("bought"), state_.bought, first_development);
        players();
        decks();
    }

  private:
    template <std::size_t N>
    static std::size_t name_in(JsonValue value, const std::array<std::string_view, N>& names,
                               std::string_view code) {
        const std::string_view text = value.text(32);
        for (std::size_t i = 0; i < N; ++i) {
            if (names[i] == text) return i;
        }
        if (value.exists()) value.fail("is not a name that is known here", code);
        return 0;
    }

    std::uint8_t number(std::string_view name, int most) {
        return static_cast<std::uint8_t>(value_.field(name).integer(0, most));
    }
    std::uint8_t optional(std::string_view name, int most) {
        const JsonValue value = value_.optional(name);
        return value.exists() ? static_cast<std::uint8_t>(value.integer(0, most)) : nothing;
    }
    void numbers(std::string_view name, std::array<std::uint8_t, max_seats>& list, int most) {
        const JsonValue values = value_.field(name).list(max_seats);
        if (values.exists() && values.size() != static_cast<std::size_t>(state_.seats()))
            return values.fail("must have one number for each seat");
        std::size_t seat = 0;
        for (JsonValue value : values) list[seat++] = static_cast<std::uint8_t>(value.integer(0, most));
    }

    std::uint8_t hex(JsonValue value) {
        if (!value.exists()) return nothing;
        const auto found = read_hex(state_.island(), value.text(32));
        const bool on = found && static_cast<std::size_t>(*found) < state_.island().hexes.size();
        if (!on) value.fail("must be a hex of the island, such as \"(0,-1)\"", "catan.hex");
        return on ? static_cast<std::uint8_t>(*found) : std::uint8_t{0};
    }
    std::uint8_t corner(JsonValue value) {
        const auto found = read_corner(state_.island(), value.text(32));
        const bool on = found && static_cast<std::size_t>(*found) < state_.island().corners.size();
        if (!on && value.exists())
            value.fail("must be a corner of the island, such as \"N(0,-1)\"", "catan.corner");
        return on ? static_cast<std::uint8_t>(*found) : std::uint8_t{0};
    }
    int edge(JsonValue value) {
        const auto found = read_edge(state_.island(), value.text(32));
        const bool on = found && static_cast<std::size_t>(*found) < state_.island().edges.size();
        if (!on && value.exists())
            value.fail("must be a path of the island, such as \"(0,-1)ne\"", "catan.edge");
        return on ? *found : 0;
    }
    Corners<Size> corners(JsonValue list) {
        Corners<Size> set;
        for (JsonValue value : list.list(Size::corners)) {
            const int place = corner(value);
            if (set.test(place)) value.fail("stands here twice", "catan.corner");
            set.set(place);
        }
        return set;
    }

    Cards cards(JsonValue value) {
        Cards held;
        for (JsonValue field : value.object()) {
            const auto good = read_good(field.name());
            if (!good) {
                field.fail("is no resource or commodity", "catan.good");
                continue;
            }
            held += Cards::of(
                *good, static_cast<int>(field.integer(1, bank_stock[static_cast<std::size_t>(*good)])));
        }
        return held;
    }
    Offer offer(JsonValue value) {
        if (!value.exists()) return {};
        value.only({"give", "want"});
        return {cards(value.field("give")), cards(value.field("want"))};
    }
    template <std::size_t N>
    void counts(JsonValue value, std::array<std::uint8_t, N>& held, int first = 0) {
        held = {};
        for (JsonValue field : value.object()) {
            const auto card = read_card(field.name());
            const int place = card ? *card - first : -1;
            if (place < 0 || place >= static_cast<int>(N)) {
                field.fail("is no card of this pile", "catan.card");
                continue;
            }
            held[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(field.integer(1, 25));
        }
    }

    void island() {
        const JsonValue hexes = value_.field("hexes").list(Size::hexes);
        if (hexes.exists() && hexes.size() != state_.island().hexes.size())
            return hexes.fail("must have every hex of the island");
        std::size_t i = 0;
        for (JsonValue place : hexes) {
            place.only({"hex", "terrain", "token"});
            const JsonValue name = place.field("hex");
            if (hex(name) != i) name.fail("is out of order", "catan.hex");
            const JsonValue terrain = place.optional("terrain");
            const JsonValue token = place.optional("token");
            state_.terrain[i] =
                terrain.exists() ? static_cast<std::uint8_t>(name_in(terrain, terrain_names, "catan.terrain"))
                                 : nothing;
            state_.token[i] =
                token.exists() ? static_cast<std::uint8_t>(token.integer(2, 12)) : std::uint8_t{0};
            ++i;
        }
        const JsonValue harbours = value_.field("harbours").list(Size::harbours);
        if (harbours.exists() && harbours.size() != state_.island().harbours.size())
            return harbours.fail("must have every harbour of the island");
        i = 0;
        for (JsonValue place : harbours) {
            place.only({"edge", "kind"});
            const JsonValue name = place.field("edge");
            if (edge(name) != state_.island().harbours[i].edge) name.fail("is out of order", "catan.edge");
            const JsonValue kind = place.optional("kind");
            const bool generic = kind.exists() && kind.text(16) == "3:1";
            const auto good = kind.exists() ? read_good(kind.text(16)) : std::nullopt;
            if (kind.exists() && !generic && (!good || !is_resource(*good)))
                kind.fail("is no harbour", "catan.harbour");
            state_.harbour_kind[i] = generic                      ? std::uint8_t{generic_harbour}
                                     : good && is_resource(*good) ? static_cast<std::uint8_t>(*good)
                                                                  : nothing;
            ++i;
        }
    }

    void metropolises() {
        const JsonValue all = value_.field("metropolises").object();
        for (JsonValue each : all) {
            std::size_t track = 0;
            while (track < tracks && track_names[track] != each.name()) ++track;
            if (track == tracks) {
                each.fail("is no track", "catan.track");
                continue;
            }
            each.only({"owner", "corner"});
            state_.metropolis[track] = {
                static_cast<std::uint8_t>(each.field("owner").integer(0, state_.seats() - 1)),
                corner(each.field("corner"))};
        }
    }

    void displaced() {
        const JsonValue value = value_.optional("displaced");
        if (!value.exists()) return;
        value.only({"owner", "corner", "strength", "active"});
        state_.displaced = {
            static_cast<std::uint8_t>(value.field("owner").integer(0, state_.seats() - 1)),
            corner(value.field("corner")),
            static_cast<std::uint8_t>(name_in(value.field("strength"), strength_names, "catan.strength")),
            value.field("active").boolean()};
    }

    void players() {
        const JsonValue list = value_.field("players").list(max_seats);
        if (list.exists() && list.size() != static_cast<std::size_t>(state_.seats()))
            return list.fail("must have one player for each seat");
        std::size_t seat = 0;
        for (JsonValue value : list) read_player(value, seat++);
    }

    void read_player(JsonValue value, std::size_t seat) {
        Player<Size>& player = state_.players[seat];
        value.only({"hand",   "cards",  "aside",  "reply",    "counter",  "roads",      "settlements",
                    "cities", "route",  "army",   "sideways", "walls",    "overturned", "basic",
                    "strong", "mighty", "active", "levels",   "defender", "shown"});
        player.hand = cards(value.field("hand"));
        counts(value.field("cards"), player.cards);
        state_.aside[seat] = cards(value.field("aside"));
        state_.replies[seat] = static_cast<Reply>(name_in(value.field("reply"), reply_names, "catan.reply"));
        state_.counters[seat] = offer(value.optional("counter"));
        for (JsonValue road : value.field("roads").list(roads_each)) player.roads.set(edge(road));
        player.settlements = corners(value.field("settlements"));
        player.cities = corners(value.field("cities"));
        player.route = static_cast<std::uint8_t>(value.field("route").integer(0, roads_each));
        player.army = static_cast<std::uint8_t>(value.field("army").integer(0, 14));
        if (!state_.rules().knights) return;
        player.sideways = corners(value.field("sideways"));
        player.walls = corners(value.field("walls"));
        player.overturned = corners(value.field("overturned"));
        player.knights[0] = corners(value.field("basic"));
        player.knights[1] = corners(value.field("strong"));
        player.knights[2] = corners(value.field("mighty"));
        player.active = corners(value.field("active"));
        const JsonValue levels = value.field("levels").list(tracks);
        if (levels.exists() && levels.size() != tracks) levels.fail("must have one level for each track");
        std::size_t track = 0;
        for (JsonValue level : levels) {
            if (track < tracks)
                player.levels[track++] = static_cast<std::uint8_t>(level.integer(0, top_level));
        }
        player.defender = static_cast<std::uint8_t>(value.field("defender").integer(0, 200));
        for (JsonValue shown : value.field("shown").list(2)) {
            const auto card = read_card(shown.text(32));
            if (!card || *card >= progress_kinds) {
                shown.fail("is no card that is shown", "catan.card");
                continue;
            }
            player.shown |= only(static_cast<Card>(*card));
            player.point_cards = static_cast<std::uint8_t>(std::popcount(player.shown));
        }
    }

    void decks() {
        if (!state_.rules().knights) {
            std::array<std::uint8_t, development_kinds> counts_left{};
            counts(value_.field("development"), counts_left, first_development);
            state_.development = {};
            for (std::size_t i = 0; i < development_kinds; ++i)
                state_.development.add(static_cast<int>(i), counts_left[i]);
            return;
        }
        const JsonValue all = value_.field("decks");
        all.only({"trade", "politics", "science"});
        for (std::size_t deck = 0; deck < tracks; ++deck) {
            const JsonValue value = all.field(track_names[deck]);
            value.only({"unseen", "under"});
            state_.decks[deck] = {};
            std::array<std::uint8_t, progress_kinds> unseen{};
            counts(value.field("unseen"), unseen);
            for (std::size_t card = 0; card < progress_kinds; ++card) {
                const int kind = static_cast<int>(card) - deck_first[deck];
                if (unseen[card] == 0) continue;
                if (deck_of(static_cast<int>(card)) != static_cast<int>(deck)) {
                    value.fail("holds a card of another deck", "catan.card");
                } else {
                    state_.decks[deck].add_unseen(kind, unseen[card]);
                }
            }
            for (JsonValue under : value.field("under").list(deck_size)) {
                under.only({"card", "known"});
                const JsonValue name = under.field("card");
                const auto card = read_card(name.text(32));
                if (!card || *card >= progress_kinds || deck_of(*card) != static_cast<int>(deck)) {
                    name.fail("is no card of this deck", "catan.card");
                    continue;
                }
                state_.decks[deck].put_under(
                    *card - deck_first[deck],
                    Seats::from_bits(static_cast<unsigned>(under.field("known").integer(0, 15))));
            }
        }
    }

    JsonValue value_;
    Position<Size>& state_;
};

template <class Size>
void write_decks(JsonWriter& json, const Position<Size>& state) {
    if (!state.rules().knights) {
        json.key("development").begin_object();
        for (int kind = 0; kind < development_kinds; ++kind) {
            if (state.development[kind] > 0)
                json.field(card_names[static_cast<std::size_t>(first_development + kind)],
                           state.development[kind]);
        }
        json.end_object();
        return;
    }
    json.key("decks").begin_object();
    for (std::size_t deck = 0; deck < tracks; ++deck) {
        json.key(track_names[deck]).begin_object().key("unseen").begin_object();
        for (int kind = 0; kind < deck_first[deck + 1] - deck_first[deck]; ++kind) {
            const int cards = state.decks[deck].unseen()[kind];
            if (cards > 0) json.field(card_text(deck_first[deck] + kind), cards);
        }
        json.end_object().key("under").begin_array();
        for (const TailCard& card : state.decks[deck].tail()) {
            json.begin_object().field("card", card_text(deck_first[deck] + card.kind));
            json.field("known", card.known.bits()).end_object();
        }
        json.end_array().end_object();
    }
    json.end_object();
}

} // namespace

template <class Size>
void CatanOf<Size>::write(JsonWriter& json, const State& state) {
    Writing<Size> writing(json, state);
    json.begin_object();
    writing.common();
    json.key("players").begin_array();
    for (Seat seat : Seats::first(state.seats())) {
        json.begin_object();
        writing.cards("hand", state.player(seat).hand);
        writing.counts("cards", state.player(seat).cards);
        writing.trade(seat);
        writing.pieces(state.player(seat));
        json.end_object();
    }
    json.end_array();
    write_decks(json, state);
    json.end_object();
}

template <class Size>
void CatanOf<Size>::read(JsonValue value, const Board& board, State& state) {
    state = start(board);
    Reading<Size>(value, state).read();
    if (!value.reader_ok()) return;
    // While a displacement or a Diplomat is under way the routes wait to be settled, so they are kept as
    // read.
    std::array<std::uint8_t, oya::max_seats> routes{};
    for (std::size_t seat = 0; seat < routes.size(); ++seat) routes[seat] = state.players[seat].route;
    rebuild(state);
    for (std::size_t seat = 0; seat < routes.size(); ++seat) state.players[seat].route = routes[seat];
}

template <class Size>
void CatanOf<Size>::write(JsonWriter& json, const View& view) {
    const State& shown = view.shown;
    Writing<Size> writing(json, shown);
    json.begin_object();
    writing.common();
    write_counted(json, shown);
    json.key("players").begin_array();
    for (Seat seat : Seats::first(shown.seats())) {
        json.begin_object().field("points", view.points[seat.index]);
        json.field("hand_size", view.hand_sizes[seat.index]);
        if (view.viewer.is(seat)) writing.cards("hand", shown.player(seat).hand);
        if (shown.rules().knights) {
            json.key("progress").begin_array();
            for (const int count : view.progress[seat.index]) json.value(count);
            json.end_array();
        } else {
            json.field("development", view.development[seat.index]);
        }
        if (view.viewer.is(seat)) writing.counts("cards", shown.player(seat).cards);
        writing.trade(seat);
        writing.pieces(shown.player(seat));
        write_counted(json, shown, seat, view.points[seat.index]);
        json.end_object();
    }
    json.end_array();
    if (shown.rules().knights) {
        json.key("decks").begin_array();
        for (const int size : view.deck_sizes) json.value(size);
        json.end_array();
    } else {
        json.field("development", view.development_size);
    }
    writing.cards("looked_at", view.looked_at);
    writing.counts("cards_looked_at", view.cards_looked_at);
    json.end_object();
}

template void CatanOf<Small>::write(JsonWriter&, const State&);
template void CatanOf<Small>::read(JsonValue, const Board&, State&);
template void CatanOf<Small>::write(JsonWriter&, const View&);
template void CatanOf<Large>::write(JsonWriter&, const State&);
template void CatanOf<Large>::read(JsonValue, const Board&, State&);
template void CatanOf<Large>::write(JsonWriter&, const View&);

} // namespace oya
