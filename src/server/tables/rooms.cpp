#include "server/tables/rooms.h"

#include "core/json_writer.h"
#include "server/clock.h"
#include "server/errors.h"
#include "server/secrets.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <malloc.h>
#include <new>
#include <utility>

namespace oya::server {

namespace {

constexpr std::size_t asked_for_first = 1000;
constexpr std::size_t most_woken = 1'000'000;
constexpr Moment time_to_set_clock = 7 * 24 * 3600 * 1000LL;

} // namespace

void Rooms::keep_house() {
    const AtEnd again([this] {
        house_.workers.post_at(Workers::Clock::now() + house_.keeping.between_sweeps,
                               [this] { keep_house(); });
    });
    sweep();
}

void Rooms::sweep() {
    std::vector<std::shared_ptr<Room>> forgotten; // end without the lock
    bool some_rest = false;
    {
        const std::lock_guard lock(mutex_);
        // Nobody can take hold of one of these but through here.
        for (auto at = rooms_.begin(); at != rooms_.end();) {
            if (at->second.use_count() == 1 && at->second->idle()) {
                at->second->let_go();
                forgotten.push_back(std::move(at->second));
                at = rooms_.erase(at);
            } else {
                some_rest = some_rest || !at->second->is_in_memory();
                ++at;
            }
        }
        house_.metrics.tables_loaded = static_cast<std::int64_t>(rooms_.size());
    }
    if (!forgotten.empty() || some_rest) {
        forgotten.clear();
        malloc_trim(0); // what was theirs is the system's again
    }
    if (house_.shared && (house_.closing || house_.cut_off)) return;
    for (const TableCard& card : due(steady_now() + house_.keeping.wake_ahead.count()))
        room(card.id)->post([](Room& here) { here.load(); });
    // By a clock that is wrong everything would seem to be old.
    if (!house_.homecoming.doubted || steady_now() > house_.homecoming.back + time_to_set_clock)
        remove_abandoned();
}

// A few at a time: each is a transaction of the one thread that writes for everybody.
void Rooms::remove_abandoned() {
    for (const std::string& id :
         house_.store.abandoned(house_.keeping.tables, now(), house_.keeping.most_removed)) {
        room(id)->post([this](Room& here) {
            if (!here.remove_if_abandoned()) return;
            ++house_.metrics.tables_removed;
            house_.log.info("table removed", {{"table", here.id()}});
        });
    }
}

// Those that are here already stand before those that wait: it is asked for more until all are there.
std::vector<TableCard> Rooms::due(Moment until) {
    for (std::size_t most = asked_for_first;; most *= 8) {
        std::vector<TableCard> cards = house_.store.sleeping(most);
        const bool is_all = cards.size() < most || cards.back().wake > until || most >= most_woken;
        if (!is_all) continue;
        std::erase_if(cards, [until](const TableCard& card) { return card.wake > until; });
        return cards;
    }
}

void Rooms::wake_all() {
    for (const TableCard& card : due(std::numeric_limits<Moment>::max()))
        room(card.id)->post([](Room& here) { here.load(); });
}

std::vector<std::shared_ptr<Room>> Rooms::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Room>> rooms;
    for (const auto& [id, room] : rooms_) rooms.push_back(room);
    return rooms;
}

void Rooms::hand_over() {
    for (const std::shared_ptr<Room>& each : all()) each->post([](Room& here) { here.hand_over(); });
}

void Rooms::lose_holds(const std::string& why) {
    for (const std::shared_ptr<Room>& each : all()) each->post([why](Room& here) { here.lose_hold(why); });
}

std::shared_ptr<Room> Rooms::room(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Room>& room = rooms_[id];
    if (!room) room = std::make_shared<Room>(house_, *this, id);
    house_.metrics.tables_loaded = static_cast<std::int64_t>(rooms_.size());
    return room;
}

void Rooms::relieve() {
    constexpr auto not_too_often = std::chrono::milliseconds(100);
    if (house_.metrics.tables_bytes <= house_.keeping.memory || relieving_.exchange(true)) return;
    try {
        house_.workers.post_at(Workers::Clock::now() + not_too_often, [this] {
            const AtEnd done([this] { relieving_ = false; });
            let_rest();
        });
    } catch (const std::bad_alloc&) { // the next one who needs room asks again
        relieving_ = false;
    }
}

void Rooms::let_rest() {
    // With the moment at which each was used, which another thread may move on while they are sorted.
    std::vector<std::pair<std::int64_t, std::shared_ptr<Room>>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, room] : rooms_)
            if (room->bytes() > 0) all.emplace_back(room->last_used(), room);
    }
    std::ranges::sort(all);
    // Some more than needed, so that it need not be done again at once.
    std::int64_t excess = house_.metrics.tables_bytes - house_.keeping.memory * 9 / 10;
    for (const auto& [used, room] : all) {
        if (excess <= 0) return;
        excess -= static_cast<std::int64_t>(room->bytes());
        room->post_rest();
    }
}

std::size_t Rooms::loaded() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

void Rooms::create(HostSetup setup, TableCard card, std::function<void(const std::string& id)> done) {
    card.id = new_id();
    card.game = setup.table.game->name();
    card.created = card.changed = now();
    card.same_deal = setup.table.fair && !setup.table.fair->nonces;
    const auto host = std::make_shared<Host>(std::move(setup), Time{steady_now()});
    house_.store.create({card, host->setup_text(), {}},
                        [this, card, host, done = std::move(done)](Appended how) {
                            const std::shared_ptr<Room> made = room(card.id);
                            made->begins();
                            made->post([=](Room& here) {
                                if (how != Appended::done) return done({});
                                here.adopt(std::move(*host), card);
                                done(card.id);
                            });
                        });
}

void Rooms::make_next(Room& old, NewTable next) {
    const Room::Newcomer* const asking = old.who_is(next.asked_by);
    const milliseconds wait = house_.new_tables.take(asking == nullptr ? "" : asking->address);
    if (wait.count() > 0)
        return old.tell(next.asked_by, error_message(old.words_of(next.asked_by), "too-many", wait));
    if (next.setup.table.fair && next.setup.table.fair->secret == Digest{})
        next.setup.table.fair->secret = random_bytes();
    const bool rematch = next.why == NewTable::Why::rematch;
    const std::string invite = rematch ? "" : new_secret();
    const std::string secret = next.newcomer ? new_secret() : "";
    TableCard card{.listed = rematch && old.card().listed,
                   .invite_hash = rematch ? old.card().invite_hash : hash_of(invite)};
    for (std::size_t seat = 0; seat < next.sat_on.size(); ++seat) {
        // Who sits there now may sit there next; at a table to try something out the others are bots.
        SeatSetup& setup = next.setup.table.seats[seat];
        SeatKey key = old.card().seats[next.sat_on[seat].index];
        if (setup.bot) {
            key = {.sitter = Sitter::bot, .name = to_text(*setup.bot)};
        } else if (setup.empty) {
            key = {};
        } else if (next.newcomer && next.newcomer->index == seat) {
            key = {.sitter = Sitter::person, .secret_hash = hash_of(secret)};
            if (asking != nullptr) setup.name = key.name = asking->name;
            if (asking != nullptr) key.account = asking->account;
        }
        key.seat = static_cast<int>(seat);
        card.seats.push_back(std::move(key));
    }
    const auto tell = [=, room = old.shared_from_this(), invited = next.invited](const std::string& id) {
        if (id.empty()) return;
        std::string text;
        {
            JsonWriter json(text);
            json.begin_object().field("t", "next").key("d").begin_object().field("table", id);
            json.field("why", rematch ? "rematch" : "branch");
            if (!invite.empty()) json.field("invite", invite);
            if (!secret.empty()) json.field("secret", secret);
            json.end_object().end_object();
        }
        room->post([=](Room& here) {
            for (const WatcherId watcher : invited) here.tell(watcher, text);
        });
    };
    create(std::move(next.setup), std::move(card), tell);
}

} // namespace oya::server
