#include "server/nodes/relay.h"

#include "server/net/http_server.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>
#include <utility>

namespace oya::server {

namespace {

// What is said about a connection and not about a request, or is said anew.
constexpr std::array<std::string_view, 13> of_the_connection{
    "accept-encoding",  "connection", "content-length", "expect",  "forwarded",       "keep-alive",
    "oya-node",         "te",         "trailer",        "upgrade", "x-forwarded-for", "proxy-connection",
    "transfer-encoding"};
constexpr std::array<std::string_view, 8> of_the_answer{"connection", "content-encoding", "content-length",
                                                        "date",       "keep-alive",       "server",
                                                        "vary",       "transfer-encoding"};

bool is_same(std::string_view one, std::string_view other) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(one, other, {}, small, small);
}

// Both ends of what is passed on. The one who asked is heard on the network's thread, the other server on
// the client's; each holds the other until one of them is at its end.
class Relay final : public Asker, public Listener, public std::enable_shared_from_this<Relay> {
  public:
    Relay(std::shared_ptr<Exchange> exchange, std::vector<Header> own_headers, Neighbours::Passing passing)
        : exchange_(std::move(exchange)), own_headers_(std::move(own_headers)), passing_(std::move(passing)) {
    }

    void answered(Response response) override {
        const auto elsewhere = std::ranges::find(response.headers, elsewhere_header, &Header::first);
        if (elsewhere != response.headers.end()) return passing_.not_there();
        std::erase_if(response.headers, [this](const Header& header) {
            return std::ranges::find(of_the_answer, header.first) != of_the_answer.end() ||
                   std::ranges::any_of(own_headers_,
                                       [&](const Header& own) { return is_same(own.first, header.first); });
        });
        exchange_->respond(std::move(response));
    }
    void unanswered(bool sent) override {
        const Request& request = exchange_->request();
        if (!sent || !request.changes_something()) return passing_.not_there();
        passing_.silent();
    }
    void opened(std::shared_ptr<Channel> there) override {
        const auto self = shared_from_this();
        const bool is_socket = exchange_->request().wants_socket();
        {
            const std::lock_guard lock(mutex_);
            there_ = there;
        }
        try {
            const std::shared_ptr<Channel> here =
                is_socket ? exchange_->open_socket(self) : exchange_->open_stream(self);
            here_ = here;
        } catch (...) {
            there->close(closed_try_later, "fault");
            throw;
        }
    }
    void heard(std::string text) override {
        if (here_) here_->send(std::move(text));
    }
    void ended(int code, std::string reason) override {
        passing_.ended();
        if (here_) {
            if (code == closed_without_a_word) code = closed_try_later;
            here_->close(code, std::move(reason));
        }
        here_.reset();
        const std::lock_guard lock(mutex_);
        there_.reset();
    }

    void message(std::string text) override {
        if (const std::shared_ptr<Channel> there = other_side()) there->send(std::move(text));
    }
    void closed() override {
        if (const std::shared_ptr<Channel> there = other_side()) there->close(closed_normally, "gone");
    }

  private:
    std::shared_ptr<Channel> other_side() {
        const std::lock_guard lock(mutex_);
        return there_;
    }

    std::shared_ptr<Exchange> exchange_;
    const std::vector<Header> own_headers_;
    const Neighbours::Passing passing_;
    std::shared_ptr<Channel> here_; // for the client's thread alone
    std::mutex mutex_;
    std::shared_ptr<Channel> there_;
};

} // namespace

Outbound passed_on(const Request& request, const std::string& secret) {
    Outbound out{.method = request.method,
                 .target = request.target,
                 .body = request.body,
                 .wants_socket = request.wants_socket()};
    for (const Header& header : request.headers)
        if (std::ranges::find(of_the_connection, header.first) == of_the_connection.end() &&
            !header.first.starts_with("sec-websocket-"))
            out.headers.push_back(header);
    out.headers.emplace_back("x-forwarded-for", request.address);
    out.headers.emplace_back(node_header, secret);
    return out;
}

std::shared_ptr<Asker> relay(std::shared_ptr<Exchange> exchange, std::vector<Header> own_headers,
                             Neighbours::Passing passing) {
    return std::make_shared<Relay>(std::move(exchange), std::move(own_headers), std::move(passing));
}

} // namespace oya::server
