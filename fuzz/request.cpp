#include "fuzz.h"
#include "server/api/router.h"
#include "server/net/guard.h"
#include "server/net/http.h"

#include <algorithm>
#include <string>

// Addresses and headers of requests, as the server takes them apart: no text can make it believe in a path
// that is none, and nothing that came in can end a line of a response.

namespace {

using namespace oya;
using namespace oya::server;

void check_target(const Request& request) {
    fuzz::require(request.path.starts_with('/'), "a path begins with a slash");
    fuzz::require(request.path.find('\0') == std::string::npos, "and has no end within");
    std::string again;
    for (const std::string& part : parts_of(request.path)) {
        fuzz::require(part.find('/') == std::string::npos, "no slash is within a part");
        again += '/' + part;
    }
    fuzz::require(again == request.path, "a path is its parts");
    for (const auto& [name, value] : request.query)
        fuzz::require(request.parameter(name) == value, "a parameter is found by its name");
}

void check_headers(const Request& request) {
    for (const auto& [name, value] : request.headers)
        fuzz::require(!request.header(name).empty() || value.empty() || request.header(name) != value,
                      "a header is found by its name");
    const std::string_view cookie = request.cookie("oya_session");
    fuzz::require(cookie.find(';') == cookie.npos, "a cookie ends before the next");
    const std::string head = response_head(200, request.headers);
    std::size_t lines = 0;
    for (std::size_t at = 0; (at = head.find("\r\n", at)) != head.npos; at += 2) ++lines;
    fuzz::require(lines == request.headers.size() + 2, "no value ends a line");
}

} // namespace

// The first line is the target, every further one a header ("name: value").
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    Request request{.method = "POST"};
    if (read_target(input.line(), request)) check_target(request);
    while (!input.rest().empty() && request.headers.size() < 64) {
        const std::string_view line = input.line();
        const std::size_t colon = line.find(": ");
        if (colon == line.npos) continue;
        std::string name(line.substr(0, colon));
        // Names of our responses are our own.
        std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) <= 0x20; });
        request.headers.emplace_back(std::move(name), line.substr(colon + 2));
    }
    check_headers(request);
    request.address = forwarded_address(request, "192.0.2.1");
    fuzz::require(!request.address.empty() && request.address.size() <= 64, "everybody has an address");
    fuzz::require(!counted_address(request.address).empty(), "which is counted");
    for (const PublicPlace& place : {PublicPlace{"", true}, PublicPlace{"https://play.example.org", false}}) {
        const std::string_view host = request.header("host");
        if (host_allowed(place, request)) fuzz::require(!host.empty(), "nobody is reached without a name");
        const std::string_view origin = request.header("origin");
        if (origin_allowed(place, request))
            fuzz::require(origin.empty() || origin.find("://") != origin.npos, "an origin is an address");
    }
    return 0;
}
