#include "core/json_reader.h"
#include "core/sha256.h"
#include "doors/record/record_command.h"
#include "kit/captured.h"
#include "kit/files.h"
#include "kit/seed.h"
#include "server/player.h"
#include "server/process.h"
#include "shelf/games.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

// A fresh server in a process of its own, and everything by docs/server.md and docs/protocol.md alone: two
// people and as many bots as there are seats for play every game to its end.

namespace oya::server {

namespace {

// The adept, who thinks for minutes under the sanitizers, is not among those of a small run.
constexpr std::array<const char*, 3> opponents{"novice", "apprentice", "adept"};

// The next message of this kind; others before it are passed over.
std::string next(Client& client, std::string_view kind) {
    while (const std::optional<std::string> message = client.receive())
        if (at(*message, {"t"}) == kind) return *message;
    return "";
}

// A list of numbers, as text.
std::string list(std::string_view json, std::initializer_list<std::string_view> path) {
    std::string text;
    for (int place = 0; place < 4; ++place) {
        JsonReader reader(json, {.bytes = std::size_t{16} << 20, .depth = 60});
        JsonValue value = reader.root();
        for (const std::string_view name : path) value = value.field(name);
        if (!value.is_list() || value.size() <= static_cast<std::size_t>(place)) break;
        text += std::to_string(value.at(static_cast<std::size_t>(place)).integer(-10'000, 10'000)) + ' ';
    }
    return text;
}

struct Verified {
    int exit_code;
    std::string said;
};

Verified verify(const std::filesystem::path& file) {
    const Captured in, out, err;
    const std::string path = file.string();
    const std::array<std::string_view, 4> args{"verify", path, "--lang", "en"};
    const int exit_code = record_command(args, in.file(), out.file(), err.file());
    return {exit_code, out.text() + err.text()};
}

class WholeGame : public testing::TestWithParam<std::size_t> {};

TEST_P(WholeGame, is_served_to_two_clients_and_bots_to_its_end) {
    const AnyGame& game = *games()[GetParam()];
    const TestFolder folder;
    ServerProcess server(folder.path);
    server.start();
    const std::uint16_t port = server.port();

    // Ann makes a private table of as many seats as the game has, and Bob comes by her invitation.
    const auto among = static_cast<std::size_t>(scaled(2, 3, 3));
    std::string seats = R"({},{"empty":true})";
    for (int seat = 2; seat < game.max_seats(); ++seat)
        seats += R"(,{"bot":")" +
                 std::string(opponents[(GetParam() * 2 + static_cast<std::size_t>(seat - 2)) % among]) +
                 "\"}";
    const Made made = make_table(port, R"({"game":")" + std::string(game.name()) +
                                           R"(","name":"Ann","seats":[)" + seats + "]}");
    ASSERT_EQ(made.seats.size(), 1u);
    const std::string invite = "Oya-Invite: " + made.invite + "\r\n";
    Client spectator(port);
    ASSERT_EQ(spectator.open_socket("/api/tables/" + made.table + "/socket"), 101);
    spectator.send(R"({"t":"hello","d":{"legal":"codes","invite":")" + made.invite + "\"}}");
    const std::string before = next(spectator, "table");
    EXPECT_EQ(at(before, {"d", "begun"}), "false");
    EXPECT_EQ(at(before, {"d", "chance", "secret"}), "");
    const Client::Answer sat =
        ask(port, "POST", "/api/tables/" + made.table + "/seats", R"({"name":"Bob"})", invite);
    ASSERT_EQ(sat.status, 201) << sat.body;
    const Ticket bobs{made.table, 1, at(sat.body, {"seats", "0", "secret"})};

    const auto where = [port] { return port; };
    std::optional<Player> ann(std::in_place, where, made.seats[0], 11);
    std::optional<Player> bob(std::in_place, where, bobs, 12);
    std::string over;
    std::thread playing([&] { bob->play(); }), watching([&] { over = next(spectator, "over"); });
    ann->play();
    playing.join();
    watching.join();
    EXPECT_TRUE(ann->over && bob->over);
    EXPECT_EQ(ann->connections + bob->connections, 2);

    // The secret that is told at the end is the one that was committed to, and both nonces took part.
    const std::optional<Digest> secret = read_digest(at(over, {"d", "chance", "secret"}));
    ASSERT_TRUE(secret) << over;
    EXPECT_EQ(to_hex(sha256(bytes_of(*secret))), at(before, {"d", "chance", "commitment"}));
    EXPECT_EQ(at(over, {"d", "chance", "nonces", "0"}), ann->nonce());
    EXPECT_EQ(at(over, {"d", "chance", "nonces", "1"}), bob->nonce());

    // The record tells the same result, and whoever has it can verify all of it.
    const Client::Answer record =
        ask(port, "GET", "/api/tables/" + made.table + "/record", "", "Oya-Seat: " + bobs.secret + "\r\n");
    ASSERT_EQ(record.status, 200);
    EXPECT_EQ(at(record.body, {"chance", "secret"}), to_hex(*secret));
    EXPECT_EQ(list(record.body, {"result", "points"}), list(over, {"d", "result", "points"}));
    EXPECT_EQ(list(record.body, {"result", "places"}), list(over, {"d", "result", "places"}));
    EXPECT_NE(list(over, {"d", "result", "winners"}), "");
    folder.write("game.json", record.body);
    const Verified verified = verify(folder.path / "game.json");
    EXPECT_EQ(verified.exit_code, 0) << verified.said;
    EXPECT_NE(verified.said.find("secret"), std::string::npos) << verified.said;

    const std::string card = ask(port, "GET", "/api/tables/" + made.table, "", invite).body;
    EXPECT_EQ(at(card, {"state"}), "over");
    ann.reset(); // who does not answer a goodbye is waited for
    bob.reset();
    spectator.drop();
    EXPECT_EQ(server.terminate(), 0);
}

INSTANTIATE_TEST_SUITE_P(of, WholeGame, testing::Range(std::size_t{0}, games().size()),
                         [](const auto& game) { return std::string(games()[game.param]->name()); });

} // namespace

} // namespace oya::server
