#include "kit/files.h"
#include "kit/seed.h"
#include "server/player.h"
#include "server/process.h"
#include "shelf/games.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

// Small messages that want much of the server: it takes them within its memory,
// and others are served.

// Also without sanitizers: most of the memory would be theirs.

namespace oya::server {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool memory_counts = false;
#else
constexpr bool memory_counts = true;
#endif
constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr std::size_t granted = 100 * megabyte; // beyond what a server that nobody uses has
constexpr std::size_t most_memory = 150 * megabyte;

// A server that is not given more memory than this.
class Bombs : public testing::Test {
  protected:
    Bombs() {
        server.start();
        if (memory_counts) server.limit_memory(granted);
        const Made made =
            make_table(server.port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"bot":"random"}]})");
        other.emplace([this] { return server.port(); }, made.seats[0], 1);
    }
    // Somebody else plays on, step after step.
    void others_are_served() {
        ASSERT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
        const std::size_t before = other->acknowledged.size();
        other->play(before + 3);
        EXPECT_EQ(other->acknowledged.size(), before + 3);
        EXPECT_TRUE(other->refusals.empty());
        if (memory_counts) {
            EXPECT_LT(server.most_memory(), most_memory);
        }
    }

    const TestFolder folder;
    ServerProcess server{folder.path};
    std::optional<Player> other;
};

// Catan with all layers, up to where somebody may make an offer.
Table table_before_an_offer() {
    Table table(
        {.game = find_game("catan"), .seats = {{.name = "A"}, {.name = "B"}, {.name = "C"}}, .seed = 3});
    Rng rng(1);
    while (true) {
        Actions actions;
        table.position().legal(table.position().actor().seat(), actions);
        std::vector<Action> steps;
        for (const Action action : actions) {
            if (table.game().draft(action) == Draft::begins) return table;
            steps.push_back(action);
        }
        table.act(table.position().actor().seat(),
                  steps[rng.below(static_cast<std::uint32_t>(steps.size()))]);
    }
}

// A record of a game at the largest table that goes on and on, because nobody in it looks for points.
std::string record_of_a_long_game() {
    TableSetup setup{.game = find_game("catan"), .seats = {{}, {}, {}, {}}, .seed = 3};
    setup.options.set("scenario", "greater_catan");
    Table table(setup);
    Rng rng(1);
    const auto events = static_cast<std::size_t>(scaled(2'000, 20'000, 20'000));
    while (!table.over() && table.version() < events) {
        const Seat turn = table.position().actor().seat();
        Actions actions;
        table.position().legal(turn, actions);
        table.act(turn, std::span(&actions[rng.below(static_cast<std::uint32_t>(actions.size()))], 1));
    }
    return record_text(table);
}

// A record at the end of which an offer is made and given up so many times.
std::string record_with_offers(int times) {
    Table table = table_before_an_offer();
    const Seat seat = table.position().actor().seat();
    for (int i = 0; i < times; ++i) {
        for (const char* text : {"offer", "withdraw"})
            EXPECT_FALSE(table.act(seat, table.position().parse(seat, text).value_or(Action{}))) << text;
    }
    return record_text(table);
}

TEST_F(Bombs, records_of_offers_that_are_given_up) {
    const std::string allowed = record_with_offers(500);
    EXPECT_LT(allowed.size(), 47'000u);
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(ask(server.port(), "POST", "/api/records", allowed).status, 201) << i;
    others_are_served();
    const Client::Answer refused = ask(server.port(), "POST", "/api/records", record_with_offers(501));
    EXPECT_EQ(refused.status, 400);
    EXPECT_NE(refused.body.find("the game must go on first"), refused.body.npos) << refused.body;
    others_are_served();
}

TEST_F(Bombs, records_of_full_size) {
    const std::string record = record_of_a_long_game();
    ASSERT_LT(record.size(), 4 * megabyte);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(ask(server.port(), "POST", "/api/records", record).status, 201);
    others_are_served();
}

// As many values as a body of the largest size can have.
TEST_F(Bombs, records_that_are_nothing_but_brackets) {
    std::string brackets = "[[]";
    while (brackets.size() < 4 * megabyte - 8) brackets += ",[]";
    brackets += ']';
    const int status = ask(server.port(), "POST", "/api/records", brackets).status;
    EXPECT_TRUE(status == 400 || status == 500 || status == 503) << status;
    ASSERT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
    other->play(other->acknowledged.size() + 3);
    EXPECT_TRUE(other->refusals.empty());
}

// A record at the end of which a step was taken back as often as may be, but for a few times; whose, and
// which.
struct TakenBack {
    std::string record;
    Seat seat;
    int code;
};
TakenBack steps_taken_back(std::string_view game, int but_for) {
    Table table({.game = find_game(game), .seats = {{.name = "A"}, {.name = "B"}}, .seed = 3});
    while (true) {
        const Seat seat = table.position().actor().seat();
        Actions actions;
        table.position().legal(seat, actions);
        const Action step = actions[0];
        const int code = table.game().code(step);
        EXPECT_FALSE(table.act(seat, step));
        if (table.undo(seat)) continue; // somebody has learnt something by it
        const auto most = std::min(1000, static_cast<int>(table.position().longest()));
        for (int i = 1; i < (most + 1) / 2 - but_for; ++i) {
            EXPECT_FALSE(table.act(seat, step));
            EXPECT_FALSE(table.undo(seat));
        }
        return {record_text(table), seat, code};
    }
}

// The next message that is one of these two.
std::string next_of(Client& client, std::string_view one, std::string_view other) {
    while (const std::optional<std::string> message = client.receive())
        if (const std::string kind = at(*message, {"t"}); kind == one || kind == other) return *message;
    return "";
}

TEST_F(Bombs, that_are_stored_do_nothing_after_a_restart) {
    constexpr int left = 20;
    std::vector<TakenBack> bombs;
    for (const char* const game : {"cascadia", "cascadero", "cascadia", "cascadero"})
        bombs.push_back(steps_taken_back(game, left));
    std::vector<Ticket> stored;
    for (const TakenBack& bomb : bombs) {
        const Client::Answer taken = ask(server.port(), "POST", "/api/records", bomb.record);
        ASSERT_EQ(taken.status, 201) << taken.body;
        const std::string seat = std::to_string(bomb.seat.index);
        stored.push_back(
            {at(taken.body, {"table"}), bomb.seat.index, at(taken.body, {"seats", seat, "secret"})});
    }
    for (int i = 0; i < 4; ++i) {
        const Client::Answer taken = ask(server.port(), "POST", "/api/records", record_with_offers(500));
        ASSERT_EQ(taken.status, 201) << taken.body;
        stored.push_back({at(taken.body, {"table"}), 0, at(taken.body, {"seats", "0", "secret"})});
    }
    others_are_served();

    server.kill();
    server.start();
    if (memory_counts) server.limit_memory(granted);
    std::vector<std::unique_ptr<Client>> open;
    for (const Ticket& ticket : stored) {
        Client& client = *open.emplace_back(std::make_unique<Client>(server.port()));
        ASSERT_EQ(client.open_socket("/api/tables/" + ticket.table + "/socket"), 101);
        client.send(R"({"t":"hello","d":{"legal":"codes","lang":"","secret":")" + ticket.secret + "\"}}");
        EXPECT_EQ(at(next_of(client, "table", "error"), {"t"}), "table");
    }
    others_are_served();
    // And it is known how often they have done it.
    for (std::size_t i = 0; i < bombs.size(); ++i) {
        const std::string step = R"("codes":[)" + std::to_string(bombs[i].code) + "]}}";
        int undone = 0;
        for (std::string answer; undone <= left; ++undone) {
            const std::string number = std::to_string(undone);
            open[i]->send(R"({"t":"act","d":{"id":"a)" + number + "\"," + step);
            ASSERT_EQ(at(next_of(*open[i], "ack", "refused"), {"t"}), "ack");
            open[i]->send(R"({"t":"undo","d":{"id":"u)" + number + "\"}}");
            answer = next_of(*open[i], "ack", "refused");
            if (at(answer, {"d", "code"}) == "table.dallies") break;
            ASSERT_EQ(at(answer, {"t"}), "ack") << answer;
        }
        EXPECT_EQ(undone, left);
    }
    others_are_served();
}

TEST_F(Bombs, offers_that_are_given_up_at_one_table) {
    const Client::Answer taken =
        ask(server.port(), "POST", "/api/records", record_text(table_before_an_offer()));
    ASSERT_EQ(taken.status, 201) << taken.body;
    const Table table = table_before_an_offer();
    const Seat seat = table.position().actor().seat();
    Client client(server.port());
    ASSERT_EQ(client.open_socket("/api/tables/" + at(taken.body, {"table"}) + "/socket"), 101);
    client.send(R"({"t":"hello","d":{"legal":"codes","lang":"","secret":")" +
                at(taken.body, {"seats", std::to_string(seat.index), "secret"}) + "\"}}");
    std::string codes;
    for (int i = 0; i < 8; ++i)
        for (const char* text : {"offer", "withdraw"})
            codes += (codes.empty() ? "" : ",") +
                     std::to_string(table.game().code(*table.position().parse(seat, text)));
    // 1,600 steps in 100 messages, which is what one socket may say at once.
    for (int i = 0; i < 99; ++i)
        client.send(R"({"t":"act","d":{"id":"a)" + std::to_string(i) + R"(","codes":[)" + codes + "]}}");
    int acknowledged = 0;
    int refused = 0;
    while (acknowledged + refused < 99) {
        const std::optional<std::string> message = client.receive();
        ASSERT_TRUE(message);
        if (message->starts_with(R"({"t":"ack")")) ++acknowledged;
        if (message->starts_with(R"({"t":"refused")")) {
            EXPECT_EQ(at(*message, {"d", "code"}), "table.dallies");
            ++refused;
        }
    }
    EXPECT_EQ(acknowledged, (1000 + 15) / 16);
    others_are_served();
}

} // namespace

} // namespace oya::server
