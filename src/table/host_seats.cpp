#include "table/host.h"

#include "table/telling.h"

#include <algorithm>

// Who sits where, who has left, and the tables that come of this one.

namespace oya {

Reply Host::sit(Seat seat, std::string_view name, Time now) {
    Reply reply = begin(now);
    if (!table_.has(seat) || only_to_look_at()) {
        refuse(reply, Refusal(Message{"table.no-seat", {{"number", seat.index + 1}}}));
    } else if (!table_.is_empty(seat)) {
        refuse(reply, Refusal(Message{"table.seat.taken", {{"number", seat.index + 1}}}));
    } else if (full()) {
        refuse(reply, Refusal(Message{"table.full"}));
    } else {
        refuse(reply, table_.replay(Event::sits_down(seat, std::string(name))));
    }
    if (reply.refusal) return reply;
    if (!watched().has(seat)) away_since_[seat.index] = now;
    open_if_possible(now);
    finish(reply, now);
    return reply;
}

Reply Host::seat_bot(Seat seat, const BotSpec& bot, Time now) {
    Reply reply = begin(now);
    if (!table_.has(seat) || only_to_look_at()) {
        refuse(reply, Refusal(Message{"table.no-seat", {{"number", seat.index + 1}}}));
    } else if (!table_.is_empty(seat)) {
        refuse(reply, Refusal(Message{"table.seat.taken", {{"number", seat.index + 1}}}));
    } else if (full()) {
        refuse(reply, Refusal(Message{"table.full"}));
    } else {
        Refusal refusal = check_bot(bot);
        refuse(reply, refusal ? std::move(refusal) : table_.take_over(seat, bot));
    }
    if (reply.refusal) return reply;
    open_if_possible(now);
    finish(reply, now);
    return reply;
}

Reply Host::leave(Seat seat, Time now) {
    Reply reply = begin(now);
    if (!table_.has(seat) || only_to_look_at()) {
        refuse(reply, Refusal(Message{"table.no-seat", {{"number", seat.index + 1}}}));
    } else if (table_.over()) {
        refuse(reply, Refusal(Message{"table.over"}));
    } else if (full()) {
        refuse(reply, Refusal(Message{"table.full"}));
    } else if (Refusal refusal =
                   table_.begun() ? Refusal{} : dallying_.refuse(table_, Event::gets_up(seat))) {
        // The seat stays taken: an empty one would keep the game from beginning.
        refuse(reply, std::move(refusal));
    } else if (!table_.begun()) {
        if (!table_.is_empty(seat)) refuse(reply, table_.replay(Event::gets_up(seat)));
        nonces_until_.reset();
        started_ = false;
        for (const auto& [id, watcher] : watchers_)
            if (!reply.refusal && watcher.viewer.is(seat)) reply.shown_out.push_back(id);
        for (const WatcherId id : reply.shown_out) watchers_.erase(id);
    } else if (!table_.bot(seat)) {
        refuse(reply, replace(seat));
    }
    if (reply.refusal) return reply;
    away_since_[seat.index].reset();
    held_[seat.index].reset();
    finish(reply, now);
    return reply;
}

Refusal Host::replace(Seat seat) {
    if (Refusal refusal = table_.replay(Event::sits(seat, terms_.substitute, Event::Why::left)))
        return refusal;
    return terms_.rated ? table_.replay(Event::time_is_up(seat, true)) : Refusal{};
}

std::optional<Seat> Host::host_seat() const {
    const Seats people = table_.people();
    return people.empty() ? std::nullopt : std::optional(*people.begin());
}

// Nobody is replaced at a table that nobody looks at: there, time and the clocks decide.
std::optional<Time> Host::bot_comes(Seat seat) const {
    const bool live = terms_.clock.kind != ClockTerms::Kind::correspondence;
    const std::optional<Time>& away = away_since_[seat.index];
    if (!away || !terms_.bot_for_leaver || !live || !table_.begun() || table_.paused() || table_.over() ||
        !table_.people().has(seat) || present().empty())
        return std::nullopt;
    return *away + terms_.grace_ms;
}

void Host::replace_leavers(Time now) {
    for (const Seat seat : table_.people())
        if (const std::optional<Time> comes = bot_comes(seat); comes && now >= *comes) replace(seat);
}

// Everybody moves one seat on, so that somebody else begins. Who has left was not asked: the seat is free.
NewTable Host::rematch(Seats agreed) const {
    NewTable next;
    next.why = NewTable::Why::rematch;
    next.setup.table = table_.setup();
    next.setup.terms = terms_;
    next.setup.terms.host_starts = false; // all have agreed to begin
    if (next.setup.table.fair && next.setup.table.fair->nonces) next.setup.table.fair->secret = {};
    if (next.setup.table.seed) next.setup.table.seed = Rng(*next.setup.table.seed).next();
    const auto seats = static_cast<std::size_t>(table_.seats());
    const std::vector<std::string_view> names = table_.names();
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const Seat old{static_cast<std::uint8_t>((seat + 1) % seats)};
        const bool person = !table_.bot(old) || table_.taken_over(old);
        next.sat_on.push_back(old);
        if (person && !agreed.has(old)) {
            next.setup.table.seats[seat] = {.name = "", .empty = true};
            continue;
        }
        next.setup.table.seats[seat] = {.name = std::string(names[old.index]),
                                        .bot = person ? std::nullopt : table_.bot(old),
                                        .wishes = table_.wishes(old)};
        for (const OptionSpec& wish : table_wishes())
            if (const std::string_view value = table_.table_wish(old, wish.name); value != wish.values[0])
                next.setup.table.seats[seat].wishes.set(wish.name, value);
    }
    for (const auto& [id, watcher] : watchers_) next.invited.push_back(id);
    return next;
}

// One person tries out what might have been, against bots.
NewTable Host::branch(std::size_t version, Viewer viewer, std::optional<Seat> wanted) const {
    NewTable next;
    next.why = NewTable::Why::branch;
    next.setup.table = table_.setup();
    next.setup.terms.substitute = terms_.substitute;
    if (next.setup.table.fair) next.setup.table.fair = FairChance{};
    next.setup.table.opening = table_.position_at(version);
    const Actor actor = next.setup.table.opening->actor();
    const Seat usual = viewer.is_seat() ? viewer.seat() : actor.is_seat() ? actor.seat() : Seat{0};
    const Seat person = wanted.value_or(usual);
    if (!viewer.is(person)) next.newcomer = person;
    const std::vector<std::string_view> names = table_.names();
    for (const Seat seat : Seats::first(table_.seats())) {
        next.sat_on.push_back(seat);
        SeatSetup& setup = next.setup.table.seats[seat.index];
        setup = {.name = std::string(names[seat.index]), .wishes = table_.wishes(seat)};
        if (seat != person) setup.bot = terms_.substitute;
        if (seat == next.newcomer) setup = {.name = ""};
    }
    return next;
}

} // namespace oya
