#pragma once

#include "server/net/open_channel.h"

// Connections that stay open: WebSockets and streams of lines. Only for http_server.cpp.

namespace oya::server {

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
    template <class Work>
    auto then(Work work) {
        return OrCutOff(std::static_pointer_cast<SocketChannel>(shared_from_this()), std::move(work));
    }

    void start(ClientConnection& connection) override {
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
        socket_->async_accept(request_, then([](SocketChannel& me, Error error) {
                                  if (error) return me.ended();
                                  me.read();
                                  me.started();
                              }));
    }
    void read() {
        socket_->async_read(buffer_, then([](SocketChannel& me, Error error) { me.was_read(error); }));
    }
    void was_read(Error error) {
        if (error) {
            count_bad(error);
            return cut_off(); // what else is under way on it ends too
        }
        if (ended_) return;
        if (!socket_->got_text()) {
            network_->metrics.count(Metrics::Bad::malformed);
            return close_here(1003, "text only");
        }
        ++network_->metrics.messages_in;
        listener_->message(beast::buffers_to_string(buffer_.data()));
        buffer_.consume(buffer_.size());
        // Nothing is lost when a client is too quick: it is read later.
        const Clock::time_point now = Clock::now();
        const milliseconds wait =
            std::max(bucket_.take(now), network_->visitors.wait_for_message(address_, now));
        if (wait.count() == 0) return read();
        network_->metrics.count(Metrics::Bad::rate);
        pause_.emplace(network_->io, wait);
        pause_->async_wait(then([](SocketChannel& me, Error stopped) {
            if (!stopped && !me.ended_) me.read();
        }));
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
                             then([](SocketChannel& me, Error error) { me.written(error); }));
    }
    void say_goodbye() override {
        const websocket::close_reason reason(static_cast<websocket::close_code>(code_), reason_);
        // It may also have been told to wait before it is read again.
        socket_->async_close(reason, then([](SocketChannel& me, Error) { me.cut_off(); }));
    }
    void cut_off() override {
        if (pause_) pause_->cancel();
        if (socket_) beast::get_lowest_layer(*socket_).close();
        ended();
    }

    std::optional<websocket::stream<Stream>> socket_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_;
    std::optional<net::steady_timer> pause_;
};

// Lines as a response without end, in chunks; an empty line now and then shows whether anybody is there.
class StreamChannel final : public OpenChannel {
  public:
    using OpenChannel::OpenChannel;

  private:
    template <class Work>
    auto then(Work work) {
        return OrCutOff(std::static_pointer_cast<StreamChannel>(shared_from_this()), std::move(work));
    }

    void start(ClientConnection& connection) override {
        stream_.emplace(std::move(connection.stream()));
        connection.strike_off();
        std::vector<Header> headers = network_->setup.headers;
        headers.insert(headers.end(), {{"Content-Type", "application/x-ndjson"},
                                       {"Cache-Control", "no-store"},
                                       {"Transfer-Encoding", "chunked"},
                                       {"Connection", "close"}});
        out_ = response_head(200, headers);
        stream_->expires_after(network_->setup.limits.write_time);
        net::async_write(*stream_, net::buffer(out_), then([](StreamChannel& me, Error error) {
            if (error) return me.cut_off();
            me.stream_->expires_never();
            me.listen_for_end();
            me.keep_alive();
            me.started();
        }));
    }
    void listen_for_end() {
        stream_->async_read_some(net::buffer(heard_), then([](StreamChannel& me, Error error) {
                                     if (error) return me.cut_off();
                                     me.listen_for_end();
                                 }));
    }
    void keep_alive() {
        timer_.emplace(network_->io, network_->setup.limits.idle_time / 4);
        timer_->async_wait(then([](StreamChannel& me, Error stopped) {
            if (stopped || me.ended_) return;
            me.send("");
            me.keep_alive();
        }));
    }
    void write(const std::string& text) override {
        char size[20];
        std::snprintf(size, sizeof size, "%zx\r\n", text.size() + 1);
        out_ = size + text + "\n\r\n";
        expect_reader();
        net::async_write(*stream_, net::buffer(out_), then([](StreamChannel& me, Error error) {
            me.patience_->cancel();
            me.written(error);
        }));
    }
    // Whoever takes nothing for so long does not read: nothing but this would ever tell of a line that waits.
    void expect_reader() {
        patience_.emplace(network_->io, network_->setup.limits.write_time);
        patience_->async_wait(then([](StreamChannel& me, Error stopped) {
            if (stopped || me.ended_) return;
            me.give_up_reader();
        }));
    }
    void say_goodbye() override {
        out_ = "0\r\n\r\n";
        expect_reader();
        net::async_write(*stream_, net::buffer(out_), then([](StreamChannel& me, Error) { me.cut_off(); }));
    }
    void cut_off() override {
        if (timer_) timer_->cancel();
        if (patience_) patience_->cancel();
        if (stream_) stream_->close();
        ended();
    }

    std::optional<Stream> stream_;
    std::optional<net::steady_timer> timer_;
    std::optional<net::steady_timer> patience_;
    std::string out_;
    std::array<char, 64> heard_{};
};

} // namespace oya::server
