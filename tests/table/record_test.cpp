#include "table/record.h"

#include "kit/seed.h"
#include "shelf/games.h"
#include "table/tables.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace oya {
namespace {

using nlohmann::json;

// A game in which people also take back, change their wishes and leave their seats to bots.
Table lively_table(Rng& rng, int decisions) {
    Table table(vigo_setup(2 + static_cast<int>(rng.below(3)), rng.next()));
    const auto any_seat = [&] {
        return Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(table.seats())))};
    };
    for (; decisions > 0 && table.position().actor().is_seat(); --decisions) {
        play_on(table, rng, 1);
        switch (rng.below(12)) {
        case 0: table.undo(any_seat(), rng.below(2) == 0 ? Consent::none : Consent::of_all); break;
        case 1: table.wish(any_seat(), "auto_place", rng.below(2) == 0 ? "never" : "highest"); break;
        case 2: table.take_over(any_seat(), BotSpec{"sampler", 70}); break;
        case 3: table.take_over(any_seat(), std::nullopt); break;
        default: break;
        }
    }
    return table;
}

std::string fault_id(const std::string& text) {
    return std::string(read_record(text).fault.refusal.reason.id);
}
std::string verdict(const json& record) {
    const RecordFault fault = verify_record(record.dump()).fault;
    return std::string(fault.refusal.reason.id) + (fault.at.empty() ? "" : " at " + fault.at);
}

TEST(Record, IsReadBackAsItWasWritten) {
    TestRandom random;
    for (int game = 0; game < scaled(5, 40, 1000); ++game) {
        const Table table = lively_table(random.rng, game % 2 == 0 ? 10000 : 30);
        const std::string text = record_text(table);
        const ReadRecord read = read_record(text);
        ASSERT_FALSE(read.fault) << read.fault.refusal.reason.id << " at " << read.fault.at;
        EXPECT_TRUE(std::ranges::equal(read.table->record(), table.record()));
        EXPECT_TRUE(read.table->position().equals(table.position()));
        EXPECT_EQ(record_text(*read.table), text);
        EXPECT_FALSE(verify_record(text).fault);
        for (const Seat seat : Seats::first(table.seats())) {
            EXPECT_EQ(read.table->wishes(seat), table.wishes(seat));
            EXPECT_EQ(read.table->bot(seat), table.bot(seat));
        }
    }
}

TEST(Record, GoesOnAsIfItHadNeverBeenInterrupted) {
    TestRandom random;
    for (int game = 0; game < scaled(3, 20, 300); ++game) {
        Table table = lively_table(random.rng, static_cast<int>(random.rng.below(100)));
        ReadRecord saved = read_record(record_text(table));
        ASSERT_FALSE(saved.fault);
        Rng decisions = random.rng.fork();
        Rng same_decisions = decisions;
        play_on(table, decisions, 10000);
        play_on(*saved.table, same_decisions, 10000);
        EXPECT_EQ(record_text(table), record_text(*saved.table));
        ASSERT_TRUE(table.position().actor().is_nobody());
    }
}

TEST(Record, HoldsAPositionThatWasSetUp) {
    TestRandom random;
    Table played(vigo_setup(3, random.seed));
    play_on(played, random.rng, 20);
    TableSetup setup = vigo_setup(3, 99);
    setup.opening = std::shared_ptr<const AnyPosition>(played.position().clone());
    Table table(setup);
    play_on(table, random.rng, 20);
    const std::string text = record_text(table);
    const ReadRecord read = read_record(text);
    ASSERT_FALSE(read.fault);
    EXPECT_TRUE(read.table->position().equals(table.position()));
    EXPECT_EQ(record_text(*read.table), text);
}

TEST(Record, OfAnUnknownKindIsRefusedWithASentence) {
    Rng rng(1);
    const json good = json::parse(record_text(lively_table(rng, 5)));
    const auto with = [&](std::string_view field, const json& value) {
        json changed = good;
        changed[field] = value;
        return changed.dump();
    };
    EXPECT_EQ(fault_id(good.dump()), "");
    EXPECT_EQ(fault_id("not JSON"), "table.record.json");
    EXPECT_EQ(fault_id("[]"), "table.record.json");
    EXPECT_EQ(fault_id("{}"), "table.record.format");
    EXPECT_EQ(fault_id(with("format", "sgf")), "table.record.format");
    EXPECT_EQ(fault_id(with("version", 2)), "table.record.version");
    EXPECT_EQ(fault_id(with("game", "chess")), "table.record.game");
    EXPECT_EQ(fault_id(with("viewer", 0)), "table.record.seen");
    EXPECT_EQ(fault_id(with("seats", json::array())), "table.record.setup");
    EXPECT_EQ(fault_id(with("options", {{"weather", "rain"}})), "table.record.setup");
    EXPECT_EQ(fault_id(with("comment", "fine game")), "table.record.json");
    EXPECT_EQ(fault_id(with("seed", -1)), "table.record.json");
    EXPECT_EQ(fault_id(with("events", "none")), "table.record.json");
}

// A finished game of which one event, given as JSON, is replaced.
class TamperedRecord : public testing::Test {
  protected:
    void SetUp() override {
        Rng rng(5);
        Table table(vigo_setup(2, 5));
        play_on(table, rng, 10000);
        record_ = json::parse(record_text(table));
        while (record_["events"][step_][0] == "chance") ++step_;
    }
    std::string replaced(std::size_t event, const json& value) {
        json changed = record_;
        changed["events"][event] = value;
        return verdict(changed);
    }

    json record_;
    std::size_t step_ = 0; // the first of a player
};

TEST_F(TamperedRecord, NamesTheEventAndTheRule) {
    const json lead = record_["events"][step_];
    const int other = 1 - lead[0].get<int>();
    const std::string place = "events[" + std::to_string(step_) + "]";
    json changed = record_;
    changed["events"][step_] = {other, lead[1], lead[2]};
    const RecordFault fault = verify_record(changed.dump()).fault;
    EXPECT_EQ(fault.refusal.rule.id, "vigo.play.turn");
    EXPECT_EQ(fault.refusal.reason.id, "table.record.event");
    EXPECT_EQ(fault.at, place);

    EXPECT_EQ(replaced(step_, {lead[0], lead[1], "play black 0"}), "table.record.event at " + place);
    EXPECT_EQ(replaced(step_, {lead[0], 9999, lead[2]}), "table.record.json at " + place + "[1]");
    EXPECT_EQ(replaced(step_, {2, lead[1], lead[2]}), "table.record.json at " + place + "[0]");
    EXPECT_EQ(replaced(step_, {"wave"}), "table.record.json at " + place + "[0]");
    EXPECT_EQ(replaced(step_, json::array()), "table.record.json at " + place + "[0]");
    EXPECT_EQ(replaced(step_, {"undo", 0, 3}), "table.record.event at " + place);
    EXPECT_EQ(replaced(step_, {"chance", lead[1]}), "table.record.event at " + place);
    EXPECT_EQ(replaced(step_, {"wish", 0, "auto_place", "sometimes"}), "table.record.event at " + place);
}

TEST_F(TamperedRecord, OfOtherRulesIsReadIfItPlaysTheSame) {
    record_["rules"] = 99;
    EXPECT_EQ(verdict(record_), "");
    EXPECT_EQ(replaced(step_, {"undo", 0, 3}), "table.record.rules at rules");
    record_["result"]["points"][0] = 100;
    EXPECT_EQ(verdict(record_), "table.record.result at result");
}

TEST_F(TamperedRecord, DoesNotHideOtherChance) {
    std::swap(record_["events"][1][1], record_["events"][3][1]);
    std::swap(record_["events"][1][2], record_["events"][3][2]);
    json opening = record_;
    opening["events"].erase(opening["events"].begin() + static_cast<std::ptrdiff_t>(step_),
                            opening["events"].end());
    opening["result"] = nullptr;
    EXPECT_EQ(verdict(opening), "table.record.chance at events[1]");
    EXPECT_EQ(fault_id(opening.dump()), "") << "as a record it can be replayed";
    opening.erase("seed");
    EXPECT_EQ(verdict(opening), "") << "without a seed there is nothing to compare with";
}

TEST_F(TamperedRecord, DoesNotTakeAStepForTheTablesOwn) {
    const json lead = record_["events"][step_];
    const std::string place = "events[" + std::to_string(step_) + "]";
    EXPECT_EQ(replaced(step_, {lead[0], lead[1], lead[2], "auto"}), "table.record.event at " + place);
    EXPECT_EQ(verdict(record_), "");
}

// In every game, with wishes that change on the way.
TEST(Record, OfStepsThatWereTakenUnaskedIsVerified) {
    TestRandom random;
    const auto wish_anything = [&](Table& table) {
        std::vector<OptionSpec> all(table_wishes().begin(), table_wishes().end());
        for (const OptionSpec& option : table.game().options())
            if (option.scope == OptionSpec::Scope::seat && !option.free_text) all.push_back(option);
        const auto any = [&](std::size_t count) {
            return random.rng.below(static_cast<std::uint32_t>(count));
        };
        const OptionSpec& wish = all[any(all.size())];
        const auto seat = any(table.setup().seats.size());
        table.wish(Seat{static_cast<std::uint8_t>(seat)}, wish.name, wish.values[any(wish.values.size())]);
    };
    int unasked = 0;
    for (const AnyGame* const game : games()) {
        for (int played = 0; played < scaled(2, 4, 40); ++played) {
            const int seats = std::clamp(3, game->min_seats(), game->max_seats());
            TableSetup setup = vigo_setup(seats, random.rng.next() >> 1);
            setup.game = game;
            for (SeatSetup& seat : setup.seats) seat.wishes.set("forced_moves", "take");
            Table table(setup);
            for (int i = 0; i < 60 && table.position().actor().is_seat(); ++i) {
                play_on(table, random.rng, 5);
                wish_anything(table);
            }
            for (const Event& event : table.record()) unasked += event.automatic ? 1 : 0;
            EXPECT_EQ(verdict(json::parse(record_text(table))), "") << game->name();
        }
    }
    EXPECT_GT(unasked, 0);
}

TEST_F(TamperedRecord, DoesNotHideAnotherResult) {
    EXPECT_EQ(verdict(record_), "");
    json changed = record_;
    changed["result"]["points"][0] = 100;
    EXPECT_EQ(verdict(changed), "table.record.result at result");
    changed = record_;
    changed["result"] = nullptr;
    EXPECT_EQ(verdict(changed), "table.record.result at result");
    changed = record_;
    changed["result"]["winners"] = json::array();
    EXPECT_EQ(verdict(changed), "table.record.result at result");
    changed = record_;
    changed.erase("result");
    EXPECT_EQ(verdict(changed), "table.record.result at result");
}

TEST(Record, DamagedAnywhereIsReadOrRefused) {
    TestRandom random;
    const std::string text = record_text(lively_table(random.rng, 40));
    for (int attempt = 0; attempt < scaled(200, 1500, 50000); ++attempt) {
        std::string damaged = text;
        damaged[random.rng.below(static_cast<std::uint32_t>(text.size()))] =
            static_cast<char>(random.rng.below(128));
        const ReadRecord read = read_record(damaged);
        EXPECT_NE(read.table.has_value(), static_cast<bool>(read.fault));
    }
}

TEST(RecordOfASeat, HidesWhatTheSeatHasNotSeen) {
    TestRandom random;
    Table table(vigo_setup(3, random.seed));
    ASSERT_FALSE(table.wish(Seat{1}, "auto_place", "never"));
    play_on(table, random.rng, 10);
    for (int viewer = -1; viewer < 3; ++viewer) {
        std::string text;
        {
            JsonWriter writer(text);
            write_record(writer, table,
                         viewer < 0 ? Viewer::spectator() : Viewer(Seat{static_cast<std::uint8_t>(viewer)}));
        }
        const json record = json::parse(text);
        EXPECT_FALSE(record.contains("seed"));
        int open_deals = 0;
        for (const json& event : record["events"]) {
            if (event[0] == "chance" && event[2].get<std::string>().starts_with("deal "))
                open_deals += event[2] != "deal ?";
            if (event[0] == "wish") {
                EXPECT_EQ(event.size(), viewer == 1 ? 4u : 2u);
            }
        }
        EXPECT_EQ(open_deals, viewer < 0 ? 0 : 10);
        EXPECT_EQ(record["events"].size(), table.version());
        EXPECT_EQ(fault_id(text), "table.record.seen");
    }
}

} // namespace
} // namespace oya
