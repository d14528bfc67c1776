#include "shelf/game_of.h"

#include "games/vigo/vigo.h"
#include "kit/seed.h"

#include <gtest/gtest.h>

namespace oya {
namespace {

// VIGO! with seats that count the actions they have seen, and the hidden ones among them.
struct WatchfulVigo : Vigo {
    struct Knowledge {
        int actions = 0;
        int hidden = 0;
    };
    static void witness(Knowledge& knowledge, Seat seat, const State& before, Actor actor, Action action) {
        ++knowledge.actions;
        if (seen(before, actor, action, seat) != action) ++knowledge.hidden;
    }
    static State imagine(const State& state, Seat seat, const Knowledge& knowledge, Rng& rng) {
        return knowledge.hidden > 0 ? Vigo::imagine(state, seat, {}, rng) : state;
    }
};

const AnyGame& watchful() {
    static const GameOf<WatchfulVigo> game;
    return game;
}

// Two players, and seat 1 deals: each has five cards.
std::unique_ptr<AnyPosition> five_cards_each(Rng& rng) {
    Settings options;
    options.set("first_dealer", "2");
    std::unique_ptr<AnyPosition> position = watchful().start(options, 2);
    for (int card = 0; card < 10; ++card) position->apply(Actor::chance(), position->draw(rng));
    return position;
}

TEST(GameOf, LetsEverySeatWitnessEveryAction) {
    TestRandom random;
    const std::unique_ptr<AnyPosition> position = five_cards_each(random.rng);
    for (const Seat seat : Seats::first(2)) {
        const auto& knowledge = PositionOf<WatchfulVigo>::of(*position).knowledge(seat);
        EXPECT_EQ(knowledge.actions, 10);
        EXPECT_EQ(knowledge.hidden, 5) << "the position shown to a witness is the one before";
    }
}

TEST(GameOf, ImaginesFromWhatTheSeatHasLearnt) {
    TestRandom random;
    const std::unique_ptr<AnyPosition> begun = watchful().start({}, 2);
    EXPECT_TRUE(begun->imagine(Seat{0}, random.rng)->equals(*begun));
    const std::unique_ptr<AnyPosition> position = five_cards_each(random.rng);
    EXPECT_FALSE(position->imagine(Seat{0}, random.rng)->equals(*position));
}

TEST(GameOf, ClonesAPositionWithAllThatBelongsToIt) {
    TestRandom random;
    std::unique_ptr<AnyPosition> position = five_cards_each(random.rng);
    const std::unique_ptr<AnyPosition> copy = position->clone();
    EXPECT_TRUE(copy->equals(*position));
    EXPECT_EQ(PositionOf<WatchfulVigo>::of(*copy).knowledge(Seat{0}).actions, 10);
    position->apply(Actor::chance(), position->draw(random.rng));
    EXPECT_FALSE(copy->equals(*position));
    position.reset();
    EXPECT_EQ(copy->unsound(), "") << "the copy keeps the board alive";
    EXPECT_EQ(&copy->game(), &watchful());
    EXPECT_EQ(copy->seats(), 2);
}

TEST(GameOf, ReadsAPositionAndRefusesAnUnsoundOne) {
    TestRandom random;
    Settings options;
    options.set("first_dealer", "2");
    const std::unique_ptr<AnyPosition> position = five_cards_each(random.rng);
    std::string text;
    {
        JsonWriter json(text);
        position->write(json);
    }
    JsonReader reader(text);
    const std::unique_ptr<AnyPosition> read = watchful().read(options, 2, reader.root());
    ASSERT_NE(read, nullptr) << reader.error().sentence();
    EXPECT_TRUE(read->equals(*position));

    const std::size_t supply = text.find("\"supply\":36");
    ASSERT_NE(supply, text.npos);
    JsonReader too_few(text.replace(supply, 11, "\"supply\":35"));
    EXPECT_EQ(watchful().read(options, 2, too_few.root()), nullptr);
    EXPECT_EQ(too_few.error().code, "position.unsound");
}

} // namespace
} // namespace oya
