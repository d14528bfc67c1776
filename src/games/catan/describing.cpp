#include "games/catan/arguments.h"
#include "games/catan/catan.h"
#include "games/catan/places.h"
#include "games/catan/telling.h"
#include "games/catan/tokens.h"

// Actions and questions in words.

namespace oya {

using namespace catan;

namespace {

// By kind, "catan.action.end-turn".
constexpr std::array<std::string_view, kind_count> action_ids = {
    "catan.action.first",
    "catan.action.terrain",
    "catan.action.spiral",
    "catan.action.token",
    "catan.action.harbour",
    "catan.action.dice",
    "catan.action.stolen",
    "catan.action.drawn",
    "catan.action.roll",
    "catan.action.end-turn",
    "catan.action.pass",
    "catan.action.road",
    "catan.action.settlement",
    "catan.action.city",
    "catan.action.wall",
    "catan.action.repair",
    "catan.action.improve",
    "catan.action.metropolis",
    "catan.action.robber",
    "catan.action.steal",
    "catan.action.discard",
    "catan.action.gift",
    "catan.action.bank",
    "catan.action.offer",
    "catan.action.give",
    "catan.action.want",
    "catan.action.send",
    "catan.action.withdraw",
    "catan.action.accept",
    "catan.action.refuse",
    "catan.action.conclude",
    "catan.action.recruit",
    "catan.action.activate",
    "catan.action.promote",
    "catan.action.move-knight",
    "catan.action.chase",
    "catan.action.relocate",
    "catan.action.fight",
    "catan.action.lose-city",
    "catan.action.draw-from",
    "catan.action.return-card",
    "catan.action.aqueduct",
    "catan.action.buy-card",
    "catan.action.play-knight",
    "catan.action.play-roads",
    "catan.action.play-plenty",
    "catan.action.play-monopoly",
    "catan.action.commercial-harbor",
    "catan.action.harbor-offer",
    "catan.action.harbor-give",
    "catan.action.master-merchant",
    "catan.action.take",
    "catan.action.merchant",
    "catan.action.merchant-fleet",
    "catan.action.resource-monopoly",
    "catan.action.trade-monopoly",
    "catan.action.bishop",
    "catan.action.deserter",
    "catan.action.give-up-knight",
    "catan.action.place-knight",
    "catan.action.diplomat",
    "catan.action.intrigue",
    "catan.action.saboteur",
    "catan.action.spy",
    "catan.action.spy-take",
    "catan.action.warlord",
    "catan.action.wedding",
    "catan.action.alchemist",
    "catan.action.crane",
    "catan.action.engineer",
    "catan.action.inventor",
    "catan.action.swap",
    "catan.action.irrigation",
    "catan.action.medicine",
    "catan.action.mining",
    "catan.action.road-building",
    "catan.action.smith",
    "catan.action.ship",
    "catan.action.move-ship",
    "catan.action.gold",
    "catan.action.pirate",
    "catan.action.chase-pirate",
    "catan.action.move-token",
    "catan.action.secret",
};

// An argument as a parameter of the sentence. What is not on the island has words of its own.
template <class Size>
Parameter parameter_of(const Island<Size>& island, std::string_view name, Thing thing, int value) {
    const auto on = [&](std::size_t count) { return static_cast<std::size_t>(value) < count; };
    switch (thing) {
    case Thing::seat: return {name, Seat{static_cast<std::uint8_t>(value)}};
    case Thing::corner:
        return {name, on(island.corners.size()) ? corner_message(island, value) : "catan.nowhere"};
    case Thing::hex: return {name, on(island.hexes.size()) ? hex_message(island, value) : "catan.nowhere"};
    case Thing::edge: return {name, on(island.edges.size()) ? edge_message(island, value) : "catan.nowhere"};
    case Thing::good: return {name, good_message(value)};
    case Thing::resource: return {name, good_message(value < resources ? value : hidden_good)};
    case Thing::second_resource:
        return {name, value < resources ? good_message(value) : Message("catan.good.none")};
    case Thing::commodity: return {name, good_message(value < commodities ? resources + value : hidden_good)};
    case Thing::terrain: return {name, terrain_message(value)};
    case Thing::harbour_kind: return {name, harbour_kind_message(value)};
    case Thing::track: return {name, track_message(value)};
    case Thing::card: return {name, card_message(value)};
    case Thing::die: return {name, value + 1};
    case Thing::event: return {name, event_message(static_cast<Event>(value))};
    case Thing::strength: return {name, strength_message(value)};
    case Thing::activity:
        return {name, Message(value != 0 ? "catan.knight.active" : "catan.knight.inactive")};
    default: return {name, value};
    }
}

// What passing means depends on the question.
std::string_view pass_id(Phase phase) {
    switch (phase) {
    case Phase::taking_resource: return "catan.action.pass-aqueduct";
    case Phase::choosing_deck: return "catan.action.pass-deck";
    case Phase::free_roads: return "catan.action.pass-road";
    case Phase::smithing: return "catan.action.pass-smith";
    case Phase::placing_knight: return "catan.action.pass-knight";
    case Phase::rebuilding: return "catan.action.pass-rebuilding";
    case Phase::rebuilding_ship: return "catan.action.pass-rebuilding-ship";
    case Phase::spying: return "catan.action.pass-spy";
    default: return "catan.action.pass";
    }
}

// Whether there is nothing to play before the dice.
template <class Size>
bool only_rolls(const Position<Size>& state, Seat seat) {
    Actions legal;
    CatanOf<Size>::legal(state, seat, legal);
    return legal.size() == 1;
}

} // namespace

template <class Size>
Message CatanOf<Size>::describe(const State& state, Actor, Action action) {
    if (!codes.valid(action)) return "catan.action.unknown";
    const Kind kind = kind_of(action);
    if (kind == Kind::pass) return pass_id(state.phase);
    if (kind == Kind::dice && !state.rules().knights)
        return {"catan.action.dice-base", {{"white", action.a + 1}, {"red", action.b + 1}}};
    if (kind == Kind::saboteur && !state.rules().saboteur_overturns) return "catan.action.saboteur-discard";
    if (kind == Kind::bishop && action.a < state.island().hexes.size() && !state.island().land.test(action.a))
        return named(state, {"catan.action.bishop-pirate", {{"hex", hex_message(state.island(), action.a)}}});
    if (kind == Kind::diplomat && action.a < state.island().edges.size() && state.ships.test(action.a))
        return named(state,
                     {"catan.action.diplomat-ship", {{"edge", edge_message(state.island(), action.a)}}});
    if (kind == Kind::ship && action.a < state.island().edges.size() &&
        (state.phase == Phase::placing_ship || state.phase == Phase::rebuilding_ship))
        return named(state, {"catan.action.ship-placed", {{"edge", edge_message(state.island(), action.a)}}});
    if (kind == Kind::offer && state.phase == Phase::answering) return "catan.action.counter";
    if (kind == Kind::discard || kind == Kind::give || kind == Kind::want)
        return {action_ids[action.kind], {{"cards", cards_or_nothing(Cards::of(action.a, action.b))}}};
    if (kind == Kind::gift || kind == Kind::take)
        return {action_ids[action.kind], {{"cards", cards_message(pair_of(action))}}};
    if (kind == Kind::bank) {
        const int rate =
            state.phase > Phase::laying_harbours ? bank_rate(state, Seat{state.turn}, action.a) : 4;
        return {"catan.action.bank",
                {{"cards", cards_message(Cards::of(action.a, rate))},
                 {"for", cards_message(Cards::of(action.b))}}};
    }
    if (kind == Kind::improve || kind == Kind::crane) {
        const int level = state.active().levels[action.a] + 1;
        if (level <= top_level) {
            return {kind == Kind::improve ? "catan.action.improve" : "catan.action.crane",
                    {{"track", track_message(action.a)}, {"building", building_message(action.a, level)}}};
        }
        return {"catan.action.improve-beyond", {{"track", track_message(action.a)}}};
    }
    Message message(action_ids[action.kind]);
    const ActionKind& spec = codes.kinds()[action.kind];
    const std::array<std::string_view, 3> names = {spec.a.name, spec.b.name, spec.c.name};
    const Arguments arguments = arguments_of(kind);
    for (std::size_t i = 0; i < arguments.size() && arguments[i] != Thing::none; ++i) {
        message.parameters.push_back(
            parameter_of(state.island(), names[i], arguments[i], argument_value(action, i)));
    }
    return named(state, std::move(message));
}

template <class Size>
Message CatanOf<Size>::asks(const State& state, Seat seat) {
    if (!awaited(state).has(seat)) {
        const Actor next = actor(state);
        if (next.is_seat()) return {"catan.asks.wait", {{"player", next.seat()}}};
        return {next.is_chance() ? "catan.asks.chance" : "catan.asks.over"};
    }
    switch (state.phase) {
    case Phase::founding:
        return {state.rules().knights && state.placed >= state.seats() ? "catan.asks.founding-city"
                                                                       : "catan.asks.founding"};
    case Phase::founding_road:
        return {state.island().sea ? "catan.asks.founding-path" : "catan.asks.founding-road"};
    case Phase::before_roll:
        return {"catan.asks.before-roll",
                {{"cards", std::string(only_rolls(state, seat) ? "none" : "some")}}};
    case Phase::choosing_fighters: return {"catan.asks.fighters"};
    case Phase::losing_city: return {"catan.asks.losing-city"};
    case Phase::choosing_deck: return {"catan.asks.deck"};
    case Phase::returning: return {"catan.asks.returning"};
    case Phase::discarding:
        return {"catan.asks.discarding",
                {{"count", state.owed[seat.index] - state.aside[seat.index].total()}}};
    case Phase::gifting: return {"catan.asks.gifting", {{"player", Seat{state.turn}}}};
    case Phase::moving_robber:
        if (!state.island().sea || state.cause == Cause::chase) return {"catan.asks.robber"};
        return {state.cause == Cause::chase_pirate ? "catan.asks.pirate" : "catan.asks.robber-or-pirate"};
    case Phase::choosing_victim: return {"catan.asks.victim"};
    case Phase::taking_resource: return {"catan.asks.aqueduct"};
    case Phase::placing_metropolis: return {"catan.asks.metropolis", {{"track", track_message(state.deck)}}};
    case Phase::relocating: return {"catan.asks.relocating"};
    case Phase::free_roads: return {state.island().sea ? "catan.asks.free-path" : "catan.asks.free-road"};
    case Phase::smithing: return {"catan.asks.smithing"};
    case Phase::swapping: return {"catan.asks.swapping"};
    case Phase::giving_up_knight: return {"catan.asks.giving-up-knight", {{"player", Seat{state.turn}}}};
    case Phase::placing_knight: return {"catan.asks.placing-knight"};
    case Phase::rebuilding: return {"catan.asks.rebuilding"};
    case Phase::placing_ship:
    case Phase::rebuilding_ship: return {"catan.asks.placing-ship"};
    case Phase::choosing_gold: return {"catan.asks.gold", {{"count", int{state.owed[seat.index]}}}};
    case Phase::moving_token:
        return named(state, {"catan.asks.moving-token",
                             {{"hex", hex_message(state.island(), waiting_hexes(state).first())}}});
    case Phase::spying: return {"catan.asks.spying", {{"player", Seat{state.victim}}}};
    case Phase::taking_cards: return {"catan.asks.taking-cards", {{"player", Seat{state.victim}}}};
    case Phase::harbor_giving: return {"catan.asks.harbor-giving", {{"player", Seat{state.turn}}}};
    case Phase::offering:
        return {
            "catan.asks.offering",
            {{"given", cards_or_nothing(state.offer.give)}, {"wanted", cards_or_nothing(state.offer.want)}}};
    case Phase::answering: {
        const bool writing = state.replies[seat.index] == Reply::writing;
        Message asks = {writing ? "catan.asks.countering" : "catan.asks.answering",
                        {{"player", Seat{state.turn}},
                         {"given", cards_message(state.offer.give)},
                         {"wanted", cards_message(state.offer.want)}}};
        if (writing) {
            const Offer& counter = state.counters[seat.index];
            asks.parameters.push_back({"give", cards_or_nothing(counter.give)});
            asks.parameters.push_back({"want", cards_or_nothing(counter.want)});
        }
        return asks;
    }
    case Phase::concluding: return {"catan.asks.concluding"};
    default: return {"catan.asks.acting"};
    }
}

template Message CatanOf<Small>::describe(const State&, Actor, Action);
template Message CatanOf<Small>::asks(const State&, Seat);
template Message CatanOf<Large>::describe(const State&, Actor, Action);
template Message CatanOf<Large>::asks(const State&, Seat);

} // namespace oya
