#include "bots/contender.h"

#include "bots/decimal.h"
#include "bots/skills.h"
#include "core/words.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

BotSpec read(const char* game, const char* text) {
    BotSpec spec;
    const auto fault = read_contender(*find_game(game), text, spec);
    EXPECT_FALSE(fault) << text << ": " << Words::languages()[0].say(fault.value_or(Message{}));
    return spec;
}

std::string fault(const char* game, const char* text) {
    BotSpec spec;
    const auto found = read_contender(*find_game(game), text, spec);
    return found ? Words::languages()[0].say(*found) : "";
}

TEST(Contender, IsABotWithDetails) {
    EXPECT_EQ(read("vigo", "greedy"), (BotSpec{"greedy", 0}));
    EXPECT_EQ(read("vigo", "sampler:640"), (BotSpec{"sampler", 640}));
    const BotSpec bot = read("cascadero", "sampler:640,policy,ideas=8,doubt=1.5,own,seal_worth=2.6");
    EXPECT_EQ(bot.nodes, 640);
    EXPECT_EQ(bot.manner, (Manner{.rollout = Rollout::policy, .ideas = 8, .doubt = 1.5, .own = true}));
    EXPECT_EQ(read("vigo", "softened:softness=2.5").manner.softness, 2.5);
    EXPECT_EQ(bot.weights, (std::vector<OwnWeight>{{"seal_worth", 2.6f}}));
}

TEST(Contender, IsWrittenAsItIsRead) {
    for (const char* text :
         {"random", "adept:50", "sampler:640,policy,ideas=8,doubt=1.5,own,seal_worth=2.6",
          "greedy:seal_worth=2.6,chance_share=0.15", "sampler:policy",
          "tree:400,policy,explore=2.5,victory=40", "softened:softness=0.5,seal_worth=2", "sampler:100,ends"})
        EXPECT_EQ(to_text(read("cascadero", text)), text);
}

TEST(Contender, ThatIsWrongIsToldWhy) {
    EXPECT_NE(fault("vigo", "deep:5").find("there is no bot “deep:5”; choose novice"), std::string::npos);
    EXPECT_NE(fault("vigo", "greedy:seal_worth=2").find("farmers_a_trick=N"), std::string::npos)
        << "a weight of another game";
    EXPECT_EQ(fault("cascadero", "greedy:seal_worth=99"), "seal_worth is a number from 0 to 6, not 99");
    EXPECT_EQ(fault("cascadero", "greedy:seal_worth="), "seal_worth is a number from 0 to 6, not ");
    EXPECT_EQ(fault("cascadero", "sampler:ideas=1.5"), "ideas is a number from 1 to 16, not 1.5");
    EXPECT_EQ(fault("cascadero", "sampler:0"), "nodes is a number from 1 to 100000000, not 0");
    EXPECT_EQ(fault("cascadero", "greedy:policy"), "greedy has no use for policy");
    EXPECT_EQ(fault("cascadero", "sampler:explore=2"), "sampler has no use for explore=2");
    EXPECT_EQ(fault("cascadero", "tree:doubt=1"), "tree has no use for doubt=1");
    EXPECT_EQ(fault("cascadero", "tree:explore=101"), "explore is a number from 0 to 100, not 101");
    EXPECT_EQ(fault("cascadero", "greedy:softness=2"), "only a softened bot errs, so greedy has no softness");
    EXPECT_EQ(fault("cascadero", "softened:softness=0"), "softness is a number from 0.01 to 1000, not 0");
    EXPECT_EQ(fault("cascadero", "softened:policy"), "softened has no use for policy");
    EXPECT_EQ(fault("cascadero", "random:seal_worth=2"), "random judges nothing, so it has no weights");
    for (const char* text : {"greedy:", "greedy:,", "greedy:what", "sampler:-1", "sampler:1:2"})
        EXPECT_NE(fault("vigo", text), "") << text;
}

TEST(Contenders, AreToldApartInAList) {
    using Texts = std::vector<std::string_view>;
    EXPECT_EQ(contenders_in("greedy,random"), (Texts{"greedy", "random"}));
    EXPECT_EQ(contenders_in("sampler:640,policy,ideas=8,greedy:a=1,b=2,adept"),
              (Texts{"sampler:640,policy,ideas=8", "greedy:a=1,b=2", "adept"}));
    EXPECT_EQ(contenders_in("greedy,,random"), (Texts{"greedy", "", "random"}));
    EXPECT_EQ(contenders_in(""), (Texts{""}));
}

TEST(Decimals, AreWrittenAsTheyAreRead) {
    for (const char* text : {"0", "2", "0.15", "-0.5", "1.2345", "99999"})
        EXPECT_EQ(decimal_text(parse_decimal(text).value()), text);
    EXPECT_EQ(decimal_text(0.1f), "0.1");
    for (const char* text : {"", "-", ".5", "1.", "1.23456", "1e3", "+1", " 1", "123456", "1,5", "nan"})
        EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
}

// A weight can be named as it is shipped: it lies between its bounds, and the digits are enough for it.
TEST(Weights, AreNamedOnceAndShippedWithinTheirBounds) {
    for (const AnyGame* game : games()) {
        const Skills skills = skills_of(*game);
        for (const WeightInfo& weight : skills.weights) {
            SCOPED_TRACE(weight.name);
            EXPECT_LT(weight.smallest, weight.largest);
            BotSpec spec;
            const std::string text =
                "greedy:" + std::string(weight.name) + '=' + decimal_text(weight.shipped);
            EXPECT_FALSE(read_contender(*game, text, spec)) << text;
            ASSERT_EQ(spec.weights.size(), 1u);
            EXPECT_FLOAT_EQ(spec.weights[0].value, weight.shipped);
            int times = 0;
            for (const WeightInfo& other : skills.weights) times += other.name == weight.name ? 1 : 0;
            EXPECT_EQ(times, 1);
        }
    }
}

} // namespace
} // namespace oya
