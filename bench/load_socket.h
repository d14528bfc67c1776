#pragma once

#include <arpa/inet.h>
#include <array>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace oya {

// Reads what a WebSocket's other side has compressed (RFC 7692), with what came before it in mind.
class LoadInflater {
  public:
    std::string_view inflate(std::string payload) {
        namespace zlib = boost::beast::zlib;
        payload.append("\x00\x00\xff\xff", 4); // every compressed message ends so, and leaves it out
        zlib::z_params params;
        params.next_in = payload.data();
        params.avail_in = payload.size();
        params.next_out = text_.data();
        params.avail_out = text_.size();
        while (true) {
            boost::system::error_code error;
            stream_.write(params, zlib::Flush::sync, error);
            if (error && error != zlib::error::need_buffers) throw std::runtime_error(error.message());
            const std::size_t used = text_.size() - params.avail_out;
            if (params.avail_out > 0) return std::string_view(text_).substr(0, used);
            text_.resize(2 * text_.size());
            params.next_out = text_.data() + used;
            params.avail_out = text_.size() - used;
        }
    }

  private:
    boost::beast::zlib::inflate_stream stream_;
    std::string text_ = std::string(16 * 1024, '\0');
};

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
    // All that has come in so far, as it was on the line.
    std::size_t bytes() const { return bytes_; }

    // The body of the answer; throws unless it has this status.
    std::string post(std::string_view target, std::string_view body, int wanted) {
        write("POST " + std::string(target) + " HTTP/1.1\r\n" + host_ +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body));
        const std::string head = read_head(wanted);
        constexpr std::string_view length = "Content-Length: ";
        const std::size_t at = head.find(length);
        const std::size_t size = at == head.npos ? 0 : std::stoul(head.substr(at + length.size()));
        while (buffer_.size() < size) wait_and_fill();
        std::string answer = buffer_.substr(0, size);
        buffer_.erase(0, size);
        return answer;
    }

    void open_socket(std::string_view target, bool deflate) {
        std::string extension;
        if (deflate) extension = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
        write("GET " + std::string(target) + " HTTP/1.1\r\n" + host_ + extension +
              "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        read_head(101);
    }
    void send(std::string_view text) { send_frame(0x1, text); }

    // Reads some of what has come; false if the other side has ended the connection.
    bool fill() {
        std::array<char, 65536> bytes;
        const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        buffer_.append(bytes.data(), static_cast<std::size_t>(count));
        bytes_ += static_cast<std::size_t>(count);
        return true;
    }
    // Hands every whole message among what was read to `take`.
    template <class Take>
    void each_message(const Take& take) {
        std::size_t begin = 0;
        while (const std::optional<Frame> frame = frame_at(begin)) {
            begin += frame->whole;
            if (frame->opcode <= 0x1) take_part(*frame, take);
            if (frame->opcode == 0x9) send_frame(0xA, frame->payload);
            if (frame->opcode == 0x8) throw std::runtime_error("the server closed a socket");
        }
        buffer_.erase(0, begin);
    }

  private:
    struct Frame {
        int opcode;
        bool last;
        bool compressed;
        std::string_view payload;
        std::size_t whole; // bytes
    };

    static sockaddr_in place(std::uint32_t address, std::uint16_t port) {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(port);
        place.sin_addr.s_addr = htonl(address);
        return place;
    }
    std::optional<Frame> frame_at(std::size_t begin) const {
        const std::string_view bytes = std::string_view(buffer_).substr(begin);
        if (bytes.size() < 2) return std::nullopt;
        std::size_t size = static_cast<unsigned char>(bytes[1]) & 0x7f;
        const std::size_t digits = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (bytes.size() < 2 + digits) return std::nullopt;
        if (digits > 0) size = 0;
        for (std::size_t i = 0; i < digits; ++i) size = size << 8 | static_cast<unsigned char>(bytes[2 + i]);
        if (bytes.size() < 2 + digits + size) return std::nullopt;
        return Frame{bytes[0] & 0x0f, (bytes[0] & 0x80) != 0, (bytes[0] & 0x40) != 0,
                     bytes.substr(2 + digits, size), 2 + digits + size};
    }
    // A message that is packed comes in several frames.
    template <class Take>
    void take_part(const Frame& frame, const Take& take) {
        if (frame.opcode == 0x1) compressed_ = frame.compressed;
        if (frame.last && message_.empty() && !compressed_) return take(frame.payload);
        message_ += frame.payload;
        if (!frame.last) return;
        const std::string whole = std::exchange(message_, {});
        take(compressed_ ? inflated(whole) : std::string_view(whole));
    }
    std::string_view inflated(std::string_view payload) {
        if (!inflater_) inflater_ = std::make_unique<LoadInflater>();
        return inflater_->inflate(std::string(payload));
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
        const std::string head = buffer_.substr(0, end + 4);
        buffer_.erase(0, end + 4);
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
    std::size_t bytes_ = 0;
    std::string message_; // the frames of it that have come
    bool compressed_ = false;
    std::unique_ptr<LoadInflater> inflater_;
};

} // namespace oya
