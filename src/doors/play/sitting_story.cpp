#include "doors/play/sitting.h"

// What people are told, and when. Somebody alone before the screen hears of everything as it happens; people
// who share it hear of what they missed when it is their turn to look.

namespace oya {

Viewer Sitting::audience() const {
    const Seats people = table_.people();
    return people.count() == 1 ? Viewer(*people.begin()) : Viewer::spectator();
}

std::size_t& Sitting::told(Viewer viewer) {
    return viewer.is_seat() ? told_[viewer.seat().index] : told_.back();
}

void Sitting::tell_news(Viewer viewer) {
    const std::vector<StoryLine> lines = story_lines(table_.story(told(viewer), viewer), words_, names_);
    told(viewer) = table_.version();
    screen_.tell(lines);
}

void Sitting::tell_if_alone() {
    if (table_.people().count() < 2) tell_news(audience());
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
        list += bot ? words_.say({"play.seat.bot", {{"player", seat}, {"bot", to_text(*bot)}}}, names_)
                    : std::string(names_[seat.index]);
    }
    return list;
}

} // namespace oya
