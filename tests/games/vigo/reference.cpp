#include "games/vigo/reference.h"

#include <algorithm>

namespace oya::vigo::plain {

namespace {

void remove(std::vector<Card>& from, Card card) { from.erase(std::find(from.begin(), from.end(), card)); }

} // namespace

int Kingdom::space_for(Card card) const {
    for (int space = 0; space < 5; ++space) {
        const std::vector<Card>& pile = spaces[static_cast<std::size_t>(space)];
        if (!pile.empty() && pile[0].colour == card.colour) return space;
    }
    int space = 0;
    while (!spaces[static_cast<std::size_t>(space)].empty()) ++space;
    return space;
}

bool Kingdom::add_farmer() {
    for (std::vector<bool>& space : slots) {
        for (std::size_t slot = 0; slot < space.size(); ++slot) {
            if (space[slot]) continue;
            space[slot] = true;
            return true;
        }
    }
    return false;
}

int Kingdom::earned_farmers() const {
    int farmers = -2; // the two printed ones are not earned
    for (const std::vector<bool>& space : slots) farmers += static_cast<int>(std::ranges::count(space, true));
    return farmers;
}

int Kingdom::score() const {
    const std::vector<int> printed = {0, 0, 1, 3, 5};
    int sum = 0;
    for (std::size_t space = 0; space < 5; ++space) {
        const int missing = static_cast<int>(std::ranges::count(slots[space], false));
        if (missing == 0 && !spaces[space].empty()) sum += spaces[space].back().value;
        if (missing == 0 && spaces[space].empty()) sum += printed[space];
        if (missing > 0 && !spaces[space].empty()) sum -= 5 * missing;
    }
    return sum;
}

int winning_place(const std::vector<Card>& trick) {
    int highest = 0;
    for (const Card& card : trick) highest = std::max(highest, card.value);
    for (std::size_t place = 0; place < trick.size(); ++place) {
        if (trick[place].value == highest && trick[place].colour == trick[0].colour)
            return static_cast<int>(place);
    }
    std::size_t place = 0;
    while (trick[place].value != highest) ++place;
    return static_cast<int>(place);
}

std::vector<Card> legal_cards(const std::vector<Card>& hand, const std::vector<Card>& trick) {
    if (trick.empty()) return hand;
    std::vector<Card> following;
    for (const Card& card : hand) {
        if (card.colour == trick[0].colour) following.push_back(card);
    }
    return following.empty() ? hand : following;
}

Game::Game(const Table& table, int first_dealer) : dealer(first_dealer), turn(0), table_(table) {
    begin_round();
}

void Game::begin_round() {
    stage = Stage::dealing;
    turn = next(dealer);
    supply = table_.farmer_pieces;
    undealt.clear();
    for (int colour = 0; colour < 5; ++colour) {
        for (int value = 0; value <= 8; ++value) undealt.push_back({colour, value});
    }
    hands.assign(static_cast<std::size_t>(table_.players), {});
    kingdoms.assign(static_cast<std::size_t>(table_.players), {});
    trick.clear();
    won.clear();
    complete_tricks = 0;
}

void Game::deal(Card card) {
    remove(undealt, card);
    hands[static_cast<std::size_t>(turn)].push_back(card);
    turn = next(turn);
    for (const std::vector<Card>& hand : hands) {
        if (hand.size() < 10) return;
    }
    stage = Stage::playing;
    leader_ = next(dealer);
    turn = leader_;
}

void Game::play(Card card) {
    remove(hands[static_cast<std::size_t>(turn)], card);
    trick.push_back(card);
    turn = next(turn);
    if (trick.size() < static_cast<std::size_t>(table_.players)) return;
    won = trick;
    turn = (leader_ + winning_place(trick)) % table_.players;
    stage = Stage::placing;
}

void Game::lay(Card card) {
    Kingdom& kingdom = kingdoms[static_cast<std::size_t>(turn)];
    kingdom.spaces[static_cast<std::size_t>(kingdom.space_for(card))].push_back(card);
    remove(won, card);
    if (!won.empty()) return;
    hand_out_farmers();
    end_trick();
}

void Game::take_farmers(int player, int number) {
    for (int i = 0; i < number && supply > 0; ++i) {
        if (kingdoms[static_cast<std::size_t>(player)].add_farmer()) --supply;
    }
}

void Game::hand_out_farmers() {
    const int place_of_winner = winning_place(trick);
    const Card winning = trick[static_cast<std::size_t>(place_of_winner)];
    take_farmers(turn, table_.win[static_cast<std::size_t>(winning.value)]);
    int player = leader_;
    for (int place = 0; place < table_.players; ++place) {
        const Card card = trick[static_cast<std::size_t>(place)];
        const auto value = static_cast<std::size_t>(card.value);
        if (place != place_of_winner) {
            take_farmers(player, card.colour == winning.colour ? table_.lose_same_colour[value]
                                                               : table_.lose_other_colour[value]);
        }
        player = next(player);
    }
}

void Game::end_trick() {
    trick.clear();
    leader_ = turn;
    stage = Stage::playing;
    if (++complete_tricks < 10) return;
    round_scores.emplace_back();
    for (const Kingdom& kingdom : kingdoms) round_scores.back().push_back(kingdom.score());
    if (round_scores.size() == 4) {
        stage = Stage::over;
        return;
    }
    ++round;
    dealer = next(dealer);
    begin_round();
}

std::vector<int> Game::totals() const {
    std::vector<int> sums(static_cast<std::size_t>(table_.players), 0);
    for (const std::vector<int>& scores : round_scores) {
        for (std::size_t player = 0; player < sums.size(); ++player) sums[player] += scores[player];
    }
    return sums;
}

std::vector<int> Game::places() const {
    const std::vector<int> sums = totals();
    std::vector<int> ranks;
    for (int sum : sums) {
        ranks.push_back(
            1 + static_cast<int>(std::ranges::count_if(sums, [&](int other) { return other > sum; })));
    }
    return ranks;
}

} // namespace oya::vigo::plain
