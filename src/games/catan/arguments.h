#pragma once

#include "games/catan/actions.h"

#include <array>

// What the arguments of an action are, for writing and describing it.

namespace oya::catan {

enum class Thing : std::uint8_t {
    none,
    seat,
    corner,
    hex,
    edge, // takes two arguments
    good,
    resource,
    second_resource,
    commodity,
    terrain,
    harbour_kind,
    track,
    card,
    die,
    event,
    strength,
    activity,
    number,
};

using Arguments = std::array<Thing, 3>;

constexpr Arguments arguments_of(Kind kind) {
    switch (kind) {
    case Kind::terrain: return {Thing::hex, Thing::terrain};
    case Kind::spiral: return {Thing::number};
    case Kind::token: return {Thing::hex, Thing::number};
    case Kind::harbour: return {Thing::number, Thing::harbour_kind};
    case Kind::dice: return {Thing::die, Thing::die, Thing::event};
    case Kind::stolen: return {Thing::good};
    case Kind::drawn:
    case Kind::return_card:
    case Kind::spy_take: return {Thing::card};
    case Kind::road:
    case Kind::ship:
    case Kind::move_ship:
    case Kind::diplomat: return {Thing::edge};
    case Kind::settlement:
    case Kind::city:
    case Kind::wall:
    case Kind::repair:
    case Kind::metropolis:
    case Kind::recruit:
    case Kind::activate:
    case Kind::promote:
    case Kind::chase:
    case Kind::chase_pirate:
    case Kind::relocate:
    case Kind::lose_city:
    case Kind::give_up_knight:
    case Kind::intrigue:
    case Kind::saboteur:
    case Kind::engineer:
    case Kind::medicine:
    case Kind::smith: return {Thing::corner};
    case Kind::move_knight: return {Thing::corner, Thing::corner};
    case Kind::place_knight: return {Thing::corner, Thing::strength, Thing::activity};
    case Kind::improve:
    case Kind::crane:
    case Kind::draw_from: return {Thing::track};
    case Kind::robber:
    case Kind::pirate:
    case Kind::move_token:
    case Kind::bishop:
    case Kind::merchant:
    case Kind::inventor:
    case Kind::swap: return {Thing::hex};
    case Kind::first:
    case Kind::steal:
    case Kind::conclude:
    case Kind::master_merchant:
    case Kind::deserter:
    case Kind::spy: return {Thing::seat};
    case Kind::harbor_offer: return {Thing::seat, Thing::resource};
    case Kind::harbor_give: return {Thing::commodity};
    case Kind::discard:
    case Kind::give:
    case Kind::want: return {Thing::good, Thing::number};
    case Kind::gift:
    case Kind::take:
    case Kind::bank: return {Thing::good, Thing::good};
    case Kind::fight: return {Thing::number, Thing::number, Thing::number};
    case Kind::aqueduct:
    case Kind::play_monopoly:
    case Kind::resource_monopoly: return {Thing::resource};
    case Kind::play_plenty: return {Thing::resource, Thing::second_resource};
    case Kind::gold:
    case Kind::merchant_fleet: return {Thing::good};
    case Kind::trade_monopoly: return {Thing::commodity};
    case Kind::alchemist: return {Thing::die, Thing::die};
    default: return {};
    }
}

constexpr int argument_value(Action action, std::size_t place) {
    return place == 0 ? action.a : place == 1 ? action.b : action.c;
}

constexpr void set_argument(Action& action, std::size_t place, int value) {
    (place == 0 ? action.a : place == 1 ? action.b : action.c) = static_cast<std::uint8_t>(value);
}

} // namespace oya::catan
