#include "server/reach.h"

#include "server/net/guard.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <ifaddrs.h>
#include <map>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>
#include <span>

namespace oya::server {

namespace {

struct Block {
    std::uint32_t first;
    int bits;
    int rank; // the lower, the likelier that whoever sits at the same table gets there
};
// Homes, firms and tethered phones; whatever else there is comes after them; then shared and makeshift ones.
constexpr std::array<Block, 5> blocks{{{0xC0A80000, 16, 0},   // 192.168.0.0/16
                                       {0x0A000000, 8, 1},    // 10.0.0.0/8
                                       {0xAC100000, 12, 2},   // 172.16.0.0/12
                                       {0x64400000, 10, 4},   // 100.64.0.0/10
                                       {0xA9FE0000, 16, 5}}}; // 169.254.0.0/16
constexpr int anywhere = 3;
constexpr int only_here = 6;      // a bridge to what runs on this machine
constexpr int next_internet = 10; // IPv6

int rank_of(std::uint32_t address) {
    const auto holds = [address](const Block& block) {
        return (address ^ block.first) >> (32 - block.bits) == 0;
    };
    const auto found = std::ranges::find_if(blocks, holds);
    return found == blocks.end() ? anywhere : found->rank;
}

bool is_bridge(std::string_view interface) {
    constexpr std::array<std::string_view, 7> names{"br-",  "docker", "lxc",  "podman",
                                                    "veth", "virbr",  "vmnet"};
    return std::ranges::any_of(names, [interface](auto name) { return interface.starts_with(name); });
}

// Nothing for an address that means another machine to everybody who reads it, or none at all.
std::optional<int> rank_of(const OwnAddress& own) {
    in_addr four{};
    if (inet_pton(AF_INET, own.address.c_str(), &four) == 1) {
        const std::uint32_t address = ntohl(four.s_addr);
        if (address >> 24 == 127 || address == 0) return std::nullopt;
        return is_bridge(own.interface) ? only_here : rank_of(address);
    }
    in6_addr six{};
    if (inet_pton(AF_INET6, own.address.c_str(), &six) != 1) return std::nullopt;
    const std::span<const std::uint8_t> bytes(six.s6_addr);
    const bool of_the_link = bytes[0] == 0xFE && (bytes[1] & 0xC0) == 0x80; // needs to know which link
    if (of_the_link || IN6_IS_ADDR_LOOPBACK(&six) || IN6_IS_ADDR_UNSPECIFIED(&six) ||
        IN6_IS_ADDR_V4MAPPED(&six))
        return std::nullopt;
    return next_internet + (is_bridge(own.interface) ? 1 : 0);
}

bool is_every_address(std::string_view listen) { return listen == "0.0.0.0" || listen == "::"; }

std::string in_brackets(const std::string& address) {
    return address.find(':') == address.npos ? address : '[' + address + ']';
}

} // namespace

std::vector<std::string> reachable(const std::vector<OwnAddress>& own) {
    std::multimap<int, std::string> ranked;
    for (const OwnAddress& each : own)
        if (const std::optional<int> rank = rank_of(each)) ranked.emplace(*rank, each.address);
    std::vector<std::string> all;
    for (const auto& [rank, address] : ranked)
        if ((rank < next_internet || ranked.begin()->first >= next_internet) &&
            std::ranges::find(all, address) == all.end())
            all.push_back(address);
    return all;
}

std::vector<OwnAddress> own_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(first, freeifaddrs);
    std::vector<OwnAddress> own;
    for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
        constexpr unsigned running = IFF_UP | IFF_RUNNING;
        if (at->ifa_addr == nullptr || (at->ifa_flags & running) != running) continue;
        const int family = at->ifa_addr->sa_family;
        const void* bytes = nullptr;
        if (family == AF_INET) bytes = &reinterpret_cast<const sockaddr_in*>(at->ifa_addr)->sin_addr;
        if (family == AF_INET6) bytes = &reinterpret_cast<const sockaddr_in6*>(at->ifa_addr)->sin6_addr;
        char text[INET6_ADDRSTRLEN];
        if (bytes != nullptr && inet_ntop(family, bytes, text, sizeof text) != nullptr)
            own.push_back({at->ifa_name, text});
    }
    return own;
}

std::vector<std::string> Reach::addresses() const {
    if (!public_url_.empty()) return {public_url_};
    std::vector<std::string> all =
        reachable(is_every_address(listen_) ? own_addresses() : std::vector<OwnAddress>{{"", listen_}});
    // Who listens to IPv4 alone is not found by an address of IPv6.
    if (listen_ == "0.0.0.0") std::erase_if(all, [](auto& each) { return each.find(':') != each.npos; });
    for (std::string& address : all) address = "http://" + in_brackets(address) + ':' + std::to_string(port_);
    return all;
}

std::string Reach::base_for(std::string_view host) const {
    if (!public_url_.empty()) return public_url_;
    if (!host.empty() && !is_loopback_host(host)) return "http://" + std::string(host);
    const std::vector<std::string> all = addresses();
    return all.empty() ? std::string() : all.front();
}

} // namespace oya::server
