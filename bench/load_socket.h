#pragma once

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdint>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace oya {

// A client's end of one connection to a server on this machine: HTTP requests one after the other, then
// perhaps a WebSocket, whose messages are read without waiting. It calls from the loopback address it is told
// to, because a server counts what one address may open. Throws std::runtime_error.
class LoadSocket {
  public:
    LoadSocket(std::uint16_t port, std::uint32_t from) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
        const sockaddr_in own = place(from, 0);
        const sockaddr_in other = place(INADDR_LOOPBACK, port);
        const int yes = 1;
        setsockopt(descriptor_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        if (bind(descriptor_, reinterpret_cast<const sockaddr*>(&own), sizeof own) != 0 ||
            connect(descriptor_, reinterpret_cast<const sockaddr*>(&other), sizeof other) != 0) {
            close(descriptor_);
            throw std::runtime_error("cannot connect");
        }
        setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        host_ = "Host: localhost:" + std::to_string(port) + "\r\n";
    }
    LoadSocket(const LoadSocket&) = delete;
    LoadSocket& operator=(const LoadSocket&) = delete;
    ~LoadSocket() { close(descriptor_); }

    int descriptor() const { return descriptor_; }

    // The body of the answer; throws unless it has this status.
    std::string post(std::string_view target, std::string_view body, int wanted) {
        write("POST " + std::string(target) + " HTTP/1.1\r\n" + host_ +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body));
        const std::string head = read_head(wanted);
        constexpr std::string_view length = "Content-Length: ";
        const std::size_t at = head.find(length);
        const std::size_t size = at == head.npos ? 0 : std::stoul(head.substr(at + length.size()));
        while (buffer_.size() < size) wait_and_fill();
        return cut(size);
    }

    void open_socket(std::string_view target) {
        write("GET " + std::string(target) + " HTTP/1.1\r\n" + host_ +
              "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        read_head(101);
    }
    void send(std::string_view text) { send_frame(0x1, text); }

    // Reads what has come; false if the other side has ended the connection.
    bool fill() {
        std::array<char, 65536> bytes;
        while (true) {
            const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT);
            if (count > 0) {
                buffer_.append(bytes.data(), static_cast<std::size_t>(count));
            } else {
                return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
            }
        }
    }
    // The next whole message among what was read. A server of ours sends each in one frame.
    std::optional<std::string> next() {
        while (buffer_.size() >= 2) {
            const int opcode = buffer_[0] & 0x0f;
            std::size_t size = static_cast<unsigned char>(buffer_[1]) & 0x7f;
            const std::size_t digits = size == 126 ? 2 : size == 127 ? 8 : 0;
            if (buffer_.size() < 2 + digits) return std::nullopt;
            if (digits > 0) size = 0;
            for (std::size_t i = 0; i < digits; ++i)
                size = size << 8 | static_cast<unsigned char>(buffer_[2 + i]);
            if (buffer_.size() < 2 + digits + size) return std::nullopt;
            cut(2 + digits);
            std::string payload = cut(size);
            if (opcode == 0x1) return payload;
            if (opcode == 0x9) send_frame(0xA, payload);
            if (opcode == 0x8) throw std::runtime_error("the server closed a socket");
        }
        return std::nullopt;
    }

  private:
    static sockaddr_in place(std::uint32_t address, std::uint16_t port) {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(port);
        place.sin_addr.s_addr = htonl(address);
        return place;
    }
    std::string cut(std::size_t bytes) {
        std::string front = buffer_.substr(0, bytes);
        buffer_.erase(0, bytes);
        return front;
    }
    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0) throw std::runtime_error("cannot send");
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    void wait_and_fill() {
        constexpr int patience_ms = 30'000;
        pollfd ready{descriptor_, POLLIN, 0};
        if (poll(&ready, 1, patience_ms) <= 0) throw std::runtime_error("no answer came in time");
        if (!fill()) throw std::runtime_error("the server ended a connection");
    }
    std::string read_head(int wanted) {
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) wait_and_fill();
        const std::string head = cut(end + 4);
        if (head.substr(9, 3) != std::to_string(wanted)) throw std::runtime_error(head + buffer_);
        return head;
    }
    void send_frame(int opcode, std::string_view payload) {
        std::string frame(1, static_cast<char>(0x80 | opcode));
        if (payload.size() < 126) {
            frame += static_cast<char>(0x80 | payload.size());
        } else {
            if (payload.size() > 65535) throw std::runtime_error("a message is too long");
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(payload.size() >> 8);
            frame += static_cast<char>(payload.size());
        }
        frame += std::string(4, '\0'); // a mask of zeros leaves the text as it is
        write(frame + std::string(payload));
    }

    int descriptor_;
    std::string host_;
    std::string buffer_;
};

} // namespace oya
