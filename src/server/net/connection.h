#pragma once

#include "server/net/beast.h"
#include "server/net/http_server.h"
#include "server/workers.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>

// The network and its connections as Boost.Beast sees them. Only for http_server.cpp: it takes long to
// compile. Everything happens on one thread; what other threads ask for is posted to it.

namespace oya::server {

class ClientConnection;
class OpenChannel;

class HttpServer::Network : public std::enable_shared_from_this<Network> {
  public:
    Network(NetSetup with, Log& to, Metrics& counts)
        : setup(std::move(with)), log(to), metrics(counts), visitors(setup.limits), acceptor(io) {}

    void listen();
    void run();
    void report(std::exception_ptr fault) noexcept;
    // Waits for who comes next, if nobody does so yet; at once, or after a moment in which those who are here
    // may leave.
    void accept();
    void accept_later();
    void let_in(Socket socket);
    void drain();
    void cut_off();

    // The door has a keeper as long as one of these waits, and none when it was lost for want of memory.
    struct Leaves {
        void operator()(bool* keeps) const { *keeps = false; }
    };
    using Doorkeeper = std::unique_ptr<bool, Leaves>;
    Doorkeeper doorkeeper() {
        door_is_kept = true;
        return Doorkeeper(&door_is_kept);
    }

    bool door_is_kept = false;
    net::io_context io{1};
    // A fault may take the last thing along that the network had to do: it waits for the next all the same.
    net::executor_work_guard<net::io_context::executor_type> stays{io.get_executor()};
    NetSetup setup;
    Log& log;
    Metrics& metrics;
    Visitors visitors;
    Acceptor acceptor;
    net::steady_timer pause{io};
    std::set<ClientConnection*> connections;
    std::set<OpenChannel*> channels;
    bool draining = false;
    std::atomic<int> busy = 0; // connections and channels that are open
    std::thread thread;
};

using Network = HttpServer::Network;

// Counts a connection, if it may come in, for as long as it lives, on whichever thread it ends.
class CountedVisit {
  public:
    CountedVisit(std::shared_ptr<Network> network, std::string peer, bool counted)
        : network_(std::move(network)), peer_(std::move(peer)), counted_(counted),
          admitted_(network_->visitors.may_connect(peer_, counted_)) {
        if (!admitted_) return;
        ++network_->busy;
        ++network_->metrics.connections;
    }
    CountedVisit(const CountedVisit&) = delete;
    CountedVisit& operator=(const CountedVisit&) = delete;
    bool admitted() const { return admitted_; }
    // Whoever it is comes for many others.
    void count_no_more() {
        if (std::exchange(counted_, false)) network_->visitors.comes_for_others(peer_);
    }
    ~CountedVisit() {
        if (!admitted_) return;
        --network_->busy;
        --network_->metrics.connections;
        insist([this] {
            net::post(network_->io, [network = network_.get(), peer = peer_, counted = counted_] {
                network->visitors.disconnected(peer, counted);
            });
        });
    }

  private:
    std::shared_ptr<Network> network_;
    std::string peer_;
    bool counted_;
    bool admitted_;
};

// Counts a large body, if it may be sent, until the request is answered.
class LargeBody {
  public:
    LargeBody(std::shared_ptr<Network> network, std::string address)
        : network_(std::move(network)), address_(std::move(address)),
          admitted_(network_->visitors.may_send_large_body(address_)) {}
    LargeBody(const LargeBody&) = delete;
    LargeBody& operator=(const LargeBody&) = delete;
    bool admitted() const { return admitted_; }
    ~LargeBody() {
        if (!admitted_) return;
        insist([this] {
            net::post(network_->io, [network = network_.get(), address = address_] {
                network->visitors.large_body_done(address);
            });
        });
    }

  private:
    std::shared_ptr<Network> network_;
    std::string address_;
    bool admitted_;
};

// A client and its requests, one after the other.
class ClientConnection : public std::enable_shared_from_this<ClientConnection> {
  public:
    ClientConnection(std::shared_ptr<Network> network, Socket socket, std::string peer,
                     std::shared_ptr<CountedVisit> ticket)
        : network_(std::move(network)), stream_(std::move(socket)), peer_(std::move(peer)),
          ticket_(std::move(ticket)) {}

    // One whose handler broke off ends without having been closed.
    ~ClientConnection() {
        if (listed_) strike_off();
    }
    ClientConnection(const ClientConnection&) = delete;
    ClientConnection& operator=(const ClientConnection&) = delete;

    void begin() {
        network_->connections.insert(this);
        listed_ = true;
        read_request();
    }
    // The network need not close it any more.
    void strike_off() {
        network_->connections.erase(this);
        listed_ = false;
    }
    void respond(Response response, bool last = false);
    void close() {
        Error ignored;
        stream_.socket().shutdown(net::socket_base::shutdown_send, ignored);
        stream_.close();
        strike_off();
    }
    void close_if_idle() {
        if (idle_) stream_.close();
    }

    Network& network() { return *network_; }
    const std::shared_ptr<Network>& shared_network() { return network_; }
    Stream& stream() { return stream_; }
    const http::request<http::string_body>& raw_request() { return parser_->get(); }
    const Request& request() const { return request_; }
    std::shared_ptr<CountedVisit> ticket() { return ticket_; }

  private:
    void read_request();
    void header_read(Error error);
    bool understand_header();
    // Who says to be another server on the same store must be one; false: it is not.
    bool know_neighbour();
    // Whether the request may be made at all; if not, it is answered. Before its body is read.
    bool may_ask(bool has_body);
    void read_body();
    void dispatch();
    void refuse_broken(Error error);
    void linger();
    void hear_out();

    std::shared_ptr<Network> network_;
    Stream stream_;
    std::string peer_;
    std::shared_ptr<CountedVisit> ticket_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Request request_;
    std::unique_ptr<LargeBody> large_body_;
    Clock::time_point begun_;
    std::string out_;
    std::array<char, 4096> heard_{};
    std::size_t heard_bytes_ = 0;
    bool idle_ = true;
    bool listed_ = false;
};

} // namespace oya::server
