#include "games/catan/catan.h"
#include "games/catan/json_names.h"
#include "games/catan/notation.h"
#include "games/catan/sites.h"

// Positions read from JSON: what cannot be is refused where it stands.

namespace oya {

using namespace catan;

namespace {

template <class Size>
class Reading {
  public:
    Reading(JsonValue value, Position<Size>& state) : value_(value), state_(state) {}

    void read() {
        value_.only(
            {"phase",       "first",       "turn",       "turns",      "placed",         "site",
             "rolled",      "white",       "red",        "event",      "hexes",          "harbours",
             "robber",      "ship",        "attacked",   "merchant",   "merchant_owner", "metropolises",
             "longest",     "largest",     "bank",       "pending",    "owed",           "deck",
             "victim",      "displaced",   "removed",    "free_roads", "harbor_rights",  "fleet",
             "offers_sent", "card_played", "cause",      "ready",      "spent",          "promoted",
             "offer",       "offered",     "bought",     "players",    "decks",          "development",
             "pirate",      "new_ships",   "ship_moved", "dry",        "least"});
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
        if (state_.island().sea) at_sea();
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
        state_.pending = seats_in(value_.field("pending"));
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

    Seats seats_in(JsonValue list) {
        Seats set;
        for (JsonValue seat : list.list(max_seats))
            set = set.with(Seat{static_cast<std::uint8_t>(seat.integer(0, state_.seats() - 1))});
        return set;
    }
    void at_sea() {
        state_.pirate = hex(value_.optional("pirate"));
        state_.new_ships = edges(value_.field("new_ships"), ships_each);
        state_.ship_moved = value_.field("ship_moved").boolean();
        state_.dry = seats_in(value_.field("dry"));
        state_.least = static_cast<std::uint8_t>(name_in(value_.field("least"), good_names, "catan.good"));
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
    // Routes are measured before it is known that the position can be, and no way leads through a path that
    // is road and ship at once: these places are taken.
    Edges<Size> edges(JsonValue list, int most, const Edges<Size>& taken = {}) {
        Edges<Size> set;
        for (JsonValue value : list.list(static_cast<std::size_t>(most))) {
            const int place = edge(value);
            if (set.test(place) || taken.test(place)) value.fail("stands here twice", "catan.edge");
            set.set(place);
        }
        return set;
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
                *good, static_cast<int>(field.integer(0, bank_stock[static_cast<std::size_t>(*good)])));
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
            held[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(field.integer(0, 25));
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
                    "strong", "mighty", "active", "levels",   "defender", "shown",      "ships"});
        player.hand = cards(value.field("hand"));
        counts(value.field("cards"), player.cards);
        state_.aside[seat] = cards(value.field("aside"));
        state_.replies[seat] = static_cast<Reply>(name_in(value.field("reply"), reply_names, "catan.reply"));
        state_.counters[seat] = offer(value.optional("counter"));
        player.roads = edges(value.field("roads"), roads_each);
        if (state_.island().sea) player.ships = edges(value.field("ships"), ships_each, player.roads);
        player.settlements = corners(value.field("settlements"));
        player.cities = corners(value.field("cities"));
        player.route = static_cast<std::uint8_t>(value.field("route").integer(0, roads_each + ships_each));
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

} // namespace

template <class Size>
void CatanOf<Size>::read(JsonValue value, const Board& board, State& state) {
    state = start(board);
    Reading<Size>(value, state).read();
    if (!value.reader_ok()) return;
    // While a displacement, a Diplomat or a ship move is under way the routes wait to be settled, so they are
    // kept as read.
    std::array<std::uint8_t, oya::max_seats> routes{};
    for (std::size_t seat = 0; seat < routes.size(); ++seat) routes[seat] = state.players[seat].route;
    rebuild(state);
    for (std::size_t seat = 0; seat < routes.size(); ++seat) state.players[seat].route = routes[seat];
}

template void CatanOf<Small>::read(JsonValue, const Board&, State&);
template void CatanOf<Large>::read(JsonValue, const Board&, State&);

} // namespace oya
