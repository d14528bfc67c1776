#pragma once

#include "games/catan/progress.h"
#include "games/catan/robber.h"

// The yellow progress cards (catan.cards-trade, catan.merchant).

namespace oya::catan {

template <class Size, class Story>
void play_commercial_harbor(Play<Size, Story>& play) {
    play_card(play, commercial_harbor);
    for (Seat seat : play.opponents()) ++play.state.harbor_rights[seat.index];
}

// A resource is pushed face down to an opponent. Who has no commodity gives nothing and hands it back, and
// everybody learns that.
template <class Size, class Story>
void offer_at_harbor(Play<Size, Story>& play, Seat victim, int resource) {
    auto& state = play.state;
    --state.harbor_rights[victim.index];
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_trade_commercial_harbor,
                    {"catan.story.harbor-offer", {{"player", play.oya()}, {"victim", victim}}});
    });
    if (play.player(victim).hand.only_commodities().none()) {
        play.tell([&](Teller& teller) {
            teller.reveals(play.everyone());
            teller.tell(rule::cards_trade_commercial_harbor_none,
                        {"catan.story.harbor-none", {{"player", victim}}});
        });
        return;
    }
    play.tell([&](Teller& teller) { teller.reveals(play.everyone().without(victim)); });
    state.victim = victim.index;
    state.offered = static_cast<std::uint8_t>(resource);
    play.ask(Phase::harbor_giving);
}

template <class Size, class Story>
void give_at_harbor(Play<Size, Story>& play, int commodity) {
    auto& state = play.state;
    const Seat victim{state.victim};
    const Cards given = Cards::of(resources + commodity);
    const Cards taken = Cards::of(state.offered);
    play.player(victim).hand -= given;
    play.player(victim).hand += taken;
    play.active().hand -= taken;
    play.active().hand += given;
    play.tell([&](Teller& teller) {
        teller.reveals(Seats(victim).with(play.oya()));
        tell_closed(teller, rule::cards_trade_commercial_harbor_forced, victim, play.oya(), given);
        tell_closed(teller, rule::cards_trade_commercial_harbor_forced, play.oya(), victim, taken);
    });
    state.victim = nothing;
    state.offered = nothing;
    play.ask(Phase::acting);
}

template <class Size, class Story>
void play_master_merchant(Play<Size, Story>& play, Seat victim) {
    auto& state = play.state;
    play_card(play, master_merchant);
    const Cards hand = play.player(victim).hand;
    state.victim = victim.index;
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_trade_master_merchant,
                    {"catan.story.looks-at-hand", {{"player", play.oya()}, {"victim", victim}}});
        teller.reveals(play.oya());
        teller.tell(rule::cards_trade_master_merchant,
                    {"catan.story.finds", {{"player", play.oya()}, {"cards", cards_message(hand)}}},
                    Audience::only(play.oya()));
    });
    if (hand.total() <= 2) return take_away(play, hand);
    state.owed[state.turn] = 2;
    play.ask(Phase::taking_cards);
}

template <class Size, class Story>
void take_away(Play<Size, Story>& play, Cards cards) {
    auto& state = play.state;
    const Seat victim{state.victim};
    play.player(victim).hand -= cards;
    play.active().hand += cards;
    state.owed[state.turn] = 0;
    state.victim = nothing;
    play.tell([&](Teller& teller) {
        teller.reveals(play.everyone().without(play.oya()));
        tell_closed(teller, rule::cards_trade_master_merchant, victim, play.oya(), cards);
    });
    play.ask(Phase::acting);
}

// catan.merchant.control
template <class Size, class Story>
void play_merchant(Play<Size, Story>& play, int hex) {
    auto& state = play.state;
    play_card(play, merchant);
    state.merchant = static_cast<std::uint8_t>(hex);
    state.merchant_owner = state.turn;
    play.tell([&](Teller& teller) {
        teller.tell(
            rule::cards_trade_merchant,
            {"catan.story.merchant", {{"player", play.oya()}, {"hex", hex_message(play.island(), hex)}}});
    });
    won(play);
}

template <class Size, class Story>
void play_merchant_fleet(Play<Size, Story>& play, int good) {
    play_card(play, merchant_fleet);
    play.state.fleet = static_cast<std::uint8_t>(play.state.fleet | 1u << good);
    play.tell([&](Teller& teller) {
        teller.tell(rule::cards_trade_merchant_fleet,
                    {"catan.story.fleet", {{"player", play.oya()}, {"good", good_message(good)}}});
    });
}

// Every opponent gives up to so many cards of a good, openly.
template <class Size, class Story>
void collect(Play<Size, Story>& play, RuleId why, int good, int most) {
    play.tell([&](Teller& teller) {
        teller.tell(why, {"catan.story.names", {{"player", play.oya()}, {"good", good_message(good)}}});
        teller.reveals(play.everyone());
    });
    for (Seat seat : play.opponents()) {
        const int count = std::min(most, play.player(seat).hand[good]);
        if (count == 0) continue;
        play.player(seat).hand -= Cards::of(good, count);
        play.active().hand += Cards::of(good, count);
        play.tell([&](Teller& teller) {
            teller.tell(why, {"catan.story.hands-over",
                              {{"player", seat},
                               {"receiver", play.oya()},
                               {"cards", cards_message(Cards::of(good, count))}}});
        });
    }
}

template <class Size, class Story>
void play_resource_monopoly(Play<Size, Story>& play, int resource) {
    play_card(play, resource_monopoly);
    collect(play, rule::cards_trade_resource_monopoly, resource, 2);
}

template <class Size, class Story>
void play_trade_monopoly(Play<Size, Story>& play, int commodity) {
    play_card(play, trade_monopoly);
    collect(play, rule::cards_trade_trade_monopoly, resources + commodity, 1);
}

} // namespace oya::catan
