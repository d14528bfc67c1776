#pragma once

#include "server/api/call.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya::server {

// Which function answers which path. A route such as "/api/tables/{}/seats" takes any text without a slash
// for its braces.
class Router {
  public:
    using Handler = std::function<void(const Call&)>;
    void add(std::string_view method, std::string_view route, Handler handler);
    // Looks at every request before it is answered, whatever its path; it may throw an ApiError.
    void check(std::function<void(const Request&)> guard) { guard_ = std::move(guard); }
    // Every method and route, "GET /api/tables/{}".
    std::vector<std::string> routes() const;
    // Answers the request, with an error if nobody else does. Exceptions become answers too.
    void answer(const std::shared_ptr<Exchange>& exchange) const;

  private:
    struct Route {
        std::string method;
        std::vector<std::string> parts;
        Handler handler;
    };
    std::vector<Route> routes_;
    std::function<void(const Request&)> guard_;
};

// The parts of a path between its slashes.
std::vector<std::string> parts_of(std::string_view path);

} // namespace oya::server
