#include "server/net/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace oya::server {

namespace {

namespace zlib = boost::beast::zlib;

// Shorter answers fit into few packets as they are; and what holds a secret is short, so that no length ever
// tells how much of it somebody has guessed.
constexpr std::size_t worth_packing = 4000;
constexpr int packing_level = 4; // a record of a megabyte takes some ten milliseconds

void append_number(std::string& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift);
}

// A member of RFC 1952: a head, the text by deflate, its checksum and length.
std::string gzip(const std::string& text) {
    zlib::deflate_stream deflate;
    deflate.reset(packing_level, 15, 8, zlib::Strategy::normal);
    std::string bytes("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    const std::size_t head = bytes.size();
    bytes.resize(head + deflate.upper_bound(text.size()));
    zlib::z_params way;
    way.next_in = text.data();
    way.avail_in = text.size();
    way.next_out = bytes.data() + head;
    way.avail_out = bytes.size() - head;
    boost::system::error_code error;
    deflate.write(way, zlib::Flush::finish, error);
    if (error != zlib::error::end_of_stream) return {};
    bytes.resize(head + way.total_out);
    boost::crc_32_type checksum;
    checksum.process_bytes(text.data(), text.size());
    append_number(bytes, checksum.checksum());
    append_number(bytes, static_cast<std::uint32_t>(text.size()));
    return bytes;
}

} // namespace

// A file of the page has a tag for each of its forms, which were made beforehand.
void pack(const Request& request, Response& response) {
    const bool is_file =
        std::ranges::find(response.headers, "ETag", &Header::first) != response.headers.end();
    if (request.method != "GET" || is_file || response.type != "application/json" || response.status != 200 ||
        response.body.size() < worth_packing)
        return;
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.accepts("gzip") <= request.accepts("identity")) return;
    std::string packed = gzip(response.body);
    if (packed.empty() || packed.size() >= response.body.size()) return;
    response.body = std::move(packed);
    response.headers.emplace_back("Content-Encoding", "gzip");
}

} // namespace oya::server
