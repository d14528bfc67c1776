#pragma once

#include "core/result.h"
#include "core/story.h"
#include "games/vigo/state.h"

#include <vector>

// What a game of VIGO! tells people: facts with the rules they rest on.

namespace oya::vigo {

Message colour_message(int colour);
Message card_message(Card);
std::vector<Message> card_messages(Cards);

struct Harvest {
    bool won;
    bool same_colour; // as the winning card
    int due;
    int taken;
    int room; // free slots before
};

void tell_new_round(Teller&, const State&);
void tell_deal(Teller&, Seat, Card);
void tell_first_leader(Teller&, const State&);
void tell_play(Teller&, const State& before, Seat, Card);
void tell_trick(Teller&, Seat winner, Card, TrickWinner::By);
void tell_lay(Teller&, Seat, const Kingdom& before, Card);
void tell_farmers(Teller&, Seat, Card, Harvest);
void tell_round_score(Teller&, const State&);
void tell_end(Teller&, const Result&);

} // namespace oya::vigo
