#include "server/net/http_client.h"

#include "server/net/beast.h"
#include "server/workers.h"

#include <charconv>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

namespace oya::server {

namespace {

struct Whereto {
    std::string name{};
    std::string port = "80";
};

std::optional<Whereto> host_in(std::string_view url) {
    constexpr std::string_view scheme = "http://";
    if (!url.starts_with(scheme)) return std::nullopt;
    url.remove_prefix(scheme.size());
    url = url.substr(0, url.find('/'));
    Whereto host;
    const std::size_t colon = url.rfind(':');
    if (colon != url.npos && !url.ends_with(']')) {
        host.port = url.substr(colon + 1);
        url = url.substr(0, colon);
    }
    if (url.starts_with('[') && url.ends_with(']')) url = url.substr(1, url.size() - 2);
    host.name = url;
    return host.name.empty() || host.port.empty() ? std::nullopt : std::optional(host);
}

std::string in_small_letters(std::string_view name) {
    std::string small(name);
    for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

template <class Message>
Response response_of(Message& message) {
    Response response{.status = static_cast<int>(message.result_int()), .type = {}};
    for (const auto& field : message) {
        std::string name = in_small_letters(field.name_string());
        if (name == "content-type") {
            response.type = std::string(field.value());
        } else {
            response.headers.emplace_back(std::move(name), field.value());
        }
    }
    response.body = std::move(message.body());
    return response;
}

class Ask;

} // namespace

// What is under way, on one thread; what other threads ask for is posted to it.
class HttpClient::Side : public std::enable_shared_from_this<Side> {
  public:
    explicit Side(ClientLimits with) : limits(with) {}

    struct Kept {
        std::unique_ptr<Stream> stream;
        Clock::time_point since;
    };
    // Another server.
    struct Place {
        std::deque<Kept> idle{};
        std::size_t busy = 0;
        std::deque<std::shared_ptr<Ask>> waiting{};
    };

    void run();
    void begin(std::shared_ptr<Ask> ask);
    // One that was begun is over.
    void done(const std::string& server);
    std::unique_ptr<Stream> kept(const std::string& server);
    void keep(const std::string& server, std::unique_ptr<Stream> stream);

    const ClientLimits limits;
    net::io_context io{1};
    net::executor_work_guard<Executor> stays{io.get_executor()};
    std::map<std::string, Place> places;
    std::set<Ask*> under_way;
    std::thread thread;
};

namespace {

using Side = HttpClient::Side;

// One request and all that comes of it. It ends with the last call to who asks, which is made once.
class Ask : public Channel, public std::enable_shared_from_this<Ask> {
  public:
    Ask(std::shared_ptr<Side> side, std::string server, Outbound request, std::shared_ptr<Asker> asker)
        : side_(std::move(side)), server_(std::move(server)), request_(std::move(request)),
          asker_(std::move(asker)) {}

    const std::string& server() const { return server_; }
    virtual bool counts() const { return true; } // among those that share the connections
    void begin() {
        side_->under_way.insert(this);
        begun_ = true;
        start();
    }
    virtual void cut_off() = 0;
    void refuse() {
        finish([](Asker& asker) { asker.unanswered(false); });
    }

  protected:
    virtual void start() = 0;

    // The last call, and what was shared is free again.
    template <class Last>
    void finish(Last last) {
        const std::shared_ptr<Asker> asker = std::move(asker_);
        asker_.reset();
        if (!asker) return;
        const auto self = shared_from_this();
        if (std::exchange(begun_, false)) {
            side_->under_way.erase(this);
            if (counts()) side_->done(server_);
        }
        last(*asker);
    }
    bool is_over() const { return !asker_; }

    // Where the server is, then a connection to it.
    template <class Then>
    void connect(Stream& stream, Then then) {
        const std::optional<Whereto> host = host_in(server_);
        if (!host) return then(make_error_code(net::error::host_not_found));
        stream.expires_after(side_->limits.connect_time);
        Error error;
        const auto address = net::ip::make_address(host->name, error);
        unsigned port = 0;
        std::from_chars(host->port.data(), host->port.data() + host->port.size(), port);
        if (!error)
            return stream.async_connect(tcp::endpoint(address, static_cast<std::uint16_t>(port)),
                                        std::move(then));
        resolver_.emplace(side_->io.get_executor());
        resolver_->async_resolve(host->name, host->port,
                                 [&stream, self = shared_from_this(), then = std::move(then)](
                                     Error failed, const Resolver::results_type& found) mutable {
                                     if (failed || found.empty()) return then(failed);
                                     stream.async_connect(found.begin()->endpoint(), std::move(then));
                                 });
    }

    using Resolver = net::ip::basic_resolver<tcp, Executor>;
    std::shared_ptr<Side> side_;
    const std::string server_;
    Outbound request_;
    std::shared_ptr<Asker> asker_;
    std::optional<Resolver> resolver_;
    bool begun_ = false;
};

// An ordinary request, whose answer may be a stream of lines.
class PlainAsk final : public Ask {
  public:
    using Ask::Ask;

    void send(std::string) override {}
    void close(int, std::string) override {
        net::post(side_->io, [self = shared_from_this()] { self->cut_off(); });
    }
    void cut_off() override {
        if (stream_) stream_->close();
        lose();
    }

  private:
    std::shared_ptr<PlainAsk> self() { return std::static_pointer_cast<PlainAsk>(shared_from_this()); }
    bool is_safe() const { return request_.method == "GET" || request_.method == "HEAD"; }

    void start() override {
        stream_ = side_->kept(server_);
        is_used_ = stream_ != nullptr;
        if (is_used_) return write();
        begin_anew();
    }
    void begin_anew() {
        stream_ = std::make_unique<Stream>(side_->io.get_executor());
        connect(*stream_, [me = self()](Error error) {
            if (me->is_over()) return;
            if (error) return me->lose();
            Error ignored;
            me->stream_->socket().set_option(tcp::no_delay(true), ignored);
            me->write();
        });
    }
    void write() {
        sent_ = true;
        out_ = request_.method + ' ' + request_.target + " HTTP/1.1\r\n";
        for (const auto& [name, value] : request_.headers) out_ += name + ": " + value + "\r\n";
        if (!request_.body.empty())
            out_ += "content-length: " + std::to_string(request_.body.size()) + "\r\n";
        out_ += "\r\n" + request_.body;
        stream_->expires_after(side_->limits.answer_time);
        net::async_write(*stream_, net::buffer(out_), [me = self()](Error error, std::size_t) {
            if (me->is_over()) return;
            if (error) return me->try_anew();
            me->read_head();
        });
    }
    void read_head() {
        parser_.emplace();
        parser_->body_limit(side_->limits.bytes);
        parser_->header_limit(64 * 1024);
        parser_->skip(request_.method == "HEAD");
        http::async_read_header(*stream_, buffer_, *parser_, [me = self()](Error error, std::size_t) {
            if (me->is_over()) return;
            if (error) return me->try_anew();
            me->head_read();
        });
    }
    // The other may have closed what was kept, and never have read this.
    void try_anew() {
        if (!is_used_ || !is_safe() || (parser_ && parser_->got_some())) return lose();
        is_used_ = false;
        buffer_.clear();
        begin_anew();
    }
    void head_read() {
        const auto& head = parser_->get();
        if (head.result_int() == 200 && parser_->chunked() &&
            head[http::field::content_type] == "application/x-ndjson") {
            is_open_ = true;
            parser_->body_limit(boost::none);
            asker_->opened(shared_from_this());
            return read_lines();
        }
        http::async_read(*stream_, buffer_, *parser_, [me = self()](Error error, std::size_t) {
            if (me->is_over()) return;
            if (error) return me->lose();
            if (me->parser_->keep_alive()) me->side_->keep(me->server_, std::move(me->stream_));
            me->finish([&](Asker& asker) { asker.answered(response_of(me->parser_->get())); });
        });
    }
    void read_lines() {
        if (parser_->is_done())
            return finish([](Asker& asker) { asker.ended(closed_normally, "the stream is at its end"); });
        stream_->expires_after(side_->limits.stream_silence);
        http::async_read_some(*stream_, buffer_, *parser_, [me = self()](Error error, std::size_t) {
            if (me->is_over()) return;
            if (error) return me->lose();
            me->tell_lines();
            me->read_lines();
        });
    }
    void tell_lines() {
        std::string& body = parser_->get().body();
        lines_ += body;
        body.clear();
        std::size_t from = 0;
        for (std::size_t end = 0; (end = lines_.find('\n', from)) != std::string::npos; from = end + 1)
            if (end > from && asker_) asker_->heard(lines_.substr(from, end - from));
        lines_.erase(0, from);
    }
    void lose() {
        if (is_open_)
            return finish([](Asker& asker) { asker.ended(closed_without_a_word, "the server is gone"); });
        finish([sent = sent_](Asker& asker) { asker.unanswered(sent); });
    }

    std::unique_ptr<Stream> stream_;
    beast::flat_buffer buffer_;
    std::optional<http::response_parser<http::string_body>> parser_;
    std::string out_;
    std::string lines_;
    bool is_used_ = false; // a connection that had been kept
    bool sent_ = false;
    bool is_open_ = false;
};

class SocketAsk final : public Ask {
  public:
    using Ask::Ask;

    bool counts() const override { return false; }
    void send(std::string text) override {
        net::post(side_->io, [me = self(), text = std::move(text)]() mutable {
            if (me->is_over() || me->closing_) return;
            me->unsent_bytes_ += text.size();
            me->unsent_.push_back(std::move(text));
            if (me->unsent_bytes_ > me->side_->limits.bytes) return me->cut_off();
            me->go_on();
        });
    }
    void close(int code, std::string reason) override {
        net::post(side_->io, [me = self(), code, reason = std::move(reason)]() mutable {
            if (me->is_over() || me->closing_) return;
            me->closing_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
            me->go_on();
        });
    }
    void cut_off() override {
        if (socket_) beast::get_lowest_layer(*socket_).close();
        end(closed_without_a_word, "the server is gone");
    }

  private:
    std::shared_ptr<SocketAsk> self() { return std::static_pointer_cast<SocketAsk>(shared_from_this()); }

    void start() override {
        socket_.emplace(side_->io.get_executor());
        connect(beast::get_lowest_layer(*socket_), [me = self()](Error error) {
            if (me->is_over()) return;
            if (error) return me->refuse();
            me->shake_hands();
        });
    }
    void shake_hands() {
        const ClientLimits& limits = side_->limits;
        Stream& stream = beast::get_lowest_layer(*socket_);
        Error ignored;
        stream.socket().set_option(tcp::no_delay(true), ignored);
        stream.expires_never();
        socket_->set_option(websocket::stream_base::timeout{limits.answer_time, limits.silence, true});
        std::string host;
        std::erase_if(request_.headers, [&host](const Header& header) {
            if (header.first == "host") host = header.second;
            return header.first == "host";
        });
        socket_->set_option(
            websocket::stream_base::decorator([headers = request_.headers](websocket::request_type& request) {
                for (const auto& [name, value] : headers) request.insert(name, value);
            }));
        socket_->read_message_max(limits.bytes);
        socket_->auto_fragment(false);
        socket_->async_handshake(response_, host, request_.target, [me = self()](Error error) {
            if (me->is_over()) return;
            if (error == websocket::error::upgrade_declined)
                return me->finish([&](Asker& asker) { asker.answered(response_of(me->response_)); });
            if (error) return me->refuse();
            me->is_open_ = true;
            me->asker_->opened(me);
            me->read();
            me->go_on();
        });
    }
    void read() {
        socket_->async_read(buffer_, [me = self()](Error error, std::size_t) {
            if (me->is_over()) return;
            if (error == websocket::error::closed) {
                const websocket::close_reason& why = me->socket_->reason();
                const bool said = why.code != websocket::close_code::none;
                return me->end(said ? why.code : closed_normally, std::string(why.reason.c_str()));
            }
            if (error) return me->cut_off();
            me->asker_->heard(beast::buffers_to_string(me->buffer_.data()));
            me->buffer_.consume(me->buffer_.size());
            me->read();
        });
    }
    void go_on() {
        if (is_over() || !is_open_ || writing_) return;
        if (!unsent_.empty()) {
            writing_ = true;
            socket_->text(true);
            socket_->async_write(net::buffer(unsent_.front()), [me = self()](Error error, std::size_t) {
                me->writing_ = false;
                if (me->is_over()) return;
                if (error) return me->cut_off();
                me->unsent_bytes_ -= me->unsent_.front().size();
                me->unsent_.pop_front();
                me->go_on();
            });
        } else if (closing_) {
            writing_ = true;
            socket_->async_close(*closing_, [me = self()](Error) { me->cut_off(); });
        }
    }
    void end(int code, std::string reason) {
        if (!is_open_) return refuse();
        finish([&](Asker& asker) { asker.ended(code, std::move(reason)); });
    }

    std::optional<websocket::stream<Stream>> socket_;
    websocket::response_type response_;
    beast::flat_buffer buffer_;
    std::deque<std::string> unsent_;
    std::size_t unsent_bytes_ = 0;
    std::optional<websocket::close_reason> closing_;
    bool is_open_ = false;
    bool writing_ = false;
};

} // namespace

// What one of them brings about must not end the others.
void HttpClient::Side::run() {
    while (true) {
        try {
            io.run();
            return;
        } catch (...) {
        }
    }
}

void HttpClient::Side::begin(std::shared_ptr<Ask> ask) {
    if (!ask->counts()) return ask->begin();
    Place& place = places[ask->server()];
    if (place.busy >= limits.busy) {
        if (place.waiting.size() >= limits.waiting) return ask->refuse();
        return place.waiting.push_back(std::move(ask));
    }
    ++place.busy;
    ask->begin();
}

void HttpClient::Side::done(const std::string& server) {
    Place& place = places[server];
    --place.busy;
    if (place.waiting.empty()) return;
    const std::shared_ptr<Ask> next = std::move(place.waiting.front());
    place.waiting.pop_front();
    net::post(io, [self = shared_from_this(), next] { self->begin(next); });
}

std::unique_ptr<Stream> HttpClient::Side::kept(const std::string& server) {
    std::deque<Kept>& idle = places[server].idle;
    std::erase_if(idle, [this](const Kept& each) { return Clock::now() - each.since > limits.kept; });
    while (!idle.empty()) {
        std::unique_ptr<Stream> stream = std::move(idle.back().stream);
        idle.pop_back();
        // The other may have gone meanwhile: then there is an end to be read, or something that nobody asked.
        char byte = 0;
        Error error;
        stream->socket().non_blocking(true, error);
        stream->socket().receive(net::buffer(&byte, 1), net::socket_base::message_peek, error);
        if (error == net::error::would_block) return stream;
    }
    return nullptr;
}

void HttpClient::Side::keep(const std::string& server, std::unique_ptr<Stream> stream) {
    std::deque<Kept>& idle = places[server].idle;
    if (idle.size() >= limits.idle) idle.pop_front();
    stream->expires_never();
    idle.push_back({std::move(stream), Clock::now()});
}

HttpClient::HttpClient(ClientLimits limits) : side_(std::make_shared<Side>(limits)) {
    side_->thread = std::thread([side = side_.get()] { side->run(); });
}

HttpClient::~HttpClient() {
    side_->io.stop();
    side_->thread.join();
    // Everybody who asked is told, and nothing holds another any more.
    side_->io.restart();
    insist([this] {
        for (auto& [server, place] : side_->places)
            for (const std::shared_ptr<Ask>& ask : std::exchange(place.waiting, {})) ask->refuse();
        for (Ask* const ask : std::set(side_->under_way)) ask->shared_from_this()->cut_off();
        for (auto& [server, place] : side_->places) place.idle.clear();
    });
    side_->io.poll();
}

void HttpClient::ask(const std::string& server, Outbound request, std::shared_ptr<Asker> asker) {
    std::shared_ptr<Ask> ask;
    if (request.wants_socket) {
        ask = std::make_shared<SocketAsk>(side_, server, std::move(request), std::move(asker));
    } else {
        ask = std::make_shared<PlainAsk>(side_, server, std::move(request), std::move(asker));
    }
    net::post(side_->io, [side = side_, ask = std::move(ask)] { side->begin(ask); });
}

} // namespace oya::server
