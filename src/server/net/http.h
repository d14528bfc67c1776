#pragma once

#include "server/workers.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Requests in, responses out, and a connection that stays open as an object with send and close. Nothing here
// knows which library speaks to the network.

namespace oya::server {

using Header = std::pair<std::string, std::string>;

struct Request {
    std::string method{};
    std::string target{};                       // as it came
    std::string path{};                         // percent signs decoded
    std::map<std::string, std::string> query{}; // the same; the last of equal names
    std::vector<Header> headers{};              // names in small letters
    std::string body{};
    std::string address{};  // who asks; behind a trusted proxy what the proxy says
    bool passed_on = false; // by another server on the same store, which says who asks

    // Empty if there is none.
    std::string_view header(std::string_view name) const;
    std::string_view cookie(std::string_view name) const;
    std::string_view parameter(const std::string& name) const;
    bool wants_socket() const;
    // How well the client can read a body packed in this way ("br", "gzip", "identity"), in thousandths; 0:
    // it cannot.
    int accepts(std::string_view encoding) const;
    bool changes_something() const { return method != "GET" && method != "HEAD"; }
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<Header> headers{};
};

// Splits a target such as "/a%20b?c=d" into path and query; false if it is none.
bool read_target(std::string_view target, Request& request);

// The head of a response in HTTP/1.1, up to the empty line. Line breaks in values are left out.
std::string response_head(int status, const std::vector<Header>& headers);

// A connection that stays open. Any thread may call; after it is closed calls do nothing.
class Channel {
  public:
    virtual ~Channel() = default;
    // One message (WebSocket) or one line (stream). Whoever does not read what is sent is cut off.
    virtual void send(std::string text) = 0;
    // Sends what waits, then closes. The code is one of WebSocket's.
    virtual void close(int code, std::string reason) = 0;
};

inline constexpr int closed_normally = 1000;
inline constexpr int closed_for_restart = 1012;
inline constexpr int closed_try_later = 1013;
inline constexpr int closed_for_policy = 1008;
inline constexpr int closed_for_damage = 1011;

// Does what is left to do for a channel that was just opened. If that cannot be done, nobody would ever say a
// word on it: whoever opened it is to try again.
template <class Work>
void or_close(Channel& channel, const Work& work) {
    try {
        work();
    } catch (...) {
        insist([&] { channel.close(closed_try_later, "fault"); });
        throw;
    }
}

// Whoever listens to a channel. Called on the network's thread, one call at a time; must not wait.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void message(std::string text) = 0;
    // The last call.
    virtual void closed() = 0;
};

// One request waiting for its answer, which is one of these three, once, from any thread. If it is forgotten
// the client is told of a fault.
class Exchange {
  public:
    virtual ~Exchange() = default;
    virtual const Request& request() const = 0;
    virtual void respond(Response response) = 0;
    // Makes the connection a WebSocket.
    virtual std::shared_ptr<Channel> open_socket(std::shared_ptr<Listener> listener) = 0;
    // Answers with lines for as long as the channel is open; nothing is heard but its end.
    virtual std::shared_ptr<Channel> open_stream(std::shared_ptr<Listener> listener) = 0;
};

} // namespace oya::server
