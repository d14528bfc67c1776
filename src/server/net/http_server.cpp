#include "server/net/http_server.h"

#include "server/net/channels.h"
#include "server/net/connection.h"
#include "server/net/gzip.h"
#include "server/said.h"
#include "server/workers.h"

#include <exception>
#include <stdexcept>

// With http_client.cpp the only file that is compiled with the network of Boost.Beast.

namespace oya::server {

namespace {

// The path as the log may have it.
std::string without_secret(const std::string& path, const std::vector<std::string>& secret_behind) {
    for (const std::string& before : secret_behind)
        if (path.starts_with(before))
            return before + "*" + path.substr(std::min(path.find('/', before.size()), path.size()));
    return path;
}

class OpenExchange final : public Exchange {
  public:
    explicit OpenExchange(std::shared_ptr<ClientConnection> connection)
        : connection_(std::move(connection)) {}
    ~OpenExchange() override {
        if (connection_) insist([this] { OpenExchange::respond(fault(request(), 500, "net.no-answer")); });
    }

    const Request& request() const override { return connection_->request(); }
    void respond(Response response) override {
        if (!connection_) return;
        pack(request(), response); // by who answers: a long record would hold the network's thread up
        net::io_context& io = connection_->network().io;
        // Whoever cannot post for want of memory still has the connection, and may answer later.
        net::post(io, [connection = connection_, response = std::move(response)]() mutable {
            connection->respond(std::move(response));
        });
        connection_.reset();
    }
    std::shared_ptr<Channel> open_socket(std::shared_ptr<Listener> listener) override {
        return open<SocketChannel>(std::move(listener));
    }
    std::shared_ptr<Channel> open_stream(std::shared_ptr<Listener> listener) override {
        return open<StreamChannel>(std::move(listener));
    }

  private:
    template <class Kind>
    std::shared_ptr<Channel> open(std::shared_ptr<Listener> listener) {
        auto channel = std::make_shared<Kind>(connection_->shared_network(), std::move(listener));
        net::io_context& io = connection_->network().io;
        net::post(io, [connection = connection_, channel] { channel->open(*connection); });
        connection_.reset();
        return channel;
    }

    std::shared_ptr<ClientConnection> connection_;
};

} // namespace

void ClientConnection::read_request() {
    if (network_->draining) return close();
    idle_ = true;
    request_ = {.address = peer_}; // whatever comes has nothing of the last one
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(network_->setup.limits.header_bytes));
    parser_->body_limit(network_->setup.limits.large_body_bytes);
    stream_.expires_after(network_->setup.limits.read_time);
    http::async_read_header(stream_, buffer_, *parser_,
                            [me = shared_from_this()](Error error, std::size_t) { me->header_read(error); });
}

void ClientConnection::refuse_broken(Error error) {
    if (error == beast::error::timeout && (buffer_.size() > 0 || parser_->got_some()))
        network_->metrics.count(Metrics::Bad::slow);
    if (error == http::error::header_limit) return respond(fault(request_, 431, "net.header"), true);
    if (error == http::error::body_limit) return respond(fault(request_, 413, "net.body"), true);
    if (error.category() == make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
        return respond(fault(request_, 400, "net.request"), true);
    close();
}

bool ClientConnection::understand_header() {
    const auto& raw = parser_->get();
    request_ = {};
    request_.method = std::string(raw.method_string());
    for (const auto& field : raw) {
        std::string name(field.name_string());
        for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        request_.headers.emplace_back(std::move(name), field.value());
    }
    request_.address = network_->setup.trust_proxy ? forwarded_address(request_, peer_) : peer_;
    const auto target = raw.target();
    request_.target = std::string(target);
    return read_target(request_.target, request_);
}

void ClientConnection::header_read(Error error) {
    idle_ = false;
    begun_ = Clock::now();
    if (error) return refuse_broken(error);
    if (!understand_header()) return respond(fault(request_, 400, "net.target"), true);
    if (!names_one_host(request_)) return respond(fault(request_, 400, "net.hosts"), true);
    if (!know_neighbour()) return respond(fault(request_, 403, "net.neighbour"), true);
    if (request_.wants_socket() && !has_socket_key(request_))
        return respond(fault(request_, 400, "net.key"), true);
    const bool has_body = parser_->chunked() || parser_->content_length().value_or(0) > 0;
    // What follows the head would be taken for the next request, or for a message.
    if (request_.wants_socket() && has_body) return respond(fault(request_, 400, "net.upgrade"), true);
    if (!may_ask(has_body)) return;
    if (request_.wants_socket()) return dispatch();
    read_body();
}

// What another server passes on counts for who has asked it, and was looked at there.
bool ClientConnection::know_neighbour() {
    if (!network_->setup.is_neighbour || request_.header(node_header).empty()) return true;
    if (!network_->setup.is_neighbour(request_)) return false;
    request_.passed_on = true;
    request_.address = forwarded_address(request_, peer_);
    ticket_->count_no_more();
    return true;
}

bool ClientConnection::may_ask(bool has_body) {
    if (request_.passed_on) return true;
    const auto refuse = [&](Response response) {
        ++network_->metrics.requests_refused;
        respond(std::move(response), has_body);
        return false;
    };
    const PublicPlace& place = network_->setup.place;
    const milliseconds wait = network_->visitors.wait_for_request(counted_address(request_.address), begun_);
    if (wait.count() > 0) return refuse(too_many(request_, wait));
    if (!host_allowed(place, request_)) return refuse(fault(request_, 421, "net.host"));
    if ((request_.changes_something() || request_.wants_socket()) && !origin_allowed(place, request_))
        return refuse(fault(request_, 403, "net.origin"));
    return true;
}

void ClientConnection::read_body() {
    const NetSetup& setup = network_->setup;
    const bool large = setup.takes_large_body && setup.takes_large_body(request_);
    const std::size_t limit = large ? setup.limits.large_body_bytes : setup.limits.body_bytes;
    const std::size_t length = parser_->content_length().value_or(0);
    if (length > limit) return respond(fault(request_, 413, "net.body"), true);
    if (large && (parser_->chunked() || length > setup.limits.body_bytes)) {
        large_body_ = std::make_unique<LargeBody>(network_, counted_address(request_.address));
        if (!large_body_->admitted()) {
            ++network_->metrics.requests_refused;
            return respond(too_many(request_, milliseconds(1000)), true);
        }
    }
    parser_->body_limit(limit);
    stream_.expires_after(setup.limits.read_time);
    http::async_read(stream_, buffer_, *parser_, [me = shared_from_this()](Error failed, std::size_t) {
        if (failed) return me->refuse_broken(failed);
        me->request_.body = std::move(me->parser_->get().body());
        me->dispatch();
    });
}

void ClientConnection::dispatch() {
    stream_.expires_never();
    network_->setup.handle(std::make_shared<OpenExchange>(shared_from_this()));
}

void ClientConnection::respond(Response response, bool last) {
    large_body_.reset();
    const bool keep = !last && parser_->is_header_done() && parser_->keep_alive() && !network_->draining;
    network_->metrics.count_response(response.status);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun_).count();
    const bool quiet =
        request_.path == "/healthz" || request_.path == "/readyz" || request_.path == "/metrics";
    network_->log.write(quiet ? Log::Level::debug : Log::Level::info, "request",
                        {{"method", request_.method},
                         {"path", without_secret(request_.path, network_->setup.secret_behind)},
                         {"status", response.status},
                         {"us", took},
                         {"address", request_.address}});
    std::vector<Header> headers = std::move(response.headers);
    headers.insert(headers.end(), network_->setup.headers.begin(), network_->setup.headers.end());
    if (response.status != 204 && response.status != 304) {
        headers.emplace_back("Content-Type", response.type);
        headers.emplace_back("Content-Length", std::to_string(response.body.size()));
    }
    headers.emplace_back("Connection", keep ? "keep-alive" : "close");
    out_ = response_head(response.status, headers);
    if (request_.method != "HEAD") out_ += response.body;
    stream_.expires_after(network_->setup.limits.write_time);
    net::async_write(stream_, net::buffer(out_),
                     [me = shared_from_this(), keep, last](Error error, std::size_t) {
                         if (!error && last) return me->linger();
                         if (error || !keep) return me->close();
                         me->read_request();
                     });
}

// Who is still sending does not listen yet: hears them out for a while, so that they get to read the answer.
void ClientConnection::linger() {
    Error ignored;
    stream_.socket().shutdown(net::socket_base::shutdown_send, ignored);
    stream_.expires_after(milliseconds(2000));
    hear_out();
}

void ClientConnection::hear_out() {
    stream_.async_read_some(net::buffer(heard_), [me = shared_from_this()](Error error, std::size_t bytes) {
        me->heard_bytes_ += bytes;
        if (error || me->heard_bytes_ > 4 * me->network_->setup.limits.large_body_bytes) return me->close();
        me->hear_out();
    });
}

void HttpServer::Network::listen() {
    Error error;
    const auto address = net::ip::make_address(setup.listen, error);
    if (error) throw Said<std::runtime_error>({"serve.no-address", {{"address", setup.listen}}});
    const tcp::endpoint endpoint(address, setup.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error)
        throw Said<std::runtime_error>({"serve.cannot-listen",
                                        {{"address", setup.listen},
                                         {"port", std::to_string(setup.port)},
                                         {"why", reason_of(error.value())}}});
    accept();
    thread = std::thread([this] { run(); });
}

// What one client brings about must not end the network for the others.
void HttpServer::Network::run() {
    for (bool again = false;; again = true) {
        try {
            if (again) accept_later();
            return static_cast<void>(io.run());
        } catch (...) {
            report(std::current_exception());
        }
    }
}

void HttpServer::Network::report(std::exception_ptr fault) noexcept {
    try {
        std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        insist([&] { log.error("network fault", {{"why", error.what()}}); });
    } catch (...) {
        insist([&] { log.error("network fault"); });
    }
}

void HttpServer::Network::accept() {
    if (door_is_kept || !acceptor.is_open()) return;
    acceptor.async_accept([this, keeper = doorkeeper()](Error error, Socket socket) mutable {
        keeper.reset();
        if (!acceptor.is_open()) return;
        if (error) {
            // No more files may be open, most likely: those who are here must leave first.
            log.error("cannot accept", {{"why", error.message()}});
            return accept_later();
        }
        let_in(std::move(socket));
        accept();
    });
}

void HttpServer::Network::accept_later() {
    if (door_is_kept || !acceptor.is_open()) return;
    pause.expires_after(milliseconds(100));
    pause.async_wait([this, keeper = doorkeeper()](Error) mutable {
        keeper.reset();
        accept();
    });
}

void HttpServer::Network::let_in(Socket socket) {
    Error ignored;
    const std::string peer = socket.remote_endpoint(ignored).address().to_string();
    socket.set_option(tcp::no_delay(true), ignored);
    auto visit =
        std::make_shared<CountedVisit>(shared_from_this(), counted_address(peer), !setup.trust_proxy);
    if (!visit->admitted()) return static_cast<void>(++metrics.requests_refused);
    std::make_shared<ClientConnection>(shared_from_this(), std::move(socket), peer, std::move(visit))
        ->begin();
}

void HttpServer::Network::drain() {
    draining = true;
    Error ignored;
    acceptor.close(ignored);
    insist([this] {
        for (ClientConnection* const connection : std::set(connections)) connection->close_if_idle();
        for (OpenChannel* const channel : std::set(channels))
            channel->close_here(closed_for_restart, "restart");
    });
}

void HttpServer::Network::cut_off() {
    insist([this] {
        for (ClientConnection* const connection : std::set(connections)) connection->stream().close();
        for (OpenChannel* const channel : std::set(channels)) channel->cut_off();
    });
}

HttpServer::HttpServer(NetSetup setup, Log& log, Metrics& metrics)
    : network_(std::make_shared<Network>(std::move(setup), log, metrics)) {
    network_->listen();
}

HttpServer::~HttpServer() {
    drain(milliseconds(0));
    network_->io.stop();
    network_->thread.join();
    // An answer that came too late holds the network in which it waits: let it end, with every connection
    // closed.
    network_->io.restart();
    network_->cut_off();
    network_->io.poll();
}

std::uint16_t HttpServer::port() const { return network_->acceptor.local_endpoint().port(); }

void HttpServer::drain(milliseconds patience) {
    const auto wait = [this](milliseconds time) {
        const auto deadline = Clock::now() + time;
        while (network_->busy > 0 && Clock::now() < deadline) std::this_thread::sleep_for(milliseconds(2));
    };
    const auto post = [this](auto task) { insist([&] { net::post(network_->io, task); }); };
    post([network = network_.get()] { network->drain(); });
    wait(patience);
    // Those who listen to a channel must hear of its end while they still can.
    post([network = network_.get()] { network->cut_off(); });
    wait(milliseconds(500));
}

} // namespace oya::server
