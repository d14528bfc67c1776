#include "kit/seed.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

// Tables that were played by another version of the rules.

namespace oya {
namespace {

class OldTable : public testing::Test {
  protected:
    OldTable() : room_(host_setup(2)) {
        Rng rng(11);
        room_.begin();
        room_.play(rng, 12);
        setup_ = by_rules_99(room_.setup());
        snapshot_ = by_rules_99(room_.host().snapshot_text());
        events_ = room_.stored();
    }
    // As if these words had been written by another version of the program.
    static std::string by_rules_99(std::string text) {
        const std::string_view now = R"("rules":1,)";
        const std::size_t place = text.find(now);
        EXPECT_NE(place, std::string::npos);
        return text.replace(place, now.size(), R"("rules":99,)");
    }
    void take_a_step_twice() {
        auto step = events_.end() - 1;
        while (!step->starts_with("[0") && !step->starts_with("[1")) --step;
        events_.insert(step, std::string(*step));
    }
    ReadHost read() const { return Host::read(setup_, events_, room_.now, snapshot_); }

    Room room_;
    std::string setup_;
    std::string snapshot_;
    std::vector<std::string> events_;
};

TEST_F(OldTable, IsPlayedOnIfThePresentRulesGiveTheSame) {
    ReadHost read = this->read();
    ASSERT_TRUE(read.host) << read.fault.refusal.reason.id;
    EXPECT_FALSE(read.host->only_to_look_at());
    EXPECT_TRUE(read.host->table().position().equals(room_.table().position()));
}

TEST_F(OldTable, CanOnlyBeLookedAtIfItPlaysOtherwise) {
    const std::size_t place = snapshot_.find(R"(\"cards\":)");
    ASSERT_NE(place, std::string::npos);
    snapshot_.replace(place, 10, R"(\"kards\":)");
    ReadHost read = this->read();
    ASSERT_TRUE(read.host) << read.fault.refusal.reason.id;
    Host& host = *read.host;
    EXPECT_TRUE(host.only_to_look_at());
    EXPECT_EQ(host.version(), events_.size());
    EXPECT_EQ(host.snapshot_text(), snapshot_);
    EXPECT_TRUE(host.open(room_.now).events.empty());
    const Reply reply = host.connect(1, Seat{1}, {}, room_.now, "en");
    ASSERT_EQ(reply.messages.size(), 1u);
    const json table = json::parse(reply.messages[0].text);
    EXPECT_EQ(table["v"], events_.size());
    EXPECT_EQ(table["d"]["read_only"], true);
    EXPECT_EQ(table["d"]["rules"], 99);
    std::string view;
    {
        JsonWriter writer(view);
        room_.table().position().write_view(writer, Seat{1});
    }
    EXPECT_EQ(table["d"]["view"]["hand"], json::parse(view)["hand"]) << "each sees their own hand";
    EXPECT_EQ(table["d"]["view"].dump().find("aside"), std::string::npos);

    const Reply refused = host.message(1, R"({"t":"act","d":{"codes":[50]}})", room_.now);
    EXPECT_TRUE(refused.events.empty());
    EXPECT_EQ(json::parse(refused.messages[0].text)["d"]["code"], "table.read-only");
    EXPECT_EQ(host.bot_to_move(), std::nullopt);
    EXPECT_TRUE(host.tick(room_.now + 1'000'000).events.empty());
    EXPECT_TRUE(host.sit(Seat{0}, "Zoé", room_.now).refusal);
    EXPECT_TRUE(host.leave(Seat{0}, room_.now).refusal);
}

TEST_F(OldTable, CanOnlyBeLookedAtIfAStepIsForbiddenNow) {
    take_a_step_twice();
    const ReadHost read = this->read();
    ASSERT_TRUE(read.host);
    EXPECT_TRUE(read.host->only_to_look_at());
    snapshot_.clear();
    EXPECT_EQ(this->read().fault.refusal.reason.id, "table.record.rules") << "nothing to look at";
}

TEST_F(OldTable, OfThePresentRulesMustBeWhole) {
    setup_ = room_.setup();
    snapshot_ = room_.host().snapshot_text();
    take_a_step_twice();
    const ReadHost read = this->read();
    EXPECT_FALSE(read.host) << "a snapshot does not hide a broken record";
    EXPECT_EQ(read.fault.refusal.reason.id, "table.record.event");
}

} // namespace
} // namespace oya
