#include "bots/advice.h"

#include "bots/opponents.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace oya {

BotSpec adviser(std::span<const BotSpec> at_the_table) {
    const Opponent* strongest = find_opponent("expert");
    for (const BotSpec& bot : at_the_table)
        if (const Opponent* const opponent = find_opponent(bot.name))
            strongest = std::max(strongest, opponent);
    return {std::string(strongest->name), 0};
}

Weighing::Weighing(const AnyPosition& position, Seat seat, std::vector<Plan> choices, std::uint64_t seed)
    : choices_(std::move(choices)), outlook_(weigh(position, seat, choices_, seed)) {
    assert(!choices_.empty());
}

bool Weighing::run(int nodes) {
    // Nobody needs to give more than there is to do.
    given_ += std::clamp(nodes, 0, most_nodes());
    for (; given_ >= plans() && !over(); given_ -= plans()) outlook_->run(1);
    return over();
}

void Weighing::limit(int nodes) { worlds_ = std::clamp(nodes / plans(), 1, worlds_); }

std::vector<Plan> Weighing::best(std::size_t most) const {
    return {choices_.begin(),
            choices_.begin() + static_cast<std::ptrdiff_t>(std::min(most, choices_.size()))};
}

std::vector<Promise> Weighing::promises() const {
    std::vector<Promise> promises;
    if (outlook_->worlds() == 0) return promises;
    for (std::size_t choice = 0; choice < choices_.size(); ++choice)
        promises.push_back(outlook_->promise(choice));
    return promises;
}

std::span<const Promise> comparable(std::span<const Promise> promises, Seat seat, int seats) {
    const auto hope = [&](const Promise& each) {
        return seats > 1 ? each.win[seat.index] : each.points[seat.index];
    };
    for (const Promise& other : promises) {
        const Mean first = hope(promises[0]), later = hope(other);
        if (later.value - first.value > later.error + first.error) return promises.first(1);
    }
    return promises;
}

} // namespace oya
