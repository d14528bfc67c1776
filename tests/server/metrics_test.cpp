#include "server/client.h"
#include "server/metrics.h"
#include "server/whole_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

// What no honest client sends is answered with a clear error, counted by its kind, and troubles nobody else.

namespace oya::server {

namespace {

TEST(Metrics, tell_how_busy_the_machine_is) {
    Metrics metrics;
    for (const int ms : {1, 3, 4, 700, 5'000}) metrics.bot_waits.add(milliseconds(ms));
    const std::string text = metrics.text(
        {.resident_bytes = 123'456, .tasks_waiting = 7, .bots_waiting = 8, .passwords_waiting = 9});
    for (const char* const line :
         {"process_resident_memory_bytes 123456", "oya_waiting{queue=\"tables\"} 7",
          "oya_waiting{queue=\"bots\"} 8", "oya_waiting{queue=\"passwords\"} 9", "oya_tables_loaded 0",
          "oya_bot_wait_seconds_bucket{le=\"0.001000\"} 1", "oya_bot_wait_seconds_bucket{le=\"0.005000\"} 3",
          "oya_bot_wait_seconds_bucket{le=\"2.000000\"} 4", "oya_bot_wait_seconds_bucket{le=\"+Inf\"} 5",
          "oya_bot_wait_seconds_sum 5.708000", "oya_bot_wait_seconds_count 5",
          "oya_password_wait_seconds_count 0", "oya_commit_seconds_count 0"})
        EXPECT_NE(text.find(std::string(line) + '\n'), text.npos) << line;
    EXPECT_GT(resident_bytes(), 1 << 20) << "a program this large";
}

class Bad : public WholeServer {
  protected:
    // How often something of this kind has been counted.
    int counted(const std::string& kind) {
        const std::string text = ask(port(), "GET", "/metrics").body;
        const std::string line = "oya_bad_messages_total{kind=\"" + kind + "\"} ";
        const std::size_t place = text.find(line);
        return place == text.npos ? -1 : std::stoi(text.substr(place + line.size()));
    }
    // Does it and waits until it is counted, once.
    void expect_counted(const std::string& kind, const std::function<void()>& misbehave) {
        const int before = counted(kind);
        misbehave();
        for (int tries = 0; tries < 1000 && counted(kind) == before; ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_EQ(counted(kind), before + 1) << kind;
    }
    // Says this on a socket of the seat after the hello, and waits for an answer of this code.
    void say(const std::string& text, const std::string& code) {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(hello());
        client.send(text);
        while (const auto message = client.receive())
            if (at(*message, {"t"}) == "error") {
                EXPECT_EQ(at(*message, {"d", "code"}), code);
                return;
            }
        FAIL() << "no error came";
    }
    // Whatever the others do, an honest player is answered as before.
    void SetUp() override {
        honest = std::make_unique<Client>(port());
        ASSERT_EQ(honest->open_socket(socket_path()), 101);
        honest->send(R"({"t":"hello","d":{"secret":")" + made.seats[1].secret + R"("}})");
    }
    void TearDown() override {
        honest->send(R"({"t":"ping"})");
        std::string heard;
        while (at(heard, {"t"}) != "pong") {
            const std::optional<std::string> next = honest->receive();
            ASSERT_TRUE(next) << "closed with " << honest->close_code;
            heard = *next;
        }
        EXPECT_EQ(
            ask(port(), "GET", "/api/tables/" + made.table, "", "Oya-Seat: " + made.seats[1].secret + "\r\n")
                .status,
            200);
    }
    std::unique_ptr<Client> honest;

    std::string socket_path() const { return "/api/tables/" + made.table + "/socket"; }
    std::string hello() const { return R"({"t":"hello","d":{"secret":")" + made.seats[0].secret + R"("}})"; }
    Made made = make_table(port(), R"({"game":"vigo","seats":[{"name":"Ann"},{"name":"Bob"}]})");
};

TEST_F(Bad, is_oversized) {
    expect_counted("oversized", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(std::string(70'000, 'x'));
        EXPECT_EQ(client.receive(), std::nullopt);
        EXPECT_EQ(client.close_code, 1009);
    });
    expect_counted("oversized", [this] {
        say(R"({"t":"act","d":{"id":")" + std::string(20'000, 'x') + "\"}}", "json.too-large");
    });
    expect_counted("oversized", [this] {
        EXPECT_EQ(ask(port(), "POST", "/api/tables", std::string(70'000, ' ')).status, 413);
    });
}

TEST_F(Bad, is_malformed) {
    expect_counted("malformed", [this] { say("dance", "json.syntax"); });
    expect_counted("malformed", [this] { say(R"({"t":"dance"})", "table.message"); });
    expect_counted("malformed", [this] { say(R"({"t":"chat","d":{"text":7}})", "json.type"); });
    expect_counted("malformed", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(R"({"t":"hello","d":{"secret":true}})");
        EXPECT_EQ(at(client.receive().value_or(""), {"d", "code"}), "hello.form");
    });
    expect_counted("malformed", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send_frame(0x2, "binary");
        EXPECT_EQ(client.receive(), std::nullopt);
    });
    expect_counted("malformed", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send_frame(0x3, "a kind of frame that does not exist");
        EXPECT_TRUE(client.is_ended());
    });
    expect_counted("malformed", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send("{\"t\":\"hello\",\"d\":{\"lang\":\"\xff\"}}");
        EXPECT_EQ(client.receive(), std::nullopt) << "no text at all";
        EXPECT_EQ(client.close_code, 1007);
    });
    expect_counted("malformed",
                   [this] { EXPECT_EQ(ask(port(), "POST", "/api/tables", "not JSON").status, 400); });
    expect_counted("malformed", [this] {
        const std::string body = "{\"game\":\"vigo\",\"seats\":[{\"name\":\"\xc3\x28\"},{\"empty\":true}]}";
        EXPECT_EQ(ask(port(), "POST", "/api/tables", body).status, 400);
    });
}

TEST_F(Bad, is_forged) {
    expect_counted("forged", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(R"({"t":"hello","d":{"secret":"guessed"}})");
        EXPECT_EQ(at(client.receive().value_or(""), {"d", "code"}), "table.unknown");
        EXPECT_EQ(client.receive(), std::nullopt);
        EXPECT_EQ(client.close_code, 1008);
    });
    const std::string path = "/api/tables/" + made.table;
    expect_counted("forged",
                   [&] { EXPECT_EQ(ask(port(), "GET", path, "", "Oya-Seat: guessed\r\n").status, 404); });
    // The secret of one seat opens no other, but for the host's.
    expect_counted("forged", [&] {
        const std::string ben = "Oya-Seat: " + made.seats[1].secret + "\r\n";
        EXPECT_EQ(ask(port(), "DELETE", path + "/seats/0", "", ben).status, 403);
    });
    expect_counted("forged", [&] {
        EXPECT_EQ(ask(port(), "POST", "/api/tables", "{}", "Origin: http://evil.example\r\n").status, 403);
    });
}

TEST_F(Bad, comes_too_often) {
    expect_counted("rate", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(hello());
        for (int i = 0; i < 6; ++i) client.send(R"({"t":"chat","d":{"text":"again"}})");
        while (const auto message = client.receive()) {
            if (at(*message, {"t"}) != "error") continue;
            EXPECT_EQ(at(*message, {"d", "code"}), "chat.too-fast");
            break;
        }
    });
}

class Hasty : public Bad {
  protected:
    Hasty() {
        server.reset();
        setup.limits.messages = {.per_second = 0.05, .at_once = 3};
        setup.limits.read_time = milliseconds(300);
    }
};

TEST_F(Hasty, is_read_later) {
    expect_counted("rate", [this] {
        Client client(port());
        ASSERT_EQ(client.open_socket(socket_path()), 101);
        client.send(hello());
        for (int i = 0; i < 3; ++i) client.send(R"({"t":"ping"})");
        for (int pongs = 0; pongs < 3;)
            if (at(client.receive().value_or(""), {"t"}) == "pong") ++pongs;
    });
}

TEST_F(Hasty, or_too_slow) {
    expect_counted("slow", [this] {
        Client client(port());
        client.write("GET /healthz HTTP/1.1\r\nHost:");
        EXPECT_TRUE(client.is_ended());
    });
    // Whoever only goes away has done nothing wrong.
    const int before = counted("slow");
    Client(port()).ask("GET", "/healthz");
    EXPECT_EQ(counted("slow"), before);
}

} // namespace

} // namespace oya::server
