#include "core/text.h"
#include "games/cascadero/given.h"
#include "games/cascadero/random_games.h"
#include "kit/seed.h"

#include <set>

// Positions and turns as text: notation, JSON, the story, the page for the terminal, the drawing.

namespace oya::cascadero {

namespace {

constexpr Seat B = blue_player;

std::string json_of(const State& state) {
    std::string text;
    JsonWriter json(text);
    Cascadero::write(json, state);
    return text;
}

// A whole turn, taken by instinct, as its player would say it.
std::string turn_in_notation(Given& game) {
    Ideas ideas;
    Cascadero::instinct(game.state, game.turn(), ideas);
    std::string sentence;
    const Seat seat = game.turn();
    for (const Action step : ideas[0].plan) {
        if (!sentence.empty()) sentence += ", ";
        sentence += Cascadero::notation(game.state, seat, step);
        Cascadero::apply(game.state, seat, step);
    }
    return sentence;
}

} // namespace

TEST(CascaderoNotation, people_may_write_fields_as_they_like) {
    const Given game("Blue seals=1");
    for (const char* text : {"place (5,8)", "place 5,8", "5 8", " place  (5, 8) "})
        EXPECT_EQ(Cascadero::parse(game.state, B, text), place(Field(5, 8))) << text;
    for (const char* text : {"place (5,8) with a seal", "5,8 seal", "place 5,8 with seal"})
        EXPECT_EQ(Cascadero::parse(game.state, B, text), place(Field(5, 8), true)) << text;
    for (const char* text : {"", "place", "place 5", "place 5,8,9", "place -1,3", "move 5,8", "advance",
                             "claim it", "tile 4 VP", "first 5", "herald 4,4"})
        EXPECT_EQ(Cascadero::parse(game.state, B, text), std::nullopt) << text;
}

TEST(CascaderoNotation, a_turn_reads_like_a_sentence) {
    Given game("Blue 4,9 yellow=3 white=2; Pink 5,12");
    EXPECT_EQ(turn_in_notation(game), "place (4,10), advance white");
}

TEST(CascaderoJson, positions_are_read_back) {
    TestRandom random;
    for (const char* options : {"", "heralds=two claims=manual", "board=farmer contact=history"}) {
        random_games(options, 4, scaled(1, 2, 20), random.rng, [&](const Step& step) {
            const std::string text = json_of(step.after);
            JsonReader reader(text);
            State read;
            Cascadero::read(reader.root(), *step.after.board, read);
            ASSERT_TRUE(reader.ok()) << reader.error().sentence();
            ASSERT_EQ(read, step.after) << text;
        });
    }
}

TEST(CascaderoJson, broken_positions_are_not_read) {
    const Given game("Blue 5,9");
    const std::string good = json_of(game.state);
    const auto fault = [&](std::string_view part, std::string_view instead) {
        std::string text = good;
        const std::size_t at = text.find(part);
        EXPECT_NE(at, text.npos) << part;
        text.replace(at, part.size(), instead);
        JsonReader reader(text);
        State read;
        Cascadero::read(reader.root(), *game.board, read);
        return reader.ok() ? std::string(Cascadero::unsound(read)) : reader.error().code;
    };
    EXPECT_EQ(fault("\"(5,9)\"", "\"(5,9)\""), "");
    EXPECT_EQ(fault("\"(5,9)\"", "\"(5,7)\""), "an envoy stands where there is no field");
    EXPECT_EQ(fault("\"(5,9)\"", "\"(15,9)\""), "cascadero.field");
    EXPECT_EQ(fault("\"yellow\":0", "\"yellow\":5"), "a cube stands on a forbidden space");
    EXPECT_EQ(fault("\"yellow\":0", "\"yellow\":16"), "json.range");
    EXPECT_EQ(fault("[3,8]", "[3]"), "there are not 12 seals");
    EXPECT_EQ(fault("\"(4,4)\",", ""), "the number of heralds is wrong");
    EXPECT_EQ(fault("\"(4,4)\"", "\"(4,5)\""), "cascadero.town");
    EXPECT_EQ(fault("\"blue\",\"points\"", "\"pink\",\"points\""), "cascadero.colour");
    EXPECT_EQ(fault("placing", "moving_herald"), "no herald may be moved");
    EXPECT_EQ(fault("placing", "dancing"), "cascadero.name");
    EXPECT_EQ(fault("placing", "claiming"), "nothing can be claimed");
    EXPECT_EQ(fault("placing", "over"), "a game is over that goes on");
    EXPECT_EQ(fault("\"points\":0", "\"points\":49"), "");
    EXPECT_EQ(fault("\"points\":0", "\"points\":9999"), "a game goes on that is over");
    EXPECT_EQ(fault("\"chain\":[]", R"("chain":[{"track":"yellow","next":1,"last":2}])"),
              "the chain of actions is wrong");
    EXPECT_EQ(fault("\"scored\":null", "\"scored\":\"(4,4)\""), "no herald may be moved");
}

TEST(CascaderoJson, points_and_visits_fit_the_moment) {
    // With claims of their own, somebody may have 50 points before the envoy is placed; the others never.
    Given manual("Blue vp=50", "claims=manual");
    EXPECT_EQ(Cascadero::unsound(manual.state), "");
    EXPECT_EQ(Cascadero::unsound(Given("Pink vp=50", "claims=manual").state), "a game goes on that is over");
    Given over("Blue vp=50");
    over.state.phase = Phase::over;
    EXPECT_EQ(Cascadero::unsound(over.state), "");
    Given history("Blue 5,8", "contact=history");
    EXPECT_EQ(Cascadero::unsound(history.state), "");
    history.state.visited = 0;
    EXPECT_EQ(Cascadero::unsound(history.state), "a town beside an envoy has not been visited");
}

TEST(CascaderoStory, every_fact_and_refusal_has_words_and_a_rule) {
    TestRandom random;
    std::set<std::string> missing;
    std::set<std::string_view> told;
    const auto look = [&](RuleId rule, const Message& message) {
        told.insert(message.id);
        if (find_rule(rule.id) == nullptr) missing.insert("rule of " + std::string(message.id));
        for (const Words& words : Words::languages()) {
            const std::string sentence = words.say(message);
            if (!words.has(message.id) || sentence.find("[cascadero") != sentence.npos)
                missing.insert(std::string(message.id));
        }
    };
    for (const char* options : {"", "heralds=two claims=manual", "board=farmer"}) {
        const Given setup("", options, 3);
        for (int game = 0; game < scaled(1, 4, 40); ++game) {
            State state = setup.state;
            Ideas ideas;
            while (!Cascadero::actor(state).is_nobody()) {
                const Seat seat = Cascadero::actor(state).seat();
                Teller teller;
                // Half of the turns by instinct, so that cubes come far enough to tell everything.
                Cascadero::instinct(state, seat, ideas);
                const Action action = random.rng.below(2) != 0
                                          ? ideas[0].plan[0]
                                          : Cascadero::any_legal(state, seat, random.rng);
                look(rule::turn_order, Cascadero::describe(state, seat, action));
                look(rule::turn_order, Cascadero::asks(state, seat));
                const Action wild{static_cast<std::uint8_t>(random.rng.below(10)),
                                  static_cast<std::uint8_t>(random.rng.below(256)),
                                  static_cast<std::uint8_t>(random.rng.below(8)), 0};
                if (const Refusal refusal = Cascadero::refuse(state, seat, wild))
                    look(refusal.rule, refusal.reason);
                Cascadero::apply(state, seat, action, teller);
                for (const Fact& fact : teller.facts()) look(fact.rule, fact.message);
            }
            EXPECT_NE(Cascadero::sketch(Cascadero::view(state, B), *Words::in("fr"), {}), "");
        }
    }
    EXPECT_EQ(missing, std::set<std::string>{});
    EXPECT_GT(told.size(), 45u);
}

TEST(CascaderoStory, a_scoring_is_told_step_by_step) {
    Given game("Blue 3,3; Pink 5,5");
    Teller teller;
    Cascadero::apply(game.state, B, place(Field(3, 4)), teller);
    const std::string_view names[] = {"Ada", "Bob"};
    std::string story;
    for (const Fact& fact : teller.facts())
        story += std::string(fact.rule.id) + ": " + Words::in("en")->say(fact.message, names) + "\n";
    EXPECT_EQ(story,
              "cascadero.placement.any-empty-field: Ada places an envoy on the field north-west of the blue "
              "town no. 2 in the north-west.\n"
              "cascadero.scoring.trigger: Ada scores the blue town no. 2 in the north-west.\n"
              "cascadero.advance.further-envoys: Envoys stand next to the town already: 2 spaces.\n"
              "cascadero.advance.herald: The herald of the town adds 1 space.\n"
              "cascadero.advance.which-cube: Ada advances on the blue track from 0 to 3.\n"
              "cascadero.actions.two-numbers: Ada is the first on space 2 of the blue track: 2 points.\n"
              "cascadero.folded.take-seal: Ada takes the seal of space 3 of the blue track and now has 1 "
              "seal.\n");
}

TEST(CascaderoStory, what_lapses_and_how_it_ends_is_told) {
    const auto told = [](std::string_view setup, std::initializer_list<std::string_view> steps) {
        Given game(setup);
        std::string ids;
        for (const std::string_view step : steps) {
            Teller teller;
            const Seat seat = game.turn();
            Cascadero::apply(game.state, seat, *Cascadero::parse(game.state, seat, step), teller);
            ids.clear();
            for (const Fact& fact : teller.facts()) ids += std::string(fact.message.id.substr(10)) + " ";
        }
        return ids;
    };
    EXPECT_EQ(told("Blue 3,3 yellow=4 orange=4 blue=1 pink=10 white=15; Pink 5,5", {"place 3,4"}),
              "story.places story.scores story.further-envoy story.herald-bonus story.climbs story.claims "
              "story.points-first story.advance-lapses ");
    EXPECT_EQ(told("Blue 4,9 yellow=9 vp=49; Pink 5,12", {"place 4,10", "decline"}),
              "story.no-advance story.points story.end-points story.wins-minor ");
    EXPECT_EQ(told("Pink left=0", {"place 1,5"}),
              "story.first story.places story.no-group story.end-supply story.wins-minor ");
}

TEST(CascaderoStory, a_win_says_what_has_decided_it) {
    const auto last_words = [](std::string_view setup) {
        Given game(setup);
        Teller teller;
        const Seat seat = game.turn();
        Cascadero::apply(game.state, seat, *Cascadero::parse(game.state, seat, "place 1,5"), teller);
        return Words::in("en")->say(teller.facts().back().message);
    };
    constexpr std::string_view tie = ": level on points, and later in the order of play.";
    EXPECT_TRUE(last_words("Blue vp=20; Pink left=0 vp=20").ends_with(tie));
    EXPECT_TRUE(last_words("Blue vp=20 blue=15; Pink left=0 vp=20 pink=15").ends_with(tie));
    EXPECT_TRUE(last_words("Blue vp=20; Pink left=0 vp=23").ends_with(", 3 more than the next."));
    EXPECT_TRUE(last_words("Blue vp=20 blue=15; Pink left=0 vp=20")
                    .ends_with(", while whoever has as many or more is not at the top."));
}

// cascadero.seals.blocked-cube: its ruling wants a warning before a seal is spent on a cube that cannot move.
TEST(CascaderoStory, warns_of_a_seal_that_moves_nothing) {
    const Words& words = *Words::in("en");
    const auto says = [&](const Given& game, Action action) {
        return words.say(Cascadero::describe(game.state, B, action));
    };
    const Given blocked("Blue yellow=4 seals=1");
    EXPECT_EQ(says(blocked, place(Field(5, 8), true)),
              "place an envoy with a seal on the field south of the yellow town in the middle (in vain: the "
              "cube is blocked)");
    EXPECT_EQ(says(blocked, place(Field(5, 8))),
              "place an envoy on the field south of the yellow town in the middle");
    EXPECT_EQ(
        says(blocked, place(Field(3, 4), true)),
        "place an envoy with a seal on the field north-west of the blue town no. 2 in the north-west"); // the
                                                                                                        // blue
                                                                                                        // town
    EXPECT_TRUE(words.say(Cascadero::asks(blocked.state, B)).ends_with("by their colour: yellow."));
    const Given two_steps("Blue yellow=4 seals=1; Pink 6,6");
    EXPECT_EQ(says(two_steps, place(Field(5, 8), true)),
              "place an envoy with a seal on the field south of the yellow town in the middle");
    EXPECT_EQ(Cascadero::asks(Given("Blue yellow=3 seals=1").state, B).id, "cascadero.asks.place-or-seal");
    EXPECT_EQ(Cascadero::asks(Given("Blue yellow=4").state, B).id, "cascadero.asks.place");
}

TEST(CascaderoStory, the_set_up_is_told_once) {
    const auto facts_of = [](std::string_view options_text) {
        const Given setup("", options_text);
        State state = Cascadero::start(*setup.board);
        Rng rng(1);
        Teller teller;
        while (Cascadero::actor(state).is_chance())
            Cascadero::apply(state, Actor::chance(), Cascadero::draw(state, rng), teller);
        Cascadero::apply(state, Cascadero::actor(state), place(Field(1, 5)), teller);
        std::string ids;
        for (const Fact& fact : teller.facts()) ids += std::string(fact.message.id.substr(16)) + " ";
        return ids;
    };
    EXPECT_EQ(facts_of("first_player=1"), "first places no-group ");
    EXPECT_EQ(facts_of("first_player=random"), "first places no-group ");
    EXPECT_EQ(facts_of("first_player=2 board=farmer"), "first tiles-laid places no-group ");
    EXPECT_EQ(facts_of("first_player=random board=farmer"), "first tiles-laid places no-group ");
}

TEST(CascaderoStory, no_name_follows_a_french_de) {
    for (const std::string_view id : {"no-first-contact", "steps-lost", "seal-travels", "advance-lapses",
                                      "move-lapses", "end-points", "takes-seal", "climbs"}) {
        const std::string_view text = Words::in("fr")->text("cascadero.story." + std::string(id));
        EXPECT_NE(text.find("{player}"), text.npos) << id;
        EXPECT_EQ(text.find(" de {player}"), text.npos) << id;
    }
}

// With contact = history a town that envoys have left again still gives 2 spaces: nobody stands there now.
TEST(CascaderoStory, a_town_that_was_visited_before_is_called_so) {
    const auto told = [](std::string_view options, std::string_view language) {
        Given game("Blue 5,8 5,9 13,2 blue=2; gone blue=3", options);
        game.play("place 13,3; move 5,8 to 4,8").set("turn Blue");
        Teller teller;
        Cascadero::apply(game.state, B, *Cascadero::parse(game.state, B, "place 5,8"), teller);
        for (const Fact& fact : teller.facts())
            if (fact.rule == rule::advance_first_envoy || fact.rule == rule::advance_further_envoys)
                return Words::in(language)->say(fact.message);
        return std::string();
    };
    EXPECT_EQ(told("contact=history", "en"), "Envoys have come to the town before: 2 spaces.");
    EXPECT_EQ(told("contact=history", "fr"), Words::in("fr")->text("cascadero.story.visited-before"));
    EXPECT_EQ(told("contact=present", "en"), Words::in("en")->text("cascadero.story.first-envoy"));
}

TEST(CascaderoSketch, every_line_fits_a_terminal) {
    const std::string_view names[] = {"Maximilienne", "Jean-Baptiste de la Tour", "Ada", "Bob"};
    for (const char* options : {"", "board=farmer"}) {
        for (const Words& words : Words::languages()) {
            Given game("Blue vp=51 blue=15 flags=all-first-banner,three-seals,three-second-banner,"
                       "five-colours,third-banner,three-same-colour,pair-yellow,pair-orange,pair-white",
                       options, 4);
            game.state.phase = Phase::over;
            const std::string page = Cascadero::sketch(Cascadero::view(game.state, B), words, names);
            for (std::string_view rest = page; !rest.empty();) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(line.size() + 1);
                EXPECT_LE(screen_width(line), 78u) << line;
            }
        }
    }
}

TEST(CascaderoSketch, shows_what_lies_open) {
    const std::string_view names[] = {"Ada", "Bob"};
    const auto page_of = [&](const Given& game, std::string_view language) {
        return Cascadero::sketch(Cascadero::view(game.state, B), *Words::in(language), names);
    };
    const auto has_line = [](const std::string& page, std::string_view line) {
        return ("\n" + page).find("\n" + std::string(line) + "\n") != std::string::npos;
    };
    const Given base("Blue 5,8* 5,9; Pink 6,6");
    const std::string page = page_of(base, "fr");
    EXPECT_NE(page.find("b|"), page.npos); // the envoy on a seal
    // The map has the letters of the language, as its key says: jaune, rose and couronné de blanc.
    const auto letters = [](std::string_view text, char letter) {
        const std::string_view map = text.substr(0, text.find('\xC2')); // up to the key, with its first “·”
        return std::ranges::count(map, letter);
    };
    const std::string english = page_of(base, "en");
    for (const auto& [french, letter] :
         {std::pair('J', 'Y'), std::pair('C', 'W'), std::pair('R', 'P'), std::pair('r', 'p')}) {
        EXPECT_EQ(letters(page, french), letters(english, letter)) << french << page;
        EXPECT_GT(letters(page, french), 0) << french << page;
    }
    for (const char letter : {'Y', 'W', 'P', 'p'}) EXPECT_EQ(letters(page, letter), 0) << letter << page;
    EXPECT_TRUE(has_line(page, "J jaune · O orange · B bleu · R rose · C blanc")) << page;
    EXPECT_TRUE(has_line(page, "▸ b  Ada           bleu, 0 point, 28 émissaires en réserve, 0 sceau"))
        << page;
    EXPECT_TRUE(has_line(page, "     joue en premier")) << page;
    EXPECT_NE(page.find("  r  Bob           rose,"), page.npos) << page;
    EXPECT_EQ(page.find("La partie est terminée"), page.npos);
    // Banners on spaces 4, 10 and 15 of both kinds of tracks.
    for (const auto* row : {"15 ", "10 ", " 4 "}) {
        const std::size_t at = page.find(std::string("     ") + row, 100);
        ASSERT_NE(at, page.npos) << row;
        EXPECT_NE(page.substr(at, page.find('\n', at) - at).find('#'), std::string::npos) << row << page;
    }

    Given farmer("Blue 6,2; tile 6,2=envoy; tile 12,7=herald", "board=farmer");
    EXPECT_NE(page_of(farmer, "en").find("b&"), std::string::npos) << page_of(farmer, "en");

    Given over("Blue vp=51 blue=15");
    over.state.phase = Phase::over;
    EXPECT_TRUE(has_line(page_of(over, "en"),
                         "The game is over. Ada stands at the top of their own track and "
                         "wins with 51"))
        << page_of(over, "en");
}

TEST(CascaderoSvg, draws_every_hex_envoy_and_name) {
    const Given game("Blue 5,8* 5,9; Pink 6,6");
    const std::string_view names[] = {"Ada", "Bob & <Co>"};
    const std::string page = Cascadero::svg(Cascadero::view(game.state, B), *Words::in("en"), names);
    const auto count = [&](std::string_view part) {
        int found = 0;
        for (std::size_t at = page.find(part); at != page.npos; at = page.find(part, at + 1)) ++found;
        return found;
    };
    EXPECT_EQ(count("<polygon"), 234);
    EXPECT_EQ(count("<circle"), 3 + 2); // envoys, and a sign for each player
    EXPECT_EQ(count("★"), 4 + 1);       // the heralds, and the key
    EXPECT_EQ(count("Ada · first player"), 1);
    EXPECT_EQ(count("pairs of all five colours (10)"), 1);
    EXPECT_EQ(count("for the first alone"), 1);
    EXPECT_EQ(count("The game is over"), 0);
    EXPECT_NE(page.find("Bob &amp; &lt;Co&gt;"), page.npos);
    EXPECT_TRUE(page.ends_with("</svg>\n"));
}

TEST(CascaderoSvg, shows_the_tile_under_an_envoy_and_the_end) {
    Given game("Blue 6,2 vp=51; tile 6,2=envoy", "board=farmer");
    const auto draw = [](const Given& drawn) {
        return Cascadero::svg(Cascadero::view(drawn.state, B), *Words::in("en"), {});
    };
    EXPECT_NE(draw(game).find("font-size=\"34\" text-anchor=\"middle\">↻</text>"), std::string::npos);
    EXPECT_EQ(draw(Given("", "board=farmer")).find("font-size=\"34\" text-anchor=\"middle\">"),
              std::string::npos);
    EXPECT_NE(draw(game).find("☆ move a herald"), std::string::npos);
    game.state.phase = Phase::over;
    EXPECT_NE(draw(game).find("The game is over."), std::string::npos);
}

} // namespace oya::cascadero
