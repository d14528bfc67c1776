#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace oya::server {

// A connection to a server on this machine, for tests: HTTP and WebSocket by hand, so that a test can also
// misbehave. What cannot be done in time throws std::runtime_error.
class Client {
  public:
    explicit Client(std::uint16_t port);
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    ~Client();

    struct Answer {
        int status = 0;
        std::map<std::string, std::string> headers{}; // names in small letters
        std::string body{};
    };
    // One request and its answer; further ones may follow. `headers` are whole lines, each with its "\r\n".
    Answer ask(std::string_view method, std::string_view target, std::string_view body = {},
               std::string_view headers = {});
    // The answer to a request that was written by hand.
    Answer answer();
    // Only the head of the answer, of a response without end.
    Answer ask_for_stream(std::string_view target, std::string_view headers = {});
    // The next line of such a response that is not empty.
    std::string line();

    // Makes it a WebSocket; the status of the answer, 101 if that went well.
    int open_socket(std::string_view target, std::string_view headers = {});
    void send(std::string_view text) { send_frame(0x1, text); }
    void send_frame(int opcode, std::string_view payload, bool last = true);
    // The next message, or nothing if the socket was closed; then `close_code` is why (0: without a word).
    std::optional<std::string> receive();
    int close_code = 0;
    // What came on the socket, heads of frames included; and what makes a packed message readable.
    std::size_t bytes_received = 0;
    std::function<std::string(const std::string&)> unpack;

    // Bytes as they are.
    void write(std::string_view bytes);
    // Whether the other side ends the connection before the time is over.
    bool is_ended();
    // Ends it without a word.
    void drop();
    std::chrono::milliseconds patience{60'000};

  private:
    bool fill();
    std::string take(std::size_t bytes);
    Answer read_head();

    int descriptor_ = -1;
    std::uint16_t port_;
    std::string buffer_;
    std::string lines_;
};

// One request on a connection of its own.
Client::Answer ask(std::uint16_t port, std::string_view method, std::string_view target,
                   std::string_view body = {}, std::string_view headers = {});

} // namespace oya::server
