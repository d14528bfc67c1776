#include "games/catan/features.h"

#include "games/catan/given.h"
#include "games/catan/sea_table.h"
#include "kit/seed.h"

#include <cstdlib>

// What positions are told by to a net, on positions set up by hand.

namespace oya::catan {

namespace {

template <class Size>
int told(const GivenOf<Size>& game, int player, Feature feature, int place = 0) {
    return features_of(game.state, game.number(player))[static_cast<std::size_t>(first_of(feature) + place)];
}

constexpr const char* alone = "expansion=none";

} // namespace

TEST(CatanFeatures, have_a_place_each) {
    EXPECT_EQ(first_of(Feature::points_missing), 0);
    EXPECT_EQ(first_of(Feature::points_share), 12);
    EXPECT_EQ(features_base, first_of(Feature::commodity_income));
    EXPECT_EQ(features_knights, first_of(Feature::disabled) + 2);
    EXPECT_NE(feature_mark(features_base), feature_mark(features_knights));
}

TEST(CatanFeatures, tell_of_points_and_pieces) {
    const Given game("1: settlement A C, city E, cards victory-point; 2: settlement G", alone);
    EXPECT_EQ(game.points(1), 5);
    EXPECT_EQ(told(game, 1, Feature::points_missing, 5), 32);
    EXPECT_EQ(told(game, 1, Feature::points_missing, 6), 0);
    EXPECT_EQ(told(game, 1, Feature::points_share), 32);
    EXPECT_EQ(told(game, 1, Feature::hidden_points), 32);
    EXPECT_EQ(told(game, 2, Feature::hidden_points), 0);
    EXPECT_EQ(told(game, 1, Feature::places_held, 0), 32);
    EXPECT_EQ(told(game, 1, Feature::places_held, 1), 16);
    EXPECT_EQ(told(game, 2, Feature::points_missing, 9), 32);
    EXPECT_EQ(told(game, 1, Feature::turn_distance, 0), 32);
    EXPECT_EQ(told(game, 1, Feature::has_rolled), 32);
    EXPECT_EQ(told(game, 2, Feature::turn_distance, 1), 32);
    EXPECT_EQ(told(game, 2, Feature::has_rolled), 0);
}

TEST(CatanFeatures, tell_of_income_and_the_robber) {
    // D lies at the forest 3 and the mountains 9.
    const Given game("1: city D; robber 2,-1", "expansion=ck");
    const Given robbed("1: city D; robber 0,-1", "expansion=ck");
    EXPECT_EQ(told(game, 1, Feature::income_robbed), 0);
    EXPECT_GT(told(game, 1, Feature::income_total), told(robbed, 1, Feature::income_total));
    EXPECT_EQ(told(robbed, 1, Feature::robber_here) + told(game, 1, Feature::robber_here), 32);
    EXPECT_EQ(told(robbed, 1, Feature::income_robbed) / 6,
              (told(game, 1, Feature::income_total) - told(robbed, 1, Feature::income_total)) / 3);
    int resource = 0;
    for (int good = 0; good < resources; ++good) resource += told(game, 1, Feature::income, good);
    int commodity = 0;
    for (int track = 0; track < tracks; ++track) commodity += told(game, 1, Feature::commodity_income, track);
    EXPECT_EQ(resource + commodity, 2 * told(game, 1, Feature::income_total)) << "cities take one of each";
}

TEST(CatanFeatures, tell_what_a_hand_is_good_for) {
    const Given game("1: settlement A, road A-B, hand 2 grain 3 ore; 2: settlement G, hand 8 wool", alone);
    EXPECT_EQ(told(game, 1, Feature::payable, 1), 32) << "a city";
    EXPECT_EQ(told(game, 1, Feature::rolls_until, 1), 0);
    EXPECT_EQ(told(game, 1, Feature::payable, 0), 0) << "no place for a settlement";
    EXPECT_EQ(told(game, 1, Feature::rolls_until, 0), 128);
    EXPECT_EQ(told(game, 1, Feature::missing, 0), 16) << "a road is two cards away";
    EXPECT_EQ(told(game, 2, Feature::missing, 0), 16);
    EXPECT_EQ(told(game, 2, Feature::missing, 1), 0) << "and none from the bank at four to one";
    EXPECT_EQ(told(game, 2, Feature::hand_over, 1), 32);
    EXPECT_EQ(told(game, 2, Feature::hand, wool), 64);
    EXPECT_EQ(told(game, 1, Feature::hand_over, 1), 0);
}

TEST(CatanFeatures, tell_where_there_is_room) {
    const Given near("1: settlement A, road A-B", alone);
    EXPECT_EQ(told(near, 1, Feature::sites_open), 0);
    EXPECT_GT(told(near, 1, Feature::best_site, 1), 0);
    const Given there("1: settlement A, road A-B-C", alone);
    EXPECT_EQ(told(there, 1, Feature::sites_open), 32);
    EXPECT_EQ(told(there, 1, Feature::best_site, 0), told(near, 1, Feature::best_site, 1));
    const Given taken("1: settlement A, road A-B-C; 2: settlement C", alone);
    EXPECT_EQ(told(taken, 1, Feature::sites_open), 0);
}

TEST(CatanFeatures, tell_who_leads_in_roads_and_knights) {
    const Given game(
        "1: road A-B-C-D-E-F, settlement A; longest 1; 2: road a-b-c-d, settlement a, army 2, cards "
        "knight; 3: army 3; army 3",
        alone);
    EXPECT_EQ(told(game, 1, Feature::route_held), 32);
    EXPECT_EQ(told(game, 1, Feature::route_lead), 16);
    EXPECT_EQ(told(game, 2, Feature::route_held), 0);
    EXPECT_EQ(told(game, 2, Feature::route_needed, 2), 32) << "three more";
    EXPECT_EQ(told(game, 3, Feature::army_held), 32);
    EXPECT_EQ(told(game, 3, Feature::army_lead), 8);
    EXPECT_EQ(told(game, 2, Feature::army_needed, 1), 32) << "one beyond the card in hand";
}

TEST(CatanFeatures, tell_of_improvements_knights_and_barbarians) {
    const Given game("1: city A, basic B active, trade 2; 2: city E G, science 1; 3: settlement I; ship 6");
    EXPECT_EQ(told(game, 1, Feature::levels, 1), 32);
    EXPECT_EQ(told(game, 1, Feature::levels, 2), 0);
    EXPECT_EQ(told(game, 2, Feature::rival_level, trade), 16);
    EXPECT_EQ(told(game, 1, Feature::next_level, trade), 24);
    EXPECT_EQ(told(game, 3, Feature::next_level, trade), 64) << "nobody improves without a city";
    EXPECT_EQ(told(game, 1, Feature::ship_at, 6), 32);
    EXPECT_EQ(told(game, 1, Feature::defence_gap), -16) << "three cities against one knight";
    EXPECT_EQ(told(game, 2, Feature::danger, 0), 28) << "the weakest with a city to lose";
    EXPECT_EQ(told(game, 1, Feature::danger, 0), 0);
    EXPECT_EQ(told(game, 3, Feature::danger, 0), 0) << "nothing to lose";
    const Given held("1: city A, basic B active; 3: settlement I; ship 3");
    EXPECT_EQ(told(held, 1, Feature::danger, 1), 16) << "alone the defender";
}

// In whatever games: nothing is out of bounds, and the base game's numbers end where they should.
TEST(CatanFeatures, stay_within_bounds) {
    TestRandom random;
    for (const char* options : {"expansion=none", "expansion=ck"}) {
        Given game = Given::fresh(options, 4, 0, random.rng.next());
        for (int step = 0; step < 4000 && !game.over(); ++step) {
            random_step<Game>(game.state, random.rng);
            if (step % 16 != 0) continue;
            for (int player = 1; player <= 4; ++player) {
                const Features features = features_of(game.state, game.number(player));
                for (std::size_t i = 0; i < features.size(); ++i) {
                    EXPECT_LE(std::abs(features[i]), feature_limit) << i;
                    if (!game.state.rules().knights && i >= features_base) {
                        EXPECT_EQ(features[i], 0) << i;
                    }
                }
            }
        }
    }
}

TEST(CatanFeatures, tell_of_the_sea) {
    SeaGiven game("1: settlement N(0,0), ship N(0,0)-S(1,-1)");
    EXPECT_EQ(told(game, 1, Feature::at_sea), 32);
    EXPECT_EQ(told(game, 1, Feature::ships), 4);
    EXPECT_EQ(told(game, 2, Feature::ships), 0);
    EXPECT_EQ(told(Given("1: settlement A"), 1, Feature::at_sea), 0);
}

} // namespace oya::catan
