#pragma once

#include "server/net/http.h"
#include "server/net/limits.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace oya::server {

// With how much of another server this one makes do.
struct ClientLimits {
    milliseconds connect_time{2'000};
    milliseconds answer_time{15'000};
    milliseconds look_time{8'000};       // the same for who only looks, or opens a socket, and may ask again
    milliseconds silence{10'000};        // of a socket: it is asked after half of it
    milliseconds stream_silence{40'000}; // of a stream, on which nobody can be asked
    milliseconds kept{5'000};            // a connection that nobody uses
    std::size_t idle = 64;               // such connections to one server
    std::size_t busy = 256;              // requests under way to one server; more wait
    std::size_t waiting = 4096;
    std::size_t bytes = std::size_t{64} << 20; // of an answer, or of what waits to be sent
};

// A request to another server, word for word.
struct Outbound {
    std::string method{};
    std::string target{};
    std::vector<Header> headers{};
    std::string body{};
    bool wants_socket = false;
};

// Whoever asks. Called on the client's thread, one call at a time; must not wait.
class Asker {
  public:
    virtual ~Asker() = default;
    // The last call.
    virtual void answered(Response response) = 0;
    // The last call: there is no answer; whether the other may have been asked all the same.
    virtual void unanswered(bool sent) = 0;
    // The connection stays open, as a socket, or as a stream on which nothing can be said.
    virtual void opened(std::shared_ptr<Channel> there) = 0;
    virtual void heard(std::string text) = 0;
    // The last call of what was opened: why the other closed it; 1006 if it was lost without a word.
    virtual void ended(int code, std::string reason) = 0;
};

inline constexpr int closed_without_a_word = 1006;

// The other side of HTTP and WebSocket, on a thread of its own: asks other servers, which are named as
// "http://10.0.0.2:8080", and keeps connections to them.
class HttpClient {
  public:
    // `fault` is told of what breaks off on its thread.
    explicit HttpClient(ClientLimits limits = {}, std::function<void(std::exception_ptr)> fault = {});
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    // From any thread.
    void ask(const std::string& server, Outbound request, std::shared_ptr<Asker> asker);

    class Side; // all that knows the library

  private:
    std::shared_ptr<Side> side_;
};

} // namespace oya::server
