#include "server/net/http_client.h"

#include "server/net/asks.h"
#include "server/workers.h"

#include <utility>

namespace oya::server {

// What one of them brings about must not end the others.
void HttpClient::Side::run() {
    while (true) {
        try {
            io.run();
            return;
        } catch (...) {
            if (fault) insist([this] { fault(std::current_exception()); });
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

HttpClient::HttpClient(ClientLimits limits, std::function<void(std::exception_ptr)> fault)
    : side_(std::make_shared<Side>(limits, std::move(fault))) {
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
        for (const auto& [key, ask] : std::map(side_->under_way))
            if (const std::shared_ptr<Ask> still = ask.lock()) still->cut_off();
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
