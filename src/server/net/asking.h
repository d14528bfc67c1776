#pragma once

#include "server/net/beast.h"
#include "server/net/http_client.h"
#include "server/workers.h"

#include <charconv>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

// The client and what it asks as Boost.Beast sees them. Only for http_client.cpp.

namespace oya::server {

struct Whereto {
    std::string name{};
    std::string port = "80";
};

inline std::optional<Whereto> host_in(std::string_view url) {
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

inline std::string in_small_letters(std::string_view name) {
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

// What is under way, on one thread; what other threads ask for is posted to it.
class HttpClient::Side : public std::enable_shared_from_this<Side> {
  public:
    Side(ClientLimits with, std::function<void(std::exception_ptr)> to)
        : limits(with), fault(std::move(to)) {}

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
    const std::function<void(std::exception_ptr)> fault;
    net::io_context io{1};
    net::executor_work_guard<Executor> stays{io.get_executor()};
    std::map<std::string, Place> places;
    std::map<Ask*, std::weak_ptr<Ask>> under_way;
    std::thread thread;
};

using Side = HttpClient::Side;

// One request and all that comes of it. It ends with the last call to who asks, which is made once.
class Ask : public Channel, public std::enable_shared_from_this<Ask> {
  public:
    Ask(std::shared_ptr<Side> side, std::string server, Outbound request, std::shared_ptr<Asker> asker)
        : side_(std::move(side)), server_(std::move(server)), request_(std::move(request)),
          asker_(std::move(asker)) {}
    Ask(const Ask&) = delete;
    Ask& operator=(const Ask&) = delete;
    // One whose handler broke off for want of memory ends without the last call: it is made all the same.
    ~Ask() override {
        if (!asker_) return;
        insist([this] {
            net::post(side_->io, [side = side_, asker = asker_, server = server_, who = this,
                                  counted = begun_ && counts_, is_open = is_open_] {
                side->under_way.erase(who);
                if (counted) side->done(server);
                is_open ? asker->ended(closed_without_a_word, "fault") : asker->unanswered(true);
            });
        });
    }

    const std::string& server() const { return server_; }
    bool counts() const { return counts_; } // among those that share the connections
    void begin() {
        side_->under_way.emplace(this, weak_from_this());
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
            if (counts_) side_->done(server_);
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
                                     if (!failed && found.empty()) failed = net::error::host_not_found;
                                     if (failed) return then(failed);
                                     stream.async_connect(found.begin()->endpoint(), std::move(then));
                                 });
    }

    using Resolver = net::ip::basic_resolver<tcp, Executor>;
    std::shared_ptr<Side> side_;
    const std::string server_;
    Outbound request_;
    std::shared_ptr<Asker> asker_;
    std::optional<Resolver> resolver_;
    bool counts_ = true;
    bool begun_ = false;
    bool is_open_ = false;
};

} // namespace oya::server
