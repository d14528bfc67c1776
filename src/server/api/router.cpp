#include "server/api/router.h"

#include "server/errors.h"

#include <optional>
#include <utility>

namespace oya::server {

namespace {

std::optional<std::vector<std::string>> match(const std::vector<std::string>& route,
                                              const std::vector<std::string>& path) {
    if (route.size() != path.size()) return std::nullopt;
    std::vector<std::string> found;
    for (std::size_t i = 0; i < route.size(); ++i) {
        if (route[i] == "{}" && !path[i].empty()) {
            found.push_back(path[i]);
        } else if (route[i] != path[i]) {
            return std::nullopt;
        }
    }
    return found;
}

} // namespace

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::string_view part = path.substr(0, path.find('/'));
        parts.emplace_back(part);
        path.remove_prefix(part.size());
    }
    return parts;
}

void Router::add(std::string_view method, std::string_view route, Handler handler) {
    routes_.push_back({std::string(method), parts_of(route), std::move(handler)});
}

std::vector<std::string> Router::routes() const {
    std::vector<std::string> all;
    for (const Route& route : routes_) {
        std::string text = route.method + ' ';
        for (const std::string& part : route.parts) text += '/' + part;
        all.push_back(std::move(text));
    }
    return all;
}

void Router::answer(const std::shared_ptr<Exchange>& exchange) const {
    const Request& request = exchange->request();
    const std::vector<std::string> path = parts_of(request.path);
    const auto checked = [&](const Call& call, const Handler& handler) {
        answering_faults(call, [&] {
            if (guard_) guard_(request);
            handler(call);
        });
    };
    std::string allowed;
    for (const Route& route : routes_) {
        std::optional<std::vector<std::string>> found = match(route.parts, path);
        if (!found) continue;
        if (route.method != request.method && !(route.method == "GET" && request.method == "HEAD")) {
            allowed += (allowed.empty() ? "" : ", ") + route.method;
            continue;
        }
        return checked(Call(exchange, std::move(*found)), route.handler);
    }
    checked(Call(exchange, {}), [&](const Call&) {
        if (allowed.empty()) throw ApiError{404, "not-found"};
        throw ApiError{405, "method", 0, {{"Allow", allowed}}};
    });
}

} // namespace oya::server
