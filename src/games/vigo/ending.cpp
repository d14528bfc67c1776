#include "games/vigo/ending.h"

#include "core/bits.h"
#include "games/vigo/vigo.h"

#include <algorithm>

namespace oya::vigo {

namespace {

constexpr int parts_a_point = 12; // a share of the victory is a third of one, or a fourth
constexpr int victory_points = 10;
constexpr int beyond_all = 1'000'000;

// Cards in a hand, by players.
constexpr std::array<int, max_seats + 1> near_cards = {0, 0, 6, 5, 4};

std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
    return word ^ word >> 29;
}

} // namespace

Ending::Realm::Realm(const Kingdom& kingdom) {
    for (std::size_t space = 0; space < spaces; ++space)
        word_ |= static_cast<std::uint64_t>(kingdom.piles[space].top() + 1) << (4 * space);
    for (std::size_t colour = 0; colour < colours; ++colour) {
        const std::uint8_t space = kingdom.space_of[colour];
        word_ |= std::uint64_t{space == no_space ? std::uint8_t{nowhere} : space}
                 << (static_cast<std::size_t>(colours_at) + 3 * colour);
    }
    word_ |= std::uint64_t{kingdom.farmers} << farmers_at | std::uint64_t{kingdom.used} << used_at;
}

void Ending::Realm::cover(int colour, int value) {
    const int place = 4 * space_of(colour);
    word_ = (word_ & ~(std::uint64_t{15} << place)) | static_cast<std::uint64_t>(value + 1) << place;
}

void Ending::Realm::open(int colour, int value) {
    const std::uint64_t space = word_ >> used_at;
    const int place = colours_at + 3 * colour;
    word_ = (word_ & ~(std::uint64_t{7} << place)) | space << place;
    word_ += std::uint64_t{1} << used_at;
    cover(colour, value);
}

int Ending::Realm::score() const {
    int sum = 0;
    for (std::size_t space = 0; space < spaces; ++space) {
        const int missing = farmers_to_fill[space] - farmers();
        const int top = top_of(static_cast<int>(space));
        if (missing <= 0) {
            sum += top < 0 ? printed_values[space] : top;
        } else if (top >= 0) {
            sum += missing_farmer_points * std::min(missing, slots[space] - printed_farmers[space]);
        }
    }
    return sum;
}

bool Ending::is_near(const State& state) {
    if (state.phase != Phase::playing && state.phase != Phase::placing) return false;
    int most = 0;
    for (const Cards hand : state.hands) most = std::max(most, std::popcount(hand));
    return most <= near_cards[static_cast<std::size_t>(state.seats())];
}

Ending::Ending(const State& state, Seat seat)
    : seats_(state.seats()), seat_(seat.index), icons_(state.board->options.icons),
      supply_(state.board->supply), last_(state.round + 1 == rounds) {
    for (std::size_t round = 0; round < state.round; ++round) {
        for (std::size_t i = 0; i < max_seats; ++i) before_[i] += state.scores[round][i];
    }
}

float Ending::worth(const State& state) {
    Table table;
    table.hands = state.hands;
    for (std::size_t i = 0; i < max_seats; ++i) table.realms[i] = Realm(state.kingdoms[i]);
    Value value = 0;
    constexpr Window all{-beyond_all, beyond_all};
    if (state.phase == Phase::playing || state.phase == Phase::placing) {
        table.leader = state.leaders[state.trick];
        for (std::size_t i = state.trick_begins(); i < state.cards_played; ++i)
            table.trick[static_cast<std::size_t>(table.played++)] = state.played[i];
        value =
            state.phase == Phase::playing ? play(table, all) : lay(table, state.turn, state.to_place, all);
    } else {
        value = count(table);
    }
    return static_cast<float>(value) / static_cast<float>(parts_a_point * (seats_ - 1));
}

// The last round ends the game.
Ending::Value Ending::count(const Table& table) const {
    const auto own = static_cast<std::size_t>(seat_);
    std::array<int, max_seats> points{};
    int sum = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat) {
        points[seat] = before_[seat] + table.realms[seat].score();
        sum += points[seat];
    }
    Value value = parts_a_point * ((seats_ - 1) * points[own] - (sum - points[own]));
    const auto end = points.begin() + seats_;
    if (last_ && *std::max_element(points.begin(), end) == points[own])
        value += parts_a_point * victory_points * (seats_ - 1) /
                 static_cast<int>(std::count(points.begin(), end, points[own]));
    return value;
}

std::uint64_t Ending::key_of(const Table& table) const {
    Cards left = 0;
    for (const Cards hand : table.hands) left |= hand;
    std::uint64_t key = mixed(left | static_cast<std::uint64_t>(table.leader + 1) << card_count);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat)
        key = mixed(key + table.realms[seat].word());
    return key;
}

bool Ending::cut_off(Value value, int seat, bool first, Value& best, Window& window) const {
    if (seat == seat_) {
        best = first ? value : std::max(best, value);
        window.least = std::max(window.least, best);
    } else {
        best = first ? value : std::min(best, value);
        window.most = std::min(window.most, best);
    }
    return window.least >= window.most;
}

Ending::Value Ending::play(Table& table, Window window) {
    const int seat = (table.leader + table.played) % seats_;
    const Cards hand = table.hands[static_cast<std::size_t>(seat)];
    const bool leads = table.played == 0;
    if (leads && hand == 0) return count(table);
    const int left = std::popcount(hand);
    std::array<int, card_count>& cutters = cutters_[leads ? 1 : 0];
    Known* known = nullptr;
    std::uint64_t key = 0;
    Cards soon = 0;
    if (leads && left > 1) {
        key = key_of(table);
        known = &known_[key % known_count];
        if (known->key == key) {
            if (known->bound == 0 || (known->bound > 0 && known->value >= window.most) ||
                (known->bound < 0 && known->value <= window.least))
                return known->value;
            soon = Cards{1} << known->card;
        }
    }
    const Window asked = window;
    const Cards following = leads ? 0 : hand & of_colour(table.trick[0].colour());
    Cards cards = following != 0 ? following : hand;
    const auto place = static_cast<std::size_t>(table.played);
    Value best = 0;
    std::uint8_t best_card = 0;
    ++table.played;
    for (bool first = true; cards != 0 && !gave_up(); first = false) {
        // What was best here, and then what has cut off most, is tried before the others.
        Card card(lowest_bit((cards & soon) != 0 ? cards & soon : cards));
        if (soon == 0 && left > 2) {
            for (int index : bits_of(cards))
                if (cutters[static_cast<std::size_t>(index)] > cutters[card.index]) card = Card(index);
        }
        soon = 0;
        cards &= ~only(card);
        ++nodes_;
        table.trick[place] = card;
        table.hands[static_cast<std::size_t>(seat)] = hand & ~only(card);
        Value value = 0;
        if (table.played < seats_) {
            value = play(table, window);
        } else {
            Cards won = 0;
            for (int i = 0; i < seats_; ++i) won |= only(table.trick[static_cast<std::size_t>(i)]);
            const int winner = (table.leader + winning_place(table.trick.data(), seats_)) % seats_;
            value = lay(table, winner, won, window);
        }
        const Value before = best;
        const bool cut = cut_off(value, seat, first, best, window);
        if (first || best != before) best_card = card.index;
        if (!cut) continue;
        cutters[card.index] += left * left;
        break;
    }
    --table.played;
    table.hands[static_cast<std::size_t>(seat)] = hand;
    if (known != nullptr) {
        const int bound = best <= asked.least ? -1 : best >= asked.most ? 1 : 0;
        *known = {key, best, static_cast<std::int8_t>(bound), best_card};
    }
    return best;
}

// Known colours first, which leaves no choice; then the new ones in every order.
Ending::Value Ending::lay(const Table& table, int winner, Cards won, Window window) {
    const auto seat = static_cast<std::size_t>(winner);
    Table laid = table;
    FixedVector<int, colours> fresh;
    const auto highest = [&](int colour) {
        return static_cast<int>(std::bit_width(won & of_colour(colour))) - 1 - colour * values;
    };
    for (int colour = 0; colour < colours; ++colour) {
        if ((won & of_colour(colour)) == 0) continue;
        if (laid.realms[seat].has(colour)) {
            laid.realms[seat].cover(colour, highest(colour));
        } else {
            fresh.push_back(colour);
        }
    }
    const Realm before = laid.realms[seat];
    Value best = 0;
    bool first = true;
    do {
        laid.realms[seat] = before;
        for (int colour : fresh) laid.realms[seat].open(colour, highest(colour));
        if (cut_off(next_trick(laid, winner, window), winner, first, best, window)) break;
        first = false;
    } while (std::next_permutation(fresh.begin(), fresh.end()));
    return best;
}

// The farmers of the trick, the winner's first, and the winner leads.
Ending::Value Ending::next_trick(const Table& table, int winner, Window window) {
    Table next = table;
    int supply = supply_;
    for (int seat = 0; seat < seats_; ++seat) supply -= next.realms[static_cast<std::size_t>(seat)].farmers();
    const auto take = [&](int seat, int due) {
        Realm& realm = next.realms[static_cast<std::size_t>(seat)];
        const int taken = std::min({due, free_slots - realm.farmers(), supply});
        realm.add_farmers(taken);
        supply -= taken;
    };
    const int won_at = (winner - table.leader + seats_) % seats_;
    const Card winning = table.trick[static_cast<std::size_t>(won_at)];
    take(winner, icons_.win[static_cast<std::size_t>(winning.value())]);
    for (int place = 0; place < seats_; ++place) {
        const Card card = table.trick[static_cast<std::size_t>(place)];
        const auto& lost =
            card.colour() == winning.colour() ? icons_.lose_same_colour : icons_.lose_other_colour;
        if (place != won_at)
            take((table.leader + place) % seats_, lost[static_cast<std::size_t>(card.value())]);
    }
    next.leader = winner;
    next.played = 0;
    return play(next, window);
}

} // namespace oya::vigo
