#include "table/fair.h"

#include "kit/seed.h"
#include "table/record.h"
#include "table/tables.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace oya {
namespace {

using nlohmann::json;

Digest secret_of(std::string_view text) { return sha256(text); }
std::string nonce_of(std::string_view text) { return to_hex(sha256(text)).substr(0, 32); }

TableSetup fair_setup(int seats, std::string_view secret, bool nonces = true) {
    TableSetup setup = vigo_setup(seats);
    setup.seed.reset();
    setup.fair = FairChance{secret_of(secret), nonces};
    return setup;
}

// A table at which every seat has given its nonce, and the game has begun.
Table fair_table(int seats, std::string_view secret, std::string_view nonces) {
    Table table = Table::unopened(fair_setup(seats, secret));
    for (const Seat seat : Seats::first(seats))
        EXPECT_FALSE(
            table.replay(Event::nonce(seat, nonce_of(std::string(nonces) + std::to_string(seat.index)))));
    EXPECT_FALSE(table.open());
    return table;
}

std::vector<Action> drawn_at(const Table& table) {
    std::vector<Action> drawn;
    for (const Event& event : table.record())
        if (event.kind == Event::Kind::chance) drawn.push_back(event.action);
    return drawn;
}

// What anybody can compute with a program of their own:
// printf 'NONCE\nNONCE\ndice\n7' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET
TEST(FairChance, SeedsTheGeneratorAsItIsWrittenDown) {
    const FairChance fair{secret_of("a secret"), true};
    const std::vector<std::string> nonces = {nonce_of("a"), ""};
    const Digest digest = hmac_sha256(bytes_of(fair.secret), nonce_of("a") + "\n" + "\n" + "dice\n" + "7");
    Rng::State state{};
    for (std::size_t i = 0; i < 32; ++i) state[i / 8] = state[i / 8] << 8 | digest[i];
    EXPECT_EQ(fair_generator(fair, nonces, "dice", 7).state(), state);
}

TEST(FairChance, RestsOnTheSecretEveryNonceTheSourceAndTheNumber) {
    const FairChance fair{secret_of("a"), true};
    const std::vector<std::string> nonces = {"aa", "bb"};
    std::set<std::uint64_t> first;
    const auto add = [&](Rng rng) { first.insert(rng.next()); };
    add(fair_generator(fair, nonces, "dice", 0));
    add(fair_generator(fair, nonces, "dice", 1));
    add(fair_generator(fair, nonces, "deal", 0));
    add(fair_generator({secret_of("b"), true}, nonces, "dice", 0));
    add(fair_generator(fair, std::vector<std::string>{"aa", "bc"}, "dice", 0));
    add(fair_generator(fair, std::vector<std::string>{"aab", "b"}, "dice", 0));
    add(fair_generator(fair, std::vector<std::string>{"bb", "aa"}, "dice", 0));
    EXPECT_EQ(first.size(), 7u);
}

TEST(FairTable, DealsOtherwiseForAnotherSecretOrNonce) {
    const std::vector<Action> dealt = drawn_at(fair_table(3, "secret", "nonce"));
    EXPECT_EQ(drawn_at(fair_table(3, "secret", "nonce")), dealt);
    EXPECT_NE(drawn_at(fair_table(3, "secret", "other")), dealt);
    EXPECT_NE(drawn_at(fair_table(3, "other", "nonce")), dealt);
}

TEST(FairTable, TakesANonceOfEachSeatBeforeTheGame) {
    Table table = Table::unopened(fair_setup(2, "secret"));
    const auto given = [&](Seat seat, std::string nonce) {
        return table.replay(Event::nonce(seat, std::move(nonce))).reason.id;
    };
    EXPECT_EQ(given(Seat{0}, "short"), "table.nonce.form");
    EXPECT_EQ(given(Seat{0}, std::string(32, 'G')), "table.nonce.form");
    EXPECT_EQ(given(Seat{0}, std::string(129, 'a')), "table.nonce.form");
    EXPECT_EQ(given(Seat{0}, std::string(32, 'a')), "");
    EXPECT_EQ(given(Seat{0}, std::string(32, 'b')), "table.nonce.twice");
    EXPECT_EQ(given(Seat{2}, std::string(32, 'b')), "table.no-seat");
    ASSERT_FALSE(table.open());
    EXPECT_EQ(given(Seat{1}, std::string(32, 'b')), "table.nonce.late");

    Table same_deal = Table::unopened(fair_setup(2, "secret", false));
    EXPECT_EQ(same_deal.replay(Event::nonce(Seat{0}, std::string(32, 'a'))).reason.id, "table.nonce.none");
    Table seeded = Table::unopened(vigo_setup(2));
    EXPECT_EQ(seeded.replay(Event::nonce(Seat{0}, std::string(32, 'a'))).reason.id, "table.nonce.none");
    TableSetup both = fair_setup(2, "secret");
    both.seed = 7;
    EXPECT_EQ(Table::check(both).reason.id, "table.chance.twice");
}

TEST(FairTable, GivesTheSameDealToTablesOfOneSecretWithoutNonces) {
    const Table one(fair_setup(4, "the same", false));
    const Table other(fair_setup(4, "the same", false));
    EXPECT_EQ(drawn_at(one), drawn_at(other));
    EXPECT_EQ(drawn_at(one).size(), 41u);
}

TEST(FairTable, NeverDrawsTheSameNumberTwice) {
    TestRandom random;
    Table table = fair_table(2, "secret", "nonce");
    Seat seat{};
    Action decision{};
    std::size_t version = 0;
    do {
        seat = table.position().actor().seat();
        decision = any_action(table, random.rng);
        version = table.version();
        ASSERT_FALSE(table.act(seat, decision));
    } while (table.record().back().kind != Event::Kind::chance);
    const std::vector<Event> dealt(table.record().begin() + static_cast<std::ptrdiff_t>(version),
                                   table.record().end());
    ASSERT_FALSE(table.undo(seat, Consent::of_all));
    version = table.version();
    ASSERT_FALSE(table.act(seat, decision));
    const std::vector<Event> again(table.record().begin() + static_cast<std::ptrdiff_t>(version),
                                   table.record().end());
    EXPECT_EQ(dealt.size(), again.size());
    EXPECT_NE(dealt, again);
    EXPECT_FALSE(verify_record(record_text(table)).fault) << "the undone deal counts";
}

class FairRecord : public testing::Test {
  protected:
    FairRecord() {
        Rng rng(3);
        Table table = fair_table(2, "secret", "nonce");
        play_on(table, rng, 10000);
        record_ = json::parse(record_text(table));
    }
    std::string verdict() const {
        const RecordFault fault = verify_record(record_.dump()).fault;
        return std::string(fault.refusal.reason.id) + (fault.at.empty() ? "" : " at " + fault.at);
    }
    json record_;
};

TEST_F(FairRecord, IsVerifiedRollByRoll) {
    EXPECT_EQ(verdict(), "");
    EXPECT_EQ(record_["chance"]["commitment"], to_hex(sha256(bytes_of(secret_of("secret")))));
    EXPECT_EQ(record_["chance"]["secret"], to_hex(secret_of("secret")));
    EXPECT_EQ(record_["events"][0], json({"nonce", 0, nonce_of("nonce0")}));
    EXPECT_EQ(record_["events"][2], json::array({"open"}));
}

TEST_F(FairRecord, ShowsAChangedNonce) {
    record_["events"][1][2] = nonce_of("another");
    EXPECT_TRUE(verdict().starts_with("table.record.chance at events[")) << verdict();
}

TEST_F(FairRecord, ShowsASecretThatWasNotCommittedTo) {
    record_["chance"]["secret"] = to_hex(secret_of("another"));
    EXPECT_EQ(verdict(), "table.record.json at chance.commitment");
    record_["chance"]["commitment"] = to_hex(sha256(bytes_of(secret_of("another"))));
    EXPECT_TRUE(verdict().starts_with("table.record.chance at events[")) << verdict();
}

TEST_F(FairRecord, ShowsAnotherCard) {
    std::swap(record_["events"][4], record_["events"][6]);
    record_["events"].erase(record_["events"].begin() + 43, record_["events"].end());
    record_["result"] = nullptr;
    EXPECT_EQ(verdict(), "table.record.chance at events[4]");
}

TEST(FairTable, KeepsItsSecretUntilTheEnd) {
    TestRandom random;
    Table table = fair_table(2, "secret", "nonce");
    const std::string secret = to_hex(secret_of("secret"));
    const auto published = [&] {
        std::string text;
        JsonWriter writer(text);
        write_record(writer, table, Viewer::spectator());
        return text;
    };
    for (; !table.over(); play_on(table, random.rng, 1))
        ASSERT_EQ(published().find(secret), std::string::npos);
    EXPECT_NE(published().find(secret), std::string::npos);
}

} // namespace
} // namespace oya
