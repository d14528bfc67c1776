#include "server/cut_wire.h"

#include <array>
#include <chrono>
#include <cstring>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace oya::server {

namespace {

sockaddr_un path_of(const std::filesystem::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.string().size() >= sizeof address.sun_path) throw std::runtime_error("too long a path");
    std::memcpy(address.sun_path, path.c_str(), path.string().size());
    return address;
}

int plug() {
    const int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end < 0) throw std::runtime_error("no socket");
    return end;
}

// Whether more may come.
bool carry(int from, int to) {
    std::array<char, 65536> bytes;
    ssize_t count = recv(from, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    for (ssize_t sent = 0; count > 0; count -= sent) {
        sent = send(to, bytes.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        std::memmove(bytes.data(), bytes.data() + sent, static_cast<std::size_t>(count - sent));
    }
    return true;
}

} // namespace

CutWire::CutWire(const std::filesystem::path& from, std::filesystem::path to)
    : to_(std::move(to)), door_(plug()) {
    const sockaddr_un address = path_of(from);
    if (bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        listen(door_, 64) != 0)
        throw std::runtime_error("cannot listen at " + from.string());
    std::filesystem::permissions(from, std::filesystem::perms::all);
    thread_ = std::thread([this] { hand_on(); });
}

CutWire::~CutWire() {
    ends_ = true;
    thread_.join();
    close(door_);
}

void CutWire::hand_on() {
    std::vector<std::pair<int, int>> wires;
    const auto let_go = [](std::pair<int, int> wire) {
        close(wire.first);
        close(wire.second);
    };
    while (!ends_) {
        if (is_cut_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            continue;
        }
        std::vector<pollfd> ready{{door_, POLLIN, 0}};
        for (const auto& [here, there] : wires) {
            ready.push_back({here, POLLIN, 0});
            ready.push_back({there, POLLIN, 0});
        }
        if (poll(ready.data(), ready.size(), 20) <= 0) continue;
        for (std::size_t i = wires.size(); i-- > 0;) {
            const auto [here, there] = wires[i];
            const bool is_open = (ready[1 + 2 * i].revents == 0 || carry(here, there)) &&
                                 (ready[2 + 2 * i].revents == 0 || carry(there, here));
            if (is_open) continue;
            let_go(wires[i]);
            wires.erase(wires.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if (ready[0].revents == 0) continue;
        const int here = accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
        const int there = plug();
        const sockaddr_un address = path_of(to_);
        if (here >= 0 && connect(there, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
            wires.emplace_back(here, there);
        } else {
            let_go({here, there});
        }
    }
    for (const auto& wire : wires) let_go(wire);
}

} // namespace oya::server
