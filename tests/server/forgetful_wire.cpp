#include "server/forgetful_wire.h"

#include <array>
#include <cstring>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace oya::server {

namespace {

constexpr std::string_view host_key = "host=", socket_name = "/.s.PGSQL.5432";

sockaddr_un socket_in(const std::string& folder) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder + std::string(socket_name);
    if (path.size() >= sizeof address.sun_path) throw std::runtime_error(path + " is too long for a socket");
    std::memcpy(address.sun_path, path.c_str(), path.size());
    return address;
}

int connect_to(const std::string& folder) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = socket_in(folder);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
    close(socket);
    return -1;
}

// What can be read now; empty: the other end is closed.
std::string read_some(int socket) {
    std::array<char, 65536> bytes;
    const ssize_t count = read(socket, bytes.data(), bytes.size());
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string();
}

bool write_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool can_read(int socket) {
    pollfd file{socket, POLLIN, 0};
    return poll(&file, 1, 0) > 0;
}

} // namespace

ForgetfulWire::ForgetfulWire(const std::string& url)
    : url_(url), host_at_(url.find(host_key) + host_key.size()),
      door_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_un address = socket_in(folder_.path.string());
    if (bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        listen(door_, 64) != 0)
        throw std::runtime_error("no socket can be opened in " + folder_.path.string());
    thread_ = std::thread([this] { hand_on(); });
}

ForgetfulWire::~ForgetfulWire() {
    ends_ = true;
    thread_.join();
    close(door_);
}

std::string ForgetfulWire::url() const { return url_.substr(0, host_at_) + folder_.path.string(); }

void ForgetfulWire::hand_on() {
    std::vector<Line> lines;
    while (!ends_) {
        std::vector<pollfd> files{{door_, POLLIN, 0}};
        for (const Line& line : lines) {
            files.push_back({line.first, POLLIN, 0});
            files.push_back({line.second, POLLIN, 0});
        }
        poll(files.data(), files.size(), 20);
        std::erase_if(lines, [this](const Line& line) {
            if (hand_on(line)) return false;
            close(line.first);
            close(line.second);
            return true;
        });
        if (!can_read(door_)) continue;
        const Line line{accept(door_, nullptr, nullptr), connect_to(url_.substr(host_at_))};
        lines.push_back(line);
    }
    for (const Line& line : lines) {
        close(line.first);
        close(line.second);
    }
}

bool ForgetfulWire::hand_on(const Line& line) {
    if (can_read(line.first)) {
        const std::string said = read_some(line.first);
        // A question of one statement: its sign, its size, its text.
        const bool commits = said.starts_with('Q') && said.find("COMMIT") == 5;
        const Loses loses = commits ? loses_.exchange(Loses::nothing) : Loses::nothing;
        if (said.empty() || loses == Loses::commit || !write_all(line.second, said)) return false;
        if (loses == Loses::answer) {
            read_some(line.second); // it has been done
            return false;
        }
    }
    if (!can_read(line.second)) return true;
    const std::string said = read_some(line.second);
    return !said.empty() && write_all(line.first, said);
}

} // namespace oya::server
