#include "core/game.h"
#include "games/catan/given.h"

// What lies in the box, and that nothing of it is lost.

namespace oya::catan {

namespace {

Cards all_cards(const Given& game) {
    Cards all = game.state.bank;
    for (int player = 1; player <= game.state.seats(); ++player) all += game.seat(player).hand;
    return all;
}

// A game of random steps, and what is seen of it after each.
template <class Look>
void random_game(std::string_view options, std::uint64_t seed, int steps, Look look) {
    Given game = Given::fresh(options, 4, 0, seed);
    Rng rng(seed);
    for (int step = 0; step < steps && random_step<Game>(game.state, rng); ++step) look(game);
}

} // namespace

TEST(CatanComponents, resources_and_commodities) {
    shows(rule::components_resource_cards, 1);
    EXPECT_EQ(text_of(Given::fresh("expansion=none").state.bank),
              "19 lumber 19 brick 19 wool 19 grain 19 ore");
    EXPECT_EQ(text_of(Given::fresh().state.bank),
              "19 lumber 19 brick 19 wool 19 grain 19 ore 12 paper 12 coin 12 cloth");
    shows(rule::components_resource_cards, 2);
    shows(rule::components_commodity_cards, 1);
    shows(rule::components_progress_cards, 2);
    random_game("board=random", 11, 4000, [](const Given& game) {
        ASSERT_EQ(text_of(all_cards(game)),
                  "19 lumber 19 brick 19 wool 19 grain 19 ore 12 paper 12 coin 12 cloth");
        for (std::size_t track = 0; track < tracks; ++track) {
            int cards = game.state.decks[track].size();
            for (int player = 1; player <= 4; ++player)
                for (std::size_t card = deck_first[track]; card < deck_first[track + 1]; ++card)
                    cards +=
                        game.seat(player).cards[card] + static_cast<int>(game.seat(player).shown >> card & 1);
            ASSERT_EQ(cards, 18) << track_names[track];
        }
    });
    shows(rule::components_commodity_cards, 2);
    random_game("board=random expansion=none", 12, 3000, [](const Given& game) {
        ASSERT_EQ(text_of(all_cards(game)), "19 lumber 19 brick 19 wool 19 grain 19 ore");
    });
}

TEST(CatanComponents, decks) {
    shows(rule::components_progress_cards, 1);
    const Given knights = Given::fresh();
    for (const std::string_view track : track_names) EXPECT_EQ(knights.deck(track), 18);
    shows(rule::components_engineer_count, 1);
    EXPECT_EQ(knights.state.decks[science].unseen()[engineer - alchemist], 1);
    EXPECT_EQ(knights.state.decks[science].unseen()[inventor - alchemist], 2);
    shows(rule::components_development_cards, 1);
    const Given base = Given::fresh("expansion=none");
    EXPECT_EQ(base.deck("development"), 25);
    for (const auto& [card, count] : {std::pair{knight_card, 14},
                                      {victory_point, 5},
                                      {free_roads, 2},
                                      {year_of_plenty, 2},
                                      {monopoly, 2}})
        EXPECT_EQ(base.state.development[card - first_development], count);
    shows(rule::components_development_cards, 2);
    EXPECT_EQ(knights.deck("development"), 0);
    shows(rule::components_removed_in_ck, 1);
    EXPECT_EQ(Given().refused("knight"), "catan.dev-cards.not-in-ck") << "no army can grow";
    Given armed = Given::fresh().found_all();
    EXPECT_EQ(Game::unsound(armed.state), "");
    armed.state.players[0].army = 3;
    EXPECT_NE(Game::unsound(armed.state), "") << "there is no card to have played";
    EXPECT_EQ(Given("1: army 5", "expansion=none").points(1), 2);
}

TEST(CatanComponents, pieces) {
    shows(rule::components_roads, 1);
    EXPECT_TRUE(refuses("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h-g, hand 1 brick 1 lumber", "road g-f"));
    shows(rule::components_settlements, 1);
    Given five("1: settlement A C E G I, road I-J-K, hand 1 brick 1 lumber 1 wool 3 grain 3 ore");
    EXPECT_TRUE(five.refuses("settlement K"));
    shows(rule::components_settlements, 2);
    five.play("city A");
    EXPECT_EQ(five.supply(1, "settlement"), 1);
    EXPECT_TRUE(five.accepts("settlement K"));
    shows(rule::components_cities, 1);
    EXPECT_TRUE(refuses("1: city A C E G, settlement I, hand 2 grain 3 ore", "city I"));
    shows(rule::components_knights, 1);
    EXPECT_TRUE(refuses("1: settlement A, road A-B-C-D, basic B C, hand 1 ore 1 wool", "recruit D"));
    shows(rule::components_flip_charts, 1);
    const Given start = Given::fresh();
    for (int player = 1; player <= 4; ++player)
        for (const std::string_view track : track_names) EXPECT_EQ(start.level(player, track), 0);
    shows(rule::components_piece_needed, 1);
    const Given no_piece("1: road A-B-C-D-E-F-G-H-I-J-K-k-j-i-h-g, hand 1 brick 1 lumber");
    EXPECT_TRUE(no_piece.refuses("road g-f"));
    EXPECT_EQ(no_piece.hand(1), "1 lumber 1 brick");
    shows(rule::components_payment_to_bank, 1);
    Given pays("bank ore 3; 1: settlement A, hand 2 grain 3 ore");
    EXPECT_EQ(pays.bank("ore"), 0);
    EXPECT_EQ(pays.play("city A").bank("ore"), 3);
}

} // namespace oya::catan
