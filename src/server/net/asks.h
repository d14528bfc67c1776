#pragma once

#include "server/net/asking.h"

// What is asked: for an answer, or for a socket. Only for http_client.cpp.

namespace oya::server {

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
        const ClientLimits& limits = side_->limits;
        stream_->expires_after(is_safe() ? limits.look_time : limits.answer_time);
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
};

class SocketAsk final : public Ask {
  public:
    template <class... Parts>
    explicit SocketAsk(Parts&&... parts) : Ask(std::forward<Parts>(parts)...) {
        counts_ = false;
    }

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
        socket_->set_option(websocket::stream_base::timeout{limits.look_time, limits.silence, true});
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
    bool writing_ = false;
};

} // namespace oya::server
