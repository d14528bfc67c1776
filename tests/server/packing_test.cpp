#include "server/player.h"
#include "server/whole_server.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <gtest/gtest.h>

#include <memory>

// Sockets whose messages are packed (permessage-deflate).

namespace oya::server {

namespace {

namespace zlib = boost::beast::zlib;

constexpr std::string_view usual_offer =
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
constexpr std::size_t most = std::size_t{1} << 20; // bytes that a test unpacks

// Reads the packed messages of one socket, each with those before it as its context.
class Unpacker {
  public:
    Unpacker() { inflate_.reset(12); }
    std::string operator()(const std::string& packed) {
        const std::string whole = packed + std::string("\0\0\xff\xff", 4);
        std::string text(most, '\0');
        zlib::z_params way;
        way.next_in = whole.data();
        way.avail_in = whole.size();
        way.next_out = text.data();
        way.avail_out = text.size();
        boost::system::error_code error;
        inflate_.write(way, zlib::Flush::sync, error);
        if (error && error != zlib::error::need_buffers) throw std::runtime_error(error.message());
        text.resize(way.total_out);
        return text;
    }

  private:
    zlib::inflate_stream inflate_;
};

// One message packed by a window of 512 bytes.
std::string packed(const std::string& text) {
    zlib::deflate_stream deflate;
    deflate.reset(9, 9, 2, zlib::Strategy::normal);
    std::string bytes(deflate.upper_bound(text.size()) + 64, '\0');
    zlib::z_params way;
    way.next_in = text.data();
    way.avail_in = text.size();
    way.next_out = bytes.data();
    way.avail_out = bytes.size();
    boost::system::error_code error;
    deflate.write(way, zlib::Flush::sync, error);
    if (error) throw std::runtime_error(error.message());
    bytes.resize(way.total_out - 4);
    return bytes;
}

class Packing : public WholeServer {
  protected:
    // Comes in at a table of VIGO! and is told it.
    std::unique_ptr<Client> come(std::string_view offer) {
        made_ = make_table(port(), R"({"game":"vigo","name":"Ann","seats":[{},{"bot":"novice"}]})");
        auto client = std::make_unique<Client>(port());
        const auto unpacker = std::make_shared<Unpacker>();
        client->unpack = [unpacker](const std::string& text) { return (*unpacker)(text); };
        EXPECT_EQ(client->open_socket("/api/tables/" + made_.table + "/socket", offer), 101);
        client->send(R"({"t":"hello","d":{"lang":"en","secret":")" + made_.seats[0].secret + "\"}}");
        return client;
    }
    // The next message of a kind.
    static std::string next(Client& client, std::string_view kind) {
        while (const std::optional<std::string> message = client.receive())
            if (at(*message, {"t"}) == kind) return *message;
        return "";
    }

    Made made_;
};

TEST_F(Packing, tells_the_same_in_fewer_bytes) {
    const std::unique_ptr<Client> plain = come("");
    const std::unique_ptr<Client> light = come(usual_offer);
    EXPECT_EQ(at(next(*plain, "table"), {"d", "game"}), "vigo");
    EXPECT_EQ(at(next(*light, "table"), {"d", "game"}), "vigo");
    for (int times = 0; times < 10; ++times)
        for (Client* const client : {plain.get(), light.get()}) {
            client->send(R"({"t":"hello","d":{"lang":"en"}})");
            EXPECT_EQ(at(next(*client, "table"), {"d", "you"}), "0");
        }
    EXPECT_GT(plain->bytes_received, 5 * light->bytes_received);
}

TEST_F(Packing, reads_what_is_packed) {
    const std::unique_ptr<Client> client = come(usual_offer);
    next(*client, "table");
    client->send_frame(0x41, packed(R"({"t":"dance"})"));
    EXPECT_EQ(at(next(*client, "error"), {"d", "code"}), "table.message");
    client->send(R"({"t":"sing"})");
    EXPECT_EQ(at(next(*client, "error"), {"d", "code"}), "table.message") << "and what is not";
}

TEST_F(Packing, is_only_for_who_offers_it_with_a_window_that_we_may_choose) {
    for (const std::string_view offer : {"", "Sec-WebSocket-Extensions: permessage-deflate\r\n",
                                         "Sec-WebSocket-Extensions: x-other; client_max_window_bits\r\n"}) {
        const std::unique_ptr<Client> client = come(offer);
        client->unpack = nullptr;
        EXPECT_NE(next(*client, "table"), "") << offer;
        client->send_frame(0x41, packed(R"({"t":"ping"})"));
        EXPECT_EQ(client->receive(), std::nullopt) << offer;
        EXPECT_EQ(client->close_code, 1002) << "nobody has agreed on that: " << offer;
    }
}

TEST_F(Packing, is_no_way_to_send_more_than_a_message_may_have) {
    // A hundred megabytes in as many kilobytes would be unpacked to the end by a server that looks only then.
    const std::string bomb = packed(std::string(std::size_t{100} << 20, ' '));
    ASSERT_LT(bomb.size(), std::size_t{1} << 20);
    const std::unique_ptr<Client> client = come(usual_offer);
    next(*client, "table");
    try {
        client->send_frame(0x41, bomb);
    } catch (const std::runtime_error&) {
        // It was closed meanwhile.
    }
    while (client->receive()) {
    }
    EXPECT_EQ(client->close_code, 1009);
    const std::unique_ptr<Client> another = come(usual_offer);
    EXPECT_NE(next(*another, "table"), "") << "nobody else has noticed";
}

TEST_F(Packing, refuses_what_is_no_packed_text) {
    for (const std::string& garbage : {std::string("\xff\xff\xff\xff garbage"), std::string(200, '\x07')}) {
        const std::unique_ptr<Client> client = come(usual_offer);
        next(*client, "table");
        client->send_frame(0x41, garbage);
        while (client->receive()) {
        }
        EXPECT_NE(ask(port(), "GET", "/healthz").status, 0);
    }
}

} // namespace

} // namespace oya::server
