#pragma once

#include "server/errors.h"
#include "server/net/connection.h"

// Connections that stay open: WebSockets and streams of lines. Only for http_server.cpp.

namespace oya::server {

// What is refused before anybody else sees the request, in its language.
inline Response fault(const Request& request, int status, ErrorCode code) {
    const Words& words = words_for(request.header("accept-language"));
    return {.status = status, .body = error_body(code, error_text(words, code))};
}

inline Response too_many(const Request& request, milliseconds wait) {
    const Words& words = words_for(request.header("accept-language"));
    const auto seconds = (wait.count() + 999) / 1000;
    return {.status = 429,
            .body = error_body("net.too-many", error_text(words, "net.too-many"), wait),
            .headers = {{"Retry-After", std::to_string(seconds)}}};
}

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
            connection.respond(network_->draining ? fault(connection.request(), 503, "net.restart")
                                                  : too_many(connection.request(), milliseconds(5000)));
            insist([this] { listener_->closed(); });
            listener_.reset();
            return;
        }
        counted_ = true;
        ticket_ = connection.ticket();
        network_->channels.insert(this);
        ++network_->metrics.channels;
        start(connection);
    }

    // Ends it without a word.
    virtual void cut_off() = 0;

  protected:
    virtual void start(Connection& connection) = 0;
    virtual void write(const std::string& text) = 0;
    virtual void say_goodbye() = 0;

    void give_up_reader() {
        ++network_->metrics.clients_cut_off;
        network_->log.warning("client cut off", {{"address", address_}, {"unsent", unsent_bytes_}});
        cut_off();
    }
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
        insist([this] { listener_->closed(); });
        listener_.reset();
    }

    std::shared_ptr<Network> network_;
    std::shared_ptr<Listener> listener_;
    Bucket bucket_;
    bool ended_ = false;
    int code_ = closed_normally;
    std::string reason_;

    std::string address_;

  private:
    void queue(std::string text) {
        unsent_bytes_ += text.size();
        unsent_.push_back(std::move(text));
        if (unsent_bytes_ > network_->setup.limits.unsent_bytes) return give_up_reader();
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

    std::shared_ptr<CountedVisit> ticket_;
    std::deque<std::string> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool counted_ = false;
    bool started_ = false;
    bool writing_ = false;
    bool closing_ = false;
};

// Messages are packed for who offers permessage-deflate with a window that we may choose, both ways with what
// was said before as their context. A message that goes into one packet anyway is not: to pack it costs more
// than to send it. (Who does not let us choose would need 32 kB for theirs alone, and gets
// them as they are.)
inline websocket::permessage_deflate packing() {
    websocket::permessage_deflate packing;
    packing.server_enable = true;
    packing.server_max_window_bits = 12;
    packing.client_max_window_bits = 9;
    packing.compLevel = 1;
    packing.memLevel = 2;
    packing.msg_size_threshold = 512;
    return packing;
}
inline constexpr std::size_t packed_piece = 512; // bytes that are packed and sent at a time

// What it takes for one socket: for packing a window, its chains and hashes, for unpacking a window, and the
// state of both; and a piece.
inline constexpr std::size_t packing_bytes = (std::size_t{1} << (12 + 2)) + (std::size_t{1} << (2 + 9)) +
                                             (std::size_t{1} << 9) + sizeof(beast::zlib::deflate_stream) +
                                             sizeof(beast::zlib::inflate_stream) + packed_piece;
static_assert(packing_bytes <= std::size_t{32} * 1024);

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
        connection.strike_off();
        socket_->set_option(websocket::stream_base::timeout{limits.read_time, limits.idle_time, true});
        socket_->set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
            response.erase(http::field::server);
            for (const auto& [name, value] : network_->setup.headers) response.set(name, value);
        }));
        socket_->read_message_max(limits.message_bytes);
        socket_->auto_fragment(false);
        socket_->set_option(packing());
        socket_->write_buffer_bytes(packed_piece);
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
        if (error) {
            count_bad(error);
            return ended();
        }
        if (ended_) return;
        if (!socket_->got_text()) {
            network_->metrics.count(Metrics::Bad::malformed);
            return close_here(1003, "text only");
        }
        ++network_->metrics.messages_in;
        try {
            listener_->message(beast::buffers_to_string(buffer_.data()));
        } catch (...) {
            cut_off(); // whoever was not heard comes again and says it again
            throw;
        }
        buffer_.consume(buffer_.size());
        // Nothing is lost when a client is too quick: it is read later.
        const Clock::time_point now = Clock::now();
        const milliseconds wait =
            std::max(bucket_.take(now), network_->visitors.wait_for_message(address_, now));
        if (wait.count() == 0) return read();
        network_->metrics.count(Metrics::Bad::rate);
        pause_.emplace(network_->io, wait);
        pause_->async_wait([me = self()](Error stopped) {
            if (!stopped && !me->ended_) me->read();
        });
    }
    // Why a socket cannot be read any more, unless it was simply closed.
    void count_bad(Error error) {
        if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
            network_->metrics.count(Metrics::Bad::oversized);
        } else if (error == beast::error::timeout) {
            network_->metrics.count(Metrics::Bad::slow);
        } else if (error == websocket::condition::protocol_violation) {
            network_->metrics.count(Metrics::Bad::malformed);
        }
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
        if (pause_) pause_->cancel();
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
        connection.strike_off();
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
        expect_reader();
        net::async_write(*stream_, net::buffer(out_), [me = self()](Error error, std::size_t) {
            me->patience_->cancel();
            me->written(error);
        });
    }
    // Whoever takes nothing for so long does not read: nothing but this would ever tell of a line that waits.
    void expect_reader() {
        patience_.emplace(network_->io, network_->setup.limits.write_time);
        patience_->async_wait([me = self()](Error stopped) {
            if (stopped || me->ended_) return;
            me->give_up_reader();
        });
    }
    void say_goodbye() override {
        out_ = "0\r\n\r\n";
        expect_reader();
        net::async_write(*stream_, net::buffer(out_), [me = self()](Error, std::size_t) { me->cut_off(); });
    }
    void cut_off() override {
        if (timer_) timer_->cancel();
        if (patience_) patience_->cancel();
        if (stream_) stream_->close();
        ended();
    }

    std::optional<beast::tcp_stream> stream_;
    std::optional<net::steady_timer> timer_;
    std::optional<net::steady_timer> patience_;
    std::string out_;
    std::array<char, 64> heard_{};
};

} // namespace oya::server
