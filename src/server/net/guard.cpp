#include "server/net/guard.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstdint>
#include <span>

namespace oya::server {

namespace {

// "https://a.example:8080" of "https://a.example:8080/path".
std::string_view origin_of(std::string_view url) {
    const std::size_t host = url.find("://");
    if (host == url.npos) return url;
    return url.substr(0, url.find('/', host + 3));
}

std::string_view host_of(std::string_view origin) {
    const std::size_t host = origin.find("://");
    return host == origin.npos ? origin : origin.substr(host + 3);
}

std::string_view without_port(std::string_view host) {
    const std::size_t colon = host.rfind(':');
    return colon == host.npos || host.ends_with(']') ? host : host.substr(0, colon);
}

// The system's reader stops at a NUL; an address with one in it is none.
bool read_address(int family, std::string_view text, in6_addr& parsed) {
    return text.find('\0') == text.npos && inet_pton(family, std::string(text).c_str(), &parsed) == 1;
}

} // namespace

// An address, and not a name that only begins like one: names can be made to lead anywhere.
bool is_loopback_host(std::string_view host) {
    const std::string_view name = without_port(host);
    in6_addr parsed{};
    return name == "localhost" || name == "[::1]" ||
           (name.starts_with("127.") && read_address(AF_INET, name, parsed));
}

bool names_one_host(const Request& request) {
    return std::ranges::count(request.headers, "host", &Header::first) <= 1;
}

bool has_socket_key(const Request& request) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::string_view key = request.header("sec-websocket-key");
    return std::ranges::count(request.headers, "sec-websocket-key", &Header::first) == 1 &&
           key.size() == 24 && key.ends_with("==") && key.find_first_not_of(digits) == 22;
}

bool host_allowed(const PublicPlace& place, const Request& request) {
    const std::string_view host = request.header("host");
    if (!place.url.empty()) return host == host_of(origin_of(place.url)) || is_loopback_host(host);
    return place.only_loopback ? is_loopback_host(host) : !host.empty();
}

bool origin_allowed(const PublicPlace& place, const Request& request) {
    const std::string_view origin = request.header("origin");
    if (origin.empty()) return request.header("sec-fetch-site") != "cross-site";
    if (!place.url.empty() && origin == origin_of(place.url)) return true;
    // A page that this server gave under the name by which it is now called.
    const std::string_view host = request.header("host");
    return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

std::string counted_address(std::string_view address) {
    if (address.starts_with("::ffff:")) return std::string(address.substr(7));
    in6_addr parsed{};
    if (!read_address(AF_INET6, address, parsed)) return std::string(address);
    std::ranges::fill(std::span(parsed.s6_addr).subspan(8), std::uint8_t{0});
    char text[INET6_ADDRSTRLEN];
    return std::string(inet_ntop(AF_INET6, &parsed, text, sizeof text)) + "/64";
}

std::string forwarded_address(const Request& request, std::string peer) {
    std::string_view list;
    for (const auto& [name, value] : request.headers)
        if (name == "x-forwarded-for") list = value;
    if (const std::size_t comma = list.rfind(','); comma != list.npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    while (list.ends_with(' ')) list.remove_suffix(1);
    if (list.starts_with('[')) {
        list = list.substr(1, list.find(']') - 1);
    } else if (list.find(':') == list.rfind(':')) {
        list = list.substr(0, list.find(':'));
    }
    in6_addr parsed{};
    const bool known = read_address(AF_INET, list, parsed) || read_address(AF_INET6, list, parsed);
    return known ? std::string(list) : peer;
}

Visitors::Visitor& Visitors::visitor(const std::string& address) {
    if (visitors_.size() >= forget_at_) forget_idle(Clock::now());
    const Visitor nobody{0, 0, 0, Bucket(limits_.requests), Bucket(limits_.messages_per_address)};
    return visitors_.try_emplace(address, nobody).first->second;
}

void Visitors::forget_idle(Clock::time_point now) {
    std::erase_if(visitors_, [now](const auto& entry) {
        const Visitor& who = entry.second;
        return who.connections == 0 && who.channels == 0 && who.large_bodies == 0 && who.requests.full(now) &&
               who.messages.full(now);
    });
    forget_at_ = std::max<std::size_t>(1024, visitors_.size() * 2);
}

bool Visitors::may_connect(const std::string& address, bool counted) {
    if (connections_ >= limits_.connections) return false;
    if (counted) {
        Visitor& who = visitor(address);
        if (who.connections >= limits_.connections_per_address) return false;
        ++who.connections;
    }
    ++connections_;
    return true;
}

void Visitors::disconnected(const std::string& address, bool counted) {
    --connections_;
    if (counted) --visitor(address).connections;
}

bool Visitors::may_open_channel(const std::string& address) {
    Visitor& who = visitor(address);
    if (who.channels >= limits_.channels_per_address) return false;
    ++who.channels;
    ++channels_;
    return true;
}

void Visitors::channel_closed(const std::string& address) {
    --channels_;
    --visitor(address).channels;
}

bool Visitors::may_send_large_body(const std::string& address) {
    Visitor& who = visitor(address);
    if (who.large_bodies >= limits_.large_bodies_per_address || large_bodies_ >= limits_.large_bodies)
        return false;
    ++who.large_bodies;
    ++large_bodies_;
    return true;
}

void Visitors::large_body_done(const std::string& address) {
    --large_bodies_;
    --visitor(address).large_bodies;
}

milliseconds Visitors::wait_for_request(const std::string& address, Clock::time_point now) {
    return visitor(address).requests.take(now);
}

milliseconds Visitors::wait_for_message(const std::string& address, Clock::time_point now) {
    return visitor(address).messages.take(now);
}

} // namespace oya::server
