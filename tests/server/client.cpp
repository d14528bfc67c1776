#include "server/client.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace oya::server {

namespace {

[[noreturn]] void fail(const char* what) { throw std::runtime_error(what); }

} // namespace

Client::Client(std::uint16_t port)
    : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), port_(port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        drop();
        fail("cannot connect");
    }
    const int yes = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

Client::~Client() { drop(); }

void Client::drop() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
}

void Client::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) fail("cannot send");
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

// More bytes from the other side; false at its end.
bool Client::fill() {
    pollfd ready{descriptor_, POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) fail("nothing came in time");
    std::array<char, 65536> bytes;
    const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

bool Client::is_ended() {
    try {
        while (fill()) buffer_.clear();
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

std::string Client::take(std::size_t bytes) {
    while (buffer_.size() < bytes) {
        if (!fill()) fail("the connection ended");
    }
    std::string taken = buffer_.substr(0, bytes);
    buffer_.erase(0, bytes);
    return taken;
}

Client::Answer Client::read_head() {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) fail("the connection ended");
    }
    const std::string head = take(end + 4);
    Answer answer;
    std::from_chars(head.data() + 9, head.data() + 12, answer.status);
    std::size_t line = head.find("\r\n") + 2;
    while (line < end) {
        const std::size_t stop = head.find("\r\n", line);
        const std::size_t colon = head.find(": ", line);
        std::string name = head.substr(line, colon - line);
        for (char& c : name) c = static_cast<char>(std::tolower(c));
        answer.headers[name] = head.substr(colon + 2, stop - colon - 2);
        line = stop + 2;
    }
    return answer;
}

Client::Answer Client::ask(std::string_view method, std::string_view target, std::string_view body,
                           std::string_view headers) {
    std::string text = std::string(method) + ' ' + std::string(target) + " HTTP/1.1\r\n";
    if (headers.find("Host: ") == headers.npos) text += "Host: localhost:" + std::to_string(port_) + "\r\n";
    text += headers;
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    write(text + "\r\n" + std::string(body));
    return method == "HEAD" ? read_head() : answer();
}

Client::Answer Client::answer() {
    Answer answer = read_head();
    if (answer.headers.contains("content-length"))
        answer.body = take(std::stoul(answer.headers["content-length"]));
    return answer;
}

Client::Answer Client::ask_for_stream(std::string_view target, std::string_view headers) {
    write("GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) + "\r\n" +
          std::string(headers) + "\r\n");
    return read_head();
}

std::string Client::line() {
    while (true) {
        if (const std::size_t end = lines_.find('\n'); end != std::string::npos) {
            std::string found = lines_.substr(0, end);
            lines_.erase(0, end + 1);
            if (!found.empty()) return found;
            continue;
        }
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n")) == std::string::npos) {
            if (!fill()) fail("the stream ended");
        }
        const std::size_t size = std::stoul(take(end + 2), nullptr, 16);
        if (size == 0) fail("the stream was closed");
        lines_ += take(size);
        take(2);
    }
}

int Client::open_socket(std::string_view target, std::string_view headers) {
    write("GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) +
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
          std::string(headers) + "\r\n");
    Answer answer = read_head();
    if (answer.headers.contains("content-length")) take(std::stoul(answer.headers["content-length"]));
    return answer.status;
}

void Client::send_frame(int opcode, std::string_view payload, bool last) {
    std::string frame(1, static_cast<char>((last ? 0x80 : 0) | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size());
    } else {
        frame += static_cast<char>(0x80 | 127);
        for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(payload.size() >> shift);
    }
    frame += std::string(4, '\0'); // a mask of zeros leaves the text as it is
    write(frame + std::string(payload));
}

std::optional<std::string> Client::receive() {
    std::string message;
    bool packed = false;
    while (true) {
        std::string head;
        try {
            head = take(2);
        } catch (const std::runtime_error& error) {
            if (error.what() == std::string_view("the connection ended")) return std::nullopt;
            throw;
        }
        const int opcode = head[0] & 0x0f;
        std::size_t size = static_cast<unsigned char>(head[1]) & 0x7f;
        if (size >= 126) {
            const std::string digits = take(size == 126 ? 2 : 8);
            size = 0;
            for (const char digit : digits) size = size << 8 | static_cast<unsigned char>(digit);
        }
        std::string payload = take(size);
        bytes_received += 2 + (size < 126 ? 0 : size < 65536 ? 2 : 8) + size;
        if (opcode == 0x9) {
            send_frame(0xA, payload);
        } else if (opcode == 0x8) {
            if (payload.size() >= 2)
                close_code =
                    static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
            return std::nullopt;
        } else if (opcode == 0x1 || opcode == 0x0) {
            message += payload;
            packed = packed || (head[0] & 0x40) != 0;
            if ((head[0] & 0x80) != 0) return packed ? unpack(message) : message;
        }
    }
}

Client::Answer ask(std::uint16_t port, std::string_view method, std::string_view target,
                   std::string_view body, std::string_view headers) {
    Client client(port);
    return client.ask(method, target, body, headers);
}

} // namespace oya::server
