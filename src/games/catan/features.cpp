#include "games/catan/features.h"

#include "games/catan/improvements.h"
#include "games/catan/judgement.h"
#include "games/catan/sites.h"

#include <algorithm>
#include <bit>

namespace oya::catan {

namespace {

template <class Size>
class FeatureReader {
  public:
    FeatureReader(const Position<Size>& state, Seat seat)
        : state_(state), island_(state.island()), seat_(seat), player_(state.player(seat)) {}

    Features read() {
        standing();
        look_at_the_table();
        count_income();
        look_at_the_hand();
        look_for_sites();
        look_at_the_prices();
        look_at_route_and_army();
        look_at_the_sea();
        if (state_.rules().knights) {
            look_at_improvements();
            look_at_knights();
            look_at_progress();
        }
        return features_;
    }

  private:
    static constexpr int much = 32;

    void set(Feature feature, int value, int place = 0) {
        features_[static_cast<std::size_t>(first_of(feature) + place)] =
            static_cast<std::int16_t>(std::clamp(value, -feature_limit, feature_limit));
    }
    // Which of so many places a number has; the last one is for all beyond.
    void mark(Feature feature, int number, int places) {
        set(feature, much, std::clamp(number, 0, places - 1));
    }
    // The places up to a number.
    void fill(Feature feature, int number, int from = 0) {
        for (int i = 0; i < number; ++i) set(feature, much, from + i);
    }

    template <class Of>
    int best_of_others(Of&& of) const {
        int best = 0;
        for (Seat seat : Seats::first(state_.seats()).without(seat_))
            best = std::max(best, static_cast<int>(of(state_.player(seat))));
        return best;
    }

    void standing() {
        const int target = state_.rules().target;
        const int now = points(state_, seat_);
        mark(Feature::points_missing, target - now, 12);
        set(Feature::points_share, 2 * much * now / target);
        set(Feature::hidden_points, much * player_.cards[victory_point]);
        set(Feature::places_held, 16 * player_.settlements.count(), 0);
        set(Feature::places_held, 16 * player_.cities.count(), 1);
        const int settlements = player_.settlements_left();
        const int cities = player_.cities_left(island_.cities);
        set(Feature::places_left, 8 * settlements, 0);
        set(Feature::places_left, 8 * cities, 1);
        set(Feature::places_left, settlements == 0 ? much : 0, 2);
        set(Feature::places_left, cities == 0 ? much : 0, 3);
    }

    void look_at_the_table() {
        const int seats = state_.seats();
        set(Feature::target, 16 * (state_.rules().target - 10));
        mark(Feature::players, seats - 2, 3);
        const int distance = (seat_.index + seats - state_.turn) % seats;
        mark(Feature::turn_distance, distance, 4);
        set(Feature::has_rolled, distance == 0 && state_.rolled ? much : 0);
        set(Feature::setting_up, state_.phase < Phase::before_roll ? 4 * (2 * seats - state_.placed) : 0);
        set(Feature::game_length, state_.turns / seats);
    }

    void count_income() {
        int robbed = 0;
        int from_gold = 0;
        unsigned numbers = 0;
        for (int corner : player_.buildings()) {
            const auto c = static_cast<std::size_t>(corner);
            const bool city = player_.cities.test(corner) && !player_.overturned.test(corner);
            for (std::size_t i = 0; i < island_.touching[c]; ++i) {
                const std::uint8_t hex = island_.hex_list[c][i];
                const std::uint8_t terrain = state_.terrain[hex];
                const int rolls = pips(state_.token[hex]);
                if (terrain == desert || rolls == 0) continue;
                if (hex == state_.robber) {
                    robbed += city ? 2 * rolls : rolls;
                    continue;
                }
                numbers |= 1u << state_.token[hex];
                if (terrain == gold) from_gold += city ? 2 * rolls : rolls;
                if (terrain >= resources) continue;
                income_[terrain] += rolls;
                if (city) income_[state_.rules().knights ? city_second[terrain] : terrain] += rolls;
            }
        }
        total_ = from_gold;
        int traded = 12 * from_gold;
        for (int good = 0; good < goods; ++good) {
            const int rolls = income_[static_cast<std::size_t>(good)];
            total_ += rolls;
            rate_[static_cast<std::size_t>(good)] = bank_rate(state_, seat_, good);
            traded += 12 * rolls / rate_[static_cast<std::size_t>(good)];
            if (good >= resources) continue;
            set(Feature::income, 6 * rolls, good);
            set(Feature::resources_had, 8 * std::min(4, rolls), good);
        }
        set(Feature::income_robbed, 6 * robbed);
        set(Feature::income_gold, 6 * from_gold);
        set(Feature::income_total, 3 * total_);
        set(Feature::income_traded, traded / 2);
        set(Feature::numbers_had, 6 * std::popcount(numbers));
        for (int kind = 0; kind < harbour_kinds; ++kind)
            set(Feature::harbours_held, (player_.harbours >> kind & 1) != 0 ? much : 0, kind);
        set(Feature::robber_here, (player_.buildings() & around(state_.robber)).any() ? much : 0);
    }

    const Corners<Size>& around(std::uint8_t hex) const {
        static constexpr Corners<Size> none{};
        return hex == nothing ? none : island_.around_hex[hex];
    }

    void look_at_the_hand() {
        const int total = player_.hand.total();
        for (int good = 0; good < goods; ++good) set(Feature::hand, 8 * player_.hand[good], good);
        set(Feature::hand_total, 4 * total);
        set(Feature::hand_over, 8 * std::max(0, total - player_.limit()), 0);
        set(Feature::hand_over, total > player_.limit() ? much : 0, 1);
    }

    // What a place brings: rolls, and something for a good that there is none of.
    int worth_of(int corner) const {
        const auto c = static_cast<std::size_t>(corner);
        int worth = 0;
        for (std::size_t i = 0; i < island_.touching[c]; ++i) {
            const std::uint8_t hex = island_.hex_list[c][i];
            const std::uint8_t terrain = state_.terrain[hex];
            if (Size::sea && island_.later.test(hex) && state_.token[hex] == 0) worth += 2;
            if (terrain == desert || terrain == sea) continue;
            const int rolls = pips(state_.token[hex]);
            worth += terrain == gold ? 3 * rolls / 2 : rolls;
            if (terrain < resources && income_[terrain] == 0) worth += 2;
        }
        if (island_.harbour_at[c] != nothing) worth += 2;
        if constexpr (Size::sea) {
            if (island_.region_at[c] != nothing && island_.regions[island_.region_at[c]].points > 0)
                worth += 6;
        }
        return worth;
    }
    int best_of(const Corners<Size>& corners) const {
        int best = 0;
        for (int corner : corners) best = std::max(best, worth_of(corner));
        return best;
    }

    // The places that open with no, one or two more roads (at sea also ships, wherever they begin).
    void look_for_sites() {
        const Corners<Size> enemies = enemies_of(state_, seat_);
        sites_ = settlement_sites(state_, seat_);
        fill(Feature::sites_open, std::min(3, sites_.count()));
        set(Feature::best_site, 3 * best_of(sites_), 0);
        Corners<Size> known = player_.reached() | player_.buildings();
        Corners<Size> border = known.andnot(enemies);
        for (int roads = 1; roads <= 2; ++roads) {
            Corners<Size> next;
            for (int edge : edges_around(island_, border).andnot(state_.paths())) {
                const auto& ends = island_.edges[static_cast<std::size_t>(edge)];
                next.set(ends.from);
                next.set(ends.to);
            }
            next = next.andnot(known);
            known |= next;
            border = next.andnot(enemies);
            Corners<Size> there = next.andnot(state_.taken | state_.knights);
            if constexpr (Size::sea) there &= island_.land_corners;
            set(Feature::best_site, 3 * best_of(there), roads);
            if (roads == 1) set(Feature::sites_near, 8 * std::min(4, there.count()));
        }
        cities_ = city_sites(state_, seat_);
        int best = 0;
        for (int corner : cities_) {
            int rolls = 0;
            for (std::size_t i = 0; i < island_.touching[static_cast<std::size_t>(corner)]; ++i)
                rolls += pips(state_.token[island_.hex_list[static_cast<std::size_t>(corner)][i]]);
            best = std::max(best, rolls);
        }
        set(Feature::best_city, 3 * best);
    }

    struct Way {
        int missing = 0; // cards
        int after = 0;   // cards, once the bank has changed what is spare
        int rolls = 0;   // until it is there, in quarters
    };
    Way way_to(Cards price) const {
        Way way;
        int lots = 0;
        std::array<int, 16> waits{};
        std::size_t count = 0;
        for (int good = 0; good < goods; ++good) {
            const auto g = static_cast<std::size_t>(good);
            const int lacking = price[good] - player_.hand[good];
            if (lacking < 0) lots += -lacking / rate_[g];
            // The bank makes a third of other income, or less, into what is missing.
            const int pace = 4 * income_[g] + (total_ - income_[g]) + 4;
            for (int card = 0; card < lacking && count < waits.size(); ++card)
                waits[count++] = 4 * 4 * 36 / pace;
        }
        way.missing = static_cast<int>(count);
        way.after = std::max(0, way.missing - lots);
        std::sort(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(count));
        for (int i = 0; i < way.after; ++i) way.rolls += waits[static_cast<std::size_t>(i)];
        return way;
    }

    void look_at_the_prices() {
        const bool knights = state_.rules().knights;
        const std::array<Cards, 4> prices = {price::road, price::settlement, price::city, price::development};
        const std::array<bool, 4> place = {player_.roads_left() > 0,
                                           sites_.any() && player_.settlements_left() > 0, cities_.any(),
                                           !knights && state_.development.total() > 0};
        for (int i = 0; i < 4; ++i) {
            const auto p = static_cast<std::size_t>(i);
            if (i == 3 && knights) break;
            const Way way = way_to(prices[p]);
            set(Feature::missing, 8 * way.missing, 2 * i);
            set(Feature::missing, 8 * way.after, 2 * i + 1);
            if (i == 0) continue;
            set(Feature::rolls_until, place[p] ? std::min(128, way.rolls) : 128, i - 1);
            set(Feature::payable, place[p] && way.after == 0 ? much : 0, i - 1);
        }
    }

    void look_at_route_and_army() {
        set(Feature::roads_left, 2 * player_.roads_left());
        set(Feature::route, 4 * player_.route);
        const int other_route = best_of_others([](const Player<Size>& other) { return other.route; });
        if (state_.longest == seat_.index) {
            set(Feature::route_held, much);
            set(Feature::route_lead, 8 * std::min(6, player_.route - other_route));
        } else {
            const int needed = std::max(shortest_route, other_route + 1) - player_.route;
            mark(Feature::route_needed, needed - 1, 4);
        }
        if (state_.rules().knights) return;
        set(Feature::army, 8 * player_.army);
        const int other_army = best_of_others([](const Player<Size>& other) { return other.army; });
        if (state_.largest == seat_.index) {
            set(Feature::army_held, much);
            set(Feature::army_lead, 8 * std::min(6, player_.army - other_army));
        } else {
            const int needed =
                std::max(smallest_army, other_army + 1) - player_.army - player_.cards[knight_card];
            mark(Feature::army_needed, needed, 4);
        }
        int fresh = 0;
        for (const std::uint8_t bought : state_.bought) fresh += bought;
        if (state_.turn == seat_.index) set(Feature::cards_new, 16 * fresh);
        set(Feature::cards_held, 16 * player_.cards[knight_card], 0);
        for (int i = 1; i < 4; ++i)
            set(Feature::cards_held, 16 * player_.cards[static_cast<std::size_t>(victory_point + i)], i);
        set(Feature::deck_left, 2 * state_.development.total());
    }

    void look_at_the_sea() {
        if constexpr (Size::sea) {
            if (!island_.sea) return;
            set(Feature::at_sea, much);
            set(Feature::ships, 4 * player_.ships.count());
            set(Feature::island_points, 16 * player_.islands);
            if (state_.pirate != nothing && (player_.ships & island_.sides_of[state_.pirate]).any())
                set(Feature::pirate_here, much);
        }
    }

    void look_at_improvements() {
        const Corners<Size> free = player_.cities.andnot(metropolis_cities(state_));
        set(Feature::free_cities, 16 * free.count());
        for (int track = 0; track < tracks; ++track) {
            const auto t = static_cast<std::size_t>(track);
            set(Feature::commodity_income, 6 * income_[track_good[t]], track);
            fill(Feature::levels, player_.levels[t], top_level * track);
            set(Feature::metropolis_held, state_.metropolis[t].owner == seat_.index ? much : 0, track);
            const int rival = best_of_others([&](const Player<Size>& other) { return other.levels[t]; });
            set(Feature::rival_level, 8 * rival, track);
            if (!may_improve(state_, seat_, track)) {
                set(Feature::next_level, 64, track);
                continue;
            }
            const Way way = way_to(improvement_price(state_, seat_, track, false));
            set(Feature::next_level, 8 * way.after, track);
            set(Feature::next_payable, way.after == 0 ? much : 0, track);
        }
    }

    static int strength_of(const Player<Size>& player, bool active_only) {
        int sum = 0;
        for (std::size_t i = 0; i < strengths; ++i) {
            const Corners<Size> knights = active_only ? player.knights[i] & player.active : player.knights[i];
            sum += static_cast<int>(i + 1) * knights.count();
        }
        return sum;
    }

    void look_at_knights() {
        for (std::size_t i = 0; i < strengths; ++i) {
            const int active = (player_.knights[i] & player_.active).count();
            set(Feature::knights_by_strength, 16 * active, static_cast<int>(i));
            set(Feature::knights_by_strength, 16 * (player_.knights[i].count() - active),
                static_cast<int>(strengths + i));
        }
        const int own = strength_of(player_, true);
        set(Feature::strength_active, 8 * own);
        set(Feature::strength_all, 8 * strength_of(player_, false));
        mark(Feature::ship_at, state_.ship, 8);
        const Corners<Size> safe = metropolis_cities(state_);
        int defence = own;
        int cities = player_.cities.count();
        int best = 0;
        int least = 255;
        for (Seat seat : Seats::first(state_.seats()).without(seat_)) {
            const Player<Size>& other = state_.player(seat);
            const int active = strength_of(other, true);
            defence += active;
            cities += other.cities.count();
            best = std::max(best, active);
            if (other.cities.andnot(safe).any()) least = std::min(least, active);
        }
        const int way = 4 * (state_.ship + 1);
        set(Feature::defence_gap, 8 * std::clamp(defence - cities, -6, 6));
        const bool lost = defence < cities;
        set(Feature::danger, lost && player_.cities.andnot(safe).any() && own <= least ? way : 0, 0);
        set(Feature::danger, !lost && own > best ? way : 0, 1);
        set(Feature::danger, !lost && own > 0 && own == best ? way : 0, 2);
    }

    void look_at_progress() {
        set(Feature::walls, 16 * player_.walls.count());
        set(Feature::merchant_held, state_.merchant_owner == seat_.index ? much : 0);
        set(Feature::progress_count, 8 * player_.card_count);
        for (int card = 0; card < progress_kinds; ++card)
            set(Feature::progress_cards, 16 * player_.cards[static_cast<std::size_t>(card)], card);
        set(Feature::disabled, 16 * player_.overturned.count(), 0);
        set(Feature::disabled, 16 * player_.sideways.count(), 1);
    }

    const Position<Size>& state_;
    const Island<Size>& island_;
    Seat seat_;
    const Player<Size>& player_;
    std::array<int, goods> income_{}; // in 36 rolls
    std::array<int, goods> rate_{};   // of the bank
    int total_ = 0;
    Corners<Size> sites_;
    Corners<Size> cities_;
    Features features_{};
};

} // namespace

template <class Size>
Features features_of(const Position<Size>& state, Seat seat) {
    return FeatureReader<Size>(state, seat).read();
}

template Features features_of(const Position<Small>&, Seat);
template Features features_of(const Position<Large>&, Seat);

} // namespace oya::catan
