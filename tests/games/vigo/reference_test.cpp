#include "games/vigo/reference.h"

#include "core/bits.h"
#include "games/vigo/builder.h"
#include "games/vigo/random_games.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

// Random games through the engine and through the plain reference side by side.

namespace oya::vigo {
namespace {

plain::Card plain_card(Card original) { return {original.colour(), original.value()}; }

Cards engine_cards(const std::vector<plain::Card>& list) {
    Cards set = 0;
    for (const plain::Card& each : list) set |= only(Card(each.colour, each.value));
    return set;
}

// One of the tables people may make, with other icons every other time.
Options any_options(int seats, Rng& rng) {
    Options options;
    if (rng.below(2) == 0) {
        for (auto* list :
             {&options.icons.win, &options.icons.lose_same_colour, &options.icons.lose_other_colour}) {
            for (std::uint8_t& number : *list)
                number = static_cast<std::uint8_t>(rng.below(3) == 0 ? rng.below(10) : rng.below(3));
        }
    }
    if (rng.below(2) == 0) options.two_player_farmers = farmer_pieces_for_two;
    options.buried_cards_open = rng.below(2) == 0;
    options.first_dealer = static_cast<int>(rng.below(static_cast<std::uint32_t>(seats) + 1));
    return options;
}

plain::Table plain_table(const Options& options, int seats) {
    const auto numbers = [](const auto& list) { return std::vector<int>(list.begin(), list.end()); };
    const Icons& icons = options.icons;
    return {seats, seats == 2 ? options.two_player_farmers : 36, numbers(icons.win),
            numbers(icons.lose_same_colour), numbers(icons.lose_other_colour)};
}

bool same_kingdom(const Kingdom& engine, const plain::Kingdom& reference) {
    for (std::size_t space = 0; space < spaces; ++space) {
        const std::vector<plain::Card>& pile = reference.spaces[space];
        const int height = engine.piles[space].height();
        if (height != static_cast<int>(pile.size())) return false;
        for (int depth = 0; depth < height; ++depth) {
            const Card found(engine.colour_on[space], engine.piles[space].below(depth));
            if (!(plain_card(found) == pile[pile.size() - 1 - static_cast<std::size_t>(depth)])) return false;
        }
        const auto standing = std::ranges::count(reference.slots[space], true);
        if (printed_farmers[space] + farmers_on(space, engine.farmers) != standing) return false;
    }
    return engine.farmers == reference.earned_farmers() && score(engine) == reference.score();
}

// What the two say is legal: the cards and, for cards to lay, their spaces.
std::string legal_difference(const State& state, const plain::Game& game) {
    Actions legal;
    Vigo::legal(state, Seat{state.turn}, legal);
    const bool placing = game.stage == plain::Stage::placing;
    const auto player = static_cast<std::size_t>(game.turn);
    const std::vector<plain::Card> expected =
        placing ? game.won : plain::legal_cards(game.hands[player], game.trick);
    Cards found = 0;
    for (Action action : legal) {
        found |= only(card_of(action));
        if (kind_of(action) != (placing ? Kind::lay : Kind::play)) return "kind of a legal action";
        if (placing && space_of(action) != game.kingdoms[player].space_for(plain_card(card_of(action))))
            return "space of a legal card";
    }
    return found == engine_cards(expected) && legal.size() == expected.size() ? "" : "legal cards";
}

// Where the engine and the reference disagree; empty if nowhere.
std::string difference(const State& state, const plain::Game& game) {
    const auto players = static_cast<std::size_t>(state.seats());
    const Phase phase = game.stage == plain::Stage::dealing   ? Phase::dealing
                        : game.stage == plain::Stage::playing ? Phase::playing
                        : game.stage == plain::Stage::placing ? Phase::placing
                                                              : Phase::over;
    if (state.phase != phase) return "phase";
    if (state.round != game.round || state.dealer != game.dealer) return "round or dealer";
    if (phase != Phase::over && state.turn != game.turn) return "turn";
    if (state.supply != game.supply) return "supply";
    if (state.aside != engine_cards(game.undealt)) return "cards not dealt";
    if (state.to_place != engine_cards(game.won)) return "cards to place";
    for (std::size_t player = 0; player < players; ++player) {
        if (state.hands[player] != engine_cards(game.hands[player])) return "a hand";
        if (!same_kingdom(state.kingdoms[player], game.kingdoms[player])) return "a kingdom";
    }
    for (std::size_t round = 0; round < game.round_scores.size(); ++round) {
        for (std::size_t player = 0; player < players; ++player) {
            if (state.scores[round][player] != game.round_scores[round][player]) return "a round's score";
        }
    }
    const Result result = Vigo::result(state);
    for (std::size_t player = 0; player < players; ++player) {
        if (result.points[player] != game.totals()[player]) return "a total";
        if (result.places[player] != game.places()[player]) return "a place";
        const bool wins = phase == Phase::over && game.places()[player] == 1;
        if (result.winners.has(Seat{static_cast<std::uint8_t>(player)}) != wins) return "the winners";
    }
    if (phase == Phase::playing || phase == Phase::placing) return legal_difference(state, game);
    return "";
}

void play_side_by_side(int seats, int games) {
    TestRandom random;
    int compared = 0;
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
        const Options options = any_options(seats, random.rng);
        const plain::Table table = plain_table(options, seats);
        std::optional<plain::Game> game;
        if (options.first_dealer > 0) game.emplace(table, options.first_dealer - 1);
        random_games(
            seats, 1, random.rng,
            [&](const Step& step) {
                switch (kind_of(step.action)) {
                case Kind::dealer: game.emplace(table, step.action.a); break;
                case Kind::deal: game->deal(plain_card(card_of(step.action))); break;
                case Kind::play: game->play(plain_card(card_of(step.action))); break;
                case Kind::lay: game->lay(plain_card(card_of(step.action))); break;
                }
                ++compared;
                // The reference clears the table when it has counted, the engine with the next card.
                if (step.after.phase == Phase::counted) return;
                EXPECT_EQ(difference(step.after, *game), "")
                    << "game " << i << ", after " << Vigo::notation(step.before, step.actor, step.action);
            },
            options);
    }
    // 4 rounds of 10 x seats cards, each dealt, played and laid.
    EXPECT_GE(compared, games * 4 * 10 * seats * 3);
}

TEST(VigoReference, AgreesWithTwoPlayers) { play_side_by_side(2, scaled(50, 500, 20000)); }
TEST(VigoReference, AgreesWithThreePlayers) { play_side_by_side(3, scaled(50, 500, 20000)); }
TEST(VigoReference, AgreesWithFourPlayers) { play_side_by_side(4, scaled(50, 500, 20000)); }

} // namespace
} // namespace oya::vigo
