#pragma once

#include "server/net/http.h"
#include "server/net/limits.h"

#include <map>
#include <string>
#include <string_view>

// Who may come in: hosts and origins by name, and how many of what for one address.

namespace oya::server {

// Where the server is reached from, as far as it was told.
struct PublicPlace {
    std::string url{};         // "https://play.example.org"; empty: as the client calls it
    bool only_loopback = true; // without a url: only these names are believed, so that no other name can be
                               // made to lead here by whoever owns it
};

// Does the request name one host, and not two that different readers would choose from?
bool names_one_host(const Request& request);

// Does a request for a socket bring the key that the answer is made from: 16 bytes in base64?
bool has_socket_key(const Request& request);

// Is this host ("localhost:8080") the very machine of who names it?
bool is_loopback_host(std::string_view host);

// Is the host one the server goes by?
bool host_allowed(const PublicPlace& place, const Request& request);

// A browser says from which page a request comes: it must be one of ours. Requests of other programs say
// nothing and are free to come.
bool origin_allowed(const PublicPlace& place, const Request& request);

// The address a request counts for: an IPv6 client has a whole network of them.
std::string counted_address(std::string_view address);

// The client's address as the last proxy saw it: the last one of the last line, without its port. What is no
// address is not believed.
std::string forwarded_address(const Request& request, std::string peer);

// What is open from each address, and how fast it asks. For one thread.
class Visitors {
  public:
    explicit Visitors(const NetLimits& limits) : limits_(limits) {}

    bool may_connect(const std::string& address, bool counted);
    void disconnected(const std::string& address, bool counted);
    // A connection that was counted is no longer, though it stays.
    void comes_for_others(const std::string& address) { --visitor(address).connections; }
    bool may_open_channel(const std::string& address);
    void channel_closed(const std::string& address);
    bool may_send_large_body(const std::string& address);
    void large_body_done(const std::string& address);
    // How long this address has to wait with its next request; zero: it need not.
    milliseconds wait_for_request(const std::string& address, Clock::time_point now);
    // The same with what it says on all its sockets together.
    milliseconds wait_for_message(const std::string& address, Clock::time_point now);

    std::size_t connections() const { return connections_; }
    std::size_t channels() const { return channels_; }

  private:
    struct Visitor {
        std::size_t connections = 0;
        std::size_t channels = 0;
        std::size_t large_bodies = 0;
        Bucket requests;
        Bucket messages;
    };
    Visitor& visitor(const std::string& address);
    void forget_idle(Clock::time_point now);

    const NetLimits& limits_;
    std::map<std::string, Visitor> visitors_;
    std::size_t connections_ = 0;
    std::size_t channels_ = 0;
    std::size_t large_bodies_ = 0;
    std::size_t forget_at_ = 1024;
};

} // namespace oya::server
