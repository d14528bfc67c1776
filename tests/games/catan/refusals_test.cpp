#include "games/catan/why.h"

// Why not, branch by branch: each step is refused by this rule and with this reason, and with no other of the
// many that a person might be told instead.

namespace oya::catan {

namespace {

constexpr std::string_view base_game = "expansion=none";

} // namespace

TEST(CatanRefusals, building) {
    const std::string_view rich = "1: settlement A, road A-B-C-D, hand 4 brick 4 lumber 4 wool 4 grain 4 ore";
    const std::string with = std::string(rich);
    const std::string knight_blocks = with + "; 2: settlement f, road f-e-E-D, basic D";
    const std::string own_knight = with + ", basic C";
    const std::string enemy_there = with + "; 2: settlement f, road f-e-E-D-C, basic C";
    expect_refusals({
        {"1: settlement A, hand 1 brick", "", "road A-B", rule::building_road_cost, "catan.why.price"},
        {rich, "", "road A-B", rule::building_road_site, "catan.why.edge-taken"},
        {rich, "", "road G-H", rule::building_road_site, "catan.why.edge-not-connected"},
        {knight_blocks, "", "road D-E", rule::building_road_site, "catan.why.edge-taken"},
        {knight_blocks, "", "road D-R", rule::knights_block_road, "catan.why.knight-blocks"},
        {"1: settlement A, road A-B-C, hand 1 brick 1 lumber; 2: settlement C", "", "road C-D",
         rule::building_road_blocked, "catan.why.building-blocks"},
        {"1: settlement A, road A-B-C, hand 1 brick", "", "settlement C", rule::building_settlement_cost,
         "catan.why.price"},
        {rich, "", "settlement B", rule::building_distance_rule, "catan.why.distance"},
        {rich, "", "settlement G", rule::building_settlement_site, "catan.why.no-own-road"},
        {own_knight, "", "settlement C", rule::building_knight_blocks_site, "catan.why.knight-there"},
        {enemy_there, "", "settlement C", rule::knights_block_settlement_enemy, "catan.why.knight-there"},
        {"1: settlement A, hand 1 ore", "", "city A", rule::building_city_cost, "catan.why.price"},
        {rich, "", "city C", rule::building_city_cost, "catan.why.no-own-settlement"},
        {"1: settlement A, hand 1 brick", "", "wall A", rule::walls_cost, "catan.why.price"},
        {rich, "", "wall A", rule::walls_cost, "catan.why.no-own-city"},
        {"1: city A wall, hand 2 brick", "", "wall A", rule::walls_one_per_city, "catan.why.wall-there"},
        {"1: city A wall, city C wall, city E wall, city G, hand 2 brick", "", "wall G",
         rule::walls_three_per_player, "catan.why.no-wall-left"},
        {"1: city A, hand 1 ore", "", "repair A", rule::cards_politics_saboteur_repair, "catan.why.price"},
    });
}

TEST(CatanRefusals, knights) {
    const std::string one = ", hand 1 wool 1 ore";
    const std::string site = "1: settlement A, road A-B-C";
    expect_refusals({
        {site + ", basic B C, hand 1 wool 1 ore", "", "recruit A", rule::components_knights,
         "catan.why.no-knight-left"},
        {site + ", hand 1 wool", "", "recruit B", rule::knights_recruit, "catan.why.price"},
        {site + ", basic B" + one, "", "recruit B", rule::knights_one_per_site, "catan.why.knight-there"},
        {site + one, "", "recruit A", rule::knights_recruit_site, "catan.why.building-there"},
        {site + one, "", "recruit G", rule::knights_recruit_site, "catan.why.no-own-road"},
        {site + ", basic B active, hand 1 grain", "", "activate B", rule::knights_activate,
         "catan.why.knight-active"},
        {site + ", basic B", "", "activate B", rule::knights_activate, "catan.why.price"},
        {site + ", basic B, hand 1 grain", "", "activate C", rule::knights_activate,
         "catan.why.no-own-knight"},
        {site + ", mighty B, politics 3" + one, "", "promote B", rule::knights_promote,
         "catan.why.knight-mighty"},
        {site + ", basic A, strong B C" + one, "", "promote A", rule::knights_promote_piece,
         "catan.why.no-stronger-knight"},
        {site + ", basic B, hand 1 wool", "", "promote B", rule::knights_promote, "catan.why.price"},
        {site + ", basic B" + one, "", "promote C", rule::knights_promote, "catan.why.no-own-knight"},
        {site + ", basic B, hand 2 wool 2 ore", "promote B", "promote B", rule::knights_promote_once,
         "catan.why.promoted-before"},
        {site + ", strong B" + one, "", "promote B", rule::knights_mighty_needs_fortress,
         "catan.why.no-fortress"},
        {site + ", basic B", "", "move B-C", rule::knights_ready, "catan.why.knight-inactive"},
        {site + ", basic B fresh", "", "move B-C", rule::knights_no_act_after_activation,
         "catan.why.knight-just-activated"},
        {site + ", basic B active", "", "move C-B", rule::knights_move, "catan.why.no-own-knight"},
        {site + ", basic B active", "", "move B-B", rule::knights_move, "catan.why.knight-stands-there"},
        {site + ", basic B active, basic C", "", "move B-C", rule::knights_not_own,
         "catan.why.own-knight-there"},
        {site + ", basic B active", "", "move B-A", rule::knights_move, "catan.why.own-building-there"},
        {site + ", basic B active", "", "move B-G", rule::knights_move, "catan.why.not-reached"},
        {site + ", basic B active; 2: settlement E, road E-D-C, basic C", "", "move B-C",
         rule::knights_displace, "catan.why.knight-not-weaker"},
        {site + ", basic B active; 2: settlement G, road G-F, basic F", "", "move B-F",
         rule::knights_displace_reach, "catan.why.not-reached"},
        {site + ", basic B active; 2: settlement C", "", "move B-C", rule::knights_move_not_through_enemy,
         "catan.why.enemy-building-there"},
        {"1: settlement A, road A-B-C-D, basic B active; 2: settlement C", "", "move B-D",
         rule::knights_move_not_through_enemy, "catan.why.not-reached"},
        {site + ", basic B active", "", "chase B", rule::robber_lock, "catan.why.robber-locked",
         "robber_lock=true"},
        {"attacked; robber 0,0; " + site + ", basic B active", "", "chase B", rule::knights_chase,
         "catan.why.robber-not-beside"},
        {site, "", "relocate B", rule::knights_displaced_relocates, "catan.why.no-displaced"},
        {site, "", "give-up B", rule::knights_no_voluntary_removal, "catan.why.knight-stays"},
    });
    // A knight that has moved is spent where it stands now, and nowhere else.
    Given moved("1: settlement A, road A-B-C, basic B active, hand 2 grain");
    moved.play("move B-C; activate C");
    EXPECT_EQ(moved.refused("move C-B"), rule::knights_reactivate.id);
    EXPECT_EQ(moved.reason("move C-B"), "catan.why.knight-spent");
    EXPECT_FALSE(moved.state.spent.test(corner_called(moved.state, "B")));
    EXPECT_TRUE(moved.state.spent.test(corner_called(moved.state, "C")));
}

TEST(CatanRefusals, trade) {
    const std::string_view open = "1: hand 1 wool 1 ore; 2: hand 1 grain; 3: hand 1 brick";
    const std::string_view counter = "1: hand 1 wool; 2: hand 1 grain; 3: hand 4 brick 2 ore";
    expect_refusals({
        {"1: hand 3 wool", "", "bank wool ore", rule::trade_bank_four, "catan.why.rate"},
        {"1: hand 1 wool", "", "bank wool wool", rule::trade_bank_no_same, "catan.why.same-kind"},
        {"1: hand 4 wool", "", "bank wool wool", rule::trade_bank_no_same, "catan.why.same-kind"},
        {"1: hand 4 wool; bank ore 0", "", "bank wool ore", rule::trade_bank_stock, "catan.why.bank-lacks"},
        {open, "", "discard 1 wool", rule::robber_hand_limit, "catan.why.no-discard"},
        {open, "", "gift 1 wool", rule::cards_politics_wedding, "catan.why.no-discard"},
        {"2: hand 1 grain", "", "write", rule::trade_no_gift, "catan.why.no-cards"},
        {open, "", "write", rule::trade_consent, "catan.why.trades-off", "player_trades=off"},
        {open, "", "give 1 wool", rule::trade_offer_written, "catan.why.offer-not-begun"},
        {open, "", "want 1 ore", rule::trade_offer_written, "catan.why.offer-not-begun"},
        {open, "", "send", rule::trade_offer_written, "catan.why.offer-not-begun"},
        {open, "write", "give 2 wool", rule::trade_must_hold, "catan.why.not-held"},
        {open, "write", "write", rule::trade_offer_written, "catan.why.offer-open"},
        {open, "offer 1 wool for 1 grain; 2: accept; 3: refuse", "write", rule::trade_offer_written,
         "catan.why.conclude-first"},
        {open, "offer 1 wool for 1 grain; 2: write", "2: write", rule::trade_offer_written,
         "catan.why.offer-open"},
        {open, "offer 1 wool for 1 grain", "2: give 1 grain", rule::trade_offer_written,
         "catan.why.offer-not-begun"},
        {open, "write; give 1 wool", "want 1 lumber", rule::trade_wanted_exists, "catan.why.nobody-holds"},
        {open, "write; give 1 wool", "want 2 grain", rule::trade_wanted_exists, "catan.why.nobody-holds"},
        {open, "write; give 1 wool; want 1 brick", "want 1 grain", rule::trade_wanted_exists,
         "catan.why.nobody-holds-so-many"},
        {counter, "offer 1 wool for 1 grain; 2: write; give 1 grain", "2: want 2 brick",
         rule::trade_with_active_only, "catan.why.active-holds-too-few"},
        {counter, "offer 1 wool for 1 grain; 2: write; give 1 grain", "2: want 5 brick",
         rule::trade_wanted_exists, "catan.why.nobody-holds"},
        {open, "write; give 1 wool", "want 1 paper", rule::options_expansion,
         "catan.why.commodities-only-in-ck", base_game},
        {open, "write; give 1 wool", "want 1 wool", rule::trade_no_same_kind, "catan.why.same-kind"},
        {open, "write", "send", rule::trade_no_gift, "catan.why.offer-incomplete"},
        {open, "", "withdraw", rule::trade_offer_ends, "catan.why.no-offer"},
        {open, "", "accept", rule::trade_offer_ends, "catan.why.no-offer"},
        {open, "offer 1 wool for 1 grain", "3: accept", rule::trade_must_hold, "catan.why.not-held"},
        {open, "offer 1 wool for 1 grain; 2: accept; 3: refuse", "conclude 3", rule::trade_consent,
         "catan.why.not-agreed"},
        {open, "", "refuse", rule::trade_offer_ends, "catan.why.no-offer"},
        {open, "", "2: refuse", rule::trade_offer_ends, "catan.why.no-offer"},
        {open, "", "conclude 2", rule::trade_offer_ends, "catan.why.no-offer"},
        {open, "write; give 1 wool; want 1 grain", "give 1 ore", rule::trade_offer_written,
         "catan.why.give-before"},
        {open, "", "2: bank grain ore", rule::trade_active_only_bank, "catan.why.not-your-turn"},
        {open, "", "2: write", rule::trade_with_active_only, "catan.why.not-your-turn"},
    });
}

TEST(CatanRefusals, development_cards) {
    expect_refusals({
        {"1: hand 1 wool 1 grain", "", "buy", rule::dev_cards_cost, "catan.why.price", base_game},
        {"deck development empty; 1: hand 1 wool 1 grain 1 ore", "", "buy", rule::dev_cards_deck_empty,
         "catan.why.deck-empty", base_game},
        {"1: hand 1 ore", "", "knight", rule::dev_cards_knight, "catan.why.no-card", base_game},
        {"1: hand 1 ore", "", "free-roads", rule::dev_cards_road_building, "catan.why.no-card", base_game},
        {"1: hand 1 ore", "", "stolen ore", rule::robber_steal_random, "catan.why.chance", base_game},
        {"1: hand 1 ore", "", "first 1", rule::setup_first_player, "catan.why.chance", base_game},
        {"1: cards monopoly knight; 2: hand 1 ore", "monopoly ore", "knight", rule::dev_cards_one_per_turn,
         "catan.why.card-played", base_game},
        {"1: hand 1 wool 1 grain 1 ore", "buy; drawn knight", "knight", rule::dev_cards_not_same_turn,
         "catan.why.just-bought", base_game},
        {"1: hand 1 wool 1 grain 1 ore", "buy; drawn monopoly", "monopoly ore", rule::dev_cards_not_same_turn,
         "catan.why.just-bought", base_game},
        {"1: cards free-roads", "", "free-roads", rule::dev_cards_road_building, "catan.why.no-road-site",
         base_game},
        {"1: cards year-of-plenty; bank ore 0", "", "year-of-plenty ore ore", rule::dev_cards_year_of_plenty,
         "catan.why.bank-lacks", base_game},
        {"1: cards year-of-plenty", "", "year-of-plenty ore", rule::dev_cards_year_of_plenty,
         "catan.why.two-resources", base_game},
        {"1: cards year-of-plenty; bank ore 0", "", "year-of-plenty ore", rule::dev_cards_year_of_plenty,
         "catan.why.bank-lacks", base_game},
        {"1: cards year-of-plenty; bank ore 1", "", "year-of-plenty ore ore", rule::dev_cards_year_of_plenty,
         "catan.why.bank-lacks", base_game},
        {"1: cards year-of-plenty", "", "year-of-plenty brick lumber", rule::dev_cards_year_of_plenty,
         "catan.why.cards-do-not-fit", base_game},
    });
    // One knight was there before, and another is new: the old one may be played.
    Given two("1: cards knight, hand 1 wool 1 grain 1 ore", base_game);
    EXPECT_TRUE(two.play("buy; drawn knight").accepts("knight"));
}

TEST(CatanRefusals, trade_cards) {
    expect_refusals({
        {"2: defender 1, hand 1 ore", "", "master-merchant 2", rule::progress_any_number,
         "catan.why.not-this-card"},
        {"1: cards master-merchant", "", "master-merchant 1", rule::cards_trade_master_merchant,
         "catan.why.an-opponent"},
        {"1: cards master-merchant; 2: hand 1 ore", "", "master-merchant 2",
         rule::cards_trade_master_merchant, "catan.why.not-ahead"},
        {"1: cards master-merchant; 2: defender 1", "", "master-merchant 2",
         rule::cards_trade_master_merchant_few, "catan.why.victim-without-cards"},
        {"merchant 0,-1 1; 1: city F, cards merchant", "", "merchant 0,-1", rule::merchant_own_replay,
         "catan.why.merchant-there"},
        {"merchant 0,-1 1; 1: city A, cards merchant", "", "merchant 0,-1",
         rule::cards_trade_merchant_site_classic, "catan.why.no-city-beside", "no_effect_cards=allow"},
        {"merchant 0,-1 2; 1: city A, cards merchant", "", "merchant 0,-1",
         rule::cards_trade_merchant_site_classic, "catan.why.no-city-beside"},
        {"1: settlement A, cards merchant", "", "merchant 0,-1", rule::cards_trade_merchant_site_modern,
         "catan.why.no-building-beside", "edition=modern"},
        {"1: cards merchant-fleet merchant-fleet", "merchant-fleet wool", "merchant-fleet wool",
         rule::cards_trade_merchant_fleet, "catan.why.rate-is-two"},
        {"1: cards resource-monopoly", "", "resource-monopoly ore", rule::cards_trade_monopoly_playable,
         "catan.why.nobody-has-cards"},
        {"1: cards commercial-harbor", "", "commercial-harbor", rule::cards_trade_commercial_harbor_play,
         "catan.why.harbor-useless"},
        {"1: cards commercial-harbor, hand 1 ore; 2: hand 1 coin", "commercial-harbor", "harbor 1 ore",
         rule::cards_trade_commercial_harbor, "catan.why.an-opponent"},
        {"1: hand 1 ore; 2: hand 1 coin", "", "harbor 2 ore", rule::cards_trade_commercial_harbor,
         "catan.why.no-harbor-open"},
        {"1: cards commercial-harbor, hand 2 ore; 2: hand 1 coin; 3: hand 1 coin",
         "commercial-harbor; harbor 2 ore; 2: harbor-give coin", "harbor 2 ore",
         rule::cards_trade_commercial_harbor, "catan.why.no-harbor-right"},
        {"1: cards wedding, defender 1; 2: hand 3 ore", "", "wedding", rule::cards_politics_wedding,
         "catan.why.nobody-ahead"},
        {"1: cards saboteur, defender 1; 2: hand 3 ore", "", "saboteur",
         rule::cards_politics_saboteur_discard, "catan.why.nobody-level", "edition=modern"},
        {"1: cards commercial-harbor, hand 1 ore; 2: hand 1 coin", "commercial-harbor", "harbor 3 ore",
         rule::cards_trade_commercial_harbor, "catan.why.victim-without-cards"},
        {"1: cards commercial-harbor, hand 1 ore; 2: hand 1 coin", "commercial-harbor", "harbor 2 wool",
         rule::cards_trade_commercial_harbor, "catan.why.not-held"},
    });
}

TEST(CatanRefusals, what_is_not_on_the_island) {
    Given game("1: city A, road A-B, cards merchant inventor saboteur diplomat medicine engineer, basic B, "
               "hand 4 brick 4 lumber 4 wool 4 grain 4 ore; 2: city G, settlement I");
    const int corners = static_cast<int>(game.state.island().corners.size());
    const int hexes = static_cast<int>(game.state.island().hexes.size());
    const int edges = static_cast<int>(game.state.island().edges.size());
    const auto reason = [&](Action action) {
        return std::string(Game::refuse(game.state, Given::number(1), action).reason.id);
    };
    for (const Kind kind : {Kind::settlement, Kind::city, Kind::wall, Kind::engineer, Kind::medicine,
                            Kind::recruit, Kind::promote, Kind::chase}) {
        EXPECT_EQ(reason(make(kind, corners)), "catan.why.no-corner") << static_cast<int>(kind);
        EXPECT_NE(reason(make(kind, corners - 1)), "catan.why.no-corner") << static_cast<int>(kind);
    }
    EXPECT_EQ(reason(make(Kind::move_knight, corners, 0)), "catan.why.no-corner");
    EXPECT_EQ(reason(make(Kind::merchant, hexes)), "catan.why.no-hex");
    EXPECT_NE(reason(make(Kind::merchant, hexes - 1)), "catan.why.no-hex");
    EXPECT_EQ(reason(make(Kind::inventor, hexes)), "catan.why.no-hex");
    EXPECT_NE(reason(make(Kind::inventor, hexes - 1)), "catan.why.no-hex");
    EXPECT_EQ(reason(make(Kind::road, edges)), "catan.why.no-edge");
    EXPECT_NE(reason(make(Kind::road, edges - 1)), "catan.why.no-edge");
    EXPECT_EQ(reason(make(Kind::diplomat, edges)), "catan.why.no-road-there");
    const Given three("1: cards master-merchant spy deserter, settlement A, road A-B-C", "", 3);
    EXPECT_EQ(Game::refuse(three.state, Given::number(1), make(Kind::harbor_offer, 3)).reason.id,
              "catan.why.no-harbor-open");
    for (const Kind kind : {Kind::master_merchant, Kind::spy, Kind::deserter}) {
        EXPECT_EQ(Game::refuse(three.state, Given::number(1), make(kind, 0)).reason.id,
                  "catan.why.an-opponent");
        EXPECT_EQ(Game::refuse(three.state, Given::number(1), make(kind, 3)).reason.id,
                  "catan.why.an-opponent");
        EXPECT_NE(Game::refuse(three.state, Given::number(1), make(kind, 2)).reason.id,
                  "catan.why.an-opponent");
    }
    // A knight that may act, and a corner beyond the last.
    Given acts("1: settlement A, road A-B, basic B active");
    EXPECT_EQ(Game::refuse(acts.state, Given::number(1),
                           make(Kind::move_knight, corner_called(acts.state, "B"), corners))
                  .reason.id,
              "catan.why.no-corner");
}

TEST(CatanRefusals, of_a_deserter_who_is_placed) {
    const std::string_view gone = "deserter 2; 2: give-up G";
    const std::string mine = "1: settlement A, road A-B-C, cards deserter; 2: settlement I, road I-H-G, ";
    expect_refusals({
        {mine + "basic G", gone, "place C basic active", rule::cards_politics_deserter_state_classic,
         "catan.why.deserter-inactive"},
        {mine + "basic G", gone, "place A basic", rule::knights_recruit_site, "catan.why.not-a-knight-site"},
        {mine + "basic G", gone, "place C strong", rule::cards_politics_deserter_place,
         "catan.why.deserter-strength"},
        {mine + "basic G active", gone, "place C basic", rule::cards_politics_deserter_state_modern,
         "catan.why.deserter-copies", "edition=modern"},
        {mine + "basic G", "", "place C basic", rule::cards_politics_deserter_place, "catan.why.no-question"},
        {mine + "basic H", "", "deserter 1", rule::cards_politics_deserter, "catan.why.an-opponent"},
        {mine + "politics 0", "", "deserter 2", rule::cards_politics_deserter,
         "catan.why.victim-without-knight"},
    });
}

TEST(CatanRefusals, of_the_set_up) {
    const Given founds = Given::fresh();
    EXPECT_EQ(founds.refused("2: settlement A"), rule::setup_snake_order.id);
    EXPECT_EQ(founds.reason("2: settlement A"), "catan.why.not-your-turn");
    EXPECT_EQ(founds.refused("city A"), rule::setup_round_one.id);
    EXPECT_EQ(founds.reason("city A"), "catan.why.found-settlement");
    const Given due = Given::fresh().play("settlement A");
    EXPECT_EQ(due.refused("settlement C"), rule::setup_round_one.id);
    EXPECT_EQ(due.reason("road E-F"), "catan.why.founding-road");
    Given second = due;
    second.play("road A-B");
    EXPECT_EQ(second.refused("settlement B"), rule::setup_distance.id);
    EXPECT_EQ(second.reason("settlement B"), "catan.why.distance");
}

// What is asked is an offer, one's own or somebody else's.
TEST(CatanRefusals, while_an_offer_is_open) {
    Given game("1: hand 2 wool; 2: hand 2 ore; 3: hand 1 ore");
    EXPECT_EQ(game.reason("conclude 2"), "catan.why.no-offer");
    EXPECT_EQ(game.reason("2: accept"), "catan.why.no-offer");
    game.play("write");
    for (const std::string_view other : {"pass", "end", "road A-B"}) {
        EXPECT_EQ(game.refused(other), rule::trade_offer_written.id) << other;
        EXPECT_EQ(game.reason(other), "catan.why.own-offer-first") << other;
    }
    EXPECT_EQ(game.reason("conclude 2"), "catan.why.offer-unsent");
    EXPECT_EQ(game.reason("accept"), "catan.why.own-offer-first");
    EXPECT_EQ(game.reason("write"), "catan.why.offer-open");
    EXPECT_EQ(game.reason("want 1 ore"), "catan.why.give-first");
    game.play("give 1 wool; want 1 ore; send");
    Given counters = game;
    counters.play("2: write");
    EXPECT_EQ(counters.refused("2: accept"), rule::trade_offer_written.id);
    EXPECT_EQ(counters.reason("2: accept"), "catan.why.own-offer-first") << "although the cards are there";
    EXPECT_EQ(game.refused("2: pass"), rule::trade_consent.id);
    EXPECT_EQ(game.reason("2: pass"), "catan.why.answer-offer");
    game.play("2: accept; 3: refuse");
    EXPECT_EQ(game.reason("2: accept"), "catan.why.answered");
    EXPECT_EQ(game.refused("conclude 1"), rule::trade_with_active_only.id);
    EXPECT_EQ(game.reason("conclude 1"), "catan.why.oneself");
    EXPECT_EQ(game.reason("conclude 3"), "catan.why.not-agreed");
    EXPECT_EQ(game.refused("accept"), rule::trade_consent.id);
    EXPECT_EQ(game.reason("accept"), "catan.why.own-offer");
    EXPECT_EQ(game.reason("end"), "catan.why.conclude-first");
    EXPECT_EQ(game.reason("write"), "catan.why.conclude-first");
}

// A question of one kind says nothing about the answers to another.
TEST(CatanRefusals, of_an_answer_to_another_question) {
    Given gone("1: settlement A, road A-B-C, cards deserter; 2: settlement I, road I-H-G, basic G H");
    gone.play("deserter 2");
    for (const std::string_view other : {"2: relocate G", "2: place C basic"}) {
        EXPECT_EQ(gone.refused(other), rule::turn_pending_first.id) << other;
        EXPECT_EQ(gone.reason(other), "catan.why.open-question") << other;
    }
    EXPECT_EQ(gone.refused("2: pass"), rule::turn_pending_first.id);
    EXPECT_EQ(gone.reason("2: pass"), "catan.why.cannot-decline");
    EXPECT_EQ(gone.reason("2: give-up I"), "catan.why.no-own-knight");
    gone.play("2: give-up G");
    EXPECT_EQ(gone.refused("place F basic"), rule::knights_recruit_site.id);
    EXPECT_EQ(gone.reason("place F basic"), "catan.why.not-a-knight-site");
    EXPECT_EQ(gone.reason("give-up C"), "catan.why.open-question");
}

// Whom one robs, and where a knight goes: what is not at the table and not on the island is not there.
TEST(CatanRefusals, of_an_answer_that_names_nobody_and_nowhere) {
    Given seven(
        "before roll; robber 2,0; 1: settlement A; 2: settlement F, hand 1 ore; 3: settlement f, hand 1 wool",
        base_game, 3);
    seven.roll(3, 4).play("robber 0,0");
    ASSERT_EQ(seven.state.phase, Phase::choosing_victim);
    const auto why_not = [](const Given& game, int seat, Action action) {
        return Game::refuse(game.state, Given::number(seat), action);
    };
    EXPECT_EQ(why_not(seven, 1, make(Kind::steal, 0)).reason.id, "catan.why.an-opponent");
    EXPECT_EQ(why_not(seven, 1, make(Kind::steal, 0)).rule.id, rule::robber_steal.id);
    EXPECT_EQ(why_not(seven, 1, make(Kind::steal, 3)).reason.id, "catan.why.no-such-player");
    EXPECT_EQ(why_not(seven, 1, make(Kind::steal, 3)).rule.id, rule::options_player_count.id);

    Given gone("1: settlement A, road A-B-C, cards deserter; 2: settlement I, road I-H-G, basic G H");
    const int beyond = static_cast<int>(gone.state.island().corners.size());
    gone.play("deserter 2");
    EXPECT_EQ(why_not(gone, 2, make(Kind::give_up_knight, beyond)).reason.id, "catan.why.no-corner");
    gone.play("2: give-up G");
    EXPECT_EQ(why_not(gone, 1, make(Kind::place_knight, beyond)).reason.id, "catan.why.no-corner");
    const Given rich("1: settlement A, road A-B, basic B, hand 1 grain");
    EXPECT_EQ(why_not(rich, 1, make(Kind::activate, beyond)).reason.id, "catan.why.no-corner");
}

// What is asked, in the words of the question itself.
TEST(CatanRefusals, that_name_the_open_question) {
    Given seven("before roll; 1: city A, hand 5 brick 5 ore");
    seven.roll(3, 4);
    const Refusal refusal = Game::refuse(seven.state, Given::number(1), make(Kind::buy_card));
    EXPECT_EQ(refusal.rule.id, rule::dev_cards_not_in_ck.id);
    const Refusal open = Game::refuse(seven.state, Given::number(1), make(Kind::end_turn));
    EXPECT_EQ(open.rule.id, rule::turn_pending_first.id) << "an end is neither played nor built";
    ASSERT_EQ(open.reason.id, "catan.why.open-question");
    for (const Kind other : {Kind::road, Kind::wall, Kind::activate})
        EXPECT_EQ(Game::refuse(seven.state, Given::number(1), make(other)).rule.id, rule::turn_no_reaction.id)
            << static_cast<int>(other);
    ASSERT_EQ(open.reason.parameters.size(), 1u);
    EXPECT_EQ(open.reason.parameters[0], Parameter("question", Game::asks(seven.state, Given::number(1))));
    for (const Kind trade : {Kind::bank, Kind::offer, Kind::want, Kind::send, Kind::conclude}) {
        const Refusal first = Game::refuse(seven.state, Given::number(1), make(trade));
        EXPECT_EQ(first.rule.id, rule::turn_pending_first.id) << static_cast<int>(trade);
        EXPECT_EQ(first.reason.id, open.reason.id) << static_cast<int>(trade);
    }
}

// What is only ever an answer, while nothing asks for it.
TEST(CatanRefusals, of_answers_to_nothing) {
    const Given plain("1: city A");
    const Given abstaining("1: city A", "defenders_may_abstain=true");
    const auto of = [](const Given& table, Kind kind) {
        const Refusal refusal = Game::refuse(table.state, Given::number(1), make(kind));
        EXPECT_EQ(refusal.reason.id, "catan.why.no-question");
        return refusal.rule.id;
    };
    EXPECT_EQ(of(plain, Kind::fight), rule::barbarians_all_fight.id);
    EXPECT_EQ(of(abstaining, Kind::fight), rule::variants_abstain.id);
    EXPECT_EQ(of(plain, Kind::draw_from), rule::barbarians_tied_defenders.id);
}

TEST(CatanRefusals, of_a_card_that_the_other_does_not_hold) {
    Given looks("1: cards spy; 2: cards smith intrigue");
    looks.play("spy 2");
    EXPECT_EQ(looks.refused("spy-take bishop"), rule::cards_politics_spy.id);
    EXPECT_EQ(looks.reason("spy-take bishop"), "catan.why.victim-lacks") << "not the spy's own hand";
}

TEST(CatanRefusals, what_this_table_does_not_have) {
    const Given base("1: hand 4 wool", "expansion=none");
    for (const Action trade : {make(Kind::bank, wool, coin), make(Kind::bank, coin, wool)}) {
        const Refusal refusal = Game::refuse(base.state, Given::number(1), trade);
        EXPECT_EQ(refusal.rule.id, rule::options_expansion.id);
        EXPECT_EQ(refusal.reason.id, "catan.why.commodities-only-in-ck");
    }
    // Neither before the roll nor from chance.
    const Given early("before roll; 1: hand 4 wool", "expansion=none");
    for (const Action unknown : {make(Kind::discard, cloth, 1), make(Kind::give, coin, 1),
                                 make(Kind::want, paper, 1), make(Kind::stolen, paper)}) {
        const Refusal refusal = Game::refuse(early.state, Given::number(1), unknown);
        EXPECT_EQ(refusal.rule.id, rule::options_expansion.id);
        EXPECT_EQ(refusal.reason.id, "catan.why.commodities-only-in-ck");
    }
    for (const Action unknown : {make(Kind::drawn, trade_monopoly), make(Kind::drawn, hidden_card(spy)),
                                 make(Kind::return_card, spy), make(Kind::spy_take, smith)}) {
        const Refusal refusal = Game::refuse(early.state, Given::number(1), unknown);
        EXPECT_EQ(refusal.rule.id, rule::options_expansion.id);
        EXPECT_EQ(refusal.reason.id, "catan.why.only-in-ck");
    }
    EXPECT_EQ(Game::refuse(early.state, Given::number(1), make(Kind::drawn, monopoly)).reason.id,
              "catan.why.chance");
    EXPECT_EQ(Game::refuse(early.state, Given::number(1), make(Kind::stolen, hidden_good)).reason.id,
              "catan.why.chance");
    const Given knights("before roll; 1: hand 4 wool");
    EXPECT_EQ(Game::refuse(knights.state, Given::number(1), make(Kind::drawn, monopoly)).rule.id,
              rule::dev_cards_not_in_ck.id);
    EXPECT_EQ(Game::refuse(knights.state, Given::number(1), make(Kind::drawn, spy)).reason.id,
              "catan.why.chance");
    const Refusal seen = Game::refuse(base.state, Given::number(1), make(Kind::secret));
    EXPECT_EQ(seen.reason.id, "catan.why.seen-only");
}

TEST(CatanRefusals, questions_that_are_open) {
    Given metropolis("1: city A C, trade 3, hand 4 cloth");
    metropolis.play("improve trade");
    EXPECT_EQ(metropolis.refused("metropolis G"), rule::metropolis_choice.id);
    EXPECT_EQ(metropolis.reason("metropolis G"), "catan.why.no-free-city-there");
    EXPECT_EQ(metropolis.refused("pass"), rule::turn_pending_first.id);
    EXPECT_EQ(metropolis.reason("end"), "catan.why.open-question");
    expect_refusals({
        {"1: city A", "", "metropolis A", rule::metropolis_gain_level_four, "catan.why.no-metropolis"},
        {"1: city A", "", "aqueduct ore", rule::production_aqueduct, "catan.why.no-aqueduct"},
        {"1: city A", "", "lose A", rule::building_buildings_stay, "catan.why.building-stays"},
        {"1: city A", "", "robber 0,0", rule::robber_must_move, "catan.why.robber-stays"},
        {"1: city A", "", "steal 2", rule::robber_steal, "catan.why.no-theft"},
        {"1: city A", "", "pass", rule::turn_end, "catan.why.nothing-to-decline"},
        {"1: city A", "", "roll", rule::turn_roll_mandatory, "catan.why.rolled"},
        {"1: cards spy", "", "return spy", rule::progress_no_free_discard, "catan.why.not-too-many"},
        {"before roll", "", "end", rule::turn_roll_mandatory, "catan.why.roll-first"},
        {"before roll; 1: settlement A", "", "city A", rule::turn_before_roll_ck, "catan.why.roll-first"},
        {"before roll; 1: settlement A", "", "city A", rule::turn_before_roll_base, "catan.why.roll-first",
         base_game},
        {"", "", "take 1 ore", rule::cards_trade_master_merchant, "catan.why.no-question"},
        {"", "", "spy-take spy", rule::cards_politics_spy, "catan.why.no-question"},
        {"", "", "harbor-give coin", rule::cards_trade_commercial_harbor, "catan.why.no-question"},
        {"", "", "2: end", rule::turn_oya, "catan.why.not-your-turn"},
        {"2: cards spy", "", "2: spy 1", rule::progress_own_turn, "catan.why.not-your-turn"},
        {"2: settlement A, road A-B, basic B", "", "2: activate B", rule::knights_own_turn_only,
         "catan.why.not-your-turn"},
    });
}

} // namespace oya::catan
