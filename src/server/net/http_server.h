#pragma once

#include "server/log.h"
#include "server/metrics.h"
#include "server/net/guard.h"
#include "server/net/http.h"
#include "server/net/limits.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace oya::server {

// By which servers on the same store know each other.
inline constexpr std::string_view node_header = "oya-node";

struct NetSetup {
    std::string listen = "127.0.0.1"; // an address of this machine
    std::uint16_t port = 8080;        // 0: any free one
    PublicPlace place{};
    bool trust_proxy = false; // believe X-Forwarded-For
    NetLimits limits{};
    std::vector<Header> headers{}; // with every response
    // What follows these in a path opens something, and is not written into the log.
    std::vector<std::string> secret_behind{};
    // Called on the network's thread with every request that may come in; must not wait.
    std::function<void(std::shared_ptr<Exchange>)> handle{};
    // Whether a request to this path may bring a large body.
    std::function<bool(const Request&)> takes_large_body{};
    // Whether a request that says so (`node_header`) comes from another server on the same store. Without it
    // nobody is asked, and nobody believed.
    std::function<bool(const Request&)> is_neighbour{};
};

// HTTP and WebSocket on one port, on a thread of its own.
class HttpServer {
  public:
    // Listens at once; throws std::runtime_error with a sentence if that cannot be.
    HttpServer(NetSetup setup, Log& log, Metrics& metrics);
    ~HttpServer();

    std::uint16_t port() const;
    // Takes no new connections, lets answers under way be sent, closes every channel with "service restart",
    // and returns when all is quiet or the time is over.
    void drain(milliseconds patience);

    class Network; // all that knows the library

  private:
    std::shared_ptr<Network> network_;
};

} // namespace oya::server
