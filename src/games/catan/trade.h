#pragma once

#include "games/catan/play.h"
#include "games/catan/sites.h"

// Trade with the bank and between players (catan.trade).

namespace oya::catan {

// The rule that a rate of the bank rests on.
template <class Size>
RuleId rate_rule(const Position<Size>& state, Seat seat, int good) {
    const int rate = bank_rate(state, seat, good);
    if (rate == 4) return rule::trade_bank_four;
    if (rate == 3) return rule::trade_harbour_three;
    const Player<Size>& player = state.player(seat);
    if (!is_resource(good))
        return player.levels[trade] >= ability_level ? rule::trade_guild_two : rule::trade_fleet_two;
    if ((player.harbours >> good & 1) != 0) return rule::trade_harbour_two;
    const bool merchant_here = state.merchant_owner == seat.index && state.terrain[state.merchant] == good;
    return merchant_here ? rule::trade_merchant_two : rule::trade_fleet_two;
}

template <class Size, class Story>
void trade_with_bank(Play<Size, Story>& play, int give, int take) {
    const int rate = bank_rate(play.state, play.oya(), give);
    play.pay(play.oya(), Cards::of(give, rate));
    play.receive(play.oya(), Cards::of(take));
    play.tell([&](Teller& teller) {
        teller.tell(rate_rule(play.state, play.oya(), give),
                    {"catan.story.bank",
                     {{"player", play.oya()},
                      {"given", cards_message(Cards::of(give, rate))},
                      {"taken", cards_message(Cards::of(take))}}});
    });
}

// The offer that this seat is writing: its own, or its answer to one.
template <class Size>
Offer& draft_of(Position<Size>& state, Seat seat) {
    return seat.index == state.turn ? state.offer : state.counters[seat.index];
}
template <class Size>
const Offer& draft_of(const Position<Size>& state, Seat seat) {
    return seat.index == state.turn ? state.offer : state.counters[seat.index];
}

template <class Size, class Story>
void begin_offer(Play<Size, Story>& play, Seat seat) {
    if (seat == play.oya()) return play.ask(Phase::offering);
    play.state.replies[seat.index] = Reply::writing;
}

template <class Size, class Story>
void write_offer(Play<Size, Story>& play, Seat seat, Kind kind, int good, int count) {
    Offer& draft = draft_of(play.state, seat);
    (kind == Kind::give ? draft.give : draft.want) += Cards::of(good, count);
}

template <class Size, class Story>
void close_trade(Play<Size, Story>& play) {
    auto& state = play.state;
    state.offer = {};
    state.counters = {};
    state.replies = {};
    play.ask(Phase::acting);
}

template <class Size, class Story>
void tell_offer(Play<Size, Story>& play, Seat seat, std::string_view id) {
    play.tell([&](Teller& teller) {
        const Offer& offer = draft_of(play.state, seat);
        teller.reveals(play.everyone().without(seat));
        teller.tell(rule::info_trade_open, {id,
                                            {{"player", seat},
                                             {"given", cards_message(offer.give)},
                                             {"wanted", cards_message(offer.want)}}});
    });
}

// Everybody who has a card is asked.
template <class Size, class Story>
void send_offer(Play<Size, Story>& play, Seat seat) {
    auto& state = play.state;
    if (seat != play.oya()) {
        tell_offer(play, seat, "catan.story.counters");
        return answer(play, seat, Reply::counters);
    }
    tell_offer(play, seat, "catan.story.offers");
    ++state.offers_sent;
    state.pending = Seats::none();
    for (Seat other : play.opponents()) {
        if (!play.player(other).hand.none()) state.pending = state.pending.with(other);
    }
    play.ask(Phase::answering);
}

template <class Size, class Story>
void answer(Play<Size, Story>& play, Seat seat, Reply reply) {
    auto& state = play.state;
    state.replies[seat.index] = reply;
    if (reply != Reply::counters) {
        state.counters[seat.index] = {};
        play.tell([&](Teller& teller) {
            teller.reveals(play.everyone().without(seat));
            teller.tell(rule::trade_consent,
                        {reply == Reply::accepts ? "catan.story.accepts" : "catan.story.declines",
                         {{"player", seat}}});
        });
    }
    play.done(seat);
    if (!state.pending.empty()) return;
    for (Seat other : play.opponents()) {
        const Reply given = state.replies[other.index];
        if (given == Reply::accepts || given == Reply::counters) return play.ask(Phase::concluding);
    }
    play.say(rule::trade_consent, "catan.story.offer-closes");
    close_trade(play);
}

// Before an offer is sent nobody learns of it.
template <class Size, class Story>
void withdraw(Play<Size, Story>& play, Seat seat) {
    auto& state = play.state;
    if (seat != play.oya()) {
        state.counters[seat.index] = {};
        state.replies[seat.index] = Reply::none;
        return;
    }
    if (state.phase == Phase::concluding) play.say(rule::trade_offer_ends, "catan.story.withdraws");
    close_trade(play);
}

// catan.trade.with-active-only
template <class Size, class Story>
void conclude(Play<Size, Story>& play, Seat partner) {
    auto& state = play.state;
    Offer deal = state.offer;
    if (state.replies[partner.index] == Reply::counters)
        deal = {state.counters[partner.index].want, state.counters[partner.index].give};
    play.active().hand -= deal.give;
    play.active().hand += deal.want;
    play.player(partner).hand -= deal.want;
    play.player(partner).hand += deal.give;
    play.tell([&](Teller& teller) {
        teller.tell(rule::trade_with_active_only, {"catan.story.trades",
                                                   {{"player", play.oya()},
                                                    {"partner", partner},
                                                    {"given", cards_message(deal.give)},
                                                    {"taken", cards_message(deal.want)}}});
    });
    close_trade(play);
}

} // namespace oya::catan
