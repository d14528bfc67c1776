#include "server/turns.h"

#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <span>

namespace oya::server {

namespace {

// The address with only its first bytes, and how many bits these are; empty if it is none of this family.
std::string first_bytes(int family, const std::string& address, std::size_t bytes, std::size_t kept) {
    std::array<std::uint8_t, sizeof(in6_addr)> parsed{};
    if (inet_pton(family, address.c_str(), parsed.data()) != 1) return {};
    std::ranges::fill(std::span(parsed).first(bytes).subspan(kept), std::uint8_t{0});
    char text[INET6_ADDRSTRLEN];
    return std::string(inet_ntop(family, parsed.data(), text, sizeof text)) + '/' + std::to_string(8 * kept);
}

} // namespace

std::string network_of(std::string_view address) {
    constexpr std::string_view mapped = "::ffff:"; // of IPv4 in IPv6
    if (address.starts_with(mapped)) address.remove_prefix(mapped.size());
    const std::string text(address);
    std::string network = first_bytes(AF_INET, text, sizeof(in_addr), 3);
    if (network.empty()) network = first_bytes(AF_INET6, text, sizeof(in6_addr), 6);
    return network.empty() ? text : network;
}

} // namespace oya::server
