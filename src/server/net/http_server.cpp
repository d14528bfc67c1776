#include "server/net/http_server.h"

#include "core/json_writer.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <atomic>
#include <deque>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

// The only file that knows Boost.Beast, which takes long to compile. Everything here happens on one thread;
// what other threads ask for is posted to it.

namespace oya::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Error = boost::system::error_code;

namespace {

class Connection;
class OpenChannel;

Response fault(int status, std::string_view code, std::string_view message) {
    Response response{.status = status};
    JsonWriter(response.body)
        .begin_object()
        .key("error")
        .begin_object()
        .field("code", code)
        .field("message", message)
        .end_object()
        .end_object();
    return response;
}

Response too_many(milliseconds wait) {
    const auto seconds = (wait.count() + 999) / 1000;
    Response response{.status = 429, .headers = {{"Retry-After", std::to_string(seconds)}}};
    JsonWriter(response.body)
        .begin_object()
        .key("error")
        .begin_object()
        .field("code", "net.too-many")
        .field("message", "too many requests from this address")
        .field("retry_after", static_cast<double>(wait.count()) / 1000.0)
        .end_object()
        .end_object();
    return response;
}

} // namespace

class HttpServer::Network : public std::enable_shared_from_this<Network> {
  public:
    Network(NetSetup with, Log& to, Metrics& counts)
        : setup(std::move(with)), log(to), metrics(counts), visitors(setup.limits), acceptor(io) {}

    void listen();
    void accept();
    void drain();

    net::io_context io{1};
    NetSetup setup;
    Log& log;
    Metrics& metrics;
    Visitors visitors;
    tcp::acceptor acceptor;
    std::set<Connection*> connections;
    std::set<OpenChannel*> channels;
    bool draining = false;
    std::atomic<int> busy = 0; // connections and channels that are open
    std::thread thread;
};

namespace {

using Network = HttpServer::Network;

// Counts a connection for as long as it lives, on whichever thread it ends.
class Ticket {
  public:
    Ticket(std::shared_ptr<Network> network, std::string peer, bool counted)
        : network_(std::move(network)), peer_(std::move(peer)), counted_(counted) {
        ++network_->busy;
        ++network_->metrics.connections;
    }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    ~Ticket() {
        --network_->busy;
        --network_->metrics.connections;
        net::post(network_->io, [network = network_.get(), peer = peer_, counted = counted_] {
            network->visitors.disconnected(peer, counted);
        });
    }

  private:
    std::shared_ptr<Network> network_;
    std::string peer_;
    bool counted_;
};

// A client and its requests, one after the other.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(std::shared_ptr<Network> network, tcp::socket socket, std::string peer, bool counted)
        : network_(std::move(network)), stream_(std::move(socket)), peer_(std::move(peer)),
          ticket_(std::make_shared<Ticket>(network_, counted_address(peer_), counted)) {}

    void begin() {
        network_->connections.insert(this);
        read_request();
    }
    void respond(Response response, bool last = false);
    void close() {
        Error ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.close();
        network_->connections.erase(this);
    }
    void close_if_idle() {
        if (idle_) stream_.close();
    }

    Network& network() { return *network_; }
    const std::shared_ptr<Network>& shared_network() { return network_; }
    beast::tcp_stream& stream() { return stream_; }
    const http::request<http::string_body>& raw_request() { return parser_->get(); }
    const Request& request() const { return request_; }
    std::shared_ptr<Ticket> ticket() { return ticket_; }

  private:
    void read_request();
    void header_read(Error error);
    bool understand_header();
    void dispatch();
    void refuse_broken(Error error);

    std::shared_ptr<Network> network_;
    beast::tcp_stream stream_;
    std::string peer_;
    std::shared_ptr<Ticket> ticket_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    Request request_;
    Clock::time_point begun_;
    std::string out_;
    bool idle_ = true;
};

// What waits to be sent, in order. The derived class knows how.
class OpenChannel : public Channel, public std::enable_shared_from_this<OpenChannel> {
  public:
    OpenChannel(std::shared_ptr<Network> network, std::shared_ptr<Listener> listener)
        : network_(std::move(network)), listener_(std::move(listener)),
          bucket_(network_->setup.limits.messages) {}

    void send(std::string text) override {
        net::post(network_->io, [self = shared_from_this(), text = std::move(text)]() mutable {
            if (!self->ended_ && !self->closing_) self->queue(std::move(text));
        });
    }
    void close(int code, std::string reason) override {
        net::post(network_->io, [self = shared_from_this(), code, reason = std::move(reason)]() mutable {
            self->close_here(code, std::move(reason));
        });
    }
    void close_here(int code, std::string reason) {
        if (ended_ || closing_) return;
        closing_ = true;
        code_ = code;
        reason_ = std::move(reason);
        if (started_ && !writing_) say_goodbye();
    }
    void open(Connection& connection) {
        address_ = counted_address(connection.request().address);
        if (network_->draining || !network_->visitors.may_open_channel(address_)) {
            ended_ = true;
            ++network_->metrics.requests_refused;
            connection.respond(network_->draining ? fault(503, "net.restart", "the server is going down")
                                                  : too_many(milliseconds(5000)));
            listener_->closed();
            listener_.reset();
            return;
        }
        counted_ = true;
        ticket_ = connection.ticket();
        network_->channels.insert(this);
        ++network_->metrics.channels;
        start(connection);
    }

  protected:
    virtual void start(Connection& connection) = 0;
    virtual void write(const std::string& text) = 0;
    virtual void say_goodbye() = 0;
    virtual void cut_off() = 0;

    void started() {
        started_ = true;
        go_on();
    }
    void written(Error error) {
        writing_ = false;
        if (error) return cut_off();
        if (ended_) return;
        unsent_bytes_ -= unsent_.front().size();
        unsent_.pop_front();
        ++network_->metrics.messages_out;
        go_on();
    }
    void ended() {
        if (std::exchange(ended_, true)) return;
        if (counted_) {
            network_->visitors.channel_closed(address_);
            network_->channels.erase(this);
            --network_->metrics.channels;
        }
        ticket_.reset();
        listener_->closed();
        listener_.reset();
    }

    std::shared_ptr<Network> network_;
    std::shared_ptr<Listener> listener_;
    Bucket bucket_;
    bool ended_ = false;
    int code_ = closed_normally;
    std::string reason_;

  private:
    void queue(std::string text) {
        unsent_bytes_ += text.size();
        unsent_.push_back(std::move(text));
        if (unsent_bytes_ > network_->setup.limits.unsent_bytes) {
            ++network_->metrics.clients_cut_off;
            network_->log.warning("client cut off", {{"address", address_}, {"unsent", unsent_bytes_}});
            return cut_off();
        }
        if (started_ && !writing_) go_on();
    }
    void go_on() {
        if (ended_ || writing_) return;
        if (!unsent_.empty()) {
            writing_ = true;
            write(unsent_.front());
        } else if (closing_) {
            say_goodbye();
        }
    }

    std::string address_;
    std::shared_ptr<Ticket> ticket_;
    std::deque<std::string> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool counted_ = false;
    bool started_ = false;
    bool writing_ = false;
    bool closing_ = false;
};

class SocketChannel final : public OpenChannel {
  public:
    using OpenChannel::OpenChannel;

  private:
    std::shared_ptr<SocketChannel> self() {
        return std::static_pointer_cast<SocketChannel>(shared_from_this());
    }

    void start(Connection& connection) override {
        const NetLimits& limits = network_->setup.limits;
        connection.stream().expires_never();
        socket_.emplace(std::move(connection.stream()));
        network_->connections.erase(&connection);
        socket_->set_option(websocket::stream_base::timeout{limits.read_time, limits.idle_time, true});
        socket_->set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
            response.erase(http::field::server);
            for (const auto& [name, value] : network_->setup.headers) response.set(name, value);
        }));
        socket_->read_message_max(limits.message_bytes);
        socket_->auto_fragment(false);
        request_ = connection.raw_request();
        socket_->async_accept(request_, [me = self()](Error error) {
            if (error) return me->ended();
            me->read();
            me->started();
        });
    }
    void read() {
        socket_->async_read(buffer_, [me = self()](Error error, std::size_t) { me->was_read(error); });
    }
    void was_read(Error error) {
        if (error) return ended();
        if (ended_) return;
        if (!socket_->got_text()) return close_here(1003, "text only");
        ++network_->metrics.messages_in;
        listener_->message(beast::buffers_to_string(buffer_.data()));
        buffer_.consume(buffer_.size());
        // Nothing is lost when a client is too quick: it is read later.
        const milliseconds wait = bucket_.take(Clock::now());
        if (wait.count() == 0) return read();
        pause_.emplace(network_->io, wait);
        pause_->async_wait([me = self()](Error stopped) {
            if (!stopped && !me->ended_) me->read();
        });
    }
    void write(const std::string& text) override {
        socket_->text(true);
        socket_->async_write(net::buffer(text),
                             [me = self()](Error error, std::size_t) { me->written(error); });
    }
    void say_goodbye() override {
        const websocket::close_reason reason(static_cast<websocket::close_code>(code_), reason_);
        socket_->async_close(reason, [me = self()](Error) { me->ended(); });
    }
    void cut_off() override {
        if (socket_) beast::get_lowest_layer(*socket_).close();
        ended();
    }

    std::optional<websocket::stream<beast::tcp_stream>> socket_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_;
    std::optional<net::steady_timer> pause_;
};

// Lines as a response without end, in chunks; an empty line now and then shows whether anybody is there.
class StreamChannel final : public OpenChannel {
  public:
    using OpenChannel::OpenChannel;

  private:
    std::shared_ptr<StreamChannel> self() {
        return std::static_pointer_cast<StreamChannel>(shared_from_this());
    }

    void start(Connection& connection) override {
        stream_.emplace(std::move(connection.stream()));
        network_->connections.erase(&connection);
        std::vector<Header> headers = network_->setup.headers;
        headers.insert(headers.end(), {{"Content-Type", "application/x-ndjson"},
                                       {"Cache-Control", "no-store"},
                                       {"Transfer-Encoding", "chunked"},
                                       {"Connection", "close"}});
        out_ = response_head(200, headers);
        stream_->expires_after(network_->setup.limits.write_time);
        net::async_write(*stream_, net::buffer(out_), [me = self()](Error error, std::size_t) {
            if (error) return me->cut_off();
            me->stream_->expires_never();
            me->listen_for_end();
            me->keep_alive();
            me->started();
        });
    }
    void listen_for_end() {
        stream_->async_read_some(net::buffer(heard_), [me = self()](Error error, std::size_t) {
            if (error) return me->cut_off();
            me->listen_for_end();
        });
    }
    void keep_alive() {
        timer_.emplace(network_->io, network_->setup.limits.idle_time / 4);
        timer_->async_wait([me = self()](Error stopped) {
            if (stopped || me->ended_) return;
            me->send("");
            me->keep_alive();
        });
    }
    void write(const std::string& text) override {
        char size[20];
        std::snprintf(size, sizeof size, "%zx\r\n", text.size() + 1);
        out_ = size + text + "\n\r\n";
        net::async_write(*stream_, net::buffer(out_),
                         [me = self()](Error error, std::size_t) { me->written(error); });
    }
    void say_goodbye() override {
        out_ = "0\r\n\r\n";
        net::async_write(*stream_, net::buffer(out_), [me = self()](Error, std::size_t) { me->cut_off(); });
    }
    void cut_off() override {
        if (timer_) timer_->cancel();
        if (stream_) stream_->close();
        ended();
    }

    std::optional<beast::tcp_stream> stream_;
    std::optional<net::steady_timer> timer_;
    std::string out_;
    std::array<char, 64> heard_{};
};

class OpenExchange final : public Exchange {
  public:
    explicit OpenExchange(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
    ~OpenExchange() override {
        if (connection_) OpenExchange::respond(fault(500, "net.no-answer", "the server has no answer"));
    }

    const Request& request() const override { return connection_->request(); }
    void respond(Response response) override {
        if (!connection_) return;
        net::io_context& io = connection_->network().io;
        net::post(io, [connection = std::move(connection_), response = std::move(response)]() mutable {
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
        net::post(io, [connection = std::move(connection_), channel] { channel->open(*connection); });
        connection_.reset();
        return channel;
    }

    std::shared_ptr<Connection> connection_;
};

void Connection::read_request() {
    if (network_->draining) return close();
    idle_ = true;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(network_->setup.limits.header_bytes));
    parser_->body_limit(network_->setup.limits.large_body_bytes);
    stream_.expires_after(network_->setup.limits.read_time);
    http::async_read_header(stream_, buffer_, *parser_,
                            [me = shared_from_this()](Error error, std::size_t) { me->header_read(error); });
}

void Connection::refuse_broken(Error error) {
    if (error == http::error::header_limit)
        return respond(fault(431, "net.header", "the head of the request is too long"), true);
    if (error == http::error::body_limit)
        return respond(fault(413, "net.body", "the request is too long"), true);
    if (error.category() == make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
        return respond(fault(400, "net.request", "that is no HTTP request"), true);
    close();
}

bool Connection::understand_header() {
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
    return read_target({target.data(), target.size()}, request_);
}

void Connection::header_read(Error error) {
    idle_ = false;
    begun_ = Clock::now();
    if (error) return refuse_broken(error);
    if (!understand_header()) return respond(fault(400, "net.target", "that is no address"), true);
    if (request_.wants_socket()) return dispatch();
    const NetSetup& setup = network_->setup;
    const bool large = setup.takes_large_body && setup.takes_large_body(request_);
    const std::size_t limit = large ? setup.limits.large_body_bytes : setup.limits.body_bytes;
    if (parser_->content_length().value_or(0) > limit)
        return respond(fault(413, "net.body", "the request is too long"), true);
    parser_->body_limit(limit);
    stream_.expires_after(setup.limits.read_time);
    http::async_read(stream_, buffer_, *parser_, [me = shared_from_this()](Error failed, std::size_t) {
        if (failed) return me->refuse_broken(failed);
        me->request_.body = std::move(me->parser_->get().body());
        me->dispatch();
    });
}

void Connection::dispatch() {
    stream_.expires_never();
    const PublicPlace& place = network_->setup.place;
    const milliseconds wait = network_->visitors.wait_for_request(counted_address(request_.address), begun_);
    if (wait.count() > 0) {
        ++network_->metrics.requests_refused;
        return respond(too_many(wait));
    }
    if (!host_allowed(place, request_)) {
        ++network_->metrics.requests_refused;
        return respond(fault(421, "net.host", "this server does not go by that name (see --public-url)"));
    }
    if ((request_.changes_something() || request_.wants_socket()) && !origin_allowed(place, request_)) {
        ++network_->metrics.requests_refused;
        return respond(fault(403, "net.origin", "requests from other sites are not taken"));
    }
    network_->setup.handle(std::make_shared<OpenExchange>(shared_from_this()));
}

void Connection::respond(Response response, bool last) {
    const bool keep = !last && parser_->is_header_done() && parser_->keep_alive() && !network_->draining;
    ++network_->metrics.responses[static_cast<std::size_t>(response.status / 100) % 6];
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun_).count();
    const bool quiet = request_.path == "/healthz" || request_.path == "/metrics";
    network_->log.write(quiet ? Log::Level::debug : Log::Level::info, "request",
                        {{"method", request_.method},
                         {"path", request_.path},
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
    net::async_write(stream_, net::buffer(out_), [me = shared_from_this(), keep](Error error, std::size_t) {
        if (error || !keep) return me->close();
        me->read_request();
    });
}

} // namespace

void HttpServer::Network::listen() {
    Error error;
    const auto address = net::ip::make_address(setup.listen, error);
    if (error) throw std::runtime_error(setup.listen + " is no address to listen on");
    const tcp::endpoint endpoint(address, setup.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error)
        throw std::runtime_error("cannot listen on " + setup.listen + " port " + std::to_string(setup.port) +
                                 ": " + error.message());
    accept();
    thread = std::thread([this] { io.run(); });
}

void HttpServer::Network::accept() {
    acceptor.async_accept([this](Error error, tcp::socket socket) {
        if (error == net::error::operation_aborted || !acceptor.is_open()) return;
        if (error) {
            // No more files may be open, most likely: those who are here must leave first.
            log.error("cannot accept", {{"why", error.message()}});
            const auto pause = std::make_shared<net::steady_timer>(io, milliseconds(100));
            pause->async_wait([this, pause](Error) { accept(); });
            return;
        }
        Error ignored;
        const tcp::endpoint from = socket.remote_endpoint(ignored);
        const std::string peer = from.address().to_string();
        socket.set_option(tcp::no_delay(true), ignored);
        if (visitors.may_connect(counted_address(peer), !setup.trust_proxy)) {
            std::make_shared<Connection>(shared_from_this(), std::move(socket), peer, !setup.trust_proxy)
                ->begin();
        } else {
            ++metrics.requests_refused;
        }
        accept();
    });
}

void HttpServer::Network::drain() {
    draining = true;
    Error ignored;
    acceptor.close(ignored);
    for (Connection* const connection : std::set(connections)) connection->close_if_idle();
    for (OpenChannel* const channel : std::set(channels)) channel->close_here(closed_for_restart, "restart");
}

HttpServer::HttpServer(NetSetup setup, Log& log, Metrics& metrics)
    : network_(std::make_shared<Network>(std::move(setup), log, metrics)) {
    network_->listen();
}

HttpServer::~HttpServer() {
    drain(milliseconds(0));
    network_->io.stop();
    network_->thread.join();
    // What still waits holds the network that it waits in: let it end, with every connection closed.
    network_->io.restart();
    for (Connection* const connection : std::set(network_->connections)) connection->stream().close();
    network_->io.poll();
}

std::uint16_t HttpServer::port() const { return network_->acceptor.local_endpoint().port(); }

void HttpServer::drain(milliseconds patience) {
    net::post(network_->io, [network = network_.get()] { network->drain(); });
    const auto deadline = Clock::now() + patience;
    while (network_->busy > 0 && Clock::now() < deadline) std::this_thread::sleep_for(milliseconds(5));
}

} // namespace oya::server
