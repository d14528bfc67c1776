#include "games/catan/catan.h"
#include "games/catan/progress.h"
#include "games/catan/robber.h"
#include "games/catan/routes.h"
#include "games/catan/sites.h"

// What must hold in every position: the box stays whole, pieces stand where they may, and the open question
// is one that can be answered.

namespace oya {

using namespace catan;

namespace {

template <class Size>
class Soundness {
  public:
    explicit Soundness(const Position<Size>& state) : state_(state), island_(state.island()) {}

    std::string_view fault() {
        for (const auto check : {&Soundness::numbers, &Soundness::layout, &Soundness::cards,
                                 &Soundness::progress, &Soundness::pieces, &Soundness::places,
                                 &Soundness::awards, &Soundness::kept, &Soundness::question}) {
            if (const std::string_view fault = (this->*check)(); !fault.empty()) return fault;
        }
        return {};
    }

  private:
    static bool optional_below(int number, int end) { return number == nothing || number < end; }
    bool is_seat(int number) const { return optional_below(number, state_.seats()); }

    std::string_view numbers() {
        const int hexes = static_cast<int>(island_.hexes.size());
        if (state_.first >= state_.seats() || state_.turn >= state_.seats()) return "a seat nobody sits on";
        if (!Seats::first(state_.seats()).holds(state_.pending)) return "an answer of a seat nobody sits on";
        if (!optional_below(state_.robber, hexes)) return "the robber is off the island";
        if (!optional_below(state_.merchant, hexes) || !is_seat(state_.merchant_owner))
            return "the merchant is off the island";
        if ((state_.merchant == nothing) != (state_.merchant_owner == nothing))
            return "the merchant has lost its owner";
        if (!is_seat(state_.longest) || !is_seat(state_.largest)) return "an award of nobody";
        if (state_.white > 6 || state_.red > 6 || (state_.white == 0) != (state_.red == 0))
            return "dice that cannot be";
        if (state_.ship >= barbarian_steps && state_.phase != Phase::choosing_fighters)
            return "the barbarians have landed unseen";
        if (state_.offers_sent > state_.rules().offers_per_turn) return "too many offers";
        return {};
    }

    std::string_view layout() {
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            const auto& place = island_.hexes[hex];
            const bool done = after_layout() ||
                              (state_.phase == Phase::laying_terrain && hex < state_.placed) ||
                              (state_.phase > Phase::laying_terrain);
            if (state_.terrain[hex] >= terrains && (done || state_.terrain[hex] != nothing))
                return "a hex without terrain";
            if (place.terrain != nothing && state_.terrain[hex] != place.terrain)
                return "a hex that is not as drawn";
            if (state_.token[hex] > 12 || state_.token[hex] == 1 || state_.token[hex] == 7)
                return "a token that does not exist";
            if (state_.terrain[hex] == desert && state_.token[hex] != 0) return "a token on a desert";
            if (after_layout() && state_.terrain[hex] != desert && state_.token[hex] == 0)
                return "a hex without a token";
        }
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            const std::uint8_t drawn = island_.harbours[place].kind;
            const std::uint8_t kind = state_.harbour_kind[place];
            if (drawn != nothing ? kind != drawn
                                 : kind >= harbour_kinds && (after_layout() || kind != nothing))
                return "a harbour that is not as drawn";
        }
        if (!after_layout()) return empty_board();
        if (state_.robber == nothing) return "no robber";
        return bags();
    }

    bool after_layout() const { return state_.phase > Phase::laying_harbours; }

    // Nothing but the island is under way.
    std::string_view empty_board() {
        if (state_.placed > Size::hexes) return "more places than there are";
        Position<Size> begun = CatanOf<Size>::start(*state_.board);
        begun.phase = state_.phase;
        begun.first = state_.first;
        begun.turn = state_.first;
        begun.placed = state_.placed;
        begun.terrain = state_.terrain;
        begun.token = state_.token;
        begun.harbour_kind = state_.harbour_kind;
        if (begun != state_) return "something besides the island has begun";
        return partial_bags();
    }

    // While chance lays the island, what it has laid came from its bags.
    std::string_view partial_bags() {
        std::array<int, terrains> left{};
        for (std::size_t i = 0; i < terrains; ++i) left[i] = island_.terrain_bag[i];
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.hexes[hex].terrain != nothing) continue;
            const bool laid = state_.phase > Phase::laying_terrain ||
                              (state_.phase == Phase::laying_terrain && hex < state_.placed);
            if (laid != (state_.terrain[hex] < terrains)) return "terrain out of order";
            if (laid && --left[state_.terrain[hex]] < 0) return "too much of a terrain";
        }
        if (state_.phase == Phase::laying_terrain &&
            (state_.placed >= island_.hexes.size() || island_.hexes[state_.placed].terrain != nothing))
            return "terrain where none is left to lay";
        std::array<int, 13> tokens{};
        for (const std::uint8_t token : island_.token_bag) ++tokens[token];
        int laid_tokens = 0;
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            const std::uint8_t drawn = island_.hexes[hex].token;
            if (drawn != nothing && drawn != state_.token[hex]) return "a token that is not as drawn";
            if (drawn != nothing || state_.token[hex] == 0) continue;
            ++laid_tokens;
            if (--tokens[state_.token[hex]] < 0) return "too many of a token";
        }
        const int all_tokens = static_cast<int>(island_.token_bag.size());
        if (state_.phase < Phase::laying_tokens && laid_tokens != 0) return "tokens too early";
        if (state_.phase == Phase::laying_spiral && !state_.rules().spiral) return "a spiral nobody wants";
        if (state_.phase == Phase::laying_tokens &&
            (laid_tokens != state_.placed || state_.placed >= all_tokens || state_.rules().spiral))
            return "tokens out of order";
        if (state_.phase == Phase::laying_harbours && laid_tokens != all_tokens) return "tokens are missing";
        if (state_.phase == Phase::laying_tokens && !state_.rules().red_neighbours && !reds_can_be_laid())
            return "red tokens that find no place";
        std::array<int, harbour_kinds> kinds{};
        for (std::size_t i = 0; i < harbour_kinds; ++i) kinds[i] = island_.harbour_bag[i];
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            if (island_.harbours[place].kind != nothing) continue;
            const bool laid = state_.phase == Phase::laying_harbours && place < state_.placed;
            if (laid != (state_.harbour_kind[place] < harbour_kinds)) return "harbours out of order";
            if (laid && --kinds[state_.harbour_kind[place]] < 0) return "too many of a harbour";
        }
        if (state_.phase == Phase::laying_harbours &&
            (state_.placed >= island_.harbours.size() || island_.harbours[state_.placed].kind != nothing))
            return "a harbour where none is left to lay";
        return {};
    }

    // The red ones come first, and a way for those left must exist.
    bool reds_can_be_laid();

    std::string_view bags() {
        std::array<int, terrains> terrain_left{};
        std::array<int, harbour_kinds> harbours_left{};
        std::array<int, 13> tokens{};
        for (std::size_t i = 0; i < terrains; ++i) terrain_left[i] = island_.terrain_bag[i];
        for (std::size_t i = 0; i < harbour_kinds; ++i) harbours_left[i] = island_.harbour_bag[i];
        for (const std::uint8_t token : island_.token_bag) ++tokens[token];
        for (std::size_t hex = 0; hex < island_.hexes.size(); ++hex) {
            if (island_.hexes[hex].terrain == nothing) --terrain_left[state_.terrain[hex]];
            const std::uint8_t drawn = island_.hexes[hex].token;
            if (drawn != nothing) ++tokens[drawn];
            --tokens[state_.token[hex]];
        }
        for (std::size_t place = 0; place < island_.harbours.size(); ++place) {
            if (island_.harbours[place].kind == nothing) --harbours_left[state_.harbour_kind[place]];
        }
        for (const int left : terrain_left)
            if (left != 0) return "terrain that is not in the box";
        for (const int left : harbours_left)
            if (left != 0) return "harbours that are not in the box";
        // The Inventor swaps tokens, so only their number counts.
        for (std::size_t token = 2; token < tokens.size(); ++token)
            if (tokens[token] != 0) return "tokens that are not in the box";
        return {};
    }

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
        Edges<Size> roads;
        Corners<Size> buildings;
        Corners<Size> knights;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            const Player<Size>& player = state_.players[seat];
            if (!island_.all_edges().holds(player.roads) || (roads & player.roads).any())
                return "a road where none can be";
            if (!island_.all_corners().holds(player.buildings() | player.all_knights()))
                return "a piece off the island";
            if ((player.settlements & player.cities).any() || (buildings & player.buildings()).any())
                return "two buildings on a corner";
            for (std::size_t i = 0; i < strengths; ++i) {
                if ((knights & player.knights[i]).any()) return "two knights on a corner";
                knights |= player.knights[i];
                if (player.knights_left(static_cast<int>(i)) < 0) return "too many knights";
            }
            roads |= player.roads;
            buildings |= player.buildings();
            if (player.roads_left() < 0 || player.settlements_left() < 0 || player.cities_left() < 0 ||
                player.walls_left() < 0)
                return "more pieces than in the box";
            if (!player.settlements.holds(player.sideways)) return "a sideways city that is none";
            if (!player.cities.holds(player.walls) || !player.cities.holds(player.overturned))
                return "a wall or an overturned city without a city";
            if (!player.all_knights().holds(player.active)) return "an active knight that is none";
            for (const std::uint8_t level : player.levels)
                if (level > top_level) return "a level above the top";
            if (!state_.rules().knights && !base_only(player)) return "pieces of Cities & Knights";
            if (static_cast<int>(seat) >= state_.seats() &&
                (player.roads.any() || player.buildings().any() || player.all_knights().any()))
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
            if (!ends_of(island_, player.roads).holds(player.all_knights())) return "a knight without a road";
        }
        return {};
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
        if (state_.largest != nothing && state_.players[state_.largest].army < smallest_army)
            return "a largest army that is none";
        if (state_.longest != nothing && state_.players[state_.longest].route < shortest_route)
            return "a longest road that is none";
        return {};
    }

    // While a displacement or a Diplomat is under way the routes wait (catan.route.recompute).
    bool routes_wait() const {
        return state_.phase == Phase::relocating || state_.phase == Phase::placing_knight ||
               state_.phase == Phase::rebuilding;
    }

    std::string_view kept() {
        Position<Size> again = state_;
        rebuild(again);
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            if (routes_wait()) again.players[seat].route = state_.players[seat].route;
            if (state_.players[seat].route > roads_each) return "a road that is too long";
        }
        return again == state_ ? std::string_view{} : "what is kept does not fit the rest";
    }

    std::string_view question();
    std::string_view pending_answers();
    std::string_view chosen_cards();
    std::string_view offers();

    const Position<Size>& state_;
    const Island<Size>& island_;
};

template <class Size>
bool Soundness<Size>::reds_can_be_laid() {
    Outcomes outcomes;
    CatanOf<Size>::outcomes(state_, outcomes);
    return !outcomes.empty();
}

template <class Size>
std::string_view Soundness<Size>::question() {
    if (!after_layout()) return {};
    const bool knights_only = state_.phase == Phase::choosing_fighters ||
                              state_.phase == Phase::losing_city || state_.phase == Phase::choosing_deck ||
                              state_.phase == Phase::drawing || state_.phase == Phase::drawing_for_tie ||
                              state_.phase == Phase::returning || state_.phase == Phase::taking_resource ||
                              state_.phase == Phase::placing_metropolis ||
                              (state_.phase >= Phase::relocating && state_.phase <= Phase::harbor_giving &&
                               state_.phase != Phase::free_roads);
    if (knights_only && !state_.rules().knights) return "a question of Cities & Knights";
    const bool set_up = state_.phase == Phase::founding || state_.phase == Phase::founding_road;
    if (set_up != (state_.turns == 0) && state_.phase != Phase::over) return "the set-up is out of order";
    if (set_up && (state_.placed >= 2 * state_.seats() || state_.turn != founder(state_).index))
        return "the set-up is out of order";
    if (state_.phase == Phase::founding_road &&
        (state_.site >= island_.corners.size() || !state_.active().buildings().test(state_.site)))
        return "a road of no building";
    for (Seat seat : Seats::first(state_.seats())) {
        if (state_.player(seat).army != 0 && state_.rules().knights) return "an army of cards";
    }
    if (!state_.active().all_knights().holds(state_.ready) || !state_.active().active.holds(state_.ready))
        return "a knight that cannot be ready";
    if (state_.phase != Phase::over && state_.turns > 0 && !set_up &&
        points(state_, Seat{state_.turn}) >= state_.rules().target && !routes_wait())
        return "the game should be over";
    if (state_.phase == Phase::over && points(state_, Seat{state_.turn}) < state_.rules().target)
        return "the game should not be over";
    if (state_.phase == Phase::moving_robber || state_.phase == Phase::choosing_victim ||
        state_.phase == Phase::stealing) {
        if (!robber_free(state_)) return "the robber is locked";
    }
    if (state_.displaced.owner != nothing) {
        if (state_.displaced.owner >= state_.seats() || state_.displaced.corner >= island_.corners.size() ||
            state_.displaced.strength >= strengths)
            return "a displaced knight that cannot be";
        if (state_.players[state_.displaced.owner].knights_left(state_.displaced.strength) <= 0)
            return "too many knights";
    }
    const bool lifted = state_.phase == Phase::relocating || state_.phase == Phase::placing_knight;
    if (lifted != (state_.displaced.owner != nothing)) return "a displaced knight out of place";
    const bool about_seat = state_.phase == Phase::giving_up_knight || state_.phase == Phase::spying ||
                            state_.phase == Phase::taking_cards || state_.phase == Phase::harbor_giving ||
                            state_.phase == Phase::drawing_for_tie;
    if (about_seat != (state_.victim != nothing) || !is_seat(state_.victim)) return "nobody to ask about";
    if (about_seat && state_.phase != Phase::drawing_for_tie && state_.victim == state_.turn)
        return "nobody to ask about";
    if ((state_.phase == Phase::harbor_giving) != (state_.offered != nothing) ||
        (state_.offered != nothing &&
         (state_.offered >= resources || !state_.active().hand.has(state_.offered))))
        return "a harbour offer that cannot be";
    if (state_.deck >= tracks) return "a deck that does not exist";
    if ((state_.phase == Phase::drawing || state_.phase == Phase::drawing_for_tie) &&
        state_.decks[state_.deck].empty())
        return "a card of an empty deck";
    if (state_.phase == Phase::buying && state_.development.total() == 0) return "a card of an empty deck";
    if (state_.phase == Phase::swapping &&
        (state_.site >= island_.hexes.size() || state_.token[state_.site] == 0))
        return "a token that cannot be swapped";
    if (state_.phase == Phase::rebuilding &&
        (state_.removed >= island_.edges.size() || state_.roads.test(state_.removed)))
        return "a removed road that stands";
    if ((state_.phase == Phase::free_roads) != (state_.free_roads > 0) && state_.phase != Phase::over)
        return "free roads out of place";
    if (state_.free_roads > 2) return "too many free roads";
    if (state_.phase == Phase::free_roads && state_.active().roads_left() < state_.free_roads)
        return "too many free roads";
    for (const std::string_view fault : {pending_answers(), chosen_cards(), offers()})
        if (!fault.empty()) return fault;
    // Whoever is asked must have an answer.
    if (CatanOf<Size>::actor(state_).is_chance()) {
        Outcomes outcomes;
        CatanOf<Size>::outcomes(state_, outcomes);
        return outcomes.empty() ? "chance has nothing to do" : std::string_view{};
    }
    for (Seat seat : CatanOf<Size>::awaited(state_)) {
        Actions actions;
        CatanOf<Size>::legal(state_, seat, actions);
        if (actions.empty()) return "a question without an answer";
    }
    return {};
}

template <class Size>
std::string_view Soundness<Size>::pending_answers() {
    const bool asks_several = state_.phase == Phase::choosing_fighters ||
                              state_.phase == Phase::losing_city || state_.phase == Phase::choosing_deck ||
                              state_.phase == Phase::drawing || state_.phase == Phase::returning ||
                              state_.phase == Phase::discarding || state_.phase == Phase::choosing_victim ||
                              state_.phase == Phase::stealing || state_.phase == Phase::taking_resource ||
                              state_.phase == Phase::gifting || state_.phase == Phase::answering;
    if (state_.phase == Phase::drawing_for_tie)
        return state_.pending.has(Seat{state_.victim}) ? std::string_view{} : "a card for nobody";
    if (asks_several == state_.pending.empty()) return "answers are awaited at the wrong time";
    const bool others_only = state_.phase == Phase::choosing_victim || state_.phase == Phase::stealing ||
                             state_.phase == Phase::gifting || state_.phase == Phase::answering;
    if (others_only && state_.pending.has(Seat{state_.turn})) return "an answer of the active player";
    for (Seat seat : state_.pending) {
        const bool needs_cards = others_only || state_.phase == Phase::discarding;
        if (needs_cards && state_.player(seat).hand.none()) return "an answer without cards";
    }
    return {};
}

template <class Size>
std::string_view Soundness<Size>::chosen_cards() {
    const bool choosing = state_.phase == Phase::discarding || state_.phase == Phase::gifting;
    for (Seat seat : Seats::first(max_seats)) {
        const Cards aside = state_.aside[seat.index];
        const int owed = state_.owed[seat.index];
        if (state_.phase == Phase::choosing_fighters) {
            if (!aside.none() || owed > 12) return "cards aside at the wrong time";
            continue;
        }
        const bool takes = state_.phase == Phase::taking_cards && seat.index == state_.turn;
        if (!choosing && !takes) {
            if (owed != 0 || !aside.none()) return "cards aside at the wrong time";
            continue;
        }
        const Cards hand = takes ? state_.players[state_.victim].hand : state_.player(seat).hand;
        if (!aside.within(hand)) return "cards aside that nobody holds";
        const bool finished = !takes && !state_.pending.has(seat);
        if (finished ? aside.total() != owed : aside.total() >= owed) return "a wrong number of cards aside";
        if (!finished && choosable(hand, aside).total() < owed - aside.total())
            return "cards aside that cannot be completed";
        // Gifts and what the Master Merchant takes are chosen at once, two cards of more.
        const bool pair = !finished && state_.phase != Phase::discarding;
        if (pair && (owed != 2 || !aside.none() || hand.total() <= 2))
            return "a wrong number of cards to choose";
    }
    return {};
}

template <class Size>
std::string_view Soundness<Size>::offers() {
    const bool open = state_.phase == Phase::answering || state_.phase == Phase::concluding;
    const Offer& offer = state_.offer;
    const auto shares_a_kind = [](const Offer& each) {
        for (int good = 0; good < goods; ++good)
            if (each.give.has(good) && each.want.has(good)) return true;
        return false;
    };
    if (!open && state_.phase != Phase::offering && !offer.empty()) return "an offer at the wrong time";
    if (!offer.give.within(state_.active().hand) || shares_a_kind(offer)) return "an offer that cannot be";
    if (state_.phase == Phase::offering && offer.give.none() && !offer.want.none())
        return "an offer that cannot be";
    if (open && (offer.give.none() || offer.want.none())) return "an empty offer";
    if ((open || state_.phase == Phase::offering) && !state_.rules().player_trades)
        return "players do not trade here";
    bool answered = false;
    for (Seat seat : Seats::first(max_seats)) {
        const Offer& counter = state_.counters[seat.index];
        const Reply reply = state_.replies[seat.index];
        if (!open && (reply != Reply::none || !counter.empty())) return "an answer to no offer";
        if (!open) continue;
        if (!counter.give.within(state_.player(seat).hand) || shares_a_kind(counter))
            return "a counter-offer that cannot be";
        const bool waits = state_.phase == Phase::answering && state_.pending.has(seat);
        if (waits != (reply == Reply::writing || reply == Reply::none) && waits)
            return "an answer that has come already";
        if (reply == Reply::writing && !waits) return "a counter-offer nobody waits for";
        if (reply == Reply::counters && (counter.give.none() || counter.want.none()))
            return "an empty counter-offer";
        if (reply == Reply::writing && counter.give.none() && !counter.want.none())
            return "a counter-offer that cannot be";
        if (reply != Reply::counters && reply != Reply::writing && !counter.empty())
            return "a counter-offer that was not made";
        if (reply == Reply::accepts && !offer.want.within(state_.player(seat).hand))
            return "an answer that cannot be kept";
        if (seat.index == state_.turn && reply != Reply::none) return "an answer of the active player";
        if (static_cast<int>(seat.index) >= state_.seats() && reply != Reply::none)
            return "an answer of a seat nobody sits on";
        answered = answered || reply == Reply::accepts || reply == Reply::counters;
    }
    if (state_.phase == Phase::concluding && !answered) return "nobody to conclude with";
    return {};
}

} // namespace

template <class Size>
std::string_view CatanOf<Size>::unsound(const State& state) {
    return Soundness<Size>(state).fault();
}

template std::string_view CatanOf<Small>::unsound(const State&);
template std::string_view CatanOf<Large>::unsound(const State&);

} // namespace oya
