#include "server/net/channels.h"
#include "table/whole_game.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <gtest/gtest.h>

#include <stdexcept>

// How many bytes a whole game is on the wire, for who takes messages as the server packs them.

namespace oya::server {

namespace {

namespace zlib = boost::beast::zlib;

// The messages of one socket, packed as the server packs them, each with those before it as its context.
class Packer {
  public:
    Packer() {
        deflate_.reset(way_.compLevel, way_.server_max_window_bits, way_.memLevel, zlib::Strategy::normal);
    }

    // So many bytes is this message on the wire, the head of its frame included.
    std::size_t sent(const std::string& message) {
        const std::size_t size = message.size() < way_.msg_size_threshold ? message.size() : packed(message);
        return size + (size < 126 ? 2 : size < 65'536 ? 4 : 10);
    }

  private:
    std::size_t packed(const std::string& message) {
        std::string bytes(deflate_.upper_bound(message.size()) + 64, '\0');
        zlib::z_params step;
        step.next_in = message.data();
        step.avail_in = message.size();
        step.next_out = bytes.data();
        step.avail_out = bytes.size();
        boost::system::error_code error;
        deflate_.write(step, zlib::Flush::sync, error);
        if (error || step.avail_in > 0) throw std::runtime_error("not packed");
        return step.total_out - 4; // the end of each is the same, and left out
    }

    const websocket::permessage_deflate way_ = packing();
    zlib::deflate_stream deflate_;
};

TEST(WireSize, a_whole_game_of_cities_and_knights_is_under_one_megabyte_packed) {
    WholeGame game;
    game.play();
    Packer packer;
    std::size_t plain = 0;
    std::size_t sent = 0;
    for (const std::string& message : game.messages()) {
        plain += message.size();
        sent += packer.sent(message);
    }
    EXPECT_LT(sent, 1'000'000u);
    EXPECT_LT(2 * sent, plain) << "packing has come to be of little use";
    RecordProperty("bytes", std::to_string(sent));
}

} // namespace

} // namespace oya::server
