#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// How others reach this server: what links, invitations and QR codes begin with.

namespace oya::server {

// An address of this machine, and what it is the address of ("wlan0").
struct OwnAddress {
    std::string interface{};
    std::string address{};
};

// Those of them that somebody else may reach, the likeliest first: at home before at work, before the whole
// world, and what only programs of this machine talk through last. IPv6 only where there is nothing else.
std::vector<std::string> reachable(const std::vector<OwnAddress>& own);

// What the system says now: people carry machines from one network to another.
std::vector<OwnAddress> own_addresses();

class Reach {
  public:
    // As `--public-url` and `--listen` were given; the url without a slash at its end.
    Reach(std::string public_url = {}, std::string listen = "127.0.0.1")
        : public_url_(std::move(public_url)), listen_(std::move(listen)) {}
    // Once it is known.
    void on_port(std::uint16_t port) { port_ = port; }

    const std::string& public_url() const { return public_url_; }
    // Every beginning of an address that works for others, the best first; none: only this machine gets here.
    std::vector<std::string> addresses() const;
    // With what a link for others begins, on a page of a server that was called by this name ("Host"). Who
    // came here by a name that works is given that one. Empty: no link would work.
    std::string base_for(std::string_view host) const;

  private:
    std::string public_url_;
    std::string listen_;
    std::atomic<std::uint16_t> port_ = 0; // the first requests may come before it is told
};

} // namespace oya::server
