#include "table/table.h"

#include "kit/seed.h"
#include "kit/shows.h"
#include "table/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oya {
namespace {

std::string json_of(const AnyPosition& position) {
    std::string text;
    JsonWriter json(text);
    position.write(json);
    return text;
}

constexpr Seat theo{0};
constexpr Seat sonia{1};
constexpr Seat gabriel{2};
constexpr Seat carole{3};

TEST(Table, OpensWithTheDealAndWaitsForTheFirstDecision) {
    const Table table(vigo_setup(4));
    EXPECT_EQ(table.version(), 41u) << "the first dealer and forty cards";
    EXPECT_TRUE(table.position().actor().is_seat());
    EXPECT_EQ(table.awaited_people(), Seats(table.position().actor().seat()));
    EXPECT_EQ(table.bot_to_move(), std::nullopt);
}

TEST(Table, ChecksWhatIsAgreedBeforeTheGame) {
    const auto reason = [](const TableSetup& setup) { return Table::check(setup).reason.id; };
    EXPECT_EQ(reason(vigo_setup(3)), "");
    EXPECT_EQ(reason(TableSetup{}), "table.no-game");
    EXPECT_EQ(reason(vigo_setup(1)), "vigo.why.player-count");

    TableSetup setup = vigo_setup(4);
    setup.seats[1].name = "Sonia\x1b[2J";
    EXPECT_EQ(reason(setup), "table.name");
    setup.seats[1].name = std::string(129, 'a');
    EXPECT_EQ(reason(setup), "table.name");
    setup.seats[1].name = "Zoé";
    setup.seats[1].bot = BotSpec{"nobody", 0};
    EXPECT_EQ(reason(setup), "table.no-bot");
    setup.seats[1].bot.reset();
    setup.seats[1].wishes.set("auto_place", "sometimes");
    EXPECT_EQ(reason(setup), "option.value");
    setup.seats[1].wishes.set("auto_place", "never");
    EXPECT_EQ(reason(setup), "");
    setup.opening = find_game("vigo")->start({}, 2);
    EXPECT_EQ(reason(setup), "table.opening");
}

TEST(Table, RefusesWithoutChangingAnything) {
    Table table(vigo_setup(4));
    const Seat turn = table.position().actor().seat();
    const Seat other = next_clockwise(turn, 4);
    Actions actions;
    table.position().legal(turn, actions);
    EXPECT_EQ(table.act(other, actions[0]).rule.id, "vigo.play.turn");
    EXPECT_EQ(table.act(Seat{9}, actions[0]).reason.id, "table.no-seat");
    EXPECT_EQ(table.act(turn, std::span<const Action>{}).reason.id, "table.plan.empty");
    EXPECT_EQ(table.act(turn, std::vector<Action>(17, actions[0])).reason.id, "table.plan.long");
    EXPECT_EQ(table.act_chance(actions[0]).reason.id, "table.chance.drawn");
    const std::vector<Action> two_cards = {actions[0], actions[1]};
    EXPECT_EQ(table.act(turn, two_cards).rule.id, "vigo.play.turn") << "the first card alone would be legal";
    EXPECT_EQ(table.version(), 41u);
}

// Whoever could plan beyond a deal would learn from the refusal which cards were coming.
TEST(Table, EndsAPlanWhereSomethingNewComesOut) {
    TestRandom random;
    TableSetup setup = vigo_setup(2, random.seed);
    for (SeatSetup& seat : setup.seats) seat.wishes.set("auto_place", "never");
    Table table(setup);
    play_on(table, random.rng, 10 * 2 * 2 - 1); // all but the last card that is laid in the round
    const Seat seat = table.position().actor().seat();
    const Action last = any_action(table, random.rng);
    const std::vector<Action> beyond = {last, last};
    const std::size_t version = table.version();
    EXPECT_EQ(table.act(seat, beyond).reason.id, "table.plan.blind");
    EXPECT_EQ(table.version(), version);
    EXPECT_FALSE(table.act(seat, last));
    EXPECT_EQ(table.record().back().kind, Event::Kind::chance) << "the next round has been dealt";
}

TEST(Table, RepeatsAGameFromSeedAndDecisions) {
    shows("vigo.deal.shuffle-all", 2);
    TestRandom random;
    for (int seats = 2; seats <= 4; ++seats) {
        Table first(vigo_setup(seats, random.rng.next()));
        Rng decisions = random.rng.fork();
        play_on(first, decisions, 1000);
        ASSERT_TRUE(first.position().actor().is_nobody());

        Table second(vigo_setup(seats, *first.setup().seed));
        for (const Event& event : first.record())
            if (event.kind == Event::Kind::step && !event.automatic) {
                ASSERT_FALSE(second.act(event.seat, event.action));
            }
        EXPECT_TRUE(std::ranges::equal(first.record(), second.record()));
        EXPECT_TRUE(first.position().equals(second.position()));

        const Table other(vigo_setup(seats, *first.setup().seed + 1));
        EXPECT_FALSE(other.position().equals(*first.position_at(other.version())));
    }
}

TEST(Table, KeepsItsOptionsOnceTheGameHasBegun) {
    shows("vigo.options.fixed-in-game", 1);
    Table table(vigo_setup(2));
    for (const std::string_view option : {"two_player_farmers", "buried_cards", "first_dealer", "icons"}) {
        const OptionSpec* spec = nullptr;
        for (const OptionSpec& each : table.game().options())
            if (each.name == option) spec = &each;
        ASSERT_NE(spec, nullptr) << option;
        const Refusal refusal = table.set_option(option, spec->values[1]);
        EXPECT_EQ(refusal.rule.id, "vigo.options.fixed-in-game") << option;
        EXPECT_EQ(refusal.reason.id, "table.options-fixed") << option;
    }
    EXPECT_EQ(table.set_option("weather", "rain").reason.id, "option.unknown");
}

TEST(Table, LetsASeatChangeItsWishesAtAnyTime) {
    shows("vigo.options.fixed-in-game", 2);
    TestRandom random;
    Table table(vigo_setup(4, random.seed));
    const std::size_t first_hand = 10 * 4;
    for (std::size_t played = 0; played < first_hand;) {
        play_on(table, random.rng, 1);
        played = static_cast<std::size_t>(std::ranges::count_if(table.record(), [](const Event& event) {
            return event.kind == Event::Kind::step && event.action.kind == 2;
        }));
    }
    const std::string before = json_of(table.position());
    Actions legal_before;
    Actions legal_after;
    table.position().legal(table.position().actor().seat(), legal_before);
    EXPECT_FALSE(table.wish(gabriel, "auto_place", "highest"));
    table.position().legal(table.position().actor().seat(), legal_after);
    EXPECT_EQ(json_of(table.position()), before);
    EXPECT_EQ(legal_before, legal_after);
    EXPECT_EQ(*table.wishes(gabriel).find("auto_place"), "highest");
    // Who has named nothing wishes what is usual, and is told all that can be wished.
    EXPECT_EQ(*table.all_wishes(gabriel).find("auto_place"), "highest");
    EXPECT_EQ(*table.all_wishes(theo).find("auto_place"), "forced");
    EXPECT_EQ(*table.all_wishes(theo).find("confirm"), "never");
    EXPECT_EQ(*table.all_wishes(theo).find("forced_moves"), "ask");
    for (const Seat other : {theo, sonia, carole}) EXPECT_TRUE(table.wishes(other).empty());
    EXPECT_EQ(table.wish(gabriel, "auto_place", "sometimes").reason.id, "option.value");
    EXPECT_EQ(table.wish(gabriel, "icons", "standard").reason.id, "option.unknown") << "not a wish of a seat";
}

TEST(Table, TakesAnEventOfChanceOnlyIfItCanHappen) {
    TableSetup setup = vigo_setup(2);
    setup.seed.reset();
    Table table(setup);
    EXPECT_EQ(table.version(), 0u) << "chance is told";
    EXPECT_EQ(table.act_chance(typed(table, Actor::chance(), "deal red 3")).reason.id,
              "table.chance.impossible");
    EXPECT_EQ(table.act_chance(typed(table, Actor::chance(), "dealer 4")).reason.id,
              "table.chance.impossible");
    EXPECT_FALSE(table.act_chance(typed(table, Actor::chance(), "dealer 2")));
    EXPECT_FALSE(table.act_chance(typed(table, Actor::chance(), "deal red 3")));
    EXPECT_EQ(table.act_chance(typed(table, Actor::chance(), "deal red 3")).reason.id,
              "table.chance.impossible");
    EXPECT_EQ(table.act_chance(typed(table, Actor::chance(), "deal ?")).reason.id, "table.chance.impossible");
    EXPECT_EQ(table.version(), 2u);
}

TEST(Table, NumbersTheEventsOfChanceOverTheWholeTable) {
    const Table table(vigo_setup(3, 12345));
    for (std::size_t number = 0; number < table.version(); ++number)
        EXPECT_EQ(table.record()[number].action, Table::drawn(*table.position_at(number), 12345, number));
}

TEST(Table, SeatsBotsAndPeople) {
    TableSetup setup = vigo_setup(2);
    setup.seats[0].bot = BotSpec{"greedy", 0};
    setup.seats[1].bot = BotSpec{"random", 0};
    Table table(setup);
    EXPECT_TRUE(table.people().empty());
    for (int decision = 0; decision < 10; ++decision) {
        const std::optional<Seat> bot = table.bot_to_move();
        ASSERT_TRUE(bot);
        const auto thinking = table.think(*bot);
        const auto again = table.think(*bot);
        while (!thinking->run(100)) {
        }
        while (!again->run(1)) {
        }
        EXPECT_EQ(thinking->plan(), again->plan()) << "the same decision at the same version";
        ASSERT_FALSE(table.act(*bot, thinking->plan()));
    }
    const std::string before = json_of(table.position());
    EXPECT_FALSE(table.take_over(theo, std::nullopt));
    EXPECT_FALSE(table.take_over(sonia, BotSpec{"sampler", 50}));
    EXPECT_EQ(table.take_over(sonia, BotSpec{"sampler?", 50}).reason.id, "table.no-bot");
    EXPECT_EQ(table.people(), Seats(theo));
    EXPECT_EQ(table.bot(sonia)->nodes, 50);
    EXPECT_EQ(json_of(table.position()), before);
}

} // namespace
} // namespace oya
