#include "games/catan/sites.h"
#include "games/catan/soundness.h"

// Soundness of what is in the box: cards, pieces and awards.

namespace oya::catan {

namespace {

template <class Size>
class BoxSoundness {
  public:
    explicit BoxSoundness(const Position<Size>& state) : state_(state), island_(state.island()) {}

    std::string_view fault() {
        for (const auto check : {&BoxSoundness::cards, &BoxSoundness::progress, &BoxSoundness::pieces,
                                 &BoxSoundness::places, &BoxSoundness::awards}) {
            if (const std::string_view fault = (this->*check)(); !fault.empty()) return fault;
        }
        return {};
    }

  private:
    // catan.components.resource-cards, commodity-cards
    std::string_view cards() {
        Cards all = state_.bank;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            const Player<Size>& player = state_.players[seat];
            for (int good = 0; good < goods; ++good) {
                if (all[good] + player.hand[good] > bank_stock[static_cast<std::size_t>(good)])
                    return "too many cards of a good";
            }
            all += player.hand;
            if (static_cast<int>(seat) >= state_.seats() && !player.hand.none())
                return "cards of a seat nobody sits on";
        }
        const int kinds = state_.rules().knights ? goods : resources;
        for (int good = 0; good < goods; ++good) {
            if (all[good] != (good < kinds ? bank_stock[static_cast<std::size_t>(good)] : 0))
                return "cards of a good are missing";
        }
        return {};
    }

    // catan.progress.deck-conservation, catan.components.development-cards
    std::string_view progress() {
        std::array<int, card_kinds> counts{};
        for (std::size_t deck = 0; deck < tracks; ++deck) {
            const int kinds = deck_first[deck + 1] - deck_first[deck];
            for (int kind = 0; kind < most_in_deck; ++kind) {
                const int unseen = state_.decks[deck].unseen()[kind];
                if (kind < kinds) counts[static_cast<std::size_t>(deck_first[deck] + kind)] += unseen;
                if (kind >= kinds && unseen != 0) return "a card in the wrong deck";
            }
            for (const TailCard& card : state_.decks[deck].tail()) {
                if (card.kind >= kinds) return "a card in the wrong deck";
                ++counts[static_cast<std::size_t>(deck_first[deck] + card.kind)];
            }
        }
        int played_knights = 0;
        for (const Player<Size>& player : state_.players) {
            for (std::size_t card = 0; card < card_kinds; ++card) counts[card] += player.cards[card];
            if (player.cards[constitution] + player.cards[printer] != 0) return "a point card is hidden";
            if ((player.shown & ~(only(constitution) | only(printer))) != 0 ||
                player.point_cards != std::popcount(player.shown))
                return "point cards that were not shown";
            counts[constitution] += (player.shown & only(constitution)) != 0 ? 1 : 0;
            counts[printer] += (player.shown & only(printer)) != 0 ? 1 : 0;
            played_knights += player.army;
        }
        for (int kind = 0; kind < development_kinds; ++kind)
            counts[static_cast<std::size_t>(first_development + kind)] += state_.development[kind];
        counts[knight_card] += played_knights;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            const bool progress_card = card < progress_kinds;
            const int box = state_.rules().knights == progress_card ? card_counts[card] : 0;
            // Development cards that were played leave the game, knights are counted.
            const bool may_lack = !progress_card && card > victory_point;
            if (counts[card] > box || (counts[card] < box && !may_lack)) return "the decks are not whole";
        }
        for (std::size_t kind = 0; kind < development_kinds; ++kind) {
            if (state_.bought[kind] > state_.active().cards[first_development + kind])
                return "bought cards that nobody holds";
        }
        return {};
    }

    std::string_view pieces() {
        Edges<Size> paths;
        Corners<Size> buildings;
        Corners<Size> knights;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            const Player<Size>& player = state_.players[seat];
            if (!island_.road_edges.holds(player.roads) || (paths & player.roads).any())
                return "a road where none can be";
            paths |= player.roads;
            if (!island_.ship_edges.holds(player.ships) || (paths & player.ships).any())
                return "a ship where none can be";
            paths |= player.ships;
            if (!island_.land_corners.holds(player.buildings())) return "a building at sea";
            if (!island_.all_corners().holds(player.buildings() | player.all_knights()))
                return "a piece off the island";
            if ((player.settlements & player.cities).any() || (buildings & player.buildings()).any())
                return "two buildings on a corner";
            for (std::size_t i = 0; i < strengths; ++i) {
                if ((knights & player.knights[i]).any()) return "two knights on a corner";
                knights |= player.knights[i];
                if (player.knights_left(static_cast<int>(i)) < 0) return "too many knights";
            }
            buildings |= player.buildings();
            if (player.roads_left() < 0 || player.ships_left() < 0 || player.settlements_left() < 0 ||
                player.cities_left(island_.cities) < 0 || player.walls_left() < 0)
                return "more pieces than in the box";
            if (!player.settlements.holds(player.sideways)) return "a sideways city that is none";
            if (!player.cities.holds(player.walls) || !player.cities.holds(player.overturned))
                return "a wall or an overturned city without a city";
            if (!player.all_knights().holds(player.active)) return "an active knight that is none";
            for (const std::uint8_t level : player.levels)
                if (level > top_level) return "a level above the top";
            if (!state_.rules().knights && !base_only(player)) return "pieces of Cities & Knights";
            if (static_cast<int>(seat) >= state_.seats() &&
                (player.roads.any() || player.ships.any() || player.buildings().any() ||
                 player.all_knights().any()))
                return "pieces of a seat nobody sits on";
        }
        if ((buildings & knights).any()) return "a knight on a building";
        return {};
    }

    static bool base_only(const Player<Size>& player) {
        return player.all_knights().none() && player.walls.none() && player.overturned.none() &&
               player.sideways.none() && player.defender == 0 && player.point_cards == 0 &&
               player.levels[0] + player.levels[1] + player.levels[2] == 0;
    }

    std::string_view places() {
        for (const Player<Size>& player : state_.players) {
            for (int corner : player.buildings()) {
                if ((island_.next_to[static_cast<std::size_t>(corner)] & state_.buildings).any())
                    return "two buildings side by side";
            }
            const Edges<Size> linked = linked_to_buildings(player);
            if (!linked.holds(player.roads | player.ships)) return "a road or a ship without a link";
            if (!ends_of(island_, linked).holds(player.all_knights())) return "a knight without a road";
        }
        return {};
    }

    // The roads and ships of a player that hang together with a building. No other can ever lie there: each
    // begins at one that does, and only loose ends are taken away again.
    Edges<Size> linked_to_buildings(const Player<Size>& player) const {
        const Edges<Size> paths = player.roads | player.ships;
        Edges<Size> linked;
        Edges<Size> next = edges_around(island_, player.buildings()) & paths;
        while (next.any()) {
            linked |= next;
            next = (edges_around(island_, ends_of(island_, next)) & paths).andnot(linked);
        }
        return linked;
    }

    std::string_view awards() {
        for (std::size_t track = 0; track < tracks; ++track) {
            const Metropolis& metropolis = state_.metropolis[track];
            if (metropolis.owner == nothing) {
                if (metropolis.corner != nothing) return "a metropolis without a city";
                continue;
            }
            if (metropolis.owner >= state_.seats() || metropolis.corner >= island_.corners.size() ||
                !state_.players[metropolis.owner].cities.test(metropolis.corner))
                return "a metropolis without a city";
            if (state_.players[metropolis.owner].levels[track] < metropolis_level)
                return "a metropolis of a low level";
            for (std::size_t other = 0; other < track; ++other) {
                if (state_.metropolis[other].corner == metropolis.corner) return "two metropolises in a city";
            }
        }
        if (state_.merchant != nothing && state_.terrain[state_.merchant] > desert)
            return "the merchant stands where it may not";
        if (state_.largest != nothing && state_.players[state_.largest].army < smallest_army)
            return "a largest army that is none";
        if (state_.longest != nothing && state_.players[state_.longest].route < shortest_route)
            return "a longest road that is none";
        return {};
    }

    const Position<Size>& state_;
    const Island<Size>& island_;
};

} // namespace

template <class Size>
std::string_view box_fault(const Position<Size>& state) {
    return BoxSoundness<Size>(state).fault();
}

template std::string_view box_fault(const Position<Small>&);
template std::string_view box_fault(const Position<Large>&);

} // namespace oya::catan
