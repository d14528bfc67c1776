#include "bots/opponents.h"

#include "core/words.h"
#include "kit/seed.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string_view>
#include <vector>

namespace oya {
namespace {

TEST(Opponents, HaveATitleAndADescriptionInEveryLanguage) {
    ASSERT_EQ(opponents().size(), 5u);
    for (const Opponent& opponent : opponents()) {
        for (const Words& words : Words::languages()) {
            EXPECT_TRUE(words.has(opponent.title.id)) << opponent.name;
            EXPECT_TRUE(words.has(opponent.description.id)) << opponent.name;
        }
    }
}

TEST(Opponents, AreReadAndWrittenByTheirNames) {
    for (const char* text : {"novice", "apprentice", "adept", "expert", "master", "master:50"})
        EXPECT_EQ(to_text(*parse_bot(text)), text);
    for (const char* text : {"Adept", "beginner", "adept:"}) EXPECT_EQ(parse_bot(text), std::nullopt) << text;
    EXPECT_EQ(names_of_bots(),
              "novice, apprentice, adept, expert, master, random, softened, greedy, sampler, tree");
}

TEST(Opponents, AreBotsOfTheHouseUnderAnotherName) {
    const AnyGame& cascadero = *find_game("cascadero");
    EXPECT_EQ(player_of(cascadero, {"apprentice", 0}), (BotSpec{"greedy", 0}));
    EXPECT_EQ(player_of(cascadero, {"random", 0}), (BotSpec{"random", 0}));
    BotSpec fifty = player_of(cascadero, {"adept", 0});
    fifty.nodes = 50;
    EXPECT_EQ(player_of(cascadero, {"adept", 50}), fifty) << "the same with other nodes";
    const std::vector<OwnWeight> own{{"seal_worth", 2.0f}};
    EXPECT_EQ(player_of(cascadero, {"apprentice", 0, {}, own}), (BotSpec{"greedy", 0, {}, own}));
}

TEST(Opponents, AreCalledByTheirTitleInTheReadersLanguage) {
    const Words& english = Words::languages()[0];
    const Words& french = Words::languages()[1];
    const auto said = [](const Words& words, const char* bot) {
        return words.say({"table.story.bot", {{"player", Seat{0}}, called("bot", *parse_bot(bot))}},
                         std::vector<std::string_view>{"Ada"});
    };
    EXPECT_EQ(said(english, "apprentice"), "The bot Apprentice plays for Ada from now on.");
    EXPECT_NE(said(french, "apprentice").find("Apprenti "), std::string::npos) << said(french, "apprentice");
    EXPECT_NE(said(french, "adept").find("Confirmé "), std::string::npos) << said(french, "adept");
    EXPECT_NE(said(french, "master").find("Maître "), std::string::npos) << said(french, "master");
    EXPECT_EQ(said(english, "sampler:70"), "The bot sampler:70 plays for Ada from now on.");
    EXPECT_EQ(said(english, "adept:70"), "The bot adept:70 plays for Ada from now on.");
}

// Any position of any game in which a seat has a choice.
std::unique_ptr<AnyPosition> some_choice(const AnyGame& game, Rng& rng) {
    std::unique_ptr<AnyPosition> position = game.start({}, game.max_seats());
    for (Actions actions; actions.size() < 3;) {
        if (position->actor().is_nobody()) position = game.start({}, game.max_seats());
        const Actor actor = position->actor();
        actions.clear();
        if (actor.is_chance()) {
            position->apply(actor, position->draw(rng));
        } else {
            position->legal(actor.seat(), actions);
            if (actions.size() < 3 || rng.below(4) != 0) {
                position->apply(actor, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
                actions.clear();
            }
        }
    }
    return position;
}

TEST(Opponents, DecideAsTheBotBehindThemDoes) {
    TestRandom random;
    for (const AnyGame* game : games()) {
        const auto position = some_choice(*game, random.rng);
        for (const Opponent& opponent : opponents()) {
            const std::uint64_t seed = random.rng.next();
            const auto decide = [&](const BotSpec& spec) {
                const auto thinking = think(*position, position->actor().seat(), spec, seed);
                while (!thinking->run(100)) {
                }
                return thinking->plan();
            };
            const BotSpec named{std::string(opponent.name), 40};
            EXPECT_EQ(decide(named), decide(player_of(*game, named))) << opponent.name;
        }
    }
}

// What a softened bot takes in one position, by the place of the idea among those of instinct.
std::vector<int> taken(const AnyPosition& position, double softness, int decisions, Rng& rng) {
    const Seat seat = position.actor().seat();
    Ideas ideas;
    position.instinct(seat, ideas);
    BotSpec bot{"softened", 0};
    bot.manner.softness = softness;
    std::vector<int> times(ideas.size(), 0);
    for (int i = 0; i < decisions; ++i) {
        const Plan plan = think(position, seat, bot, rng.next())->plan();
        const auto idea = std::ranges::find(ideas, plan, &Idea::plan);
        EXPECT_NE(idea, ideas.end()) << position.game().name() << ": nobody would think of that";
        if (idea != ideas.end()) ++times[static_cast<std::size_t>(idea - ideas.begin())];
    }
    return times;
}

TEST(Softened, TakesAnIdeaTheMoreSeldomTheMoreItLoses) {
    TestRandom random;
    std::unique_ptr<AnyPosition> position;
    double loss = 0; // by the second idea
    while (loss <= 0) {
        position = some_choice(*find_game("vigo"), random.rng);
        Ideas ideas;
        position->instinct(position->actor().seat(), ideas);
        if (ideas.size() > 1)
            loss = static_cast<double>(ideas[0].score) - static_cast<double>(ideas[1].score);
    }
    // So soft that the second idea is taken half as often as the first.
    constexpr int decisions = 6000;
    const std::vector<int> half = taken(*position, loss / std::numbers::ln2, decisions, random.rng);
    EXPECT_NEAR(half[1] * 2.0 / half[0], 1, 0.15);
    for (std::size_t i = 1; i < half.size(); ++i) EXPECT_LT(half[i], half[i - 1] + decisions / 20);
    const std::vector<int> hard = taken(*position, 0.01, 100, random.rng);
    EXPECT_EQ(hard[0], 100) << "who is not soft at all follows instinct";
}

TEST(Softened, ErrsInEveryGameButNeverWithoutAnIdea) {
    TestRandom random;
    for (const AnyGame* game : games()) {
        const double softness = player_of(*game, {"novice", 0}).manner.softness;
        int followed = 0;
        constexpr int decisions = 200;
        for (int i = 0; i < decisions; ++i)
            followed += taken(*some_choice(*game, random.rng), softness, 1, random.rng)[0];
        std::printf("%s: the novice follows its first idea in %d of %d positions\n",
                    std::string(game->name()).c_str(), followed, decisions);
        EXPECT_GT(followed, decisions / 20) << game->name();
        EXPECT_LT(followed, decisions * 9 / 10) << game->name();
    }
}

} // namespace
} // namespace oya
