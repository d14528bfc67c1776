#include "games/vigo/breaches.h"

namespace oya::vigo {

Breaches breaches(std::span<const Card> played, std::span<const std::uint8_t> leaders, int seats) {
    const auto count = static_cast<std::size_t>(seats);
    const auto player = [&](std::size_t i) { return (leaders[i / count] + i % count) % count; };
    Breaches found;
    for (std::size_t i = 0; i < played.size(); ++i) {
        const int led = played[i - i % count].colour();
        if (played[i].colour() == led) continue;
        for (std::size_t later = i + 1; later < played.size(); ++later) {
            if (player(later) != player(i) || played[later].colour() != led) continue;
            found.push_back({Seat{static_cast<std::uint8_t>(player(i))}, static_cast<int>(i / count),
                             played[i], static_cast<int>(later / count), played[later]});
            break;
        }
    }
    return found;
}

} // namespace oya::vigo
