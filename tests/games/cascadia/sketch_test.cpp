#include "core/text.h"
#include "games/cascadia/builder.h"
#include "games/cascadia/drawing.h"
#include "games/cascadia/goals.h"
#include "games/cascadia/notation.h"
#include "games/cascadia/telling.h"

#include <gtest/gtest.h>

#include <sstream>

// The pages people read: what they say, and that they fit.

namespace oya::cascadia {

namespace {

std::string page(const Position& position, Viewer viewer, std::string_view language, Names names = {}) {
    return Cascadia::sketch(Cascadia::view(position.state(), viewer), *Words::in(language), names);
}
bool says(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

// Everything but sentences stands in columns, and those take no more than a page has.
void expect_it_fits(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool sentence = line.find("  ") == line.npos;
        if (!sentence) {
            EXPECT_LE(screen_width(line), page_width) << line;
        }
    }
}

// Which way a terrain lies is the middle of its three sides, NE first.
TEST(CascadiaWords, WhichWayATileLies) {
    struct Said {
        std::string_view letters, en, fr;
    };
    for (const auto& [letters, en, fr] : {
             Said{"FFFPPP", "forest to the right, prairie to the left", "forêt à droite, prairie à gauche"},
             Said{"PFFFPP", "forest to the lower right, prairie to the upper left",
                  "forêt en bas à droite, prairie en haut à gauche"},
             Said{"PPFFFP", "forest to the lower left, prairie to the upper right",
                  "forêt en bas à gauche, prairie en haut à droite"},
             Said{"PPPFFF", "forest to the left, prairie to the right", "forêt à gauche, prairie à droite"},
             Said{"FPPPFF", "forest to the upper left, prairie to the lower right",
                  "forêt en haut à gauche, prairie en bas à droite"},
             Said{"FFPPPF", "forest to the upper right, prairie to the lower left",
                  "forêt en haut à droite, prairie en bas à gauche"},
             Said{"RRRRRR", "river all round", "fleuve tout autour"},
         }) {
        const TurnedFace read = *read_sides(letters);
        const Message message = sides_message(read.face, read.turns);
        EXPECT_EQ(Words::in("en")->say(message), en) << letters;
        EXPECT_EQ(Words::in("fr")->say(message), fr) << letters;
    }
}

TEST(CascadiaSketch, FitsIntoATerminalHoweverWideTheEnvironment) {
    for (const std::string_view language : {"en", "fr"}) {
        Position row(4);
        // A row of 22, and one more.
        for (int seat = 0; seat < 4; ++seat) {
            for (int q = 1; q <= 20; ++q)
                row.tile(Seat{static_cast<std::uint8_t>(seat)}, std::to_string(q) + ",1", 1 + seat * 20 + q);
        }
        const std::vector<std::string_view> names = {"Maximilienne de la Tour", "Zoé", "李明", "Ida"};
        const std::string text = page(row, first_seat, language, names);
        expect_it_fits(text);
        EXPECT_TRUE(says(text, language == "en" ? "Further right:\n" : "Plus à droite")) << text;
        EXPECT_TRUE(says(text, "Maximilien…")) << text;
        for (const std::string_view cell : {"21,1", "-2,1", "21,0", "10,2"})
            EXPECT_TRUE(says(text, cell)) << cell << text;
    }
}

TEST(CascadiaSketch, ExplainsItsLettersInTheLanguageOfTheReader) {
    Position position(2);
    position.animal(first_seat, "0,0", "bear");
    const std::string english = page(position, first_seat, "en");
    EXPECT_TRUE(says(english, "Sides: M mountain, F forest, P prairie, W wetland and R river.")) << english;
    EXPECT_TRUE(says(english, "b bear, e elk, s salmon, h hawk and f fox; [B] lives there, * keystone."));
    EXPECT_TRUE(says(english, "[B]*"));
    const std::string french = page(position, first_seat, "fr");
    EXPECT_TRUE(says(french, "M montagne, F forêt, P prairie, A marais et L fleuve.")) << french;
    EXPECT_TRUE(says(french, "o ours, w wapiti, s saumon, b buse et r renard"));
    EXPECT_TRUE(says(french, "[O]*"));
    const std::string picture =
        Cascadia::svg(Cascadia::view(position.state(), first_seat), *Words::in("fr"), {});
    for (const std::string_view word :
         {"montagne", "fleuve", "wapiti", "Jetons Nature", "ours A", "Tuile Repère"})
        EXPECT_TRUE(says(picture, word)) << word;
}

TEST(CascadiaSketch, ShowsTheCellThatWasChosenWhileATileIsTurned) {
    Position position(2);
    position.acts({"take 1", "place 1,0"});
    ASSERT_EQ(position.state().phase, Phase::turning);
    EXPECT_TRUE(says(page(position, first_seat, "en"), ">1,0<"));
    EXPECT_FALSE(says(page(position, second_seat, "en"), ">1,0<"));
    position.act("turn 0");
    EXPECT_FALSE(says(page(position, first_seat, "en"), ">1,0<"));
}

TEST(CascadiaSketch, SaysWhatIsPlayedForWordForWord) {
    const Position nine(1, {{"achievements", "scenarios"}, {"scenario", "9"}});
    EXPECT_TRUE(says(page(nine, first_seat, "en"), "at least 5 points for each habitat."));
    EXPECT_TRUE(says(page(nine, first_seat, "fr"), "au moins 10 points pour chaque espèce"));
    const Position eight(2, {{"achievements", "restrictions"}, {"restriction", "8"}});
    EXPECT_TRUE(says(page(eight, first_seat, "en"), "every Nature Token action costs two"));
    const Position normal(2, {{"achievements", "normal"}});
    const std::string details =
        Cascadia::details(Cascadia::view(normal.state(), first_seat), *Words::in("en"), {});
    for (const std::string_view text : {"win with at least 80 points", "at most 3 species"})
        EXPECT_TRUE(says(details, text)) << details;
    EXPECT_TRUE(says(details, Words::in("en")->rule_text(card_rule(Species::bear, 0).id)));
}

TEST(CascadiaSketch, AGameThatIsOverIsCalledSo) {
    Position position(1);
    EXPECT_TRUE(says(page(position, first_seat, "en"), "Turn 1 of 20, Player 1 to move."));
    position.play_to_end();
    EXPECT_TRUE(page(position, first_seat, "en").starts_with("The game is over."));
    EXPECT_FALSE(says(page(position, first_seat, "fr"), "de jouer"));
}

TEST(CascadiaStory, NamesTheGoalThatIsMissedOrBroken) {
    for (int number = 1; number <= scenarios; ++number) {
        for (const Goal& goal : scenario(number).goals) {
            for (const std::string_view language : {"en", "fr"}) {
                const std::string text = Words::in(language)->say(goal_message(goal));
                EXPECT_FALSE(says(text, "[") || says(text, "{")) << text;
                EXPECT_TRUE(goal.least == 0 || says(text, std::to_string(goal.least))) << text;
            }
        }
    }
    const Words& words = *Words::in("en");
    EXPECT_EQ(words.say(goal_message(scenario(8).goals[2])), "no bear beside elk");
    EXPECT_EQ(words.say(goal_message(scenario(12).goals[2])), "no elk on a tile with forest");
    EXPECT_EQ(words.say(goal_message(scenario(9).goals[1])),
              "at least 10 points for bear, elk, salmon, hawk and fox");
}

TEST(CascadiaNotation, ReadsWhatPeopleTypeBetweenNumbers) {
    Position position(2);
    position.nature(first_seat, 2);
    const auto reads = [&](std::string_view text) {
        const auto action = Cascadia::parse(position.state(), first_seat, text);
        return action ? Cascadia::notation(position.state(), first_seat, *action) : "nothing";
    };
    for (const std::string_view text : {"wipe 1 3", "wipe 1,3", "wipe 1, 3", "wipe 1 ,3"})
        EXPECT_EQ(reads(text), "wipe 1 3") << text;
    for (const std::string_view text :
         {"take tile 1 token 4", "take tile 1+token 4", "take tile 1 + token 4"})
        EXPECT_EQ(reads(text), "take tile 1 token 4") << text;
    EXPECT_EQ(reads("wipe 1;3"), "nothing");
}

} // namespace

} // namespace oya::cascadia
