#include "doors/play/sitting.h"

#include "bots/opponents.h"

#include <algorithm>
#include <span>

// What people are told, and when. Somebody alone before the screen hears of everything as it happens, and so
// do people who share it while nothing is hidden; otherwise each hears of what they missed when it is their
// turn to look.

namespace oya {

Viewer Sitting::audience() const {
    const Seats people = table_.people();
    return people.count() == 1 ? Viewer(*people.begin()) : Viewer::spectator();
}

std::size_t& Sitting::told(Viewer viewer) {
    return viewer.is_seat() ? told_[viewer.seat().index] : told_.back();
}

void Sitting::tell_news(Viewer viewer) {
    const std::vector<StoryLine> lines = story_lines(story_of(table_, told(viewer), viewer), words_, names_);
    told(viewer) = table_.version();
    std::span<const StoryLine> rest = lines;
    while (!rest.empty()) {
        const auto round = std::ranges::find_if(rest.subspan(1), &StoryLine::opens_round);
        const auto count = static_cast<std::size_t>(round - rest.begin());
        screen_.tell(rest.first(count));
        rest = rest.subspan(count);
        if (rest.empty()) break;
        screen_.gap();
        if (!table_.people().empty()) screen_.wait_for_enter(words_.text("play.go-on"));
    }
}

bool Sitting::open_to_all() const { return table_.people().count() > 1 && !table_.position().secrets(); }

void Sitting::tell_if_together() {
    if (table_.people().count() < 2 || open_to_all()) tell_news(audience());
}

void Sitting::explain(const Refusal& refusal) {
    if (!refusal.reason.empty()) say(refusal.reason);
    if (refusal.rule) screen_.say(StoryLine{std::string(words_.rule_text(refusal.rule.id)), {refusal.rule}});
}

std::string Sitting::seat_list() const {
    std::string list;
    for (const Seat seat : Seats::first(table_.seats())) {
        if (!list.empty()) list += " · ";
        const std::optional<BotSpec>& bot = table_.bot(seat);
        list += bot ? words_.say({"play.seat.bot", {{"player", seat}, called("bot", *bot)}}, names_)
                    : std::string(names_[seat.index]);
    }
    return list;
}

void Sitting::introduce_opponents() {
    for (const Opponent& opponent : opponents()) {
        bool plays = false;
        for (const Seat seat : Seats::first(table_.seats()))
            plays = plays || (table_.bot(seat) && table_.bot(seat)->name == opponent.name);
        if (plays) say({"play.plays", {{"title", opponent.title}, {"plays", opponent.description}}});
    }
}

} // namespace oya
