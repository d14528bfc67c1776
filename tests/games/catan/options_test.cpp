#include "core/words.h"
#include "games/catan/given.h"

// Table options: editions, layers, players.

namespace oya::catan {

namespace {

Options options_of(std::string_view text) {
    Options options;
    for (const std::string_view pair : parts(text, ' ')) {
        const std::size_t equals = pair.find('=');
        EXPECT_FALSE(Game::set(options, pair.substr(0, equals), pair.substr(equals + 1))) << pair;
    }
    return options;
}

// The value of an option at a table made with these options.
std::string value(std::string_view text, std::string_view option) {
    return Game::get(options_of(text), option);
}

} // namespace

TEST(CatanOptions, two_profiles) {
    shows(rule::options_profiles, 1);
    EXPECT_EQ(value("", "edition"), "classic");
    shows(rule::options_profiles, 2);
    EXPECT_EQ(value("edition=modern", "robber_lock"), "true");
    EXPECT_EQ(value("edition=modern", "saboteur_effect"), "discard_half");
    EXPECT_EQ(value("edition=modern", "merchant_site"), "settlement_or_city");
    shows(rule::options_profiles, 3);
    EXPECT_EQ(value("edition=classic", "robber_lock"), "false");
    EXPECT_EQ(value("edition=classic", "saboteur_effect"), "overturn_city");
    EXPECT_EQ(value("edition=classic", "merchant_site"), "city");
}

TEST(CatanOptions, what_each_edition_says) {
    struct Line {
        RuleId rule;
        std::string_view option;
        std::string_view classic;
        std::string_view modern;
        bool both_in_one_case;
    };
    const std::array lines{
        Line{rule::options_robber_lock, "robber_lock", "false", "true", false},
        Line{rule::options_saboteur_effect, "saboteur_effect", "overturn_city", "discard_half", false},
        Line{rule::options_saboteur_repair_first, "saboteur_repair_first", "false", "false", true},
        Line{rule::options_deserter_needs_site, "deserter_needs_site", "true", "false", false},
        Line{rule::options_deserter_strength, "deserter_strength", "equal_or_lower", "equal_or_lower", true},
        Line{rule::options_deserter_may_act, "deserter_may_act", "true", "true", true},
        Line{rule::options_merchant_on_desert, "merchant_on_desert", "true", "true", true},
        Line{rule::options_progress_overflow, "progress_overflow_own_turn", "immediate", "end_of_turn",
             false},
        Line{rule::options_setup_gold, "setup_gold_yield", "none", "none", true},
        Line{rule::options_act_on_activation, "act_on_activation_turn", "false", "false", true},
    };
    for (const Line& line : lines) {
        shows(line.rule, 1);
        if (!line.both_in_one_case) shows(line.rule, 2);
        EXPECT_EQ(value("edition=classic", line.option), line.classic) << line.option;
        EXPECT_EQ(value("edition=modern", line.option), line.modern) << line.option;
    }
}

TEST(CatanOptions, single_differences) {
    shows(rule::options_override, 1);
    Given locked("before roll; 2: city e, hand 1 ore; 1: cards saboteur", "robber_lock=true");
    const std::string robber = locked.robber();
    locked.roll(3, 4);
    EXPECT_EQ(locked.robber(), robber);
    EXPECT_EQ(locked.play("saboteur e").at("e"), "2 city overturned");
    shows(rule::options_override, 2);
    EXPECT_NE(options_of("edition=classic robber_lock=true"), options_of("edition=classic"));
    EXPECT_TRUE(options_of("edition=classic robber_lock=true").custom());
    EXPECT_FALSE(options_of("edition=modern").custom());
    const auto labelled = [](std::string_view options, std::string_view as) {
        Given game("", options);
        game.state = Game::start(*game.board);
        return game.play("first 1").told(as);
    };
    EXPECT_EQ(labelled("robber_lock=true", "catan.story.custom-classic"), "catan.options.override");
    EXPECT_EQ(labelled("edition=modern robber_lock=false", "catan.story.custom-modern"),
              "catan.options.override");
    EXPECT_EQ(labelled("edition=modern", "catan.story.custom-modern"), "");
    EXPECT_EQ(labelled("edition=modern", "catan.story.custom-classic"), "");
}

TEST(CatanOptions, offers_of_a_turn) {
    shows(rule::options_offers_per_turn, 1);
    EXPECT_EQ(value("", "offers_per_turn"), "6");
    for (int offers = 1; offers <= 20; ++offers) {
        const Options options = options_of("offers_per_turn=" + std::to_string(offers));
        EXPECT_EQ(Game::get(options, "offers_per_turn"), std::to_string(offers));
        EXPECT_EQ(rules_of(options).offers_per_turn, offers);
    }
    shows(rule::options_offers_per_turn, 2);
    Given twice("1: hand 1 wool; 2: hand 1 ore", "offers_per_turn=2");
    for (int offer = 0; offer < 2; ++offer) twice.play("offer 1 wool for 1 ore; 2: refuse");
    EXPECT_EQ(twice.reason("write"), "catan.why.offers-used-up");
    EXPECT_EQ(twice.refused("write"), "catan.options.offers-per-turn");
    EXPECT_TRUE(twice.go_round().roll(1, 1).accepts("offer 1 wool for 1 ore"));
    shows(rule::options_offers_per_turn, 4);
    Given once("1: hand 1 wool; 2: hand 1 ore 1 grain", "offers_per_turn=1");
    once.play("offer 1 wool for 1 ore; 2: counter 1 grain for 1 wool; withdraw");
    EXPECT_TRUE(once.refuses("write"));
}

TEST(CatanOptions, what_another_value_is_told) {
    const auto refusal_of = [](std::string_view option, std::string_view wrong) {
        Options options;
        return Game::set(options, option, wrong);
    };
    shows(rule::options_offers_per_turn, 3);
    for (const std::string_view wrong : {"0", "21", "six", "", "-1", "99"})
        EXPECT_EQ(refusal_of("offers_per_turn", wrong).rule.id, "catan.options.offers-per-turn") << wrong;
    const Message offers = refusal_of("offers_per_turn", "99").reason;
    EXPECT_EQ(Words::in("en")->say(offers),
              "“99” is no number of offers for a turn: it takes one from 1 to 20.");
    EXPECT_EQ(Words::in("fr")->say(offers), "«\u202F99\u202F» n’est pas un nombre d’offres par tour\u00A0: "
                                            "il en faut un de 1 à 20.");
    const Refusal expansion = refusal_of("expansion", "sea");
    EXPECT_EQ(expansion.rule.id, "catan.options.expansion");
    EXPECT_EQ(Words::in("en")->say(expansion.reason),
              "“sea” is no value of the option expansion: it takes ck | none.");
}

TEST(CatanOptions, a_map_needs_its_board) {
    const std::string map = "no matter what";
    Options options;
    EXPECT_FALSE(Game::set(options, "map", map));
    EXPECT_EQ(Game::check(options, 4).reason.id, "catan.why.map-unused");
    EXPECT_FALSE(Game::set(options, "board", "file"));
    EXPECT_EQ(Game::check(options, 4).reason.id, "catan.why.map");
}

TEST(CatanOptions, two_layers) {
    shows(rule::options_expansion, 1);
    const Given base("1: city A, settlement C, road A-B, hand 2 brick 2 ore 2 wool", "expansion=none");
    EXPECT_TRUE(base.refuses("recruit B"));
    EXPECT_TRUE(base.refuses("wall A"));
    for (const std::string_view track : track_names)
        EXPECT_TRUE(base.refuses("improve " + std::string(track)));
    shows(rule::options_expansion, 2);
    EXPECT_TRUE(refuses("1: city A, hand 1 wool 1 grain 1 ore", "buy"));
    EXPECT_TRUE(refuses("1: city A, hand 1 wool 1 grain 1 ore", "buy", "expansion=cities-and-knights"));
    shows(rule::options_expansion, 3);
    Given dice("before roll", "expansion=none");
    dice.play("roll");
    Outcomes outcomes;
    Game::outcomes(dice.state, outcomes);
    std::uint64_t all = 0;
    for (const Outcome& outcome : outcomes) {
        EXPECT_EQ(outcome.action.c, 0) << "there is no event die";
        all += outcome.weight;
    }
    std::uint64_t sevens = 0;
    for (const Outcome& outcome : outcomes)
        if (outcome.action.a + outcome.action.b == 5) sevens += outcome.weight;
    EXPECT_EQ(sevens * 6, all);
}

TEST(CatanOptions, players) {
    shows(rule::options_player_count, 1);
    EXPECT_TRUE(Game::check(options_of(""), 2));
    shows(rule::options_player_count, 2);
    const Options unofficial = options_of("unofficial_two_players=true");
    EXPECT_FALSE(Game::check(unofficial, 2));
    for (const int players : {2, 3}) {
        Given game("", "", players);
        game.state = Game::start(*game.board);
        EXPECT_EQ(game.play("first 1").told("catan.story.unofficial"),
                  players == 2 ? "catan.options.player-count" : "");
    }
    for (const std::string_view expansion : {"", "expansion=none"}) {
        Given game = Given::fresh(expansion, 2);
        std::string order;
        while (game.state.phase == Phase::founding || game.state.phase == Phase::founding_road) {
            if (game.state.phase == Phase::founding) order += game.asked();
            Actions actions;
            Game::legal(game.state, Game::actor(game.state).seat(), actions);
            Game::apply(game.state, Game::actor(game.state), actions[0]);
        }
        EXPECT_EQ(order, "1221");
        EXPECT_EQ(game.state.rules().target, expansion.empty() ? 13 : 10);
    }
    shows(rule::options_player_count, 3);
    EXPECT_TRUE(Game::check(options_of(""), 5));
    EXPECT_FALSE(Game::check(options_of(""), 3));
    EXPECT_FALSE(Game::check(options_of(""), 4));
}

TEST(CatanOptions, knights_and_robber) {
    shows(rule::options_chased_robber, 1);
    const std::string_view chase = "attacked; robber 0,0; 1: settlement C, road C-D-E, basic E active";
    for (const std::string_view edition : {"edition=classic", "edition=modern"})
        EXPECT_TRUE(accepts(chase, "chase E; robber 1,-1", edition));
    shows(rule::options_chased_robber, 2);
    EXPECT_TRUE(refuses(chase, "chase E; robber 1,-1", "chased_robber_destination=numbered_hex"));
    Given seven("before roll; robber 0,0", "chased_robber_destination=numbered_hex");
    EXPECT_TRUE(seven.roll(3, 4).accepts("robber 1,-1"));
    shows(rule::options_act_on_activation, 2);
    Given acts("1: settlement A, road A-B-C-D, basic B, hand 2 grain", "act_on_activation_turn=true");
    acts.play("activate B; move B-C; activate C");
    EXPECT_TRUE(acts.refuses("move C-D"));
    shows(rule::options_abstain_variant, 1);
    for (const std::string_view edition : {"edition=classic", "edition=modern"}) {
        Given all("before roll; ship 6; 1: city A, road A-B-C, basic B active C active", edition);
        all.roll(1, 1, "ship");
        EXPECT_NE(all.state.phase, Phase::choosing_fighters);
        EXPECT_EQ(all.seat(1).defender, 1);
    }
    shows(rule::options_knight_errant, 1);
    for (const std::string_view edition : {"edition=classic", "edition=modern"})
        EXPECT_TRUE(refuses("before roll; attacked; robber 0,0; 1: settlement C, road C-D-E, basic E active",
                            "chase E", edition));
}

TEST(CatanOptions, tied_defenders) {
    const std::string_view tied =
        "before roll; ship 6; 1: city A, road A-B, basic B active; 2: city E, road E-F, basic F active";
    shows(rule::options_tie_draw, 1);
    Given classic(tied);
    classic.roll(1, 1, "ship").play("1: pass");
    EXPECT_EQ(classic.cards(1), "");
    shows(rule::options_tie_draw, 2);
    Given modern(tied, "edition=modern");
    modern.roll(1, 1, "ship");
    EXPECT_TRUE(modern.refuses("1: pass"));
}

TEST(CatanOptions, cards_without_effect) {
    shows(rule::options_no_effect_cards, 1);
    EXPECT_TRUE(refuses("1: settlement A, cards mining", "mining"));
    shows(rule::options_no_effect_cards, 2);
    EXPECT_EQ(Given("1: cards trade-monopoly; 2: hand 2 ore").play("trade-monopoly cloth").hand(1),
              "nothing");
    shows(rule::options_no_effect_cards, 3);
    Given allowed("1: settlement A, cards mining", "no_effect_cards=allow");
    allowed.play("mining");
    EXPECT_EQ(allowed.hand(1), "nothing");
    EXPECT_EQ(allowed.cards(1), "");
    EXPECT_EQ(allowed.deck("science"), 18);
}

} // namespace oya::catan
