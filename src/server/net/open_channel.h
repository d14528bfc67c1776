#pragma once

#include "server/errors.h"
#include "server/net/connection.h"

// A connection that stays open, whatever is spoken on it. Only for http_server.cpp.

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
            self->or_cut_off([&] {
                if (!self->ended_ && !self->closing_) self->queue(std::move(text));
            });
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
        if (started_ && !writing_) or_cut_off([this] { say_goodbye(); });
    }
    void open(ClientConnection& connection) {
        or_cut_off([&] { let_in(connection); });
    }

    // Does what the network's thread has to do here. Whoever is lost in the middle of it would wait for ever:
    // they are cut off, come again, and say it again.
    template <class Work>
    void or_cut_off(const Work& work) {
        try {
            work();
        } catch (...) {
            cut_off();
            throw;
        }
    }
    // Ends it without a word.
    virtual void cut_off() = 0;

  protected:
    virtual void start(ClientConnection& connection) = 0;
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
    void let_in(ClientConnection& connection) {
        address_ = counted_address(connection.request().address);
        if (network_->draining || !network_->visitors.may_open_channel(address_)) {
            ++network_->metrics.requests_refused;
            connection.respond(network_->draining ? fault(connection.request(), 503, "net.restart")
                                                  : too_many(connection.request(), milliseconds(5000)));
            return ended();
        }
        counted_ = true;
        ++network_->metrics.channels;
        ticket_ = connection.ticket();
        network_->channels.insert(this);
        start(connection);
    }
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

// What a channel does when the network is done with something. When that is lost on its way, because somebody
// had no memory for it, the client is cut off as well.
template <class Kind, class Work>
class OrCutOff {
  public:
    OrCutOff(std::shared_ptr<Kind> channel, Work work)
        : channel_(std::move(channel)), work_(std::move(work)) {}
    OrCutOff(const OrCutOff&) = delete;
    OrCutOff(OrCutOff&&) noexcept = default;
    OrCutOff& operator=(const OrCutOff&) = delete;
    OrCutOff& operator=(OrCutOff&&) = delete;
    ~OrCutOff() {
        if (channel_) static_cast<OpenChannel&>(*channel_).cut_off();
    }

    void operator()(Error error, std::size_t = 0) {
        const std::shared_ptr<Kind> channel = std::move(channel_);
        channel->or_cut_off([&] { work_(*channel, error); });
    }

  private:
    std::shared_ptr<Kind> channel_;
    Work work_;
};

} // namespace oya::server
