#include "table/pacing.h"

#include "kit/seed.h"
#include "table/room.h"

#include <gtest/gtest.h>

// When a bot's decision may be told, by a clock that the test sets.

namespace oya {
namespace {

constexpr std::int64_t pace = 900;
constexpr Seat me{0};

// One person, and bots on all other seats.
HostSetup with_bots(std::string_view game, int seats, std::int64_t pace_ms = pace) {
    HostSetup setup;
    setup.table = vigo_setup(seats);
    setup.table.game = find_game(game);
    for (std::size_t seat = 1; seat < setup.table.seats.size(); ++seat)
        setup.table.seats[seat].bot = BotSpec{"greedy", 0};
    setup.terms.pace_ms = pace_ms;
    return setup;
}

struct Decided {
    Seat bot;
    Plan plan;
    Time last; // told before
    Time due;
    bool forced;
    bool together; // with others who are asked the same
    bool draft;
};

class PacedTable {
  public:
    explicit PacedTable(HostSetup setup) : room(std::move(setup)), last(room.now) { room.connect(0); }

    // Somebody decides: a bot as soon as it is due, or the person, at once; nothing when the game is over.
    std::optional<Decided> step(Rng& rng) {
        const std::optional<Seat> bot = room.host().bot_to_move();
        if (!bot) {
            if (!room.host().over()) answer(rng);
            last = room.now;
            return std::nullopt;
        }
        const auto thinking = room.host().think(*bot);
        while (!thinking->run(1000)) {
        }
        const Plan plan = thinking->plan();
        Actions legal;
        room.table().position().legal(*bot, legal);
        Decided decided{*bot, plan, last, room.host().bot_due(*bot, plan), legal.size() == 1, false, true};
        decided.together = room.table().position().awaited().count() > 1;
        for (const Action step : plan) decided.draft = decided.draft && is_draft(step);
        if (slow) room.now = room.now + room.host().bot_may_think_ms();
        room.now = std::max(room.now, decided.due);
        room.take(room.host().bot_moves(*bot, room.host().version(), plan, room.now));
        last = room.now;
        return decided;
    }
    bool is_draft(Action step) const { return room.table().game().draft(step) != Draft::no; }

    Room room;
    Time last;
    bool slow = false; // bots think as long as they may

  private:
    void answer(Rng& rng) {
        Actions legal;
        room.table().position().legal(me, legal);
        const Action any = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        room.say(0, "act", {{"codes", {room.table().game().code(any)}}});
    }
};

TEST(Pacing, ABotWaitsUnlessThereIsOnlyOneAnswer) {
    TestRandom random;
    PacedTable table(with_bots("vigo", 3));
    int waited = 0, forced = 0;
    while (!table.room.host().over()) {
        const auto decided = table.step(random.rng);
        if (!decided) continue;
        EXPECT_EQ(decided->due - decided->last, decided->forced ? 0 : pace);
        ++(decided->forced ? forced : waited);
    }
    EXPECT_GT(waited, 40);
    EXPECT_GT(forced, 5);
}

TEST(Pacing, NobodyWaitsWhereThereIsNoPaceOrNobodyToFollow) {
    TestRandom random;
    PacedTable quick(with_bots("vigo", 3, 0));
    for (int steps = 0; steps < 30; ++steps) {
        if (const auto decided = quick.step(random.rng)) {
            EXPECT_EQ(decided->due, decided->last);
        }
    }
    PacedTable left(with_bots("cascadero", 3));
    while (!left.room.host().bot_to_move()) left.step(random.rng);
    const Seat bot = *left.room.host().bot_to_move();
    const Plan plan = left.room.host().think(bot)->plan();
    EXPECT_EQ(left.room.host().bot_due(bot, plan), left.last + pace);
    left.room.take(left.room.host().disconnect(0, left.room.now));
    EXPECT_EQ(left.room.host().bot_due(bot, plan), left.last);
    left.room.connect(9); // who only looks on wants to follow as well
    EXPECT_EQ(left.room.host().bot_due(bot, plan), left.last + pace);
}

TEST(Pacing, ATurnOfBotsEndsInTimeHoweverManyDecisionsItHas) {
    TestRandom random;
    PacedTable table(with_bots("catan", 3));
    table.slow = true;
    Actor turn = Actor::nobody();
    std::int64_t spent = 0;
    int decisions = 0, most_decisions = 0;
    for (int steps = 0; steps < 400 && !table.room.host().over(); ++steps) {
        const Actor now = table.room.table().position().turn();
        if (now != turn) spent = decisions = 0;
        turn = now;
        if (decisions == 0) {
            EXPECT_EQ(table.room.host().bot_may_think_ms(), Pacing::longest_turn_ms / 4);
        }
        const Time before = table.room.now;
        if (!table.step(random.rng)) continue;
        spent += table.room.now - before;
        most_decisions = std::max(most_decisions, ++decisions);
        EXPECT_LE(spent, Pacing::longest_turn_ms);
    }
    EXPECT_GT(most_decisions, 5) << "in which the pace alone would not be too long";
}

TEST(Pacing, ABotThatPlaysForMeIsNeverHasty) {
    TestRandom random;
    PacedTable table(with_bots("cascadero", 3, 400));
    table.room.say(0, "take_over");
    int mine = 0, theirs = 0;
    for (int steps = 0; steps < 40; ++steps) {
        const auto decided = table.step(random.rng);
        if (!decided || decided->forced) continue;
        EXPECT_EQ(decided->due - decided->last, decided->bot == me ? Pacing::least_for_me_ms : 400);
        ++(decided->bot == me ? mine : theirs);
    }
    EXPECT_GT(mine, 5);
    EXPECT_GT(theirs, 5);
}

// In Catan turns are long, offers are written good by good, and several are asked at once.
TEST(Pacing, ATurnIsBoundedDraftsDoNotWaitAndAnswersComeTogether) {
    TestRandom random;
    PacedTable table(with_bots("catan", 4));
    int drafts = 0, first_answers = 0, further_answers = 0, capped = 0;
    std::int64_t spent = 0;
    Actor turn = Actor::nobody();
    bool answered = false; // a bot has, to what is asked now
    for (int steps = 0; steps < 3000 && !table.room.host().over(); ++steps) {
        const Actor now = table.room.table().position().turn();
        if (now != turn) spent = 0;
        turn = now;
        const bool bots_turn = turn.is_seat() && turn.seat() != me;
        const auto decided = table.step(random.rng);
        if (!decided) continue;
        const std::int64_t wait = decided->due - decided->last;
        spent += wait;
        if (bots_turn) {
            ASSERT_LE(spent, Pacing::paces_a_turn * pace);
        }
        const bool full = bots_turn && spent == Pacing::paces_a_turn * pace;
        if (decided->draft) {
            EXPECT_EQ(wait, 0);
            ++drafts;
        } else if (decided->together && answered) {
            EXPECT_EQ(wait, 0);
            ++further_answers;
        } else if (decided->together && !decided->forced && wait == pace) {
            ++first_answers;
        } else if (!decided->forced && wait != pace && !answered) {
            EXPECT_TRUE(full) << "it waits for less than the pace, and the turn is not long";
            ++capped;
        }
        answered = decided->together;
    }
    EXPECT_GT(drafts, 0);
    EXPECT_GT(first_answers, 0);
    EXPECT_GT(further_answers, 0);
    EXPECT_GT(capped, 0);
}

// The clock of a house may be set back, and a table be read again in the middle of a wait.
TEST(Pacing, ATableThatIsReadAgainWaitsForNoMoreThanItsPace) {
    TestRandom random;
    PacedTable table(with_bots("cascadero", 3));
    while (!table.room.host().bot_to_move()) table.step(random.rng);
    const Seat bot = *table.room.host().bot_to_move();
    const Plan plan = table.room.host().think(bot)->plan();
    table.room.now = table.room.now + pace / 3;
    table.room.reload();
    table.room.connect(0);
    EXPECT_EQ(table.room.host().bot_due(bot, plan), table.last + pace);
    table.room.now = table.room.now + -3'600'000;
    table.room.reload();
    table.room.connect(0);
    EXPECT_EQ(table.room.host().bot_due(bot, plan), table.room.now + pace);
}

TEST(Pacing, IsATermLikeAnyOther) {
    Terms terms;
    EXPECT_EQ(terms.pace_ms, 0);
    terms.pace_ms = longest_pace_ms;
    EXPECT_FALSE(check_terms(terms));
    std::string text;
    {
        JsonWriter json(text);
        write_terms(json, terms);
    }
    JsonReader reader(text);
    EXPECT_EQ(read_terms(reader.root()), terms);
    JsonReader too_much(R"({"pace":10001})");
    read_terms(too_much.root());
    EXPECT_FALSE(too_much.ok());
    ++terms.pace_ms;
    EXPECT_EQ(check_terms(terms).reason.id, "table.terms.pace");
    terms.pace_ms = -1;
    EXPECT_EQ(check_terms(terms).reason.id, "table.terms.pace");
}

} // namespace
} // namespace oya
