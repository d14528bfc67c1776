#include "server/tables/room.h"

#include <utility>

// Of several servers on one store one has the table: how it comes to this one, and goes to another.

namespace oya::server {

bool Room::take_hold() {
    if (fence_) return true;
    elsewhere_.reset();
    if (house_.shared && (house_.closing || house_.cut_off)) {
        elsewhere_ = std::string();
        return false;
    }
    Hold hold = house_.store.take_hold(id_);
    if (!hold.ours) {
        elsewhere_ = std::move(hold.address);
        return false;
    }
    fence_ = hold.fence;
    if (!house_.shared) return true;
    ++house_.metrics.tables_held;
    ++house_.metrics.tables_taken;
    return true;
}

void Room::drop_hold() {
    if (fence_ && house_.shared) --house_.metrics.tables_held;
    fence_.reset();
}

void Room::let_go() {
    if (fence_ && house_.shared) house_.store.let_go(id_, *fence_);
    drop_hold();
}

void Room::hand_over() {
    if (!fence_) return;
    // Also when something could not be stored: nothing more will come from here.
    when_stored([this](const Refusal&, bool) {
        let_go();
        give_up(closed_for_restart, "restart");
    });
}

void Room::lose_hold(std::string_view why) {
    if (!fence_ && watching_.empty()) return;
    drop_hold();
    give_up(closed_for_restart, why);
}

} // namespace oya::server
