#include "table/review.h"

#include "kit/seed.h"
#include "table/course.h"
#include "table/tables.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oya {
namespace {

constexpr Care hasty{.moment = 4, .luck = 4, .doubt = 4, .sure = 12, .nodes = 40};

TableSetup bots_at(const char* game, std::vector<const char*> bots, std::uint64_t seed,
                   Settings options = {}) {
    TableSetup setup;
    setup.game = find_game(game);
    setup.options = std::move(options);
    setup.seed = seed;
    for (const char* const bot : bots) setup.seats.push_back({.name = "", .bot = BotSpec{bot}});
    return setup;
}

Settings two_at_catan() {
    Settings options;
    options.set("expansion", "none");
    options.set("unofficial_two_players", "true");
    return options;
}

void let_bots_play(Table& table) {
    while (const std::optional<Seat> seat = table.bot_to_move()) {
        const auto thinking = table.think(*seat);
        while (!thinking->run(1000)) {
        }
        ASSERT_FALSE(table.act(*seat, thinking->plan()));
    }
}

Review reviewed(const Table& table, const Care& care = hasty) {
    Reviewing reviewing(table, care);
    double before = 0;
    while (!reviewing.run()) {
        EXPECT_GE(reviewing.progress(), before);
        before = reviewing.progress();
    }
    EXPECT_EQ(reviewing.progress(), 1);
    EXPECT_TRUE(reviewing.run()) << "it stays done";
    return reviewing.review();
}

std::string text_of(const Review& review, const Table& table, std::string_view language = "en") {
    std::string text;
    JsonWriter json(text);
    write_review(json, review, *Words::in(language), table.names());
    return text;
}

class ReviewOfEveryGame : public testing::TestWithParam<const char*> {};

TEST_P(ReviewOfEveryGame, TellsTheCourseToItsEnd) {
    Table table(bots_at(GetParam(), {"novice", "greedy", "greedy"}, 5));
    let_bots_play(table);
    ASSERT_TRUE(table.over());
    const Review review = reviewed(table);
    const Result result = table.result();
    ASSERT_GT(review.curve.size(), 10u);
    EXPECT_LE(review.curve.size(), most_moments + 1);
    for (std::size_t i = 1; i < review.curve.size(); ++i)
        EXPECT_LT(review.curve[i - 1].event, review.curve[i].event);
    EXPECT_EQ(review.curve.back().event, table.version());
    for (const Seat seat : Seats::first(3)) {
        EXPECT_EQ(review.curve.back().promise.points[seat.index].value, result.points[seat.index]);
        EXPECT_GT(review.judged[seat.index], 5);
    }
    EXPECT_TRUE(review.lucky);
    EXPECT_EQ(text_of(review, table), text_of(reviewed(table), table)) << "the same again";
}

// One seat's luck in winning is the others' bad luck.
TEST_P(ReviewOfEveryGame, TakesFromOthersWhatOneIsGiven) {
    Table table(bots_at(GetParam(), {"greedy", "greedy"}, 7,
                        std::string_view(GetParam()) == "catan" ? two_at_catan() : Settings{}));
    let_bots_play(table);
    const Review review = reviewed(table);
    if (!review.luck_decides) {
        EXPECT_EQ(review.luck_win[0].value, 0);
        return;
    }
    EXPECT_NEAR(review.luck_win[0].value + review.luck_win[1].value, 0,
                0.002 * static_cast<double>(table.version()));
}

// Between equals it is luck that decides: who won had more of it than who lost.
TEST(Review, FindsLuckWithThoseWhoWon) {
    double more = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Table table(bots_at("catan", {"greedy", "greedy"}, seed, two_at_catan()));
        let_bots_play(table);
        const Review review = reviewed(table, {.moment = 1, .luck = 16, .doubt = 1, .sure = 1, .nodes = 100});
        ASSERT_TRUE(review.luck_decides);
        const std::size_t winner = table.result().winners.has(Seat{0}) ? 0 : 1;
        more += review.luck_win[winner].value - review.luck_win[1 - winner].value;
    }
    EXPECT_GT(more, 0.5);
}

TEST_P(ReviewOfEveryGame, NamesDecisionsThatWereTakenAndCouldHaveBeenBetter) {
    Table table(bots_at(GetParam(), {"random", "greedy", "random"}, 11));
    let_bots_play(table);
    const Review review = reviewed(table, {.moment = 1, .luck = 1, .doubt = 16, .sure = 48, .nodes = 100});
    ASSERT_FALSE(review.slips.empty()) << "who plays at random errs";
    std::array<std::size_t, max_seats> of{};
    const std::vector<std::size_t> moves = live_moves(table);
    for (const Review::Slip& slip : review.slips) {
        EXPECT_LE(++of[slip.seat.index], most_slips);
        EXPECT_GT(slip.loss.worth.value, 3 * slip.loss.worth.error);
        const auto first = std::ranges::find(moves, slip.event);
        ASSERT_NE(first, moves.end());
        for (std::size_t step = 0; step < slip.taken.size(); ++step) {
            const Event& event = table.record()[first[static_cast<std::ptrdiff_t>(step)]];
            EXPECT_EQ(event.action, slip.taken[step]);
            EXPECT_EQ(event.seat, slip.seat);
        }
        EXPECT_EQ(slip.until, first[static_cast<std::ptrdiff_t>(slip.taken.size()) - 1] + 1);
        EXPECT_TRUE(slip.before->equals(*table.position_at(slip.event)));
        EXPECT_FALSE(slip.before->refuse(slip.seat, slip.better[0])) << "it could have been done";
    }
    for (std::size_t i = 1; i < review.slips.size(); ++i)
        EXPECT_GE(review.slips[i - 1].loss.worth.value, review.slips[i].loss.worth.value);
}

INSTANTIATE_TEST_SUITE_P(Games, ReviewOfEveryGame, testing::Values("vigo", "cascadero", "cascadia", "catan"),
                         [](const auto& game) { return std::string(game.param); });

// The last turn of Cascadia leaves nothing to chance: what was given away there is known to the point.
TEST(Review, FindsABlunder) {
    TableSetup setup = bots_at("cascadia", {"apprentice", "apprentice"}, 3);
    setup.seats[0] = {.name = "Ann"};
    Table table(std::move(setup));
    std::size_t blundered = 0;
    int given_away = 0;
    for (int own = 0; !table.over();) {
        let_bots_play(table);
        if (table.over()) break;
        Ideas ideas;
        table.position().instinct(Seat{0}, ideas);
        Plan plan = ideas[0].plan;
        const auto after = [&](const Plan& steps) {
            const auto ahead = table.position().clone();
            for (const Action step : steps) ahead->apply(Seat{0}, step);
            return ahead->result().points[0];
        };
        if (plan.size() > 1) ++own;
        if (own == 20 && plan.size() > 1) {
            plan =
                std::ranges::min_element(ideas, {}, [&](const Idea& idea) { return after(idea.plan); })->plan;
            given_away = after(ideas[0].plan) - after(plan);
            blundered = table.version();
            ++own;
        }
        ASSERT_FALSE(table.act(Seat{0}, plan));
    }
    ASSERT_GT(given_away, 1);
    const Review review = reviewed(table);
    const auto slip = std::ranges::find(review.slips, blundered, &Review::Slip::event);
    ASSERT_NE(slip, review.slips.end());
    EXPECT_EQ(slip->seat, Seat{0});
    EXPECT_GE(slip->loss.points.value, given_away) << "at least what was to be had";
    EXPECT_EQ(slip->loss.points.error, 0);
    ASSERT_TRUE(slip->why);
    const std::string english = text_of(review, table);
    EXPECT_TRUE(slip->why->id.starts_with("cascadia.reason.")) << slip->why->id;
    EXPECT_NE(english.find(" instead of "), std::string::npos) << english;
    EXPECT_NE(text_of(review, table, "fr").find(" au lieu de "), std::string::npos);
}

TEST(Review, ForgetsWhatWasUndone) {
    Table table(vigo_setup(2));
    TestRandom random;
    const Seat first = table.position().actor().seat();
    play_on(table, random.rng, 1);
    ASSERT_FALSE(table.undo(first, Consent::of_all));
    const auto moves = live_moves(table).size();
    const Review review = reviewed(table);
    EXPECT_EQ(std::accumulate(review.judged.begin(), review.judged.end(), 0), 0);
    EXPECT_LT(moves, table.version());
    EXPECT_TRUE(review.curve.empty()) << "nobody has decided anything, and it is not over";
}

TEST(Review, IsShortWhereOnePlaysAlone) {
    Table table(bots_at("cascadia", {"greedy"}, 4));
    let_bots_play(table);
    const std::string text = text_of(reviewed(table), table);
    EXPECT_EQ(text.find("\"win\""), std::string::npos) << "there is nobody to win against";
    EXPECT_NE(text.find("\"points\""), std::string::npos);
}

} // namespace
} // namespace oya
